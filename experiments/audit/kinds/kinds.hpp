/// The kinds of tables that are audited, one function each. An audit of a kind that a table cannot be is nothing, so
/// that other kinds are tried; `certain`: the kind was named, so that the table is judged as one even where it fits
/// none.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

namespace phases {
struct Taken;
}

/// Real numbers that are judged row by row: those of 64 MiB of 16 bits each. Of a table that has more of them and that
/// no convention explains as a whole, the first rows are.
inline constexpr std::int64_t most_by_rows = std::int64_t{1} << 25;

/// Whether one of the tables has more.
bool is_large(std::vector<Table> const& tables);

/// Phases, sinusoidal position tables and the cosine and sine caches of rotary embeddings: one table of sines and
/// cosines; or a cosine and a sine table of one shape, in either order; or two tables of the same code and different
/// lengths, the shorter of which should be the beginning of the longer. Any shape and any floating-point dtype; reads a
/// table in blocks and copies none. With `options.kind` "phases" it always returns an audit.
/// Throws UserError when an expectation of `options` cannot be read.
std::optional<Audit> audit_phases(std::vector<Table> const& tables, Options const& options);

/// The same in any view of the entries: copies over batch and heads, sequences of a batch, cosines and sines along an
/// axis of their own, columns that are there twice or turn nothing, rows one after the other in a vector, memory that
/// is read in the shape of its transpose; of one axis or several, and rows of any positions.
std::optional<Audit> audit_views(std::vector<Table> const& tables, Options const& options);

/// The same in the view that the tables are: one axis, or else several, as pairs of another axis look like pairs that
/// turn alike, or not at all.
std::optional<Audit> audit_one_copy(std::vector<Table> const& tables, Options const& options);
/// A code once its memory is read in another shape: defective. Nothing for others, and of more than 2^20 entries.
std::optional<Audit> audit_reshaped(std::vector<Table> const& tables, Options const& options);

/// A code that was resized by interpolation, along one axis or two: defective. Nothing for others, in narrow formats,
/// where rows are left out by it, and of more than 2^20 entries.
std::optional<Audit> audit_resized(std::vector<Table> const& tables, Options const& options);

/// A table of angles, judged by its sines and cosines. Nothing where these are no phases.
std::optional<Audit> audit_angles(Table const& table, Options options);

/// Phases in any of their forms: rotation matrices [.., pairs, 2, 2], angles, sines and cosines. Of a large table that
/// no convention explains as a whole, the first rows: what is wrong in them is wrong in it, unless it is where they
/// end.
std::optional<Audit> audit_phases_of_any_form(std::vector<Table> const& tables, Options const& options);

/// One of the equal parts along each leading axis, as caches are expanded over batch and heads; the last `kept` axes
/// stay as they are. The axis stays, of length 1, so that indices keep their meaning.
Table without_copies(Table table, std::size_t kept = 2);

/// Phases of several axes, whatever their sections and the order of their cells: axial and mixed tables, caches of
/// pictures and videos, multimodal ones; and of one axis whose rows stand for any positions. Each axis must be a table
/// of phases once its repeated rows are left out. Nothing where one is not. `taken`: taken_apart of these tables.
std::optional<Audit> audit_axes(phases::Taken const& taken, std::vector<Table> const& tables, Options const& options);
/// Whether the pairs of columns are those of several axes, and no two neighbours of one axis turn alike.
bool turn_along_several_axes(phases::Taken const& taken);

/// A cosine and a sine table of a multimodal model, whose pairs time, height and width share: by the config's sections
/// and frequencies. Nothing where a row is the code of no place, and of texts alone.
std::optional<Audit> audit_sections(std::vector<Table> const& tables, Options const& options);

/// Rows of any positions in any order, each the code of one by frequencies that are known: the config's, those of the
/// expected base or of a base in use. Nothing where a row is none.
std::optional<Audit> audit_known_rows(std::vector<Table> const& tables, Options const& options);
/// The same of at most 64 rows of consecutive positions only: in a narrow format, codes of several axes look like them.
std::optional<Audit> audit_short_run(std::vector<Table> const& tables, Options const& options);
/// The same of rows that are chunks of one length of a sequence only, as one of several devices holds them.
std::optional<Audit> audit_chunks(std::vector<Table> const& tables, Options const& options);
/// The same of the words of a tree of drafts only, level by level: several at one position.
std::optional<Audit> audit_tree(std::vector<Table> const& tables, Options const& options);

/// A rotary cache as wide as the config's, or a table of sines and cosines beside an expected base, that is no code of
/// the prescribed frequencies: defective, with what it is instead where that is known. Nothing where neither is given,
/// or where the columns do not pair.
std::optional<Audit> audit_unlike_prescribed(std::vector<Table> const& tables, Options const& options);

/// A grid of which something is broken along an axis, by itself: defective. Nothing where a column changes along
/// several axes, where an axis is no code, beside a config, and of more than 2^23 numbers.
std::optional<Audit> audit_axis_by_axis(std::vector<Table> const& tables, Options const& options);
/// Axes side by side, each with frequencies of its own and all at the row's position, as Wan and Qwen-Image keep them
/// before they look cells up. Nothing where an axis is no code by itself, and beside a config.
std::optional<Audit> audit_side_by_side(std::vector<Table> const& tables, Options const& options);

/// The inv_freq of a rotary embedding, or the frequencies of a sinusoidal one: a vector [d/2], or [d] with each twice,
/// of floating entries; axes of length 1 do not count. Judged against `options.config` where there is one, else by the
/// rule that fits. Throws UserError as `prescribed` does.
std::optional<Audit> audit_frequencies(Table const& table, Options const& options);

/// Factors that the frequencies of the config's base are divided by, as GGUF files have them, by the rule of the config
/// or, where that has none, by the one that fits. Nothing for tables of another name, and where no rule fits.
std::optional<Audit> audit_factors(Table const& table, Options const& options);

/// Of the grid that is asked for, cells of which some have one code: defective. Nothing where all differ.
std::optional<Audit> audit_cells(std::vector<Table> const& tables, Options const& options);

/// A table of which most entries are a code of known frequencies, and a part is not: defective, and which part.
std::optional<Audit> audit_by_part(std::vector<Table> const& tables, Options const& options);

/// Evenly spaced frequencies times pi, as Perceiver has them, over coordinates from -1 to 1.
std::optional<Audit> audit_even_bands(Table const& table);

/// ALiBi's slopes: a vector [H] of floating entries, axes of length 1 aside.
/// With the number of heads of `options.config`, all of them or a slice that one of several processes holds.
std::optional<Audit> audit_slopes(Table const& table, Options const& options, bool certain);

/// Biases that are added to attention scores, ALiBi's, T5's once they are looked up, and any other of the offset alone:
/// [heads, queries, keys] or [queries, keys] of floating entries, axes of length 1 aside; [heads, 1, keys] is a row of
/// each head. Masked entries (-infinity, or the least number in use) are left out. Entry (i, j) must depend on
/// j - i alone, if need be after a constant is taken off each row, which a softmax does not see. Where it is linear in
/// the distance it is ALiBi's, and its slopes are judged.
/// With the heads of `options.config`, where that says that distances are biased.
std::optional<Audit> audit_bias(Table const& table, Options const& options, bool certain);

/// T5's buckets, integers that say which learned bias an offset has: [queries, keys], entry (i, j) for the offset j - i
/// (with fewer queries than keys, the queries being the last ones: j - i - (keys - queries)); or [2L-1], one for each
/// offset from -(L-1) to L-1; or [L], one for each distance to the past. Axes of length 1 do not count.
/// Against the numbers of `options.config` where it has them.
std::optional<Audit> audit_buckets(Table const& table, Options const& options = {}, bool certain = true);

/// Memory that was never filled under the name of an encoding (`hinted`: the kind that the name says): zeros, numbers
/// that no sine is, cosines that are all 1.
std::optional<Audit> audit_unfilled(std::vector<Table> const& tables, std::string const& hinted);

/// A cosine and a sine table of which all pairs of an axis turn alike, whatever the axes are. Nothing for others.
std::optional<Audit> audit_alike_columns(std::vector<Table> const& tables, Options const& options);

/// Cosines and sines as wide as `options.config` rotates, or of an expected base, with pairs that turn nothing where it
/// turns them; the others are its codes of consecutive positions. Nothing for other tables.
std::optional<Audit> audit_still_pairs(std::vector<Table> const& tables, Options const& options);

/// NaN or infinities in what is called a table of phases, however little of the rest is understood.
std::optional<Audit> audit_holes(Table const& table, std::string const& hinted);

/// What no formula makes and its content or its name tells for certain: masks, position ids, maps of indices, factors
/// of frequencies, xPos's scales, tables of learned biases. Nothing for all else.
std::optional<Audit> audit_certainly_other(Table const& table);

/// Whether the entries, of which there are 16 at least, are scattered around 0, as those of weights are.
bool is_scattered(Table const& table);

/// Of a table that no kind recognises: learned, by its name and its scattered entries, or weights of another kind.
std::optional<Audit> audit_other(Table const& table);

// Maps of the cells of a window, two by two, to rows of a table of relative biases, as Swin, BEiT and Video Swin have
// them.

struct WindowIndex {
  bool tells_apart = true;       ///< each offset along both axes has an index of its own, in every entry
  std::optional<Finding> fault;  ///< of a map of relative positions
};

/// A square matrix of integers of which entry (i, j) depends on the offsets of the cells i and j along the axes of a
/// window of two or three sides, but for one entry in eight; a class token has a row and a column of its own. Nothing
/// for other matrices, nor for those that depend on j - i alone.
std::optional<WindowIndex> window_index(Table const& table);

}  // namespace pe::audit

/// Biases that are added to scores: each head as a function of the offset, ALiBi's lines and slopes, T5's buckets.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit {

// A head's bias as a function of the offset.

/// A row that is another query's.
struct OddRow {
  std::int64_t row = 0, last_seen = 0;
  std::string says;
};

/// Entry (i, j) of a head that breaks a law, beside the one that it should equal.
struct BiasEntry {
  std::int64_t query = 0, key = 0;
  double found = 0, expected = 0;
};

/// f(j - i) of one head, after the row's constant was taken off where rows have one.
struct BiasProfile {
  std::int64_t queries = 0, keys = 0;
  std::vector<double> value;   ///< at index offset + queries - 1; NaN where every entry is masked
  bool row_constants = false;  ///< each row is the profile plus a constant of its own
  bool causal_mask = false;    ///< some later keys are masked
  double greatest = 0;         ///< of |entry|, masked ones aside
  std::uint64_t compared = 0, broken = 0;
  double residual = 0;             ///< the greatest difference of two entries of one offset
  std::optional<BiasEntry> worst;  ///< of those that differ by more than rounding explains
  std::optional<BiasEntry> not_finite;
  std::optional<OddRow> odd_row;  ///< where most rows are those of their own query, the first that is another's

  double at(std::int64_t offset) const { return value[static_cast<std::size_t>(offset + queries - 1)]; }
  std::int64_t first_offset() const { return 1 - queries; }
  std::int64_t last_offset() const { return keys - 1; }
};

/// How far two entries of magnitude up to `greatest` may lie apart where the exact ones are equal: each was rounded
/// once to the storage type, and before that in float32 or wider.
double bias_allowance(Format stored, double greatest);

/// Whether most values are below what may be off beside the greatest one: then nothing is compared.
bool allowance_hides(BiasProfile const& p, Format stored);

/// Whether as many numbers are free, one for each offset and, where rows have constants, one for each row, as there are
/// entries: then nothing could contradict that the bias depends on the offset.
bool says_nothing_of_offsets(std::vector<BiasProfile> const& profiles);

/// Reads a matrix [queries, keys] row by row. Rows' constants are taken off only where the entries as they are do not
/// depend on the offset alone.
BiasProfile read_profile(Table const& matrix, Format stored);

/// Of a single query, keys of padding in front stand at position 0, and so does the first that is none: they are taken
/// for masked. Returns how many they are.
std::int64_t leave_out_padding(BiasProfile& p);

/// Whether every key before its query is masked, and the one behind it is not.
bool sees_the_future(BiasProfile const& p);
/// Whether no key before its query is biased, and the one behind it is.
bool biases_the_future(BiasProfile const& p);

/// The profile with past and future exchanged.
BiasProfile mirrored(BiasProfile p);

/// Whether a square matrix is that of the cells of a grid of this width, row after row: its entries, equal up to
/// rounding, depend on the offsets along both axes alone.
bool depends_on_cells(Table const& matrix, std::int64_t width, Format stored);

// ALiBi's line through a head's bias.

/// f(0) + m |offset| to the past, and what the future has.
struct BiasLine {
  double slope = 0;    ///< change for each step away from the diagonal, into the past
  double at_one = 0;   ///< of the step at the least entries alone, of which no product is rounded
  double at_zero = 0;  ///< f at the offset where the distance is 0
  Interval slopes;     ///< from key to key, that the entries admit, each within its own rounding
  std::string future;  ///< "symmetric" | "the same line" | "masked" | "zero" | "none"
};

/// The line that every entry admits, each within its own rounding; nothing where there is none.
std::optional<BiasLine> line_of(BiasProfile const& profile, Format stored);

// T5's learned biases once they are looked up: one number for all offsets of a bucket.

/// Whether an offset stands at the border of two of T5's buckets, or so near to it that float32 logarithms may fall on
/// either side.
bool is_at_border(T5Buckets const& buckets, std::int64_t offset);

/// In words, T5's usual buckets where the bias has one number on each of them; else nothing.
std::string usual_buckets(BiasProfile const& profile);

/// That the biases have not one number on each of the config's buckets, in either direction. Nothing where they have.
std::optional<Finding> of_other_buckets(std::vector<BiasProfile> const& heads, RopeConfig const& config);

// ALiBi's biases that a narrow type has rounded so far that keys side by side have one bias.

/// The first keys, counted from the end where the bias is least, that all heads bias alike.
struct MergedKeys {
  std::int64_t key = 0, distance = 0;
  double found = 0, expected = 0;  ///< of the first head at that key
  double slope = 0;                ///< of the first head
  Format rounded_to = Format::bfloat16;
};

/// Of a bias [heads, queries, keys], the last query's row up to the key `last`: in each head a line whose distances, or
/// products with them, were rounded to bfloat16 or half. Nothing where some head tells every two neighbours apart.
std::optional<MergedKeys> merged_keys(Table const& heads, std::int64_t last);

// ALiBi's slopes, one for each head: those of theory/schemes/alibi.hpp, interpolated where the number of heads H is no
// power of two (the paper's code, BLOOM, MPT); or, geometric, 2^(-8k/H) for any H (several re-implementations).
// In both, B stands for 8 where a model says so: alibi_bias_max of mosaicml/llm-foundry.

/// The exponent of the last head's slope, 2^-8.
inline constexpr double usual_exponent = 8;

enum class SlopeRule { interpolated, geometric };

/// The slopes of a model: those of its heads that are held, in the order and with the sign in which they are given.
struct SlopeModel {
  SlopeRule rule = SlopeRule::interpolated;
  std::int64_t heads = 0, begin = 0;  ///< of the whole model; the first that is held
  double greatest_exponent = 8;
  bool negative = false;  ///< all of them with a minus
  std::vector<Ball> exact = {};
  std::vector<std::size_t> displaced = {};  ///< the heads that have the slopes of others
};

/// The exact slopes of a number of heads; `first`: the first one's place in the exponent, 0 where code counts from 0.
std::vector<Ball> slopes_of(SlopeRule rule, std::int64_t heads, double greatest_exponent, std::int64_t first = 1);

/// The sound model that explains slopes that were computed in float32 or wider and stored in the format; nothing where
/// none does.
std::optional<SlopeModel> fit_slopes(std::span<double const> slopes, Format stored);

/// The slopes of one sequence, where they stand as often as a batch has sequences; `heads`: of the model, if known.
/// Those of padded sequences are equal up to the rounding of biases.
std::vector<double> one_period(std::vector<double> slopes, std::optional<std::int64_t> heads, Format stored);

/// Adds to an audit what the slopes of its heads say: rule and findings. With the heads of `options.config` where
/// `by_config`: all of the interpolated ones, or the slice that one of several processes holds.
void judge_slopes(std::span<double const> slopes, Format stored, Options const& options, bool by_config, Audit& audit);

}  // namespace pe::audit

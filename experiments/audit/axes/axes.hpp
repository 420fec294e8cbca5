/// The model of a view: which pairs go with which axis, which frequencies these have, where each row is, and what the
/// decoded positions of the rows say.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <type_traits>
#include <vector>

#include "experiments/audit/answer/asked.hpp"
#include "experiments/audit/estimate/estimate.hpp"
#include "experiments/audit/explain/explain.hpp"
#include "experiments/audit/finding.hpp"

namespace pe::audit::core {

/// Whether two positions are one but for what decoding leaves of it.
inline bool same_place(double a, double b) { return std::abs(a - b) < same_position; }

/// Rows of a view, or of a part of its columns, as they were read.
struct Sample {
  std::vector<double> row;  ///< numbers of the rows
  std::vector<Column> columns;
  std::size_t pairs = 0;
  std::vector<double> x;
  std::optional<Phases> phases;   ///< where every pair has both functions
  std::vector<double> near = {};  ///< positions of the rows along the next axis, where it was read

  std::size_t rows() const { return row.size(); }
  Sample part(std::vector<std::size_t> const& of_rows, std::vector<std::size_t> const& of_pairs) const;
};

/// A table as a convention has it: columns of a view, frequencies of each pair, the axis of each, positions.
Model model_of(std::vector<Column> const& columns, std::vector<double> const& w, std::vector<int> const& axis,
               std::vector<double> positions, std::size_t axes, double amplitude);

struct Fit {
  View view;
  Sample sample = {};
  std::vector<int> axis;          ///< of each pair
  std::vector<Rates> rates = {};  ///< of each axis
  std::vector<double> w;          ///< of each pair
  double amplitude = 1;
  Model model = {};           ///< of all rows
  Mask mask = {};             ///< of all rows; empty where only sampled ones were looked at
  double loss = 1;            ///< share of the entries that are left
  bool only_sampled = false;  ///< the sampled rows leave too much for the others to matter

  std::size_t axes() const { return rates.size(); }
  std::vector<std::size_t> pairs_of(std::size_t of_axis) const;
  /// The positions of all rows along an axis.
  std::vector<double> positions(std::size_t of_axis) const;
  /// The model of the rows that were sampled.
  Model sampled() const;
};

/// The rows that are looked at first: all of a short table, else the first, the last and some between.
Sample sample_of(View const& view);

/// The model that explains most of a view; nothing where none can be made.
std::optional<Fit> fit(View const& view, Asked const& asked);

/// The amplitude of all entries: 1 or the expected one where it is near, else that which most pairs have.
double amplitude_of(View const& view, Sample const& sample, Asked const& asked);

/// That pairs of a table may have: a film has three, its number in a batch is a fourth.
inline constexpr std::size_t most_axes = 4;

/// Several axes of pairs that are worth trying: those of the command or the config, those of pairs that change in the
/// same rows, halves. `phases`: of consecutive rows.
std::vector<std::vector<int>> groups_of(View const& view, Asked const& asked, std::optional<Phases> const& phases);

/// The axis of each pair where each axis has so many pairs, one after the other; nothing where these are not all.
std::optional<std::vector<int>> blocks_of(std::vector<std::int64_t> const& pairs_of_axes, std::size_t pairs);

/// The axis of each pair by the config's sections: in blocks, or in turn; or as `other` models have them.
std::optional<std::vector<int>> sections_of(Asked const& asked, std::size_t pairs, bool other = false);

/// Extends a model of sampled rows to all rows of its view, each decoded where no line goes through them, and compares
/// every entry.
void explain_all(Fit& fit, Asked const& asked);

std::vector<std::size_t> all_of(std::size_t count);
std::vector<double> chosen(std::vector<double> const& of, std::vector<std::size_t> const& places);

/// Frequencies and positions of an axis, and what they leave.
struct Axis {
  Rates rates;
  std::vector<double> positions;
  double loss = 1, key = 2;
};

std::optional<Axis> best_axis(Sample const& sample, Asked const& asked, double amplitude,
                              std::vector<Rates> const& candidates);

/// Frequencies that an axis may have: prescribed, those that its turning shows, and those in use.
std::vector<Rates> candidates(View const& view, Asked const& asked, std::vector<std::size_t> const& pairs,
                              std::optional<Turning> const& turning, std::int64_t rows);

/// How far from a position others may be that a narrow format leaves open beside it, along an axis of these
/// frequencies: 1 or more where it has no fast pairs.
double reach_of(Format stored, std::span<double const> w);
/// Moves the only row of a model along an axis to the whole number within reach that leaves fewest of its entries `x`,
/// of these the nearest, where one leaves fewer. How many are left.
std::size_t settle_row(Model& one, Rendered& rendered, std::size_t axis, double reach, double const* x);
/// Moves the positions of rows that are left, where that leaves fewer of their entries `x`.
void settle(Model& model, Precision const& precision, std::span<double const> x);

struct Sequence {
  Findings findings;
  std::optional<double> first, step;  ///< of the positions
};

/// Of one axis. `left_out`: rows that hold no code.
Sequence judge_sequence(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out);

/// Images within words, of a multimodal model: words go along all axes alike, an image line by line, each after all
/// that is before it. Nothing where this is so, or there are not three axes.
std::optional<Finding> judge_images(Model const& model);

/// Whether several axes are those of a grid: along each, positions come again.
bool is_grid(Fit const& fit);

/// Whether rows may be words, which go along all axes alike, and cells of pictures and films. No cell goes on from row
/// to row along one axis and changes along another.
bool is_of_cells(Fit const& fit, Asked const& asked);

/// Of several axes. `left_out`: rows that hold no code.
Findings judge_grid(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out);

/// Rows in the place of one before them: how many, and the first.
struct Repeated {
  std::size_t count = 0, first = 0;
};
/// Of rows from some row on; place(row): where it is.
Repeated repeated_in(std::size_t from, std::size_t rows, auto const& place) {
  std::set<std::decay_t<decltype(place(from))>> seen;
  Repeated result;
  for (auto r = from; r < rows; ++r) {
    if (!seen.insert(place(r)).second && result.count++ == 0) result.first = r;
  }
  return result;
}
/// `first`: the number of the first in the table.
Finding repeated_rows(std::size_t count, std::size_t first);

}  // namespace pe::audit::core

/// The model of a view: which pairs go with which axis, which frequencies these have, and where each row is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "experiments/audit/answer/asked.hpp"
#include "experiments/audit/decode/decode.hpp"
#include "experiments/audit/estimate/estimate.hpp"
#include "experiments/audit/explain/explain.hpp"

namespace pe::audit::core {

/// Rows of a view, or of a part of its columns, as they were read.
struct Sample {
  std::vector<double> row;  ///< numbers of the rows
  std::vector<Column> columns;
  std::size_t pairs = 0;
  std::vector<double> x;
  std::optional<Phases> phases;  ///< where every pair has both functions

  std::size_t rows() const { return row.size(); }
  Sample part(std::vector<std::size_t> const& of_rows, std::vector<std::size_t> const& of_pairs) const;
};

/// A table as a convention has it: columns of a view, frequencies of each pair, the axis of each, positions.
Model model_of(std::vector<Column> const& columns, std::vector<double> const& w, std::vector<int> const& axis,
               std::vector<double> positions, std::size_t axes, double amplitude);

struct Fit {
  View view;
  Sample sample;
  std::vector<int> axis;     ///< of each pair
  std::vector<Rates> rates;  ///< of each axis
  std::vector<double> w;     ///< of each pair
  double amplitude = 1;
  Model model;                ///< of all rows
  Mask mask;                  ///< of all rows; empty where only sampled ones were looked at
  double loss = 1;            ///< share of the entries that are left
  bool only_sampled = false;  ///< the sampled rows leave too much for the others to matter

  std::size_t axes() const { return rates.size(); }
  std::vector<std::size_t> pairs_of(std::size_t of_axis) const;
  /// The positions of all rows along an axis.
  std::vector<double> positions(std::size_t of_axis) const;
};

/// The rows that are looked at first: all of a short table, else the first, the last and some between.
Sample sample_of(View const& view);

/// The model that explains most of a view; nothing where none can be made.
std::optional<Fit> fit(View const& view, Asked const& asked);

/// The amplitude of all entries: 1 or one that is asked for where it is near, else that which most pairs have.
double amplitude_of(View const& view, Sample const& sample, Asked const& asked);

}  // namespace pe::audit::core

/// The frequencies and positions that explain most of the pairs of one axis, among those that it may have.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/axes/fit.hpp"

namespace pe::audit::core {

std::vector<std::size_t> all_of(std::size_t count);
std::vector<double> chosen(std::vector<double> const& of, std::vector<std::size_t> const& places);

/// Frequencies and positions of an axis, and what they leave.
struct Axis {
  Rates rates;
  std::vector<double> positions;
  double loss = 1, key = 2;
};

/// `score`: of the view. `near`: positions of another axis, near which those of a fast axis are; may be empty.
std::optional<Axis> best_axis(Sample sample, Asked const& asked, double amplitude, double score,
                              std::vector<double> near, std::vector<Rates> const& candidates);

/// Frequencies that an axis may have: prescribed, those that its turning shows, and those in use.
std::vector<Rates> candidates(View const& view, Asked const& asked, std::vector<std::size_t> const& pairs,
                              std::optional<Turning> const& turning, std::int64_t rows);

}  // namespace pe::audit::core

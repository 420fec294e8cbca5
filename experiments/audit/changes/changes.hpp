/// What wrong code makes of a sound model: a list of changes, each one function. A cause is named where one of them
/// explains all that the sound model leaves.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::core {

/// A sound model of sampled rows, with what it was made from.
struct Start {
  std::vector<Column> columns;
  Rates rates;
  std::vector<double> positions;  ///< of each sampled row
  double amplitude = 1;
  std::span<double const> x = {};  ///< entries of these rows

  Model model() const;
};

/// The change that explains all; of several, the first. `starts`: sound models of the rows of the sample.
std::optional<Finding> cause_of(std::vector<Start> const& starts, Sample const& sample, Asked const& asked);

/// Frequencies as wrong code makes them of sound ones: exponents that begin elsewhere, count columns or are rounded
/// down, powers without their sign, no scaling.
std::vector<std::pair<Rates, Finding>> slips_of(Rates const& rates);

/// As a narrow format makes them: rounded at the end, which comes first; or computed in it, by a power or by an
/// exponential, of the base or of the rounded one, as reciprocals or not.
std::vector<std::vector<double>> narrow_frequencies(Rates const& rates, Format format);

/// The sound models that a table may have been meant to be: prescribed, found or usual frequencies, at plain positions.
std::vector<Start> starts_of(View const& view, Sample const& sample, Asked const& asked, Fit const* found);

}  // namespace pe::audit::core

/// The axes of a table, judged: the frequencies of each, and where each of its rows stands.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/identify.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::phases {

/// An axis as it was found: its frequencies, and the position of each of its distinct rows.
struct AxisFound {
  Convention convention;
  std::optional<Accuracy> accuracy;
  std::vector<double> positions;
  double log_base = 0, slope = 0;  ///< of exponents over its own pairs; a pair of the whole layout
  bool constant = false;           ///< one position: nothing can be said of it
  Findings findings;               ///< what is broken in its rows, the index that of a row and a column of it
  bool by_config = false;          ///< its frequencies are the config's, whatever rule scales them
};

/// Coordinates from -1 to 1, and frequencies pi times as many numbers from 1 to half of a whole one, those of pixels:
/// the hypothesis on rows in this layout, or nothing.
std::optional<Hypothesis> of_pixels(Table const& rows, char const* layout);

/// By how many pairs of the table neighbouring pairs of the axis lie apart.
double stride_of(Axis const& axis);

/// The axis by one of the bases, exponents and coordinates that models use, or what is broken in it as such a one.
std::optional<AxisFound> axis_in_use(Axis const& axis, std::string const& names, std::vector<double> const& bases);

/// Every axis: by its own progression, or by the frequencies of the config, of the expected base or of a base in use,
/// at coordinates in use. Nothing where one is no table of phases; every distinct row must be the code of some
/// position, or what is broken in it told. `names` as in describe_convention.
std::optional<std::vector<AxisFound>> judged_axes(Taken const& taken, std::string const& names, Options const& options);

}  // namespace pe::audit::phases

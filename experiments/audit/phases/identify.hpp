/// From the data to a convention: which columns pair, which progression the frequencies are, where positions begin.
///
/// What comes out is a hypothesis. It is named in an audit only when the scan has shown every entry to fit it.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/phases/estimate.hpp"
#include "experiments/audit/phases/progression.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::phases {

/// Bits of the frequencies: more than those of the phases by what a position multiplies.
inline constexpr long frequency_bits = 256;

struct Hypothesis {
  Matrix matrix;
  Layout layout;
  Sample sample;
  std::vector<PairEstimate> estimates;
  Fit fit;
  std::vector<Ball> frequencies;  ///< exact, of each pair; fit.progression's
  double first_position = 0;      ///< that row 0 stands for; row r for first_position + fit.step * r
  double amplitude = 1;
  bool amplitude_estimated = false;  ///< else it is exact: 1, or a number that somebody would write down
  Format storage = Format::binary32;
  bool stored_narrower = false;  ///< every entry sampled is a number of `storage`, though the dtype holds more
  double printed_within = 0;     ///< the entries are decimals of so few places that each is off by up to this
  double agreement = 0;          ///< the part of the pairs that agree with all of this
  std::string scaling = "none";  ///< the rule that stretches the progression's frequencies
  std::vector<std::pair<std::string, double>> scaling_parameters = {};
  std::string state = {};  ///< which of the config's lists the frequencies are made with
  std::string up_to = {};  ///< what it equals a named convention up to; empty: it is one
};

/// The position that a row stands for by its angles: a whole number of steps, where the angles come near one and
/// `whole` asks for it.
double position_of(Hypothesis const& hypothesis, std::span<double const> row, bool whole = true, double near = 0);

/// The best hypothesis on one table, or on a cosine and a sine table of one shape. Nothing when too few pairs of
/// columns turn evenly for it to be a table of phases.
std::optional<Hypothesis> identify(std::vector<Table> const& tables);

/// That the table [rows, columns] has this layout (of `layouts`) and these frequencies, one for each pair, at positions
/// `step` apart, the first as its row says where it is not given. Nothing when the columns do not pair so.
std::optional<Hypothesis> identify_known(Table const& table, std::string_view layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step);
std::optional<Hypothesis> identify_known(Matrix const& matrix, Layout layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step);

/// Whether columns that the layout takes for copies are equal to their originals, but for what may be broken.
bool copies_agree(Sample const& sample, Layout const& layout);

}  // namespace pe::audit::phases

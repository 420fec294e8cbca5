/// The residual of an equality, met in ever more digits: it falls with the digits or it stays.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {
namespace {

/// How far the two sides of a claim differ, in arithmetic of so many decimal digits.
struct Ladder {
  std::string label;                              ///< what the claim says, in a few words
  std::string verdict;                            ///< "holds" or "refuted"
  std::vector<std::pair<int, double>> residuals;  ///< {digits, max |lhs - rhs| over the cases}, digits increasing
};

Ladder ladder_of(std::string const& id, std::string label) {
  auto const* claim = find_claim(id);
  PE_ASSERT(claim != nullptr);
  constexpr std::uint64_t cases = 200;
  auto const outcome = decide({claim}, {.cases = cases}).at(0);
  Ladder result{std::move(label), std::string(name(outcome.verdict)), {}};
  for (std::size_t i = 0; i < outcome.ladder.size(); ++i) {
    result.residuals.emplace_back(real_digits[i], outcome.ladder[i].value);
  }
  return result;
}

}  // namespace

plot::Figure precision_ladder() {
  plot::Curves curves;
  std::string told;
  std::vector<double> digits_met;
  for (auto const& ladder : {ladder_of("derivation2023.phi-corrected", "T(k) p_t = p_{t+k}"),
                             ladder_of("derivation2023.phi-sign", "T(k) p_t = p_{t+k} with the printed sign")}) {
    plot::Series series{.label = ladder.verdict, .style = plot::Style::marked_line};
    for (auto const& [digits, residual] : ladder.residuals) {
      if (curves.series.empty()) digits_met.push_back(digits);
      // A residual of exactly zero has no logarithm; a missing point says more than an invented one.
      if (residual > 0) series.points.push_back({static_cast<double>(digits), residual});
    }
    told += fmt::format("{}\"{}\" ({}): {:.2g} in {} digits, {:.2g} in {}.", told.empty() ? "" : " ", ladder.label,
                        ladder.verdict, ladder.residuals.front().second, ladder.residuals.front().first,
                        ladder.residuals.back().second, ladder.residuals.back().first);
    curves.series.push_back(std::move(series));
  }
  return {.name = "precision-ladder",
          .title = "The residual of a true and of a false claim against the precision",
          .caption =
              "The greatest difference between the two sides, over the same cases, in arithmetic of more and more "
              "digits. If the claim holds, only rounding is left; if it is false, more digits change nothing. " +
              told,
          .x = {.label = "precision (decimal digits)", .ticks = digits_met},
          .y = {.label = "residual", .scale = plot::Scale::logarithmic},
          .size = {plot::one_column_cm, 6},
          .content = std::move(curves)};
}

}  // namespace pe::experiments

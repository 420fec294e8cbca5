#include <fmt/format.h>

#include <algorithm>

#include "reports/latex/escape.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"

namespace pe::reports::latex {
namespace {

/// What hardware computes in, as `Outcome::hardware` names it.
constexpr std::string_view formats[] = {"double", "float", "half", "bfloat16"};

std::string cell(Outcome const& outcome, std::string_view arithmetic) {
  auto const found = std::ranges::find(outcome.hardware, arithmetic, &Residual::arithmetic);
  return found == outcome.hardware.end() ? "" : fmt::format("${}$", bound(found->value));
}

std::string row(Outcome const& outcome) {
  auto out = fmt::format("{} & {} & {}", claim_link(outcome.id), outcome.digits,
                         outcome.residual ? fmt::format("${}$", bound(*outcome.residual)) : "");
  for (auto const format : formats) out += " & " + cell(outcome, format);
  return out + " \\\\\n";
}

}  // namespace

std::string residuals_table(Run const& run) {
  std::string rows;
  for (auto const& outcome : run.outcomes) {
    if (outcome.verdict == "holds" && !outcome.hardware.empty() && !is_matrix_cell(run, outcome)) rows += row(outcome);
  }
  if (rows.empty()) return {};
  return fragment_head("The worst residuals, certified and in hardware's arithmetic.", verify_command(run, "holds")) +
         long_table({.columns = "Q{0.37}rrrrrr",
                     .head = {"claim", "digits", "certified", "double", "float", "half", "bfloat16"},
                     .caption = "The worst residual of each claim that holds: an upper bound certified to so many "
                                "digits, and what the formats of hardware make of the same cases.",
                     .label = "tab:pebench-residuals",
                     .rows = rows});
}

}  // namespace pe::reports::latex

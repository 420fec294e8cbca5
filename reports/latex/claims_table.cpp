#include <fmt/format.h>

#include <cmath>

#include "reports/latex/escape.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"
#include "reports/words.hpp"

namespace pe::reports::latex {
namespace {

std::string verdict_cell(Outcome const& outcome) {
  auto out = verdict(outcome);
  if (!outcome.agrees) out += fmt::format(R"(\newline \textbf{{a surprise}}: expected {})", text(outcome.expected));
  if (outcome.residual) {
    out += std::isfinite(*outcome.residual) ? fmt::format(R"(\newline $\le {}$)", bound(*outcome.residual))
                                            : R"(\newline not finite)";
  }
  if (outcome.failure_rate_95)
    out += fmt::format(R"(\newline fails in $\le {}$ of cases)", bound(*outcome.failure_rate_95));
  if (outcome.cases > 0) out += fmt::format(R"(\newline {})", counted(outcome.cases, "case"));
  return out;
}

std::string row(Outcome const& outcome) {
  auto says = statement(outcome);
  if (is_unchecked(outcome) && !outcome.note.empty()) says += fmt::format("\n\n\\emph{{{}}}", text(outcome.note));
  return fmt::format("\\peclaim{{{}}} & {}\\newline {} & {} & {} \\\\\n\\addlinespace\n", claim_label(outcome.id),
                     code(outcome.id), text(outcome.locator), says, verdict_cell(outcome));
}

}  // namespace

std::string claims_table(Run const& run, Source const& source) {
  std::string rows;
  std::uint64_t count = 0;
  for (auto const& outcome : run.outcomes) {
    if (outcome.source != source.key || is_matrix_cell(run, outcome)) continue;
    rows += row(outcome);
    ++count;
  }
  if (rows.empty()) return {};
  auto const about = fmt::format("The claims of {}.", source.key);
  return fragment_head(about, verify_command(run, source.key)) +
         long_table({.columns = "Q{0.05}Q{0.26}Q{0.50}Q{0.19}",
                     .head = {"", "claim, and where it stands", "says", "verdict"},
                     .caption = fmt::format("{} of {} {}. Bounds are of the worst residual over the cases decided.",
                                            counted(count, "claim"), text(source.title), citation(run, source.key)),
                     .label = "tab:pebench-claims-" + label(source.key),
                     .rows = rows});
}

}  // namespace pe::reports::latex

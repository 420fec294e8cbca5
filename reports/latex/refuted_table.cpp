#include <fmt/format.h>

#include <algorithm>

#include "reports/latex/escape.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"
#include "reports/words.hpp"

namespace pe::reports::latex {
namespace {

/// Longer than any case that a reader would follow; run.json has all of it.
constexpr std::size_t longest_case = 160;

std::string witness_cell(Outcome const& outcome) {
  if (!outcome.witness) return "";
  auto const& witness = *outcome.witness;
  auto out = code(elided(witness.at, longest_case));
  if (!witness.component.empty()) out += fmt::format(R"(\newline component {})", text(witness.component));
  out += fmt::format(R"(\newline left {}\newline right {})", value(witness.lhs), value(witness.rhs));
  if (!witness.exact.empty()) out += fmt::format(R"(\newline exactly {})", code(elided(witness.exact, longest_case)));
  return out;
}

std::string correction_cell(Run const& run, Outcome const& outcome) {
  std::string out;
  auto const correction = std::ranges::find(run.outcomes, outcome.corrected_by, &Outcome::id);
  if (!outcome.corrected_by.empty() && correction != run.outcomes.end()) {
    out = fmt::format("{}\n\n{} ({})", statement(*correction), claim_link(correction->id), verdict(*correction));
  } else if (!outcome.corrected_by.empty()) {
    out = code(outcome.corrected_by);
  }
  if (!outcome.note.empty()) out += (out.empty() ? "" : "\n\n") + fmt::format(R"(\emph{{{}}})", text(outcome.note));
  return out;
}

std::string rows_of(Run const& run, Outcome const& outcome) {
  return fmt::format(
      "\\multicolumn{{3}}{{@{{}}p{{\\linewidth}}@{{}}}}{{\\raggedright {}, {}, {}}} \\\\*[2pt]\n{} & {} & {} \\\\\n"
      "\\addlinespace[8pt]\n",
      claim_link(outcome.id), citation(run, outcome.source), text(outcome.locator), statement(outcome),
      witness_cell(outcome), correction_cell(run, outcome));
}

}  // namespace

std::string refuted_table(Run const& run) {
  std::string rows;
  std::uint64_t count = 0;
  for (auto const& outcome : run.outcomes) {
    if (outcome.verdict != "refuted" || !outcome.agrees || is_matrix_cell(run, outcome)) continue;
    rows += rows_of(run, outcome);
    ++count;
  }
  if (rows.empty()) return {};
  return fragment_head("The refuted claims with their counterexamples and corrections.",
                       verify_command(run, "refuted")) +
         long_table({.columns = "Q{0.37}Q{0.27}Q{0.36}",
                     .head = {"as printed", "counterexample", "corrected, or remarked"},
                     .caption = fmt::format("{} refuted, each with the counterexample to which it was shrunk: "
                                            "\\pecode{{./bench replay \\textquotesingle{{}}CLAIM@CASE"
                                            "\\textquotesingle{{}}}} runs it again.",
                                            counted(count, "claim")),
                     .label = "tab:pebench-refuted",
                     .rows = rows});
}

std::string surprises_table(Run const& run) {
  std::string rows;
  for (auto const& outcome : run.outcomes) {
    if (outcome.agrees) continue;
    rows += fmt::format("{}\\newline {}, {} & {}\n\n{}\\emph{{{}}} \\\\\n\\addlinespace\n", claim_link(outcome.id),
                        citation(run, outcome.source), text(outcome.locator), text(surprise_sentence(outcome)),
                        outcome.statement.empty() ? "" : statement(outcome) + "\n\n", text(outcome.note));
  }
  if (rows.empty()) return {};
  return fragment_head("What is not as expected.", verify_command(run, "")) +
         long_table({.columns = "Q{0.34}Q{0.66}",
                     .head = {"claim", "what was expected and what was observed"},
                     .caption = "Surprises: verdicts that are not the expected ones.",
                     .label = "tab:pebench-surprises",
                     .rows = rows});
}

}  // namespace pe::reports::latex

#include <fmt/format.h>

#include <algorithm>

#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/gallery.hpp"
#include "reports/writers/numbers.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

std::string counts_table(Summary const& summary) {
  return fmt::format(
      "| {} | {} | {} | {} | {} | {} | {} | {} |\n|---:|---:|---:|---:|---:|---:|---:|---:|\n"
      "| {} | {} | {} | {} | {} | {} | {} | {} |\n",
      tr("claims"), tr("established"), tr("tested"), tr("refuted"), tr("undecided"), tr("not applicable"),
      tr("not checkable"), tr("surprises"), summary.claims, summary.established, summary.tested, summary.refuted,
      summary.undecided, summary.not_applicable, summary.not_checkable, summary.surprises);
}

std::string verdict_text(Outcome const& outcome) {
  return fmt::format("{} {}{}", find_word(verdict_words(), outcome.verdict).sign, tr(outcome.verdict),
                     outcome.agrees ? "" : say(" (**surprise**, expected {})", tr(outcome.expected)));
}

std::string bounds_text(Outcome const& outcome) {
  return outcome.residual && outcome.evidence != "proved" ? residual_text(*outcome.residual) : "";
}

std::string claims_table(std::vector<Outcome> const& outcomes) {
  auto out = fmt::format("| {} | {} | {} | {} | {} |\n|---|---|---|---|---|\n", tr("claim"), tr("says"), tr("verdict"),
                         tr("evidence"), tr("bound"));
  for (auto const& outcome : outcomes) {
    out += fmt::format("| {} | {} | {} | {} | {} |\n", markdown_code(outcome.id), escape_markdown(outcome.statement),
                       verdict_text(outcome), tr(outcome.evidence), bounds_text(outcome));
  }
  return out;
}

std::string witness_list(Witness const& witness) {
  auto out = say("- at {}{}: {} against {}\n", markdown_code(witness.at),
                 witness.component.empty() ? "" : say(", component {}", escape_markdown(witness.component)),
                 markdown_code(witness.lhs), markdown_code(witness.rhs));
  out += say("- difference {} ({})\n", markdown_code(witness.difference), escape_markdown(witness.certificate));
  if (!witness.exact.empty()) out += fmt::format("- {}: {}\n", tr(exact_label(witness)), markdown_code(witness.exact));
  return out;
}

std::string correction_line(Outcome const& outcome, std::vector<Outcome> const& all) {
  if (outcome.corrected_by.empty()) return "";
  auto const correction = std::ranges::find(all, outcome.corrected_by, &Outcome::id);
  if (correction == all.end()) return say("- corrected: {}\n", markdown_code(outcome.corrected_by));
  return say("- corrected: {} {} ({}, {})\n", markdown_code(correction->id), escape_markdown(correction->statement),
             tr(correction->verdict), tr(correction->evidence));
}

/// One claim in full: what it says and where, and what contradicts it.
std::string story(Outcome const& outcome, std::vector<Outcome> const& all) {
  auto out = fmt::format("### {}\n\n> {}\n\n{}, {}\n\n", markdown_code(outcome.id), escape_markdown(outcome.statement),
                         escape_markdown(outcome.source), escape_markdown(outcome.locator));
  if (!outcome.agrees) out += fmt::format("- {}\n", escape_markdown(surprise_sentence(outcome)));
  if (outcome.witness) out += witness_list(*outcome.witness);
  out += correction_line(outcome, all);
  if (!outcome.note.empty()) out += fmt::format("- {}\n", escape_markdown(outcome.note));
  if (!outcome.replay.empty()) {
    out += say("- again: {}\n", markdown_code("./bench replay " + shell_word(outcome.replay)));
  }
  return out + "\n";
}

/// What an author and readers need to know of one sentence.
std::string finding(Outcome const& outcome) {
  auto out = fmt::format("- {}, {}: **{}**\n", escape_markdown(outcome.source), escape_markdown(outcome.locator),
                         tr(find_word(impact_words(), outcome.finding->impact).meaning));
  for (auto const& [label, text] : answers(outcome)) {
    out += fmt::format("  - {}: {}\n", tr(label), markdown_words(text));
  }
  return out + fmt::format("  - `./bench explain {}`\n", outcome.id);
}

std::string findings(std::string_view heading, std::vector<Outcome const*> const& found) {
  std::string out;
  for (auto const* outcome : found) out += finding(*outcome);
  return out.empty() ? out : fmt::format("## {}\n\n{}\n", heading, out);
}

std::string stories(std::string_view heading, std::vector<Outcome> const& all, bool (*wanted)(Outcome const&)) {
  std::string out;
  for (auto const& outcome : all) {
    if (wanted(outcome)) out += story(outcome, all);
  }
  return out.empty() ? out : fmt::format("## {}\n\n{}", heading, out);
}

}  // namespace

std::string findings_markdown(Run const& run) { return findings(tr("What was found to be false"), findings_of(run)); }

std::string writers::markdown(Run const& run) {
  auto const found = found_sentence(run);
  auto out =
      fmt::format("# pebench\n\n{}{}{} **{}**\n\n{}\n", found, found.empty() ? "" : "\n\n",
                  status(run.summary) == Status::green ? "✓" : "✗", headline(run.summary), counts_table(run.summary));
  auto const cards = findings_markdown(run) + findings(tr("Remarks: slips and hedged sentences"), remarks_of(run));
  if (!cards.empty()) out += "\n" + cards;
  out += stories(tr("Surprises"), run.outcomes, [](Outcome const& outcome) { return !outcome.agrees; });
  out += fmt::format("## {}\n\n{}", tr("Claims"), claims_table(run.outcomes)) + "\n";
  out += stories(tr("Refuted, as expected"), run.outcomes,
                 [](Outcome const& outcome) { return outcome.agrees && outcome.verdict == "refuted"; });
  out.pop_back();  // one line end is enough
  return out;
}

}  // namespace pe::reports

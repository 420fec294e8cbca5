#include <fmt/format.h>

#include <algorithm>

#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/matrix.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
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
  return fmt::format("{} {}{}", sign_of(outcome.verdict, outcome.evidence), tr(outcome.verdict),
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
std::string story(Outcome const& outcome, Run const& run) {
  auto out = fmt::format("### {}\n\n> {}\n\n{}, {}\n\n", markdown_code(outcome.id), escape_markdown(outcome.statement),
                         escape_markdown(outcome.source), escape_markdown(outcome.locator));
  if (!outcome.agrees) out += fmt::format("- {}\n", escape_markdown(surprise_sentence(outcome)));
  if (outcome.witness) out += witness_list(*outcome.witness);
  out += correction_line(outcome, run.outcomes);
  if (!outcome.note.empty()) out += fmt::format("- {}\n", escape_markdown(outcome.note));
  if (!outcome.replay.empty()) {
    out += say("- again: {}\n", markdown_code(replay_command(run, outcome)));
  }
  return out + "\n";
}

/// What an author and readers need to know of one sentence.
std::string finding(Outcome const& outcome, Run const& run) {
  auto out = fmt::format("- {}, {}: **{}**\n", escape_markdown(outcome.source), escape_markdown(outcome.locator),
                         tr(find_word(impact_words(), outcome.finding->impact).meaning));
  for (auto const& [label, text] : answers(outcome)) {
    out += fmt::format("  - {}: {}\n", tr(label), markdown_words(text));
  }
  return out + fmt::format("  - {}\n", markdown_code(explain_command(run, outcome)));
}

std::string findings(std::string_view heading, std::vector<Outcome const*> const& found, Run const& run) {
  std::string out;
  for (auto const* outcome : found) out += finding(*outcome, run);
  return out.empty() ? out : fmt::format("## {}\n\n{}\n", heading, out);
}

std::string stories(std::string_view heading, Run const& run, bool (*wanted)(Outcome const&)) {
  std::string out;
  for (auto const& outcome : run.outcomes) {
    if (wanted(outcome)) out += story(outcome, run);
  }
  return out.empty() ? out : fmt::format("## {}\n\n{}", heading, out);
}

std::string counts_row(Run const& run, std::string const& name, std::string_view key) {
  auto row = fmt::format("| {} |", name);
  for (auto const count : source_counts(run, key)) row += count == 0 ? " |" : fmt::format(" {} |", count);
  return row + "\n";
}

std::string sources(Run const& run) {
  std::string head = "| source |", rule = "|---|", rows;
  for (auto const kind : counted_kinds()) {
    bool const total = kind == "established" || kind == "tested";
    head += fmt::format(" {0}{1}{0} |", total ? "**" : "", kind);
    rule += "---:|";
  }
  for (auto const& source : run.sources) {
    auto const year = source.year.empty() ? "" : fmt::format(" ({})", escape_markdown(source.year));
    rows += counts_row(run, fmt::format("{}: {}{}", markdown_code(source.key), escape_markdown(source.title), year),
                       source.key);
  }
  return fmt::format(
      "## Sources\n\nA claim that holds is *established*: *proved* for all that its sentence names, *witnessed* where "
      "it says that "
      "something exists, *exhausted* or *covered* where it speaks of finitely many cases or of bounded intervals; or "
      "it "
      "is *tested* alone, on a *grid* that we chose, on *sampled* cases, or where both sides *agree* to the digits of "
      "the run. A *refuted* one has a counterexample. *Not "
      "checkable*: a definition or an opinion.\n\n{}\n{}\n{}{}\n",
      head, rule, rows, counts_row(run, "all", ""));
}

std::string figure_sections(std::vector<FigureFile> const& figures) {
  if (figures.empty()) return "";
  std::string out = "## Figures\n\n";
  for (auto const& figure : figures) {
    auto const title = escape_markdown(figure.title);
    out += figure.svg.empty() ? std::string("(It was not drawn.)\n\n")
                              : fmt::format("![{}]({}.svg)\n\n", title, figure.name);
    out += fmt::format("*{}.* {} Again: {}\n\n", title, escape_markdown(figure.caption),
                       markdown_code("./bench figure " + figure.name));
  }
  return out;
}

/// What few readers want to see at once.
std::string folded(std::string_view heading, std::string_view text) {
  return fmt::format("<details><summary><b>{}</b></summary>\n\n{}\n</details>\n\n", heading, text);
}

std::string matrix_block(Run const& run) {
  if (run.matrix.schemes.empty()) return "";
  return folded("Every scheme, every property", writers::matrix_markdown(matrix(run)));
}

/// The text of a cell: a bar, which a formula may have, would end it.
std::string in_cell(std::string const& text) {
  std::string out;
  for (char const c : text) out += c == '|' && !out.ends_with('\\') ? "\\|" : std::string(1, c);
  return out;
}

/// Of a quotation that is one formula on lines of its own, the statement, which says the same.
std::string claimed(Outcome const& outcome) {
  auto const& quote = outcome.quote;
  return quote.empty() || quote.starts_with("$$") ? escape_markdown(outcome.statement) : markdown_words(quote);
}

std::string false_sentences(std::vector<Outcome const*> const& found) {
  auto out = fmt::format("| {} | {} | {} |\n|---|---|---|\n", tr("claim"), tr("✗ claimed"), tr("✓ in fact"));
  for (auto const* outcome : found) {
    out += fmt::format("| {}<br>{} | {} | {} |\n", markdown_code(outcome->id), escape_markdown(outcome->locator),
                       in_cell(claimed(*outcome)), in_cell(markdown_words(said(outcome->finding->so))));
  }
  return out;
}

}  // namespace

std::string writers::markdown(Run const& run) {
  auto const found = found_sentence(run);
  auto out =
      fmt::format("# pebench\n\n{}{}{} **{}**\n\n{}\n", found, found.empty() ? "" : "\n\n",
                  status(run.summary) == Status::green ? "✓" : "✗", headline(run.summary), counts_table(run.summary));
  auto const cards = findings(tr("What was found to be false"), findings_of(run), run) +
                     findings(tr("Remarks: typos, small slips, imprecise wording"), remarks_of(run), run);
  if (!cards.empty()) out += "\n" + cards;
  out += stories(tr("Surprises"), run, [](Outcome const& outcome) { return !outcome.agrees; });
  out += fmt::format("## {}\n\n{}", tr("Claims"), claims_table(run.outcomes)) + "\n";
  out += stories(tr("Refuted, as expected"), run,
                 [](Outcome const& outcome) { return outcome.agrees && outcome.verdict == "refuted"; });
  out.pop_back();  // one line end is enough
  return out;
}

std::string gallery(Run const& run, std::vector<FigureFile> const& figures, std::string const& command) {
  auto const& made = run.provenance;
  auto out = fmt::format(
      "# What pebench says, without building it\n\n{} **{}** {}, decided to {} digits, with {} a claim from seed {}.\n"
      "Made by {}; a test says when it is stale. What the libraries of the field really compute:\n"
      "[the libraries, audited](../../experiments/libraries/RESULTS.md).\n\n{}\n\n",
      status(run.summary) == Status::green ? "✓" : "✗", escape_markdown(headline(run.summary)),
      counted(run.summary.claims, "claim"), made.digits, counted(made.cases, "case"), made.seed, markdown_code(command),
      escape_markdown(found_sentence(run)));
  out += figure_sections(figures);
  auto const found = findings_of(run), remarks = remarks_of(run);
  if (!found.empty()) {
    out += fmt::format("## {}\n\nEach with its reading and its counterexample: `./bench explain CLAIM`\n\n{}\n",
                       tr("What was found to be false"), false_sentences(found));
  }
  if (!remarks.empty())
    out += folded(tr("False only by a typo, a small slip or imprecise wording"), false_sentences(remarks));
  out += sources(run) + matrix_block(run);
  out.pop_back();  // one line end is enough
  return out;
}

}  // namespace pe::reports

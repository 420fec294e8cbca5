#include "reports/writers/gallery.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/counts.hpp"
#include "reports/matrix.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

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
      "## Sources\n\nA claim that holds is *established*: *proved* for all inputs, *witnessed* where it says that "
      "something exists, *exhausted* or *covered* where it speaks of finitely many cases or of bounded intervals; or "
      "it "
      "is *tested* alone, on a *grid* that we chose or on *sampled* cases. A *refuted* one has a counterexample. *Not "
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

std::string says(Outcome const& outcome) { return escape_markdown(outcome.statement); }

std::string correction(Run const& run, Outcome const& outcome) {
  auto const found = std::ranges::find(run.outcomes, outcome.corrected_by, &Outcome::id);
  auto out = outcome.corrected_by.empty() || found == run.outcomes.end()
                 ? ""
                 : fmt::format("{} ({}, {})", says(*found), found->verdict, found->evidence);
  if (!outcome.note.empty()) out += fmt::format("{}*{}*", out.empty() ? "" : "<br>", escape_markdown(outcome.note));
  return out;
}

std::string refuted(Run const& run) {
  std::string rows;
  for (auto const& outcome : run.outcomes) {
    if (outcome.verdict != "refuted" || !outcome.witness || is_matrix_cell(run, outcome)) continue;
    auto const& witness = *outcome.witness;
    rows += fmt::format("| {}<br>{} | {} | {}<br>left {}<br>right {} | {} |\n", markdown_code(outcome.id),
                        escape_markdown(outcome.locator), says(outcome), markdown_code(witness.at),
                        markdown_code(reading_text(witness.lhs)), markdown_code(reading_text(witness.rhs)),
                        correction(run, outcome));
  }
  if (rows.empty()) return "";
  return folded(
      "Refuted, as expected",
      "Each with the counterexample to which it was shrunk; `./bench explain CLAIM` tells the whole story.\n\n"
      "| claim | as printed | counterexample | corrected, or remarked |\n|---|---|---|---|\n" +
          rows);
}

}  // namespace

std::string gallery(Run const& run, std::vector<FigureFile> const& figures, std::string const& command) {
  auto const& made = run.provenance;
  auto out = fmt::format(
      "# What pebench says, without building it\n\n{} **{}** {}, decided to {} digits, with {} a claim from seed {}.\n"
      "Made by {}; a test says when it is stale. What the libraries of the field really compute:\n"
      "[the libraries, audited](../../experiments/libraries/RESULTS.md).\n\n{}\n\n",
      status(run.summary) == Status::green ? "✓" : "✗", escape_markdown(headline(run.summary)),
      counted(run.summary.claims, "claim"), made.digits, counted(made.cases, "case"), made.seed, markdown_code(command),
      escape_markdown(found_sentence(run)));
  out += findings_markdown(run) + "\n" + figure_sections(figures) + sources(run) + matrix_block(run) + refuted(run);
  out.pop_back();  // one line end is enough
  return out;
}

}  // namespace pe::reports

#include <fmt/format.h>

#include <algorithm>

#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/latex/latex.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"
#include "reports/matrix.hpp"
#include "reports/words.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports::latex {
namespace {

std::string opening(Run const& run) {
  auto const& made = run.provenance;
  return fmt::format(
      "\\textbf{{{}}} {} of {}, decided to {} digits, with {} drawn for each from seed {} where a domain was not "
      "walked whole. Each table and figure is a file of its own, with the command that makes it again.",
      text(headline(run.summary)), counted(run.summary.claims, "claim"), counted(run.sources.size(), "source"),
      made.digits, counted(made.cases, "case"), made.seed);
}

/// What deciding the outcomes that `wanted` takes took of one processor; empty where that was not measured.
std::string cost(Run const& run, auto const& wanted) {
  if (run.provenance.rows.empty()) return {};
  double seconds = 0;
  for (auto const& row : run.provenance.rows) {
    auto const outcome = std::ranges::find(run.outcomes, row.id, &Outcome::id);
    if (outcome != run.outcomes.end() && wanted(*outcome)) seconds += row.seconds;
  }
  return seconds_text(seconds);
}

/// A section of one table; none for a table without rows.
void section(Assembly& out, std::string const& heading, std::string const& name, std::string fragment,
             std::string const& command, std::string const& cost) {
  if (fragment.empty()) return;
  out.section(heading, heading);
  out.table(name, std::move(fragment), command, cost);
}

}  // namespace

std::vector<File> document(Run const& run, std::vector<Figure> const& figures, std::string_view title) {
  Assembly out(title, run.provenance.version, opening(run));
  auto const with_verdict = [&](std::string_view verdict) {
    return cost(run, [&](Outcome const& outcome) { return outcome.verdict == verdict; });
  };
  auto const of_source = [&](std::string_view key) {
    return cost(run, [&](Outcome const& outcome) { return outcome.source == key; });
  };
  auto const of_all = cost(run, [](Outcome const&) { return true; });
  out.table("summary", summary_table(run), verify_command(run, ""), of_all);
  out.table("surprises", surprises_table(run), verify_command(run, ""), of_all);
  section(out, "Refuted claims", "refuted", refuted_table(run), verify_command(run, "refuted"),
          with_verdict("refuted"));
  auto const matrix_command = verify_command(run, matrix_source);
  section(out, "Schemes and properties", "matrix", matrix_table(matrix(run), matrix_command), matrix_command,
          of_source(matrix_source));
  out.figures(figures, run.provenance);
  for (auto const& source : run.sources) {
    auto fragment = claims_table(run, source);
    if (fragment.empty()) continue;
    out.section(text(source.title), source.key);
    out.table("claims-" + label(source.key), std::move(fragment), verify_command(run, source.key),
              of_source(source.key));
  }
  section(out, "Residuals", "residuals", residuals_table(run), verify_command(run, "holds"), with_verdict("holds"));
  return std::move(out).finish(run.provenance, run.sources);
}

}  // namespace pe::reports::latex

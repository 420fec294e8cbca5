/// A comparison of schemes in LaTeX.
#include <fmt/format.h>

#include <algorithm>

#include "reports/comparison.hpp"
#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/latex/latex.hpp"
#include "reports/latex/mathematics.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"

namespace pe::reports::latex {
namespace {

std::string as_mathematics(Formula const& formula) {
  auto const checked = mathematics(formula.latex);
  return checked && !checked->empty() ? fmt::format("${}$", *checked) : text(formula.text);
}

std::string ratio(std::optional<double> const& value) { return value ? fmt::format("{:.2f}", *value) : ""; }

std::string costs_table(Comparison const& comparison, std::string const& command) {
  std::string rows;
  for (auto const& cost : comparison.costs) {
    auto const& times = comparison.measured.times;
    auto const time = std::ranges::find(times, cost.scheme, &TimeRow::scheme);
    rows +=
        fmt::format("{} & {} & {} & {} & {} & {} \\\\\n", text(cost.scheme), as_mathematics(cost.parameters),
                    as_mathematics(cost.memory), as_mathematics(cost.work),
                    time == times.end() ? "" : ratio(time->position), time == times.end() ? "" : ratio(time->score));
  }
  if (rows.empty()) return {};
  return fragment_head("What each scheme costs.", command) +
         long_table({.columns = "Q{0.22}Q{0.20}Q{0.20}Q{0.20}rr",
                     .head = {"scheme", "parameters", "memory", "extra work", "position", "score"},
                     .caption = "What each scheme costs, in numbers kept and operations at inference, for $d$ "
                                "dimensions, $H$ heads and a sequence of $L$. Times are ratios: a position's code to "
                                "the sinusoidal one, a score to plain attention's. " +
                                text(comparison.measured.method),
                     .label = "tab:pebench-costs",
                     .rows = rows});
}

std::string reach(Reach const& reach) {
  if (!reach.position) return "nowhere";
  auto const position = fmt::format("{:.0f}", *reach.position);
  return reach.beyond ? fmt::format(R"($\ge {}$)", position) : position;
}

std::string atlas_table(Comparison const& comparison, std::string const& command) {
  std::string rows;
  for (auto const& entry : comparison.atlas) {
    rows += fmt::format("{} & {} & {} & {} & ${}$ & {} \\\\\n", text(entry.scheme), text(entry.property),
                        text(entry.format), text(entry.pipeline), bound(entry.tolerance), reach(entry));
  }
  if (rows.empty()) return {};
  return fragment_head("How far each property holds in hardware.", command) +
         long_table({.columns = "Q{0.22}Q{0.26}Q{0.12}Q{0.14}rr",
                     .head = {"scheme", "property", "format", "narrow step", "tolerance", "up to position"},
                     .caption = "The greatest position up to which a property holds in hardware. " +
                                text(comparison.tolerance_reason),
                     .label = "tab:pebench-atlas",
                     .rows = rows});
}

std::string notes_table(Comparison const& comparison, std::string const& command) {
  std::string rows;
  for (auto const& note : comparison.notes) {
    rows += fmt::format("{} & {} & {}\n\n{} \\\\\n\\addlinespace\n", text(note.scheme), text(note.property),
                        text(note.text), code(note.command));
  }
  if (rows.empty()) return {};
  return fragment_head("What refutes, in words.", command) +
         long_table({.columns = "Q{0.2}Q{0.24}Q{0.56}",
                     .head = {"scheme", "property", "the counterexample, and the command that runs it again"},
                     .caption = "What each scheme is refuted by.",
                     .label = "tab:pebench-notes",
                     .rows = rows});
}

}  // namespace

std::vector<File> document(Comparison const& comparison, std::vector<Figure> const& figures) {
  auto const command = "./bench" + comparison.provenance.command.substr(std::min(
                                       comparison.provenance.command.find(' '), comparison.provenance.command.size()));
  Assembly out(comparison.title, comparison.provenance.version,
               fmt::format("{} schemes beside one another, by {} properties. Each table and figure is a file of its "
                           "own, with the command that makes it again.",
                           comparison.matrix.schemes.size(), comparison.matrix.properties.size()));
  out.table("matrix", matrix_table(comparison.matrix, command), command);
  out.table("costs", costs_table(comparison, command), command);
  out.figures(figures, comparison.provenance);
  out.table("atlas", atlas_table(comparison, command), command);
  out.table("notes", notes_table(comparison, command), command);
  return std::move(out).finish(comparison.provenance, comparison.sources);
}

}  // namespace pe::reports::latex

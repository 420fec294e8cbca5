#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <map>

#include "reports/templates/assets.hpp"
#include "reports/words.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

/// What a cell says when it is pointed at: a sentence or two.
std::string tells(MatrixCell const& cell) {
  if (!cell.reason.empty()) return cell.reason;
  auto const name = fmt::format("{} of {}", cell.property, cell.scheme);
  if (cell.verdict.empty()) return name + ": not decided in this run.";
  auto text = fmt::format("{}: {}, {}.", name, cell.verdict, cell.evidence);
  if (cell.residual)
    text += fmt::format(" Residual {}, decided to {} digits.", residual_text(*cell.residual), cell.digits);
  if (!cell.witness.empty()) text += " " + cell.witness;
  if (!cell.agrees) text += " This is not as expected.";
  return text;
}

std::string link_of(MatrixCell const& cell, std::string const& run_page) {
  if (cell.claim.empty()) return {};
  if (!run_page.empty()) return run_page + fragment(cell.claim);
  return cell.verdict == "refuted" ? fragment("note-" + cell.property + "-" + cell.scheme) : std::string();
}

data cells(Matrix const& matrix, std::size_t scheme, std::string const& run_page) {
  list out;
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    auto const& cell = matrix.at(scheme, p);
    auto const word = find_word(verdict_words(), cell.verdict);
    out.push_back(object{{"verdict", cell.verdict},
                         {"tells", tells(cell)},
                         {"href", unless_empty(link_of(cell, run_page))},
                         {"sign", std::string(word.sign)},
                         {"word", cell.verdict},
                         {"evidence", unless_empty(std::string(evidence_abbreviation(cell.evidence)))},
                         {"surprise", !cell.agrees}});
  }
  return out;
}

data rows(Matrix const& matrix, std::string const& run_page) {
  list out;
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    out.push_back(object{
        {"name", matrix.schemes[s].name}, {"says", matrix.schemes[s].says}, {"cells", cells(matrix, s, run_page)}});
  }
  return out;
}

data properties(Matrix const& matrix) {
  list out;
  for (auto const& property : matrix.properties) {
    out.push_back(object{{"name", property.name}, {"says", property.says}, {"latex", unless_empty(property.latex)}});
  }
  return out;
}

data cost_rows(Comparison const& comparison) {
  std::map<std::string, TimeRow> times;
  for (auto const& row : comparison.measured.times) times[row.scheme] = row;
  auto const ratio = [](std::optional<double> value) { return value ? fmt::format("{:.2f}", *value) : std::string(); };
  list out;
  for (auto const& [scheme, parameters, memory, work, source] : comparison.costs) {
    out.push_back(object{{"scheme", scheme},
                         {"parameters", parameters.text},
                         {"memory", memory.text},
                         {"work", work.text},
                         {"source", source},
                         {"position", ratio(times[scheme].position)},
                         {"score", ratio(times[scheme].score)}});
  }
  return out;
}

using AtlasColumn = std::pair<std::string, std::string>;  // format, pipeline

std::vector<AtlasColumn> columns_of(std::vector<Reach> const& atlas) {
  std::vector<AtlasColumn> out;
  for (auto const& reach : atlas) {
    AtlasColumn const column{reach.format, reach.pipeline};
    if (std::ranges::find(out, column) == out.end()) out.push_back(column);
  }
  return out;
}

data reach_rows(std::vector<Reach> const& atlas, std::vector<AtlasColumn> const& columns) {
  list out;
  for (auto begin = atlas.begin(); begin != atlas.end();) {
    auto const end = std::find_if(begin, atlas.end(), [&](Reach const& other) {
      return other.scheme != begin->scheme || other.property != begin->property;
    });
    list reaches;
    for (auto const& [format, pipeline] : columns) {
      auto const found = std::find_if(
          begin, end, [&](Reach const& reach) { return reach.format == format && reach.pipeline == pipeline; });
      reaches.push_back(object{{"reach", found == end ? std::string() : reach_text(*found)}});
    }
    out.push_back(object{{"scheme", begin->scheme}, {"property", begin->property}, {"reaches", data(reaches)}});
    begin = end;
  }
  return out;
}

data column_heads(std::vector<AtlasColumn> const& columns) {
  list out;
  for (auto const& [format, pipeline] : columns) out.push_back(object{{"format", format}, {"pipeline", pipeline}});
  return out;
}

data note_rows(std::vector<ComparisonNote> const& notes) {
  list out;
  for (auto const& [scheme, property, text, command] : notes) {
    out.push_back(object{{"scheme", scheme}, {"property", property}, {"text", text}, {"command", command}});
  }
  return out;
}

std::vector<ComparisonNote> notes_of(Matrix const& matrix) {
  std::vector<ComparisonNote> notes;
  for (auto const& cell : matrix.cells) {
    if (cell.verdict == "refuted") notes.push_back({cell.scheme, cell.property, cell.witness, cell_command(cell)});
  }
  return notes;
}

}  // namespace

std::string writers::comparison_html(Comparison const& comparison, std::vector<FigureFile> const& figures,
                                     std::string const& katex, std::string const& run_page) {
  auto const& matrix = comparison.matrix;
  auto const silent = count(matrix, "not applicable");
  auto const surprises = std::ranges::count(matrix.cells, false, &MatrixCell::agrees);
  auto const columns = columns_of(comparison.atlas);
  return fill_page("comparison.html.mustache", assets::comparison_html, katex,
                   object{
                       {"css", std::string(assets::comparison_css)},
                       {"js", inline_script(assets::comparison_js)},
                       {"title", comparison.title},
                       {"run_page", unless_empty(run_page)},
                       {"scheme_count", counted(matrix.schemes.size(), "scheme")},
                       {"property_count", fmt::format("{} {}", matrix.properties.size(),
                                                      matrix.properties.size() == 1 ? "property" : "properties")},
                       {"cell_count", counted(matrix.cells.size() - silent, "question")},
                       {"holds", std::to_string(count(matrix, "holds"))},
                       {"refuted", std::to_string(count(matrix, "refuted"))},
                       {"silent", std::to_string(silent)},
                       {"surprises", surprises == 0 ? data(false)
                                                    : data(counted(static_cast<std::uint64_t>(surprises), "surprise"))},
                       {"properties", properties(matrix)},
                       {"rows", rows(matrix, run_page)},
                       {"has_costs", !comparison.costs.empty()},
                       {"has_times", !comparison.measured.times.empty()},
                       {"costs", cost_rows(comparison)},
                       {"method", unless_empty(comparison.measured.method)},
                       {"has_figures", !figures.empty()},
                       {"figures", figure_blocks(figures)},
                       {"has_atlas", !comparison.atlas.empty()},
                       {"tolerance_reason", comparison.tolerance_reason},
                       {"reach_columns", column_heads(columns)},
                       {"reach_rows", reach_rows(comparison.atlas, columns)},
                       {"has_notes", !comparison.notes.empty()},
                       {"notes", note_rows(comparison.notes)},
                       {"provenance", provenance_rows(comparison.provenance)},
                   });
}

std::string writers::matrix_html(Run const& run, std::string const& katex, std::string const& run_page) {
  Comparison comparison;
  comparison.title = "What each scheme has of each property";
  comparison.matrix = matrix(run);
  comparison.notes = notes_of(comparison.matrix);
  comparison.provenance = run.provenance;
  return comparison_html(comparison, {}, katex, run_page);
}

}  // namespace pe::reports

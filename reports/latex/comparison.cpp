#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/language.hpp"
#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/latex/matrix_table.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"

namespace pe::reports::latex {
namespace {

/// The atlas as a paper has room for it: each number format by itself, without the rows that hold everywhere to the end
/// of what was looked at. tables/atlas.csv has the rest.
Json atlas(Comparison const& comparison) {
  auto rows = Json::array(), heads = Json::array();
  for (auto const format : formats) heads.push_back(Json::object({{"name", format}}));
  std::size_t left_out = 0;
  auto const& all = comparison.atlas;
  for (auto begin = all.begin(); begin != all.end();) {
    auto const end = std::find_if(begin, all.end(), [&](Reach const& other) {
      return other.scheme != begin->scheme || other.property != begin->property;
    });
    auto reaches = Json::array();
    bool bounded = false;
    for (auto const format : formats) {
      auto const found = std::find_if(
          begin, end, [&](Reach const& reach) { return reach.format == format && reach.pipeline == "uniform"; });
      bounded = bounded || (found != end && !found->beyond);
      reaches.push_back(Json::object({{"reach", found == end ? "" : reach_text(*found)}}));
    }
    left_out += bounded ? 0 : 1;
    if (bounded) rows.push_back({{"scheme", begin->scheme}, {"property", begin->property}, {"reaches", reaches}});
    begin = end;
  }
  auto const sentence =
      left_out == 0 ? std::string()
                    : say("{} that {} in every format to the end of what was looked at {} "
                          "left out.",
                          counted(left_out, "row"), left_out == 1 ? "holds" : "hold", left_out == 1 ? "is" : "are");
  return {{"reason", comparison.tolerance_reason}, {"left_out", sentence}, {"formats", heads}, {"rows", rows}};
}

/// A paragraph to begin with.
std::string paragraph(Matrix const& matrix) {
  auto const known = [&](std::string_view evidence) {
    return static_cast<std::size_t>(std::ranges::count_if(
        matrix.cells, [&](MatrixCell const& cell) { return cell.verdict == "holds" && cell.evidence == evidence; }));
  };
  auto const silent = count(matrix, "not applicable");
  auto const tested = known("grid") + known("sampled");
  return say(
      "{} positional schemes are compared by {} properties. Of {}, {} are established ({} proved for all inputs, {} "
      "witnessed by a case, {} exhausted and {} covered over the domain of the sentence), {} are tested alone ({} on a "
      "grid, {} sampled) and {} are refuted, each by a counterexample that is exact or certified in ball arithmetic; "
      "{} do not apply.",
      matrix.schemes.size(), matrix.properties.size(), counted(matrix.cells.size() - silent, "question"),
      count(matrix, "holds") - tested, known("proved"), known("witnessed"), known("exhausted"), known("covered"),
      tested, known("grid"), known("sampled"), count(matrix, "refuted"), counted(silent, "combination"));
}

std::string as_mathematics(Json const& formula) {
  auto const& latex = formula["latex"].get_ref<std::string const&>();
  return latex.empty() ? text(formula["text"].get<std::string>()) : "$" + latex + "$";
}

/// Rows of formulas, and, where `numbers` says so, of what they are at the comparison's sizes.
Json costs(Comparison const& comparison, bool numbers) {
  auto rows = cost_rows(comparison);
  for (auto& row : rows) {
    for (auto const* const count : {"parameters", "memory", "work"}) {
      auto const number = numbers ? row[count]["number"].get<std::string>() : "";
      row[count] = as_mathematics(row[count]) + (number.empty() ? "" : " (" + number + ")");
    }
  }
  return rows;
}

std::string command_of(Comparison const& comparison) {
  auto const& typed = comparison.provenance.command;
  return "./bench" + typed.substr(std::min(typed.find(' '), typed.size()));
}

/// The properties by which the schemes differ, a row each, and a sentence about the others.
struct Differences {
  Json rows = Json::array();
  std::string alike;
};

Differences differences(Matrix const& matrix) {
  Differences out;
  std::vector<std::string> all, none, rest;
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    std::size_t holds = 0, refuted = 0, silent = 0;
    auto cells = Json::array();
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto const& cell = matrix.at(s, p);
      holds += cell.verdict == "holds" ? 1 : 0;
      refuted += cell.verdict == "refuted" ? 1 : 0;
      silent += cell.verdict == "not applicable" ? 1 : 0;
      cells.push_back(Json::object({{"sign", sign(cell)}}));
    }
    auto const& [name, says, latex] = matrix.properties[p];
    bool const open = holds + refuted + silent < matrix.schemes.size();
    if (open || (holds > 0 && refuted > 0)) {
      out.rows.push_back({{"name", name}, {"says", says}, {"cells", cells}});
    } else {
      (holds == matrix.schemes.size() ? all : refuted == matrix.schemes.size() ? none : rest).push_back(name);
    }
  }
  auto const list = [](std::vector<std::string> const& names) { return fmt::format("{}", fmt::join(names, ", ")); };
  std::vector<std::string> sentences;
  if (!all.empty()) sentences.push_back(say("All of them have: {}.", list(all)));
  if (!none.empty()) sentences.push_back(say("None of them has: {}.", list(none)));
  if (!rest.empty()) sentences.push_back(say("No two of them differ, where it applies, by: {}.", list(rest)));
  out.alike = fmt::format("{}", fmt::join(sentences, " "));
  return out;
}

}  // namespace

std::vector<File> document(Comparison const& comparison, std::vector<FigureFile> const& figures) {
  Assembly out;
  auto const& made = comparison.provenance;
  auto const command = command_of(comparison);
  matrix_table(out, comparison.matrix, comparison.sources, command);
  if (auto const rows = costs(comparison, true); !rows.empty()) {
    out.table("costs", "costs",
              {{"method", comparison.measured.method}, {"sizes", comparison.cost_sizes}, {"rows", rows}},
              "What each scheme costs.", command);
  }
  out.figures(figures, made, command);
  if (auto const table = atlas(comparison); !table["rows"].empty()) {
    out.table("atlas", "atlas", table, "How far each property holds in hardware.", command);
  }
  if (auto const rows = Encode{}(comparison.notes); !rows.empty()) {
    out.table("notes", "notes", Json::object({{"rows", rows}}), "What refutes, in words.", command);
  }
  auto const opening =
      paragraph(comparison.matrix) +
      std::string(tr(" Each table and figure is a file of its own, with the command that makes it again."));
  return std::move(out).finish(comparison.title, "", opening, made, comparison.sources);
}

std::optional<File> one_page(Comparison const& comparison, std::vector<FigureFile> const& figures) {
  auto const& matrix = comparison.matrix;
  if (matrix.schemes.size() > most_on_one_page) return std::nullopt;
  auto const [rows, alike] = differences(matrix);
  auto schemes = Json::array(), costly = costs(comparison, false);
  for (auto const& scheme : matrix.schemes) schemes.push_back(Json::object({{"name", scheme.name}}));
  for (auto& row : costly) {
    auto const scheme = std::ranges::find(matrix.schemes, row["scheme"].get<std::string>(), &MatrixScheme::name);
    row["cite"] = scheme == matrix.schemes.end() ? "" : citation_of(scheme->source, comparison.sources);
  }
  auto const drawn = std::ranges::find_if(figures, [](FigureFile const& figure) { return !figure.pdf.empty(); });
  bool const has_figure = drawn != figures.end();
  Json const page{{"cite", citation_of("pebench", comparison.sources)},
                  {"command", command_of(comparison)},
                  {"commit", comparison.provenance.commit},
                  {"opening", paragraph(matrix)},
                  {"alike", alike},
                  {"columns", schemes.size()},
                  {"room", fmt::format("{:.2f}", 0.76 - 0.025 * static_cast<double>(schemes.size()))},
                  {"schemes", schemes},
                  {"rows", rows},
                  {"picture", has_figure ? label(drawn->name) + ".pdf" : ""},
                  {"caption", has_figure ? drawn->title : ""},
                  {"costs", costly}};
  return File{"one-page.tex", main_tex(comparison.title, comparison.provenance, Json::object({{"page", page}}))};
}

}  // namespace pe::reports::latex

/// The words of a comparison for all formats, its Markdown and its record.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "reports/fields.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/fill_template.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

/// Columns that a page of a repository shows without scrolling.
constexpr std::size_t block = 8;

std::string matrix_block(Matrix const& matrix, std::size_t begin, std::size_t end) {
  std::string head = "| scheme |", rule = "|---|";
  for (auto p = begin; p < end; ++p) {
    head += fmt::format(" {} |", escape_markdown(matrix.properties[p].name));
    rule += ":---:|";
  }
  auto out = head + "\n" + rule + "\n";
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    out += fmt::format("| {} |", escape_markdown(matrix.schemes[s].title));
    for (auto p = begin; p < end; ++p) out += fmt::format(" {} |", cell_text(matrix.at(s, p)));
    out += "\n";
  }
  return out;
}

constexpr EvidenceMark marks[] = {{"proved", "prov", translatable("proved for all that its sentence names")},
                                  {"witnessed", "wit", translatable("witnessed by a case")},
                                  {"exhausted", "exh", translatable("exhausted over the domain of the sentence")},
                                  {"covered", "cov", translatable("covered over the domain of the sentence")},
                                  {"grid", "grid", translatable("on a grid that we chose")},
                                  {"agrees", "agr", translatable("agrees to the digits of the run")},
                                  {"sampled", "samp", translatable("sampled")},
                                  {"exact", "rat", translatable("exact, in rational numbers")},
                                  {"certified", "cert", translatable("certified by balls")}};

}  // namespace

std::span<EvidenceMark const> evidence_marks() { return marks; }

std::string_view evidence_abbreviation(std::string_view evidence) {
  auto const found = std::ranges::find(marks, evidence, &EvidenceMark::evidence);
  return found == std::end(marks) ? "" : found->abbreviation;
}

std::string matrix_legend(Matrix const& matrix) {
  /// "Established: prov, proved; wit, witnessed." of the words of evidence that occur.
  auto const kinds = [&](std::string_view head, std::size_t begin, std::size_t count) {
    std::vector<std::string> parts;
    for (auto const& mark : evidence_marks().subspan(begin, count)) {
      if (std::ranges::find(matrix.cells, mark.evidence, &MatrixCell::evidence) == matrix.cells.end()) continue;
      parts.push_back(say("{}, {}", mark.abbreviation, tr(mark.meaning)));
    }
    return parts.empty() ? std::string()
                         : fmt::format(" {} {}{}", head, fmt::join(parts, std::string(tr("; "))), tr("."));
  };
  std::vector<std::string_view> signs;
  for (auto const& [verdict, sign] : {std::pair{"holds", tr("✓ holds")},
                                      {"refuted", tr("✗ is refuted")},
                                      {"undecided", tr("? undecided")},
                                      {"not applicable", tr("– does not apply to the scheme")}}) {
    if (count(matrix, verdict) > 0) signs.push_back(sign);
  }
  if (std::ranges::find(matrix.cells, false, &MatrixCell::agrees) != matrix.cells.end()) {
    signs.push_back(tr("! not as expected"));
  }
  return fmt::format("{}{}{}{}{}", fmt::join(signs, tr(", ")), tr("."), kinds(tr("Established:"), 0, 4),
                     kinds(tr("Only tested:"), 4, 3), kinds(tr("A counterexample is:"), 7, 2));
}

std::string cell_text(MatrixCell const& cell) {
  if (cell.verdict.empty()) return "";
  auto const sign = sign_of(cell.verdict, cell.evidence);
  if (cell.verdict == "not applicable") return sign;
  return fmt::format("{} {}{}{}", sign, evidence_abbreviation(cell.evidence), escape_markdown(marks_of(cell)),
                     cell.agrees ? "" : " !");
}

std::string reach_text(Reach const& reach) {
  if (!reach.position) return "nowhere";
  // The ends of what is looked at are powers of two, of up to thirteen digits.
  int exponent = 0;
  bool const power = std::frexp(*reach.position, &exponent) == 0.5 && exponent > 16;
  return (reach.beyond ? "≥ " : "") + (power ? "2" + superscript(exponent - 1) : count_text(*reach.position));
}

AtlasTable atlas_table(Comparison const& comparison, std::vector<AtlasColumn> const& columns) {
  AtlasTable table{Json::array(), {}};
  auto const all = atlas_rows(comparison, columns);
  auto const is_relative = [](Json const& row) { return row["property"] == relative_property; };
  for (bool const relative : {true, false}) {
    std::ranges::copy_if(all, std::back_inserter(table.rows),
                         [&](Json const& row) { return row["bounded"].get<bool>() && is_relative(row) == relative; });
  }
  auto const left_out = all.size() - table.rows.size();
  if (left_out == 0) return table;
  table.left_out = say("{} that {} in every format up to the last position checked {} left out.",
                       counted(left_out, "row"), left_out == 1 ? "holds" : "hold", left_out == 1 ? "is" : "are");
  return table;
}

Json atlas_rows(Comparison const& comparison, std::vector<AtlasColumn> const& columns) {
  auto out = Json::array();
  auto const& atlas = comparison.atlas;
  for (auto begin = atlas.begin(); begin != atlas.end();) {
    auto const end = std::find_if(begin, atlas.end(), [&](Reach const& other) {
      return other.scheme != begin->scheme || other.property != begin->property;
    });
    auto reaches = Json::array();
    bool bounded = false;
    for (auto const& column : columns) {
      auto const found = std::find_if(
          begin, end, [&](Reach const& reach) { return AtlasColumn(reach.format, reach.pipeline) == column; });
      bounded = bounded || (found != end && !found->beyond);
      reaches.push_back(Json::object({{"reach", found == end ? "" : reach_text(*found)}}));
    }
    out.push_back({{"scheme", title_of(comparison.matrix.schemes, begin->scheme)},
                   {"property", begin->property},
                   {"reaches", reaches},
                   {"bounded", bounded}});
    begin = end;
  }
  return out;
}

std::string cell_command(MatrixCell const& cell, std::string const& option) {
  if (cell.claim.empty()) return {};
  if (cell.verdict == "refuted" && !cell.replay.empty()) return "./bench replay " + shell_word(cell.replay) + option;
  return "./bench explain " + shell_word(cell.claim) + option;
}

std::vector<ComparisonNote> notes_of(Comparison const& comparison) {
  std::vector<ComparisonNote> notes;
  for (auto const& cell : comparison.matrix.cells) {
    if (cell.verdict != "refuted") continue;
    auto const option = file_option(comparison.files, comparison.provenance, cell.scheme);
    notes.push_back({cell.scheme, cell.property, cell.witness, cell_command(cell, option)});
  }
  return notes;
}

Json cost_rows(Comparison const& comparison) {
  auto rows = Encode{}(comparison.costs);
  for (auto& row : rows) {
    for (auto const* const count : {"parameters", "memory", "work"}) {
      auto& formula = row[count];
      formula["html"] = set_mathematics(formula["text"].get_ref<std::string const&>());
      auto const number = formula["value"].is_null() ? std::string() : count_text(formula["value"].get<double>());
      formula["number"] = number == formula["text"].get_ref<std::string const&>() ? std::string() : number;
    }
    auto const scheme = row["scheme"].get<std::string>();
    row["source_html"] = set_mathematics(row["source"].get_ref<std::string const&>());
    row["title"] = title_of(comparison.matrix.schemes, scheme);
    auto& relative = row["relative"] = Json::array();
    bool const measured =
        std::ranges::find(comparison.atlas, relative_property, &Reach::property) != comparison.atlas.end();
    for (auto const format : relative_formats) {
      if (!measured) break;
      auto const found = std::ranges::find_if(comparison.atlas, [&](Reach const& reach) {
        return reach.scheme == scheme && reach.property == relative_property && reach.format == format &&
               reach.pipeline == "uniform";
      });
      relative.push_back(Json::object({{"reach", found == comparison.atlas.end() ? "–" : reach_text(*found)}}));
    }
  }
  return rows;
}

TrainedTable trained_table(Comparison const& comparison) {
  auto const& trained = comparison.trained;
  TrainedTable table{Json::array(), Json::array()};
  std::set<std::uint64_t> lengths;
  for (auto const& row : trained.rows) {
    for (auto const& accuracy : row.accuracies) lengths.insert(accuracy.length);
  }
  for (auto const length : lengths) table.lengths.push_back(Json::object({{"length", length}}));
  for (auto const& row : trained.rows) {
    auto const cells = list_of(lengths, [&](std::uint64_t length) -> Json {
      auto const found = std::ranges::find(row.accuracies, length, &Accuracy::length);
      auto const share = found == row.accuracies.end() ? ""
                         : row.seeds == 1              ? fmt::format("{:.2f}", found->mean)
                                                       : fmt::format("{:.2f} ± {:.2f}", found->mean, found->half);
      return Json::object({{"share", share}});
    });
    table.rows.push_back({{"task", row.task},
                          {"scheme", title_of(comparison.matrix.schemes, row.scheme)},
                          {"seeds", row.seeds},
                          {"cells", cells}});
  }
  return table;
}

Json comparison_data(Comparison const& comparison) {
  auto const [lengths, trained] = trained_table(comparison);
  auto notes = Encode{}(comparison.notes), formulas = Encode{}(comparison.formulas);
  for (auto* const list : {&notes, &formulas}) {
    for (auto& row : *list) {
      row["title"] = title_of(comparison.matrix.schemes, row["scheme"].get_ref<std::string const&>());
    }
  }
  auto const option = file_option(comparison.files, comparison.provenance);
  auto const claims = list_of(comparison.claims, [&](Outcome const& outcome) -> Json {
    auto const cell = cell_of(outcome);
    auto const says = said(outcome.statement), judged = cases_it_rests_on(outcome);
    return {{"id", outcome.id},
            {"verdict", verdict_in_words(outcome) + (judged.empty() ? "" : ": " + judged)},
            {"says", says},
            {"says_html", set_mathematics(says)},
            {"covers_html", set_mathematics(covers(outcome))},
            {"latex", outcome.latex},
            {"witness", cell.witness},
            {"command", cell_command(cell, option)}};
  });
  for (auto& row : formulas) row["text_html"] = set_mathematics(row["text"].get_ref<std::string const&>());
  auto costs = cost_rows(comparison);
  auto relative = Json::array();
  if (!costs.empty() && !costs[0]["relative"].empty()) {
    for (auto const format : relative_formats) relative.push_back(Json::object({{"format", format}}));
  }
  return {{"title", comparison.title},
          {"formulas", formulas},
          {"claims", claims},
          {"costs", costs},
          {"relative_says", tr(relative_says)},
          {"relative_formats", relative},
          {"cost_sizes", comparison.cost_sizes},
          {"tolerance_reason", comparison.tolerance_reason},
          {"trained_method", comparison.trained.method},
          {"trained_lengths", lengths},
          {"trained", trained},
          {"notes", notes}};
}

std::string writers::comparison_json(Comparison const& comparison) {
  auto object = Json::object();
  object["schema"] = comparison_schema;
  object.update(Encode{}(comparison));
  return dump(object, 2) + "\n";
}

std::string writers::matrix_markdown(Matrix const& matrix) {
  std::string out;
  for (std::size_t begin = 0; begin < matrix.properties.size(); begin += block) {
    out += matrix_block(matrix, begin, std::min(begin + block, matrix.properties.size())) + "\n";
  }
  auto const premises = premises_in_words(matrix);
  return out + matrix_legend(matrix) + (premises.empty() ? "" : " ") + escape_markdown(premises) + "\n";
}

std::string writers::comparison_markdown(Comparison const& comparison) {
  auto values = comparison_data(comparison);
  values["matrix"] = matrix_markdown(comparison.matrix);
  for (auto const* const list : {"notes", "claims"}) {
    for (auto& row : values[list]) row["code"] = markdown_code(row["command"].get_ref<std::string const&>());
  }
  for (auto& row : values["formulas"]) row["code"] = markdown_code(row["text"].get_ref<std::string const&>());
  std::vector<AtlasColumn> columns;
  auto const heads = list_of(hardware_formats, [&](auto format) -> Json {
    columns.emplace_back(format, "uniform");
    return Json::object({{"format", format}});
  });
  auto const [rows, left_out] = atlas_table(comparison, columns);
  values.update({{"atlas", rows}, {"atlas_formats", heads}, {"left_out", left_out}});
  auto out = fill_template("comparison.md.mustache", values, escape_markdown);
  out.pop_back();  // one line end is enough
  return out;
}

}  // namespace pe::reports

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "reports/language.hpp"
#include "reports/purposes.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

/// What a cell says when it is pointed at: a sentence or two.
std::string tells(MatrixCell const& cell, std::string const& title) {
  if (!cell.reason.empty()) return cell.reason;
  auto const name = say("{} of {}", cell.property, title);
  if (cell.verdict.empty()) return name + std::string(tr(": not decided in this run."));
  auto text = fmt::format("{}: {}, {}.", name, tr(cell.verdict), tr(cell.evidence));
  if (cell.residual) text += say(" Residual {}, decided to {} digits.", residual_text(*cell.residual), cell.digits);
  if (!cell.witness.empty()) text += " " + cell.witness;
  for (auto const& premise : cell.premises) text += " " + say("Where {}.", premise.says);
  if (!cell.dimensions.empty()) text += say(" For {}.", cell.dimensions);
  if (!cell.agrees) text += tr(" This is not as expected.");
  return text;
}

std::string link_of(MatrixCell const& cell, std::string const& run_page) {
  if (cell.claim.empty()) return {};
  if (!run_page.empty()) return run_page + fragment(cell.claim);
  return cell.verdict == "refuted" ? fragment("note-" + cell.property + "-" + cell.scheme) : std::string();
}

Json row_of(Comparison const& comparison, std::size_t scheme, std::string const& run_page) {
  auto const& matrix = comparison.matrix;
  auto row = Encode{}(matrix.schemes[scheme]);
  row["option"] = file_option(comparison.files, comparison.provenance, matrix.schemes[scheme].name);
  auto& cells = row["cells"] = Json::array();
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    auto const& cell = matrix.at(scheme, p);
    cells.push_back({{"verdict", cell.verdict},
                     {"purpose", purpose_of(cell.property).kind},
                     {"tells", tells(cell, matrix.schemes[scheme].title)},
                     {"href", link_of(cell, run_page)},
                     {"sign", sign_of(cell.verdict, cell.evidence)},
                     {"evidence", evidence_abbreviation(cell.evidence)},
                     {"marks", marks_of(cell)},
                     {"surprise", !cell.agrees}});
  }
  return row;
}

/// What a scheme acts on: its word in the record, and in words.
struct Family {
  std::string_view word, title;
};
constexpr std::array families{
    Family{"codes", translatable("codes added to tokens")},
    Family{"rotation", translatable("rotations of queries and keys")},
    Family{"bias", translatable("biases of the score")},
    Family{"layer", translatable("other parts of attention")},
};

/// More rows than a screen has room for are folded by family.
constexpr std::size_t most_unfolded = 20;

/// How many of a family hold, of those that can be asked: "12/14", and the sentence that names the others.
Json family_cell(Matrix const& matrix, std::vector<std::size_t> const& schemes, std::size_t property,
                 std::string_view title) {
  std::size_t holding = 0, asked = 0;
  bool agrees = true;
  std::vector<std::string> refuted;
  for (auto const s : schemes) {
    auto const& cell = matrix.at(s, property);
    if (cell.verdict.empty() || cell.verdict == "not applicable") continue;
    ++asked;
    agrees = agrees && cell.agrees;
    if (cell.verdict == "holds") ++holding;
    if (cell.verdict == "refuted") refuted.push_back(matrix.schemes[s].title);
  }
  auto const kind = asked == 0                ? "not applicable"
                    : holding == asked        ? "holds"
                    : refuted.size() == asked ? "refuted"
                                              : "mixed";
  auto const name = say("{} of {}", matrix.properties[property].name, tr(title));
  return {{"verdict", kind},
          {"purpose", purpose_of(matrix.properties[property].name).kind},
          {"share", asked == 0 ? sign_of(kind, "") : fmt::format("{}", holding)},
          {"of", asked == 0 ? "" : fmt::format("/{}", asked)},
          {"surprise", !agrees},
          {"tells", asked == 0 ? name + std::string(tr(": it applies to none of them."))
                               : say("{}: holds for {} of the {} to which it applies{}{}.", name, holding, asked,
                                     refuted.empty() ? "" : tr("; refuted of "), fmt::join(refuted, ", "))}};
}

/// The rows by what they act on; of a small matrix, one group without a head.
Json groups(Comparison const& comparison, std::string const& run_page) {
  auto const& matrix = comparison.matrix;
  auto out = Json::array();
  std::vector<bool> placed(matrix.schemes.size());
  auto const group = [&](auto const& is_member) {
    std::vector<std::size_t> members;
    auto rows = Json::array();
    for (std::size_t s = 0; s < placed.size(); ++s) {
      if (placed[s] || !is_member(matrix.schemes[s])) continue;
      placed[s] = true;
      members.push_back(s);
      rows.push_back(row_of(comparison, s, run_page));
    }
    return std::pair(members, Json::object({{"head", nullptr}, {"rows", rows}}));
  };
  if (matrix.schemes.size() > most_unfolded) {
    for (auto const& [word, title] : families) {
      auto [members, made] = group([&word = word](MatrixScheme const& scheme) { return scheme.family == word; });
      if (members.empty()) continue;
      auto cells = Json::array();
      for (std::size_t p = 0; p < matrix.properties.size(); ++p)
        cells.push_back(family_cell(matrix, members, p, title));
      made["head"] = {
          {"word", word}, {"title", tr(title)}, {"count", counted(members.size(), "scheme")}, {"cells", cells}};
      out.push_back(std::move(made));
    }
  }
  if (auto [members, made] = group([](MatrixScheme const&) { return true; }); !members.empty())
    out.push_back(std::move(made));
  return out;
}

/// {heading, span} of each kind of purpose, over its columns, which stand together.
Json kind_heads(Matrix const& matrix) {
  auto out = Json::array();
  for (auto const& kind : purpose_kinds()) {
    auto const span = std::ranges::count_if(
        matrix.properties, [&](MatrixProperty const& property) { return purpose_of(property.name).kind == kind.kind; });
    if (span > 0) out.push_back({{"heading", tr(kind.heading)}, {"span", span}, {"says", tr(kind.says)}});
  }
  return out;
}

Json property_rows(Matrix const& matrix) {
  auto rows = Encode{}(matrix.properties);
  for (auto& row : rows) {
    auto const [kind, says] = purpose_of(row["name"].get_ref<std::string const&>());
    row.update({{"kind", kind}, {"purpose", says}});
  }
  return rows;
}

std::vector<AtlasColumn> columns_of(std::vector<Reach> const& atlas) {
  std::vector<AtlasColumn> out;
  for (auto const& reach : atlas) {
    AtlasColumn const column{reach.format, reach.pipeline};
    if (std::ranges::find(out, column) == out.end()) out.push_back(column);
  }
  return out;
}

Json column_heads(std::vector<AtlasColumn> const& columns) {
  auto out = Json::array();
  for (auto const& [format, pipeline] : columns) out.push_back({{"format", format}, {"pipeline", pipeline}});
  return out;
}

}  // namespace

std::string writers::comparison_html(Comparison const& comparison, std::vector<FigureFile> const& figures,
                                     std::string const& katex, RunPage const& beside) {
  auto const& matrix = comparison.matrix;
  auto const run_page = beside.address.empty() ? std::string() : page_link(beside.address, beside.digest);
  auto const surprises = static_cast<std::uint64_t>(std::ranges::count(matrix.cells, false, &MatrixCell::agrees));
  auto const columns = columns_of(comparison.atlas);
  auto const properties = matrix.properties.size();
  auto const [reaches, left_out] = atlas_table(comparison, columns);
  auto values = comparison_data(comparison);
  values.update({{"css", asset("comparison.css")},
                 {"js", inline_script(asset("comparison.js"))},
                 {"run_mark", run_mark(beside.digest)},
                 {"run_page", run_page},
                 {"home", run_page.empty() ? "" : page_link("index.html", beside.digest)},
                 {"scheme_count", counted(matrix.schemes.size(), "scheme")},
                 {"property_count", say(properties == 1 ? "{} property" : "{} properties", properties)},
                 {"kinds", kind_heads(matrix)},
                 {"refuted", count(matrix, "refuted")},
                 {"surprises", surprises == 0 ? "" : counted(surprises, "surprise")},
                 {"properties", property_rows(matrix)},
                 {"legend", matrix_legend(matrix)},
                 {"premises", set_mathematics(premises_in_words(matrix))},
                 {"groups", groups(comparison, run_page)},
                 {"folded", matrix.schemes.size() > most_unfolded},
                 {"figures", figure_blocks(figures)},
                 {"reach_columns", column_heads(columns)},
                 {"reach_rows", reaches},
                 {"left_out", left_out},
                 {"provenance", provenance_rows(comparison.provenance, beside.digest)}});
  return fill_page("comparison.html.mustache", katex, std::move(values));
}

std::string writers::matrix_html(Run const& run, std::string const& katex, RunPage const& run_page) {
  Comparison comparison;
  comparison.title = tr("Properties by scheme");
  comparison.matrix = by_purpose(matrix(run));
  comparison.files = run.files;
  comparison.provenance = run.provenance;
  comparison.notes = notes_of(comparison);
  return comparison_html(comparison, {}, katex, run_page);
}

}  // namespace pe::reports

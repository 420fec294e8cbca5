/// The page of a scheme, the page of all with the search, and Markdown.
#include "reports/sheet.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>

#include "reports/language.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/fill_template.hpp"
#include "reports/writers/html_parts.hpp"

namespace pe::reports {
namespace {

std::string searched_text(SearchEntry const& entry) {
  return boost::to_lower_copy(fmt::format("{} {} {}", entry.name, entry.says, entry.words));
}

/// A link to a page of the report from one in the folder `above` below it: "claims.html?run=...#ID".
std::string linked(std::string const& href, std::string_view above, std::string const& digest) {
  if (href.empty()) return {};
  if (is_web_address(href)) return href;
  auto const at = std::min(href.find('#'), href.size());
  return std::string(above) + page_link(href.substr(0, at), digest) + href.substr(at);
}

Json row_data(SheetRow const& row, std::string const& digest) {
  auto links = Json::array();
  for (auto const& link : row.links) links.push_back({{"text", link.text}, {"href", linked(link.href, "../", digest)}});
  return {{"label", tr(row.label)},
          {"sign", row.sign},
          {"kind", row.verdict},
          {"text_html", set_mathematics(row.text)},
          {"links", links},
          {"fact_html", set_mathematics(said(row.fact))},
          {"id", row.name.text},
          {"href", linked(row.name.href, "../", digest)},
          {"of", row.text.empty() ? row.label : row.text},
          {"cells", list_of(row.cells, [](auto const& text) -> Json {
             return {{"text", text}};
           })}};
}

Json section_data(Sheet const& sheet, std::string const& digest) {
  auto sections = Json::array();
  for (auto const& section : sheet.sections) {
    auto const rows = list_of(section.rows, [&](auto const& row) -> Json { return row_data(row, digest); });
    auto const columns = list_of(section.columns, [](auto const& head) -> Json { return {{"head", tr(head)}}; });
    sections.push_back({{"anchor", fmt::format("part-{}", sections.size() + 1)},
                        {"heading", tr(section.heading)},
                        {"remark", tr(section.remark)},
                        {"columns", columns},
                        {"rows", rows}});
  }
  return sections;
}

/// What both pages give the template; `above`: from their folder to the report's.
Json frame(std::string_view title, std::string_view above, std::string const& digest) {
  return {{"title", title},
          {"run_mark", run_mark(digest)},
          {"home", linked("index.html", above, digest)},
          {"search_page", linked("search.html", above, digest)},
          {"claims_href", linked("claims.html", above, digest)},
          {"matrix_page", linked("matrix.html", above, digest)},
          {"figures_href", linked("figures.html", above, digest)},
          {"formula_page", linked("formula.html", above, digest)},
          {"css", asset("sheet.css")},
          {"js", inline_script(asset("sheet.js"))},
          {"name", ""},
          {"command", ""},
          {"searched", false},
          {"kinds", Json::array()},
          {"formula", nullptr},
          {"figures", Json::array()},
          {"sections", Json::array()}};
}

}  // namespace

std::string row_text(SheetSection const& section, SheetRow const& row) {
  std::vector<std::string> words;
  for (auto const& link : row.links) words.push_back(link.text);
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (!row.cells[i].empty()) words.push_back(fmt::format("{}: {}", section.columns[i + 1], row.cells[i]));
  }
  auto const beside = fmt::format("{}", fmt::join(words, row.cells.empty() ? ", " : "; "));
  return row.text.empty() || beside.empty() ? row.text + beside : row.text + " (" + beside + ")";
}

std::vector<SearchEntry> matching(std::vector<SearchEntry> const& entries, std::vector<std::string> const& words) {
  std::vector<SearchEntry> result;
  std::ranges::copy_if(entries, std::back_inserter(result), [&](SearchEntry const& entry) {
    auto const text = searched_text(entry);
    return std::ranges::all_of(words,
                               [&](auto const& word) { return text.find(boost::to_lower_copy(word)) != text.npos; });
  });
  return result;
}

std::string writers::sheet_html(Sheet const& sheet, std::string const& digest) {
  auto values = frame(say("What is known of {}", sheet.title), "../", digest);
  values["name"] = sheet.name;
  values["command"] = sheet.command;
  values["sections"] = section_data(sheet, digest);
  values["figures"] = figure_blocks(sheet.figures);
  return fill_page("sheet.html.mustache", "", std::move(values));
}

std::string writers::sheet_markdown(Sheet const& sheet) {
  auto sections = section_data(sheet, "");
  for (std::size_t s = 0; s < sections.size(); ++s) {
    for (std::size_t r = 0; r < sections[s]["rows"].size(); ++r) {
      auto const& row = sheet.sections[s].rows[r];
      auto& values = sections[s]["rows"][r];
      values["id"] = markdown_code(row.name.text);
      bool const is_formula = row.label == "formula";
      values["words"] = is_formula ? markdown_code(row.text) : escape_markdown(row_text(sheet.sections[s], row));
      values["fact"] = escape_markdown(row.fact);
    }
  }
  return fill_template("sheet.md.mustache",
                       {{"title", fmt::format("What is known of {}", sheet.title)},
                        {"command", markdown_code(sheet.command)},
                        {"sections", sections}},
                       escape_markdown);
}

std::string writers::search_html(std::vector<SearchEntry> const& entries, std::string const& digest) {
  auto kinds = Json::array();
  for (auto const& entry : entries) {
    if (kinds.empty() || kinds.back()["kind"] != tr(entry.kind)) {
      kinds.push_back({{"kind", tr(entry.kind)}, {"entries", Json::array()}});
    }
    kinds.back()["entries"].push_back({{"name", entry.name},
                                       {"href", linked(entry.href, "", digest)},
                                       {"words", searched_text(entry)},
                                       {"says_html", set_mathematics(entry.says)}});
  }
  auto values = frame(tr("Schemes and search"), "", digest);
  values["searched"] = true;
  values["kinds"] = kinds;
  return fill_page("sheet.html.mustache", "", std::move(values));
}

std::string writers::formula_html(Tryout const& tryout, std::string const& digest) {
  Json data{{"d", tryout.dimension}, {"examples", Json::array()}, {"certified", Json::object()}};
  for (auto const& [name, text] : tryout.examples) data["examples"].push_back({{"name", name}, {"text", text}});
  for (auto const& [title, scores] : tryout.curves) data["certified"][title] = scores;
  auto const last = tryout.curves.empty() ? 0 : tryout.curves.front().second.size() - 1;
  data["last"] = last;
  auto values = frame(tr("Try a formula"), "", digest);
  values["formula"] = {{"dimension", tryout.dimension}, {"last", last}, {"data", inline_script(dump(data, 0))}};
  values["js"] = inline_script(asset("formula.js")) + inline_script(asset("formula_form.js"));
  return fill_page("sheet.html.mustache", "", std::move(values));
}

}  // namespace pe::reports

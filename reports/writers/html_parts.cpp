#include "reports/writers/html_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "reports/provenance_lines.hpp"
#include "reports/templates/assets.hpp"
#include "reports/words.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/figure_numbers.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

namespace {

/// The lines of a template are indented for its readers; in a page of many rows that would be a sixth of its size.
std::string without_indentation(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    auto const line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    out += line.substr(std::min(line.find_first_not_of(' '), line.size()));
    text.remove_prefix(line.size());
  }
  return out;
}

}  // namespace

std::string fill_page(std::string_view name, std::string_view page_template, std::string const& katex, object values) {
  kainjow::mustache::mustache page{without_indentation(page_template)};
  if (!page.is_valid()) throw std::logic_error(fmt::format("{}: {}", name, page.error_message()));
  page.set_custom_escape([](std::string const& text) { return escape_markup(text); });
  values.emplace("base_css", std::string(assets::base_css));
  values.emplace("base_js", inline_script(assets::base_js));
  values.emplace("figures_js", inline_script(assets::figures_js));
  values.emplace("katex", unless_empty(inline_script(katex)));
  return page.render(values);
}

data unless_empty(std::string const& text) { return text.empty() ? data(false) : data(text); }

// Both sequences only occur within its strings.
std::string inline_script(std::string_view script) {
  std::string out;
  for (std::size_t i = 0; i < script.size(); ++i) {
    out += script[i];
    auto const rest = script.substr(i + 1);
    if (script[i] == '<' && (rest.starts_with("/script") || rest.starts_with("!--"))) out += '\\';
  }
  return out;
}

bool is_web_address(std::string_view url) { return url.starts_with("https://") || url.starts_with("http://"); }

Banner banner(Summary const& summary) {
  switch (status(summary)) {
    case Status::green:
      return {"green", "✓"};
    case Status::surprise:
      return {"red", "✗"};
    case Status::partial:
    case Status::empty:
      break;
  }
  return {"grey", "…"};
}

data figure_blocks(std::vector<FigureFile> const& figures) {
  list out;
  for (auto const& figure : figures) {
    auto const [csv, whole] = figure_numbers(figure.csv);
    out.push_back(object{{"name", figure.name},
                         {"title", figure.title},
                         {"caption", unless_empty(figure.caption)},
                         {"svg", unless_empty(figure.svg.empty() ? "" : svg_url(figure.svg))},
                         {"csv", unless_empty(csv)},
                         {"whole", whole},
                         {"panels", panels_json(figure.panels)}});
  }
  return out;
}

data provenance_rows(Provenance const& provenance) {
  list out;
  for (auto const& [name, value] : provenance_lines(provenance))
    out.push_back(object{{"name", name}, {"value", value}});
  return out;
}

data part_rows(Provenance const& provenance) {
  list out;
  for (auto const& part : provenance.parts) {
    out.push_back(object{{"name", part.name},
                         {"command", unless_empty(part.command)},
                         {"time", seconds_text(part.wall_seconds)},
                         {"memory", bytes_text(static_cast<double>(part.peak_memory_bytes))}});
  }
  return out;
}

data row_cost_items(Provenance const& provenance) {
  list out;
  for (auto const& row : provenance.rows) {
    out.push_back(object{{"id", row.id}, {"href", fragment(row.id)}, {"time", seconds_text(row.seconds)}});
  }
  return out;
}

data missing_items(Provenance const& provenance) {
  list out;
  for (auto const& sentence : provenance.missing) out.push_back(sentence);
  return out;
}

}  // namespace pe::reports

#include "reports/writers/html_parts.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "reports/provenance_lines.hpp"
#include "reports/templates/assets.hpp"
#include "reports/words.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

std::string fill_page(std::string_view name, std::string_view page_template, std::string const& katex, object values) {
  kainjow::mustache::mustache page{std::string(page_template)};
  if (!page.is_valid()) throw std::logic_error(fmt::format("{}: {}", name, page.error_message()));
  page.set_custom_escape([](std::string const& text) { return escape_markup(text); });
  values.emplace("base_css", std::string(assets::base_css));
  values.emplace("base_js", inline_script(assets::base_js));
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
    out.push_back(object{{"name", figure.name},
                         {"title", figure.title},
                         {"caption", unless_empty(figure.caption)},
                         {"svg", base64(figure.svg)},
                         {"csv", unless_empty(base64(figure.csv))}});
  }
  return out;
}

data provenance_rows(Provenance const& provenance) {
  list out;
  for (auto const& [name, value] : provenance_lines(provenance))
    out.push_back(object{{"name", name}, {"value", value}});
  return out;
}

}  // namespace pe::reports

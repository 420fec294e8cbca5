#include "reports/writers/fill_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/language.hpp"
#include "reports/latex/escape.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/translate.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::data;

nlohmann::ordered_json data_in_words(nlohmann::ordered_json const& text) {
  return tr(text.get_ref<std::string const&>());
}

data as_data(nlohmann::ordered_json const& value) {
  if (value.is_object()) {
    data out{data::type::object};
    for (auto const& [key, member] : value.items()) {
      if (member.is_array() && !value.contains("has_" + key)) out.set("has_" + key, !member.empty());
      out.set(key, as_data(member));
      // What is shown of a value, beside the word that it is (translate.hpp).
      if (spoken() != Language::en && !member.is_structured()) {
        out.set(key + "_words", as_data(member.is_string() ? data_in_words(member) : member));
      }
    }
    return out;
  }
  if (value.is_array()) {
    data out{data::type::list};
    for (auto const& member : value) out.push_back(as_data(member));
    return out;
  }
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_null() || value == "") return false;
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// True for a line that is the beginning or the end of a section, and nothing else.
bool is_section_tag(std::string_view line) {
  if (!line.starts_with("{{") && !line.starts_with("<<")) return false;
  auto const end = line.find(line[0] == '{' ? "}}" : ">>");
  return std::string_view("#^/").find(line[2]) != std::string_view::npos && end + 3 == line.size();
}

/// For its readers, a template has indented lines, and tags of sections on separate lines; in a page of many rows this
/// would be a sixth of its size.
std::string without_layout(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    auto line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    text.remove_prefix(line.size());
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    out += is_section_tag(line) ? line.substr(0, line.size() - 1) : line;
  }
  return out;
}

/// A template in the language that is spoken; of LaTeX without the marks of its phrases, whatever that is. Markdown is
/// in English.
std::string in_language(std::string_view name, std::string_view text) {
  auto const phrase = [](std::string const& english) { return std::string(tr(english)); };
  if (name.ends_with(".tex.mustache")) {
    return translate_tex(text, [&](std::string const& english) { return latex::chinese_marked(phrase(english)); });
  }
  if (name.ends_with(".md.mustache") || spoken() == Language::en) return std::string(text);
  auto page = translate_html(text, phrase);
  constexpr std::string_view english = "<html lang=\"en\"";
  if (auto const at = page.find(english); at != std::string::npos)
    page.replace(at, english.size(), "<html lang=\"zh-Hans\"");
  return page;
}

}  // namespace

std::vector<std::string> fill_each(std::string_view name, std::vector<nlohmann::ordered_json> const& all,
                                   std::function<std::string(std::string const&)> const& escape) {
  kainjow::mustache::mustache filled{without_layout(in_language(name, asset(name)))};
  if (!filled.is_valid()) throw std::logic_error(fmt::format("{}: {}", name, filled.error_message()));
  filled.set_custom_escape(escape);
  std::vector<std::string> out;
  for (auto const& values : all) out.push_back(filled.render(as_data(values)));
  return out;
}

std::string fill_template(std::string_view name, nlohmann::ordered_json const& values,
                          std::function<std::string(std::string const&)> const& escape) {
  return fill_each(name, {values}, escape).front();
}

}  // namespace pe::reports

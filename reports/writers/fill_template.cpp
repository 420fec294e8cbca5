#include "reports/writers/fill_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>

#include "reports/language.hpp"
#include "reports/latex/escape.hpp"
#include "reports/templates/assets.hpp"

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
      // What is shown of a value, beside the word that it is (`with_words`).
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

/// {{word}} of a page's text as {{word_words}}; attributes and code keep the word itself.
std::string with_words(std::string const& page) {
  static std::regex const part(R"(<code[^<]*|<[^>]*>|\{\{\{[a-z_]+\}\}\}|\{\{([a-z_]+)\}\})");
  std::string out;
  auto from = page.begin();
  for (std::sregex_iterator found(page.begin(), page.end(), part), none; found != none; ++found) {
    if (!(*found)[1].matched) continue;
    out.append(from, page.begin() + found->position()) += "{{" + (*found)[1].str() + "_words}}";
    from = page.begin() + found->position() + found->length();
  }
  return out.append(from, page.end());
}

/// A template in the language that is spoken, without the marks of its phrases.
std::string in_language(std::string_view name, std::string_view text) {
  bool const tex = name.ends_with(".tex.mustache");
  auto const page = translate_marked(text, [&](std::string const& english) {
    return tex ? latex::chinese_marked(tr(english)) : std::string(tr(english));
  });
  return name.ends_with(".html.mustache") && spoken() != Language::en ? with_words(page) : page;
}

bool is_blank(char c) { return c == ' ' || c == '\n'; }

std::string in_one_line(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
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

std::string translate_marked(std::string_view document, Phrase const& phrase) {
  std::string out;
  while (true) {
    auto const begin = document.find("[["), end = document.find("]]", begin);
    out += document.substr(0, begin);
    if (begin == document.npos || end == document.npos) return out;
    auto const written = document.substr(begin + 2, end - begin - 2);
    auto const key = in_one_line(written), said = phrase(key);
    out += said == key ? written : said;  // with its lines, where it stays
    document.remove_prefix(end + 2);
  }
}

std::string translate_css(std::string_view sheet, Phrase const& phrase) {
  static std::regex const content(R"re(content: "([A-Za-z ]+)")re");
  std::string const text(sheet);
  std::string out;
  auto from = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), content), none; found != none; ++found) {
    out.append(from, text.begin() + found->position(1));
    out += phrase((*found)[1]);
    from = text.begin() + found->position(1) + found->length(1);
  }
  return out.append(from, text.end());
}

std::string script_phrases(std::string_view script, Phrase const& phrase) {
  static std::regex const call(R"re(\btr\("([^"]+)")re");
  std::string const text(script);
  std::string out;
  for (std::sregex_iterator found(text.begin(), text.end(), call), none; found != none; ++found) {
    out += "\"" + (*found)[1].str() + "\":\"" + phrase((*found)[1]) + "\",\n";
  }
  return out;
}

}  // namespace pe::reports

#include "reports/writers/fill_template.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
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
      // What is shown of a value, beside the word that it is (`translate_html`).
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

bool is_blank(char c) { return c == ' ' || c == '\n'; }

/// True for a tag that begins or ends a section: {{#x}}, {{^x}}, {{/x}}.
bool is_section(std::string_view tag) { return tag.size() > 2 && std::string_view("#^/").find(tag[2]) != tag.npos; }

/// The first of `text` if it is blank or the tag of a section; else nothing.
std::string_view margin_before(std::string_view text) {
  if (!text.empty() && is_blank(text.front())) return text.substr(0, 1);
  auto const end = text.find("}}");
  bool const is_tag = text.starts_with("{{") && is_section(text) && end != text.npos;
  return is_tag ? text.substr(0, end + 2) : std::string_view();
}

std::string_view margin_after(std::string_view text) {
  if (!text.empty() && is_blank(text.back())) return text.substr(text.size() - 1);
  auto const begin = text.rfind("{{");
  bool const is_tag = text.ends_with("}}") && begin != text.npos && is_section(text.substr(begin));
  return is_tag ? text.substr(begin) : std::string_view();
}

/// Whether there are letters outside of mustache's tags.
bool has_words(std::string_view text) {
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "{{" || text.substr(i, 2) == "}}") inside = text[i] == '{';
    if (!inside && std::isalpha(static_cast<unsigned char>(text[i])) != 0) return true;
  }
  return false;
}

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

std::string translate_text(std::string_view text, Phrase const& phrase) {
  auto core = text;
  while (auto const size = margin_before(core).size()) core.remove_prefix(size);
  while (auto const size = margin_after(core).size()) core.remove_suffix(size);
  if (!has_words(core)) return std::string(text);
  auto const before = static_cast<std::size_t>(core.data() - text.data());
  return std::string(text.substr(0, before)) + phrase(in_one_line(core)) +
         std::string(text.substr(before + core.size()));
}

/// {{word}} of text as {{word_words}}.
std::string with_words(std::string const& text) {
  static std::regex const value(R"((^|[^{])\{\{([a-z_]+)\}\}(?!\}))");
  return std::regex_replace(text, value, "$1{{$2_words}}");
}

std::string translate_attributes(std::string tag, Phrase const& phrase) {
  for (auto const* const name : {" aria-label=\"", " alt=\"", " placeholder=\"", " title=\""}) {
    auto const at = tag.find(name);
    if (at == std::string::npos) continue;
    auto const begin = at + std::string_view(name).size(), end = tag.find('"', begin);
    tag.replace(begin, end - begin, translate_text(tag.substr(begin, end - begin), phrase));
  }
  return tag;
}

/// The place behind the tag that begins at `at`.
std::size_t tag_end(std::string_view page, std::size_t at) {
  bool quoted = false;
  for (; at < page.size(); ++at) {
    if (page[at] == '"') quoted = !quoted;
    if (page[at] == '>' && !quoted) return at + 1;
  }
  return page.size();
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

std::string translate_html(std::string_view page, Phrase const& phrase) {
  constexpr std::pair<std::string_view, std::string_view> untouched[] = {
      {"<script", "</script>"}, {"<style", "</style>"}, {"<code", "</code>"}};
  std::string out;
  for (std::size_t at = 0; at < page.size();) {
    if (page[at] != '<') {
      auto const end = std::min(page.find('<', at), page.size());
      out += with_words(translate_text(page.substr(at, end - at), phrase));
      at = end;
      continue;
    }
    auto end = tag_end(page, at);
    auto const rest = page.substr(at);
    auto const closed = std::ranges::find_if(untouched, [&](auto const& pair) { return rest.starts_with(pair.first); });
    if (closed != std::end(untouched)) {
      end = std::min(page.find(closed->second, at), page.size());
      out += page.substr(at, end - at);
    } else {
      out += translate_attributes(std::string(page.substr(at, end - at)), phrase);
    }
    at = end;
  }
  return out;
}

std::string translate_tex(std::string_view document, Phrase const& phrase) {
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

#include "reports/language.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "reports/templates/assets.hpp"

namespace pe::reports {
namespace {

Language language = Language::en;

/// The text between the quotes of a line of a PO file.
std::string unquoted(std::string_view line) {
  auto const begin = line.find('"'), end = line.rfind('"');
  if (begin == std::string_view::npos || begin == end)
    throw std::logic_error("zh.po: no string in " + std::string(line));
  std::string out;
  for (auto i = begin + 1; i < end; ++i) {
    if (line[i] != '\\') {
      out += line[i];
    } else if (++i < end) {
      out += line[i] == 'n' ? '\n' : line[i];
    }
  }
  return out;
}

/// The phrase in the language that is spoken; itself, where the catalogue has it not.
std::string_view in(Catalogue const& chinese, std::string_view english) {
  if (language == Language::en) return english;
  auto const found = chinese.find(english);
  return found == chinese.end() ? english : std::string_view(found->second);
}

/// Longer phrases first, so that none is taken for a part of another.
using Phrases = std::vector<std::pair<std::string, std::string>>;
Phrases longest_first(std::string_view po) {
  auto const all = read_catalogue(po);
  Phrases out(all.begin(), all.end());
  std::ranges::stable_sort(out, std::greater{}, [](auto const& phrase) { return phrase.first.size(); });
  return out;
}

/// The clauses of scopes with {} for what varies, and the words of what varies, each with its Chinese.
Phrases const& phrases() {
  static auto const of_scopes = longest_first(asset("scope.zh.po"));
  return of_scopes;
}

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The phrases of a text in Chinese; with `whole_words`, none within a word.
std::string replaced(std::string_view text, Phrases const& known, bool whole_words) {
  std::string out;
  char before = ' ';
  while (!text.empty()) {
    auto const fits = [&](auto const& phrase) {
      auto const& english = phrase.first;
      if (!text.starts_with(english)) return false;
      auto const after = english.size() < text.size() ? text[english.size()] : ' ';
      return !whole_words || !((is_of_word(before) && is_of_word(english.front())) ||
                               (is_of_word(english.back()) && is_of_word(after)));
    };
    auto const found = std::ranges::find_if(known, fits);
    auto const length = found == known.end() ? 1 : found->first.size();
    out += found == known.end() ? text.substr(0, 1) : std::string_view(found->second);
    before = text[length - 1];
    text.remove_prefix(length);
  }
  return out;
}

/// The texts that match each {}, if the clause has this form.
std::optional<std::vector<std::string_view>> values_of(std::string_view clause, std::string_view form) {
  std::vector<std::string_view> values;
  while (true) {
    auto const gap = form.find("{}");
    if (!clause.starts_with(form.substr(0, gap))) return std::nullopt;
    if (gap == std::string_view::npos) return clause == form ? std::optional(values) : std::nullopt;
    clause.remove_prefix(gap);
    form.remove_prefix(gap + 2);
    auto const next = form.substr(0, form.find("{}"));
    auto const end = next.empty() ? clause.size() : clause.find(next);
    if (end == std::string_view::npos) return std::nullopt;
    values.push_back(clause.substr(0, end));
    clause.remove_prefix(end);
  }
}

std::optional<std::string> clause_in_words(std::string_view clause) {
  for (auto const& [form, chinese] : phrases()) {
    auto const values = values_of(clause, form);
    if (!values) continue;
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (auto const value : *values) arguments.push_back(replaced(value, phrases(), false));
    return fmt::vformat(chinese, arguments);
  }
  return std::nullopt;
}

}  // namespace

void speak(Language wanted) { language = wanted; }
Language spoken() { return language; }

Catalogue read_catalogue(std::string_view po) {
  Catalogue out;
  std::string key;
  std::string* text = nullptr;
  while (!po.empty()) {
    auto const line = po.substr(0, po.find('\n'));
    po.remove_prefix(std::min(line.size() + 1, po.size()));
    if (line.starts_with("msgid ")) {
      key = unquoted(line);
      text = &key;
    } else if (line.starts_with("msgstr ")) {
      auto const [entry, added] = out.emplace(key, unquoted(line));
      if (!added) throw std::logic_error("zh.po: twice: " + key);
      text = &entry->second;
    } else if (line.starts_with('"') && text != nullptr) {
      *text += unquoted(line);
    } else if (!line.empty() && !line.starts_with('#')) {
      throw std::logic_error("zh.po: " + std::string(line));
    }
  }
  out.erase("");  // gettext's header
  return out;
}

Catalogue const& catalogue() {
  static Catalogue const chinese = read_catalogue(asset("zh.po"));
  return chinese;
}

std::string_view tr(std::string_view english) { return in(catalogue(), english); }

Catalogue const& cards() {
  static Catalogue const chinese = read_catalogue(asset("cards.zh.po"));
  return chinese;
}

std::string said(std::string const& of_finding) { return std::string(in(cards(), of_finding)); }

std::string place(std::string const& in_document) {
  static auto const of_places = longest_first(asset("places.zh.po"));
  return spoken() == Language::en ? in_document : replaced(in_document, of_places, true);
}

std::string scope_in_words(std::string_view scope) {
  if (spoken() == Language::en) return std::string(scope);
  std::string out;
  for (auto rest = scope; !rest.empty();) {
    auto const end = std::min(rest.find(". "), rest.find("; "));
    auto const clause = clause_in_words(rest.substr(0, end));
    if (!clause) return std::string(scope);  // not half of it
    out += *clause;
    if (end == std::string_view::npos) break;
    out += tr(rest.substr(end, 2) == ". " ? translatable(". ") : translatable("; "));
    rest.remove_prefix(end + 2);
  }
  return out;
}

}  // namespace pe::reports

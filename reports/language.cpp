#include "reports/language.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
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

/// The clauses of scopes with {} for what varies, and the words of what varies, each with its Chinese; longer phrases
/// first, so that none is taken for a part of another.
std::vector<std::pair<std::string, std::string>> const& phrases() {
  static auto const longest_first = [] {
    auto const all = read_catalogue(asset("scope.zh.po"));
    std::vector<std::pair<std::string, std::string>> out(all.begin(), all.end());
    std::ranges::stable_sort(out, std::greater{}, [](auto const& phrase) { return phrase.first.size(); });
    return out;
  }();
  return longest_first;
}

std::string value_in_words(std::string_view value) {
  std::string out;
  while (!value.empty()) {
    auto const found =
        std::ranges::find_if(phrases(), [&](auto const& phrase) { return value.starts_with(phrase.first); });
    bool const known = found != phrases().end();
    out += known ? std::string_view(found->second) : value.substr(0, 1);
    value.remove_prefix(known ? found->first.size() : 1);
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
    for (auto const value : *values) arguments.push_back(value_in_words(value));
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

#include "reports/language.hpp"

#include <algorithm>
#include <cctype>
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

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The phrases of a text in Chinese, none within a word.
std::string replaced(std::string_view text, Phrases const& known) {
  std::string out;
  char before = ' ';
  while (!text.empty()) {
    auto const fits = [&](auto const& phrase) {
      auto const& english = phrase.first;
      if (!text.starts_with(english)) return false;
      auto const after = english.size() < text.size() ? text[english.size()] : ' ';
      return !((is_of_word(before) && is_of_word(english.front())) ||
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

/// A clause of scopes in the language that is spoken (templates/scope.tsv: name, English, Chinese), with gaps: {} is a
/// list with commas, {and} and {or} one whose last comma is that word, {words and} one of names in this table; {all}
/// and {all and} are what the scope is of.
std::string_view clause_text(std::string_view name) {
  auto const [english, chinese] = asset_row("scope.tsv", name);
  return english.empty() ? name : language == Language::en ? english : chinese;  // a name of a later version
}

/// Of a long list its beginning and its end.
std::string joined(std::vector<std::string> parts, std::string_view last) {
  constexpr std::ptrdiff_t most = 10, first_shown = 4, last_shown = 3;
  if (std::ssize(parts) > most) {
    parts.erase(parts.begin() + first_shown + 1, parts.end() - last_shown);
    parts[first_shown] = "…";
  }
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    out += i == 0 ? "" : i + 1 == parts.size() ? last : tr(", ");
    out += parts[i];
  }
  return out;
}

std::string filled(Clause const& clause, std::vector<std::string> const& all = {}) {
  std::string out;
  std::size_t next = 0;
  auto text = clause_text(clause.name);
  for (auto open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    auto const close = text.find('}', open);
    auto const gap = text.substr(open + 1, close - open - 1);
    auto parts = gap.starts_with("all") ? all : next < clause.values.size() ? clause.values[next++] : decltype(all){};
    if (gap.starts_with("words")) std::ranges::transform(parts, parts.begin(), clause_text);
    out += text.substr(0, open);
    out += joined(parts, gap.ends_with("and") ? tr(" and ") : gap.ends_with("or") ? tr(" or ") : tr(", "));
    text.remove_prefix(close + 1);
  }
  return out.append(text);
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
  return spoken() == Language::en ? in_document : replaced(in_document, of_places);
}

std::vector<std::string> range_in_words(Scope const& scope) {
  std::vector<std::string> out;
  for (auto const& each : scope.all) out.push_back(filled(each));
  return out;
}

std::string scope_in_words(Scope const& scope) {
  std::string out;
  for (auto const& each : scope.argument) out += filled(each, range_in_words(scope));
  return out;
}

}  // namespace pe::reports

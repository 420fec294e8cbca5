#include "reports/language.hpp"

#include <stdexcept>

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

}  // namespace pe::reports

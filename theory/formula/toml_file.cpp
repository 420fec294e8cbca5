#include "theory/formula/toml_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "theory/formula/file.hpp"
#include "theory/kernel/nearest.hpp"

namespace pe::formulas {

TomlFile::TomlFile(std::string_view text, std::string const& name) : text_(text), name_(name) {
  if (text.size() > most_bytes) {
    throw UserError(fmt::format("{} has {} bytes; a file of claims has at most {}", name, text.size(), most_bytes));
  }
  try {
    root_ = toml::parse(text);
  } catch (toml::parse_error const& error) {
    fail(error.source().begin, fmt::format("no TOML: {}", error.description()));
  }
}

std::string TomlFile::where(toml::node const& node) const {
  auto const at = node.source().begin;
  return fmt::format("{}, line {}, column {}", name_, at.line, at.column);
}

void TomlFile::fail(toml::source_position at, std::string sentence) const {
  for (char& c : sentence) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';  // one sentence is one line
  }
  throw UserError(fmt::format("{}, line {}, column {}: {}", name_, at.line, at.column, sentence));
}

void TomlFile::fail(toml::node const& node, std::string const& sentence) const { fail(node.source().begin, sentence); }

toml::table const& TomlFile::table(toml::node const& node, std::string_view what) const {
  auto const* const result = node.as_table();
  if (result == nullptr) fail(node, fmt::format("{} is no table", what));
  return *result;
}

std::string const& TomlFile::words(toml::node const& node, std::string_view key) const {
  auto const* const result = node.as_string();
  if (result == nullptr) fail(node, fmt::format("{} is no text in quotes", key));
  return result->get();
}

std::string const& TomlFile::words_of(toml::table const& table, char const* key, std::string_view what) const {
  auto const* const node = table.get(key);
  if (node == nullptr) fail(table, fmt::format("{} has no {}", what, key));
  return words(*node, key);
}

void TomlFile::allow(toml::table const& table, std::vector<std::string> const& keys, std::string_view where) const {
  for (auto const& [key, value] : table) {
    std::string const found(key.str());
    if (std::ranges::find(keys, found) != keys.end()) continue;
    auto const near = nearest(found, keys, 1);
    fail(key.source().begin,
         fmt::format("{} has no key {}{}; the keys are {}", where, found.substr(0, 40),
                     near.empty() ? "" : fmt::format(", the nearest is {}", near.front()), fmt::join(keys, ", ")));
  }
}

void TomlFile::define(toml::key const& key, std::string formula, toml::node const& node) {
  std::string const name(key.str());
  if (!may_be_named(name)) {
    fail(key.source().begin, fmt::format("'{}' can be no name of a definition: that is a letter, then letters, "
                                         "digits and _, and no word of the language such as i, b, pi or sin",
                                         name.substr(0, 40)));
  }
  if (!definitions_.emplace(name, std::move(formula)).second) {
    fail(key.source().begin, fmt::format("{} is the name of a definition already", name));
  }
  defined_at_.emplace(name, &node);
  if (definitions_.size() > most_definitions) {
    fail(key.source().begin, fmt::format("there are more than {} definitions", most_definitions));
  }
}

void TomlFile::require_all_used() const {
  for (auto const& [name, node] : defined_at_) {
    if (!used_.contains(name)) fail(*node, fmt::format("the definition of {} is used by no formula", name));
  }
}

/// The place in the file where its text shows the formula as it is, without escapes; else that of the formula, and the
/// column in it.
void TomlFile::fail_inside(toml::node const& node, std::string const& formula, SyntaxError const& error) const {
  auto const& definition = error.definition();
  auto const& inside = definition.empty() ? node : *defined_at_.at(definition);
  auto const& shown = definition.empty() ? formula : definitions_.at(definition);
  auto at = inside.source().begin;
  std::size_t start = 0;
  for (auto line = at.line; line > 1; --line) start = text_.find('\n', start) + 1;
  start += at.column;  // behind the quote
  auto const before = text_.substr(0, std::min(start, text_.size()));
  bool const ascii = std::ranges::all_of(before.substr(before.rfind('\n') + 1), [](char c) { return c >= 0; });
  if (ascii && text_.substr(before.size()).starts_with(shown) && shown.find('\n') == shown.npos) {
    at.column += static_cast<toml::source_index>(error.column());
    fail(at, error.sentence());
  }
  fail(at, fmt::format("character {} of the formula: {}", error.column(), error.sentence()));
}

}  // namespace pe::formulas

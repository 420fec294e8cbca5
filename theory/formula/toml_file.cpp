#include "theory/formula/toml_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "theory/formula/file.hpp"
#include "theory/kernel/nearest.hpp"

namespace pe::formulas {
namespace {

/// Behind the string that begins at `at`, or the end where it does not end.
std::size_t behind_string(std::string_view text, std::size_t at) {
  char const quote = text[at];
  bool const lines = text.substr(at).starts_with(std::string(3, quote));
  std::string const end(lines ? 3 : 1, quote);
  for (at += end.size(); at < text.size(); ++at) {
    if (text.substr(at).starts_with(end)) return at + end.size();
    if (text[at] == '\n' && !lines) return at;
    if (text[at] == '\\' && quote == '"') ++at;
  }
  return text.size();
}

/// Whether a bracket at the beginning of a line is followed by the name of a table.
bool names_table(std::string_view rest) {
  auto const skip_blanks = [&] { rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size())); };
  rest.remove_prefix(1);
  skip_blanks();
  if (rest.starts_with('[')) rest.remove_prefix(1);
  skip_blanks();
  if (rest.empty()) return false;
  char const c = rest.front();
  bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return letter || std::string_view("_-\"']").find(c) != std::string_view::npos;
}

struct Offence {
  toml::source_position at;
  char const* what;
};

/// So many parts may a dotted key have: toml++ makes a table of each, and goes through these by recursion.
constexpr int most_parts = 16;

/// What toml++ takes for granted, with undefined behaviour where it is not so: outside of strings and comments there is
/// ASCII alone, the name of a table follows its bracket, and keys are not deep. The first place where it is not so.
std::optional<Offence> offence_in(std::string_view text) {
  std::size_t line_start = 0;
  toml::source_index line = 1;
  bool fresh = true;  // nothing but blanks since the line began
  int dots = 0;       // of the key or number that is read
  for (std::size_t i = 0; i < text.size();) {
    char const c = text[i];
    toml::source_position const at{line, static_cast<toml::source_index>(i - line_start + 1)};
    dots = c == '.' ? dots + 1 : std::string_view("\n=,[]{}").find(c) != std::string_view::npos ? 0 : dots;
    if (dots >= most_parts) return Offence{at, "a key has more than 16 parts with dots between them"};
    if (c == '\n') {
      ++line;
      line_start = ++i;
      fresh = true;
    } else if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"' || c == '\'') {
      auto const end = behind_string(text, i);
      for (; i < end; ++i) {
        if (text[i] != '\n') continue;
        ++line;
        line_start = i + 1;
      }
      fresh = false;
    } else if (c == ' ' || c == '\t') {
      ++i;
    } else {
      if (static_cast<unsigned char>(c) > '~')
        return Offence{at, "not TOML: a character that is only allowed in quotes"};
      if (fresh && c == '[' && !names_table(text.substr(i))) {
        return Offence{at, "not TOML: the name of a table does not follow its bracket"};
      }
      fresh = false;
      ++i;
    }
  }
  return std::nullopt;
}

}  // namespace

TomlFile::TomlFile(std::string_view text, std::string const& name) : text_(text), name_(name) {
  if (text.size() > most_bytes) {
    throw InputError(fmt::format("{} has {} bytes; a file of claims has at most {}", name, text.size(), most_bytes));
  }
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  text = text_;
  if (auto const offence = offence_in(text)) fail(offence->at, offence->what);
  // What is malformed is only looked at as ASCII, for the same reason; of the rest, other letters are in quotes.
  auto ascii = std::string(text);
  for (char& c : ascii) {
    if (static_cast<unsigned char>(c) > '~') c = 'x';
  }
  try {
    if (ascii != text) static_cast<void>(toml::parse(ascii));
    root_ = toml::parse(text);
  } catch (toml::parse_error const& error) {
    fail(error.source().begin, fmt::format("not TOML: {}", error.description()));
  }
}

void TomlFile::replace(std::string_view of, toml::table const& by) {
  auto* const table = root_.get_as<toml::table>(of);
  if (table == nullptr) fail(by, fmt::format("there is no [{}] to be changed", of));
  for (auto const& [key, value] : by) table->insert_or_assign(key, value);
}

std::string TomlFile::where(toml::node const& node) const {
  auto const at = node.source().begin;
  return fmt::format("{}, line {}, column {}", name_, at.line, at.column);
}

void TomlFile::fail(toml::source_position at, std::string sentence) const {
  for (char& c : sentence) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';  // one sentence is one line
  }
  throw InputError(fmt::format("{}, line {}, column {}: {}", name_, at.line, at.column, sentence));
}

void TomlFile::fail(toml::node const& node, std::string const& sentence) const { fail(node.source().begin, sentence); }

toml::table const& TomlFile::table(toml::node const& node, std::string_view what) const {
  auto const* const result = node.as_table();
  if (result == nullptr) fail(node, fmt::format("{} is not a table", what));
  return *result;
}

std::string const& TomlFile::words(toml::node const& node, std::string_view key) const {
  auto const* const result = node.as_string();
  if (result == nullptr) fail(node, fmt::format("{} is not a text in quotes", key));
  return result->get();
}

std::string const& TomlFile::words_of(toml::table const& table, char const* key, std::string_view what) const {
  auto const* const node = table.get(key);
  if (node == nullptr) fail(table, fmt::format("{} has no {}", what, key));
  return words(*node, key);
}

std::string TomlFile::text_of(toml::table const& table, char const* key) const {
  auto const* const node = table.get(key);
  return node != nullptr ? words(*node, key) : std::string();
}

std::vector<std::string> TomlFile::list_of(toml::table const& table, char const* key) const {
  std::vector<std::string> result;
  auto const* const node = table.get(key);
  if (node == nullptr) return result;
  auto const* const list = node->as_array();
  if (list == nullptr) fail(*node, fmt::format("{} is not a list of texts", key));
  for (auto const& each : *list) result.push_back(words(each, key));
  return result;
}

void TomlFile::allow(toml::table const& table, std::vector<std::string> const& keys, std::string_view where) const {
  for (auto const& [key, value] : table) {
    std::string const found(key.str());
    if (std::ranges::find(keys, found) != keys.end()) continue;
    fail(key.source().begin, fmt::format("{} has no key {}{}; the keys are {}", where, found.substr(0, 40),
                                         nearest_clause(found, keys, 1), fmt::join(keys, ", ")));
  }
}

void TomlFile::define(toml::key const& key, std::string formula, toml::node const& node) {
  std::string const name(key.str());
  if (!may_be_named(name)) {
    fail(key.source().begin, fmt::format("'{}' cannot name a definition: a name is a letter, then letters, digits and "
                                         "_, and not a word of the language such as i, b, pi or sin",
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

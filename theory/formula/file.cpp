#include "theory/formula/file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <toml++/toml.h>
#include <algorithm>
#include <set>

#include "theory/formula/check.hpp"
#include "theory/formula/domain.hpp"
#include "theory/kernel/nearest.hpp"

namespace pe::formulas {
namespace {

using Position = toml::source_position;

class Reader {
 public:
  Reader(std::string_view text, std::string const& name, std::string const& digest)
      : text_(text), name_(name), digest_(digest) {}

  std::vector<Claim> claims() {
    if (text_.size() > most_bytes) {
      throw UserError(fmt::format("{} has {} bytes; a file of claims has at most {}", name_, text_.size(), most_bytes));
    }
    auto const file = parsed();
    allow(file, {"define", "claim"}, "the file");
    if (auto const* const node = file.get("define")) read_definitions(table(*node, "define"));
    auto const* const node = file.get("claim");
    auto const* const list = node != nullptr ? node->as_array() : nullptr;
    if (list == nullptr || list->empty()) {
      fail(node != nullptr ? node->source().begin : Position{1, 1}, "the file has no [[claim]]");
    }
    if (list->size() > most_claims)
      fail(list->source().begin, fmt::format("there are more than {} claims", most_claims));
    std::vector<Claim> result;
    for (auto const& each : *list) result.push_back(claim(table(each, "[[claim]]")));
    for (auto const& [defined, formula] : definitions_) {
      if (!used_.contains(defined)) {
        fail(formula->source().begin, fmt::format("the definition of {} is used by no claim", defined));
      }
    }
    return result;
  }

 private:
  [[noreturn]] void fail(Position at, std::string sentence) const {
    for (char& c : sentence) {
      if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';  // one sentence is one line
    }
    throw UserError(fmt::format("{}, line {}, column {}: {}", name_, at.line, at.column, sentence));
  }

  toml::table parsed() const {
    try {
      return toml::parse(text_);
    } catch (toml::parse_error const& error) {
      fail(error.source().begin, fmt::format("no TOML: {}", error.description()));
    }
  }

  toml::table const& table(toml::node const& node, std::string_view what) const {
    auto const* const result = node.as_table();
    if (result == nullptr) fail(node.source().begin, fmt::format("{} is no table", what));
    return *result;
  }

  std::string const& words(toml::node const& node, std::string_view key) const {
    auto const* const result = node.as_string();
    if (result == nullptr) fail(node.source().begin, fmt::format("{} is no text in quotes", key));
    return result->get();
  }

  void allow(toml::table const& table, std::vector<std::string> const& keys, std::string_view where) const {
    for (auto const& [key, value] : table) {
      std::string const found(key.str());
      if (std::ranges::find(keys, found) != keys.end()) continue;
      auto const near = nearest(found, keys, 1);
      fail(key.source().begin,
           fmt::format("{} has no key {}{}; the keys are {}", where, found.substr(0, 40),
                       near.empty() ? "" : fmt::format(", the nearest is {}", near.front()), fmt::join(keys, ", ")));
    }
  }

  void read_definitions(toml::table const& table) {
    if (table.size() > most_definitions) {
      fail(table.source().begin, fmt::format("there are more than {} definitions", most_definitions));
    }
    for (auto const& [key, value] : table) {
      std::string const name(key.str());
      if (!may_be_named(name)) {
        fail(key.source().begin, fmt::format("'{}' can be no name of a definition: that is a letter, then letters, "
                                             "digits and _, and no word of the language such as i, b, pi or sin",
                                             name.substr(0, 40)));
      }
      words(value, name);
      definitions_.emplace(name, &value);
    }
  }

  Claim claim(toml::table const& table) {
    allow(table, {"id", "says", "for", "law", "expect", "note"}, "a claim");
    auto const text = [&](char const* key) -> std::string const& {
      auto const* const node = table.get(key);
      if (node == nullptr) fail(table.source().begin, fmt::format("the claim has no {}", key));
      return words(*node, key);
    };
    Row row;
    row.id = text("id");
    require_id(*table.get("id"), row.id);
    row.says = text("says");
    row.expected = expected(*table.get("expect"), text("expect"));
    row.source = {"formula", fmt::format("{}, line {}", name_, table.source().begin.line)};

    auto const slots = slots_of(table.get("for"));
    auto names = slots.names();
    for (auto const& [name, formula] : definitions_) {
      if (taken(names, name)) {
        fail(table.get("for")->source().begin, fmt::format("{} is the name of a definition already", name));
      }
      names.definitions.emplace(name, words(*formula, name));
    }
    auto const& law = text("law");
    auto tree = read_law(*table.get("law"), law, names);
    row.domain = slots.domain(tree);
    if (!row.domain->exhaustive && !row.domain->covered) {
      row.why_sampled = "the law of a file, for which neither a proof nor a walk or covering of its domain was found";
    }
    row.origin = quoted(law);
    row.note = table.contains("note") ? text("note") : "";
    if (!digest_.empty()) row.note += fmt::format("{}{}, {}", row.note.empty() ? "" : "; ", name_, digest_);
    return detail::make_claim(std::move(row), "formula", check(std::move(tree), names));
  }

  void require_id(toml::node const& node, std::string const& id) {
    constexpr std::size_t longest = 80;
    auto const allowed = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    };
    if (id.empty() || id.size() > longest || !std::ranges::all_of(id, allowed)) {
      fail(node.source().begin,
           fmt::format("the id is no 1 to {} small letters, digits, '.', '-' and '_', such as tilted.falls", longest));
    }
    if (!ids_.insert(id).second) fail(node.source().begin, fmt::format("the id {} is given twice", id));
  }

  Verdict expected(toml::node const& node, std::string const& word) const {
    if (word == "holds") return Verdict::holds;
    if (word == "refuted") return Verdict::refuted;
    fail(node.source().begin, "expect is neither \"holds\" nor \"refuted\"");
  }

  Slots slots_of(toml::node const* node) const {
    Slots result;
    if (node == nullptr) return result;
    std::vector<std::pair<Position, std::string>> entries;  // in the order of the file: it is that of the arguments
    for (auto const& [key, value] : table(*node, "for"))
      entries.emplace_back(key.source().begin, std::string(key.str()));
    std::ranges::sort(entries, [](auto const& a, auto const& b) {
      return std::pair(a.first.line, a.first.column) < std::pair(b.first.line, b.first.column);
    });
    for (auto const& [at, key] : entries) {
      auto const& value = *node->as_table()->get(key);
      auto const& text = words(value, key);
      try {
        result.read(key, text);
      } catch (UserError const& error) {
        fail(value.source().begin, error.what());
      }
    }
    return result;
  }

  static bool taken(Names const& names, std::string const& name) {
    return std::ranges::find(names.positions, name) != names.positions.end() ||
           std::ranges::find(names.parameters, name) != names.parameters.end();
  }

  Tree read_law(toml::node const& node, std::string const& law, Names const& names) {
    try {
      return parse_law(law, names, [&](std::string const& name) { used_.insert(name); });
    } catch (SyntaxError const& error) {
      auto const& definition = error.definition();
      auto const& at = definition.empty() ? node : *definitions_.at(definition);
      fail_inside(at, definition.empty() ? law : names.definitions.at(definition), error);
    }
  }

  /// The place in the file where its text shows the formula as it is, without escapes; else that of the formula, and
  /// the column in it.
  [[noreturn]] void fail_inside(toml::node const& node, std::string const& formula, SyntaxError const& error) const {
    auto at = node.source().begin;
    std::size_t start = 0;
    for (auto line = at.line; line > 1; --line) start = text_.find('\n', start) + 1;
    start += at.column;  // behind the quote
    auto const before = text_.substr(0, std::min(start, text_.size()));
    bool const ascii = std::ranges::all_of(before.substr(before.rfind('\n') + 1), [](char c) { return c >= 0; });
    if (ascii && text_.substr(before.size()).starts_with(formula) && formula.find('\n') == formula.npos) {
      at.column += static_cast<toml::source_index>(error.column());
      fail(at, error.sentence());
    }
    fail(at, fmt::format("character {} of the formula: {}", error.column(), error.sentence()));
  }

  std::string_view text_;
  std::string const& name_;
  std::string const& digest_;
  std::map<std::string, toml::node const*> definitions_;
  std::set<std::string> ids_, used_;
};

}  // namespace

std::vector<Claim> read_claims(std::string_view text, std::string const& name, std::string const& digest) {
  return Reader(text, name, digest).claims();
}

}  // namespace pe::formulas

/// A TOML file of schemes and claims, and messages about a place in it: one sentence with line and column.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "theory/formula/parse.hpp"

// What toml++ 3.3 asserts of a text is not always so. Where its assertions are compiled, the text is refused as no
// TOML.
#define TOML_ASSERT(condition) ((condition) ? void() : throw pe::InputError("not TOML: a part of it is malformed"))
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wterminate"  // some of them are in functions that throw nothing
#endif
#include <toml++/toml.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

namespace pe::formulas {

class TomlFile {
 public:
  /// Throws InputError for a text that is too long or not TOML, as the other members do. A byte-order mark is skipped.
  /// `text` must outlive the file; messages call the file `name`.
  TomlFile(std::string_view text, std::string const& name);

  std::string const& name() const { return name_; }
  toml::table const& root() const { return root_; }
  /// Puts the keys of `by` into the table `of` of the root, in the place of those that it has.
  void replace(std::string_view of, toml::table const& by);
  /// "mine.toml, line 3, column 7".
  std::string where(toml::node const& node) const;

  [[noreturn]] void fail(toml::source_position at, std::string sentence) const;
  [[noreturn]] void fail(toml::node const& node, std::string const& sentence) const;

  // What a node is; they fail at it where it is something else, `what` or `key` being its name.
  toml::table const& table(toml::node const& node, std::string_view what) const;
  std::string const& words(toml::node const& node, std::string_view key) const;
  /// The text of a key that must be there.
  std::string const& words_of(toml::table const& table, char const* key, std::string_view what) const;
  // Of a key that need not be there; empty where it is not.
  std::string text_of(toml::table const& table, char const* key) const;
  std::vector<std::string> list_of(toml::table const& table, char const* key) const;

  /// Fails at a key that is none of these.
  void allow(toml::table const& table, std::vector<std::string> const& keys, std::string_view where) const;

  /// A name for formulas. Fails where it may not be given, or is given already.
  void define(toml::key const& key, std::string formula, toml::node const& node);
  std::map<std::string, std::string> const& definitions() const { return definitions_; }
  /// Fails at a definition that no formula used.
  void require_all_used() const;

  /// Parses the formula at `node`, with the file's definitions as names; a mistake in it, or in a definition,
  /// is reported with its place in the file. `parse` is called with the names and with what is called for a definition
  /// that is used; `used`, where given, gets those that it does not have yet, in the order of parse_law.
  auto parsed(toml::node const& node, std::string const& formula, Names names, auto const& parse,
              std::vector<std::string>* used = nullptr) {
    names.definitions = definitions_;
    try {
      return parse(names, [this, used](std::string const& name) {
        used_.insert(name);
        if (used != nullptr && std::ranges::find(*used, name) == used->end()) used->push_back(name);
      });
    } catch (SyntaxError const& error) {
      fail_inside(node, formula, error);
    }
  }

 private:
  [[noreturn]] void fail_inside(toml::node const& node, std::string const& formula, SyntaxError const& error) const;

  std::string_view text_;
  std::string name_;
  toml::table root_;
  std::map<std::string, std::string> definitions_;
  std::map<std::string, toml::node const*> defined_at_;
  std::set<std::string> used_;
};

}  // namespace pe::formulas

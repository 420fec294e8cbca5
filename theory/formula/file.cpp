#include "theory/formula/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theory/formula/check.hpp"
#include "theory/formula/domain.hpp"
#include "theory/formula/limited.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/formula/toml_file.hpp"

namespace pe::formulas {
namespace {

class Reader {
 public:
  Reader(std::string_view text, std::string const& name, std::string const& digest)
      : file_(text, name), digest_(digest) {}

  File read() {
    auto const& root = file_.root();
    file_.allow(root, {"scheme", "define", "claim"}, "the file");
    if (auto const* const node = root.get("define")) read_definitions(file_.table(*node, "define"));
    if (root.contains("scheme")) result_.scheme = read_scheme(file_);
    auto const* const node = root.get("claim");
    auto const* const list = node != nullptr ? node->as_array() : nullptr;
    if (list == nullptr || list->empty()) {
      bool const needed = node != nullptr || result_.scheme == nullptr;
      if (needed) {
        file_.fail(node != nullptr ? node->source().begin : toml::source_position{1, 1},
                   "the file has no [scheme] and no [[claim]]");
      }
    } else {
      if (list->size() > most_claims) file_.fail(*list, fmt::format("there are more than {} claims", most_claims));
      for (auto const& each : *list) read_claim(file_.table(each, "[[claim]]"));
    }
    file_.require_all_used();
    return std::move(result_);
  }

 private:
  void read_definitions(toml::table const& table) {
    for (auto const& [key, value] : table) file_.define(key, file_.words(value, key.str()), value);
  }

  void read_claim(toml::table const& table) {
    file_.allow(table, {"id", "says", "for", "law", "property", "expect", "note"}, "a claim");
    auto const text = [&](char const* key) -> std::string const& { return file_.words_of(table, key, "the claim"); };
    Row row;
    row.id = text("id");
    require_id(*table.get("id"), row.id);
    row.says = text("says");
    auto const& expect = text("expect");
    row.expected = expected(*table.get("expect"), expect);
    row.source = {"formula", fmt::format("{}, line {}", file_.name(), table.source().begin.line)};
    row.note = table.contains("note") ? text("note") : "";
    if (!digest_.empty()) row.note += fmt::format("{}{}, {}", row.note.empty() ? "" : "; ", file_.name(), digest_);
    if (auto const* const property = table.get("property")) {
      read_property(table, *property, std::move(row));
    } else {
      read_law(table, std::move(row));
    }
  }

  void read_property(toml::table const& table, toml::node const& node, Row row) {
    if (result_.scheme == nullptr) file_.fail(node, "a property is that of the file's [scheme], and there is none");
    for (char const* key : {"law", "for"}) {
      if (table.contains(key)) {
        file_.fail(*table.get(key), fmt::format("a claim has a property or a law; {} goes with a law", key));
      }
    }
    result_.of_properties.push_back({std::move(row), file_.words(node, "property"), file_.where(node)});
  }

  void read_law(toml::table const& table, Row row) {
    auto const slots = slots_of(table.get("for"));
    auto names = slots.names();
    for (auto const& [name, formula] : file_.definitions()) {
      if (taken(names, name)) {
        file_.fail(*table.get("for"), fmt::format("{} is the name of a definition already", name));
      }
    }
    auto const& law = file_.words_of(table, "law", "the claim");
    auto tree = file_.parsed(*table.get("law"), law, names,
                             [&](Names const& known, auto const& used) { return parse_law(law, known, used); });
    row.domain = slots.domain(tree);
    if (row.domain->exhaustive || row.domain->covered) {
      row.extent = all_of("what the claim is stated for");
    } else {
      row.why_sampled = "the law of a file, for which neither a proof nor a walk or covering of its domain was found";
    }
    row.origin = quoted(law);
    auto within = limited(check(std::move(tree), names), *row.domain);
    result_.claims.push_back(pe::detail::make_claim(std::move(row), "formula", std::move(within)));
  }

  void require_id(toml::node const& node, std::string const& id) {
    constexpr std::size_t longest = 80;
    auto const allowed = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    };
    if (id.empty() || id.size() > longest || !std::ranges::all_of(id, allowed)) {
      file_.fail(node, fmt::format("the id is no 1 to {} small letters, digits, '.', '-' and '_', such as tilted.falls",
                                   longest));
    }
    if (!ids_.insert(id).second) file_.fail(node, fmt::format("the id {} is given twice", id));
  }

  Verdict expected(toml::node const& node, std::string const& word) const {
    if (word == "holds") return Verdict::holds;
    if (word == "refuted") return Verdict::refuted;
    file_.fail(node, "expect is neither \"holds\" nor \"refuted\"");
  }

  Slots slots_of(toml::node const* node) const {
    Slots result;
    if (result_.scheme != nullptr && result_.scheme->base) result.read("base", result_.scheme->base->text());
    if (node == nullptr) return result;
    std::vector<std::pair<toml::source_position, std::string>>
        entries;  // in the order of the file: it is that of the arguments
    for (auto const& [key, value] : file_.table(*node, "for"))
      entries.emplace_back(key.source().begin, std::string(key.str()));
    std::ranges::sort(entries, [](auto const& a, auto const& b) {
      return std::pair(a.first.line, a.first.column) < std::pair(b.first.line, b.first.column);
    });
    for (auto const& [at, key] : entries) {
      auto const& value = *node->as_table()->get(key);
      auto const& text = file_.words(value, key);
      try {
        result.read(key, text);
      } catch (UserError const& error) {
        file_.fail(value, error.what());
      }
    }
    return result;
  }

  static bool taken(Names const& names, std::string const& name) {
    return std::ranges::find(names.positions, name) != names.positions.end() ||
           std::ranges::find(names.parameters, name) != names.parameters.end();
  }

  TomlFile file_;
  std::string const& digest_;
  File result_;
  std::set<std::string> ids_;
};

}  // namespace

File read_file(std::string_view text, std::string const& name, std::string const& digest) {
  return Reader(text, name, digest).read();
}

std::vector<Claim> read_claims(std::string_view text, std::string const& name, std::string const& digest) {
  auto file = read_file(text, name, digest);
  if (file.scheme != nullptr) {
    throw UserError(fmt::format("{} has a [scheme]; name it by --scheme, which decides its claims, too", name));
  }
  return std::move(file.claims);
}

}  // namespace pe::formulas

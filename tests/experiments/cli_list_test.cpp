#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"

namespace pe::tests {
namespace {

using Json = nlohmann::json;

Json listed(std::string const& kind) { return Json::parse(printed_by({"list", kind, "--json"})); }

std::set<std::string> keys_of(Json const& row) {
  std::set<std::string> keys;
  for (auto const& [key, value] : row.items()) keys.insert(key);
  return keys;
}

TEST_CASE(
    "findings, list claims and explain have the same statements of a scheme, those of a formula's law among them") {
  std::set<std::string> listed_ids, false_ids;
  for (auto const& row : Json::parse(pebench({"list", "claims", "rope", "--json"}).out)) {
    auto const id = row["id"].get<std::string>();
    listed_ids.insert(id);
    if (row["scheme"] == "formula") {
      CHECK(std::ranges::find(row["about"], "rope") != row["about"].end());
    }
  }
  auto const findings = Json::parse(pebench({"findings", "rope", "--json"}).out);
  for (auto const* kind : {"findings", "remarks"}) {
    for (auto const& row : findings[kind]) false_ids.insert(row["id"].get<std::string>());
  }
  CHECK(false_ids.contains("su2021.inner-product-decay"));
  CHECK(std::ranges::includes(listed_ids, false_ids));
  // Of every scheme, rope among them, scheme_sheet_test compares its page with the list.
  auto const explained = printed_by({"explain", "alibi", "--cases", "2"});
  for (auto const& row : Json::parse(pebench({"findings", "alibi", "--json"}).out)["findings"]) {
    CHECK_THAT(explained, contains("✗ " + row["id"].get<std::string>() + "\n"));
  }
  CHECK_THAT(explained, contains("ALiBi (alibi)") && contains("score = q_i . k_j - m_h (i - j)") &&
                            contains("alibi-two-sided") && contains("H L² operations") &&
                            contains("Wanted properties") && contains("Unwanted properties") &&
                            contains("wrong version") && contains("toeplitz-bias") && contains("does not have"));
  auto const markdown = pebench({"explain", "alibi", "--cases", "2", "--markdown"});
  CHECK_THAT(markdown.out, contains("# What is known of ALiBi") && contains("- ✗ **refuted** `press2021.slopes`: "));
  CHECK(pebench({"explain", "press2021.slopes", "--markdown"}).status == 2);
  CHECK(pebench({"explain", "nope", "--cases", "2"}).out.find("attention-causal") != std::string::npos);  // an alias
}

TEST_CASE("search finds what has all words, in any case, with the command that shows it") {
  auto const found = printed_by({"search", "DECAY", "rope"});
  CHECK_THAT(found, contains("sentences that are false") && contains("pebench explain su2021.inner-product-decay"));
  CHECK_THAT(pebench({"search", "alibi"}).out, contains("pebench explain alibi") && contains("press2021"));
  check_refused({{{"search", "decay", "no-such-word"}, {"nothing has all of the words 'decay no-such-word'"}}});
}

TEST_CASE("list --json gives every row of a kind with every field") {
  struct Kind {
    std::string name, key;
    std::set<std::string> fields;
  };
  std::vector<Kind> const kinds{
      {"schemes", "name", {"name", "title", "source", "also", "says"}},
      {"properties", "name", {"name", "says", "latex", "schemes", "mutant"}},
      {"claims", "id", {"id", "expected", "ledger", "source", "locator", "scheme", "property", "about", "says"}},
      {"sources", "key", {"key", "year", "author", "title", "url", "entry"}},
      {"figures", "name", {"name", "source", "shows"}}};
  for (auto const& kind : kinds) {
    CAPTURE(kind.name);
    auto const rows = listed(kind.name);
    REQUIRE(rows.is_array());
    CHECK_FALSE(rows.empty());
    std::set<std::string> keys;
    for (auto const& row : rows) {
      CHECK(keys_of(row) == kind.fields);
      keys.insert(row.at(kind.key).get<std::string>());
    }
    CHECK(keys.size() == rows.size());

    auto const table = lines_of(pebench({"list", kind.name}, {{{"COLUMNS", "1000"}}}).out);
    REQUIRE(table.size() == rows.size() + 1);
    CHECK_THAT(table[0], Catch::Matchers::StartsWith(kind.key + " "));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      CHECK_THAT(table[i + 1], Catch::Matchers::StartsWith(rows[i].at(kind.key).get<std::string>() + " "));
    }
  }
}

TEST_CASE("list alone lists every kind, one after another") {
  auto const ended = printed_by({"list"});
  std::string all;
  for (std::string const kind : {"schemes", "properties", "claims", "sources", "figures", "tables"}) {
    all += (all.empty() ? "" : "\n") + kind + "\n" + pebench({"list", kind}).out;
  }
  CHECK(ended == all);
}

TEST_CASE("claims that list names are explained, whatever is expected of them") {
  std::set<std::string> kinds;
  for (auto const& row : listed("claims")) {
    auto const kind = row.at("expected").get<std::string>() + row.at("source").get<std::string>();
    if (!kinds.insert(kind).second) continue;  // one of each source and verdict
    auto const id = row.at("id").get<std::string>();
    CAPTURE(id);
    auto const explained = printed_by({"explain", id, "--cases", "20"});
    CHECK(lines_of(explained).front() == id);
    CHECK_THAT(explained, contains(row.at("expected").get<std::string>()) && contains("location"));
  }
  CHECK(kinds.size() > 8);
}

}  // namespace
}  // namespace pe::tests

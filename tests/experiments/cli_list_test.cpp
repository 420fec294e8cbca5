#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

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
    // One of each verdict, and of each source.
    bool const is_new = kinds.insert(row.at("expected")).second;
    if (!kinds.insert(row.at("source")).second && !is_new) continue;
    auto const id = row.at("id").get<std::string>();
    CAPTURE(id);
    auto const explained = printed_by({"explain", id, "--cases", "20"});
    CHECK(lines_of(explained).front() == id);
    CHECK_THAT(explained, contains(row.at("expected").get<std::string>()) && contains("location"));
  }
  CHECK(kinds.size() > 8);
}

/// The place of each row in the order of impact, and of one impact by age; those without a year come last.
using Place = std::tuple<std::ptrdiff_t, bool, std::string>;

std::vector<Place> places_of(Json const& rows) {
  std::vector<std::string> const order{"theorem", "bug", "number", "sentence", "remark"};
  std::vector<Place> places;
  for (auto const& row : rows) {
    auto const impact = std::find(order.begin(), order.end(), row.at("impact").get<std::string>());
    REQUIRE(impact != order.end());
    auto const year = row.at("year").get<std::string>();
    places.emplace_back(impact - order.begin(), year.empty(), year);
  }
  return places;
}

TEST_CASE("findings are listed by impact, then by age, each with its six answers, and remarks apart") {
  auto const all = Json::parse(printed_by({"findings", "--json"}));
  REQUIRE(all.at("findings").size() >= 10);
  CHECK(std::ranges::is_sorted(places_of(all.at("findings"))));
  for (auto const* list : {"findings", "remarks"}) {
    for (auto const& row : all.at(list)) {
      CAPTURE(row.at("id"));
      CHECK((row.at("impact") == "remark") == (std::string(list) == "remarks"));
      for (auto const* part : {"sentence", "locator", "reading", "so", "difference", "stays", "prior", "run"}) {
        CAPTURE(part);
        CHECK_FALSE(row.at(part).get<std::string>().empty());
      }
    }
  }
}

TEST_CASE("findings of one source are its own, with readable labels, and a source without any says so") {
  auto const one = printed_by({"findings", "chi2022kerple"});
  CHECK_THAT(one, contains("claimed as proved; false as stated: chi2022kerple."));
  for (auto const* label :
       {"location", "✗ claimed", "✓ in fact", "read as", "difference", "stays true", "found before"}) {
    CHECK_THAT(one, contains("  " + std::string(label) + " "));
  }
  CHECK_THAT(one, contains("pebench explain chi2022kerple."));
  CHECK_THAT(pebench({"findings", "schenck2025"}).out, contains("0 findings."));
}

TEST_CASE("remarks come last, under a heading, and are not counted") {
  auto const all = Json::parse(pebench({"findings", "--json"}).out);
  auto const printed = pebench({"findings"}).out;
  auto const count = printed.find(std::to_string(all.at("findings").size()) + " findings.");
  REQUIRE(count != std::string::npos);
  for (auto const& row : all.at("findings")) CHECK(printed.find(row.at("id").get<std::string>()) < count);
  for (auto const& row : all.at("remarks")) CHECK(printed.find(": " + row.at("id").get<std::string>()) > count);
  CHECK((printed.find("Remarks: ") != std::string::npos) == !all.at("remarks").empty());
}

TEST_CASE("a selector of findings that matches nothing is refused") {
  check_refused({{{"findings", "chen2024"}, {"chen2024"}}});
}

}  // namespace
}  // namespace pe::tests

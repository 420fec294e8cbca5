#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"

namespace pe::tests {
namespace {

using Json = nlohmann::json;

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

#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"

namespace pe::tests {
namespace {

using Json = nlohmann::json;

TEST_CASE("findings are listed in order of severity, each with every part of its paragraph") {
  auto const ended = pebench({"findings", "--json"});
  CHECK(ended.status == 0);
  CHECK(ended.err.empty());
  auto const rows = Json::parse(ended.out);
  REQUIRE(rows.size() >= 10);
  std::vector<std::string> const order{"bug that runs", "wrong theorem", "wrong constant", "typo"};
  std::size_t gravest = 0;
  for (auto const& row : rows) {
    CAPTURE(row.at("id"));
    auto const kind = std::find(order.begin(), order.end(), row.at("kind").get<std::string>());
    REQUIRE(kind != order.end());
    CHECK(static_cast<std::size_t>(kind - order.begin()) >= gravest);
    gravest = static_cast<std::size_t>(kind - order.begin());
    for (auto const* part : {"source", "locator", "printed", "so", "difference", "touches", "run"}) {
      CHECK_FALSE(row.at(part).get<std::string>().empty());
    }
  }
  CHECK(gravest == order.size() - 1);
}

TEST_CASE("findings of one source are its own, and a source without any says so") {
  auto const one = pebench({"findings", "chi2022kerple"});
  CHECK(one.status == 0);
  CHECK_THAT(one.out, contains("wrong theorem: chi2022kerple.shift-lemma") && contains("1 finding."));
  CHECK_THAT(one.out, contains("./bench explain chi2022kerple.shift-lemma"));
  CHECK_THAT(pebench({"findings", "schenck2025"}).out, contains("0 findings."));
}

TEST_CASE("a selector of findings that matches nothing is refused") {
  auto const ended = pebench({"findings", "chen2024"});
  CHECK(ended.status == 2);
  CHECK(ended.out.empty());
  CHECK_THAT(ended.err, contains("chen2024"));
}

}  // namespace
}  // namespace pe::tests

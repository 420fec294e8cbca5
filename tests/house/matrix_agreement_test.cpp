/// Claims and the matrix do not contradict each other: of one law and one scheme they say the same.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/claims/list.hpp"
#include "theory/schemes/list.hpp"

namespace pe::house {
namespace {

/// `cells` are the claims of the matrix, one for each of its cells that has a check. A wrong version that a document
/// prints is none of the matrix's schemes.
Complaints claims_agree_with_matrix(std::vector<Claim> const& claims, std::vector<Claim> const& cells,
                                    std::set<std::string, std::less<>> const& properties,
                                    std::set<std::string, std::less<>> const& schemes) {
  Complaints complaints;
  for (auto const& claim : claims) {
    if (!claim.check || claim.source.key == "pebench" || !properties.contains(claim.property)) continue;
    if (!schemes.contains(claim.check->scheme())) continue;
    auto const cell = std::ranges::find_if(cells, [&](Claim const& c) {
      return c.property == claim.property && c.check->scheme() == claim.check->scheme();
    });
    if (cell == cells.end()) {
      complaints.push_back(fmt::format("{} decides {} of {}, of which the matrix says nothing", claim.id,
                                       claim.property, claim.check->scheme()));
    } else if (cell->expected != claim.expected) {
      complaints.push_back(fmt::format("{} is expected to be {}, {} to be {}", claim.id, name(claim.expected), cell->id,
                                       name(cell->expected)));
    }
  }
  return complaints;
}

std::set<std::string, std::less<>> properties_of(std::vector<Claim> const& cells) {
  std::set<std::string, std::less<>> names;
  for (auto const& cell : cells) names.insert(cell.property);
  return names;
}

TEST_CASE("Where a claim and a cell of the matrix speak of one law and one scheme, they agree", "[house]") {
  auto const cells = pebench_claims();
  std::set<std::string, std::less<>> listed;
  for (auto const& scheme : schemes()) listed.emplace(scheme.name);
  CHECK(claims_agree_with_matrix(claims(), cells, properties_of(cells), listed) == Complaints{});
}

TEST_CASE("A claim against its cell is found, and one that the matrix has no cell for", "[house]") {
  auto const made = [](std::string id, std::string key, Verdict expected) {
    auto claim = made_up_claim(std::move(id), std::make_shared<FakeCheck>(), {.dimensions = {2}}, expected);
    claim.source.key = std::move(key);
    claim.property = "decay";
    return claim;
  };
  std::vector<Claim> const cells{made("pebench.decay.fake", "pebench", Verdict::refuted)};
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::refuted)}, cells, {"decay"}, {"fake"}) == Complaints{});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, cells, {"decay"}, {"fake"}) ==
        Complaints{"key.a is expected to be holds, pebench.decay.fake to be refuted"});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, {}, {"decay"}, {"fake"}) ==
        Complaints{"key.a decides decay of fake, of which the matrix says nothing"});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, {}, {}, {"fake"}) == Complaints{});
  CHECK(claims_agree_with_matrix({made("key.a", "key", Verdict::holds)}, {}, {"decay"}, {}) == Complaints{});
}

}  // namespace
}  // namespace pe::house

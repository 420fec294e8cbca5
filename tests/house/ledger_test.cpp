/// The ledger of the five documents: each numbers its statements from 1, and each statement has a claim.
#include <fmt/format.h>

#include <map>
#include <set>

#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/list.hpp"

namespace pe::house {
namespace {

/// `counts`: how many statements the ledger of each document has. What decides a statement, tests/claims/pinned.tsv
/// says.
Complaints ledger_is_accounted_for(std::map<std::string, int> const& counts, std::vector<Claim> const& claims) {
  std::set<std::string> entries;
  Complaints complaints;
  for (auto const& claim : claims) entries.insert(claim.ledger);
  for (auto const& [document, count] : counts) {
    for (int n = 1; n <= count; ++n) {
      auto const entry = fmt::format("{}-{:02}", document, n);
      if (entries.erase(entry) == 0) complaints.push_back(entry + " has no claim");
    }
  }
  entries.erase("");
  for (auto const& entry : entries) complaints.push_back(entry + " has a claim, but is not in the ledger");
  return complaints;
}

std::map<std::string, int> const counts_of_ledgers{
    {"S000", 23}, {"S001", 24}, {"S002", 10}, {"S003", 17}, {"S004", 10}};

TEST_CASE("Every statement of the five documents has a claim") {
  CHECK(ledger_is_accounted_for(counts_of_ledgers, claims()) == Complaints{});
}

TEST_CASE("A statement that loses its claims is named, and a claim on one that the ledger lacks") {
  auto fewer = claims();
  std::erase_if(fewer, [](Claim const& claim) { return claim.ledger == "S003-07"; });
  CHECK(ledger_is_accounted_for(counts_of_ledgers, fewer) == Complaints{"S003-07 has no claim"});
  auto more = counts_of_ledgers;
  more["S002"] = 11, more["S004"] = 9;
  CHECK(ledger_is_accounted_for(more, claims()) ==
        Complaints{"S002-11 has no claim", "S004-10 has a claim, but is not in the ledger"});
}

}  // namespace
}  // namespace pe::house

#include "tests/house/ledger.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/claims/list.hpp"

namespace pe::house {
namespace {

namespace fs = std::filesystem;

std::vector<LedgerEntry> real_ledger() { return read_ledger(fs::path(PE_ROOT_FOLDER) / "tests/house/ledger.tsv"); }

Claim claim(std::string ledger, bool checked) {
  auto result = made_up_claim("key." + ledger, checked ? std::make_shared<FakeCheck>() : nullptr, {.dimensions = {2}});
  result.ledger = std::move(ledger);
  return result;
}

std::vector<LedgerEntry> const made_up_ledger{{"S9-01", "checked"}, {"S9-02", "accounted"}, {"S9-03", "checked"}};

std::vector<Claim> made_up_claims() { return {claim("S9-01", true), claim("S9-02", false), claim("S9-03", true)}; }

TEST_CASE("Every statement of the covered documents is accounted for") {
  CHECK(ledger_is_accounted_for(real_ledger(), claims()) == Complaints{});
}

TEST_CASE("The ledger has every statement of the documents that it covers") {
  std::vector<std::string> ids;
  for (auto const& entry : real_ledger()) ids.push_back(entry.id);
  std::vector<std::string> expected;
  for (auto const& [document, statements] : {std::pair{"S000", 23}, std::pair{"S001", 24}, std::pair{"S002", 10},
                                             std::pair{"S003", 17}, std::pair{"S004", 10}}) {
    for (int i = 1; i <= statements; ++i) {
      expected.push_back(std::string(document) + (i < 10 ? "-0" : "-") + std::to_string(i));
    }
  }
  std::sort(ids.begin(), ids.end());
  std::sort(expected.begin(), expected.end());
  CHECK(ids == expected);
}

TEST_CASE("Whichever statement loses its claims is named") {
  for (auto const& entry : real_ledger()) {
    std::vector<Claim> fewer;
    for (auto const& c : claims()) {
      if (c.ledger != entry.id) fewer.push_back(c);
    }
    REQUIRE(fewer.size() < claims().size());
    CHECK(ledger_is_accounted_for(real_ledger(), fewer) == Complaints{entry.id + " has no claim"});
  }
}

TEST_CASE("In a made-up list, whichever claim is removed is missed, and so is whichever entry") {
  CHECK(ledger_is_accounted_for(made_up_ledger, made_up_claims()) == Complaints{});
  for (std::size_t i = 0; i < made_up_ledger.size(); ++i) {
    auto const at = static_cast<std::ptrdiff_t>(i);
    auto fewer_claims = made_up_claims();
    fewer_claims.erase(fewer_claims.begin() + at);
    CHECK(ledger_is_accounted_for(made_up_ledger, fewer_claims) == Complaints{made_up_ledger[i].id + " has no claim"});
    auto fewer_entries = made_up_ledger;
    fewer_entries.erase(fewer_entries.begin() + at);
    CHECK(ledger_is_accounted_for(fewer_entries, made_up_claims()) ==
          Complaints{made_up_ledger[i].id + " has a claim, but is not in the ledger"});
  }
}

TEST_CASE("A fate that the claims do not bear out is found") {
  auto list = made_up_claims();
  list[0] = claim("S9-01", false);
  CHECK(ledger_is_accounted_for(made_up_ledger, list) ==
        Complaints{"S9-01 is checked by the ledger, but accounted by its claims"});
  list[0] = claim("S9-01", true);
  list[1] = claim("S9-02", true);
  CHECK(ledger_is_accounted_for(made_up_ledger, list) ==
        Complaints{"S9-02 is accounted by the ledger, but checked by its claims"});
  list[1] = claim("S9-02", false);
  list.push_back(claim("S9-01", false));  // a remark beside the law that decides it
  CHECK(ledger_is_accounted_for(made_up_ledger, list) == Complaints{});
}

TEST_CASE("An entry that occurs twice is found") {
  auto twice = made_up_ledger;
  twice.push_back(twice[1]);
  CHECK(ledger_is_accounted_for(twice, made_up_claims()) == Complaints{"S9-02 is in the ledger twice"});
}

TEST_CASE("A line that is no entry is refused") {
  auto const file = fs::temp_directory_path() / ("pebench-ledger-test-" + std::to_string(getpid()) + ".tsv");
  std::ofstream(file) << "# a comment\nS9-01\tchecked\nS9-02\tdone\n";
  CHECK_THROWS_WITH(read_ledger(file), "'S9-02\tdone' is no entry; write S003-07, a tab, and checked or accounted");
  std::ofstream(file) << "# a comment\n\nS9-01\tchecked\n";
  CHECK(read_ledger(file).size() == 1);
  fs::remove(file);
  CHECK_THROWS(read_ledger(file));
}

}  // namespace
}  // namespace pe::house

/// The ledgers: of the literature (literature.tsv) every row says what became of it, of the five documents every
/// statement has a claim.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::house {
namespace {

using Names = std::set<std::string, std::less<>>;

/// Rows of id, fate and what of it: rows 1 to 38 and 41 to 79 are there, each once and in order; "schemes" and "claims"
/// name such, and what is "left out" has a reason, a sentence.
Complaints literature_is_accounted_for(std::istream& rows, Names const& schemes, Names const& claims) {
  Complaints complaints;
  int n = 0;
  for (std::string line; std::getline(rows, line);) {
    if (line.empty() || line.front() == '#') continue;
    n = n == 38 ? 41 : n + 1;
    std::istringstream fields(line);
    std::string id, fate, name;
    std::getline(fields, id, '\t');
    std::getline(fields, fate, '\t');
    if (id != fmt::format("L-{:02}", n)) complaints.push_back(fmt::format("{} stands where L-{:02} belongs", id, n));
    bool const left_out = fate == "left out" && line.ends_with('.');
    if (left_out) continue;
    if (fate != "schemes" && fate != "claims") complaints.push_back(fmt::format("{} has the fate '{}'", id, fate));
    if (!(fields >> name)) complaints.push_back(fmt::format("{} names nothing", id));
    do {
      if (!(fate == "schemes" ? schemes : claims).contains(name)) {
        complaints.push_back(fmt::format("{} names {}, which is none of the {}", id, name, fate));
      }
    } while (fields >> name);
  }
  if (n != 79) complaints.push_back(fmt::format("the last row is L-{:02}", n));
  return complaints;
}

TEST_CASE("Every row of the literature names schemes or claims that exist, or says why it is left out") {
  Names of_schemes, of_claims;
  for (auto const& scheme : schemes()) of_schemes.emplace(scheme.name);
  for (auto const& claim : claims()) of_claims.insert(claim.id);
  std::ifstream file(std::filesystem::path(PE_ROOT_FOLDER) / "tests/house/literature.tsv");
  CHECK(literature_is_accounted_for(file, of_schemes, of_claims) == Complaints{});
}

TEST_CASE("A row that names what does not exist is found, and one without a fate, a reason or its place") {
  auto const first = [](std::string const& text) {
    std::istringstream rows(text);
    return literature_is_accounted_for(rows, {"rope"}, {"key.a"}).front();
  };
  CHECK(first("L-01\tschemes\trope\nL-02\tclaims\tkey.a\nL-03\tleft out\tIt is drawn.\n") == "the last row is L-03");
  CHECK(first("L-01\tschemes\trope xpos\n") == "L-01 names xpos, which is none of the schemes");
  CHECK(first("L-01\tclaims\trope\n") == "L-01 names rope, which is none of the claims");
  CHECK(first("L-01\tschemes\t\n") == "L-01 names nothing");
  CHECK(first("L-01\tleft out\t\n") == "L-01 has the fate 'left out'");
  CHECK(first("L-01\tlater\trope\n") == "L-01 has the fate 'later'");
  CHECK(first("L-02\tschemes\trope\n") == "L-02 stands where L-01 belongs");
}

/// `counts`: how many statements the ledger of each document has, numbered from 1. What decides a statement,
/// tests/claims/pinned.tsv says.
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

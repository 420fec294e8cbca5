/// The literature's ledger (literature.tsv): every row says what became of it, and names what exists.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
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

}  // namespace
}  // namespace pe::house

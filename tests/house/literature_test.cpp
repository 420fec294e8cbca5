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

struct LiteratureRow {
  std::string id, fate, what;
};

std::vector<LiteratureRow> read_literature(std::istream& lines) {
  std::vector<LiteratureRow> result;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    LiteratureRow row;
    std::getline(fields, row.id, '\t');
    std::getline(fields, row.fate, '\t');
    std::getline(fields, row.what);
    result.push_back(row);
  }
  return result;
}

std::vector<LiteratureRow> of_text(std::string const& text) {
  std::istringstream lines(text);
  return read_literature(lines);
}

/// Rows stand in order, each once; the names of a row are those of schemes or of claims; what is left out has a reason,
/// a sentence.
Complaints literature_is_accounted_for(std::vector<LiteratureRow> const& rows,
                                       std::set<std::string, std::less<>> const& schemes,
                                       std::set<std::string, std::less<>> const& claims) {
  Complaints complaints;
  std::string before;
  for (auto const& [id, fate, what] : rows) {
    if (id <= before) complaints.push_back(fmt::format("{} does not stand behind {}", id, before));
    before = id;
    if (fate == "left out") {
      if (!what.ends_with('.')) complaints.push_back(fmt::format("{} is left out without a reason", id));
      continue;
    }
    if (fate != "schemes" && fate != "claims") {
      complaints.push_back(fmt::format("{} has the fate '{}'", id, fate));
      continue;
    }
    std::istringstream names(what);
    std::string name;
    if (what.empty()) complaints.push_back(fmt::format("{} names nothing", id));
    while (names >> name) {
      if (!(fate == "schemes" ? schemes : claims).contains(name)) {
        complaints.push_back(fmt::format("{} names {}, which is none of the {}", id, name, fate));
      }
    }
  }
  return complaints;
}

std::vector<LiteratureRow> literature() {
  std::ifstream file(std::filesystem::path(PE_ROOT_FOLDER) / "tests/house/literature.tsv");
  return read_literature(file);
}

TEST_CASE("Every row of the literature names schemes or claims that exist, or says why it is left out") {
  std::set<std::string, std::less<>> of_schemes, of_claims;
  for (auto const& scheme : schemes()) of_schemes.emplace(scheme.name);
  for (auto const& claim : claims()) of_claims.insert(claim.id);
  CHECK(literature_is_accounted_for(literature(), of_schemes, of_claims) == Complaints{});
}

TEST_CASE("Every row of the literature is there: schemes are rows 1 to 38, statements rows 41 to 79") {
  std::set<std::string> ids;
  for (auto const& row : literature()) ids.insert(row.id);
  for (int n = 1; n <= 79; ++n) CHECK(ids.contains(fmt::format("L-{:02}", n)) == (n <= 38 || n >= 41));
}

TEST_CASE("A row that names what does not exist is found, and one without a fate, a reason or its place") {
  auto const found = [](std::string const& text) {
    return literature_is_accounted_for(of_text(text), {"rope"}, {"key.a"});
  };
  CHECK(found("L-01\tschemes\trope\nL-02\tclaims\tkey.a\nL-03\tleft out\tIt is drawn.\n") == Complaints{});
  CHECK(found("L-01\tschemes\trope xpos\n") == Complaints{"L-01 names xpos, which is none of the schemes"});
  CHECK(found("L-01\tclaims\trope\n") == Complaints{"L-01 names rope, which is none of the claims"});
  CHECK(found("L-01\tschemes\t\n") == Complaints{"L-01 names nothing"});
  CHECK(found("L-01\tleft out\t\n") == Complaints{"L-01 is left out without a reason"});
  CHECK(found("L-01\tlater\trope\n") == Complaints{"L-01 has the fate 'later'"});
  CHECK(found("L-02\tschemes\trope\nL-01\tschemes\trope\n") == Complaints{"L-01 does not stand behind L-02"});
}

}  // namespace
}  // namespace pe::house

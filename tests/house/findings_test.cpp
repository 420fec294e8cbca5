/// The findings of the audit and the table of them in its README name the same things.
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"

namespace pe::house {
namespace {

namespace fs = std::filesystem;
using Ids = std::set<std::string>;

void insert_all(Ids& ids, std::string const& text, std::regex const& pattern) {
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
    ids.insert((*match)[1]);
}

struct Code {
  Ids raised;  ///< the first argument of defect(...) or note(...), where it is written out
  Ids quoted;  ///< every string that could be an id
};

Code code_under(fs::path const& folder) {
  static std::regex const call(R"re(\b(?:defect|note)\(\s*"([a-z]+(?:-[a-z]+)*)")re");
  static std::regex const literal(R"re("([a-z]+(?:-[a-z]+)*)")re");
  Code code;
  for (auto const& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp") continue;
    auto const text = reports::read_file(entry.path());
    insert_all(code.raised, text, call);
    insert_all(code.quoted, text, literal);
  }
  return code;
}

/// The ids in the section "Findings": in the first cells of its table, and in its paragraph of notes.
Ids ids_in(std::string const& readme) {
  static std::regex const quoted("`([a-z]+(?:-[a-z]+)*)`");
  auto const begin = readme.find("## Findings"), end = readme.find("\n## ", begin + 1);
  REQUIRE(begin != std::string::npos);
  Ids ids;
  std::istringstream section(readme.substr(begin, end - begin));
  bool in_notes = false;
  for (std::string line; std::getline(section, line);) {
    in_notes = line.starts_with("Notes,") || (in_notes && !line.empty());
    if (line.starts_with("| `")) insert_all(ids, line.substr(0, line.find('|', 1)), quoted);
    if (in_notes) insert_all(ids, line, quoted);
  }
  return ids;
}

Complaints readme_names_findings(std::string const& readme, Code const& code) {
  Complaints complaints;
  auto const told = ids_in(readme);
  for (auto const& id : code.raised) {
    if (!told.contains(id)) complaints.push_back("the audit can find '" + id + "', which its README does not explain");
  }
  for (auto const& id : told) {
    if (!code.quoted.contains(id)) complaints.push_back("the README explains '" + id + "', which no audit can find");
  }
  return complaints;
}

TEST_CASE("the audit's README explains every finding, and no other", "[house]") {
  fs::path const folder = fs::path(PE_ROOT_FOLDER) / "experiments/audit";
  auto const readme = reports::read_file(folder / "README.md");
  auto code = code_under(folder);
  REQUIRE(code.raised.size() > 20);
  CHECK(readme_names_findings(readme, code) == Complaints{});

  code.raised.insert("brand-new");
  code.quoted.erase("sign-flipped");
  CHECK(readme_names_findings(readme, code).size() == 2);
}

}  // namespace
}  // namespace pe::house

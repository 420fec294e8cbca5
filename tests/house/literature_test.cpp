/// literature.tsv: the statements of the literature, each with its claims or with the reason why there are none.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/list.hpp"

namespace pe::house {
namespace {

/// L-41 to L-58, each with a word; of the claims that are named, each is in `ids`.
Complaints literature_is_accounted_for(std::string const& table, std::set<std::string> const& ids) {
  Complaints complaints;
  std::vector<std::string> rows;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    auto const tab = line.find('\t');
    auto const row = line.substr(0, tab), fate = tab == std::string::npos ? "" : line.substr(tab + 1);
    rows.push_back(row);
    std::istringstream text(fate);
    std::vector<std::string> const words{std::istream_iterator<std::string>(text), {}};
    if (words.empty()) {
      complaints.push_back(row + " names no claim and no reason");
    } else if (words.front() == "-") {
      if (words.size() == 1) complaints.push_back(row + " says no reason");
    } else {
      for (auto const& id : words) {
        if (!ids.contains(id)) complaints.push_back(fmt::format("{} names {}, which is no claim", row, id));
      }
    }
  }
  if (!std::is_sorted(rows.begin(), rows.end())) complaints.push_back("the rows are not sorted");
  if (std::adjacent_find(rows.begin(), rows.end()) != rows.end()) complaints.push_back("a row stands twice");
  for (int i = 41; i <= 58; ++i) {
    auto const row = fmt::format("L-{}", i);
    if (std::find(rows.begin(), rows.end(), row) == rows.end()) complaints.push_back(row + " is missing");
  }
  return complaints;
}

std::set<std::string> ids_of_claims() {
  std::set<std::string> ids;
  for (auto const& claim : claims()) ids.insert(claim.id);
  return ids;
}

std::string real_table() {
  return reports::read_file(std::filesystem::path(PE_ROOT_FOLDER) / "tests/house/literature.tsv");
}

TEST_CASE("every statement of the literature has claims that exist, or a reason", "[house]") {
  CHECK(literature_is_accounted_for(real_table(), ids_of_claims()) == Complaints{});
}

TEST_CASE("a statement that is missing, or names no claim, is complained about", "[house]") {
  auto const table = real_table();
  auto const ids = ids_of_claims();
  auto const begin = table.find("L-43"), end = table.find("L-44");
  CHECK(literature_is_accounted_for(table.substr(0, begin) + table.substr(end), ids) == Complaints{"L-43 is missing"});
  CHECK(literature_is_accounted_for(table + "L-59\tbrand.new\n", ids) ==
        Complaints{"L-59 names brand.new, which is no claim"});
  CHECK(literature_is_accounted_for(table + "L-59\t- \n", ids) == Complaints{"L-59 says no reason"});
  CHECK(literature_is_accounted_for(table + "L-59\n", ids) == Complaints{"L-59 names no claim and no reason"});
  CHECK(literature_is_accounted_for(table + "L-01\t- later\n", ids) == Complaints{"the rows are not sorted"});
  auto fewer = ids;
  fewer.erase("dai2019.relative-shift");
  CHECK(literature_is_accounted_for(table, fewer) ==
        Complaints{"L-53 names dai2019.relative-shift, which is no claim"});
}

}  // namespace
}  // namespace pe::house

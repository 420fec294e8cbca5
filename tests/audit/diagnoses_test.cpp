// The table of what an audit can say.
#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "experiments/audit/finding.hpp"
#include "tests/catch.hpp"

namespace pe::audit {

TEST_CASE("Every row of the table of diagnoses is one that can be found, and says what a reader needs") {
  std::set<std::string> keys;
  std::ifstream lines(PE_AUDIT_DIAGNOSES);
  std::string line;
  std::getline(lines, line);  // the names of the columns
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    std::array<std::string, 6> row;
    for (auto& cell : row) std::getline(cells, cell, '\t');
    auto const& [key, severity, aspect, says, cause, fix] = row;
    bool const is_defect = severity == "defect";
    INFO(key);
    CHECK(keys.insert(key).second);
    CHECK_FALSE(says.empty());
    CHECK((cause.empty() || is_defect));
    CHECK(fix.empty() != is_defect);
    CHECK(key.substr(0, key.find(':')).find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos);
  }
  CHECK(keys.size() > 50);
}

TEST_CASE("A finding is its row, filled") {
  auto const finding = found<"position-offset: row 0">(0, 1, "2").at({{0, 3}, {}, {}, "0.5", "0.25", {}, {}});
  CHECK(finding.id == "position-offset");
  CHECK(finding.severity == Severity::defect);
  CHECK(finding.says == "Row 0 holds position 1, where 2 is expected.");
  CHECK_FALSE(finding.fix.empty());
  CHECK(finding.worst->found == "0.5");
  CHECK(finding.aspect == Aspect::positions);
  CHECK(found<"angles">().severity == Severity::note);
}

}  // namespace pe::audit

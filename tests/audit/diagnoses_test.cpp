// The table of what an audit can say.
#include "experiments/audit/finding.hpp"

#include <set>
#include <string>

#include "tests/audit/diagnosed.hpp"
#include "tests/catch.hpp"

namespace pe::audit {

using tests::diagnoses;
TEST_CASE("Every row of the table of diagnoses is one that can be found, and says what a reader needs") {
  std::set<std::string> keys;
  auto const& all = diagnoses();
  REQUIRE(all.size() > 50);
  for (auto const& row : all) {
    INFO(row.key);
    CHECK(keys.insert(row.key).second);
    CHECK_FALSE(row.says.empty());
    CHECK((row.cause.empty() || row.is_defect()));
    CHECK(row.fix.empty() != row.is_defect());
    CHECK(row.id().find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
  }
}

TEST_CASE("A finding is its row, filled") {
  auto const finding = found<"position-offset: row 0">(1, "2").at({{0, 3}, {}, {}, "0.5", "0.25", {}});
  CHECK(finding.id == "position-offset");
  CHECK(finding.severity == Severity::defect);
  CHECK(finding.says == "Row 0 holds position 1, where 2 is expected.");
  CHECK_FALSE(finding.fix.empty());
  CHECK(finding.worst->found == "0.5");
  CHECK(finding.aspect == Aspect::positions);
  CHECK(found<"angles">().severity == Severity::note);
}

}  // namespace pe::audit

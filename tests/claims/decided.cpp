#include "tests/claims/decided.hpp"

#include <cstdlib>
#include <map>

#include "reports/read_file.hpp"
#include "reports/read_json.hpp"
#include "tests/catch.hpp"
#include "theory/claims/list.hpp"

namespace pe {

reports::Run const& whole_run() {
  static reports::Run const run = [] {
    char const* const folder = std::getenv("PE_WHOLE_RUN");
    if (folder == nullptr) FAIL("PE_WHOLE_RUN is not set: ctest -R claims_test makes the run and sets it");
    return reports::read_json(reports::read_file(std::string(folder) + "/run.json"));
  }();
  return run;
}

std::vector<Decided> const& decided_claims() {
  static std::vector<Decided> const decided = [] {
    auto const& run = whole_run();
    CHECK(run.provenance.cases == decided_cases);
    CHECK(run.summary.surprises == 0);
    std::map<std::string, reports::Outcome> rows;
    for (auto const& row : run.outcomes) rows.emplace(row.id, row);
    std::vector<Decided> result;
    for (auto const& claim : claims()) {
      INFO(claim.id);
      REQUIRE(rows.contains(claim.id));
      result.push_back({rows.at(claim.id), &claim});
    }
    return result;
  }();
  return decided;
}

std::vector<Decided const*> const& decided_cells() {
  static std::vector<Decided const*> const cells = [] {
    std::vector<Decided const*> result;
    for (auto const& decided : decided_claims()) {
      if (decided.matrix_cell) result.push_back(&decided);
    }
    return result;
  }();
  return cells;
}

}  // namespace pe

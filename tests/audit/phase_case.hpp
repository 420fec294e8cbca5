/// Cases of the corpus: how a table is made, and what its audit must say.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "experiments/audit/kinds/kinds.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {

using namespace pe::tests;
using Ids = std::vector<std::string>;

struct Case {
  std::string name;
  std::function<std::vector<Table>()> make;
  Verdict verdict;
  Ids defects = {};
  std::string layout = {}, spacing = {};
  Options options = {};
};

inline constexpr std::int64_t rows = 600;
inline constexpr int d = 64;

inline Phases usual(std::int64_t length = rows, Making const& making = {}) {
  return in_float32(length, by_exponential(d / 2, 10000, d / 2), making);
}

inline std::vector<Table> one(std::vector<double> const& entries, std::int64_t length = rows) {
  return {table32(entries, length)};
}

inline std::vector<Table> cache(bool halves, double base = 500000) {
  auto const phases = in_float32(rows, by_power(d, base));
  return {table32(twice(phases, true, halves), rows, "cos_cached"),
          table32(twice(phases, false, halves), rows, "sin_cached")};
}

inline void check(Case const& wanted) {
  INFO(wanted.name);
  auto const audit = audit_phases(wanted.make(), wanted.options);
  REQUIRE(audit);
  auto const& convention = audit->convention;
  INFO(convention.layout << ", " << convention.spacing << ", base " << convention.base.value_or(0) << ", step "
                         << convention.step.value_or(0) << ", first " << convention.offset.value_or(0));
  Ids found;
  for (auto const& finding : audit->findings) {
    if (finding.severity == Severity::defect) found.push_back(finding.id);
  }
  std::sort(found.begin(), found.end());
  CHECK(found == wanted.defects);
  CHECK(int(audit->verdict) == int(wanted.verdict));
  if (!wanted.layout.empty()) {
    CHECK(audit->convention.layout == wanted.layout);
    CHECK(audit->convention.spacing == wanted.spacing);
  }
  for (auto const& law : audit->laws) {
    if (wanted.verdict != Verdict::conforms) continue;
    INFO(law.property << ": " << law.residual << " against " << law.allowance);
    CHECK(law.verdict != "fails");
  }
}

}  // namespace pe::audit

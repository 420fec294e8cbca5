/// Caches that keep each column twice, and what is broken in one of the copies.
#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

TEST_CASE("An entry that is wrong in one copy is found, and the layout is still that of the copies") {
  for (bool const halves : {true, false}) {
    auto cosines = twice(in_float64(200, 16, 10000), true, halves);
    CHECK(audit({table32(cosines, 200)}).verdict == Verdict::conforms);
    for (std::size_t const place : {15UL, 199UL * 16 + 15}) {  // the last column of a row that every sample has
      auto spoilt = cosines;
      spoilt[place] -= 0.25;
      auto const found = audit({table32(spoilt, 200)});
      CAPTURE(halves, place);
      CHECK(defects(found) == std::vector<std::string>{"wrong-entries"});
      CHECK(found.convention.layout == (halves ? "half-split, cosines alone" : "interleaved, cosines alone"));
      REQUIRE(found.findings.front().worst);
      CHECK(found.findings.front().worst->index.back() == 15);
    }
  }
}

}  // namespace
}  // namespace pe::audit

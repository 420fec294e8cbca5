#include "experiments/audit/frequency_entries.hpp"

#include <cmath>

#include "experiments/audit/audit.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

std::vector<double> twice(bool halves) {
  std::vector<double> w;
  for (int i = 0; i < 64; ++i) {
    auto const pair = halves ? i % 32 : i / 2;
    w.push_back(std::pow(500000.0, -pair / 32.0));
  }
  return w;
}

Audit audited(std::vector<double> const& w, char const* name) { return audit({table_of(w, Dtype::float32, {}, name)}); }

TEST_CASE("Of frequencies that stand twice, the copy that is off is found, in either layout") {
  for (bool const halves : {true, false}) {
    for (std::size_t const place : {5, 40}) {
      CAPTURE(halves, place);
      auto w = twice(halves);
      CHECK(audited(w, "inv_freq").verdict == Verdict::conforms);
      w[place] *= 1.03;
      for (auto const* name : {"inv_freq", ""}) {
        auto const found = audited(w, name);
        CHECK(defects(found) == Ids{"wrong-frequencies"});
        CHECK(found.findings[0].worst->index == std::vector<std::int64_t>{static_cast<std::int64_t>(place)});
      }
    }
  }
}

TEST_CASE("Copies of which more than one frequency in eight differ are no copies") {
  auto const of = [](int wrong) {
    auto w = twice(true);
    for (int k = 0; k < wrong; ++k) w[static_cast<std::size_t>(33 + 6 * k)] *= 1.03;
    return defects(audited(w, "inv_freq"));
  };
  CHECK(of(4) == Ids{"wrong-frequencies"});
  CHECK(of(5).empty());
}

}  // namespace
}  // namespace pe::audit

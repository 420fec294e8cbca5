#include "theory/schemes/wavelet.hpp"

#include <cmath>
#include <set>

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

double entry(std::size_t n, std::int64_t x) {
  return Wavelet::Over<Balls>(Balls{}, {128, 10000}).entry(n, x).to_double();
}

TEST_CASE("At d = 128 every scale from 1 to 128 has every shift from 0 to 15") {
  std::set<std::pair<std::int64_t, std::int64_t>> found;
  for (std::size_t n = 0; n < 128; ++n) {
    // The wavelet is 1 at its shift, and 0 at its scale beyond.
    std::int64_t shift = 0, scale = 1;
    while (entry(n, shift) != 1) ++shift;
    while (entry(n, shift + scale) != 0) scale *= 2;
    found.emplace(shift, scale);
  }
  CHECK(found.size() == 128);
  CHECK(found.begin()->first == 0);
  CHECK(found.rbegin()->first == 15);
}

TEST_CASE("No entry is above 1 or below -2 e^(-3/2): all offsets to 300 of all entries at d = 128") {
  double const least = -2 * std::exp(-1.5);
  for (std::size_t n = 0; n < 128; n += 5) {
    for (std::int64_t x = -300; x <= 300; x += 3) {
      CHECK(entry(n, x) <= 1);
      CHECK(entry(n, x) >= least - 1e-15);
    }
  }
}

}  // namespace
}  // namespace pe

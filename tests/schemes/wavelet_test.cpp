#include "theory/schemes/wavelet.hpp"

#include <cmath>
#include <set>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"

namespace pe {
namespace {

using tests::score_of;

double entry(std::size_t n, std::int64_t x) {
  return Wavelet::Over<Balls>(Balls{}, {128, 10000}).entry(n, x).to_double();
}

// By hand: the wavelet is 1 at 0, 0 at 1 and -3 e^-2 at 2; entries 14 and 15 have the scale 1 and the shifts 0 and 1.
TEST_CASE("Entries are Ricker wavelets of two shifts for each scale, the largest scale first") {
  CHECK(entry(14, 0) == 1);
  CHECK(entry(14, 1) == 0);
  CHECK(entry(14, 2) == Approx(-3 * std::exp(-2)).epsilon(1e-14));
  CHECK(entry(15, 1) == 1);
  CHECK(entry(15, 0) == 0);
  CHECK(entry(0, 128) == 0);
  CHECK(entry(1, 129) == 0);
  CHECK(entry(2, -32) == Approx(0.75 * std::exp(-0.125)).epsilon(1e-14));
  CHECK(entry(127, 15) == 1);
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

TEST_CASE("A score gains the product of the query with the wavelets of the offset") {
  // At offset 128 the first entry is 0; at offset 0 it is 1, and the second that of u = -1/128.
  CHECK(score_of<Wavelet>({1, 0}, 130, {0, 0}, 2) == 0);
  CHECK(score_of<Wavelet>({1, 0}, 7, {2, 3}, 7) == 3);
  double const square = 1.0 / 128 / 128;
  CHECK(score_of<Wavelet>({0, 1}, 7, {0, 0}, 7) == Approx((1 - square) * std::exp(-square / 2)).epsilon(1e-14));
  CHECK(score_of<WaveletOfGauss>({1, 0}, 130, {0, 0}, 2) == Approx(std::exp(-0.5)).epsilon(1e-14));
}

}  // namespace
}  // namespace pe

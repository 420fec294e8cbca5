/// The bound of the uniqueness property: within 511 no lag brings the first pair nearer than 10^-4, and 710 does.
#include "theory/properties/uniqueness.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

/// Of the first pair at a lag: 2 |sin(k/2)|.
Ball chord(std::int64_t lag) { return abs(Ball(2) * sin(Ball(Fraction(lag, 2)))); }

TEST_CASE("The first pair is further apart than uniqueness states at every lag within its bound, least at 333") {
  double const gap = Uniqueness::gap().to_double();
  CHECK(Uniqueness::greatest_lag == 511);
  for (std::int64_t k = 1; k <= Uniqueness::greatest_lag; ++k) {
    INFO("lag " << k);
    CHECK(chord(k).lower_bound() > gap);
    CHECK((k == 333 || certainly_less(chord(333), chord(k))));  // 333/53 is a convergent of 2 pi
  }
  CHECK(chord(710).upper_bound() < gap);
}

}  // namespace
}  // namespace pe

/// The distance of two balls, which every equality is decided by, against exact rationals.
#include <cmath>
#include <random>

#include <boost/multiprecision/gmp.hpp>

#include "tests/catch.hpp"
#include "theory/kernel/ball.hpp"

namespace pe {
namespace {

using Integer = boost::multiprecision::mpz_int;
using Exact = boost::multiprecision::mpq_rational;

Exact power_of_two(long exponent) {
  Exact const power = Exact(Integer(1) << static_cast<unsigned>(std::abs(exponent)));
  return exponent < 0 ? 1 / power : power;
}

/// A ball whose midpoint and radius are known exactly.
struct Known {
  Exact middle, radius;
  Ball ball;
};

/// mantissa 2^exponent +/- width 2^radius_exponent; width below 2^30.
Known known(Integer const& mantissa, long exponent, std::uint64_t width, long radius_exponent) {
  Known result{Exact(mantissa) * power_of_two(exponent), Exact(width) * power_of_two(radius_exponent), {}};
  fmpz_t m, e;
  fmpz_init_set_readonly(m, mantissa.backend().data());
  fmpz_init_set_si(e, exponent);
  arf_set_fmpz_2exp(arb_midref(result.ball.raw()), m, e);
  fmpz_clear(e);
  fmpz_clear_readonly(m);
  mag_set_ui_2exp_si(arb_radref(result.ball.raw()), width, radius_exponent);
  return result;
}

/// What `distance` may say: no less than the exact bound, and not much more.
void check_distance(Known const& a, Known const& b) {
  Exact const apart = abs(a.middle - b.middle), radii = a.radius + b.radius, bound = apart + radii;
  auto const [can_be_zero, upper_bound] = distance(a.ball, b.ball);
  INFO(a.ball.text(100) << " and " << b.ball.text(100) << ": at most " << upper_bound);
  Exact const said(upper_bound);
  CHECK(said >= bound);
  CHECK(said <= 2 * bound * (1 + power_of_two(-20)));
  // Balls that overlap can be equal; those that are further apart than rounding explains cannot.
  if (apart <= radii) CHECK(can_be_zero);
  if (apart > radii * (1 + power_of_two(-20))) CHECK_FALSE(can_be_zero);
}

/// Random balls of 1 to 4 limbs; the second one is near the first: its last limbs are others, and it may have fewer or
/// more of them.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  Integer limbs(int count) {
    Integer result = 0;
    for (int i = 0; i < count; ++i) result = (result << 64) + random_();
    return result;
  }
  /// Both begin with the same limbs; then come limbs of their own, and a difference of `apart` in the last common one.
  std::pair<Known, Known> near() {
    int const common = 1 + static_cast<int>(below(3));
    int const a_more = static_cast<int>(below(static_cast<std::uint64_t>(5 - common)));
    int const b_more = static_cast<int>(below(static_cast<std::uint64_t>(5 - common)));
    Integer const top = (Integer(1) << (64 * common - 1)) + limbs(common) / 4;  // the first bit is set: no limb is lost
    Integer const apart = below(3) == 0 ? 0 : below(std::uint64_t{1} << below(20));
    long const exponent = static_cast<long>(below(80)) - 300;
    int const sign = below(2) == 0 ? 1 : -1;
    auto const ball = [&](Integer const& common_limbs, int more) {
      Integer const mantissa = ((common_limbs << (64 * more)) + limbs(more)) * sign;
      long const unit = exponent + 64 * (4 - common);  // of the last common limb
      auto const width = below(4) == 0 ? below(1 << 29) : 1 + below(2 * static_cast<std::uint64_t>(apart) + 4);
      return known(mantissa, unit - 64 * more, std::min<std::uint64_t>(width, (1 << 30) - 1), unit);
    };
    auto first = ball(top, a_more);
    return {std::move(first), ball(top + apart, b_more)};
  }
  /// Anything at all.
  Known any() {
    Integer const mantissa = limbs(1 + static_cast<int>(below(4))) * (below(2) == 0 ? 1 : -1);
    return known(mantissa, static_cast<long>(below(300)) - 300, 1 + below(1 << 29),
                 static_cast<long>(below(300)) - 300);
  }

 private:
  std::mt19937_64 random_;
};

TEST_CASE("The distance of balls that are near each other bounds the exact one closely from above") {
  BallPrecision const scope(192);
  Draws draws(1);
  for (int i = 0; i < 20'000; ++i) {
    auto const [a, b] = draws.near();
    check_distance(a, b);
    check_distance(b, a);
  }
}

TEST_CASE("So does that of any two balls") {
  BallPrecision const scope(192);
  Draws draws(2);
  for (int i = 0; i < 5'000; ++i) {
    auto const a = draws.any(), b = draws.any();
    check_distance(a, b);
    check_distance(a, a);
  }
}

TEST_CASE("Limbs that only one of two balls has count for up to one unit of the last common limb") {
  Integer const one_limb = Integer(1) << 63, all_ones = (Integer(1) << 64) - 1;
  auto const longer = known((one_limb << 64) + all_ones, -64, 1, 0);  // one_limb + 1 - 2^-64
  auto const shorter = known(one_limb, 0, 1, 0);
  check_distance(longer, shorter);
  check_distance(known(((one_limb + 2) << 64) + all_ones, -64, 4, 0), known(one_limb, 0, 3, 0));
}

TEST_CASE("Neighbours with other exponents or other signs are no further apart than they are") {
  Integer const power = Integer(1) << 63;
  check_distance(known(power, 0, 5, 0), known(2 * power - 1, -1, 5, 0));  // 2^63 and 2^63 - 1/2
  check_distance(known(power, 0, 5, 0), known(-power, 0, 5, 0));
  check_distance(known(power, -600, 5, -500), known(-power, -600, 5, -500));  // radii hide the signs
  check_distance(known(1, 0, 1, -10), known(0, 0, 1, -10));
  check_distance(known(0, 0, 1, -10), known(0, 0, 3, -12));
}

TEST_CASE("Exact balls are apart by the difference of their midpoints, or not at all") {
  Draws draws(3);
  for (int i = 0; i < 100; ++i) {
    auto const mantissa = draws.limbs(2);
    auto const a = known(mantissa, -64, 0, 0), b = known(mantissa + 1, -64, 0, 0);
    CHECK(distance(a.ball, a.ball).can_be_zero);
    CHECK(distance(a.ball, a.ball).upper_bound == 0);
    check_distance(a, b);
    CHECK_FALSE(distance(a.ball, b.ball).can_be_zero);
  }
}

TEST_CASE("The distance from a ball that is unbounded or no number is infinite and may be 0") {
  Ball const third(Fraction(1, 3));
  Ball const nothing = Ball(1) / Ball(0);
  for (auto const& [a, b] : {std::pair(third, nothing), std::pair(nothing, third), std::pair(nothing, nothing)}) {
    auto const [can_be_zero, upper_bound] = distance(a, b);
    CHECK(can_be_zero);
    CHECK(std::isinf(upper_bound));
  }
  Ball wide = third;
  mag_inf(arb_radref(wide.raw()));
  CHECK(distance(wide, third).can_be_zero);
  CHECK(std::isinf(distance(wide, third).upper_bound));
  CHECK(std::isinf(distance(third, wide).upper_bound));
}

}  // namespace
}  // namespace pe

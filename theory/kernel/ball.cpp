#include "theory/kernel/ball.hpp"

#include <mpfr.h>

#include <algorithm>
#include <limits>

#include "theory/kernel/error.hpp"

namespace pe {
namespace {

constexpr double largest_double = std::numeric_limits<double>::max();

/// Bounds |x - y| where both agree in sign, exponent and all limbs but the last that both have; false elsewhere. Both
/// sides of an equality agree so, and comparing limbs takes a quarter of the time of subtracting.
bool bound_close_midpoints(mag_t bound, arf_srcptr x, arf_srcptr y) {
  if (arf_is_special(x) || arf_is_special(y) || ARF_SGNBIT(x) != ARF_SGNBIT(y)) return false;
  if (ARF_EXP(x) != ARF_EXP(y) || COEFF_IS_MPZ(ARF_EXP(x))) return false;
  mp_srcptr x_limbs, y_limbs;
  mp_size_t x_size, y_size;
  ARF_GET_MPN_READONLY(x_limbs, x_size, x);
  ARF_GET_MPN_READONLY(y_limbs, y_size, y);
  mp_size_t const common = std::min(x_size, y_size);
  for (mp_size_t i = 1; i < common; ++i) {
    if (x_limbs[x_size - i] != y_limbs[y_size - i]) return false;
  }
  mp_limb_t const u = x_limbs[x_size - common], v = y_limbs[y_size - common];
  mp_limb_t const apart = std::max(u, v) - std::min(u, v);
  if (apart == std::numeric_limits<mp_limb_t>::max()) return false;
  // One more for the limbs that only one of them has.
  mag_set_ui_2exp_si(bound, apart + 1, ARF_EXP(x) - FLINT_BITS * common);
  return true;
}

}  // namespace

void detail::BallStore::clear() {
  while (size_ > 0) discard(free_[--size_]);
  flint_free(free_);
  free_ = nullptr;
  capacity_ = 0;
}

void detail::BallStore::close() {
  clear();
  closed_ = true;
}

arb_ptr detail::BallStore::fresh() {
  auto const x = new arb_struct;
  arb_init(x);
  return x;
}

void detail::BallStore::discard(arb_ptr x) {
  arb_clear(x);
  delete x;
}

bool detail::BallStore::grow() {
  struct Guard {
    ~Guard() { ball_store.close(); }
  };
  thread_local Guard const guard;
  if (closed_) return false;  // a ball of another thread_local object, which outlives the guard
  capacity_ = std::max<std::size_t>(2 * capacity_, 256);
  free_ = static_cast<arb_ptr*>(flint_realloc(free_, capacity_ * sizeof(arb_ptr)));
  return true;
}

Ball::Ball(Fraction const& value) : Ball(Unset{}) {
  arb_set_si(raw(), value.numerator());
  if (!value.is_integer()) arb_div_si(raw(), raw(), value.denominator(), detail::ball_precision);
}

Ball Ball::pi() {
  Ball result = unset();
  arb_const_pi(result.raw(), detail::ball_precision);
  return result;
}

double Ball::upper_bound() const {
  mag_t bound;
  mag_init(bound);
  arb_get_mag(bound, raw());
  double const value = mag_get_d(bound);  // exact, or rounded up to 2^-1000 or infinity
  mag_clear(bound);
  return value;
}

double Ball::lower_bound() const {
  mag_t bound;
  mag_init(bound);
  arb_get_mag_lower(bound, raw());
  double const value = mag_cmp_2exp_si(bound, -1000) <= 0 ? 0 : std::min(mag_get_d(bound), largest_double);
  mag_clear(bound);
  return value;
}

Ball::Distance distance(Ball const& a, Ball const& b) {
  auto const [a_radius, b_radius] = std::pair(arb_radref(a.raw()), arb_radref(b.raw()));
  mag_t bound;
  mag_init(bound);
  bool const close = bound_close_midpoints(bound, arb_midref(a.raw()), arb_midref(b.raw())) &&
                     (mag_cmp(bound, a_radius) <= 0 || mag_cmp(bound, b_radius) <= 0);
  mag_add(bound, bound, a_radius);
  mag_add(bound, bound, b_radius);
  double const upper_bound = mag_get_d(bound);
  mag_clear(bound);
  if (close) return {true, upper_bound};
  Ball const difference = a - b;
  return {arb_contains_zero(difference.raw()) != 0, difference.upper_bound()};
}

double Ball::to_double(long least_bits) const {
  bool const exact = mag_is_zero(arb_radref(raw())) != 0;
  bool const narrow = mag_cmp_2exp_si(arb_radref(raw()), -least_bits) <= 0;
  if (exact || narrow || arb_rel_accuracy_bits(raw()) >= least_bits) return arf_get_d(arb_midref(raw()), ARF_RND_NEAR);
  throw UserError("a value is not decided: balls of " + std::to_string(BallPrecision::bits()) +
                  " bits say no more than " + text(5) +
                  "; where a formula compares, rounds down or chooses, two sides may be equal there");
}

std::string Ball::text(int digits) const {
  if (arb_is_int(raw()) != 0 && arf_cmpabs_2exp_si(arb_midref(raw()), 62) < 0) {
    return std::to_string(arf_get_si(arb_midref(raw()), ARF_RND_DOWN));
  }
  char* const written = arb_get_str(raw(), digits, 0);
  std::string result(written);
  flint_free(written);
  return result;
}

void release_thread_caches() {
  detail::ball_store.clear();
  mpfr_free_cache();
  flint_cleanup();
}

}  // namespace pe

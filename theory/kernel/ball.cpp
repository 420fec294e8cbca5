#include "theory/kernel/ball.hpp"

#include <mpfr.h>

#include <algorithm>
#include <limits>

namespace pe {
namespace {

constexpr double largest_double = std::numeric_limits<double>::max();

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

Ball::AroundZero Ball::around_zero() const {
  mag_t bound;
  mag_init(bound);
  arf_get_mag(bound, arb_midref(raw()));
  // Rounded up, the midpoint may come out above a radius that just reaches 0.
  bool const contains_zero = mag_cmp(bound, arb_radref(raw())) <= 0 || arb_contains_zero(raw()) != 0;
  mag_add(bound, bound, arb_radref(raw()));
  double const upper = mag_get_d(bound);
  mag_clear(bound);
  return {contains_zero, upper};
}

double Ball::to_double() const { return arf_get_d(arb_midref(raw()), ARF_RND_NEAR); }

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

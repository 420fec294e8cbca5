/// What a check makes of the sides of its law, where a field refuses them.
#include "theory/kernel/bind.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

/// A scheme that goes wrong in the way that its flags say, over the fields that numbers are computed in.
template <bool refuses_numbers, bool not_formal>
struct Fragile {
  static constexpr char name[] = "fragile";
  template <Field F>
  struct Over {
    using Scalar = typename F::Scalar;
    Over(F const& over, Shape const&) : field(over) {
      if (refuses_numbers && std::is_same_v<F, Numbers>) throw UserError("a step underflows");
      if (not_formal && !NumericField<F>) throw NotFormal{};
    }
    F const& field;
  };
};

using Sound = Fragile<false, false>;
using Underflowing = Fragile<true, false>;
using Unstatable = Fragile<false, true>;

/// 1 = 1, whatever the field: only the scheme can spoil it.
struct One {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(auto const& scheme, auto const&) const {
    return equal(scheme.field.number(1), scheme.field.number(1));
  }
};

/// 1 = 2, of a case without positions.
struct OneIsTwo {
  static constexpr Signature takes{};
  auto operator()(auto const& scheme) const { return equal(scheme.field.number(1), scheme.field.number(2)); }
};

/// 1 = 1, of numbers alone.
struct OneOfNumbers {
  static constexpr Signature takes{.positions = {"t"}};
  template <class Scheme>
  requires(!std::is_same_v<typename Scheme::Scalar, Rational> && !std::is_same_v<typename Scheme::Scalar, Polynomial> &&
           !std::is_same_v<typename Scheme::Scalar, Number>) auto
  operator()(Scheme const& scheme, auto const&) const {
    return equal(scheme.field.number(1), scheme.field.number(1));
  }
};

Case const input{{2, 10000}, {1}, {}, {}};
Case const without_positions{{2, 10000}, {}, {}, {}};

TEST_CASE("A scheme that an arithmetic is too narrow for leaves an infinite residual there, and no verdict elsewhere") {
  auto const underflows = check<One, Underflowing>(), sound = check<One, Sound>();
  CHECK(std::isinf(underflows->narrow_residual(input, Format::binary16, {}).value()));
  CHECK(std::isinf(underflows->real_residual(input, 25).value()));
  CHECK(underflows->decide(input, 50, 200).state == BallDecision::State::holds);
  CHECK(sound->narrow_residual(input, Format::binary16, {}).value() == 0);
  CHECK(sound->real_residual(input, 25).value() == 0);
}

TEST_CASE("What a formal field finds that it cannot state is not proved, nor given an exact counterexample") {
  auto const check = pe::check<One, Unstatable>();
  CHECK_FALSE(check->prove(1).has_value());
  CHECK_FALSE(check->exact_counterexample(input).has_value());
  CHECK_FALSE(pe::check<OneIsTwo, Unstatable>()->exact_counterexample(without_positions).has_value());
  REQUIRE(pe::check<One, Sound>()->prove(1).has_value());
  CHECK(pe::check<One, Sound>()->prove(1)->identity);
}

TEST_CASE("A law without positions is evaluated exactly at its case; one with positions on the circle") {
  CHECK(pe::check<OneIsTwo, Sound>()->exact_counterexample(without_positions).value() ==
        "component 1: left = 1, right = 2");
  CHECK_FALSE(pe::check<One, Sound>()->exact_counterexample(input).has_value());
}

TEST_CASE("A law that is stated over balls alone says nothing elsewhere") {
  auto const check = pe::check<OneOfNumbers, Sound>();
  CHECK(check->decide(input, 50, 200).state == BallDecision::State::holds);
  CHECK_FALSE(check->prove(1).has_value());
  CHECK_FALSE(check->exact_counterexample(input).has_value());
  CHECK_FALSE(check->real_residual(input, 50).has_value());
  CHECK_FALSE(check->narrow_residual(input, Format::binary32, {}).has_value());
}

}  // namespace
}  // namespace pe

#include "theory/kernel/decide.hpp"

#include <vector>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"

namespace pe {
namespace {

using State = BallDecision::State;

Sides<Ball> one(Relation relation, Ball lhs, Ball rhs) { return related(relation, std::move(lhs), std::move(rhs)); }

/// sin^2 + cos^2 of 1: exactly 1, but no precision shows it.
Ball nearly_one() { return sin(Ball(1)) * sin(Ball(1)) + cos(Ball(1)) * cos(Ball(1)); }

Ball tiny(int exponent) { return pow(Ball(2), Ball(-exponent)); }

TEST_CASE("Equality holds to the digits asked for, is refuted by a certain difference, and is open when neither") {
  BallPrecision const scope(192);
  CHECK(decide_sides(one(Relation::equal, nearly_one(), 1), 50).state == State::holds);
  CHECK(decide_sides(one(Relation::equal, nearly_one(), 1), 70).state == State::open);
  CHECK(decide_sides(one(Relation::equal, nearly_one(), Ball(1) + tiny(150)), 30).state == State::refuted);
  CHECK(decide_sides(one(Relation::equal, Ball(2), Ball(2)), 300).state == State::holds);
}

TEST_CASE("The residual of an equality bounds its difference from above") {
  auto const decision = decide_sides(one(Relation::equal, Ball(1.5), Ball(1.25)), 50);
  CHECK(decision.state == State::refuted);
  CHECK(decision.residual >= 0.25);
  CHECK(decision.residual < 0.2500001);
  CHECK(decide_sides(one(Relation::equal, nearly_one(), 1), 50).residual > 0);
}

TEST_CASE("Equality is relative to the size of its part where that is below 1/2") {
  BallPrecision const scope(512);
  Ball const small = tiny(200), near = small + tiny(290);  // 6e-61 and a relative difference of 8e-28
  CHECK(decide_sides(one(Relation::equal, small, near), 20).state == State::refuted);
  Ball const blurred = small * nearly_one();
  BallPrecision const narrow(128);
  Ball const less_sharp = small * nearly_one();
  CHECK(decide_sides(one(Relation::equal, small, less_sharp), 50).state == State::open);  // though both are below 1e-50
  CHECK(decide_sides(one(Relation::equal, small, less_sharp), 30).state == State::holds);
  CHECK(decide_sides(one(Relation::equal, small, less_sharp), 30).residual > 1e-40);
  CHECK(decide_sides(one(Relation::equal, small, blurred), 100).state == State::holds);
  // A large entry of the same part sets the size; one of another part does not.
  CHECK(decide_sides(together(equal(small, less_sharp), equal(Ball(1), Ball(1))), 50).state == State::holds);
  CHECK(decide_sides(both(equal(small, less_sharp), equal(Ball(1), Ball(1))), 50).state == State::open);
}

TEST_CASE("Sides that may both be 0 are equal when they agree to three times the digits") {
  BallPrecision const scope(192);
  Ball const about_zero = nearly_one() - Ball(1);  // within 1e-57 of 0
  CHECK(decide_sides(one(Relation::equal, about_zero, 0), 15).state == State::holds);
  CHECK(decide_sides(one(Relation::equal, about_zero, 0), 50).state == State::open);
  CHECK(decide_sides(one(Relation::equal, 0, 0), 300).state == State::holds);
}

TEST_CASE("At most holds below, is open where nothing separates, and is refuted above") {
  BallPrecision const scope(192);
  CHECK(decide_sides(one(Relation::at_most, Ball(1), Ball(2)), 50).state == State::holds);
  CHECK(decide_sides(one(Relation::at_most, Ball(1), Ball(2)), 50).residual == 0);
  CHECK(decide_sides(one(Relation::at_most, Ball(2), Ball(2)), 50).state == State::holds);
  CHECK(decide_sides(one(Relation::at_most, nearly_one(), 1), 50).state == State::open);
  CHECK(decide_sides(one(Relation::at_most, Ball(1) + tiny(150), Ball(1)), 30).state == State::refuted);
}

TEST_CASE("At most holds at equality by the squares that make up the difference, if they are the right ones") {
  BallPrecision const scope(192);
  Ball const s = sin(Ball(1)), c = cos(Ball(1));
  CHECK(decide_sides(at_most(Ball(s * s), Ball(1), {c}), 50).state == State::holds);
  CHECK(decide_sides(at_most(nearly_one(), Ball(1), {Ball(0)}), 50).state == State::holds);
  CHECK(decide_sides(at_most(nearly_one(), Ball(1), {Ball(0)}), 70).state == State::open);
  // Squares that are not the gap refute nothing: sin^2 + cos^2 <= 1, at which it is equal, beside a square of 1.
  CHECK(decide_sides(at_most(Ball(s * s + c * c), Ball(1), {Ball(1)}), 50).state == State::open);
}

TEST_CASE("Less holds strictly below, is refuted at certain equality and above, and is open where nothing separates") {
  BallPrecision const scope(192);
  CHECK(decide_sides(one(Relation::less, Ball(1), Ball(1) + tiny(150)), 30).state == State::holds);
  CHECK(decide_sides(one(Relation::less, Ball(2), Ball(2)), 50).state == State::refuted);
  CHECK(decide_sides(one(Relation::less, Ball(3), Ball(2)), 50).state == State::refuted);
  CHECK(decide_sides(one(Relation::less, nearly_one(), 1), 10).state == State::open);
  CHECK(decide_sides(one(Relation::less, 1, nearly_one()), 10).state == State::open);
}

TEST_CASE("A value that is no number is never taken for one that holds") {
  Ball const nothing = Ball(1) / Ball(0);
  for (auto const relation : {Relation::equal, Relation::at_most, Relation::less}) {
    CHECK(decide_sides(one(relation, nothing, 1), 50).state == State::open);
    CHECK(decide_sides(one(relation, 1, nothing), 50).state == State::open);
  }
}

TEST_CASE("Of several components one refuted refutes, else one open leaves open, and the widest is named") {
  auto const three = [](Sides<Ball> a, Sides<Ball> b, Sides<Ball> c) {
    return decide_sides(both(both(std::move(a), std::move(b)), std::move(c)), 50);
  };
  Sides<Ball> const holds = equal(Ball(1), Ball(1)), open = less(nearly_one(), Ball(1)),
                    refuted = equal(Ball(1), Ball(2));
  CHECK(three(holds, open, refuted).state == State::refuted);
  CHECK(three(holds, open, refuted).component == 2);
  CHECK(three(open, holds, holds).state == State::open);
  CHECK(three(holds, open, holds).component == 1);
  CHECK(three(holds, holds, holds).state == State::holds);
}

TEST_CASE("Each statement of a conjunction is a part, and those that are violated are reported") {
  Sides<Ball> const holds = equal(Ball(1), Ball(1)), refuted = equal(Ball(1), Ball(2));
  auto const decision = decide_sides(both(both(holds, refuted), both(holds, refuted)), 50);
  CHECK(decision.parts == 4);
  CHECK(decision.broken == 0b1010);
  CHECK(decision.component == 1);
  CHECK(decide_sides(together(holds, refuted), 50).parts == 1);
  CHECK(decide_sides(both(holds, together(holds, refuted)), 50).broken == 0b10);
  CHECK(decide_sides(holds, 50).broken == 0);
}

TEST_CASE("A witness tells both sides and their difference with digits that are certain") {
  BallPrecision const scope(300);
  auto const sides = both(equal(Ball(1), Ball(1)), at_most(Ball::pi(), Ball(3)));
  auto const witness = describe_sides(sides, 1, BallTrace{});
  CHECK(witness.component == "2 of 2");
  CHECK_THAT(witness.lhs, tests::contains("3.14159265358979323846264"));
  CHECK(witness.rhs == "3");
  CHECK_THAT(witness.difference, tests::contains("0.14159265358979323846264"));
  CHECK(witness.certificate == "ball");
  REQUIRE(witness.steps.size() == 4);
  CHECK(witness.steps[0] == "component 2 of 2: the law states left <= right");
}

/// One pair, one position.
struct Circle {
  std::shared_ptr<PolynomialRing const> ring = PolynomialRing::make({.positions = {"t"}}, 1);
  Polynomial s = ring->phase(0, 0).sin, c = ring->phase(0, 0).cos, one = ring->constant(1);

  std::optional<FormalDecision> decide(Sides<Polynomial> sides) const {
    return decide_sides(FormalSides{ring, std::move(sides)});
  }
};

TEST_CASE("Over polynomials an identity is proved, with its cofactors") {
  Circle const at;
  auto const decision = at.decide(equal(at.s * at.s, at.one - at.c * at.c));
  REQUIRE(decision);
  CHECK(decision->identity);
  CHECK(decision->sides->components[0].rhs == at.one - at.c * at.c);
  auto const proof = identities(*decision->sides);
  REQUIRE(proof.size() == 1);
  CHECK(proof[0].component == "1 of 1");
  CHECK(proof[0].lhs == "sin(w0*t)^2");
  CHECK(proof[0].rhs == "-cos(w0*t)^2 + 1");
  REQUIRE(proof[0].cofactors.size() == 1);
  CHECK(proof[0].cofactors[0].generator == "sin(w0*t)^2 + cos(w0*t)^2 - 1");
  CHECK(proof[0].cofactors[0].cofactor == "1");
}

TEST_CASE("Over polynomials one component that is no identity spoils the whole") {
  Circle const at;
  for (auto const& sides : {both(equal(at.s, at.s), equal(at.s, at.c)), both(equal(at.s, at.c), equal(at.s, at.s))}) {
    auto const decision = at.decide(sides);
    REQUIRE(decision);
    CHECK_FALSE(decision->identity);
    CHECK(decision->sides->components.size() == 2);
  }
}

TEST_CASE("Over polynomials an inequality needs its sum of squares, and the right one") {
  Circle const at;
  auto const with = [&](std::vector<Polynomial> squares) {
    return at.decide(at_most(Polynomial(at.s * at.s), at.one, std::move(squares)));
  };
  CHECK_FALSE(with({}).has_value());
  REQUIRE(with({at.c}).has_value());
  CHECK(with({at.c})->identity);
  CHECK_FALSE(with({at.s})->identity);
  CHECK_FALSE(with({at.c, at.c})->identity);
  CHECK_FALSE(at.decide(less(at.s, at.c)).has_value());
  CHECK(identities(*with({at.c})->sides)[0].lhs == "sin(w0*t)^2 + (cos(w0*t))^2");
}

TEST_CASE("Sides agree over the rationals when every one, with its squares, is the other exactly") {
  Rational const one = 1, half(1, 2);
  CHECK(agree(equal(half, half)));
  CHECK_FALSE(agree(equal(half, one)));
  CHECK_FALSE(agree(both(equal(one, one), equal(half, one))));
  CHECK(agree(at_most(Rational(9, 25), one, {Rational(4, 5)})));
  CHECK_FALSE(agree(at_most(Rational(9, 25), one)));
}

TEST_CASE("Over rationals the first component that is violated is reported exactly") {
  Rational const half(1, 2), third(1, 3);
  CHECK_FALSE(first_violation(equal(half, half)).has_value());
  CHECK_FALSE(first_violation(at_most(half, half)).has_value());
  CHECK(first_violation(less(half, half)).value() == "component 1: left = 1/2, right = 1/2");
  CHECK(first_violation(both(less(third, half), at_most(half, third))).value() ==
        "component 2: left = 1/2, right = 1/3");
}

Number number(double x) { return Number::of(x); }

TEST_CASE("The residual of reals is the greatest violation, and infinite when a side is no number") {
  CHECK(max_residual(both(equal(number(1), number(1.5)), equal(number(2), number(1.25))), {1, 1}) == 0.75);
  CHECK(max_residual(at_most(number(1), number(3)), {1}) == 0);
  CHECK(max_residual(less(number(3), number(1)), {1}) == 2);
  CHECK(std::isinf(max_residual(equal(number(std::nan("")), number(1)), {1})));
  CHECK(std::isinf(max_residual(at_most(number(-std::numeric_limits<double>::infinity()), number(1)), {1})));
  auto const large = [](int n) { return Numbers::reals(100).exp(Numbers::reals(100).real(n)); };  // beyond doubles
  CHECK(max_residual(less(large(1000), large(2000)), {1}) == 0);
  CHECK(std::isinf(max_residual(less(large(2000), large(1000)), {1})));
}

TEST_CASE("The residual of an equality is relative to the size of its part, where it has one") {
  auto const sides = both(equal(number(0.25), number(0.125)), equal(number(0.5), number(0.25)));
  CHECK(max_residual(sides, {0.25, 1}) == 0.5);
  CHECK(max_residual(sides, {0, 1}) == 0.25);
  CHECK(max_residual(less(number(0.5), number(0.25)), {0.25}) == 0.25);
  CHECK(part_sizes(both(equal(Ball(0.25), Ball(0.125)), equal(Ball(3), Ball(1)))) == std::vector{0.25, 1.0});
  CHECK(part_sizes(equal(Ball(0.5), Ball(0.25))) == std::vector{1.0});
  CHECK(part_sizes(equal(Ball(0x1p-72), Ball(0))) == std::vector{0.0});  // of which the residual is 2^-72, not 1
  CHECK(part_sizes(equal(Ball(0), Ball(0))) == std::vector{0.0});
}

/// 1 < 1 + 2^-exponent, over balls.
FakeCheck separated_by(int exponent) {
  FakeCheck check;
  check.balls = [exponent](Case const&, int digits, long) {
    return decide_sides(less(Ball(1), Ball(1) + tiny(exponent)), digits);
  };
  return check;
}

TEST_CASE("Precision is doubled until the balls are narrow enough") {
  Case const input{{2, 10000}, {1}, {}, {}};
  long const first = initial_precision(input, 50);
  auto const at_once = decide(separated_by(100), input, 50);
  CHECK(at_once.decision.state == State::holds);
  CHECK(at_once.precision_used == first);
  auto const later = decide(separated_by(600), input, 50);
  CHECK(later.decision.state == State::holds);
  CHECK(later.precision_used == 4 * first);
}

/// It fails where it is looked at exactly, and keeps what balls had found there.
struct FailsExactly : FakeCheck {
  mutable std::vector<State> found;
  std::optional<bool> exact(Case const&, State state) const override {
    found.push_back(state);
    return false;
  }
};

TEST_CASE("What balls do not make certain is evaluated again, exactly, with what they found") {
  Case const input{{2, 10000}, {1}, {}, {}};
  FailsExactly check;
  auto const decided = [&](State state, bool certain) {
    check.balls = [=](Case const&, int, long) { return BallDecision{.state = state, .certain = certain}; };
    return decide(check, input, 50).decision.state;
  };
  CHECK(decided(State::holds, true) == State::holds);
  CHECK(decided(State::holds, false) == State::refuted);
  CHECK(decided(State::open, false) == State::refuted);
  CHECK(check.found == std::vector{State::holds, State::open});
}

TEST_CASE("What stays open at the greatest precision stays undecided") {
  Case const input{{2, 10000}, {1}, {}, {}};
  auto const given_up = decide(separated_by(20'000), input, 50);
  CHECK(given_up.decision.state == State::open);
  CHECK(given_up.precision_used <= 1 << 14);
  CHECK(2 * given_up.precision_used > 1 << 14);
}

}  // namespace
}  // namespace pe

/// The bounds that properties of tables and of stored codes state, from the outside.
#include <algorithm>

#include "tests/catch.hpp"
#include "theory/claims/clock_blog.hpp"
#include "theory/families/members.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {
namespace {

BallDecision::State state(Sides<Ball> const& sides) { return decide_sides(sides, 30).state; }

Codes const& codes(std::string_view name) {
  auto const found = std::ranges::find(members(), name, &Member::name);
  REQUIRE(found != members().end());
  return *found->codes;
}

TEST_CASE("A sentence on rows of a table is of the dimensions in which it has them") {
  auto const says = [](char const* property, char const* scheme) {
    auto const of = std::ranges::find(properties(), std::string(property), &Property::name);
    auto const cell = std::ranges::find(of->cells, scheme, &Cell::scheme);
    return cell->domain.sentence(cell->check->signature());
  };
  CHECK_THROWS(codes("binary").over(Balls{}, {2, 10000})->encode(std::int64_t{4}));  // which is no row of two digits
  for (auto const* const property : {"uniqueness", "stored-uniqueness", "boundedness"}) {
    CHECK_THAT(says(property, "binary"), tests::contains("every even d from 8 to 64"));
    CHECK_THAT(says(property, "learnable"), tests::contains("every even d from 2 to 64"));
  }
  CHECK_THAT(says("constant-norm", "binary-signed"), tests::contains("every even d from 8 on"));
}

TEST_CASE("Positions over the length depend on the length, sinusoids do not") {
  LengthIndependence const law;
  auto const at = [](double t) { return ExactPosition(t); };
  auto const normalised = codes("normalised").over(Balls{}, {1, 10000});
  CHECK(state(law(*normalised, at(4), at(4), at(0), at(1))) == BallDecision::State::holds);
  CHECK(state(law(*normalised, at(4), at(8), at(0), at(1))) == BallDecision::State::refuted);  // steps of 1/4 and 1/8
  auto const sinusoidal = codes("sinusoidal").over(Balls{}, {4, 10000});
  CHECK(state(law(*sinusoidal, at(4), at(8), at(0), at(1))) == BallDecision::State::holds);
}

TEST_CASE("A sentence of n words has the words 0 to n - 1") {
  auto const admits = words_of_sentences({{0, 4}, {0, 4}, {1, 4}}).admits;
  for (int t = 0; t <= 4; ++t) {
    for (int s = 0; s <= 4; ++s) {
      for (int n = 1; n <= 4; ++n) {
        INFO(t << " and " << s << " of " << n);
        CHECK(admits(Case{{}, {}, {}, {t, s, n}}) == (std::max(t, s) <= n - 1));
      }
    }
  }
}

TEST_CASE("Stored in single precision, the first pair still tells 0 from its near returns, but from the nearest") {
  Sinusoidal::Over<Balls> const pe(Balls{}, {2, 10000});
  CHECK(state(StoredUniqueness{}(pe, ExactPosition(0), ExactPosition(710))) == BallDecision::State::holds);
  CHECK(state(StoredUniqueness{}(pe, ExactPosition(0), ExactPosition(312689))) == BallDecision::State::refuted);
}

TEST_CASE("A count of codes that balls are too wide to tell apart is undecided, never refuted") {
  auto const at_precision = [](long bits) {
    BallPrecision const scope(bits);
    return state(clock_blog::HourHandCodes<Format::binary32, 43200>{}(Clock::Over<Balls>(Balls{}, {6, 10000})));
  };
  CHECK(at_precision(40) == BallDecision::State::open);
  for (long const bits : {42L, 44L, 46L, 48L, 50L}) CHECK(at_precision(bits) != BallDecision::State::refuted);
  CHECK(at_precision(192) == BallDecision::State::holds);
}

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

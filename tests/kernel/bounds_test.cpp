#include "theory/kernel/bounds.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

struct Known {
  std::shared_ptr<Symbols> symbols = std::make_shared<Symbols>();
  Expressions field{symbols};
  Whole s = Whole::symbol("s"), t = Whole::symbol("t");
  Places places{{"s", 4}, {"t", {}}};

  Expression number(Whole const& x) const { return field.number(x); }
  Expression learned(std::int64_t low, std::int64_t high) const {
    return within(field, field.function("learned", low, high), low, high);
  }
  LowerBound of(Expression const& x) const { return lower_bound(x, places); }
};

TEST_CASE("Each product of a sum is as low as its factors let it be") {
  Known const known;
  CHECK(known.of(known.number(known.s) - known.field.number(2)).is_from(-2));
  CHECK_FALSE(known.of(known.number(known.s) - known.field.number(2)).is_from(Fraction(-199, 100)));
  CHECK(known.of(-known.number(known.s)).is_from(-4));
  CHECK(known.of(known.learned(-2, 3) * known.learned(-5, 1)).is_from(-15));
  CHECK_FALSE(known.of(known.learned(-2, 3) * known.learned(-5, 1)).is_from(-14));
  auto const entry = known.field.vector("q", 2)[1];
  CHECK(known.of(entry * known.number(known.s)).is_from(-4));
}

TEST_CASE("What has no end is 0 or more, and no bound is found where that is not enough") {
  Known const known;
  CHECK(known.of(known.learned(1, 2) * known.number(known.t)).is_from(0));
  CHECK_FALSE(known.of(known.learned(1, 2) * known.number(known.t)).is_positive());
  CHECK(known.of(known.number(known.t + 1)).is_positive());
  // A cosine of a place is none.
  auto const cosine = known.field.spectrum({10000, 0, 1, 1}).phases(known.t)[0].cos;
  CHECK(known.of(cosine - known.field.number(1)).is_from(-2));
  CHECK_FALSE(known.of(cosine).is_from(0));
  CHECK_THROWS_AS(known.of(-known.number(known.t)), NotFormal);
  CHECK_THROWS_AS(known.of(known.learned(-1, 2) * known.number(known.t)), NotFormal);
  CHECK_THROWS_AS(known.of(known.number(Whole::symbol("u"))), NotFormal);
  CHECK_THROWS_AS(known.of(known.field.function("f", known.s)), NotFormal);
}

TEST_CASE("An inverse falls, and is within bounds where its argument has no end") {
  Known const known;
  auto const inverse = [&](Whole const& x) { return known.field.number(1) / known.number(x); };
  CHECK(known.of(inverse(known.s + 1) - inverse(known.s + 2)).is_from(Fraction(1, 37)));  // the slope at 6 is 1/36
  CHECK_FALSE(known.of(inverse(known.s + 2) - inverse(known.s + 1)).is_from(0));
  CHECK(is_within(inverse(known.t + 2), Fraction(1, 2), known.places));
  CHECK_THROWS_AS(is_within(inverse(known.t), 1, known.places), NotFormal);
  CHECK(is_within(known.number(known.t) / known.number(known.t + 2), 1, known.places));
  CHECK_THROWS_AS(is_within(known.number(known.t) / known.number(known.s + 2), 1, known.places), NotFormal);
}

TEST_CASE("A quotient of sums over places is between the least and the greatest quotient of their terms") {
  Known const known;
  auto const& field = known.field;
  auto const t = known.number(known.t), one = field.number(1), slope = known.learned(1, 2);
  auto const saturating = (one + slope * t) / (one + slope * t * field.number(Fraction(1, 64)));
  CHECK(is_within(saturating, 64, known.places));
  CHECK_FALSE(is_within(saturating, 63, known.places));
  CHECK(known.of(saturating).is_from(1));
  CHECK(is_within(field.log(saturating), Fraction(4159, 1000), known.places));
  CHECK_FALSE(is_within(field.log(saturating), Fraction(4158, 1000), known.places));
  CHECK_THROWS_AS(is_within(t * t / (one + t), 1000, known.places), NotFormal);
  CHECK_THROWS_AS(is_within(one / (t - one), 1000, known.places), NotFormal);  // below 0 at 0
  CHECK_THROWS_AS(is_within(one / t, 1000, known.places), NotFormal);
  auto const c = field.exp(known.learned(-1, 1)), inverse = one / (one + field.exp(known.learned(-1, 2)));
  auto const falls = [&](int k) { return (one + c * field.number(k)) / (one + c * field.number(k) * inverse); };
  CHECK(known.of(field.log(falls(5)) - field.log(falls(4))).is_positive());
  CHECK_FALSE(known.of(field.log(falls(4)) - field.log(falls(4))).is_positive());
  CHECK_THROWS_AS(known.of(field.log(falls(4)) - field.log(falls(5)) - t).is_positive(), NotFormal);
  CHECK(known.of(field.log(falls(1))).is_positive());
}

TEST_CASE("What has an end on one side alone bounds what is divided by it, or is its exponential") {
  Known const known;
  auto const& field = known.field;
  auto const t = known.number(known.t), one = field.number(1), two = field.number(2), half = field.number({1, 2});
  auto const x = t * field.number({1, 4}) * field.exp(known.learned(-1, 1));
  auto const rise = field.exp(x), fall = field.exp(-x), c = field.log(one + field.exp(known.learned(-2, 2)));
  auto const within_all = [&](Expression const& of, Fraction const& bound) {
    return is_within(of, bound, known.places);
  };
  CHECK(within_all(two / (one + rise), 1));
  CHECK_FALSE(within_all(two / (one + rise), {99, 100}));
  CHECK(within_all(one / (rise + half), {67, 100}));
  CHECK_FALSE(within_all(one / (rise + half), {66, 100}));
  CHECK(within_all(c * (two / (rise + fall) - one), 3));
  CHECK(within_all(-c * x * x / (one + x * x), 3));
  CHECK(within_all(c * (fall - one), 3));
  CHECK(within_all((rise - fall) / (rise + fall), 1));
  CHECK(within_all(field.function("min", x, two), 2));
  for (auto const& open : {c * (rise - one), -c * x * x * x / (one + x * x), one / (rise - one), rise / (two + x),
                           field.function("max", x, two)}) {
    CHECK_THROWS_AS(within_all(open, 1000), NotFormal);
  }
  CHECK(known.of(fall).is_positive());
  CHECK_FALSE(known.of(fall).is_from({1, 1000}));
  CHECK_FALSE(known.of(two - two * known.learned(0, 1)).is_positive());  // 0 where the factor is 1
  CHECK_FALSE(known.of(known.learned(0, 1) * (one + x)).is_positive());
}

TEST_CASE("What grows beyond every bound does so by the terms that grow most") {
  Known const known;
  auto const& field = known.field;
  auto const t = known.number(known.t), one = field.number(1), small = field.number(Fraction(1, 1 << 30));
  auto const grows = [&](Expression const& x) { return grows_without_bound(x, "t"); };
  CHECK(grows(-small * field.log(one + t)));
  CHECK(grows(field.function("power", t + one, Fraction(1, 8)) - field.log(one + t)));
  CHECK(grows(known.learned(1, 2) * t + known.learned(-1, 1)));
  CHECK(grows(t * t / (one + t) - one));
  CHECK_FALSE(grows(field.log((one + t) / (one + t * small))));
  CHECK_FALSE(grows(known.learned(-1, 2) * t));
  CHECK_FALSE(grows(known.learned(1, 2) * t - known.learned(1, 3) * t));
  CHECK_FALSE(grows(t * field.exp(-t)));
  CHECK_FALSE(grows(known.number(known.s)));
  CHECK_FALSE(grows(field.number(0)));
}

TEST_CASE("Both ends are within a bound, where products suffice and where only differences of monotones do") {
  Known const known;
  auto const product = known.learned(-2, 3) * known.learned(-5, 1);
  CHECK(is_within(product, 15, known.places));
  CHECK_FALSE(is_within(product, 14, known.places));
  CHECK_FALSE(is_within(-known.number(known.s), Fraction(399, 100), known.places));
  auto const endless = known.field.log(known.number(known.t + 3)) - known.field.log(known.number(known.t + 2));
  CHECK_THROWS_AS(is_within(endless, 1, known.places), NotFormal);  // it is above 0, and has no upper bound
  CHECK_THROWS_AS(is_within(known.number(known.t), 1, known.places), NotFormal);
}

TEST_CASE("Logarithms and powers of numbers are numbers, and of what has bounds they have some") {
  Known const known;
  auto const& field = known.field;
  CHECK(known.of(field.log(field.number(3)) - field.number(Fraction(109, 100))).is_positive());
  CHECK_FALSE(known.of(field.log(field.number(3)) - field.number(Fraction(11, 10))).is_positive());
  CHECK(known.of(field.power(2, Fraction(1, 2)) - field.number(Fraction(141, 100))).is_positive());
  CHECK(known.of(field.exp(known.learned(-1, 1))).is_from(Fraction(36, 100)));
  CHECK_THROWS_AS(known.of(field.log(known.learned(-1, 1))), NotFormal);
  CHECK_THROWS_AS(known.of(field.number(1) / known.learned(-1, 1)), NotFormal);
  // log 3 and log 2 times one number that has bounds are one multiple of it.
  auto const fall = field.log(field.number(3)) - field.log(field.number(2));
  CHECK(known.of(known.learned(1, 2) * fall).is_from(Fraction(4, 10)));
}

TEST_CASE("Of a greater argument a logarithm is greater, by its least slope") {
  Known const known;
  auto const log = [&](Whole const& x) { return known.field.log(known.number(x)); };
  CHECK(known.of(log(known.t + 2) - log(known.t + 1)).is_positive());
  CHECK_FALSE(known.of(log(known.t + 2) - log(known.t + 1)).is_from(Fraction(1, 1'000'000)));
  CHECK(known.of(log(known.s + 2) - log(known.s + 1)).is_from(Fraction(16, 100)));  // 1/6 at the slope of 6
  CHECK_FALSE(known.of(log(known.s + 2) - log(known.s + 1)).is_from(Fraction(19, 100)));
  CHECK_THROWS_AS(known.of(log(known.t + 1) - log(known.t + 2)), NotFormal);
  CHECK_THROWS_AS(known.of(log(known.t + 1) - log(known.t + 1 + known.s)), NotFormal);
  CHECK_THROWS_AS(known.of(log(known.t) - log(known.t - 1)), NotFormal);  // of what may be -1
  CHECK(known.of(known.learned(1, 2) * (log(known.t + 2) - log(known.t + 1))).is_positive());
  CHECK_THROWS_AS(known.of(known.learned(-1, 2) * (log(known.t + 2) - log(known.t + 1))), NotFormal);
}

TEST_CASE("Of a greater argument an exponential is greater, by its slope at the lesser one, or by what is not known") {
  Known const known;
  auto const exp = [&](Expression const& x) { return known.field.exp(x); };
  auto const s = known.number(known.s), t = known.number(known.t), one = known.field.number(1);
  CHECK(known.of(exp(s + one) - exp(s)).is_from(1));  // the slope at 0
  CHECK_FALSE(known.of(exp(s + one) - exp(s)).is_from(2));
  CHECK(known.of(exp(-t) - exp(-t - one)).is_positive());
  CHECK_FALSE(known.of(exp(-t) - exp(-t - one)).is_from(Fraction(1, 1'000'000)));
  CHECK_THROWS_AS(known.of(exp(t) - exp(t + one)), NotFormal);
  CHECK_FALSE(known.of(exp(-t - one) - exp(-t)).is_positive());
  // A logarithm beside an exponential is seen, whichever comes first.
  CHECK(known.of(exp(known.learned(-1, 1)) * known.field.log(t + one + one)).is_positive());
}

TEST_CASE("A matrix that occurs twice in a product has no bound: two vectors do not speak for it") {
  Known const known;
  auto const matrix = known.field.matrix("W", 2);
  CHECK(known.of(matrix.rows[0][1]).is_from(-1));
  CHECK_THROWS_AS(known.of(matrix.rows[0][1] * matrix.rows[1][0]), NotFormal);
}

}  // namespace
}  // namespace pe

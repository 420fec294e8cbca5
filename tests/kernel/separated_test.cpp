/// Scores as dot products of features: of each side its own, and no fewer than there are.
#include "theory/kernel/separated.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

struct Field {
  std::shared_ptr<Symbols> symbols = std::make_shared<Symbols>();
  Expressions of{symbols};
  Whole i = Whole::symbol("i"), j = Whole::symbol("j");
  Vector<Expression> q = of.vector("q of a", 2), k = of.vector("k of b", 2);
  SideOf left{"i", "a"}, right{"j", "b"};

  std::size_t features(Expression const& x) const {
    auto const [l, r] = separated(x, left, right);
    auto sum = of.number(0);
    for (std::size_t n = 0; n < l.size(); ++n) sum += l[n] * r[n];
    CHECK((sum - x).terms().empty());
    return l.size();
  }
};

TEST_CASE_METHOD(Field, "A sum of products has as many features as either side has different factors") {
  CHECK(features(dot(q, k)) == 2);
  CHECK(features(of.value(i - j)) == 2);
  CHECK(features(dot(q, k) + of.value(2 * i - 3 * j) + of.number(7)) == 4);
  CHECK(features((q[0] + q[1]) * (k[0] + k[1])) == 2);
  CHECK(features(q[0] * q[0] * k[0] + q[0] * k[0] + q[1] * k[0]) == 1);
  CHECK(features(of.number(0)) == 0);
  CHECK(features(of.exp(of.value(i)) * of.exp(of.value(j))) == 1);
}

TEST_CASE_METHOD(Field, "A turn by an offset has two features of each pair of either place") {
  auto const phase = of.spectrum({.base = 10000, .step = Fraction(1), .count = 1}).phases(i - j)[0];
  CHECK(features(phase.cos) == 2);
  CHECK(features(q[0] * k[0] * phase.cos + q[0] * k[1] * phase.sin) == 2);
}

TEST_CASE_METHOD(Field, "A function of both places has no features") {
  CHECK_THROWS_AS(separated(of.function("f", i - j), left, right), NotFormal);
  CHECK_THROWS_AS(separated(of.log(of.value(i) + of.value(j)), left, right), NotFormal);
  CHECK_THROWS_AS(separated(of.function("f", Whole::of("bucket", {i - j})), left, right), NotFormal);
  CHECK_THROWS_AS(separated(of.function("f", WholeVector{"q of a"}, j), left, right), NotFormal);
  auto const both = Whole::of("relative", {i, j}), one = Whole::of("relative", {i});
  auto const spectrum = of.spectrum({.base = 10000, .step = Fraction(1), .count = 1});
  CHECK_THROWS_AS(separated(of.value(both), left, right), NotFormal);
  CHECK_THROWS_AS(separated(spectrum.phases(both)[0].cos, left, right), NotFormal);
  CHECK(features(of.value(one) + of.value(j) + spectrum.phases(one)[0].cos) == 2);
  CHECK_THROWS_AS(separated(of.function_of_place(1, "f", i, j), left, right), NotFormal);
  CHECK(features(of.function("f", Whole::of("bucket", {i}), 3, Fraction(1, 2)) * of.function_of_place(1, "g", j)) == 1);
  CHECK(features(of.function("f", i + j - j)) == 1);  // what cancels is gone
}

}  // namespace
}  // namespace pe

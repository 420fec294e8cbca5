/// Expressions are equal where they are by algebra and by congruence, and hide nothing that a proof must see.
#include "theory/kernel/expressions.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

struct Field {
  std::shared_ptr<Symbols> symbols = std::make_shared<Symbols>();
  Expressions of{symbols};
  Expression x{*symbols, {Symbols::Kind::opaque, "x", 0}}, y{*symbols, {Symbols::Kind::opaque, "y", 0}};

  Expression number(Fraction const& value) const { return of.number(value); }
  bool equal(Expression const& a, Expression const& b) const { return (a - b).terms().empty(); }
};

Frequencies rule(int count) { return {.base = 10000, .step = Fraction(1, count), .count = count}; }

TEST_CASE_METHOD(Field, "Polynomials in symbols are equal by algebra") {
  CHECK(equal((x + y) * (x - y), x * x - y * y));
  CHECK(equal((x + y) * (x + y), x * x + number(2) * x * y + y * y));
  CHECK_FALSE(equal(x * x, x));
  CHECK_FALSE(equal(x * y, x + y));
  CHECK(equal(x / number(2) + x / number(2), x));
  CHECK((x - x).terms().empty());
  CHECK((x - x + number(Fraction(1, 2))).terms().size() == 1);
  CHECK(equal(-(-x), x));
  auto sum = x;
  sum += y;
  CHECK(equal(sum, y + x));
  CHECK(sum.terms() != (x * y).terms());
}

TEST_CASE_METHOD(Field, "A product of more terms than can be looked through is none") {
  auto sum = number(0);
  for (int n = 0; n < 80; ++n) sum += Expression(*symbols, {Symbols::Kind::opaque, std::to_string(n), 0});
  CHECK_THROWS_AS(sum * sum, NotFormal);  // 3240 terms
  CHECK_NOTHROW(sum * x);
}

TEST_CASE_METHOD(Field, "A function is the same of the same arguments, and of no others") {
  CHECK(equal(of.exp(x + y), of.exp(y + x)));
  CHECK_FALSE(equal(of.exp(x), of.exp(y)));
  CHECK_FALSE(equal(of.exp(x), of.log(x)));
  CHECK_FALSE(equal(of.exp(x), of.exp(x * x)));
  CHECK_FALSE(equal(of.exp(x), of.exp(number(2) * x)));
  CHECK_FALSE(equal(of.sin(x), of.cos(x)));
  CHECK(equal(x / y, x * (number(1) / y)));
  CHECK_FALSE(equal(x / y, y / x));
  CHECK_FALSE(equal(of.function("f", x, y), of.function("f", y, x)));
  CHECK_FALSE(equal(of.function("f", 1, x), of.function("f", 2, x)));
  CHECK_FALSE(equal(of.function("f", Fraction(1, 2)), of.function("f", Fraction(1, 3))));
  auto const i = Whole::symbol("i"), j = Whole::symbol("j");
  CHECK(equal(of.function("f", i - j), of.function("f", (i + 1) - (j + 1))));
  CHECK_FALSE(equal(of.function("f", i - j), of.function("f", i + j)));
  CHECK(equal(of.power(10000, Fraction(1, 2)), of.power(10000, Fraction(2, 4))));
  CHECK_FALSE(equal(of.power(10000, Fraction(1, 2)), of.power(10000, Fraction(1, 3))));
}

TEST_CASE_METHOD(Field, "A form is the number that it is") {
  auto const i = Whole::symbol("i"), j = Whole::symbol("j");
  CHECK(equal(of.value(2 * i - j + 3), number(2) * of.value(i) - of.value(j) + number(3)));
  CHECK_FALSE(equal(of.value(i), of.value(j)));
  CHECK(equal(of.value(of.position(-4)), number(-4)));
  CHECK(of.position(0x1p53).text() == "9007199254740992");
  CHECK_THROWS_AS(of.position(0.5), NotFormal);
  CHECK_THROWS_AS(of.position(0x1p54), NotFormal);
}

TEST_CASE_METHOD(Field, "A function of one entry of a vector is the entry of a vector") {
  auto const q = of.vector("q", 4);
  auto const f = of.exp(q[2]);
  auto const& [kind, name, index] = (*symbols)[f.terms().begin()->first.front().first];
  CHECK(kind == Symbols::Kind::entry);
  CHECK(index == 2);
  CHECK_FALSE(equal(f, of.exp(q[1])));
  CHECK_THROWS_AS(of.exp(q[1] + q[2]), NotFormal);  // of several places
  CHECK_THROWS_AS(of.function("f", q[0], q[3]), NotFormal);
  CHECK_NOTHROW(of.function("f", q[3], of.vector("k", 4)[3]));
  CHECK(equal(of.vector("q", 4)[2], q[2]));
}

TEST_CASE_METHOD(Field, "A value that each place has is another at each") {
  auto const i = Whole::symbol("i");
  CHECK_FALSE(equal(of.function_of_place(0, "f", i), of.function_of_place(1, "f", i)));
  CHECK(equal(of.function_of_place(1, "f", i), of.function_of_place(1, "f", i)));
  CHECK_THROWS_AS(of.function_of_place(1, "f", of.vector("q", 2)[0]), NotFormal);
}

TEST_CASE_METHOD(Field, "Sines, cosines and entries of a matrix are not hidden in a function") {
  auto const phase = of.spectrum(rule(2)).phases(Whole::symbol("i"))[1];
  CHECK_THROWS_AS(of.exp(phase.sin), NotFormal);
  CHECK_THROWS_AS(of.exp(phase.cos), NotFormal);
  auto const m = of.matrix("W", 2);
  CHECK_THROWS_AS(of.exp(m.rows[0][1]), NotFormal);
  CHECK_THROWS_AS(of.exp(of.vector("W rows", 2)[0]), NotFormal);
  CHECK_THROWS_AS(of.exp(of.vector("W columns", 2)[0]), NotFormal);
  CHECK(symbols->matrices.size() == 1);
  CHECK(equal(of.matrix("W", 2).rows[1][0], m.rows[1][0]));
  CHECK(symbols->matrices.size() == 1);
  of.matrix("V", 2);
  CHECK(symbols->matrices.size() == 2);
}

TEST_CASE_METHOD(Field, "Sines and cosines turn by forms, pair by pair") {
  auto const i = Whole::symbol("i"), j = Whole::symbol("j");
  auto const spectrum = of.spectrum(rule(2));
  auto const at_i = spectrum.phases(i), at_j = spectrum.phases(j), at_both = spectrum.phases(i - j);
  REQUIRE(at_both.size() == 2);
  for (std::size_t pair : {0U, 1U}) {
    CHECK(equal(at_both[pair].sin, at_i[pair].sin * at_j[pair].cos - at_i[pair].cos * at_j[pair].sin));
    CHECK(equal(at_both[pair].cos, at_i[pair].cos * at_j[pair].cos + at_i[pair].sin * at_j[pair].sin));
  }
  CHECK_FALSE(equal(at_i[0].sin, at_i[1].sin));
  CHECK_FALSE(equal(at_i[0].sin, at_i[0].cos));
  auto const twice = spectrum.phases(2 * i)[1];
  CHECK(equal(twice.sin, number(2) * at_i[1].sin * at_i[1].cos));
  auto const none = spectrum.phases(Whole(0))[0];
  CHECK(equal(none.sin, number(0)));
  CHECK(equal(none.cos, number(1)));
  CHECK_FALSE(equal(spectrum.phases(i + 1)[0].sin, at_i[0].sin));
  CHECK_NOTHROW(spectrum.phases(4 * i));
  CHECK_NOTHROW(spectrum.phases(-4 * i));
  CHECK_THROWS_AS(spectrum.phases(5 * i), NotFormal);
  Whole sum = 0;
  for (std::size_t n = 0; n < Signature::most; ++n) sum = sum + Whole::symbol(std::to_string(n));
  CHECK_NOTHROW(spectrum.phases(sum));
  CHECK_THROWS_AS(spectrum.phases(sum + i), NotFormal);
  CHECK_THROWS_AS(spectrum.frequencies(), NotFormal);
  CHECK_THROWS_AS(of.spectrum({.base = 7, .step = Fraction(1, 2), .count = 2}), NotFormal);
}

TEST_CASE("A function is kept with what it is applied to") {
  auto const symbols = std::make_shared<Symbols>();
  Expressions const of(symbols);
  auto const f = of.function("f", Whole::symbol("i") + Whole::symbol("s"), Fraction(1, 2), WholeVector{"q"});
  auto const& application = *symbols->applications.at((*symbols)[f.terms().begin()->first.front().first].name);
  CHECK(application.function == "f");
  CHECK(application.of.size() == 3);
}

TEST_CASE_METHOD(Field, "A function of a whole vector depends on which it is") {
  CHECK(equal(of.function("f", WholeVector{"q"}), of.function("f", WholeVector{"q"})));
  CHECK_FALSE(equal(of.function("f", WholeVector{"q"}), of.function("f", WholeVector{"k"})));
  CHECK_FALSE(equal(of.function("f", WholeVector{"q"}), of.function("f", WholeVector{})));
  CHECK_FALSE(equal(of.vector_of("f", 2, Whole(1))[0], of.vector_of("f", 2, Whole(2))[0]));
}

TEST_CASE_METHOD(Field, "Sides become polynomials of a ring, in which sine and cosine are on the circle") {
  auto const phase = of.spectrum(rule(1)).phases(Whole::symbol("i"))[0];
  auto const q = of.vector("q", 2);
  auto const norm = phase.sin * phase.sin + phase.cos * phase.cos;
  auto const same = [](Expression const& a, Expression const& b) {
    auto const formal = as_polynomials(pe::equal(a, b), 1);
    auto const& only = formal.components.front();
    return formal.ring->reduce(only.lhs - only.rhs).remainder.is_zero();
  };
  CHECK(same(norm, number(1)));
  CHECK(same(norm * x * q[0], q[0] * x));
  CHECK_FALSE(same(norm, number(2)));
  CHECK_FALSE(same(phase.sin, phase.cos));
  CHECK_FALSE(same(q[0], q[1]));
  CHECK_FALSE(same(x, y));
  CHECK_FALSE(same(x * x, x));
  CHECK_THROWS_AS(same(number(Fraction(std::int64_t{1} << 62)) * number(4) * x, x), NotFormal);  // beyond 64 bits
}

}  // namespace
}  // namespace pe

#include "theory/kernel/polynomials.hpp"

#include <map>

#include "tests/catch.hpp"

namespace pe {
namespace {

constexpr Signature names{.positions = {"t", "k"}, .vectors = {"x"}};

/// Three pairs, and short names for what the tests speak of.
struct Ring {
  std::shared_ptr<PolynomialRing const> ring = PolynomialRing::make(names, 3);
  Polynomial one = ring->constant(1);
  Polynomial s(int pair, int atom = 0) const { return ring->phase(pair, atom).sin; }
  Polynomial c(int pair, int atom = 0) const { return ring->phase(pair, atom).cos; }
  Polynomial x(int index) const { return ring->entry(0, index); }
};

bool same(Polynomial const& f, Polynomial const& g) { return (f - g).is_zero(); }

TEST_CASE("Polynomials add, subtract, multiply and negate") {
  Ring const r;
  auto const f = r.s(0) + r.c(0), g = r.s(0) - r.c(0);
  CHECK(same(f * g, r.s(0) * r.s(0) - r.c(0) * r.c(0)));
  CHECK(same(-f, r.ring->constant(0) - f));
  CHECK(same(f + g, r.ring->constant(2) * r.s(0)));
  CHECK((f - f).is_zero());
  CHECK_FALSE(f.is_zero());
  CHECK(same(r.ring->constant(Fraction(1, 3)) * r.ring->constant(3), r.one));
  auto sum = f;
  sum += g;
  CHECK(same(sum, f + g));
}

TEST_CASE("Copies are values of their own, also after a move") {
  Ring const r;
  auto f = r.s(0);
  auto const copy = f;
  f = f * f;
  auto const moved = std::move(f);
  CHECK(same(copy, r.s(0)));
  CHECK(same(moved, r.s(0) * r.s(0)));
}

TEST_CASE("A polynomial is printed in the names of its law") {
  Ring const r;
  CHECK(r.s(1, 1).text() == "sin(w1*k)");
  CHECK(r.x(5).text() == "x5");
  CHECK(r.ring->constant(0).text() == "0");
  CHECK((r.s(0) * r.s(0) + r.c(0) * r.c(0) - r.one).text() == "sin(w0*t)^2 + cos(w0*t)^2 - 1");
  CHECK((r.ring->constant(Fraction(-3, 2)) * r.c(2)).text() == "-3/2*cos(w2*t)");
}

TEST_CASE("Every symbol of the ring is another one") {
  Ring const r;
  std::map<std::string, int> seen;
  for (int pair = 0; pair < 3; ++pair) {
    for (int atom = 0; atom < 2; ++atom) {
      ++seen[r.s(pair, atom).text()];
      ++seen[r.c(pair, atom).text()];
    }
  }
  for (int i = 0; i < 6; ++i) ++seen[r.x(i).text()];
  CHECK(seen.size() == 12 + 6);
}

/// remainder + sum cofactor * generator, multiplied out; the generators by their text.
Polynomial expand(Ring const& r, PolynomialRing::Reduction const& reduction) {
  std::map<std::string, Polynomial> generators;
  for (int pair = 0; pair < 3; ++pair) {
    for (int atom = 0; atom < 2; ++atom) {
      auto const generator = r.s(pair, atom) * r.s(pair, atom) + r.c(pair, atom) * r.c(pair, atom) - r.one;
      generators.emplace(generator.text(), generator);
    }
  }
  auto sum = reduction.remainder;
  for (auto const& [generator, cofactor] : reduction.cofactors) sum += cofactor * generators.at(generator);
  return sum;
}

TEST_CASE("A reduction is the polynomial again when its cofactors are multiplied out") {
  Ring const r;
  auto const norm = [&](int i) { return r.s(i) * r.s(i) + r.c(i) * r.c(i); };
  for (auto const& f :
       {norm(0) - r.one, norm(0) * norm(1) * norm(2) - r.one, r.x(0) * norm(1) + r.x(1) * r.s(0, 1),
        r.s(0) * r.s(0) * r.s(0) * r.s(0), (r.s(0) + r.c(1)) * (r.s(0) + r.c(1)) * (r.s(2) - r.x(3)), r.one}) {
    INFO(f.text());
    CHECK(same(expand(r, r.ring->reduce(f)), f));
  }
}

TEST_CASE("What vanishes on every circle reduces to 0, and says by which cofactors") {
  Ring const r;
  auto const sine_of_sum = r.s(0) * r.c(0, 1) + r.c(0) * r.s(0, 1);
  auto const cosine_of_sum = r.c(0) * r.c(0, 1) - r.s(0) * r.s(0, 1);
  auto const reduction = r.ring->reduce(sine_of_sum * sine_of_sum + cosine_of_sum * cosine_of_sum - r.one);
  CHECK(reduction.remainder.is_zero());
  REQUIRE(reduction.cofactors.size() == 2);
  CHECK(r.ring->reduce(r.s(0) - r.s(0)).cofactors.empty());
}

TEST_CASE("What does not vanish somewhere on the circles keeps a remainder") {
  Ring const r;
  CHECK_FALSE(r.ring->reduce(r.s(0) * r.s(0) + r.c(0) * r.c(0)).remainder.is_zero());
  CHECK_FALSE(r.ring->reduce(r.s(0) * r.s(0) + r.c(1) * r.c(1) - r.one).remainder.is_zero());
  CHECK_FALSE(r.ring->reduce(r.s(0) * r.s(0) + r.c(0, 1) * r.c(0, 1) - r.one).remainder.is_zero());
}

TEST_CASE("A ring without positions has nothing to reduce by") {
  auto const ring = PolynomialRing::make({.vectors = {"x"}}, 1);
  auto const f = ring->entry(0, 0) * ring->entry(0, 1);
  auto const reduction = ring->reduce(f);
  CHECK(same(reduction.remainder, f));
  CHECK(reduction.cofactors.empty());
}

TEST_CASE("A sum over the pairs separates them") {
  Ring const r;
  CHECK(r.one.separates_pairs());
  CHECK((r.s(0) * r.c(0, 1) + r.s(1) * r.c(1, 1) - r.ring->constant(5)).separates_pairs());
  CHECK((r.s(0) * r.x(0) + r.c(0) * r.x(1) + r.s(1) * r.x(2)).separates_pairs());
}

TEST_CASE("Pairs that meet in a product or in a vector's entry do not separate") {
  Ring const r;
  CHECK_FALSE((r.s(0) * r.s(1)).separates_pairs());
  CHECK_FALSE((r.s(0) * r.x(0) + r.s(1) * r.x(0)).separates_pairs());
  CHECK_FALSE((r.s(0) * r.x(0) + r.x(0) * r.x(1) + r.x(1) * r.s(2)).separates_pairs());  // by way of two entries
}

TEST_CASE("The phase of a combination of positions is the product of their phases") {
  Polynomials const field(names, 2);
  auto const t = FormalPosition::atom(0), k = FormalPosition::atom(1);
  auto const phases = field.spectrum({10000, 0, 1, 2}).phases(t - k - k);
  auto const back = field.spectrum({10000, 0, 1, 2}).phases(-(t - k - k));
  auto const& ring = field.ring();
  auto const [sk, ck] = ring.phase(1, 1);
  auto const [st, ct] = ring.phase(1, 0);
  auto const s2k = ring.constant(2) * sk * ck, c2k = ck * ck - sk * sk;
  CHECK(same(phases[1].sin, st * c2k - ct * s2k));
  CHECK(same(phases[1].cos, ct * c2k + st * s2k));
  CHECK(same(back[1].sin, -phases[1].sin));
  CHECK(same(back[1].cos, phases[1].cos));
  auto const origin = field.spectrum({10000, 0, 1, 2}).phases(field.origin());
  CHECK(origin[0].sin.is_zero());
  CHECK(same(origin[0].cos, ring.constant(1)));
}

TEST_CASE("A second progression of frequencies is refused, because its symbols would be taken for the first one's") {
  Polynomials const field(names, 2);
  Geometric const first{10000, 0, 1, 2}, second{10000, 0, Fraction(1, 2), 2};
  field.spectrum(first);
  CHECK_NOTHROW(field.spectrum(first));
  CHECK_THROWS_AS(field.spectrum(second), NotFormal);
  auto const copy = field;
  CHECK_THROWS_AS(copy.spectrum(second), NotFormal);
  CHECK_NOTHROW(Polynomials(names, 2).spectrum(second));
}

}  // namespace
}  // namespace pe

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

/// remainder + sum cofactor * generator, multiplied out.
Polynomial expand(Ring const& r, PolynomialRing::Reduction const& reduction) {
  auto sum = reduction.remainder;
  for (auto const& [pair, atom, cofactor] : reduction.cofactors) {
    sum += cofactor * (r.s(pair, atom) * r.s(pair, atom) + r.c(pair, atom) * r.c(pair, atom) - r.one);
  }
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

TEST_CASE("A term couples the pairs of all its symbols, and a polynomial as many as the fullest of its terms") {
  Ring const r;
  auto const coupled = [&](Polynomial const& f) { return r.ring->pairs_in_a_term(f, Layout::interleaved); };
  CHECK(coupled(r.ring->constant(5)) == 0);
  CHECK(coupled(r.s(2) * r.c(2) * r.s(2, 1) - r.one) == 1);
  CHECK(coupled(r.s(0) * r.c(0, 1) + r.s(1) * r.c(1, 1)) == 1);
  CHECK(coupled(r.s(0) * r.s(1)) == 2);
  CHECK(coupled(r.s(0) + r.c(1, 1) * r.s(0) * r.c(2) + r.s(1) * r.s(2)) == 3);
}

TEST_CASE("A parameter is a symbol of its own that belongs to no pair, and stays when a pair is set to 0") {
  constexpr Signature takes{.vectors = {"x"}, .parameters = {"alpha", "beta"}};
  auto const ring = PolynomialRing::make(takes, 2), smaller = PolynomialRing::make(takes, 1);
  auto const alpha = ring->parameter(0), beta = ring->parameter(1), last = ring->entry(0, 3);
  CHECK((alpha * beta * last + alpha).text() == "x3*alpha*beta + alpha");
  CHECK(ring->pairs_in_a_term(alpha * beta, Layout::interleaved) == 0);
  CHECK(ring->pairs_in_a_term(alpha * last, Layout::interleaved) == 1);
  CHECK(ring->without_pair(alpha * last, 0, Layout::interleaved, *smaller) ==
        smaller->parameter(0) * smaller->entry(0, 1));
  CHECK(ring->without_pair(alpha * last + beta, 1, Layout::interleaved, *smaller) == smaller->parameter(1));
}

TEST_CASE("An entry belongs to the pair that its layout says") {
  Ring const r;  // six entries: 01 23 45, or 03 14 25
  CHECK(r.ring->pairs_in_a_term(r.x(0) * r.x(1), Layout::interleaved) == 1);
  CHECK(r.ring->pairs_in_a_term(r.x(0) * r.x(1), Layout::half_split) == 2);
  CHECK(r.ring->pairs_in_a_term(r.x(1) * r.x(4), Layout::interleaved) == 2);
  CHECK(r.ring->pairs_in_a_term(r.x(1) * r.x(4), Layout::half_split) == 1);
  CHECK(r.ring->pairs_in_a_term(r.x(3) * r.s(1), Layout::interleaved) == 1);
  CHECK(r.ring->pairs_in_a_term(r.x(3) * r.s(0), Layout::half_split) == 1);
}

TEST_CASE("A pair set to 0 leaves cosines of 1 and the pairs behind it one place further up") {
  Ring const r;
  auto const ring = PolynomialRing::make(names, 2);
  auto const without = [&](Polynomial const& f, int pair, Layout layout = Layout::interleaved) {
    return r.ring->without_pair(f, pair, layout, *ring);
  };
  auto const f = r.s(0) * r.x(1) + r.c(1, 1) * r.c(1) + r.c(2) * r.x(2) * r.x(5) - r.c(1) * r.c(1, 1);
  auto const s = [&](int pair) { return ring->phase(pair, 0).sin; };
  auto const c = [&](int pair, int atom = 0) { return ring->phase(pair, atom).cos; };
  auto const x = [&](int index) { return ring->entry(0, index); };
  CHECK(without(f, 0) == c(1) * x(0) * x(3));
  CHECK(without(f, 1) == s(0) * x(1));
  CHECK(without(f, 2) == s(0) * x(1));
  CHECK(without(r.c(1) * r.c(0) + r.c(2) * r.s(1) + r.one, 1) == c(0) + ring->constant(1));
  CHECK(without(r.c(1, 1) * r.c(2, 1), 2) == c(1, 1));
  CHECK(without(r.s(2, 1) * r.c(2), 0).text() == "cos(w1*t)*sin(w1*k)");
  // 03 14 25: without the second pair 0 2 3 5 are left.
  CHECK(without(r.x(0) + r.x(1) + r.x(2) * r.x(2), 1, Layout::half_split) == x(0) + x(1) * x(1));
  CHECK(without(r.x(3) + r.x(4) + r.x(5) * r.x(5), 1, Layout::half_split) == x(2) + x(3) * x(3));
}

TEST_CASE("Terms that become alike when a pair is set to 0 become one") {
  Ring const r;
  auto const ring = PolynomialRing::make(names, 2);
  auto const s = ring->phase(0, 0).sin;
  CHECK(r.ring->without_pair(r.s(0) * r.c(2) + r.s(0) * r.c(2, 1), 2, Layout::interleaved, *ring) == s + s);
  CHECK(r.ring->without_pair(r.s(0) * r.c(2) - r.s(0) * r.c(2, 1), 2, Layout::interleaved, *ring).is_zero());
}

TEST_CASE("Linear in a matrix is what has degree 0 in both of its vectors, or degree 1") {
  auto const ring = PolynomialRing::make(
      {.positions = {"t"}, .vectors = {"x", "a", "b", "c", "e"}, .matrices = {{"a", "b"}, {"c", "e"}}}, 1);
  auto const entry = [&](int vector, int index) { return ring->entry(vector, index); };
  auto const x = entry(0, 0), a = entry(1, 0), b = entry(2, 1), c = entry(3, 1), e = entry(4, 0);
  auto const s = ring->phase(0, 0).sin;
  auto const linear = [&](Polynomial const& f) { return ring->is_linear_in_matrices(f); };
  for (auto const& f : {ring->constant(3), x * x * s * s, a * b + x * c * e - s, a * b * c * e}) CHECK(linear(f));
  for (auto const& f : {a, x * b, a * e, a * b + a * b * a * b, c * c * e, a * entry(1, 1) * b * entry(2, 0)}) {
    INFO(f.text());
    CHECK_FALSE(linear(f));
  }
}

TEST_CASE("A number is what no symbol occurs in") {
  Ring const r;
  CHECK(r.ring->constant(0).is_number());
  CHECK(r.ring->constant(Fraction(2, 3)).is_number());
  CHECK((r.s(0) - r.s(0) + r.one).is_number());
  CHECK_FALSE(r.s(0).is_number());
  CHECK_FALSE((r.x(0) + r.one).is_number());
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
  Frequencies const first{10000, 0, 1, 2}, second{10000, 0, Fraction(1, 2), 2};
  field.spectrum(first);
  CHECK_NOTHROW(field.spectrum(first));
  CHECK_THROWS_AS(field.spectrum(second), NotFormal);
  auto const copy = field;
  CHECK_THROWS_AS(copy.spectrum(second), NotFormal);
  CHECK_NOTHROW(Polynomials(names, 2).spectrum(second));
  CHECK_THROWS_AS(field.spectrum({10000, 0, 1, 2, LinearScaling{3}}), NotFormal);
}

}  // namespace
}  // namespace pe

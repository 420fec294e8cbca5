/// The premises that carry an identity from a few pairs to any number, each by itself.
#include "theory/kernel/extension.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

constexpr Signature names{.positions = {"t"}, .vectors = {"x", "y"}};

/// The symbols of so many pairs.
struct Pairs {
  int count;
  std::shared_ptr<PolynomialRing const> ring = PolynomialRing::make(names, count);

  Polynomial s(int pair) const { return ring->phase(pair, 0).sin; }
  Polynomial c(int pair) const { return ring->phase(pair, 0).cos; }
  Polynomial x(int index) const { return ring->entry(0, index); }
  Polynomial y(int index) const { return ring->entry(1, index); }
  Polynomial number(Fraction const& value) const { return ring->constant(value); }
  /// sum of term(i) over the pairs.
  template <class Term>
  Polynomial sum(Term const& term) const {
    auto result = number(0);
    for (int i = 0; i < count; ++i) result += term(i);
    return result;
  }
};

/// The sides that `law` makes for so many pairs.
template <class Law>
FormalSides at(int count, Law const& law) {
  Pairs const pairs{count};
  return {pairs.ring, law(pairs)};
}

template <class Law>
bool shrinks(Law const& law, int from = 3, Layout layout = Layout::interleaved) {
  return becomes_smaller(at(from, law), at(from - 1, law), layout);
}

TEST_CASE("A sum over pairs becomes the sum over one pair less, whichever is set to 0") {
  CHECK(shrinks([](Pairs const& p) { return equal(p.sum([&](int i) { return p.s(i) * p.s(i); }), p.number(7)); }));
  CHECK(shrinks([](Pairs const& p) {
    auto const product =
        p.sum([&](int i) { return p.x(2 * i) * p.s(i); }) * p.sum([&](int i) { return p.y(2 * i + 1); });
    return equal(product, product);
  }));
}

TEST_CASE("A number that both sides gain leaves the law what it is; one that only one side gains does not") {
  auto const norm = [](Pairs const& p) { return p.sum([&](int i) { return p.s(i) * p.s(i) + p.c(i) * p.c(i); }); };
  CHECK(shrinks([&](Pairs const& p) { return equal(norm(p), p.number(p.count)); }));
  CHECK_FALSE(shrinks([&](Pairs const& p) { return equal(norm(p), p.number(3)); }));
  CHECK_FALSE(shrinks([&](Pairs const& p) { return equal(norm(p), p.number(2 * p.count)); }));
}

TEST_CASE("What both sides gain must be a number") {
  auto const cosines = [](Pairs const& p) { return p.sum([&](int i) { return p.c(i); }); };
  CHECK(shrinks([&](Pairs const& p) { return equal(cosines(p), cosines(p)); }));
  CHECK_FALSE(shrinks([&](Pairs const& p) { return equal(cosines(p) * cosines(p), cosines(p) * cosines(p)); }));
}

TEST_CASE("A summand that depends on its place or on the number of pairs makes another law of fewer pairs") {
  CHECK_FALSE(shrinks([](Pairs const& p) {
    auto const weighted = p.sum([&](int i) { return p.number(i + 1) * p.s(i); });
    return equal(weighted, weighted);
  }));
  CHECK_FALSE(shrinks([](Pairs const& p) {
    auto const scaled = p.number(p.count) * p.sum([&](int i) { return p.s(i); });
    return equal(scaled, scaled);
  }));
}

TEST_CASE("A law of the first pair or of the last one stays it; one of the second pair does not") {
  CHECK(shrinks([](Pairs const& p) { return equal(p.s(0), p.s(0)); }));
  CHECK(shrinks([](Pairs const& p) { return equal(p.s(p.count - 1), p.s(p.count - 1)); }));
  CHECK_FALSE(
      shrinks([](Pairs const& p) { return equal(p.s(1), p.s(1)); }));  // the first one set to 0, it is the first
}

TEST_CASE("One component for each pair becomes those of the other pairs, and one number on both sides") {
  auto const each = [](auto const& left, auto const& right) {
    return [=](Pairs const& p) {
      Vector<Polynomial> l, r;
      for (int i = 0; i < p.count; ++i) {
        l.push_back(left(p, i));
        r.push_back(right(p, i));
      }
      return equal(std::move(l), std::move(r));
    };
  };
  auto const sine = [](Pairs const& p, int i) { return p.s(i); };
  auto const cosine = [](Pairs const& p, int i) { return p.c(i); };
  CHECK(shrinks(each(sine, sine)));
  CHECK(shrinks(each(cosine, cosine)));
  CHECK_FALSE(shrinks(each(sine, cosine)));  // 0 = 1
  // A component that is there at two pairs only is missed at three.
  auto const last = [](Pairs const& p, int i) { return p.count == 2 && i == 1 ? p.x(0) : p.s(i); };
  CHECK_FALSE(shrinks(each(last, last)));
}

TEST_CASE("A law that has other symbols at fewer pairs does not become smaller") {
  // Expressions make rings of the symbols that they meet: those of two rings cannot be compared.
  static constexpr Signature of_one_vector{.positions = {"t"}, .vectors = {"x"}},
      of_parameter{.positions = {"t"}, .vectors = {"x", "y"}, .parameters = {"a"}};
  auto const sum = [](auto const& ring) {
    auto result = ring->constant(0);
    for (int n = 0; n < 2 * ring->pairs(); ++n) result += ring->entry(0, n);
    return result;
  };
  auto const sides = [&](Signature const& of, int pairs) {
    auto const ring = PolynomialRing::make(of, pairs);
    return FormalSides{ring, equal(sum(ring), sum(ring))};
  };
  CHECK(becomes_smaller(sides(names, 3), sides(names, 2), Layout::interleaved));
  CHECK(becomes_smaller(sides(of_one_vector, 3), sides(of_one_vector, 2), Layout::interleaved));
  CHECK_FALSE(becomes_smaller(sides(names, 3), sides(of_one_vector, 2), Layout::interleaved));
  CHECK_FALSE(becomes_smaller(sides(of_one_vector, 3), sides(names, 2), Layout::interleaved));
  CHECK_FALSE(becomes_smaller(sides(of_parameter, 3), sides(names, 2), Layout::interleaved));
}

TEST_CASE("The squares of an inequality belong to its left side, and an inequality becomes no equality") {
  auto const bounded = [](Pairs const& p) {
    return at_most(Polynomial(p.s(0) * p.s(0) * p.number(0)), p.sum([&](int i) { return p.s(i) * p.s(i); }),
                   {p.s(0), p.s(p.count - 1)});
  };
  CHECK(shrinks(bounded, 2) == false);  // the same pair twice at one pair
  auto const flat = [](Relation relation) {
    return [=](Pairs const& p) {
      auto const sum = p.sum([&](int i) { return p.s(i); });
      return related(p.count == 3 ? Relation::equal : relation, sum, sum);
    };
  };
  CHECK(shrinks(flat(Relation::equal)));
  CHECK_FALSE(shrinks(flat(Relation::at_most)));
}

TEST_CASE("Entries are set to 0 with their pair, in the layout that is asked for") {
  auto const halves = [](Pairs const& p) {
    auto const sum = p.sum([&](int i) { return p.s(i) * p.x(i) + p.c(i) * p.y(i + p.count); });
    return equal(sum, sum);
  };
  CHECK(shrinks(halves, 3, Layout::half_split));
  CHECK_FALSE(shrinks(halves, 3, Layout::interleaved));
  auto const neighbours = [](Pairs const& p) {
    auto const sum = p.sum([&](int i) { return p.s(i) * p.x(2 * i) + p.c(i) * p.y(2 * i + 1); });
    return equal(sum, sum);
  };
  CHECK(shrinks(neighbours, 3, Layout::interleaved));
  CHECK_FALSE(shrinks(neighbours, 3, Layout::half_split));
}

TEST_CASE("The pairs coupled are counted on each side, also where both sides are the same, and in the squares") {
  Pairs const p{3};
  auto const coupled = [&](Sides<Polynomial> sides) {
    return pairs_coupled({p.ring, std::move(sides)}, Layout::interleaved);
  };
  auto const two = p.s(0) * p.s(1);
  CHECK(coupled(equal(two, two)) == 2);
  CHECK(coupled(equal(two, p.number(0))) == 2);
  CHECK(coupled(equal(p.number(0), two)) == 2);
  CHECK(coupled(both(equal(p.s(0), p.s(0)), equal(two * p.x(5), two))) == 3);
  CHECK(coupled(at_most(p.s(0), p.s(1), {p.s(0) + p.c(2)})) == 2);
}

TEST_CASE("A law is linear in its matrices when every side and every square is") {
  auto const ring = PolynomialRing::make({.vectors = {"a", "b"}, .matrices = {{"a", "b"}}}, 1);
  auto const w = ring->entry(0, 0) * ring->entry(1, 0), one = ring->constant(1);
  CHECK(linear_in_matrices({ring, equal(w, one)}));
  CHECK_FALSE(linear_in_matrices({ring, equal(w * w, one)}));
  CHECK_FALSE(linear_in_matrices({ring, equal(one, w * w)}));
  CHECK_FALSE(linear_in_matrices({ring, both(equal(w, w), equal(w * w, w * w))}));
  CHECK_FALSE(linear_in_matrices({ring, at_most(one, one, {w})}));
}

}  // namespace
}  // namespace pe

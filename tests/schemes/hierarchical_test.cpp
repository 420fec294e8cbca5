#include "theory/schemes/hierarchical.hpp"

#include <set>

#include "tests/catch.hpp"
#include "theory/kernel/rationals.hpp"

namespace pe {
namespace {

using Codes = std::vector<Vector<Rational>>;

Codes on_a_line(int n) {
  Codes learned;
  for (int k = 0; k < n; ++k) learned.push_back({Rational(k)});
  return learned;
}

Codes codes(Codes const& learned, Fraction const& alpha) {
  return Hierarchical::Over<Rationals>(Rationals{}, {1, 10000}).codes(learned, alpha);
}

std::size_t distinct(Codes const& all) { return std::set<Vector<Rational>>(all.begin(), all.end()).size(); }

TEST_CASE("For p = (0, 1, 2) and alpha = 1/3 the basis is (0, 3/2, 3) and the codes are worked by hand") {
  Hierarchical::Over<Rationals> const pe(Rationals{}, {1, 10000});
  CHECK(pe.basis(on_a_line(3), {1, 3}) == Codes{{0}, {Rational(3, 2)}, {3}});
  Codes const expected{{0}, {1}, {2}, {Rational(1, 2)}, {Rational(3, 2)}, {Rational(5, 2)}, {1}, {2}, {3}};
  CHECK(codes(on_a_line(3), {1, 3}) == expected);
  CHECK(distinct(expected) == 7);
}

TEST_CASE("For p = (0, 1, 2, 3) and alpha = 2/5, 14 of 16 codes differ") {
  CHECK(distinct(codes(on_a_line(4), {2, 5})) == 14);
}

TEST_CASE("The first n codes are the learned ones, also where p_1 is not 0") {
  Codes const learned{{5}, {7}, {-1}};
  auto const all = codes(learned, {2, 5});
  CHECK(Codes(all.begin(), all.begin() + 3) == learned);
}

TEST_CASE("alpha = 0 repeats the learned codes n times") { CHECK(codes(on_a_line(2), 0) == Codes{{0}, {1}, {0}, {1}}); }

TEST_CASE("alpha = 1, alpha = 1/2 and an empty list are refused") {
  CHECK_THROWS_WITH(codes(on_a_line(2), 1), tests::contains("alpha = 1 leaves no basis"));
  CHECK_THROWS_WITH(codes(on_a_line(2), {1, 2}), tests::contains("alpha = 1/2 gives (i, j) and (j, i) one code"));
  CHECK_THROWS_AS(codes({}, {2, 5}), UserError);
}

}  // namespace
}  // namespace pe

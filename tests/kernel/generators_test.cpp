#include "theory/kernel/generators.hpp"

#include <cmath>
#include <set>

#include "tests/catch.hpp"

namespace pe {
namespace {

constexpr Signature rich{.positions = {"t", "k"}, .vectors = {"x"}, .parameters = {"a"}};
constexpr int draws = 4000;

Case nth(Domain const& domain, Signature const& names, int index) {
  return draw(domain, names, case_seed(1, "generators-test", static_cast<std::uint64_t>(index)));
}

TEST_CASE("One seed gives one case, another seed another") {
  Domain const domain{.parameters = {{0, 1, 16}}};
  for (std::uint64_t seed = 0; seed < 50; ++seed) CHECK(draw(domain, rich, seed) == draw(domain, rich, seed));
  std::set<std::string> different;
  for (int i = 0; i < 1000; ++i) different.insert(nth(domain, rich, i).text(rich));
  CHECK(different.size() > 995);
}

TEST_CASE("A seed depends on the run, the claim and the index, on each of them") {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t run : {1, 2, 3}) {
    for (char const* claim : {"a", "b", "a.b", "ab"}) {
      for (std::uint64_t index = 0; index < 100; ++index) seeds.insert(case_seed(run, claim, index));
    }
  }
  CHECK(seeds.size() == 3 * 4 * 100);
}

TEST_CASE("Every case that is drawn belongs to its domain") {
  Domain const domain{.dimensions = {2, 6, 10},
                      .bases = {3, Fraction(7, 2)},
                      .positions = {Positions::range(100, 130), Positions::lags(7)},
                      .parameters = {{Fraction(1, 2), 3, 12}}};
  for (int i = 0; i < draws; ++i) {
    auto const input = nth(domain, rich, i);
    INFO(input.text(rich));
    auto const& [shape, positions, vectors, parameters] = input;
    REQUIRE(std::set{2, 6, 10}.contains(shape.dimension));
    REQUIRE((shape.base == Fraction(3) || shape.base == Fraction(7, 2)));
    REQUIRE((positions.size() == 2 && vectors.size() == 1 && parameters.size() == 1));
    REQUIRE(domain.positions[0].contains(positions[0]));
    REQUIRE(domain.positions[1].contains(positions[1]));
    REQUIRE(domain.parameters[0].contains(parameters[0]));
    REQUIRE(vectors[0].size() == static_cast<std::size_t>(shape.dimension));
    for (double const x : vectors[0]) REQUIRE(std::abs(x) <= 8);
  }
}

TEST_CASE("Without a restriction bases lie above 1 and up to 10^7, and every kind occurs") {
  int transformer = 0, fractions = 0, small = 0, large = 0;
  for (int i = 0; i < draws; ++i) {
    auto const base = nth({}, {.positions = {"t"}}, i).shape.base;
    REQUIRE(base > Fraction(1));
    REQUIRE(base <= Fraction(10'000'000));
    transformer += base == Fraction(10000);
    fractions += !base.is_integer();
    small += base < Fraction(2);
    large += base > Fraction(1'000'000);
  }
  CHECK(transformer > draws / 3);
  CHECK(fractions > draws / 10);
  CHECK(small > 0);
  CHECK(large > draws / 50);
}

TEST_CASE("Positions have edges, both signs, fractions and every order of magnitude") {
  std::set<double> seen;
  int negative = 0, fractions = 0, beyond = 0;
  for (int i = 0; i < draws; ++i) {
    double const t = nth({}, {.positions = {"t"}}, i).positions[0];
    REQUIRE(Positions::any().contains(t));
    seen.insert(t);
    negative += t < 0;
    fractions += t != std::floor(t);
    beyond += std::abs(t) > 0x1p20;
  }
  CHECK(negative > draws / 5);
  CHECK(fractions > draws / 5);
  CHECK(beyond > draws / 20);
  for (double const edge : {0.0, 1.0, 2.0, 3.0, 0x1p24, 0x1p24 + 1, 0x1p24 - 1, 0x1p40, 22.0, 355.0, 710.0}) {
    INFO(edge);
    CHECK((seen.contains(edge) || seen.contains(-edge)));
  }
}

TEST_CASE("The ends of the list of dimensions occur, and many between them") {
  std::set<int> seen;
  for (int i = 0; i < draws; ++i) seen.insert(nth({}, {.positions = {"t"}}, i).shape.dimension);
  CHECK(*seen.begin() == 2);
  CHECK(*seen.rbegin() >= 1000);
  CHECK(seen.size() > 200);
}

TEST_CASE("A slot of positions with few elements gives them all") {
  Domain const domain{.positions = {{-2, 3, true, false}}};
  std::set<double> seen;
  for (int i = 0; i < 500; ++i) seen.insert(nth(domain, {.positions = {"t"}}, i).positions[0]);
  CHECK(seen == std::set<double>{-2, -1, 1, 2, 3});
}

}  // namespace
}  // namespace pe

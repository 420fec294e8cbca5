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

Case nth_uniform(Domain const& domain, Signature const& names, int index) {
  return draw_uniform(domain, names, case_seed(1, "generators-test", static_cast<std::uint64_t>(index)));
}

TEST_CASE("Every case that is drawn from the measure belongs to its domain, and both ends of every slot occur") {
  Domain const domain{.dimensions = {2, 6, 10},
                      .bases = {3, Fraction(7, 2)},
                      .positions = {Positions::range(100, 104), Positions{-2, 2, true, false}},
                      .parameters = {{Fraction(1, 2), 3, 2}}};
  std::set<int> dimensions;
  std::set<double> positions, lags;
  std::set<std::string> parameters;
  for (int i = 0; i < draws; ++i) {
    auto const input = nth_uniform(domain, rich, i);
    dimensions.insert(input.shape.dimension);
    positions.insert(input.positions[0]);
    lags.insert(input.positions[1]);
    parameters.insert(input.parameters[0].text());
    REQUIRE(input.vectors[0].size() == static_cast<std::size_t>(input.shape.dimension));
    for (double const x : input.vectors[0]) REQUIRE(std::abs(x) <= 8);
  }
  CHECK(dimensions == std::set{2, 6, 10});
  CHECK(positions == std::set<double>{100, 101, 102, 103, 104});
  CHECK(lags == std::set<double>{-2, -1, 1, 2});
  CHECK(parameters == std::set<std::string>{"1/2", "1", "3/2", "2", "5/2", "3"});
}

/// In each tenth of [low, high] about a tenth of the draws.
void check_flat(std::vector<double> const& values, double low, double high) {
  std::vector<double> tenths(10, 0.0);
  for (double const x : values)
    tenths.at(std::min<std::size_t>(9, static_cast<std::size_t>(10 * (x - low) / (high - low)))) += 1;
  double const expected = static_cast<double>(values.size()) / 10;
  double chi_squared = 0;
  for (double const n : tenths) chi_squared += (n - expected) * (n - expected) / expected;
  CHECK(chi_squared < 27.9);  // nine degrees of freedom: 0.1%
}

TEST_CASE("The measure is flat over the whole of each slot, or over its octaves where the domain says so") {
  Signature const one{.positions = {"t"}};
  Domain const any{}, octaves{.positions = {{0, 0x1p40 - 1, true, true, true}}};
  std::vector<double> reals, bases, logarithms;
  int beyond = 0, whole = 0;
  for (int i = 0; i < draws; ++i) {
    auto const input = nth_uniform(any, one, i);
    reals.push_back(input.positions[0]);
    bases.push_back(input.shape.base.to_double());
    beyond += std::abs(input.positions[0]) >= 0x1p39 ? 1 : 0;
    whole += input.positions[0] == std::floor(input.positions[0]) ? 1 : 0;
    double const t = nth_uniform(octaves, one, i).positions[0];
    logarithms.push_back(t == 0 ? 0 : std::floor(std::log2(t)) + 1);
  }
  check_flat(reals, -0x1p40, 0x1p40);
  check_flat(bases, 1, 1e7);
  CHECK(std::abs(beyond - draws / 2) < 150);  // half of the domain
  CHECK(whole < 20);                          // one in 1024
  std::vector<double> of_length(41, 0.0);
  for (double const length : logarithms) of_length.at(static_cast<std::size_t>(length)) += 1;
  for (double const n : of_length) CHECK(std::abs(n - draws / 41.0) < 45);
}

TEST_CASE("The measure is said slot by slot") {
  CHECK(Domain{}.measure({.positions = {"t"}}) ==
        "d uniform in each octave of its list; b uniform over the multiples of 1/16; t uniform over the multiples of "
        "2^-10 of its "
        "range");
  Domain const domain{.dimensions = {4},
                      .bases = {10000},
                      .positions = {{0, 1, false}, {1, 99, true, true, true}},
                      .parameters = {{0, 1, 8}}};
  CHECK(domain.measure(rich) ==
        "t uniform over the multiples of 2^-20 of its range; k uniform in each octave over the integers of its range; "
        "entries of x uniform over the multiples of 2^-10 from -8 to 8; a with a denominator uniform from 1 to 8 and a "
        "uniform numerator");
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

TEST_CASE("A slot of parameters with few values gives them all, the least and the greatest among them") {
  constexpr Signature one{.parameters = {"a"}};
  auto const drawn = [&](Parameters const& slot) {
    std::set<Fraction> values;
    for (int i = 0; i < draws; ++i) values.insert(nth({.parameters = {slot}}, one, i).parameters[0]);
    return values;
  };
  CHECK(drawn({0, 8}) == std::set<Fraction>{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(drawn({-2, 0}) == std::set<Fraction>{-2, -1, 0});
  CHECK(drawn({5, 5}) == std::set<Fraction>{5});
  // Of 1/2 to 5/2, with denominators up to 3.
  CHECK(drawn({Fraction(1, 2), Fraction(5, 2), 3}) ==
        std::set<Fraction>{{1, 2}, {2, 3}, 1, {4, 3}, {3, 2}, {5, 3}, 2, {7, 3}, {5, 2}});
}

}  // namespace
}  // namespace pe

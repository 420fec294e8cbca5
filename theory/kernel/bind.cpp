#include "theory/kernel/bind.hpp"

#include <array>
#include <limits>

namespace pe {

template <class F>
Inputs<F> Inputs<F>::of(F const& field, Case const& input) {
  Inputs result;
  if constexpr (requires { field.position(0.0); }) {
    for (double const t : input.positions) result.positions.push_back(field.position(t));
  }
  for (auto const& entries : input.vectors) {
    auto& vector = result.vectors.emplace_back();
    vector.reserve(entries.size());
    if constexpr (requires { field.real(0.0); }) {
      for (double const x : entries) vector.push_back(field.real(x));
    }
  }
  result.parameters = input.parameters;
  return result;
}

template struct Inputs<Balls>;
template struct Inputs<Numbers>;
template struct Inputs<Rationals>;

namespace {

/// Small slopes m of rational points of the circle, the simplest first; `index` walks through all choices.
Rational small_slope(std::size_t index) {
  // p/q with 0 <= p <= 3, 1 <= q <= 3 in a fixed shuffled order, so that neighbouring atoms get different points.
  static constexpr std::array<std::pair<int, int>, 9> slopes{
      {{1, 2}, {0, 1}, {1, 3}, {2, 1}, {1, 1}, {3, 1}, {2, 3}, {3, 2}, {-1, 2}}};
  auto const [p, q] = slopes[(index + index / slopes.size()) % slopes.size()];
  return Rational(p, q);
}

/// The atoms and vector entries that stand for the arguments of a law without parameters.
Inputs<Polynomials> symbols(Polynomials const& field, Signature const& takes, int pairs) {
  Inputs<Polynomials> in;
  for (int i = 0; i < Signature::count(takes.positions); ++i) in.positions.push_back(FormalPosition::atom(i));
  for (int v = 0; v < Signature::count(takes.vectors); ++v) {
    auto& vector = in.vectors.emplace_back();
    for (int i = 0; i < 2 * pairs; ++i) vector.push_back(field.ring().entry(v, i));
  }
  return in;
}

}  // namespace

std::optional<FormalDecision> SidesCheck::prove(int pairs) const {
  auto const takes = signature();
  Polynomials const field(takes, pairs);
  try {
    auto const stated = sides(field, {2 * pairs, 10000}, symbols(field, takes, pairs));
    return stated ? decide_sides(*stated, field.ring()) : std::nullopt;
  } catch (NotFormal const&) {
    return std::nullopt;
  }
}

BallDecision SidesCheck::decide(Case const& input, int digits, long precision) const {
  BallPrecision const scope(precision, integer_bits(input));
  return decide_sides(sides(Balls{}, input.shape, Inputs<Balls>::of(Balls{}, input)), digits);
}

Witness SidesCheck::explain(Case const& input, int, long precision, std::size_t component) const {
  BallPrecision const scope(precision, integer_bits(input));
  BallTrace trace;
  return describe_sides(sides(Balls{}, input.shape, Inputs<Balls>::of(Balls{}, input)), component, trace);
}

std::optional<std::string> SidesCheck::exact_counterexample(Case const& input) const {
  try {
    if (Signature::count(signature().positions) > 0) return search_circle(input);
    auto const stated = sides(Rationals{}, input.shape, Inputs<Rationals>::of(Rationals{}, input));
    return stated ? first_violation(*stated) : std::nullopt;
  } catch (NotFormal const&) {
    return std::nullopt;
  }
}

std::optional<double> SidesCheck::real_residual(Case const& input, int digits) const {
  return residual_over(Numbers::reals(digits), input);
}

std::optional<double> SidesCheck::narrow_residual(Case const& input, Format arithmetic,
                                                  Pipeline const& pipeline) const {
  return residual_over(Numbers::narrow(arithmetic, pipeline), input);
}

std::optional<double> SidesCheck::residual_over(Numbers const& field, Case const& input) const {
  try {
    auto const stated = sides(field, input.shape, Inputs<Numbers>::of(field, input));
    return stated ? std::optional(max_residual(*stated)) : std::nullopt;
  } catch (UserError const&) {
    return std::numeric_limits<double>::infinity();  // this arithmetic is too narrow for the scheme to go on
  }
}

/// Tries small points of the circle for every pair and atom until the exact values violate the law.
std::optional<std::string> SidesCheck::search_circle(Case const& input) const {
  constexpr std::size_t tries = 64;
  constexpr int most_pairs = 4;
  int const pairs = input.shape.dimension / 2;
  if (pairs < 1 || pairs > most_pairs) return std::nullopt;
  auto const takes = signature();
  int const atoms = Signature::count(takes.positions);
  for (std::size_t attempt = 0; attempt < tries; ++attempt) {
    std::vector<std::vector<Phase<Rational>>> points(static_cast<std::size_t>(pairs));
    std::string at;
    std::size_t index = attempt * points.size() * static_cast<std::size_t>(atoms);
    for (std::size_t i = 0; i < points.size(); ++i) {
      for (int a = 0; a < atoms; ++a) {
        auto const& [s, c] = points[i].emplace_back(circle_point(small_slope(index++)));
        auto const angle = "w" + std::to_string(i) + "*" + takes.positions[a];
        at += "sin(" + angle + ") = " + s.str() + ", cos(" + angle + ") = " + c.str() + "; ";
      }
    }
    Rationals const field(std::move(points));
    auto in = Inputs<Rationals>::of(field, input);
    for (int a = 0; a < atoms; ++a) in.positions.push_back(FormalPosition::atom(a));
    auto const stated = sides(field, input.shape, in);
    if (!stated) return std::nullopt;
    if (auto const found = first_violation(*stated)) return at + *found;
  }
  return std::nullopt;
}

}  // namespace pe

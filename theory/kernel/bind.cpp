#include "theory/kernel/bind.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "theory/kernel/box.hpp"
#include "theory/kernel/closed_terms.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/kernel/term.hpp"

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

/// The atoms, vector entries and parameters that stand for the arguments of a law.
Inputs<Polynomials> symbols(Polynomials const& field, Signature const& takes, int pairs) {
  auto const& ring = field.ring();
  return Inputs<Polynomials>::of(
      takes, pairs, FormalPosition::atom, [&](int v, int i) { return ring.entry(v, i); },
      [&](int p) { return ring.parameter(p); });
}

/// Whether two statements of a law over one ring are the same.
bool same(Sides<Polynomial> const& a, Sides<Polynomial> const& b) {
  return std::ranges::equal(a, b, [](Component<Polynomial> const& x, Component<Polynomial> const& y) {
    return x.relation == y.relation && x.lhs == y.lhs && x.rhs == y.rhs && x.squares == y.squares;
  });
}

}  // namespace

std::optional<FormalDecision> SidesCheck::prove(int pairs) const {
  auto const takes = signature();
  auto const ring = PolynomialRing::make(takes, pairs);
  auto const at_base = [&](Fraction const& base) {
    Polynomials const field(takes, ring);
    return sides(field, {2 * pairs, base}, symbols(field, takes, pairs));
  };
  try {
    auto stated = at_base(10000);
    if (!stated) return std::nullopt;
    auto const same_at_another = [&] {
      try {
        return same(*stated, *at_base(Fraction(7, 3)));
      } catch (NotFormal const&) {
        return false;
      }
    };
    bool const any_base = same_at_another();
    auto decision = decide_sides(FormalSides{ring, std::move(*stated)});
    if (decision) decision->any_base = any_base;
    return decision;
  } catch (Refusal const&) {
    return std::nullopt;
  }
}

Agreement SidesCheck::agreement(int pairs, std::uint64_t seed) const {
  auto draw = [next = seed]() mutable { return static_cast<std::int64_t>(mix(++next) >> 44); };  // 20 bits
  auto const takes = signature();
  auto const point = [&](int) { return circle_point(Rational(draw())); };
  auto points = tabulate(pairs, [&](int) {
    auto of_pair = tabulate(Signature::count(takes.positions), point);
    return takes.shifted ? with_shift(std::move(of_pair), {0, 1}, point(0)) : of_pair;
  });
  auto const in = Inputs<Rationals>::of(
      takes, pairs, FormalPosition::atom, [&](int, int) { return Rational(draw()); },
      [&](int) { return Fraction(draw()); });
  try {
    auto const stated = sides(Rationals(std::move(points)), {2 * pairs, 10000}, in);
    return !stated ? Agreement::unstated : agree(*stated) ? Agreement::yes : Agreement::no;
  } catch (NotFormal const&) {
    return Agreement::unstated;
  } catch (UserError const&) {
    return Agreement::refused;
  }
}

BallDecision SidesCheck::decide(Case const& input, int digits, long precision) const {
  BallPrecision const scope(precision, integer_bits(input));
  return decide_sides(sides(Balls{}, input.shape, Inputs<Balls>::of(Balls{}, input)), digits);
}

BoxDecision SidesCheck::decide_box(Box const& box, long precision) const {
  BallPrecision const scope(precision, integer_bits(box.furthest()));
  Inputs<Balls> in;
  for (auto const& [low, high] : box.positions) in.positions.push_back(ExactPosition::between(low, high));
  in.parameters = box.parameters;
  return pe::decide_box(sides(Balls{}, box.shape, in));
}

Witness SidesCheck::explain(Case const& input, long precision, std::size_t component) const {
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

namespace {

/// What it says; nothing where the scheme refuses the shape, or something is not stated or written.
auto where_stated(auto const& stated) -> decltype(stated()) {
  try {
    return stated();
  } catch (Refusal const&) {
    return {};
  }
}

}  // namespace

/// Over the rationals. Else where balls do not tell, and both sides are one number, as closed forms show: that is so of
/// <=, and is not of <.
std::optional<bool> SidesCheck::exact(Case const& input, BallDecision::State found) const {
  if (Signature::count(signature().positions) == 0) {
    auto const of_rationals = where_stated([&]() -> std::optional<bool> {
      auto const stated = sides(Rationals{}, input.shape, Inputs<Rationals>::of(Rationals{}, input));
      return stated ? std::optional(!first_violation(*stated)) : std::nullopt;
    });
    if (of_rationals) return of_rationals;
  }
  if (found != BallDecision::State::open) return std::nullopt;
  constexpr long bits = 1 << 10;
  constexpr int digits = 50;
  BallPrecision const scope(bits, integer_bits(input));
  auto const enclosed = sides(Balls{}, input.shape, Inputs<Balls>::of(Balls{}, input));
  std::vector<std::size_t> open, strict;
  bool const by_order = std::ranges::none_of(
      enclosed, [](Component<Ball> const& component) { return component.relation == Relation::equal; });
  for (std::size_t i = 0; i < enclosed.size(); ++i) {
    if (decide_sides({enclosed[i]}, digits).state == BallDecision::State::holds) continue;
    (enclosed[i].relation == Relation::less ? strict : open).push_back(i);
  }
  if (strict.empty() && !by_order) return std::nullopt;
  return where_stated([&]() -> std::optional<bool> {
    Choices const choices;  // of branches by numbers of some digits: no proof
    auto const terms = Numbers::terms();
    auto const stated = sides(terms, input.shape, Inputs<Numbers>::of(terms, input));
    if (!stated || choices.made()) return std::nullopt;
    if (std::ranges::any_of(strict, [&](std::size_t i) { return have_one_form(*stated, {i}); })) return false;
    return strict.empty() && have_one_form(*stated, open) ? std::optional(true) : std::nullopt;
  });
}

bool SidesCheck::is_same_number(Case const& input) const {
  return where_stated([&] {
    auto const terms = Numbers::terms();
    auto const stated = sides(terms, input.shape, Inputs<Numbers>::of(terms, input));
    return stated && have_one_form(*stated);
  });
}

std::optional<double> SidesCheck::real_residual(Case const& input, int digits) const {
  return residual_over(Numbers::reals(digits), input);
}

std::optional<double> SidesCheck::narrow_residual(Case const& input, Format arithmetic, Pipeline const& pipeline,
                                                  bool absolute) const {
  return residual_over(Numbers::narrow(arithmetic, pipeline), input, absolute);
}

std::optional<double> SidesCheck::residual_over(Numbers const& field, Case const& input, bool absolute) const {
  try {
    auto const stated = sides(field, input.shape, Inputs<Numbers>::of(field, input));
    if (!stated) return std::nullopt;
    bool const relative = !absolute && std::ranges::any_of(*stated, [](Component<Number> const& component) {
      return component.relation == Relation::equal && !(component.lhs == component.rhs);
    });
    if (!relative) return max_residual(*stated, std::vector(static_cast<std::size_t>(parts_of(*stated)), 0.0));
    constexpr int digits = 50;  // sizes need few, and a size that is 0 to these is taken for 0
    BallPrecision const scope(initial_precision(input, digits), integer_bits(input));
    return max_residual(*stated, part_sizes(sides(Balls{}, input.shape, Inputs<Balls>::of(Balls{}, input))));
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
  if (takes.shifted) return std::nullopt;  // by what, the scheme says
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

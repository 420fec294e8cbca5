#include "theory/kernel/circles.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/term.hpp"

namespace pe {
namespace {

using Kind = Symbols::Kind;

/// c of c (f_n(t) - f_n(s)), with the kind of f and the pair n.
struct Difference {
  Kind kind;
  int pair;
  Rational coefficient;
};

std::optional<Difference> difference(Expression const& x, std::string const& s, std::string const& t) {
  if (x.terms().size() != 2) return std::nullopt;
  std::optional<Symbols::Symbol> of_s, of_t;
  Rational at_s = 0, at_t = 0;
  for (auto const& [term, coefficient] : x.terms()) {
    if (term.size() != 1 || term[0].second != 1) return std::nullopt;
    auto const& symbol = x.symbols()[term[0].first];
    if (symbol.kind != Kind::sine && symbol.kind != Kind::cosine) return std::nullopt;
    if (symbol.name == s) {
      of_s = symbol;
      at_s = coefficient;
    } else if (symbol.name == t) {
      of_t = symbol;
      at_t = coefficient;
    }
  }
  bool const alike = of_s && of_t && of_s->kind == of_t->kind && of_s->index == of_t->index && at_s == -at_t;
  if (!alike) return std::nullopt;
  return Difference{of_t->kind, of_t->index, at_t};
}

Rational magnitude(Rational const& x) { return x < Rational(0) ? -x : x; }

struct Pair {
  Rational of_sine = 0, of_cosine = 0;
  bool bare_sine = false, bare_cosine = false;
};

}  // namespace

std::optional<Circle> circle(Vector<Expression> const& at_s, Vector<Expression> const& at_t, std::string const& s,
                             std::string const& t) {
  PE_ASSERT(at_s.size() == at_t.size());
  std::map<int, Pair> pairs;
  for (std::size_t e = 0; e < at_s.size(); ++e) {
    auto const found = difference(at_t[e] - at_s[e], s, t);
    if (!found) continue;
    auto const size = magnitude(found->coefficient);
    bool const bare = size == Rational(1) && at_s[e].terms().size() == 1 && at_t[e].terms().size() == 1;
    auto& pair = pairs[found->pair];
    auto& [of_sine, of_cosine, bare_sine, bare_cosine] = pair;
    auto& known = found->kind == Kind::sine ? of_sine : of_cosine;
    if (known < size) known = size;
    (found->kind == Kind::sine ? bare_sine : bare_cosine) |= bare;
  }
  for (auto const& [number, pair] : pairs) {
    auto const least = pair.of_sine < pair.of_cosine ? pair.of_sine : pair.of_cosine;
    if (Rational(0) < least) return Circle{number, least, pair.bare_sine && pair.bare_cosine};
  }
  return std::nullopt;
}

std::optional<Fraction> rational_frequency(Frequencies const& frequencies, int pair) {
  require_frequencies(frequencies);
  auto const exponent = frequencies.first + frequencies.step * Fraction(pair);
  bool const of_any_base = exponent == Fraction(0) || frequencies.base == Fraction(1);
  if (!of_any_base) return std::nullopt;
  auto const all = Terms{}.spectrum(frequencies).frequencies();
  auto const& exact = all.at(static_cast<std::size_t>(pair)).node().exact;
  return exact ? exact->fraction() : std::nullopt;
}

double least_distance(Fraction const& frequency, std::int64_t lags) {
  static std::map<std::pair<std::string, std::int64_t>, double> known;
  static std::mutex guard;
  std::lock_guard const lock(guard);
  auto const [found, is_new] = known.try_emplace({frequency.text(), lags}, std::numeric_limits<double>::infinity());
  if (!is_new) return found->second;
  constexpr long bits = 96;
  BallPrecision const scope(bits);
  Ball const half_angle(frequency * Fraction(1, 2));
  for (std::int64_t k = 1; k <= lags; ++k) {
    Ball const sine = sin(half_angle * Ball(Fraction(k)));
    found->second = std::min(found->second, 2 * sine.lower_bound());
  }
  return found->second;
}

}  // namespace pe

#include "theory/kernel/frequencies.hpp"

#include <fmt/format.h>

#include <cmath>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/frequencies_over.hpp"

namespace pe {
namespace {

constexpr double most_whole = 0x1p53;
/// Of a ramp whose ends are one: in all code that is run.
Fraction const least_width(1, 1000);

/// The sign of the number that `make` encloses, at whatever precision it takes. A number that is 0 must come out as the
/// exact ball 0.
int sign_of(auto const& make) {
  constexpr long first_bits = 64, most_bits = 1 << 16;
  for (long bits = first_bits; bits <= most_bits; bits *= 2) {
    BallPrecision const scope(bits);
    Ball const x = make();
    if (arb_is_zero(x.raw()) != 0) return 0;
    if (arb_is_positive(x.raw()) != 0) return 1;
    if (arb_is_negative(x.raw()) != 0) return -1;
  }
  PE_ASSERT(!"numbers that differ, or are exact");
  return 0;
}

/// The real number of the pair that turns `turns` times within the length.
Ball pair_that_turns(Frequencies const& g, Fraction const& turns, Fraction const& original) {
  Ball const ratio = Ball(original) / (Ball(turns) * Ball(2) * Ball::pi());
  return (log(ratio) / log(Ball(g.base)) - Ball(g.first)) / Ball(g.step);
}

/// The whole number n with n <= x < n + 1, for an irrational x; nothing where it is 2^53 or more in magnitude.
std::optional<std::int64_t> floor_of(auto const& make) {
  double const about = [&] {
    BallPrecision const scope(192);
    return std::floor(make().to_double());
  }();
  if (!(std::abs(about) < most_whole)) return std::nullopt;
  for (auto const n : {static_cast<std::int64_t>(about), static_cast<std::int64_t>(about) - 1}) {
    if (sign_of([&] { return make() - Ball(Fraction(n)); }) > 0) return n;
  }
  PE_ASSERT(!"a midpoint is within 1 of what it encloses");
  return std::nullopt;
}

/// The sign of i - end.
int after(Frequencies const& g, std::int64_t i, RampEnd const& end, Fraction const& original) {
  if (end.pair) {
    auto const order = Fraction(i) - end.shift <=> Fraction(*end.pair);
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }
  return sign_of([&] { return Ball(Fraction(i)) - Ball(end.shift) - pair_that_turns(g, end.turns, original); });
}

/// Whether the ramp ends before it begins.
bool is_backwards(Frequencies const& g, RampEnds const& ends, Fraction const& original) {
  auto const& [low, high] = ends;
  if (high.pair) return after(g, *high.pair, low, original) < 0;
  return low.pair && after(g, *low.pair, high, original) > 0;  // with more turns, the earlier pair
}

void require_above(Fraction const& bound, Fraction const& x, std::string_view rule, std::string_view name) {
  if (x > bound) return;
  throw UserError(fmt::format("frequencies of the rule '{}' have {} = {}, which must be above {}", rule, name, x.text(),
                              bound.text()));
}

void require_list(std::vector<Fraction> const& list, int count, std::string_view rule) {
  if (static_cast<int>(list.size()) == count) return;
  throw UserError(
      fmt::format("frequencies of the rule '{}' have a list of {} numbers for {} pairs; each pair needs one", rule,
                  list.size(), count));
}

struct Require {
  Frequencies const& g;
  std::string_view rule = scaling_name(g.scaling);

  void positive(Fraction const& x, std::string_view name) const { require_above(0, x, rule, name); }
  void falling() const {
    require_above(1, g.base, rule, "base");
    positive(g.step, "a step of the exponents");
  }

  void operator()(Unscaled const&) const {}
  void operator()(ResonanceScaling const&) const {}
  void operator()(LinearScaling const& s) const { positive(s.factor, "factor"); }
  void operator()(NtkScaling const& s) const { positive(s.factor, "factor"); }
  void operator()(DynamicNtkScaling const& s) const {
    positive(s.factor, "factor");
    positive(s.original, "original length");
  }
  void operator()(YarnScaling const& s) const {
    falling();
    positive(s.factor, "factor");
    positive(s.original, "original length");
    positive(s.beta_slow, "beta_slow");
    if (s.beta_fast != s.beta_slow) require_above(s.beta_slow, s.beta_fast, rule, "beta_fast");
  }
  void operator()(YarnPaperScaling const& s) const { (*this)(Llama3Scaling{s.factor, s.alpha, s.beta, s.original}); }
  void operator()(Llama3Scaling const& s) const {
    positive(s.factor, "factor");
    positive(s.original, "original length");
    require_above(s.low_freq_factor, s.high_freq_factor, rule, "the greater number of turns");
  }
  void operator()(LongRopeScaling const& s) const {
    for (auto const* const list : {&s.short_factors, &s.long_factors}) {
      require_list(*list, g.count, rule);
      for (auto const& x : *list) positive(x, "a factor of a list");
    }
    positive(s.original, "original length");
  }
  void operator()(ProportionalScaling const& s) const { positive(s.factor, "factor"); }
  void operator()(Multiplied const& s) const {
    if (!s.factors.empty()) require_list(s.factors, g.count, rule);
  }
};

}  // namespace

Frequencies over_pairs(Fraction const& base, int dimension, Scaling scaling) {
  if (dimension < 2) throw UserError(fmt::format("d = {} has no pairs; frequencies need d of at least 2", dimension));
  return {base, 0, Fraction(2, dimension), dimension / 2, std::move(scaling)};
}

Frequencies octaves(int count, bool pi) {
  return {2, 0, -1, count, pi ? Scaling(Multiplied{{}, true}) : Scaling(Unscaled{})};
}

Frequencies evenly_spaced(Fraction const& last, int count) {
  PE_ASSERT(count > 1);
  auto factors = tabulate(count, [&](int i) { return Fraction(1) + (last - Fraction(1)) * Fraction(i, count - 1); });
  return {1, 0, 0, count, Multiplied{std::move(factors), true}};
}

std::string_view scaling_name(Scaling const& scaling) {
  static constexpr std::string_view names[] = {"none",         "linear",     "ntk",       "dynamic",
                                               "yarn",         "yarn-paper", "llama3",    "longrope",
                                               "proportional", "resonance",  "multiplied"};
  static_assert(std::size(names) == std::variant_size_v<Scaling>);
  return names[scaling.index()];
}

bool stands_still(Frequencies const& g, int pair) {
  if (auto const* const rule = std::get_if<ProportionalScaling>(&g.scaling)) return pair >= rule->turning;
  auto const* const rule = std::get_if<Multiplied>(&g.scaling);
  return rule != nullptr && !rule->factors.empty() && rule->factors[static_cast<std::size_t>(pair)] == Fraction(0);
}

bool has_amplitude(Scaling const& scaling) {
  return std::holds_alternative<YarnScaling>(scaling) || std::holds_alternative<YarnPaperScaling>(scaling) ||
         std::holds_alternative<LongRopeScaling>(scaling);
}

void require_frequencies(Frequencies const& g) {
  require_above(0, g.base, scaling_name(g.scaling), "base");
  std::visit(Require{g}, g.scaling);
}

std::string formula(Frequencies const& g, int pair) {
  auto const exponent = -(g.first + g.step * Fraction(pair));
  auto const unscaled = fmt::format("{}^({})", g.base.text(), exponent.text());
  bool const plain = std::holds_alternative<Unscaled>(g.scaling);
  return plain ? unscaled : fmt::format("{} of {}", scaling_name(g.scaling), unscaled);
}

std::vector<double> nearest_doubles(Frequencies const& g) {
  BallPrecision const scope(192);
  return mapped(frequencies_over(Balls{}, g), [](Ball const& w) { return w.to_double(); });
}

RampEnds ramp_ends(Frequencies const& g, YarnScaling const& yarn) {
  RampEnd low{{}, yarn.beta_fast}, high{{}, yarn.beta_slow};
  auto const whole_below = [&](RampEnd const& end) {
    if (auto const n = floor_of([&] { return pair_that_turns(g, end.turns, yarn.original); })) return *n;
    throw UserError(
        fmt::format("the ramp of 'yarn' with base {} has an end beyond 2^53 pairs; take a larger base", g.base.text()));
  };
  if (yarn.truncate) {
    low = {whole_below(low), {}};
    high = {whole_below(high) + 1, {}};
  } else if (yarn.beta_fast == yarn.beta_slow) {
    high.shift = least_width;
  }
  if (after(g, 0, low, yarn.original) > 0) low = {0, {}};
  std::int64_t const last = 2 * g.count - 1;
  if (after(g, last, high, yarn.original) < 0) high = {last, {}};
  if (low.pair && low.pair == high.pair) high.shift = least_width;
  return {low, high};
}

std::vector<Piece> pieces(Frequencies const& g, RampEnds const& ends, Fraction const& original) {
  bool const falls = is_backwards(g, ends, original);
  auto const last_before = [&](RampEnd const& end) -> std::optional<std::int64_t> {
    if (end.pair) return std::nullopt;
    return floor_of([&] { return Ball(end.shift) + pair_that_turns(g, end.turns, original); });
  };
  auto const before_low = last_before(ends.low), before_high = last_before(ends.high);
  auto const sign_from = [&](int i, RampEnd const& end, std::optional<std::int64_t> const& before) {
    return before ? (i <= *before ? -1 : 1) : after(g, i, end, original);
  };
  std::vector<Piece> result;
  for (int i = 0; i < g.count; ++i) {
    int const from_low = sign_from(i, ends.low, before_low), from_high = sign_from(i, ends.high, before_high);
    bool const kept = falls ? from_low >= 0 : from_low <= 0, divided = falls ? from_high <= 0 : from_high >= 0;
    result.push_back(kept ? Piece::kept : divided ? Piece::divided : Piece::ramp);
  }
  return result;
}

std::vector<Piece> pieces_by_turns(Frequencies const& g, Fraction const& low, Fraction const& high,
                                   Fraction const& original) {
  std::vector<Piece> result;
  for (int i = 0; i < g.count; ++i) {
    auto const beyond = [&](Fraction const& turns) {
      return sign_of([&] {
        Ball const w = pow(Ball(g.base), Ball(-(g.first + g.step * Fraction(i))));
        return Ball(original) * w / (Ball(2) * Ball::pi()) - Ball(turns);
      });
    };
    result.push_back(beyond(high) > 0 ? Piece::kept : beyond(low) < 0 ? Piece::divided : Piece::ramp);
  }
  return result;
}

std::vector<std::int64_t> whole_wavelengths(Frequencies const& g) {
  std::vector<std::int64_t> result;
  for (int i = 0; i < g.count; ++i) {
    auto const exponent = g.first + g.step * Fraction(i);
    auto const plus_half = [&] { return Ball(2) * Ball::pi() * pow(Ball(g.base), Ball(exponent)) + Ball(0.5); };
    auto const whole = floor_of(plus_half);
    if (!whole || *whole < 1) {
      throw UserError(
          fmt::format("pair {} of base {} turns once in less than half a position, or in more than 2^53; "
                      "resonance needs wavelengths between them",
                      i, g.base.text()));
    }
    result.push_back(*whole);
  }
  return result;
}

}  // namespace pe

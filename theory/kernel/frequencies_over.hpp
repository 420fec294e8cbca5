/// Frequencies evaluated over a field of real numbers that has logarithms: balls, or MPFR.
#pragma once

#include <cstdint>

#include "theory/kernel/frequencies.hpp"

namespace pe {

/// Which formula a piecewise rule uses for which pair. Decided by balls: an undecided comparison is taken again at
/// twice the precision, and never guessed.
///
/// The search ends: the number compared with a rational is 2 pi times an algebraic number, hence transcendental, or the
/// logarithm of such a number to the base, which is not rational either. Rationals are compared exactly.
enum class Piece {
  kept,     ///< w_i
  ramp,     ///< between the two
  divided,  ///< w_i / s
};

/// One end of a ramp over pairs: a whole one, or the one (a real number) that turns `turns` times within the length.
struct RampEnd {
  std::optional<std::int64_t> pair;
  Fraction turns = {};
  Fraction shift = 0;  ///< is added
};

struct RampEnds {
  RampEnd low, high;
};

/// Throws UserError where an end is no number below 2^53.
RampEnds ramp_ends(Frequencies const& unscaled, YarnScaling const& yarn);

std::vector<Piece> pieces(Frequencies const& unscaled, RampEnds const& ends, Fraction const& original);

/// For the ramp over turns: `kept` from `high` turns within the length on, `divided` up to `low`.
std::vector<Piece> pieces_by_turns(Frequencies const& unscaled, Fraction const& low, Fraction const& high,
                                   Fraction const& original);

/// round(2 pi / w_i). Throws UserError where one is 0, or beyond 2^53.
std::vector<std::int64_t> whole_wavelengths(Frequencies const& unscaled);

namespace detail {

template <class F>
class FrequenciesOver {
 public:
  using Scalar = typename F::Scalar;
  using Vector = std::vector<Scalar>;

  FrequenciesOver(F const& field, Frequencies const& frequencies) : field_(field), g_(frequencies) {}

  /// r^i by repeated multiplication: one power in all. Each product adds one rounding, so 512 of them cost 10 bits.
  Vector operator()(Unscaled const&) const {
    Scalar const ratio = field_.power(g_.base, -g_.step);
    Vector result;
    result.reserve(static_cast<std::size_t>(g_.count));
    for (int i = 0; i < g_.count; ++i) {
      result.push_back(i == 0 ? field_.power(g_.base, -g_.first) : result.back() * ratio);
    }
    return result;
  }

  Vector operator()(LinearScaling const& rule) const {
    return each([s = field_.number(rule.factor)](std::size_t, Scalar const& w) { return w / s; });
  }
  Vector operator()(NtkScaling const& rule) const { return stretched(field_.number(rule.factor)); }
  Vector operator()(DynamicNtkScaling const& rule) const {
    if (rule.length <= rule.original) return (*this)(Unscaled{});
    Scalar const s = field_.number(rule.factor), one = field_.number(1);
    return stretched(s * field_.number(rule.length) / field_.number(rule.original) - (s - one));
  }
  Vector operator()(YarnScaling const& rule) const { return ramp(rule.factor, ramp_ends(g_, rule), rule.original); }
  Vector operator()(YarnPaperScaling const& rule) const {
    return by_turns({rule.factor, rule.alpha, rule.beta, rule.original});
  }
  Vector operator()(Llama3Scaling const& rule) const { return by_turns(rule); }
  Vector operator()(LongRopeScaling const& rule) const {
    auto const& list = rule.length > rule.original ? rule.long_factors : rule.short_factors;
    return each([&](std::size_t i, Scalar const& w) { return w / field_.number(list[i]); });
  }
  Vector operator()(ProportionalScaling const& rule) const {
    Scalar const s = field_.number(rule.factor);
    return each([&](std::size_t i, Scalar const& w) -> Scalar {
      return static_cast<int>(i) < rule.turning ? w / s : field_.number(0);
    });
  }
  Vector operator()(ResonanceScaling const&) const {
    Scalar const turn = field_.pi() * field_.number(2);
    Vector result;
    for (auto const length : whole_wavelengths(g_)) result.push_back(turn / field_.number(Fraction(length)));
    return result;
  }
  Vector operator()(Multiplied const& rule) const {
    Scalar const unit = rule.pi ? field_.pi() : field_.number(1);
    return each([&](std::size_t i, Scalar const& w) {
      return w * unit * (rule.factors.empty() ? field_.number(1) : field_.number(rule.factors[i]));
    });
  }

 private:
  Vector each(auto const& change) const {
    auto result = (*this)(Unscaled{});
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = change(i, result[i]);
    return result;
  }

  /// w_i s^(-i/(n-1)).
  Vector stretched(Scalar const& s) const {
    if (g_.count < 2) return (*this)(Unscaled{});
    Scalar const rate = field_.log(s) / field_.number(g_.count - 1);
    return each([&](std::size_t i, Scalar const& w) {
      return w * field_.exp(-(rate * field_.number(static_cast<std::int64_t>(i))));
    });
  }

  /// w (1 - r) + (w/s) r.
  Scalar mixed(Scalar const& w, Scalar const& s, Scalar const& r) const {
    return w * (field_.number(1) - r) + w / s * r;
  }

  Vector ramp(Fraction const& factor, RampEnds const& ends, Fraction const& original) const {
    auto const number = [&](RampEnd const& end) -> Scalar {
      if (end.pair) return field_.number(*end.pair) + field_.number(end.shift);
      Scalar const turn = field_.pi() * field_.number(2);
      Scalar const ratio = field_.number(original) / (field_.number(end.turns) * turn);
      Scalar const exponent = field_.log(ratio) / field_.log(field_.number(g_.base));
      return (exponent - field_.number(g_.first)) / field_.number(g_.step) + field_.number(end.shift);
    };
    Scalar const low = number(ends.low), width = number(ends.high) - low, s = field_.number(factor);
    auto const piece = pieces(g_, ends, original);
    return each([&](std::size_t i, Scalar const& w) -> Scalar {
      if (piece[i] == Piece::kept) return w;
      if (piece[i] == Piece::divided) return w / s;
      return mixed(w, s, (field_.number(static_cast<std::int64_t>(i)) - low) / width);
    });
  }

  Vector by_turns(Llama3Scaling const& rule) const {
    Scalar const s = field_.number(rule.factor), low = field_.number(rule.low_freq_factor);
    Scalar const width = field_.number(rule.high_freq_factor) - low, one = field_.number(1);
    Scalar const turns_of_one = field_.number(rule.original) / (field_.pi() * field_.number(2));
    auto const piece = pieces_by_turns(g_, rule.low_freq_factor, rule.high_freq_factor, rule.original);
    return each([&](std::size_t i, Scalar const& w) -> Scalar {
      if (piece[i] == Piece::kept) return w;
      if (piece[i] == Piece::divided) return w / s;
      Scalar const kept = (turns_of_one * w - low) / width;
      return mixed(w, s, one - kept);
    });
  }

  F const& field_;
  Frequencies const& g_;
};

/// 0.1 m ln s + 1 for s > 1, else 1.
template <class F>
typename F::Scalar yarn_mscale(F const& field, Fraction const& s, Fraction const& m) {
  using Scalar = typename F::Scalar;
  Scalar const one = field.number(1);
  if (s <= Fraction(1)) return one;
  return field.number(Fraction(1, 10)) * field.number(m) * field.log(field.number(s)) + one;
}

}  // namespace detail

/// w_0, ..., w_{n-1}. Throws UserError as `require_frequencies` does.
template <class F>
std::vector<typename F::Scalar> frequencies_over(F const& field, Frequencies const& frequencies) {
  require_frequencies(frequencies);
  return std::visit(detail::FrequenciesOver<F>(field, frequencies), frequencies.scaling);
}

/// What the rule multiplies every cosine and sine by, and so every score by its square; 1 for most rules.
template <class F>
typename F::Scalar amplitude_over(F const& field, Scaling const& scaling) {
  using Scalar = typename F::Scalar;
  if (auto const* const yarn = std::get_if<YarnScaling>(&scaling)) {
    auto const& [factor, mscale, all] = yarn->attention;
    if (factor) return field.number(*factor);
    bool const both = mscale && all && *mscale != Fraction(0) && *all != Fraction(0);
    if (!both) return detail::yarn_mscale(field, yarn->factor, 1);
    return detail::yarn_mscale(field, yarn->factor, *mscale) / detail::yarn_mscale(field, yarn->factor, *all);
  }
  if (auto const* const paper = std::get_if<YarnPaperScaling>(&scaling)) {
    return detail::yarn_mscale(field, paper->factor, 1);
  }
  if (auto const* const longrope = std::get_if<LongRopeScaling>(&scaling)) {
    if (longrope->attention_factor) return field.number(*longrope->attention_factor);
    if (longrope->factor <= Fraction(1)) return field.number(1);
    Scalar const ratio = field.log(field.number(longrope->factor)) / field.log(field.number(longrope->original));
    return field.exp(field.log(field.number(1) + ratio) * field.number(Fraction(1, 2)));
  }
  return field.number(1);
}

}  // namespace pe

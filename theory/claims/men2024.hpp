/// The laws about RoPE's base and the context that it serves: a base serves L where S(m) = sum cos(m w_i) is not
/// negative at any lag m < L. The claims are in theory/sources/men2024.toml and su2024.toml, the
/// sums in men2024_lags.cpp. d = 128.
#pragma once

#include <algorithm>
#include <concepts>
#include <iterator>
#include <tuple>

#include "theory/claims/men2024_lags.hpp"
#include "theory/claims/row.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::men2024 {

/// A scheme over balls: sums of a million lags are enclosed there and nowhere else.
template <class Scheme>
concept OverBalls = std::same_as<typename Scheme::Scalar, Ball>;

/// A context, and bases for it: the lower bound of the paper's table; the same to two digits, as Su's post of
/// 2024-05-29 prints it; and the least that serves, rounded up to five digits, from 2^19 on to the next whole number,
/// as below it the bases that serve are so few that five digits do not tell them.
struct Context {
  std::int64_t length;
  Fraction printed, two_digits, least;
};
inline Context const contexts[] = {{1 << 10, 4300, 4300, Fraction(42935, 10)},
                                   {1 << 11, 16'000, 12'000, 11'588},
                                   {1 << 12, 27'000, 27'000, 26'953},
                                   {1 << 13, 84'000, 84'000, 83'764},
                                   {1 << 14, 310'000, 230'000, 231'650},
                                   {1 << 15, 640'000, 630'000, 629'980},
                                   {1 << 16, 2'100'000, 2'100'000, 2'090'200},
                                   {1 << 17, 7'800'000, 4'900'000, 4'869'200},
                                   {1 << 18, 36'000'000, 24'000'000, 23'663'000},
                                   {1 << 19, 64'000'000, 58'000'000, 58'496'174},
                                   {1 << 20, 510'000'000, 65'000'000, 65'374'956}};

/// The one that has this base.
inline Context const& context_with(Fraction Context::*which, Fraction const& base) {
  auto const found = std::ranges::find(contexts, base, which);
  PE_ASSERT(found != std::end(contexts));
  return *found;
}

/// The least sum at the lags of a context, of the scheme with another base.
template <OverBalls Scheme>
Ball least_sum_at(Scheme const& rope, Fraction const& base, std::int64_t context) {
  Scheme const of_base(rope.field(), {rope.dimension(), base});
  return least_lag_sum(of_base.spectrum().frequencies(), context);
}

/// One in the fifth digit.
inline Fraction last_place(Fraction const& base) {
  Fraction unit(1, 10'000);
  while (Fraction(10) * unit * Fraction(10'000) <= base) unit = unit * Fraction(10);
  return unit;
}

/// 0 <= S at the lags from 1024 n on, 1024 of them, one by one.
struct SumsNotNegative {
  static constexpr char name[] = "lag-sums-not-negative";
  static constexpr Signature takes{.positions = {"n"}};

  auto operator()(OverBalls auto const& rope, auto const& n) const {
    auto const first = lags_at_once * static_cast<std::int64_t>(n.number());
    return for_all(lag_sums(rope.spectrum().frequencies(), first),
                   [](Ball const& sum) { return at_most(Ball(0), sum); });
  }

  struct AllAlike {
    static constexpr char says[] = "every frequency is 1, so that the sum is 64 cos m";
    template <pe::Field F>
    struct Over : Rope::Over<F> {
      Over(F const& field, Shape const& shape) : Rope::Over<F>(field, shape) {
        this->spectrum_ = field.spectrum({shape.base, 0, 0, this->pairs()});
      }
    };
  };
  using Mutants = std::tuple<AllAlike>;
};

/// The base, the least of a context, serves it, and is the table's entry for it to two digits.
template <bool printed>
struct EntryIsLeastBase {
  static constexpr char name[] = "entry-is-least-base";
  static constexpr Signature takes{};

  auto operator()(OverBalls auto const& rope) const {
    auto const& context = context_with(&Context::least, rope.base());
    auto const entry = printed ? context.printed : context.two_digits;
    Ball const base(rope.base()), half(Fraction(500) * last_place(entry));
    auto serves = less(Ball(0), least_lag_sum(rope.spectrum().frequencies(), context.length));
    return together(together(std::move(serves), less(Ball(entry) - half, base)), less(base, Ball(entry) + half));
  }

  using Mutants = std::tuple<Wrong<"the entries of table 2: 1.6e4 at 2k", EntryIsLeastBase<true>, Rope>>;
};

/// The least base of a context serves it, and no real base from the least of the context before (from 1) to one
/// less in the fifth digit does. `off`, in units of that digit, is added to the base.
template <int off = 0>
struct LeastBase {
  static constexpr char name[] = "least-base";
  static constexpr Signature takes{};

  auto operator()(OverBalls auto const& rope) const {
    auto const& context = context_with(&Context::least, rope.base());
    auto const unit = last_place(context.least), least = context.least + Fraction(off) * unit;
    auto const index = &context - std::begin(contexts);
    auto const from = index == 0 ? Fraction(1) : contexts[index - 1].least - last_place(contexts[index - 1].least);
    Ball const low = log(Ball(from)), high = log(Ball(least - unit));
    auto serves = less(Ball(0), least_sum_at(rope, least, context.length));

    constexpr double beyond = 1e-9;  // so that the ends are certainly inside
    auto const& found = stored_lags(context.length);
    auto const first = low.to_double() - beyond, last = high.to_double() + beyond;
    auto const stretches = found.empty() ? failing_stretches(first, last, rope.pairs(), context.length)
                                         : stretches_of(found, first, last, rope.pairs());
    auto fail = together(less(Ball(stretches.front().low), low), less(high, Ball(stretches.back().high)));
    for (auto const& stretch : stretches) {
      fail.push_back({Relation::less, sum_over(stretch, rope.pairs()), Ball(0)});
    }
    return both(std::move(serves), std::move(fail));
  }

  using Mutants = std::tuple<Wrong<"the last digit of the base is one less: it does not serve", LeastBase<-1>, Rope>,
                             Wrong<"the last digit of the base is one more: a smaller one serves", LeastBase<1>, Rope>>;
};

/// The least whole base of a context serves it, and one less does not. `off` is added to both.
template <int off = 0>
struct LeastWholeBase {
  static constexpr char name[] = "least-whole-base";
  static constexpr Signature takes{};

  auto operator()(OverBalls auto const& rope) const {
    auto const& context = context_with(&Context::least, rope.base());
    auto const sum = [&](int more) { return least_sum_at(rope, context.least + Fraction(more), context.length); };
    return both(less(Ball(0), sum(off)), less(sum(off - 1), Ball(0)));
  }

  using Mutants = std::tuple<Wrong<"one less does not serve", LeastWholeBase<-1>, Rope>,
                             Wrong<"one more is not the least", LeastWholeBase<1>, Rope>>;
};

enum class Which { first, before, second };

/// S is negative at this lag, and at none before.
template <Which which = Which::first>
struct FirstNegativeLag {
  static constexpr char name[] = "first-negative-lag";
  static constexpr Signature takes{};
  struct Known {
    std::int64_t base, first;
    std::int64_t second = 0;  ///< of those that the mutant is asked of
  };
  static constexpr Known known[] = {
      {10'000, 1707, 1969},  {500'000, 18'438, 18'439}, {1'000'000, 27'115, 28'258}, {10'000'000, 144'660, 144'675},
      {27'000, 4079},        {310'000, 12'223},         {640'000, 27'685},           {7'800'000, 128'915},
      {36'000'000, 207'455}, {64'000'000, 511'210},     {510'000'000, 874'868}};

  auto operator()(OverBalls auto const& rope) const {
    auto const* const row = std::find_if(std::begin(known), std::end(known),
                                         [&](auto const& k) { return Fraction(k.base) == rope.base(); });
    PE_ASSERT(row != std::end(known));
    auto const lag = which == Which::second ? row->second : row->first - (which == Which::before ? 1 : 0);
    auto const& w = rope.spectrum().frequencies();
    return both(less(Ball(0), least_lag_sum(w, lag)), less(lag_sums(w, lag).front(), Ball(0)));
  }

  using Mutants = std::tuple<Wrong<"the lag before is not negative", FirstNegativeLag<Which::before>, Rope>,
                             Wrong<"the second negative lag is not the first", FirstNegativeLag<Which::second>, Rope>>;
};

/// The mean of cos(k w_i) is within a bound of (Ci(k) - Ci(k/b))/ln b, the integral that it is a sum of: 0.138 at
/// d = 128, 4.9 10^-4 at d = 4096. Without `whole`, the far end of the integral is left out.
template <bool whole>
struct SumIsIntegral {
  static constexpr char name[] = "sum-is-cosine-integral";
  static constexpr Signature takes{.parameters = {"k"}};

  auto operator()(OverBalls auto const& rope, Fraction const& k) const {
    auto const& w = rope.spectrum().frequencies();
    Ball sum(0);
    for (auto const& frequency : w) sum += cos(Ball(k) * frequency);
    Ball integral = cosine_integral(Ball(k));
    if (whole) integral = integral - cosine_integral(Ball(k / rope.base()));
    Ball const off = sum / Ball(rope.pairs()) - integral / log(Ball(rope.base()));
    Ball const bound = rope.dimension() == 128 ? Ball(Fraction(138, 1000)) : Ball(Fraction(49, 100'000));
    return together(less(-bound, off), less(off, bound));
  }

  using Mutants = std::tuple<Wrong<"Ci(k)/ln b alone", SumIsIntegral<false>, Rope>>;
};

/// At a context of 8192 the smaller base serves, the larger does not.
template <std::int64_t smaller, std::int64_t larger>
struct NotUpwardClosed {
  static constexpr char name[] = "serving-bases-not-upward-closed";
  static constexpr Signature takes{};

  auto operator()(OverBalls auto const& rope) const {
    return both(less(Ball(0), least_sum_at(rope, smaller, 8192)), less(least_sum_at(rope, larger, 8192), Ball(0)));
  }

  using Mutants = std::tuple<Wrong<"83000 does not serve", NotUpwardClosed<83'000, larger>, Rope>,
                             Wrong<"500000, Llama 3's, serves", NotUpwardClosed<smaller, 500'000>, Rope>>;
};

/// 0 <= sum of (1 + cos m w_i), m = 2h: with as many pairs that stand still as pairs that turn, for each of which
/// 1 + cos m w = 2 cos^2 h w. Without them (`still` false) it is S(m).
template <bool still>
struct HalfTurned {
  static constexpr char name[] = "half-turned-sum-not-negative";
  static constexpr Signature takes{.positions = {"h"}};

  template <class Scheme>
  auto operator()(Scheme const& rope, auto const& h) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    Scalar sum = field.number(0);
    for (auto const& phase : rope.phases(h + h)) sum = still ? sum + phase.cos + field.number(1) : sum + phase.cos;
    Vector<Scalar> roots;
    for (auto const& phase : rope.phases(h)) roots.insert(roots.end(), 2, phase.cos);
    return at_most(field.number(0), std::move(sum), std::move(roots));
  }

  using Mutants = std::tuple<Wrong<"every pair turns", HalfTurned<false>, Rope>>;
};

}  // namespace pe::men2024

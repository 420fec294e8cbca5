/// The laws about what becomes of RoPE's score with the distance: S(m) = sum of cos(m w_i), the score of a query and a
/// key that are equal, with 1 in every pair. What is stated of it in several papers; their claims are in the file of
/// each source.
#pragma once

#include <array>
#include <tuple>

#include "theory/claims/men2024.hpp"
#include "theory/claims/su2021.hpp"

namespace pe::su2021 {

/// Distances first .. 4 first - 1, where S is greatest among them, and its value there in units of 10^-4.
struct Window {
  std::int64_t first, at, greatest;
};
inline constexpr std::array<Window, 6> windows{{{256, 282, 249'409},
                                                {1024, 1030, 205'571},
                                                {4096, 5020, 131'483},
                                                {16'384, 50'272, 170'193},
                                                {65'536, 245'666, 196'569},
                                                {262'144, 978'796, 241'630}}};

/// The greatest S of each window is the value of the list: at the 1024 distances from 1024 n on, none is above that of
/// its window, and at the listed place S is that value. `changed` is added to the last digit.
template <int changed = 0>
struct WindowMaxima {
  static constexpr char name[] = "greatest-scores-of-windows";
  static constexpr Signature takes{.positions = {"n"}};

  auto operator()(men2024::OverBalls auto const& rope, auto const& n) const {
    auto const first = men2024::lags_at_once * static_cast<std::int64_t>(n.number());
    auto const bound = [](Window const& window, int half) {
      return Ball(Fraction(2 * (window.greatest + changed) + half, 20'000));
    };
    Sides<Ball> sides;
    auto lag = first;
    for (auto const& sum : men2024::lag_sums(rope.spectrum().frequencies(), first)) {
      for (auto const& window : windows) {
        if (lag < window.first || lag >= 4 * window.first) continue;
        if (lag == window.at) sides.push_back({Relation::at_most, bound(window, -1), sum});
        sides.push_back({Relation::at_most, sum, bound(window, 1)});
      }
      ++lag;
    }
    return sides;
  }

  using Mutants = std::tuple<Wrong<"the last digit of each greatest score is one more", WindowMaxima<1>, Rope>>;
};

}  // namespace pe::su2021

namespace pe::men2024 {

/// The base serves a context of 8192.
template <std::int64_t base>
struct ServesContext {
  static constexpr char name[] = "serves-context";
  static constexpr Signature takes{};

  auto operator()(OverBalls auto const& rope) const { return at_most(Ball(0), least_sum_at(rope, base, 8192)); }

  using Mutants =
      std::tuple<Wrong<"the document's own: a larger base than one that serves", ServesContext<base>, Rope>>;
};

/// The base `times` L serves a context of L, which is the parameter itself or 2 to it.
template <bool power_of_two, int times = 1000>
struct MultipleServes {
  static constexpr char name[] = "multiple-of-context-serves";
  static constexpr Signature takes{.parameters = {"L"}};

  auto operator()(OverBalls auto const& rope, Fraction const& L) const {
    auto const context = power_of_two ? std::int64_t{1} << L.numerator() : L.numerator();
    return less(Ball(0), least_sum_at(rope, Fraction(times * context), context));
  }

  using Mutants = std::tuple<Wrong<"the base is the context itself", MultipleServes<power_of_two, 1>, Rope>>;
};

}  // namespace pe::men2024

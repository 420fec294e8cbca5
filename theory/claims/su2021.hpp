/// The laws that RoFormer alone needs: Abel's summation, the mean of the partial sums. Its claims are in
/// theory/sources/su2021.toml.
#pragma once

#include <cmath>
#include <tuple>

#include "theory/claims/common_laws.hpp"
#include "theory/schemes/rope.hpp"

namespace pe::su2021 {

template <class S>
struct Complex {
  S re, im;

  friend Complex operator+(Complex const& a, Complex const& b) { return {a.re + b.re, a.im + b.im}; }
  friend Complex operator-(Complex const& a, Complex const& b) { return {a.re - b.re, a.im - b.im}; }
  friend Complex operator*(Complex const& a, Complex const& b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  friend S modulus(Complex const& a) {
    using std::sqrt;
    return S(sqrt(combine(a.re, a.re, a.im, a.im)));
  }
};

/// S_0 = 0, S_{j+1} = S_j + e^{i w_j m}.
template <class Scheme>
auto partial_sums(Scheme const& rope, typename Scheme::Position const& m) {
  using Scalar = typename Scheme::Scalar;
  auto const zero = rope.field().number(0);
  std::vector<Complex<Scalar>> sums{{zero, zero}};
  for (auto const& [sine, cosine] : rope.spectrum().phases(m))
    sums.push_back(sums.back() + Complex<Scalar>{cosine, sine});
  return sums;
}

/// B(m) = sum |S_j|.
template <class Scheme>
auto sum_of_moduli(Scheme const& rope, typename Scheme::Position const& m) {
  auto const sums = partial_sums(rope, m);
  typename Scheme::Scalar total = rope.field().number(0);
  for (std::size_t j = 1; j < sums.size(); ++j) total += modulus(sums[j]);
  return total;
}

/// h_i = q_i conj(k_i) of the pairs as complex numbers, i = 0 .. d/2-1, and h_{d/2} = 0.
template <class Scheme>
auto products(Scheme const& rope, auto const& q, auto const& k) {
  using Scalar = typename Scheme::Scalar;
  auto const zero = rope.field().number(0);
  std::vector<Complex<Scalar>> h;
  for (std::size_t n = 0; n < q.size(); n += 2) {
    h.push_back(Complex<Scalar>{q[n], q[n + 1]} * Complex<Scalar>{k[n], -k[n + 1]});
  }
  h.push_back({zero, zero});
  return h;
}

/// Equations 35 and 36: the score at offset m is -Re sum S_{i+1} (h_{i+1} - h_i).
struct AbelSummation {
  static constexpr char name[] = "abel-summation";
  static constexpr Signature takes{.positions = {"m"}, .vectors = {"q", "k"}};
  struct Mutant;

  auto operator()(auto const& rope, auto const& m, auto const& q, auto const& k) const {
    auto const sums = partial_sums(rope, m);
    auto const h = products(rope, q, k);
    auto total = sums.front();
    for (std::size_t i = 0; i + 1 < h.size(); ++i) total = total - sums[i + 1] * (h[i + 1] - h[i]);
    return equal(rope.score(q, m, k, rope.field().origin()), total.re);
  }
};

/// Equation 37: |score| <= max |h_{i+1} - h_i| sum |S_{i+1}|.
struct AbelBound {
  static constexpr char name[] = "abel-bound";
  static constexpr Signature takes{.positions = {"m"}, .vectors = {"q", "k"}};
  struct LeftSide;
  struct OtherSign;
  using Mutants = std::tuple<LeftSide, OtherSign>;

  template <Numeric Scheme>
  auto operator()(Scheme const& rope, auto const& m, auto const& q, auto const& k) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    auto const sums = partial_sums(rope, m);
    auto const h = products(rope, q, k);
    Scalar largest = field.number(0), total = field.number(0);
    for (std::size_t i = 0; i + 1 < h.size(); ++i) {
      Scalar const more = modulus(h[i + 1] - h[i]) - largest;
      largest += more - field.indicator_negative(more) * more;
      total += modulus(sums[i + 1]);
    }
    Scalar const score = rope.score(q, m, k, field.origin()), bound = largest * total;
    return both(at_most(score, bound), at_most(-score, bound));
  }
};

/// (2/d) sum |S_i| does not grow from distance m to m+1.
struct MeanFalls {
  static constexpr char name[] = "mean-of-sums-falls";
  static constexpr Signature takes{.positions = {"m"}};
  using Mutants = std::tuple<Wrong<"the law itself: the mean rises from 18 to 19 at d = 128", MeanFalls, Rope>>;

  auto operator()(Numeric auto const& rope, auto const& m) const {
    return at_most(mean(rope, m + rope.field().position(1)), mean(rope, m));
  }

  static auto mean(auto const& rope, auto const& m) {
    return sum_of_moduli(rope, m) * rope.field().number(Fraction(2, rope.dimension()));
  }
};

/// The mean rises at so many of the 255 steps from the distance 0 to 255.
template <int rises>
struct RisesWithin {
  static constexpr char name[] = "mean-of-sums-rises";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& rope) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = rope.field();
    Scalar before = MeanFalls::mean(rope, field.origin()), count = field.number(0);
    for (int m = 1; m < 256; ++m) {
      Scalar const mean = MeanFalls::mean(rope, field.position(m));
      count += field.indicator_negative(before - mean);
      before = mean;
    }
    return equal(std::move(count), field.number(rises));
  }

  using Mutants = std::tuple<Wrong<"116 rises", RisesWithin<116>, Rope>>;
};

/// (2/d) sum |S_i| at distance m is at most half of what it is at distance 0, (d/2 + 1)/2.
struct MeanIsHalved {
  static constexpr char name[] = "mean-of-sums-halved";
  static constexpr Signature takes{.positions = {"m"}};
  struct Mutant;

  auto operator()(Numeric auto const& rope, auto const& m) const {
    return at_most(MeanFalls::mean(rope, m), rope.field().number(Fraction(rope.pairs() + 1, 4)));
  }
};

/// Distances, and (2/d) sum |S_i| there for d = 128, in units of 10^-4.
using PrintedMean = std::pair<int, std::int64_t>;
inline constexpr PrintedMean near_means[] = {{0, 325'000},   {1, 315'382},  {10, 179'541}, {50, 126'295},
                                             {100, 102'273}, {150, 75'885}, {200, 72'448}, {256, 65'431}};
inline constexpr PrintedMean far_means[] = {{378, 111'917},      {2009, 113'925},    {11'302, 129'487},
                                            {30'950, 144'125},   {113'028, 149'606}, {733'995, 152'835},
                                            {1'735'814, 171'566}};

/// The means are those of the list; `changed` is added to the last digit.
template <bool far, int changed = 0>
struct MeansPrinted {
  static constexpr char const* name = far ? "far-means-of-sums" : "means-of-sums";
  static constexpr Signature takes{.parameters = {"n"}};

  auto operator()(Numeric auto const& rope, Fraction const& n) const {
    auto const& field = rope.field();
    auto const [distance, mean] = (far ? far_means : near_means)[n.numerator()];
    return prints(field, MeanFalls::mean(rope, field.position(distance)), mean + changed, 10'000);
  }

  using Mutants = std::tuple<Wrong<"the last digit of each mean is one more", MeansPrinted<far, 1>, Rope>>;
};

}  // namespace pe::su2021

/// The laws of the survey's T5 section: the formula, T5's buckets, and what its two pieces of code do instead. Its
/// claims are in theory/sources/zheng2022.toml.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "theory/claims/zheng2022_relative.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe::zheng2022 {

/// T5's score is x W^Q (W^K)^T y^T + r_ij, unscaled. r_ij is any number, the sum of the entries of r; the other entries
/// of the table are not met. `turned`: r_ij is in the bucket of i - j.
template <bool turned = false>
struct T5Formula {
  static constexpr char name[] = "t5-formula";
  static constexpr Signature takes{.vectors = {"x", "y", "q1", "q2", "k1", "k2", "r"},
                                   .matrices = {{"q1", "q2"}, {"k1", "k2"}}};

  template <class Scheme>
  auto operator()(Scheme const& t5, auto const& x, auto const& y, auto const& q1, auto const& q2, auto const& k1,
                  auto const& k2, auto const& r) const {
    using Scalar = typename Scheme::Scalar;
    auto const head = head_of(q1, q2, k1, k2);
    Scalar const bias = std::accumulate(r.begin() + 1, r.end(), r.front());
    return for_all(std::array<std::int64_t, 3>{0, 1, 40}, [&](std::int64_t j) {
      T5Buckets const buckets;
      auto table = Drawn(1, "t5").vector(t5.field(), static_cast<std::size_t>(buckets.count));
      table[static_cast<std::size_t>(buckets.of(turned ? 3 - j : j - 3))] = bias;
      T5::Layer<typename Scheme::Field> const layer({t5.field(), head}, buckets, table);
      return equal(layer.score(layer.token(x), 3, layer.token(y), j), product(x, head, y) + bias);
    });
  }

  using Mutants = std::tuple<Wrong<"the bucket is that of i - j", T5Formula<true>, T5>>;
};

/// The bucket of an offset is how many borders it has passed: those of T5's own code for 32 buckets and distance 128,
/// in both directions, and into the past alone. The borders `of_both` and `of_past` are 12 and 19.
template <std::int64_t of_both = 12, std::int64_t of_past = 19>
struct T5BucketBorders {
  static constexpr char name[] = "t5-bucket-borders";
  static constexpr Signature takes{.parameters = {"offset"}};

  auto operator()(auto const& t5, Fraction const& offset) const {
    static constexpr auto both_ways =
        std::to_array<std::int64_t>({1, 2, 3, 4, 5, 6, 7, 8, of_both, 16, 23, 32, 46, 64, 91});
    static constexpr auto past =
        std::to_array<std::int64_t>({1,       2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16,
                                     of_past, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113});
    auto const number = [&](std::int64_t x) { return t5.field().number(x); };
    auto const passed = [](auto const& borders, std::int64_t distance) {
      return std::ranges::count_if(borders, [&](std::int64_t border) { return border <= distance; });
    };
    auto const x = offset.numerator();
    return both(equal(number(T5Buckets{}.of(x)), number(passed(both_ways, std::abs(x)) + (x > 0 ? 16 : 0))),
                equal(number(T5Buckets{.bidirectional = false}.of(x)), number(passed(past, -x))));
  }

  using Mutants = std::tuple<
      Wrong<"in both directions, a bucket begins at 13 instead of 12", T5BucketBorders<of_both + 1, of_past>, T5>,
      Wrong<"into the past, a bucket begins at 20 instead of 19", T5BucketBorders<of_both, of_past + 1>, T5>>;
};

/// The code's logit of the unit vectors e_m and e_n as query and key is their product + r, as the formula says.
struct CodeLogit {
  static constexpr char name[] = "code-logit";
  static constexpr Signature takes{.parameters = {"m", "n", "i", "j"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& code, Fraction const& m, Fraction const& n, Fraction const& i,
                  Fraction const& j) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = code.field();
    auto const from = i.numerator(), to = j.numerator();
    auto const layer = code.layer(1, std::max(from, to) + 1);
    auto const unit = [&](Fraction const& at) {
      auto const e =
          unit_vector(field, static_cast<std::size_t>(code.dimension()), static_cast<std::size_t>(at.numerator()));
      return Token<Scalar>{e, e, e, e};
    };
    Scalar const formula = field.number(m == n ? 1 : 0) + layer.bias(from, to);
    return equal(layer.score(unit(m), from, unit(n), to), formula);
  }

  using Mutants = std::tuple<Wrong<"the law itself: the code scales by sqrt(d)", CodeLogit, T5Printed>>;
};

/// |dx| f + |dy| takes every value of 0 .. f^2-1 on 0 <= |dx|, |dy| < f, and each once.
template <class Index = GridIndex>
struct GridIndexIsBijective {
  static constexpr char name[] = "grid-index-is-bijective";
  static constexpr Signature takes{.parameters = {"f"}};

  auto operator()(auto const& scheme, Fraction const& f) const {
    Index const grid{f.numerator()};
    auto values = tabulate(grid.places(), [&](std::int64_t cell) { return grid.of(cell, 0); });
    std::ranges::sort(values);
    auto const number = [&](std::int64_t x) { return scheme.field().number(x); };
    return equal(mapped(values, number), tabulate(grid.places(), number));
  }

  struct Narrow : GridIndex {
    std::int64_t of(std::int64_t i, std::int64_t j) const {
      return std::abs(i / size - j / size) * (size - 1) + std::abs(i % size - j % size);
    }
  };
  using Mutants = std::tuple<Wrong<"|dx| is multiplied by the greatest distance f - 1 instead of f",
                                   GridIndexIsBijective<Narrow>, T5PrintedGrid>>;
};

/// Signed offsets have indices of their own; `merged`: (2f-`less`)^2 of them share f^2 + `more`, less = 1 and more = 0.
template <bool merged, int less = 1, int more = 0>
struct GridOffsets {
  static constexpr char name[] = "grid-offsets";
  static constexpr Signature takes{.parameters = {"f"}};

  auto operator()(auto const& scheme, Fraction const& f) const {
    GridIndex const grid{f.numerator()};
    std::set<std::pair<std::int64_t, std::int64_t>> offsets;
    std::set<std::int64_t> indices;
    for (std::int64_t i = 0; i < grid.places(); ++i) {
      for (std::int64_t j = 0; j < grid.places(); ++j) {
        offsets.emplace(i / grid.size - j / grid.size, i % grid.size - j % grid.size);
        indices.insert(grid.of(i, j));
      }
    }
    auto const number = [&](auto x) { return scheme.field().number(static_cast<std::int64_t>(x)); };
    if (!merged) return equal(number(indices.size()), number(offsets.size()));
    auto const side = 2 * grid.size - less;
    return both(equal(number(offsets.size()), number(side * side)),
                equal(number(indices.size()), number(grid.entries() + more)));
  }

  using Mutants = std::tuple<Wrong<"each axis has 2f offsets, 0 counted twice", GridOffsets<true, 0, 0>, T5PrintedGrid>,
                             Wrong<"there is one more index", GridOffsets<true, 1, 1>, T5PrintedGrid>>;
};

/// Transposing a grid of 2 x 2 transposes the outputs, and changes none.
struct TransposeEquivariance {
  static constexpr char name[] = "transpose-equivariance";
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2", "x3"}, .parameters = {"w"}};

  auto operator()(Numeric auto const& scheme, auto const& x0, auto const& x1, auto const& x2, auto const& x3,
                  Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 2);
    auto const z = attend(layer, {x0, x1, x2, x3}), transposed = attend(layer, {x0, x2, x1, x3});
    return together(together(equal(transposed[0], z[0]), equal(transposed[1], z[2])),
                    together(equal(transposed[2], z[1]), equal(transposed[3], z[3])));
  }

  using Mutants = std::tuple<
      Wrong<"the code as printed: the two axes have biases of their own", TransposeEquivariance, T5PrintedGrid>>;
};

}  // namespace pe::zheng2022

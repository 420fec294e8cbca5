/// The laws of the survey's T5 section: the formula, T5's buckets, and what its two pieces of code do instead. Its
/// claims are in zheng2022_t5.cpp.
#pragma once

#include <set>

#include "theory/claims/zheng2022_relative.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe::zheng2022 {

/// T5's score is x W^Q (W^K)^T y^T + r_ij, unscaled.
struct T5Formula {
  static constexpr char name[] = "t5-formula";
  static constexpr Signature takes{.vectors = {"x", "y", "q1", "q2", "k1", "k2"}};

  template <class Scheme>
  auto operator()(Scheme const& t5, auto const& x, auto const& y, auto const& q1, auto const& q2, auto const& k1,
                  auto const& k2) const {
    using Scalar = typename Scheme::Scalar;
    auto const head = head_of(q1, q2, k1, k2);
    T5Buckets const buckets;
    auto const table = Drawn(1, "t5").vector(t5.field(), static_cast<std::size_t>(buckets.count));
    T5::Layer<typename Scheme::Field> const layer({t5.field(), head}, buckets, table);
    auto const query = layer.token(x), key = layer.token(y);
    Sides<Scalar> sides;
    for (std::int64_t j : {0, 1, 40}) {
      auto const bias = table[static_cast<std::size_t>(buckets.of(j - 3))];
      sides = both(std::move(sides), equal(layer.score(query, 3, key, j), Scalar(product(x, head, y) + bias)));
    }
    return sides;
  }
};

/// The buckets of T5's own code for 32 buckets and distance 128, at the offsets where something changes.
struct T5BucketTable {
  static constexpr char name[] = "t5-bucket-table";
  static constexpr Signature takes{};

  template <Numeric Scheme>
  auto operator()(Scheme const& t5) const {
    struct Entry {
      std::int64_t offset, both, past;
    };
    static constexpr Entry printed[] = {
        {0, 0, 0},      {1, 17, 0},     {-1, 1, 1},      {-2, 2, 2},    {7, 23, 0},     {-7, 7, 7},
        {8, 24, 0},     {-8, 8, 8},     {-15, 9, 15},    {-16, 10, 16}, {-18, 10, 16},  {-19, 10, 17},
        {-20, 10, 17},  {-31, 11, 21},  {-32, 12, 21},   {-64, 14, 26}, {-112, 15, 30}, {-113, 15, 31},
        {-127, 15, 31}, {-128, 15, 31}, {-1000, 15, 31}, {127, 31, 0},  {1000, 31, 0},
    };
    Sides<typename Scheme::Scalar> sides;
    auto const same = [&](std::int64_t found, std::int64_t wanted) {
      sides = both(std::move(sides), equal(t5.field().number(found), t5.field().number(wanted)));
    };
    for (auto const& [offset, both_ways, past] : printed) {
      same(T5Buckets{}.of(offset), both_ways);
      same(T5Buckets{.bidirectional = false}.of(offset), past);
    }
    return sides;
  }
};

/// The code's index of i and j is T5's bucket of j - i.
struct CodeIndexIsBucket {
  static constexpr char name[] = "code-index-is-bucket";
  static constexpr Signature takes{.parameters = {"i", "j"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, Fraction const& i, Fraction const& j) const {
    auto const index = DistanceIndex{512}.of(i.numerator(), j.numerator());
    return equal(scheme.field().number(index), scheme.field().number(T5Buckets{}.of((j - i).numerator())));
  }
};

/// Distances that share a bucket of T5, d and e into the past, share an index of the code.
struct CodeSharesBuckets {
  static constexpr char name[] = "code-shares-buckets";
  static constexpr Signature takes{.parameters = {"m", "n"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, Fraction const& m, Fraction const& n) const {
    DistanceIndex const index{512};
    return equal(scheme.field().number(index.of(m.numerator(), 0)), scheme.field().number(index.of(n.numerator(), 0)));
  }

  static bool same_bucket(Case const& c) {
    T5Buckets const past{.bidirectional = false};
    return past.of(-c.parameters[0].numerator()) == past.of(-c.parameters[1].numerator());
  }
};

/// The code's logit is x W^Q (W^K)^T y^T + r, as the formula says; `scaled`: it is that product over sqrt(d), plus
/// sqrt(d) r.
template <bool scaled>
struct CodeLogit {
  static constexpr char name[] = "code-logit";
  static constexpr Signature takes{.vectors = {"x", "y"}, .parameters = {"i", "j", "w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& code, auto const& x, auto const& y, Fraction const& i, Fraction const& j,
                  Fraction const& w) const {
    using Scalar = typename Scheme::Scalar;
    auto const from = i.numerator(), to = j.numerator();
    auto const layer = code.layer(w.numerator(), std::max(from, to) + 1);
    auto const root = code.field().power(scaled ? code.dimension() : 1, Fraction(1, 2));
    auto const formula = Scalar(product(x, layer.head(), y) / root) + Scalar(root * layer.bias(from, to));
    return equal(layer.score(layer.token(x), from, layer.token(y), to), Scalar(formula));
  }
};

/// Between empty tokens, with 64 entries for each head, the code's logit is 8 r_ij.
struct CodeBiasTimesEight {
  static constexpr char name[] = "code-bias-times-eight";
  static constexpr Signature takes{.parameters = {"i", "j"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& code, Fraction const& i, Fraction const& j) const {
    using Scalar = typename Scheme::Scalar;
    auto const from = i.numerator(), to = j.numerator();
    auto const layer = code.layer(1, std::max(from, to) + 1);
    auto const empty = layer.token(Vector<Scalar>(static_cast<std::size_t>(code.dimension()), code.field().number(0)));
    return equal(layer.score(empty, from, empty, to), Scalar(code.field().number(8) * layer.bias(from, to)));
  }
};

/// A layer of the code that was built for `length` tokens takes n.
struct CodeTakesLength {
  static constexpr char name[] = "code-takes-length";
  static constexpr Signature takes{.parameters = {"n", "length"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& code, Fraction const& n, Fraction const& length) const {
    auto const layer = code.layer(0, length.numerator());
    auto const takes_n = [&] {
      try {
        layer.require_length(n.numerator());
        return true;
      } catch (UserError const&) {
        return false;
      }
    }();
    return equal(code.field().number(takes_n ? 1 : 0), code.field().number(1));
  }
};

/// |dx| f + |dy| takes every value of 0 .. f^2-1 on 0 <= |dx|, |dy| < f, and each once.
struct GridIndexIsBijective {
  static constexpr char name[] = "grid-index-is-bijective";
  static constexpr Signature takes{.parameters = {"f"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, Fraction const& f) const {
    GridIndex const grid{f.numerator()};
    std::set<std::int64_t> values;
    for (std::int64_t cell = 0; cell < grid.places(); ++cell) values.insert(grid.of(cell, 0));
    auto const number = [&](std::int64_t x) { return scheme.field().number(x); };
    auto const count = static_cast<std::int64_t>(values.size());
    return both(both(equal(number(count), number(grid.entries())), equal(number(*values.begin()), number(0))),
                equal(number(*values.rbegin()), number(grid.entries() - 1)));
  }
};

/// The index of i and j is that of j and i.
struct GridIndexIsSymmetric {
  static constexpr char name[] = "grid-index-is-symmetric";
  static constexpr Signature takes{.parameters = {"f"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, Fraction const& f) const {
    GridIndex const grid{f.numerator()};
    Sides<typename Scheme::Scalar> sides;
    for (std::int64_t i = 0; i < grid.places(); ++i) {
      for (std::int64_t j = 0; j <= i; ++j) {
        sides =
            both(std::move(sides), equal(scheme.field().number(grid.of(i, j)), scheme.field().number(grid.of(j, i))));
      }
    }
    return sides;
  }
};

/// Signed offsets have indices of their own; `merged`: (2f-1)^2 of them share f^2.
template <bool merged>
struct GridOffsets {
  static constexpr char name[] = "grid-offsets";
  static constexpr Signature takes{.parameters = {"f"}};

  template <class Scheme>
  auto operator()(Scheme const& scheme, Fraction const& f) const {
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
    auto const side = 2 * grid.size - 1;
    return both(equal(number(offsets.size()), number(side * side)),
                equal(number(indices.size()), number(grid.entries())));
  }
};

/// Transposing a grid of 2 x 2 transposes the outputs, and changes none.
struct TransposeEquivariance {
  static constexpr char name[] = "transpose-equivariance";
  static constexpr Signature takes{.vectors = {"x0", "x1", "x2", "x3"}, .parameters = {"w"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& scheme, auto const& x0, auto const& x1, auto const& x2, auto const& x3,
                  Fraction const& w) const {
    auto const layer = scheme.layer(w.numerator(), 2);
    auto const z = attend(layer, {x0, x1, x2, x3}), transposed = attend(layer, {x0, x2, x1, x3});
    return both(both(equal(transposed[0], z[0]), equal(transposed[1], z[2])),
                both(equal(transposed[2], z[1]), equal(transposed[3], z[3])));
  }
};

}  // namespace pe::zheng2022

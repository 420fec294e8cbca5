/// Small dense matrices over any scalar, polynomials included, and the rows that they act on.
///
/// Tokens are rows, as the documents write them: x W is a row times a matrix.
#pragma once

#include <cmath>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "theory/kernel/fraction.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {

/// A matrix by rows, all of one length.
template <class S>
struct Dense {
  std::vector<Vector<S>> rows;

  /// x W.
  friend Vector<S> operator*(Vector<S> const& x, Dense const& w) {
    PE_ASSERT(x.size() == w.rows.size() && !x.empty());
    return tabulate(w.rows[0].size(), [&](std::size_t column) {
      S sum = x[0] * w.rows[0][column];
      for (std::size_t i = 1; i < x.size(); ++i) sum += x[i] * w.rows[i][column];
      return sum;
    });
  }

  /// x W^T.
  friend Vector<S> times_transposed(Vector<S> const& x, Dense const& w) {
    return mapped(w.rows, [&](Vector<S> const& row) { return dot(x, row); });
  }
};

/// a^T b: entry (i, j) is a_i b_j. Matrices of this form span all matrices, so an identity that is linear in a matrix
/// and holds for all a and b holds for every matrix.
template <class S>
Dense<S> outer(Vector<S> const& a, Vector<S> const& b) {
  return {mapped(a, [&](S const& x) { return scaled(x, b); })};
}

/// How far a number is from 0 for certain: 0 where it may be 0, and of a formula, which has no value.
template <class S>
double certain_size(S const& x) {
  if constexpr (requires { x.lower_bound(); }) {
    return x.lower_bound();
  } else if constexpr (requires { x.is_formula(); }) {
    return x.is_formula() ? 0 : std::abs(static_cast<double>(x));
  } else {
    return std::abs(static_cast<double>(x));
  }
}

/// The determinant. Rows are eliminated by the largest entry while one is certainly not 0. What is left, such as balls
/// that may be singular, needs no division: Bird 2011: F_1 = A, F_{k+1} = mu(F_k) A, and the first entry of F_n is
/// (-1)^{n-1} det A. mu(F) keeps the entries above the diagonal; each diagonal entry becomes minus the sum of the
/// diagonal entries of F below it.
template <class S>
S determinant(Dense<S> matrix, S const& zero) {
  auto& rows = matrix.rows;
  PE_ASSERT(!rows.empty());
  S product(1);
  while (true) {
    auto const n = rows.size();
    double largest = 0;
    std::size_t at = 0, of = 0;
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t column = 0; column < n; ++column) {
        if (double const size = certain_size(rows[row][column]); size > largest) {
          std::tie(largest, at, of) = std::tuple(size, row, column);
        }
      }
    }
    if (largest == 0) break;
    bool const odd = (at != n - 1) != (of != n - 1);
    std::swap(rows[at], rows.back());
    for (auto& row : rows) std::swap(row[of], row.back());
    auto const pivot = std::move(rows.back());
    rows.pop_back();
    product = product * (odd ? zero - pivot.back() : pivot.back());
    if (rows.empty()) return product;
    for (auto& row : rows) {
      S const share = row.back() / pivot.back();
      row.pop_back();
      for (std::size_t column = 0; column < row.size(); ++column) row[column] = row[column] - share * pivot[column];
    }
  }
  auto const n = rows.size();
  auto power = rows;
  for (std::size_t k = 1; k < n; ++k) {
    S below = zero;
    for (std::size_t row = n; row-- > 0;) {
      S const here = power[row][row];
      power[row][row] = zero - below;
      below += here;
      for (std::size_t column = 0; column < row; ++column) power[row][column] = zero;
      power[row] = power[row] * matrix;
    }
  }
  return product * (n % 2 == 1 ? power[0][0] : zero - power[0][0]);
}

/// Weights and tables that a case names by a number: quarters from -1 to 1, the same in every field.
class Drawn {
 public:
  Drawn(std::int64_t number, std::string_view table)
      : number_(number), start_(mix(hash(table) ^ mix(static_cast<std::uint64_t>(number)))) {}

  Fraction entry(std::size_t row, std::size_t column = 0) const {
    auto const bits = mix(start_ + mix((row << 20) + column + 1));
    return {static_cast<std::int64_t>(bits % 9) - 4, 4};
  }

  template <class F>
  Vector<typename F::Scalar> vector(F const& field, std::size_t size, std::size_t row = 0) const {
    return tabulate(size, [&](std::size_t i) { return field.number(entry(row, i)); });
  }

  /// size x size; the identity for the number 0.
  template <class F>
  Dense<typename F::Scalar> square(F const& field, std::size_t size) const {
    return {tabulate(size, [&](std::size_t row) {
      return number_ == 0 ? unit_vector(field, size, row) : vector(field, size, row);
    })};
  }

 private:
  std::int64_t number_;
  std::uint64_t start_;
};

}  // namespace pe

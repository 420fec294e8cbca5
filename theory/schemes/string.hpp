/// STRING: rotations by a matrix exponential, R(r) = exp(r L), L learned and antisymmetric: RoPE in a learned basis.
///
///   Cayley     R(r) = P RoPE_r P^T,  P = (1 - S)(1 + S)^-1,  S antisymmetric, which makes P orthogonal
///   circulant  L = C - C^T,  C circulant with first row c: in Fourier's basis pair n turns by
///              w_n = 2 sum_k c_k sin(2 pi n k/d),  n = 1 .. d/2-1; the directions n = 0 and d/2 never turn
///
/// As the circulant's frequencies depend on c_k - c_{d-k} alone, half of its d numbers do nothing.
/// Source: Schenck et al. 2025 (Learning the RoPEs), definition 3.1, theorem 3.4 and equations 9 to 11, here along one
/// axis. S and c are quarters; the frequencies of Cayley's, which the paper learns, are RoPE's.
#pragma once

#include "theory/kernel/kept_by_place.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/limits.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {

/// (1 - S)(1 + S)^-1. 1 + S needs no pivots: its symmetric part is the identity.
template <class F>
Dense<typename F::Scalar> cayley(F const& field, Dense<typename F::Scalar> const& s) {
  using Scalar = typename F::Scalar;
  auto const d = s.rows.size();
  auto left = s, right = s;  // (1 + S) X = 1 - S; the two commute, so that X is P
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j < d; ++j) {
      auto const one = field.number(i == j ? 1 : 0);
      left.rows[i][j] = one + s.rows[i][j];
      right.rows[i][j] = one - s.rows[i][j];
    }
  }
  for (std::size_t column = 0; column < d; ++column) {
    Scalar const pivot = left.rows[column][column];
    for (std::size_t j = 0; j < d; ++j) {
      left.rows[column][j] = left.rows[column][j] / pivot;
      right.rows[column][j] = right.rows[column][j] / pivot;
    }
    for (std::size_t row = 0; row < d; ++row) {
      if (row == column) continue;
      Scalar const times = left.rows[row][column];
      for (std::size_t j = 0; j < d; ++j) {
        left.rows[row][j] = left.rows[row][j] - times * left.rows[column][j];
        right.rows[row][j] = right.rows[row][j] - times * right.rows[column][j];
      }
    }
  }
  return right;
}

/// The orthogonal matrix whose columns are Fourier's: constant, alternating, then cosine and sine of n = 1 .. d/2-1.
template <pe::NumericField F>
Dense<typename F::Scalar> fourier_basis(F const& field, int d) {
  Dense<typename F::Scalar> result;
  auto const edge = field.power(d, Fraction(-1, 2)), inner = field.power(Fraction(2, d), Fraction(1, 2));
  for (int x = 0; x < d; ++x) {
    auto& row = result.rows.emplace_back();
    row.push_back(edge);
    row.push_back(x % 2 == 0 ? edge : -edge);
    for (int n = 1; n < d / 2; ++n) {
      auto const angle = field.pi() * field.number(Fraction(2 * n * x, d));
      row.push_back(inner * field.cos(angle));
      row.push_back(inner * field.sin(angle));
    }
  }
  return result;
}

/// Queries and keys in another basis, turned there by given frequencies, one for each pair.
template <pe::NumericField F>
class TurnedInBasisLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  TurnedInBasisLayer(AttentionLayer<F> head, WholeOf<F> const& number, Dense<Scalar> basis, Vector<Scalar> frequencies)
      : AttentionLayer<F>(std::move(head)),
        number_(number),
        basis_(std::move(basis)),
        frequencies_(std::move(frequencies)) {}

  Dense<Scalar> const& basis() const { return basis_; }
  Vector<Scalar> const& frequencies() const { return frequencies_; }
  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    WholeOf<F> const offset = j - i;
    return turned_score(in_basis(a.q), in_basis(b.k), turns_.at(offset, [&] { return turns(offset); }));
  }

 private:
  /// Over symbols any function of the head and the vector, and any frequencies.
  Vector<Scalar> in_basis(Vector<Scalar> const& x) const {
    if constexpr (OfSymbols<F>) {
      auto result = this->field_.vector_of("in basis", x.size(), number_, this->field_.whole(x));
      auto const d = static_cast<std::int64_t>(x.size());
      within(this->field_, result[0], -d - 1, d + 1, 2);  // the basis is orthogonal, and (d + 1)/2 above sqrt(d)
      return result;
    } else {
      return x * basis_;
    }
  }
  std::vector<Phase<Scalar>> turns(WholeOf<F> const& offset) const {
    if constexpr (OfSymbols<F>) {
      auto const pairs = this->head_.query.rows.size() / 2;
      return this->field_.spectrum(any_frequencies(pairs)).phases(this->field_.position(offset));
    } else {
      std::vector<Phase<Scalar>> result;
      for (auto const& frequency : frequencies_) {
        Scalar const angle = frequency * this->field_.number(offset);
        result.push_back({this->field_.sin(angle), this->field_.cos(angle)});
      }
      return result;
    }
  }

  WholeOf<F> number_;
  Dense<Scalar> basis_;
  Vector<Scalar> frequencies_;
  KeptByPlace<WholeOf<F>, std::vector<Phase<Scalar>>> turns_;
};

template <bool circulant>
struct StringRotation {
  static constexpr char const* name = circulant ? "string-circulant" : "string-cayley";

  /// A circulant of two turns nothing.
  static Limits limits() { return {.dimensions = circulant ? std::vector{4, 8, 16, 32, 64, 128} : std::vector<int>{}}; }

  template <pe::NumericField F>
  struct Over : AttentionScheme<F> {
    using Scalar = typename F::Scalar;
    using AttentionScheme<F>::AttentionScheme;

    TurnedInBasisLayer<F> layer(WholeOf<F> const& number, WholeOf<F> const&) const {
      AttentionLayer<F> head(this->field_, this->dimension(), number);
      if constexpr (OfSymbols<F>) {
        return {std::move(head), number, {}, {}};
      } else if constexpr (circulant) {
        return {std::move(head), number, fourier_basis(this->field_, this->dimension()), circulant_frequencies(number)};
      } else {
        auto const frequencies = this->field_.spectrum(rotary_frequencies(this->shape_)).frequencies();
        return {std::move(head),
                number,
                cayley(this->field_, antisymmetric(number)),
                {frequencies.begin(), frequencies.end()}};
      }
    }

   private:
    Dense<Scalar> antisymmetric(std::int64_t number) const {
      auto const d = static_cast<std::size_t>(this->dimension());
      Drawn const drawn(number, "string");
      return {tabulate(d, [&](std::size_t i) {
        return tabulate(d, [&](std::size_t j) { return this->field_.number(drawn.entry(i, j) - drawn.entry(j, i)); });
      })};
    }

    /// 0 for the two directions that never turn, which are the basis' first pair.
    Vector<Scalar> circulant_frequencies(std::int64_t number) const {
      auto const d = this->dimension();
      Vector<Scalar> result{this->field_.number(0)};
      for (int n = 1; n < d / 2; ++n) {
        Scalar sum = this->field_.number(0);
        for (int k = 1; k < d; ++k) {
          auto const c = Drawn(number, "string").entry(0, static_cast<std::size_t>(k));
          sum += this->field_.number(c + c) *
                 this->field_.sin(this->field_.pi() * this->field_.number(Fraction(2 * n * k, d)));
        }
        result.push_back(sum);
      }
      return result;
    }
  };
};

using StringCayley = StringRotation<false>;
using StringCirculant = StringRotation<true>;

}  // namespace pe

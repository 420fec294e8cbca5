/// Hierarchical positions: n learned codes p_1 .. p_n make n^2 codes.
///
///   u_i = (p_i - alpha p_1) / (1 - alpha),   q_{(i-1)n+j} = alpha u_i + (1 - alpha) u_j,   i, j = 1 .. n.
///
/// Source: Su 2020 (kexue.fm/archives/7947), which takes alpha from (0, 1) without 1/2, usually 0.4; the survey
/// zheng2022, 1 (6). At alpha = 1 the basis is a division by 0; at 1/2 the codes of (i, j) and (j, i) are one; at 0,
/// which the survey lets in, q does not depend on i, so that only n codes differ.
#pragma once

#include <optional>
#include <string>

#include "theory/kernel/case.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

struct Hierarchical {
  static constexpr char name[] = "hierarchical";
  /// Learned codes of the table that `encode` reads, and its alpha.
  static constexpr std::int64_t usual_size = 32;
  static Fraction usual_alpha() { return {2, 5}; }
  /// For learned codes in [-1, 1]: |u| <= (1 + alpha) / (1 - alpha), and a code is a mean of two u.
  static std::optional<Fraction> bound() { return (Fraction(1) + usual_alpha()) / (Fraction(1) - usual_alpha()); }

  static Limits limits() {
    return {.rows = [](int) { return usual_size * usual_size; }};
  }

  template <pe::Field F>
  class Over : public SchemeOver<F> {
   public:
    using Scalar = typename F::Scalar;
    using SchemeOver<F>::SchemeOver;

    int dimension() const { return this->shape_.dimension; }

    /// (1 - alpha) u_1 .. (1 - alpha) u_n, that is p_i - alpha p_1: the basis without its division, for symbols, too.
    std::vector<Vector<Scalar>> scaled_basis(std::vector<Vector<Scalar>> const& learned, Scalar const& alpha) const {
      return mapped(learned, [&](auto const& p) { return mix(this->field_.number(1), p, -alpha, learned.at(0)); });
    }

    /// alpha u + (1 - alpha) v, the code of (i, j) for u = u_i and v = u_j.
    Vector<Scalar> code(Scalar const& alpha, Vector<Scalar> const& u, Vector<Scalar> const& v) const {
      return mix(alpha, u, this->field_.number(1) - alpha, v);
    }

    /// u_1 .. u_n for the learned codes p_1 .. p_n. Throws UserError for no codes, and for alpha = 1 and alpha = 1/2.
    std::vector<Vector<Scalar>> basis(std::vector<Vector<Scalar>> const& learned, Fraction const& alpha) const {
      require(learned.size(), alpha);
      Scalar const scale = this->field_.number(Fraction(1) / (Fraction(1) - alpha));
      return mapped(scaled_basis(learned, this->field_.number(alpha)), [&](auto const& u) { return scaled(scale, u); });
    }

    /// q_1 .. q_{n^2}. Throws as `basis` does.
    std::vector<Vector<Scalar>> codes(std::vector<Vector<Scalar>> const& learned, Fraction const& alpha) const {
      auto const u = basis(learned, alpha);
      std::vector<Vector<Scalar>> result;
      for (auto const& first : u) {
        for (auto const& second : u) result.push_back(code(this->field_.number(alpha), first, second));
      }
      return result;
    }

    /// Row t of the n^2 rows that n = 32 codes make with alpha = 2/5, counted from 0: i = t div n + 1, j = t mod n + 1.
    /// The codes are those of a learnable table before training. Throws UserError unless 0 <= t < n^2.
    Vector<Scalar> encode(std::int64_t t) const {
      if (t < 0 || t >= usual_size * usual_size) {
        throw UserError("position " + std::to_string(t) + " is not in a table of " + std::to_string(usual_size) +
                        " x " + std::to_string(usual_size) + " rows");
      }
      if (usual_.empty()) {
        Learnable::Over<F> const table(this->field_, this->shape_, usual_size);
        usual_ = basis(tabulate(usual_size, [&](std::int64_t row) { return table.encode(row); }), usual_alpha());
      }
      auto const u = [&](std::int64_t row) -> auto const& { return usual_[static_cast<std::size_t>(row)]; };
      return code(this->field_.number(usual_alpha()), u(t / usual_size), u(t % usual_size));
    }

   private:
    static void require(std::size_t learned, Fraction const& alpha) {
      if (learned == 0) throw UserError("no codes were given to build on; hierarchical positions need p_1 at least");
      if (alpha == Fraction(1)) {
        throw UserError("alpha = 1 leaves no basis, which divides by 1 - alpha; take alpha from (0, 1), not 1/2");
      }
      if (alpha == Fraction(1, 2)) {
        throw UserError("alpha = 1/2 gives (i, j) and (j, i) one code; take alpha from (0, 1), for example 2/5");
      }
    }

    /// a x + b y.
    static Vector<Scalar> mix(Scalar const& a, Vector<Scalar> const& x, Scalar const& b, Vector<Scalar> const& y) {
      PE_ASSERT(x.size() == y.size());
      return tabulate(x.size(), [&](std::size_t n) { return combine(a, x[n], b, y[n]); });
    }

    mutable std::vector<Vector<Scalar>> usual_;  ///< u_1 .. u_32 of `encode`, once it was asked; of one thread
  };
};

}  // namespace pe

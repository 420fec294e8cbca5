/// The field of polynomials over Q in formal sines, cosines and scalars, reduced modulo s^2 + c^2 = 1 (FLINT).
///
/// A law whose two sides differ by a member of the ideal <s_v^2 + c_v^2 - 1> is an identity, true for all reals; the
/// cofactors q_v with lhs - rhs = sum q_v (s_v^2 + c_v^2 - 1) are the certificate. The generators have pairwise coprime
/// leading terms, so they are a Groebner basis and the remainder decides membership; and real points are dense in the
/// variety (a product of circles), so a remainder other than 0 means that some real input refutes the law.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "theory/kernel/flint.hpp"
#include "theory/kernel/formal.hpp"

namespace pe {

class PolynomialRing;

/// A polynomial of one ring; the ring lives as long as any of its polynomials.
class Polynomial {
 public:
  Polynomial(std::shared_ptr<PolynomialRing const> ring, Fraction const& constant);
  Polynomial(Polynomial const& other);
  Polynomial(Polynomial&& other) noexcept;
  Polynomial& operator=(Polynomial other) noexcept;
  ~Polynomial();

  friend Polynomial operator+(Polynomial const& a, Polynomial const& b);
  friend Polynomial operator-(Polynomial const& a, Polynomial const& b);
  friend Polynomial operator*(Polynomial const& a, Polynomial const& b);
  Polynomial operator-() const;
  Polynomial& operator+=(Polynomial const& b) { return *this = *this + b; }

  bool is_zero() const;
  /// "s0t^2 + c0t^2 - 1", in the names of the ring.
  std::string text() const;
  /// Whether the polynomial is a sum of polynomials that each know the phases of one pair only, with no vector entry
  /// in two of them.
  bool separates_pairs() const;

 private:
  friend class PolynomialRing;
  template <class Operation>
  static Polynomial make(Operation operation, Polynomial const& a, Polynomial const& b);

  std::shared_ptr<PolynomialRing const> ring_;
  fmpq_mpoly_t value_;
};

/// Q[s_{i,a}, c_{i,a}, entries] for a number of pairs and the names that a law takes.
class PolynomialRing : public std::enable_shared_from_this<PolynomialRing> {
 public:
  /// remainder + sum cofactor_v * (s_v^2 + c_v^2 - 1).
  struct Reduction {
    Polynomial remainder;
    std::vector<std::pair<std::string, Polynomial>> cofactors;  ///< by generator; those that are 0 are left out
  };

  static std::shared_ptr<PolynomialRing const> make(Signature const& names, int pairs);
  ~PolynomialRing();
  PolynomialRing(PolynomialRing const&) = delete;
  PolynomialRing& operator=(PolynomialRing const&) = delete;

  Polynomial constant(Fraction const& x) const;
  Phase<Polynomial> phase(int pair, int atom) const;
  Polynomial entry(int vector, int index) const;
  Reduction reduce(Polynomial const& f) const;

 private:
  friend class Polynomial;
  PolynomialRing(Signature const& names, int pairs);
  Polynomial generator(std::size_t index) const;

  struct Symbol {
    enum class Kind { phase, entry };
    std::string name;
    Kind kind;
    int pair;  ///< of a phase
  };

  int pairs_, atoms_, vectors_;
  std::vector<Symbol> symbols_;
  mutable fmpq_mpoly_ctx_t context_;  // FLINT takes it by non-const pointer; it is never changed after construction
};

/// The formal field over a polynomial ring.
class Polynomials {
 public:
  using Scalar = Polynomial;
  using Position = FormalPosition;

  Polynomials(Signature const& names, int pairs)
      : ring_(PolynomialRing::make(names, pairs)), atoms_(Signature::count(names.positions)) {}

  PolynomialRing const& ring() const { return *ring_; }
  Polynomial number(Fraction const& x) const { return ring_->constant(x); }
  Position origin() const { return {}; }
  /// Whatever the progression, the frequencies stay symbols: `count` of them. Throws NotFormal at a second progression.
  FormalSpectrum<Polynomial> spectrum(Geometric const& progression) const;

 private:
  std::shared_ptr<PolynomialRing const> ring_;
  int atoms_;
  OneProgression progression_;
};

}  // namespace pe

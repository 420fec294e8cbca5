/// The field of polynomials over Q in formal sines, cosines and scalars, reduced modulo s^2 + c^2 = 1 (FLINT).
///
/// A law whose two sides differ by a member of the ideal <s_v^2 + c_v^2 - 1> is an identity, true for all reals; the
/// cofactors q_v with lhs - rhs = sum q_v (s_v^2 + c_v^2 - 1) are the certificate. The generators have pairwise coprime
/// leading terms, so they are a Groebner basis and the remainder decides membership; and real points are dense in the
/// variety (a product of circles), so a remainder other than 0 means that some real input refutes the law.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "theory/kernel/flint.hpp"
#include "theory/kernel/formal.hpp"
#include "theory/kernel/layout.hpp"

namespace pe {

/// A rational number of FLINT, which keeps those below 2^62 in place: most of them allocate nothing.
class Coefficient {
 public:
  Coefficient() { fmpq_init(value_); }
  explicit Coefficient(Fraction const& x);
  Coefficient(Coefficient const& other) : Coefficient() { fmpq_set(value_, other.value_); }
  Coefficient(Coefficient&& other) noexcept : Coefficient() { fmpq_swap(value_, other.value_); }
  Coefficient& operator=(Coefficient other) noexcept {
    fmpq_swap(value_, other.value_);
    return *this;
  }
  ~Coefficient() { fmpq_clear(value_); }

  fmpq* raw() { return value_; }
  fmpq const* raw() const { return value_; }
  /// "3", "-17/10".
  std::string text() const;
  /// Nothing where 64 bits do not hold it.
  std::optional<Fraction> fraction() const;

 private:
  fmpq_t value_;
};

/// What polynomials are polynomials in, and the order of their terms.
struct PolynomialVariables {
  PolynomialVariables(std::vector<std::string> of, ordering_t order);
  ~PolynomialVariables() { fmpq_mpoly_ctx_clear(context); }
  PolynomialVariables(PolynomialVariables const&) = delete;
  PolynomialVariables& operator=(PolynomialVariables const&) = delete;

  std::vector<std::string> names;
  mutable fmpq_mpoly_ctx_t context;  // FLINT takes it by non-const pointer; it is never changed after construction
};

/// A polynomial over Q; its variables live as long as it does. Two that are joined have the same ones.
class Polynomial {
 public:
  Polynomial(std::shared_ptr<PolynomialVariables const> variables, Fraction const& constant);
  static Polynomial variable(std::shared_ptr<PolynomialVariables const> variables, std::size_t number);
  Polynomial(Polynomial const& other);
  Polynomial(Polynomial&& other) noexcept;
  Polynomial& operator=(Polynomial other) noexcept;
  ~Polynomial();

  friend Polynomial operator+(Polynomial const& a, Polynomial const& b);
  friend Polynomial operator-(Polynomial const& a, Polynomial const& b);
  friend Polynomial operator*(Polynomial const& a, Polynomial const& b);
  Polynomial operator-() const;
  Polynomial& operator+=(Polynomial const& b) { return *this = *this + b; }

  bool operator==(Polynomial const& b) const;
  bool is_zero() const;
  /// Whether no variable occurs in it.
  bool is_number() const;
  /// "s0t^2 + c0t^2 - 1", in the names of the variables.
  std::string text() const { return text(variables_->names); }
  /// In other names of theirs.
  std::string text(std::vector<std::string> const& names) const;
  /// Calls visit(exponents, coefficient) for each term, exponents by variable.
  void for_each_term(std::function<void(std::span<ulong const>, Coefficient const&)> const& visit) const;

  PolynomialVariables const& variables() const { return *variables_; }
  fmpq_mpoly_struct* raw() { return value_; }
  fmpq_mpoly_struct const* raw() const { return value_; }

 private:
  template <class Operation>
  static Polynomial make(Operation operation, Polynomial const& a, Polynomial const& b);

  std::shared_ptr<PolynomialVariables const> variables_;
  fmpq_mpoly_t value_;
};

/// Q[s_{i,a}, c_{i,a}, entries, parameters] for a number of pairs and the names that a law takes.
class PolynomialRing {
 public:
  /// One of its variables.
  struct Symbol {
    enum class Kind { sine, cosine, entry, parameter } kind;
    int of;     ///< the atom of a phase (that of a shift is the last), the vector of an entry, which parameter
    int index;  ///< the pair of a phase, the place of an entry
  };
  /// remainder + sum cofactor_v * (s_v^2 + c_v^2 - 1).
  struct Reduction {
    struct Cofactor {
      int pair, atom;
      Polynomial cofactor;
    };
    Polynomial remainder;
    std::vector<Cofactor> cofactors;  ///< those that are 0 are left out
  };

  static std::shared_ptr<PolynomialRing const> make(Signature const& names, int pairs) {
    return std::make_shared<PolynomialRing const>(names, pairs);
  }
  PolynomialRing(Signature const& names, int pairs);
  int pairs() const { return pairs_; }
  std::vector<Symbol> const& symbols() const { return symbols_; }

  Polynomial constant(Fraction const& x) const { return {variables_, x}; }
  Phase<Polynomial> phase(int pair, int atom) const;
  Polynomial entry(int vector, int index) const;
  Polynomial parameter(int index) const;
  /// s^2 + c^2 - 1 of a phase.
  Polynomial circle(int pair, int atom) const;
  Reduction reduce(Polynomial const& f) const;

  /// The greatest number of pairs whose symbols meet in one term; 0 for a number.
  int pairs_in_a_term(Polynomial const& f, Layout layout) const;
  /// Whether every term has degree 0 or 1 in each matrix of the names: the same degree in the entries of a and of b.
  bool is_linear_in_matrices(Polynomial const& f) const;
  /// The polynomial where the frequency and the entries of one pair are 0, so that its sines are 0 and its cosines 1.
  /// The pairs behind it move up: `smaller` has the same names, and one pair less.
  Polynomial without_pair(Polynomial const& f, int pair, Layout layout, PolynomialRing const& smaller) const;

 private:
  /// That it is one of this ring.
  void require(Polynomial const& f) const { PE_ASSERT(&f.variables() == variables_.get()); }
  Polynomial generator(std::size_t index) const { return Polynomial::variable(variables_, index); }
  /// Nothing for a parameter, which belongs to no pair.
  std::optional<int> pair_of(Symbol const& symbol, Layout layout) const;
  std::size_t phase_symbol(int pair, int atom) const { return static_cast<std::size_t>(2 * (pair * atoms_ + atom)); }
  std::size_t entry_symbol(int vector, int index) const {
    return static_cast<std::size_t>(2 * pairs_ * (atoms_ + vector) + index);
  }
  std::size_t parameter_symbol(int index) const { return entry_symbol(vectors_, index); }
  /// The index of a symbol in a ring of one pair less, when it is not of that pair.
  std::size_t symbol_without(Symbol const& symbol, int pair, Layout layout, PolynomialRing const& smaller) const;

  int pairs_, atoms_, vectors_, parameters_;
  std::vector<std::pair<int, int>> matrices_;  ///< which two vectors each of them is made of
  std::vector<Symbol> symbols_;
  std::shared_ptr<PolynomialVariables const> variables_;  ///< the symbols, by name
};

/// The formal field over a polynomial ring.
class Polynomials {
 public:
  using Scalar = Polynomial;
  using Position = FormalPosition;

  Polynomials(Signature const& names, int pairs) : Polynomials(names, PolynomialRing::make(names, pairs)) {}
  /// Over a ring of these names, in which other polynomials may live already.
  Polynomials(Signature const& names, std::shared_ptr<PolynomialRing const> ring)
      : ring_(std::move(ring)), atoms_(Signature::count(names.positions)), shifted_(names.shifted) {}

  PolynomialRing const& ring() const { return *ring_; }
  Polynomial number(Fraction const& x) const { return ring_->constant(x); }
  /// A parameter is a number already.
  Polynomial number(Polynomial parameter) const { return parameter; }
  Position origin() const { return {}; }
  /// Whatever the rule, frequencies stay symbols, but those that are 0. Throws NotFormal at other frequencies than the
  /// first.
  FormalSpectrum<Polynomial> spectrum(Frequencies const& frequencies) const;

 private:
  std::shared_ptr<PolynomialRing const> ring_;
  int atoms_;
  bool shifted_;
  OnlyOne<Frequencies> frequencies_;
};

}  // namespace pe

/// The field of expressions: polynomials over Q in symbols, for what schemes make of positions that are linear forms
/// (whole.hpp).
///
/// Symbols are the sine and the cosine of each pair's frequency times a symbol of the positions; entries of vectors;
/// and opaque ones, for a function and its arguments: a power, a logarithm, a learned number. Opaque symbols are the
/// same where function and arguments are, and nothing else is known of them, so that what is shown holds for any such
/// function: for every head's weights, for every rule of buckets. Sides are handed on as polynomials of the ring that
/// laws over `Polynomials` use (polynomials.hpp), where they are reduced, and where cofactors are found.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "theory/kernel/dense.hpp"
#include "theory/kernel/extension.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/formal.hpp"
#include "theory/kernel/rational.hpp"
#include "theory/kernel/whole.hpp"

namespace pe {

/// The symbols of one evaluation of a law.
class Symbols {
 public:
  enum class Kind { opaque, sine, cosine, entry };
  struct Symbol {
    Kind kind;
    std::string name;  ///< of the function with its arguments, the position's symbol, or the vector
    int index;         ///< the pair of a sine or a cosine, the place of an entry; 0 else
    auto operator<=>(Symbol const&) const = default;
  };

  /// Its number; the same for the same symbol.
  int number_of(Symbol const& symbol);
  Symbol const& operator[](int number) const { return symbols_[static_cast<std::size_t>(number)]; }

  /// Vectors a and b whose product a^T b stands for any matrix.
  std::vector<std::pair<std::string, std::string>> matrices;

 private:
  std::map<Symbol, int> numbers_;
  std::vector<Symbol> symbols_;
};

/// An expression, in normal form. Its symbols must outlive it.
class Expression {
 public:
  using Term = std::vector<std::pair<int, int>>;  ///< symbol and exponent, ascending

  Expression(Symbols& symbols, Rational const& constant);
  Expression(Symbols& symbols, Symbols::Symbol const& symbol);

  friend Expression operator+(Expression const& a, Expression const& b);
  friend Expression operator-(Expression const& a, Expression const& b) { return a + (-b); }
  friend Expression operator*(Expression const& a, Expression const& b);
  /// Other divisors than numbers are opaque. A division by 0 is as undefined on one side as on the other.
  friend Expression operator/(Expression const& a, Expression const& b);
  Expression operator-() const;
  Expression& operator+=(Expression const& b) { return *this = *this + b; }

  std::map<Term, Rational> const& terms() const { return terms_; }
  Symbols& symbols() const { return *symbols_; }
  /// The same for the same expression.
  std::string text() const;

 private:
  void add(Term const& term, Rational const& coefficient);

  Symbols* symbols_;
  std::map<Term, Rational> terms_;
};

/// The value of a function of expressions: of which nothing is known but that it is one.
/// Throws NotFormal where symbols of different pairs, sines, or entries of a matrix would be hidden in it: what is said
/// of every dimension and of every matrix is read off symbols that are to be seen.
Expression opaque(Symbols& symbols, std::string_view function, std::vector<Expression> const& arguments,
                  std::string_view more = {});

class Expressions {
 public:
  using Scalar = Expression;
  using Position = pe::Whole;
  using Whole = pe::Whole;

  explicit Expressions(std::shared_ptr<Symbols> symbols) : symbols_(std::move(symbols)) {}

  Expression number(Fraction const& x) const { return {*symbols_, Rational(x)}; }
  /// A form as a number.
  template <std::same_as<pe::Whole> W>
  Expression number(W const& x) const {
    return value(x);
  }
  Position origin() const { return {}; }
  Position position(double t) const;
  Position const& position(pe::Whole const& t) const { return t; }
  Expression value(Position const& t) const;

  class Spectrum {
   public:
    std::vector<Phase<Expression>> phases(Position const& t) const;
    /// Frequencies are no numbers here: throws NotFormal.
    std::vector<Expression> frequencies() const { throw NotFormal{}; }

   private:
    friend class Expressions;
    Spectrum(std::shared_ptr<Symbols> symbols, Frequencies frequencies)
        : symbols_(std::move(symbols)), frequencies_(std::move(frequencies)) {}
    std::shared_ptr<Symbols> symbols_;
    Frequencies frequencies_;
  };
  Spectrum spectrum(Frequencies const& frequencies) const {
    frequencies_.require(frequencies);
    return {symbols_, frequencies};
  }

  Expression pi() const { return opaque(*symbols_, "pi", {}); }
  Expression power(Fraction const& base, Fraction const& exponent) const;
  Expression sin(Expression const& x) const { return opaque(*symbols_, "sin", {x}); }
  Expression cos(Expression const& x) const { return opaque(*symbols_, "cos", {x}); }
  Expression exp(Expression const& x) const { return opaque(*symbols_, "exp", {x}); }
  Expression log(Expression const& x) const { return opaque(*symbols_, "log", {x}); }
  Expression indicator_negative(Expression const& x) const { return opaque(*symbols_, "negative", {x}); }

  /// A function of what is listed: numbers, fractions, forms or expressions, in any order.
  template <class... Arguments>
  Expression function(std::string_view name, Arguments const&... arguments) const {
    std::vector<Expression> expressions;
    std::string more;
    (list(expressions, more, arguments), ...);
    return opaque(*symbols_, name, expressions, more);
  }
  /// The same, of which each place of a vector has one of its own.
  template <class... Arguments>
  Expression function_of_place(int place, std::string_view name, Arguments const&... arguments) const {
    auto const value = function(name, arguments...);
    auto const& [kind, text, index] = (*symbols_)[value.terms().begin()->first.front().first];
    if (kind != Symbols::Kind::opaque) throw NotFormal{};
    return {*symbols_, {Symbols::Kind::entry, text + " of its place", place}};
  }
  /// A vector of which nothing is known; the same for the same name.
  Vector<Expression> vector(std::string const& name, std::size_t size) const;
  /// A matrix of which nothing is known, as the product of two such vectors.
  Dense<Expression> matrix(std::string const& name, std::size_t size) const;

 private:
  static void list(std::vector<Expression>& expressions, std::string&, Expression const& x) {
    expressions.push_back(x);
  }
  static void list(std::vector<Expression>&, std::string& more, pe::Whole const& x) { more += ", " + x.text(); }
  static void list(std::vector<Expression>&, std::string& more, Fraction const& x) { more += ", " + x.text(); }
  template <std::integral I>
  static void list(std::vector<Expression>&, std::string& more, I x) {
    more += ", " + std::to_string(x);
  }

  std::shared_ptr<Symbols> symbols_;
  OneList frequencies_;
};

/// The sides as polynomials, of d = 2 pairs entries. Throws NotFormal where there are more kinds of symbols than a ring
/// has names for.
FormalSides as_polynomials(Sides<Expression> const& sides, int pairs);

}  // namespace pe

/// The field of expressions: polynomials over Q in symbols, for what schemes make of positions that are linear forms
/// (whole.hpp).
///
/// Symbols are the sine and the cosine of each pair's frequency times a symbol of the positions; entries of vectors;
/// and opaque ones, for a function and its arguments: a power, a logarithm, a learned number. Opaque symbols are the
/// same where function and arguments are, and nothing else is known of them, so that what is shown holds for any such
/// function: for every head's weights, for every rule of buckets. Sides are handed on as polynomials of the ring that
/// laws over `Polynomials` use (polynomials.hpp), where they are reduced, and where cofactors are found.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "theory/kernel/dense.hpp"
#include "theory/kernel/extension.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/formal.hpp"
#include "theory/kernel/rational.hpp"
#include "theory/kernel/whole.hpp"

namespace pe {

struct Application;

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
  /// What the symbol of this number is the value of; null for no application.
  Application const* application(int number) const;

  /// Vectors a and b: the product a^T b represents any matrix.
  std::vector<std::pair<std::string, std::string>> matrices;
  /// By name, the application of which an opaque symbol or entry is the value.
  std::map<std::string, std::shared_ptr<Application const>> applications;
  /// The ranges of some of them by name, for queries, keys and learned numbers from -1 to 1.
  std::map<std::string, std::pair<Fraction, Fraction>> ranges;
  /// Those that sines and cosines have, of every spectrum of the field: another list is refused.
  std::optional<Frequencies> frequencies;

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

  friend Expression operator+(Expression a, Expression const& b) { return a += b; }
  friend Expression operator-(Expression const& a, Expression const& b) { return a + (-b); }
  friend Expression operator*(Expression const& a, Expression const& b);
  /// Other divisors than numbers are opaque. A division by 0 is as undefined on one side as on the other.
  friend Expression operator/(Expression const& a, Expression const& b);
  Expression operator-() const;
  Expression& operator+=(Expression const& b);
  Expression& operator*=(Expression const& b) { return *this = *this * b; }

  std::map<Term, Rational> const& terms() const { return terms_; }
  Symbols& symbols() const { return *symbols_; }

 private:
  template <class T>
  void add(T&& term, Rational const& coefficient);

  Symbols* symbols_;
  std::map<Term, Rational> terms_;
};

/// A vector of one symbol, or of zeros, of which a function may depend as a whole.
struct WholeVector {
  std::string name;  ///< empty: of zeros
};

/// A function and what it depends on; one with parentheses is shown as it is written, and is no other at equal texts.
struct Application {
  using Argument = std::variant<Expression, Whole, Fraction, WholeVector>;
  std::string function;
  std::vector<Argument> of;
  bool each_place = false;  ///< its values are vectors: one for each place, of which {n} is the place and {i} the pair
};

/// The value of a function about which nothing else is known.
/// Throws NotFormal if the function would hide symbols of different pairs, sines or entries of a matrix: conclusions
/// about every dimension and every matrix are drawn from visible symbols.
Expression opaque(Symbols& symbols, std::string_view function, std::vector<Application::Argument> arguments);

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
    /// By the terms of the position: laws ask for the same few of every token.
    std::shared_ptr<std::map<std::map<std::string, std::int64_t>, std::vector<Phase<Expression>>>> phases_ =
        std::make_shared<std::map<std::map<std::string, std::int64_t>, std::vector<Phase<Expression>>>>();
  };
  Spectrum spectrum(Frequencies const& frequencies) const {
    frequencies_.require(frequencies);
    symbols_->frequencies = frequencies;
    return {symbols_, frequencies};
  }

  Expression pi() const { return opaque(*symbols_, "pi", {}); }
  Expression power(Fraction const& base, Fraction const& exponent) const;
  Expression sin(Expression const& x) const { return opaque(*symbols_, "sin", {x}); }
  Expression cos(Expression const& x) const { return opaque(*symbols_, "cos", {x}); }
  Expression exp(Expression const& x) const { return opaque(*symbols_, "exp", {x}); }
  Expression log(Expression const& x) const { return opaque(*symbols_, "log", {x}); }
  Expression indicator_negative(Expression const& x) const { return opaque(*symbols_, "negative", {x}); }

  /// A function of what is listed: numbers, fractions, forms, expressions or whole vectors.
  template <class... Arguments>
  Expression function(std::string_view name, Arguments const&... arguments) const {
    return opaque(*symbols_, name, {argument(arguments)...});
  }
  /// The same, with a separate function for each place of a vector.
  template <class... Arguments>
  Expression function_of_place(int place, std::string_view name, Arguments const&... arguments) const {
    return of_place(place, {std::string(name), {argument(arguments)...}, true});
  }
  /// As what a function depends on: zeros, or all entries of one symbol. Throws NotFormal for any other vector.
  WholeVector whole(Vector<Expression> const& x) const;
  /// That all frequencies are those of an input of this length, on which they depend. Throws NotFormal for another.
  void require_length(pe::Whole const& length) const { length_.require(length.text()); }
  /// That the pairs turn with the frequencies of this name, as all of a spectrum are the same symbols. Throws NotFormal
  /// for another.
  void require_frequency(std::string const& name) const { frequency_.require(name); }
  /// Notes that x, one symbol, is from low to high.
  void know(Expression const& x, Fraction const& low, Fraction const& high) const;
  /// A vector of which nothing is known; the same for the same name.
  Vector<Expression> vector(std::string const& name, std::size_t size) const;
  /// A vector that depends on what is listed.
  template <class... Arguments>
  Vector<Expression> vector_of(std::string_view name, std::size_t size, Arguments const&... arguments) const {
    return tabulate(size, [&](std::size_t i) { return function_of_place(static_cast<int>(i), name, arguments...); });
  }
  /// A matrix of which nothing is known, as the product of two such vectors.
  Dense<Expression> matrix(std::string const& name, std::size_t size) const;

 private:
  template <class A>
  static Application::Argument argument(A const& x) {
    if constexpr (std::integral<A>) {
      return pe::Whole(x);
    } else {
      return x;
    }
  }
  Expression of_place(int place, Application application) const;

  std::shared_ptr<Symbols> symbols_;
  OnlyOne<Frequencies> frequencies_;
  OnlyOne<std::string> length_, frequency_;
};

/// The sides as polynomials, of d = 2 pairs entries. Throws NotFormal where there are more kinds of symbols than a ring
/// has names for.
FormalSides as_polynomials(Sides<Expression> const& sides, int pairs);

}  // namespace pe

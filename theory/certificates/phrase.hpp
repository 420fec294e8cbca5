/// Polynomials in sines and cosines of whole angles, w_i (t + k) say: a law's sides as it writes them, before any sine
/// of a sum is taken apart. From the formulas of a law (term.hpp), and into a ring of the kernel, where they are
/// reduced.
#pragma once

#include <array>
#include <compare>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "theory/kernel/case.hpp"
#include "theory/kernel/layout.hpp"
#include "theory/kernel/polynomials.hpp"
#include "theory/kernel/rational.hpp"
#include "theory/kernel/term.hpp"

namespace pe::certificates {

/// sum_a form[a] * atom_a, the first coefficient that is not 0 being positive.
using Form = std::array<int, Signature::most>;

/// What belongs to one pair: sine or cosine of w times a form, or the first or second entry of a vector there. And a
/// number, which belongs to none: a parameter.
struct Symbol {
  enum class Kind { sine, cosine, first, second, number } kind;
  int vector = 0;  ///< of an entry; which number
  Form form = {};  ///< of a sine or cosine
  friend auto operator<=>(Symbol const&, Symbol const&) = default;
};

/// A product of powers of the symbols of one pair; empty: 1.
using Local = std::map<Symbol, int>;
/// A product of such, by pair; the numbers are at `of_no_pair`.
using Monomial = std::map<int, Local>;
inline constexpr int of_no_pair = -1;
/// By monomial, none 0.
using Phrase = std::map<Monomial, Rational>;

Local product(Local a, Local const& b);
/// a + scale * b.
Phrase sum(Phrase a, Phrase const& b, Rational const& scale = 1);
Phrase product(Phrase const& a, Phrase const& b);
/// scale * the sum of the squares.
Phrase squared(std::vector<Phrase> const& squares, Rational const& scale);
void add(Phrase& to, Monomial const& monomial, Rational const& coefficient);
/// Times the symbols of one pair; numbers are put where they belong.
void multiply(Monomial& monomial, int pair, Local const& local);
/// sign * the symbol at the pair.
Phrase only(int pair, Symbol const& symbol, Rational const& sign = 1);
/// With what is at a pair at to(pair).
Phrase moved(Phrase const& phrase, std::function<int(int)> const& to);

/// A symbol of a ring of so many pairs, and where it is: its pair, or of_no_pair.
std::pair<int, Symbol> symbol_of(PolynomialRing::Symbol const& symbol, int pairs, Layout layout);
/// A polynomial of a ring: every angle is that of one position, and parameters are numbers.
Phrase phrase_of(Polynomial const& polynomial, PolynomialRing const& ring, Layout layout);
/// One atom.
Form form_of(int atom);

/// The symbols that positions, entries and frequencies are written with, at so many pairs.
class Alphabet {
 public:
  Alphabet(Signature const& names, int pairs, Layout layout);
  Term position(int slot) const { return Term::symbol(names_.positions[slot]); }
  Term entry(int vector, int index) const;
  /// Throws NotWritten for what is no polynomial in them.
  Phrase read(Term const& term) const;
  /// The pairs with frequency 0 in what was read.
  std::set<int> const& still() const { return still_; }
  Signature const& names() const { return names_; }

 private:
  /// A combination of positions, with whole coefficients.
  Form form(Term const& term) const;
  Phrase circular(Term const& angle, bool cosine) const;

  Signature names_;
  std::map<std::string, std::pair<int, Symbol>, std::less<>> entries_;
  std::map<std::string, int, std::less<>> frequencies_, positions_;
  mutable std::set<int> still_;
};

/// The same polynomial over a ring of the kernel, in which sines of sums are products.
Polynomial in_ring(Phrase const& phrase, PolynomialRing const& ring, Layout layout, std::set<int> const& still = {});

}  // namespace pe::certificates

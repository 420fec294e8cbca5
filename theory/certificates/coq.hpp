/// Formulas as Coq reads them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/certificates/family.hpp"
#include "theory/kernel/term.hpp"

namespace pe::certificates {

/// A given name as Coq binds it: one small letter stays as it is, any other stands behind "v_", with which no word of
/// Coq, of its libraries or of a certificate begins. Different names stay different. Nothing else prints a given name.
class Bound {
 public:
  explicit Bound(std::string_view given);
  std::string const& text() const { return text_; }

 private:
  std::string text_;
};
/// "t v_PI".
std::string bound(char const* const (&given)[Signature::most]);

/// "sin (Rpower 10000 (-1/2) * 3)". Throws NotWritten where it has more than so many operations that no checker reads
/// it in a minute.
std::string coq(Term const& term);
/// "(2)", "(-3/4)" where it is no natural number; "2".
std::string coq(Rational const& x);
/// The text as the inside of a comment, (* *).
std::string comment(std::string_view text);
/// An identifier, of a text that the bench itself has.
std::string identifier(std::string_view text);

/// The names of a theorem: the law's own, and such for pairs, frequencies and indices as it has none of.
class Names {
 public:
  /// `layout`: where vectors have the entries of a pair.
  Names(Signature const& names, Layout layout);

  std::string pairs, frequency;
  std::string index[2];
  Layout layout;

  /// "(w : nat -> R) (t k : R) (q : nat -> R)".
  std::string bound() const;
  /// "w t k q", to introduce them.
  std::string introduced() const;
  /// "t + k".
  std::string form(Form const& form) const;
  /// "w i * (t + k)" at the pair of this index.
  std::string angle(Form const& form, std::string const& at) const;
  /// "w i * t + w i * k".
  std::string angle_taken_apart(Form const& form, std::string const& at) const;
  std::string symbol(Symbol const& symbol, std::string const& at) const;
  /// coefficient * product of locals, each at its index.
  std::string term(Rational const& coefficient, std::vector<std::pair<Local, std::string>> const& at) const;
  Signature const& law() const { return law_; }

 private:
  std::string place(Symbol const& symbol, std::string const& at) const;
  std::string fresh(std::vector<std::string> const& candidates) const;
  Signature law_;
};

/// "a + b", "0" for nothing.
std::string added(std::vector<std::string> const& terms);

}  // namespace pe::certificates

/// Sides as Coq reads them, and the steps that two of them are equal.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/family.hpp"

namespace pe::certificates {

/// sum over i of x L M(i), by (L, M): L has numbers, or belongs to a pair of its own.
using Summand = std::map<std::pair<Local, Local>, Rational>;

/// The summand at pair `over`, what has a pair of its own at pair 0.
Phrase phrase_of(Summand const& summand, int over);

/// In the names of a law.
class Writing {
 public:
  explicit Writing(Names names) : names_(std::move(names)) {}

  /// At numbered pairs, or at the pairs of these indices.
  std::string text(Phrase const& phrase, std::vector<std::string> const& at = {}) const;
  /// At the pair of index `at`, if any; `over` is the index of a sum.
  std::string alone(Side const& side, std::string const& at) const;
  std::string single(Summand const& summand, std::string const& at, std::string const& over) const;
  /// The products of two sums, as one summand over two pairs.
  std::string twofold(Side const& side) const;
  std::string sum_of(std::string const& over, std::string const& summand) const;
  /// Of no pair: products of two sums as a sum over two pairs.
  std::string whole(Side const& side) const;

  /// The tactic that two polynomials at pairs 0 (and 1) of a ring are equal. Throws NotWritten where they are not.
  std::string step(Phrase const& left, Phrase const& right, std::vector<std::string> const& at) const;
  Names const& names() const { return names_; }
  std::string const& index(int which) const { return names_.index[which]; }
  std::string term(Rational const& x, Local const& local, std::string const& at) const {
    return names_.term(x, {{local, at}});
  }

 private:
  Polynomial polynomial(Phrase const& phrase, PolynomialRing const& ring) const;
  std::string cofactors(PolynomialRing const& ring, Polynomial const& difference,
                        std::vector<std::string> const& at) const;
  std::string apart(std::vector<std::pair<Local const*, std::string>> const& used) const;
  Names names_;
};

/// L(a) M(b).
Monomial joined(Local const& l, int a, Local const& m, int b);

}  // namespace pe::certificates

/// What a verdict rests on, as plain data: proofs with their cofactors, witnesses with their steps, residuals.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/quantifiers.hpp"
#include "theory/kernel/scope.hpp"
#include "theory/kernel/words.hpp"

namespace pe {

/// Vacuous: the domain has no case, or its precondition refuses each. Undecided and vacuous are never a pass.
enum class Verdict { holds, refuted, undecided, not_applicable, vacuous };

/// What a verdict rests on, the weakest first. A claim that holds has sampled, agrees, grid, covered, exhausted,
/// witnessed or proved; a refuted one has certified or exact.
enum class Evidence {
  none,
  sampled,    ///< cases drawn at random, each enclosed by balls: nothing is known of the others
  agrees,     ///< every case of a finite domain, in some of which sides that may differ agree to the digits asked for
  grid,       ///< a finite part that we chose of what the sentence speaks of, each case decided
  covered,    ///< every real input of the sentence's bounded domain: boxes of balls that cover it
  exhausted,  ///< every case of the sentence's own finite domain, each decided: exact sides, or balls that separate
  witnessed,  ///< a statement that something exists, by a certified case
  proved,     ///< all inputs of the scope, by algebra: identities with cofactors, or normal forms and their signs
  certified,  ///< a witness at which balls exclude what the law states
  exact       ///< a witness at which rationals violate the law
};

/// True for what is known of some cases, or to some digits, alone. Other evidence establishes the verdict.
constexpr bool is_tested(Evidence evidence) {
  return evidence == Evidence::sampled || evidence == Evidence::agrees || evidence == Evidence::grid;
}

inline std::string_view name(Verdict verdict) {
  return word_of(verdict, {"holds", "refuted", "undecided", "not applicable", "vacuous"});
}
/// As they are called above.
inline std::string_view name(Evidence evidence) {
  return word_of(evidence, {"none", "sampled", "agrees", "grid", "covered", "exhausted", "witnessed", "proved",
                            "certified", "exact"});
}

/// A counterexample, or the case that shows that something exists, evaluated. Numbers are decimal text with as many
/// digits as are certain.
struct Witness {
  std::string at;                  ///< the shrunk case: "d=2,b=10000,t=0,k=1"
  std::string component;           ///< the component of the law that fails, or is shown: "1 of 2"
  std::string lhs, rhs;            ///< the two sides there
  std::string difference;          ///< lhs - rhs, an enclosure that excludes what the law states
  std::string certificate;         ///< "ball" (an enclosure excludes the law) or "rational" (exact values refute it)
  std::string exact;               ///< an exact rational counterexample, where the law can be stated over Q; else empty
  std::vector<std::string> steps;  ///< how the two sides come about, one line each
};

/// One component of an identity, lhs - rhs = sum of cofactor * generator, each generator s^2 + c^2 - 1.
struct Identity {
  struct Cofactor {
    std::string generator, cofactor;
  };
  std::string component, lhs, rhs;
  std::vector<Cofactor> cofactors;  ///< empty: both sides agree before any reduction
};

/// A proof by reduction modulo s^2 + c^2 = 1 over the rationals, or by normal forms (theory/formula/argue.hpp).
struct Proof {
  Scope scope;                       ///< what it covers
  std::vector<Identity> identities;  ///< of the smallest dimension; empty: by normal forms
  /// The values to which it is restricted, by the names of the law; a name that is not here it proves for all values.
  std::vector<Quantifier> only = {};
};

/// A residual, and the arithmetic in which it was met.
struct Residual {
  std::string arithmetic;  ///< "25 digits", "float", "bfloat16"
  double value;            ///< max |lhs - rhs| / min(1, size of the sides); +infinity when not finite
};

}  // namespace pe

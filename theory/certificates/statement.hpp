/// Statements in the words of theory/coq, such as that a scheme has a property.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/formula/scheme.hpp"
#include "theory/kernel/quantifiers.hpp"

namespace pe::certificates {

/// What a statement says "for all" of: a name with its type, what is assumed of it, and a value that satisfies that.
struct Variable {
  std::string name, type, premise, example;
};

/// A type of learned numbers: in words, a value of which nothing is assumed, and one that is not linear, small where
/// its scores are exponents.
struct Type {
  std::string name, noun, zero, some;
};
Type const& type_named(std::string_view name);

/// What a scheme is in these words: what schemes.txt has of one of the bench's.
struct SchemeWords {
  std::string definitions;                ///< of a scheme of a file: its formulas, "Definition own_mine ..."
  std::vector<std::string> names;         ///< of the definitions
  std::string lemma = {}, rewrites = {};  ///< an equation by which the library's theorems are of its code, and its name
  std::string variables;                  ///< "n base u:vec W"
  std::map<std::string, std::string> fields;
};

/// A scheme of a text file in these words: its formulas as definitions, which the certificate has itself. Throws
/// NotWritten, with the reason, for a formula that has no words.
SchemeWords words_of(formulas::Scheme const& scheme);

struct Statement {
  std::vector<Variable> variables;
  std::string proposition;              ///< "shift_invariant (rotated (2 * n) W 1 (rope n base))"
  std::string proof;                    ///< the tactic that proves it where it holds; empty where the library has none
  bool has_values = true;               ///< whether balls enclose its sides at a case in seconds
  bool exists = false;                  ///< says that there are such values, and not that all are so
  SchemeWords own = {};                 ///< those of its scheme
  bool of_law = false;                  ///< says what a law does, and not that a scheme has a property
  std::vector<std::string> fixed = {};  ///< of which its law is one choice each: "query"

  /// "forall (n : nat) (base : R), (0 < n)%nat -> 1 < base -> ...".
  std::string text() const;
  /// "Definition statement : Prop := ...", behind the definitions of a file's scheme, and a lemma that its premises are
  /// satisfiable where it has some.
  std::string definition() const;
  /// "Theorem proved : statement. Proof. ... Qed.", by this tactic, behind the lemma that it takes.
  std::string proved(std::string const& by) const;
};

/// What the property says of the scheme; nothing where the library (theory/coq/schemes.txt, properties.txt) has no
/// words for it.
std::optional<Statement> statement_of(std::string_view property, std::string_view scheme);
std::optional<Statement> statement_of(std::string_view property, SchemeWords words);

/// What a sentence's values of d say of a layer's width: "(2 <= d <= 64)%nat /\ Nat.even d = true". Empty of "every
/// even d" where the width is "2 * n".
std::string width_among(std::string const& width, Values dimensions);

/// Of "n base u:vec W", where a layer is of this width.
std::vector<Variable> parsed_variables(std::string const& text, std::string const& width);

/// Whether a layer that the proposition names sees no later tokens, by its definition in Schemes.v or as it stands.
bool is_causal(std::string const& proposition);

/// A file of theory/coq: its name, as "Schemes.v", and its text. In the order in which they are compiled.
struct LibraryFile {
  std::string_view name, text;
};
std::vector<LibraryFile> const& library();

}  // namespace pe::certificates

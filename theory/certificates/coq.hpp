/// Numbers, names and comments as Coq reads them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/error.hpp"
#include "theory/kernel/quantifiers.hpp"
#include "theory/kernel/rational.hpp"

namespace pe::certificates {

/// What is to be said has no words in Coq; says why, a clause.
struct NotWritten : Refusal {
  using Refusal::Refusal;
};

/// A given name as Coq binds it: one small letter stays as it is, any other stands behind "v_", with which no word of
/// Coq, of its libraries or of a certificate begins. Different names stay different. Nothing else prints a given name.
std::string bound_name(std::string_view given);

/// "(-3/4)", "(2/3)"; a natural number without parentheses.
std::string number(Rational const& x);
/// "(-3)%Z".
std::string integer(Fraction const& x);
/// That a number has one of these values, whatever their step: "(1 <= k <= 8)%Z", "(n = 2 \/ n = 4)%nat"; empty of any.
std::string among(std::string_view name, Values const& values, std::string_view scope);
/// Of a file of theory/coq, those that are no comments.
std::vector<std::string> lines_of(std::string_view text);
/// The text as the inside of a comment, (* *).
std::string comment(std::string_view text);
/// An identifier, of a text that the bench itself has.
std::string identifier(std::string_view text);

}  // namespace pe::certificates

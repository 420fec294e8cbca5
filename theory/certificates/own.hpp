/// Schemes of text files in the words of theory/coq: their formulas as definitions, which the certificate has itself.
#pragma once

#include "theory/certificates/statement.hpp"
#include "theory/formula/scheme.hpp"

namespace pe::certificates {

/// Throws NotWritten, with the reason, for a formula that has no words.
SchemeWords words_of(formulas::Scheme const& scheme);

}  // namespace pe::certificates

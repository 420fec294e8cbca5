/// The theorem of an identity, from what its components state and their proofs.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/family.hpp"
#include "theory/certificates/vocabulary.hpp"
#include "theory/kernel/separated.hpp"

namespace pe::certificates {

/// What holds where facts do, which are statements of Coq.
template <class Statement>
struct Branch {
  std::vector<std::string> facts;
  std::vector<Statement> states;
};

/// A law whose premises give that some branch's facts hold, by linear arithmetic of whole numbers; with one branch
/// without facts where nothing is compared.
struct Law {
  Names names;
  std::vector<std::string> premises;
};

/// "Theorem name : forall (n : nat) ... Proof. ... Qed.": at every number of pairs. Throws NotWritten where one pair's
/// identity, or that of two, does not carry it.
std::string theorem(Law const& law, std::vector<Branch<Member>> const& branches, std::string const& name);

/// "replace (f (k + s - s)) with (f k) by (same_arguments). ", for all that occurs in the statement.
std::string rewritten(Vocabulary const* vocabulary, std::string statement);

/// At some numbers of pairs alone, a theorem for each, with the cofactors of the kernel.
std::string theorems_at(Law const& law, std::map<int, std::vector<Branch<Stated>>> const& at, std::string const& name);

/// That a score is a sum of products, of what depends on the query with what depends on the key. Of a law in the words
/// of a vocabulary: "Theorem name : forall (n : nat) ..., exists ... of_query_1 ... of_key_1 ..., forall ..., score =
/// ...": of what `scores` are at 1, 2, 3, ... pairs, with at most 2d + 1 products. Throws NotWritten where that is not
/// seen.
std::string separable_theorem(Law const& law, std::vector<Phrase> const& scores, std::pair<SideOf, SideOf> const& sides,
                              std::string const& name);

}  // namespace pe::certificates

/// That a score is a sum of products, of what depends on the query with what depends on the key.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "theory/certificates/theorem.hpp"
#include "theory/certificates/vocabulary.hpp"
#include "theory/kernel/separated.hpp"

namespace pe::certificates {

/// Of a law in the words of a vocabulary: "Theorem name : forall (n : nat) ..., exists ... of_query_1 ... of_key_1 ...,
/// forall ..., score = ...": of what `scores` are at 1, 2, 3, ... pairs, with at most 2d + 1 products. Throws
/// NotWritten where that is not seen.
std::string separable_theorem(Law const& law, std::vector<Phrase> const& scores, std::pair<SideOf, SideOf> const& sides,
                              std::string const& name);

}  // namespace pe::certificates

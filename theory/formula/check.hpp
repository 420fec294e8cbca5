/// The check of a law that is a tree.
#pragma once

#include <memory>
#include <optional>

#include "theory/formula/parse.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/domain.hpp"

namespace pe::formulas {

/// `names` as the law was read with; no more than Signature::most of each. Where the law has no value at a case of its
/// domain, what decides it throws InputError, which names the case and the place in the law.
/// The domain is what a proof has to cover; `dimensions` those of it that its conditions leave, where that is known.
std::shared_ptr<Check const> check(Tree law, Names const& names, Domain const& domain,
                                   std::vector<int> dimensions = {});

/// Whether sums over pairs are added alone, and beside them no pair is free: each pair has its share of an identity.
bool has_one_index(Tree const& law);
/// Equalities of each pair, with d/2 times its term in the place of a sum over the pairs: their mean over the pairs is
/// the law. Nothing for laws that do not have one index, or have no sum over pairs.
std::optional<Tree> of_each_pair(Tree const& law);

/// Of a check that `check` made: its law, with the meanings of its names. Null of any other.
struct Written {
  Tree const* law = nullptr;
  Names const* names = nullptr;
};
Written written(Check const& check);

}  // namespace pe::formulas

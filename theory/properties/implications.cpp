#include "theory/properties/implications.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>

namespace pe {

std::span<Implication const> implications() {
  static std::vector<Implication> const list{
      // The norm is the product of a code with itself, and the distance is made of norms and products.
      {{"gram-toeplitz"}, "constant-norm"},
      {{"gram-toeplitz"}, "consistent-distance"},
      {{"rotation-orthogonal"}, "norm-kept"},
      {{"rotation-orthogonal", "relative-rotation"}, "relative-score"},
      // A reversal is a permutation, and a mean over tokens does not see one.
      {{"permutation-equivariance"}, "reversal-equivariance"},
      {{"permutation-equivariance"}, "pooled-invariance"},
      {{"permutation-equivariance"}, "order-seen", true},
      // The score of tokens that are 0 is the bias.
      {{"score-shift-invariance"}, "toeplitz-bias"},
      // Each position t is the first one beyond the length t.
      {{"beyond-length"}, "uniqueness"},
      // Entries within [-1, 1] move by 2^-25 at most.
      {{"uniqueness", "boundedness"}, "stored-uniqueness"},
  };
  return list;
}

void check_implications(std::vector<Outcome>& outcomes, std::span<Implication const> list) {
  std::map<std::pair<std::string_view, std::string_view>, Outcome*> cells;
  for (auto& outcome : outcomes) {
    auto const& claim = *outcome.claim;
    if (!claim.check || claim.source.key != "pebench") continue;
    cells.emplace(std::pair<std::string_view, std::string_view>(claim.check->scheme(), claim.property), &outcome);
  }
  std::vector<Outcome*> contradicted;
  for (auto const& [from, to, excludes] : list) {
    for (auto const& [key, conclusion] : cells) {
      if (key.second != to || conclusion->verdict != (excludes ? Verdict::holds : Verdict::refuted)) continue;
      std::vector<Outcome*> premises;
      for (auto const& name : from) {
        auto const found = cells.find({key.first, name});
        if (found != cells.end() && found->second->verdict == Verdict::holds) premises.push_back(found->second);
      }
      if (premises.size() != from.size()) continue;
      auto const alarm = fmt::format("contradictory: what has {} {} {}", fmt::join(from, " and "),
                                     excludes ? "lacks" : "has", to);
      premises.push_back(conclusion);
      for (auto* const outcome : premises) {
        if (outcome->alarm.empty()) outcome->alarm = alarm;
        outcome->agrees = false;
        contradicted.push_back(outcome);
      }
    }
  }
  for (auto* const outcome : contradicted) {  // after all of them: a verdict contradicts as many as it does
    outcome->verdict = Verdict::undecided;
    outcome->evidence = Evidence::none;
    outcome->proof.reset();
    outcome->witness.reset();
  }
}

}  // namespace pe

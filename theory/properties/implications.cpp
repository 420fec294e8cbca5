#include "theory/properties/implications.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>

#include "theory/families/members.hpp"

namespace pe {

std::span<Implication const> implications() {
  static std::vector<Implication> const list{
      // The norm is the product of a code with itself, and the distance is made of norms and products.
      {{"gram-toeplitz"}, "constant-norm"},
      {{"gram-toeplitz"}, "consistent-distance"},
      {{"rotation-orthogonal"}, "norm-kept"},
      {{"rotation-orthogonal", "relative-rotation"}, "relative-score"},
      // The other way round positions below 0 and between integers may differ.
      {{"relative-score"}, "score-shift-invariance"},
      // A reversal is a permutation, and a mean over tokens does not see one.
      {{"permutation-equivariance"}, "reversal-equivariance"},
      {{"permutation-equivariance"}, "pooled-invariance"},
      // The scores of tokens of ones are sums of those of unit vectors, and what is so at 128 is so at every place.
      {{"score-falls", "score-shift-invariance", "score-length-invariance"},
       "order-seen",
       {Need::bias, Need::rotation}},
      // The score of tokens that are 0 is the bias.
      {{"score-shift-invariance"}, "toeplitz-bias"},
      {{"toeplitz-bias"}, "score-shift-invariance", {Need::bias}},
      // Each position t is the first one beyond the length t. Of a code or a rotation for each position that is all; of
      // scores the one compares queries at two places with one key, the other two keys with one query, and a score may
      // depend on the query's place alone (s ln(i + 1) q.k): two pairs of places at one offset must score alike.
      {{"beyond-length"}, "uniqueness", {Need::codes, Need::rotation, Need::words}},
      {{"beyond-length", "score-shift-invariance", "score-length-invariance"}, "uniqueness"},
      // A rotation has no last position, and of the first 512 each is the first one beyond some length.
      {{"uniqueness"}, "beyond-length", {Need::rotation}},
  };
  return list;
}

std::set<std::string_view> properties_beside(std::string_view property) {
  std::set<std::string_view> result;
  for (auto const& [from, to, needs] : implications()) {
    if (std::ranges::find(from, property) == from.end()) continue;
    result.insert(from.begin(), from.end());
    result.insert(to);
  }
  result.erase(property);
  return result;
}

namespace {

bool meets_one(std::string_view scheme, std::vector<Need> const& needs) {
  auto const member = std::ranges::find(members(), scheme, &Member::name);
  return member != members().end() && std::ranges::any_of(needs, [&](Need need) { return member->meets(need); });
}

}  // namespace

std::vector<std::string> contradictions(std::vector<DecidedCell> const& cells, std::span<Implication const> list) {
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> places;
  for (std::size_t i = 0; i < cells.size(); ++i) places.emplace(std::pair(cells[i].scheme, cells[i].property), i);
  std::vector<std::string> result(cells.size());
  for (auto const& [from, to, needs] : list) {
    for (auto const& [key, conclusion] : places) {
      if (key.second != to || cells[conclusion].verdict != name(Verdict::refuted)) continue;
      if (!needs.empty() && !meets_one(key.first, needs)) continue;
      std::vector contradicting{conclusion};
      for (auto const& property : from) {
        auto const found = places.find({key.first, property});
        if (found == places.end() || cells[found->second].verdict != name(Verdict::holds)) break;
        contradicting.push_back(found->second);
      }
      if (contradicting.size() != from.size() + 1) continue;
      bool const of_tested = std::ranges::any_of(contradicting, [&](std::size_t cell) { return cells[cell].tested; });
      for (auto const cell : contradicting) {
        if (!result[cell].empty() || (of_tested && !cells[cell].tested)) continue;
        result[cell] = fmt::format("contradictory: what has {} has {}", fmt::join(from, " and "), to);
      }
    }
  }
  return result;
}

}  // namespace pe

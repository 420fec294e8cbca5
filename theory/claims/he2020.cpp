/// He et al. 2020, "DeBERTa: Decoding-enhanced BERT with Disentangled Attention".
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_tables.hpp"

namespace pe {

using namespace he2020;

std::vector<Claim> he2020_claims() {
  auto const at = [](char const* place) { return Locator{"he2020", place}; };
  auto const offsets = walk({2}, {{1, 16}, {-40, 40}});
  return {
      claim<DeltasSum<true>, dai2019::Indices>(
          {.id = "he2020.mirrored-deltas",
           .source = at("equation 3 (a number of ours)"),
           .origin = ours,
           .says = "delta(i, j) + delta(j, i) is 2k for |i - j| < k, and 2k - 1 from there on",
           .latex = R"(\delta(i,j)+\delta(j,i) = 2k - [\lvert i-j\rvert\ge k])",
           .domain = offsets,
           .extent = grid_in("every k and all offsets"),
           .note = "2k is no index of a table of 2k rows: the clip takes one off."}),
  };
}

}  // namespace pe

/// Dai et al. 2019, "Transformer-XL: Attentive Language Models beyond a Fixed-Length Context".
#include "theory/claims/list.hpp"
#include "theory/claims/papers_on_tables.hpp"

namespace pe {

std::vector<Claim> dai2019_claims() {
  auto const rows = [] {
    auto result = walk({2}, {{1, 24}, {0, 23}, {0, 23}});
    result.admits = [](Case const& input) {
      auto const& p = input.parameters;
      return p[2] <= p[1] && p[1] < p[0];
    };
    result.admits_says = "j <= i < L";
    return result;
  };
  return {claim<dai2019::ShiftIsIndex<1>, dai2019::Indices>(
      {.id = "dai2019.relative-shift",
       .source = {"dai2019", "appendix B; the code's _rel_shift"},
       .origin = implied("the procedure: pad by a column, read with rows one longer, drop the first row"),
       .says = "The relative shift puts the score of distance i - j at row i and column j, as indexing does",
       .latex = R"(\operatorname{shift}(X)_{i,j} = X_{i,\,L-1-i+j}\qquad(j\le i))",
       .domain = rows(),
       .extent = grid_in("all lengths L")})};
}

}  // namespace pe

/// 郑之杰 2022, the survey "Transformer中的位置编码"; ledger S001, its rotary section.
#include "theory/claims/list.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/rotation_orthogonal.hpp"

namespace pe {
namespace {

/// The score of W R_i x and W R_j y, W keeping the first entry of every pair, does not change when both positions move.
struct RotatedBeforeProjection {
  static constexpr char name[] = "rotated-before-projection";
  static constexpr Signature takes{.positions = {"i", "j", "s"}, .vectors = {"x", "y"}};

  auto operator()(auto const& rope, auto const& i, auto const& j, auto const& s, auto const& x, auto const& y) const {
    auto const score = [&](auto const& m, auto const& n) {
      auto const q = rope.to_pairs(rope.rotate(x, m)), k = rope.to_pairs(rope.rotate(y, n));
      auto sum = q[0] * k[0];
      for (std::size_t pair = 2; pair < q.size(); pair += 2) sum += q[pair] * k[pair];
      return sum;
    };
    return equal(score(i, j), score(i + s, j + s));
  }
};

}  // namespace

std::vector<Claim> zheng2022_claims() {
  auto const at = [](char const* place) { return Locator{"zheng2022", place}; };
  return {
      claim<RotatedBeforeProjection, Rope>({.id = "zheng2022.rope-before-projection",
                                            .ledger = "S001-14",
                                            .source = at("1 (5) RoPE: q_i, k_j"),
                                            .says = "With q_i = R_i x_i W_Q and k_j = R_j x_j W_K, rotated first and "
                                                    "projected then, the score depends on j - i only",
                                            .latex = R"(q_i = \mathcal R_i x_i W^Q,\quad k_j = \mathcal R_j x_j W^K)",
                                            .domain = Domain{},
                                            .expected = Verdict::refuted,
                                            .witness = "d=2,b=10000,i=0,j=1,s=1,x=[1;0],y=[1;0]",
                                            .corrected_by = "zheng2022.rope-after-projection",
                                            .note = "As typeset the product fits neither rows nor columns; this reads "
                                                    "it in the order written, with W = diag(1, 0)."}),
      claim<RelativeScore, Rope>(
          {.id = "zheng2022.rope-after-projection",
           .ledger = "S001-14",
           .source = at("1 (5) RoPE: the score (corrected)"),
           .says = "With q and k projected first and rotated then, the score depends on j - i only",
           .latex =
               R"((\mathcal R_i (x_iW^Q)^{\mathsf T})^{\mathsf T}\,\mathcal R_j (x_jW^K)^{\mathsf T} = x_iW^Q\,\mathcal R_{j-i}\,(x_jW^K)^{\mathsf T})"}),
      claim<RotationOrthogonal, Rope>({.id = "zheng2022.rope-orthogonal",
                                       .ledger = "S001-15",
                                       .source = at("1 (5) RoPE: the matrix R"),
                                       .says = "R is orthogonal",
                                       .latex = RotationOrthogonal::text.latex}),
      claim<RelativeRotation, Rope>({.id = "zheng2022.rope-relative",
                                     .ledger = "S001-15",
                                     .source = at("1 (5) RoPE: the matrix R"),
                                     .says = "R_i^T R_j = R_{j-i}",
                                     .latex = RelativeRotation::text.latex}),
      claim<RelativeRotation, RopeClockwise>(
          {.id = "zheng2022.rope-relative-clockwise",
           .ledger = "S001-15",
           .source = at("1 (5) RoPE: the matrix R, other sign"),
           .says = "R_i^T R_j = R_{j-i} holds for the other sign convention too",
           .latex = RelativeRotation::text.latex,
           .note = "So this relation does not pin the direction of the turn; see pebench.handedness."}),
  };
}

}  // namespace pe

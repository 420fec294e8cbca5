/// Schenck et al. 2025, "Learning the RoPEs: Better 2D and 3D Position Encodings with STRING".
#include "theory/claims/schenck2025.hpp"

#include "theory/claims/list.hpp"

namespace pe {

using namespace schenck2025;

std::vector<Claim> schenck2025_claims() {
  auto const at = [](char const* place) { return Locator{"schenck2025", place}; };
  auto const even = Domain{.dimensions = dimensions(2, 64), .bases = base_10000};
  return {
      claim<TwoDirectionsStill, CirculantString>(
          {.id = "schenck2025.circulant-rank",
           .source = at("Circulant-STRING (a number of ours)"),
           .origin = ours,
           .says = "For even d the skew part of a circulant matrix sends (1, 1, ...) and (1, -1, 1, ...) to 0, so that "
                   "its rank is at most d - 2: two directions of queries and keys never turn",
           .latex = R"((C-C^{\mathsf T})\mathbf 1 = 0,\quad (C-C^{\mathsf T})(1,-1,1,\dots) = 0)",
           .domain = even}),
      claim<SymmetricPartUnused, CirculantString>(
          {.id = "schenck2025.circulant-parameters",
           .source = at("Circulant-STRING (a number of ours)"),
           .origin = ours,
           .says = "Of the d parameters of a circulant matrix its skew part depends on the differences c_j - c_(d-j) "
                   "alone, d/2 - 1 numbers",
           .latex = R"(c_j + c_{d-j} \text{ cancels in } C-C^{\mathsf T})",
           .domain = even}),
  };
}

}  // namespace pe

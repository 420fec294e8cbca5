#include "theory/claims/list.hpp"

#include <algorithm>
#include <iterator>

namespace pe {

std::vector<Claim> const& claims() {
  static std::vector<Claim> const list = [] {
    std::vector<Claim> all;
    for (auto const source : {clock_blog_claims,
                              clock_blog_frequencies_claims,
                              clock_blog_binary_claims,
                              mathor2020_claims,
                              kazemnejad2019_claims,
                              kazemnejad2019_offsets_claims,
                              derivation2023_claims,
                              zheng2022_introduction_claims,
                              zheng2022_sinusoidal_claims,
                              zheng2022_absolute_claims,
                              zheng2022_relative_claims,
                              vaswani2017_claims,
                              su2021_claims,
                              liu2020_claims,
                              wang2019complex_claims,
                              barbero2024_claims,
                              chen2023_claims,
                              chi2022kerple_claims,
                              dai2019_claims,
                              he2020_claims,
                              hua2024_claims,
                              liu2023_claims,
                              llama2024_claims,
                              men2024_claims,
                              oka2025_claims,
                              peng2023_claims,
                              press2021_claims,
                              schenck2025_claims,
                              su2021plane_claims,
                              su2022_claims,
                              su2024_claims,
                              wang2024precision_claims,
                              xiong2023_claims,
                              deepseek2024_claims,
                              pebench_claims}) {
      auto claims = source();
      std::move(claims.begin(), claims.end(), std::back_inserter(all));
    }
    return all;
  }();
  return list;
}

std::string_view expected_word(Claim const& claim) {
  if (claim.check) return name(claim.expected);
  return claim.expected == Verdict::undecided ? "not checked" : "not checkable";
}

Claim const* find_claim(std::string_view id) {
  auto const found = std::find_if(claims().begin(), claims().end(), [&](Claim const& claim) { return claim.id == id; });
  return found == claims().end() ? nullptr : &*found;
}

}  // namespace pe

#include "theory/claims/list.hpp"

#include <algorithm>
#include <iterator>

#include "theory/claims/source_files.hpp"

namespace pe {

std::vector<Claim> const& claims() {
  static std::vector<Claim> const list = [] {
    std::vector<Claim> all;
    auto const add = [&](std::vector<Claim> claims) { std::ranges::move(claims, std::back_inserter(all)); };
    for (auto const& file : source_files()) add(claims_of(file));
    add(pebench_claims());
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

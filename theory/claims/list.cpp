#include "theory/claims/list.hpp"

#include <algorithm>
#include <iterator>

#include "theory/claims/source_files.hpp"
#include "theory/families/guests.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"

namespace pe {

std::vector<Claim> pebench_claims() {
  std::vector<Claim> result;
  for (auto const& property : properties()) {
    for (auto const& cell : property.cells) {
      if (!cell.check) continue;
      auto const* witness = refuting_witness(property.name, cell.scheme);
      auto const known = witness == nullptr ? Verdict::holds : Verdict::refuted;
      result.push_back(claim_of(property, cell,
                                {.id = "pebench." + property.name + "." + cell.scheme,
                                 .source = {"pebench", "theory/properties"},
                                 .says = cell.says,
                                 .expected = is_guest(cell.scheme) ? Verdict::undecided : known,
                                 .witness = witness == nullptr ? std::string() : *witness}));
    }
  }
  return result;
}

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

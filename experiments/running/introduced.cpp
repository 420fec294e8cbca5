/// What a witness begins with: the document's own terms, which distances score alike, the numbers that were drawn.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "experiments/running/run_record.hpp"
#include "theory/claims/documents.hpp"
#include "theory/families/members.hpp"
#include "theory/guests/formulas.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe::experiments {
namespace {

/// Of a case of the uniqueness of layers: the two distances, and those scores in the heads looked at that differ most.
std::string distances_alike(Claim const& claim, Case const& input, std::string const& component) {
  auto const names = claim.check->signature();
  bool const of_distance = Signature::count(names.positions) + Signature::count(names.vectors) == 0 &&
                           Signature::count(names.parameters) == 1;
  auto const member = std::ranges::find(members(), claim.check->scheme(), &Member::name);
  if (claim.property != Uniqueness::text.name || !of_distance || member == members().end()) return {};
  std::int64_t nearer = 0;  // the components are of the distances below it
  std::from_chars(component.data(), component.data() + component.size(), nearer);
  auto const further = input.parameters[0].numerator();
  --nearer;
  constexpr auto reach = Uniqueness::OfLayers::reach;
  BallPrecision const scope(128);
  std::string result;
  double most = -1;
  for (std::int64_t head = 0; head < heads_looked_at; ++head) {
    auto const layer = member->layers_for(Need::layer).over(Balls{}, input.shape).layer(head, reach + 1);
    if (!layer.sees(reach, reach - further) || !layer.sees(reach, reach - nearer)) continue;
    auto const tokens = probes(layer);
    for (auto const& query : tokens) {
      for (auto const& key : tokens) {
        auto const a = layer.score(query, reach, key, reach - further),
                   b = layer.score(query, reach, key, reach - nearer);
        if (auto const apart = std::abs((a - b).to_double()); apart > most) {
          most = apart;
          constexpr int digits = 10;
          result =
              fmt::format("the distances {} and {}: in no head are two scores further apart than {} and {}, in head {}",
                          further, nearer, a.text(digits), b.text(digits), head);
        }
      }
    }
  }
  return result;
}

}  // namespace

Witness introduced(Claim const& claim, Witness witness) {
  auto const names = claim.check->signature();
  auto const input = Case::parse(witness.at, names, claim.domain.parts());
  auto drawn = drawn_for_guest(claim.check->scheme());
  for (std::size_t i = 0; i < input.parameters.size(); ++i) {  // of a law about one head, that of its number
    if (names.parameters[i] == std::string_view("w"))
      drawn = drawn_for_guest(claim.check->scheme(), {input.parameters[i].numerator()});
  }
  if (!drawn.empty()) drawn = fmt::format("learned numbers chosen here, {}", drawn);
  for (auto const& first : {drawn, distances_alike(claim, input, witness.component), in_own_terms(claim.id, witness)}) {
    if (!first.empty()) witness.steps.insert(witness.steps.begin(), first);
  }
  return witness;
}

}  // namespace pe::experiments

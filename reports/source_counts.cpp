#include "reports/source_counts.hpp"

#include <algorithm>
#include <array>

namespace pe::reports {
namespace {

bool holds(Outcome const& outcome, std::string_view evidence) {
  return outcome.verdict == "holds" && outcome.evidence == evidence;
}

constexpr auto kinds = std::to_array<CountedKind>({
    {"claims", [](Outcome const&) { return true; }},
    {"proved", [](Outcome const& outcome) { return holds(outcome, "proved"); }},
    {"exhausted", [](Outcome const& outcome) { return holds(outcome, "exhausted"); }},
    {"certified", [](Outcome const& outcome) { return holds(outcome, "certified"); }},
    {"sampled", [](Outcome const& outcome) { return holds(outcome, "sampled"); }},
    {"refuted", [](Outcome const& outcome) { return outcome.verdict == "refuted"; }},
    {"undecided", [](Outcome const& outcome) { return outcome.verdict == "undecided"; }},
    {"accounted", [](Outcome const& outcome) { return outcome.verdict == "accounted"; }},
    {"surprises", [](Outcome const& outcome) { return !outcome.agrees; }},
});

}  // namespace

std::span<CountedKind const> counted_kinds() { return kinds; }

std::vector<std::uint64_t> source_counts(Run const& run, std::string_view key) {
  std::vector<std::uint64_t> counts;
  for (auto const& kind : kinds) {
    counts.push_back(static_cast<std::uint64_t>(std::ranges::count_if(run.outcomes, [&](Outcome const& outcome) {
      return (key.empty() || outcome.source == key) && kind.counts(outcome);
    })));
  }
  return counts;
}

}  // namespace pe::reports

#include "reports/findings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/words.hpp"

namespace pe::reports {

Outcome const* correction_of(Outcome const& outcome, Run const& run) {
  if (outcome.corrected_by.empty()) return nullptr;
  auto const found = std::ranges::find(run.outcomes, outcome.corrected_by, &Outcome::id);
  return found != run.outcomes.end() && found->agrees && found->verdict == "holds" ? &*found : nullptr;
}

bool is_correction(Outcome const& outcome) { return outcome.locator.ends_with("(corrected)"); }

Finding finding_of(Outcome const& outcome, Run const& run) {
  if (!outcome.agrees) return Finding::open;
  if (is_unchecked(outcome)) return Finding::unchecked;
  if (outcome.verdict == "holds") return Finding::as_printed;
  if (outcome.verdict != "refuted") return Finding::open;
  auto const* const right = correction_of(outcome, run);
  if (right == nullptr) return Finding::refuted;
  bool const same_law = right->property == outcome.property && right->scheme == outcome.scheme;
  return same_law && right->domain != outcome.domain ? Finding::narrower : Finding::corrected;
}

Findings findings_of(std::string_view source, Run const& run) {
  Findings counts;
  for (auto const& outcome : run.outcomes) {
    if (outcome.source != source) continue;
    if (is_correction(outcome)) {
      ++counts.corrections;
      continue;
    }
    ++counts.claims;
    switch (finding_of(outcome, run)) {
      case Finding::as_printed:
        ++counts.as_printed;
        break;
      case Finding::narrower:
        ++counts.narrower;
        break;
      case Finding::corrected:
        ++counts.corrected;
        break;
      case Finding::refuted:
        ++counts.refuted;
        break;
      case Finding::unchecked:
        ++counts.unchecked;
        break;
      case Finding::open:
        ++counts.open;
        break;
    }
  }
  return counts;
}

std::string findings_sentence(Findings const& f) {
  auto const are = [](std::uint64_t count) { return fmt::format("{} {}", count, count == 1 ? "is" : "are"); };
  auto sentence = fmt::format(
      "{}: {} {} as printed; {} refuted as printed but hold{} under a condition ({} on a narrower domain, {} when "
      "corrected); {} refuted outright; {} accounted for without a check",
      counted(f.claims, "claim"), f.as_printed, f.as_printed == 1 ? "holds" : "hold", are(f.under_condition()),
      f.under_condition() == 1 ? "s" : "", f.narrower, f.corrected, are(f.refuted), are(f.unchecked));
  if (f.open > 0) sentence += fmt::format("; {} open", are(f.open));
  return sentence + ".";
}

}  // namespace pe::reports

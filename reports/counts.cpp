#include "reports/counts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <concepts>

#include "reports/fields.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"

namespace pe::reports {
namespace {

constexpr std::string_view kinds[] = {"claims",  "established",   "proved",      "witnessed", "exhausted", "covered",
                                      "tested",  "grid",          "agrees",      "sampled",   "refuted",   "undecided",
                                      "vacuous", "not checkable", "not checked", "surprises"};

/// Whether the outcome is counted under this name: a verdict or evidence, "claims", "established", "tested" or
/// "surprises".
bool is_of_kind(Outcome const& outcome, std::string_view kind) {
  if (kind == "claims") return true;
  if (kind == "surprises") return !outcome.agrees;
  bool const holds = outcome.verdict == "holds";
  if (kind == "tested") return holds && is_tested(outcome.evidence);
  if (kind == "established") return holds && !is_tested(outcome.evidence);
  return outcome.verdict == kind || (holds && outcome.evidence == kind);
}

/// The counter of each ClaimClass, in their order.
constexpr std::uint64_t ClaimClasses::*counters[] = {
    &ClaimClasses::as_printed, &ClaimClasses::implied,   &ClaimClasses::narrower, &ClaimClasses::corrected,
    &ClaimClasses::refuted,    &ClaimClasses::unchecked, &ClaimClasses::unknown,  &ClaimClasses::open};

/// The origin of those that hold, and how many of them are known from some cases alone.
std::string held_how(ClaimClasses const& classes) {
  auto const out = classes.implied == 0 ? std::string(tr("in the document's words"))
                   : classes.as_printed == 0
                       ? std::string(tr("implied by the document"))
                       : say("{} in the document's words, {} implied by it", classes.as_printed, classes.implied);
  return classes.tested == 0 ? out : out + say("; {} only tested", classes.tested);
}

/// A law that is a formula, without the condition on its cases: that is a part of the domain.
std::string_view without_condition(std::string_view law) { return law.substr(0, law.rfind("\nwhere ")); }

constexpr std::string_view remark = "remark";

/// The oldest source first; one without a year last.
std::vector<Outcome const*> of_impact(Run const& run, std::string_view impact) {
  std::vector<Outcome const*> found;
  for (auto const& outcome : run.outcomes) {
    if (outcome.finding && outcome.finding->impact == impact) found.push_back(&outcome);
  }
  std::ranges::stable_sort(found, {}, [&](Outcome const* outcome) {
    auto const source = std::ranges::find(run.sources, outcome->source, &Source::key);
    return source == run.sources.end() || source->year.empty() ? std::string("unknown") : source->year;
  });
  return found;
}

std::string are(std::uint64_t count) {
  if (count == 0) return std::string(tr("none is"));
  return count == 1 ? say("{} is", count) : say("{} are", count);
}

/// The claims of one source, added to those of others.
void add_classes(ClaimClasses& counts, std::string_view source, Run const& run) {
  auto const before = counts.claims;
  for (auto const& outcome : run.outcomes) {
    if (outcome.source != source) continue;
    if (is_ours(outcome) || source == file_source) {  // what a file says is no document's
      ++counts.ours;
      continue;
    }
    ++counts.claims;
    auto const found = class_of(outcome, run);
    ++(counts.*counters[static_cast<std::size_t>(found)]);
    bool const holds = found == ClaimClass::as_printed || found == ClaimClass::implied;
    if (outcome.origin == "quoted") ++counts.quoted;
    if (holds && is_tested(outcome.evidence)) ++counts.tested;
    if (outcome.agrees && outcome.finding && outcome.finding->impact == remark) ++counts.slips;
  }
  if (counts.claims > before) ++counts.documents;
}

}  // namespace

std::span<std::string_view const> counted_kinds() { return kinds; }

Summary summary_of(std::vector<Outcome> const& outcomes) {
  Summary out;
  fields(out, [&](std::string kind, auto& count) {
    std::ranges::replace(kind, '_', ' ');
    if constexpr (std::same_as<decltype(count), std::uint64_t&>) {
      for (auto const& outcome : outcomes) count += is_of_kind(outcome, kind) ? 1 : 0;
    }
  });
  out.asked = out.claims;
  return out;
}

std::vector<std::uint64_t> source_counts(Run const& run, std::string_view key) {
  std::vector<std::uint64_t> counts;
  for (auto const kind : kinds) {
    counts.push_back(static_cast<std::uint64_t>(std::ranges::count_if(run.outcomes, [&](Outcome const& outcome) {
      return (key.empty() || outcome.source == key) && is_of_kind(outcome, kind);
    })));
  }
  return counts;
}

Outcome const* correction_of(Outcome const& outcome, Run const& run) {
  if (outcome.corrected_by.empty()) return nullptr;
  auto const found = std::ranges::find(run.outcomes, outcome.corrected_by, &Outcome::id);
  return found != run.outcomes.end() && found->agrees && found->verdict == "holds" ? &*found : nullptr;
}

bool is_ours(Outcome const& outcome) { return outcome.origin == "ours"; }

ClaimClass class_of(Outcome const& outcome, Run const& run) {
  if (!outcome.agrees) return ClaimClass::open;
  if (outcome.verdict == "not checked") return ClaimClass::unknown;
  if (is_unchecked(outcome)) return ClaimClass::unchecked;
  if (outcome.verdict == "holds") return outcome.origin == "implied" ? ClaimClass::implied : ClaimClass::as_printed;
  if (outcome.verdict != "refuted") return ClaimClass::open;
  auto const* const right = correction_of(outcome, run);
  if (right == nullptr) return ClaimClass::refuted;
  bool const same_law = right->property == outcome.property && right->scheme == outcome.scheme &&
                        without_condition(right->law.text) == without_condition(outcome.law.text);
  bool const elsewhere = right->domain != outcome.domain || right->walked != outcome.walked;
  return same_law && elsewhere ? ClaimClass::narrower : ClaimClass::corrected;
}

std::vector<Outcome const*> findings_of(Run const& run) {
  std::vector<Outcome const*> found;
  for (auto const& impact : impact_words()) {
    if (impact.word == remark) continue;
    auto const of_it = of_impact(run, impact.word);
    found.insert(found.end(), of_it.begin(), of_it.end());
  }
  return found;
}

std::vector<Outcome const*> remarks_of(Run const& run) { return of_impact(run, remark); }

std::vector<std::pair<std::string_view, std::string>> answers(Outcome const& outcome) {
  if (!outcome.finding) return {};
  auto const& [impact, reading, so, difference, stays, prior] = *outcome.finding;
  return {{translatable("✗ claimed"), outcome.quote}, {translatable("✓ in fact"), said(so)},
          {translatable("read as"), said(reading)},   {translatable("difference"), said(difference)},
          {translatable("stays true"), said(stays)},  {translatable("found before"), said(prior)}};
}

ClaimClasses classes_of(std::string_view source, Run const& run) {
  ClaimClasses counts;
  add_classes(counts, source, run);
  return counts;
}

ClaimClasses classes_of(Run const& run) {
  ClaimClasses all;
  for (auto const& source : run.sources) add_classes(all, source.key, run);
  return all;
}

std::string found_sentence(Run const& run) {
  auto const all = classes_of(run);
  if (all.claims == 0) return {};
  auto sentence =
      say("Of {} in {} ({} in their own words, {} implied by them) {} established", counted(all.claims, "statement"),
          counted(all.documents, "document"), all.quoted, all.claims - all.quoted, are(all.established()));
  if (all.tested > 0) sentence += say(", {} true in every case that was tested", are(all.tested));
  sentence += all.slips == 0 ? say(" and {} false", are(all.wrong()))
                             : say(", {} false as stated and {} only by a typo, a small slip or imprecise wording",
                                   are(all.wrong() - all.slips), all.slips);
  if (all.wrong() > 0) {
    sentence += all.refuted == 0 ? std::string(tr("; each false one has a correction, established or tested"))
                : all.under_condition() == 0 ? std::string(tr("; none of the false has a correction"))
                                             : say("; {} of the false {} a correction, established or tested",
                                                   all.under_condition(), all.under_condition() == 1 ? "has" : "have");
  }
  if (all.unchecked > 0) sentence += say("; {} not checkable (definitions, opinions)", are(all.unchecked));
  if (all.unknown > 0) sentence += say("; {} not checked, for a reason that is given", are(all.unknown));
  if (all.open > 0) sentence += say("; {} not decided", are(all.open));
  return sentence + std::string(tr("."));
}

std::string classes_sentence(ClaimClasses const& f) {
  auto sentence = f.holding() == 0 ? say("{}: none holds", counted(f.claims, "statement"))
                                   : say("{}: {} {} ({})", counted(f.claims, "statement"), f.holding(),
                                         f.holding() == 1 ? "holds" : "hold", held_how(f));
  std::vector<std::string> wrong;
  if (f.narrower > 0) wrong.push_back(say("{} true with restrictions", f.narrower));
  if (f.corrected > 0) wrong.push_back(say("{} corrected", f.corrected));
  if (f.refuted > 0) wrong.push_back(say("{} without a correction", f.refuted));
  if (!wrong.empty()) sentence += say("; {} false ({})", are(f.wrong()), fmt::format("{}", fmt::join(wrong, ", ")));
  if (f.unchecked > 0) sentence += say("; {} not checkable", are(f.unchecked));
  if (f.unknown > 0) sentence += say("; {} not checked", are(f.unknown));
  if (f.open > 0) sentence += say("; {} open", are(f.open));
  return sentence + std::string(tr("."));
}

}  // namespace pe::reports

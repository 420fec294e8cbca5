#include "reports/consistency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>
#include <vector>

#include "reports/counts.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

/// What was found, at most so many characters of it.
std::string is(std::string_view found, std::size_t most = 60) { return fmt::format("is \"{}\"", visible(found, most)); }

/// The first of these names in `list` that occurs twice in it.
template <class Record>
std::optional<Inconsistency> repetition(char const* list, std::vector<Record> const& records, std::string Record::*name,
                                        char const* field) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < records.size(); ++i) {
    auto const [first, is_new] = seen.emplace(records[i].*name, i);
    if (is_new) continue;
    return Inconsistency{fmt::format("{}[{}].{}", list, i, field),
                         fmt::format("{}, as is that of {}[{}]", is(records[i].*name), list, first->second),
                         fmt::format("{}s are unique", field)};
  }
  return std::nullopt;
}

/// Where the summary is not that of the outcomes.
std::optional<Inconsistency> miscount(Summary const& summary, std::vector<Outcome> const& outcomes) {
  auto counted = summary_of(outcomes);
  counted.partial = summary.partial;
  counted.asked = summary.asked;
  counted.planted = summary.planted;
  counted.engine_errors = summary.engine_errors;
  if (summary.asked < summary.claims || summary.partial != (summary.asked > summary.claims)) {
    return Inconsistency{
        "summary.asked",
        fmt::format("is {}, with {} decided and partial {}", summary.asked, summary.claims, summary.partial),
        "it is more than was decided exactly in a partial run"};
  }
  std::optional<Inconsistency> found;
  fields(summary, [&](std::string_view name, auto const& said) {
    fields(counted, [&](std::string_view other, auto const& is) {
      if constexpr (requires { std::uint64_t{said}, std::uint64_t{is}; }) {
        if (found || name != other || std::uint64_t{said} == std::uint64_t{is}) return;
        found = Inconsistency{fmt::format("summary.{}", name), fmt::format("is {}", said),
                              fmt::format("the outcomes have {}", is)};
      }
    });
  });
  return found;
}

}  // namespace

std::optional<Inconsistency> inconsistency(Outcome const& outcome) {
  auto const& [expected, verdict, evidence] = std::tie(outcome.expected, outcome.verdict, outcome.evidence);
  bool const decided = verdict == "holds" || verdict == "refuted";
  bool const open = expected == "undecided" && verdict != "vacuous";  // any answer will do, or none
  struct Rule {
    bool broken;
    Inconsistency then;
  };
  Rule const rules[] = {
      {outcome.agrees && !open && (verdict != expected || verdict == "undecided"),
       {"agrees", fmt::format("is true, but the verdict is {} and {} was expected", verdict, expected),
        "only the expected verdict agrees"}},
      {verdict == "refuted" && !outcome.witness,
       {"witness", "is null, but the verdict is refuted", "a refuted claim has a witness"}},
      {evidence == "witnessed" && !outcome.witness,
       {"witness", "is null, but the evidence is witnessed", "what is witnessed has a witness"}},
      {(evidence == "exhausted" || evidence == "covered") && outcome.walked != outcome.domain,
       {"walked", fmt::format("{}, and the domain {}", is(outcome.walked), is(outcome.domain)),
        fmt::format("what is {} was looked at whole", evidence)}},
      {outcome.finding && outcome.origin == "ours",
       {"finding", "is there, but the origin is ours", "only a document's sentence is a finding"}},
      {outcome.finding && verdict != "refuted",
       {"finding", fmt::format("is there, but the verdict is {}", verdict), "only what is refuted is a finding"}},
      {(evidence == "proved") != outcome.proof.has_value(),
       {"proof", fmt::format("is {}, but the evidence is {}", outcome.proof ? "there" : "null", evidence),
        "what is proved has a proof, and nothing else"}},
      {evidence == "sampled" && !outcome.failure_rate_95,
       {"failure_rate_95", "is null, but the evidence is sampled", "what is sampled has a bound"}},
      {decided && evidence == "none",
       {"evidence", fmt::format("is none, but the verdict is {}", verdict), "a verdict has evidence"}},
      {!decided && evidence != "none" && verdict != "undecided",
       {"evidence", fmt::format("is {}, but the verdict is {}", evidence, verdict),
        "where nothing was checked the evidence is none"}}};
  auto const* const first = std::ranges::find(rules, true, &Rule::broken);
  return first == std::end(rules) ? std::nullopt : std::optional(first->then);
}

std::optional<Inconsistency> inconsistency(InputFile const& file) {
  constexpr std::size_t of_digest = 80;
  auto const digest = sha256(file.text);
  if (file.sha256 == digest) return std::nullopt;
  return Inconsistency{"sha256", is(file.sha256, of_digest), fmt::format("its text has {}", digest)};
}

std::optional<Inconsistency> inconsistency(Shard const& shard) {
  if (shard.number >= 1 && shard.number <= shard.count) return std::nullopt;
  return Inconsistency{"number", fmt::format("is {} of {}", shard.number, shard.count), "a part is 1 to N of N"};
}

std::optional<Inconsistency> inconsistency(CertificateFile const& certificate) {
  auto const name = std::filesystem::path(certificate.file).stem().string();
  auto const is_of_name = [](char c) { return is_letter_or_digit(c) || c == '_'; };
  if (certificate.file == "certificates/" + name + ".v" && std::ranges::all_of(name, is_of_name)) return std::nullopt;
  return Inconsistency{"file", is(certificate.file),
                       "a certificate is certificates/NAME.v, of letters, digits and underscores"};
}

std::optional<Inconsistency> inconsistency(FigureRecord const& figure) {
  if (is_file_name(figure.name)) return std::nullopt;
  return Inconsistency{"name", is(figure.name), "a name has lower-case letters, digits and dashes alone"};
}

std::optional<Inconsistency> inconsistency(Run const& run) {
  if (auto const found = repetition("outcomes", run.outcomes, &Outcome::id, "id")) return found;
  if (auto const found = repetition("figures", run.figures, &FigureRecord::name, "name")) return found;
  if (run.shard && (run.shard->places.size() != run.summary.asked ||
                    !std::ranges::is_sorted(run.shard->places, std::less_equal()))) {
    return Inconsistency{"shard.places",
                         fmt::format("has {} places for {} claims", run.shard->places.size(), run.summary.asked),
                         "each claim has its own, in their order"};
  }
  return miscount(run.summary, run.outcomes);
}

}  // namespace pe::reports

#include "reports/consistency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "reports/counts.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/grammar.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

constexpr std::size_t longest_shown = 60;  ///< of what was found, in characters

/// The field of an outcome that contradicts the others, without the path of the outcome.
std::optional<Inconsistency> inconsistency(Outcome const& outcome) {
  auto const& [expected, verdict, evidence] = std::tie(outcome.expected, outcome.verdict, outcome.evidence);
  bool const open = expected == "undecided" && (verdict == "holds" || verdict == "refuted");  // either answer will do
  if (outcome.agrees && !open && (verdict != expected || verdict == "undecided")) {
    return Inconsistency{"agrees", fmt::format("is true, but the verdict is {} and {} was expected", verdict, expected),
                         "only the expected verdict agrees"};
  }
  if (verdict == "refuted" && !outcome.witness) {
    return Inconsistency{"witness", "is null, but the verdict is refuted", "a refuted claim has a witness"};
  }
  if (evidence == "witnessed" && !outcome.witness) {
    return Inconsistency{"witness", "is null, but the evidence is witnessed", "what is witnessed has a witness"};
  }
  if ((evidence == "exhausted" || evidence == "covered") && outcome.walked != outcome.domain) {
    return Inconsistency{"walked",
                         fmt::format("is \"{}\", and the domain is \"{}\"", visible(outcome.walked, longest_shown),
                                     visible(outcome.domain, longest_shown)),
                         fmt::format("what is {} was looked at whole", evidence)};
  }
  if (outcome.finding && outcome.origin == "ours") {
    return Inconsistency{"finding", "is there, but the origin is ours", "only a document's sentence is a finding"};
  }
  if (outcome.finding && verdict != "refuted") {
    return Inconsistency{"finding", fmt::format("is there, but the verdict is {}", verdict),
                         "only what is refuted is a finding"};
  }
  if (evidence == "proved" && !outcome.proof) {
    return Inconsistency{"proof", "is null, but the evidence is proved", "what is proved has a proof"};
  }
  if (evidence == "sampled" && !outcome.failure_rate_95) {
    return Inconsistency{"failure_rate_95", "is null, but the evidence is sampled", "what is sampled has a bound"};
  }
  bool const decided = verdict == "holds" || verdict == "refuted";
  if (decided && evidence == "none") {
    return Inconsistency{"evidence", fmt::format("is none, but the verdict is {}", verdict), "a verdict has evidence"};
  }
  if (!decided && evidence != "none" && verdict != "undecided") {
    return Inconsistency{"evidence", fmt::format("is {}, but the verdict is {}", evidence, verdict),
                         "where nothing was checked the evidence is none"};
  }
  return std::nullopt;
}

std::optional<Inconsistency> inconsistency(Summary const& summary, std::vector<Outcome> const& outcomes) {
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

/// Who runs a file again runs the one that was decided.
std::optional<Inconsistency> inconsistency(std::vector<InputFile> const& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto const digest = sha256(files[i].text);
    if (files[i].sha256 == digest) continue;
    return Inconsistency{fmt::format("files[{}].sha256", i),
                         fmt::format("is \"{}\"", visible(files[i].sha256, longest_shown + 20)),
                         fmt::format("its text has {}", digest)};
  }
  return std::nullopt;
}

/// The page links the files, which are nowhere but in their folder.
std::optional<Inconsistency> inconsistency(std::vector<CertificateFile> const& certificates) {
  constexpr std::string_view folder = "certificates/", ending = ".v";
  for (std::size_t i = 0; i < certificates.size(); ++i) {
    std::string_view const file = certificates[i].file;
    auto const of_name = [](char c) { return is_letter_or_digit(c) || c == '_'; };
    if (file.size() > folder.size() + ending.size() && file.starts_with(folder) && file.ends_with(ending) &&
        std::ranges::all_of(file.substr(folder.size(), file.size() - folder.size() - ending.size()), of_name)) {
      continue;
    }
    return Inconsistency{fmt::format("certificates[{}].file", i),
                         fmt::format("is \"{}\"", visible(certificates[i].file, longest_shown)),
                         "a certificate is certificates/NAME.v, of letters, digits and underscores"};
  }
  return std::nullopt;
}

/// A figure's name is that of its files, so that it says where they are.
std::optional<Inconsistency> inconsistency(std::vector<FigureRecord> const& figures) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    auto const& name = figures[i].name;
    auto const field = fmt::format("figures[{}].name", i);
    auto const found = fmt::format("is \"{}\"", visible(name, longest_shown));
    if (!is_file_name(name))
      return Inconsistency{field, found, "a name has lower-case letters, digits and dashes alone"};
    if (!names.insert(name).second) return Inconsistency{field, found + ", as is another's", "names are unique"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Inconsistency> inconsistency(Run const& run) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    auto const& outcome = run.outcomes[i];
    auto const [first, is_new] = seen.emplace(outcome.id, i);
    if (!is_new) {
      return Inconsistency{fmt::format("outcomes[{}].id", i),
                           fmt::format("is \"{}\", as is that of outcomes[{}]", outcome.id, first->second),
                           "ids are unique"};
    }
    if (auto found = inconsistency(outcome)) {
      found->field = fmt::format("outcomes[{}].{}", i, found->field);
      return found;
    }
  }
  if (auto const found = inconsistency(run.files)) return found;
  if (auto const found = inconsistency(run.certificates)) return found;
  if (auto const found = inconsistency(run.figures)) return found;
  return inconsistency(run.summary, run.outcomes);
}

}  // namespace pe::reports

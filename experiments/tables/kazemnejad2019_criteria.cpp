/// Kazemnejad 2019: four criteria for an ideal encoding, of the schemes that the documents weigh against each other.
/// Decided by the bench's own claims, `pebench.PROPERTY.SCHEME`; what the document says of a scheme is compared.
#include <fmt/format.h>

#include <map>

#include "experiments/tables/tables.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments::recomputed {
namespace {

struct Criterion {
  char const* says;
  std::vector<std::string> properties;  ///< the first that says something of a scheme decides
};

std::vector<Criterion> const& criteria() {
  static std::vector<Criterion> const list{{"1: unique", {"uniqueness"}},
                                           {"2: one distance in any sentence", {"length-independence"}},
                                           {"2: one distance for one offset", {"consistent-distance"}},
                                           {"3: bounded", {"boundedness"}}};
  return list;
}

constexpr char const* schemes[] = {"normalised", "linear", "binary", "clock", "alien-clock", "sinusoidal", "learnable"};

/// What the document says, by scheme and criterion: its first two ideas fail, its method meets all.
std::string said(std::string_view scheme, std::size_t criterion) {
  if (scheme == "sinusoidal") return "yes";
  bool const fails = (scheme == "normalised" && criterion == 1) || (scheme == "linear" && criterion == 3);
  return fails ? "no" : "";
}

Claim const* claim_of(std::string const& scheme, Criterion const& criterion) {
  for (auto const& property : criterion.properties) {
    if (auto const* claim = find_claim("pebench." + property + "." + scheme)) return claim;
  }
  return nullptr;
}

reports::Cell cell(Outcome const& outcome, std::string const& printed) {
  std::string const verdict = outcome.verdict == Verdict::holds     ? "yes"
                              : outcome.verdict == Verdict::refuted ? "no"
                                                                    : std::string(name(outcome.verdict));
  auto result = printed.empty() ? reports::Cell{verdict} : reports::compared(verdict, printed);
  result.text = fmt::format("{}, {}", verdict, name(outcome.evidence));
  return result;
}

}  // namespace

reports::Table kazemnejad2019_criteria() {
  constexpr std::uint64_t cases = 200;  // a verdict is what counts here; the matrix of the report has more
  std::vector<Claim const*> claims;
  for (auto const* scheme : schemes) {
    for (auto const& criterion : criteria()) {
      if (auto const* claim = claim_of(scheme, criterion)) claims.push_back(claim);
    }
  }
  std::map<Claim const*, Outcome> outcomes;
  for (auto const& outcome : decide(claims, {.cases = cases})) outcomes.emplace(outcome.claim, outcome);
  reports::Table table{
      .name = "kazemnejad2019-criteria",
      .title = "Which encoding meets which criterion",
      .caption =
          "A cell is the verdict of the bench on a property of a scheme, with its evidence; if the document says "
          "something about the scheme, the two are compared. A dash: the property does not apply to the scheme. "
          "Uniqueness is also decided for a clock with one hand, which repeats after 60 seconds. The fourth criterion, "
          "deterministic, is true of every function of the position. That a code is bounded does not mean that a model "
          "generalises to longer sentences.",
      .columns = {{"encoding", reports::Role::label}}};
  for (auto const& criterion : criteria()) table.columns.push_back({criterion.says});
  for (std::string const scheme : schemes) {
    auto& row = table.rows.emplace_back();
    row.push_back({scheme});
    for (std::size_t i = 0; i < criteria().size(); ++i) {
      auto const found = outcomes.find(claim_of(scheme, criteria()[i]));
      row.push_back(found == outcomes.end() ? reports::Cell{"–"} : cell(found->second, said(scheme, i)));
    }
  }
  return table;
}

}  // namespace pe::experiments::recomputed

/// Kazemnejad 2019: its criteria for an ideal encoding, and what it says of the dot product of two codes.
#include <fmt/format.h>

#include <map>
#include <optional>

#include "experiments/tables/tables.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::experiments::recomputed {
namespace {

struct Criterion {
  char const *says, *property;
};
constexpr Criterion criteria[] = {{"1: unique", "uniqueness"},
                                  {"2: one distance in any sentence", "length-independence"},
                                  {"2: one distance for one offset", "consistent-distance"},
                                  {"3: bounded", "boundedness"}};

constexpr char const* schemes[] = {"normalised", "linear", "binary", "clock", "alien-clock", "sinusoidal", "learnable"};

/// What the document says, by scheme and criterion: its first two ideas fail, its method meets all.
std::string said(std::string_view scheme, std::size_t criterion) {
  if (scheme == "sinusoidal") return "yes";
  bool const fails = (scheme == "normalised" && criterion == 1) || (scheme == "linear" && criterion == 3);
  return fails ? "no" : "";
}

Claim const* claim_of(std::string const& scheme, Criterion const& criterion) {
  return find_claim(fmt::format("pebench.{}.{}", criterion.property, scheme));
}

reports::Cell cell(Outcome const& outcome, std::string const& printed) {
  std::string const verdict = outcome.verdict == Verdict::holds     ? "yes"
                              : outcome.verdict == Verdict::refuted ? "no"
                                                                    : std::string(name(outcome.verdict));
  auto result = printed.empty() ? reports::Cell{verdict} : reports::compared(verdict, printed);
  result.text = fmt::format("{}, {}", verdict, name(outcome.evidence));
  return result;
}

constexpr int dimensions[] = {16, 32, 64, 128, 256, 512, 1024}, last_lag = 5000;

/// The steps of F(k), k = 1 .. last_lag, each sign certain.
struct Steps {
  int rises = 0;
  std::optional<int> first_rise, first_negative;
};

Steps steps(int d) {
  BallPrecision const scope(96);  // signs are certain long before; the assertion below says when they are not
  Sinusoidal::Over<Balls> const scheme({}, {d, 10000});
  Ball const zero;
  Ball before = scheme.similarity(ExactPosition(0.0));
  Steps result;
  for (int k = 1; k <= last_lag; ++k) {
    auto now = scheme.similarity(ExactPosition(k));
    PE_ASSERT(certainly_unequal(now, before) && certainly_unequal(now, zero));
    if (certainly_less(before, now)) {
      ++result.rises;
      if (!result.first_rise) result.first_rise = k;
    }
    if (!result.first_negative && certainly_less(now, zero)) result.first_negative = k;
    before = std::move(now);
  }
  return result;
}

}  // namespace

/// Kazemnejad 2019: four criteria for an ideal encoding, of the schemes that the documents weigh against each other.
/// Decided by the bench's own claims, `pebench.PROPERTY.SCHEME`; what the document says of a scheme is compared.
reports::Table kazemnejad2019_criteria() {
  constexpr std::uint64_t cases = 200;  // a verdict is what counts here; the matrix of the report has more
  std::vector<Claim const*> claims;
  for (auto const* scheme : schemes) {
    for (auto const& criterion : criteria) {
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
  for (auto const& criterion : criteria) table.columns.push_back({criterion.says});
  for (std::string const scheme : schemes) {
    auto& row = table.rows.emplace_back();
    row.push_back({scheme});
    for (std::size_t i = 0; i < std::size(criteria); ++i) {
      auto const found = outcomes.find(claim_of(scheme, criteria[i]));
      row.push_back(found == outcomes.end() ? reports::Cell{"–"} : cell(found->second, said(scheme, i)));
    }
  }
  return table;
}

/// Kazemnejad 2019: "... decays with time". How often the dot product of two codes rises although their lag grows.
reports::Table kazemnejad2019_rises() {
  reports::Table table{.name = "kazemnejad2019-rises",
                       .title = "How often the dot product rises although the lag grows",
                       .columns = {{"d", reports::Role::label},
                                   {"printed: rising steps", reports::Role::printed},
                                   {fmt::format("rising steps up to lag {}", last_lag), reports::Role::computed},
                                   {"first of them, at lag", reports::Role::computed},
                                   {"share of the steps from there on", reports::Role::computed},
                                   {"first negative at lag", reports::Role::computed}}};
  double least = 1, greatest = 0;
  for (int const d : dimensions) {
    auto const found = steps(d);
    PE_ASSERT(found.first_rise && found.first_negative);
    double const share = static_cast<double>(found.rises) / (last_lag - *found.first_rise + 1);
    least = std::min(least, share);
    greatest = std::max(greatest, share);
    table.rows.push_back({{std::to_string(d)},
                          {"0"},
                          reports::compared(std::to_string(found.rises), "0"),
                          {std::to_string(*found.first_rise)},
                          {fmt::format("{:.1f}%", 100 * share)},
                          {std::to_string(*found.first_negative)}});
  }
  table.caption = fmt::format(
      "What \"decays with time\" would mean of the dot product F(k) is that no step rises. From the first rise on, "
      "{:.0f} to {:.0f} in a hundred steps do; every sign is certified. Nor does F tend to 0: it comes back near its "
      "greatest value (kazemnejad2019.dot-product-decays).",
      100 * least, 100 * greatest);
  return table;
}

}  // namespace pe::experiments::recomputed

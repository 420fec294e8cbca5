#include "reports/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "reports/fields.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

constexpr char nothing[] = "none";

/// Zero is below every residual, and what is not finite above.
bool is_within_factor(double a, double b) {
  auto const [small, large] = std::minmax(a, b);
  if (small == large) return true;
  return small > 0 && std::isfinite(large) && large <= small * residual_factor;
}

std::string shown(std::optional<double> const& residual) { return residual ? residual_text(*residual) : nothing; }

void compare(Outcome const& before, Outcome const& after, std::vector<Change>& changes) {
  auto const add = [&](std::string const& what, std::string const& was, std::string const& is) {
    if (was != is) changes.push_back({after.id, what, was, is});
  };
  add("verdict", before.verdict, after.verdict);
  add("expected", before.expected, after.expected);
  add("agrees", before.agrees ? "yes" : "no", after.agrees ? "yes" : "no");
  add("evidence", before.evidence, after.evidence);
  using Residuals = std::map<std::string, std::optional<double>>;
  Residuals were{{"residual", before.residual}}, are{{"residual", after.residual}};
  std::vector<std::string> order{"residual"};
  for (auto const member : {&Outcome::ladder, &Outcome::hardware}) {
    for (auto const& [outcome, into] : {std::pair{&before, &were}, {&after, &are}}) {
      for (auto const& [arithmetic, value] : outcome->*member) {
        auto const name = "residual in " + arithmetic;
        (*into)[name] = value;
        if (std::ranges::find(order, name) == order.end()) order.push_back(name);
      }
    }
  }
  for (auto const& name : order) {
    auto const &was = were[name], &is = are[name];
    if (!was || !is || !is_within_factor(*was, *is)) add(name, shown(was), shown(is));
  }
}

std::vector<std::string> circumstances(Provenance const& a, Provenance const& b) {
  std::vector<std::string> out;
  auto const compare = [&](std::string const& what, auto const& before, auto const& after) {
    if (before != after) out.push_back(fmt::format("{} {}, then {}", what, before, after));
  };
  auto const commit = [](Provenance const& p) { return p.commit + (p.dirty ? " with changes" : ""); };
  compare("commit", commit(a), commit(b));
  compare("seed", a.seed, b.seed);
  compare("cases a claim", a.cases, b.cases);
  compare("digits", a.digits, b.digits);
  compare("compiler", a.compiler, b.compiler);
  std::set<std::string> libraries;
  for (auto const* const p : {&a, &b}) {
    for (auto const& [library, version] : p->libraries) libraries.insert(library);
  }
  auto const version = [](Provenance const& p, std::string const& library) {
    auto const found = p.libraries.find(library);
    return found == p.libraries.end() ? std::string(nothing) : found->second;
  };
  for (auto const& library : libraries) compare(library, version(a, library), version(b, library));
  return out;
}

std::map<std::string, Outcome const*> by_id(Run const& run) {
  std::map<std::string, Outcome const*> out;
  for (auto const& outcome : run.outcomes) out.emplace(outcome.id, &outcome);
  return out;
}

std::string bullet_list(std::string_view heading, std::vector<std::string> const& items, bool is_code) {
  if (items.empty()) return "";
  auto out = fmt::format("\n## {}\n\n", heading);
  for (auto const& item : items) out += fmt::format("- {}\n", is_code ? markdown_code(item) : escape_markdown(item));
  return out;
}

}  // namespace

Differences differences(Run const& before, Run const& after) {
  Differences out;
  auto const earlier = by_id(before), later = by_id(after);
  for (auto const& outcome : after.outcomes) {
    auto const found = earlier.find(outcome.id);
    if (found == earlier.end()) {
      out.came.push_back(outcome.id);
    } else {
      compare(*found->second, outcome, out.changes);
    }
  }
  for (auto const& outcome : before.outcomes) {
    if (!later.contains(outcome.id)) out.went.push_back(outcome.id);
  }
  out.circumstances = circumstances(before.provenance, after.provenance);
  return out;
}

std::string headline(Differences const& differences) {
  if (differences.none()) return "No change.";
  return fmt::format("{}; {} came, {} went.", counted(differences.changes.size(), "change"),
                     counted(differences.came.size(), "claim"), counted(differences.went.size(), "claim"));
}

std::string writers::markdown(Differences const& differences) {
  auto out = fmt::format("# Two runs of pebench\n\n{} **{}**\n", differences.none() ? "✓" : "✗", headline(differences));
  if (!differences.changes.empty()) {
    out += "\n## Changed\n\n| claim | what | before | after |\n|---|---|---|---|\n";
    for (auto const& [id, what, before, after] : differences.changes) {
      out += fmt::format("| {} | {} | {} | {} |\n", markdown_code(id), escape_markdown(what), escape_markdown(before),
                         escape_markdown(after));
    }
    out += fmt::format("\nResiduals count as changed when they differ by more than a factor of {}.\n", residual_factor);
  }
  return out + bullet_list("Came", differences.came, true) + bullet_list("Went", differences.went, true) +
         bullet_list("How the runs were made", differences.circumstances, false);
}

std::string writers::json(Differences const& differences) { return dump(Encode{}(differences), 2) + "\n"; }

}  // namespace pe::reports

#include "reports/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "reports/words.hpp"
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

/// The changes of one claim.
class Differ {
 public:
  Differ(Outcome const& before, Outcome const& after, std::vector<Change>& changes)
      : before_(before), after_(after), changes_(changes) {}

  void run() {
    text("verdict", &Outcome::verdict);
    text("expected", &Outcome::expected);
    if (before_.agrees != after_.agrees) add("agrees", before_.agrees ? "yes" : "no", after_.agrees ? "yes" : "no");
    text("evidence", &Outcome::evidence);
    residual("residual", before_.residual, after_.residual);
    residuals(&Outcome::ladder);
    residuals(&Outcome::hardware);
  }

 private:
  void add(std::string what, std::string before, std::string after) {
    changes_.push_back({after_.id, std::move(what), std::move(before), std::move(after)});
  }

  void text(char const* what, std::string Outcome::*member) {
    if (before_.*member != after_.*member) add(what, before_.*member, after_.*member);
  }

  void residual(std::string const& what, std::optional<double> const& before, std::optional<double> const& after) {
    bool const both = before && after;
    if (both ? !is_within_factor(*before, *after) : before.has_value() != after.has_value()) {
      add(what, shown(before), shown(after));
    }
  }

  void residuals(std::vector<Residual> Outcome::*member) {
    std::map<std::string, std::optional<double>> before, after;
    std::vector<std::string> order;
    for (auto const& [arithmetic, value] : before_.*member) {
      before[arithmetic] = value;
      order.push_back(arithmetic);
    }
    for (auto const& [arithmetic, value] : after_.*member) {
      after[arithmetic] = value;
      if (!before.contains(arithmetic)) order.push_back(arithmetic);
    }
    for (auto const& arithmetic : order) residual("residual in " + arithmetic, before[arithmetic], after[arithmetic]);
  }

  Outcome const& before_;
  Outcome const& after_;
  std::vector<Change>& changes_;
};

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

}  // namespace

Differences differences(Run const& before, Run const& after) {
  Differences out;
  auto const earlier = by_id(before), later = by_id(after);
  for (auto const& outcome : after.outcomes) {
    auto const found = earlier.find(outcome.id);
    if (found == earlier.end()) {
      out.came.push_back(outcome.id);
    } else {
      Differ(*found->second, outcome, out.changes).run();
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

}  // namespace pe::reports

/// Claims of every kind that the engine decides, and all that an outcome says, for comparing.
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"

namespace pe {

inline Property const& property(std::string const& name) {
  auto const found =
      std::find_if(properties().begin(), properties().end(), [&](auto const& p) { return p.name == name; });
  REQUIRE(found != properties().end());
  return *found;
}

inline Domain const small{.dimensions = dimensions(2, 16)};

/// Of the first scheme that is expected to have the property.
inline Claim holding(std::string const& name) {
  auto const& cells = property(name).cells;
  auto const found = std::ranges::find_if(
      cells, [&](Cell const& cell) { return cell.check && refuting_witness(name, cell.scheme) == nullptr; });
  REQUIRE(found != cells.end());
  return made_up_claim("test." + name, found->check, small);
}

/// The closed form without the argument that proves it.
inline Claim unproved() { return made_up_claim("test.closed-form", check<ClosedForm, Sinusoidal>(), small); }

inline Claim broken(std::string const& name) {
  return made_up_claim("test.not-" + name, property(name).mutant, small, Verdict::refuted);
}

inline Claim claim_of(FakeCheck const& check, Domain const& domain = {.dimensions = {2}}) {
  return made_up_claim("test.fake", std::make_shared<FakeCheck>(check), domain);
}

/// Everything that an outcome says.
inline std::string as_text(Outcome const& o) {
  std::string text =
      fmt::format("{} {} {} agrees={} cases={} discards={} digits={} residual={} rate={} replay={} alarm={}",
                  o.claim->id, name(o.verdict), name(o.evidence), o.agrees, o.cases, o.discards, o.digits, o.residual,
                  o.failure_rate_95.value_or(-1), o.replay, o.alarm);
  if (o.witness) {
    text += fmt::format(" {} {} {} {} {} {} {}", o.witness->at, o.witness->component, o.witness->lhs, o.witness->rhs,
                        o.witness->difference, o.witness->certificate, o.witness->exact);
    for (auto const& step : o.witness->steps) text += "\n  " + step;
  }
  if (o.proof) {
    for (auto const& part : o.proof->scope.argument) text += "\n  " + part.name;
    for (auto const& identity : o.proof->identities) text += "\n  " + identity.lhs + " = " + identity.rhs;
  }
  for (auto const* list : {&o.ladder, &o.hardware}) {
    for (auto const& [arithmetic, value] : *list) text += fmt::format("\n  {} {}", arithmetic, value);
  }
  return text;
}

inline std::vector<Claim> const& mixed_claims() {
  static std::vector<Claim> const claims = [] {
    std::vector<Claim> result{holding("constant-norm"),
                              broken("relative-offset-map"),
                              holding("norm-kept"),
                              broken("relative-score"),
                              unproved(),
                              holding("relative-offset-map"),
                              broken("constant-norm"),
                              made_up_claim("test.opinion", nullptr, {})};
    result[0].domain.admits = [](Case const& c) { return c.positions[0] > 0; };
    result[5].domain = {.dimensions = {2, 4},
                        .bases = {10000},
                        .positions = {Positions::range(0, 9), Positions{-4, 4, true, false}},
                        .exhaustive = true};
    return result;
  }();
  return claims;
}

}  // namespace pe

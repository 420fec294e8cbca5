/// A check made of functions: it leads the engine to where no honest law goes.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/claim.hpp"

namespace pe {

/// By default it takes one position t, holds everywhere, and says nothing over the other fields.
struct FakeCheck : Check {
  Signature names{.positions = {"t"}};
  std::function<BallDecision(Case const&, int digits, long precision)> balls = [](Case const&, int, long) {
    return BallDecision{BallDecision::State::holds, 0, 0};
  };
  std::function<std::optional<double>(Case const&)> reals = [](Case const&) { return std::nullopt; };
  std::optional<FormalDecision> formal;

  std::string_view scheme() const override { return "fake"; }
  Signature signature() const override { return names; }
  std::optional<FormalDecision> prove(int) const override { return formal; }
  BallDecision decide(Case const& input, int digits, long precision) const override {
    BallPrecision const scope(precision);
    return balls(input, digits, precision);
  }
  Witness explain(Case const&, int, long, std::size_t) const override { return {}; }
  std::optional<std::string> exact_counterexample(Case const&) const override { return std::nullopt; }
  std::optional<double> real_residual(Case const& input, int) const override { return reals(input); }
  std::optional<double> narrow_residual(Case const&, Format, Pipeline const&) const override { return std::nullopt; }
};

/// A check that refutes where `fails` says so, by 1, and whose reals agree with it.
inline FakeCheck refuting(std::function<bool(Case const&)> fails) {
  FakeCheck check;
  check.balls = [fails](Case const& input, int, long) {
    using State = BallDecision::State;
    return fails(input) ? BallDecision{State::refuted, 0, 1} : BallDecision{State::holds, 0, 0};
  };
  check.reals = [fails](Case const& input) { return fails(input) ? 1.0 : 0.0; };
  return check;
}

/// A claim of no source.
inline Claim made_up_claim(std::string id, std::shared_ptr<Check const> check, Domain domain,
                           Verdict expected = Verdict::holds) {
  Claim claim;
  claim.id = std::move(id);
  claim.check = std::move(check);
  claim.domain = std::move(domain);
  claim.expected = expected;
  return claim;
}

}  // namespace pe

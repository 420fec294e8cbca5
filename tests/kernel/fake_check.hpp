/// A check made of functions: it leads the engine to where no honest law goes.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/box.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/kernel/extension.hpp"

namespace pe {

/// By default it takes one position t, holds everywhere, and says nothing over the other fields.
struct FakeCheck : Check {
  Signature names{.positions = {"t"}};
  std::function<BallDecision(Case const&, int digits, long precision)> balls = [](Case const&, int, long) {
    return BallDecision{BallDecision::State::holds, 0, 0};
  };
  std::function<BoxDecision(Box const&)> boxes = [](Box const&) {
    return BoxDecision{BallDecision::State::holds, true, -1, 0};
  };
  std::function<std::optional<double>(Case const&)> reals = [](Case const&) { return std::nullopt; };
  std::function<std::optional<FormalDecision>(int pairs)> formal = [](int) { return std::nullopt; };
  std::function<Agreement(int pairs)> exact = [](int) { return Agreement::yes; };

  std::string_view scheme() const override { return "fake"; }
  Signature signature() const override { return names; }
  std::optional<FormalDecision> prove(int pairs) const override { return formal(pairs); }
  Agreement agreement(int pairs, std::uint64_t) const override { return exact(pairs); }
  BallDecision decide(Case const& input, int digits, long precision) const override {
    BallPrecision const scope(precision);
    return balls(input, digits, precision);
  }
  BoxDecision decide_box(Box const& box, long) const override { return boxes(box); }
  Witness explain(Case const&, long, std::size_t) const override { return {}; }
  std::optional<std::string> exact_counterexample(Case const&) const override { return std::nullopt; }
  std::optional<double> real_residual(Case const& input, int) const override { return reals(input); }
  std::optional<double> narrow_residual(Case const&, Format, Pipeline const&, bool) const override {
    return std::nullopt;
  }
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

/// A check that refutes the calls for which `refutes` says so of their number, counted from 1, and holds at others.
inline FakeCheck refuting_calls(std::function<bool(int)> const& refutes) {
  FakeCheck check;
  check.balls = [refutes, calls = std::make_shared<std::atomic<int>>(0)](Case const&, int, long) {
    using State = BallDecision::State;
    return BallDecision{refutes(++*calls) ? State::refuted : State::holds, 0, 1};
  };
  return check;
}

/// The decision on sum (sin^2 + cos^2) = `pairs`, which is an identity; whether it is called one may be chosen.
inline FormalDecision unit_circles(int pairs, bool identity = true) {
  auto const ring = PolynomialRing::make({.positions = {"t"}}, pairs);
  Polynomial sum = ring->constant(0);
  for (int i = 0; i < pairs; ++i) {
    auto const [s, c] = ring->phase(i, 0);
    sum += s * s + c * c;
  }
  return {identity, std::make_shared<FormalSides const>(FormalSides{ring, equal(sum, ring->constant(pairs))})};
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

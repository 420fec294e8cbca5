#include "theory/formula/limited.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <mutex>

#include "theory/formula/arithmetic.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/box.hpp"
#include "theory/kernel/effort.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::formulas {
namespace {

constexpr std::uint64_t drawn_cases = 1000;
constexpr int usual_digits = 50;
/// What is spent to estimate the work of a claim: at first, and where that is not enough.
constexpr std::uint64_t glance = std::uint64_t{1} << 15, long_look = std::uint64_t{1} << 22;

class LimitedCheck final : public OtherCheck {
 public:
  LimitedCheck(std::shared_ptr<Check const> check, Domain const& domain)
      : OtherCheck(std::move(check)), domain_(domain) {}

  BallDecision decide(Case const& input, int digits, long precision) const override {
    auto const& limit = this->limit();
    BallDecision const open{BallDecision::State::open, 0, std::numeric_limits<double>::infinity()};
    if (!limit.takes(input, signature())) return open;
    return within(limit.most_of_case, open, [&] { return check_->decide(input, digits, precision); });
  }
  std::optional<bool> exact(Case const& input, BallDecision::State found) const override {
    if (!limit().takes(input, signature())) return std::nullopt;
    constexpr auto any = std::numeric_limits<std::uint64_t>::max();
    return within(any, std::optional<bool>(), [&] { return check_->exact(input, found); });
  }
  BoxDecision decide_box(Box const& box, long precision) const override {
    BoxDecision const open{.spread = std::numeric_limits<double>::infinity()};
    return within(limit().most_of_case, open, [&] { return check_->decide_box(box, precision); });
  }
  std::optional<double> real_residual(Case const& input, int digits) const override {
    return within(second_opinion * limit().most_of_case, std::optional<double>(),
                  [&] { return check_->real_residual(input, digits); });
  }
  std::optional<double> narrow_residual(Case const& input, Format arithmetic, Pipeline const& pipeline,
                                        bool absolute) const override {
    return within(second_opinion * limit().most_of_case, std::optional<double>(),
                  [&] { return check_->narrow_residual(input, arithmetic, pipeline, absolute); });
  }

  std::shared_ptr<Check const> const& inner() const { return check_; }
  Plan plan(std::uint64_t most) const;

 private:
  static constexpr std::uint64_t second_opinion = 4;  // balls again, for sizes, beside the numbers

  struct Limit {
    std::uint64_t most_of_case;
    std::uint64_t last;  ///< hashes up to this one are those of cases that are decided
    bool takes(Case const& input, Signature const& names) const {
      return last == std::numeric_limits<std::uint64_t>::max() || mix(hash(input.text(names))) <= last;
    }
  };
  Limit const& limit() const;
  /// What work() gives, or what is left to say where it would take more operations.
  template <class Result>
  static Result within(std::uint64_t most, Result const& otherwise, auto const& work) {
    Effort const scope(most);
    try {
      return work();
    } catch (Exhausted const&) {
      return otherwise;
    }
  }
  std::uint64_t cases() const { return domain_.exhaustive ? size(domain_, signature()) : drawn_cases; }
  std::uint64_t admitted() const;
  std::uint64_t operations_of_last() const;

  Domain domain_;
  mutable std::once_flag measured_;
  mutable Limit limit_{};
};

/// How many cases of a domain that is walked are decided: all, or about as many as its condition leaves of some.
std::uint64_t LimitedCheck::admitted() const {
  auto const all = cases();
  if (!domain_.exhaustive || !domain_.admits) return all;
  constexpr std::uint64_t looked_at = 4096;
  std::uint64_t met = 0;
  for (std::uint64_t i = 0; i < looked_at; ++i) met += domain_.admits(enumerate(domain_, mix(i) % all)) ? 1 : 0;
  return std::max<std::uint64_t>(all / looked_at * met, std::min(all, looked_at));
}

/// Of the first case and of one in the middle: what one of them takes, up to `most`.
Plan LimitedCheck::plan(std::uint64_t most) const {
  auto const names = signature();
  auto const all = cases();
  Plan result{admitted(), 1, false};
  for (std::uint64_t const from : {std::uint64_t{0}, all / 2}) {
    constexpr std::uint64_t tries = 1000;
    for (auto i = from; i < std::min(from + tries, all); ++i) {
      auto const input = domain_.exhaustive ? enumerate(domain_, i) : draw(domain_, names, i);
      if (domain_.admits && !domain_.admits(input)) continue;
      Effort const scope(most);
      try {
        auto const state = pe::decide(*check_, input, usual_digits).decision.state;
        bool const open = state == BallDecision::State::open && !scope.is_exhausted();
        result.open = open && (from == 0 || result.open);
      } catch (UserError const&) {  // a case without a value ends the run, when it is met there
      } catch (Exhausted const&) {
      }
      result.operations = std::max(result.operations, std::min(scope.spent(), most));
      result.at_least = result.at_least || scope.is_exhausted();
      break;
    }
  }
  return result;
}

/// Of the last case of a domain that is walked, which often takes by far the most, as its numbers are the greatest.
std::uint64_t LimitedCheck::operations_of_last() const {
  constexpr std::uint64_t tries = 1000;
  auto const all = domain_.exhaustive ? cases() : 0;
  for (auto i = all; i > all - std::min(tries, all);) {
    auto const input = enumerate(domain_, --i);
    if (domain_.admits && !domain_.admits(input)) continue;
    Effort const scope(long_look);
    try {
      pe::decide(*check_, input, usual_digits);
    } catch (UserError const&) {
    } catch (Exhausted const&) {
    }
    return std::min(scope.spent(), long_look);
  }
  return 0;
}

LimitedCheck::Limit const& LimitedCheck::limit() const {
  std::call_once(measured_, [&] {
    constexpr std::uint64_t uneven = 16;  // so many times those measured may a case take
    auto found = plan(glance);
    if (found.at_least) found = plan(long_look);
    double const share = static_cast<double>(found.most()) / std::max(found.work(), 1.0);
    limit_.last = share >= 1 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(share * 0x1p64);
    auto const usual = std::max(found.operations, found.most() / std::max<std::uint64_t>(found.cases, 1));
    limit_.most_of_case = std::max(uneven * usual, 2 * operations_of_last());
  });
  return limit_;
}

}  // namespace

std::shared_ptr<Check const> limited(std::shared_ptr<Check const> check, Domain const& domain) {
  return std::make_shared<LimitedCheck>(std::move(check), domain);
}

std::optional<Plan> plan_of(Check const& check) {
  auto const* const mine = dynamic_cast<LimitedCheck const*>(&check);
  return mine == nullptr ? std::nullopt : std::optional(mine->plan(glance));
}

std::string limit_reached(Check const& check) {
  auto const plan = plan_of(check);
  if (!plan || plan->work() <= static_cast<double>(plan->most())) return {};
  return fmt::format(
      "The limit of work left cases open: {} cases of {} operations or more are beyond {} operations a claim.",
      plan->cases, plan->operations, plan->most());
}

std::shared_ptr<Check const> without_limit(std::shared_ptr<Check const> const& check) {
  auto const* const mine = dynamic_cast<LimitedCheck const*>(check.get());
  return mine == nullptr ? check : mine->inner();
}

}  // namespace pe::formulas

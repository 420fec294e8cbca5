/// Orders of growth: what a sum grows like as a place does, by its terms.
#include <algorithm>
#include <utility>

#include "theory/kernel/bounds.hpp"

namespace pe {
namespace {

/// Between positive multiples of k^power log(k)^logs, times the sign, from some k on; of sign 0 no more than those.
struct Order {
  Fraction power = 0, logs = 0;
  int sign = 1;

  bool grows() const { return Fraction(0) < power || (power == Fraction(0) && Fraction(0) < logs); }
  bool is_less(Order const& other) const { return std::pair(power, logs) < std::pair(other.power, other.logs); }
  Order to(Fraction const& exponent) const { return {power * exponent, logs * exponent, sign}; }
  friend Order operator*(Order const& a, Order const& b) {
    return {a.power + b.power, a.logs + b.logs, a.sign * b.sign};
  }
};

class Growth {
 public:
  Growth(Symbols& symbols, std::string place) : symbols_(symbols), place_(std::move(place)) {}

  /// That of the terms that grow most, which all have one sign.
  Order of(Expression const& x) const {
    std::optional<Order> result;
    for (auto const& [term, number] : x.terms()) {
      Order each{0, 0, number < Rational(0) ? -1 : 1};
      for (auto const& [symbol, exponent] : term) {
        auto const one = of(symbol);
        for (int n = 0; n < exponent; ++n) each = each * one;
      }
      if (!result || result->is_less(each)) {
        result = each;
      } else if (!each.is_less(*result) && each.sign != result->sign) {
        result->sign = 0;
      }
    }
    if (!result) throw NotFormal{};  // 0 has no order
    return *result;
  }

 private:
  Order of(int symbol) const {
    if (symbols_[symbol].name == place_) return {1};
    auto const* const known = symbols_.application(symbol);
    auto const* const x = known == nullptr || known->of.empty() ? nullptr : std::get_if<Expression>(&known->of[0]);
    if (x != nullptr && depends(*x)) {
      auto const inner = of(*x);
      if (known->function == "1/" && inner.sign != 0) return inner.to(-1);
      if (known->function == "power" && inner.sign > 0) return inner.to(std::get<Fraction>(known->of.at(1)));
      if (known->function == "abs" && inner.sign != 0) return {inner.power, inner.logs, 1};
      if (known->function == "log" && inner.sign > 0 && Fraction(0) < inner.power) return {0, 1};
    }
    return bounded(symbol);
  }

  /// What is within numbers at all places.
  Order bounded(int symbol) const {
    auto const [low, high] = enclosed({symbols_, symbols_[symbol]}, {{place_, {}}});
    return {0, 0, certainly_less(Ball(0), low) ? 1 : certainly_less(high, Ball(0)) ? -1 : 0};
  }

  bool depends(Expression const& x) const {
    return std::ranges::any_of(x.terms(), [this](auto const& term) {
      return std::ranges::any_of(term.first, [this](auto const& factor) {
        auto const* const known = symbols_.application(factor.first);
        auto const* const inner =
            known == nullptr || known->of.empty() ? nullptr : std::get_if<Expression>(&known->of[0]);
        return symbols_[factor.first].name == place_ || (inner != nullptr && depends(*inner));
      });
    });
  }

  Symbols& symbols_;
  std::string place_;
};

}  // namespace

bool grows_without_bound(Expression const& x, std::string const& place) try {
  auto const order = Growth(x.symbols(), place).of(x);
  return order.sign != 0 && order.grows();
} catch (NotFormal const&) {
  return false;
}

}  // namespace pe

#include "theory/kernel/bounds.hpp"

#include <algorithm>
#include <iterator>

#include "theory/kernel/factors.hpp"
#include "theory/kernel/range.hpp"

namespace pe {
namespace {

using Kind = Symbols::Kind;

constexpr long bits = 128;

Ball ball(Rational const& x) {
  auto const number = x.fraction();
  if (!number) throw NotFormal{};  // more than 64 bits
  return *number;
}

class Bounds {
 public:
  Bounds(Symbols const& symbols, Places const& places) : symbols_(symbols), places_(places) {}

  /// That of what is left without a factor that all terms have, if it is 0 or more; else term by term.
  LowerBound of(Expression const& x) const {
    if (!is_linear_in_matrices(x)) throw NotFormal{};
    if (auto const shared = shared_factor(x); !shared.empty()) try {
        auto const rest = of(without(x, shared));
        auto const factor = enclosed(shared);
        if (certainly_from_0(rest.least) && certainly_from_0(factor.low)) {
          auto const least = factor.low * rest.least;
          bool const strictly = is_0(least) ? rest.is_positive() && is_above_0(shared) : rest.strictly;
          return {least, strictly && (is_0(least) || certainly_above_0(factor.low))};
        }
      } catch (NotFormal const&) {
      }
    auto const [quotients, others] =
        by_divisor(x, [this](auto const& under) { return under.terms().size() > 1 && is_endless(under); });
    LowerBound sum{0, false};
    for (auto const& each : quotients) sum.least = sum.least + least(each);
    auto const terms = parts(others);
    std::vector<bool> done(terms.size(), false);
    std::vector<std::size_t> monotones;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      auto const& symbols = terms[i].symbols;
      if (std::ranges::any_of(symbols, [&](auto const& x) { return monotone(symbols_, x.first).has_value(); })) {
        monotones.push_back(i);
      }
    }
    for (std::size_t const i : monotones) {
      for (std::size_t const j : monotones) {
        if (i == j || done[i] || done[j]) continue;
        if (auto const together = of_difference(terms[i], terms[j])) {
          sum = {sum.least + together->least, sum.strictly || together->strictly};
          done[i] = done[j] = true;
        }
      }
    }
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (done[i]) continue;
      auto const own = of_last(terms[i]);
      sum = {sum.least + own.least, sum.strictly || own.strictly};
    }
    if (!is_finite(sum.least)) throw NotFormal{};
    return sum;
  }

  Enclosed both_ends(Expression const& x) const {
    if (auto const range = found(x); range && range->is_finite()) return {range->low, range->high};
    return {of(x).least, -of(-x).least};
  }

  /// Both ends at once where each product by itself suffices, else one after the other.
  bool is_within(Expression const& x, Ball const& bound) const {
    auto const reaches = [&](Ball const& end) { return certainly_from_0(end + bound); };
    if (auto const range = found(x); range && reaches(range->low) && reaches(-range->high)) return true;
    return reaches(of(x).least) && reaches(of(-x).least);
  }

 private:
  struct Part {
    Ball number;
    Expression::Term symbols;
  };

  /// Its terms, with what is a number in each multiplied out.
  std::vector<Part> parts(Expression const& x) const {
    std::vector<Part> all, result;
    for (auto const& [term, coefficient] : x.terms()) {
      auto& [number, rest] = all.emplace_back(Part{ball(coefficient), {}});
      for (auto const& [symbol, exponent] : term) {
        auto const& constant = number_of(symbol);
        for (int n = 0; constant && n < exponent; ++n) number = number * *constant;
        if (!constant) rest.emplace_back(symbol, exponent);
      }
    }
    std::ranges::stable_sort(all, {}, &Part::symbols);
    for (auto& part : all) {
      if (!result.empty() && result.back().symbols == part.symbols) {
        result.back().number = result.back().number + part.number;
      } else {
        result.push_back(std::move(part));
      }
    }
    std::erase_if(result, [](Part const& part) { return arb_is_zero(part.number.raw()) != 0; });
    return result;
  }

  /// Of a symbol that is a number.
  std::optional<Ball> const& number_of(int symbol) const {
    auto const found = numbers_.find(symbol);
    return found != numbers_.end() ? found->second : numbers_.emplace(symbol, value_of(symbol)).first->second;
  }
  std::optional<Ball> value_of(int symbol) const {
    auto const* const known = symbols_.application(symbol);
    if (known != nullptr && known->function == "power" && known->of.size() == 2 &&
        std::holds_alternative<Fraction>(known->of[0])) {
      return pow(Ball(std::get<Fraction>(known->of[0])), Ball(std::get<Fraction>(known->of[1])));
    }
    auto const function = monotone(symbols_, symbol);
    if (!function) return {};
    auto const inner = parts(function->of);
    if (inner.size() > 1 || (inner.size() == 1 && !inner[0].symbols.empty())) return {};
    return function->value(inner.empty() ? Ball(0) : inner[0].number);
  }

  /// Where a symbol is 0 or more without end: a place, or what grows with one.
  bool is_endless(int symbol) const {
    auto const range = found(symbol);
    return range && certainly_from_0(range->low) && !is_finite(range->high);
  }

  /// Whether it is above 0, however near to 0 it comes.
  bool is_above_0(Expression::Term const& term) const {
    return std::ranges::all_of(term, [this](auto const& factor) {
      auto const* const known = symbols_.application(factor.first);
      if (known != nullptr && (known->function == "exp" || known->function == "^")) return true;
      auto const range = found(factor.first);
      return range && (certainly_above_0(range->low) || divisor(symbols_, factor.first) != nullptr);  // 1/x has x > 0
    });
  }

  /// Nothing where no bounds are known.
  template <class X>
  std::optional<Range> found(X const& x) const try {
    return enclosed(x);
  } catch (NotFormal const&) {
    return {};
  }

  /// Of each term by itself, and of what a factor that all have is multiplied by.
  Range enclosed(Expression const& x) const {
    if (!is_linear_in_matrices(x)) throw NotFormal{};
    auto const [quotients, others] =
        by_divisor(x, [this](auto const& under) { return under.terms().size() > 1 && is_endless(under); });
    auto sum = only(0);
    for (auto const& each : quotients) sum = sum + enclosed(each);
    for (auto const& [number, term] : parts(others)) sum = sum + only(number) * enclosed(term);
    auto const shared = shared_factor(x);
    auto const rest = shared.empty() ? std::nullopt : found(without(x, shared));
    auto const factor = rest ? found(shared) : std::nullopt;
    return factor ? sum.within(*factor * *rest) : sum;
  }

  bool is_endless(Expression const& x) const {
    return std::ranges::any_of(x.terms(), [this](auto const& term) {
      return std::ranges::any_of(term.first, [this](auto const& factor) { return is_endless(factor.first); });
    });
  }
  /// Of a mean of quotients, or of a product.
  Range enclosed(Quotient const& x) const {
    std::optional<Range> product, mean;
    try {
      product = enclosed(x.over) * inverse(x.under);
    } catch (NotFormal const&) {
    }
    try {
      mean = mean_of(x);
    } catch (NotFormal const&) {
      if (!product) throw;
    }
    return !mean ? *product : product ? mean->within(*product) : *mean;
  }
  /// A sum of p m over a sum of q m, q > 0, is between the least and the greatest of all p/q, as a mean of them is.
  Range mean_of(Quotient const& x) const {
    auto const is_one = [this](int symbol) { return is_endless(symbol); };
    auto over = by_product(x.over, is_one);
    auto const under = by_product(x.under, is_one);
    if (!under.contains({})) throw NotFormal{};  // at places 0 nothing else is left
    std::optional<Range> result;
    for (auto const& [places, q] : under) {
      auto const [at, is_new] = over.try_emplace(places, x.over.symbols(), 0);
      auto const each = ratio(at->second, q);
      result = result ? Range{lesser(result->low, each.low), -lesser(-result->high, -each.high)} : each;
    }
    if (over.size() > under.size()) throw NotFormal{};
    return *result;
  }
  /// Where p has no end, 0 if it is 0 or more.
  Ball least(Quotient const& x) const {
    if (auto const range = found(x); range && is_finite(range->low)) return range->low;
    if (!certainly_from_0(of(x.over).least) || !of(x.under).is_positive()) throw NotFormal{};
    return 0;
  }
  /// p/q, q > 0, without what both are multiplied by.
  Range ratio(Expression const& p, Expression const& q) const {
    Expression::Term shared;
    if (p.terms().size() == 1 && q.terms().size() == 1) {
      auto const &of_p = p.terms().begin()->first, &of_q = q.terms().begin()->first;
      shared = without(of_p, without(of_p, of_q));
    }
    if (!is_above_0(shared)) throw NotFormal{};
    return enclosed(without(p, shared)) * inverse(without(q, shared));
  }

  /// Of a - b; of quotients over positive numbers only whether it is above 0.
  LowerBound of_rise(Expression const& a, Expression const& b) const {
    auto const one = Expression(a.symbols(), 1);
    auto const x = quotient(a).value_or(Quotient{a, one}), y = quotient(b).value_or(Quotient{b, one});
    if (x.under.terms() == one.terms() && y.under.terms() == one.terms()) return of(a - b);
    bool const rises =
        of(x.under).is_positive() && of(y.under).is_positive() && of(x.over * y.under - y.over * x.under).is_positive();
    return {0, rises};
  }
  /// Whether it is a positive number times the logarithm of what is above 1.
  bool is_positive_logarithm(Part const& part) const try {
    auto const at = std::ranges::find_if(part.symbols, [this](auto const& x) {
      auto const function = monotone(symbols_, x.first);
      return function && !function->is_exp();
    });
    if (at == part.symbols.end() || at->second != 1) return false;
    auto const function = *monotone(symbols_, at->first);
    auto const factor = only(part.number) * enclosed(without(part.symbols, {*at}));
    return function.function == "log" && certainly_above_0(factor.low) &&
           of_rise(function.of, Expression(function.of.symbols(), 1)).is_positive();
  } catch (NotFormal const&) {
    return false;
  }
  Range enclosed(Expression::Term const& term) const {
    auto product = only(1);
    for (auto const& [symbol, exponent] : term) {
      auto const range = enclosed(symbol), square = range * range;
      for (int n = 0; n < exponent / 2; ++n) product = product * Range{-lesser(0, -square.low), square.high};
      if (exponent % 2 != 0) product = product * range;
    }
    return product;
  }

  Range enclosed(int symbol) const {
    auto [at, is_new] = ranges_.try_emplace(symbol);
    if (is_new) try {
        at->second = made(symbol);
      } catch (NotFormal const&) {
      }
    if (!at->second) throw NotFormal{};
    return *at->second;
  }
  Range made(int symbol) const {
    auto const& [kind, name, index] = symbols_[symbol];
    if (kind == Kind::sine || kind == Kind::cosine) return {-1, 1};
    if (auto const range = symbols_.ranges.find(name); range != symbols_.ranges.end()) {
      return {range->second.first, range->second.second};
    }
    if (auto const place = places_.find(name); place != places_.end()) {
      return {0, place->second ? Ball(Fraction(*place->second)) : infinity()};
    }
    auto const* const known = symbols_.application(symbol);
    if (known == nullptr && kind == Kind::entry) return {-1, 1};
    if (known == nullptr || known->of.empty() || !std::holds_alternative<Expression>(known->of.back())) {
      throw NotFormal{};
    }
    auto const& argument = std::get<Expression>(known->of.back());
    if (known->function == "exp") return exponential(argument, 1);
    if (known->function == "^") {
      return exponential(argument, log(Ball(std::get<Fraction>(known->of[0]))));
    }
    bool const is_greater = known->function == "max";
    if (is_greater || known->function == "min") {
      auto const of_one = [&](auto const& x) {
        return enclosed(is_greater ? -std::get<Expression>(x) : std::get<Expression>(x));
      };
      auto const a = of_one(known->of.at(0)), b = of_one(known->of.at(1));
      Range const least{lesser(a.low, b.low), lesser(a.high, b.high)};
      return is_greater ? Range{-least.high, -least.low} : least;
    }
    if (known->of.size() != 1) throw NotFormal{};
    if (known->function == "1/") return inverse(argument);
    auto const [low, high] = enclosed(argument);
    if (known->function == "abs") return {0, -lesser(low, -high)};
    if (known->function == "log" && certainly_above_0(low)) return {log(low), is_finite(high) ? log(high) : high};
    throw NotFormal{};
  }

  /// Of 1/x, where x is above 0 and may have no end.
  Range inverse(Expression const& x) const {
    auto const range = noted_range(x);  // 1/d is no ball, and its inverse is one
    if (range && Fraction(0) < range->first) return {Fraction(1) / range->second, Fraction(1) / range->first};
    auto const least = of(x);
    if (!least.is_positive()) throw NotFormal{};
    auto const whole = found(x);
    bool const has_end = whole && is_finite(whole->high);
    return {has_end ? Ball(1) / whole->high : Ball(0),
            certainly_above_0(least.least) ? Ball(1) / least.least : infinity()};
  }

  /// Of exp(rate x), which is above 0 also where x has an end on one side alone.
  Range exponential(Expression const& x, Ball const& rate) const {
    bool const rises = certainly_from_0(rate);
    if (!rises && !certainly_from_0(-rate)) throw NotFormal{};
    Range result{0, infinity()};
    auto const to = [&](Expression const& end, int sign) {
      return exp(of(end).least * (rises ? rate : -rate) * Ball(sign));
    };
    try {
      result.low = to(rises ? x : -x, 1);
    } catch (NotFormal const&) {
    }
    try {
      result.high = to(rises ? -x : x, -1);
    } catch (NotFormal const&) {
    }
    return result;
  }

  /// Of a product by itself, or as a logarithm of what is above 1.
  LowerBound of_last(Part const& part) const {
    auto const factors = found(part.symbols);
    if (factors) {
      auto const least = (only(part.number) * *factors).low;
      if (certainly_from_0(least))
        return {least, is_0(least) && certainly_above_0(part.number) && is_above_0(part.symbols)};
      if (!is_positive_logarithm(part)) return {least, false};
    } else if (!is_positive_logarithm(part)) {
      throw NotFormal{};
    }
    return {0, true};
  }

  /// Of m f(a) - m f(b), a > b, f monotone, m >= 0: by the slope at the greatest a, where there is one.
  std::optional<LowerBound> of_difference(Part const& plus, Part const& minus) const {
    if (arb_equal(plus.number.raw(), (-minus.number).raw()) == 0) return {};
    Expression::Term shared, of_plus, of_minus;
    std::ranges::set_intersection(plus.symbols, minus.symbols, std::back_inserter(shared));
    std::ranges::set_difference(plus.symbols, minus.symbols, std::back_inserter(of_plus));
    std::ranges::set_difference(minus.symbols, plus.symbols, std::back_inserter(of_minus));
    if (of_plus.size() != 1 || of_plus[0].second != 1 || of_minus.size() != 1 || of_minus[0].second != 1) return {};
    auto const upper = monotone(symbols_, of_plus[0].first), lower = monotone(symbols_, of_minus[0].first);
    if (!upper || !lower || !lower->is_like(*upper)) return {};
    try {
      auto const times = (only(upper->falls() ? -plus.number : plus.number) * enclosed(shared)).low;
      if (!certainly_above_0(times)) return {};
      auto const gap = of_rise(upper->of, lower->of);
      if (!gap.is_positive() || !is_defined(*lower)) return {};
      return LowerBound{steepness(*upper, *lower) * gap.least * times, true};
    } catch (NotFormal const&) {
      return {};
    }
  }

  bool is_defined(Monotone const& function) const {
    auto const least = [&] { return of(function.of).least; };
    return function.is_exp() || (function.exponent ? certainly_from_0(least()) : certainly_above_0(least()));
  }
  /// The least slope between the two arguments; 0 where the one at which it is has no end.
  Ball steepness(Monotone const& upper, Monotone const& lower) const try {
    return upper.slope(upper.is_exp() ? of(lower.of).least : -of(-upper.of).least);
  } catch (NotFormal const&) {
    return 0;
  }

  Symbols const& symbols_;
  Places const& places_;
  mutable std::map<int, std::optional<Ball>> numbers_;  ///< of the symbols that were met
  mutable std::map<int, std::optional<Range>> ranges_;
};

}  // namespace

bool LowerBound::is_positive() const { return certainly_above_0(least) || (strictly && certainly_from_0(least)); }

bool LowerBound::is_from(Fraction const& gap) const { return certainly_from_0(least - Ball(gap)); }

LowerBound lower_bound(Expression const& x, Places const& places) {
  BallPrecision const scope(bits);
  return Bounds(x.symbols(), places).of(x);
}

Enclosed enclosed(Expression const& x, Places const& places) {
  BallPrecision const scope(bits);
  return Bounds(x.symbols(), places).both_ends(x);
}

bool is_within(Expression const& x, Fraction const& bound, Places const& places) {
  BallPrecision const scope(bits);
  return Bounds(x.symbols(), places).is_within(x, Ball(bound));
}

}  // namespace pe

#include "theory/kernel/bounds.hpp"

#include <algorithm>
#include <iterator>
#include <map>

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
          return {factor.low * rest.least, rest.strictly && certainly_above_0(factor.low)};
        }
      } catch (NotFormal const&) {
      }
    auto const [quotients, others] = by_divisor(x);
    LowerBound sum{0, false};
    for (auto const& each : quotients) sum.least = sum.least + least(each);
    auto const terms = parts(others);
    std::vector<bool> done(terms.size(), false);
    std::vector<std::size_t> monotones;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      auto const& symbols = terms[i].symbols;
      if (std::ranges::any_of(symbols, [&](auto const& x) { return monotone(x.first).has_value(); })) {
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
    return sum;
  }

  Enclosed both_ends(Expression const& x) const {
    try {
      auto const [low, high] = enclosed(x);
      return {low, high};
    } catch (NotFormal const&) {
      return {of(x).least, -of(-x).least};
    }
  }

  /// Both ends at once where each product by itself suffices, else one after the other.
  bool is_within(Expression const& x, Ball const& bound) const {
    auto const reaches = [&](Ball const& end) { return certainly_from_0(end + bound); };
    try {
      auto const [low, high] = enclosed(x);
      if (reaches(low) && reaches(-high)) return true;
    } catch (NotFormal const&) {
    }
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

  std::optional<Monotone> monotone(int symbol) const {
    auto const* const known = symbols_.application(symbol);
    if (known == nullptr || known->of.empty() || !std::holds_alternative<Expression>(known->of[0])) return {};
    auto const& x = std::get<Expression>(known->of[0]);
    bool const is_of_one = known->function == "log" || known->function == "1/";
    if (is_of_one && known->of.size() == 1) return Monotone{known->function, x, {}};
    if (known->function != "power" || known->of.size() != 2) return {};
    auto const& exponent = std::get<Fraction>(known->of[1]);
    if (!(Fraction(0) < exponent) || Fraction(1) < exponent) return {};
    return Monotone{known->function, x, exponent};
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
    auto const function = monotone(symbol);
    if (!function) return {};
    auto const inner = parts(function->of);
    if (inner.size() > 1 || (inner.size() == 1 && !inner[0].symbols.empty())) return {};
    return function->value(inner.empty() ? Ball(0) : inner[0].number);
  }

  /// Where a symbol is a place without end.
  bool is_endless(int symbol) const {
    auto const& [kind, name, index] = symbols_[symbol];
    auto const found = places_.find(name);
    return kind == Kind::opaque && found != places_.end() && !found->second;
  }

  Range enclosed(Expression const& x) const {
    if (!is_linear_in_matrices(x)) throw NotFormal{};
    auto const [quotients, others] = by_divisor(x);
    auto sum = only(0);
    for (auto const& each : quotients) sum = sum + enclosed(each);
    for (auto const& [number, term] : parts(others)) sum = sum + only(number) * enclosed(term);
    return sum;
  }

  bool is_endless(Expression const& x) const {
    return std::ranges::any_of(x.terms(), [this](auto const& term) {
      return std::ranges::any_of(term.first, [this](auto const& factor) { return is_endless(factor.first); });
    });
  }
  /// The terms that are divided by what places without end are in, by their divisors; and the others.
  std::pair<std::vector<Quotient>, Expression> by_divisor(Expression const& x) const {
    auto const divided = [this](Expression::Term const& term) {
      return std::ranges::find_if(term, [this](auto const& factor) {
        auto const* const under = divisor(symbols_, factor.first);
        return under != nullptr && is_endless(*under);
      });
    };
    if (std::ranges::all_of(x.terms(), [&](auto const& each) { return divided(each.first) == each.first.end(); })) {
      return {{}, x};
    }
    std::map<int, Quotient> found;
    Expression others(x.symbols(), 0);
    for (auto const& [term, number] : x.terms()) {
      auto const at = divided(term);
      if (at == term.end()) {
        others += product(x, number, term);
      } else {
        auto& of = found.try_emplace(at->first, Quotient{Expression(x.symbols(), 0), *divisor(symbols_, at->first)})
                       .first->second;
        of.over += product(x, number, without(term, {{at->first, 1}}));
      }
    }
    std::vector<Quotient> quotients;
    for (auto& [symbol, each] : found) quotients.push_back(std::move(each));
    return {std::move(quotients), std::move(others)};
  }

  /// What the products of places without end are multiplied by.
  std::map<Expression::Term, Expression> by_places(Expression const& x) const {
    std::map<Expression::Term, Expression> result;
    for (auto const& [term, number] : x.terms()) {
      Expression::Term endless, rest;
      for (auto const& factor : term) (is_endless(factor.first) ? endless : rest).push_back(factor);
      result.try_emplace(endless, x.symbols(), 0).first->second += product(x, number, rest);
    }
    return result;
  }
  /// A sum of p m over a sum of q m, q > 0, is between the least and the greatest of all p/q, as a mean of them is.
  Range enclosed(Quotient const& x) const {
    auto over = by_places(x.over);
    auto const under = by_places(x.under);
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
  Ball least(Quotient const& x) const try { return enclosed(x).low; } catch (NotFormal const&) {
    if (!certainly_from_0(of(x.over).least) || !of(x.under).is_positive()) throw;
    return 0;
  }
  /// p/q, q > 0, without what both are multiplied by.
  Range ratio(Expression const& p, Expression const& q) const {
    Expression::Term shared;
    if (p.terms().size() == 1 && q.terms().size() == 1) {
      auto const &of_p = p.terms().begin()->first, &of_q = q.terms().begin()->first;
      shared = without(of_p, without(of_p, of_q));
    }
    auto const range = enclosed(without(q, shared));
    if (!certainly_above_0(range.low) || !certainly_above_0(enclosed(shared).low)) throw NotFormal{};
    return enclosed(without(p, shared)) * Range{Ball(1) / range.high, Ball(1) / range.low};
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
    auto const at = std::ranges::find_if(part.symbols, [this](auto const& x) { return monotone(x.first).has_value(); });
    if (at == part.symbols.end() || at->second != 1) return false;
    auto const function = *monotone(at->first);
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
    auto const& [kind, name, index] = symbols_[symbol];
    if (kind == Kind::sine || kind == Kind::cosine) return {-1, 1};
    if (auto const range = symbols_.ranges.find(name); range != symbols_.ranges.end()) {
      return {range->second.first, range->second.second};
    }
    if (auto const place = places_.find(name); place != places_.end()) {
      if (!place->second) throw NotFormal{};
      return {0, Fraction(*place->second)};
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
    if (known->of.size() != 1) throw NotFormal{};
    if (known->function == "1/") return inverse(argument);
    auto const [low, high] = enclosed(argument);
    if (known->function == "abs") return {0, -lesser(low, -high)};
    if (known->function == "log" && certainly_above_0(low)) return {log(low), log(high)};
    throw NotFormal{};
  }

  /// Of 1/x, where x is above 0 and may have no end.
  Range inverse(Expression const& x) const {
    auto const range = noted_range(x);  // 1/d is no ball, and its inverse is one
    if (range && Fraction(0) < range->first) return {Fraction(1) / range->second, Fraction(1) / range->first};
    auto const least = of(x).least;
    if (!certainly_above_0(least)) throw NotFormal{};
    Range result{0, Ball(1) / least};
    try {
      result.low = Ball(1) / enclosed(x).high;
    } catch (NotFormal const&) {
    }
    return result;
  }

  /// Of exp(rate x), which is above 0 also where x has an end on one side alone.
  Range exponential(Expression const& x, Ball const& rate) const {
    bool const rises = certainly_from_0(rate);
    if (!rises && !certainly_from_0(-rate)) throw NotFormal{};
    Range result{0, exp(-of(rises ? -x : x).least * (rises ? rate : -rate))};
    try {
      result.low = exp(of(rises ? x : -x).least * (rises ? rate : -rate));
    } catch (NotFormal const&) {
    }
    return result;
  }

  /// Of a product by itself, or as a logarithm of what is above 1.
  LowerBound of_last(Part const& part) const {
    try {
      if (auto const least = of_product(part); certainly_from_0(least)) return {least, false};
    } catch (NotFormal const&) {
    }
    return is_positive_logarithm(part) ? LowerBound{0, true} : LowerBound{of_product(part), false};
  }

  /// Of one product: at places without end nothing is less than at 0, where the rest is 0 or more.
  Ball of_product(Part const& part) const {
    Expression::Term bounded;
    std::ranges::copy_if(part.symbols, std::back_inserter(bounded),
                         [this](auto const& factor) { return !is_endless(factor.first); });
    auto const rest = (only(part.number) * enclosed(bounded)).low;
    if (bounded.size() == part.symbols.size()) return rest;
    if (!certainly_from_0(rest)) throw NotFormal{};
    return 0;
  }

  /// Of m f(a) - m f(b), a > b, f monotone, m >= 0: by the slope at the greatest a, where there is one.
  std::optional<LowerBound> of_difference(Part const& plus, Part const& minus) const {
    if (arb_equal(plus.number.raw(), (-minus.number).raw()) == 0) return {};
    Expression::Term shared, of_plus, of_minus;
    std::ranges::set_intersection(plus.symbols, minus.symbols, std::back_inserter(shared));
    std::ranges::set_difference(plus.symbols, minus.symbols, std::back_inserter(of_plus));
    std::ranges::set_difference(minus.symbols, plus.symbols, std::back_inserter(of_minus));
    if (of_plus.size() != 1 || of_plus[0].second != 1 || of_minus.size() != 1 || of_minus[0].second != 1) return {};
    auto const upper = monotone(of_plus[0].first), lower = monotone(of_minus[0].first);
    if (!upper || !lower || !lower->is_like(*upper)) return {};
    try {
      auto const times = (only(upper->falls() ? -plus.number : plus.number) * enclosed(shared)).low;
      if (!certainly_above_0(times)) return {};
      auto const gap = of_rise(upper->of, lower->of), least = of(lower->of);
      bool const defined = upper->exponent ? certainly_from_0(least.least) : certainly_above_0(least.least);
      if (!defined || !gap.is_positive()) return {};
      return LowerBound{steepness(*upper) * gap.least * times, true};
    } catch (NotFormal const&) {
      return {};
    }
  }

  /// The least slope; 0 where the argument has no end.
  Ball steepness(Monotone const& function) const try {
    return function.slope(-of(-function.of).least);
  } catch (NotFormal const&) {
    return 0;
  }

  Symbols const& symbols_;
  Places const& places_;
  mutable std::map<int, std::optional<Ball>> numbers_;  ///< of the symbols that were met
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

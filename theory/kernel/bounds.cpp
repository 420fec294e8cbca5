#include "theory/kernel/bounds.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "theory/kernel/flint.hpp"

namespace pe {
namespace {

using Kind = Symbols::Kind;

constexpr long bits = 128;

Ball ball(Rational const& x) {
  auto const number = x.fraction();
  if (!number) throw NotFormal{};  // more than 64 bits
  return *number;
}

bool certainly_from_0(Ball const& x) { return arb_is_nonnegative(x.raw()) != 0; }
bool certainly_above_0(Ball const& x) { return arb_is_positive(x.raw()) != 0; }

/// Exactly one of the two, where it is certain which.
Ball lesser(Ball const& a, Ball const& b) {
  if (arb_le(a.raw(), b.raw()) != 0) return a;
  Ball result;
  arb_min(result.raw(), a.raw(), b.raw(), bits);
  return result;
}

/// All from low to high, which are known as closely as numbers are.
struct Range {
  Ball low, high;

  friend Range operator+(Range const& a, Range const& b) { return {a.low + b.low, a.high + b.high}; }
  friend Range operator*(Range const& a, Range const& b) {
    Range result{a.low * b.low, a.low * b.low};
    for (auto const& product : {a.low * b.high, a.high * b.low, a.high * b.high}) {
      if (arb_ge(product.raw(), result.low.raw()) == 0) result.low = lesser(product, result.low);
      if (arb_le(product.raw(), result.high.raw()) == 0) result.high = -lesser(-product, -result.high);
    }
    return result;
  }
};

Range only(Ball const& x) { return {x, x}; }

/// f of "f(x)" or "f(x, r)", with x; of a power the exponent r, which is above 0 and at most 1. An inverse is -f.
struct Monotone {
  std::string function;
  Expression of;
  std::optional<Fraction> exponent;

  bool falls() const { return function == "1/"; }
  /// Of a ball.
  Ball value(Ball const& x) const {
    if (falls()) return Ball(1) / x;
    if (!exponent) return log(x);
    if (!certainly_from_0(x)) throw NotFormal{};
    return arb_is_zero(x.raw()) != 0 ? Ball(0) : pow(x, Ball(*exponent));
  }
  /// f', which falls.
  Ball slope(Ball const& x) const {
    if (falls()) return Ball(1) / (x * x);
    return exponent ? Ball(*exponent) * pow(x, Ball(*exponent - Fraction(1))) : Ball(1) / x;
  }
  bool is_like(Monotone const& other) const { return function == other.function && exponent == other.exponent; }
};

class Bounds {
 public:
  Bounds(Symbols const& symbols, Places const& places) : symbols_(symbols), places_(places) {}

  LowerBound of(Expression const& x) const {
    auto const terms = parts(x);
    LowerBound sum{0, false};
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
      if (!done[i]) sum.least = sum.least + of_product(terms[i]);
    }
    return sum;
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
      require_linear_in_matrices(term);
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

  /// Matrices are written as products of two vectors, which say of a matrix what is linear in it.
  void require_linear_in_matrices(Expression::Term const& term) const {
    int degree = 0;  // of all
    for (auto const& [symbol, exponent] : term) degree += exponent;
    if (degree <= 2) return;
    for (auto const& [rows, columns] : symbols_.matrices) {
      degree = 0;
      for (auto const& [symbol, exponent] : term) {
        auto const& name = symbols_[symbol].name;
        if (name == rows || name == columns) degree += exponent;
      }
      if (degree > 2) throw NotFormal{};
    }
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
    auto sum = only(0);
    for (auto const& [number, term] : parts(x)) sum = sum + only(number) * enclosed(term);
    return sum;
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
  /// Of one symbol by itself, where its range is noted.
  std::optional<std::pair<Fraction, Fraction>> exact_range(Expression const& x) const {
    bool const one = x.terms().size() == 1 && x.terms().begin()->second == Rational(1) &&
                     x.terms().begin()->first.size() == 1 && x.terms().begin()->first[0].second == 1;
    if (!one) return {};
    auto const found = symbols_.ranges.find(symbols_[x.terms().begin()->first[0].first].name);
    return found != symbols_.ranges.end() ? std::optional(found->second) : std::nullopt;
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
    auto const range = exact_range(x);  // 1/d is no ball, and its inverse is one
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
      auto const gap = of(upper->of - lower->of), least = of(lower->of);
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

bool is_within(Expression const& x, Fraction const& bound, Places const& places) {
  BallPrecision const scope(bits);
  return Bounds(x.symbols(), places).is_within(x, Ball(bound));
}

}  // namespace pe

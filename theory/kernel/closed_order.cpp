/// Comparisons of closed forms: by signs of coefficients, known inequalities and enclosures of numbers.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "theory/kernel/closed.hpp"
#include "theory/kernel/formal.hpp"

namespace pe {
namespace {

constexpr long bits_compared = 256;  // of the numbers that are compared

}  // namespace

bool ClosedForms::is_at_least_one(std::string const& base, bool and_more) const {
  if (base == e) return true;
  auto const more = of_base(base) - ratio(1);
  return and_more ? more.is_positive() : more.is_positive_or_zero();
}

bool ClosedForms::logs_are_positive(ClosedTerm const& term, bool strictly) const {
  return std::ranges::all_of(term.logs, [&](auto const& log) { return is_at_least_one(log.first, strictly); });
}

/// Nothing for a variable.
std::optional<Ball> ClosedForms::ball(std::string const& base) const {
  if (base == e) return pe::exp(Ball(1));
  if (base == variable_name(pi_)) return Ball::pi();
  bool const is_number = !bases_.contains(base) && !polynomials_.contains(base);
  return is_number ? std::optional(Ball(Fraction::parse(base))) : std::nullopt;
}

/// Where no variable occurs in it.
std::optional<Ball> ClosedForms::value(Closed const& a) const {
  BallPrecision const precision(bits_compared);
  Ball sum = 0;
  for (auto const& [key, term] : a) {
    auto product = term.factor.at(pi_, Ball::pi());
    auto const multiply = [&](std::optional<Ball> const& x, auto const& by) {
      product = product && x ? std::optional(*product * by(*x)) : std::nullopt;
    };
    for (auto const& [base, exponent] : term.powers) {
      auto const number = exponent.at(pi_, Ball::pi());
      multiply(number ? ball(base) : number, [&](Ball const& of) { return pow(of, *number); });
    }
    for (auto const& [base, degree] : term.logs)
      multiply(ball(base), [n = degree](Ball const& of) { return pow(pe::log(of), Ball(n)); });
    auto const wave = term.is_cosine ? [](Ball const& x) { return cos(x); } : [](Ball const& x) { return sin(x); };
    if (!term.angle.empty()) multiply(value(angles_.at(term.angle)), wave);
    if (!product) return std::nullopt;
    sum += *product;
  }
  return sum;
}

bool ClosedForms::is_positive(Closed const& a, bool strictly) const {
  if (a.empty()) return !strictly;
  bool all = true, one = !strictly;  // powers are positive
  for (auto const& [key, term] : a) {
    all = all && term.angle.empty() && term.factor.is_positive_or_zero() && logs_are_positive(term, false);
    one = one || (term.factor.is_positive() && logs_are_positive(term, true));
  }
  if (all && one) return true;
  auto const number = value(a);
  return number && certainly_less(Ball(0), *number);
}

/// Of c x^n b^(-k x), x >= 0, which is no more than c (n/(k e log b))^n.
bool ClosedForms::is_peak_below_one(ClosedTerm const& term) const {
  auto const factor = term.factor.monomial();
  if (!factor || term.powers.size() != 1) return false;
  auto const n = std::ranges::max(factor->exponents);
  auto const x = static_cast<std::size_t>(std::ranges::max_element(factor->exponents) - factor->exponents.begin());
  bool const is_alone = n > 0 && std::ranges::count(factor->exponents, 0) + 1 == std::ssize(factor->exponents);
  if (!is_alone || !list_[x].least || *list_[x].least < Fraction(0) || factor->number < Fraction(0)) return false;
  auto const& [base, exponent] = *term.powers.begin();
  auto const rate = (exponent * Ratio::variable(variables_, x).inverse()).number();
  BallPrecision const precision(bits_compared);
  auto const of = ball(base);
  if (!of || !rate || !(*rate < Fraction(0)) || n > most_power) return false;
  auto const at_peak = pow(Ball(n) / (Ball(-*rate) * pe::log(*of) * pe::exp(Ball(1))), Ball(n));
  return certainly_less(Ball(factor->number) * at_peak, Ball(1));
}

/// A product of a positive factor and powers. What the factor has of their bases is first joined with them.
bool ClosedForms::is_below_one(Closed const& a, bool strictly) const {
  if (a.size() != 1 || !a.begin()->second.angle.empty() || !a.begin()->second.logs.empty()) return false;
  auto term = a.begin()->second;
  if (auto const factor = term.factor.monomial()) {
    for (auto& [base, exponent] : term.powers) {
      if (base == e || polynomials_.contains(base)) continue;
      std::int64_t times = 0;
      if (auto const variable = bases_.find(base); variable != bases_.end()) {
        times = factor->exponents[variable->second];
      } else {
        auto const b = Fraction::parse(base).numerator();
        for (auto n = factor->number.numerator(); n % b == 0; n /= b) ++times;
        for (auto n = factor->number.denominator(); n % b == 0; n /= b) --times;
      }
      exponent = exponent + ratio(times);
      term.factor = term.factor * power_of(base, -times);
    }
  }
  if (is_peak_below_one(term)) return true;
  auto const less = ratio(1) - term.factor;
  bool below = less.is_positive(), at_most = less.is_positive_or_zero();
  for (auto const& [base, exponent] : term.powers) {
    auto const falls = exponent * ratio(-1);
    below = below || (is_at_least_one(base, true) && falls.is_positive());
    at_most = at_most && is_at_least_one(base, false) && falls.is_positive_or_zero();
  }
  return at_most && (below || !strictly);
}

/// No more than it is: each sine and cosine at its least, where all that these are multiplied by have known signs.
Closed ClosedForms::without_waves(Closed const& a) const {
  Closed result;
  for (auto const& [key, term] : a) {
    ClosedTerm least{term.factor, term.powers, term.logs};
    bool const is_wave = !term.angle.empty(), rises = term.factor.is_positive_or_zero();
    if (is_wave && rises) least.factor = term.factor * ratio(-1);
    if (is_wave && (!(least.factor * ratio(-1)).is_positive_or_zero() || !logs_are_positive(term, false))) return a;
    for (auto const& [own, part] : of(std::move(least))) add_to(result, part);
  }
  return result;
}

/// Of sums of numbers times logarithms, and of a quotient: by the product of powers of which it is the logarithm, and
/// by log b >= 1 - 1/b and log b <= b - 1.
bool ClosedForms::are_logs_above(Closed const& a, bool strictly) const try {
  std::int64_t divisor = 1;
  bool of_logs = true;
  auto least = ratio(0);
  for (auto const& [key, term] : a) {
    bool const plain = term.powers.empty() && term.angle.empty() && term.logs.size() <= 1;
    if (!plain || (term.logs.size() == 1 && term.logs.begin()->second != 1)) return false;
    if (term.logs.empty()) {
      of_logs = false;
      least = least + term.factor;
      continue;
    }
    auto const base = of_base(term.logs.begin()->first);
    auto const number = term.factor.number();
    of_logs = of_logs && number && std::abs(number->numerator()) <= most_power && number->denominator() <= most_power;
    if (of_logs) divisor = std::lcm(divisor, number->denominator());
    bool const falls = (term.factor * ratio(-1)).is_positive();
    if (!falls && !term.factor.is_positive()) return false;
    least = least + term.factor * (falls ? base - ratio(1) : ratio(1) - base.inverse());
  }
  if (strictly ? least.is_positive() : least.is_positive_or_zero()) return true;
  if (!of_logs || a.empty() || divisor > most_power) return false;
  auto product = ratio(1);
  for (auto const& [key, term] : a) {
    auto const times = *term.factor.number() * Fraction(divisor);
    product = product * power_of(term.logs.begin()->first, times.numerator());
  }
  auto const more = product - ratio(1);
  return strictly ? more.is_positive() : more.is_positive_or_zero();
} catch (NotFormal const&) {  // too large
  return false;
}

/// No more than it is: e^x is 1 + x or more, cos x is 1 - x^2/2 or more, and sin x is no farther from 0 than x.
Closed ClosedForms::with_tangents(Closed const& a) const {
  Closed result;
  for (auto const& [key, term] : a) {
    auto const factor = of({term.factor}), rest = of({term.factor, term.powers, term.logs});
    auto least = rest;
    bool const rises = is_positive(rest, false);
    if (!term.angle.empty()) {
      auto const& x = angles_.at(term.angle);
      least = multiply(rest, x);
      if (!term.is_cosine && is_positive(least, false)) least = negative(least);
      if (term.is_cosine) least = rises ? add(rest, multiply(least, multiply(number(Fraction(-1, 2)), x))) : rest;
      if (!is_positive(negative(term.is_cosine && rises ? Closed{} : least), false)) return a;
    } else if (rises && term.logs.empty() && term.powers.size() == 1 && term.powers.begin()->first == e) {
      least = add(factor, multiply(factor, of({term.powers.begin()->second})));
    }
    result = add(result, least);
  }
  return result;
}

bool ClosedForms::holds(Relation relation, Closed const& a, Closed const& b) const {
  auto const difference = add(b, negative(a));
  if (relation == Relation::equal) return difference.empty();
  bool const strictly = relation == Relation::less;
  auto const least = without_waves(difference);
  if (is_positive(difference, strictly) || are_logs_above(difference, strictly) || is_positive(least, strictly) ||
      is_positive(with_tangents(difference), strictly))
    return true;
  Closed less, more;
  for (auto const& each : least) ((each.second.factor * ratio(-1)).is_positive_or_zero() ? less : more).insert(each);
  less = negative(less);
  if (more.size() != 1 || !is_positive(less, false) || !is_positive(more, true)) return false;
  auto const quotient = multiply(less, inverse(more));
  return is_below_one(quotient, strictly) || is_below_one(multiply(quotient, quotient), strictly);  // without a root
}

}  // namespace pe

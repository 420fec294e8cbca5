#include "theory/kernel/closed.hpp"

#include <algorithm>
#include <cstdlib>

#include "theory/kernel/formal.hpp"

namespace pe {
namespace {

// What a proof that a person would follow needs is far below these.
constexpr std::size_t most_summands = 64;
constexpr int most_additions = 10'000;

std::string key_of(ClosedTerm const& term) {
  std::string result;
  for (auto const& [base, exponent] : term.powers) result += base + "^" + exponent.text() + " ";
  for (auto const& [base, degree] : term.logs) result += "log" + std::to_string(degree) + "[" + base + "] ";
  return term.angle.empty() ? result : result + (term.is_cosine ? "c[" : "s[") + term.angle + "] ";
}

/// n, where the cosine of a turn by x pi is the root of n over 2, and the sine that of 4 - n; x from 0 to 1/2.
std::optional<std::int64_t> root_of_cosine(Fraction const& x) {
  bool const is_known = x.numerator() == 1 && (x.denominator() == 6 || x.denominator() == 4 || x.denominator() == 3);
  return is_known ? std::optional(x.denominator() / 2) : std::nullopt;
}

}  // namespace

std::string text_of(Closed const& a) {
  std::string result;
  for (auto const& [key, term] : a) result += term.factor.text() + " " + key + "+ ";
  return result;
}

ClosedForms::ClosedForms(std::vector<Variable> list) : pi_(list.size()), list_(std::move(list)) {
  list_.push_back({.least = 3, .above = true});
  for (std::size_t i = 0; i < list_.size(); ++i) {
    auto const& [least, above, whole] = list_[i];
    if (least && (*least > Fraction(0) || (*least == Fraction(0) && above))) bases_.emplace(variable_name(i), i);
  }
  variables_ = variables(list_);
}

/// A base other than e.
Ratio ClosedForms::of_base(std::string const& base) const {
  if (auto const found = bases_.find(base); found != bases_.end()) return Ratio::variable(variables_, found->second);
  if (auto const found = polynomials_.find(base); found != polynomials_.end()) return found->second;
  return ratio(Fraction::parse(base));
}

/// b^n, as a number, a variable's or a polynomial's power.
Ratio ClosedForms::power_of(std::string const& base, std::int64_t exponent) const {
  if (std::abs(exponent) > most_power) throw NotFormal{};
  auto const one = of_base(base);
  auto result = ratio(1);
  for (std::int64_t n = 0; n < std::abs(exponent); ++n) result = result * one;
  return exponent < 0 ? result.inverse() : result;
}

/// In normal form: exponents have constants from 0 to below 1.
Closed ClosedForms::of(ClosedTerm term) const {
  for (auto power = term.powers.begin(); power != term.powers.end();) {
    auto& [base, exponent] = *power;
    if (auto const whole = base == e ? 0 : exponent.constant().floor(); whole != 0) {
      term.factor = term.factor * power_of(base, whole);
      exponent = exponent - ratio(whole);
    }
    power = exponent.is_zero() ? term.powers.erase(power) : std::next(power);
  }
  std::erase_if(term.logs, [](auto const& log) { return log.second == 0; });
  Closed result;
  if (!term.factor.is_zero()) result.emplace(key_of(term), std::move(term));
  return result;
}

void ClosedForms::add_to(Closed& sum, ClosedTerm const& term) const {
  auto const [found, is_new] = sum.try_emplace(key_of(term), term);
  if (!is_new) found->second.factor = found->second.factor + term.factor;
  if (found->second.factor.is_zero()) sum.erase(found);
  if (sum.size() > most_summands || ++additions_ > most_additions) throw NotFormal{};
}

Closed ClosedForms::add(Closed const& a, Closed const& b) const {
  auto result = a;
  for (auto const& [key, term] : b) add_to(result, term);
  return result;
}

Closed ClosedForms::multiply(Closed const& a, Closed const& b) const {
  Closed result;
  for (auto const& [key_a, x] : a) {
    for (auto const& [key_b, y] : b) {
      auto product = x;
      product.factor = product.factor * y.factor;
      for (auto const& [base, exponent] : y.powers) {
        auto const [place, is_new] = product.powers.emplace(base, exponent);
        if (!is_new) place->second = place->second + exponent;
      }
      for (auto const& [base, degree] : y.logs) product.logs[base] += degree;
      if (x.angle.empty() || y.angle.empty()) {
        if (x.angle.empty()) product.angle = y.angle, product.is_cosine = y.is_cosine;
        result = add(result, of(std::move(product)));
        continue;
      }
      product.angle.clear();
      product.factor = product.factor * ratio(Fraction(1, 2));
      auto const &a_angle = angles_.at(x.angle), &b_angle = angles_.at(y.angle);
      int const of_a = x.is_cosine ? 1 : 0, of_b = y.is_cosine ? 1 : 0;  // quarters of a turn
      auto const waves =
          add(sine(add(a_angle, negative(b_angle)), of_a - of_b + 1), sine(add(a_angle, b_angle), of_a + of_b + 3));
      result = add(result, multiply(of(std::move(product)), waves));
    }
  }
  return result;
}

ClosedTerm const& ClosedForms::only(Closed const& a) const {
  if (a.size() != 1 || !a.begin()->second.angle.empty()) throw NotFormal{};
  return a.begin()->second;
}

Closed ClosedForms::inverse(Closed const& a) const {
  auto term = only(a);
  bool const has_sign = term.factor.is_positive() || (term.factor * ratio(-1)).is_positive();
  if (!has_sign || !logs_are_positive(term, true)) throw NotFormal{};  // it may be 0
  term.factor = term.factor.inverse();
  for (auto& [base, exponent] : term.powers) exponent = exponent * ratio(-1);
  for (auto& [base, degree] : term.logs) degree = -degree;
  return of(std::move(term));
}

/// Of what has even powers alone, of what is 0 or more: such a root has a value where the logarithm has none.
std::optional<Closed> ClosedForms::root(Closed const& a) const {
  bool const is_ratio = a.size() == 1 && a.begin()->first.empty();
  auto const factored = is_ratio ? a.begin()->second.factor.factors() : std::nullopt;
  if (!factored || factored->factors.empty() || factored->number < Fraction(0)) return std::nullopt;
  auto result = power(number(factored->number), number(Fraction(1, 2)));
  for (auto const& [factor, exponent] : factored->factors) {
    if (exponent < 0 || exponent % 2 != 0 || !factor.is_positive_or_zero()) return std::nullopt;
    result = multiply(result, power(of({factor}), number(exponent / 2)));
  }
  return result;
}

Closed ClosedForms::power(Closed const& a, Closed const& exponent) const {
  bool const plain = exponent.empty() || (exponent.size() == 1 && exponent.begin()->first.empty());
  auto const n = exponent.empty() ? Fraction(0) : plain ? exponent.begin()->second.factor.number() : std::nullopt;
  if (auto found = n == Fraction(1, 2) ? root(a) : std::nullopt) return *found;
  if (!n || !n->is_integer()) return exp(multiply(exponent, log(a)));
  if (std::abs(n->numerator()) > most_power) throw NotFormal{};
  auto result = number(1);
  for (std::int64_t i = 0; i < std::abs(n->numerator()); ++i) result = multiply(result, a);
  return n->numerator() < 0 ? inverse(result) : result;
}

Closed ClosedForms::exp(Closed const& a) const {
  ClosedTerm result{ratio(1)};
  for (auto const& [key, term] : a) {
    bool const of_log = term.logs.size() == 1 && term.logs.begin()->second == 1;
    if (!term.powers.empty() || !term.angle.empty() || !(of_log || term.logs.empty())) throw NotFormal{};
    result.powers.emplace(of_log ? term.logs.begin()->first : e, term.factor);
  }
  return of(std::move(result));
}

/// A polynomial that is positive, or the negative of one, is a base; the negative's sign goes to the number.
std::string ClosedForms::base_of(Ratio const& factor, int exponent, Fraction& number) const {
  if (auto const variable = factor.variable()) {
    if (!bases_.contains(variable_name(*variable))) throw NotFormal{};
    return variable_name(*variable);
  }
  auto const positive = factor.is_positive() ? factor : factor * ratio(-1);
  if (!positive.is_positive()) throw NotFormal{};
  if (exponent % 2 != 0 && !factor.is_positive()) number = -number;
  return polynomials_.try_emplace(positive.text(), positive).first->first;
}

Closed ClosedForms::log(Closed const& a) const {
  auto const& term = only(a);
  auto factored = term.factor.factors();
  if (!term.logs.empty() || !factored) throw NotFormal{};
  Closed result;
  auto const add_log = [&](std::string const& base, Ratio const& times) {
    result = add(result, base == e ? of({times}) : of({times, {}, {{base, 1}}}));
  };
  auto& number = factored->number;
  for (auto const& [factor, exponent] : factored->factors) {
    add_log(base_of(factor, exponent, number), ratio(exponent));
  }
  if (number <= Fraction(0)) throw NotFormal{};
  for (auto const& [of, sign] : {std::pair(number.numerator(), 1), std::pair(number.denominator(), -1)}) {
    n_factor_t primes;
    n_factor_init(&primes);
    n_factor(&primes, static_cast<mp_limb_t>(of), 1);
    for (int i = 0; i < primes.num; ++i) add_log(std::to_string(primes.p[i]), ratio(sign * Fraction(primes.exp[i])));
  }
  for (auto const& [base, exponent] : term.powers) add_log(base, exponent);
  return result;
}

Closed ClosedForms::sine(Closed const& angle, int quarters) const {
  auto rest = angle;
  Fraction turned(quarters, 2);  // times pi
  auto const pi = Ratio::variable(variables_, pi_);
  if (auto const found = rest.find(""); found != rest.end()) {
    auto const of_pi = (found->second.factor * pi.inverse()).constant();
    turned = turned + of_pi;
    rest = add(rest, of({ratio(-of_pi) * pi}));
  }
  if (auto other = negative(rest); text_of(other) < text_of(rest)) {  // sin(-x + r pi) = sin(x + (1 - r) pi)
    rest = std::move(other);
    turned = Fraction(1) - turned;
  }
  turned = turned - Fraction(2) * Fraction((turned * Fraction(1, 2)).floor());
  auto const quarter = static_cast<int>((turned * Fraction(2)).floor());
  auto const beyond = turned - Fraction(quarter, 2);  // from 0 to below 1/2
  auto const wave = [&](Closed const& of, int turns) {
    bool const is_cosine = turns % 2 != 0;
    int const sign = turns % 4 >= 2 ? -1 : 1;
    if (of.empty()) return number(is_cosine ? sign : 0);
    auto const name = angles_.try_emplace(text_of(of), of).first->first;
    return this->of({.factor = ratio(sign), .angle = name, .is_cosine = is_cosine});
  };
  if (beyond == Fraction(0)) return wave(rest, quarter);
  if (auto const root = root_of_cosine(beyond)) {
    auto const one_half = number(Fraction(1, 2));
    auto const half = [&](std::int64_t n) { return multiply(one_half, power(number(n), one_half)); };
    return add(multiply(wave(rest, quarter), half(*root)), multiply(wave(rest, quarter + 1), half(4 - *root)));
  }
  if (rest.empty() && quarter % 2 != 0) {  // of a number the cosine is the sine of another
    return negative(sine(of({ratio(Fraction(1, 2) - beyond) * pi}), -quarter - 1));
  }
  return wave(add(rest, of({ratio(beyond) * pi})), quarter);
}

Closed ClosedForms::floor(Closed const& a) const {
  if (a.empty()) return a;
  auto const& term = only(a);
  auto const constant = term.factor.constant();
  auto const rest = term.factor - ratio(constant);
  if (!term.powers.empty() || !term.logs.empty() || !rest.is_whole()) throw NotFormal{};
  return of({rest + ratio(constant.floor())});
}

}  // namespace pe

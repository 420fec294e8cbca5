#include "theory/kernel/ratio.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include <flint/fmpq_mpoly_factor.h>

#include "theory/kernel/error.hpp"
#include "theory/kernel/polynomials.hpp"

namespace pe {
namespace {

// What a proof that a person would follow needs is far below these.
constexpr slong most_poly_terms = 64, most_degree = 64, most_coefficient_bits = 4'096;
constexpr std::uint64_t most_shifted_terms = 4'096;
constexpr std::int64_t most_constant = std::int64_t{1} << 30;  // sums and products of such numbers fit 64 bits

}  // namespace

struct Variables {
  std::vector<Variable> list;
  std::shared_ptr<PolynomialVariables const> of_polynomials;
};

std::shared_ptr<Variables const> variables(std::vector<Variable> list) {
  auto names = tabulate(list.size(), variable_name);
  return std::make_shared<Variables>(
      Variables{std::move(list), std::make_shared<PolynomialVariables const>(std::move(names), ORD_DEGLEX)});
}

std::string variable_name(std::size_t place) { return "x" + std::to_string(place); }

namespace {

/// a * b. Throws NotFormal where it would be larger than a proof needs.
Polynomial product(Polynomial const& a, Polynomial const& b) {
  auto const* const context = a.variables().context;
  auto const terms = [&](Polynomial const& x) { return fmpq_mpoly_length(x.raw(), context); };
  auto const degree = [&](Polynomial const& x) { return fmpq_mpoly_total_degree_si(x.raw(), context); };
  if (terms(a) * terms(b) > most_poly_terms || degree(a) + degree(b) > most_degree) throw NotFormal{};
  auto result = a * b;
  auto const* const content = result.raw()->content;
  auto const bits = std::abs(fmpz_mpoly_max_bits(result.raw()->zpoly)) +
                    static_cast<slong>(fmpz_bits(fmpq_numref(content)) + fmpz_bits(fmpq_denref(content)));
  if (bits > most_coefficient_bits) throw NotFormal{};
  return result;
}

/// Each variable that has a least value is replaced by it and a variable that is not negative. Then the sign is that
/// of the coefficients, where all have it; `strictly`: and some term is not 0.
bool positive_everywhere(Polynomial const& polynomial, Variables const& variables, bool strictly) {
  auto const& list = variables.list;
  std::uint64_t terms = 0;  // once shifted
  polynomial.for_each_term([&](std::span<ulong const> exponents, Coefficient const&) {
    std::uint64_t own = 1;
    for (std::size_t i = 0; i < exponents.size(); ++i) {
      bool const moves = list[i].least.value_or(0) != Fraction(0);
      if (moves) own = std::min(most_shifted_terms, own * (exponents[i] + 1));
    }
    terms += own;
  });
  if (terms >= most_shifted_terms) return false;
  auto const& of = variables.of_polynomials;
  std::vector<Polynomial> shifted;
  std::vector<fmpq_mpoly_struct*> values;
  shifted.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    shifted.push_back(Polynomial::variable(of, i) + Polynomial(of, list[i].least.value_or(0)));
    values.push_back(shifted.back().raw());
  }
  Polynomial moved(of, 0);
  if (fmpq_mpoly_compose_fmpq_mpoly(moved.raw(), polynomial.raw(), values.data(), of->context, of->context) == 0) {
    return false;
  }
  bool none_negative = true, some_positive = false;
  moved.for_each_term([&](std::span<ulong const> exponents, Coefficient const& coefficient) {
    bool positive = true;
    for (std::size_t i = 0; i < exponents.size(); ++i) {
      auto const& [least, above, whole] = list[i];
      none_negative = none_negative && (least || exponents[i] % 2 == 0);
      positive = positive && (exponents[i] == 0 || (least && above));
    }
    none_negative = none_negative && fmpq_sgn(coefficient.raw()) > 0;
    some_positive = some_positive || positive;
  });
  return none_negative && (some_positive || !strictly);
}

/// By coefficients, or as a y^2 + b y + c of a power y of the first variable of which it is one, where a, c and 4 a c -
/// b^2 are so; a polynomial that is positive is so where the last one is.
bool has_one_sign(Polynomial const& polynomial, Variables const& variables, bool strictly) {
  if (positive_everywhere(polynomial, variables, strictly)) return true;
  auto const& of = variables.of_polynomials;
  auto const terms = [&](Polynomial const& x) { return fmpq_mpoly_length(x.raw(), of->context); };
  for (slong place = 0; place < std::ssize(variables.list); ++place) {
    auto const degree = fmpq_mpoly_degree_si(polynomial.raw(), place, of->context);
    if (degree < 2 || degree % 2 != 0) continue;
    auto const coefficient = [&](slong exponent) {
      Polynomial result(of, 0);
      auto const power = static_cast<ulong>(exponent);
      fmpq_mpoly_get_coeff_vars_ui(result.raw(), polynomial.raw(), &place, &power, 1, of->context);
      return result;
    };
    auto const a = coefficient(degree), b = coefficient(degree / 2), c = coefficient(0);
    if (b.is_zero() || terms(a) + terms(b) + terms(c) != terms(polynomial)) continue;
    auto const more = product(product(a, c), Polynomial(of, 4)) - product(b, b);
    return has_one_sign(a, variables, false) && has_one_sign(c, variables, false) &&
           has_one_sign(more, variables, strictly);
  }
  return false;
}

}  // namespace

struct Ratio::Value {
  Polynomial numerator, denominator;
  std::string text = {};
};

/// Brings the value to lowest terms; the leading coefficient of the denominator is 1.
Ratio::Ratio(std::shared_ptr<Variables const> variables, std::shared_ptr<Value> value)
    : variables_(std::move(variables)) {
  auto const& of = variables_->of_polynomials;
  auto const* const context = of->context;
  auto& [numerator, denominator, text] = *value;
  PE_ASSERT(!denominator.is_zero());
  Polynomial common(of, 0), rest(of, 0);
  if (fmpq_mpoly_gcd(common.raw(), numerator.raw(), denominator.raw(), context) == 0) throw NotFormal{};
  for (auto* const part : {&numerator, &denominator}) {
    if (fmpq_mpoly_divides(rest.raw(), part->raw(), common.raw(), context) == 0) throw NotFormal{};
    *part = rest;
  }
  Coefficient leading;
  fmpq_mpoly_get_term_coeff_fmpq(leading.raw(), denominator.raw(), 0, context);
  for (auto* const part : {&numerator, &denominator}) {
    fmpq_mpoly_scalar_div_fmpq(part->raw(), part->raw(), leading.raw(), context);
    text += (part == &numerator ? "(" : ")/(") + part->text();
  }
  text += ")";
  value_ = std::move(value);
}

Ratio::Ratio(std::shared_ptr<Variables const> variables, Fraction const& number)
    : Ratio(variables, std::make_shared<Value>(Value{Polynomial(variables->of_polynomials, number),
                                                     Polynomial(variables->of_polynomials, 1)})) {}

Ratio Ratio::variable(std::shared_ptr<Variables const> variables, std::size_t number) {
  auto const& of = variables->of_polynomials;
  auto value = std::make_shared<Value>(Value{Polynomial::variable(of, number), Polynomial(of, 1)});
  return {std::move(variables), std::move(value)};
}

Ratio operator+(Ratio const& a, Ratio const& b) {
  auto const &x = *a.value_, &y = *b.value_;
  return {a.variables_, std::make_shared<Ratio::Value>(
                            Ratio::Value{product(x.numerator, y.denominator) + product(y.numerator, x.denominator),
                                         product(x.denominator, y.denominator)})};
}

Ratio operator*(Ratio const& a, Ratio const& b) {
  auto const &x = *a.value_, &y = *b.value_;
  return {a.variables_, std::make_shared<Ratio::Value>(
                            Ratio::Value{product(x.numerator, y.numerator), product(x.denominator, y.denominator)})};
}

Ratio Ratio::inverse() const {
  if (is_zero()) throw NotFormal{};
  return {variables_, std::make_shared<Value>(Value{value_->denominator, value_->numerator})};
}

bool Ratio::is_zero() const { return value_->numerator.is_zero(); }

std::optional<Fraction> Ratio::number() const {
  if (!value_->numerator.is_number() || !value_->denominator.is_number()) return std::nullopt;
  Coefficient result;
  fmpq_mpoly_get_fmpq(result.raw(), value_->numerator.raw(),
                      variables_->of_polynomials->context);  // the denominator is 1
  return result.fraction();
}

std::optional<NumberAndExponents> Ratio::monomial() const {
  std::optional<Fraction> number;
  std::vector<int> sums(variables_->list.size());
  int terms = 0;
  for (auto const& [part, sign] : {std::pair(&value_->denominator, -1), std::pair(&value_->numerator, 1)}) {
    part->for_each_term([&, sign = sign](std::span<ulong const> exponents, Coefficient const& coefficient) {
      ++terms;
      number = coefficient.fraction();  // that of the denominator is 1
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += sign * static_cast<int>(exponents[i]);
    });
  }
  constexpr int of_both = 2;
  return terms == of_both && number ? std::optional(NumberAndExponents{*number, std::move(sums)}) : std::nullopt;
}

std::optional<NumberAndFactors> Ratio::factors() const {
  auto const& of = variables_->of_polynomials;
  if (is_zero()) return std::nullopt;
  NumberAndFactors result{1, {}};
  bool fits = true;
  fmpq_mpoly_factor_t found;
  fmpq_mpoly_factor_init(found, of->context);
  for (auto const& [part, sign] : {std::pair(&value_->numerator, 1), std::pair(&value_->denominator, -1)}) {
    fits = fits && fmpq_mpoly_factor(found, part->raw(), of->context) != 0 &&
           fmpq_mpoly_factor_make_integral(found, of->context) != 0;
    if (!fits) break;
    Coefficient constant;
    fmpq_set(constant.raw(), found->constant);
    auto const number = constant.fraction();
    fits = number.has_value();
    if (fits) result.number = sign > 0 ? result.number * *number : result.number / *number;
    for (slong i = 0; i < found->num; ++i) {
      Polynomial factor(of, 0);
      fmpq_mpoly_set(factor.raw(), found->poly + i, of->context);
      auto value = std::make_shared<Value>(Value{std::move(factor), Polynomial(of, 1)});
      result.factors.emplace_back(Ratio(variables_, std::move(value)),
                                  sign * static_cast<int>(fmpz_get_si(found->exp + i)));
    }
  }
  fmpq_mpoly_factor_clear(found, of->context);
  return fits ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<std::size_t> Ratio::variable() const {
  auto const own = monomial();
  if (!own || own->number != Fraction(1)) return std::nullopt;
  auto const at = std::ranges::find(own->exponents, 1);
  bool const one =
      at != own->exponents.end() && std::ranges::count(own->exponents, 0) + 1 == std::ssize(own->exponents);
  return one ? std::optional(static_cast<std::size_t>(at - own->exponents.begin())) : std::nullopt;
}

bool Ratio::has_sign(bool strictly) const {
  Polynomial const minus(variables_->of_polynomials, -1);
  auto const& [numerator, denominator, text] = *value_;
  auto const positive = [&](Polynomial const& x, bool above) { return has_one_sign(x, *variables_, above); };
  return (positive(denominator, true) && positive(numerator, strictly)) ||
         (positive(product(denominator, minus), true) && positive(product(numerator, minus), strictly));
}

Fraction Ratio::constant() const {
  auto const& of = variables_->of_polynomials;
  Polynomial whole(of, 0), rest(of, 0);
  fmpq_mpoly_divrem(whole.raw(), rest.raw(), value_->numerator.raw(), value_->denominator.raw(), of->context);
  std::optional<Fraction> result = 0;
  whole.for_each_term([&](std::span<ulong const> exponents, Coefficient const& coefficient) {
    if (std::accumulate(exponents.begin(), exponents.end(), ulong{0}) == 0) result = coefficient.fraction();
  });
  bool const fits = result && std::abs(result->numerator()) <= most_constant && result->denominator() <= most_constant;
  if (!fits) throw NotFormal{};
  return *result;
}

bool Ratio::is_whole() const {
  bool result = value_->denominator.is_number();
  value_->numerator.for_each_term([&](std::span<ulong const> exponents, Coefficient const& coefficient) {
    result = result && fmpz_is_one(fmpq_denref(coefficient.raw())) != 0;
    for (std::size_t i = 0; i < exponents.size(); ++i) {
      result = result && (exponents[i] == 0 || variables_->list[i].whole);
    }
  });
  return result;
}

std::optional<Ball> Ratio::at(std::size_t variable, Ball const& value) const {
  bool alone = true;
  auto const of = [&](Polynomial const& part) {
    Ball sum = 0;
    part.for_each_term([&](std::span<ulong const> exponents, Coefficient const& coefficient) {
      Ball term = Ball::unset();
      arb_set_fmpq(term.raw(), coefficient.raw(), BallPrecision::bits());
      for (std::size_t i = 0; i < exponents.size(); ++i) {
        alone = alone && (exponents[i] == 0 || i == variable);
        for (ulong n = 0; n < exponents[i] && i == variable; ++n) term *= value;
      }
      sum += term;
    });
    return sum;
  };
  auto const numerator = of(value_->numerator), denominator = of(value_->denominator);
  return alone ? std::optional(numerator / denominator) : std::nullopt;
}

std::string const& Ratio::text() const { return value_->text; }

}  // namespace pe

#include "theory/formula/ratio.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

#include "theory/kernel/error.hpp"
#include "theory/kernel/flint.hpp"
#include "theory/kernel/formal.hpp"

namespace pe::formulas {
namespace {

// What a proof that a person would follow needs is far below these.
constexpr slong most_poly_terms = 64, most_degree = 64, most_bits = 4'096;
constexpr std::uint64_t most_shifted_terms = 4'096;
constexpr std::int64_t most_constant = std::int64_t{1} << 30;  // sums and products of such numbers fit 64 bits

}  // namespace

class Variables {
 public:
  explicit Variables(std::vector<Variable> of) : list(std::move(of)) {
    for (std::size_t i = 0; i < list.size(); ++i) names.push_back(variable_name(i));
    for (auto const& name : names) raw_names.push_back(name.c_str());
    fmpq_mpoly_ctx_init(context, static_cast<slong>(list.size()), ORD_DEGLEX);
  }
  ~Variables() { fmpq_mpoly_ctx_clear(context); }
  Variables(Variables const&) = delete;
  Variables& operator=(Variables const&) = delete;

  std::vector<Variable> list;
  std::vector<std::string> names;
  std::vector<char const*> raw_names;
  fmpq_mpoly_ctx_t context;
};

std::shared_ptr<Variables const> variables(std::vector<Variable> list) {
  return std::make_shared<Variables>(std::move(list));
}

std::string variable_name(std::size_t place) { return "x" + std::to_string(place); }

namespace detail {

class Q {
 public:
  Q() { fmpq_init(value_); }
  explicit Q(Fraction const& x) : Q() { fmpq_set_si(value_, x.numerator(), static_cast<ulong>(x.denominator())); }
  Q(Q const&) = delete;
  Q& operator=(Q const&) = delete;
  ~Q() { fmpq_clear(value_); }

  fmpq* raw() { return value_; }
  std::optional<Fraction> fraction() const {
    if (!fmpz_fits_si(fmpq_numref(value_)) || !fmpz_fits_si(fmpq_denref(value_))) return std::nullopt;
    auto const numerator = fmpz_get_si(fmpq_numref(value_));
    if (numerator == std::numeric_limits<slong>::min()) return std::nullopt;
    return Fraction(numerator, fmpz_get_si(fmpq_denref(value_)));
  }

 private:
  fmpq_t value_;
};

class Poly {
 public:
  explicit Poly(Variables const& of) : of_(of) { fmpq_mpoly_init(value_, of_.context); }
  Poly(Variables const& of, Fraction const& x) : Poly(of) { fmpq_mpoly_set_fmpq(value_, Q(x).raw(), of_.context); }
  Poly(Poly const& other) : Poly(other.of_) { fmpq_mpoly_set(value_, other.value_, of_.context); }
  Poly& operator=(Poly const& other) {
    fmpq_mpoly_set(value_, other.value_, of_.context);
    return *this;
  }
  ~Poly() { fmpq_mpoly_clear(value_, of_.context); }

  fmpq_mpoly_struct* raw() { return value_; }
  fmpq_mpoly_struct const* raw() const { return value_; }
  bool is_zero() const { return fmpq_mpoly_is_zero(value_, of_.context) != 0; }
  bool is_number() const { return fmpq_mpoly_is_fmpq(value_, of_.context) != 0; }

  friend Poly operator+(Poly const& a, Poly const& b) { return made(fmpq_mpoly_add, a, b); }
  friend Poly operator*(Poly const& a, Poly const& b) {
    auto const terms = [](Poly const& x) { return fmpq_mpoly_length(x.value_, x.of_.context); };
    auto const degree = [](Poly const& x) { return fmpq_mpoly_total_degree_si(x.value_, x.of_.context); };
    if (terms(a) * terms(b) > most_poly_terms || degree(a) + degree(b) > most_degree) throw NotFormal{};
    auto result = made(fmpq_mpoly_mul, a, b);
    auto const* const content = result.value_->content;
    auto const bits = std::abs(fmpz_mpoly_max_bits(result.value_->zpoly)) +
                      static_cast<slong>(fmpz_bits(fmpq_numref(content)) + fmpz_bits(fmpq_denref(content)));
    if (bits > most_bits) throw NotFormal{};
    return result;
  }

  /// Calls visit(exponents, coefficient) for each term.
  template <class Visit>
  void for_each_term(Visit const& visit) const {
    std::vector<ulong> exponents(of_.list.size());
    Q coefficient;
    for (slong term = 0; term < fmpq_mpoly_length(value_, of_.context); ++term) {
      fmpq_mpoly_get_term_exp_ui(exponents.data(), value_, term, of_.context);
      fmpq_mpoly_get_term_coeff_fmpq(coefficient.raw(), value_, term, of_.context);
      visit(exponents, coefficient);
    }
  }

  /// Each variable that has a least value is replaced by it and a variable that is not negative. Then the sign is that
  /// of the coefficients, where all have it; `strictly`: and some term is not 0.
  bool is_positive(bool strictly) const {
    std::uint64_t terms = 0;  // once shifted
    for_each_term([&](std::vector<ulong> const& exponents, Q const&) {
      std::uint64_t own = 1;
      for (std::size_t i = 0; i < exponents.size(); ++i) {
        bool const moves = of_.list[i].least.value_or(0) != Fraction(0);
        if (moves) own = std::min(most_shifted_terms, own * (exponents[i] + 1));
      }
      terms += own;
    });
    if (terms >= most_shifted_terms) return false;
    std::vector<Poly> shifted;
    std::vector<fmpq_mpoly_struct*> values;
    shifted.reserve(of_.list.size());
    for (std::size_t i = 0; i < of_.list.size(); ++i) {
      auto& each = shifted.emplace_back(of_);
      fmpq_mpoly_gen(each.raw(), static_cast<slong>(i), of_.context);
      each = each + Poly(of_, of_.list[i].least.value_or(0));
      values.push_back(each.raw());
    }
    Poly moved(of_);
    if (fmpq_mpoly_compose_fmpq_mpoly(moved.raw(), value_, values.data(), of_.context, of_.context) == 0) return false;
    bool none_negative = true, some_positive = false;
    moved.for_each_term([&](std::vector<ulong> const& exponents, Q& coefficient) {
      bool positive = true;
      for (std::size_t i = 0; i < exponents.size(); ++i) {
        auto const& [least, above, whole] = of_.list[i];
        none_negative = none_negative && (least || exponents[i] % 2 == 0);
        positive = positive && (exponents[i] == 0 || (least && above));
      }
      none_negative = none_negative && fmpq_sgn(coefficient.raw()) > 0;
      some_positive = some_positive || positive;
    });
    return none_negative && (some_positive || !strictly);
  }

 private:
  template <class Operation>
  static Poly made(Operation operation, Poly const& a, Poly const& b) {
    Poly result(a.of_);
    operation(result.value_, a.value_, b.value_, a.of_.context);
    return result;
  }

  Variables const& of_;
  fmpq_mpoly_t value_;
};

}  // namespace detail

using detail::Poly, detail::Q;

struct Ratio::Value {
  Poly numerator, denominator;
  std::string text = {};
};

/// Brings the value to lowest terms; the leading coefficient of the denominator is 1.
Ratio::Ratio(std::shared_ptr<Variables const> variables, std::shared_ptr<Value> value)
    : variables_(std::move(variables)) {
  auto const* const context = variables_->context;
  auto& [numerator, denominator, text] = *value;
  PE_ASSERT(!denominator.is_zero());
  Poly common(*variables_), rest(*variables_);
  if (fmpq_mpoly_gcd(common.raw(), numerator.raw(), denominator.raw(), context) == 0) throw NotFormal{};
  for (auto* const part : {&numerator, &denominator}) {
    if (fmpq_mpoly_divides(rest.raw(), part->raw(), common.raw(), context) == 0) throw NotFormal{};
    *part = rest;
  }
  Q leading;
  fmpq_mpoly_get_term_coeff_fmpq(leading.raw(), denominator.raw(), 0, context);
  for (auto* const part : {&numerator, &denominator}) {
    fmpq_mpoly_scalar_div_fmpq(part->raw(), part->raw(), leading.raw(), context);
    char* const raw =
        fmpq_mpoly_get_str_pretty(part->raw(), const_cast<char const**>(variables_->raw_names.data()), context);
    text += (part == &numerator ? "(" : ")/(") + std::string(raw);
    flint_free(raw);
  }
  text += ")";
  value_ = std::move(value);
}

Ratio::Ratio(std::shared_ptr<Variables const> variables, Fraction const& number)
    : Ratio(variables, std::make_shared<Value>(Value{Poly(*variables, number), Poly(*variables, 1)})) {}

Ratio Ratio::variable(std::shared_ptr<Variables const> variables, std::size_t number) {
  auto value = std::make_shared<Value>(Value{Poly(*variables), Poly(*variables, 1)});
  fmpq_mpoly_gen(value->numerator.raw(), static_cast<slong>(number), variables->context);
  return {std::move(variables), std::move(value)};
}

Ratio operator+(Ratio const& a, Ratio const& b) {
  auto const &x = *a.value_, &y = *b.value_;
  return {a.variables_, std::make_shared<Ratio::Value>(Ratio::Value{
                            x.numerator * y.denominator + y.numerator * x.denominator, x.denominator * y.denominator})};
}

Ratio operator*(Ratio const& a, Ratio const& b) {
  auto const &x = *a.value_, &y = *b.value_;
  return {a.variables_,
          std::make_shared<Ratio::Value>(Ratio::Value{x.numerator * y.numerator, x.denominator * y.denominator})};
}

Ratio Ratio::inverse() const {
  if (is_zero()) throw NotFormal{};
  return {variables_, std::make_shared<Value>(Value{value_->denominator, value_->numerator})};
}

bool Ratio::is_zero() const { return value_->numerator.is_zero(); }

std::optional<Fraction> Ratio::number() const {
  if (!value_->numerator.is_number() || !value_->denominator.is_number()) return std::nullopt;
  Q result;
  fmpq_mpoly_get_fmpq(result.raw(), value_->numerator.raw(), variables_->context);  // the denominator is 1
  return result.fraction();
}

std::optional<NumberAndExponents> Ratio::monomial() const {
  std::optional<Fraction> number;
  std::vector<int> sums(variables_->list.size());
  int terms = 0;
  for (auto const& [part, sign] : {std::pair(&value_->denominator, -1), std::pair(&value_->numerator, 1)}) {
    part->for_each_term([&, sign = sign](std::vector<ulong> const& exponents, Q& coefficient) {
      ++terms;
      number = coefficient.fraction();  // that of the denominator is 1
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += sign * static_cast<int>(exponents[i]);
    });
  }
  constexpr int of_both = 2;
  return terms == of_both && number ? std::optional(NumberAndExponents{*number, std::move(sums)}) : std::nullopt;
}

bool Ratio::has_sign(bool strictly) const {
  auto const minus = Poly(*variables_, -1);
  auto const& [numerator, denominator, text] = *value_;
  return (denominator.is_positive(true) && numerator.is_positive(strictly)) ||
         ((denominator * minus).is_positive(true) && (numerator * minus).is_positive(strictly));
}

Fraction Ratio::constant() const {
  Poly whole(*variables_), rest(*variables_);
  fmpq_mpoly_divrem(whole.raw(), rest.raw(), value_->numerator.raw(), value_->denominator.raw(), variables_->context);
  std::optional<Fraction> result = 0;
  whole.for_each_term([&](std::vector<ulong> const& exponents, Q& coefficient) {
    if (std::accumulate(exponents.begin(), exponents.end(), ulong{0}) == 0) result = coefficient.fraction();
  });
  bool const fits = result && std::abs(result->numerator()) <= most_constant && result->denominator() <= most_constant;
  if (!fits) throw NotFormal{};
  return *result;
}

bool Ratio::is_whole() const {
  bool result = value_->denominator.is_number();
  value_->numerator.for_each_term([&](std::vector<ulong> const& exponents, Q& coefficient) {
    result = result && fmpz_is_one(fmpq_denref(coefficient.raw())) != 0;
    for (std::size_t i = 0; i < exponents.size(); ++i) {
      result = result && (exponents[i] == 0 || variables_->list[i].whole);
    }
  });
  return result;
}

std::optional<Ball> Ratio::at(std::size_t variable, Ball const& value) const {
  bool alone = true;
  auto const of = [&](Poly const& part) {
    Ball sum = 0;
    part.for_each_term([&](std::vector<ulong> const& exponents, Q& coefficient) {
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

}  // namespace pe::formulas

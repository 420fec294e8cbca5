/// What of a formula is linear in its positions: forms, turns by them, and powers with such exponents.
#include <fmt/format.h>

#include <boost/algorithm/string/replace.hpp>
#include <numeric>
#include <utility>

#include "theory/formula/symbols.hpp"
#include "theory/kernel/error.hpp"

namespace pe::formulas {

std::optional<Fraction> OverSymbols::exact(int index) {
  if (is_symbolic(index) || (bound_ && node(index).counted)) return std::nullopt;
  ExactPlace at{shape_.dimension, shape_.base, pair_, std::vector<Fraction>(at_.parameters.size(), 0), &scheme_.tables};
  at.parameters.emplace_back(index_);
  return exact_value(scheme_.tree, index, at);
}

std::optional<Fraction> OverSymbols::at_any_base(int index) {
  return node(index).of_base && !scheme_.base ? std::nullopt : exact(index);
}

std::optional<Fraction> OverSymbols::fixed(int index) {
  auto const& of = node(index);
  return is_of_place(of) || of.of_base || is_of_dimension(index) ? std::nullopt : exact(index);
}

OverSymbols::Linear OverSymbols::sum(Linear const& a, Linear const& b, int sign) {
  auto const of_a = b.denominator / std::gcd(a.denominator, b.denominator);
  auto const shared = product_of(a.denominator, of_a);
  return {of_a * a.numerator + (sign * (shared / b.denominator)) * b.numerator, shared};
}

Expression OverSymbols::number(Linear const& x) const {
  return field_.number(x.numerator) * field_.number(Fraction(1, x.denominator));
}

std::optional<OverSymbols::Linear> OverSymbols::linear(int index) {
  auto const& of = node(index);
  if (!is_symbolic(index)) {
    auto const x = fixed(index);
    return x ? std::optional(Linear{x->numerator(), x->denominator()}) : std::nullopt;
  }
  auto const times = [](std::optional<Linear> x, std::optional<Linear> by, bool divides) -> std::optional<Linear> {
    if (!x || !by || !by->numerator.is_constant()) return std::nullopt;
    auto n = by->numerator.constant(), d = by->denominator;
    if (divides) std::swap(n, d);
    if (d == 0) return std::nullopt;
    if (d < 0) n = product_of(n, -1), d = product_of(d, -1);
    auto const shared = std::gcd(n, x->denominator);  // at least 1, as denominators are
    return Linear{(n / shared) * x->numerator, product_of(x->denominator / shared, d)};
  };
  switch (of.kind) {
    case Kind::position:
      return Linear{at_.positions.at(static_cast<std::size_t>(of.slot))};
    case Kind::parameter:
      return Linear{at_.parameters.at(static_cast<std::size_t>(of.slot))};
    case Kind::negate:
      return times(linear(of.a), Linear{-1}, false);
    case Kind::add:
    case Kind::subtract: {
      auto const a = linear(of.a), b = linear(of.b);
      if (!a || !b) return std::nullopt;
      return sum(*a, *b, of.kind == Kind::add ? 1 : -1);
    }
    case Kind::multiply:
      return is_symbolic(of.a) ? times(linear(of.a), linear(of.b), false) : times(linear(of.b), linear(of.a), false);
    case Kind::divide:
      return is_symbolic(of.b) ? std::nullopt : times(linear(of.a), linear(of.b), true);
    default:
      return opaque_ ? std::nullopt : piece(of);
  }
}

std::optional<OverSymbols::Linear> OverSymbols::piece(Node const& of) {
  bool const least = of.kind == Kind::min, chooses = least || of.kind == Kind::max;
  if (!chooses && of.kind != Kind::abs && of.kind != Kind::floor) return std::nullopt;
  auto const a = linear(of.a), b = chooses ? linear(of.b) : a;
  if (!a || !b || (of.kind == Kind::floor && a->denominator != 1)) return std::nullopt;
  if (of.kind == Kind::abs) return Linear{magnitude(a->numerator), a->denominator};
  return (b->denominator * a->numerator < a->denominator * b->numerator) == least ? a : b;
}

std::optional<Whole> OverSymbols::whole(int index) {
  auto const found = linear(index);
  return found && found->denominator == 1 ? std::optional(found->numerator) : std::nullopt;
}

std::optional<bool> OverSymbols::comparison(int index) {
  auto const [relation, lhs, rhs, turned] = scheme_.tree.comparison(index);
  auto const a = linear(lhs), b = linear(rhs);
  if (!a || !b) return std::nullopt;
  auto const x = b->denominator * a->numerator, y = a->denominator * b->numerator;
  return relation == Relation::equal ? x == y : relation == Relation::less ? x < y : x <= y;
}

bool OverSymbols::moves(int index) const {
  auto const& of = node(index);
  if (!is_symbolic(index)) return false;
  if (of.kind == Kind::parameter) return scheme_.bias < 0 || of.slot < 2;
  return of.a < 0 || of.kind == Kind::entry || moves(of.a) || (of.b >= 0 && moves(of.b));
}

int OverSymbols::chosen(int index) {
  while (node(index).kind == Kind::choice) {
    auto const [relation, lhs, rhs, turned] = scheme_.tree.comparison(node(index).a);
    auto const a = at_any_base(lhs), b = at_any_base(rhs);
    if (!a || !b) break;
    auto const& branches = node(node(index).b);
    index = is_so(relation, *a <=> *b) ? branches.a : branches.b;
  }
  return index;
}

std::optional<OverSymbols::Turn> OverSymbols::turn(int angle) {
  auto const& of = node(angle);
  if (!is_symbolic(angle)) return std::nullopt;
  if (of.kind == Kind::negate) {
    auto found = turn(of.a);
    if (found) found->form = -found->form;
    return found;
  }
  if (of.kind == Kind::multiply || of.kind == Kind::divide) {
    bool const divides = of.kind == Kind::divide;
    int const moving = moves(of.a) ? of.a : of.b, other = moving == of.a ? of.b : of.a;
    if (moves(other) || (divides && moving != of.a)) return std::nullopt;
    auto found = turn(moving);
    if (!found && is_of_place(node(other)) && !is_of_place(node(moving))) {  // any number that its forms determine
      auto const [written, forms] = function_of(moving);
      found = Turn{{}, 1, false, Whole::of(written, forms)};
    }
    if (found) multiply(*found, other, divides);
    return found;
  }
  if (auto const form = linear(angle)) return Turn{{}, Fraction(1, form->denominator), false, form->numerator};
  if (of.kind != Kind::add && of.kind != Kind::subtract) return std::nullopt;
  if (!moves(of.a) || !moves(of.b)) return with_phase(of);
  auto found = turn(of.a);
  auto const other = turn(of.b);
  if (!found || !other || found->factors != other->factors) return std::nullopt;
  auto const a = found->rate, b = other->rate;
  auto const common = std::gcd(product_of(a.numerator(), b.denominator()), product_of(b.numerator(), a.denominator()));
  found->rate = Fraction(common, product_of(a.denominator(), b.denominator()));
  auto const x = (a / found->rate).numerator() * found->form, y = (b / found->rate).numerator() * other->form;
  found->form = of.kind == Kind::add ? x + y : x - y;
  return found;
}

/// A constant that is added is that of the place at which the turn alone makes it: of each pair its own, which as a
/// symbol is any.
std::optional<OverSymbols::Turn> OverSymbols::with_phase(Node const& sum) {
  bool const first = moves(sum.a);
  auto found = turn(first ? sum.a : sum.b);
  if (!found) return std::nullopt;
  if (at_.unshifted) {
    if (!first && sum.kind == Kind::subtract) found->form = -found->form;
    return found;
  }
  auto name = fmt::format("{}/({})", text(first ? sum.b : sum.a), found->frequency(found->rate));
  boost::replace_all(name, "{i}", "pair");
  boost::replace_all(name, "{n}", "entry");
  auto const place = Whole::symbol(name);
  if (sum.kind == Kind::add) {
    found->form = found->form + place;
  } else {
    found->form = first ? found->form - place : place - found->form;
  }
  return found;
}

std::string OverSymbols::Turn::frequency(Fraction const& of_rate) const {
  auto const all = fmt::format("{}{}", of_rate.text(), fmt::join(factors, ""));
  return all.starts_with("1*") ? all.substr(2) : all;
}

void OverSymbols::multiply(Turn& turn, int by, bool divides) {
  auto const& of = node(by);
  if (of.kind == Kind::multiply || of.kind == Kind::divide) {
    multiply(turn, of.a, divides);
    return multiply(turn, of.b, (of.kind == Kind::divide) != divides);
  }
  auto number = fixed(by);
  if (auto const form = is_symbolic(by) ? linear(by) : std::nullopt; form && form->numerator.is_constant()) {
    number = Fraction(form->numerator.constant(), form->denominator);  // in a head that has a number
  }
  if (number && *number != Fraction(0)) {
    if (*number < Fraction(0)) turn.form = -turn.form;
    auto const size = *number < Fraction(0) ? -*number : *number;
    turn.rate = divides ? turn.rate / size : turn.rate * size;
    return;
  }
  bool const counts_pairs = place_of_index_ == 2;
  try {
    int const at = chosen(by);
    if (auto const power = times_in_base(scheme_.tree, at, counts_pairs)) {
      turn.times = divides ? turn.times - *power : turn.times + *power;
    } else {
      auto const here = at_any_base(at);
      bool const known = turn.here && here && !(divides && *here == Fraction(0));
      turn.here = known ? std::optional(divides ? *turn.here / *here : *turn.here * *here) : std::nullopt;
    }
  } catch (UserError const&) {
    turn.here = std::nullopt;  // of more than 64 bits
  }
  bool const geometric = times_in_base(scheme_.tree, by, counts_pairs) == Fraction(divides ? 2 : -2);
  turn.geometric = geometric && turn.factors.empty();
  auto const factor = geometric ? "*base^(-2*{i}/d)" : (divides ? "/" : "*") + text(by);
  turn.factors.insert(std::ranges::upper_bound(turn.factors, factor), factor);
}

/// By the addition formulas, of each symbol's own.
Phase<Expression> OverSymbols::phase(Turn const& still) const {
  constexpr std::int64_t most = 4;
  Phase<Expression> result{field_.number(0), field_.number(1)};
  auto const add = [&](Whole const& by, std::int64_t times) {
    if (magnitude(times) > most) throw NotFormal{};
    auto const of = [&](char const* wave) {
      auto const text = fmt::format("{}({}*{})", wave, still.frequency(still.rate), by.text());
      return within(field_, symbol(text, {by}, false), -1, 1);
    };
    auto const sine = times < 0 ? -of("sin") : of("sin"), cosine = of("cos");
    for (auto n = magnitude(times); n > 0; --n) {
      result = {result.sin * cosine + result.cos * sine, result.cos * cosine - result.sin * sine};
    }
  };
  for (auto const& [symbol, coefficient] : still.form.terms()) add(Whole::symbol(symbol), coefficient);
  if (auto const constant = still.form.constant(); constant != 0) add(magnitude(constant), constant < 0 ? -1 : 1);
  return result;
}

std::optional<OverSymbols::Powers> OverSymbols::powers(int index) {
  auto const& of = node(index);
  if (of.kind == Kind::multiply || of.kind == Kind::divide) {
    auto result = powers(of.a);
    auto const other = powers(of.b);
    if (!result || !other) return std::nullopt;
    for (auto const& [raised, exponent] : *other) {
      auto const [at, is_new] = result->try_emplace(raised, Linear{0});
      at->second = sum(at->second, exponent, of.kind == Kind::divide ? -1 : 1);
    }
    return result;
  }
  if (of.kind == Kind::number && of.number == Fraction(1)) return Powers{};
  if (of.kind == Kind::exp) {
    if (auto const exponent = is_symbolic(of.a) ? linear(of.a) : std::nullopt) {
      return Powers{{{"e", false, {}}, *exponent}};
    }
    // exp(c (i - j)), with a number c of the layer: of one place alone its bounds are known as they are.
    auto const found = turn(of.a);
    if (!found || found->form.terms().size() < 2) return std::nullopt;
    return Powers{
        {{fmt::format("exp({})", found->frequency(found->rate)), is_of_place(node(of.a)), {}}, {found->form}}};
  }
  if (of.kind != Kind::power || is_symbolic(of.a) || !is_symbolic(of.b)) return std::nullopt;
  auto const base = exact(of.a);
  auto const exponent = linear(of.b);
  bool const is_above_0 =
      (base && *base > Fraction(0)) || node(of.a).kind == Kind::base || node(of.a).kind == Kind::exp;
  if (!exponent || !is_above_0) return std::nullopt;
  return Powers{{{text(of.a), is_of_place(node(of.a)), fixed(of.a)}, *exponent}};
}

Expression OverSymbols::number_to(Fraction const& base, Fraction const& exponent) const {
  if (!exponent.is_integer() || magnitude(exponent.numerator()) > most_proved_degree)
    return field_.power(base, exponent);
  auto result = Fraction(1);
  for (auto n = magnitude(exponent.numerator()); n > 0; --n) result = result * base;
  return field_.number(exponent < Fraction(0) ? Fraction(1) / result : result);
}

/// Of each symbol of an exponent what it gives, or the inverse.
Expression OverSymbols::raised(Powers const& powers) {
  constexpr std::int64_t most = 4;
  auto result = field_.number(1);
  for (auto const& [of, exponent] : powers) {
    // What is many times a fraction is one number by itself, which as many factors would be too many terms.
    auto const multiply = [&, &base = of](Whole const& by, Fraction const& times) {
      auto const count = magnitude(times.numerator());
      auto const each =
          Fraction(times < Fraction(0) ? -1 : 1, times.denominator()) * Fraction(count <= most ? 1 : count);
      auto const exponent = field_.number(by) * field_.number(each);
      auto const factor =
          base.name == "e" ? field_.exp(exponent)
          : base.number    ? field_.function("^", *base.number, exponent)
                           : symbol(fmt::format("{}^({}*{})", base.name, each.text(), by.text()), {by}, base.of_place);
      for (auto n = count <= most ? count : 1; n > 0; --n) result = result * factor;
    };
    for (auto const& [symbol, coefficient] : exponent.numerator.terms()) {
      multiply(Whole::symbol(symbol), Fraction(coefficient, exponent.denominator));
    }
    auto const constant = Fraction(exponent.numerator.constant(), exponent.denominator);
    if (constant == Fraction(0)) continue;
    if (of.number) {
      result = result * number_to(*of.number, constant);
    } else if (of.name == "e") {
      result = result * field_.exp(field_.number(constant));
    } else {
      multiply(magnitude(constant.numerator()), Fraction(constant < Fraction(0) ? -1 : 1, constant.denominator()));
    }
  }
  return result;
}

OverSymbols::FunctionOf OverSymbols::function_of(int index) {
  bool const outer = std::exchange(opaque_, true);  // what is linear by cases is a part of the function
  FunctionOf result{text(index), {}};
  forms_in(index, result.forms);
  opaque_ = outer;
  return result;
}

void OverSymbols::forms_in(int index, std::vector<Whole>& forms) {
  if (!is_symbolic(index)) return;
  auto const& of = node(index);
  if (of.kind == Kind::entry || of.kind == Kind::product) throw NotFormal{};
  if (auto const form = linear(index)) return forms.push_back(form->numerator);
  if (of.kind == Kind::comparison) {
    auto const a = linear(of.a), b = linear(of.b);
    if (a && b) return forms.push_back(sum(*a, *b, -1).numerator);
  }
  if (of.kind == Kind::table && scheme_.tables.head) forms.push_back(at_.parameters.at(*scheme_.tables.head));
  bool const outer = std::exchange(bound_, bound_ || of.kind == Kind::counted_sum);
  if (of.a >= 0) forms_in(of.a, forms);
  if (of.b >= 0) forms_in(of.b, forms);
  bound_ = outer;
}

}  // namespace pe::formulas

#include "theory/kernel/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "theory/kernel/error.hpp"

namespace pe {
namespace {

constexpr std::size_t most_terms = 2048;  // more take seconds, and no law of few pairs has them

}  // namespace

int Symbols::number_of(Symbol const& symbol) {
  auto const [found, is_new] = numbers_.emplace(symbol, static_cast<int>(symbols_.size()));
  if (is_new) symbols_.push_back(symbol);
  return found->second;
}

Application const* Symbols::application(int number) const {
  auto const found = applications.find((*this)[number].name);
  return found == applications.end() ? nullptr : found->second.get();
}

Expression::Expression(Symbols& symbols, Rational const& constant) : symbols_(&symbols) { add(Term{}, constant); }

Expression::Expression(Symbols& symbols, Symbols::Symbol const& symbol) : symbols_(&symbols) {
  add(Term{{symbols.number_of(symbol), 1}}, 1);
}

template <class T>
void Expression::add(T&& term, Rational const& coefficient) {
  if (coefficient == Rational(0)) return;
  auto const found = terms_.lower_bound(term);
  if (found == terms_.end() || found->first != term) {
    terms_.emplace_hint(found, std::forward<T>(term), coefficient);
    return;
  }
  found->second += coefficient;
  if (found->second == Rational(0)) terms_.erase(found);
}

Expression& Expression::operator+=(Expression const& b) {
  PE_ASSERT(symbols_ == b.symbols_);
  if (&b == this) return *this += Expression(b);
  for (auto const& [term, coefficient] : b.terms_) add(term, coefficient);
  return *this;
}

Expression Expression::operator-() const {
  Expression result = *this;
  for (auto& [term, coefficient] : result.terms_) coefficient = -coefficient;
  return result;
}

Expression operator*(Expression const& a, Expression const& b) {
  PE_ASSERT(a.symbols_ == b.symbols_);
  Expression result(*a.symbols_, 0);
  for (auto const& [x, of_x] : a.terms_) {
    for (auto const& [y, of_y] : b.terms_) {
      Expression::Term product;
      product.reserve(x.size() + y.size());
      auto i = x.begin(), j = y.begin();
      while (i != x.end() || j != y.end()) {
        if (j == y.end() || (i != x.end() && i->first < j->first)) {
          product.push_back(*i++);
        } else if (i == x.end() || j->first < i->first) {
          product.push_back(*j++);
        } else {
          product.emplace_back(i->first, i->second + j->second);
          ++i;
          ++j;
        }
      }
      result.add(std::move(product), of_x * of_y);
    }
    if (result.terms_.size() > most_terms) throw NotFormal{};
  }
  return result;
}

Expression operator/(Expression const& a, Expression const& b) {
  auto const& terms = b.terms_;
  if (terms.size() == 1 && terms.begin()->first.empty()) {
    return a * Expression(*a.symbols_, Rational(1) / terms.begin()->second);
  }
  auto const inverse = opaque(*a.symbols_, "1/", {b});
  // (m b + r)/b is m + r/b, of which bounds are closer: one product of it varies.
  auto const of_last = terms.empty() ? a.terms().end() : a.terms().find(terms.rbegin()->first);
  if (of_last != a.terms().end()) {
    Expression const m(*a.symbols_, of_last->second / terms.rbegin()->second), rest = a - m * b;
    if (rest.terms().empty() || rest.terms().rbegin()->first.empty()) return m + rest * inverse;
  }
  return a * inverse;
}

namespace {

/// The expression by the names of its symbols, an entry by that of its vector. `place` becomes the one place of all
/// entries.
std::string described(Expression const& x, std::optional<int>& place) {
  auto& symbols = x.symbols();
  std::vector<std::pair<std::string, Rational>> parts;
  for (auto const& [term, coefficient] : x.terms()) {
    std::vector<std::string> factors;
    for (auto const& [number, exponent] : term) {
      auto const& [kind, name, index] = symbols[number];
      bool const in_matrix = std::ranges::any_of(
          symbols.matrices, [&, &n = name](auto const& matrix) { return matrix.first == n || matrix.second == n; });
      bool const elsewhere = kind == Symbols::Kind::entry && place && *place != index;
      if (kind == Symbols::Kind::sine || kind == Symbols::Kind::cosine || in_matrix || elsewhere) throw NotFormal{};
      if (kind == Symbols::Kind::entry) place = index;
      bool const shows_place = kind != Symbols::Kind::entry || name.find_first_of("{[") != name.npos;
      factors.push_back(
          fmt::format("{}{}{}", name, shows_place ? "" : "[.]", exponent == 1 ? "" : fmt::format("^{}", exponent)));
    }
    std::ranges::sort(factors);
    parts.emplace_back(fmt::format("{}", fmt::join(factors, "*")), coefficient);
  }
  // As it is written by hand: "k - 2*s + 1".
  std::ranges::sort(parts, {}, [](auto const& part) { return std::tuple(part.first.empty(), part.first); });
  std::string result;
  for (auto const& [factors, coefficient] : parts) {
    bool const is_negative = coefficient < Rational(0);
    auto const size = is_negative ? -coefficient : coefficient;
    result += result.empty() ? (is_negative ? "-" : "") : (is_negative ? " - " : " + ");
    result += factors.empty() ? size.str() : size == Rational(1) ? factors : size.str() + "*" + factors;
  }
  return parts.empty() ? "0" : result;
}

/// "f(x, i - j)", the same for the same arguments. `place` becomes the one place of the entries that occur in it.
std::string described(Application const& application, std::optional<int>& place) {
  auto const& function = application.function;
  if (application.of.empty() || function.find('(') != function.npos) {
    return function + (application.each_place && function.find('{') == function.npos ? "[.]" : "");
  }
  std::vector<std::string> texts;
  for (auto const& argument : application.of) {
    if (auto const* const expression = std::get_if<Expression>(&argument)) {
      texts.push_back(described(*expression, place));
    } else if (auto const* const form = std::get_if<Whole>(&argument)) {
      texts.push_back(form->text());
    } else if (auto const* const fraction = std::get_if<Fraction>(&argument)) {
      texts.push_back(fraction->text());
    } else {
      texts.push_back("[" + std::get<WholeVector>(argument).name + "]");
    }
  }
  if (function == "^") return fmt::format("({})^({})", texts.at(0), texts.at(1));
  return fmt::format("{}({}){}", function, fmt::join(texts, ", "), application.each_place ? "[.]" : "");
}

}  // namespace

Expression opaque(Symbols& symbols, std::string_view function, std::vector<Application::Argument> arguments) {
  std::optional<int> place;
  Application application{std::string(function), std::move(arguments)};
  auto name = described(application, place);
  symbols.applications.try_emplace(name, std::make_shared<Application const>(std::move(application)));
  using Kind = Symbols::Kind;
  return {symbols, {place ? Kind::entry : Kind::opaque, std::move(name), place.value_or(0)}};
}

Expression Expressions::of_place(int place, Application application) const {
  std::optional<int> hidden;
  auto name = described(application, hidden);
  if (hidden) throw NotFormal{};
  symbols_->applications.try_emplace(name, std::make_shared<Application const>(std::move(application)));
  return {*symbols_, {Symbols::Kind::entry, std::move(name), place}};
}

Expressions::Position Expressions::position(double t) const {
  if (t != std::floor(t) || std::abs(t) > 0x1p53) throw NotFormal{};
  return static_cast<std::int64_t>(t);
}

Expression Expressions::value(Position const& t) const {
  Expression result = number(t.constant());
  for (auto const& [symbol, coefficient] : t.terms()) {
    result += Expression(*symbols_, {Symbols::Kind::opaque, symbol, 0}) * number(coefficient);
  }
  return result;
}

Expression Expressions::power(Fraction const& base, Fraction const& exponent) const {
  return function("power", base, exponent);
}

void Expressions::know(Expression const& x, Fraction const& low, Fraction const& high) const {
  PE_ASSERT(x.terms().size() == 1 && x.terms().begin()->first.size() == 1);
  auto const number = x.terms().begin()->first.front().first;
  symbols_->ranges.insert_or_assign((*symbols_)[number].name, std::pair(low, high));
}

WholeVector Expressions::whole(Vector<Expression> const& x) const {
  WholeVector result;
  bool const zero = std::ranges::all_of(x, [](Expression const& entry) { return entry.terms().empty(); });
  if (zero) return result;
  for (std::size_t e = 0; e < x.size(); ++e) {
    auto const& terms = x[e].terms();
    if (terms.size() != 1 || terms.begin()->first.size() != 1 || !(terms.begin()->second == Rational(1))) {
      throw NotFormal{};
    }
    auto const [number, exponent] = terms.begin()->first.front();
    auto const& symbol = x[e].symbols()[number];
    bool const next = symbol.kind == Symbols::Kind::entry && symbol.index == static_cast<int>(e) && exponent == 1 &&
                      (e == 0 || symbol.name == result.name);
    if (!next) throw NotFormal{};
    result.name = symbol.name;
  }
  return result;
}

Vector<Expression> Expressions::vector(std::string const& name, std::size_t size) const {
  return tabulate(size, [&](std::size_t i) {
    return Expression(*symbols_, {Symbols::Kind::entry, name, static_cast<int>(i)});
  });
}

Dense<Expression> Expressions::matrix(std::string const& name, std::size_t size) const {
  std::pair const vectors{name + " rows", name + " columns"};
  if (std::ranges::find(symbols_->matrices, vectors) == symbols_->matrices.end()) {
    symbols_->matrices.push_back(vectors);
  }
  return outer(vector(vectors.first, size), vector(vectors.second, size));
}

std::vector<Phase<Expression>> Expressions::Spectrum::phases(Position const& t) const {
  constexpr std::int64_t most = 4;  // of a coefficient: each is one product
  auto terms = t.terms();
  if (t.constant() != 0) terms.emplace(std::to_string(t.constant()), 1);
  auto const [known, is_new] = phases_->try_emplace(terms);
  if (!is_new && !known->second.empty()) return known->second;
  std::vector<std::vector<Phase<Expression>>> atoms(static_cast<std::size_t>(frequencies_.count));
  FormalPosition form;
  if (terms.size() > FormalPosition::shift) throw NotFormal{};
  std::size_t place = 0;
  for (auto const& [symbol, coefficient] : terms) {
    if (magnitude(coefficient) > most) throw NotFormal{};
    form.coefficients[place++] = static_cast<int>(coefficient);
    for (int i = 0; i < frequencies_.count; ++i) {
      atoms[static_cast<std::size_t>(i)].push_back(
          {Expression(*symbols_, {Symbols::Kind::sine, symbol, i}), {*symbols_, {Symbols::Kind::cosine, symbol, i}}});
    }
  }
  Phase<Expression> const none{{*symbols_, Rational(0)}, {*symbols_, Rational(1)}};
  // A pair that stands still is one of any frequency: what holds for all holds for it, and all pairs are alike.
  auto turning = frequencies_;
  turning.scaling = Unscaled{};
  return known->second = FormalSpectrum<Expression>(turning, std::move(atoms), none).phases(form);
}

FormalSides as_polynomials(Sides<Expression> const& sides, int pairs) {
  using Kind = Symbols::Kind;
  std::set<std::string> positions, vectors, opaques;
  PE_ASSERT(!sides.empty());
  auto& symbols = sides.front().lhs.symbols();
  auto const meet = [&](Expression const& x) {
    for (auto const& [term, coefficient] : x.terms()) {
      for (auto const& [number, exponent] : term) {
        auto const& [kind, name, index] = symbols[number];
        (kind == Kind::opaque ? opaques : kind == Kind::entry ? vectors : positions).insert(name);
        if (kind == Kind::entry) PE_ASSERT(index < 2 * pairs);
      }
    }
  };
  for (auto const& component : sides) {
    meet(component.lhs);
    meet(component.rhs);
  }
  Signature names;
  std::size_t matrices = 0;
  for (auto const& [a, b] : symbols.matrices) {
    if (!vectors.contains(a) && !vectors.contains(b)) continue;
    if (matrices == Signature::most_matrices) throw NotFormal{};
    vectors.insert({a, b});
    names.matrices[matrices++] = {vectors.find(a)->c_str(), vectors.find(b)->c_str()};
  }
  auto const name = [](char const*(&to)[Signature::most], std::set<std::string> const& from) {
    if (from.size() > Signature::most) throw NotFormal{};
    std::transform(from.begin(), from.end(), to, [](std::string const& x) { return x.c_str(); });
  };
  name(names.positions, positions);
  name(names.vectors, vectors);
  name(names.parameters, opaques);
  auto const ring = PolynomialRing::make(names, pairs);
  auto const place = [](std::set<std::string> const& in, std::string const& x) {
    return static_cast<int>(std::distance(in.begin(), in.find(x)));
  };
  auto const generator = [&](Symbols::Symbol const& symbol) {
    auto const& [kind, of, index] = symbol;
    if (kind == Kind::opaque) return ring->parameter(place(opaques, of));
    if (kind == Kind::entry) return ring->entry(place(vectors, of), index);
    auto const phase = ring->phase(index, place(positions, of));
    return kind == Kind::sine ? phase.sin : phase.cos;
  };
  auto const polynomial = [&](Expression const& x) {
    if (x.terms().size() > most_terms) throw NotFormal{};
    auto sum = ring->constant(0);
    for (auto const& [term, coefficient] : x.terms()) {
      auto const number = coefficient.fraction();
      if (!number) throw NotFormal{};  // more than 64 bits
      auto product = ring->constant(*number);
      for (auto const& [number, exponent] : term) {
        for (int n = 0; n < exponent; ++n) product = product * generator(symbols[number]);
      }
      sum += product;
    }
    return sum;
  };
  FormalSides result{ring, {}};
  for (auto const& component : sides) {
    result.components.push_back({component.relation, polynomial(component.lhs), polynomial(component.rhs)});
    result.components.back().part = component.part;
  }
  return result;
}

}  // namespace pe

#include "theory/kernel/factors.hpp"

#include <algorithm>

namespace pe {

Expression product(Expression const& like, Rational const& number, Expression::Term const& term) {
  auto& symbols = like.symbols();
  Expression result(symbols, number);
  for (auto const& [symbol, exponent] : term) {
    for (int n = 0; n < exponent; ++n) result *= Expression(symbols, symbols[symbol]);
  }
  return result;
}

Expression::Term without(Expression::Term const& term, Expression::Term const& factors) {
  Expression::Term result;
  for (auto [symbol, exponent] : term) {
    for (auto const& [other, times] : factors) exponent -= symbol == other ? times : 0;
    if (exponent > 0) result.emplace_back(symbol, exponent);
  }
  return result;
}

Expression without(Expression const& x, Expression::Term const& factors) {
  Expression result(x.symbols(), 0);
  for (auto const& [term, number] : x.terms()) result += product(x, number, without(term, factors));
  return result;
}

Expression::Term shared_factor(Expression const& x) {
  if (x.terms().size() < 2) return {};
  auto result = x.terms().begin()->first;
  for (auto const& [term, number] : x.terms()) result = without(result, without(result, term));
  return result;
}

Expression const* divisor(Symbols const& symbols, int symbol) {
  auto const* const known = symbols.application(symbol);
  if (known == nullptr || known->function != "1/" || known->of.size() != 1) return nullptr;
  return std::get_if<Expression>(&known->of[0]);
}

std::optional<Quotient> quotient(Expression const& x) {
  if (x.terms().empty()) return {};
  auto const of_all = x.terms().size() == 1 ? x.terms().begin()->first : shared_factor(x);
  for (auto const& [symbol, exponent] : of_all) {
    if (auto const* const under = divisor(x.symbols(), symbol)) return Quotient{without(x, {{symbol, 1}}), *under};
  }
  return {};
}

std::pair<std::vector<Quotient>, Expression> by_divisor(Expression const& x,
                                                        std::function<bool(Expression const&)> const& is_one) {
  auto const& symbols = x.symbols();
  auto const divided = [&](Expression::Term const& term) {
    return std::ranges::find_if(term, [&](auto const& factor) {
      auto const* const under = divisor(symbols, factor.first);
      return under != nullptr && is_one(*under);
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
      auto& of = found.try_emplace(at->first, Quotient{Expression(x.symbols(), 0), *divisor(symbols, at->first)})
                     .first->second;
      of.over += product(x, number, without(term, {{at->first, 1}}));
    }
  }
  std::vector<Quotient> quotients;
  for (auto& [symbol, each] : found) quotients.push_back(std::move(each));
  return {std::move(quotients), std::move(others)};
}

std::map<Expression::Term, Expression> by_product(Expression const& x, std::function<bool(int)> const& is_one) {
  std::map<Expression::Term, Expression> result;
  for (auto const& [term, number] : x.terms()) {
    Expression::Term own, rest;
    for (auto const& factor : term) (is_one(factor.first) ? own : rest).push_back(factor);
    result.try_emplace(own, x.symbols(), 0).first->second += product(x, number, rest);
  }
  return result;
}
bool is_linear_in_matrices(Expression const& x) {
  auto const& symbols = x.symbols();
  auto const is_linear = [&](Expression::Term const& term, auto const& matrix) {
    int degree = 0;
    for (auto const& [symbol, exponent] : term) {
      auto const& name = symbols[symbol].name;
      if (name == matrix.first || name == matrix.second) degree += exponent;
    }
    return degree <= 2;
  };
  return std::ranges::all_of(x.terms(), [&](auto const& each) {
    int degree = 0;  // of all
    for (auto const& [symbol, exponent] : each.first) degree += exponent;
    return degree <= 2 ||
           std::ranges::all_of(symbols.matrices, [&](auto const& matrix) { return is_linear(each.first, matrix); });
  });
}

std::optional<std::pair<Fraction, Fraction>> noted_range(Expression const& x) {
  bool const one = x.terms().size() == 1 && x.terms().begin()->second == Rational(1) &&
                   x.terms().begin()->first.size() == 1 && x.terms().begin()->first[0].second == 1;
  if (!one) return {};
  auto const& symbols = x.symbols();
  auto const found = symbols.ranges.find(symbols[x.terms().begin()->first[0].first].name);
  return found != symbols.ranges.end() ? std::optional(found->second) : std::nullopt;
}

}  // namespace pe

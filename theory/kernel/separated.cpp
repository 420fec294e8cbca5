#include "theory/kernel/separated.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "theory/kernel/factors.hpp"

namespace pe {
namespace {

/// Whether a symbol of the side occurs in it; of a function of forms, also where it cancels.
bool depends(Whole const& form, SideOf const& side) {
  if (form.written() != nullptr) {
    for (auto const& x : form.written()->of) {
      if (depends(x, side)) return true;
    }
    return false;
  }
  for (auto const& [symbol, coefficient] : form.terms()) {
    if (side.has(symbol)) return true;
  }
  return false;
}

/// Whether it is a word of the text of a function of forms.
bool occurs_in(std::string_view text, std::string_view word) {
  auto const in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  while (!text.empty()) {
    auto const length = static_cast<std::size_t>(std::ranges::find_if_not(text, in_word) - text.begin());
    if (text.substr(0, length) == word) return true;
    text.remove_prefix(length + (length < text.size() ? 1 : 0));
  }
  return false;
}

bool depends(Symbols const& symbols, Symbols::Symbol const& symbol, SideOf const& side) {
  auto const found = symbols.applications.find(symbol.name);
  if (found == symbols.applications.end()) return side.has(symbol.name) || occurs_in(symbol.name, side.position);
  for (auto const& argument : found->second->of) {
    if (auto const* const form = std::get_if<Whole>(&argument)) {
      // What cancels is gone in the normal form, in which a function of forms is one symbol.
      bool plain = true;
      for (auto const& [name, coefficient] : form->terms()) {
        plain = plain && name.find('(') == std::string::npos;
        if (side.has(name)) return true;
      }
      if (!plain && depends(*form, side)) return true;
    } else if (auto const* const expression = std::get_if<Expression>(&argument)) {
      for (auto const& [term, coefficient] : expression->terms()) {
        for (auto const& [number, exponent] : term) {
          if (depends(symbols, symbols[number], side)) return true;
        }
      }
    } else if (auto const* const vector = std::get_if<WholeVector>(&argument)) {
      if (side.has(vector->name)) return true;
    }
  }
  return false;
}

/// By the part of each term that is of the side.
Features grouped(Expression const& x, SideOf const& side, SideOf const& other) {
  auto const& symbols = x.symbols();
  auto const rests = by_product(x, [&](int symbol) {
    bool const here = depends(symbols, symbols[symbol], side);
    if (here && depends(symbols, symbols[symbol], other)) throw NotFormal{};
    return here;
  });
  Features result;
  for (auto const& [own, rest] : rests) {
    result.left.push_back(product(x, 1, own));
    result.right.push_back(rest);
  }
  return result;
}

}  // namespace

Features separated(Expression const& x, SideOf const& left, SideOf const& right) {
  auto by_left = grouped(x, left, right), by_right = grouped(x, right, left);
  if (by_left.left.size() <= by_right.left.size()) return by_left;
  return {std::move(by_right.right), std::move(by_right.left)};
}

std::size_t rank(Vector<Expression> const& features) {
  std::map<Expression::Term, std::map<Expression::Term, Rational>> reduced;  // by their first terms
  for (auto const& feature : features) {
    std::map<Expression::Term, Rational> row(feature.terms().begin(), feature.terms().end());
    while (!row.empty()) {
      auto const [known, is_new] = reduced.try_emplace(row.begin()->first, row);
      if (is_new) break;
      auto const times = row.begin()->second / known->second.begin()->second;
      for (auto const& [term, coefficient] : known->second) {
        auto const at = row.try_emplace(term, 0).first;
        at->second = at->second - times * coefficient;
        if (at->second == Rational(0)) row.erase(at);
      }
    }
  }
  return reduced.size();
}

}  // namespace pe

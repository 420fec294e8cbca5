#include "theory/certificates/phrase.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pe::certificates {
namespace {

using Op = Term::Op;
constexpr double most_expanded = 1e5;
constexpr std::size_t most_terms = 20000;  // of a side: beyond it no certificate is of use to a reader

Phrase number(Rational const& x) {
  Phrase result;
  add(result, {}, x);
  return result;
}

Form negative(Form form) {
  for (int& n : form) n = -n;
  return form;
}

}  // namespace

Local product(Local a, Local const& b) {
  for (auto const& [symbol, power] : b) a[symbol] += power;
  return a;
}

void add(Phrase& to, Monomial const& monomial, Rational const& coefficient) {
  auto const [at, fresh] = to.try_emplace(monomial, 0);
  at->second += coefficient;
  if (at->second == Rational(0)) to.erase(at);
}

void multiply(Monomial& monomial, int pair, Local const& local) {
  for (auto const& [symbol, power] : local) {
    monomial[symbol.kind == Symbol::Kind::number ? of_no_pair : pair][symbol] += power;
  }
}

Phrase sum(Phrase a, Phrase const& b, Rational const& scale) {
  for (auto const& [monomial, coefficient] : b) add(a, monomial, scale * coefficient);
  return a;
}

Phrase product(Phrase const& a, Phrase const& b) {
  Phrase result;
  for (auto const& [x, c] : a) {
    for (auto const& [y, e] : b) {
      Monomial joined = x;
      for (auto const& [pair, local] : y) joined[pair] = product(std::move(joined[pair]), local);
      add(result, joined, c * e);
    }
  }
  if (result.size() > most_terms) throw NotWritten(fmt::format("a side has more than {} terms", most_terms));
  return result;
}

Phrase only(int pair, Symbol const& symbol, Rational const& sign) { return {{{{pair, {{symbol, 1}}}}, sign}}; }

Phrase moved(Phrase const& phrase, std::function<int(int)> const& to) {
  Phrase result;
  for (auto const& [monomial, coefficient] : phrase) {
    Monomial at;
    for (auto const& [pair, local] : monomial) at[to(pair)] = product(std::move(at[to(pair)]), local);
    add(result, at, coefficient);
  }
  return result;
}

Form form_of(int atom) {
  Form result{};
  result.at(static_cast<std::size_t>(atom)) = 1;
  return result;
}

std::pair<int, Symbol> symbol_of(PolynomialRing::Symbol const& symbol, int pairs, Layout layout) {
  using Kind = PolynomialRing::Symbol::Kind;
  if (symbol.kind == Kind::parameter) return {of_no_pair, {Symbol::Kind::number, symbol.of, {}}};
  if (symbol.kind == Kind::entry) {
    bool const second = is_second(symbol.index, pairs, layout);
    return {pair_of_entry(symbol.index, pairs, layout),
            {second ? Symbol::Kind::second : Symbol::Kind::first, symbol.of, {}}};
  }
  auto const kind = symbol.kind == Kind::sine ? Symbol::Kind::sine : Symbol::Kind::cosine;
  return {symbol.index, {kind, 0, form_of(symbol.of)}};
}

Phrase phrase_of(Polynomial const& polynomial, PolynomialRing const& ring, Layout layout) {
  Phrase result;
  polynomial.for_each_term([&](std::span<ulong const> exponents, Coefficient const& coefficient) {
    Monomial monomial;
    for (std::size_t i = 0; i < exponents.size(); ++i) {
      if (exponents[i] == 0) continue;
      auto const [pair, symbol] = symbol_of(ring.symbols()[i], ring.pairs(), layout);
      monomial[pair][symbol] = static_cast<int>(exponents[i]);
    }
    auto const text = coefficient.text();
    bool const negative = text.starts_with('-');
    Rational const size = Fraction::parse(std::string_view(text).substr(negative ? 1 : 0));
    add(result, monomial, negative ? -size : size);
  });
  return result;
}

Phrase squared(std::vector<Phrase> const& squares, Rational const& scale) {
  Phrase result;
  for (auto const& square : squares) result = sum(std::move(result), product(square, square), scale);
  return result;
}

Alphabet::Alphabet(Signature const& names, int pairs, Layout layout) : names_(names) {
  for (int i = 0; i < pairs; ++i) {
    frequencies_[Terms::frequency(i, false)] = frequencies_[Terms::frequency(i, true)] = i;
  }
  for (int a = 0; a < Signature::count(names.positions); ++a) positions_[names.positions[a]] = a;
  for (int v = 0; v < Signature::count(names.vectors); ++v) {
    for (int index = 0; index < 2 * pairs; ++index) {
      entries_[entry(v, index).node().name] = symbol_of({PolynomialRing::Symbol::Kind::entry, v, index}, pairs, layout);
    }
  }
}

Term Alphabet::entry(int vector, int index) const {
  return Term::symbol(fmt::format("{}[{}]", names_.vectors[vector], index));
}

Form Alphabet::form(Term const& term) const {
  auto const& node = term.node();
  auto const combined = [&](int sign) {
    auto result = form(node.of[0]);
    auto const other = form(node.of[1]);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] += sign * other[i];
    return result;
  };
  switch (node.op) {
    case Op::symbol:
      if (auto const at = positions_.find(node.name); at != positions_.end()) return form_of(at->second);
      break;
    case Op::add:
      return combined(1);
    case Op::subtract:
      return combined(-1);
    case Op::negate:
      return negative(form(node.of[0]));
    case Op::rational:
      if (term.is(0)) return {};
      break;
    default:
      break;
  }
  throw NotWritten("an angle is no frequency times a sum of positions");
}

Phrase Alphabet::circular(Term const& angle, bool cosine) const {
  auto const& node = angle.node();
  if (node.op == Op::negate) return sum({}, circular(node.of[0], cosine), cosine ? 1 : -1);
  auto const frequency = node.op == Op::multiply ? frequencies_.find(node.of[0].node().name) : frequencies_.end();
  if (frequency == frequencies_.end()) throw NotWritten("an angle is no frequency times a sum of positions");
  if (frequency->first == Terms::frequency(frequency->second, true)) still_.insert(frequency->second);
  auto at = form(node.of[1]);
  auto const leading = std::ranges::find_if(at, [](int n) { return n != 0; });
  if (leading == at.end()) return number(cosine ? 1 : 0);
  bool const turned = *leading < 0;
  if (turned) at = negative(at);
  return only(frequency->second, {cosine ? Symbol::Kind::cosine : Symbol::Kind::sine, 0, at},
              turned && !cosine ? -1 : 1);
}

Phrase Alphabet::read(Term const& term) const {
  auto const& node = term.node();
  if (node.size > most_expanded) throw NotWritten("a side is too long to be expanded");
  switch (node.op) {
    case Op::rational:
      return number(*node.exact);
    case Op::symbol:
      if (auto const at = entries_.find(node.name); at != entries_.end()) {
        return only(at->second.first, at->second.second);
      }
      throw NotWritten("a position or a frequency occurs outside of a sine");
    case Op::add:
      return sum(read(node.of[0]), read(node.of[1]));
    case Op::subtract:
      return sum(read(node.of[0]), read(node.of[1]), -1);
    case Op::negate:
      return sum({}, read(node.of[0]), -1);
    case Op::multiply:
      return product(read(node.of[0]), read(node.of[1]));
    case Op::divide:
      if (node.of[1].node().exact) return sum({}, read(node.of[0]), Rational(1) / *node.of[1].node().exact);
      throw NotWritten("it divides by what is no number");
    case Op::sin:
    case Op::cos:
      return circular(node.of[0], node.op == Op::cos);
    default:
      throw NotWritten("a side is no polynomial in sines, cosines and entries");
  }
}

Polynomial in_ring(Phrase const& phrase, PolynomialRing const& ring, Layout layout, std::set<int> const& still) {
  auto const one = ring.constant(1);
  auto const phase = [&](int pair, Form const& form) {
    Phase<Polynomial> result{ring.constant(0), one};
    if (still.contains(pair)) return result;
    for (std::size_t a = 0; a < form.size(); ++a) {
      for (int step = 0; step < std::abs(form[a]); ++step) {
        auto const [s, c] = ring.phase(pair, static_cast<int>(a));
        auto const sine = form[a] < 0 ? -s : s;
        result = {result.sin * c + result.cos * sine, result.cos * c - result.sin * sine};
      }
    }
    return result;
  };
  auto const factor = [&](int pair, Symbol const& symbol) {
    switch (symbol.kind) {
      case Symbol::Kind::number:
        return ring.parameter(symbol.vector);
      case Symbol::Kind::sine:
        return phase(pair, symbol.form).sin;
      case Symbol::Kind::cosine:
        return phase(pair, symbol.form).cos;
      default: {
        bool const second = symbol.kind == Symbol::Kind::second;
        return ring.entry(symbol.vector, entry_of_pair(pair, second, ring.pairs(), layout));
      }
    }
  };
  Polynomial result = ring.constant(0);
  for (auto const& [monomial, coefficient] : phrase) {
    Polynomial term = ring.constant(Fraction::parse(coefficient.str()));
    for (auto const& [pair, local] : monomial) {
      for (auto const& [symbol, power] : local) {
        for (int step = 0; step < power; ++step) term = term * factor(pair, symbol);
      }
    }
    result += term;
  }
  return result;
}

}  // namespace pe::certificates

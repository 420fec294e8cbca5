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

Phrase only(int pair, Symbol const& symbol, Rational const& sign = 1) { return {{{{pair, {{symbol, 1}}}}, sign}}; }

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

Phrase squared(std::vector<Phrase> const& squares, Rational const& scale) {
  Phrase result;
  for (auto const& square : squares) result = sum(std::move(result), product(square, square), scale);
  return result;
}

Alphabet::Alphabet(Signature const& names, int pairs, Layout layout) : names_(names), pairs_(pairs) {
  for (int i = 0; i < pairs; ++i) {
    frequencies_[Terms::frequency(i, false)] = frequencies_[Terms::frequency(i, true)] = i;
  }
  for (int a = 0; a < Signature::count(names.positions); ++a) positions_[names.positions[a]] = a;
  for (int v = 0; v < Signature::count(names.vectors); ++v) {
    for (int index = 0; index < 2 * pairs; ++index) {
      bool const second = layout == Layout::interleaved ? index % 2 != 0 : index >= pairs;
      std::pair const meaning(pair_of_entry(index, pairs, layout),
                              Symbol{second ? Symbol::Kind::second : Symbol::Kind::first, v, {}});
      entries_[entry(v, index).node().name] = meaning;
      polynomial_entries_[fmt::format("{}{}", names.vectors[v], index)] = meaning;
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
      if (auto const at = positions_.find(node.name); at != positions_.end()) {
        Form result{};
        result.at(static_cast<std::size_t>(at->second)) = 1;
        return result;
      }
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

/// FLINT's own notation: 2/3*sin(w0*t)^2*q0 - 1.
Phrase Alphabet::read(Polynomial const& polynomial) const {
  auto const text = polynomial.text();
  std::size_t at = 0;
  auto const take = [&](auto const& belongs) {
    auto const begin = at;
    while (at < text.size() && belongs(text[at])) ++at;
    return text.substr(begin, at - begin);
  };
  auto const digits = [&] { return take([](char c) { return c >= '0' && c <= '9'; }); };
  auto const factor = [&]() -> Phrase {
    if (auto numerator = digits(); !numerator.empty()) {
      if (at < text.size() && text[at] == '/') {
        ++at;
        numerator += "/" + digits();
      }
      return number(Fraction::parse(numerator));
    }
    auto const word = take([](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
    if (at < text.size() && text[at] == '(') {
      auto const end = text.find(')', at), star = text.find('*', at);
      auto const pair = frequencies_.at(text.substr(at + 1, star - at - 1));
      Form form{};
      form.at(static_cast<std::size_t>(positions_.at(text.substr(star + 1, end - star - 1)))) = 1;
      at = end + 1;
      return only(pair, {word == "sin" ? Symbol::Kind::sine : Symbol::Kind::cosine, 0, form});
    }
    for (int p = 0; p < Signature::count(names_.parameters); ++p) {
      if (word == names_.parameters[p]) return only(of_no_pair, {Symbol::Kind::number, p, {}});
    }
    auto const known = polynomial_entries_.find(word);
    PE_ASSERT(known != polynomial_entries_.end());  // a ring of other names
    return only(known->second.first, known->second.second);
  };
  Phrase result;
  for (Rational sign = 1; at < text.size(); sign = 1) {
    if (take([](char c) { return c == ' ' || c == '+' || c == '-'; }).find('-') != std::string::npos) sign = -1;
    Phrase term = number(sign);
    for (bool more = true; more; more = at < text.size() && text[at] == '*' && ++at != 0) {
      auto const base = factor();
      int power = 1;
      if (at < text.size() && text[at] == '^') {
        ++at;
        power = std::stoi(digits());
      }
      for (int step = 0; step < power; ++step) term = product(term, base);
    }
    result = sum(std::move(result), term);
  }
  return result;
}

Polynomial in_ring(Phrase const& phrase, PolynomialRing const& ring, Layout layout, std::set<int> const& still,
                   Normal const* normal) {
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
  auto const vector = [&](int which) {
    return normal == nullptr ? which : normal->vectors.at(static_cast<std::size_t>(which));
  };
  auto const number = [&](int which) {
    if (normal == nullptr) return ring.parameter(which);
    Polynomial result = ring.constant(0);
    for (auto const& [monomial, coefficient] : normal->numbers.at(static_cast<std::size_t>(which))) {
      Polynomial term = ring.constant(Fraction::parse(coefficient.str()));
      for (auto const& [pair, local] : monomial) {
        for (auto const& [symbol, power] : local) {
          for (int step = 0; step < power; ++step) term = term * ring.parameter(symbol.vector);
        }
      }
      result += term;
    }
    return result;
  };
  auto const factor = [&](int pair, Symbol const& symbol) {
    switch (symbol.kind) {
      case Symbol::Kind::number:
        return number(symbol.vector);
      case Symbol::Kind::sine:
        return phase(pair, symbol.form).sin;
      case Symbol::Kind::cosine:
        return phase(pair, symbol.form).cos;
      default: {
        int const second = symbol.kind == Symbol::Kind::second ? 1 : 0;
        return ring.entry(vector(symbol.vector),
                          layout == Layout::interleaved ? 2 * pair + second : pair + second * ring.pairs());
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

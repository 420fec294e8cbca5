#include "theory/certificates/writing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace pe::certificates {
Monomial joined(Local const& l, int a, Local const& m, int b) {
  Monomial result;
  multiply(result, a, l);
  multiply(result, b, m);
  return result;
}

Phrase phrase_of(Summand const& summand, int over) {
  Phrase result;
  for (auto const& [key, x] : summand) add(result, joined(key.first, 0, key.second, over), x);
  return result;
}

std::string Writing::text(Phrase const& phrase, std::vector<std::string> const& at) const {
  std::vector<std::string> terms;
  for (auto const& [monomial, x] : phrase) {
    std::vector<std::pair<Local, std::string>> locals;
    for (auto const& [pair, local] : monomial) {
      bool const named = pair != of_no_pair && !at.empty();
      locals.emplace_back(local, named ? at[static_cast<std::size_t>(pair)] : fmt::format("{}%nat", pair));
    }
    terms.push_back(names_.term(x, locals));
  }
  return added(terms);
}

std::string Writing::alone(Side const& side, std::string const& at) const {
  std::vector<std::string> terms;
  for (auto const& [local, number] : side.alone) {
    if (!(number.a == Rational(0))) terms.push_back(term(number.a, local, at));
  }
  return added(terms);
}

std::string Writing::single(Summand const& summand, std::string const& at, std::string const& over) const {
  return added(mapped(summand, [&](auto const& term) {
    auto const& [of_own, summed] = term.first;
    return names_.term(term.second, {{of_own, at}, {summed, over}});
  }));
}

std::string Writing::twofold(Side const& side) const {
  return added(mapped(side.products, [&](auto const& product) {
    auto const& summed = product.first.second;
    return names_.term(product.second, {{summed[0], index(0)}, {summed[1], index(1)}});
  }));
}

std::string Writing::sum_of(std::string const& over, std::string const& summand) const {
  return fmt::format("Sum {} (fun {} => {})", names_.pairs, over, summand);
}

std::string Writing::whole(Side const& side) const {
  std::vector<std::string> terms;
  if (auto const numbers = alone(side, ""); numbers != "0") terms.push_back(numbers);
  auto const [a, b, c] = side.number();
  auto const& n = names_.pairs;
  if (!(b == Rational(0))) terms.push_back(fmt::format("{} * INR {}", coq(b), n));
  if (!(c == Rational(0))) terms.push_back(fmt::format("{} * (INR {} * INR {})", coq(c), n, n));
  if (!side.single.empty()) terms.push_back(sum_of(index(0), single(side.single, "", index(0))));
  if (!side.products.empty()) terms.push_back(sum_of(index(0), sum_of(index(1), twofold(side))));
  return added(terms);
}

/// Every angle of a sum in these, taken apart.
std::string Writing::apart(std::vector<std::pair<Local const*, std::string>> const& used) const {
  std::set<std::pair<Form, std::string>> angles;
  for (auto const& [local, at] : used) {
    for (auto const& [symbol, power] : *local) {
      bool const turns = symbol.kind == Symbol::Kind::sine || symbol.kind == Symbol::Kind::cosine;
      int size = 0;
      for (int const n : symbol.form) size += std::abs(n);
      if (turns && size > 1) angles.insert({symbol.form, at});
    }
  }
  std::string result;
  for (auto const& [form, at] : angles) {
    result +=
        fmt::format("replace ({}) with ({}) by ring. ", names_.angle(form, at), names_.angle_taken_apart(form, at));
  }
  return result;
}

std::string Writing::step(Phrase const& left, Phrase const& right, std::vector<std::string> const& at) const {
  if (left == right) return "(reflexivity || cofactors (0)).\n";
  auto const ring = PolynomialRing::make(names_.law(), static_cast<int>(at.size()));
  std::vector<std::pair<Local const*, std::string>> used;
  for (auto const* const phrase : {&left, &right}) {
    for (auto const& [monomial, x] : *phrase) {
      for (auto const& [pair, local] : monomial) {
        if (pair != of_no_pair) used.emplace_back(&local, at[static_cast<std::size_t>(pair)]);
      }
    }
  }
  return apart(used) + cofactors(*ring, polynomial(left, *ring) - polynomial(right, *ring), at) + ".\n";
}

Polynomial Writing::polynomial(Phrase const& phrase, PolynomialRing const& ring) const {
  return in_ring(phrase, ring, names_.layout);
}

/// "cofactors (q * circle (w i * t) + ...)" for the polynomial, which reduces to 0; pair i of the ring is at[i].
std::string Writing::cofactors(PolynomialRing const& ring, Polynomial const& difference,
                               std::vector<std::string> const& at) const {
  auto const [remainder, quotients] = ring.reduce(difference);
  if (!remainder.is_zero()) throw NotWritten("no identity of one pair, or of two, carries it");
  std::vector<std::string> symbols, terms;
  for (auto const& each : ring.symbols()) {
    auto const [pair, symbol] = symbol_of(each, ring.pairs(), names_.layout);
    symbols.push_back(names_.symbol(symbol, pair == of_no_pair ? "" : at[static_cast<std::size_t>(pair)]));
  }
  for (auto const& [pair, atom, cofactor] : quotients) {
    auto const angle = names_.angle(form_of(atom), at[static_cast<std::size_t>(pair)]);
    terms.push_back(fmt::format("({}) * circle ({})", cofactor.text(symbols), angle));
  }
  return fmt::format("cofactors ({})", added(terms));
}

}  // namespace pe::certificates

#include "theory/certificates/writing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theory/certificates/vocabulary.hpp"

namespace pe::certificates {
namespace {

/// The first coefficient is 1; what it was is given back.
Rational scaled(Summand& factor) {
  auto const scale = factor.begin()->second;
  for (auto& [key, x] : factor) x = x / scale;
  return scale;
}

/// Whether all of their factors but one are the same; then `a` is the sum of both.
bool merge(Product& a, Product const& b) {
  if (a.beside != b.beside || a.factors.size() != b.factors.size()) return false;
  auto rest = b.factors;
  Summand* differs = nullptr;
  for (auto& factor : a.factors) {
    auto const same = std::ranges::find(rest, factor);
    if (same != rest.end()) {
      rest.erase(same);
    } else if (differs == nullptr) {
      differs = &factor;
    } else {
      return false;
    }
  }
  if (differs == nullptr) return false;
  for (auto const& [key, x] : rest[0]) (*differs)[key] += x * b.coefficient / a.coefficient;
  std::erase_if(*differs, [](auto const& entry) { return entry.second == Rational(0); });
  if (!differs->empty()) a.coefficient = a.coefficient * scaled(*differs);
  return true;
}

}  // namespace

std::vector<Product> factored(Side const& side) {
  std::vector<Product> result;
  for (auto const& [key, x] : side.products) {
    auto& product = result.emplace_back(Product{x, key.first, {}});
    for (auto const& local : key.second) product.factors.push_back({{{{}, local}, 1}});
  }
  for (bool merged = true; std::exchange(merged, false);) {
    for (std::size_t i = 0; i < result.size(); ++i) {
      for (std::size_t j = i + 1; j < result.size();) {
        if (!merge(result[i], result[j])) {
          ++j;
          continue;
        }
        result.erase(result.begin() + static_cast<std::ptrdiff_t>(j));
        merged = true;
      }
    }
  }
  return result;
}

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

std::string Writing::whole(Side const& side, bool two_pairs) const {
  std::vector<std::string> terms;
  if (auto const numbers = alone(side, ""); numbers != "0") terms.push_back(numbers);
  auto const [a, b, c] = side.number();
  auto const& n = names_.pairs;
  if (!(b == Rational(0))) terms.push_back(fmt::format("{} * INR {}", coq(b), n));
  if (!(c == Rational(0))) terms.push_back(fmt::format("{} * (INR {} * INR {})", coq(c), n, n));
  if (!side.single.empty()) terms.push_back(sum_of(index(0), single(side.single, "", index(0))));
  if (two_pairs && !side.products.empty()) {
    terms.push_back(sum_of(index(0), sum_of(index(1), twofold(side))));
    return added(terms);
  }
  for (auto const& [coefficient, beside, factors] : factored(side)) {
    std::vector<std::string> sums;
    if (!beside.empty() || !(coefficient == Rational(1))) sums.push_back(term(coefficient, beside, ""));
    for (auto const& factor : factors) sums.push_back(sum_of(index(0), single(factor, "", index(0))));
    terms.push_back(fmt::format("{}", fmt::join(sums, " * ")));
  }
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
  auto const* const vocabulary = names_.vocabulary();
  return in_ring(phrase, ring, names_.layout, {}, vocabulary == nullptr ? nullptr : &vocabulary->normal());
}

/// "cofactors (q * circle (w i * t) + ...)" for the polynomial, which reduces to 0; pair i of the ring is at[i].
std::string Writing::cofactors(PolynomialRing const& ring, Polynomial const& difference,
                               std::vector<std::string> const& at) const {
  auto const [remainder, quotients] = ring.reduce(difference);
  if (!remainder.is_zero()) throw NotWritten("no identity of one pair, or of two, carries it");
  std::vector<std::string> symbols, terms;
  for (auto const& each : ring.symbols()) {
    auto const [pair, symbol] = symbol_of(each, ring.pairs(), names_.layout);
    symbols.push_back(names_.normal(symbol, pair == of_no_pair ? "" : at[static_cast<std::size_t>(pair)]));
  }
  for (auto const& [pair, atom, cofactor] : quotients) {
    auto const angle = names_.angle(form_of(atom), at[static_cast<std::size_t>(pair)]);
    terms.push_back(fmt::format("({}) * circle ({})", cofactor.text(symbols), angle));
  }
  return fmt::format("cofactors ({})", added(terms));
}

Summand Writing::normal(Summand const& summand) const {
  auto const ring = PolynomialRing::make(names_.law(), 1);
  auto const* const vocabulary = names_.vocabulary();
  Summand result;
  for (auto const& [key, x] : summand) {
    auto const reduced = ring->reduce(polynomial({{joined(key.second, 0, {}, 0), x}}, *ring)).remainder;
    auto phrase = phrase_of(reduced, *ring, names_.layout);
    if (vocabulary != nullptr) phrase = vocabulary->of_normal(phrase);
    for (auto const& [monomial, y] : phrase) {
      auto const at = monomial.find(0);
      auto& sum = result.try_emplace({key.first, at == monomial.end() ? Local{} : at->second}, 0).first->second;
      sum += y;
    }
  }
  std::erase_if(result, [](auto const& entry) { return entry.second == Rational(0); });
  return result;
}

std::string Writing::expanded(std::vector<Side const*> const& sides) const {
  std::vector<Summand> sums;
  auto const note = [&](Summand const& sum) {
    bool const plain = sum.size() == 1 && sum.begin()->second == Rational(1) && sum.begin()->first.first.empty();
    if (sum.empty() || (plain && normal(sum) == sum) || std::ranges::find(sums, sum) != sums.end()) return;
    sums.push_back(sum);
  };
  for (auto const* const side : sides) {
    note(side->single);
    for (auto const& product : factored(*side)) std::ranges::for_each(product.factors, note);
  }
  std::string result;
  auto const& i = index(0);
  for (auto const& sum : sums) {
    auto const parts = normal(sum);
    std::vector<std::string> terms;
    for (auto const& [key, x] : parts) {
      terms.push_back(fmt::format("{} * {}", term(x, key.first, ""), sum_of(i, term(1, key.second, i))));
    }
    result += fmt::format(
        "  replace ({})\n    with ({}).\n  2: {{ rewrite <- ?Sum_scale, <- ?Sum_plus. apply Sum_ext; intros {} H_{}. "
        "symmetry. {}  }}\n",
        sum_of(i, single(sum, "", i)), added(terms), i, i, step(phrase_of(sum, 0), phrase_of(parts, 0), {i}));
  }
  return result;
}

}  // namespace pe::certificates

#include "theory/certificates/writing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theory/certificates/vocabulary.hpp"

namespace pe::certificates {
namespace {

/// The names that polynomials of a ring print, as Coq writes them.
class Translation {
 public:
  /// Pair i of the ring is at[i].
  Translation(Names const& names, std::vector<std::string> const& at, Layout layout) {
    auto const& law = names.law();
    int const pairs = static_cast<int>(at.size());
    for (int i = 0; i < pairs; ++i) {
      for (int a = 0; a < Signature::count(law.positions); ++a) {
        auto const angle = fmt::format("w{}*{}", i, law.positions[a]);
        Form form{};
        form.at(static_cast<std::size_t>(a)) = 1;
        auto const here = names.angle(form, at[static_cast<std::size_t>(i)]);
        for (auto const* const function : {"sin", "cos"}) {
          words_[fmt::format("{}({})", function, angle)] = fmt::format("{} ({})", function, here);
        }
        circles_[fmt::format("sin({})", angle)] = fmt::format("circle ({})", here);
      }
    }
    for (int v = 0; v < Signature::count(law.vectors); ++v) {
      for (int index = 0; index < 2 * pairs; ++index) {
        bool const second = layout == Layout::interleaved ? index % 2 != 0 : index >= pairs;
        auto const& place = at[static_cast<std::size_t>(pair_of_entry(index, pairs, layout))];
        words_[fmt::format("{}{}", law.vectors[v], index)] =
            names.normal_entry({second ? Symbol::Kind::second : Symbol::Kind::first, v, {}}, layout, place);
      }
    }
    if (names.vocabulary() == nullptr) return;
    for (int p = 0; p < Signature::count(law.parameters); ++p) {
      words_[law.parameters[p]] = names.vocabulary()->normal_number(p);
    }
  }

  std::string operator()(std::string const& polynomial) const {
    std::string result;
    for (std::size_t i = 0; i < polynomial.size();) {
      auto const word = word_at(polynomial, i);
      if (word.empty()) {
        result += polynomial[i++];
      } else {
        auto const known = words_.find(word);
        result += known == words_.end() ? word : known->second;
        i += word.size();
      }
    }
    return result;
  }
  std::string circle(std::string const& generator) const { return circles_.at(word_at(generator, 0)); }

 private:
  static std::string word_at(std::string const& text, std::size_t at) {
    auto const letter = [&](std::size_t i) { return std::isalpha(static_cast<unsigned char>(text[i])) != 0; };
    if (!letter(at)) return {};
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) ++end;
    if (end < text.size() && text[end] == '(') end = text.find(')', end) + 1;
    return text.substr(at, end - at);
  }
  std::map<std::string, std::string> words_, circles_;
};

/// "cofactors (q * circle (w i * t) + ...)" for the polynomial, which reduces to 0.
std::string cofactors(PolynomialRing const& ring, Polynomial const& difference, Translation const& coq) {
  auto const [remainder, quotients] = ring.reduce(difference);
  if (!remainder.is_zero()) throw NotWritten("no identity of one pair, or of two, carries it");
  std::vector<std::string> terms;
  for (auto const& [generator, cofactor] : quotients) {
    terms.push_back(fmt::format("({}) * {}", coq(cofactor.text()), coq.circle(generator)));
  }
  return fmt::format("cofactors ({})", added(terms));
}

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

std::string Writing::text(Phrase const& phrase) const {
  std::vector<std::string> terms;
  for (auto const& [monomial, x] : phrase) {
    std::vector<std::pair<Local, std::string>> at;
    for (auto const& [pair, local] : monomial) at.emplace_back(local, fmt::format("{}%nat", pair));
    terms.push_back(names_.term(x, at, layout_));
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
  std::vector<std::string> terms;
  for (auto const& [key, x] : summand) terms.push_back(names_.term(x, {{key.first, at}, {key.second, over}}, layout_));
  return added(terms);
}

std::string Writing::sum_of(std::string const& over, std::string const& summand) const {
  return fmt::format("Sum {} (fun {} => {})", names_.pairs, over, summand);
}

std::string Writing::whole(Side const& side, bool two_pairs) const {
  std::vector<std::string> terms;
  if (auto const numbers = alone(side, ""); numbers != "0") terms.push_back(numbers);
  auto const at = side.alone.find({});
  auto const [a, b, c] = at == side.alone.end() ? OfPairs{} : at->second;
  auto const& n = names_.pairs;
  if (!(b == Rational(0))) terms.push_back(fmt::format("{} * INR {}", coq(b), n));
  if (!(c == Rational(0))) terms.push_back(fmt::format("{} * (INR {} * INR {})", coq(c), n, n));
  if (!side.single.empty()) terms.push_back(sum_of(index(0), single(side.single, "", index(0))));
  if (two_pairs && !side.products.empty()) {
    std::vector<std::string> of_two;
    for (auto const& [key, x] : side.products) {
      of_two.push_back(names_.term(x, {{key.second[0], index(0)}, {key.second[1], index(1)}}, layout_));
    }
    terms.push_back(sum_of(index(0), sum_of(index(1), added(of_two))));
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
  auto const* const vocabulary = names_.vocabulary();
  auto const polynomial = [&](Phrase const& phrase) {
    return in_ring(phrase, *ring, layout_, {}, vocabulary == nullptr ? nullptr : &vocabulary->normal());
  };
  std::vector<std::pair<Local const*, std::string>> used;
  for (auto const* const phrase : {&left, &right}) {
    for (auto const& [monomial, x] : *phrase) {
      for (auto const& [pair, local] : monomial) {
        if (pair != of_no_pair) used.emplace_back(&local, at[static_cast<std::size_t>(pair)]);
      }
    }
  }
  auto const difference = polynomial(left) - polynomial(right);
  return apart(used) + cofactors(*ring, difference, Translation(names_, at, layout_)) + ".\n";
}

Summand Writing::normal(Summand const& summand) const {
  auto const ring = PolynomialRing::make(names_.law(), 1);
  auto const* const vocabulary = names_.vocabulary();
  Alphabet const alphabet(names_.law(), 1, layout_);
  Summand result;
  for (auto const& [key, x] : summand) {
    auto const polynomial = in_ring({{joined(key.second, 0, {}, 0), x}}, *ring, layout_, {},
                                    vocabulary == nullptr ? nullptr : &vocabulary->normal());
    auto phrase = alphabet.read(ring->reduce(polynomial).remainder);
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
  auto const phrase = [](Summand const& sum) {
    Phrase at_0;
    for (auto const& [key, x] : sum) add(at_0, joined(key.first, 0, key.second, 0), x);
    return at_0;
  };
  for (auto const& sum : sums) {
    auto const parts = normal(sum);
    std::vector<std::string> terms;
    for (auto const& [key, x] : parts) {
      terms.push_back(fmt::format("{} * {}", term(x, key.first, ""), sum_of(i, term(1, key.second, i))));
    }
    result += fmt::format(
        "  replace ({})\n    with ({}).\n  2: {{ rewrite <- ?Sum_scale, <- ?Sum_plus. apply Sum_ext; intros {} H_{}. "
        "symmetry. {}  }}\n",
        sum_of(i, single(sum, "", i)), added(terms), i, i, step(phrase(sum), phrase(parts), {i}));
  }
  return result;
}

}  // namespace pe::certificates

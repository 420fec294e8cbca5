#include "theory/certificates/theorem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theory/certificates/writing.hpp"

namespace pe::certificates {
namespace {

constexpr std::size_t most_of_a_pair = 4, most_products = 5;  // at n pairs 4 n and 1 are 2 d + 1

using Variable = Vocabulary::Variable;

/// The words of a text of Coq.
std::set<std::string> words(std::string const& text) {
  std::set<std::string> result;
  std::string word;
  for (char const c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
    } else if (!word.empty()) {
      result.insert(std::exchange(word, {}));
    }
  }
  return result;
}

/// Of the query, or of the key.
struct Part {
  std::string says;
  std::vector<Variable> variables;

  std::string name(std::size_t which) const { return fmt::format("of_{}_{}", says, which); }
  std::string applied(std::size_t which) const {
    auto text = name(which);
    for (auto const& variable : variables) text += " " + variable.name;
    return text;
  }
  std::string type(bool of_pairs) const {
    std::string text;
    for (auto const& variable : variables) text += fmt::format("({}) -> ", variable.type);
    return text + (of_pairs ? "nat -> R" : "R");
  }
  std::string function(std::string const& index, std::string const& value) const {
    auto const all = bound(variables) + (index.empty() ? "" : fmt::format(" ({} : nat)", index));
    return all.empty() ? "(" + value + ")" : fmt::format("(fun{} => {})", all, value);
  }
};

/// x * beside * rest, at the pair, * the product of the sums of others: what a feature is multiplied by.
struct Rest {
  Rational x;
  Local beside, rest;
  std::vector<Local> others;
};

/// By what belongs to one side: numbers, and symbols of a pair, which are none where no sum over pairs is needed.
using Features = std::map<std::pair<Local, Local>, std::vector<Rest>>;

bool of_pairs(Features::value_type const& feature) { return !feature.first.second.empty(); }

class Separation {
 public:
  Separation(Law const& law, std::vector<Phrase> const& scores, std::pair<SideOf, SideOf> const& sides)
      : law_(law), writing_(law.names.rewritten()), parts_{{"query", {}}, {"key", {}}} {
    auto const& vocabulary = *law.names.vocabulary();
    for (auto const& variable : vocabulary.variables()) {
      (sides.first.has(variable.of)    ? parts_[0].variables
       : sides.second.has(variable.of) ? parts_[1].variables
                                       : common_)
          .push_back(variable);
    }
    std::vector<Phrase> normal;
    for (auto const& score : scores) {
      auto const pairs = static_cast<int>(normal.size()) + 1;
      auto const ring = PolynomialRing::make(law.names.law(), pairs);
      auto const reduced = ring->reduce(in_ring(score, *ring, law.names.layout, {}, &vocabulary.normal())).remainder;
      normal.push_back(vocabulary.of_normal(phrase_of(reduced, *ring, law.names.layout)));
    }
    score_ = side_of_all(scores);
    auto const side = side_of_all(normal);
    auto const by_query = features(side, 0), by_key = features(side, 1);
    if (!by_query && !by_key) throw NotWritten("a term of its score has several sums of either side");
    own_ = by_query && (!by_key || by_query->size() <= by_key->size()) ? 0 : 1;
    features_ = own_ == 0 ? *by_query : *by_key;
    auto const of_a_pair = static_cast<std::size_t>(std::ranges::count_if(features_, of_pairs));
    if (of_a_pair > most_of_a_pair || features_.size() > most_products) {
      throw NotWritten("its score is written with more than 2d + 1 products");
    }
  }

  std::string theorem(std::string const& name) const {
    auto const& n = law_.names.pairs;
    auto const& i = writing_.index(0);
    std::vector<std::string> exist[2], functions[2], alone, paired;  // products of the functions
    std::vector<std::string> constants, values, spread_from, spread_to;
    std::size_t which = 0;
    for (auto const& feature : features_) {
      bool const at_pairs = of_pairs(feature);
      auto const& [beside, local] = feature.first;
      auto const has = writing_.term(1, product(beside, local), i);  // numbers have no place
      std::vector<std::string> multiplied, with_constants;
      for (auto const& rest : feature.second) {
        auto const value = constant(rest);
        if (!at_pairs) {
          multiplied.push_back(value);
          continue;
        }
        auto const at_pair = writing_.term(1, rest.rest, i);
        constants.push_back(fmt::format("c_{}", constants.size() + 1));
        values.push_back("(" + value + ")");
        multiplied.push_back(fmt::format("({}) * ({})", value, at_pair));
        with_constants.push_back(fmt::format("({}) * ({})", constants.back(), at_pair));
        spread_to.push_back(fmt::format("{} * ({}) * {}", constants.back(), writing_.term(1, beside, ""),
                                        writing_.sum_of(i, writing_.term(1, product(local, rest.rest), i))));
      }
      ++which;
      std::string applied[2], with[2];
      for (std::size_t p = 0; p < 2; ++p) {
        auto const& part = parts_[p];
        exist[p].push_back(fmt::format("({} : {})", part.name(which), part.type(at_pairs)));
        functions[p].push_back(part.function(at_pairs ? i : "", p == own_ ? has : added(multiplied)));
        applied[p] = part.applied(which) + (at_pairs ? " " + i : "");
        with[p] = "(" + (p == own_ ? has : added(with_constants)) + ")";
      }
      (at_pairs ? paired : alone).push_back(applied[0] + " * " + applied[1]);
      if (at_pairs) spread_from.push_back(with[0] + " * " + with[1]);
    }
    for (auto* const all : {exist, functions}) all[0].insert(all[0].end(), all[1].begin(), all[1].end());
    if (!paired.empty()) alone.push_back(writing_.sum_of(i, added(paired)));

    auto given = fmt::format("forall ({} : nat)", n);
    auto introduced = n;
    if (Signature::count(law_.names.law().positions) > 0) {
      given += fmt::format(" ({} : nat -> R)", law_.names.frequency);
      introduced += " " + law_.names.frequency;
    }
    for (auto const& variable : common_) introduced += " " + variable.name;
    auto const depends = bound(parts_[0].variables) + bound(parts_[1].variables);
    auto const premises = law_.premises.empty() ? "" : fmt::format("  {} ->\n", fmt::join(law_.premises, " -> "));
    auto const score = Writing(law_.names).whole(score_, false);
    auto proof = rewritten(law_.names.vocabulary(), score) + "\n" + writing_.expanded({&score_});
    if (!constants.empty()) {
      proof += fmt::format(
          "  assert (Spread : forall {} : R, {}\n    = {}).\n  {{ intros. rewrite <- ?Sum_scale, <- ?Sum_plus. apply "
          "Sum_ext; intros. ring. }}\n  rewrite (Spread {}).\n",
          fmt::join(constants, " "), writing_.sum_of(i, added(spread_from)), added(spread_to), fmt::join(values, " "));
    }
    return fmt::format(
        "Theorem {} : {}{},\n  exists {},\n{}{}  {}\n    = {}.\nProof.\n  intros {}.\n  exists {}.\n  intros.\n  {}"
        "  rewrite ?Sum_const. ring.\nQed.\n",
        name, given, bound(common_), fmt::join(exist[0], "\n    "),
        depends.empty() ? "" : fmt::format("  forall{},\n", depends), premises, score, added(alone), introduced,
        fmt::join(functions[0], ",\n    "), proof);
  }

 private:
  /// Of the score at 1, 2, 3, ... pairs.
  static Side side_of_all(std::vector<Phrase> const& phrases) {
    auto const members = members_of(mapped(phrases, [](Phrase const& x) {
      return std::vector{Stated{Relation::equal, x, x}};
    }));
    if (members.size() != 1 || members[0].of_a_pair) throw NotWritten("its score is no sum over pairs");
    return members[0].left;
  }

  std::string constant(Rest const& rest) const {
    std::vector<std::string> factors{writing_.term(rest.x, rest.beside, "")};
    for (auto const& other : rest.others) {
      factors.push_back(writing_.sum_of(writing_.index(0), writing_.term(1, other, writing_.index(0))));
    }
    return fmt::format("{}", fmt::join(factors, " * "));
  }

  /// What of it belongs to this part, and the rest. Throws NotWritten where a symbol belongs to both.
  std::pair<Local, Local> taken(Local const& local, std::size_t part) const {
    std::pair<Local, Local> result;
    for (auto const& [symbol, power] : local) {
      auto const in = words(writing_.term(1, {{symbol, 1}}, writing_.index(0)));
      auto const is_of = [&](Part const& of) {
        return std::ranges::any_of(of.variables, [&](Variable const& variable) { return in.contains(variable.name); });
      };
      if (is_of(parts_[0]) && is_of(parts_[1])) throw NotWritten("a function depends on query and key");
      (is_of(parts_[part]) ? result.first : result.second)[symbol] = power;
    }
    return result;
  }

  /// Nothing where a term has symbols of this part in two sums.
  std::optional<Features> features(Side const& side, std::size_t part) const {
    Features result;
    bool found = true;
    auto const put = [&](Rational const& x, Local const& numbers, std::vector<Local> const& locals) {
      auto const [beside, rest_beside] = taken(numbers, part);
      Rest rest{x, rest_beside, {}, {}};
      Local own;
      for (auto const& local : locals) {
        auto const [here, there] = taken(local, part);
        found = found && (here.empty() || own.empty());
        if (here.empty()) {
          rest.others.push_back(local);
        } else {
          own = here;
          rest.rest = there;
        }
      }
      result[{beside, own}].push_back(std::move(rest));
    };
    for (auto const& [numbers, of] : side.alone) {
      if (!(of == OfPairs{of.a, 0, 0})) throw NotWritten("its score has a multiple of the dimension");
      put(of.a, numbers, {});
    }
    for (auto const& [key, x] : side.single) put(x, key.first, {key.second});
    for (auto const& [key, x] : side.products) put(x, key.first, key.second);
    return found ? std::optional(result) : std::nullopt;
  }

  Law const& law_;
  Writing writing_;
  Part parts_[2];
  std::vector<Variable> common_;
  Side score_;
  std::size_t own_ = 0;
  Features features_;
};

}  // namespace

std::string separable_theorem(Law const& law, std::vector<Phrase> const& scores, std::pair<SideOf, SideOf> const& sides,
                              std::string const& name) {
  return Separation(law, scores, sides).theorem(name);
}

}  // namespace pe::certificates

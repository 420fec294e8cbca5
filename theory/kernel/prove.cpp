/// Proofs: which numbers of pairs are looked at, and what is said of them. Why it is enough: extension.hpp.
#include <algorithm>
#include <span>

#include "theory/kernel/decide.hpp"
#include "theory/kernel/engine.hpp"

namespace pe {
namespace {

constexpr int least_pairs = 3, most_pairs = 5;  // reduced symbolically
constexpr int most_pairs_tested = 32;           // evaluated exactly, at a random point

/// The law at 1, 2, ... pairs, each made when it is first used.
class Family {
 public:
  Family(Check const& check, bool base_10000) : check_(check), base_10000_(base_10000) {}

  /// Null where it is no identity, or is not stated.
  FormalSides const* identity(int pairs) {
    while (std::ssize(made_) < pairs) made_.push_back(check_.prove(static_cast<int>(made_.size()) + 1));
    auto const& decision = made_[static_cast<std::size_t>(pairs - 1)];
    bool const stated = decision && decision->identity && (decision->any_base || base_10000_);
    of_base_ = of_base_ || (decision && !decision->any_base);
    return stated && linear_in_matrices(*decision->sides) ? decision->sides.get() : nullptr;
  }

  /// What the identities are restricted to.
  std::vector<Quantifier> only() const {
    std::vector<Quantifier> result{{"d", Values::multiples(2)}};
    if (of_base_) result.push_back({"b", {{10000}}});
    return result;
  }

 private:
  Check const& check_;
  bool base_10000_, of_base_ = false;
  std::vector<std::optional<FormalDecision>> made_;
};

/// That the law is an identity of 1 .. `pairs` pairs, each of which gives the one before, and that a term of the last
/// couples `coupled` pairs of them, which are not all.
struct Extension {
  int pairs, coupled;
};

std::optional<Extension> extension(Family& family, Layout layout) {
  FormalSides const* before = nullptr;
  for (int pairs = 1; pairs <= most_pairs; ++pairs) {
    auto const* const here = family.identity(pairs);
    if (here == nullptr || (before != nullptr && !becomes_smaller(*here, *before, layout))) return std::nullopt;
    int const coupled = pairs_coupled(*here, layout);
    if (pairs >= least_pairs && coupled < pairs) return Extension{pairs, coupled};
    before = here;
  }
  return std::nullopt;
}

/// What exact numbers say from so many pairs on.
struct Tested {
  bool agrees = true;       ///< wherever the scheme takes the dimension
  int first = 0, last = 0;  ///< the numbers of pairs between which it did; 0 where it never does
};

Tested test_from(Check const& check, int pairs) {
  Tested result;
  for (; pairs <= most_pairs_tested && result.agrees; ++pairs) {
    auto const agreement = check.agreement(pairs, static_cast<std::uint64_t>(pairs) << 32);
    if (agreement == Agreement::refused) continue;
    result.agrees = agreement == Agreement::yes;
    if (result.first == 0) result.first = pairs;
    result.last = pairs;
  }
  return result;
}

bool has_matrices(Signature const& names) { return names.matrices[0].a != nullptr; }

/// All real positions, vectors, matrices and parameters of the law.
std::vector<Clause> symbols_of(Signature const& names) {
  auto const in_matrices = 2 * std::ranges::count_if(names.matrices, [](auto const& m) { return m.a != nullptr; });
  std::vector<Clause> result;
  if (Signature::count(names.positions) > 0) result.push_back(clause("positions"));
  if (Signature::count(names.vectors) > in_matrices) result.push_back(clause("vectors"));
  if (has_matrices(names)) result.push_back(clause("matrices"));
  if (int const parameters = Signature::count(names.parameters); parameters > 0) {
    result.push_back(clause("real", std::span(names.parameters, static_cast<std::size_t>(parameters))));
  }
  return result;
}

/// 2, 4 and 6 for three pairs, and that of one more number of pairs where there is one.
std::vector<int> dimensions_up_to(int pairs, int one_more = 0) {
  auto result = tabulate(pairs, [](int i) { return 2 * i + 2; });
  if (one_more > pairs) result.push_back(2 * one_more);
  return result;
}

/// Why it goes on to other dimensions: the symbols of one pair, which these are, may be 0.
void add_extension(std::vector<Clause>& argument, Extension const& found, std::vector<std::string> const& symbols) {
  argument.push_back(clause(found.coupled == 1 ? "coupled-pair" : "coupled-pairs", found.coupled));
  argument.push_back(clause("extends", symbols));
}

Scope scope(std::vector<Clause> all, Extension const& found, Tested const& tested) {
  std::vector<Clause> argument{clause("identity-of-whole", dimensions_up_to(found.pairs, tested.last)),
                               clause("cases")};
  add_extension(argument, found, {"symbols"});
  return {std::move(all), std::move(argument)};
}

Scope scope(Signature const& names, Extension const& found, Tested const& tested) {
  auto const all = symbols_of(names);
  std::vector<Clause> argument{clause(all.empty() ? "identity" : "identity-for", dimensions_up_to(found.pairs))};
  if (tested.first == 0) argument.push_back(clause("no-other-dimension-to", 2 * most_pairs_tested));
  if (has_matrices(names)) argument.push_back(clause("linear-in-matrices"));
  if (tested.first == 0) return {all, argument};
  std::vector<std::string> of_pair;
  if (Signature::count(names.positions) > 0) of_pair.emplace_back("frequency");
  if (Signature::count(names.vectors) > 0) of_pair.emplace_back("entries");
  if (of_pair.empty()) {
    argument.push_back(clause("no-pair"));
  } else {
    add_extension(argument, found, of_pair);
    argument.push_back(clause("exact-points", 2 * tested.first, 2 * tested.last));
  }
  return {all, argument};
}

}  // namespace

std::optional<Proof> prove(Check const& check, Domain const& domain, bool narrows) {
  auto looked_at = domain;
  looked_at.beyond.clear();
  auto const sentence = quantifiers(narrows ? looked_at : domain, check.signature());
  auto const* const base = named(sentence, "b");
  auto const proves_all = [&](std::optional<Proof> const& proof) {
    return proof && std::ranges::all_of(proof->only, [&](Quantifier const& only) {
             return std::ranges::all_of(sentence, [&](Quantifier const& each) {
               return (each.name != only.name && each.noun != only.name) || within(each.values, only.values);
             });
           });
  };
  auto identity = prove_identity(check, base == nullptr || within(base->values, {{10000}}));
  if (proves_all(identity)) return identity;
  auto argued = check.argued();
  return proves_all(argued) ? argued : std::nullopt;
}

std::optional<Proof> prove_identity(Check const& check, bool base_10000) {
  Family family(check, base_10000);
  auto found = extension(family, Layout::interleaved);
  if (!found) found = extension(family, Layout::half_split);
  if (!found) return std::nullopt;
  auto const tested = test_from(check, found->pairs + 1);
  if (!tested.agrees) return std::nullopt;
  auto symbols = check.over_symbols();
  return Proof{symbols ? scope(std::move(*symbols), *found, tested) : scope(check.signature(), *found, tested),
               identities(*family.identity(1)), family.only()};
}

}  // namespace pe

/// Proofs: which numbers of pairs are looked at, and what is said of them. Why it is enough: extension.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "theory/kernel/decide.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/symbolic.hpp"

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

/// "a", "a and b", "a, b and c".
std::string listed(std::vector<std::string> const& parts) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result += fmt::format("{}{}", i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ", parts[i]);
  }
  return result;
}

/// "all real positions, offsets and frequencies, all vectors, all matrices and all real alpha".
std::string symbols(Signature const& names) {
  auto const of_matrices = 2 * std::ranges::count_if(names.matrices, [](auto const& m) { return m.a != nullptr; });
  std::vector<std::string> result;
  if (Signature::count(names.positions) > 0) result.emplace_back("all real positions, offsets and frequencies");
  if (Signature::count(names.vectors) > of_matrices) result.emplace_back("all vectors");
  if (has_matrices(names)) result.emplace_back("all matrices");
  if (int const parameters = Signature::count(names.parameters); parameters > 0) {
    result.push_back(fmt::format("all real {}", fmt::join(names.parameters, names.parameters + parameters, ", ")));
  }
  return listed(result);
}

/// "2, 4 and 6" for three pairs, and those of one more number where there is one.
std::string dimensions_up_to(int pairs, int one_more = 0) {
  auto result = tabulate(pairs, [](int i) { return std::to_string(2 * i + 2); });
  if (one_more > pairs) result.push_back(std::to_string(2 * one_more));
  return listed(result);
}

std::string symbolic_scope(std::string const& all, Extension const& found, Tested const& tested) {
  return fmt::format(
      "an identity for {}: checked symbolically at d = {}. Where "
      "positions are compared, each result is a separate case, unless linear arithmetic excludes it; functions that "
      "are not polynomials are arbitrary functions of their arguments. Before terms cancel, no term of either side "
      "couples more than {} pair{}; with the symbols of one pair set to 0 the law is that of d - 2; so it extends to "
      "every even d that the scheme takes",
      all, dimensions_up_to(found.pairs, tested.last), found.coupled, found.coupled == 1 ? "" : "s");
}

std::string scope(Signature const& names, Extension const& found, Tested const& tested) {
  auto const all = symbols(names);
  auto result = fmt::format("an identity{}{}: checked symbolically at d = {}", all.empty() ? "" : " for ", all,
                            dimensions_up_to(found.pairs));
  if (tested.first == 0) result += fmt::format("; the scheme takes no other d up to {}", 2 * most_pairs_tested);
  if (has_matrices(names)) {
    result += ". Both sides are linear in each matrix, so that matrices of rank one speak for all";
  }
  if (tested.first == 0) return result;
  bool const phases = Signature::count(names.positions) > 0, entries = Signature::count(names.vectors) > 0;
  if (!phases && !entries) return result + ". No pair occurs in it at any d that was checked";
  std::string_view const zero = phases && entries ? "frequency and entries" : phases ? "frequency" : "entries";
  return result +
         fmt::format(
             ". Before terms cancel, no term of either side couples more than {} pair{}; with the {} of one "
             "pair set to 0 the law is that of d - 2; so it extends to every even d that the scheme takes. From "
             "d = {} to {} both sides agree at random exact points",
             found.coupled, found.coupled == 1 ? "" : "s", zero, 2 * tested.first, 2 * tested.last);
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
  auto const* const symbolic = dynamic_cast<SymbolicStatement const*>(&check);
  Family family(check, base_10000);
  auto found = extension(family, Layout::interleaved);
  if (!found) found = extension(family, Layout::half_split);
  if (!found) return std::nullopt;
  auto const tested = test_from(check, found->pairs + 1);
  if (!tested.agrees) return std::nullopt;
  return Proof{
      symbolic != nullptr ? symbolic_scope(symbolic->speaks_of(), *found, tested)
                          : scope(check.signature(), *found, tested),
      identities(*family.identity(1)),
      family.only()};
}

}  // namespace pe

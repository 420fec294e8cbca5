#include "theory/properties/symbolic.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "theory/families/layers.hpp"
#include "theory/kernel/decide.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/constant_output.hpp"
#include "theory/properties/content_free.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/linear_in_distance.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/pooled_invariance.hpp"
#include "theory/properties/reversal_equivariance.hpp"
#include "theory/properties/score_length_invariance.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/separable_score.hpp"
#include "theory/properties/toeplitz_bias.hpp"

namespace pe {
namespace {

/// A scheme's layers as laws see them.
class SymbolicScheme {
 public:
  using Field = Expressions;
  using Scalar = Expression;

  SymbolicScheme(Layers::Make<Expressions> const& make, Expressions field, Shape const& shape)
      : make_(make), field_(std::move(field)), shape_(shape) {}

  Expressions const& field() const { return field_; }
  int dimension() const { return shape_.dimension; }
  /// The same in another dimension, with symbols of its own.
  SymbolicScheme at(int dimension) const {
    return {make_, Expressions(std::make_shared<Symbols>()), {dimension, shape_.base}};
  }
  /// A head or a length that the law chooses is arbitrary: each has its own symbol. Throws NotFormal for a second head,
  /// because the learned numbers of all heads, frequencies among them, have the same symbols.
  Layers::Layer<Expressions> layer(Whole const& number, Whole const& length) const {
    if (!head_) head_ = number.text();
    if (*head_ != number.text()) throw NotFormal{};
    auto const any = [](char const* what, Whole const& x) { return x.is_constant() ? Whole::of(what, {x}) : x; };
    return {field_, make_(field_, shape_, any("head", number), any("length", length))};
  }

 private:
  Layers::Make<Expressions> const& make_;
  Expressions field_;
  Shape shape_;
  mutable std::optional<std::string> head_;
};

/// A property's law for the symbols, of one of the scheme's layers.
struct OfLayers {
  ForSymbols law;  ///< without a view
  Sides<Expression> (*sides)(SymbolicScheme const&);
};

/// The law, or those that speak of other symbols than of the parameters that are walked.
template <class Law>
auto laws_over_symbols() {
  if constexpr (requires { std::tuple_size<typename Law::ForSymbols>::value; }) {
    return std::type_identity<typename Law::ForSymbols>{};
  } else if constexpr (requires { typename Law::ForSymbols; }) {
    return std::type_identity<std::tuple<typename Law::ForSymbols>>{};
  } else {
    return std::type_identity<std::tuple<Law>>{};
  }
}

template <class Law>
OfLayers one_of_layers() {
  constexpr bool one_case = requires { Law::one_case; };
  auto law = for_symbols<Law>({});
  law.of_tokens = true;
  law.one_case = one_case;
  auto* const sides = +[](SymbolicScheme const& scheme) {
    return on_symbols<Law>([&](auto const&... p) { return Law{}(scheme, p...); });
  };
  return {std::move(law), sides};
}

template <class Walked>
std::pair<std::type_index const, std::vector<OfLayers>> of_layers() {
  return {typeid(Walked), []<class... Laws>(std::type_identity<std::tuple<Laws...>>) {
            return std::vector{one_of_layers<Laws>()...};
          }(laws_over_symbols<Walked>())};
}

/// A scheme's codes as laws see them.
class SymbolicCodes {
 public:
  using Field = Expressions;
  using Scalar = Expression;

  SymbolicCodes(SymbolicCode const& code, Expressions field, Shape const& shape)
      : code_(code), field_(std::move(field)), shape_(shape) {}

  Expressions const& field() const { return field_; }
  Vector<Expression> encode(Whole const& t) const { return code_(field_, shape_, t, 0); }

 private:
  SymbolicCode const& code_;
  Expressions field_;
  Shape shape_;
};

/// A property's law for the symbols, of the scheme's codes.
using OfCodes = ForSymbols (*)(SymbolicCode const&);

template <class Law>
std::pair<std::type_index const, OfCodes> of_codes() {
  return {typeid(Law), [](SymbolicCode const& code) {
            return for_symbols<Law>([code](Expressions const& field, Shape const& shape) {
              SymbolicCodes const codes(code, field, shape);
              return on_symbols<Law>([&](auto const&... x) { return Law{}(codes, x...); });
            });
          }};
}

std::map<std::type_index, OfCodes> const& laws_of_codes() {
  static std::map<std::type_index, OfCodes> const list{of_codes<ConstantNorm>(), of_codes<GramToeplitz>(),
                                                       of_codes<ConsistentDistance>(), of_codes<LengthIndependence>()};
  return list;
}

std::map<std::type_index, std::vector<OfLayers>> const& laws_of_layers() {
  static std::map<std::type_index, std::vector<OfLayers>> const list{of_layers<ScoreShiftInvariance>(),
                                                                     of_layers<ToeplitzBias>(),
                                                                     of_layers<ContentFree>(),
                                                                     of_layers<ScoreLengthInvariance>(),
                                                                     of_layers<ConstantOutput::WhereItHolds>(),
                                                                     of_layers<PermutationEquivariance::WhereItHolds>(),
                                                                     of_layers<PooledInvariance::WhereItHolds>(),
                                                                     of_layers<ReversalEquivariance::WhereItHolds>(),
                                                                     of_layers<NormKept::OfLayers>(),
                                                                     of_layers<LinearInDistance>(),
                                                                     of_layers<SeparableScore>()};
  return list;
}

class SymbolicCheck final : public OtherCheck {
 public:
  SymbolicCheck(std::vector<ForSymbols> laws, std::shared_ptr<Check const> check)
      : OtherCheck(std::move(check)), laws_(std::move(laws)) {}

  std::optional<FormalDecision> prove(int pairs) const override {
    return only() ? std::nullopt : prove(chosen(), 2 * pairs);
  }
  /// At the only dimension, of which nothing goes on to others.
  std::optional<Proof> argued() const override {
    if (!only()) return std::nullopt;
    auto const decision = prove(chosen(), *only());
    if (!decision || !decision->identity) return std::nullopt;
    return Proof{{*over_symbols(), {clause("identity-of-whole", *only()), clause("no-other-dimension")}},
                 identities(*decision->sides)};
  }
  std::string why_no_theorem() const override {
    return "its proof is of the only dimension that the scheme takes, and theorems are written of pairs of entries";
  }

  /// Not at a point, but for all symbols; and of one more dimension alone, where that is not much work.
  Agreement agreement(int pairs, std::uint64_t) const override {
    if (pairs != 8) return Agreement::refused;
    auto const decision = prove(pairs);
    return !decision ? Agreement::refused : decision->identity ? Agreement::yes : Agreement::no;
  }

  std::optional<std::vector<Clause>> over_symbols() const override {
    auto const& law = chosen();
    auto const bounds = mapped(law.premises, [](Whole const& premise) { return premise.text() + " >= 0"; });
    std::vector<Clause> all{bounds.empty() ? clause("whole", law.symbols) : clause("whole-with", law.symbols, bounds)};
    if (law.of_tokens) all.push_back(clause("tokens"));
    all.insert(all.end(), law.beside.begin(), law.beside.end());
    return all;
  }

 private:
  std::optional<int> only() const { return laws_.front().only; }

  /// Whether two expressions, each over its own symbols, are written alike.
  static bool same(Expression const& a, Expression const& b) {
    return a.terms() == b.terms() && std::ranges::all_of(a.terms(), [&](auto const& part) {
             return std::ranges::all_of(part.first, [&](auto const& factor) {
               return a.symbols()[factor.first] == b.symbols()[factor.first];
             });
           });
  }

  /// Of every case that the comparisons of positions make.
  std::optional<FormalDecision> prove(ForSymbols const& law, int dimension) const {
    try {
      auto const symbols = std::make_shared<Symbols>(), others = std::make_shared<Symbols>();  // outlive the sides
      Cases cases(law.premises), again(law.premises);
      auto const at_base = [&](Fraction const& base, Cases& of, std::shared_ptr<Symbols> const& over) {
        Sides<Expression> sides;
        of.each([&] { sides = together(std::move(sides), law.view(Expressions(over), {dimension, base})); });
        return sides;
      };
      auto const sides = at_base(10000, cases, symbols), at_another = at_base(Fraction(7, 3), again, others);
      bool const any_base = std::ranges::equal(sides, at_another, [](auto const& a, auto const& b) {
        return a.relation == b.relation && same(a.lhs, b.lhs) && same(a.rhs, b.rhs);
      });
      if (law.one_case && cases.count() > 1) return std::nullopt;
      int const pairs = std::max((dimension + 1) / 2, symbols->frequencies ? symbols->frequencies->count : 0);
      auto decision = decide_sides(as_polynomials(sides, pairs));
      if (decision) decision->any_base = any_base;
      return decision;
    } catch (Refusal const&) {
      return std::nullopt;
    }
  }

  /// The first that is an identity at few pairs, or at the only dimension; the last where there is none.
  ForSymbols const& chosen() const {
    std::call_once(once_, [&] {
      auto const proved = [&](ForSymbols const& law) {
        auto const dimensions = only() ? std::vector{*only()} : std::vector{2, 4, 6};
        return std::ranges::all_of(dimensions, [&](int d) {
          auto const decision = prove(law, d);
          return decision && decision->identity;
        });
      };
      while (chosen_ + 1 < laws_.size() && !proved(laws_[chosen_])) ++chosen_;
    });
    return laws_[chosen_];
  }

  std::vector<ForSymbols> laws_;
  mutable std::once_flag once_;
  mutable std::size_t chosen_ = 0;
};

}  // namespace

std::shared_ptr<Check const> with_symbols(std::vector<ForSymbols> laws, std::shared_ptr<Check const> check) {
  return std::make_shared<SymbolicCheck>(std::move(laws), std::move(check));
}

std::vector<ForSymbols> for_symbols(std::type_index law, std::vector<Layers::Make<Expressions>> const& layers) {
  std::vector<ForSymbols> result;
  auto const found = laws_of_layers().find(law);
  if (found == laws_of_layers().end()) return result;
  for (auto const& of : found->second) {
    for (auto const& make : layers) {
      result.push_back(of.law);
      result.back().view = [make, sides = of.sides](Expressions const& field, Shape const& shape) {
        return sides(SymbolicScheme(make, field, shape));
      };
    }
  }
  return result;
}

std::shared_ptr<Check const> with_symbols(std::type_index law, std::shared_ptr<Check const> check,
                                          Symbolic const& scheme, std::optional<int> only) {
  auto stated = for_symbols(law, scheme.layers);
  if (auto const found = laws_of_codes().find(law); scheme.code && found != laws_of_codes().end()) {
    stated = {found->second(scheme.code)};
  }
  if (stated.empty()) return check;
  for (auto& each : stated) each.only = only;
  return with_symbols(std::move(stated), std::move(check));
}

}  // namespace pe

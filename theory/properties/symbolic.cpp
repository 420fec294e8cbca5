#include "theory/properties/symbolic.hpp"

#include <fmt/format.h>

#include <map>
#include <mutex>

#include "theory/kernel/decide.hpp"
#include "theory/properties/constant_output.hpp"
#include "theory/properties/content_free.hpp"
#include "theory/properties/linear_in_distance.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/over_symbols.hpp"
#include "theory/properties/pooled_invariance.hpp"
#include "theory/properties/reversal_equivariance.hpp"
#include "theory/properties/score_length_invariance.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/separable_score.hpp"
#include "theory/properties/toeplitz_bias.hpp"

namespace pe {
namespace {

/// A law of whole numbers.
struct Statement {
  Signature takes;
  std::vector<Whole> (*premises)(std::vector<Whole> const&);
  Sides<Expression> (*sides)(SymbolicScheme const&, std::vector<Whole> const&);
  std::optional<std::pair<SideOf, SideOf>> separates;
  bool one_case;  ///< it must not compare what its premises leave open
};

template <class Law>
struct OverSymbols {
  using Type = Law;
};
/// A law that speaks of other symbols than of the parameters that are walked.
template <class Law>
requires requires { typename Law::ForSymbols; }
struct OverSymbols<Law> {
  using Type = typename Law::ForSymbols;
};

template <class Walked>
std::pair<std::type_index const, Statement> statement() {
  using Law = typename OverSymbols<Walked>::Type;
  static constexpr auto apply = [](auto const& function, std::vector<Whole> const& x) {
    return [&]<std::size_t... P>(std::index_sequence<P...>) { return function(x[P]...); }
    (std::make_index_sequence<Signature::count(Law::takes.parameters)>{});
  };
  constexpr bool one_case = requires { Law::one_case; };
  std::optional<std::pair<SideOf, SideOf>> separates;
  if constexpr (requires { Law::query; }) separates.emplace(Law::query(), Law::key());
  return {typeid(Walked),
          {Law::takes,
           [](std::vector<Whole> const& x) { return apply([](auto const&... p) { return Law::premises(p...); }, x); },
           [](SymbolicScheme const& scheme, std::vector<Whole> const& x) {
             return apply([&](auto const&... p) { return Law{}(scheme, p...); }, x);
           },
           separates, one_case}};
}

std::map<std::type_index, Statement> const& statements() {
  static std::map<std::type_index, Statement> const list{statement<ScoreShiftInvariance>(),
                                                         statement<ToeplitzBias>(),
                                                         statement<ContentFree>(),
                                                         statement<ScoreLengthInvariance>(),
                                                         statement<ConstantOutput::WhereItHolds>(),
                                                         statement<PermutationEquivariance::WhereItHolds>(),
                                                         statement<PooledInvariance::WhereItHolds>(),
                                                         statement<ReversalEquivariance::WhereItHolds>(),
                                                         statement<NormKept::OfLayers>(),
                                                         statement<LinearInDistance>(),
                                                         statement<SeparableScore>()};
  return list;
}

class SymbolicCheck final : public CheckOverSymbols {
 public:
  SymbolicCheck(Statement const& law, std::shared_ptr<Check const> check, std::vector<Layers::Make<Expressions>> layers,
                std::optional<int> only)
      : CheckOverSymbols(std::move(check)), law_(law), layers_(std::move(layers)), only_(only) {}

  std::optional<FormalDecision> prove(int pairs) const override {
    return only_ ? std::nullopt : prove(layers(), 2 * pairs);
  }
  /// At the only dimension, of which nothing goes on to others.
  std::optional<Proof> argued() const override {
    if (!only_) return std::nullopt;
    for (auto const& layers : layers_) {
      auto const decision = prove(layers, *only_);
      if (!decision || !decision->identity) continue;
      return Proof{fmt::format("an identity for {}: checked symbolically at d = {}; the scheme takes no other",
                               speaks_of(), *only_),
                   identities(*decision->sides)};
    }
    return std::nullopt;
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

  std::string speaks_of() const override {
    std::vector<std::string> bounds;
    for (auto const& premise : law_.premises(parameters())) bounds.push_back(premise.text() + " >= 0");
    return fmt::format("all whole {} with {}, all tokens, whatever is learned, and any length",
                       fmt::join(texts(parameters()), ", "), fmt::join(bounds, ", "));
  }

  /// With angles taken apart where what it states is not seen otherwise.
  Written written(int pairs) const override {
    try {
      return written(pairs, true);
    } catch (NotFormal const&) {
      return written(pairs, false);
    }
  }

  std::optional<std::pair<SideOf, SideOf>> separates() const override { return law_.separates; }

 private:
  std::vector<Whole> parameters() const {
    std::vector<Whole> result;
    auto const& names = law_.takes;
    for (int i = 0; i < Signature::count(names.parameters); ++i) result.push_back(Whole::symbol(names.parameters[i]));
    return result;
  }
  static std::vector<std::string> texts(std::vector<Whole> const& forms) {
    std::vector<std::string> result;
    for (auto const& form : forms) result.push_back(form.text());
    return result;
  }

  using Make = Layers::Make<Expressions>;

  Sides<Expression> sides_of_case(Make const& layers, std::shared_ptr<Symbols> const& symbols, int dimension) const {
    return law_.sides(SymbolicScheme(layers, Expressions(symbols), {dimension, 10000}), parameters());
  }

  Written written(int pairs, bool as_written) const {
    Written result{std::make_shared<Symbols>(as_written), law_.premises(parameters()), {}};
    Cases cases(result.premises);
    cases.each([&] {
      auto sides = sides_of_case(layers(), result.symbols, 2 * pairs);
      result.cases.push_back({cases.found(), std::move(sides)});
    });
    return result;
  }

  /// Of every case that the comparisons of positions make.
  std::optional<FormalDecision> prove(Make const& layers, int dimension) const {
    try {
      auto const symbols = std::make_shared<Symbols>();  // outlives the sides
      Sides<Expression> sides;
      Cases cases(law_.premises(parameters()));
      cases.each([&] { sides = together(std::move(sides), sides_of_case(layers, symbols, dimension)); });
      if (law_.one_case && cases.count() > 1) return std::nullopt;
      auto decision = decide_sides(as_polynomials(sides, (dimension + 1) / 2));
      if (decision) decision->any_base = false;
      return decision;
    } catch (NotFormal const&) {
      return std::nullopt;
    } catch (UserError const&) {
      return std::nullopt;
    }
  }

  /// The first of which the law is an identity at few pairs; the last where there is none.
  Make const& layers() const {
    std::call_once(once_, [&] {
      auto const proved = [&](Make const& layers) {
        for (int pairs = 1; pairs <= 3; ++pairs) {
          auto const decision = prove(layers, 2 * pairs);
          if (!decision || !decision->identity) return false;
        }
        return true;
      };
      while (chosen_ + 1 < layers_.size() && !proved(layers_[chosen_])) ++chosen_;
    });
    return layers_[chosen_];
  }

  Statement const& law_;
  std::vector<Make> layers_;
  std::optional<int> only_;
  mutable std::once_flag once_;
  mutable std::size_t chosen_ = 0;
};

}  // namespace

std::shared_ptr<Check const> with_symbols(std::type_index law, std::shared_ptr<Check const> check,
                                          std::vector<Layers::Make<Expressions>> layers, std::optional<int> only) {
  auto const found = statements().find(law);
  if (found == statements().end() || layers.empty()) return check;
  return std::make_shared<SymbolicCheck>(found->second, std::move(check), std::move(layers), only);
}

}  // namespace pe

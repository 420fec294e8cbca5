/// That codes and rotations are the formulas of their sources: what the formula says is read as the sine and the cosine
/// of a frequency of the scheme's list, where it is one, and both sides are then one expression.
#include <algorithm>
#include <functional>
#include <map>

#include "theory/families/applies.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/schemes/list.hpp"

namespace pe {
namespace {

using Kind = Symbols::Kind;
using Stated = std::function<Sides<Expression>(Expressions const&, Shape const&)>;

/// The law of a scheme at the position t, and the vector x.
template <class Scheme>
Stated stated() {
  if constexpr (!requires { typename Scheme::template Over<Expressions>; }) {
    return nullptr;
  } else {
    using Over = typename Scheme::template Over<Expressions>;
    if constexpr (Rotates<Scheme> && requires(Over const& s, Vector<Expression> const& x, Whole const& t) {
                    s.rotate(x, t);
                    s.arrangement();
                  }) {
      return [](Expressions const& field, Shape const& shape) {
        auto const x = field.vector("x", static_cast<std::size_t>(shape.dimension));
        return RotaryClosedForm{}(Over(field, shape), Whole::symbol("t"), x);
      };
    } else if constexpr (CodesPositions<Scheme> && HasBase<Scheme> &&
                         requires(Over const& s, Whole const& t) { s.encode(t); }) {
      return [](Expressions const& field, Shape const& shape) {
        return ClosedForm{}(Over(field, shape), Whole::symbol("t"));
      };
    } else {
      return nullptr;
    }
  }
}

Stated const& stated_of(std::string_view name) {
  static auto const list = [] {
    std::map<std::string_view, Stated> result;
    for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) { result.emplace(Scheme::name, stated<Scheme>()); });
    return result;
  }();
  static Stated const none;
  auto const found = list.find(name);
  return found == list.end() ? none : found->second;
}

/// Sines as symbols of the one list of frequencies, which no rule scales.
class Read {
 public:
  explicit Read(Symbols& symbols) : symbols_(symbols), list_(symbols.frequencies.value()) {
    if (!std::holds_alternative<Unscaled>(list_.scaling)) throw NotFormal{};
  }

  Expression operator()(Expression const& x) const {
    Expression result(symbols_, 0);
    for (auto const& [term, coefficient] : x.terms()) {
      Expression product(symbols_, coefficient);
      for (auto const& [symbol, exponent] : term) {
        for (int n = 0; n < exponent; ++n) product = product * of(symbol);
      }
      result += product;
    }
    return result;
  }

 private:
  Expression of(int symbol) const {
    auto const* const known = symbols_.application(symbol);
    if (known == nullptr || known->function != "sin") return {symbols_, symbols_[symbol]};
    return sine(std::get<Expression>(known->of.at(0)));
  }

  /// sin(w t), sin(-w t) and those of pi/2 more, where w = base^(-e) is the frequency of a pair.
  Expression sine(Expression const& angle) const {
    std::optional<std::pair<std::string, int>> turn;
    Rational sign = 0;
    bool quarter = false;
    for (auto const& [term, coefficient] : angle.terms()) {
      if (term.size() == 1 && is_pi(term[0].first) && term[0].second == 1 && coefficient == Rational(1, 2)) {
        quarter = true;
      } else if (!turn && term.size() == 2 && (coefficient == Rational(1) || coefficient == Rational(-1))) {
        turn = of_position(term);
        sign = coefficient;
      } else {
        throw NotFormal{};
      }
    }
    if (!turn) throw NotFormal{};
    Expression const result(symbols_, {quarter ? Kind::cosine : Kind::sine, turn->first, turn->second});
    return quarter ? result : Expression(symbols_, sign) * result;
  }

  bool is_pi(int symbol) const {
    auto const* const known = symbols_.application(symbol);
    return known != nullptr && known->function == "pi";
  }

  /// The position's symbol, and the pair whose frequency the power is.
  std::pair<std::string, int> of_position(Expression::Term const& term) const {
    std::optional<std::string> position;
    std::optional<int> pair;
    for (auto const& [symbol, exponent] : term) {
      if (exponent != 1) throw NotFormal{};
      auto const* const known = symbols_.application(symbol);
      if (known == nullptr && symbols_[symbol].kind == Kind::opaque) {
        position = symbols_[symbol].name;
      } else if (known != nullptr && known->function == "power" && known->of.size() == 2) {
        pair = pair_of(std::get<Fraction>(known->of[0]), std::get<Fraction>(known->of[1]));
      }
    }
    if (!position || !pair) throw NotFormal{};
    return {*position, *pair};
  }

  /// w = base^(-first - step * pair).
  int pair_of(Fraction const& base, Fraction const& exponent) const {
    if (!(base == list_.base)) throw NotFormal{};
    for (int pair = 0; pair < list_.count; ++pair) {
      if (-exponent == list_.first + list_.step * Fraction(pair)) return pair;
    }
    throw NotFormal{};
  }

  Symbols& symbols_;
  Frequencies const& list_;
};

bool is_same(Sides<Expression> const& sides) {
  auto& symbols = sides.at(0).lhs.symbols();
  if (!symbols.frequencies) return false;
  Read const read(symbols);
  return std::ranges::all_of(sides, [&](auto const& component) {
    return component.relation == Relation::equal && (component.lhs - read(component.rhs)).terms().empty();
  });
}

}  // namespace

Argued is_closed_form(Asked const& asked) try {
  auto const& law = asked.scheme.closed_form ? asked.scheme.closed_form : stated_of(asked.scheme.name);
  if (!law) return std::nullopt;
  std::set<Fraction> const bases{3600, 10000, Fraction(12345, 2)};
  for (int const d : dimensions_of(asked.domain)) {
    for (auto const& base : bases) {
      if (d > most_dimension && base != Fraction(10000)) continue;
      auto const symbols = std::make_shared<Symbols>();
      if (!is_same(law(Expressions(symbols), {d, base}))) return std::nullopt;
    }
  }
  return Shown{{clause("closed-form"), checked(), clause("at-bases", bases)}};
} catch (Refusal const&) {
  return std::nullopt;
}

}  // namespace pe

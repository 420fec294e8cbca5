#include "theory/formula/check.hpp"

#include <fmt/format.h>

#include "theory/formula/argue.hpp"
#include "theory/formula/evaluate.hpp"

namespace pe::formulas {
namespace {

class FormulaCheck final : public SidesCheck {
 public:
  FormulaCheck(Tree law, Names const& names, Domain domain)
      : law_(std::move(law)), names_(names), domain_(std::move(domain)) {}

  std::string_view scheme() const override { return "formula"; }
  Signature signature() const override { return names_.signature(); }
  std::optional<Proof> argued() const override {
    auto scope = argue(law_, names_, domain_);
    return scope ? std::optional(Proof{std::move(*scope), {}}) : std::nullopt;
  }
  std::string why_no_theorem() const override {
    return "its proof is not an identity of polynomials: it rests on laws of powers, sines and cosines";
  }

 private:
  Sides<Ball> sides(Balls const& field, Shape const& shape, Inputs<Balls> const& in) const override {
    try {
      return Evaluator<Balls>(law_, field, shape, in)();
    } catch (Undefined const& undefined) {
      throw InputError(fmt::format("the law has no value at {}: {} in {}, column {}; restrict its domain",
                                   text(shape, in), undefined.what, law_.text(undefined.place),
                                   undefined.place.column));
    }
  }
  std::optional<Sides<Number>> sides(Numbers const& field, Shape const& shape,
                                     Inputs<Numbers> const& in) const override {
    return Evaluator<Numbers>(law_, field, shape, in)();
  }
  std::optional<Sides<Polynomial>> sides(Polynomials const& field, Shape const& shape,
                                         Inputs<Polynomials> const& in) const override {
    if (!has_frequencies(law_, names_, domain_)) return std::nullopt;
    return Evaluator<Polynomials>(law_, field, shape, in)();
  }
  std::optional<Sides<Rational>> sides(Rationals const& field, Shape const& shape,
                                       Inputs<Rationals> const& in) const override {
    return Evaluator<Rationals>(law_, field, shape, in)();
  }

  /// The case, or the box, in the notation of cases.
  std::string text(Shape const& shape, Inputs<Balls> const& in) const {
    constexpr int digits = 17;
    auto result = fmt::format("d={},b={}", shape.dimension, shape.base.text());
    for (std::size_t i = 0; i < names_.positions.size(); ++i) {
      result += fmt::format(",{}={}", names_.positions[i], in.positions[i].ball().text(digits));
    }
    for (std::size_t i = 0; i < names_.parameters.size(); ++i) {
      result += fmt::format(",{}={}", names_.parameters[i], in.parameters[i].text());
    }
    return result;
  }

  Tree law_;
  Names names_;
  Domain domain_;
};

}  // namespace

std::shared_ptr<Check const> check(Tree law, Names const& names, Domain const& domain) {
  return std::make_shared<FormulaCheck>(std::move(law), names, domain);
}

}  // namespace pe::formulas

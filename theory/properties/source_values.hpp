/// Values of the source: codes, scores and factors of weights are, at single places, the numbers that the source prints
/// or that follow from its formula by hand (theory/schemes/values.tsv).
///
/// It is the property of being this scheme and no other: what is sound and yet not what was meant, fails it. What the
/// values do not look at, it does not see.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "theory/families/layers_of.hpp"
#include "theory/formula/evaluate.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe {

/// One row of the table. Tokens are numbered: 0 is the zero vector, n the unit vector number n.
struct SourceValue {
  struct Code {
    std::int64_t position, entry, words;  ///< words: of the sentence, 0 where no sentence matters
  };
  struct Score {
    std::int64_t query, at_query, key, at_key;
  };

  std::string scheme, place, text, source;
  Shape shape;
  enum class Kind { code, score, weight } kind = Kind::code;
  Code code = {};
  Score score = {};  ///< of a weight: its places alone
  std::int64_t head = 0, length = 0;

  formulas::Tree tree;
  int node = 0;

  /// What the table says.
  template <class F>
  typename F::Scalar stated(F const& field) const {
    Inputs<F> const none;
    return formulas::Evaluator<F>(tree, field, shape, none).value(node);
  }
  /// What a layer of this head and length makes of it; the value is no code.
  template <class Layer>
  typename Layer::Scalar of_layer(Layer const& layer) const {
    if (kind == Kind::weight) return layer.factor(score.at_query, score.at_key);
    auto const token = [&](std::int64_t number) {
      Vector<typename Layer::Scalar> x(layer.head().query.rows.size(), layer.field().number(0));
      if (number > 0) x.at(static_cast<std::size_t>(number - 1)) = layer.field().number(1);
      return layer.token(x);
    };
    return layer.score(token(score.query), score.at_query, token(score.key), score.at_key);
  }
};

/// Reads lines of six fields with tabs between them; # begins a comment. Throws UserError naming the line.
std::vector<SourceValue> parse_source_values(std::string_view text);

/// The values of a scheme, in the order of the table; it may have none.
std::span<SourceValue const> source_values(std::string_view scheme);

/// Every row of the values, at their dimension and base; those of a scheme share both.
Domain at_every_value(std::span<SourceValue const> values);

struct SourceValues {
  static constexpr Text text{"source-values",
                             "At the listed places, codes and scores are what the source prints, or what follows from "
                             "its formula by hand",
                             R"(\text{scheme}(\text{place }n) = \text{value }n)"};
  static constexpr Signature takes{.parameters = {"n"}};
  static std::vector<Quantifier> beyond() { return {}; }
  static Domain domain() { return at_every_value(source_values(Alibi::name)); }

  auto operator()(Numeric auto const& scheme, Fraction const& n) const {
    auto const& value = scheme.values()[static_cast<std::size_t>(n.numerator())];
    return equal(scheme.at(value), value.stated(scheme.field()));
  }

  struct Mutant {
    static constexpr char says[] = "a sound scheme, and not ALiBi: every head has the slope of the one before";

    template <NumericField F>
    class Over {
     public:
      using Field = F;
      using Scalar = typename F::Scalar;

      Over(F const& field, Shape const& shape) : wrong_(field, shape) {}
      F const& field() const { return wrong_.field(); }
      std::span<SourceValue const> values() const { return source_values(Alibi::name); }
      Scalar at(SourceValue const& value) const { return value.of_layer(wrong_.layer(value.head, value.length)); }

     private:
      AlibiFromZero::Over<F> wrong_;
    };
  };
};

}  // namespace pe

/// How a scheme joins the family of layers. Included where members are listed, and nowhere else.
#pragma once

#include <functional>

#include "theory/families/codes.hpp"
#include "theory/families/layers.hpp"
#include "theory/kernel/effort.hpp"
#include "theory/kernel/kept_by_place.hpp"
#include "theory/schemes/rope.hpp"

namespace pe {
namespace detail {

/// A layer that a scheme makes itself.
template <Field F, class Layer>
class LayerOf final : public LayerOver<F> {
 public:
  using typename LayerOver<F>::Scalar;

  explicit LayerOf(Layer layer) : layer_(std::move(layer)) {}

  Head<Scalar> const& head() const override { return layer_.head(); }
  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b,
               WholeOf<F> const& j) const override {
    if constexpr (requires { layer_.score(a, i, b, j); }) {
      return layer_.score(a, i, b, j);
    } else {
      throw NotFormal{};
    }
  }
  Scalar score_among(std::vector<Token<Scalar>> const& t, std::int64_t i, std::int64_t j) const override {
    if constexpr (!OfSymbols<F> && requires { layer_.score(t[0], i, t[0], j); }) {
      return pe::score_among(layer_, t, i, j);
    } else {
      throw NotFormal{};
    }
  }
  Vector<Scalar> value(Token<Scalar> const& b, WholeOf<F> const& i, WholeOf<F> const& j) const override {
    return layer_.value(b, i, j);
  }
  Scalar factor(WholeOf<F> const& i, WholeOf<F> const& j) const override { return layer_.factor(i, j); }
  Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const override {
    if constexpr (requires { layer_.bias(i, j); }) {
      return layer_.bias(i, j);
    } else {
      PE_ASSERT(!"a layer with a bias");
      return layer_.factor(i, j);
    }
  }
  bool adds_bias() const override {
    if constexpr (requires { Layer::adds_bias; }) return Layer::adds_bias;
    return false;
  }
  bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const override { return layer_.sees(i, j); }
  OfDimension most_gain() const override { return layer_.most_gain(); }
  bool scores_among() const override {
    return requires(std::vector<Token<Scalar>> const& t) { layer_.score_among(t, 0, 0); };
  }
  void require_length(WholeOf<F> const& n) const override { layer_.require_length(n); }

 private:
  Layer layer_;
};

/// Attention without positions, in which every token carries its code: x_i + p_i in the place of x_i. `code_at` gives
/// p_i.
template <Field F>
class AddedLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;
  using CodeAt = std::function<Vector<Scalar>(WholeOf<F> const&)>;

  AddedLayer(F const& field, int dimension, WholeOf<F> const& number, CodeAt code_at)
      : AttentionLayer<F>(field, dimension, number), code_at_(std::move(code_at)) {}

  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    spend(a.q.size());
    return dot(sum(a.q, projected(queries_, i, this->head_.query)), sum(b.k, projected(keys_, j, this->head_.key)));
  }
  Vector<Scalar> value(Token<Scalar> const& b, WholeOf<F> const&, WholeOf<F> const& j) const {
    return sum(b.v, projected(values_, j, this->head_.value));
  }

 private:
  using Projected = KeptByPlace<WholeOf<F>, Vector<Scalar>>;

  /// p_i W.
  Vector<Scalar> const& projected(Projected const& known, WholeOf<F> const& i, Dense<Scalar> const& by) const {
    return known.at(i, [&] {
      spend(by.rows.size() * by.rows.size());
      return code_at_(i) * by;
    });
  }

  CodeAt code_at_;
  Projected queries_, keys_, values_;
};

/// Attention whose queries and keys are turned by their positions.
template <NumericField F, class Rotary>
class RotatedLayer : public AttentionLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  RotatedLayer(F const& field, Shape const& shape, WholeOf<F> const& number, WholeOf<F> const& length)
      : AttentionLayer<F>(field, shape.dimension, number), rotary_(rotary(field, shape, length)), length_(length) {}

  Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
    Scalar const score = rotary_.score(a.q, position_of(this->field_, i), b.k, position_of(this->field_, j));
    if constexpr (OfSymbols<F> && by_length) {
      return score * this->field_.function("amplitude", length_);
    } else {
      if (!rotary_.has_amplitude()) return score;
      Scalar const c = rotary_.amplitude();
      return score * c * c;
    }
  }

 private:
  static constexpr bool by_length = requires(Shape const& shape) { Rotary::at_length(shape, std::int64_t{}); };

  /// Some rules look at the length of the input. Over symbols frequencies are any, as they are those of one length.
  static Rotary rotary(F const& field, Shape const& shape, [[maybe_unused]] WholeOf<F> const& length) {
    if constexpr (by_length) {
      if constexpr (OfSymbols<F>) {
        field.require_length(length);
        return {field, shape, any_frequencies(static_cast<std::size_t>(shape.dimension / 2))};
      } else {
        return {field, shape, Rotary::at_length(shape, length)};
      }
    } else {
      return {field, shape};
    }
  }

  Rotary rotary_;
  WholeOf<F> length_;
};

template <Field F, class Layer>
std::shared_ptr<LayerOver<F> const> share(Layer layer) {
  return made<LayerOver<F>, LayerOf<F, Layer>>(std::move(layer));
}

/// Laws of layers take parameters, so they are never stated over polynomials.
template <class F>
concept LayerField = Field<F> && !std::same_as<F, Polynomials>;

template <class Scheme, class F>
Layers::Made<F>* make_layer() {
  if constexpr (!LayerField<F>) {
    return nullptr;
  } else if constexpr (requires { std::declval<typename Scheme::template Over<F> const&>().layer(0, 0); }) {
    return [](F const& field, Shape const& shape, WholeOf<F> const& number, WholeOf<F> const& length) {
      return share<F>(typename Scheme::template Over<F>(field, shape).layer(number, length));
    };
  } else if constexpr (NumericField<F> && requires(Vector<typename F::Scalar> const& x, typename F::Position const& m) {
                         std::declval<typename Scheme::template Over<F> const&>().rotate(x, m);
                       }) {
    return [](F const& field, Shape const& shape, WholeOf<F> const& number, WholeOf<F> const& length) {
      return share<F>(RotatedLayer<F, typename Scheme::template Over<F>>(field, shape, number, length));
    };
  } else if constexpr (NumericField<F> && requires(typename F::Position const& h) {
                         std::declval<typename Scheme::template Over<F> const&>().encode(h, h);
                       }) {
    return [](F const& field, Shape const& shape, WholeOf<F> const& number, WholeOf<F> const& size) {
      using Cells = typename Scheme::template Over<F>;
      // Where the shape is that of one axis, an axis gets half of a token.
      bool const of_axis = Cells(field, shape).dimension() != shape.dimension;
      Cells const cells(field, of_axis ? Shape{shape.dimension / 2, shape.base} : shape);
      auto const at = [field](std::int64_t t) { return field.position(static_cast<double>(t)); };
      return share<F>(AddedLayer<F>(field, cells.dimension(), number, [cells, at, size](std::int64_t i) {
        return cells.encode(at(i / size), at(i % size));
      }));
    };
  } else {
    return nullptr;
  }
}

/// The layer of tokens on a line of a grid: down its first column, or where the scheme says.
template <class Scheme, class F>
Layers::Made<F>* make_line() {
  if constexpr (!NumericField<F>) {
    return nullptr;
  } else if constexpr (requires { std::declval<typename Scheme::template Over<F> const&>().line(0); }) {
    return [](F const& field, Shape const& shape, WholeOf<F> const& number, WholeOf<F> const&) {
      return share<F>(typename Scheme::template Over<F>(field, shape).line(number));
    };
  } else if constexpr (requires { std::declval<typename Scheme::template Over<F> const&>().line(0, 0); }) {
    return [](F const& field, Shape const& shape, WholeOf<F> const& number, WholeOf<F> const& length) {
      return share<F>(typename Scheme::template Over<F>(field, shape).line(number, length));
    };
  } else {
    return [](F const& field, Shape const& shape, WholeOf<F> const& number, WholeOf<F> const&) {
      return make_layer<Scheme, F>()(field, shape, number, 1);
    };
  }
}

}  // namespace detail

/// The layers that a scheme makes, or those that its rotations or its cells' codes turn attention into.
template <class Scheme>
Layers layers_of() {
  return over_every_field<Layers>(name_of(Scheme{}),
                                  []<class F>(std::type_identity<F>) { return detail::make_layer<Scheme, F>(); });
}

/// Of a scheme of a grid that says how a line lies in it.
template <class Scheme>
Layers line_layers_of() {
  return over_every_field<Layers>(name_of(Scheme{}),
                                  []<class F>(std::type_identity<F>) { return detail::make_line<Scheme, F>(); });
}

/// Attention whose tokens carry these codes.
Layers layers_with(Codes const& codes);

}  // namespace pe

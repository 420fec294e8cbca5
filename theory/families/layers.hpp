/// The family of attention layers: every scheme that acts inside self-attention, and every code or rotation put there.
///
/// As for codes (codes.hpp), a law is compiled once and asks through virtual calls.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "theory/families/codes.hpp"
#include "theory/schemes/attention.hpp"

namespace pe {

/// What `attend` asks of a layer, and the bias that some add to a pair of positions.
template <Field F>
class LayerOver {
 public:
  using Scalar = typename F::Scalar;

  virtual ~LayerOver() = default;
  virtual Head<Scalar> const& head() const = 0;
  virtual Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b,
                       WholeOf<F> const& j) const = 0;
  virtual Scalar score_among(std::vector<Token<Scalar>> const& t, std::int64_t i, std::int64_t j) const = 0;
  virtual Vector<Scalar> value(Token<Scalar> const& b, WholeOf<F> const& i, WholeOf<F> const& j) const = 0;
  virtual Scalar factor(WholeOf<F> const& i, WholeOf<F> const& j) const = 0;
  virtual Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const = 0;
  /// Whether a score is that of the contents alone and the bias of the places.
  virtual bool adds_bias() const = 0;
  virtual bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const = 0;
  virtual OfDimension most_gain() const = 0;
  /// Whether the score of two tokens depends on those between them (attention.hpp, score_among).
  virtual bool scores_among() const = 0;
  virtual void require_length(WholeOf<F> const& n) const = 0;
};

/// One scheme of the family, in the place of a type: check<ScoreShiftInvariance>(layers).
class Layers {
 public:
  /// The layer of a head's number, for `length` tokens (on a grid: for length x length cells).
  template <class F>
  using Made = std::shared_ptr<LayerOver<F> const>(F const&, Shape const&, WholeOf<F> const& number,
                                                   WholeOf<F> const& length);
  template <class F>
  using Make = std::function<Made<F>>;

  std::string_view name;
  OfEveryField<Make> makes;  ///< empty where the scheme does not exist over the field
  std::shared_ptr<int const> identity = std::make_shared<int const>();  ///< the same of its copies alone

  template <Field F>
  class Layer {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Layer(F const& field, std::shared_ptr<LayerOver<F> const> layer) : field_(field), layer_(std::move(layer)) {}

    F const& field() const { return field_; }
    Head<Scalar> const& head() const { return layer_->head(); }
    Token<Scalar> token(Vector<Scalar> const& x) const {
      return {x, x * head().query, x * head().key, x * head().value};
    }
    Scalar score(Token<Scalar> const& a, WholeOf<F> const& i, Token<Scalar> const& b, WholeOf<F> const& j) const {
      return layer_->score(a, i, b, j);
    }
    Scalar score_among(std::vector<Token<Scalar>> const& t, std::int64_t i, std::int64_t j) const {
      return layer_->score_among(t, i, j);
    }
    Vector<Scalar> value(Token<Scalar> const& b, WholeOf<F> const& i, WholeOf<F> const& j) const {
      return layer_->value(b, i, j);
    }
    Scalar factor(WholeOf<F> const& i, WholeOf<F> const& j) const { return layer_->factor(i, j); }
    Scalar bias(WholeOf<F> const& i, WholeOf<F> const& j) const { return layer_->bias(i, j); }
    bool adds_bias() const { return layer_->adds_bias(); }
    bool sees(WholeOf<F> const& i, WholeOf<F> const& j) const { return layer_->sees(i, j); }
    OfDimension most_gain() const { return layer_->most_gain(); }
    bool scores_among() const { return layer_->scores_among(); }
    void require_length(WholeOf<F> const& n) const { layer_->require_length(n); }

   private:
    F field_;
    std::shared_ptr<LayerOver<F> const> layer_;
  };

  template <Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(Layers const& scheme, F const& field, Shape const& shape) : scheme_(&scheme), field_(field), shape_(shape) {}

    F const& field() const { return field_; }
    int dimension() const { return shape_.dimension; }
    /// Throws NotFormal where the scheme does not exist over the field, and UserError where the scheme does.
    Layer<F> layer(WholeOf<F> const& number, WholeOf<F> const& length) const {
      auto const& maker = std::get<Make<F>>(scheme_->makes);
      if (!maker) throw NotFormal{};
      if constexpr (std::is_same_v<F, Balls>) {
        auto const make = [&] { return maker(field_, shape_, number, length); };
        return {field_, detail::latest<LayerOver<F>>(scheme_->identity, shape_, number, length, make)};
      } else {
        return {field_, maker(field_, shape_, number, length)};
      }
    }

   private:
    Layers const* scheme_;
    F field_;
    Shape shape_;
  };

  template <Field F>
  Over<F> over(F const& field, Shape const& shape) const {
    return {*this, field, shape};
  }
};

}  // namespace pe

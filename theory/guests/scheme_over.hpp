/// A scheme of a file over a field: the codes, the rotations and the layers that its formulas make.
#pragma once

#include "theory/families/codes_of.hpp"
#include "theory/families/layers.hpp"
#include "theory/families/rotations.hpp"
#include "theory/formula/evaluate.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest_symbols.hpp"
#include "theory/schemes/biased.hpp"

namespace pe::formulas {

/// Throws the error message for a formula that has no value: the place in it, and the case in words.
[[noreturn]] void throw_undefined(Scheme const& scheme, Undefined const& undefined, std::string const& at);

/// The scheme's formulas at one place: a position, or numbers in the order of `absolute_parameters` or
/// `bias_parameters`, and of a score the query and the key.
template <Field F>
class SchemeAt {
 public:
  using Scalar = typename F::Scalar;

  SchemeAt(Scheme const& scheme, F const& field, Shape const& shape, Inputs<F> in, Kept<F>* kept = nullptr)
      : scheme_(scheme),
        dimension_(shape.dimension),
        in_(std::move(in)),
        values_(scheme.tree, field, shape, in_, &scheme.tables, kept) {}

  Scalar operator()(int node, int pair = 0) {
    try {
      return values_.value(node, pair);
    } catch (Undefined const& undefined) {
      throw_undefined(scheme_, undefined, text(pair));
    }
  }

 private:
  std::string text(int pair) const {
    bool const pairwise = scheme_.bias >= 0;
    auto result = "d = " + std::to_string(dimension_) + (pairwise ? "" : ", pair " + std::to_string(pair));
    if constexpr (std::is_same_v<F, Balls>) {
      constexpr int digits = 17;
      for (auto const& t : in_.positions) result += ", position " + t.ball().text(digits);
    }
    if constexpr (!std::is_same_v<F, Polynomials>) {
      for (std::size_t i = 0; i < in_.parameters.size(); ++i) {
        result += std::string(", ") + (pairwise ? bias_parameters[i] : absolute_parameters[i]) + " = " +
                  in_.parameters[i].text();
      }
    }
    return result;
  }

  Scheme const& scheme_;
  int dimension_;
  Inputs<F> in_;
  Evaluator<F> values_;
};

template <Field F>
class FormulaCodes final : public CodesOver<F> {
 public:
  using typename CodesOver<F>::Scalar;
  using typename CodesOver<F>::Position;

  FormulaCodes(std::shared_ptr<Scheme const> scheme, F const& field, Shape const& shape)
      : scheme_(std::move(scheme)), field_(field), shape_(shape) {
    require_shape(shape, scheme_->columns == Scheme::Columns::pairs ? OddDimension::reject : OddDimension::zero_last);
  }

  F const& field() const override { return field_; }
  int dimension() const override {
    return scheme_->columns == Scheme::Columns::all ? static_cast<int>(scheme_->entries.size()) : shape_.dimension;
  }
  Fraction base() const override { return shape_.base; }
  std::optional<Fraction> bound() const override { return scheme_->bound.most; }
  bool grows() const override { return scheme_->bound.grows; }
  Vector<Scalar> encode(Position const& t) const override { return code(t, 0); }
  Vector<Scalar> encode(std::int64_t t) const override { return code(at(t), 0); }
  Vector<Scalar> encode(Fraction const& t, Fraction const& n) const override { return code(at(t.numerator()), n); }
  Vector<Scalar> encode(Position const& t, Position const& last) const override {
    if constexpr (NumericField<F>) {
      if (scheme_->of_length)
        return code(t, Fraction(static_cast<std::int64_t>(pe::detail::plain(last))) + Fraction(1));
    }
    return code(t, 0);
  }

  BlockDiagonal<Scalar> offset_map(Position const& k) const override {
    auto const first = scheme_->sine_first();
    if (!first) throw NotFormal{};
    auto at_k = place(k, 0, 0), at_0 = place(field_.origin(), 0, 0);
    int const sine = scheme_->entries[static_cast<std::size_t>(*first)],
              cosine = scheme_->entries[static_cast<std::size_t>(1 - *first)];
    BlockDiagonal<Scalar> map;
    for (int i = 0; i < shape_.dimension / 2; ++i) {  // by what it has turned since 0, where the angle may have a shift
      Scalar const turned = at_k(sine, i) * at_0(cosine, i) - at_k(cosine, i) * at_0(sine, i);
      Scalar const c = at_k(cosine, i) * at_0(cosine, i) + at_k(sine, i) * at_0(sine, i);
      Scalar const s = *first == 0 ? turned : -turned;
      map.blocks.push_back({c, s, -s, c});
    }
    return map;
  }
  Scalar similarity(Position const& k) const override { return trace(offset_map(k)) * field_.number(Fraction(1, 2)); }

 private:
  Position at(std::int64_t t) const {
    if constexpr (NumericField<F>) {
      return field_.position(static_cast<double>(t));
    } else {
      throw NotFormal{};
    }
  }
  SchemeAt<F> place(Position const& t, Fraction const& length, int column) const {
    if constexpr (NumericField<F>) {
      return {*scheme_, field_, shape_, {{t}, {}, {length, column}}};
    } else {
      return {*scheme_, field_, shape_, {{t}, {}, {}}};
    }
  }
  Vector<Scalar> code(Position const& t, Fraction const& length) const {
    using enum Scheme::Columns;
    Vector<Scalar> result;
    if (scheme_->columns == columns) {
      for (int j = 0; j < shape_.dimension; ++j) result.push_back(place(t, length, j)(scheme_->entries[0]));
      return result;
    }
    auto values = place(t, length, 0);
    int const count = scheme_->columns == pairs ? shape_.dimension / 2 : 1;
    for (int i = 0; i < count; ++i) {
      for (int const entry : scheme_->entries) result.push_back(values(entry, i));
    }
    return result;
  }

  std::shared_ptr<Scheme const> scheme_;
  F field_;
  Shape shape_;
};

/// Pairs turned by the scheme's angle, without its scales.
template <Field F>
class FormulaRotations final : public RotationsOver<F> {
 public:
  using typename RotationsOver<F>::Scalar;
  using typename RotationsOver<F>::Position;

  FormulaRotations(std::shared_ptr<Scheme const> scheme, F const& field, Shape const& shape)
      : scheme_(std::move(scheme)), field_(field), shape_(shape) {
    require_shape(shape, OddDimension::reject);
  }

  F const& field() const override { return field_; }
  int dimension() const override { return shape_.dimension; }
  Fraction base() const override { return shape_.base; }
  Layout arrangement() const override { return scheme_->layout; }
  Turn direction() const override { return Turn::counter_clockwise; }
  std::size_t first(int i) const override {
    return static_cast<std::size_t>(entry_of_pair(i, false, shape_.dimension / 2, scheme_->layout));
  }
  std::size_t second(int i) const override {
    return static_cast<std::size_t>(entry_of_pair(i, true, shape_.dimension / 2, scheme_->layout));
  }
  std::vector<Phase<Scalar>> phases(Position const& m) const override {
    SchemeAt<F> values(*scheme_, field_, shape_, {{m}, {}, {}});
    return tabulate(shape_.dimension / 2, [&](int i) {
      return Phase<Scalar>{values(scheme_->sine, i), values(scheme_->cosine, i)};
    });
  }
  Vector<Scalar> frequencies() const override {
    if constexpr (NumericField<F>) {
      auto const at = [&](double m) { return scales(scheme_->angle, field_.position(m)); };
      return difference(at(1), at(0));
    } else {
      throw NotFormal{};
    }
  }
  Vector<Scalar> rotate(Vector<Scalar> const& x, Position const& m) const override {
    return turned(*this, x, phases(m));
  }
  BlockDiagonal<Scalar> matrix(Position const& m) const override { return transpose(map_by(phases(m))); }
  Scalar score(Vector<Scalar> const& q, Position const& m, Vector<Scalar> const& k, Position const& n) const override {
    return dot(rotate(q, m), rotate(k, n));
  }

  /// A formula at m, of each pair.
  Vector<Scalar> scales(int scale, Position const& m) const {
    SchemeAt<F> values(*scheme_, field_, shape_, {{m}, {}, {}});
    return tabulate(shape_.dimension / 2, [&](int i) { return values(scale, i); });
  }
  /// x turned by the phases, and each pair multiplied by its scale, where there are scales.
  Vector<Scalar> moved(Vector<Scalar> const& x, std::vector<Phase<Scalar>> const& phases,
                       Vector<Scalar> const& scales) const {
    auto result = turned(*this, x, phases);
    for (std::size_t i = 0; i < scales.size(); ++i) {
      for (auto const entry : {first(static_cast<int>(i)), second(static_cast<int>(i))}) {
        result[entry] = result[entry] * scales[i];
      }
    }
    return result;
  }

 private:
  std::shared_ptr<Scheme const> scheme_;
  F field_;
  Shape shape_;
};

/// B(d): 2d for what positions add, and of a whole score 2d for what contents make of it, where it is within that; else
/// what bounds of its parts give. Where none are found, less than it gains at some distance if it is found to grow
/// beyond every bound, and nothing if not.
OfDimension most_gain(std::shared_ptr<Scheme const> const& scheme);

/// What the layers of both kinds share.
template <Field F>
class FormulaLayer : public AttentionLayer<F> {
 public:
  FormulaLayer(std::shared_ptr<Scheme const> scheme, F const& field, Shape const& shape, std::int64_t number)
      : AttentionLayer<F>(field, shape.dimension, number), scheme_(std::move(scheme)), shape_(shape) {
    require_shape(shape, OddDimension::reject);
  }
  bool sees(std::int64_t i, std::int64_t j) const { return !scheme_->causal || j <= i; }
  OfDimension most_gain() const { return formulas::most_gain(scheme_); }

 protected:
  std::shared_ptr<Scheme const> scheme_;
  Shape shape_;
};

template <NumericField F>
class RotatingLayer : public FormulaLayer<F> {
 public:
  using Scalar = typename F::Scalar;

  RotatingLayer(std::shared_ptr<Scheme const> const& scheme, F const& field, Shape const& shape, std::int64_t number)
      : FormulaLayer<F>(scheme, field, shape, number), rotations_(scheme, field, shape) {}

  Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b, std::int64_t j) const {
    if (!spend(a.q.size())) throw Exhausted{};
    return dot(moved(a.q, i, this->scheme_->query_scale, queries_), moved(b.k, j, this->scheme_->key_scale, keys_));
  }

 private:
  struct Moves {
    std::vector<Phase<Scalar>> phases;
    Vector<Scalar> scales;
  };
  using OfPlace = KeptByPlace<std::int64_t, Moves>;

  Vector<Scalar> moved(Vector<Scalar> const& x, std::int64_t place, int scale, OfPlace const& known) const {
    auto const made = [&] {
      auto const m = this->field_.position(static_cast<double>(place));
      return Moves{rotations_.phases(m), this->scheme_->scales() ? rotations_.scales(scale, m) : Vector<Scalar>{}};
    };
    auto const of = [&](Moves const& moves) { return rotations_.moved(x, moves.phases, moves.scales); };
    return BallTrace::is_active() ? of(made())
                                  : of(known.at(place, made));  // where steps are traced, each is made anew
  }

  FormulaRotations<F> rotations_;
  OfPlace queries_, keys_;
};

template <Field F>
class BiasLayer : public FormulaLayer<F> {
 public:
  using Scalar = typename F::Scalar;
  static constexpr bool adds_bias = true;

  BiasLayer(std::shared_ptr<Scheme const> const& scheme, F const& field, Shape const& shape, std::int64_t number,
            std::int64_t length)
      : FormulaLayer<F>(scheme, field, shape, number), number_(number), length_(length) {}

  Scalar bias(std::int64_t i, std::int64_t j) const {
    if (BallTrace::is_active()) return formula({}, i, j);  // each step is made anew
    return known_.at({i, j}, [&] { return formula({}, i, j); });
  }
  Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b, std::int64_t j) const {
    return dot(a.q, b.k) + bias(i, j);
  }

 protected:
  Scalar formula(std::vector<Vector<Scalar>> vectors, std::int64_t i, std::int64_t j, Kept<F>* kept = nullptr) const {
    auto const at = [&](Scheme const& scheme, std::vector<Vector<Scalar>> given, Kept<F>* known) {
      return SchemeAt<F>(scheme, this->field_, this->shape_, {{}, std::move(given), {i, j, number_, length_}},
                         known)(scheme.bias);
    };
    try {
      return at(*this->scheme_, std::move(vectors), kept);
    } catch (InputError const&) {
      auto const& parts = this->scheme_->turned;
      if (parts) at(*parts, {}, nullptr);  // says where it is in the bias that was written, if it is there
      throw;
    }
  }

 private:
  std::int64_t number_, length_;
  KeptByPlace<std::pair<std::int64_t, std::int64_t>, Scalar> known_;
};

template <Field F>
class ScoreLayer : public BiasLayer<F> {
 public:
  using Scalar = typename F::Scalar;
  static constexpr bool adds_bias = false;

  ScoreLayer(std::shared_ptr<Scheme const> const& scheme, F const& field, Shape const& shape, std::int64_t number,
             std::int64_t length)
      : BiasLayer<F>(scheme, field, shape, number, length), has_vectors_(scheme->of_vectors()) {}

  Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b, std::int64_t j) const {
    constexpr std::size_t most_numbers = 1 << 17;
    if (kept_.size() * numbers_ > most_numbers) kept_.clear();
    auto& kept = kept_.try_emplace(std::pair(i, j), Kept<F>{has_vectors_.get(), {}}).first->second;
    auto result = this->formula({a.q, b.k}, i, j, &kept);
    numbers_ = std::max(numbers_, kept.values.size());
    return result;
  }

 private:
  std::shared_ptr<std::vector<bool> const> has_vectors_;
  mutable std::map<std::pair<std::int64_t, std::int64_t>, Kept<F>> kept_;  // a layer is one thread's own
  mutable std::size_t numbers_ = 1;                                        ///< the most that one of them keeps
};

}  // namespace pe::formulas

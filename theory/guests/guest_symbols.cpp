#include "theory/guests/guest_symbols.hpp"

#include <algorithm>

#include "theory/families/layers_of.hpp"
#include "theory/formula/angle.hpp"
#include "theory/formula/symbols.hpp"
#include "theory/guests/scheme_over.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/rotary_closed_form.hpp"

namespace pe::formulas {
namespace {

using Shared = std::shared_ptr<Scheme const>;
using Acts = Scheme::Acts;
using Make = Layers::Make<Expressions>;

/// What schemes of files show of themselves to laws of codes and of rotations.
class SymbolicPlaces {
 public:
  using Field = Expressions;
  using Scalar = Expression;

  /// `turned_back`: each pair by its phase at 0, which keeps products and distances of codes and matrices.
  SymbolicPlaces(Scheme const& scheme, Expressions field, Shape const& shape, bool turned_back = false)
      : scheme_(scheme), field_(std::move(field)), shape_(at_base(scheme, shape)), turned_back_(turned_back) {
    require_shape(shape_, OddDimension::reject);
  }

  Expressions const& field() const { return field_; }
  int dimension() const { return shape_.dimension; }
  int pairs() const { return shape_.dimension / 2; }
  Fraction const& base() const { return shape_.base; }
  Layout arrangement() const { return scheme_.layout; }
  Turn direction() const { return Turn::counter_clockwise; }
  std::size_t first(int i) const { return entry(i, false); }
  std::size_t second(int i) const { return entry(i, true); }

  OverSymbols at(Whole const& place, bool opaque = false) const {
    return OverSymbols(scheme_, field_, shape_, {{place}, {0, 0}, {}, turned_back_}, opaque);
  }
  Vector<Expression> encode(Whole const& t) const {
    if (scheme_.columns != Scheme::Columns::pairs || scheme_.of_length) throw NotFormal{};
    auto values = at(t);
    Vector<Expression> result;
    for (int i = 0; i < pairs(); ++i) {
      for (int const each : scheme_.entries) result.push_back(values.value(each, i));
    }
    return result;
  }
  std::vector<Phase<Expression>> phases(Whole const& m) const {
    auto values = at(m);
    return tabulate(pairs(), [&](int i) { return values.phase(scheme_.angle, i); });
  }
  Vector<Expression> rotate(Vector<Expression> const& x, Whole const& m) const { return turned(*this, x, phases(m)); }

 private:
  std::size_t entry(int i, bool second) const {
    return static_cast<std::size_t>(entry_of_pair(i, second, pairs(), scheme_.layout));
  }

  Scheme const& scheme_;
  Expressions field_;
  Shape shape_;
  bool turned_back_;
};

class SymbolicLayer : public AttentionLayer<Expressions> {
 public:
  SymbolicLayer(Shared scheme, Expressions const& field, Shape const& shape, Whole number, Whole length, bool opaque)
      : AttentionLayer(field, shape.dimension, number),
        scheme_(std::move(scheme)),
        shape_(at_base(*scheme_, shape)),
        number_(std::move(number)),
        length_(std::move(length)),
        opaque_(opaque) {
    require_shape(shape_, OddDimension::reject);
  }

  bool sees(Whole const& i, Whole const& j) const { return !scheme_->causal || j <= i; }
  OfDimension most_gain() const { return formulas::most_gain(scheme_); }
  Expression bias(Whole const& i, Whole const& j) const { return formula({}, i, j); }
  Expression score(Token<Expression> const& a, Whole const& i, Token<Expression> const& b, Whole const& j) const {
    if (scheme_->acts == Acts::score) return formula({a.q, b.k}, i, j);
    if (scheme_->acts == Acts::bias) return dot(a.q, b.k) + bias(i, j);
    SymbolicPlaces const places(*scheme_, field_, shape_);
    auto const q = places.rotate(a.q, i), k = places.rotate(b.k, j);
    if (!scheme_->scales()) return dot(q, k);
    auto at_i = places.at(i, opaque_), at_j = places.at(j, opaque_);
    auto result = field_.number(0);
    for (int n = 0; n < places.pairs(); ++n) {
      auto const x = places.first(n), y = places.second(n);
      result += at_i.product(scheme_->query_scale, at_j, scheme_->key_scale, n) * (q[x] * k[x] + q[y] * k[y]);
    }
    return result;
  }

 private:
  Expression formula(std::vector<Vector<Expression>> vectors, Whole const& i, Whole const& j) const {
    return OverSymbols(*scheme_, field_, shape_, {{}, {i, j, number_, length_}, std::move(vectors)}, opaque_, &phases_)
        .value(scheme_->bias);
  }

  Shared scheme_;
  Shape shape_;
  Whole number_, length_;
  bool opaque_;
  mutable KeptPhases phases_;  // a layer is one thread's own
};

Make layer_of(Shared const& scheme, bool opaque) {
  return [=](Expressions const& field, Shape const& shape, Whole const& number, Whole const& length) {
    return detail::share<Expressions>(SymbolicLayer(scheme, field, shape, number, length, opaque));
  };
}

void add_code(Symbolic& result, Shared const& scheme) {
  if (scheme->columns == Scheme::Columns::pairs && !scheme->of_length) {
    result.code = [scheme](Expressions const& field, Shape const& shape, Whole const& t, Whole const&) {
      return SymbolicPlaces(*scheme, field, shape, scheme->sine_first().has_value()).encode(t);
    };
    result.layers.emplace_back(
        [scheme](Expressions const& field, Shape const& shape, Whole const& number, Whole const&) {
          return detail::share<Expressions>(detail::AddedLayer<Expressions>(
              field, shape.dimension, number,
              [=](Whole const& i) { return SymbolicPlaces(*scheme, field, shape).encode(i); }));
        });
  }
  // First, where the code is more than phases, which makes identities larger than they need be.
  result.layers.insert(scheme->sine_first() ? result.layers.end() : result.layers.begin(),
                       layer_of_any_codes(scheme->of_length));
  result.bound = scheme->bound.most;
  if (scheme->of_base && !scheme->base) {
    result.closed_form = [scheme](Expressions const& field, Shape const& shape) {
      return ClosedForm{}(SymbolicPlaces(*scheme, field, shape), Whole::symbol("t"));
    };
  }
}

}  // namespace

Symbolic symbolic_of(Shared const& scheme) {
  Symbolic result{.name = scheme->name, .of_file = true};
  auto parts = scheme->entries;
  if (scheme->angle >= 0) parts.push_back(scheme->angle);
  bool const of_pairs = scheme->acts == Acts::rotary || scheme->columns == Scheme::Columns::pairs;
  result.first_pair_is_alike =
      of_pairs && std::ranges::all_of(parts, [&](int part) { return first_pair_is_alike(scheme->tree, part); });
  if (scheme->acts == Acts::absolute) {
    add_code(result, scheme);
    return result;
  }
  if (scheme->acts == Acts::rotary && !scheme->scales()) {
    result.code = [scheme](Expressions const& field, Shape const& shape, Whole const& m, Whole const&) {
      Vector<Expression> entries;
      for (auto const& [sine, cosine] : SymbolicPlaces(*scheme, field, shape, true).phases(m)) {
        for (auto const& entry : {cosine, -sine, sine, cosine}) entries.push_back(entry);
      }
      return entries;
    };
    result.closed_form = [scheme](Expressions const& field, Shape const& shape) {
      auto const x = field.vector("x", static_cast<std::size_t>(shape.dimension));
      return RotaryClosedForm{}(SymbolicPlaces(*scheme, field, shape), Whole::symbol("t"), x);
    };
  }
  result.layers = {layer_of(scheme, false), layer_of(scheme, true), layer_of_any_scores(has_parameter(*scheme, 3))};
  return result;
}

}  // namespace pe::formulas

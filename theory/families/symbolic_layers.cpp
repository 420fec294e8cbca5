#include "theory/families/symbolic_layers.hpp"

#include <optional>

#include "theory/families/applies.hpp"
#include "theory/families/layers_of.hpp"
#include "theory/schemes/list.hpp"

namespace pe {
namespace {

template <class Scheme>
using OverSymbols = typename Scheme::template Over<Expressions>;
using Make = Layers::Make<Expressions>;
using Made = Layers::Made<Expressions>;

/// Makes a layer of a line, for a layer of any length.
template <class Scheme>
Made* make() {
  using F = Expressions;
  if constexpr (!requires { typename OverSymbols<Scheme>; }) {
    return nullptr;
  } else if constexpr (
      requires(OverSymbols<Scheme> const& s, Whole const& n) { s.line(n); } ||
      requires(OverSymbols<Scheme> const& s, Whole const& n) { s.line(n, n); }) {
    return detail::make_line<Scheme, F>();
  } else if constexpr (AttendsGrid<Scheme> || CodesCells<Scheme>) {
    return nullptr;
  } else if constexpr (Attends<Scheme>) {
    if constexpr (requires(OverSymbols<Scheme> const& s, Whole const& n) { s.layer(n, n); }) {
      return detail::make_layer<Scheme, F>();
    } else {
      return nullptr;
    }
  } else if constexpr (Rotates<Scheme>) {
    return detail::make_layer<Scheme, F>();
  } else if constexpr (CodesPositions<Scheme> &&
                       requires(OverSymbols<Scheme> const& s, Whole const& t) { s.encode(t); }) {
    return [](F const& field, Shape const& shape, Whole const& number, Whole const&) {
      OverSymbols<Scheme> const codes(field, shape);
      int entries = 1;
      if constexpr (requires { codes.dimension(); }) entries = codes.dimension();
      return detail::share<F>(detail::AddedLayer<F>(
          field, entries, number, [codes](Whole const& i) { return Vector<Expression>{codes.encode(i)}; }));
    };
  } else {
    return nullptr;
  }
}

/// What the type of a scheme's layer shows of any layer of it.
struct Known {
  bool length = true;    ///< scores, values and factors may depend on the length of the input
  bool values = false;   ///< values are W^V x, whatever the positions
  bool factors = false;  ///< weights are those of the softmax
};

/// Scores are any function of the head, the tokens and their places; so are values and factors that are not attention's
/// own.
class AnyLayer : public AttentionLayer<Expressions> {
 public:
  AnyLayer(Expressions const& field, int dimension, Whole const& number, Whole const& length, Known const& known)
      : AttentionLayer(field, dimension, number), number_(number), length_(known.length ? length : 0), known_(known) {}

  Expression score(Token<Expression> const& a, Whole const& i, Token<Expression> const& b, Whole const& j) const {
    return field_.function("score", number_, length_, i, j, whole(a.x), whole(a.q), whole(a.k), whole(a.v), whole(b.x),
                           whole(b.q), whole(b.k), whole(b.v));
  }
  Vector<Expression> value(Token<Expression> const& b, Whole const& i, Whole const& j) const {
    if (known_.values) return b.v;
    return field_.vector_of("value", b.v.size(), number_, length_, i, j, whole(b.x), whole(b.q), whole(b.k),
                            whole(b.v));
  }
  Expression bias(Whole const& i, Whole const& j) const { return field_.function("bias", number_, length_, i, j); }
  Expression factor(Whole const& i, Whole const& j) const {
    return known_.factors ? field_.number(1) : field_.function("factor", number_, length_, i, j);
  }

 private:
  WholeVector whole(Vector<Expression> const& x) const { return field_.whole(x); }

  Whole number_, length_;
  Known known_;
};

Make any_layer(Known const& known) {
  return [known](Expressions const& field, Shape const& shape, Whole const& number, Whole const& length) {
    return detail::share<Expressions>(AnyLayer(field, shape.dimension, number, length, known));
  };
}

/// Queries, keys and values gain codes of their own after their projection, which are any functions of the head and the
/// place.
class CodedByRole : public AttentionLayer<Expressions> {
 public:
  CodedByRole(Expressions const& field, int dimension, Whole const& number)
      : AttentionLayer(field, dimension, number), number_(number) {}

  Expression score(Token<Expression> const& a, Whole const& i, Token<Expression> const& b, Whole const& j) const {
    return dot(sum(a.q, code("code of query", i)), sum(b.k, code("code of key", j)));
  }
  Vector<Expression> value(Token<Expression> const& b, Whole const&, Whole const& j) const {
    return sum(b.v, code("code of value", j));
  }

 private:
  Vector<Expression> code(char const* role, Whole const& place) const {
    return field_.vector_of(role, head_.query.rows.size(), number_, place);
  }

  Whole number_;
};

/// Of tokens with a code added that is any function of the place, and maybe of the length.
Make any_added_layer(bool by_length) {
  return [by_length](Expressions const& field, Shape const& shape, Whole const& number, Whole const& length) {
    auto const size = static_cast<std::size_t>(shape.dimension);
    Whole const of_length = by_length ? length : Whole(0);
    return detail::share<Expressions>(detail::AddedLayer<Expressions>(
        field, shape.dimension, number, [=](Whole const& i) { return field.vector_of("code", size, i, of_length); }));
  };
}

/// What a layer that derives from attention's has of it unchanged.
template <class Layer>
Known known_of(bool length) {
  using Plain = AttentionLayer<Balls>;
  Known result{.length = length};
  if constexpr (requires { &Layer::value; }) {
    result.values = std::is_same_v<decltype(&Layer::value), decltype(&Plain::value)>;
  }
  if constexpr (requires { &Layer::factor; }) {
    result.factors = std::is_same_v<decltype(&Layer::factor), decltype(&Plain::factor)>;
  }
  return result;
}

template <class Scheme>
std::optional<Known> known_from_type() {
  using S = OverBalls<Scheme>;
  constexpr bool codes = CodesPositions<Scheme> || CodesRows<Scheme>;
  if constexpr (codes || CodesSentences<Scheme>) {
    return Known{.length = CodesSentences<Scheme>, .factors = true};
  } else if constexpr (requires(S const& s) { s.line(0); }) {
    return known_of<decltype(std::declval<S const&>().line(0))>(false);
  } else if constexpr (requires(S const& s) { s.line(0, 0); }) {
    return known_of<decltype(std::declval<S const&>().line(0, 0))>(true);
  } else if constexpr (CodesCells<Scheme>) {
    return Known{.length = false, .factors = true};
  } else if constexpr (Attends<Scheme> && !AttendsGrid<Scheme>) {
    return known_of<decltype(std::declval<S const&>().layer(0, 0))>(true);
  } else if constexpr (Rotates<Scheme>) {
    constexpr bool length = requires { S::at_length(Shape{}, std::int64_t{}); };
    return Known{.length = length, .values = true, .factors = true};
  }
  return std::nullopt;
}

using Makes = std::vector<Make>;

/// Of a rotation by several axes, along a line on which each coordinate is the token's place or 0: every pair turns by
/// the place times a frequency of its own, 0 where the coordinate is. It takes fewer entries than the axes share.
template <class Scheme>
struct TurnsOnLine {
  static Made* make() { return nullptr; }
};
template <class Plan>
struct TurnsOnLine<MultiAxisRotary<Plan>> {
  struct Turning : RotaryOver<Expressions, Plan::layout, Turn::counter_clockwise> {
    Turning(Expressions const& field, Shape const& shape)
        : RotaryOver<Expressions, Plan::layout, Turn::counter_clockwise>(
              field, shape, any_frequencies(static_cast<std::size_t>(shape.dimension / 2)), shape.dimension) {}
  };
  static Made* make() {
    auto const place = Whole::symbol("i");
    for (auto const& coordinate : Plan::on_line([](Whole const& t) { return t; }, place)) {
      auto const text = coordinate.text();
      if (text != place.text() && text != "0") return nullptr;
    }
    return [](Expressions const& field, Shape const& shape, Whole const& number, Whole const& length) {
      return detail::share<Expressions>(detail::RotatedLayer<Expressions, Turning>(field, shape, number, length));
    };
  }
};

template <class Scheme>
Makes makes() {
  Makes result;
  for (auto layers : {make<Scheme>(), TurnsOnLine<Scheme>::make()}) {
    if (layers != nullptr) result.emplace_back(layers);
  }
  if constexpr (requires { typename OverBalls<Scheme>::Layer::Role; }) {
    result.emplace_back([](Expressions const& field, Shape const& shape, Whole const& number, Whole const&) {
      return detail::share<Expressions>(CodedByRole(field, shape.dimension, number));
    });
  }
  if (auto const known = known_from_type<Scheme>()) result.push_back(any_layer(*known));
  if constexpr (CodesPositions<Scheme> || CodesRows<Scheme> || CodesSentences<Scheme> || CodesCells<Scheme>) {
    result.push_back(any_added_layer(CodesSentences<Scheme>));  // of cells those of a line's
  }
  return result;
}

}  // namespace

std::vector<Make> const& symbolic_layers(std::string_view name) {
  return by_name<Makes>(name, []<class Scheme>(std::type_identity<Scheme>) { return makes<Scheme>(); });
}

Symbolic symbolic_of(std::string_view name) {
  return {std::string(name), symbolic_layers(name), symbolic_code(name), bound_of_code(name)};
}

Make layer_of_any_scores(bool of_length) { return any_layer({.length = of_length, .values = true, .factors = true}); }

Make layer_of_any_codes(bool of_length) { return any_added_layer(of_length); }

}  // namespace pe

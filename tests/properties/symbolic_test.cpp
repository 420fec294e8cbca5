/// Laws of scores over symbols: what is proved, and that nothing is that is false.
#include "theory/properties/symbolic.hpp"

#include "tests/catch.hpp"
#include "tests/properties/wrong_members.hpp"
#include "theory/families/layers_of.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/constant_output.hpp"
#include "theory/properties/content_free.hpp"
#include "theory/properties/linear_in_distance.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"
#include "theory/properties/score_length_invariance.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/separable_score.hpp"
#include "theory/properties/toeplitz_bias.hpp"
#include "theory/schemes/biased.hpp"

namespace pe {
namespace {

bool is_symbolic(Cell const& cell) { return cell.check->over_symbols().has_value(); }
bool proved(Check const& check) { return prove(check, {.bases = {10000}}, true).has_value(); }

TEST_CASE("Nothing that is refuted of a scheme is proved over symbols") {
  int looked_at = 0;
  for (auto const& property : properties()) {
    for (auto const& cell : property.cells) {
      if (!cell.check || !is_symbolic(cell) || refuting_witness(property.name, cell.scheme) == nullptr) continue;
      INFO(property.name << " of " << cell.scheme);
      CHECK_FALSE(proved(*cell.check));
      ++looked_at;
    }
  }
  CHECK(looked_at >= 40);
}

TEST_CASE("Nor anything that a wrong version lacks") {
  int looked_at = 0;
  for (auto const& lost : refuted_of_wrong_members()) {
    for (auto const& property : properties()) {
      if (property.name != lost.property) continue;
      for (auto const& wrong : wrong_members()) {
        if (wrong.member.name != lost.scheme) continue;
        auto const cell = property.ask(wrong.member);
        if (!is_symbolic(cell)) continue;
        INFO(property.name << " of " << lost.scheme);
        CHECK_FALSE(proved(*cell.check));
        ++looked_at;
      }
    }
  }
  CHECK(looked_at >= 5);
}

/// A bias, in the place of a scheme.
template <class Bias>
Layers::Make<Expressions> with_bias(Bias bias) {
  return [bias](Expressions const& field, Shape const& shape, Whole const& number, Whole const& length) {
    auto of_pair = [=](Whole const& i, Whole const& j) { return bias(field, i, j, length); };
    return detail::share<Expressions>(BiasedLayer<Expressions, decltype(of_pair)>(
        AttentionLayer<Expressions>(field, shape.dimension, number), of_pair, Mask::none));
  };
}

template <class Law>
bool proved_of(Layers::Make<Expressions> const& layers) {
  return proved(*with_symbols(for_symbols(typeid(Law), {layers}), check<Law, T5>()));
}

using F = Expressions;
using W = Whole const;

TEST_CASE("A bias of the offset is proved to be one, however it is made of it") {
  auto const good = [](auto bias) {
    auto const layers = with_bias(bias);
    CHECK(proved_of<ScoreShiftInvariance>(layers));
    CHECK(proved_of<ToeplitzBias>(layers));
    CHECK(proved_of<ContentFree>(layers));
    CHECK(proved_of<ScoreLengthInvariance>(layers));
  };
  good([](F const& f, W& i, W& j, W&) { return f.function("bucket", j - i); });
  good([](F const& f, W& i, W& j, W&) { return f.function("bucket", abs(j - i)); });
  good([](F const& f, W& i, W& j, W&) { return f.number(std::clamp<Whole>(j - i, -8, 8)); });
  good([](F const& f, W& i, W& j, W&) { return f.log(f.number(1) + f.number(std::max(i - j, Whole(0)))); });
  good([](F const& f, W& i, W& j, W&) { return i + 5 < j + 5 ? f.number(1) : f.number(2) / f.number(j - i); });
}

TEST_CASE("A bias of positions is not, wherever they enter") {
  auto const bad = [](auto bias) {
    auto const layers = with_bias(bias);
    CHECK_FALSE(proved_of<ScoreShiftInvariance>(layers));
    CHECK_FALSE(proved_of<ToeplitzBias>(layers));
  };
  bad([](F const& f, W& i, W&, W&) { return f.function("bucket", i); });
  bad([](F const& f, W&, W& j, W&) { return f.number(j); });
  bad([](F const& f, W& i, W& j, W&) { return f.function("bucket", j - i, i); });
  bad([](F const& f, W& i, W& j, W&) { return f.function("bucket", i + j); });
  bad([](F const& f, W& i, W& j, W&) { return f.number(j - i) / f.log(f.number(i)); });
  bad([](F const& f, W& i, W& j, W&) { return f.number(std::max<Whole>(j - i, 2 - i)); });
  bad([](F const& f, W& i, W& j, W&) { return i < Whole(1'000'000) ? f.number(j - i) : f.number(0); });
  bad([](F const& f, W& i, W& j, W&) { return i == Whole(1'000'000) ? f.number(0) : f.number(j - i); });
  bad([](F const& f, W& i, W& j, W&) { return f.number(std::max(i, Whole(64)) - std::max(j, Whole(64))); });
  bad([](F const& f, W& i, W& j, W&) { return f.function("bucket", Whole::of("half", {i}) - Whole::of("half", {j})); });
}

TEST_CASE("A bias that is a sum of few products is separable, one of many is not, and one of the offset need not be") {
  auto const of_products = [](int count) {
    return with_bias([count](F const& f, W& i, W& j, W&) {
      auto sum = f.number(0);
      for (int n = 0; n < count; ++n) sum += f.function("g", n, i) * f.function("h", n, j);
      return sum;
    });
  };
  CHECK(proved_of<SeparableScore>(of_products(0)));
  CHECK(proved_of<SeparableScore>(of_products(3)));  // and content: d features, where 2d + 1 are few
  CHECK_FALSE(proved_of<SeparableScore>(of_products(4)));
  CHECK_FALSE(
      proved_of<SeparableScore>(with_bias([](F const& f, W& i, W& j, W&) { return f.function("bucket", j - i); })));
  CHECK(proved_of<SeparableScore>(with_bias([](F const& f, W& i, W& j, W&) { return f.number(abs(j - i)); })));
  CHECK_FALSE(proved_of<SeparableScore>(
      with_bias([](F const& f, W& i, W& j, W&) { return f.number(1) / f.number(i - j + 1); })));
  CHECK_FALSE(proved_of<SeparableScore>(
      with_bias([](F const& f, W& i, W& j, W&) { return f.number(i - j < Whole(16) ? i - j : Whole(16)); })));
}

TEST_CASE("An offset that is clipped at 2 is separable, as few pairs of a block are nearer, and one at 3 need not be") {
  auto const clipped = [](std::int64_t at) {
    return with_bias([at](F const& f, W& i, W& j, W&) { return f.function("table", std::min<Whole>(i - j, at)); });
  };
  CHECK(proved_of<SeparableScore>(clipped(2)));
  CHECK_FALSE(proved_of<SeparableScore>(clipped(4)));
}

TEST_CASE("A bias that bends within 64 places is not linear in the distance; one that bends beyond is") {
  auto const clipped = [](std::int64_t at) {
    return with_bias([at](F const& f, W& i, W& j, W&) { return f.number(std::min<Whole>(i - j, at)); });
  };
  CHECK(proved_of<LinearInDistance>(clipped(64)));
  CHECK_FALSE(proved_of<LinearInDistance>(clipped(63)));
}

TEST_CASE("A bias that knows the length is not proved to be without it") {
  CHECK_FALSE(proved_of<ScoreLengthInvariance>(
      with_bias([](F const& f, W& i, W& j, W& n) { return f.function("bucket", j - i, n); })));
  CHECK_FALSE(proved_of<ScoreLengthInvariance>(with_bias(
      [](F const& f, W& i, W& j, W& n) { return n < Whole(1'000'000) ? f.number(j - i) : f.number(i - j); })));
}

/// Attention without positions, some parts of which are wrong.
struct WrongLayer : AttentionLayer<F> {
  using AttentionLayer<F>::AttentionLayer;
  enum class Part { none, score, value, factor } part = Part::none;

  Expression score(Token<Expression> const& a, W& i, Token<Expression> const& b, W& j) const {
    auto const plain = dot(a.q, b.k);
    return part == Part::score ? plain + a.q[0] * field_.function("g", j - i) : plain;
  }
  Vector<Expression> value(Token<Expression> const& b, W& i, W& j) const {
    return part == Part::value ? scaled(field_.function("g", j - i), b.v) : b.v;
  }
  Expression factor(W& i, W& j) const { return part == Part::factor ? field_.function("g", j - i) : field_.number(1); }
};

Layers::Make<Expressions> wrong(WrongLayer::Part part) {
  return [part](F const& field, Shape const& shape, W& number, W&) {
    WrongLayer layer(field, shape.dimension, number);
    layer.part = part;
    return detail::share<Expressions>(layer);
  };
}

TEST_CASE("A score that multiplies content by a function of the offset is not free of content") {
  using Part = WrongLayer::Part;
  CHECK(proved_of<ContentFree>(wrong(Part::none)));
  CHECK_FALSE(proved_of<ContentFree>(wrong(Part::score)));
}

TEST_CASE("Values and factors of the offset give outputs that are not constant") {
  using Part = WrongLayer::Part;
  using Law = ConstantOutput::WhereItHolds;
  CHECK(proved_of<Law>(wrong(Part::none)));
  CHECK_FALSE(proved_of<Law>(wrong(Part::value)));
  CHECK_FALSE(proved_of<Law>(wrong(Part::factor)));
}

TEST_CASE("Symbols of several pairs are not hidden in a function") {
  CHECK_FALSE(proved_of<ContentFree>([](F const& field, Shape const& shape, W& number, W&) {
    struct Hidden : AttentionLayer<F> {
      using AttentionLayer<F>::AttentionLayer;
      Expression score(Token<Expression> const& a, W&, Token<Expression> const& b, W&) const {
        return field_.exp(dot(a.q, b.k));
      }
    };
    return detail::share<Expressions>(Hidden(field, shape.dimension, number));
  }));
}

}  // namespace
}  // namespace pe

/// Arguments about scores: what they prove, and that a scheme which misses it by little is not proved.
#include "theory/properties/argued_scores.hpp"

#include <functional>

#include "tests/catch.hpp"
#include "theory/families/layers_of.hpp"
#include "theory/properties/beyond_length.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/score_falls.hpp"

namespace pe {
namespace {

using F = Expressions;
using W = Whole const;

/// Attention with a bias, a mask, and the greatest length that it takes.
struct Biased : AttentionLayer<F> {
  using AttentionLayer<F>::AttentionLayer;
  std::function<Expression(F const&, W&, W&)> bias;
  std::function<bool(W&, W&)> seen = [](W& i, W& j) { return j <= i; };
  std::optional<std::int64_t> longest;

  Expression score(Token<Expression> const& a, W& i, Token<Expression> const& b, W& j) const {
    return dot(a.q, b.k) + bias(field_, i, j);
  }
  bool sees(W& i, W& j) const { return seen(i, j); }
  void require_length(W& n) const {
    if (longest && *longest < n) throw UserError("too long");
  }
};

Asked asked(Domain const& domain, std::function<void(Biased&)> const& change) {
  auto const make = [change](F const& field, Shape const& shape, W& number, W&) {
    Biased layer(field, shape.dimension, number);
    change(layer);
    return detail::share<F>(layer);
  };
  return {{"", {make}}, domain};
}

using Bias = std::function<Expression(F const&, W&, W&)>;
auto with(Bias const& bias) {
  return [bias](Biased& layer) { layer.bias = bias; };
}
/// slope * (j - i)
Bias slope(Fraction const& slope) {
  return [slope](F const& f, W& i, W& j) { return f.number(slope) * f.number(j - i); };
}
/// j - i, from -most on.
Bias clipped(std::int64_t most) {
  return [most](F const& f, W& i, W& j) { return f.number(std::max<Whole>(j - i, -most)); };
}

TEST_CASE("A score that falls with each step to 128 places, by however little, is proved to fall") {
  auto const falls = [](Bias const& bias) { return scores_fall(asked(ScoreFalls::domain(), with(bias))).has_value(); };
  CHECK(falls(slope(Fraction(1, std::int64_t{1} << 40))));
  CHECK_FALSE(falls(slope(0)));
  CHECK_FALSE(falls(slope(-1)));
  CHECK_FALSE(falls([](F const& f, W& i, W& j) { return f.number(i - j); }));
  CHECK(falls(clipped(128)));
  CHECK_FALSE(falls(clipped(127)));
  CHECK_FALSE(falls([](F const& f, W& i, W& j) { return f.function("bucket", j - i); }));
  CHECK(falls([](F const& f, W& i, W& j) { return -f.log(f.number(1) + f.number(i - j)); }));
  CHECK_FALSE(falls([](F const& f, W& i, W& j) { return f.log(f.number(1) + f.number(i - j)); }));
  CHECK_FALSE(scores_fall(asked(ScoreFalls::domain(), [](Biased& layer) {
    layer.bias = slope(1);
    layer.seen = [](W& i, W& j) { return i - j < Whole(128); };
  })));
}

TEST_CASE("Scores of the first 512 distances are apart by the gap of the law or are not proved to be") {
  auto const apart = [](Bias const& bias) {
    return scores_apart(asked(Uniqueness::OfLayers::domain(), with(bias))).has_value();
  };
  CHECK(apart(slope(Uniqueness::gap() + Fraction(1, 1'000'000))));
  CHECK_FALSE(apart(slope(Uniqueness::gap() - Fraction(1, 1'000'000))));
  CHECK(apart(clipped(511)));
  CHECK_FALSE(apart(clipped(510)));
  CHECK(apart([](F const& f, W& i, W& j) { return -f.log(f.number(1) + f.number(i - j)); }));  // by 1/512 there
  CHECK_FALSE(apart(
      [](F const& f, W& i, W& j) { return -f.number(Fraction(1, 1024)) * f.log(f.number(1) + f.number(i - j)); }));
  CHECK_FALSE(apart([](F const& f, W&, W& j) { return f.number(1) / f.number(j); }));
  CHECK_FALSE(scores_apart(asked(Uniqueness::OfLayers::domain(), [](Biased& layer) {
    layer.bias = slope(1);
    layer.seen = [](W& i, W& j) { return i - j < Whole(500); };
  })));
}

TEST_CASE("Offsets beyond a length are proved new only where each is seen, taken and scored less than all before") {
  auto const domain = BeyondLength::OfLayers::domain();
  auto const differ = [&](Bias const& bias) { return scores_differ(asked(domain, with(bias))).has_value(); };
  CHECK(differ(slope(Uniqueness::gap() + Fraction(1, 1'000'000))));
  CHECK_FALSE(differ(slope(Uniqueness::gap() - Fraction(1, 1'000'000))));
  CHECK_FALSE(differ(slope(Fraction(1, std::int64_t{1} << 40))));
  CHECK_FALSE(differ(slope(0)));
  CHECK(differ(clipped(511)));
  CHECK_FALSE(differ(clipped(510)));
  CHECK(differ([](F const& f, W& i, W& j) { return -f.log(f.number(1) + f.number(i - j)); }));
  CHECK(differ([](F const& f, W& i, W& j) { return -f.function("power", f.number(i - j), Fraction(1, 2)); }));
  CHECK_FALSE(differ([](F const& f, W& i, W& j) { return -f.function("power", f.number(i - j), Fraction(-1, 2)); }));
  CHECK_FALSE(differ([](F const& f, W& i, W& j) { return -f.function("learned", i - j); }));
  CHECK_FALSE(scores_differ(asked(domain, [](Biased& layer) {
    layer.bias = slope(1);
    layer.longest = 500;
  })));
  CHECK_FALSE(scores_differ(asked(domain, [](Biased& layer) {
    layer.bias = slope(1);
    layer.seen = [](W& i, W& j) { return i - j < Whole(500); };
  })));
}

TEST_CASE("What a score gains is proved to be within 2d, where a scheme has no formula, up to the bound itself") {
  auto const domain = Boundedness::OfLayers::domain();
  auto const bounded = [&](Bias const& bias) { return scores_are_bounded(asked(domain, with(bias))).has_value(); };
  CHECK(bounded([](F const& f, W& i, W& j) { return i - j < Whole(16) ? f.number(4) : f.number(0); }));
  CHECK_FALSE(bounded([](F const& f, W& i, W& j) { return i - j < Whole(16) ? f.number(5) : f.number(0); }));
  CHECK_FALSE(bounded(slope(Fraction(1, 1 << 20))));
  CHECK(bounded([](F const& f, W& i, W& j) { return within(f, f.function("learned", i - j), -2, 2); }));
  CHECK_FALSE(bounded([](F const& f, W& i, W& j) { return within(f, f.function("learned", i - j), -3, 2); }));
  CHECK_FALSE(bounded([](F const& f, W& i, W& j) { return f.function("learned", i - j); }));
  CHECK_FALSE(bounded([](F const& f, W& i, W& j) { return f.exp(f.number(i - j)); }));
}

TEST_CASE("What encloses a gain is its bound where 2d is none, and what grows beyond every bound is known to") {
  OfDimension const usual{{0, 2}};
  auto const layers = [](Bias const& bias) { return asked(Boundedness::OfLayers::domain(), with(bias)).scheme.layers; };
  auto const text = [&](Bias const& bias) {
    auto const found = enclosed_gain(layers(bias), usual);
    return found ? found->text() : "none";
  };
  auto const saturating = [](F const& f, W& i, W& j) {
    auto const k = f.number(i - j), one = f.number(1);
    return -f.log((one + k) / (one + k * f.number(Fraction(1, 64))));
  };
  Bias const logarithm = [](F const& f, W& i, W& j) { return -f.log(f.number(1) + f.number(i - j)); };
  CHECK(text(saturating) == "5");
  CHECK(text([](F const& f, W& i, W& j) { return within(f, f.function("learned", i - j), -2, 2); }) == "2d");
  CHECK(text([](F const& f, W& i, W& j) { return within(f, f.function("learned", i - j), -9, 2); }) == "11");
  CHECK(text(logarithm) == "none");
  CHECK(text(clipped(64)) == "64");
  CHECK(text([](F const& f, W& i, W& j) { return f.number(std::max<Whole>(j - i, -64)) * f.number(i - j); }) == "none");
  CHECK_FALSE(gain_grows(layers(saturating), 0));
  CHECK(gain_grows(layers(logarithm), 0));
  CHECK_FALSE(gain_grows(layers(clipped(1000)), 0));
}

TEST_CASE("A layer that takes no dimension proves nothing") {
  auto const make = [](F const&, Shape const&, W&, W&) {
    throw UserError("no such shape");
    return std::shared_ptr<LayerOver<F> const>{};
  };
  CHECK_FALSE(scores_fall({{"", {make}}, ScoreFalls::domain()}));
}

}  // namespace
}  // namespace pe

/// The attention weights that each relative scheme makes of the same tokens and the same head.
///
/// Tokens, weights and tables are quarters from -1 to 1 drawn from one seed; factors beside them keep what positions
/// add about as large as what the tokens say, so that no softmax is saturated unless the scheme itself sees to that.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/rounded.hpp"
#include "reports/plot/layout.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/t5_printed.hpp"
#include "theory/schemes/transformer_xl.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe::experiments {
namespace {

constexpr int shown_tokens = 20, model_dimension = 16;
constexpr std::int64_t seed = 1;
/// Where the palette ends: a mask leaves the first tokens with weights near 1, beside which all others would be dark.
constexpr double bright = 0.4;

using Layer = AttentionLayer<Balls>;
using Rows = std::vector<Vector<Ball>>;

Rows drawn(char const* what, std::size_t rows, Fraction const& factor = 1) {
  Rows result;
  for (std::size_t r = 0; r < rows; ++r)
    result.push_back(scaled(Ball(factor), Drawn(seed, what).vector(Balls{}, model_dimension, r)));
  return result;
}

Vector<Ball> drawn_numbers(char const* what, std::size_t count, Fraction const& factor) {
  return scaled(Ball(factor), Drawn(seed, what).vector(Balls{}, count));
}

/// Query weights are scaled so that scores have a spread of about 1.
Layer common_head() {
  return {Balls{}, Head<Ball>{{drawn("query", model_dimension, {1, model_dimension})},
                              {drawn("key", model_dimension)},
                              {drawn("value", model_dimension)}}};
}

struct RopeLayer : Layer {
  RopeLayer() : Layer(common_head()), rope(Balls{}, {model_dimension, 10000}) {}
  Ball score(Token<Ball> const& a, std::int64_t i, Token<Ball> const& b, std::int64_t j) const {
    auto const at = [](std::int64_t t) { return ExactPosition(static_cast<double>(t)); };
    return rope.score(a.q, at(i), b.k, at(j));
  }
  Rope::Over<Balls> rope;
};

auto shaw() {
  ClipRange const range{-4, 4};
  auto const size = static_cast<std::size_t>(range.size());
  return Shaw::Layer<Balls>(common_head(), {range, drawn("shaw keys", size, 4), drawn("shaw values", size)});
}

/// `u` and `v` are the factors of the two biases.
template <class FourTerms>
auto four_terms(Fraction const& u, Fraction const& v) {
  return typename FourTerms::template Over<Balls>({}, {model_dimension, 10000})
      .layer(common_head(), {{drawn("position key", model_dimension)}, drawn("u", 1, u)[0], drawn("v", 1, v)[0]});
}

template <class Scheme>
auto buckets() {
  T5Buckets const of{.bidirectional = Scheme::name == T5::name};
  return typename Scheme::template Layer<Balls>(common_head(), of,
                                                drawn_numbers("t5", static_cast<std::size_t>(of.count), 2));
}

auto printed_t5() {
  return TableBiasLayer<Balls, DistanceIndex>(common_head(), {shown_tokens},
                                              drawn_numbers("t5 printed", shown_tokens, 2));
}

auto deberta() {
  DebertaIndex const index{4};
  return Deberta::Layer<Balls>(common_head(), index,
                               {{drawn("position query", model_dimension, {1, model_dimension})},
                                {drawn("position key", model_dimension)},
                                drawn("deberta table", static_cast<std::size_t>(index.entries()))});
}

/// Factors from 1/2 to 3/2.
auto urpe() {
  Vector<Ball> g = drawn_numbers("urpe", 2 * shown_tokens - 1, {1, 2});
  for (Ball& factor : g) factor += Ball(1);
  return Urpe::Layer<Balls>(common_head(), std::move(g));
}

Rows with_sinusoids(Rows tokens) {
  Sinusoidal::Over<Balls> const codes({}, {model_dimension, 10000});
  for (int t = 0; t < shown_tokens; ++t) {
    auto& token = tokens[static_cast<std::size_t>(t)];
    token = sum(token, codes.encode(ExactPosition(t)));
  }
  return tokens;
}

/// `make` returns the layer; it is made anew at every precision.
template <class Make>
plot::Panel panel(std::string title, Make const& make, bool add_sinusoids = false) {
  auto const weights = rounded_rows([&] {
    auto const layer = make();
    Rows x = drawn("tokens", shown_tokens);
    if (add_sinusoids) x = with_sinusoids(std::move(x));
    auto const t = tokens(layer, x);
    Rows rows;
    for (int i = 0; i < shown_tokens; ++i) rows.push_back(attention_row(layer, t, i));
    return rows;
  });
  return {std::move(title), plot::HeatMap{.columns = shown_tokens,
                                          .values = weights,
                                          .colours = {0, bright},
                                          .colour_label = "attention weight (0.4 and more: one colour)"}};
}

}  // namespace

plot::Figure attention_maps() {
  using Causal = CausalAttention::Layer<Balls>;
  plot::Sheet sheet{
      .panels = {panel("no positions", common_head),
                 panel("causal mask", [] { return Causal(Balls{}, common_head().head()); }),
                 panel("sinusoids added", common_head, true), panel("RoPE", [] { return RopeLayer(); }),
                 panel("Shaw", shaw),
                 panel("Transformer-XL",
                       [] {
                         return four_terms<TransformerXl>({1, 8}, {1, 4});
                       }),
                 panel("XLNet as printed", [] { return four_terms<XlnetPrinted>(1, 1); }), panel("DeBERTa", deberta),
                 panel("T5", buckets<T5>), panel("T5, causal", buckets<T5Causal>),
                 panel("T5, survey's code", printed_t5), panel("URPE", urpe)},
      .across = 4};
  return plot::at_width(
      {.name = "attention-maps",
       .title = "Attention weights of the same 20 tokens under every relative scheme",
       .caption = fmt::format(
           "One head, one sequence of {} random tokens; only what knows positions differs. Each row is the softmax of "
           "one query and adds up to 1, except under URPE, whose factors come after the softmax. Bands along the "
           "diagonal are what depends on the offset, stripes across them what the tokens say. Behind a causal mask "
           "the upper triangle is 0. The survey's code for T5 multiplies its bias by sqrt(d) and lets it drown the "
           "tokens.",
           shown_tokens),
       .x = {.label = "key position j (untrained, random weights)"},
       .y = {.label = "query position i"},
       .size = {},
       .content = std::move(sheet)},
      plot::two_columns_cm);
}

}  // namespace pe::experiments

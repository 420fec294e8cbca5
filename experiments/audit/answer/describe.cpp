#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

/// Who writes a layout and a spacing so; rotary caches have but one spacing.
struct Author {
  bool rotary;
  std::string_view layout, spacing, name;
};
constexpr Author authors[] = {
    {false, "interleaved", "d/2", "Vaswani et al. 2017"},
    {false, "sin-cos", "d/2-1", "tensor2tensor, fairseq"},
    {false, "cos-sin", "d/2", "diffusers with flip_sin_to_cos; rotary: vLLM's cos_sin_cache"},
    {false, "sin-cos", "d/2", "MAE, diffusers; rotary: GPT-J in Hugging Face's transformers"},
    {false, "sin-cos", "octaves-pi", "NeRF as in its paper"},
    {false, "sin-cos", "octaves", "NeRF as in its code"},
    {false, "interleaved", "octaves-pi", "NeRF as in its paper"},
    {false, "interleaved", "octaves", "NeRF as in its code"},
    {true, "half-split", "d/2", "GPT-NeoX, Llama in Hugging Face's transformers"},
    {true, "interleaved", "d/2", "RoFormer, GPT-J"},
    {true, "cos-sin", "d/2", "vLLM's cos_sin_cache"},
    {true, "sin-cos", "d/2", "GPT-J in Hugging Face's transformers"},
    {true, "cos-sin pairs", "d/2", "torchtune, Meta's Llama, llama.cpp"},
};

/// Of a picture's cells, row by row, whether the first pairs turn with the height or with the width, which changes
/// sooner; else the numbers of the axes.
std::string axes_of(Fit const& fit) {
  std::size_t changes[2] = {0, 0};
  for (std::size_t r = 1; r < fit.model.rows() && fit.axes() == 2; ++r) {
    for (std::size_t a = 0; a < 2; ++a) changes[a] += same_place(fit.model.at(r)[a], fit.model.at(r - 1)[a]) ? 0 : 1;
  }
  if (changes[0] == changes[1] || !is_grid(fit))
    return fmt::format("axis {}", fmt::join(all_of(fit.axes()), ", axis "));
  return changes[0] > changes[1] ? "width-first" : "height-first";
}

}  // namespace

std::string described(Rates const& rates) {
  if (rates.scaling == "none" || rates.scaling.empty()) return "no scaling";
  std::string listed;
  for (auto const& [name, value] : rates.parameters) {
    listed += fmt::format("{}{} {}", listed.empty() ? "" : ", ", name, plain_number(value));
  }
  return listed.empty() ? rates.scaling : fmt::format("{} ({})", rates.scaling, listed);
}

Convention convention_of(Rates const& rates, std::string layout) {
  Convention c;
  c.family = "frequencies";
  c.layout = std::move(layout);
  c.spacing = name(rates.spacing);
  if (rates.base > 0) c.base = rates.base;
  c.dimension = static_cast<std::int64_t>(2 * rates.pairs());
  c.scaling = rates.scaling;
  c.scaling_parameters = rates.parameters;
  if (rates.scaling == "none" && rates.spacing == Spacing::pairs) c.named_after = "RoFormer, GPT-NeoX, Llama";
  if (rates.scaling == "none" && rates.spacing == Spacing::gaps) c.named_after = "tensor2tensor, fairseq";
  return c;
}

std::string family_of(View const& view, Asked const& asked) {
  auto const& scheme = asked.options.expected_scheme;
  bool const is_called = asked.by_config() || contains(asked.names, {"rope", "rotary", "cos_sin"});
  bool const rotary = view.rotary || view.guessed || is_called || scheme == "rope" || scheme == "rotary";
  return rotary && scheme != "sinusoidal" ? "rotary" : "sinusoidal";
}

Rates interpolated(Rates rates, double step, Asked const& asked) {
  auto const factor = std::round(1 / step);
  bool const is_one = rates.scaling == "none" && rates.spacing == Spacing::pairs && 0 < step && step < 1;
  if (!is_one || asked.options.first_position || !are_near(1 / step, factor, near_number)) return rates;
  rates.scaling = "linear";
  rates.parameters = {{"factor", factor}};
  return rates;
}

Convention convention_of(Fit const& fit, Asked const& asked, std::optional<double> first, std::optional<double> step) {
  // The axis that moves says the base.
  auto const axes = all_of(fit.axes());
  auto const moving = std::ranges::find_if(axes, [&](std::size_t a) {
    auto const p = fit.positions(a);
    return std::ranges::any_of(p, [&](double x) { return x != p.front(); });
  });
  auto rates = fit.rates[moving == axes.end() ? 0 : *moving];
  // Of prescribed frequencies that are divided by a factor, so many steps are those of the unscaled ones.
  if (step && rates.scaling == "linear" && are_near(*step, rates.factor, near_number)) {
    rates = geometric(rates.base, rates.pairs(), rates.spacing);
    step = 1;
  }
  if (step && fit.axes() == 1 && rates.scaling == "none") {
    rates = interpolated(std::move(rates), *step, asked);
    if (rates.scaling == "linear") step = 1;
  }
  auto c = convention_of(rates, fit.view.layout);
  c.family = family_of(fit.view, asked);
  c.named_after.clear();
  for (auto const& author : authors) {
    if (author.rotary == (c.family == "rotary") && author.layout == c.layout && author.spacing == c.spacing)
      c.named_after = author.name;
  }
  c.dimension = 2 * fit.view.pairs;
  c.positions = fit.view.rows();
  if (fit.axes() == 1) {
    c.offset = first;
    c.step = step;
  } else {
    c.axis_order = axes_of(fit);
  }
  c.amplitude = fit.amplitude;
  return c;
}

std::optional<Finding> unlike(Rates const& is, Rates const& wanted, std::vector<Rates> const& others,
                              std::optional<RopeConfig> const& config) {
  auto const base = plain_number(wanted.base);
  auto const mismatch = [&](std::string const& rule) {
    return found<"scaling-mismatch: config">(described(wanted), base, rule);
  };
  if (std::ranges::any_of(others, [&](Rates const& r) { return are_alike(r.w, is.w); })) return mismatch(described(is));
  if (is.scaling != wanted.scaling || (is.scaling != "none" && is.scaling != "linear")) {
    bool const plain = is.scaling == "none" && is.base > 0;
    if (plain && are_near(is.base, wanted.base, near_number))
      return found<"scaling-not-applied">(described(wanted), "frequencies", base);
    if (plain && wanted.scaling == "linear") return wrong_base(is.base, wanted.base, config);
    return mismatch(fmt::format("{} with base {}", described(is), plain_number(is.base)));
  }
  if (is.spacing != wanted.spacing) return found<"wrong-spacing">(name(is.spacing), name(wanted.spacing));
  if (is.base > 0 && !are_near(is.base, wanted.base, same_number)) return wrong_base(is.base, wanted.base, config);
  return is.factor != wanted.factor ? std::optional(mismatch(described(is))) : std::nullopt;
}

}  // namespace pe::audit::core

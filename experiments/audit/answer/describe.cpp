#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/diagnoses.hpp"
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
    {false, "cos-sin", "d/2", "diffusers with flip_sin_to_cos"},
    {false, "sin-cos", "octaves-pi", "NeRF as in its paper"},
    {false, "sin-cos", "octaves", "NeRF as in its code"},
    {false, "interleaved", "octaves-pi", "NeRF as in its paper"},
    {false, "interleaved", "octaves", "NeRF as in its code"},
    {true, "half-split", "d/2", "GPT-NeoX, Llama in Hugging Face's transformers"},
    {true, "interleaved", "d/2", "RoFormer, GPT-J"},
    {true, "cos-sin", "d/2", "vLLM's cos_sin_cache"},
    {true, "cos-sin pairs", "d/2", "torchtune, Meta's Llama"},
};

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
  bool const rotary = view.rotary || view.guessed || scheme == "rope" || scheme == "rotary";
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
  std::size_t told = 0;
  for (std::size_t a = 0; a < fit.axes(); ++a) {
    auto const p = fit.positions(a);
    if (std::ranges::any_of(p, [&](double x) { return x != p.front(); })) {
      told = a;
      break;
    }
  }
  auto rates = fit.rates[told];
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
    std::vector<std::string> names;
    for (std::size_t a = 0; a < fit.axes(); ++a) names.push_back(fmt::format("axis {}", a));
    c.axis_order = fmt::format("{}", fmt::join(names, ", "));
  }
  c.amplitude = fit.amplitude;
  return c;
}

std::vector<Finding> unlike(Rates const& found_rates, Rates const& wanted, std::vector<Rates> const& others) {
  std::vector<Finding> result;
  auto const base = plain_number(wanted.base);
  bool const of_other_state =
      std::ranges::any_of(others, [&](Rates const& r) { return are_alike(r.w, found_rates.w); });
  if (of_other_state) {
    result.push_back(found<"scaling-mismatch: config">(described(wanted), base, described(found_rates)));
  } else if (found_rates.scaling != wanted.scaling ||
             (found_rates.scaling != "none" && found_rates.scaling != "linear")) {
    bool const same_base = found_rates.base > 0 && are_near(found_rates.base, wanted.base, near_number);
    if (found_rates.scaling == "none" && same_base) {
      result.push_back(found<"scaling-not-applied">(described(wanted), "frequencies", base));
    } else if (found_rates.scaling == "none" && wanted.scaling == "linear" && found_rates.base > 0) {
      result.push_back(wrong_base(found_rates.base, wanted.base));
    } else {
      result.push_back(found<"scaling-mismatch: config">(
          described(wanted), base,
          fmt::format("{} with base {}", described(found_rates), plain_number(found_rates.base))));
    }
  } else if (found_rates.spacing != wanted.spacing) {
    result.push_back(found<"wrong-spacing">(name(found_rates.spacing), name(wanted.spacing)));
  } else if (found_rates.base > 0 && !are_near(found_rates.base, wanted.base, same_number)) {
    result.push_back(wrong_base(found_rates.base, wanted.base));
  } else if (found_rates.factor != wanted.factor) {
    result.push_back(found<"scaling-mismatch: config">(described(wanted), base, described(found_rates)));
  }
  return result;
}

}  // namespace pe::audit::core

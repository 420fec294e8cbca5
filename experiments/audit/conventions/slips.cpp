#include "experiments/audit/conventions/slips.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/about.hpp"

namespace pe::audit::core {

Finding of_variant(std::string_view name, Aspect aspect) {
  for (auto const& scheme : scheme_variants()) {
    for (auto const& variant : scheme.variants) {
      if (variant.name != name) continue;
      return {std::string(variant.id),    Severity::defect,         aspect,      std::string(variant.says),
              std::string(variant.cause), std::string(variant.fix), std::nullopt};
    }
  }
  PE_ASSERT(false);
  return {};
}

std::vector<std::pair<Rates, Finding>> slips_of(Rates const& rates) {
  std::vector<std::pair<Rates, Finding>> result;
  auto const pairs = rates.pairs();
  auto const base = rates.base;
  auto const add = [&](std::vector<double> w, Finding finding) {
    auto changed = rates;
    changed.w = std::move(w);
    result.emplace_back(std::move(changed), std::move(finding));
  };
  auto const add_powers = [&](double first, double times, Finding finding) {
    std::vector<double> w;
    auto const n = static_cast<double>(pairs);
    for (double i = 0; i < n; ++i) w.push_back(std::pow(base, -times * (first + i) / n));
    add(std::move(w), std::move(finding));
  };
  if (pairs < 2) return result;
  if (base > 1 && rates.spacing == Spacing::pairs) {
    auto const floored = of_variant("rope-floor-division", Aspect::pairs);
    add_powers(0, 0, floored);
    std::vector<double> rounded_down(pairs, 1 / base);
    rounded_down.front() = 1;
    add(std::move(rounded_down), floored);
    add_powers(0, -1, found<"wrong-frequencies: inverted">(plain_number(base)));
    add_powers(0, 0.5, of_variant("rope-step-lost", Aspect::pairs));
    add_powers(0, 2, of_variant("rope-exponent-per-column", Aspect::rule));
    for (double const first : {1.0, -1.0}) add_powers(first, 1, found<"wrong-spacing: next pair">(first));
    for (double const first : {0.5, -0.5}) add_powers(first, 1, found<"wrong-spacing: half a pair">(first));
  }
  auto reversed = rates.w;
  std::ranges::reverse(reversed);
  add(std::move(reversed), found<"wrong-frequencies: order">(plain_number(base)));
  // exp(-2i): the logarithm of the base divided by d as an integer, which is -1.
  add(floored_frequencies(pairs), found<"wrong-frequencies: floored">());
  if (rates.scaling != "none" && base > 1) {
    result.emplace_back(geometric(base, pairs, rates.spacing),
                        found<"scaling-not-applied">(described(rates), "frequencies", plain_number(base)));
  }
  return result;
}

std::vector<std::vector<double>> narrow_frequencies(Rates const& rates, Format format) {
  auto const rounded = [&](double x) { return round_to(format, x); };
  std::vector<std::vector<double>> result{rates.w};
  std::ranges::transform(rates.w, result.front().begin(), rounded);
  auto const pairs = rates.pairs();
  auto const base = rates.base;
  bool const over_gaps = rates.spacing == Spacing::gaps;
  if (!(base > 1) || rates.scaling != "none" || !(over_gaps || rates.spacing == Spacing::pairs) || pairs < 2)
    return result;
  auto const width = 2 * static_cast<double>(over_gaps ? pairs - 1 : pairs), per_column = std::log(base) / width;
  using Step = std::function<double(double)>;
  auto const exponent = [&](double i) { return rounded(rounded(2 * i) / rounded(width)); };
  // The logarithms of 1/w_i, and what is made of them.
  Step const logarithms[] = {[&](double i) { return std::log(base) * exponent(i); },
                             [&](double i) { return std::log(rounded(base)) * exponent(i); },
                             [&](double i) { return rounded(rounded(2 * i) * per_column); },
                             [&](double i) { return rounded(rounded(2 * i) * rounded(per_column)); }};
  Step const powers[] = {[](double log) { return std::exp(-log); }, [&](double log) { return rounded(std::exp(-log)); },
                         [&](double log) { return rounded(1 / rounded(std::exp(log))); },
                         [&](double log) { return 1 / rounded(std::exp(log)); }};
  for (auto const& logarithm : logarithms) {
    for (auto const& power : powers) {
      std::vector<double> w;
      for (std::size_t i = 0; i < pairs; ++i) w.push_back(power(logarithm(static_cast<double>(i))));
      auto stored = w;
      std::ranges::transform(w, stored.begin(), rounded);
      for (auto* const made : {&w, &stored}) {
        if (std::ranges::find(result, *made) == result.end()) result.push_back(std::move(*made));
      }
    }
  }
  return result;
}

}  // namespace pe::audit::core

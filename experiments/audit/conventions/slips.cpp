#include "experiments/audit/conventions/slips.hpp"

#include <cmath>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::core {

std::vector<Slipped> slips_of(Rates const& rates) {
  std::vector<Slipped> result;
  auto const pairs = rates.pairs();
  auto const n = static_cast<double>(pairs);
  auto const add = [&](std::vector<double> w, Finding finding) {
    auto changed = rates;
    changed.w = std::move(w);
    result.push_back({std::move(changed), std::move(finding)});
  };
  auto const base = rates.base;
  if (base > 1) {
    auto const powers = [&](double first, double times) {
      std::vector<double> w;
      for (double i = 0; i < n; ++i) w.push_back(std::pow(base, -times * (i + first) / n));
      return w;
    };
    add(powers(0, 0), found<"wrong-frequencies: all alike">(pairs, 1.0));
    add(powers(0, -1), found<"wrong-frequencies: inverted">(plain_number(base)));
    for (double const first : {1.0, -1.0}) add(powers(first, 1), found<"wrong-spacing: next pair">(first));
    for (double const first : {0.5, -0.5}) add(powers(first, 1), found<"wrong-spacing: half a pair">(first));
    add(powers(0, 0.5), found<"wrong-base: exponents">(plain_number(std::sqrt(base)), plain_number(base), "i/d"));
    add(powers(0, 2), found<"wrong-base: exponents">(plain_number(base * base), plain_number(base), "4i/d"));
    if (rates.scaling != "none") {
      auto unscaled = geometric(base, pairs, rates.spacing);
      result.push_back(
          {std::move(unscaled), found<"scaling-not-applied">(described(rates), "frequencies", plain_number(base))});
    }
    for (auto const format : {Format::bfloat16, Format::binary16}) {
      for (auto const& made : made_narrowly(format, base, rates.spacing == Spacing::gaps ? n - 1 : n, pairs)) {
        add(made.w,
            found<"low-precision-frequencies: widened">(numpy_name(format), "exponents or powers were computed in it"));
      }
    }
  }
  return result;
}

}  // namespace pe::audit::core

#include "experiments/audit/frequencies.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/audit/numbers.hpp"

namespace pe::audit {

Format narrowest_holding(std::span<double const> values) {
  auto const holds = [&](Format format) {
    return std::all_of(values.begin(), values.end(), [&](double x) { return round_to(format, x) == x; });
  };
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    if (holds(format)) return format;
  }
  return Format::binary64;
}

std::vector<MadeNarrowly> made_narrowly(Format narrow, double base, double denominator, std::size_t count) {
  auto const rounded = [&](double x) { return round_to(narrow, x); };
  using Step = std::function<double(double)>;
  auto const per_column = std::log(base) / (2 * denominator);
  auto const exponent = [&](double i) { return rounded(rounded(2 * i) / rounded(2 * denominator)); };
  // The logarithms of 1/w_i, and what is made of them.
  Step const logarithms[] = {[&](double i) { return std::log(base) * exponent(i); },
                             [&](double i) { return std::log(rounded(base)) * exponent(i); },
                             [&](double i) { return rounded(rounded(2 * i) * per_column); },
                             [&](double i) { return rounded(rounded(2 * i) * rounded(per_column)); }};
  std::pair<bool, Step> const powers[] = {{false, [](double log) { return std::exp(-log); }},
                                          {true, [&](double log) { return rounded(std::exp(-log)); }},
                                          {true, [&](double log) { return rounded(1 / rounded(std::exp(log))); }},
                                          {true, [&](double log) { return 1 / rounded(std::exp(log)); }}};
  std::vector<MadeNarrowly> result;
  for (auto const& logarithm : logarithms) {
    for (auto const& [narrow_too, power] : powers) {
      auto& made = result.emplace_back(MadeNarrowly{{}, narrow_too}).w;
      for (std::size_t i = 0; i < count; ++i) made.push_back(power(logarithm(static_cast<double>(i))));
    }
  }
  return result;
}

}  // namespace pe::audit

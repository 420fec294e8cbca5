// Caches that are too coarse, or too short, for their frequencies to be read off: the rules that published models use,
// with the numbers that they use, are tried one by one.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/scaling.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::phases {
namespace {

RopeConfig scaled(char const* rule, double factor, std::int64_t original) {
  RopeConfig result;
  result.scaling = rule;
  result.factor = factor;
  if (original > 0) result.original_max_position_embeddings = original;
  return result;
}

/// Without their base. Llama 3.1 to 3.3, the YaRN of Qwen, DeepSeek, gpt-oss and their kin, linear and NTK factors.
std::vector<RopeConfig> published() {
  std::vector<RopeConfig> result{scaled("none", 1, 0)};
  for (double const factor : {8.0, 32.0, 16.0, 4.0}) {
    result.push_back(scaled("llama3", factor, 8192));
    result.back().low_freq_factor = 1;
    result.back().high_freq_factor = 4;
  }
  for (double const factor : {2.0, 4.0, 8.0, 16.0, 32.0, 40.0, 64.0}) {
    for (std::int64_t const original : {2048, 4096, 8192, 16384, 32768, 65536}) {
      for (bool const truncate : {true, false}) {
        result.push_back(scaled("yarn", factor, original));
        result.back().truncate = truncate;
      }
    }
  }
  for (char const* const rule : {"linear", "ntk"}) {
    for (double const factor : {2.0, 4.0, 8.0, 16.0, 1.5, 2.5, 3.0, 5.0, 6.0, 10.0, 12.0, 32.0})
      result.push_back(scaled(rule, factor, 0));
  }
  return result;
}

/// Near the base that the turns of the pairs tell in a narrow format.
std::vector<double> bases_near(Hypothesis const& h) {
  constexpr double near = 0.1;
  std::vector<double> votes;
  for (std::size_t i = 1; i < h.estimates.size(); ++i) {
    auto const& pair = h.estimates[i];
    auto const w = std::abs(pair.frequency);
    if (pair.turns && w > 0 && pair.error < 0.05 * w) votes.push_back(-std::log(w) / static_cast<double>(i));
  }
  if (votes.size() < 4) return {};
  return typed_bases(std::exp(median(std::move(votes)) * static_cast<double>(h.layout.pairs)), near);
}

}  // namespace

std::optional<Judged> judge_by_recipe(Hypothesis const& found, Options const& options) {
  constexpr int widest_head = 1024;
  if (found.layout.pairs > widest_head || found.layout.pairs < 4) return std::nullopt;
  if (found.matrix.rows() > 1 && (found.first_position != 0 || found.fit.step != 1)) {
    auto from_zero = found;
    from_zero.fit.step = 1;
    from_zero.first_position = 0;
    if (auto judged = judge_by_recipe(from_zero, options)) return judged;
  }
  auto const& h = found;
  BallPrecision const scope(frequency_bits);
  auto const base = expected_number(options, "base");
  auto const rule = options.expected.find("scaling");
  bool const narrow = is_narrow(h.storage);
  constexpr double least_met = 0.99, nearly_all = 0.998;
  std::optional<Judged> nearly;
  for (auto config : published()) {
    if (rule != options.expected.end() && rule->second != config.scaling) continue;
    std::vector<double> tried(bases_of_texts.begin(), bases_of_texts.end());
    if (narrow && config.scaling == "none") std::ranges::copy(bases_near(h), std::back_inserter(tried));
    for (double const typed : tried) {
      if (base && typed != bases_of_texts.front()) break;
      config.theta = base.value_or(typed);
      auto known = states_of(config, h.layout.pairs).front();
      auto const prescribed_amplitude = known.amplitude;
      for (double const amplitude : {prescribed_amplitude, 1.0}) {
        if (amplitude == 1 && prescribed_amplitude != 1 && std::abs(h.amplitude - 1) > 0.01) continue;
        known.amplitude = amplitude;
        auto next = under(known, h);
        if (part_explained(h.sample, h.layout, Model(next), h.first_position, h.fit.step, least_met) < least_met)
          continue;
        Judged judged(std::move(next));
        if (judged.fits()) return judged;
        bool const nearest = !nearly || part_that_fits(judged) > part_that_fits(*nearly);
        if (nearest && narrow && is_anchored(judged) && part_that_fits(judged) > nearly_all) nearly = std::move(judged);
      }
    }
  }
  // Of a narrow format, a few entries that are wrong leave the others to be told.
  return nearly;
}

}  // namespace pe::audit::phases

#include "experiments/audit/phases/judged.hpp"

#include <algorithm>
#include <cmath>

#include "theory/kernel/error.hpp"

namespace pe::audit::phases {
namespace {

/// Sines of good libraries are within an ulp; those of vector units and accelerators within four.
constexpr double ulps_of_sine = 4;
/// A reconstruction need not meet every entry: near a tie the libraries' own roundings decide.
constexpr double least_explained = 0.98;

/// The part of the sampled entries that narrow steps explain; with the frequencies that the data tell, or the exact
/// ones.
double explained_by(Hypothesis const& h, Narrowed const& steps, bool frequencies_from_data) {
  if (!frequencies_from_data) return part_explained(h.sample, h.layout, Model(h, steps), h.first_position, h.fit.step);
  auto as_found = h;
  for (std::size_t i = 0; i < h.estimates.size(); ++i) {
    if (h.estimates[i].turns) as_found.frequencies[i] = Ball(std::abs(h.estimates[i].frequency / h.fit.step));
  }
  return explained_by(as_found, steps, false);
}

}  // namespace

// A step's rounding is relative, so an angle p w carries the sum of those of the position, the frequency and the
// product: |error| <= |p| w rho, rho = u_P + error of the frequency + u_A (1.01 covers the products of errors). A sine
// or cosine turns an angle's error into no more than the same error of the entry; then come the sine's own ulps (2 u
// of its value each) and the rounding to storage, both relative to the entry. Below the normal numbers an entry is
// rounded by half of the least subnormal, which only half precision meets.
Allowance allowance_of(Pipeline const& pipeline, std::vector<double> const& log_frequencies, double amplitude,
                       double amplitude_error, double log_step) {
  Allowance result;
  result.storage = pipeline.storage;
  auto const steps = unit_roundoff(pipeline.positions) + unit_roundoff(pipeline.angles);
  for (auto const log_frequency : log_frequencies) {
    // A step below 1 is a part of the frequencies, as a scaling's factor or another axis's first exponent.
    auto const largest = std::max(std::abs(log_frequency), std::abs(log_frequency + log_step));
    auto const rho = 1.01 * (steps + frequency_error(largest, unit_roundoff(pipeline.frequencies)));
    // A pair that stands still (proportional scaling) makes no error.
    result.per_position.push_back(std::isinf(log_frequency) ? 0 : amplitude * std::exp(log_frequency) * rho);
  }
  result.relative = 1.01 * (2 * ulps_of_sine * unit_roundoff(pipeline.trigonometry) +
                            (amplitude == 1 ? 0 : unit_roundoff(pipeline.trigonometry)) +
                            unit_roundoff(pipeline.storage) + amplitude_error);
  result.absolute = pipeline.storage == Format::binary16 ? 0x1p-25 : 0;
  return result;
}

namespace {

/// Whole positions are exact; others come from linspace or a division, whose error is that of the greatest of them.
double reach_of(Hypothesis const& h) {
  auto const is_whole = [](double x) { return x == std::round(x); };
  if (is_whole(h.first_position) && is_whole(h.fit.step)) return 0;
  auto const last = h.first_position + h.fit.step * static_cast<double>(h.matrix.rows() - 1);
  return std::max(std::abs(h.first_position), std::abs(last));
}

/// llama.cpp's angles: each pair's is that of the pair before, times one ratio, in single precision; so pair i has the
/// roundings of i products and i times that of the ratio.
void add_products(Hypothesis const& h, std::vector<double> const& logs, Allowance& allowance) {
  for (std::size_t i = 0; i < logs.size(); ++i) {
    auto const error = 2 * static_cast<double>(i) * unit_roundoff(Format::binary32);
    allowance.per_position[i] += 1.01 * h.amplitude * std::exp(logs[i]) * error;
  }
}

/// MLX's frequencies, exp(ln(least) + i ln(greatest/least)): every exponent has the roundings of the slowest pair's.
void add_sums(Hypothesis const& h, std::vector<double> const& logs, Allowance& allowance) {
  auto const error = frequency_error(logs.back(), unit_roundoff(Format::binary32));
  for (std::size_t i = 0; i < logs.size(); ++i) {
    allowance.per_position[i] += 1.01 * h.amplitude * std::exp(logs[i]) * error;
  }
}

/// How single precision makes frequencies that are no powers of a base: of some spacings only.
std::optional<Sound> other_arithmetic(Hypothesis const& h) {
  bool const plain = h.scaling == "none" && h.fit.progression.round && h.fit.step == 1 &&
                     unit_roundoff(h.storage) <= unit_roundoff(Format::binary32);
  if (plain && h.fit.progression.spacing == "d/2") return Sound::running_product;
  if (plain && h.fit.progression.spacing == "d/2-1") return Sound::from_slowest;
  return std::nullopt;
}

}  // namespace

Explained explain(Hypothesis const& hypothesis, Expectation const& expectation, int jobs, BesideScan const& beside) {
  auto const logs = log_frequencies(hypothesis);
  auto const amplitude_error = hypothesis.amplitude_estimated ? 8 * unit_roundoff(hypothesis.storage) : 0;
  Explained result;
  std::vector<Sound> sounds{Sound::correctly_rounded, Sound::binary64_angles, Sound::binary32_angles};
  if (auto const other = other_arithmetic(hypothesis)) sounds.push_back(*other);
  for (auto const sound : sounds) {
    if (sound == Sound::correctly_rounded) {
      if (hypothesis.amplitude_estimated || hypothesis.printed_within > 0) continue;
      result.allowance = {hypothesis.storage, true, {}, 0, 0};
    } else {
      auto const computed = sound == Sound::binary64_angles ? Format::binary64 : Format::binary32;
      auto const pipeline = Pipeline::stored(computed, hypothesis.storage);
      auto const log_step = std::min(0.0, std::log(std::abs(hypothesis.fit.step)));
      result.allowance = allowance_of(pipeline, logs, hypothesis.amplitude, amplitude_error, log_step);
      result.allowance.absolute += hypothesis.printed_within;
      result.allowance.reach = reach_of(hypothesis);
      if (sound == Sound::running_product) add_products(hypothesis, logs, result.allowance);
      if (sound == Sound::from_slowest) add_sums(hypothesis, logs, result.allowance);
    }
    bool const last = sound == sounds.back();
    result.scan = scan(expectation, result.allowance, !last, jobs, beside);
    if (result.scan.exceeding == 0) {
      result.pipeline = sound;
      return result;
    }
  }
  return result;
}

std::optional<Narrowed> find_narrow_steps(Hypothesis const& hypothesis) {
  // What single precision leaves unexplained must become explained, not only be few.
  auto const unexplained = 1 - explained_by(hypothesis, {}, false);
  if (unexplained == 0) return std::nullopt;  // a narrowing that changes nothing explains nothing
  auto const enough = std::max(least_explained, 1 - unexplained / 4);
  std::optional<Narrowed> best;
  int fewest = 4;
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    for (int steps = 1; steps < 8; ++steps) {
      Narrowed next{format, (steps & 2) != 0, (steps & 1) != 0, (steps & 4) != 0, 0};
      int const count = next.positions + next.frequencies + next.angles;
      if (count > fewest || (best && count == fewest)) continue;
      next.explained = explained_by(hypothesis, next, false);
      if (next.frequencies && next.explained < enough) {
        auto as_found = next;
        as_found.frequencies = false;
        // Frequencies that explain more before they are rounded than after it were not rounded.
        auto const rounded = explained_by(hypothesis, next, true);
        if (rounded >= explained_by(hypothesis, as_found, true)) {
          next.from_data = rounded > next.explained;
          next.explained = std::max(next.explained, rounded);
        }
      }
      if (next.explained < enough) continue;
      best = next;
      fewest = count;
    }
  }
  return best;
}

std::vector<double> log_frequencies(Hypothesis const& hypothesis) {
  std::vector<double> result;
  for (auto const& frequency : hypothesis.frequencies) result.push_back(std::log(frequency.to_double()));
  return result;
}

}  // namespace pe::audit::phases

#include "experiments/audit/phases/diagnose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::phases {
namespace {

bool named_like_rotary(std::string_view names) {
  std::string lower(names);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::ranges::any_of(std::array{"rope", "rotary", "freqs", "cos_", "_cos", "cos_sin"},
                             [&](char const* hint) { return lower.find(hint) != std::string::npos; });
}

struct Author {
  bool rotary;
  std::string_view layout, spacing, name;
};
/// Who writes a layout and a spacing so; rotary caches have but one spacing.
constexpr std::array authors{
    Author{false, "interleaved", "d/2", "Vaswani et al. 2017"},
    Author{false, "sin-cos", "d/2-1", "tensor2tensor, fairseq"},
    Author{false, "cos-sin", "d/2", "diffusers with flip_sin_to_cos"},
    Author{false, "sin-cos", "octaves-pi", "NeRF as in its paper"},
    Author{false, "sin-cos", "octaves", "NeRF as in its code"},
    Author{false, "interleaved", "octaves-pi", "NeRF as in its paper"},
    Author{false, "interleaved", "octaves", "NeRF as in its code"},
    Author{true, "half-split", "d/2", "GPT-NeoX, Llama in Hugging Face's transformers"},
    Author{true, "interleaved", "d/2", "RoFormer, GPT-J"},
    Author{true, "cos-sin", "d/2", "vLLM's cos_sin_cache"},
    Author{true, "cos-sin pairs", "d/2", "torchtune, Meta's Llama"},
};

/// "float32 angles, stored as bfloat16".
std::string pipeline_name(Sound sound, Format storage) {
  auto const stored = numpy_name(storage);
  if (sound == Sound::correctly_rounded) return fmt::format("correctly rounded to {}", stored);
  auto const computed = sound == Sound::binary64_angles ? Format::binary64 : Format::binary32;
  auto const angles = fmt::format("{} angles{}", numpy_name(computed),
                                  sound == Sound::running_product ? " by repeated multiplication"
                                  : sound == Sound::from_slowest  ? ", exponents counted from the slowest pair"
                                                                  : "");
  return computed == storage ? angles : fmt::format("{}, stored as {}", angles, stored);
}

/// An estimated base, as somebody would write it where another within what a rounding of the storage hides in the last
/// row has fewer digits.
double as_written(Hypothesis const& h) {
  auto const& progression = h.fit.progression;
  if (progression.round || h.fit.decisive < 2) return progression.base;
  auto const last = std::abs(h.first_position + h.fit.step * static_cast<double>(h.matrix.rows() - 1));
  double change = 0;  // of an angle, by a change of the base relative to it
  for (int i = 0; i < h.layout.pairs; ++i) {
    auto const w = std::exp(progression.log_frequency(i));
    change = std::max(change, last * w * static_cast<double>(i) / std::abs(progression.denominator));
  }
  constexpr double beyond_typing = 1e-13;  // nobody writes so many digits
  auto const open = change > 0 ? std::max(unit_roundoff(h.storage) / change, beyond_typing) : beyond_typing;
  return simplest_within(progression.base, open).value;
}

}  // namespace

std::string constant_factor(Hypothesis const& h) {
  if (h.amplitude == 1 || h.scaling != "none") return {};
  return h.amplitude_estimated ? fmt::format("{:.9g}", h.amplitude) : plain_number(h.amplitude);
}

Convention describe_convention(Judged const& judged, std::string_view names) {
  auto const& h = judged.hypothesis();
  Convention result;
  bool const rotary = h.layout.rotary || h.matrix.is_complex() || named_like_rotary(names);
  result.family = rotary ? "rotary" : "sinusoidal";
  result.layout = h.layout.name;
  result.positions = h.matrix.rows();
  // Of an odd width, the last sine has no cosine.
  bool const odd = h.layout.sines().back() != Column::none && h.layout.cosines().back() == Column::none &&
                   h.layout.cosines().front() != Column::none;
  result.dimension = 2 * h.layout.pairs - (odd ? 1 : 0);
  result.offset = h.first_position;
  result.step = h.fit.step;
  result.amplitude = h.amplitude;
  result.scaling = h.scaling;
  result.scaling_parameters = h.scaling_parameters;
  result.up_to = h.up_to;
  if (auto const factor = constant_factor(h); result.up_to.empty() && !factor.empty()) {
    result.up_to = "the constant factor " + factor;
  }
  // One row at position 0 is the same for every progression, and the first pair for every base.
  if (h.fit.decisive > 0) {
    result.spacing = h.fit.progression.spacing;
    if (h.fit.decisive > 1) result.base = as_written(h);
  }
  result.padding_row = judged.padding_row();
  for (auto const& author : authors) {
    if (author.rotary == rotary && author.layout == result.layout && author.spacing == result.spacing) {
      result.named_after = author.name;
    }
  }
  return result;
}

Accuracy describe_accuracy(Judged const& judged) {
  auto const& h = judged.hypothesis();
  auto const& scan = judged.scan();
  Accuracy result;
  result.max_ulp = scan.by_ulps.ulps;
  result.max_error = scan.by_error.error;
  result.entries = scan.entries;
  result.by_balls = scan.by_balls;
  if (scan.entries > 0) result.worst = judged.worst(scan.by_ulps.row, scan.by_ulps.column);
  if (!judged.fits()) return result;
  auto const sound = *judged.explained().pipeline;
  result.pipeline = pipeline_name(sound, h.storage);
  auto const last = judged.position(h.matrix.rows() - 1);
  auto const reach = std::max(std::abs(last), std::abs(h.first_position));
  switch (sound) {
    case Sound::correctly_rounded:
      result.says = "Every entry is the number nearest to the exact value.";
      break;
    case Sound::binary64_angles:
      result.says = fmt::format(
          "Angles were computed in double precision: at position {} an angle is good to about "
          "{:.1g} rad.",
          plain_number(last), reach * 0x1p-52);
      break;
    case Sound::running_product:
      result.says = fmt::format(
          "Each pair's angle is that of the pair before times one ratio, in single precision, as in llama.cpp: the "
          "error "
          "grows with the position and the pair, and is at most {:.2g} here.",
          result.max_error);
      break;
    case Sound::from_slowest:
      result.says = fmt::format(
          "Exponents were counted from the slowest pair in single precision, as in MLX: each pair has that one's "
          "roundings, and the error is at most {:.2g} here.",
          result.max_error);
      break;
    case Sound::binary32_angles:
      result.says = fmt::format(
          "Angles were computed in single precision, as usual: the error grows with the position, by up to {:.1g} for "
          "each, and is at most {:.2g} here.",
          judged.explained().allowance.per_position.front(), result.max_error);
      break;
  }
  return result;
}

}  // namespace pe::audit::phases

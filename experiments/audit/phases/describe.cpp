#include "experiments/audit/phases/diagnose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit::phases {
namespace {

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
  bool const rotary = h.layout.rotary || h.matrix.is_complex() || is_called_rotary(names);
  result.family = rotary ? "rotary" : "sinusoidal";
  result.layout = h.layout.name;
  result.positions = h.matrix.rows();
  // Of an odd width, the last sine has no cosine.
  bool const odd = h.layout.sines().back() != Column::none && h.layout.cosines().back() == Column::none &&
                   h.layout.cosines().front() != Column::none;
  result.dimension = 2 * h.layout.pairs - (odd ? 1 : 0);
  result.offset = h.first_position + 0.0;  // never -0
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
  // The one row of zeros, where it stands at the beginning; of a rotary cache, before position 0.
  auto const& zeros = judged.zero_rows();
  if (zeros.size() == 1 && (rotary ? zeros.front() == 0 && result.offset == -1 : zeros.front() <= 1)) {
    result.padding_row = zeros.front();
  }
  for (auto const& author : authors) {
    if (author.rotary == rotary && author.layout == result.layout && author.spacing == result.spacing) {
      result.named_after = author.name;
    }
  }
  return result;
}

Audit defective_beside(Known const& known, Layout const& layout, std::vector<Table> const& tables, std::int64_t rows,
                       Finding defect) {
  auto audit = concluded(begun(tables, "phases"), std::move(defect));
  auto& c = audit.convention;
  c.family = tables.size() == 2 || layout.rotary ? "rotary" : "sinusoidal";
  c.layout = layout.name;
  c.dimension = 2 * layout.pairs;
  c.positions = rows;
  c.base = known.base;
  c.spacing = known.spacing;
  c.scaling = known.scaling;
  audit.compared.push_back("base");
  return audit;
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

std::optional<Finding> on_floored_exponents(Judged const& judged) {
  constexpr double apart = 2, near = 1e-6;  // estimated, and of no base that somebody typed
  auto const& progression = judged.hypothesis().fit.progression;
  bool const is = std::abs(std::log(progression.base) / progression.denominator - apart) <= near;
  if (!is) return std::nullopt;
  auto const& matrix = judged.hypothesis().matrix;
  return found<"wrong-frequencies: floored">().at(judged.worst(matrix.rows() - 1, matrix.columns() - 1));
}

// What a table has to be told of beside its convention, and what differs from what was expected.
namespace {

std::optional<Finding> on_zero_rows(Judged const& judged, std::optional<std::int64_t> padding_row) {
  auto const& rows = judged.zero_rows();
  if (rows.empty()) return std::nullopt;
  if (padding_row) return found<"padding-row">(*padding_row);
  auto finding = rows.size() == 1 ? found<"zeroed-row: one">(rows.front())
                                  : found<"zeroed-row: several">(judged.lists_all_zero_rows() ? "" : "More than ",
                                                                 rows.size(), rows.front());
  return std::move(finding).at(judged.farthest_in_row(rows.front()));
}

std::optional<Finding> on_direction(Judged const& judged, Options const& options) {
  auto const& h = judged.hypothesis();
  if (h.fit.step >= 0 || (options.position_step && *options.position_step < 0)) return std::nullopt;
  if (h.first_position != 0) return found<"descending">(plain_number(h.first_position));
  auto const sine = h.layout.sines().front();
  if (sine == Column::none) return std::nullopt;  // cosines alone are the same in both directions
  auto worst = judged.worst(h.matrix.rows() > 1 ? 1 : 0, sine);
  // The witness is printed in the positions that were meant.
  worst.position = -*worst.position;
  worst.expected = worst.found.starts_with('-') ? worst.found.substr(1) : "-" + worst.found;
  worst.ulps.reset();
  return found<"sign-flipped: phases">().at(std::move(worst));
}

std::optional<Finding> on_step(Judged const& judged) {
  constexpr double near = 1e-6;
  auto const& h = judged.hypothesis();
  auto const is = [&](double step) { return std::abs(std::abs(h.fit.step) / step - 1) <= near; };
  bool const turns = is(2 * std::numbers::pi) && h.fit.progression.in_use();
  if (!turns && !is(std::numbers::pi / 180)) return std::nullopt;
  return (turns ? found<"wrong-step: turns">() : found<"wrong-step: degrees">())
      .at(judged.worst(h.matrix.rows() > 1 ? 1 : 0, 0));
}

std::optional<Finding> on_storage(Judged const& judged) {
  auto const& h = judged.hypothesis();
  bool const narrow = h.storage == Format::binary16 || h.storage == Format::bfloat16;
  if (!narrow || !judged.fits()) return std::nullopt;
  return found<"stored-narrow">(h.stored_narrower ? "went through" : "stored as", numpy_name(h.storage));
}

std::optional<Finding> on_amplitude(Judged const& judged) {
  auto const factor = constant_factor(judged.hypothesis());
  return factor.empty() ? std::nullopt : std::optional(found<"amplitude: factor">(factor));
}

std::optional<Finding> on_printing(Judged const& judged) {
  auto const& h = judged.hypothesis();
  if (h.printed_within == 0 || !judged.fits()) return std::nullopt;
  return found<"printed-digits">(std::lround(-std::log10(2 * h.printed_within)));
}

std::optional<Finding> on_base(Judged const& judged) {
  auto const& h = judged.hypothesis();
  if (h.scaling != "none") return std::nullopt;
  if (auto other = of_other_logarithm(h.fit.progression.base)) return std::move(*other).at(judged.worst(0, 0));
  if (h.fit.progression.round) return std::nullopt;
  if (auto floored = on_floored_exponents(judged)) return floored;
  return found<"base-from-data: phases">(h.fit.progression.base);
}

std::optional<Finding> position_finding(Judged const& judged, double wanted) {
  auto const first = judged.hypothesis().first_position;
  // A first position that was estimated is as good as float32 shows it.
  if (std::abs(wanted - first) <= 1e-6 * std::abs(wanted)) return std::nullopt;
  return found<"position-offset: row 0">(plain_number(first), plain_number(wanted)).at(judged.worst(0, 0));
}

std::optional<Finding> layout_finding(Judged const& judged, std::string const& wanted) {
  auto const& [name, rotary, pairs, columns] = judged.hypothesis().layout;
  auto const duplicated = name.ends_with("interleaved")  ? "interleaved"
                          : name.ends_with("half-split") ? "half-split"
                                                         : "";
  // Of a table in which each sine stands once, either rotation can be meant.
  if (name == wanted || (rotary && (*duplicated == '\0' || duplicated == wanted))) return std::nullopt;
  auto const& matrix = judged.hypothesis().matrix;
  auto worst = judged.worst(matrix.rows() > 1 ? 1 : 0, matrix.columns() > 1 ? 1 : 0);
  worst.expected.clear();
  worst.ulps.reset();
  return found<"mixed-layout: expected">(name, wanted).at(std::move(worst));
}

}  // namespace

Findings remarks(Judged const& judged, Convention const& is, Options const& options) {
  Findings result;
  for (auto& finding : {on_zero_rows(judged, is.padding_row), on_direction(judged, options), on_step(judged),
                        on_storage(judged), on_amplitude(judged), on_base(judged), on_printing(judged)}) {
    if (finding) result.push_back(*finding);
  }
  return result;
}

Differences compare_with_options(Judged const& judged, Options const& options, std::optional<double> found_base) {
  Differences result;
  auto const add = [&](std::optional<Finding> finding) { append(result.findings, std::move(finding)); };
  auto const& h = judged.hypothesis();
  auto const first = options.first_position ? options.first_position : expected_number(options, "offset");
  if (first) {
    if (!options.first_position) result.keys.push_back("offset");
    add(position_finding(judged, *first));
  } else if (h.first_position != 0 && h.fit.step > 0) {
    add(found<"positions-start-at">(plain_number(h.first_position)));
  }
  if (auto const layout = options.expected.find("layout"); layout != options.expected.end()) {
    result.keys.push_back("layout");
    add(layout_finding(judged, layout->second));
  }
  auto const base = expected_number(options, "base");
  if (!base || !found_base || *found_base == *base || h.frequencies.size() < 2) return result;
  result.keys.push_back("base");
  // Two bases that this table cannot tell apart are no finding.
  auto const expected = Judged(h.with_base(*base));
  if (expected.fits()) {
    result.base = base;
  } else {
    auto const& spot = expected.scan().by_error;
    add(wrong_base(*found_base, *base).at(expected.worst(spot.row, spot.column)));
  }
  return result;
}

}  // namespace pe::audit::phases

#include "experiments/render/source.hpp"

#include <cmath>

#include "theory/kernel/frequencies_over.hpp"
#include "theory/kernel/rounding.hpp"

namespace pe::render {
namespace {

/// Of what is enclosed exactly before it is rounded: beyond every format's, whatever the position.
constexpr long step_bits = 192;

/// What a library's function may return for x, rounded to the step's format.
Ball of_library(Ball x, NumberFormats const& formats, Format result) {
  auto const size = x.upper_bound();
  Ball error(2 * function_ulps * unit_roundoff(formats.arithmetic) * (std::isfinite(size) ? size : 1.0));
  arb_add_error(x.raw(), error.raw());
  return store_in(result, x);
}

}  // namespace

long bits_of(Format format) { return std::lround(-std::log2(unit_roundoff(format))); }

Ball widened(Ball x, long times) {
  mag_mul_ui(arb_radref(x.raw()), arb_radref(x.raw()), static_cast<ulong>(times));
  return x;
}

Vector<Ball> widened(Vector<Ball> entries, long times) {
  for (auto& entry : entries) entry = widened(std::move(entry), times);
  return entries;
}

Arithmetic::Position Arithmetic::position(double t) const {
  return Position(how_->formats ? round_to(how_->formats->results.positions, t) : t);
}

Arithmetic::Spectrum Arithmetic::spectrum(Frequencies const& frequencies) const {
  auto const& used = how_->instead ? *how_->instead : frequencies;
  if (used.count != frequencies.count) {
    throw UserError("a model has " + std::to_string(used.count) + " frequencies; its scheme takes " +
                    std::to_string(frequencies.count) + ", one for each pair");
  }
  how_->last = used;
  return {used, how_};
}

Arithmetic::Spectrum::Spectrum(Frequencies const& rule, std::shared_ptr<Evaluation const> how) : how_(std::move(how)) {
  if (!how_->formats) {
    frequencies_ = std::make_shared<Vector<Ball> const>(frequencies_over(Balls(), rule));
    return;
  }
  BallPrecision const precision(bits_of(how_->formats->arithmetic));
  auto frequencies = frequencies_over(Balls(), rule);
  for (auto& w : frequencies) {
    w = store_in(how_->formats->results.frequencies, widened(std::move(w), orders_of_operations));
  }
  frequencies_ = std::make_shared<Vector<Ball> const>(std::move(frequencies));
}

std::vector<Phase<Ball>> Arithmetic::Spectrum::phases(ExactPosition const& t) const {
  std::vector<Phase<Ball>> result;
  result.reserve(frequencies_->size());
  auto const* const formats = how_->formats ? &*how_->formats : nullptr;
  std::optional<BallPrecision> precision;
  if (formats != nullptr) precision.emplace(step_bits);
  for (auto const& frequency : *frequencies_) {
    Ball angle = frequency * t.ball();
    if (formats != nullptr) angle = store_in(formats->results.angles, angle);
    auto& [sine, cosine] = result.emplace_back(Phase<Ball>{Ball::unset(), Ball::unset()});
    sin_cos(sine, cosine, angle);
    if (formats == nullptr) continue;
    sine = of_library(std::move(sine), *formats, formats->results.trigonometry);
    cosine = of_library(std::move(cosine), *formats, formats->results.trigonometry);
  }
  return result;
}

}  // namespace pe::render

#include "experiments/audit/phases/hypothesis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/audit/numbers.hpp"
#include "theory/frequencies/bases.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::phases {
namespace {

/// A base with more digits than this was computed, not chosen.
constexpr int most_digits = 4;
/// A simple number that one in so many intervals of this width would hold says nothing.
constexpr double by_accident = 0.05;
/// Of the decisive pairs so many must agree; the others may be what is broken.
constexpr double least_fitting = 0.7;
/// An estimate's own error is a guess from few rows: this many times it must cover the truth.
constexpr double caution = 4;

struct Judge {
  std::span<PairEstimate const> pairs;
  double roundoff;
  double step;

  /// How far a pair's turn from row to row may be from the exact one.
  double tolerance(std::size_t i, double log_frequency) const {
    auto const w = std::abs(step) * std::exp(log_frequency);
    return caution * pairs[i].error + 2 * w * (frequency_error(log_frequency, roundoff) + roundoff);
  }

  void count(Fit& fit) const {
    fit.step = step;
    fit.roundoff = roundoff;
    fit.fitting = fit.decisive = 0;
    fit.agrees.assign(pairs.size(), false);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (!pairs[i].turns) continue;
      auto const log_frequency = fit.progression.log_frequency(static_cast<int>(i));
      auto const w = std::abs(step) * std::exp(log_frequency);
      auto const allowed = tolerance(i, log_frequency);
      // An estimate with an error like itself agrees with everything.
      if (allowed > std::min(w, 1.0) / 2 || allowed > std::abs(pairs[i].frequency) / 2) continue;
      ++fit.decisive;
      auto const turn = std::copysign(w, step);
      fit.agrees[i] = std::abs(within_half_a_turn(pairs[i].frequency - turn)) <= allowed;
      fit.fitting += fit.agrees[i] ? 1 : 0;
    }
  }

  bool accepts(Fit& fit) const {
    count(fit);
    bool const any_turns = std::ranges::any_of(pairs, [](auto const& pair) { return pair.turns; });
    return (fit.decisive > 0 || !any_turns) && fit.fitting >= least_fitting * fit.decisive;
  }
};

/// ln(base)/denominator as the pairs have it: the median over those that know it best, with the width of their
/// agreement.
struct Slope {
  double value, error;
};

std::optional<Slope> slope(std::span<PairEstimate const> pairs, double step, double roundoff) {
  struct Vote {
    double value, error;
  };
  std::vector<Vote> votes;
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    auto const w = pairs[i].frequency / step;
    if (!pairs[i].turns || !(w > 0)) continue;
    auto const log_frequency = std::log(w);
    auto const relative =
        caution * pairs[i].error / (w * std::abs(step)) + 2 * frequency_error(log_frequency, roundoff);
    if (relative > 0.5) continue;
    votes.push_back({-log_frequency / static_cast<double>(i), relative / static_cast<double>(i)});
  }
  if (votes.empty()) return std::nullopt;
  std::sort(votes.begin(), votes.end(), [](Vote const& a, Vote const& b) { return a.error < b.error; });
  votes.resize((votes.size() + 2) / 3);
  auto const worst = votes.back().error;
  std::sort(votes.begin(), votes.end(), [](Vote const& a, Vote const& b) { return a.value < b.value; });
  return Slope{votes[votes.size() / 2].value, worst};
}

/// The conventions worth trying, for positions with this step, the usual ones first.
std::vector<Progression> candidates(std::span<PairEstimate const> pairs, double width, double step, double roundoff) {
  auto const half = width / 2;
  auto const count = static_cast<double>(pairs.size());
  std::vector<Progression> result{{"d/2", usual_base, half}};
  if (count > 1) result.push_back({"d/2-1", usual_base, half - 1});
  result.push_back({"octaves", 2, -1});
  result.push_back({"octaves-pi", 2, -1, true});
  auto const found = slope(pairs, step, roundoff);
  if (!found) return result;
  for (auto const less : {0.0, 1.0}) {
    auto const denominator = half - less;
    if (denominator <= 0) continue;
    auto const uncertain = std::expm1(denominator * found->error);
    auto const [base, digits] = simplest_within(std::exp(denominator * found->value), uncertain);
    // Where so many numbers of as many digits are near, one of them is there by chance.
    bool const by_chance = digits > 1 && std::pow(10, digits) * uncertain > by_accident;
    if (digits <= most_digits && base > 1 && !by_chance) {
      result.push_back({less == 0 ? "d/2" : "d/2-1", base, denominator});
    }
  }
  // diffusers' downscale_freq_shift: the usual base over another denominator.
  auto const shift = std::round(2 * (half - std::log(usual_base) / found->value)) / 2;
  if (shift != 0 && shift != 1 && shift < half && std::abs(shift) <= half) {
    result.push_back({fmt::format("d/2{:+g}", -shift), usual_base, half - shift});
  }
  auto const base = std::exp(half * found->value);
  if (std::isfinite(base) && base > 1) result.push_back({"d/2", base, half, false, false});
  return result;
}

/// Steps worth trying: 1, and what the first pair says when its frequency is taken for 1 or for pi.
std::vector<double> steps(std::span<PairEstimate const> pairs) {
  std::vector<double> result{1.0, -1.0};
  auto const first = std::find_if(pairs.begin(), pairs.end(), [](auto const& pair) { return pair.turns; });
  if (first != pairs.begin() || pairs.empty()) return result;
  auto const size = std::abs(first->frequency);
  if (!(size > caution * first->error)) return result;
  auto const relative = caution * first->error / size + 0x1p-22;
  for (double const unit : {1.0, std::numbers::pi}) {
    auto const whole = simplest_within(size / unit, relative), inverse = simplest_within(unit / size, relative);
    if (whole.digits <= most_digits) result.push_back(whole.value);
    if (inverse.digits <= most_digits) result.push_back(1 / inverse.value);
  }
  for (std::size_t i = result.size(); i-- > 2;) result.push_back(-result[i]);
  return result;
}

/// What no usual convention explains: any step, and any base where none in use does. Pairs that turn by less than half
/// a turn are read from the slow end, where none has been taken for a slower one.
std::vector<Fit> free_fits(std::span<PairEstimate const> pairs, double width, double roundoff) {
  constexpr double least_pairs = 4, greatest_turn = 2.2;
  /// A step is a number that somebody would write only where it is within the rounding of what is known of it.
  constexpr double of_a_step = 0x1p-21;
  struct Vote {
    double i, log_turn, error;
  };
  std::vector<Vote> votes;
  double before = 0, sign = 1;
  for (std::size_t i = pairs.size(); i-- > 0;) {
    auto const turn = std::abs(pairs[i].frequency);
    if (!pairs[i].turns || !(turn > 0)) continue;
    // From here on turns are taken for others.
    if (turn < before || turn > greatest_turn) break;
    auto const error = caution * pairs[i].error / turn + 2 * frequency_error(std::log(turn), roundoff) + 2 * roundoff;
    if (error > 0.1) continue;
    votes.push_back({static_cast<double>(i), std::log(turn), error});
    before = turn;
    sign = std::copysign(1.0, pairs[i].frequency);
  }
  std::vector<Fit> result;
  if (static_cast<double>(votes.size()) < least_pairs) return result;
  // ln turn = ln step - i slope, weighted by what each vote knows.
  double w = 0, wi = 0, wii = 0, wt = 0, wit = 0;
  for (auto const& vote : votes) {
    auto const weight = 1 / (vote.error * vote.error);
    w += weight;
    wi += weight * vote.i;
    wii += weight * vote.i * vote.i;
    wt += weight * vote.log_turn;
    wit += weight * vote.i * vote.log_turn;
  }
  auto const half = width / 2;
  auto const add = [&](char const* spacing, double base, double denominator, bool round) {
    auto const slope = std::log(base) / denominator;
    auto const log_step = (wt + slope * wi) / w;
    auto const whole = simplest_within(std::exp(log_step), of_a_step);
    Fit fit{{spacing, base, denominator, false, round}, 1, 0, 0, 0, {}};
    for (auto const step : {whole.digits <= 6 ? whole.value : std::exp(log_step), std::exp(log_step)}) {
      fit.step = sign * step;
      result.push_back(fit);
    }
  };
  // Positions one apart, and any base.
  if (auto const known = wit < 0 ? -wit / wii : 0; known > 0) {
    Fit fit{{"d/2", std::exp(half * known), half, false, false}, 1, 0, 0, 0, {}};
    fit.step = sign;
    result.push_back(fit);
  }
  for (double const base : std::span(bases_of_axes).first(2)) {
    add("d/2", base, half, true);
    if (half > 1) add("d/2-1", base, half - 1, true);
  }
  auto const slope = (wi * wt - w * wit) / (w * wii - wi * wi);
  if (slope > 0 && std::isfinite(slope)) add("d/2", std::exp(half * slope), half, false);
  return result;
}

}  // namespace

double Progression::log_frequency(int i) const {
  return -std::log(base) * i / denominator + (pi ? std::log(std::numbers::pi) : 0);
}

std::vector<Ball> Progression::frequencies(int count) const {
  std::vector<Ball> result;
  for (int i = 0; i < count; ++i) {
    Ball frequency = pow(Ball(base), Ball(-i) / Ball(denominator));
    result.push_back(pi ? frequency * Ball::pi() : std::move(frequency));
  }
  return result;
}

double frequency_error(double log_frequency, double unit_roundoff) {
  return (4 * std::abs(log_frequency) + 4) * unit_roundoff;
}

std::optional<Fit> fit_progression(std::span<PairEstimate const> pairs, double width) {
  // A narrow storage costs no accuracy of the frequencies when there are rows enough, so single precision comes first.
  for (auto const format : {Format::binary32, Format::binary16, Format::bfloat16}) {
    auto const roundoff = unit_roundoff(format);
    for (auto const step : steps(pairs)) {
      for (auto& progression : candidates(pairs, width, step, roundoff)) {
        if (!progression.round) continue;
        Fit fit{std::move(progression), 1, 0, 0, 0, {}};
        if (Judge{pairs, roundoff, step}.accepts(fit)) return fit;
      }
    }
    for (auto& fit : free_fits(pairs, width, roundoff)) {
      auto const step = fit.step;
      if (Judge{pairs, roundoff, step}.accepts(fit) && fit.decisive > 3 && fit.fitting == fit.decisive) return fit;
    }
    for (auto const step : steps(pairs)) {
      for (auto& progression : candidates(pairs, width, step, roundoff)) {
        Fit fit{std::move(progression), 1, 0, 0, 0, {}};
        if (!fit.progression.round && Judge{pairs, roundoff, step}.accepts(fit)) return fit;
      }
    }
  }
  return std::nullopt;
}

std::vector<double> typed_bases(double near, double part) {
  if (!(near > 100 && near < 1e9)) return {};
  auto const unit = std::pow(10, std::floor(std::log10(near)) - 1) / 2;
  std::vector<double> result;
  for (auto k = std::ceil(near * (1 - part) / unit); k * unit <= near * (1 + part); ++k) result.push_back(k * unit);
  return result;
}

}  // namespace pe::audit::phases

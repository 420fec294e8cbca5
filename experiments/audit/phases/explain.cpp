#include "experiments/audit/phases/judged.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::phases {
namespace {

/// An entry tells something where it is this far from that of position 0, and its angle is allowed to be off by less.
constexpr double least_move = 0.1, certain = 0.05;
/// A size that explains this part of them is the one of all; one that explains less than that is none.
constexpr double enough = 0.5, too_little = 0.25;
/// Of the sines, or of the cosines.
constexpr double of_one_function = 0.98;
/// Fewer entries that tell are explained by accident.
constexpr std::size_t fewest_telling = 128;
/// What is this near an entry may be that with something added.
constexpr double roughly = 0.15;

std::vector<double> in_double(std::vector<Ball> const& frequencies) {
  std::vector<double> result;
  for (auto const& w : frequencies) result.push_back(w.to_double());
  return result;
}

}  // namespace

Model::Model(std::vector<double> frequencies, double amplitude, Format storage, Narrowed const& narrow)
    : frequencies_(std::move(frequencies)), narrow_(narrow) {
  auto const single = unit_roundoff(Format::binary32);
  auto const pipeline = Pipeline::stored(Format::binary32, storage);
  for (double& w : frequencies_) {
    // A frequency that is rounded to a narrow format is what that makes of it, however single precision missed it.
    auto const error = narrow.frequencies ? 0 : frequency_error(w > 0 ? std::log(w) : 0, single);
    errors_.push_back(1.01 * (error + 2 * single));
    if (narrow.frequencies) w = round_to(narrow.format, w);
  }
  if (!narrow.made.empty()) frequencies_ = narrow.made;
  auto const allowance = allowance_of(pipeline, {}, amplitude, 0);
  amplitude_ = amplitude;
  relative_ = allowance.relative;
  absolute_ = allowance.absolute;
}

Model::Model(Known const& known, Format storage) : Model(in_double(known.frequencies), known.amplitude, storage) {}

Model::Model(Hypothesis const& h, Narrowed const& narrow, double roundings_of_amplitude)
    : Model(in_double(h.frequencies), h.amplitude, h.storage, narrow) {
  // Sines computed in the narrow format are rounded twice, once to it and once for storage.
  if (h.stored_narrower) relative_ += unit_roundoff(h.storage);
  if (h.amplitude != 1) absolute_ += roundings_of_amplitude * unit_roundoff(h.storage);
  absolute_ += h.printed_within;
}

Model Model::with_amplitude(double amplitude) const {
  auto result = *this;
  result.amplitude_ = amplitude;
  return result;
}

double Model::angle(Column const& column, double position) const {
  return frequencies_[static_cast<std::size_t>(column.pair)] *
         (narrow_.positions ? round_to(narrow_.format, position) : position);
}

double Model::exact(Column const& column, double position) const {
  auto const of = angle(column, position);
  return amplitude_ * (column.cosine ? std::cos(of) : std::sin(of));
}

double Model::angle_error(Column const& column, double position) const {
  return std::abs(angle(column, position)) * errors_[static_cast<std::size_t>(column.pair)];
}

bool Model::explains_wave(double found, double wave, double error) const {
  auto const exact = amplitude_ * wave;
  return std::abs(found - exact) <= std::abs(amplitude_) * (error + absolute_) + relative_ * std::abs(exact);
}

bool Model::explains_angle(double found, bool cosine, double angle, double error) const {
  return explains_wave(found, cosine ? std::cos(angle) : std::sin(angle), error);
}

bool Model::explains(double found, Column const& column, double position) const {
  auto const of = angle(column, position), error = angle_error(column, position);
  if (narrow_.whole) return explains_angle(found, column.cosine, narrow_.whole(of));
  if (!narrow_.angles) return explains_angle(found, column.cosine, of, error);
  // Single precision may put a product on the other side of a tie.
  return explains_angle(found, column.cosine, round_to(narrow_.format, of - error)) ||
         explains_angle(found, column.cosine, round_to(narrow_.format, of + error));
}

bool Model::explains(std::span<double const> row, Layout const& layout, double position) const {
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (layout.columns[c].pair != Column::none && !explains(row[c], layout.columns[c], position)) return false;
  }
  return true;
}

double part_explained(Sample const& sample, Layout const& layout, Model const& model, double first, double step,
                      double least) {
  constexpr std::int64_t rows_at_first = 16;
  constexpr double open = 0.1;  // one of the first rows may be broken
  auto const rows = std::ssize(sample.rows);
  auto const missed_in = [&](std::int64_t r) {
    auto const place = static_cast<std::size_t>(r);
    auto const position = first + step * static_cast<double>(sample.rows[place]);
    double missed = 0;
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      auto const& column = layout.columns[c];
      missed += column.pair == Column::none || model.explains(sample.row(place)[c], column, position) ? 0 : 1;
    }
    return missed;
  };
  auto const entries = static_cast<double>(layout.entries());
  auto const all = static_cast<double>(rows) * entries;
  if (all == 0) return 0;
  double missed = 0;
  if (least > open && rows > 2 * rows_at_first) {
    auto const most = (1 - least + open) * rows_at_first * entries;
    for (auto const r : spread(rows_at_first, rows)) {
      missed += missed_in(r);
      if (missed > most) return 0;
    }
  }
  missed = 0;
  // The last rows tell most.
  for (auto r = rows; r-- > 0 && missed <= (1 - least) * all;) missed += missed_in(r);
  return 1 - missed / all;
}

Match::Match(Proposal const& proposal, std::int64_t most_rows) : proposal_(proposal) {
  auto const& [matrix, storage, layout, known, rows, position, index] = proposal_;
  compared_.rows = spread(most_rows, matrix.rows());
  compared_.columns = layout.columns.size();
  compared_.base = known.base;
  compared_.roundoff = unit_roundoff(storage);
  Model const alone(in_double(known.frequencies), 1, storage);
  std::vector<double> row(compared_.columns);
  compared_.entries.reserve(compared_.rows.size() * row.size());
  errors_.resize(compared_.rows.size() * row.size());
  for (auto const r : compared_.rows) {
    matrix.read(r, 1, row);
    for (std::size_t c = 0; c < row.size(); ++c) {
      auto const& column = layout.columns[c];
      auto& entry = compared_.entries.emplace_back(Entry{.found = row[c]});
      if (column.pair == Column::none) continue;
      auto const at = position(r, column.pair);
      entry.expected = alone.exact(column, at);
      auto const error = alone.angle_error(column, at);
      entry.telling = error < certain && std::abs(entry.expected - (column.cosine ? 1 : 0)) > least_move;
      errors_[compared_.entries.size() - 1] = error;
    }
  }
  auto const take = [&](double amplitude) {
    auto const [part, near] = meet(alone.with_amplitude(amplitude));
    if (part > part_) std::tie(part_, compared_.amplitude) = std::pair(part, amplitude);
    return part;
  };
  auto const as_known = take(known.amplitude);
  if (known.amplitude != 1) take(1);
  for (auto const of : {Of{true, true}, Of{true, false}, Of{false, true}}) {
    if (part_ < enough) take(usual_ratio(of));
  }
  // Where two sizes explain much, that of the known frequencies is meant.
  if (part_ <= std::max(2 * as_known, too_little)) compared_.amplitude = known.amplitude;
  near_part_ = meet(alone.with_amplitude(compared_.amplitude)).second;
}

double Match::usual_ratio(Of of) const {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < compared_.entries.size(); ++i) {
    auto const& entry = compared_.entries[i];
    if (!(proposal_.layout.columns[i % compared_.columns].cosine ? of.cosines : of.sines)) continue;
    auto const ratio = entry.found / entry.expected;
    if (std::abs(entry.expected) > 3 * least_move && std::isfinite(ratio) && ratio > least_move)
      ratios.push_back(ratio);
  }
  return ratios.empty() ? 1 : median(std::move(ratios));
}

/// The parts that are explained and that are near; where all sines or all cosines are explained, at least half is.
std::pair<double, double> Match::meet(Model const& model) {
  struct Count {
    std::size_t telling = 0, met = 0;
    double part() const {
      return telling < fewest_telling ? 0 : static_cast<double>(met) / static_cast<double>(telling);
    }
  };
  Count sines, cosines;
  std::size_t near = 0;
  for (std::size_t i = 0; i < compared_.entries.size(); ++i) {
    auto& entry = compared_.entries[i];
    auto const& column = proposal_.layout.columns[i % compared_.columns];
    entry.met =
        column.pair == Column::none ? entry.found == 0 : model.explains_wave(entry.found, entry.expected, errors_[i]);
    if (!entry.telling) continue;
    auto& count = column.cosine ? cosines : sines;
    ++count.telling;
    count.met += entry.met ? 1 : 0;
    near += std::abs(entry.found - entry.expected) <= roughly ? 1 : 0;
  }
  Count const all{sines.telling + cosines.telling, sines.met + cosines.met};
  if (all.telling < fewest_telling) return {0, 0};
  bool const is_half = std::max(sines.part(), cosines.part()) >= of_one_function;
  return {is_half ? std::max(all.part(), 0.5) : all.part(),
          static_cast<double>(near) / static_cast<double>(all.telling)};
}

namespace {

/// Sines of good libraries are within an ulp; those of vector units and accelerators within four.
constexpr double ulps_of_sine = 4;
/// A reconstruction need not meet every entry: near a tie the libraries' own roundings decide.
constexpr double least_explained = 0.98;

/// The part of the sampled entries that narrow steps explain, as far as it is not less than `least`; with the
/// frequencies that the data tell, or the exact ones.
double explained_by(Hypothesis const& h, Narrowed const& steps, bool frequencies_from_data, double least = 0) {
  if (!frequencies_from_data)
    return part_explained(h.sample, h.layout, Model(h, steps), h.first_position, h.fit.step, least);
  auto as_found = h;
  for (std::size_t i = 0; i < h.estimates.size(); ++i) {
    if (h.estimates[i].turns) as_found.frequencies[i] = Ball(std::abs(h.estimates[i].frequency / h.fit.step));
  }
  return explained_by(as_found, steps, false, least);
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

/// What frequencies that are made in another way are off by beside their powers, relative. llama.cpp: each pair's angle
/// is that of the pair before, times one ratio, so pair i has the roundings of i products and i times that of the
/// ratio. MLX's exp(ln(least) + i ln(greatest/least)): every exponent has the roundings of the slowest pair's.
void add_error_of(Sound sound, Hypothesis const& h, std::vector<double> const& logs, Allowance& allowance) {
  auto const roundoff = unit_roundoff(Format::binary32);
  for (std::size_t i = 0; i < logs.size(); ++i) {
    auto const error = sound == Sound::running_product ? 2 * static_cast<double>(i) * roundoff
                                                       : frequency_error(logs.back(), roundoff);
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
      if (sound > Sound::binary32_angles) add_error_of(sound, hypothesis, logs, result.allowance);
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
      next.explained = explained_by(hypothesis, next, false, enough);
      if (next.frequencies && next.explained < enough) {
        auto as_found = next;
        as_found.frequencies = false;
        auto const rounded = explained_by(hypothesis, next, true, enough);
        // Frequencies that explain more before they are rounded than after it were not rounded.
        if (rounded >= enough && rounded >= explained_by(hypothesis, as_found, true)) {
          next.from_data = true;
          next.explained = rounded;
        }
      }
      if (next.explained < enough) continue;
      best = next;
      fewest = count;
    }
  }
  auto const& [spacing, base, denominator, pi, is_round] = hypothesis.fit.progression;
  if (best || pi || hypothesis.scaling != "none") return best;
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    for (auto& made : made_narrowly(format, base, denominator, hypothesis.frequencies.size())) {
      for (int steps = 0; steps < 4; ++steps) {
        Narrowed next{format, (steps & 1) != 0, true, (steps & 2) != 0, 0};
        next.made = made.w;
        next.explained = explained_by(hypothesis, next, false, enough);
        if (next.explained >= enough) return next;
      }
    }
  }
  return std::nullopt;
}

std::vector<std::optional<Narrowed>> steps_in_use() {
  std::vector<std::optional<Narrowed>> result{std::nullopt};
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    result.push_back(Narrowed{.format = format, .frequencies = true});
    result.push_back(Narrowed{.format = format, .angles = true});
    result.push_back(Narrowed{.format = format, .frequencies = true, .angles = true});
  }
  return result;
}

Hypothesis narrowed(Hypothesis hypothesis, Narrowed const& steps) {
  for (auto& w : hypothesis.frequencies) {
    if (steps.frequencies) w = Ball(round_to(steps.format, round_to(Format::binary32, w.to_double())));
  }
  return hypothesis;
}

std::vector<double> log_frequencies(Hypothesis const& hypothesis) {
  std::vector<double> result;
  for (auto const& frequency : hypothesis.frequencies) result.push_back(std::log(frequency.to_double()));
  return result;
}

}  // namespace pe::audit::phases

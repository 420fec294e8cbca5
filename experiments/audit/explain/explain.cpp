#include "experiments/audit/explain/explain.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "experiments/render/render.hpp"

namespace pe::audit::core {
namespace {

/// A library's sine or cosine, in units of roundoff.
constexpr double function_units = 2 * render::function_ulps;
/// An angle that may be off by more is no statement on the entry, which may be any sine.
constexpr double no_statement = 0.25, anything = 2;
/// Angles are added up no longer than this: each addition is a rounding of a double.
constexpr std::size_t rows_added_up = 64;

}  // namespace

Rendered::Rendered(Model const& model, Precision const& precision) : model_(model), precision_(precision) {
  auto const unit = unit_roundoff(precision.arithmetic);
  for (auto const& wheel : model.wheels) {
    w_.push_back(model.steps.frequencies ? round_to(*model.steps.frequencies, wheel.w) : wheel.w);
    auto const narrow = model.steps.angles || model.steps.frequencies || model.steps.whole_angles;
    relative_.push_back(narrow ? 0x1p-23 : arithmetic_slack(wheel.w, unit) + unit * (1 + wheel.order));
  }
  auto const wheels = model.wheels.size();
  auto const half_ulp = unit_roundoff(precision.stored) * 1.02;
  for (auto const& column : model.columns) {
    auto const wheel = static_cast<std::uint32_t>(column.wheel);
    wheel_at_.push_back(wheel);
    value_at_.push_back(column.sine ? wheel + static_cast<std::uint32_t>(wheels) : wheel);
    amplitude_.push_back(column.amplitude);
    size_.push_back(std::abs(column.amplitude));
    // An amplitude beside 1 is a rounding more.
    roundings_.push_back(size_.back() == 1 ? half_ulp : 2 * half_ulp);
  }
  values_.resize(2 * wheels);
  allowances_.resize(wheels);
  turn_.resize(2 * wheels);
  last_.assign(model.axes, 0);
  step_.assign(model.axes, NAN);
  since_ = rows_added_up;
}

void Rendered::take_angles(std::span<double const> at) {
  auto const wheels = model_.wheels.size();
  auto const& steps = model_.steps;
  for (std::size_t k = 0; k < wheels; ++k) {
    auto const& wheel = model_.wheels[k];
    auto p = at[static_cast<std::size_t>(wheel.axis)] + wheel.ahead;
    if (steps.positions) p = round_to(*steps.positions, p);
    auto angle = w_[k] * p;
    if (steps.angles) angle = round_to(*steps.angles, angle);
    if (steps.whole_angles) angle = std::trunc(angle);
    values_[k] = std::cos(angle);
    values_[wheels + k] = std::sin(angle);
  }
}

void Rendered::turn_to(std::size_t row) {
  auto const wheels = model_.wheels.size();
  auto const at = model_.at(row);
  bool same_step = since_ < rows_added_up, moved = false;
  for (std::size_t a = 0; a < model_.axes; ++a) {
    auto const step = at[a] - last_[a];
    same_step &= step == step_[a];
    moved |= step != 0;
    step_[a] = step;
    last_[a] = at[a];
  }
  bool const added_up = model_.steps.are_honest() && precision_.arithmetic != Format::binary64;
  if (same_step && added_up) {
    ++since_;
    if (!moved) return;
    double* const c = values_.data();
    double* const s = c + wheels;
    double const* const tc = turn_.data();
    double const* const ts = tc + wheels;
    for (std::size_t k = 0; k < wheels; ++k) {
      auto const cosine = c[k] * tc[k] - s[k] * ts[k];
      s[k] = s[k] * tc[k] + c[k] * ts[k];
      c[k] = cosine;
    }
  } else {
    take_angles(at);
    since_ = 0;
    bool const goes_on = row + 1 < model_.rows() && added_up;
    for (std::size_t a = 0; a < model_.axes; ++a) step_[a] = goes_on ? model_.at(row + 1)[a] - at[a] : NAN;
    for (std::size_t k = 0; k < wheels && goes_on; ++k) {
      auto const angle = w_[k] * step_[static_cast<std::size_t>(model_.wheels[k].axis)];
      turn_[k] = std::cos(angle);
      turn_[wheels + k] = std::sin(angle);
    }
  }
  auto const unit = unit_roundoff(precision_.arithmetic);
  for (std::size_t k = 0; k < wheels; ++k) {
    auto const p = at[static_cast<std::size_t>(model_.wheels[k].axis)] + model_.wheels[k].ahead;
    auto const off = std::abs(w_[k] * p) * relative_[k];
    allowances_[k] = off < no_statement ? off + function_units * unit : model_.lenient ? anything : -1;
  }
}

void Rendered::rows(std::size_t first, std::size_t count, std::span<double> expected, std::span<double> allowed) {
  auto const wide = model_.columns.size();
  auto const floor = precision_.within + least_normal(precision_.stored) * unit_roundoff(precision_.stored);
  for (std::size_t r = 0; r < count; ++r) {
    turn_to(first + r);
    double* const value = &expected[r * wide];
    double* const room = &allowed[r * wide];
    for (std::size_t c = 0; c < wide; ++c) value[c] = amplitude_[c] * values_[value_at_[c]];
    if (model_.steps.whole_entries) std::transform(value, value + wide, value, [](double v) { return std::trunc(v); });
    for (std::size_t c = 0; c < wide; ++c) {
      room[c] = size_[c] * allowances_[wheel_at_[c]] + roundings_[c] * std::abs(value[c]) + floor;
    }
  }
}

void Mask::add(std::int64_t row, std::size_t column, double found, double expected, double allowed) {
  ++count;
  ++by_row[static_cast<std::size_t>(row)];
  ++by_column[column];
  Place const place{row, column, found, expected, std::abs(found - expected) - allowed};
  if (!std::isfinite(found)) {
    ++not_finite;
    has_not_finite[static_cast<std::size_t>(row)] = true;
    if (!first) first = place;
    return;
  }
  if (std::abs(found) > no_sine * std::max(1.0, std::abs(expected)) + allowed) ++beyond;
  if (!first) first = place;
  if (!worst || place.excess > worst->excess) worst = place;
}

namespace {

constexpr std::size_t entries_of_block = std::size_t{1} << 15;

/// How many entries of a row are not explained.
std::size_t misses(double const* x, double const* expected, double const* allowed, std::size_t wide) {
  std::size_t result = 0;
  for (std::size_t c = 0; c < wide; ++c) result += std::abs(x[c] - expected[c]) <= allowed[c] ? 0U : 1U;
  return result;
}

double greatest_difference(double const* x, double const* expected, std::size_t wide) {
  double result = 0;
  for (std::size_t c = 0; c < wide; ++c) result = std::max(result, std::abs(x[c] - expected[c]));
  return result;
}

/// All rows of a model beside those that are read: read(first, count, into).
Mask compared(Model const& model, Precision const& precision, auto const& read) {
  auto const wide = model.columns.size(), rows = model.rows();
  Mask mask;
  mask.rows = static_cast<std::int64_t>(rows);
  mask.columns = static_cast<std::int64_t>(wide);
  mask.by_row.resize(rows);
  mask.by_column.resize(wide);
  mask.has_not_finite.resize(rows);
  Rendered rendered(model, precision);
  auto const block = std::max<std::size_t>(1, entries_of_block / wide);
  std::vector<double> x(block * wide), expected(block * wide), allowed(block * wide);
  for (std::size_t first = 0; first < rows; first += block) {
    auto const count = std::min(block, rows - first);
    read(first, count, std::span(x).first(count * wide));
    rendered.rows(first, count, expected, allowed);
    for (std::size_t at = 0; at < count * wide; at += wide) {
      if (misses(&x[at], &expected[at], &allowed[at], wide) == 0) {
        mask.greatest = std::max(mask.greatest, greatest_difference(&x[at], &expected[at], wide));
        continue;
      }
      for (auto k = at; k < at + wide; ++k) {
        if (!(std::abs(x[k] - expected[k]) <= allowed[k]))
          mask.add(static_cast<std::int64_t>(first + at / wide), k - at, x[k], expected[k], allowed[k]);
      }
    }
  }
  return mask;
}

/// Rows one after the other, as long as body(row, expected, allowed) says.
void each_row(Model const& model, Precision const& precision, std::span<double const> x, auto const& body) {
  auto const wide = model.columns.size();
  Rendered rendered(model, precision);
  std::vector<double> expected(wide), allowed(wide);
  bool goes_on = true;
  for (std::size_t r = 0; r < model.rows() && goes_on; ++r) {
    rendered.rows(r, 1, expected, allowed);
    goes_on = body(&x[r * wide], expected.data(), allowed.data());
  }
}

}  // namespace

Mask explained(Model const& model, Precision const& precision, std::span<double const> x) {
  auto const wide = model.columns.size();
  return compared(model, precision, [&](std::size_t first, std::size_t count, std::span<double> into) {
    std::ranges::copy(x.subspan(first * wide, count * wide), into.begin());
  });
}

Mask explained(Model const& model, Precision const& precision, View const& view) {
  return compared(model, precision, [&](std::size_t first, std::size_t count, std::span<double> into) {
    view.read(static_cast<std::int64_t>(first), static_cast<std::int64_t>(count), into);
  });
}

double share_of_large_ones(Model const& model, Precision const& precision, std::span<double const> x) {
  std::size_t all = 0, right = 0;
  each_row(model, precision, x, [&](double const* row, double const* expected, double const* allowed) {
    for (std::size_t c = 0; c < model.columns.size(); ++c) {
      auto const small = small_part * std::abs(model.columns[c].amplitude);
      if (!(std::abs(row[c]) > small)) continue;
      ++all;
      right += std::abs(row[c] - expected[c]) <= std::max(allowed[c], small) ? 1U : 0U;
    }
    return true;
  });
  return all == 0 ? 0 : static_cast<double>(right) / static_cast<double>(all);
}

double loss_of(Model const& model, Precision const& precision, std::span<double const> x, double most) {
  auto const wide = model.columns.size(), entries = wide * model.rows();
  std::size_t left = 0, unstated = 0;
  each_row(model, precision, x, [&](double const* row, double const* expected, double const* allowed) {
    left += misses(row, expected, allowed, wide);
    for (std::size_t c = 0; c < wide; ++c) unstated += allowed[c] >= std::abs(model.columns[c].amplitude) ? 1U : 0U;
    return !exceeds(left, most, entries);
  });
  if (entries == 0 || exceeds(left, most, entries) || exceeds(unstated, share::most, entries)) return 1;
  return static_cast<double>(left) / static_cast<double>(entries);
}

}  // namespace pe::audit::core

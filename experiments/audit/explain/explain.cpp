#include "experiments/audit/explain/explain.hpp"

#include <algorithm>

#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "experiments/render/render.hpp"

namespace pe::audit::core {
namespace {

/// A library's sine or cosine, in units of roundoff.
constexpr double function_units = 2 * render::function_ulps;
/// Rows are added up no further than this from one by its angles, x_r = 2 cos(step) x_(r-1) - x_(r-2);
/// the roundings of a row and of the cosine, 5 units of a double, grow with half of the square.
constexpr std::size_t rows_added_up = 64;
constexpr double of_sums = 2.5 * rows_added_up * rows_added_up * 0x1p-53;

}  // namespace

Rendered::Rendered(Model const& model, Precision const& precision)
    : model_(model), adds_up_(model.steps.are_honest() && precision.arithmetic != Format::binary64) {
  auto const unit = unit_roundoff(precision.arithmetic), half_ulp = unit_roundoff(precision.stored);
  auto const floor = precision.within + least_normal(precision.stored) * unit_roundoff(precision.stored);
  auto const wheels = model.wheels.size(), wide = model.columns.size();
  auto const& steps = model.steps;
  std::vector<double> fastest(model.axes);
  for (auto const& wheel : model.wheels) {
    furthest_ahead_ = std::max(furthest_ahead_, std::abs(wheel.ahead));
    auto& of_axis = fastest[static_cast<std::size_t>(wheel.axis)];
    of_axis = std::max(of_axis, std::abs(wheel.w));
  }
  for (auto const& column : model.columns) {
    auto const k = static_cast<std::size_t>(column.wheel);
    auto const& wheel = model.wheel_of(column);
    bool const narrow = steps.angles || steps.whole_angles;
    auto const relative = narrow ? 2 * unit : arithmetic_slack(wheel.w, unit) + unit * (1 + wheel.order);
    auto const size = std::abs(column.amplitude), of_angle = std::abs(wheel.w) * relative;
    // An amplitude beside 1 is a rounding more; what is rounded is off already.
    auto const rounding = size == 1 ? half_ulp : half_ulp * (2 + half_ulp), rounded = size * (1 + rounding);
    value_at_.push_back(column.sine ? k + wheels : k);
    relative_.push_back(rounded * of_angle);
    greatest_relative_ = std::max(greatest_relative_, of_angle);
    open_.push_back(rounded * (function_units * unit + (adds_up_ ? of_sums : 0)) + floor);
    roundings_.push_back(rounding);
    // The fastest pair says a position to within the roundings of its two points.
    auto const of_fastest = std::abs(wheel.w) / fastest[static_cast<std::size_t>(wheel.axis)];
    decoded_.push_back(is_narrow(precision.stored) && wheel.w != 0 ? 2 * half_ulp * size * of_fastest : 0);
  }
  for (auto* const of_wheels : {&values_, &turn_}) of_wheels->resize(2 * wheels);
  for (auto* const of_columns : {&twice_, &p_, &row_, &before_}) of_columns->resize(wide);
  for (auto* const of_axes : {&last_, &step_, &turned_}) of_axes->assign(model.axes, NAN);
}

void Rendered::to(std::size_t row) {
  auto const wheels = model_.wheels.size(), wide = model_.columns.size();
  auto const& steps = model_.steps;
  auto const at = model_.at(row);
  bool same_step = since_ < rows_added_up;
  for (std::size_t a = 0; a < model_.axes; ++a) {
    auto const step = at[a] - last_[a];
    same_step &= step == step_[a];
    last_[a] = at[a];
  }
  if (!same_step) {
    since_ = 0;
    for (std::size_t k = 0; k < wheels; ++k) {
      auto p = model_.wheels[k].position(at);
      if (steps.positions) p = round_to(*steps.positions, p);
      auto angle = model_.wheels[k].w * p;
      if (steps.angles) angle = round_to(*steps.angles, angle);
      if (steps.whole_angles) angle = std::trunc(angle);
      values_[k] = std::cos(angle);
      values_[wheels + k] = std::sin(angle);
    }
    bool const goes_on = row + 1 < model_.rows() && adds_up_;
    for (std::size_t a = 0; a < model_.axes; ++a) step_[a] = goes_on ? model_.at(row + 1)[a] - at[a] : NAN;
    if (goes_on && turned_ != step_) {
      turned_ = step_;
      for (std::size_t k = 0; k < wheels; ++k) {
        auto const& wheel = model_.wheels[k];
        auto const angle = wheel.w * step_[static_cast<std::size_t>(wheel.axis)];
        turn_[k] = std::cos(angle);
        turn_[wheels + k] = std::sin(angle);
      }
      for (std::size_t c = 0; c < wide; ++c) twice_[c] = 2 * turn_[value_at_[c] % wheels];
    }
  } else if (++since_ == 1) {
    for (std::size_t k = 0; k < wheels; ++k) {
      auto const c = values_[k], s = values_[wheels + k];
      values_[k] = c * turn_[k] - s * turn_[wheels + k];
      values_[wheels + k] = s * turn_[k] + c * turn_[wheels + k];
    }
  }
  std::swap(row_, before_);
  double *const value = row_.data(), *const p = p_.data();
  double const *const before = before_.data(), *const twice = twice_.data();
  for (std::size_t c = 0; c < wide && since_ > 1; ++c) value[c] = twice[c] * before[c] - value[c];
  for (std::size_t c = 0; c < wide && since_ < 2; ++c) value[c] = model_.columns[c].amplitude * values_[value_at_[c]];
  if (steps.whole_entries) std::ranges::transform(row_, value, [](double v) { return std::trunc(v); });
  double furthest = 0;
  for (double const x : at) furthest = std::max(furthest, std::abs(x));
  all_stated_ = (furthest + furthest_ahead_) * greatest_relative_ < no_statement;
  bool const is_between = std::ranges::any_of(at, [](double x) { return x != std::round(x); });
  is_between_ = model_.is_read_off && is_between ? 1 : 0;
  std::ranges::fill(p_, furthest);
  bool const differ = at.size() > 1 || furthest_ahead_ > 0;
  for (std::size_t c = 0; c < wide && differ; ++c) p[c] = std::abs(model_.wheel_of(model_.columns[c]).position(at));
}

double Rendered::allowed(std::size_t column) const {
  auto const off = relative_[column] * p_[column], size = std::abs(model_.columns[column].amplitude);
  if (!(off < no_statement * size)) return model_.lenient ? 2 * size : -1;  // as far as two sines are apart
  return open_[column] + is_between_ * decoded_[column] + off + roundings_[column] * std::abs(row_[column]);
}

void Rendered::add_up(double const* x, double* __restrict excess, double* __restrict greatest) const {
  auto const wide = row_.size();
  double const *const open = open_.data(), *const relative = relative_.data(), *const rounding = roundings_.data(),
                      *const p = p_.data(), *const value = row_.data(), *const decoded = decoded_.data();
  auto const is_between = is_between_;
  // Sums and maxima of each column, as gcc vectorises no loop that compares, nor one maximum of all columns.
  for (std::size_t c = 0; c < wide; ++c) {
    auto const off = std::abs(x[c] - value[c]);
    auto const room = open[c] + is_between * decoded[c] + relative[c] * p[c] + rounding[c] * std::abs(value[c]);
    excess[c] += std::max(off - room, 0.0);  // of NaN it is NaN
    greatest[c] = std::max(greatest[c], off);
  }
  for (std::size_t c = 0; c < wide && !all_stated_; ++c) excess[c] += misses(x, c) ? 1 : 0;
}

void Mask::add(std::int64_t row, std::size_t column, double found, double expected, double allowed) {
  auto const off = std::abs(found - expected);
  if (off <= allowed) {
    greatest = std::max(greatest, off);
    return;
  }
  ++count;
  ++by_row[static_cast<std::size_t>(row)];
  ++by_column[column];
  zeros += found == 0 ? 1U : 0U;
  Place const place{row, column, found, expected, off - allowed};
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

/// Looked at together, so that they stay in the cache.
constexpr std::size_t entries_of_block = std::size_t{1} << 11;

/// All rows of a model beside those that are read: read(first, count, into).
Mask compared(Model const& model, Precision const& precision, auto const& read, Move const& move) {
  auto const wide = model.columns.size(), rows = model.rows();
  Mask mask{.rows = static_cast<std::int64_t>(rows), .columns = static_cast<std::int64_t>(wide)};
  mask.by_row.resize(rows);
  mask.by_column.resize(wide);
  mask.has_not_finite.resize(rows);
  Rendered rendered(model, precision), again(model, precision);
  auto const block = std::max<std::size_t>(1, entries_of_block / wide);
  std::vector<double> x(block * wide), excess(wide), greatest(wide);
  bool are_left = false;  // or were moved, in the block before: then this one is looked at entry by entry at once
  for (std::size_t first = 0; first < rows; first += block) {
    auto const count = std::min(block, rows - first);
    read(first, count, std::span(x).first(count * wide));
    std::ranges::fill(excess, 0.0);
    std::ranges::fill(greatest, 0.0);
    for (std::size_t r = 0; r < count && !are_left; ++r) {
      rendered.to(first + r);
      rendered.add_up(&x[r * wide], excess.data(), greatest.data());
    }
    if (!are_left && std::ranges::all_of(excess, [](double sum) { return sum == 0; })) {
      mask.greatest = std::max(mask.greatest, std::ranges::max(greatest));
      continue;
    }
    auto const before = mask.count;
    std::size_t moved = 0;
    auto& each = are_left ? rendered : again;
    for (std::size_t r = 0; r < count; ++r) {
      each.to(first + r);
      auto const* const row = &x[r * wide];
      if (auto const left = move ? each.left(row) : 0; left > 0 && move(first + r, row, left)) {
        each.to(first + r);
        ++moved;
      }
      for (std::size_t c = 0; c < wide; ++c)
        mask.add(static_cast<std::int64_t>(first + r), c, row[c], each.expected(c), each.allowed(c));
    }
    are_left = mask.count > before || 2 * moved > count;
  }
  return mask;
}

/// Rows one after the other, as long as body(row, rendered) says.
void each_row(Model const& model, Precision const& precision, std::span<double const> x, auto const& body) {
  Rendered rendered(model, precision);
  for (std::size_t r = 0; r < model.rows(); ++r) {
    rendered.to(r);
    if (!body(&x[r * model.columns.size()], rendered)) return;
  }
}

}  // namespace

Mask explained(Model const& model, Precision const& precision, std::span<double const> x) {
  auto const wide = model.columns.size();
  return compared(model, precision,
                  [&](std::size_t first, std::size_t count, std::span<double> into) {
                    std::ranges::copy(x.subspan(first * wide, count * wide), into.begin());
                  },
                  {});
}

Mask explained(Model const& model, Precision const& precision, View const& view, Move const& move) {
  auto const read = [&](std::size_t first, std::size_t count, std::span<double> into) {
    view.read(static_cast<std::int64_t>(first), static_cast<std::int64_t>(count), into);
  };
  return compared(model, precision, read, move);
}

double share_of_large_ones(Model const& model, Precision const& precision, std::span<double const> x) {
  std::size_t all = 0, right = 0;
  each_row(model, precision, x, [&](double const* row, Rendered const& rendered) {
    for (std::size_t c = 0; c < model.columns.size(); ++c) {
      auto const small = small_part * std::abs(model.columns[c].amplitude);
      if (!(std::abs(row[c]) > small)) continue;
      ++all;
      right += std::abs(row[c] - rendered.expected(c)) <= std::max(rendered.allowed(c), small) ? 1U : 0U;
    }
    return true;
  });
  return all == 0 ? 0 : static_cast<double>(right) / static_cast<double>(all);
}

double loss_of(Model const& model, Precision const& precision, std::span<double const> x, double most) {
  auto const wide = model.columns.size(), entries = wide * model.rows();
  std::size_t left = 0, unstated = 0;
  each_row(model, precision, x, [&](double const* row, Rendered const& rendered) {
    left += rendered.left(row);
    for (std::size_t c = 0; c < wide; ++c) {
      unstated += rendered.allowed(c) >= std::abs(model.columns[c].amplitude) ? 1U : 0U;
    }
    return !exceeds(left, most, entries);
  });
  if (entries == 0 || exceeds(left, most, entries) || exceeds(unstated, share::most, entries)) return 1;
  return static_cast<double>(left) / static_cast<double>(entries);
}

}  // namespace pe::audit::core

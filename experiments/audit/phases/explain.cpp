#include "experiments/audit/phases/judged.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/audit/numbers.hpp"

namespace pe::audit::phases {
namespace {

/// An entry tells something where it is this far from that of position 0, and its angle is allowed to be off by less.
constexpr double least_move = 0.1, certain = 0.05;
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
  std::vector<double> logs;
  for (double& w : frequencies_) {
    logs.push_back(w > 0 ? std::log(w) : 0);
    // A frequency that is rounded to a narrow format is what that makes of it, however single precision missed it.
    if (narrow.frequencies) w = round_to(narrow.format, w);
    errors_.push_back(1.01 * ((narrow.frequencies ? 0 : frequency_error(logs.back(), single)) + 2 * single));
  }
  auto const allowance = allowance_of(pipeline, {}, amplitude, 0);
  amplitude_ = amplitude;
  relative_ = allowance.relative;
  absolute_ = allowance.absolute;
}

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

bool Model::explains_angle(double found, bool cosine, double angle, double error) const {
  auto const exact = amplitude_ * (cosine ? std::cos(angle) : std::sin(angle));
  return std::abs(found - exact) <= std::abs(amplitude_) * (error + absolute_) + relative_ * std::abs(exact);
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
  auto const all = static_cast<double>(sample.rows.size()) * static_cast<double>(layout.entries());
  double missed = 0;
  // The last rows tell most.
  for (std::size_t r = sample.rows.size(); r-- > 0 && missed <= (1 - least) * all;) {
    auto const position = first + step * static_cast<double>(sample.rows[r]);
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      auto const& column = layout.columns[c];
      missed += column.pair == Column::none || model.explains(sample.row(r)[c], column, position) ? 0 : 1;
    }
  }
  return all == 0 ? 0 : 1 - missed / all;
}

Match::Match(Matrix const& matrix, Layout const& layout, Known const& known, std::int64_t most_rows)
    : matrix_(matrix),
      layout_(layout),
      known_(known),
      model_(in_double(known.frequencies), 1, format_of(matrix.dtype())) {
  auto const count = std::min(matrix.rows(), most_rows);
  std::vector<double> row(columns());
  entries_.reserve(static_cast<std::size_t>(count) * columns());
  for (std::int64_t i = 0; i < count; ++i) {
    rows_.push_back(i * (matrix.rows() - 1) / std::max<std::int64_t>(count - 1, 1));
    matrix_.read(rows_.back(), 1, row);
    auto const at = position(rows_.size() - 1);
    for (std::size_t c = 0; c < columns(); ++c) {
      auto const& column = layout_.columns[c];
      auto& entry = entries_.emplace_back(Entry{.found = row[c]});
      if (column.pair == Column::none) continue;
      entry.expected = model_.exact(column, at);
      entry.telling =
          model_.angle_error(column, at) < certain && std::abs(entry.expected - (column.cosine ? 1 : 0)) > least_move;
    }
  }
  auto const alone = model_;
  for (double const amplitude : {known.amplitude, 1.0, usual_ratio()}) {
    auto const model = alone.with_amplitude(amplitude);
    if (auto const [part, near] = meet(model); part > part_) {
      part_ = part;
      model_ = model;
    }
  }
  near_part_ = meet(model_).second;
}

/// By which most entries are larger than they should be.
double Match::usual_ratio() const {
  std::vector<double> ratios;
  for (auto const& entry : entries_) {
    auto const ratio = entry.found / entry.expected;
    if (std::abs(entry.expected) > 3 * least_move && std::isfinite(ratio) && ratio > least_move)
      ratios.push_back(ratio);
  }
  return ratios.empty() ? 1 : median(std::move(ratios));
}

/// The parts that are explained and that are near.
std::pair<double, double> Match::meet(Model const& model) {
  std::size_t telling = 0, met = 0, near = 0;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    for (std::size_t c = 0; c < columns(); ++c) {
      auto& entry = entries_[r * columns() + c];
      auto const& column = layout_.columns[c];
      entry.met = column.pair == Column::none ? entry.found == 0 : model.explains(entry.found, column, position(r));
      telling += entry.telling ? 1 : 0;
      met += entry.telling && entry.met ? 1 : 0;
      near += entry.telling && std::abs(entry.found - entry.expected) <= roughly ? 1 : 0;
    }
  }
  if (telling < fewest_telling) return {0, 0};
  return {static_cast<double>(met) / static_cast<double>(telling),
          static_cast<double>(near) / static_cast<double>(telling)};
}

}  // namespace pe::audit::phases

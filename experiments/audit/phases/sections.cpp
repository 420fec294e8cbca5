#include "experiments/audit/phases/axes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

/// Which axis each pair is of.
using AxisOf = std::vector<std::size_t>;

AxisOf in_blocks(std::vector<std::int64_t> const& sections) {
  AxisOf result;
  for (std::size_t a = 0; a < sections.size(); ++a) {
    result.insert(result.end(), static_cast<std::size_t>(sections[a]), a);
  }
  return result;
}

/// What the rows may be: codes of these frequencies, shared out so.
struct Reading {
  Hypothesis whole;
  Known known;
  AxisOf axis_of;
};

/// The config's sections in blocks, as Qwen2-VL's and GLM-4.1V's, or in turn, as Qwen3-VL's.
std::vector<AxisOf> ways_of(RopeConfig const& config) {
  std::vector<AxisOf> result;
  if (!config.sections_in_turn.value_or(false)) result.push_back(in_blocks(config.sections));
  if (config.sections_in_turn.value_or(true)) result.push_back(in_turn(config.sections));
  return result;
}

std::vector<Reading> readings(std::vector<Table> const& flat, Options const& options) {
  auto const& sections = options.config->sections;
  auto const pairs = std::accumulate(sections.begin(), sections.end(), std::int64_t{0});
  std::vector<Reading> result;
  for (auto const& [matrix, layouts] : arrangements(flat)) {
    if (matrix.rows() != flat.front().shape.front()) continue;
    auto const stored = as_stored(matrix);
    for (auto const& layout : layouts) {
      auto const found = layout.pairs == pairs ? paired(stored, layout) : std::nullopt;
      if (!found) continue;
      for (auto const& known : known_frequencies(options, pairs, matrix.rows())) {
        for (auto& way : ways_of(*options.config)) result.push_back({with(known, *found, 0), known, std::move(way)});
      }
    }
  }
  return result;
}

/// Rows by columns, of one axis each, or of all, one after the other.
class Rows {
 public:
  Rows(Reading const& reading, std::optional<Narrowed> const& narrow, bool stacked)
      : stacked_(stacked), matrix_(&reading.whole.matrix) {
    axes_ = *std::ranges::max_element(reading.axis_of) + 1;
    count_ = matrix_->rows() / static_cast<std::int64_t>(stacked ? axes_ : 1);
    kept_.resize(axes_, {-1, std::vector<double>(static_cast<std::size_t>(matrix_->columns()))});
    for (std::size_t a = 0; a < axes_; ++a) {
      auto one = reading.whole;
      one.amplitude = reading.known.amplitude;
      one.amplitude_estimated = false;
      for (auto& column : one.layout.columns) {
        if (!stacked && reading.axis_of[static_cast<std::size_t>(column.pair)] != a) column.pair = Column::none;
      }
      readers_.emplace_back(narrow ? narrowed(std::move(one), *narrow) : std::move(one), narrow, true);
    }
  }

  std::int64_t count() const { return count_; }
  std::size_t axes() const { return axes_; }

  /// Whether a row is the code of a place, each entry to the roundings of single precision and of its storage.
  bool stands_at(std::int64_t r, Place const& place) const {
    for (std::size_t a = 0; a < axes_; ++a) {
      if (!stands_at(r, a, place[a])) return false;
    }
    return true;
  }

  /// The same of one axis.
  bool stands_at(std::int64_t r, std::size_t axis, double position) const {
    return readers_[axis].stands_at(row(r, axis), position);
  }

  /// The place that a row tells by itself, as far as its format lets it.
  std::optional<Place> told(std::int64_t r) const {
    Place result;
    for (std::size_t a = 0; a < axes_; ++a) {
      auto const position = readers_[a].position(row(r, a));
      if (!position) return std::nullopt;
      result.push_back(*position);
    }
    return result;
  }

 private:
  std::span<double const> row(std::int64_t r, std::size_t axis) const {
    auto const wanted = stacked_ ? static_cast<std::int64_t>(axis) * count_ + r : r;
    auto& [number, entries] = kept_[axis];
    if (number != wanted) matrix_->read(wanted, 1, entries);
    number = wanted;
    return entries;
  }

  bool stacked_;
  Matrix const* matrix_;
  std::size_t axes_;
  std::int64_t count_;
  mutable std::vector<std::pair<std::int64_t, std::vector<double>>> kept_;  ///< the row of each axis that was last read
  std::vector<RowReader> readers_;
};

/// The place of every row; nothing where one is the code of none.
std::optional<std::vector<Place>> places_of(Rows const& rows, std::int64_t length) {
  std::vector<Place> result;
  Sequence sequence;
  for (std::int64_t r = 0; r < rows.count(); ++r) {
    if (r % length == 0) sequence = {};
    auto const next = sequence.next();
    auto const found = std::ranges::find_if(next, [&](Place const& place) { return rows.stands_at(r, place); });
    auto place = found != next.end() ? *found : rows.told(r).value_or(Place());
    if (place.empty()) return std::nullopt;
    if (found == next.end()) {
      // The first axis has fast pairs; what another leaves open is that of a frame, or the same as in a text.
      auto const frame = sequence.frame(place.front());
      bool const is_frame = frame && rows.stands_at(r, *frame);
      if (is_frame) place = *frame;
      for (std::size_t a = 1; a < rows.axes() && !is_frame; ++a) {
        if (rows.stands_at(r, a, place.front())) place[a] = place.front();
      }
    }
    sequence.takes(place);
    result.push_back(std::move(place));
  }
  return result;
}

Sectioned described(std::vector<Place> const& places, Reading const& reading, Table const& table) {
  auto const& [whole, known, axis_of] = reading;
  Sectioned result;
  auto& taken = result.taken;
  taken.layout = whole.layout.name;
  taken.count = std::ssize(places);
  taken.pairs = whole.layout.pairs;
  for (std::size_t a = 0; a < places.front().size(); ++a) {
    auto& axis = taken.axes.emplace_back();
    auto& found = result.axes.emplace_back();
    for (int i = 0; i < taken.pairs; ++i) {
      if (axis_of[static_cast<std::size_t>(i)] == a) axis.pairs.push_back(i);
    }
    std::map<double, std::int64_t> seen;
    for (auto const& place : places) {
      auto const [at, is_new] = seen.try_emplace(place[a], std::ssize(seen));
      if (is_new) {
        axis.first.push_back(std::ssize(axis.place));
        found.positions.push_back(place[a]);
      }
      axis.place.push_back(at->second);
    }
    axis.rows = table;
    axis.rows.shape = {std::ssize(seen), 2 * std::ssize(axis.pairs)};
    found.by_config = true;
    found.log_base = std::log(known.base);
    found.slope = found.log_base / taken.pairs;
    auto& c = found.convention;
    c.family = "rotary";
    c.layout = whole.layout.columns.front().cosine ? "cos-sin" : "sin-cos";
    c.spacing = known.spacing;
    c.base = known.base;
    c.scaling = known.scaling;
    c.scaling_parameters = known.parameters;
    c.amplitude = known.amplitude;
    c.offset = places.front()[a];
  }
  return result;
}

/// All leading axes as rows.
std::optional<Table> of_rows(Table table) {
  table = squeezed(std::move(table));
  if (!is_real(table.dtype) || table.shape.size() < 2) return std::nullopt;
  auto const columns = table.shape.back();
  if (columns < 16 || !is_dense(table)) return std::nullopt;
  table.shape = {entry_count(table) / columns, columns};
  table.strides = row_major_strides(table.shape, table.dtype);
  return table;
}

}  // namespace

AxisOf in_turn(std::vector<std::int64_t> const& sections) {
  AxisOf result(static_cast<std::size_t>(std::accumulate(sections.begin(), sections.end(), std::int64_t{0})));
  for (std::size_t i = 0; i < result.size(); ++i) {
    auto const axis = i % sections.size(), turn = i / sections.size();
    result[i] = static_cast<std::int64_t>(turn) < sections[axis] ? axis : 0;
  }
  return result;
}

std::optional<Sectioned> by_sections(std::vector<Table> const& tables, Options const& options) {
  if (tables.size() != 2 || !options.config || options.config->sections.size() < 2) return std::nullopt;
  auto const shape = squeezed(tables.front()).shape;
  std::vector<Table> flat;
  for (auto const& table : tables) {
    auto rows = of_rows(table);
    if (!rows || squeezed(table).shape != shape) return std::nullopt;
    flat.push_back(std::move(*rows));
  }
  BallPrecision const scope(frequency_bits);
  auto const length = shape[shape.size() - 2];
  auto const all = readings(flat, options);
  for (auto const& narrow : steps_in_use()) {
    for (auto const& reading : all) {
      auto const axes = static_cast<std::int64_t>(*std::ranges::max_element(reading.axis_of)) + 1;
      bool const stacked = shape.size() > 2 && shape.front() == axes;
      for (bool const of_all_pairs : {true, false}) {
        if (of_all_pairs && !stacked) continue;
        auto const places = places_of(Rows(reading, narrow, of_all_pairs), length);
        if (!places || std::ranges::all_of(*places, is_of_a_text)) continue;
        auto result = described(*places, reading, flat.front());
        result.taken.shape.assign(shape.begin() + (of_all_pairs ? 1 : 0), shape.end() - 1);
        result.length = length;
        result.narrow = narrow;
        return result;
      }
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases

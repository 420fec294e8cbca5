/// A model of a table, and which entries it explains: the one place that says how far an entry may be off.
///
///   entry = amplitude * cos or sin (w * position)
///
/// where w is computed, the angle is a product, the function is a library's and the result is stored, each in the
/// number format of a step. How far sound arithmetic may be off in a step is render's (render.hpp): its balls enclose
/// what such a program may store; here it is bounded in doubles, for tables of any size.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "experiments/audit/views/view.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::core {

/// One angle that columns share.
struct Wheel {
  double w = 0;
  int axis = 0;
  double ahead = 0;  ///< positions that it is ahead of its row's
  int order = 0;     ///< how many products may have made its frequency

  double position(std::span<double const> at) const { return at[static_cast<std::size_t>(axis)] + ahead; }
};

struct ModelColumn {
  int wheel = 0;
  bool sine = false;
  double amplitude = 1;  ///< with the sign
};

/// What wrong code rounds further than it may; absent: as honest arithmetic does.
struct Steps {
  std::optional<Format> positions = {}, angles = {};
  bool whole_angles = false;  ///< what is behind their point is cut off
  bool whole_entries = false;

  bool are_honest() const { return !positions && !angles && !whole_angles && !whole_entries; }
};

struct Model {
  std::vector<Wheel> wheels;
  std::vector<ModelColumn> columns;
  std::size_t axes = 1;
  std::vector<double> positions;  ///< of each row, one for each axis
  Steps steps = {};
  bool lenient = false;      ///< entries of which nothing can be said, as their angles are too large, are explained
  bool is_read_off = false;  ///< positions between whole numbers are known from the entries alone

  Wheel const& wheel_of(ModelColumn const& column) const { return wheels[static_cast<std::size_t>(column.wheel)]; }
  std::size_t rows() const { return positions.size() / axes; }
  std::span<double const> at(std::size_t row) const { return std::span(positions).subspan(row * axes, axes); }
};

/// How a table was stored, and computed at the best.
struct Precision {
  Format arithmetic = Format::binary32;
  Format stored = Format::binary32;  ///< the narrowest that holds every entry
  double within = 0;                 ///< besides: printed digits
};

/// The entries of a model, and how far a sound program's may be off them, row by row.
class Rendered {
 public:
  Rendered(Model const& model, Precision const& precision);

  /// Goes to a row of the model's positions; to the next one in less time than to any other.
  void to(std::size_t row);
  double expected(std::size_t column) const { return row_[column]; }
  double allowed(std::size_t column) const;

  bool misses(double const* x, std::size_t column) const {
    return !(std::abs(x[column] - row_[column]) <= allowed(column));
  }
  /// How many entries of a row are further off than is allowed.
  std::size_t left(double const* x) const {
    std::size_t count = 0;
    for (std::size_t c = 0; c < row_.size(); ++c) count += misses(x, c) ? 1U : 0U;
    return count;
  }
  /// Adds to each column how far the entry of a row is beyond what is allowed, and takes the greatest difference.
  void add_up(double const* x, double* excess, double* greatest) const;

 private:
  Model const& model_;
  bool adds_up_;  ///< rows from those before: double precision leaves no room for it, nor do roundings on the way
  std::vector<double> values_, turn_;                ///< of each wheel: cosines, then sines; those of a step
  std::vector<std::size_t> value_at_;                ///< of each column: its place in values_
  std::vector<double> open_, relative_, roundings_;  ///< of each column: left open by functions, positions, storing
  std::vector<double> decoded_;                      ///< the same by positions that are read off a narrow format
  std::vector<double> row_, before_, twice_, p_;     ///< of each column: this row, the last, 2 cos(step), its position
  std::vector<double> last_, step_, turned_;         ///< positions of the last row, the step to it, and that of turn_
  double greatest_relative_ = 0, furthest_ahead_ = 0;
  bool all_stated_ = true;  ///< no angle of the row may be off by too much
  double is_between_ = 0;   ///< 1: a position of the row is no whole number, so that it was read off
  std::size_t since_ = 0;   ///< rows since angles were computed anew
};

/// Of which rows and columns entries are left unexplained.
struct Mask {
  std::int64_t rows = 0, columns = 0;
  std::uint64_t count = 0, zeros = 0, not_finite = 0, beyond = 0;  ///< beyond: far larger than the amplitude
  std::vector<std::uint32_t> by_row = {}, by_column = {};
  std::vector<bool> has_not_finite = {};  ///< of each row
  double greatest = 0;                    ///< difference to the model of an entry that is explained

  struct Place {
    std::int64_t row = 0;
    std::size_t column = 0;
    double found = 0, expected = 0, excess = 0;
  };
  std::optional<Place> first = {}, worst = {};

  double share() const {
    return static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(rows * columns, 1));
  }
  /// An entry, where it is further from the expected one than is allowed.
  void add(std::int64_t row, std::size_t column, double found, double expected, double allowed);
};

/// Of the entries that are far from 0, the share of those near the model's: zeros are explained by much.
double share_of_large_ones(Model const& model, Precision const& precision, std::span<double const> x);

/// Rows `rows` of a table (`x`, row-major) beside the model's positions, in the same order.
Mask explained(Model const& model, Precision const& precision, std::span<double const> x);
/// The share of entries that are left; 1 as soon as it is more than `most`.
double loss_of(Model const& model, Precision const& precision, std::span<double const> x, double most = 1);

/// Moves a row of the model to where fewer of its entries `x` are left than so many; whether there is such a place.
using Move = std::function<bool(std::size_t row, double const* x, std::size_t left)>;
/// All rows of a view, those of which entries are left moved, if possible, one after the other.
Mask explained(Model const& model, Precision const& precision, View const& view, Move const& move = {});

}  // namespace pe::audit::core

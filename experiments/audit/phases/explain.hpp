/// Which entries of a table a model explains. A model is frequencies, an amplitude and the number formats of the steps;
/// layout and positions say which entry is to be which of its sines and cosines. What sound arithmetic may miss by is
/// allowed in one place for all that ask.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "experiments/audit/phases/known.hpp"
#include "experiments/audit/phases/pipeline.hpp"

namespace pe::audit::phases {

/// Sines and cosines as a sound program makes them in single precision, but for the steps that are narrower.
class Model {
 public:
  Model(std::vector<double> frequencies, double amplitude, Format storage, Narrowed const& narrow = {});
  /// An amplitude that is not 1 was told from the entries; it may be off by so many roundings of these.
  explicit Model(Hypothesis const& hypothesis, Narrowed const& narrow = {}, double roundings_of_amplitude = 0);

  double amplitude() const { return amplitude_; }
  Model with_amplitude(double amplitude) const;
  double exact(Column const& column, double position) const;
  /// Radians by which an angle may be off.
  double angle_error(Column const& column, double position) const;

  bool explains(double found, Column const& column, double position) const;
  /// Every entry of a row.
  bool explains(std::span<double const> row, Layout const& layout, double position) const;

 private:
  bool explains_angle(double found, bool cosine, double angle, double error = 0) const;
  double angle(Column const& column, double position) const;

  std::vector<double> frequencies_, errors_;  ///< errors_: relative, of angles
  double amplitude_, relative_, absolute_;
  Narrowed narrow_;
};

/// The part of the sampled entries that the model explains, rows being `step` apart.
double part_explained(Sample const& sample, Layout const& layout, Model const& model, double first, double step);

/// An entry beside what it should be.
struct Entry {
  double found = 0, expected = 0;  ///< expected: of amplitude 1
  bool telling = false;            ///< far from that of position 0, and certain: it tells frequencies apart
  bool met = false;
};

/// A table, of which up to so many rows are looked at, beside known frequencies at consecutive positions.
class Match {
 public:
  /// The amplitude is `known`'s, 1, or that of most entries, whichever explains most.
  Match(Matrix const& matrix, Layout const& layout, Known const& known, std::int64_t most_rows);

  /// Of the entries that tell, the part that is explained; 0 of too few.
  double part() const { return part_; }
  /// The part of them that is about what it should be, of amplitude 1.
  double near_part() const { return near_part_; }
  double amplitude() const { return model_.amplitude(); }
  Matrix const& matrix() const { return matrix_; }
  Layout const& layout() const { return layout_; }
  Known const& known() const { return known_; }
  std::vector<std::int64_t> const& rows() const { return rows_; }
  std::size_t columns() const { return layout_.columns.size(); }
  double position(std::size_t r) const { return known_.first + static_cast<double>(rows_[r]); }
  Entry const& at(std::size_t r, std::size_t c) const { return entries_[r * columns() + c]; }

  /// Whether each row looked at has this in the column: `is(entry, row)`.
  template <class Is>
  bool all_of_column(std::size_t c, Is const& is) const {
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (!is(at(r, c), r)) return false;
    }
    return true;
  }

 private:
  double usual_ratio() const;
  std::pair<double, double> meet(Model const& model);

  Matrix matrix_;
  Layout layout_;
  Known known_;
  Model model_;
  std::vector<std::int64_t> rows_;
  std::vector<Entry> entries_;
  double part_ = 0, near_part_ = 0;
};

}  // namespace pe::audit::phases

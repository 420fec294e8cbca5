/// From a model to the entries of its table, as balls.
#pragma once

#include <memory>

#include "experiments/render/model.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/schemes/about.hpp"

namespace pe::render {

/// The entries of a model, a row at a time. Cheap to copy; one thread at a time.
class Table {
 public:
  std::int64_t rows() const { return rows_; }        ///< of bias: heads times queries
  std::int64_t columns() const { return columns_; }  ///< real numbers in a row; of rotation 4 for each pair
  /// As an array has it: [rows, columns], frequencies [columns], bias [heads, queries, keys], rotation [rows, pairs, 2,
  /// 2].
  std::vector<std::int64_t> const& shape() const { return shape_; }

  /// Whether there may be entries that no query sees: in a bias.
  bool has_mask() const;

  /// Enclosures of the exact entries, computed with so many bits. An entry that no query sees (a masked bias) is a ball
  /// of all numbers, which is not finite.
  std::vector<Ball> exact(std::int64_t row, long bits) const;

  /// What honest arithmetic in the model's number formats may store: each ball has every number that a sound program
  /// may have here, so a found number that lies outside of it is not explained by the model. Not finite as above, and
  /// where a step overflows its format.
  std::vector<Ball> honest(std::int64_t row) const;

  /// The frequencies that the entries are made of, as a rule of theory; nothing where the scheme has none.
  std::optional<Frequencies> const& frequencies() const;

  class Source;  ///< the scheme, evaluated (source.hpp)

 private:
  friend Table render(Model const& model);
  friend std::vector<Shows> views(Model const& model);
  struct State;
  static std::shared_ptr<State> state_of(Model const& model);
  std::shared_ptr<State const> state_;
  std::int64_t rows_ = 0, columns_ = 0;
  std::vector<std::int64_t> shape_;
};

/// Throws UserError where the scheme is not known or has no such view, a parameter is none of its, its numbers do not
/// fit, or its table has learned numbers.
Table render(Model const& model);

/// Whether a scheme has learned numbers, which no formula says: then it has no table but that of its buckets.
bool is_learned(About const& about);

/// Which views the model's scheme has, whatever its own view is. Throws as above.
std::vector<Shows> views(Model const& model);

}  // namespace pe::render

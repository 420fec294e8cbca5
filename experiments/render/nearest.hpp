/// The correctly rounded entries of a model: of each the nearest number of a format, certified by balls.
#pragma once

#include <cstdint>
#include <vector>

#include "experiments/render/render.hpp"

namespace pe::render {

/// What rounding a table took.
struct Work {
  std::int64_t entries = 0;
  std::int64_t hard = 0;  ///< those that the first precision did not decide
  std::int64_t ties = 0;  ///< exactly between two numbers of the format: the even one
  std::int64_t masked = 0;
  long bits = 0;  ///< the most that an entry took
};

/// The first precision and the last. Beyond the last an entry is either exact, or so near to the middle of two numbers
/// that no double precision of this world tells: that is an error, not a guess.
inline constexpr long first_bits = 128, last_bits = 1 << 14;

/// Row after row, rounded to nearest, ties to even.
class Nearest {
 public:
  Nearest(Table table, Format format) : table_(std::move(table)), format_(format) {}

  /// What no query sees is `masked`. Overflow gives an infinity, as rounding does. Throws UserError where an entry is
  /// not decided with `last_bits`.
  std::vector<double> row(std::int64_t row, double masked = 0);

  Work const& work() const { return work_; }

 private:
  Table table_;
  Format format_;
  Work work_;
};

}  // namespace pe::render

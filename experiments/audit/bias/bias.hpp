/// Matrices of queries by keys, by the offset of the key; ALiBi's slopes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "experiments/audit/answer/asked.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::core {

struct Offsets {
  std::int64_t first = 0;           ///< key minus query of the first value
  std::vector<double> value;        ///< of each offset, in the first row that shows it; NaN where a mask hides all
  std::vector<std::int64_t> count;  ///< entries of each offset that no mask hides
  std::int64_t odd = 0;             ///< entries that are not the value of their offset
  std::optional<std::pair<std::int64_t, std::int64_t>> first_odd = {};  ///< its query and key

  std::int64_t size() const { return std::ssize(value); }
  /// Calls with each offset that is seen, its value, and how many entries have it.
  void each(auto const& body) const {
    for (std::int64_t k = 0; k < size(); ++k) {
      auto const at = static_cast<std::size_t>(k);
      if (count[at] > 0) body(first + k, value[at], count[at]);
    }
  }
};

/// `x`: row by row, NaN where a mask hides an entry. Entries up to `open` apart are equal.
Offsets by_offset(std::span<double const> x, std::int64_t queries, std::int64_t keys, double open);

/// Adds what slopes of one model say to an audit: rule and findings.
void judge_slopes(std::vector<double> const& slopes, Format stored, Asked const& asked, Audit& audit);

}  // namespace pe::audit::core

/// Matrices of queries by keys, by the offset of the key; rules from an offset to its bucket; ALiBi's slopes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/answer/asked.hpp"
#include "experiments/audit/options.hpp"
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

struct BucketRule {
  struct Bucket {
    std::int64_t number = 0;
    bool border = false;  ///< the exact logarithm is a whole number, or within what float32 makes of it: its neighbour
                          ///< is right too
  };

  std::string family, named_after, spacing;
  std::int64_t count = 0, distance = 0;
  bool either_way = false;                 ///< of key minus query, or of query minus key
  std::function<Bucket(std::int64_t)> of;  ///< of key minus query
};

/// Those of a config; nothing where it has none, or none that can be made.
std::vector<BucketRule> prescribed_buckets(RopeConfig const& config);

/// Adds what slopes of one model say to an audit: rule and findings.
void judge_slopes(std::vector<double> const& slopes, Format stored, Asked const& asked, Audit& audit);

}  // namespace pe::audit::core

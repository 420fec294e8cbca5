/// ALiBi's biases that a narrow type has rounded so far that keys side by side have one bias.
#pragma once

#include <cstdint>
#include <optional>

#include "experiments/audit/table.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {

/// The first keys, counted from the end where the bias is least, that all heads bias alike.
struct MergedKeys {
  std::int64_t key = 0, distance = 0;
  double found = 0, expected = 0;  ///< of the first head at that key
  double slope = 0;                ///< of the first head
  Format rounded_to = Format::bfloat16;
};

/// Of a bias [heads, queries, keys], the last query's row up to the key `last`: in each head a line whose distances, or
/// products with them, were rounded to bfloat16 or half. Nothing where some head tells every two neighbours apart.
std::optional<MergedKeys> merged_keys(Table const& heads, std::int64_t last);

}  // namespace pe::audit

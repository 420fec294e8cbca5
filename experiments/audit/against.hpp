/// One table against another, its reference: where they first differ, up to what they are the same, by how many ulps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// The name and version of the JSON's layout.
inline constexpr char against_schema[] = "pebench-against/1";

enum class Likeness {
  equal,  ///< every entry is, or is the reference's entry rounded to the narrower type, or is within the ulps asked
  equivalent,  ///< they are up to what `up_to` names: an order of columns, signs, a shift or a number of rows, rounding
  different
};

/// The rows `first` to `last` of the table.
struct Band {
  std::int64_t first = 0, last = 0;
  std::uint64_t different = 0;  ///< entries
  double max_ulps = 0, max_difference = 0;
};

struct Agreement {
  std::string reference_file, file, tensor;
  std::string reference_dtype, dtype;
  std::vector<std::int64_t> reference_shape, shape;
  Likeness likeness = Likeness::different;
  std::string up_to = {}, says = {};
  std::uint64_t entries = 0, different = 0;     ///< compared; of these, further apart than the ulps asked
  std::optional<Worst> first = {}, worst = {};  ///< index in the table, `expected` is the reference's entry
  std::vector<Band> bands = {};                 ///< the first row, and then rows up to each power of two
};

/// Entries are compared in ulps of the narrower type at the greater of the two; up to `within` apart they count as
/// equal. Where entries differ, both tables are audited: of the same code, differences that the arithmetic of each
/// explains are no more than rounding. Throws UserError as `audit` does, and for tables without entries, of complex
/// against real numbers, or of more than 4194304 columns.
Agreement against(Table const& reference, Table const& table, Options const& options, double within = 0);

}  // namespace pe::audit

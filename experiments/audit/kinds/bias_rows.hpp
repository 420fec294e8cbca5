/// Rows of a bias that are those of another query.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pe::audit {

/// What a row has beside the function of the offset.
struct BiasRow {
  std::int64_t last_seen = -1;    ///< the last key that is not masked; -1 where all are
  std::int64_t behind = -1;       ///< the first later key that is seen behind a masked one; -1 where none is
  double constant = 0, open = 0;  ///< what is added to all of its entries, and how far that may be off
};

struct OddRow {
  std::int64_t row = 0, last_seen = 0;
  std::string says;
};

/// The first row that is another query's, where most are those of their own: the last keys that are seen grow by one
/// from row to row, but for a prefix that all of its rows see and for padding that none does; and so do the constants
/// by one step; no row sees a later key behind one that is hidden, and of as many
/// queries as keys not all see the next key. Nothing where most rows follow no such rule, as
/// those of a batch of decode steps.
std::optional<OddRow> odd_row(std::vector<BiasRow> const& rows, std::int64_t keys);

}  // namespace pe::audit

/// The table of claims on the page of a run: the row of each claim, and its story, which opens below the row.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports {

/// One claim, as HTML.
struct ClaimRow {
  std::string story;  ///< the content of <div class="story">
  std::string body;   ///< the <tbody>: row and, where it has it, story
};

/// Every claim of the run, in its order. `files` says for each the number of the file beside the page that has its
/// story, 0 where its body has it.
std::vector<ClaimRow> claim_rows(Run const& run, std::vector<std::size_t> const& files);

}  // namespace pe::reports

/// The cells of the scheme x property matrix that are expected to be refuted (refuted.tsv), each with its witness.
/// Every other cell that has a check is expected to hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pe {

struct RefutedCell {
  std::string property, scheme;
  std::string witness;  ///< Case::text, shrunk
};

/// In the order of the lists of properties and schemes.
std::vector<RefutedCell> const& refuted_cells();

/// The witness of a cell; null where it is expected to hold.
std::string const* refuting_witness(std::string_view property, std::string_view scheme);

/// Reads lines of three fields with tabs between them; # begins a comment. Throws UserError naming the line.
std::vector<RefutedCell> parse_refuted(std::string_view text);

}  // namespace pe

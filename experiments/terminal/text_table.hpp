/// Tables on a terminal.
#pragma once

#include <string>
#include <vector>

#include "reports/document_table.hpp"

namespace pe::experiments {

/// Columns under their headings, two spaces apart; a heading that is wider than its column is broken between words. As
/// many cells in each row as there are headings.
std::string aligned(std::vector<std::string> const& headings, std::vector<std::vector<std::string>> const& rows);

/// A document's table: title, cells (✓ as printed, ✗ not as printed), caption.
std::string table_text(reports::Table const& table);

}  // namespace pe::experiments

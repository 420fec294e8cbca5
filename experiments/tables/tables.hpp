/// Every table that a document prints or could have printed, computed again, by name. To add one: its driver, in the
/// file of its document, its declaration, and one line in the list.
#pragma once

#include <span>
#include <string_view>

#include "reports/document_table.hpp"

namespace pe::experiments {

using MakeTable = reports::Table();

/// The drivers; figures have names of their own, some of them the same.
namespace recomputed {

MakeTable clock_blog_distances, clock_blog_binary, mathor2020_binary, kazemnejad2019_criteria, kazemnejad2019_binary,
    kazemnejad2019_rises, zheng2022_t5_index, zheng2022_t5_grid, zheng2022_t5_sharpness;

}  // namespace recomputed

struct TableEntry {
  std::string_view name;    ///< of the table, its file and, with underscores for dashes, its driver
  std::string_view shows;   ///< one line of help
  std::string_view ledger;  ///< the entry of the ledger that it computes again
  MakeTable* make;
};

/// Returns all tables, document by document.
std::span<TableEntry const> tables();

}  // namespace pe::experiments

/// Every table that a document prints or could have printed, computed again, by name. To add one: a file NAME.cpp here,
/// its declaration, one line in the list, one in CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

#include "reports/document_table.hpp"

namespace pe::experiments {

/// The drivers; figures have names of their own, some of them the same.
namespace recomputed {

reports::Table clock_blog_distances();
reports::Table clock_blog_binary();
reports::Table mathor2020_binary();
reports::Table kazemnejad2019_criteria();
reports::Table kazemnejad2019_binary();
reports::Table kazemnejad2019_rises();
reports::Table zheng2022_t5_index();
reports::Table zheng2022_t5_grid();
reports::Table zheng2022_t5_sharpness();

}  // namespace recomputed

struct TableEntry {
  std::string_view name;    ///< of the table, its file and, with underscores for dashes, its driver
  std::string_view shows;   ///< one line of help
  std::string_view ledger;  ///< the entry of the ledger that it computes again
  reports::Table (*make)();
};

/// Returns all tables, document by document.
std::span<TableEntry const> tables();

}  // namespace pe::experiments

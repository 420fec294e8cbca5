/// The ledger: every statement of the documents that are covered so far, and what became of it.
#pragma once

#include <filesystem>

#include "tests/house/complaints.hpp"
#include "theory/kernel/claim.hpp"

namespace pe::house {

struct LedgerEntry {
  std::string id;    ///< "S003-07": document and statement
  std::string fate;  ///< "checked" (a law decides it) or "accounted" (a note says why no law does)
};

/// Reads lines "id TAB fate"; lines that begin with # are comments. Throws std::runtime_error naming a bad line.
std::vector<LedgerEntry> read_ledger(std::filesystem::path const& file);

/// Every entry has a claim, of the fate that the ledger states; every claim's entry is in the ledger.
Complaints ledger_is_accounted_for(std::vector<LedgerEntry> const& ledger, std::vector<Claim> const& claims);

}  // namespace pe::house

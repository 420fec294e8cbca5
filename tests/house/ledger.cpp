#include "tests/house/ledger.hpp"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <set>
#include <stdexcept>

namespace pe::house {

std::vector<LedgerEntry> read_ledger(std::filesystem::path const& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(fmt::format("{} cannot be read", file.filename().string()));
  std::vector<LedgerEntry> result;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const tab = line.find('\t');
    auto const fate = tab == std::string::npos ? "" : line.substr(tab + 1);
    if (fate != "checked" && fate != "accounted") {
      throw std::runtime_error(fmt::format("'{}' is no entry; write S003-07, a tab, and checked or accounted", line));
    }
    result.push_back({line.substr(0, tab), fate});
  }
  return result;
}

Complaints ledger_is_accounted_for(std::vector<LedgerEntry> const& ledger, std::vector<Claim> const& claims) {
  std::map<std::string, std::string> fates;
  for (auto const& claim : claims) {
    if (claim.ledger.empty()) continue;
    auto& fate = fates[claim.ledger];
    if (fate != "checked") fate = claim.check ? "checked" : "accounted";
  }
  Complaints complaints;
  std::set<std::string> known;
  for (auto const& entry : ledger) {
    if (!known.insert(entry.id).second) complaints.push_back(fmt::format("{} is in the ledger twice", entry.id));
    auto const found = fates.find(entry.id);
    if (found == fates.end()) {
      complaints.push_back(fmt::format("{} has no claim", entry.id));
    } else if (found->second != entry.fate) {
      complaints.push_back(
          fmt::format("{} is {} by the ledger, but {} by its claims", entry.id, entry.fate, found->second));
    }
  }
  for (auto const& [id, fate] : fates) {
    if (!known.contains(id)) complaints.push_back(fmt::format("{} has a claim, but is not in the ledger", id));
  }
  return complaints;
}

}  // namespace pe::house

/// What `pebench audit` is to read: files, folders of weights, and the index of a checkpoint that is kept in shards.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pe::experiments {

struct AuditInputs {
  std::vector<std::filesystem::path> files;
  std::set<std::string> named;   ///< those of them that are named by themselves
  std::filesystem::path config;  ///< config.json beside the weights; empty where there is none
};

/// A folder stands for the tables and weights in it, in the order of their names; an index (*.index.json) for its
/// shards; anything else for itself. Throws InputError for a folder without any, or an index that names none.
AuditInputs audit_inputs(std::vector<std::string> const& named);

/// Whether a name fits a pattern, in which * stands for any characters and ? for one.
bool fits_pattern(std::string_view name, std::string_view pattern);

}  // namespace pe::experiments

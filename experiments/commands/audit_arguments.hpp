/// What was typed behind `pebench audit`.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/commands/claim_file.hpp"

namespace pe::experiments {

struct AuditArguments {
  std::vector<std::string> files;
  ClaimFile own;  ///< of --scheme
  std::string against, tensor, expect, config, positions, kind, axes, grid, html, sarif, annotate, shard, out,
      fail_on = "unrecognised";
  double within = 0;  ///< ulps
  bool json = false, quiet = false, verbose = false;
};

/// What the options say of the tables. Throws UserError where one is no number, or names nothing that is known.
audit::Options options_of(AuditArguments const& typed);

struct AuditRun;

/// The audits of all tables in the files that the options name. Throws InputError where the only file cannot be read.
AuditRun audit_files(AuditArguments const& typed);

/// Throws OutputError or WriteError where --html or --sarif would replace what is no regular file, or an input.
void require_outputs(AuditArguments const& typed);

/// What is to be read: files, folders of weights, and the index of a checkpoint that is kept in shards.
struct AuditInputs {
  std::vector<std::filesystem::path> files;
  std::set<std::string> named;   ///< those of them that are named by themselves
  std::filesystem::path config;  ///< config.json beside the weights; empty where there is none
};

/// A folder means the tables and weights in it, in the order of their names; an index (*.index.json) for its
/// shards; anything else for itself. Throws InputError for a folder without any, or an index that names none.
AuditInputs audit_inputs(std::vector<std::string> const& named);

/// Whether a name fits a pattern, in which * matches any characters and ? one.
bool fits_pattern(std::string_view name, std::string_view pattern);

}  // namespace pe::experiments

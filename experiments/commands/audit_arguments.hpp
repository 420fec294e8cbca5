/// What was typed behind `pebench audit`.
#pragma once

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

}  // namespace pe::experiments

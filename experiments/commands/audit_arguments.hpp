/// What was typed behind `pebench audit`, and what it comes to.
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
  std::string against, tensor, expect, config, positions, kind, axes, grid, sarif, annotate, fail_on = "unrecognised";
  double within = 0;  ///< ulps
  bool json = false, quiet = false, verbose = false;
};

/// What the options say of the tables. Throws UserError where one is no number, or names nothing that is known.
audit::Options options_of(AuditArguments const& typed);

struct AuditRun;

/// The audits of all tables in the files that the options name. Throws InputError where the only file cannot be read.
AuditRun audit_files(AuditArguments const& typed);

struct AgainstRun;

// --against REFERENCE FILE; and --scheme FILE and --expect SCHEME: whether code computes what a formula says. What is
// given says which entries differ, and leaves the status to the caller.

/// Compares the tensors that both files have by name, or the one of each. Throws UserError where there is nothing to
/// compare, InputError where a file cannot be read or changes meanwhile.
AgainstRun compared(AuditArguments const& typed);

/// Whether a table is compared, number by number, with the scheme that --expect names: with any scheme of the bench but
/// the few conventions that the audit tells by itself.
bool expects_comparison(std::string const& expect);

/// Compares with the scheme that --expect names, as `compared_with_scheme` does. Throws UserError beside for an option
/// that has no meaning here.
AgainstRun compared_with_expected(AuditArguments const& typed);

/// Compares each table of the files with the numbers of the scheme of --scheme at its positions: codes [L, d],
/// frequencies [d/2], cosines and sines of the angles [L, d/2] or [L, d] in the orders of columns in use, biases [L, L]
/// or [H, L, L]. An entry is the scheme's where honest arithmetic in float32 (in float64 for a table of such) may store
/// it (render.hpp). Throws UserError where the scheme has no such table, InputError where a file cannot be read or
/// changes meanwhile.
AgainstRun compared_with_scheme(AuditArguments const& typed);

/// Throws OutputError or WriteError where --sarif would replace what is no regular file, or an input.
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
bool fits_pattern(std::string const& name, std::string const& pattern);

}  // namespace pe::experiments

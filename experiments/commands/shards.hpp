/// A run in parts: shards, which any scheduler runs, and what they are merged to.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "experiments/commands/run_options.hpp"
#include "experiments/running/run_part.hpp"

namespace pe::experiments {

/// "2/8" is shard number 1 of 8. Throws UserError for anything else, and for more than 100000.
Shard shard_of(std::string const& typed);

/// Decides one shard of the claims and writes it into the folder; the path of its file. Where an interrupt came first,
/// nothing is written but the journal, and the path is empty.
std::filesystem::path decide_part(std::vector<Claim const*> const& claims, RunOptions const& typed, Shard shard,
                                  std::filesystem::path const& folder, bool resume);

/// The run of which these are all shards, in any order, equal in all but provenance to the one that was never cut.
/// Throws InputError for a shard that is torn, doubled or of another run, UserError that names those that are missing.
reports::Run merge(std::vector<std::filesystem::path> const& files, std::int64_t jobs,
                   std::vector<Claim> const& among = claims());

}  // namespace pe::experiments

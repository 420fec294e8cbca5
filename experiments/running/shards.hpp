/// A run in parts: each decides some of the claims, on any machine, and all of them are merged to the run.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "reports/run.hpp"
#include "theory/kernel/claim.hpp"

namespace pe::experiments {

/// "2/8": the claims that fall to part 2 of 8, by a hash of their ids. Throws UserError for anything else.
reports::Shard shard_of(std::string const& typed, std::vector<Claim const*> const& claims);

struct Part {
  std::filesystem::path file;
  reports::Run run;
};

/// All shards of one run, by number. Throws InputError for a file that is no shard, is partial, doubled, of another run
/// or made by another program, UserError that names the shards that are missing.
using Parts = std::map<std::uint64_t, Part>;
Parts read_shards(std::vector<std::filesystem::path> const& files);

/// But for its provenance, the run that was never cut. Nothing is decided again. Throws InputError where a claim is in
/// the place of another.
reports::Run merged(Parts parts);

}  // namespace pe::experiments

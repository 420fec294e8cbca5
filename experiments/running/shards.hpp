/// A run in parts: each decides some of the claims, on any machine, and all of them are merged to the run.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "experiments/running/run_record.hpp"

namespace pe::experiments {

/// "2/8": the claims that fall to part 2 of 8, by a hash of their ids. Throws UserError for anything else.
reports::Shard shard_of(std::string const& typed, std::vector<Claim const*> const& claims);

/// What must be the same of runs that belong together, by name: the program, what it decides, and how.
using RunKey = std::map<std::string, std::string>;
RunKey key_of(reports::Provenance const& made, reports::Shard const& shard);

/// The first thing in which they differ, a clause: "its seed is 2, not 1"; empty when they belong together.
std::string difference(RunKey const& found, RunKey const& wanted);

/// The outcomes of a run with their costs. Throws InputError, with the name of its file, where one has none.
std::vector<Row> outcome_rows(std::filesystem::path const& file, reports::Run run);

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
reports::Run merged(Parts const& parts);

}  // namespace pe::experiments

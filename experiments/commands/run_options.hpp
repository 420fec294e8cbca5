/// The options that every command which decides claims takes, and the run that they make.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "reports/run.hpp"
#include "theory/kernel/engine.hpp"

namespace CLI {
class App;
}

namespace pe::experiments {

/// As typed; `engine_options` checks them, so that a mistake gets one sentence whatever the number.
struct RunOptions {
  std::int64_t cases = 1000;
  std::int64_t digits = 50;
  std::uint64_t seed = 1;
  std::int64_t jobs = 0;  ///< 0: as many as there are processors
};

inline constexpr char const* run_option_names[] = {"--cases", "--digits", "--seed", "--jobs"};

void add_run_options(CLI::App& command, RunOptions& options);

/// Of them, --digits alone.
void add_digits(CLI::App& command, RunOptions& options);

/// Throws UserError for a number out of its range.
Options engine_options(RunOptions const& typed);

/// Decides the claims, with a progress bar and Ctrl-C handled: then what is finished is in the run, which says that it
/// is partial.
reports::Run decide_run(std::vector<Claim const*> const& claims, RunOptions const& typed);

/// Makes the folder and makes sure that a file can be written there, before any work is done. Throws UserError.
void require_writable(std::filesystem::path const& folder);

}  // namespace pe::experiments

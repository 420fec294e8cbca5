/// The options that every command which decides claims takes, and the run that they make.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reports/output_folder.hpp"
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

void add_run_options(CLI::App& command, RunOptions& options);

/// Of them, --digits alone.
void add_digits(CLI::App& command, RunOptions& options);

/// A saved run was decided already. Throws UserError for an option that would decide it otherwise.
void refuse_run_options(CLI::App const& command, std::string const& saved, std::vector<char const*> names = {});

/// --lang en|zh.
void add_language(CLI::App& command);

/// Throws UserError for a number out of its range.
Options engine_options(RunOptions const& typed);

class Journal;

/// Says on standard error what bounds the work of claims that a file brought, where deciding them takes minutes.
void tell_what_takes_long(std::vector<Claim const*> const& claims);

/// Decides the claims, with a progress bar, until an interrupt: then the run has what is finished, and says that it is
/// partial. It continues from the journal, if there is one, and records its results there.
reports::Run decide_run(std::vector<Claim const*> const& claims, RunOptions const& typed, Journal* journal = nullptr,
                        std::optional<reports::Shard> const& shard = {});

/// The folder of --out, made where it is missing, before any work is done. Throws OutputError when it cannot be made or
/// written to, and where another program writes there.
std::unique_ptr<reports::OutputFolder> output_folder(std::filesystem::path const& typed);

}  // namespace pe::experiments

#include "experiments/commands/run_options.hpp"

#include <fmt/format.h>

#include <thread>

#include "experiments/commands/interrupt.hpp"
#include "experiments/commands/record.hpp"
#include "experiments/commands/terminal.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

void require_range(char const* option, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value < least || value > most) {
    throw UserError(fmt::format("{} is {}; it takes a whole number from {} to {}", option, value, least, most));
  }
}

}  // namespace

void add_run_options(CLI::App& command, RunOptions& options) {
  command.add_option("--cases", options.cases, "random cases per claim, where its domain is not walked whole")
      ->capture_default_str();
  command.add_option("--digits", options.digits, "decimal digits to which equality is decided")->capture_default_str();
  command.add_option("--seed", options.seed, "of the random cases: same seed, same outcomes")->capture_default_str();
  command.add_option("--jobs", options.jobs, "threads, 0 for one per processor; the outcomes do not depend on it")
      ->capture_default_str();
}

Options engine_options(RunOptions const& typed) {
  require_range("--cases", typed.cases, 1, 1'000'000'000);
  require_range("--digits", typed.digits, 10, 300);
  require_range("--jobs", typed.jobs, 0, 1024);
  Options options;
  options.cases = static_cast<std::uint64_t>(typed.cases);
  options.digits = static_cast<int>(typed.digits);
  options.seed = typed.seed;
  options.jobs = typed.jobs > 0 ? static_cast<int>(typed.jobs)
                                : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return options;
}

reports::Run decide_run(std::vector<Claim const*> const& claims, RunOptions const& typed) {
  auto options = engine_options(typed);
  Interrupt const interrupt;
  Stopwatch const stopwatch;
  options.stop = interrupt.token();
  std::vector<Outcome> outcomes;
  {
    Progress progress(planned_cases(claims, options));
    options.on_case = [&progress] { progress.advance(); };
    outcomes = decide(claims, options);
  }
  return record(outcomes, claims.size(), options, stopwatch);
}

void require_writable(std::filesystem::path const& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  auto const probe = folder / ".pebench-can-write";
  try {
    if (error) throw reports::WriteError(error.message());
    reports::write_file(probe, "");
  } catch (reports::WriteError const& problem) {
    throw UserError(
        fmt::format("--out {}: {}; name a folder that can be made and written to", folder.string(), problem.what()));
  }
  std::filesystem::remove(probe, error);
}

}  // namespace pe::experiments

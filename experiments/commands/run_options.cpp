#include "experiments/commands/run_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <limits>
#include <thread>

#include "experiments/running/interrupt.hpp"
#include "experiments/running/journal.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/language.hpp"
#include "reports/write_file.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

template <class Number>
struct Range {
  char const* option;
  Number least, most;
};

constexpr Range<std::int64_t> cases_range{"--cases", 1, 1'000'000'000}, digits_range{"--digits", 10, 300},
    jobs_range{"--jobs", 0, 1024};
constexpr Range<std::uint64_t> seed_range{"--seed", 0, std::numeric_limits<std::uint64_t>::max()};

void require(Range<std::int64_t> const& range, std::int64_t value) {
  if (value < range.least || value > range.most) {
    throw UserError(
        fmt::format("{} is {}; it takes a whole number from {} to {}", range.option, value, range.least, range.most));
  }
}

/// CLI11 alone would make 2^64 - 1 of a seed of -1, and cut what does not fit into 64 bits.
template <class Number>
void add_whole_number(CLI::App& command, Range<Number> const& range, Number& value, std::string const& help) {
  auto const check = [range](std::string const& text) -> std::string {
    Number read{};
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error == std::errc{} && end == text.data() + text.size()) return {};
    return fmt::format("'{}' is not a whole number from {} to {}", text, range.least, range.most);
  };
  command.add_option(range.option, value, help)->check(check)->capture_default_str();
}

}  // namespace

void add_language(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--lang",
          [](std::string const& name) {
            if (name != "en" && name != "zh") {
              throw UserError(fmt::format("--lang has no '{}'; it is en (English) or zh (Chinese); see --help", name));
            }
            reports::speak(name == "zh" ? reports::Language::zh : reports::Language::en);
          },
          "language of the fixed texts in pages, LaTeX and summaries: en or zh")
      ->default_str("en");
}

void add_digits(CLI::App& command, RunOptions& options) {
  add_whole_number(command, digits_range, options.digits, "decimal digits to which equality is decided");
}

void add_run_options(CLI::App& command, RunOptions& options) {
  add_whole_number(command, cases_range, options.cases,
                   "random cases per claim whose domain is too large to check every case");
  add_digits(command, options);
  add_whole_number(command, seed_range, options.seed,
                   "seed of the random cases: the same seed gives the same outcomes");
  add_whole_number(command, jobs_range, options.jobs,
                   "threads, 0 for one per processor; the outcomes do not depend on it");
}

void refuse_run_options(CLI::App const& command, std::string const& saved, std::vector<char const*> names) {
  names.insert(names.begin(), {cases_range.option, digits_range.option, seed_range.option, jobs_range.option});
  for (auto const* const name : names) {
    if (command.count(name) == 0) continue;
    throw UserError(
        fmt::format("{} was given with the saved run '{}', which is only shown again; leave out one of them", name,
                    printable(saved)));
  }
}

Options engine_options(RunOptions const& typed) {
  require(cases_range, typed.cases);
  require(digits_range, typed.digits);
  require(jobs_range, typed.jobs);
  Options options;
  options.cases = static_cast<std::uint64_t>(typed.cases);
  options.digits = static_cast<int>(typed.digits);
  options.seed = typed.seed;
  options.jobs = typed.jobs > 0 ? static_cast<int>(typed.jobs)
                                : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return options;
}

void tell_what_takes_long(std::vector<Claim const*> const& claims) {
  double total = 0, most = 0;
  bool at_least = false;
  std::string longest;
  for (auto const* claim : claims) {
    auto const plan = claim->check ? formulas::plan_of(*claim->check) : std::nullopt;
    if (!plan) continue;
    total += plan->work();
    at_least = at_least || plan->at_least;
    if (plan->work() <= most) continue;
    most = plan->work();
    longest = fmt::format("{} with {} cases of {} operations or more", claim->id, plan->cases, plan->operations);
  }
  if (total <= static_cast<double>(formulas::most_work)) return;
  tell(fmt::format(
      "this can take minutes: the claims of the file need {} {:.1e} operations where no case refutes one, most of "
      "them {}; a claim that needs more than {} operations is decided in part, and stays undecided unless a case "
      "refutes it",
      at_least ? "more than" : "about", total, longest, formulas::most_work));
}

reports::Run decide_run(std::vector<Claim const*> const& claims, RunOptions const& typed, Journal* journal,
                        std::optional<reports::Shard> const& shard) {
  auto options = engine_options(typed);
  tell_what_takes_long(claims);
  options.stop = interrupts();
  auto const rows = journal != nullptr ? journal->rows() : Rows{};
  reports::Run run;
  reports::Provenance taken;
  timed(taken, fmt::format("decide {} claim{}", claims.size(), claims.size() == 1 ? "" : "s"), "", [&] {
    auto const add = [journal](Row const& row) {
      if (journal != nullptr) journal->add(row);
    };
    run = decided(claims, options, rows, add, shard);
  });
  run.provenance.parts = taken.parts;
  return run;
}

std::unique_ptr<reports::OutputFolder> output_folder(std::filesystem::path const& typed) {
  try {
    return std::make_unique<reports::OutputFolder>(typed);
  } catch (reports::WriteError const& problem) {
    throw OutputError(fmt::format("--out {}: {}", typed.string(), problem.what()));
  }
}

}  // namespace pe::experiments

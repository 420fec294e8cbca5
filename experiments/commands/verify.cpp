/// pebench verify: decides claims and shows the table.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/journal.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/running/shards.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/language.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// What cannot be asked of a scheme that a file brought, in a line; the matrix has the reasons.
std::string not_asked(reports::Run const& run, std::string const& name) {
  std::vector<std::string_view> silent;
  for (auto const& [property, scheme, reason] : run.matrix.not_applicable) {
    if (scheme == name) silent.push_back(property);
  }
  if (silent.empty()) return {};
  return wrapped(reports::say("Not applicable (matrix.html of --out says why): {}.",
                              fmt::format("{}", fmt::join(silent, ", "))),
                 0) +
         "\n";
}

std::string expected_nothing(std::string const& name) {
  return wrapped(reports::say("For the properties of {} no verdict was expected: they are answers, not confirmations.",
                              name),
                 0) +
         "\n";
}

}  // namespace

void add_verify(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> selectors;
    RunOptions run;
    ClaimFile file;
    std::string out, shard;
    bool resume = false;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("verify",
                         "decide claims: established (proved, witnessed, exhausted, covered), tested (on a grid, "
                         "sampled), or refuted with a witness");
  command->add_option(
      "SELECTOR", typed->selectors,
      "id, source, scheme, property or expected verdict; * matches any characters, ? matches one (default: all)");
  typed->file.add_options(*command);
  add_run_options(*command, typed->run);
  command->add_option("--out", typed->out,
                      "folder for run.json and every format of 'pebench report' but LaTeX and PDF");
  command->add_option("--shard", typed->shard,
                      "I/N: decide part I of N of the claims, each part with an --out of its own, for 'pebench merge'");
  command->add_flag("--resume", typed->resume,
                    "continue an earlier run that was killed or interrupted, from what it left in --out");
  add_language(*command);
  command->footer("Example: pebench verify kazemnejad2019 --seed 7 --out out/kazemnejad");
  command->callback([typed, &status] {
    auto claims = select(typed->selectors, typed->file.claims());
    auto const options = engine_options(typed->run);
    if (typed->out.empty() && (typed->resume || !typed->shard.empty())) {
      throw UserError(fmt::format("{} needs --out, the folder where the run is kept; see 'pebench verify --help'",
                                  typed->resume ? "--resume" : "--shard"));
    }
    std::optional<reports::Shard> shard;
    if (!typed->shard.empty()) {
      shard = shard_of(typed->shard, claims);
      claims = mapped(shard->places, [&](std::uint64_t place) { return claims[place]; });
    }
    Orderly const orderly;
    auto const out = typed->out.empty() ? nullptr : output_folder(typed->out);
    std::optional<Journal> journal;
    if (out) journal.emplace(out->path(), shard ? *shard : shard_of("1/1", claims), claims, options, typed->resume);
    auto run = decide_run(claims, typed->run, journal ? &*journal : nullptr, shard);
    typed->file.keep_in(run);
    if (out) write_all(*out, {run});
    if (journal) run.summary.partial ? journal->write() : journal->remove();
    if (typed->file.has_scheme()) put(not_asked(run, typed->file.scheme_name()));
    put(table(run, typed->file.given() ? " " + typed->file.option() : ""));
    if (typed->file.has_scheme() && !run.matrix.schemes.empty()) put(expected_nothing(typed->file.scheme_name()));
    if (out) print("{}\n", reports::say("Written: {}", (out->path() / "run.json").string()));
    status = status_of(run);
  });
}

}  // namespace pe::experiments

/// pebench diff: what changed between two saved runs.
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/diff.hpp"

namespace pe::experiments {
namespace {

std::string lines(reports::Differences const& differences) {
  std::string out, id;
  for (auto const& change : differences.changes) {
    if (change.id != id) out += coloured(plain(change.id), Colour::strong) + "\n";
    id = change.id;
    out += wrapped(plain(fmt::format("{}: {}, then {}", change.what, change.before, change.after)), 2);
  }
  for (auto const& came : differences.came) out += fmt::format("{} came\n", coloured(plain(came), Colour::strong));
  for (auto const& went : differences.went) out += fmt::format("{} went\n", coloured(plain(went), Colour::strong));
  if (!out.empty()) out += "\n";
  for (auto const& circumstance : differences.circumstances) {
    out += wrapped(plain(fmt::format("made with {}", circumstance)), 0);
  }
  return out + coloured(reports::headline(differences), differences.none() ? Colour::good : Colour::bad) + "\n";
}

}  // namespace

void add_diff(CLI::App& app, Status& status) {
  struct Typed {
    std::string before, after;
    bool json = false, markdown = false;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand(
      "diff", "which verdicts, evidence or residuals changed between two runs, which claims came or went");
  command->add_option("RUN_A", typed->before, "run.json of the earlier run")->required();
  command->add_option("RUN_B", typed->after, "run.json of the later run")->required();
  auto* const json = command->add_flag("--json", typed->json, "for programs");
  command->add_flag("--markdown", typed->markdown, "for a pull request")->excludes(json);
  command->footer(fmt::format(
      "A residual counts as changed beyond a factor of {}. Exit status: 0, no change; 1, changes; 2, the command was "
      "wrong; 3, a run cannot be read.\n"
      "Example: pebench diff out/before/run.json out/after/run.json",
      reports::residual_factor));
  command->callback([typed, &status] {
    auto const before = read_run(typed->before), after = read_run(typed->after);
    auto const differences = reports::differences(before, after);
    print("{}", typed->json       ? reports::writers::json(differences)
                : typed->markdown ? reports::writers::markdown(differences)
                                  : lines(differences));
    status = differences.none() ? Status::as_expected : Status::surprise;
  });
}

}  // namespace pe::experiments

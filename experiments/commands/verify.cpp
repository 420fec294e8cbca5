/// pebench verify: decides claims and shows the table.
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/commands/show.hpp"
#include "experiments/commands/write.hpp"

namespace pe::experiments {

void add_verify(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> selectors;
    RunOptions run;
    std::string out;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("verify", "decide claims: proved, exhausted, certified, or refuted with a witness");
  command->add_option(
      "SELECTOR", typed->selectors,
      "id, source, scheme, property or expected verdict; * and ? stand for any characters (default: all)");
  add_run_options(*command, typed->run);
  command->add_option("--out", typed->out, "folder for run.json and every report format");
  command->footer("Example: pebench verify kazemnejad2019 --seed 7 --out out/kazemnejad");
  command->callback([typed, &status] {
    auto const claims = select(typed->selectors);
    engine_options(typed->run);
    if (!typed->out.empty()) require_writable(typed->out);
    auto const run = decide_run(claims, typed->run);
    if (!typed->out.empty()) write_all(run, {}, typed->out);
    fmt::print("{}", table(run));
    if (!typed->out.empty()) fmt::print("Written: {}\n", (std::filesystem::path(typed->out) / "run.json").string());
    status = status_of(run);
  });
}

}  // namespace pe::experiments

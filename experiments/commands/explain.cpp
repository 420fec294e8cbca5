/// pebench explain: one claim as a story.
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"

namespace pe::experiments {

void add_explain(CLI::App& app, Status& status) {
  struct Typed {
    std::string id;
    RunOptions run;
    ClaimFile file;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("explain", "tell one claim: statement, verdict, evidence, identity or witness step by step");
  command->add_option("CLAIM", typed->id, "its id, as 'pebench list claims' names it")->required();
  typed->file.add_options(*command);
  add_run_options(*command, typed->run);
  add_language(*command);
  command->footer("Example: pebench explain derivation2023.trace-identity");
  command->callback([typed, &status] {
    auto const run = decide_run({&claim_named(typed->id, typed->file.claims())}, typed->run);
    for (auto const& outcome : run.outcomes) print("{}", story(outcome));
    if (typed->file.given()) print("{}", entry("with", typed->file.option()));
    status = status_of(run);
  });
}

}  // namespace pe::experiments

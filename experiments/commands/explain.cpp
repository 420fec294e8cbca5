/// pebench explain: one claim as a story.
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "theory/certificates/certificate.hpp"

namespace pe::experiments {
namespace {

/// The command that writes the claim as a theorem of Coq, and what that says; or why there is none.
std::string certificate_line(Claim const& claim, RunOptions const& typed) {
  auto const certificate = certificates::certificate_of(claim, engine_options(typed));
  if (certificate.coq.empty()) return fmt::format("none: {}", certificate.reach);
  return as_typed(fmt::format("pebench certify {}: a theorem of Coq. {}", claim.id, certificate.reach));
}

}  // namespace

void add_explain(CLI::App& app, Status& status) {
  struct Typed {
    std::string id;
    RunOptions run;
    ClaimFile file;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand(
      "explain", "show one claim: statement, law, verdict, evidence, and the identity or the witness step by step");
  command->add_option("CLAIM", typed->id, "its id, as 'pebench list claims' names it")->required();
  typed->file.add_options(*command);
  add_run_options(*command, typed->run);
  add_language(*command);
  command->footer("Example: pebench explain derivation2023.trace-identity");
  command->callback([typed, &status] {
    auto const& claim = claim_named(typed->id, typed->file.claims());
    auto const run = decide_run({&claim}, typed->run);
    for (auto const& outcome : run.outcomes) print("{}", story(outcome));
    if (claim.check && !run.summary.partial) print("{}", entry("certificate", certificate_line(claim, typed->run)));
    if (typed->file.given()) print("{}", entry("with", typed->file.option()));
    status = status_of(run);
  });
}

}  // namespace pe::experiments

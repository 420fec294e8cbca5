/// pebench explain: one claim as a story, or all that is known of a scheme; pebench search finds both.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <regex>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/explain_scheme.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "theory/certificates/certificate.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// The command that writes the claim as a theorem of Coq, and what that says; or why there is none.
std::string certificate_line(Claim const& claim, RunOptions const& typed) {
  auto const certificate = certificates::certificate_of(claim, engine_options(typed));
  if (certificate.coq.empty()) return fmt::format("none: {}", certificate.reach);
  auto const states = "\nThe statement: " + std::regex_replace(certificate.statement, std::regex("\\s+"), " ");
  return as_typed(fmt::format("pebench certify {}: a theorem of Coq. {}", claim.id, certificate.reach)) + states;
}

reports::Run explain_scheme(About const& scheme, RunOptions const& typed) {
  auto const run = decide_run(select({std::string(scheme.name)}), typed);
  put(known_of(scheme, run));
  return run;
}

}  // namespace

void add_explain(CLI::App& app, Status& status) {
  struct Typed {
    std::string id;
    RunOptions run;
    ClaimFile file;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("explain",
                                     "show one claim: statement, law, verdict, evidence, and the identity or the "
                                     "witness step by step; or what is known "
                                     "of a scheme");
  command->add_option("NAME", typed->id, "of a claim, as 'pebench list claims' has it, or of a scheme")->required();
  typed->file.add_options(*command);
  add_run_options(*command, typed->run);
  add_language(*command);
  command->footer("Example: pebench explain rope\nExample: pebench explain derivation2023.trace-identity");
  command->callback([typed, &status] {
    // A file's scheme joins the lists before anything asks for them.
    if (auto const* const scheme = typed->file.given() ? nullptr : scheme_called(typed->id)) {
      status = status_of(explain_scheme(*scheme, typed->run));
      return;
    }
    auto const& claim = claim_named(typed->id, typed->file.claims());
    auto const run = decide_run({&claim}, typed->run);
    for (auto const& outcome : run.outcomes) print("{}", story(outcome));
    if (claim.check && !run.summary.partial) print("{}", entry("certificate", certificate_line(claim, typed->run)));
    if (typed->file.given()) print("{}", entry("with", typed->file.option()));
    status = status_of(run);
  });
}

void add_search(CLI::App& app, Status&) {
  auto const words = std::make_shared<std::vector<std::string>>();
  auto* command =
      app.add_subcommand("search", "find statements, findings, schemes, properties and documents by words in them");
  command->add_option("WORD", *words, "each must occur, in any case")->required();
  command->footer("Example: pebench search decay rope");
  command->callback([words] {
    auto const found = found_by(*words);
    if (found.empty()) {
      throw UserError(
          fmt::format("nothing has all of the words '{}'; use fewer or shorter words, or see 'pebench list'",
                      printable(fmt::format("{}", fmt::join(*words, " ")))));
    }
    put(found);
  });
}

}  // namespace pe::experiments

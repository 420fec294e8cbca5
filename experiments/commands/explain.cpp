/// pebench explain: one claim as a story, or all that is known of a scheme.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <regex>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/commands/scheme_sheet.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "theory/certificates/certificate.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// The command that writes the claim as a theorem of Coq, and what that says; or why there is none.
std::string certificate_lines(Claim const& claim, RunOptions const& typed, std::string const& option) {
  auto const title = reports::translatable("Coq theorem");
  auto const certificate = certificates::certificate_of(claim, engine_options(typed));
  if (certificate.coq.empty()) return entry(title, fmt::format("none: {}", certificate.reach));
  auto const states = "\nThe statement: " + std::regex_replace(certificate.statement, std::regex("\\s+"), " ");
  return command_entry(title, fmt::format("pebench certify {}{}", claim.id, option)) +
         entry("", certificate.reach + states);
}

/// What is false by the case that its source keeps, of which the others need not be looked at for a list of verdicts.
Rows refuted_by_witness(std::vector<Claim const*> const& claims, int digits) {
  Rows rows;
  for (auto const* claim : claims) {
    if (claim->witness.empty() || claim->exists || claim->expected != Verdict::refuted) continue;
    auto const state = replay(*claim->check, case_of(*claim, claim->witness), digits).balls.decision.state;
    if (state != BallDecision::State::refuted) continue;  // deciding it says what is wrong with the witness
    Row row{described(*claim)};
    row.outcome.verdict = name(Verdict::refuted);
    row.outcome.evidence = name(Evidence::certified);
    row.outcome.cases = 1;
    row.outcome.agrees = true;
    rows.emplace(claim->id, std::move(row));
  }
  return rows;
}

/// `among`: the claims of the file, which are read once.
reports::Run explain_scheme(About const& scheme, RunOptions const& typed, bool markdown, ClaimFile const& file,
                            std::vector<Claim> const& among) {
  std::string const name(scheme.name), option = file.given() ? " " + file.option() : "";
  auto options = engine_options(typed);
  options.stop = interrupts();
  auto const claims = claims_of_sheet(scheme, among);
  tell_what_takes_long(claims);
  auto run = decided(claims, options, refuted_by_witness(claims, options.digits));
  file.keep_in(run);
  auto const sheet = sheet_of(scheme, run, precision_of({name}, run, options.jobs, options.stop));
  if (markdown) {
    put(reports::writers::sheet_markdown(sheet));
  } else {
    put(sheet_text(sheet) + "\n" +
        entry("one claim",
              as_typed(
                  fmt::format("pebench explain CLAIM{}: its law, proof or witness, and how to run it again", option))) +
        command_entry("beside others", fmt::format("pebench compare {} sinusoidal --quick{}", name, option)));
  }
  return run;
}

}  // namespace

void add_explain(CLI::App& app, Status& status) {
  struct Typed {
    std::string id;
    bool markdown = false;
    RunOptions run;
    ClaimFile file;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("explain",
                                     "show one claim: statement, law, verdict, evidence, and the identity or the "
                                     "witness step by step; or what is known "
                                     "of a scheme");
  command->add_option("NAME", typed->id, "of a claim, as 'pebench list claims' has it, or of a scheme")->required();
  command->add_flag("--markdown", typed->markdown, "what is known of a scheme, as Markdown");
  typed->file.add_options(*command);
  add_run_options(*command, typed->run);
  add_language(*command);
  command->footer("Example: pebench explain rope\nExample: pebench explain derivation2023.trace-identity");
  command->callback([typed, &status] {
    auto const& among = typed->file.claims();  // a file's scheme joins the lists before anything asks for them
    if (auto const* const scheme = scheme_called(typed->id)) {
      status = status_of(explain_scheme(*scheme, typed->run, typed->markdown, typed->file, among));
      return;
    }
    if (typed->markdown) {
      throw UserError(fmt::format("--markdown is for schemes, and '{}' is none", printable(typed->id)));
    }
    auto const& claim = claim_named(typed->id, among);
    auto const run = decide_run({&claim}, typed->run);
    auto const option = typed->file.given() ? " " + typed->file.option() : "";
    for (auto const& outcome : run.outcomes) print("{}", story(outcome, option));
    if (claim.check && !run.summary.partial) print("{}", certificate_lines(claim, typed->run, option));
    status = status_of(run);
  });
}

}  // namespace pe::experiments

/// pebench replay: one case of one claim, decided again and explained.
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/vocabulary.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/in_domain.hpp"
#include "theory/kernel/words.hpp"

namespace pe::experiments {
namespace {

using State = BallDecision::State;

/// What one case can tell of a claim: a case that refutes a claim expected to hold is a surprise, and so is one that
/// does not refute a claim although its token was a counterexample.
bool is_expected(Claim const& claim, State state) {
  if (claim.expected == Verdict::undecided) return true;
  // Where something is to exist, a case that is not so says nothing of the others.
  if (claim.exists && claim.expected == Verdict::holds) return state != State::open;
  return claim.expected == Verdict::refuted ? state == State::refuted : state == State::holds;
}

std::string_view says(State state) {
  return word_of(state,
                 {"holds here", "refuted here", "undecided here: the balls stay too wide up to the cap of precision"});
}

}  // namespace

void add_replay(CLI::App& app, Status& status) {
  struct Typed {
    std::string token;
    RunOptions run;
    ClaimFile file;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("replay", "run one case again: a stored witness, or the case with the largest residual");
  command->add_option("TOKEN", typed->token, "CLAIM@CASE, as a report prints it")->required();
  typed->file.add_options(*command);
  add_digits(*command, typed->run);
  command->footer("Example: pebench replay 'derivation2023.phi-sign@d=2,b=10000,t=0,k=1'");
  command->callback([typed, &status] {
    auto const at = typed->token.find('@');
    if (at == std::string::npos) {
      throw UserError(fmt::format(
          "'{}' is not a token; a token is CLAIM@CASE, for example derivation2023.phi-sign@d=2,b=10000,t=0,k=1",
          typed->token));
    }
    auto const id = typed->token.substr(0, at);
    auto const& claim = claim_named(id, typed->file.claims());
    if (!claim.check) throw UserError(fmt::format("{} is {}: {}", claim.id, expected_word(claim), claim.note));
    auto const input = case_of(claim, std::string_view(typed->token).substr(at + 1));
    auto const replayed = replay(*formulas::without_limit(claim.check), input, engine_options(typed->run).digits);
    auto const state = replayed.balls.decision.state;
    double const residual = replayed.balls.decision.residual;
    auto const spoken = described(claim);
    print("{}\n{}{}{}{}", claim.id, entry("says", claim.says), entry("for", spoken.domain),
          entry("looked at", reports::looked_at(spoken)), entry("at", replayed.witness.at));
    for (auto const& step : introduced(claim, replayed.witness).steps) print("{}", entry("", step));
    print(
        "{}{}{}", entry("this case", says(state)),
        entry("residual", fmt::format("at most {:.2g}, in balls of {} bits", residual, replayed.balls.precision_used)),
        residual_entries(replayed.ladder, replayed.hardware));
    status = is_expected(claim, state) ? Status::as_expected : Status::surprise;
  });
}

}  // namespace pe::experiments

#include "tests/reports/decoded.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

Outcome cell(std::string const& property, std::string const& scheme, std::string const& verdict) {
  Outcome outcome;
  outcome.id = "pebench." + property + "." + scheme;
  outcome.source = matrix_source;
  outcome.matrix_cell = true;
  outcome.locator = "theory/properties";
  outcome.scheme = scheme;
  outcome.property = property;
  outcome.statement = "A statement of " + property;
  outcome.domain = "d even";
  outcome.expected = outcome.verdict = verdict;
  outcome.origin = "ours";
  outcome.evidence = verdict == "holds" ? "exhausted" : "certified";
  outcome.agrees = true;
  outcome.cases = 1000;
  outcome.digits = 50;
  return outcome;
}

Outcome proved_norm() {
  auto outcome = cell("constant-norm", "sinusoidal", "holds");
  outcome.evidence = "proved";
  outcome.proof = Proof{{{clause("vectors")}, {clause("identity-for", 2)}},
                        {{"1 of 1", "s^2 + c^2", "1", {{"s^2 + c^2 - 1", "1"}}}}};
  outcome.residual = 4.1e-49;
  return outcome;
}

Outcome refuted_norm() {
  auto outcome = cell("constant-norm", "linear", "refuted");
  outcome.witness = Witness{"d=1,b=10000,t=0", "1 of 1", "0", "0.5", "-0.5", "ball", "", {}};
  outcome.replay = outcome.id + "@" + outcome.witness->at;
  return outcome;
}

}  // namespace

Run fixed_matrix_run() {
  auto run = fixed_run();
  run.outcomes = {proved_norm(), refuted_norm()};
  run.summary = {.claims = 2, .holds = 1, .refuted = 1, .established = 1, .proved = 1, .asked = 2};
  run.matrix = {{{"sinusoidal", "Sinusoidal <1>", "sines and cosines", "kazemnejad2019"},
                 {"linear", "Linear & more", "the position <itself> & nothing else", "kazemnejad2019"},
                 {"t5", "T5 bias", "a bias for each bucket", "kazemnejad2019"}},
                {{"constant-norm", "The squared norm of every code is d/2", R"(\lVert p_t\rVert^2 = \tfrac{d}{2})"},
                 {"toeplitz-bias", "The matrix of biases has constant diagonals", R"(b_{i,j} = b_{i+s,\,j+s})"}},
                {{"constant-norm", "t5", "t5 has no codes & <adds> to scores."},
                 {"toeplitz-bias", "sinusoidal", "sinusoidal adds no bias to scores."},
                 {"toeplitz-bias", "linear", "linear adds no bias to scores."}}};
  return run;
}

Comparison fixed_comparison() {
  auto comparison = tests::decoded<Comparison>("comparison.json");
  comparison.matrix = matrix(fixed_matrix_run());  // with the premises, which are no part of a record
  return comparison;
}

}  // namespace pe::reports

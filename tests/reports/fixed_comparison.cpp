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
  auto const run = fixed_matrix_run();
  Comparison comparison;
  comparison.title = "Schemes <b>compared</b> & 50% of $x_1$ | #2";
  comparison.matrix = matrix(run);
  comparison.formulas = {{"sinusoidal", "p_t[2n] = sin(t w_n) & p_t[2n+1] = cos(t w_n)", ""},
                         {"linear", "p_t = t", "p_t = t"},
                         {"t5", "b_ij = r[bucket(j - i)]", ""}};
  comparison.cost_sizes = "d = 4096, L = 8192";
  comparison.costs = {
      {"sinusoidal", {"0", "0", 0}, {"L d", "Ld", 33554432}, {"L d", "Ld", 128}, "A table is kept & added."},
      {"linear", {"0", "0"}, {"L", "L"}, {"L", "L"}, "One entry for each position."},
      {"t5", {"32 H", "32H"}, {"H (2 L - 1)", "H(2L-1)"}, {"H L^2", "HL^2"}, "One number a bucket."}};
  comparison.extrapolations = {{"norm",
                                "The norm of a code against its position",
                                "norm",
                                512,
                                {{"sinusoidal", {1, 2, 4}, {5.65685, 5.65685, 5.65685}, ""},
                                 {"linear", {1, 2}, {1, 2}, "linear has 2 codes; there are none beyond."}}}};
  comparison.tolerance_reason = "A residual up to 1/4 counts as holding, since rounding alone makes less.";
  comparison.atlas = {
      {"sinusoidal", "constant-norm", "double", "uniform", 0.25, 0x1p40, true, "./bench compare sinusoidal"},
      {"sinusoidal", "constant-norm", "half", "uniform", 0.25, 2047, false, "./bench compare sinusoidal"},
      {"linear", "constant-norm", "half", "uniform", 0.25, {}, false, "./bench compare linear"}};
  comparison.notes = {{"linear", "constant-norm", "Left side 0, right side 0.5, at t=0.",
                       "./bench replay 'pebench.constant-norm.linear@d=1,b=10000,t=0'"}};
  comparison.sources = run.sources;
  comparison.files = run.files;
  comparison.trained = {
      "Decoders of 2 layers & more.",
      {{"copy", "sinusoidal", 5, {{8, 0.996, 0.004}, {16, 0.5, 0.125}}}, {"flip-flop", "t5", 1, {{16, 1, 0}}}}};
  comparison.provenance = run.provenance;
  return comparison;
}

}  // namespace pe::reports

#include "tests/reports/fixed_run.hpp"

namespace pe::reports {

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

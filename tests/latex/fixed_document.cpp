#include "tests/latex/fixed_document.hpp"

#include "reports/matrix.hpp"
#include "reports/plot/tikz.hpp"
#include "tests/reports/fixed_run.hpp"
#include "tests/reports/plot_figures.hpp"

namespace pe::reports::latex {
namespace {

/// A page of 4 cm by 2 cm with a stroke across. Its table of offsets is left out: readers rebuild it.
constexpr char small_pdf[] =
    "%PDF-1.4\n"
    "1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n"
    "2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n"
    "3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 113 57] /Resources <<>> /Contents 4 0 R>> endobj\n"
    "4 0 obj <</Length 20>> stream\n0 0 m 113 57 l S    \nendstream endobj\n"
    "trailer <</Size 5 /Root 1 0 R>>\n%%EOF\n";

}  // namespace

std::vector<File> fixed_document() {
  auto curves = plot::tests::two_curves();
  curves.x.label = R"(lag \input{x} & 50%)";
  Figure const drawn{curves.name, R"(Two curves, 100% \LaTeX)", curves.caption, plot::tikz(curves), plot::csv(curves),
                     ""};
  Figure const picture{"precision-ladder",
                       "Residual <against> \"digits\"",
                       "The true claim falls.",
                       "",
                       "digits,residual\r\n25,3.1e-25\r\n",
                       small_pdf};
  Figure const missing{"not-drawn", "A figure without gnuplot", "Its numbers are there.", "", "x,y\n1,2\n", ""};
  return document(fixed_run(), {drawn, picture, missing}, R"(A title with #1, 100% & $\input{x}_^~)");
}

std::vector<File> fixed_comparison_document() {
  Comparison comparison;
  comparison.title = R"(RoPE & T5: 100% #1)";
  comparison.matrix = matrix(fixed_matrix_run());
  comparison.costs = {{"sinusoidal", {"0", "0"}, {"L*d", "L d"}, {"d per_position", R"(\input{x})"}, "counted"}};
  comparison.measured = {"Each was timed a thousand times_at d = 64.", {{"sinusoidal", 1.0, std::nullopt}}};
  comparison.tolerance_reason = "A residual of 10% & more is no equality.";
  comparison.atlas = {{"sinusoidal", "constant-norm", "half", "angles", 1e-3, 2048, false, "./bench replay x"},
                      {"sinusoidal", "constant-norm", "double", "uniform", 1e-3, 1e6, true, "./bench replay x"},
                      {"linear", "constant-norm", "half", "uniform", 1e-3, std::nullopt, false, "./bench replay x"}};
  comparison.notes = {{"linear", "constant-norm", "At t=0 the left side is 0_0.", "./bench replay 'x@t=0'"}};
  comparison.sources = fixed_run().sources;
  comparison.provenance = fixed_run().provenance;
  comparison.provenance.command = "pebench compare sinusoidal linear t5";
  return document(comparison, {});
}

}  // namespace pe::reports::latex

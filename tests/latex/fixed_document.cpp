#include "tests/latex/fixed_document.hpp"

#include "reports/matrix.hpp"
#include "tests/reports/fixed_run.hpp"

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

Formulas own_formulas(Run const& run) {
  Formulas own;
  for (auto const& outcome : run.outcomes) {
    if (outcome.agrees) own.insert(outcome.latex);
  }
  return own;
}

FigureFile fixed_picture() {
  return {.name = "precision-ladder",
          .title = R"(Residual <against> "digits", 100% \LaTeX)",
          .caption = "The true claim falls.",
          .svg = "",
          .csv = "digits,residual\r\n25,3.1e-25\r\n",
          .pdf = small_pdf};
}

Comparison large_comparison(std::size_t schemes) {
  Comparison large;
  large.title = "Twelve schemes, thirty-six properties";
  for (std::size_t s = 0; s < schemes; ++s) {
    auto const scheme = "rope-partial-half-split-" + std::to_string(s);
    large.matrix.schemes.push_back({scheme, scheme, "A rotation of a part of each head", "su2021", "rotation"});
    large.formulas.push_back(
        {scheme, "turns pair n by w_n m & w_n = base^(-2 n/d), of the first quarter of pairs", ""});
    large.costs.push_back(
        {scheme, {"32 H", "32H"}, {"H (2 L - 1)", "H(2L-1)"}, {"6 L d_r / H", "6L\\,d_r/H"}, "counted"});
    large.atlas.push_back(
        {scheme, "permutation-equivariance", "half", "uniform", 1e-3, 65504, false, "./bench compare"});
    large.trained.rows.push_back(
        {"retrieval",
         scheme,
         5,
         {{8, 1, 0.01}, {16, 1, 0.01}, {32, 1, 0.01}, {64, 1, 0.01}, {128, 1, 0.01}, {256, 1, 0.01}}});
    large.notes.push_back({scheme, "permutation-equivariance-0",
                           "Left side 0.4821, right side -0.9917, at "
                           "d=8,b=10000,m=1267650600228229401496703205376,k=-65536.",
                           "./bench replay"});
  }
  for (int p = 0; p < 36; ++p) {
    large.matrix.properties.push_back({"permutation-equivariance-" + std::to_string(p),
                                       "Equal tokens in another order give the same outputs in that order, to 128 "
                                       "places, of what attention makes of them",
                                       ""});
  }
  large.matrix.cells.resize(large.matrix.schemes.size() * large.matrix.properties.size());
  for (std::size_t i = 0; i < large.matrix.cells.size(); ++i) {
    auto const scheme = i / large.matrix.properties.size();
    bool const holds = (i + scheme) % 2 == 0;
    large.matrix.cells[i].verdict = holds ? "holds" : "refuted";
    large.matrix.cells[i].evidence = holds ? "proved" : "exact";
  }
  large.sources = {{"su2021",
                    "Su, Jianlin and Kaiser, Łukasz",
                    "RoFormer",
                    "2021",
                    "https://arxiv.org/abs/2104.09864",
                    {{"type", "article"},
                     {"journal", "Neurocomputing & more"},
                     {"volume", "568"},
                     {"year", "2024"},
                     {"eprint", "2104.09864"}}},
                   {"pebench",
                    "The authors",
                    "pebench: a-bench-of-a-very-long-word",
                    "2026",
                    "",
                    {{"type", "software"}, {"version", "0.2.0"}, {"date", "2026-11-22"}}}};
  large.provenance = fixed_run().provenance;
  large.provenance.command = "pebench compare 'rope*'";
  return large;
}

std::vector<File> fixed_document() {
  FigureFile const missing{.name = "not-drawn",
                           .title = "A figure without gnuplot",
                           .caption = "Its numbers are there.",
                           .svg = "",
                           .csv = "x,y\n1,2\n"};
  return document(fixed_run(), {fixed_picture(), missing}, own_formulas(fixed_run()),
                  R"(A title with #1, 100% & $\input{x}_^~)");
}

std::vector<File> fixed_comparison_document() {
  Comparison comparison;
  comparison.title = R"(RoPE & T5: 100% #1)";
  comparison.matrix = matrix(fixed_matrix_run());
  comparison.formulas = {{"sinusoidal", "p_t[2i] = sin(w_i t), w_i < 10000^(-2i/d) & more", ""},
                         {"linear", "p_t = t", "p_t = t"}};
  comparison.costs = {{"sinusoidal", {"0", "0"}, {"L*d", "L d"}, {"d per_position", ""}, "counted"}};
  comparison.tolerance_reason = "A residual of 10% & more is no equality.";
  comparison.atlas = {{"sinusoidal", "constant-norm", "half", "angles", 1e-3, 2048, false, "./bench replay x"},
                      {"sinusoidal", "constant-norm", "double", "uniform", 1e-3, 1e6, true, "./bench replay x"},
                      {"linear", "constant-norm", "half", "uniform", 1e-3, std::nullopt, false, "./bench replay x"}};
  comparison.trained = {"Decoders of 2 layers & 100% of tasks_.",
                        {{"copy", "sinusoidal", 5, {{8, 0.996, 0.004}, {256, 0.5, 0.125}}}}};
  comparison.notes = {{"linear", "constant-norm", "Left side 0_0, at t=0.", "./bench replay 'x@t=0'"}};
  comparison.sources = fixed_run().sources;
  comparison.provenance = fixed_run().provenance;
  comparison.provenance.command = "pebench compare sinusoidal linear t5";
  return document(comparison, {});
}

}  // namespace pe::reports::latex

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "reports/latex/bibliography.hpp"
#include "reports/latex/escape.hpp"
#include "reports/latex/figures.hpp"
#include "reports/latex/latex.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"
#include "reports/matrix.hpp"
#include "reports/provenance_lines.hpp"
#include "reports/templates/assets.hpp"
#include "reports/words.hpp"

namespace pe::reports::latex {
namespace {

// Dates and the identity of a file are left out, so that equal runs give equal bytes.
constexpr std::string_view preamble =
    R"(% A report of pebench. Compile: pdflatex main, bibtex main, pdflatex main until the references settle; or latexmk -pdf.
\pdfinfoomitdate=1 \pdftrailerid{} \pdfsuppressptexinfo=-1
\documentclass[10pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[a4paper,hmargin=17.5mm,vmargin=22mm]{geometry}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\IfFileExists{microtype.sty}{\usepackage{microtype}}{}
\usepackage[numbers]{natbib}
\usepackage[hidelinks,bookmarksnumbered]{hyperref}
\usepackage{pebench}
\emergencystretch3em
% A heading that is not alone at the foot of a page: room for it and the head of a table.
\newcommand\peroom{\par\vskip0pt plus 10\baselineskip\penalty-100\vskip0pt plus -10\baselineskip\relax}
\date{}
)";

/// What a viewer's outline and title bar can show: the letters, digits, blanks and stops of ASCII.
std::string outline(std::string_view text) {
  std::string out;
  for (auto const c : text) {
    bool const plain =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '.' || c == '-';
    if (plain) out += c;
  }
  return out;
}

/// A section's heading; the outline shows `plain` instead.
std::string section(std::string const& heading, std::string_view plain) {
  return fmt::format("\n\\peroom\\section{{\\texorpdfstring{{{}}}{{{}}}}}\n", heading, outline(plain));
}

std::string input(std::string_view path) { return fmt::format("\\input{{{}}}\n", path.substr(0, path.rfind('.'))); }

class Document {
 public:
  Document(Run const& run, std::vector<Figure> const& figures, std::string_view title) : run_(run) {
    main_ += fmt::format(
        "{}\\hypersetup{{pdftitle={{{}}}}}\n\\title{{{}}}\n\\author{{{}}}\n\\begin{{document}}"
        "\n\\maketitle\n\\noindent {}\n",
        preamble, outline(title), text(title), code("pebench " + run.provenance.version), opening());
    table("tables/summary.tex", "tab:pebench-summary", summary_table(run), "");
    table("tables/surprises.tex", "tab:pebench-surprises", surprises_table(run), "");
    if (auto fragment = refuted_table(run); !fragment.empty()) {
      main_ += section("Refuted claims", "Refuted claims");
      table("tables/refuted.tex", "tab:pebench-refuted", std::move(fragment), "refuted");
    }
    if (auto fragment = matrix_table(matrix(run), verify_command(run, matrix_source)); !fragment.empty()) {
      main_ += section("Schemes and properties", "Schemes and properties");
      table("tables/matrix.tex", "tab:pebench-matrix", std::move(fragment), matrix_source);
    }
    show(figures);
    show_claims();
    if (auto fragment = residuals_table(run); !fragment.empty()) {
      main_ += section("Residuals", "Residuals");
      table("tables/residuals.tex", "tab:pebench-residuals", std::move(fragment), "holds");
    }
    show_provenance();
    if (!run.sources.empty()) main_ += "\n\\bibliographystyle{plainnat}\n\\bibliography{references}\n";
    main_ += "\\end{document}\n";
  }

  std::vector<File> files() && {
    files_.insert(files_.begin(), {{"main.tex", std::move(main_)},
                                   {"pebench.sty", std::string(assets::pebench_sty)},
                                   {"references.bib", bibliography(run_.sources)}});
    return std::move(files_);
  }

 private:
  std::string opening() const {
    auto const& made = run_.provenance;
    return fmt::format(
        "\\textbf{{{}}} {} of {}, decided to {} digits, with {} drawn for each from seed {} where a domain was not "
        "walked whole. Each table and figure is a file of its own, with the command that makes it again.",
        text(headline(run_.summary)), counted(run_.summary.claims, "claim"), counted(run_.sources.size(), "source"),
        made.digits, counted(made.cases, "case"), made.seed);
  }

  /// Adds a fragment and the row that says how to make it again; one without rows is left out.
  void table(std::string path, std::string const& reference, std::string fragment, std::string_view selector) {
    if (fragment.empty()) return;
    main_ += input(path);
    files_.push_back({std::move(path), std::move(fragment)});
    again("Table", reference, verify_command(run_, selector));
  }

  void again(std::string_view kind, std::string const& reference, std::string const& command) {
    again_ += fmt::format("{}~\\ref{{{}}} & {} \\\\\n", kind, reference, code(command));
  }

  void show(std::vector<Figure> const& figures) {
    if (figures.empty()) return;
    main_ += section("Figures", "Figures");
    for (auto const& figure : figures) {
      auto files = figure_files(figure);
      main_ += input(files.front().path);
      std::ranges::move(files, std::back_inserter(files_));
      again("Figure", "fig:pebench-" + label(figure.name), "./bench figure " + figure.name);
    }
    main_ += "\\clearpage\n";
  }

  void show_claims() {
    for (auto const& source : run_.sources) {
      auto fragment = claims_table(run_, source);
      if (fragment.empty()) continue;
      main_ += section(text(source.title), source.key);
      auto const name = label(source.key);
      table("tables/claims-" + name + ".tex", "tab:pebench-claims-" + name, std::move(fragment), source.key);
    }
  }

  void show_provenance() {
    main_ += section("To make it again", "To make it again");
    main_ += long_table({.columns = "Q{0.22}Q{0.78}",
                         .head = {"", "command"},
                         .caption = "The command behind each table and figure. Cases depend on the seed alone, so the "
                                    "same options give the same verdicts, witnesses and residuals on every machine.",
                         .label = "tab:pebench-commands",
                         .rows = again_});
    std::string rows;
    for (auto const& [name, value] : provenance_lines(run_.provenance)) {
      rows += fmt::format("{} & {} \\\\\n", text(name), text(value));
    }
    main_ += long_table({.columns = "Q{0.22}Q{0.78}",
                         .head = {"", "this run"},
                         .caption = "Where and how the run was made; all that differs between two runs of one seed.",
                         .label = "tab:pebench-provenance",
                         .rows = rows});
  }

  Run const& run_;
  std::string main_, again_;
  std::vector<File> files_;
};

}  // namespace

std::vector<File> document(Run const& run, std::vector<Figure> const& figures, std::string_view title) {
  return Document(run, figures, title).files();
}

}  // namespace pe::reports::latex

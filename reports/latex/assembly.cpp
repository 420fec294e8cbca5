#include "reports/latex/assembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "reports/latex/bibliography.hpp"
#include "reports/latex/escape.hpp"
#include "reports/latex/figures.hpp"
#include "reports/latex/parts.hpp"
#include "reports/provenance_lines.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/numbers.hpp"

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

std::string input(std::string_view path) { return fmt::format("\\input{{{}}}\n", path.substr(0, path.rfind('.'))); }

}  // namespace

Assembly::Assembly(std::string_view title, std::string_view version, std::string const& opening) {
  main_ = fmt::format(
      "{}\\hypersetup{{pdftitle={{{}}}}}\n\\title{{{}}}\n\\author{{{}}}\n\\begin{{document}}\n\\maketitle\n"
      "\\noindent {}\n",
      preamble, outline(title), text(title), code(fmt::format("pebench {}", version)), opening);
}

void Assembly::section(std::string const& heading, std::string_view plain) {
  main_ += fmt::format("\n\\peroom\\section{{\\texorpdfstring{{{}}}{{{}}}}}\n", heading, outline(plain));
}

void Assembly::table(std::string const& name, std::string fragment, std::string const& command,
                     std::string const& cost) {
  if (fragment.empty()) return;
  auto path = "tables/" + name + ".tex";
  main_ += input(path);
  files_.push_back({std::move(path), std::move(fragment)});
  again("Table", "tab:pebench-" + name, command, cost);
}

void Assembly::figures(std::vector<Figure> const& figures, Provenance const& provenance) {
  if (figures.empty()) return;
  section("Figures", "Figures");
  for (auto const& figure : figures) {
    auto files = figure_files(figure);
    main_ += input(files.front().path);
    std::ranges::move(files, std::back_inserter(files_));
    auto const command = "./bench figure " + figure.name;
    auto const part = std::ranges::find(provenance.parts, command, &Part::command);
    again("Figure", "fig:pebench-" + label(figure.name), command,
          part == provenance.parts.end() ? "" : seconds_text(part->wall_seconds));
  }
  main_ += "\\clearpage\n";
}

std::vector<File> Assembly::finish(Provenance const& provenance, std::vector<Source> const& sources) && {
  section("To make it again", "To make it again");
  main_ += long_table({.columns = "Q{0.14}Q{0.72}r",
                       .head = {"", "command", "about"},
                       .caption = "The command behind each table and figure, and about what it took of one processor "
                                  "where that was measured. Cases depend on the seed alone, so the "
                                  "same options give the same verdicts, witnesses and residuals on every machine.",
                       .label = "tab:pebench-commands",
                       .rows = again_});
  std::string rows;
  for (auto const& [name, value] : provenance_lines(provenance)) {
    rows += fmt::format("{} & {} \\\\\n", text(name), text(value));
  }
  main_ += long_table({.columns = "Q{0.22}Q{0.78}",
                       .head = {"", "this run"},
                       .caption = "Where and how the run was made; all that differs between two runs of one seed.",
                       .label = "tab:pebench-provenance",
                       .rows = rows});
  // A list of references that nothing cites would be a heading alone.
  auto const cites = [](File const& file) { return file.bytes.find("\\cite{") != std::string::npos; };
  if (!sources.empty() && std::ranges::any_of(files_, cites)) main_ += "\n\\bibliographystyle{plainnat}\n\\bibliography{references}\n";
  main_ += "\\end{document}\n";
  files_.insert(files_.begin(), {{"main.tex", std::move(main_)},
                                 {"pebench.sty", std::string(assets::pebench_sty)},
                                 {"references.bib", bibliography(sources)}});
  return std::move(files_);
}

void Assembly::again(std::string_view kind, std::string const& reference, std::string const& command,
                     std::string const& cost) {
  again_ += fmt::format("{}~\\ref{{{}}} & {} & {} \\\\\n", kind, reference, code(command), text(cost));
}

}  // namespace pe::reports::latex

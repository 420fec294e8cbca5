#include "reports/latex/figures.hpp"

#include <fmt/format.h>

#include "reports/latex/escape.hpp"
#include "reports/latex/parts.hpp"

namespace pe::reports::latex {
namespace {

std::string picture(Figure const& figure, std::string const& name) {
  if (!figure.tikz.empty()) return fmt::format(R"(\pefit{{\input{{\pefigures {}.tikz}}}})", name);
  if (!figure.pdf.empty()) return fmt::format(R"(\pefit{{\includegraphics{{\pefigures {}.pdf}}}})", name);
  return R"(\fbox{\emph{not drawn: gnuplot was missing when this report was made}})";
}

}  // namespace

std::string figure_fragment(Figure const& figure) {
  auto const name = label(figure.name);
  return fragment_head(figure.title, "./bench figure " + figure.name) +
         fmt::format(
             "\\begin{{figure}}[htbp]\n\\centering\n{}\n\\caption{{{}. {}}}\n\\label{{fig:pebench-{}}}\n"
             "\\end{{figure}}\n",
             picture(figure, name), text(figure.title), text(figure.caption), name);
}

std::vector<File> figure_files(Figure const& figure) {
  auto const path = "figures/" + label(figure.name);
  std::vector<File> files{{path + ".tex", figure_fragment(figure)}};
  if (!figure.tikz.empty()) files.push_back({path + ".tikz", figure.tikz});
  if (!figure.csv.empty()) files.push_back({path + ".csv", figure.csv});
  if (figure.tikz.empty() && !figure.pdf.empty()) files.push_back({path + ".pdf", figure.pdf});
  return files;
}

}  // namespace pe::reports::latex

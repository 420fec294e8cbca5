#include <fmt/format.h>

#include <algorithm>

#include "reports/latex/escape.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"

namespace pe::reports::latex {
namespace {

/// Columns of one sign that stand side by side across a page, beside the schemes' names.
constexpr std::size_t most_columns = 36;

/// One sign a cell; what it means is in the caption.
std::string cell(MatrixCell const& cell) {
  auto const agrees = [&](std::string const& sign) { return cell.agrees ? sign : fmt::format(R"(\fbox{{{}}})", sign); };
  if (cell.verdict == "holds") return agrees(fmt::format(R"(\peholds{{{}}})", text(cell.evidence.substr(0, 1))));
  if (cell.verdict == "refuted") return agrees(R"(\perefuted)");
  if (cell.verdict == "undecided") return agrees("?");
  return cell.verdict == "not applicable" ? R"(\pesaysnothing)" : "";
}

std::string block(Matrix const& matrix, std::size_t begin, std::size_t end) {
  std::string head, rows;
  for (auto p = begin; p < end; ++p) head += fmt::format(R"( & \peturned{{{}}})", text(matrix.properties[p].name));
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    rows += text(matrix.schemes[s].name);
    for (auto p = begin; p < end; ++p) rows += " & " + cell(matrix.at(s, p));
    rows += " \\\\\n";
  }
  return fmt::format(
      "\\begin{{tabular}}{{@{{}}l*{{{}}}{{c}}@{{}}}}\n\\toprule\n{} \\\\\n\\midrule\n{}\\bottomrule\n"
      "\\end{{tabular}}\n",
      end - begin, head, rows);
}

}  // namespace

std::string matrix_table(Matrix const& matrix, std::string_view command) {
  if (matrix.cells.empty()) return {};
  auto const count = matrix.properties.size(), blocks = (count + most_columns - 1) / most_columns;
  std::string body;
  for (std::size_t b = 0; b < blocks; ++b) {
    if (b > 0) body += "\\par\\bigskip\n";
    body += block(matrix, count * b / blocks, count * (b + 1) / blocks);
  }
  return fragment_head("Which scheme has which property.", command) + fmt::format(R"(\begin{{table}}[p]
\centering\scriptsize\setlength\tabcolsep{{1.7pt}}\renewcommand\arraystretch{{1.05}}
\caption{{Which scheme has which property. It holds: \peholds{{p}}roved for all inputs, \peholds{{e}}xhausted over a
  finite domain, \peholds{{c}}ertified case by case, or only \peholds{{s}}ampled; \perefuted{{}} it is refuted, by a
  counterexample; \pesaysnothing{{}} it says nothing about this scheme; a frame: not as expected.}}
\label{{tab:pebench-matrix}}
{}\end{{table}}
)",
                                                                                  body);
}

}  // namespace pe::reports::latex

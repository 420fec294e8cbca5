#include "reports/latex/matrix_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/language.hpp"
#include "reports/latex/escape.hpp"
#include "reports/vocabulary.hpp"

namespace pe::reports::latex {
namespace {

/// Columns of one sign that stand side by side across a page, beside the schemes' names.
constexpr std::size_t most_columns = 36;

/// Tables of about the same width, one below the other.
Json blocks(Matrix const& matrix, std::vector<Source> const& sources) {
  auto const count = matrix.properties.size(), parts = (count + most_columns - 1) / most_columns;
  auto out = Json::array();
  for (std::size_t b = 0; b < parts; ++b) {
    auto const begin = count * b / parts, end = count * (b + 1) / parts;
    auto heads = Json::array(), rows = Json::array();
    for (auto p = begin; p < end; ++p) heads.push_back(Json::object({{"name", matrix.properties[p].name}}));
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto cells = Json::array();
      for (auto p = begin; p < end; ++p) cells.push_back(Json::object({{"sign", sign(matrix.at(s, p))}}));
      auto const& [name, says, source, family] = matrix.schemes[s];
      rows.push_back({{"scheme", name}, {"cite", citation_of(source, sources)}, {"cells", cells}});
    }
    out.push_back({{"next", b > 0}, {"columns", end - begin}, {"heads", heads}, {"rows", rows}});
  }
  return out;
}

}  // namespace

std::string citation_of(std::string const& key, std::vector<Source> const& sources) {
  bool const is_listed = std::ranges::find(sources, key, &Source::key) != sources.end();
  return is_listed ? fmt::format(R"(~\cite{{{}}})", label(key)) : std::string();
}

std::string sign(MatrixCell const& cell) {
  auto const agrees = [&](std::string const& sign) { return cell.agrees ? sign : fmt::format(R"(\fbox{{{}}})", sign); };
  if (cell.verdict == "holds") {
    return agrees(
        fmt::format(R"(\pe{}{{{}}})", is_tested(cell.evidence) ? "tested" : "holds", text(cell.evidence.substr(0, 1))));
  }
  if (cell.verdict == "refuted") return agrees(R"(\perefuted)");
  if (cell.verdict == "undecided") return agrees("?");
  return cell.verdict == "not applicable" ? R"(\pesaysnothing)" : "";
}

void matrix_table(Assembly& out, Matrix const& matrix, std::vector<Source> const& sources, std::string const& command,
                  std::string const& cost, std::string const& alike) {
  if (matrix.cells.empty()) return;
  out.section(std::string(tr("Schemes and properties")), "Schemes and properties");
  out.table("matrix", "matrix", {{"alike", alike}, {"blocks", blocks(matrix, sources)}},
            "Which scheme has which property.", command, cost);
}

}  // namespace pe::reports::latex

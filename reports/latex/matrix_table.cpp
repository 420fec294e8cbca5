#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/language.hpp"
#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/vocabulary.hpp"

namespace pe::reports::latex {
namespace {

/// Columns of one sign that fit side by side across a page, beside the schemes' names.
constexpr std::size_t most_columns = 36;

/// Columns that a page has room for in the size of other tables.
constexpr std::size_t most_at_reading_size = 18;

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
      auto const& scheme = matrix.schemes[s];
      rows.push_back({{"scheme", scheme.title}, {"cite", citation_of(scheme.source, sources)}, {"cells", cells}});
    }
    out.push_back({{"next", b > 0}, {"columns", end - begin}, {"heads", heads}, {"rows", rows}});
  }
  return out;
}

}  // namespace

std::string citation_of(std::string const& key, std::vector<Source> const& sources) {
  bool const is_listed = std::ranges::find(sources, key, &Source::key) != sources.end();
  return is_listed ? fmt::format(R"(~\pecite{{{}}})", label(key)) : std::string();
}

std::string sign(MatrixCell const& cell) {
  auto const agrees = [&](std::string const& sign) { return cell.agrees ? sign : fmt::format(R"(\fbox{{{}}})", sign); };
  if (cell.verdict == "holds") {
    return agrees(
        fmt::format("\\pe{}{{{}}}", is_tested(cell.evidence) ? "tested" : "holds", text(cell.evidence.substr(0, 1))));
  }
  if (cell.verdict == "refuted") return agrees(R"(\perefuted)");
  if (cell.verdict == "undecided") return agrees("?");
  return cell.verdict == "not applicable" ? R"(\pesaysnothing)" : "";
}

std::string legend(Matrix const& matrix) {
  auto const listed = [&](auto const& words) {
    std::vector<std::string> said;
    for (auto const& [evidence, says] : words) {
      if (std::ranges::any_of(matrix.cells, [&, &of = evidence](MatrixCell const& cell) {
            return cell.verdict == "holds" && cell.evidence == of;
          })) {
        said.emplace_back(chinese_marked(std::string(tr(says))));
      }
    }
    return fmt::format("{}", fmt::join(said, ", "));
  };
  using Words = std::vector<std::pair<std::string_view, std::string_view>>;
  auto const established =
      listed(Words{{"proved", translatable("\\peholds{p}roved for all inputs")},
                   {"witnessed", translatable("\\peholds{w}itnessed by a case")},
                   {"exhausted", translatable("\\peholds{e}xhausted over the domain of the sentence")},
                   {"covered", translatable("\\peholds{c}overed over the domain of the sentence")}});
  auto const tested =
      listed(Words{{"grid", translatable("on a \\petested{g}rid")}, {"sampled", translatable("\\petested{s}ampled")}});
  std::vector<std::string> sentences;
  auto const add = [&](bool occurs, std::string const& sentence) {
    if (occurs) sentences.push_back(chinese_marked(sentence));
  };
  if (!established.empty()) sentences.push_back(chinese_marked(std::string(tr("Established:"))) + " " + established);
  if (!tested.empty()) sentences.push_back(chinese_marked(std::string(tr("only tested:"))) + " " + tested);
  add(count(matrix, "refuted") > 0, std::string(tr("\\perefuted{} refuted, by a counterexample")));
  add(count(matrix, "not applicable") > 0, std::string(tr("\\pesaysnothing{} does not apply to this scheme")));
  add(count(matrix, "undecided") > 0, std::string(tr("? undecided")));
  add(std::ranges::any_of(matrix.cells, [](MatrixCell const& cell) { return !cell.agrees; }),
      std::string(tr("a frame: not as expected")));
  return fmt::format("{}.", fmt::join(sentences, "; "));
}

void matrix_table(Assembly& out, Matrix const& matrix, std::vector<Source> const& sources, std::string const& command,
                  std::string const& cost) {
  if (matrix.cells.empty()) return;
  out.section(std::string(tr("Schemes and properties")), "Schemes and properties");
  out.table("matrix", "matrix",
            {{"legend", legend(matrix)},
             {"small", matrix.properties.size() > most_at_reading_size},
             {"blocks", blocks(matrix, sources)}},
            "Which scheme has which property.", command, cost);
}

}  // namespace pe::reports::latex

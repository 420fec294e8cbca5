#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "reports/words.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

/// Columns that a page of a repository shows without scrolling.
constexpr std::size_t block = 8;

std::string matrix_block(Matrix const& matrix, std::size_t begin, std::size_t end) {
  std::string head = "| scheme |", rule = "|---|";
  for (auto p = begin; p < end; ++p) {
    head += fmt::format(" {} |", escape_markdown(matrix.properties[p].name));
    rule += ":---:|";
  }
  auto out = head + "\n" + rule + "\n";
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    out += fmt::format("| {} |", markdown_code(matrix.schemes[s].name));
    for (auto p = begin; p < end; ++p) out += fmt::format(" {} |", cell_text(matrix.at(s, p)));
    out += "\n";
  }
  return out;
}

std::string costs(Comparison const& comparison) {
  std::map<std::string, TimeRow> times;
  for (auto const& row : comparison.measured.times) times[row.scheme] = row;
  auto const ratio = [](std::optional<double> value) { return value ? fmt::format("{:.2f}", *value) : std::string(); };
  std::string out =
      "## Cost\n\nNumbers for d dimensions, H heads and a sequence of L. Times are ratios: of one position to the "
      "sinusoidal code's, of one score to plain attention's.\n\n"
      "| scheme | parameters | memory | extra work | position | score |\n|---|---|---|---|---:|---:|\n";
  for (auto const& row : comparison.costs) {
    auto const& time = times[row.scheme];
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdown_code(row.scheme),
                       escape_markdown(row.parameters.text), escape_markdown(row.memory.text),
                       escape_markdown(row.work.text), ratio(time.position), ratio(time.score));
  }
  return out + "\n" + escape_markdown(comparison.measured.method) + "\n\n";
}

std::string atlas(Comparison const& comparison) {
  std::string out = fmt::format(
      "## Precision atlas\n\nThe greatest position up to which a property holds in hardware. {}\n\n"
      "| scheme | property | format | narrow step | holds |\n|---|---|---|---|---:|\n",
      escape_markdown(comparison.tolerance_reason));
  for (auto const& reach : comparison.atlas) {
    out += fmt::format("| {} | {} | {} | {} | {} |\n", markdown_code(reach.scheme), escape_markdown(reach.property),
                       reach.format, reach.pipeline, reach_text(reach));
  }
  return out + "\n";
}

std::string notes(std::vector<ComparisonNote> const& notes) {
  std::string out = "## What refutes\n\n";
  for (auto const& note : notes) {
    out += fmt::format("- {} of {}: {} Again: {}\n", escape_markdown(note.property), markdown_code(note.scheme),
                       escape_markdown(note.text), markdown_code(note.command));
  }
  return out + "\n";
}

}  // namespace

std::string writers::matrix_markdown(Matrix const& matrix) {
  std::string out;
  for (std::size_t begin = 0; begin < matrix.properties.size(); begin += block) {
    out += matrix_block(matrix, begin, std::min(begin + block, matrix.properties.size())) + "\n";
  }
  return out +
         "✓ holds, ✗ refuted, ? undecided, – says nothing about the scheme, ! not as expected; prov: proved, exh: "
         "exhausted, cert: certified.\n";
}

std::string writers::comparison_markdown(Comparison const& comparison) {
  auto out = fmt::format("# {}\n\n", escape_markdown(comparison.title));
  out += "## Schemes and properties\n\n" + matrix_markdown(comparison.matrix) + "\n";
  if (!comparison.costs.empty()) out += costs(comparison);
  if (!comparison.atlas.empty()) out += atlas(comparison);
  if (!comparison.notes.empty()) out += notes(comparison.notes);
  out.pop_back();
  return out;
}

}  // namespace pe::reports

/// The formats of a comparison: pure functions of it. LaTeX has its own place.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/comparison.hpp"
#include "reports/figure_file.hpp"
#include "reports/language.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {

/// The name and version of the layout of comparison.json.
inline constexpr char comparison_schema[] = "pebench-comparison/6";

namespace writers {

/// The page of the run, which lies beside that of a comparison.
struct RunPage {
  std::string address;  ///< "index.html"; empty where there is none
  std::string digest;   ///< of the run's results
};

/// One page that needs nothing else, readable without JavaScript. A cell links to its claim in the page of the run;
/// where there is none, to its note on this page.
std::string comparison_html(Comparison const& comparison, std::vector<FigureFile> const& figures,
                            std::string const& katex, RunPage const& run_page = {});

/// The matrix alone, with its notes, as a page beside that of its run.
std::string matrix_html(Run const& run, std::string const& katex, RunPage const& run_page);

/// The matrix as tables of GitHub's Markdown, schemes down, properties across, in blocks narrow enough to read.
std::string matrix_markdown(Matrix const& matrix);
std::string comparison_markdown(Comparison const& comparison);

/// The whole record, member by member.
std::string comparison_json(Comparison const& comparison);

/// The matrix, one line a cell.
std::string matrix_csv(Matrix const& matrix);

/// Every table as tables/NAME.csv: matrix, costs, atlas, notes, trained (of what was trained), and one for each
/// extrapolation.
std::vector<File> comparison_tables(Comparison const& comparison);

}  // namespace writers

/// What the signs in the cells of the matrix mean, those that occur.
std::string matrix_legend(Matrix const& matrix);

/// The text of a cell: "✓ proved", "✗", "–".
std::string cell_text(MatrixCell const& cell);

/// A kind of evidence, in at most four letters and in words.
struct EvidenceMark {
  std::string_view evidence, abbreviation, meaning;
};

/// What establishes, what tests, what refutes, in this order.
std::span<EvidenceMark const> evidence_marks();

/// The evidence in at most four letters: "prov", "exh", "cert", "samp"; empty for none.
std::string_view evidence_abbreviation(std::string_view evidence);

/// "2,047", "≥ 2⁴⁰" where it holds to the end of what was looked at, "nowhere".
std::string reach_text(Reach const& reach);

/// A number format, and which step is in it.
using AtlasColumn = std::pair<std::string, std::string>;

/// The atlas with a row for each scheme and property: title, property, how far it holds in each of these columns
/// (`reaches`), and whether it is `bounded`, that is, fails in one of them.
nlohmann::ordered_json atlas_rows(Comparison const& comparison, std::vector<AtlasColumn> const& columns);

/// Of these rows those that fail in some column, relative scores first, and a sentence about the others.
struct AtlasTable {
  nlohmann::ordered_json rows;
  std::string left_out;
};
AtlasTable atlas_table(Comparison const& comparison, std::vector<AtlasColumn> const& columns);

/// What hardware computes in, as `Reach::format` names it; the formats in which relative scores end early.
inline constexpr std::string_view hardware_formats[] = {"double", "float", "half", "bfloat16"};
inline constexpr auto relative_formats = std::span(hardware_formats).subspan(1);

/// Of the columns of a table of costs in these formats.
inline constexpr std::string_view relative_says = translatable(
    "Relative: the greatest position up to which scores of rotated queries and keys depend on their offset alone, by "
    "number format; a dash where relative-score, a property of rotations by themselves, does not apply or is refuted.");

/// The costs, under the names of their members, each count with its `number`, empty where it has no value or the
/// formula is that number, and with `relative`, {reach} of relative scores in each of `relative_formats`; no such list
/// where the atlas lacks them.
nlohmann::ordered_json cost_rows(Comparison const& comparison);

/// What was measured of trained models, a cell for each of the lengths: "0.98 ± 0.01", empty where nothing was
/// measured.
struct TrainedTable {
  nlohmann::ordered_json lengths;  ///< {length} each
  nlohmann::ordered_json rows;     ///< task, scheme, seeds, cells
};
TrainedTable trained_table(Comparison const& comparison);

/// What the page and Markdown both show: title, formulas, costs (`cost_rows`), relative_says, cost_sizes,
/// tolerance_reason, trained_method, trained_lengths ({length} each), trained (`trained_table`) and notes; formulas and
/// notes have the title of the scheme.
nlohmann::ordered_json comparison_data(Comparison const& comparison);

/// The shell command that decides the cell again.
std::string cell_command(MatrixCell const& cell, std::string const& option = {});

/// The refuted cells in words.
std::vector<ComparisonNote> notes_of(Comparison const& comparison);

}  // namespace pe::reports

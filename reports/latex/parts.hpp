/// What the fragments have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports::latex {

/// The comment at the top of a fragment: what it shows, and the command that makes its data again.
std::string fragment_head(std::string_view shows, std::string_view command);

/// "./bench verify SELECTOR" with the cases, digits and seed of the run, so that it gives the same outcomes. An empty
/// selector stands for all claims.
std::string verify_command(Run const& run, std::string_view selector);

/// The label of a claim's row, under which its number can be referenced.
std::string claim_label(std::string_view id);

/// The id as code; a link to the claim's row where the document has one.
std::string claim_link(std::string_view id);

/// \cite of the source, where the run has it; else its key as text.
std::string citation(Run const& run, std::string_view key);

/// The statement, and under it the formula.
std::string statement(Outcome const& outcome);

/// The verdict with its sign, and the evidence.
std::string verdict(Outcome const& outcome);

/// An upper bound as mathematics: "3.2\cdot10^{-26}".
std::string bound(double value);

/// A value of a witness: decimals to ten significant digits, an ellipsis where something is left out; a ball shows its
/// middle, or its radius where it lies around zero. What is no decimal is shown as code.
std::string value(std::string_view written);

/// True for the rows that the tables of claims leave to the matrix.
bool is_matrix_cell(Run const& run, Outcome const& outcome);

/// A longtable over the whole line: its columns, its head (one cell a column), the rows, each ended by its own \\.
struct LongTable {
  std::string columns;
  std::vector<std::string> head;
  std::string caption, label, rows;
};
std::string long_table(LongTable const& table);

}  // namespace pe::reports::latex

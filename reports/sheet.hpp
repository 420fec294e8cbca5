/// What is known of one scheme, in sections of rows: a page, Markdown and the terminal show the same.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/figure_file.hpp"

namespace pe::reports {

/// A word that leads elsewhere; an empty address leads nowhere.
struct SheetLink {
  std::string text, href;  ///< href: relative to the folder of the report
};

/// A line of a section.
struct SheetRow {
  std::string label;                    ///< "formula"; of a statement, its evidence or its verdict
  std::string text = {};                ///< a sentence; empty where the links are all
  std::vector<SheetLink> links = {};    ///< behind the text
  SheetLink name = {};                  ///< of a statement: its id
  std::string verdict = {};             ///< of a statement; else empty
  std::string sign = {};                ///< of the verdict
  std::string fact = {};                ///< of a finding: what is so
  std::vector<std::string> cells = {};  ///< of a table: what stands under the section's columns but the first
};

struct SheetSection {
  std::string heading;
  std::vector<SheetRow> rows;
  std::string remark = {};                ///< how the rows are to be read; may be empty
  std::vector<std::string> columns = {};  ///< of the table that its rows with cells make: the heads
};

struct Sheet {
  std::string name, title;  ///< "rope", "RoPE"
  std::vector<SheetSection> sections;
  std::string command = {};              ///< what shows it in a terminal
  std::vector<FigureFile> figures = {};  ///< of its page, which has their data beside it, NAME.csv
};

/// The row's text with its cells or links as words.
std::string row_text(SheetSection const& section, SheetRow const& row);

/// A thing that a search finds, and the page that shows it.
struct SearchEntry {
  std::string kind;        ///< "schemes", "statements", ...: entries of one kind are together
  std::string name, says;  ///< "rope"; a sentence
  std::string words;       ///< what else is searched
  std::string command;     ///< what shows it in a terminal; of a document, its address
  std::string href = {};   ///< relative to the folder of the report
};

/// The entries that have each of the words, whatever their case, in their order.
std::vector<SearchEntry> matching(std::vector<SearchEntry> const& entries, std::vector<std::string> const& words);

/// What formula.html of a report starts with: schemes of text files by the file's name, and certified scores of schemes
/// of the bench, by title, of a token with the same one 0, 1, ... places back.
struct Tryout {
  std::vector<std::pair<std::string, std::string>> examples;
  std::vector<std::pair<std::string, std::vector<double>>> curves;
  int dimension = 0;
};

namespace writers {

/// schemes/NAME.html of a report. `digest`: of the run's results, which links carry; may be empty.
std::string sheet_html(Sheet const& sheet, std::string const& digest);

std::string sheet_markdown(Sheet const& sheet);

/// search.html of a report: every entry, and a search over them that needs no server.
std::string search_html(std::vector<SearchEntry> const& entries, std::string const& digest);

/// formula.html of a report: a form that evaluates the text of a scheme in the page, without a server.
std::string formula_html(Tryout const& tryout, std::string const& digest);

}  // namespace writers

}  // namespace pe::reports

/// A document put together from its fragments: main.tex, pebench.sty, references.bib and the fragments themselves, each
/// a section of templates/document.tex.mustache.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/fields.hpp"
#include "reports/latex/latex.hpp"
#include "reports/matrix.hpp"

namespace pe::reports::latex {

/// What hardware computes in, as `Outcome::hardware` and `Reach::format` name it, and as tables have their columns.
inline constexpr std::string_view formats[] = {"double", "float", "half", "bfloat16"};

/// The template's section `kind`, filled, under a comment that says what it `shows` and which command makes it again.
std::string fragment(char const* kind, Json const& values, std::string_view shows, std::string_view command);

class Assembly {
 public:
  /// A heading of main.tex; a viewer's outline shows what of `plain` it has letters for.
  void section(std::string const& heading, std::string_view plain);

  /// \input of tables/NAME.tex, whose label is tab:pebench-NAME: the template's section `kind` filled with `values`,
  /// under a comment that says what it `shows` and which command makes its data again. `cost` is about what the command
  /// takes: "12 s"; it may be empty.
  void table(std::string const& name, char const* kind, Json const& values, std::string_view shows,
             std::string const& command, std::string const& cost = {});

  /// \input of the claims of a file of one's own as a paper states them, claims.tex, in a section; nothing without any.
  void statements(Json const& claims, std::string const& command);

  /// A section of all figures, which took what the provenance says; none for an empty list. `command` draws them again,
  /// all at once; empty: each is one that `./bench figure` knows by its name.
  void figures(std::vector<FigureFile> const& figures, Provenance const& provenance, std::string const& command = {});

  /// The document: title, a sentence in bold (it may be empty), a paragraph of LaTeX in a separate file
  /// (paragraph.tex; none where it is empty) and the opening, shown as typed but the paragraph; the fragments; the
  /// commands behind them, the provenance and the sources.
  std::vector<File> finish(std::string_view title, std::string const& headline, std::string const& opening,
                           Provenance const& provenance, std::vector<Source> const& sources,
                           std::string const& paragraph = {}) &&;

 private:
  void add(std::string const& path, std::string bytes, std::string_view kind, std::string const& reference,
           std::string const& command, std::string const& cost);

  Json sections_ = Json::array(), commands_ = Json::array();
  std::vector<File> files_;
};

/// {rows}: the claims of the run's file, with witness and certificate.
Json statements_of(Run const& run, Formulas const& own);

/// What a figure's section is filled with.
Json figure_values(FigureFile const& figure);

/// \cite of a source that is listed, after a blank at which no line ends; of another nothing.
std::string citation_of(std::string const& key, std::vector<Source> const& sources);

/// One sign for a cell; what it means is below the table.
std::string sign(MatrixCell const& cell);

/// A section with the whole matrix, each scheme with its citation; none for an empty matrix.
void matrix_table(Assembly& out, Matrix const& matrix, std::vector<Source> const& sources, std::string const& command,
                  std::string const& cost = {});

/// What the signs mean that occur in the table, and no others: sentences of LaTeX.
std::string legend(Matrix const& matrix);

}  // namespace pe::reports::latex

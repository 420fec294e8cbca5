/// A document put together from its fragments: main.tex, pebench.sty, references.bib and the fragments themselves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/latex/latex.hpp"
#include "reports/run.hpp"

namespace pe::reports::latex {

class Assembly {
 public:
  /// `opening` is LaTeX: the paragraph under the title, which is shown as typed.
  Assembly(std::string_view title, std::string_view version, std::string const& opening);

  /// `heading` is LaTeX; a viewer's outline shows `plain` instead, without what it has no letters for.
  void section(std::string const& heading, std::string_view plain);

  /// \input of tables/NAME.tex, whose label is tab:pebench-NAME, and the command that makes its data again. An empty
  /// fragment is left out. `cost` is about what the command takes: "12 s"; it may be empty.
  void table(std::string const& name, std::string fragment, std::string const& command, std::string const& cost = {});

  /// A section of all figures, which took what the provenance says; none for an empty list.
  void figures(std::vector<Figure> const& figures, Provenance const& provenance);

  /// The document, closed by the commands behind its tables and figures, the provenance and the sources.
  std::vector<File> finish(Provenance const& provenance, std::vector<Source> const& sources) &&;

 private:
  void again(std::string_view kind, std::string const& reference, std::string const& command, std::string const& cost);

  std::string main_, again_;
  std::vector<File> files_;
};

}  // namespace pe::reports::latex

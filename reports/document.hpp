/// What the page of one document shows, beside the run that decides its claims.
#pragma once

#include <string>
#include <vector>

#include "reports/document_table.hpp"
#include "reports/figure_file.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// A figure of the document, drawn again, and the claims that say what it should show.
struct ShownFigure {
  FigureFile figure;
  std::vector<std::string> claims;  ///< ids
};

/// A part of the document, in its own order.
struct Passage {
  std::string heading;
  std::vector<std::string> claims = {};  ///< ids, in the order in which they are shown
  std::vector<ShownFigure> figures = {};
  std::vector<Table> tables = {};  ///< of the document, computed again
};

struct Document {
  std::string source;  ///< key of the run's source
  std::vector<Passage> parts;
  bool whole = true;  ///< every line of it was looked at
};

/// How the pages of documents refer to other files.
struct DocumentLinks {
  std::string home = "index.html";  ///< the page that lists the documents
  std::string home_title = "All documents";
  std::string claim_page;   ///< the page that tells each claim in full, by #id; empty when there is none
  std::string digest = {};  ///< of the run's results, which every page and link carries; empty: they carry none
};

namespace writers {

/// One document from top to bottom: its statements, what is true and how we know, in one page that needs nothing else
/// (it links to figures/NAME.csv and tables/NAME.csv beside it). Readable without JavaScript. Only its last section
/// depends on the provenance. `katex` is the text of katex.min.js; without it the page shows LaTeX source.
std::string document(Run const& run, Document const& document, DocumentLinks const& links, std::string const& katex);

/// The page that lists the documents, SOURCE.html each, with a summary of each. `digest` as in DocumentLinks.
std::string document_index(Run const& run, std::vector<Document> const& documents, std::string const& digest = {});

}  // namespace writers

}  // namespace pe::reports

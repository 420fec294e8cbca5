#include <fmt/format.h>

#include "reports/document.hpp"
#include "reports/templates/assets.hpp"
#include "reports/words.hpp"
#include "reports/writers/document_heading.hpp"
#include "reports/writers/html_parts.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::list;

std::string exhibits(Document const& document) {
  std::size_t figures = 0, tables = 0;
  for (auto const& part : document.parts) {
    figures += part.figures.size();
    tables += part.tables.size();
  }
  if (figures + tables == 0) return {};
  return fmt::format("With {} drawn and {} computed again.", counted(figures, "figure"), counted(tables, "table"));
}

}  // namespace

std::string writers::document_index(Run const& run, std::vector<Document> const& documents) {
  list rows;
  for (auto const& document : documents) {
    auto row = heading_data(run, document);
    row.emplace("href", document.source + ".html");
    row.emplace("exhibits", unless_empty(exhibits(document)));
    rows.push_back(row);
  }
  return fill_page("documents.html.mustache", assets::documents_html, "",
                   {{"document_css", std::string(assets::document_css)},
                    {"alarm", alarm(run.summary)},
                    {"documents", rows},
                    {"provenance", provenance_rows(run.provenance)}});
}

}  // namespace pe::reports

#include "reports/writers/writers.hpp"

#include <algorithm>
#include <array>
#include <concepts>

#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/latex/latex.hpp"
#include "reports/writers/comparison.hpp"

namespace pe::reports {
namespace {

std::string digest_of(Run const& run, Extras const& extras) {
  return extras.digest.empty() ? digests(run).results : extras.digest;
}

Made one_file(char const* path, std::string bytes) { return Made{{{path, std::move(bytes)}}}; }

Made pages(Run const& run, Extras const& extras) {
  Made made{writers::html(run, extras)};
  if (!run.matrix.schemes.empty()) {
    auto const* const claims = writers::claims_page(extras.single_file);
    made.files.push_back({"matrix.html", writers::matrix_html(run, extras.katex, {claims, digest_of(run, extras)})});
  }
  return made;
}

Made tables(Run const& run, Extras const&) {
  Made made{{{"claims.csv", writers::csv(run)}}};
  if (!run.matrix.schemes.empty()) made.files.push_back({"matrix.csv", writers::matrix_csv(matrix(run))});
  return made;
}

Made tables(Comparison const& comparison, Extras const&) { return {writers::comparison_tables(comparison)}; }

std::vector<File> document(Run const& run, Extras const& extras) {
  return latex::document(run, extras.figures, extras.own);
}

std::vector<File> document(Comparison const& comparison, Extras const& extras) {
  return latex::document(comparison, extras.figures, extras.own);
}

template <class Record>
Made latex_folder(Record const& record, Extras const& extras) {
  Made made{document(record, extras)};
  if constexpr (std::same_as<Record, Comparison>) {
    if (auto file = latex::in_column(record, extras.figures, extras.own)) made.files.push_back(*std::move(file));
  }
  for (auto& file : made.files) file.path = "latex/" + file.path;
  return made;
}

Made pdf(std::vector<File> const& files, Extras const& extras, std::string const& path) {
  auto typeset = latex::typeset(files, extras.patience);
  if (typeset.pdf.empty()) return {{}, std::move(typeset.obstacle)};
  return one_file(path.c_str(), std::move(typeset.pdf));
}

constexpr std::array run_writers{
    Writer{"json", "run.json", "", "the whole record, from which the others are made", false, true, false,
           [](Run const& run, Extras const&) { return one_file("run.json", writers::json(run)); }},
    Writer{"html", "index.html", "matrix.html", "pages to read, sort and filter", true, true, false, pages},
    Writer{"markdown", "summary.md", "", "a summary for a pull request or a terminal", false, false, false,
           [](Run const& run, Extras const&) { return one_file("summary.md", writers::markdown(run)); }},
    Writer{"junit", "junit.xml", "", "one test case per claim, for a continuous integration server", false, false,
           false, [](Run const& run, Extras const&) { return one_file("junit.xml", writers::junit(run)); }},
    Writer{"csv", "claims.csv", "matrix.csv", "the table of outcomes, for a spreadsheet or a data frame", false, false,
           false, tables},
    Writer{"latex", "latex/main.tex", "", "tables and figures for a paper, and the whole report", true, false, true,
           latex_folder<Run>},
    Writer{"pdf", "report.pdf", "", "the report on paper, where there is a pdflatex", true, false, true,
           [](Run const& run, Extras const& extras) { return pdf(document(run, extras), extras, "report.pdf"); }},
};

using OfComparison = ComparisonWriter;
constexpr std::array of_comparison{
    OfComparison{"html", "comparison.html", "", "one self-contained page", true, false, false,
                 [](Comparison const& comparison, Extras const& extras) {
                   return one_file("comparison.html",
                                   writers::comparison_html(comparison, extras.figures, extras.katex,
                                                            {writers::claims_page(false), extras.digest}));
                 }},
    OfComparison{"latex", "latex/main.tex", "latex/comparison.tex", "tables and figures for a paper", true, false, true,
                 latex_folder<Comparison>},
    OfComparison{"markdown", "comparison.md", "", "the tables for a pull request", false, false, false,
                 [](Comparison const& comparison, Extras const&) {
                   return one_file("comparison.md", writers::comparison_markdown(comparison));
                 }},
    OfComparison{"csv", "tables/matrix.csv", "", "the tables for a data frame", false, false, false, tables},
    OfComparison{"json", "comparison.json", "", "the whole record", false, false, false,
                 [](Comparison const& comparison, Extras const&) {
                   return one_file("comparison.json", writers::comparison_json(comparison));
                 }},
    OfComparison{"pdf", "comparison.pdf", "", "on paper, where there is a pdflatex", true, false, true,
                 [](Comparison const& comparison, Extras const& extras) {
                   return pdf(document(comparison, extras), extras, "comparison.pdf");
                 }},
};

}  // namespace

std::string writers::json(Run const& run) {
  auto object = Json::object();
  object["schema"] = run_schema;
  object["digests"] = Encode{}(digests(run));
  object.update(Encode{}(run));
  return dump(object, 2) + "\n";
}

std::span<Writer const> all_writers() { return run_writers; }

std::span<ComparisonWriter const> comparison_writers() { return of_comparison; }

}  // namespace pe::reports

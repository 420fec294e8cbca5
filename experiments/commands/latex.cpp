#include "experiments/commands/latex.hpp"

#include "reports/latex/typeset.hpp"
#include "reports/read_file.hpp"
#include "reports/write_file.hpp"

namespace pe::experiments {
namespace {

namespace fs = std::filesystem;
using reports::latex::File;

/// The figures with what was drawn of each into the folder.
std::vector<reports::latex::Figure> as_latex(std::vector<reports::FigureFile> const& figures,
                                             fs::path const& figures_folder) {
  std::vector<reports::latex::Figure> shown;
  for (auto const& figure : figures) {
    auto const file = (figures_folder / figure.name).string();
    auto const tikz = reports::read_file(file + ".tikz");
    // A picture of an earlier run must not pass for one that could not be drawn now.
    auto const pdf = figure.svg.empty() ? std::string() : reports::read_file(file + ".pdf");
    shown.push_back({figure.name, figure.title, figure.caption, tikz, figure.csv, tikz.empty() ? pdf : ""});
  }
  return shown;
}

}  // namespace

std::vector<File> latex_document(reports::Run const& run, std::vector<reports::FigureFile> const& figures,
                                 fs::path const& figures_folder) {
  return reports::latex::document(run, as_latex(figures, figures_folder));
}

std::vector<File> latex_document(reports::Comparison const& comparison, std::vector<reports::FigureFile> const& figures,
                                 fs::path const& figures_folder) {
  return reports::latex::document(comparison, as_latex(figures, figures_folder));
}

void write_latex(std::vector<File> const& document, fs::path const& folder) {
  for (auto const& [path, bytes] : document) {
    fs::create_directories((folder / path).parent_path());
    reports::write_file(folder / path, bytes);
  }
}

std::string write_pdf(std::vector<File> const& document, fs::path const& file) {
  auto const made = reports::latex::typeset(document);
  if (made.pdf.empty()) {
    fs::remove(file);  // that of an earlier run must not pass for this one's
    return made.obstacle;
  }
  reports::write_file(file, made.pdf);
  return {};
}

}  // namespace pe::experiments

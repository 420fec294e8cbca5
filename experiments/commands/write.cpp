#include "experiments/commands/write.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/commands/latex.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/parts.hpp"
#include "reports/katex.hpp"
#include "reports/read_file.hpp"
#include "reports/read_json.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/comparison.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// The formats that take more than one file, or another program; no function of the run alone writes them.
constexpr reports::Writer latex{"latex", "latex/main.tex", nullptr,
                                "tables and figures for a paper, and the whole report"};
constexpr reports::Writer pdf{"pdf", "report.pdf", nullptr, "the report on paper, where there is a pdflatex"};

std::vector<reports::Writer> formats_and_latex() {
  auto formats = plain_formats();
  formats.insert(formats.end(), {latex, pdf});
  return formats;
}

bool has(std::vector<reports::Writer> const& formats, reports::Writer const& wanted) {
  return std::ranges::find(formats, wanted.format, &reports::Writer::format) != formats.end();
}

/// Writes LaTeX and PDF, where they are among the formats; returns what is missing for it, which is then told.
std::string typeset(reports::Run const& run, std::vector<reports::FigureFile> const& figures,
                    std::filesystem::path const& folder, std::vector<reports::Writer> const& formats) {
  if (!has(formats, latex) && !has(formats, pdf)) return {};
  auto const document = latex_document(run, figures, folder / "figures");
  if (has(formats, latex)) write_latex(document, folder / "latex");
  if (!has(formats, pdf)) return {};
  auto missing = write_pdf(document, folder / pdf.file_name);
  if (!missing.empty()) fmt::print(stderr, "pebench: {}\n", missing);
  return missing;
}

/// Writes the formats that are functions of the run alone, and the matrix where the run has one.
void write_plain(reports::Run const& run, reports::Extras const& extras, std::filesystem::path const& folder,
                 std::vector<reports::Writer> const& formats) {
  for (auto const& writer : formats) {
    if (writer.write != nullptr) reports::write_file(folder / writer.file_name, writer.write(run, extras));
  }
  if (run.matrix.schemes.empty()) return;
  auto const wanted = [&](std::string_view format) {
    return std::ranges::find(formats, format, &reports::Writer::format) != formats.end();
  };
  if (wanted("html")) {
    reports::write_file(folder / "matrix.html", reports::writers::matrix_html(run, extras.katex, "index.html"));
  }
  if (wanted("csv")) {
    reports::write_file(folder / "matrix.csv", reports::writers::matrix_csv(reports::matrix(run)));
  }
}

}  // namespace

std::vector<reports::Writer> plain_formats() {
  auto const writers = reports::all_writers();
  return {writers.begin(), writers.end()};
}

std::vector<reports::Writer> formats_named(std::string const& list) {
  auto const known = formats_and_latex();
  if (list.empty()) return known;
  std::vector<reports::Writer> result;
  for (std::size_t begin = 0; begin <= list.size();) {
    auto const end = std::min(list.find(',', begin), list.size());
    auto const name = list.substr(begin, end - begin);
    auto const found = std::ranges::find(known, name, &reports::Writer::format);
    if (found == known.end()) {
      std::vector<std::string> names;
      for (auto const& writer : known) names.emplace_back(writer.format);
      throw_unknown("format", name, names, "pebench report --help");
    }
    result.push_back(*found);
    begin = end + 1;
  }
  return result;
}

std::string format_names() {
  std::string names;
  for (auto const& writer : formats_and_latex()) {
    names += fmt::format("{}{}", names.empty() ? "" : ",", writer.format);
  }
  return names;
}

void write_all(reports::Run run, std::vector<reports::FigureFile> const& figures, std::filesystem::path const& folder,
               std::vector<reports::Writer> const& formats, std::vector<std::string> const& documents) {
  reports::Extras const extras{figures, reports::load_katex(), documents};
  for (auto const& writer : formats) {
    if (writer.write == nullptr) continue;
    timed(run.provenance, fmt::format("write {}", writer.file_name),
          fmt::format("./bench report run.json --format {}", writer.format), [&] { writer.write(run, extras); });
  }
  if (auto const missing = typeset(run, figures, folder, formats); !missing.empty()) {
    run.provenance.missing.push_back(missing);
  }
  write_plain(run, extras, folder, formats);
}

void write_again(reports::Run const& run, std::vector<reports::FigureFile> const& figures,
                 std::filesystem::path const& folder, std::vector<reports::Writer> const& formats,
                 std::vector<std::string> const& documents) {
  typeset(run, figures, folder, formats);
  write_plain(run, {figures, reports::load_katex(), documents}, folder, formats);
}

reports::Run read_run(std::filesystem::path const& file) {
  if (!std::filesystem::is_regular_file(file)) {
    throw UserError(
        fmt::format("there is no file '{}'; name a run.json that 'pebench verify --out' or 'pebench report' "
                    "has written",
                    file.string()));
  }
  auto const text = reports::read_file(file);
  if (text.empty()) throw UserError(fmt::format("'{}' cannot be read or is empty; it must hold a run", file.string()));
  try {
    return reports::read_json(text, file.string());
  } catch (reports::ReadError const& problem) {
    throw UserError(problem.what());
  }
}

std::vector<reports::FigureFile> saved_figures(reports::Run const& run, std::filesystem::path const& folder) {
  std::vector<reports::FigureFile> result;
  for (auto const& [name, title, caption, panels] : run.figures) {
    auto const file = (folder / "figures" / name).string();
    result.push_back(
        {name, title, caption, reports::read_file(file + ".svg"), reports::read_file(file + ".csv"), panels});
  }
  return result;
}

}  // namespace pe::experiments

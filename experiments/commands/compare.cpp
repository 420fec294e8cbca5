/// pebench compare: schemes side by side, as a paper needs them.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/latex.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/commands/show.hpp"
#include "experiments/commands/terminal.hpp"
#include "experiments/commands/write.hpp"
#include "experiments/compare/compare.hpp"
#include "experiments/compare/draw_curves.hpp"
#include "reports/katex.hpp"
#include "reports/words.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/comparison.hpp"

namespace pe::experiments {
namespace {

std::vector<std::string> const comparison_formats{"html", "pdf", "latex", "markdown", "csv", "json"};

struct CompareArguments {
  std::vector<std::string> schemes, properties, formats = comparison_formats;
  std::string title = "Positional encodings compared", out = "out/compare";
  bool quick = false;
  RunOptions run;
};

void require_formats(std::vector<std::string> const& formats) {
  for (auto const& format : formats) {
    if (std::ranges::find(comparison_formats, format) == comparison_formats.end()) {
      throw_unknown("format", format, comparison_formats, "pebench compare --help");
    }
  }
}

void write(reports::Comparison const& comparison, std::filesystem::path const& folder,
           std::vector<std::string> const& formats) {
  auto const wanted = [&](char const* format) { return std::ranges::find(formats, format) != formats.end(); };
  if (wanted("json")) reports::write_file(folder / "comparison.json", reports::writers::comparison_json(comparison));
  if (wanted("markdown")) {
    reports::write_file(folder / "comparison.md", reports::writers::comparison_markdown(comparison));
  }
  if (wanted("csv")) {
    std::filesystem::create_directories(folder / "tables");
    for (auto const& [name, csv] : reports::writers::comparison_tables(comparison)) {
      reports::write_file(folder / "tables" / (name + ".csv"), csv);
    }
  }
  if (!wanted("html") && !wanted("latex") && !wanted("pdf")) return;
  auto const figures = draw_curves(comparison.extrapolations, folder / "figures");
  if (wanted("html")) {
    reports::write_file(folder / "comparison.html",
                        reports::writers::comparison_html(comparison, figures, reports::load_katex(), "index.html"));
  }
  if (!wanted("latex") && !wanted("pdf")) return;
  auto const document = latex_document(comparison, figures, folder / "figures");
  if (wanted("latex")) write_latex(document, folder / "latex");
  if (!wanted("pdf")) return;
  auto const missing = write_pdf(document, folder / "comparison.pdf");
  if (!missing.empty()) fmt::print(stderr, "pebench: {}\n", missing);
}

/// One line a scheme: how many of its cells hold, are refuted, say nothing, and which are refuted.
std::string table(reports::Matrix const& matrix) {
  std::size_t width = 0;
  for (auto const& scheme : matrix.schemes) width = std::max(width, scheme.name.size());
  std::string out =
      fmt::format("{:<{}}  {:>5}  {:>7}  {:>4}  {}\n", "", width, "holds", "refuted", "n/a", "refuted are");
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    auto const row = reports::part(matrix, {matrix.schemes[s].name}, {});
    std::string refuted;
    for (auto const& cell : row.cells) {
      if (cell.verdict == "refuted") refuted += (refuted.empty() ? "" : ", ") + cell.property;
    }
    auto const line =
        fmt::format("{:<{}}  {:>5}  {:>7}  {:>4}  ", matrix.schemes[s].name, width, reports::count(row, "holds"),
                    reports::count(row, "refuted"), reports::count(row, "not applicable"));
    auto const left = terminal_width() > line.size() ? terminal_width() - line.size() : 0;
    auto const text = line + fitted(refuted, left);
    out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

}  // namespace

void add_compare(CLI::App& app, Status& status) {
  auto const typed = std::make_shared<CompareArguments>();
  auto* command = app.add_subcommand(
      "compare", "schemes side by side: properties, cost, extrapolation and precision, as a page and as tables");
  command->add_option("SCHEME", typed->schemes,
                      "as 'pebench list schemes' names them; * and ? stand for any characters "
                      "(default: all)");
  command->add_option("--properties", typed->properties, "as 'pebench list properties' names them (default: all)")
      ->delimiter(',');
  command->add_option("--title", typed->title, "of the page, shown as typed")->capture_default_str();
  command->add_option("--format", typed->formats, "html, pdf, latex, markdown, csv, json")
      ->delimiter(',')
      ->capture_default_str();
  command->add_flag("--quick", typed->quick,
                    "the matrix, the notes and the costs alone: no times, no curves, no atlas");
  command->add_option("--out", typed->out, "folder for comparison.html, tables/ and the rest")->capture_default_str();
  add_run_options(*command, typed->run);
  command->footer("Example: pebench compare sinusoidal 'rope*' t5 --title 'Three schemes' --out out/three");
  command->callback([typed, &status] {
    auto const names = compared(typed->schemes, typed->properties);
    require_formats(typed->formats);
    auto const options = engine_options(typed->run);
    std::filesystem::path const folder = typed->out;
    require_writable(folder);
    auto const run = decide_run(cells_of(names), typed->run);
    write_all(run, {}, folder);
    bool const whole = !typed->quick && !run.summary.partial;
    auto const comparison = compare(run, names,
                                    {.title = typed->title,
                                     .seed = options.seed,
                                     .jobs = options.jobs,
                                     .atlas = whole,
                                     .curves = whole,
                                     .times = whole});
    write(comparison, folder, typed->formats);
    fmt::print("{}\n{}\n{}\n", table(comparison.matrix), reports::headline(run.summary),
               (folder / "comparison.html").string());
    status = status_of(run);
  });
}

}  // namespace pe::experiments

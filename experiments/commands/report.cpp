/// pebench report: the whole suite with its figures, in every format; or a saved run, shown again.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/document_pages.hpp"
#include "experiments/commands/draw.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/commands/show.hpp"
#include "experiments/commands/write.hpp"
#include "reports/words.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

namespace fs = std::filesystem;

struct ReportArguments {
  std::string saved, formats, out = "out/report";
  RunOptions run;
};

/// The pages of these documents, where a page is asked for. Returns the keys of their sources.
std::vector<std::string> write_documents(std::vector<Document const*> const& documents, reports::Run const& run,
                                         std::vector<reports::FigureFile> const& figures, fs::path const& folder,
                                         std::vector<reports::Writer> const& formats) {
  if (std::ranges::find(formats, "html", &reports::Writer::format) == formats.end() || documents.empty()) return {};
  write_pages_beside_report(documents, run, figures, folder);
  return keys_of(documents);
}

/// The documents whose pages stand beside a saved run: a run of `verify` has none.
std::vector<Document const*> saved_documents(reports::Run const& run, fs::path const& folder) {
  auto documents = documents_in(run);
  std::erase_if(documents,
                [&](auto const* document) { return !fs::exists(folder / (std::string(document->key) + ".html")); });
  return documents;
}

reports::Run decide_and_write(RunOptions const& options, fs::path const& folder,
                              std::vector<reports::Writer> const& formats) {
  auto run = decide_run(select({}), options);
  write_again(run, {}, folder, formats_named("json"));  // the verdicts are safe before any figure is drawn
  auto const figures = run.summary.partial ? std::vector<reports::FigureFile>{} : draw(run, folder / "figures");
  auto const documents = write_documents(documents_in(run), run, figures, folder, formats);
  write_all(run, figures, folder, formats, documents);
  return run;
}

/// The page links the numbers of its figures and LaTeX their pictures, so they go where these go.
void bring_figures(std::vector<reports::FigureFile> const& figures, fs::path const& from, fs::path const& folder) {
  if (!figures.empty()) fs::create_directories(folder);
  for (auto const& figure : figures) {
    if (!figure.svg.empty()) reports::write_file(folder / (figure.name + ".svg"), figure.svg);
    if (!figure.csv.empty()) reports::write_file(folder / (figure.name + ".csv"), figure.csv);
    for (char const* const ending : {".tikz", ".pdf"}) {
      auto const file = figure.name + ending;
      std::error_code same;  // it may be shown again where it is
      if (fs::exists(from / file) && !fs::equivalent(from, folder, same)) {
        fs::copy_file(from / file, folder / file, fs::copy_options::overwrite_existing);
      }
    }
  }
}

reports::Run show_again(fs::path const& saved, fs::path const& folder, std::vector<reports::Writer> const& formats) {
  auto run = read_run(saved);
  auto const figures = saved_figures(run, saved.parent_path());
  require_writable(folder);
  bring_figures(figures, saved.parent_path() / "figures", folder / "figures");
  auto const documents = saved_documents(run, saved.parent_path());
  write_again(run, figures, folder, formats, write_documents(documents, run, figures, folder, formats));
  return run;
}

/// A saved run was decided already. Throws UserError for an option that would decide it otherwise.
void refuse_run_options(CLI::App const& command, std::string const& saved) {
  for (auto const* const name : run_option_names) {
    if (command.count(name) == 0) continue;
    throw UserError(fmt::format(
        "{} was given with the saved run '{}', which is only shown again; leave one of them out", name, saved));
  }
}

}  // namespace

void add_report(CLI::App& app, Status& status) {
  auto const typed = std::make_shared<ReportArguments>();
  auto* command = app.add_subcommand(
      "report", "decide every claim, draw every figure, write the pages and all formats; or show a saved run again");
  command->add_option("RUN.json", typed->saved, "a saved run, to be shown again as it is, with the figures beside it");
  command->add_option("--format", typed->formats, "of " + format_names() + ": those to write, with commas between")
      ->default_str("all");
  add_run_options(*command, typed->run);
  command->add_option("--out", typed->out, "folder for index.html, run.json and the rest")->capture_default_str();
  command->footer(
      "Example: pebench report --cases 10000 --out out/report\n"
      "Example: pebench report out/report/run.json --format markdown,csv --out out/again");
  command->callback([typed, command, &status] {
    auto const formats = formats_named(typed->formats);
    fs::path const folder = typed->out;
    reports::Run run;
    if (typed->saved.empty()) {
      engine_options(typed->run);
      require_writable(folder);
      run = decide_and_write(typed->run, folder, formats);
    } else {
      refuse_run_options(*command, typed->saved);
      run = show_again(typed->saved, folder, formats);
    }
    fmt::print("{}\n", reports::headline(run.summary));
    for (auto const& writer : formats) {
      auto const file = folder / writer.file_name;
      if (fs::exists(file)) fmt::print("{}\n", file.string());  // without LaTeX there is no PDF
    }
    status = status_of(run);
  });
}

}  // namespace pe::experiments

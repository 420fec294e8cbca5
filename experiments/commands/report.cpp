/// pebench report: the whole suite with its figures, in every format; or a saved run, shown again.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "experiments/commands/certificate_files.hpp"
#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/commands/scheme_sheet.hpp"
#include "experiments/running/document_pages.hpp"
#include "experiments/running/draw_figures.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/digests.hpp"
#include "reports/read_file.hpp"
#include "reports/vocabulary.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

namespace fs = std::filesystem;

constexpr char run_file[] = "run.json";

struct ReportArguments {
  std::string saved, formats, out = "out/report";
  bool single_file = false, certificates = false;
  ClaimFile file;
  RunOptions run;
};

/// Writes the pages of these documents, with their tables, where a page is wanted. Returns the keys of their sources.
std::vector<std::string> write_documents(std::vector<Document const*> const& documents, reports::Run const& run,
                                         std::vector<reports::FigureFile> const& figures, fs::path const& folder,
                                         std::vector<reports::Writer> const& formats, bool single_file) {
  if (std::ranges::find(formats, "html", &reports::Writer::format) == formats.end() || documents.empty()) return {};
  auto const computed = run.summary.partial || interrupts().stop_requested()
                            ? std::vector<reports::Table>{}
                            : compute(tables_of(documents), folder / "tables");
  write_pages(documents, run, figures, computed,
              {"index.html", "Overview", reports::writers::claims_page(single_file), reports::digests(run).results},
              folder);
  return keys_of(documents);
}

/// The documents of which the run has a claim, in their order.
std::vector<Document const*> documents_in(reports::Run const& run) {
  std::vector<Document const*> result;
  for (auto const& document : documents()) {
    if (std::ranges::find(run.outcomes, document.key, &reports::Outcome::source) != run.outcomes.end()) {
      result.push_back(&document);
    }
  }
  return result;
}

/// The documents with pages beside a saved run: a run of `verify` has none.
std::vector<Document const*> saved_documents(reports::Run const& run, fs::path const& folder) {
  auto documents = documents_in(run);
  std::erase_if(documents,
                [&](auto const* document) { return !fs::exists(folder / (std::string(document->key) + ".html")); });
  return documents;
}

/// The pages of the schemes and of the search onto the stage, where pages are wanted, each in a file.
bool write_schemes(reports::Run const& run, fs::path const& stage, std::vector<reports::Writer> const& formats,
                   bool single_file, int jobs) {
  bool const wanted = !single_file && !run.matrix.schemes.empty() && !run.summary.partial &&
                      std::ranges::find(formats, "html", &reports::Writer::format) != formats.end();
  if (wanted) write_files(scheme_pages(run, stage, reports::digests(run).results, jobs, interrupts()), stage);
  return wanted;
}

/// The figures of a report: all; of a file, the one that its scheme is in, where a format shows it.
std::vector<FigureEntry> figures_of(ClaimFile const& file, std::vector<reports::Writer> const& formats) {
  if (!file.given()) return all_figures();
  bool const shown = file.has_scheme() && std::ranges::any_of(formats, &reports::Writer::shows_figures);
  return shown ? figures_named({"score-by-distance"}) : std::vector<FigureEntry>{};
}

reports::Run decide_and_write(ReportArguments& typed, reports::OutputFolder& out,
                              std::vector<reports::Writer> const& formats) {
  auto const claims = select({}, typed.file.claims());
  Orderly const orderly;
  auto run = decide_run(claims, typed.run);
  typed.file.keep_in(run);
  if (typed.certificates && !run.summary.partial) {
    run.certificates = write_certificates(claims, typed.run, out.stage());
  }
  // The verdicts are safe before any figure is drawn, and what shows other verdicts goes first.
  reports::write_file(out.stage() / run_file, reports::writers::json(run));
  out.commit(reports::digests(run).results, report_files(formats));
  auto const figures = run.summary.partial ? std::vector<reports::FigureFile>{}
                                           : draw(run, out.stage() / "figures", figures_of(typed.file, formats));
  auto const documents = write_documents(documents_in(run), run, figures, out.stage(), formats, typed.single_file);
  auto const jobs = engine_options(typed.run).jobs;
  bool const searched = write_schemes(run, out.stage(), formats, typed.single_file, jobs);
  write_all(out, {run, figures, documents, typed.single_file, searched}, formats);
  return run;
}

/// The figures of a saved run, drawn again: what lies beside it may be anybody's, and neither a page nor TeX is given
/// it. Figures that this program does not draw, or draws differently, are reported.
std::vector<reports::FigureFile> drawn_again(reports::Run const& run, fs::path const& beside, fs::path const& folder) {
  Drawing drawing(folder);
  std::vector<reports::FigureFile> result;
  std::vector<std::string> unknown, other;
  for (auto const& record : run.figures) {
    auto const entry = std::ranges::find(figures(), record.name, &FigureEntry::name);
    if (entry == figures().end()) {
      unknown.push_back(record.name);
      continue;
    }
    auto figure = drawing.draw(*entry);
    if (!figure) break;
    auto const saved = reports::read_file(beside / (record.name + ".csv"));
    if (!saved.empty() && saved != figure->csv) other.push_back(record.name);
    result.push_back(std::move(*figure));
  }
  if (!unknown.empty()) {
    tell(fmt::format("this pebench does not draw the run's figures {}; they are left out", fmt::join(unknown, ", ")));
  }
  if (!other.empty()) {
    tell(fmt::format("the files of {} beside the run are not what this pebench draws; they are drawn again",
                     fmt::join(other, ", ")));
  }
  return result;
}

/// Throws OutputError when the saved run is among the files that would be written, but as run.json, which it stays.
void refuse_input(fs::path const& saved, fs::path const& folder, std::vector<reports::Writer> const& formats) {
  for (auto const& file : report_files(formats)) {
    std::error_code missing;
    if (file == run_file || !fs::equivalent(saved, folder / file, missing)) continue;
    throw OutputError(fmt::format("--out {} would replace '{}', which is the saved run itself; name another folder",
                                  folder.string(), saved.string()));
  }
}

reports::Run show_again(fs::path const& saved, fs::path const& folder, std::vector<reports::Writer> const& formats,
                        bool single_file) {
  auto run = read_run(saved);
  if (!run.figures.empty()) join_scheme_of(run);  // they show it
  refuse_input(saved, folder, formats);
  auto const out = output_folder(folder);
  Orderly const orderly;
  copy_certificates(run, saved.parent_path(), out->stage());
  bool const shown = std::ranges::any_of(formats, &reports::Writer::shows_figures);
  auto const figures = shown ? drawn_again(run, saved.parent_path() / "figures", out->stage() / "figures")
                             : std::vector<reports::FigureFile>{};
  auto const documents = saved_documents(run, saved.parent_path());
  // Where it lies, it stays: with other formats, too.
  std::error_code elsewhere;
  if (fs::equivalent(saved, folder / run_file, elsewhere)) {
    reports::write_file(out->stage() / run_file, reports::writers::json(run));
  }
  auto const pages = write_documents(documents, run, figures, out->stage(), formats, single_file);
  bool const searched = write_schemes(run, out->stage(), formats, single_file, run.provenance.jobs);
  write_all(*out, {run, figures, pages, single_file, searched, true}, formats);
  return run;
}

}  // namespace

void add_report(CLI::App& app, Status& status) {
  auto const typed = std::make_shared<ReportArguments>();
  auto* command = app.add_subcommand(
      "report", "decide every claim, draw every figure, write the pages and all formats; or show a saved run again");
  command->add_option("RUN.json", typed->saved, "a saved run to show again, unchanged, with the figures beside it");
  command->add_option("--format", typed->formats, "of " + format_names() + ": those to write, with commas between")
      ->default_str("all");
  command->add_flag(
      "--single-file", typed->single_file,
      "put all stories and figures into index.html, so that it can be sent alone; by default they are files beside it");
  command
      ->add_flag(
          "--certificates", typed->certificates,
          "also write what is proved or refuted as Coq theorems, in certificates/, with their digests in run.json")
      ->excludes("--single-file");
  typed->file.add_options(*command);
  add_run_options(*command, typed->run);
  command->add_option("--out", typed->out, "folder for index.html, run.json and the rest")->capture_default_str();
  add_language(*command);
  command->footer(
      "Example: pebench report --cases 10000 --out out/report\n"
      "Example: pebench report out/report/run.json --format markdown,csv --out out/again");
  command->callback([typed, command, &status] {
    auto const formats = formats_named(typed->formats);
    fs::path const folder = typed->out;
    reports::Run run;
    if (typed->saved.empty()) {
      engine_options(typed->run);
      auto const out = output_folder(folder);
      run = decide_and_write(*typed, *out, formats);
    } else {
      refuse_run_options(*command, typed->saved, {"--scheme", "--claims", "--certificates"});
      run = show_again(typed->saved, folder, formats, typed->single_file);
    }
    print("{}\n", reports::headline(run.summary));
    for (auto const& writer : formats) {
      auto const file = folder / writer.file_name;
      if (fs::exists(file)) print("{}\n", file.string());  // without LaTeX there is no PDF
    }
    status = status_of(run);
  });
}

}  // namespace pe::experiments

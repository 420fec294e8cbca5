/// pebench reproduce: a document line by line, with its figures and tables.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/document_pages.hpp"
#include "experiments/running/draw_figures.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/counts.hpp"
#include "reports/digests.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "reports/write_file.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// The documents with these keys, in the order of the list; all when there are none.
std::vector<Document const*> documents_named(std::vector<std::string> const& keys) {
  for (auto const& key : keys) {
    if (find_document(key) != nullptr) continue;
    auto const known = names_of(documents(), &Document::key);
    if (std::ranges::find(sources(), key, &Source::key) != sources().end()) {
      throw UserError(
          fmt::format("there is no page of '{0}'; 'pebench verify {0}' decides its claims, and there are pages of {1}",
                      key, fmt::join(known, ", ")));
    }
    throw_unknown("document", key, known, "pebench reproduce --help");
  }
  std::vector<Document const*> result;
  for (auto const& document : documents()) {
    if (keys.empty() || std::ranges::find(keys, document.key) != keys.end()) result.push_back(&document);
  }
  return result;
}

std::string summary(std::vector<Document const*> const& wanted, reports::Run const& run) {
  std::vector<std::vector<std::string>> rows;
  for (auto const* document : wanted) {
    auto const f = reports::classes_of(document->key, run);
    auto& row = rows.emplace_back();
    row.emplace_back(document->key);
    for (auto const count :
         {f.claims, f.as_printed, f.implied, f.wrong(), f.narrower, f.corrected, f.unchecked + f.unknown, f.open}) {
      row.push_back(std::to_string(count));
    }
  }
  using reports::translatable;
  std::vector<std::string> heads;
  for (auto const head : {translatable("document"), translatable("statements"), translatable("hold, quoted"),
                          translatable("hold, implied"), translatable("false"), translatable("true with restrictions"),
                          translatable("hold when corrected"), translatable("without a check"), translatable("open")}) {
    heads.emplace_back(reports::tr(head));
  }
  return aligned(heads, rows);
}

}  // namespace

void add_reproduce(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> sources;
    RunOptions run;
    std::string out = "out/reproduce";
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("reproduce", "go through a document line by line, figures and tables included");
  command->add_option("SOURCE", typed->sources, "the keys of documents (default: all)");
  add_run_options(*command, typed->run);
  command->add_option("--out", typed->out, "folder for index.html, SOURCE.html, figures and tables")
      ->capture_default_str();
  add_language(*command);
  // The documents are read when this is printed, so that no other command waits for them.
  command->footer([] { return fmt::format("Documents: {}", fmt::join(names_of(documents(), &Document::key), ", ")); });
  command->footer("Example: pebench reproduce derivation2023 --out out/derivation");
  command->callback([typed, &status] {
    auto const wanted = documents_named(typed->sources);
    engine_options(typed->run);
    auto const out = output_folder(typed->out);
    Orderly const orderly;
    auto run = decide_run(select(keys_of(wanted)), typed->run);
    auto const digest = reports::digests(run).results;
    std::vector<reports::FigureFile> drawn;
    std::vector<reports::Table> computed;
    if (!run.summary.partial) {
      drawn = draw(figures_of(wanted), out->stage() / "figures");
      computed = compute(tables_of(wanted), out->stage() / "tables");
      if (interrupts().stop_requested()) run.provenance.missing.emplace_back("Interrupted: some figures or tables.");
    }
    auto const pages = write_pages(wanted, run, drawn, computed, {.claim_page = {}, .digest = digest}, out->stage());
    reports::write_file(out->stage() / "index.html", reports::writers::document_index(run, pages, digest));
    out->commit(digest, {"index.html"});
    print("{}\n{}\n{}\n", summary(wanted, run), reports::headline(run.summary),
          reports::say("Written: {}", (out->path() / "index.html").string()));
    status = status_of(run);
  });
}

}  // namespace pe::experiments

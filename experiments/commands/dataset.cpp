/// pebench dataset: every statement of a document with its verdict, as one file of JSON Lines.

#include <memory>

#include "experiments/commands/certificate_files.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/dataset.hpp"
#include "reports/digests.hpp"
#include "reports/matrix.hpp"
#include "reports/vocabulary.hpp"

namespace pe::experiments {

void add_dataset(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> sources;
    std::string saved, out = "out/dataset";
    RunOptions run;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand(
      "dataset", "write the statements of all documents with verdicts, witnesses and certificates as JSON Lines");
  command->add_option("SOURCE", typed->sources, "keys of documents (default: all)");
  command->add_option("--run", typed->saved,
                      "RUN.json: take verdicts and certificates from this run, as 'pebench report --certificates' "
                      "writes it, and decide nothing");
  add_run_options(*command, typed->run);
  command->add_option("--out", typed->out, "folder for statements.jsonl, its schema, README.md and certificates/")
      ->capture_default_str();
  command->footer("Example: pebench dataset --out out/dataset");
  command->callback([typed, command, &status] {
    reports::Run run;
    std::vector<Claim const*> claims;
    if (typed->saved.empty()) {
      claims = select(typed->sources);
      std::erase_if(claims, [](auto const* claim) { return claim->source.key == reports::matrix_source; });
      engine_options(typed->run);
    } else {
      refuse_run_options(*command, typed->saved, {"SOURCE"});
      run = read_run(typed->saved);
    }
    auto const out = output_folder(typed->out);
    Orderly const orderly;
    if (typed->saved.empty()) {
      run = decide_run(claims, typed->run);
      if (!run.summary.partial) run.certificates = write_certificates(claims, typed->run, out->stage());
    } else {
      copy_certificates(run, std::filesystem::path(typed->saved).parent_path(), out->stage());
    }
    auto const files = reports::writers::dataset(run);
    write_files(files, out->stage());
    reports::OutputFolder::Files expected;
    for (auto const& file : files) expected.insert(file.path);
    out->commit(reports::digests(run).results, expected);
    print("{}\n{}\n", reports::headline(run.summary), (out->path() / files.front().path).string());
    status = status_of(run);
  });
}

}  // namespace pe::experiments

/// pebench merge: all shards of a run, joined.
#include <CLI/CLI.hpp>
#include <memory>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/running/shards.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/write_file.hpp"

namespace pe::experiments {

void add_merge(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::filesystem::path> shards;
    std::filesystem::path out;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("merge", "join all shards of a run; the result is that of the undivided run");
  command->add_option("SHARD", typed->shards, "run.json of each shard, in any order")->required();
  command
      ->add_option(
          "--out", typed->out,
          "folder for run.json and every format of 'pebench report' but LaTeX and PDF; FILE.json: that file alone")
      ->required();
  command->footer(
      "But for its provenance, run.json has the bytes of the run that 'pebench verify' makes without --shard; nothing\n"
      "is decided again. Exit status: as verify; 2 also if a shard is missing, 3 if one is incomplete, given twice or "
      "of\n"
      "another run. 'pebench report RUN.json' and 'pebench compare --run RUN.json' show a merged run.\n"
      "Example: pebench merge out/*-of-8/run.json --out out/whole");
  command->callback([typed, &status] {
    bool const one_file = typed->out.extension() == ".json";
    if (one_file) reports::require_replaceable(typed->out);
    auto const out = one_file ? nullptr : output_folder(typed->out);
    Orderly const orderly;
    auto const parts = read_shards(typed->shards);
    join_scheme_of(parts.begin()->second.run);
    auto const run = merged(parts);
    if (out) {
      write_all(*out, {run});
    } else {
      reports::write_file(typed->out, reports::writers::json(run));
    }
    put(table(run));
    print("Written: {}\n", (one_file ? typed->out : out->path() / "run.json").string());
    status = status_of(run);
  });
}

}  // namespace pe::experiments

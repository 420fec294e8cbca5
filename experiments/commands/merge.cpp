/// pebench merge: from the shards of a run to the run.
#include <memory>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/shards.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/part_file.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/write_file.hpp"

namespace pe::experiments {

void add_merge(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::filesystem::path> shards;
    std::filesystem::path out;
    ClaimFile file;
    RunOptions run;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("merge", "join all shards of a run; the result is that of the undivided run");
  command->add_option("SHARD", typed->shards, "run.I-of-N.json: all of them, in any order")->required();
  command->add_option("--out", typed->out, "folder for run.json and every report format; FILE.json: that file alone")
      ->required();
  typed->file.add_options(*command);
  add_jobs(*command, typed->run);
  command->footer(
      "But for its provenance, run.json has the bytes of the run that 'pebench verify' makes without --shard. Exit\n"
      "status: as verify; 2 also if a shard is missing, 3 if one is incomplete, given twice or of another run. "
      "'pebench\n"
      "report RUN.json' and 'pebench compare --run RUN.json' show a merged run.\n"
      "Example: pebench merge out/run.*-of-8.json --out out/whole");
  command->callback([typed, &status] {
    bool const one_file = typed->out.extension() == ".json";
    if (one_file) reports::require_replaceable(typed->out);
    auto const out = one_file ? nullptr : output_folder(typed->out);
    Orderly const orderly;
    auto run = merge(typed->shards, typed->run.jobs, typed->file.claims());
    typed->file.keep_in(run);
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

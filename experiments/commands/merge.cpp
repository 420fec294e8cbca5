/// pebench merge: from the shards of a run to the run.
#include <memory>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/interrupt.hpp"
#include "experiments/commands/print.hpp"
#include "experiments/commands/shards.hpp"
#include "experiments/commands/show.hpp"
#include "experiments/commands/write.hpp"
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
  auto* command = app.add_subcommand("merge", "from all shards of a run to the run, as if it had never been cut");
  command->add_option("SHARD", typed->shards, "run.I-of-N.json, all of them, in any order")->required();
  command->add_option("--out", typed->out, "folder for run.json and every report format; FILE.json: that file alone")
      ->required();
  typed->file.add_options(*command);
  add_jobs(*command, typed->run);
  command->footer(
      "What is not provenance has the bytes of the run that 'pebench verify' makes without --shard. Exit status: as\n"
      "verify; 2 also where a shard is missing, 3 where one is torn, doubled or of another run.\n"
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

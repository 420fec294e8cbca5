/// pebench merge: from the shards of a run to the run.
#include <memory>

#include "experiments/commands/audit_shards.hpp"
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

namespace {

/// An audit's shards come to one JSON file.
Status merge_audit(std::vector<std::filesystem::path> const& shards, std::filesystem::path const& out) {
  bool const is_file = out.extension() == ".json";
  auto const file = is_file ? out : output_folder(out)->path() / "audit.json";
  reports::require_replaceable(file);
  auto const [json, status] = merge_audits(shards);
  reports::write_file(file, json);
  print("Written: {}\n", file.string());
  return status;
}

}  // namespace

void add_merge(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::filesystem::path> shards;
    std::filesystem::path out;
    ClaimFile file;
    RunOptions run;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("merge", "join all shards of a run or of an audit; the result is that of the undivided run");
  command->add_option("SHARD", typed->shards, "run.I-of-N.json, or audit.I-of-N.json: all of them, in any order")
      ->required();
  command
      ->add_option("--out", typed->out,
                   "folder for run.json and every report format, or for audit.json; FILE.json: that file alone")
      ->required();
  typed->file.add_options(*command);
  add_jobs(*command, typed->run);
  command->footer(
      "But for its provenance, run.json has the bytes of the run that 'pebench verify' makes without --shard, and\n"
      "audit.json those of 'pebench audit --json'. Exit status: as verify and audit; 2 also if a shard is missing,\n"
      "3 if one is incomplete, given twice or of another run. 'pebench report RUN.json' and 'pebench compare --run\n"
      "RUN.json' show a merged run.\n"
      "Example: pebench merge out/run.*-of-8.json --out out/whole");
  command->callback([typed, &status] {
    if (schema_of(typed->shards.front()) == audit_shard_schema) {
      status = merge_audit(typed->shards, typed->out);
      return;
    }
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

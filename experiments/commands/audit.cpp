/// pebench audit: what a table that somebody else's code produced is, and what is broken in it.
#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <sstream>
#include <string>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "experiments/audit/subjects.hpp"
#include "experiments/commands/audit_arguments.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/export_table.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/language.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using Files = std::vector<std::shared_ptr<audit::MappedFile const>>;

/// The tables of a file: all, or those of one name, or of names that fit a pattern. Of one file among several, none of
/// that name is no mistake.
std::vector<audit::Table> tables_in(std::shared_ptr<audit::MappedFile const> const& file, std::string const& tensor,
                                    bool alone) {
  if (alone && tensor.find_first_of("*?") == std::string::npos) return audit::read_tables(file, tensor);
  auto tables = audit::read_tables(file);
  if (!tensor.empty()) {
    std::erase_if(tables, [&](audit::Table const& table) { return !fits_pattern(table.name, tensor); });
  }
  return tables;
}

/// Of several files, one that cannot be read does not hide the others.
std::vector<audit::Table> tables_in(AuditArguments const& typed, std::vector<std::filesystem::path> const& named,
                                    Files& files, std::vector<AuditError>& errors) {
  std::vector<audit::Table> tables;
  for (auto const& name : named) {
    try {
      auto const file = std::make_shared<audit::MappedFile const>(name);
      auto found = tables_in(file, typed.tensor, named.size() == 1);
      files.push_back(file);
      std::ranges::move(found, std::back_inserter(tables));
    } catch (InputError const& error) {
      if (named.size() == 1) throw;
      errors.push_back({name.string(), error.what()});
    }
  }
  if (tables.empty() && errors.empty()) {
    throw UserError(
        fmt::format("no tensor has a name that fits --tensor {}; without it, all names that look positional are taken",
                    audit::quote(typed.tensor)));
  }
  return tables;
}

/// The config that was named, or else the one in the file or beside the weights; one that was not named may be of a
/// model without rotary positions, and is refused where it is broken.
std::vector<audit::RopeConfig> configs_of(AuditArguments const& typed, AuditInputs const& inputs, Files const& files) {
  if (!typed.config.empty()) return audit::read_config(typed.config);
  for (auto const& file : files) {
    if (!audit::looks_like_gguf(file->bytes())) continue;
    auto const name = file->path().string();
    return audit::gguf_config(file->bytes(), name);
  }
  if (inputs.config.empty()) return {};
  try {
    auto configs = audit::read_config(inputs.config);
    for (auto& config : configs) config.found = inputs.config.string();
    return configs;
  } catch (audit::NoPositions const&) {
    return {};
  }
}

/// Whether the table that a command of export_command() writes is sound where the broken one was judged: by its first
/// rows.
bool writes_right_table(std::string const& command, audit::Table const& broken,
                        std::vector<audit::RopeConfig> const& configs, audit::Options const& options) {
  constexpr long long most_rows = 128;  // effort
  std::istringstream words(command);
  std::string word, scheme;
  words >> word >> word >> scheme;
  ExportTyped typed;
  while (words >> word >> typed[word.substr(2)]) continue;
  if (auto& length = typed["length"]; !length.empty()) length = std::to_string(std::min(most_rows, std::stoll(length)));
  typed.erase("out");
  try {
    auto const plan = planned(scheme, typed);
    auto const made = exported(plan);
    auto right = audit::table_view(std::as_bytes(std::span(made.bytes)), broken.dtype, plan.shape);
    right.file = broken.file;
    right.name = broken.name;
    return audit::is_sound(audit::audit_with(configs, {right}, options));
  } catch (UserError const&) {
    return false;
  }
}

void judge(AuditArguments const& typed, AuditRun& run, Files& files) {
  auto const options = options_of(typed);
  auto const inputs = audit_inputs(typed.files);
  auto tables = tables_in(typed, inputs.files, files, run.errors);
  auto const configs = configs_of(typed, inputs, files);
  auto const config = typed.config.empty() ? inputs.config.string() : typed.config;
  if (tables.empty()) return;
  auto subjects = audit::apart_by_layer(audit::subjects(tables, inputs.named), configs);
  if (subjects.empty()) run.nothing = audit::nothing_positional(tables);
  tables.clear();
  for (auto& subject : subjects) {
    try {
      auto audit = audit::audit_with(configs, subject.tables, options);
      auto right = export_command(audit, configs.empty() ? "" : config, options).value_or("");
      if (!right.empty() && !writes_right_table(right, subject.tables.front(), configs, options)) right.clear();
      run.reports.push_back({std::move(audit), std::move(subject.repeated_as), std::move(right)});
    } catch (InputError const& error) {
      if (subjects.size() == 1) throw;
      run.errors.push_back({subject.tables.front().file, error.what()});
    }
    subject.tables.clear();
  }
}

void require_unchanged(Files const& files) {
  for (auto const& file : files) file->require_unchanged();
}

}  // namespace

// What is said of a file that changed meanwhile is said of no file at all: then that is reported, whatever was found.
AuditRun audit_files(AuditArguments const& typed) {
  audit::outlive_truncation();
  Files files;
  AuditRun run;
  try {
    judge(typed, run, files);
    require_unchanged(files);
  } catch (UserError const&) {
    require_unchanged(files);
    throw;
  }
  run.status = audit_status(run, typed.fail_on);
  return run;
}

namespace {

std::string text_of(AuditRun const& run, bool verbose) {
  if (!run.nothing.empty()) return run.nothing + "\n";
  constexpr std::size_t many = 16;
  std::string result;
  for (auto const& report : run.reports) {
    if (run.reports.size() > many && !verbose) {
      result += audit_line(report) + "\n";
    } else {
      result += (result.empty() ? "" : "\n") + audit_text(report);
    }
  }
  return run.reports.size() > many ? result + audit_summary(run) + "\n" : result;
}

void compare_and_tell(AuditArguments const& typed, Status& status) {
  auto run = typed.own.given()                  ? compared_with_scheme(typed)
             : expects_comparison(typed.expect) ? compared_with_expected(typed)
                                                : compared(typed);
  bool const differs = std::ranges::find(run.agreements, audit::Likeness::different, &audit::Agreement::likeness) !=
                       run.agreements.end();
  if (differs || !run.missing.empty()) run.status = Status::surprise;
  if (typed.json) {
    put(against_json(run));
  } else if (!typed.quiet) {
    put(against_text(run));
  }
  status = run.status;
}

void audit_and_tell(AuditArguments const& typed, Status& status) {
  require_outputs(typed);
  auto const run = audit_files(typed);
  if (!typed.sarif.empty()) reports::write_file(typed.sarif, audit_sarif(run));
  if (typed.json) {
    put(audit_json(run));
  } else if (!typed.quiet) {
    put(text_of(run, typed.verbose));
  }
  if (!typed.annotate.empty()) put(audit_annotations(run));
  for (auto const& error : run.errors) tell(error.says);
  status = run.status;
}

/// With --json, a mistake is an object too, beside its sentence.
void audit_command(AuditArguments const& typed, Status& status) {
  bool const compares = !typed.against.empty() || typed.own.given() || expects_comparison(typed.expect);
  auto const put_mistake = [&](UserError const& error, Status meant) {
    if (!typed.json) return;
    std::vector<AuditError> const errors{{"", error.what()}};
    put(compares ? against_json({.errors = errors, .status = meant}) : audit_json({.errors = errors, .status = meant}));
  };
  try {
    (compares ? compare_and_tell : audit_and_tell)(typed, status);
  } catch (InputError const& error) {
    put_mistake(error, Status::unreadable);
    throw;
  } catch (OutputError const& error) {
    put_mistake(error, Status::unwritable);
    throw;
  } catch (UserError const& error) {
    put_mistake(error, Status::usage);
    throw;
  }
}

}  // namespace

void add_audit(CLI::App& app, Status& status) {
  auto const typed = std::make_shared<AuditArguments>();
  auto* command = app.add_subcommand("audit", "say what a table that other code produced is, and what is broken in it");
  command
      ->add_option("FILE", typed->files,
                   ".npy, .npz, .safetensors, .pt or .gguf, a folder of them, or a *.index.json; a cosine and a sine "
                   "table may be two files")
      ->required();
  command->add_option(
      "--tensor", typed->tensor,
      "the tensor of this name, or of names that fit a pattern with * and ?; else those that look positional");
  command->add_option("--expect", typed->expect,
                      "SCHEME[:key=value,...] that it should be, as rope:base=10000; of 'pebench list schemes'");
  command->add_option("--config", typed->config, "the model's config.json, whose rope parameters it should follow");
  command->add_option("--positions", typed->positions, "START[:STEP] of its rows; else found from the entries");
  command->add_option("--axes", typed->axes, "entries of a head that each axis has, as 16,56,56; else found");
  command->add_option("--grid", typed->grid,
                      "the cells that the rows are, row by row, as 24x36 or, of a video, 8x24x36; else found. --expect "
                      "sinusoidal-2d:base=10000 (height first) or sinusoidal-2d-width-first needs it");
  command->add_option("--kind", typed->kind, "phases, frequencies, slopes, bias, buckets or angles; else found");
  auto* json = command->add_flag("--json", typed->json, "one JSON object on standard output (pebench-audit/3)");
  add_language(*command);
  command->add_flag("--quiet", typed->quiet, "print nothing: the exit status says it");
  command->add_flag("--verbose", typed->verbose, "everything of each tensor, also of many");
  command->add_option("--fail-on", typed->fail_on, "defect: tables that are not recognised are no failure")
      ->check(CLI::IsMember({"defect", "unrecognised"}));
  auto* against = command->add_option(
      "--against", typed->against,
      "compare the tensors of FILE with those of this one: where they first differ, and up to which layout");
  command->add_option("--within", typed->within, "ulps that entries may be apart with --against; else 0")
      ->needs(against);
  typed->own.add_scheme(*command);
  auto* own = command->get_option("--scheme");
  own->description(
         "a file with a scheme of your own: is the table what its formula says? --expect NAME:base=B says the base")
      ->excludes(against)
      ->excludes(command->get_option("--config"))
      ->excludes(command->get_option("--kind"))
      ->excludes(command->get_option("--axes"))
      ->excludes(command->get_option("--grid"));
  auto* sarif = command->add_option("--sarif", typed->sarif, "write what fails to this file as well, as SARIF 2.1.0");
  auto* annotate =
      command->add_option("--annotate", typed->annotate, "github: print what fails as lines that a workflow shows")
          ->check(CLI::IsMember({"github"}))
          ->excludes(json);
  for (auto* shown : {sarif, annotate}) shown->excludes(against)->excludes(own);
  command->footer(
      "Exit status: 0, it conforms or is equivalent, or nothing is positional; 1, a defect; 4, not recognised; 2, the\n"
      "command was wrong; 3, a file cannot be read.\n"
      "Example: pebench audit inv_freq.npy --expect rope:base=10000\n"
      "Example: pebench audit cos.npy --scheme mine.toml");
  command->callback([typed, &status] { audit_command(*typed, status); });
}

}  // namespace pe::experiments

/// pebench audit: what a table that somebody else's code produced is, and what is broken in it.
#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "experiments/audit/readers/open.hpp"
#include "experiments/audit/subjects.hpp"
#include "experiments/commands/audit_inputs.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/print.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

struct AuditArguments {
  std::vector<std::string> files;
  std::string tensor, expect, config, positions, kind, html, axes, grid, fail_on = "unrecognised";
  bool json = false, quiet = false, verbose = false;
};

double position_number(std::string const& text) {
  char* end = nullptr;
  double const value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value)) {
    throw UserError(
        fmt::format("--positions has '{}', which is no number; START[:STEP] is, for example, 2 or 0:0.5", text));
  }
  return value;
}

/// Whole numbers above 0 between separators, as "16,56,56" and "24x36".
std::vector<std::int64_t> whole_numbers(char const* option, std::string const& text, char separator,
                                        char const* example) {
  std::vector<std::int64_t> result;
  for (std::size_t begin = 0; begin <= text.size();) {
    auto const end = std::min(text.find(separator, begin), text.size());
    std::int64_t value = 0;
    auto const [stop, error] = std::from_chars(text.data() + begin, text.data() + end, value);
    if (error != std::errc() || stop != text.data() + end || value < 1) {
      throw UserError(fmt::format("{} has '{}'; whole numbers above 0 are needed, as {}", option, text, example));
    }
    result.push_back(value);
    begin = end + 1;
  }
  return result;
}

audit::Options options_of(AuditArguments const& typed) {
  audit::Options options;
  options.kind = typed.kind;
  if (!typed.expect.empty()) audit::parse_expectation(typed.expect, options);
  if (!typed.positions.empty()) {
    auto const colon = typed.positions.find(':');
    options.first_position = position_number(typed.positions.substr(0, colon));
    if (colon != std::string::npos) {
      options.position_step = position_number(typed.positions.substr(colon + 1));
      if (*options.position_step == 0) throw UserError("--positions has the step 0; positions that differ are needed");
    }
  }
  if (!typed.axes.empty()) options.axes = whole_numbers("--axes", typed.axes, ',', "16,56,56");
  if (!typed.grid.empty()) {
    auto const sides = whole_numbers("--grid", typed.grid, 'x', "24x36");
    if (sides.size() != 2 && sides.size() != 3) {
      throw UserError(fmt::format(
          "--grid has '{}'; height and width are needed, as 24x36, or frames before them, as 8x24x36", typed.grid));
    }
    options.grid = sides;
  }
  return options;
}

using Files = std::vector<std::shared_ptr<audit::MappedFile const>>;

/// What was audited, and what is to be said of files that could not be read.
struct Audited {
  std::vector<AuditReport> reports;
  std::vector<std::string> unreadable;
};

/// The tables of one file: of one name, or of all names that fit a pattern.
std::vector<audit::Table> tables_of(std::shared_ptr<audit::MappedFile const> const& file, std::string const& tensor) {
  if (tensor.find_first_of("*?") == std::string::npos) return audit::read_tables(file, tensor);
  auto tables = audit::read_tables(file);
  std::erase_if(tables, [&](audit::Table const& table) { return !fits_pattern(table.name, tensor); });
  return tables;
}

/// Of several files, one that cannot be read does not hide the others.
std::vector<audit::Subject> subjects_of(AuditArguments const& typed, std::vector<std::filesystem::path> const& named,
                                        Files& files, std::vector<std::string>& unreadable) {
  std::vector<audit::Table> tables;
  for (auto const& name : named) {
    try {
      auto const file = std::make_shared<audit::MappedFile const>(name);
      auto found = tables_of(file, typed.tensor);
      files.push_back(file);
      std::ranges::move(found, std::back_inserter(tables));
    } catch (InputError const& error) {
      if (named.size() == 1) throw;
      unreadable.emplace_back(error.what());
    }
  }
  if (tables.empty() && !unreadable.empty()) return {};
  if (tables.empty()) {
    throw UserError(
        fmt::format("no tensor has a name that fits --tensor {}; without it, all names that look positional are "
                    "taken",
                    audit::quote(typed.tensor)));
  }
  return audit::subjects(std::move(tables));
}

/// Throws OutputError or WriteError where the page would replace what is no regular file, or an input.
void require_page(AuditArguments const& typed) {
  if (typed.html.empty()) return;
  auto inputs = typed.files;
  inputs.push_back(typed.config);
  for (auto const& input : inputs) {
    std::error_code missing;
    if (input.empty() || !std::filesystem::equivalent(input, typed.html, missing)) continue;
    throw OutputError(
        fmt::format("--html {} is the input '{}', which a page would replace; name another file", typed.html, input));
  }
  reports::require_replaceable(typed.html);
}

/// The config that was named, or else the one beside the weights; one that was not named may be of a model without
/// rotary positions.
std::vector<audit::RopeConfig> configs_of(AuditArguments const& typed, AuditInputs const& inputs) {
  if (!typed.config.empty()) return audit::read_config(typed.config);
  if (inputs.config.empty()) return {};
  try {
    return audit::read_config(inputs.config);
  } catch (InputError const&) {
    return {};
  }
}

Audited audited(AuditArguments const& typed, Files& files) {
  auto const options = options_of(typed);
  auto const inputs = audit_inputs(typed.files);
  auto const configs = configs_of(typed, inputs);
  Audited result;
  auto& reports = result.reports;
  for (auto& subject : subjects_of(typed, inputs.files, files, result.unreadable)) {
    reports.push_back({audit::audit_with(configs, subject.tables, options), std::move(subject.repeated_as)});
    subject.tables.clear();
  }
  return result;
}

void require_unchanged(Files const& files) {
  for (auto const& file : files) file->require_unchanged();
}

/// The audits of all that was named. What is said of a file that changed meanwhile is said of no file at all: then that
/// is told instead, whatever was found.
Audited audited(AuditArguments const& typed) {
  audit::outlive_truncation();
  Files files;
  try {
    auto result = audited(typed, files);
    require_unchanged(files);
    return result;
  } catch (UserError const&) {
    require_unchanged(files);
    throw;
  }
}

Status status_of(AuditArguments const& typed, Audited const& audited) {
  auto const& reports = audited.reports;
  auto const any = [&](audit::Verdict verdict) {
    return std::ranges::any_of(reports, [&](auto const& report) { return report.audit.verdict == verdict; });
  };
  if (any(audit::Verdict::defective)) return Status::surprise;
  if (!audited.unreadable.empty()) return Status::unreadable;
  return any(audit::Verdict::unrecognised) && typed.fail_on == "unrecognised" ? Status::unrecognised
                                                                              : Status::as_expected;
}

}  // namespace

void add_audit(CLI::App& app, Status& status) {
  auto const typed = std::make_shared<AuditArguments>();
  auto* command = app.add_subcommand("audit", "say what a table that other code produced is, and what is broken in it");
  command
      ->add_option(
          "FILE", typed->files,
          ".npy, .npz or .safetensors, a folder of them, or a *.index.json; a cosine and a sine table may be two files")
      ->required();
  command->add_option(
      "--tensor", typed->tensor,
      "the tensor of this name, or of names that fit a pattern with * and ?; else those that look positional");
  command->add_option("--expect", typed->expect, "SCHEME[:key=value,...] that it should be, as rope:base=10000");
  command->add_option("--config", typed->config, "the model's config.json, whose rope parameters it should follow");
  command->add_option("--positions", typed->positions, "START[:STEP] of its rows; else found from the entries");
  command->add_option("--axes", typed->axes, "entries of a head that each axis has, as 16,56,56; else found");
  command->add_option("--grid", typed->grid,
                      "the cells that the rows are, as 24x36 or, of a video, 8x24x36; else found");
  command->add_option("--kind", typed->kind, "phases, frequencies, slopes, bias or buckets; else found");
  command->add_flag("--json", typed->json, "as JSON on standard output (pebench-audit/1)");
  command->add_flag("--quiet", typed->quiet, "print nothing: the exit status says it");
  command->add_flag("--verbose", typed->verbose, "everything of each tensor, also of many");
  command->add_option("--fail-on", typed->fail_on, "defect: tables that are not recognised are no failure")
      ->check(CLI::IsMember({"defect", "unrecognised"}));
  command->add_option("--html", typed->html, "write a page to this file as well");
  command->footer(
      "Exit status: 0, it conforms or is equivalent; 1, a defect; 4, not recognised; 2, the command was wrong; 3, a "
      "file "
      "cannot be read.\n"
      "Example: pebench audit inv_freq.npy --expect rope:base=10000");
  command->callback([typed, &status] {
    require_page(*typed);
    auto const done = audited(*typed);
    auto const& reports = done.reports;
    if (!typed->html.empty()) reports::write_file(typed->html, audit_html(reports));
    constexpr std::size_t many = 16;
    if (typed->json) {
      put(audit_json(reports));
    } else if (reports.size() > many && !typed->verbose && !typed->quiet) {
      for (auto const& report : reports) print("{}\n", audit_line(report));
      print("{}\n", audit_summary(reports));
    } else if (!typed->quiet) {
      bool first = true;
      for (auto const& report : reports) {
        print("{}{}", first ? "" : "\n", audit_text(report));
        first = false;
      }
    }
    for (auto const& error : done.unreadable) fmt::print(stderr, "pebench: {}\n", error);
    status = status_of(*typed, done);
  });
}

}  // namespace pe::experiments

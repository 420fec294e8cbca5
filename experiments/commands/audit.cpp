/// pebench audit: what a table that somebody else's code produced is, and what is broken in it.
#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
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
#include "experiments/commands/audit_report.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/print.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

struct AuditArguments {
  std::vector<std::string> files;
  std::string tensor, expect, config, positions, kind, html;
  bool json = false;
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
  return options;
}

using Files = std::vector<std::shared_ptr<audit::MappedFile const>>;

std::vector<audit::Subject> subjects_of(AuditArguments const& typed, Files& files) {
  std::vector<audit::Table> tables;
  for (auto const& name : typed.files) {
    files.push_back(std::make_shared<audit::MappedFile const>(name));
    auto found = audit::read_tables(files.back(), typed.tensor);
    std::ranges::move(found, std::back_inserter(tables));
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

std::vector<AuditReport> audited(AuditArguments const& typed, Files& files) {
  auto const options = options_of(typed);
  auto const configs = typed.config.empty() ? std::vector<audit::RopeConfig>() : audit::read_config(typed.config);
  std::vector<AuditReport> reports;
  for (auto& subject : subjects_of(typed, files)) {
    reports.push_back({audit::audit_with(configs, subject.tables, options), std::move(subject.repeated_as)});
    subject.tables.clear();
  }
  return reports;
}

void require_unchanged(Files const& files) {
  for (auto const& file : files) file->require_unchanged();
}

/// The audits of all that was named. What is said of a file that changed meanwhile is said of no file at all: then that
/// is told instead, whatever was found.
std::vector<AuditReport> audited(AuditArguments const& typed) {
  audit::outlive_truncation();
  Files files;
  try {
    auto reports = audited(typed, files);
    require_unchanged(files);
    return reports;
  } catch (UserError const&) {
    require_unchanged(files);
    throw;
  }
}

Status status_of(std::vector<AuditReport> const& reports) {
  auto const any = [&](audit::Verdict verdict) {
    return std::ranges::any_of(reports, [&](auto const& report) { return report.audit.verdict == verdict; });
  };
  if (any(audit::Verdict::defective)) return Status::surprise;
  return any(audit::Verdict::unrecognised) ? Status::unrecognised : Status::as_expected;
}

}  // namespace

void add_audit(CLI::App& app, Status& status) {
  auto const typed = std::make_shared<AuditArguments>();
  auto* command = app.add_subcommand("audit", "say what a table that other code produced is, and what is broken in it");
  command->add_option("FILE", typed->files, ".npy, .npz or .safetensors; a cosine and a sine table may be two files")
      ->required();
  command->add_option("--tensor", typed->tensor, "the tensor of this name; else those that look positional");
  command->add_option("--expect", typed->expect, "SCHEME[:key=value,...] that it should be, as rope:base=10000");
  command->add_option("--config", typed->config, "the model's config.json, whose rope parameters it should follow");
  command->add_option("--positions", typed->positions, "START[:STEP] of its rows; else found from the entries");
  command->add_option("--kind", typed->kind, "phases, frequencies, slopes, bias or buckets; else found");
  command->add_flag("--json", typed->json, "as JSON on standard output (pebench-audit/1)");
  command->add_option("--html", typed->html, "write a page to this file as well");
  command->footer(
      "Exit status: 0, it conforms or is equivalent; 1, a defect; 4, not recognised; 2, the command was wrong; 3, a "
      "file "
      "cannot be read.\n"
      "Example: pebench audit inv_freq.npy --expect rope:base=10000");
  command->callback([typed, &status] {
    require_page(*typed);
    auto const reports = audited(*typed);
    if (!typed->html.empty()) reports::write_file(typed->html, audit_html(reports));
    if (typed->json) {
      put(audit_json(reports));
    } else {
      bool first = true;
      for (auto const& report : reports) {
        print("{}{}", first ? "" : "\n", audit_text(report));
        first = false;
      }
    }
    status = status_of(reports);
  });
}

}  // namespace pe::experiments

/// pebench audit: what a table that somebody else's code produced is, and what is broken in it.
#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

#include "experiments/audit/config.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/open.hpp"
#include "experiments/audit/subjects.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/commands/commands.hpp"
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

std::vector<audit::Subject> subjects_of(AuditArguments const& typed) {
  std::vector<audit::Table> tables;
  for (auto const& file : typed.files) {
    auto const found = audit::read_tables(file, typed.tensor);
    tables.insert(tables.end(), found.begin(), found.end());
  }
  if (tables.empty()) throw UserError(fmt::format("{} has no tensors; an audit needs one at least", typed.files[0]));
  return audit::subjects(std::move(tables));
}

Status status_of(std::vector<AuditReport> const& reports) {
  auto const any = [&](audit::Verdict verdict) {
    return std::ranges::any_of(reports, [&](auto const& report) { return report.audit.verdict == verdict; });
  };
  if (any(audit::Verdict::defective)) return Status::surprise;
  return any(audit::Verdict::unrecognised) ? Status::usage : Status::as_expected;
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
      "Exit status: 0, it conforms or is equivalent; 1, a defect; 2, unreadable or not recognised.\n"
      "Example: pebench audit inv_freq.npy --expect rope:base=10000");
  command->callback([typed, &status] {
    auto const options = options_of(*typed);
    auto const configs = typed->config.empty() ? std::vector<audit::RopeConfig>() : audit::read_config(typed->config);
    std::vector<AuditReport> reports;
    for (auto& subject : subjects_of(*typed)) {
      reports.push_back({audit::audit_with(configs, subject.tables, options), std::move(subject.repeated_as)});
    }
    if (!typed->html.empty()) reports::write_file(typed->html, audit_html(reports));
    if (typed->json) {
      fmt::print("{}", audit_json(reports));
    } else {
      bool first = true;
      for (auto const& report : reports) {
        fmt::print("{}{}", first ? "" : "\n", audit_text(report));
        first = false;
      }
    }
    status = status_of(reports);
  });
}

}  // namespace pe::experiments

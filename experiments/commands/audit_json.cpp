#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <nlohmann/json.hpp>

#include "experiments/commands/audit_report.hpp"
#include "reports/fields.hpp"

namespace pe::experiments {
namespace {

using reports::Json;
using reports::list_of;
constexpr reports::Encode encoded;

Json text(std::string const& value) { return value.empty() ? Json(nullptr) : Json(value); }

Json json_of(std::optional<audit::Worst> const& worst) {
  if (!worst) return nullptr;
  return {{"index", worst->index}, {"position", encoded(worst->position)}, {"column", encoded(worst->column)},
          {"found", worst->found}, {"expected", worst->expected},          {"ulps", encoded(worst->ulps)}};
}

Json json_of(audit::Convention const& c) {
  auto parameters = Json::object();
  for (auto const& [name, value] : c.scaling_parameters) parameters[name] = encoded(value);
  return {{"family", text(c.family)},          {"layout", text(c.layout)},
          {"spacing", text(c.spacing)},        {"base", encoded(c.base)},
          {"dimension", encoded(c.dimension)}, {"positions", encoded(c.positions)},
          {"offset", encoded(c.offset)},       {"step", encoded(c.step)},
          {"amplitude", encoded(c.amplitude)}, {"padding_row", encoded(c.padding_row)},
          {"axis_order", text(c.axis_order)},  {"scaling", text(c.scaling)},
          {"parameters", parameters},          {"up_to", text(c.up_to)},
          {"named_after", text(c.named_after)}};
}

Json json_of(std::optional<audit::Accuracy> const& accuracy) {
  if (!accuracy) return nullptr;
  return {{"max_ulp", encoded(accuracy->max_ulp)}, {"max_error", encoded(accuracy->max_error)},
          {"pipeline", accuracy->pipeline},        {"says", accuracy->says},
          {"entries", accuracy->entries},          {"worst", json_of(accuracy->worst)}};
}

Json summary_of(AuditRun const& run) {
  Json result{{"tables", run.reports.size()}};
  for (auto const verdict : all_verdicts) result[std::string(verdict_word(verdict))] = count_of(run, verdict);
  result["errors"] = run.errors.size();
  result["exit_status"] = static_cast<int>(run.status);
  result["says"] = text(run.nothing);
  return result;
}

Json json_of(audit::Agreement const& a) {
  auto const bands = list_of(a.bands, [&](auto const& band) -> Json {
    return {{"first", band.first},
            {"last", band.last},
            {"different", band.different},
            {"max_ulps", encoded(band.max_ulps)},
            {"max_difference", encoded(band.max_difference)}};
  });
  return {{"file", text(a.file)},
          {"tensor", text(a.tensor)},
          {"dtype", a.dtype},
          {"shape", a.shape},
          {"reference", {{"file", text(a.reference_file)}, {"dtype", a.reference_dtype}, {"shape", a.reference_shape}}},
          {"likeness", likeness_word(a.likeness)},
          {"up_to", text(a.up_to)},
          {"says", a.says},
          {"entries", a.entries},
          {"different", a.different},
          {"first", json_of(a.first)},
          {"worst", json_of(a.worst)},
          {"rows", bands}};
}

Json json_of(std::vector<AuditError> const& errors) {
  return list_of(errors, [&](auto const& error) -> Json { return {{"file", text(error.file)}, {"says", error.says}}; });
}

std::string dumped(Json const& value) { return reports::dump(value, 2); }

/// `json` as a part of a text that is indented by `depth`; there is no end of line within strings.
std::string indented(std::string const& json, std::size_t depth) {
  return boost::replace_all_copy(json, "\n", "\n" + std::string(depth, ' '));
}

}  // namespace

Json audit_object(AuditReport const& report) {
  auto const& a = report.audit;
  auto const findings = list_of(a.findings, [&](auto const& f) -> Json {
    return {{"id", f.id},         {"severity", f.severity == audit::Severity::defect ? "defect" : "note"},
            {"says", f.says},     {"cause", text(f.cause)},
            {"fix", text(f.fix)}, {"worst", json_of(f.worst)}};
  });
  return {{"file", text(a.file)},
          {"tensor", text(a.tensor)},
          {"repeated_as", report.repeated_as},
          {"kind", text(a.kind)},
          {"dtype", a.dtype},
          {"shape", a.shape},
          {"convention", json_of(a.convention)},
          {"accuracy", json_of(a.accuracy)},
          {"verdict", verdict_word(a.verdict)},
          {"findings", findings}};
}

std::string audit_table_json(AuditReport const& report) { return dumped(audit_object(report)) + "\n"; }

std::string audit_json(AuditRun const& run) {
  std::string result = "{\n  \"schema\": " + Json(audit::audit_schema).dump() + ",\n  \"tables\": [";
  // One tree at a time: that of many audits takes far more memory than its text.
  for (auto const& report : run.reports) {
    result += (&report == run.reports.data() ? "\n    " : ",\n    ") + indented(dumped(audit_object(report)), 4);
  }
  result += run.reports.empty() ? "],\n" : "\n  ],\n";
  return result + "  \"errors\": " + indented(dumped(json_of(run.errors)), 2) +
         ",\n  \"summary\": " + indented(dumped(summary_of(run)), 2) + "\n}\n";
}

std::string against_json(AgainstRun const& run) {
  auto const tables = list_of(run.agreements, [](audit::Agreement const& each) { return json_of(each); });
  Json summary{{"tables", tables.size()}};
  for (auto const likeness : {audit::Likeness::equal, audit::Likeness::equivalent, audit::Likeness::different}) {
    summary[std::string(likeness_word(likeness))] =
        std::ranges::count(run.agreements, likeness, &audit::Agreement::likeness);
  }
  summary["missing"] = run.missing;
  summary["extra"] = run.extra;
  summary["errors"] = run.errors.size();
  summary["exit_status"] = static_cast<int>(run.status);
  return dumped({{"schema", audit::against_schema},
                 {"tables", tables},
                 {"errors", json_of(run.errors)},
                 {"summary", summary}}) +
         "\n";
}

}  // namespace pe::experiments

#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/commands/audit_report.hpp"

namespace pe::experiments {
namespace {

using Json = nlohmann::ordered_json;

// JSON has no infinity; it is written as a word, as in run.json.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json("inf"); }

template <class T>
Json optional(std::optional<T> const& value) {
  if (!value) return nullptr;
  if constexpr (std::is_same_v<T, double>) {
    return number(*value);
  } else {
    return *value;
  }
}

Json text(std::string const& value) { return value.empty() ? Json(nullptr) : Json(value); }

Json json_of(std::optional<audit::Worst> const& worst) {
  if (!worst) return nullptr;
  return {{"index", worst->index}, {"position", optional(worst->position)}, {"column", optional(worst->column)},
          {"found", worst->found}, {"expected", worst->expected},           {"ulps", optional(worst->ulps)}};
}

Json json_of(audit::Convention const& c) {
  auto parameters = Json::object();
  for (auto const& [name, value] : c.scaling_parameters) parameters[name] = number(value);
  return {{"family", text(c.family)},           {"layout", text(c.layout)},
          {"spacing", text(c.spacing)},         {"base", optional(c.base)},
          {"dimension", optional(c.dimension)}, {"positions", optional(c.positions)},
          {"offset", optional(c.offset)},       {"step", optional(c.step)},
          {"amplitude", optional(c.amplitude)}, {"padding_row", optional(c.padding_row)},
          {"axis_order", text(c.axis_order)},   {"scaling", text(c.scaling)},
          {"parameters", parameters},           {"up_to", text(c.up_to)},
          {"named_after", text(c.named_after)}};
}

Json json_of(std::optional<audit::Accuracy> const& accuracy) {
  if (!accuracy) return nullptr;
  return {{"max_ulp", number(accuracy->max_ulp)}, {"max_error", number(accuracy->max_error)},
          {"pipeline", accuracy->pipeline},       {"says", accuracy->says},
          {"entries", accuracy->entries},         {"by_balls", accuracy->by_balls},
          {"worst", json_of(accuracy->worst)}};
}

Json json_of(AuditReport const& report) {
  auto const& a = report.audit;
  auto findings = Json::array(), laws = Json::array();
  for (auto const& f : a.findings) {
    findings.push_back({{"id", f.id},
                        {"severity", f.severity == audit::Severity::defect ? "defect" : "note"},
                        {"says", f.says},
                        {"cause", text(f.cause)},
                        {"fix", text(f.fix)},
                        {"worst", json_of(f.worst)}});
  }
  for (auto const& law : a.laws) {
    laws.push_back({{"property", law.property},
                    {"says", law.says},
                    {"verdict", law.verdict},
                    {"residual", number(law.residual)},
                    {"allowance", number(law.allowance)}});
  }
  return {{"schema", audit::audit_schema},
          {"file", text(a.file)},
          {"tensor", text(a.tensor)},
          {"repeated_as", report.repeated_as},
          {"kind", text(a.kind)},
          {"dtype", a.dtype},
          {"shape", a.shape},
          {"convention", json_of(a.convention)},
          {"accuracy", json_of(a.accuracy)},
          {"verdict", verdict_word(a.verdict)},
          {"findings", findings},
          {"laws", laws}};
}

}  // namespace

std::string audit_json(std::vector<AuditReport> const& reports) {
  auto const text_of = [](AuditReport const& report) {
    return json_of(report).dump(2, ' ', false, Json::error_handler_t::replace);
  };
  if (reports.size() == 1) return text_of(reports[0]) + "\n";
  // One tree at a time: that of many audits takes far more memory than its text.
  std::string result = "[";
  for (auto const& report : reports) {
    result += result.size() > 1 ? ",\n  " : "\n  ";
    for (char const c : text_of(report)) {
      result += c;
      if (c == '\n') result += "  ";  // within strings there is no end of line
    }
  }
  return result + "\n]\n";
}

}  // namespace pe::experiments

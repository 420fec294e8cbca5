#include <fmt/format.h>

#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "experiments/audit/readers/foreign.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/running/run_record.hpp"
#include "reports/fields.hpp"

namespace pe::experiments {
namespace {

using Json = nlohmann::ordered_json;

/// A defect, an unrecognised table or an error: what continuous integration shows.
struct Failure {
  std::string id, file, tensor, says;
  bool error = true;  ///< else a warning
};

std::vector<Failure> failures_of(AuditRun const& run) {
  std::vector<Failure> result;
  for (auto const& report : run.reports) {
    auto const& audit = report.audit;
    for (auto const& finding : audit.findings) {
      if (finding.severity != audit::Severity::defect) continue;
      auto says = finding.says;
      if (finding.worst) {
        auto const entries = finding.worst->found.empty() ? ""
                                                          : fmt::format(": found {}, expected {}", finding.worst->found,
                                                                        finding.worst->expected);
        says += fmt::format(" At {}{}.", place_of(*finding.worst), entries);
      }
      if (!finding.fix.empty()) says += fmt::format(" Fix: {}.", finding.fix);
      result.push_back({finding.id, audit.file, audit.tensor, std::move(says)});
    }
    if (audit.verdict == audit::Verdict::unrecognised) {
      auto const says = audit.findings.empty() ? "" : " " + audit.findings.back().says;
      result.push_back(
          {"unrecognised", audit.file, audit.tensor, "No convention that is known explains this table." + says, false});
    }
  }
  for (auto const& error : run.errors) result.push_back({"unreadable", error.file, "", error.says});
  return result;
}

/// A reference to a file by RFC 3986: bytes that may not stand in a path as %NN.
std::string uri_of(std::string const& path) {
  std::string result;
  for (unsigned char const c : path) {
    bool const plain = std::isalnum(c) != 0 ||
                       std::string_view("-._~/!$&'()*+,;=@").find(static_cast<char>(c)) != std::string_view::npos;
    result += plain ? std::string(1, static_cast<char>(c)) : fmt::format("%{:02X}", c);
  }
  return result;
}

Json result_of(Failure const& failure) {
  Json location;
  if (!failure.file.empty()) location["physicalLocation"]["artifactLocation"]["uri"] = uri_of(failure.file);
  if (!failure.tensor.empty()) location["logicalLocations"] = {{{"name", failure.tensor}, {"kind", "variable"}}};
  Json result{
      {"ruleId", failure.id}, {"level", failure.error ? "error" : "warning"}, {"message", {{"text", failure.says}}}};
  if (!location.empty()) result["locations"] = Json::array({location});
  return result;
}

/// GitHub's escapes: of the end of a line everywhere, of separators within a property.
std::string escaped(std::string_view text, bool property) {
  std::string result;
  for (char const c : text) {
    bool const special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    result += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return result;
}

}  // namespace

std::string audit_sarif(AuditRun const& run) {
  auto rules = Json::array(), results = Json::array();
  std::set<std::string> seen;
  for (auto const& failure : failures_of(run)) {
    if (seen.insert(failure.id).second) rules.push_back({{"id", failure.id}});
    results.push_back(result_of(failure));
  }
  Json const driver{{"name", "pebench audit"}, {"version", version_text()}, {"rules", rules}};
  Json const log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                 {"version", "2.1.0"},
                 {"runs", Json::array({{{"tool", {{"driver", driver}}}, {"results", results}}})}};
  return reports::dump(log, 2) + "\n";
}

std::string audit_annotations(AuditRun const& run) {
  std::string result;
  for (auto const& failure : failures_of(run)) {
    auto const tensor = failure.tensor.empty() ? "" : audit::quote(failure.tensor) + ": ";
    auto const file = failure.file.empty() ? "" : fmt::format("file={},", escaped(failure.file, true));
    result += fmt::format("::{} {}title={}::{}\n", failure.error ? "error" : "warning", file,
                          escaped("pebench audit: " + failure.id, true), escaped(tensor + failure.says, false));
  }
  return result;
}

}  // namespace pe::experiments

#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/readers/foreign.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/terminal.hpp"

namespace pe::experiments {
namespace {

using audit::Audit;
using audit::Finding;
using audit::Severity;
using audit::Verdict;
using audit::Worst;

Colour colour_of(Verdict verdict) {
  if (verdict == Verdict::defective) return Colour::bad;
  return verdict == Verdict::unrecognised ? Colour::strong : Colour::good;
}

std::string witness(Worst const& worst) {
  auto const ulps = worst.ulps && *worst.ulps > 0 ? fmt::format(" ({:.3g} ulp)", *worst.ulps) : "";
  return fmt::format("{}: found {}, expected {}{}", place_of(worst), worst.found, worst.expected, ulps);
}

/// What the first line says beside the verdict: the worst defect, or what the table is.
std::string headline(Audit const& audit) {
  auto const defect = std::ranges::find(audit.findings, Severity::defect, &Finding::severity);
  if (defect != audit.findings.end()) return fmt::format("{}: {}", defect->id, defect->says);
  auto const size = std::ranges::find(audit.findings, "too-large", &Finding::id);
  if (size != audit.findings.end()) return "not judged: " + size->says;
  bool const other = audit.verdict == Verdict::learned || audit.verdict == Verdict::not_an_encoding;
  if (other && !audit.findings.empty()) return audit.findings.back().says;
  if (audit.verdict == Verdict::unrecognised) return "no convention that is known explains this table";
  if (audit.verdict == Verdict::equivalent) return "the same up to " + audit.convention.up_to;
  return "every entry agrees with the convention named here";
}

std::string told(Finding const& finding) {
  bool const is_defect = finding.severity == Severity::defect;
  std::string result = entry(is_defect ? "defect" : "note", fmt::format("{}: {}", finding.id, finding.says));
  if (finding.worst) result += entry("worst entry", witness(*finding.worst));
  return result + entry("cause", finding.cause) + entry("fix", finding.fix);
}

std::string laws(Audit const& audit, bool verbose) {
  std::string result;
  for (auto const& law : audit.laws) {
    if (law.verdict != "fails" && !verbose) continue;
    auto const sizes =
        law.residual > 0 || law.allowance > 0
            ? fmt::format(" (off by at most {:.2g}, rounding explains {:.2g})", law.residual, law.allowance)
            : "";
    result += entry(law.verdict == "not applicable" ? "not asked" : law.verdict,
                    fmt::format("{}: {}{}", law.property, law.says, sizes));
  }
  return result;
}

}  // namespace

std::string audit_line(AuditReport const& report) {
  auto const& audit = report.audit;
  auto const defect = std::ranges::find(audit.findings, Severity::defect, &Finding::severity);
  auto const says = defect != audit.findings.end() ? defect->id : convention_line(audit.convention);
  auto const more = report.repeated_as.empty() ? "" : fmt::format(" (and {} equal)", report.repeated_as.size());
  return fmt::format("{:15} {}{}{}{}", verdict_word(audit.verdict), subject_line(audit), more, says.empty() ? "" : ": ",
                     says);
}

std::string audit_summary(std::vector<AuditReport> const& reports) {
  std::string result = fmt::format("{} tables:", reports.size());
  for (auto const verdict : all_verdicts) {
    auto const count =
        std::ranges::count_if(reports, [&](AuditReport const& report) { return report.audit.verdict == verdict; });
    if (count > 0) result += fmt::format("{} {} {}", result.back() == ':' ? "" : ",", count, verdict_word(verdict));
  }
  return result;
}

std::string audit_text(AuditReport const& report, bool verbose) {
  auto const& audit = report.audit;
  std::string const verdict(verdict_word(audit.verdict));
  // The verdict stands in the margin, so that its text wraps beside it.
  auto result = coloured(verdict, colour_of(audit.verdict));
  result += wrapped(plain(headline(audit)), 16).substr(std::min<std::size_t>(verdict.size(), 15));
  result += entry("table", subject_line(audit));
  if (!report.repeated_as.empty()) {
    result += entry("also", fmt::format("{} other tensors have the same entries", report.repeated_as.size()));
  }
  result += entry("what it is", convention_line(audit.convention));
  result += entry("as in", audit.convention.named_after);
  result += entry("same up to", audit.convention.up_to);
  if (audit.accuracy) {
    result += entry("computed in", audit.accuracy->pipeline) + entry("accuracy", audit.accuracy->says);
  }
  auto const first = std::ranges::find(audit.findings, Severity::defect, &Finding::severity);
  if (first != audit.findings.end()) {
    if (first->worst) result += entry("worst entry", witness(*first->worst));
    result += entry("cause", first->cause) + entry("fix", first->fix);
  }
  std::string details;
  for (auto const& finding : audit.findings) {
    if (first == audit.findings.end() || &finding != &*first) details += told(finding);
  }
  if (audit.accuracy && audit.accuracy->worst) details += entry("furthest", witness(*audit.accuracy->worst));
  if (audit.accuracy) {
    details += entry("compared", fmt::format("{} entries, {} of them by ball arithmetic", audit.accuracy->entries,
                                             audit.accuracy->by_balls));
  }
  details += laws(audit, verbose);
  return details.empty() ? result : result + "\n" + details;
}

std::string against_text(AgainstRun const& run) {
  std::string result;
  for (auto const& a : run.agreements) {
    std::string const word(likeness_word(a.likeness));
    auto const colour = a.likeness == audit::Likeness::different ? Colour::bad : Colour::good;
    auto const headline = a.up_to.empty() ? a.says : "up to " + a.up_to + ". " + a.says;
    result += (result.empty() ? "" : "\n") + coloured(word, colour) +
              wrapped(plain(headline), 16).substr(std::min<std::size_t>(word.size(), 15));
    result += entry("reference", subject_line(a.reference_file, a.tensor, a.reference_dtype, a.reference_shape));
    result += entry("table", subject_line(a.file, a.tensor, a.dtype, a.shape));
    if (a.first) result += entry("first", witness(*a.first));
    if (a.worst) result += entry("worst", witness(*a.worst));
    if (a.different == 0) continue;
    result += "\n";
    for (auto const& band : a.bands) {
      auto const rows =
          band.first == band.last ? fmt::format("row {}", band.first) : fmt::format("{} to {}", band.first, band.last);
      result += entry(rows, fmt::format("entries that differ: {}, by at most {:.3g} ulp ({:.2g})", band.different,
                                        band.max_ulps, band.max_difference));
    }
  }
  for (auto const& name : run.missing) result += entry("missing", audit::quote(name) + ", which the reference has");
  for (auto const& name : run.extra)
    result += entry("not compared", audit::quote(name) + ", which the reference lacks");
  return result;
}

}  // namespace pe::experiments

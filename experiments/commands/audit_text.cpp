#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"

namespace pe::experiments {
namespace {

using audit::Audit;
using audit::Finding;
using audit::Severity;
using audit::Verdict;
using audit::Worst;
using reports::counted;
using reports::say;
using reports::tr;
using reports::translatable;

Colour colour_of(Verdict verdict) {
  if (verdict == Verdict::defective) return Colour::bad;
  return verdict == Verdict::unrecognised ? Colour::strong : Colour::good;
}

/// The word in the margin, and the sentence beside it.
std::string beside(std::string_view word, Colour colour, std::string const& sentence) {
  constexpr std::size_t indent = 16;
  std::string const shown(tr(word));
  auto const text = wrapped(plain(sentence), indent);
  return coloured(shown, colour) + fmt::format("{:<{}}", shown, indent).substr(shown.size()) +
         text.substr(std::min(indent, text.size()));
}

std::string witness(Worst const& worst) {
  if (worst.found.empty()) return place_of(worst);
  auto const ulps = worst.ulps && *worst.ulps > 0 ? fmt::format(" ({:.3g} ulp)", *worst.ulps) : "";
  return say("{}: found {}, expected {}{}", place_of(worst), worst.found, worst.expected, ulps);
}

/// What the first line says beside the verdict: the worst defect, or what the table is.
std::string headline(Audit const& audit) {
  auto const defect = std::ranges::find(audit.findings, Severity::defect, &Finding::severity);
  if (defect != audit.findings.end()) return fmt::format("{}: {}", defect->id, defect->says);
  auto const size = std::ranges::find(audit.findings, audit::Aspect::limit, &Finding::aspect);
  if (size != audit.findings.end()) return say("not judged: {}", size->says);
  bool const other = audit.verdict == Verdict::learned || audit.verdict == Verdict::not_an_encoding;
  if (other && !audit.findings.empty()) return audit.findings.back().says;
  if (audit.verdict == Verdict::unrecognised) {
    return std::string(tr("no convention that is known explains this table"));
  }
  if (audit.verdict == Verdict::equivalent) return say("the same up to {}", audit.convention.up_to);
  auto result = std::string(tr("every entry agrees with the convention named here"));
  for (auto const& finding : audit.findings) {
    bool const is_order = finding.id == "gathered-positions" || finding.id == "several-sequences";
    if (is_order) result += fmt::format(", but the rows are no one sequence: {}", finding.says);
  }
  return result;
}

std::string described(Finding const& finding) {
  bool const is_defect = finding.severity == Severity::defect;
  std::string result = entry(is_defect ? "defect" : "note", fmt::format("{}: {}", finding.id, finding.says));
  if (finding.worst) result += entry("worst entry", witness(*finding.worst));
  return result + entry("cause", finding.cause) + entry("fix", finding.fix);
}

}  // namespace

std::string_view verdict_word(Verdict verdict) {
  constexpr std::string_view words[] = {translatable("conforms"),  translatable("equivalent"),
                                        translatable("defective"), translatable("unrecognised"),
                                        translatable("learned"),   translatable("not an encoding")};
  static_assert(std::size(words) == std::size(all_verdicts));
  return words[static_cast<std::size_t>(verdict)];
}

std::size_t count_of(AuditRun const& run, Verdict verdict) {
  auto const is_it = [&](AuditReport const& report) { return report.audit.verdict == verdict; };
  return static_cast<std::size_t>(std::ranges::count_if(run.reports, is_it));
}

Status audit_status(AuditRun const& run, std::string const& fail_on) {
  if (count_of(run, Verdict::defective) > 0) return Status::surprise;
  if (!run.errors.empty()) return Status::unreadable;
  bool const fails = count_of(run, Verdict::unrecognised) > 0 && fail_on == "unrecognised";
  return fails ? Status::unrecognised : Status::as_expected;
}

std::string_view likeness_word(audit::Likeness likeness) {
  constexpr std::string_view words[] = {translatable("equal"), translatable("equivalent"), translatable("different")};
  return words[static_cast<std::size_t>(likeness)];
}

std::string convention_line(audit::Convention const& c) {
  std::string result = c.family;
  auto const add = [&](std::string const& part) {
    if (!part.empty()) result += (result.empty() ? "" : ", ") + part;
  };
  auto const number = [](char const* name, auto const& value) {
    return value ? fmt::format("{} {}", name, audit::plain_number(static_cast<double>(*value))) : std::string();
  };
  add(c.layout);
  add(number("base", c.base));
  add(number("d =", c.dimension));
  add(c.spacing.empty() ? "" : c.family == "frequencies" || c.base ? "exponents over " + c.spacing : c.spacing);
  add(number("offset", c.offset));
  if (c.step && *c.step != 1) add(number("step", c.step));
  if (c.amplitude && *c.amplitude != 1) add(number("amplitude", c.amplitude));
  add(number("padding row", c.padding_row));
  add(c.axis_order.empty() ? "" : "axes " + c.axis_order);
  if (!c.scaling.empty() && c.scaling != "none") add("scaling " + c.scaling);
  for (auto const& [name, value] : c.scaling_parameters) add(fmt::format("{} {}", name, audit::plain_number(value)));
  return result;
}

std::string subject_line(std::string const& file, std::string const& tensor, std::string const& dtype,
                         std::vector<std::int64_t> const& shape) {
  constexpr std::size_t longest = 200;  // two names, of layers within layers
  auto result = file;
  if (!tensor.empty()) result += (result.empty() ? "" : " ") + audit::quote(tensor, longest);
  return fmt::format("{}{}{} [{}]", result, result.empty() ? "" : ", ", dtype, fmt::join(shape, ", "));
}

std::string subject_line(audit::Audit const& audit) {
  return subject_line(audit.file, audit.tensor, audit.dtype, audit.shape);
}

std::string place_of(audit::Worst const& worst) {
  auto result = fmt::format("[{}]", fmt::join(worst.index, ", "));
  if (!worst.tensor.empty()) result += " of " + audit::quote(worst.tensor);
  if (worst.position) result += fmt::format(", position {}", audit::position_text(*worst.position));
  if (worst.column && worst.index.size() > 1) result += fmt::format(", column {}", *worst.column);
  return result;
}

std::string audit_line(AuditReport const& report) {
  auto const& audit = report.audit;
  auto const defect = std::ranges::find(audit.findings, Severity::defect, &Finding::severity);
  auto const says = defect != audit.findings.end() ? defect->id : convention_line(audit.convention);
  auto const more = report.repeated_as.empty() ? "" : say(" (and {} equal)", report.repeated_as.size());
  return fmt::format("{:15} {}{}{}{}", tr(verdict_word(audit.verdict)), subject_line(audit), more,
                     says.empty() ? "" : ": ", says);
}

std::string audit_summary(AuditRun const& run) {
  std::string counts;
  for (auto const verdict : all_verdicts) {
    auto const count = count_of(run, verdict);
    if (count > 0) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, tr(verdict_word(verdict)));
  }
  return say("{}: {}", counted(run.reports.size(), "table"), counts);
}

std::string audit_text(AuditReport const& report) {
  auto const& audit = report.audit;
  auto result = beside(verdict_word(audit.verdict), colour_of(audit.verdict), headline(audit));
  result += entry("table", subject_line(audit));
  if (!report.repeated_as.empty()) {
    result += entry("also", say("{} with the same entries", counted(report.repeated_as.size(), "other tensor")));
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
    if (first == audit.findings.end() || &finding != &*first) details += described(finding);
  }
  if (audit.accuracy && audit.accuracy->worst) details += entry("least exact", witness(*audit.accuracy->worst));
  if (audit.accuracy) details += entry("compared", counted(audit.accuracy->entries, "entry"));
  // A command that is broken into lines is no command any more.
  if (!report.right.empty()) {
    details +=
        entry("right table", tr("what this command writes:")) + std::string(16, ' ') + plain(report.right) + "\n";
  }
  return details.empty() ? result : result + "\n" + details;
}

std::string against_text(AgainstRun const& run) {
  std::string result;
  for (auto const& a : run.agreements) {
    auto const colour = a.likeness == audit::Likeness::different ? Colour::bad : Colour::good;
    auto const headline = a.up_to.empty() ? a.says : say("up to {}. {}", a.up_to, a.says);
    result += (result.empty() ? "" : "\n") + beside(likeness_word(a.likeness), colour, headline);
    result += entry("reference", subject_line(a.reference_file, a.tensor, a.reference_dtype, a.reference_shape));
    result += entry("table", subject_line(a.file, a.tensor, a.dtype, a.shape));
    if (a.first) result += entry("first", witness(*a.first));
    if (a.worst) result += entry("worst", witness(*a.worst));
    if (a.different == 0) continue;
    result += "\n";
    for (auto const& band : a.bands) {
      auto const rows = band.first == band.last ? say("row {}", band.first) : say("{} to {}", band.first, band.last);
      result += entry(rows, say("entries that differ: {}, by at most {} ulp ({})", band.different,
                                fmt::format("{:.3g}", band.max_ulps), fmt::format("{:.2g}", band.max_difference)));
    }
  }
  for (auto const& name : run.missing)
    result += entry("missing", say("{}, which the reference has", audit::quote(name)));
  for (auto const& name : run.extra) {
    result += entry("not compared", say("{}, which the reference lacks", audit::quote(name)));
  }
  return result;
}

}  // namespace pe::experiments

#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/finding.hpp"
#include "experiments/commands/audit_report.hpp"
#include "reports/language.hpp"
#include "reports/templates/assets.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::experiments {
namespace {

using audit::Audit;
using audit::Severity;
using audit::Verdict;
using reports::Json;
using reports::say;
using reports::tr;
using reports::translatable;

struct Sign {
  char const *banner, *sign;
};

Sign sign_of(Verdict verdict) {
  if (verdict == Verdict::defective) return {"red", "✗"};
  if (verdict == Verdict::unrecognised) return {"grey", "…"};
  return {"green", "✓"};
}

Json facts_of(Audit const& a) {
  auto out = Json::array();
  auto const add = [&](std::string_view name, std::string const& value) {
    if (!value.empty()) out.push_back({{"name", std::string(name)}, {"value", value}});
  };
  auto const number = [](auto const& value) {
    return value ? audit::plain_number(static_cast<double>(*value)) : std::string();
  };
  auto const& c = a.convention;
  add(translatable("family"), c.family);
  add(translatable("layout"), c.layout);
  add(translatable("exponents over"), c.spacing);
  add(translatable("base"), number(c.base));
  add(translatable("dimension"), number(c.dimension));
  add(translatable("positions"), number(c.positions));
  add(translatable("offset"), number(c.offset));
  add(translatable("step"), number(c.step));
  add(translatable("amplitude"), number(c.amplitude));
  add(translatable("padding row"), number(c.padding_row));
  add(translatable("axes"), c.axis_order);
  add(translatable("scaling"), c.scaling);
  for (auto const& [name, value] : c.scaling_parameters) add(name, audit::plain_number(value));
  add(translatable("as in"), c.named_after);
  add(translatable("same up to"), c.up_to);
  return out;
}

/// The object of an audit (pebench-audit/3), its defects first, with what the page shows beside it or as words.
Json shown(AuditReport report, std::size_t number) {
  auto const& a = report.audit;
  auto& findings = report.audit.findings;
  std::stable_partition(findings.begin(), findings.end(), [](auto const& f) { return f.severity == Severity::defect; });
  auto out = audit_object(report);
  for (std::size_t i = 0; i < a.findings.size(); ++i) {
    auto const& worst = a.findings[i].worst;
    if (!worst) continue;
    bool const apart = worst->ulps && *worst->ulps > 0;
    out["findings"][i]["worst"]["place"] =
        place_of(*worst) + (apart ? say(", {} ulp apart", fmt::format("{:.3g}", *worst->ulps)) : "");
  }
  if (auto const& accuracy = a.accuracy) {
    auto const& ulps = accuracy->max_ulp;
    out["accuracy"].update(
        {{"off", ulps ? say("{} ulp", reports::bound_text(*ulps)) : fmt::format("{:.2g}", accuracy->max_error)},
         {"entries", reports::counted(accuracy->entries, "entry")}});
  }
  auto const others = report.repeated_as.size();
  out.update(
      {{"id", fmt::format("audit-{}", number)},
       {"sign", sign_of(a.verdict).sign},
       {"subject", subject_line(a)},
       {"repeated", others == 0 ? "" : say("{} with the same entries", reports::counted(others, "other tensor"))},
       {"facts", facts_of(a)}});
  return out;
}

/// Defective before unrecognised before the rest: what the page is headed by.
AuditReport const& gravest(std::vector<AuditReport> const& reports) {
  auto const rank = [](AuditReport const& report) {
    return report.audit.verdict == Verdict::defective ? 2 : report.audit.verdict == Verdict::unrecognised ? 1 : 0;
  };
  return *std::ranges::max_element(reports, {}, rank);
}

/// The verdict, and of a defect which one it is.
std::string banner_sentence(Audit const& a) {
  std::string const result(tr(verdict_word(a.verdict)));
  auto const defect = std::ranges::find(a.findings, Severity::defect, &audit::Finding::severity);
  if (defect != a.findings.end()) return result + ": " + defect->id;
  return a.convention.up_to.empty() ? result : say("{} up to {}", result, a.convention.up_to);
}

}  // namespace

std::string audit_html(std::vector<AuditReport> const& reports) {
  auto const& first = gravest(reports);
  auto audits = Json::array();
  for (auto const& report : reports) audits.push_back(shown(report, audits.size() + 1));
  auto const [banner, sign] = sign_of(first.audit.verdict);
  bool const is_list = reports.size() > 1;
  return reports::fill_page("audit.html.mustache", "",
                            {{"css", std::string(reports::asset("audit.css"))},
                             {"title", is_list ? say("{}, audited", reports::counted(reports.size(), "table"))
                                               : convention_line(first.audit.convention)},
                             {"headline", banner_sentence(first.audit)},
                             {"banner", banner},
                             {"banner_sign", sign},
                             {"is_list", is_list},
                             {"audits", audits}});
}

}  // namespace pe::experiments

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

Json worst_of(std::optional<audit::Worst> const& worst) {
  if (!worst) return nullptr;
  auto const ulps = worst->ulps && *worst->ulps > 0 ? say(", {} ulp apart", fmt::format("{:.3g}", *worst->ulps)) : "";
  return {{"place", place_of(*worst) + ulps}, {"found", worst->found}, {"expected", worst->expected}};
}

Json findings_of(Audit const& a) {
  auto sorted = a.findings;
  std::stable_partition(sorted.begin(), sorted.end(),
                        [](auto const& f) { return f.severity == audit::Severity::defect; });
  auto out = Json::array();
  for (auto const& f : sorted) {
    out.push_back({{"id", f.id},
                   {"severity",
                    std::string(f.severity == audit::Severity::defect ? translatable("defect") : translatable("note"))},
                   {"says", f.says},
                   {"cause", f.cause},
                   {"fix", f.fix},
                   {"worst", worst_of(f.worst)}});
  }
  return out;
}

Json laws_of(Audit const& a) {
  auto out = Json::array();
  for (auto const& law : a.laws) {
    out.push_back({{"property", law.property},
                   {"says", law.says},
                   {"verdict", law.verdict},
                   {"colour", law.verdict == "fails" ? "refuted" : law.verdict},
                   {"residual", reports::bound_text(law.residual)},
                   {"allowance", reports::bound_text(law.allowance)}});
  }
  return out;
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

Json accuracy_of(Audit const& a) {
  if (!a.accuracy) return nullptr;
  return {{"says", a.accuracy->says},
          {"pipeline", a.accuracy->pipeline},
          {"max_ulp", reports::bound_text(a.accuracy->max_ulp)},
          {"entries", say("{}, {} of them by ball arithmetic", reports::counted(a.accuracy->entries, "entry"),
                          a.accuracy->by_balls)}};
}

Json audits_of(std::vector<AuditReport> const& reports) {
  auto out = Json::array();
  for (auto const& report : reports) {
    auto const& a = report.audit;
    auto const others = report.repeated_as.size();
    out.push_back(
        {{"id", fmt::format("audit-{}", out.size() + 1)},
         {"verdict", std::string(verdict_word(a.verdict))},
         {"sign", sign_of(a.verdict).sign},
         {"subject", subject_line(a)},
         {"repeated", others == 0 ? "" : say("{} with the same entries", reports::counted(others, "other tensor"))},
         {"findings", findings_of(a)},
         {"laws", laws_of(a)},
         {"facts", facts_of(a)},
         {"accuracy", accuracy_of(a)}});
  }
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
  auto const defect = std::ranges::find(a.findings, audit::Severity::defect, &audit::Finding::severity);
  if (defect != a.findings.end()) return result + ": " + defect->id;
  return a.convention.up_to.empty() ? result : say("{} up to {}", result, a.convention.up_to);
}

}  // namespace

std::string audit_html(std::vector<AuditReport> const& reports) {
  auto const& first = gravest(reports);
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
                             {"audits", audits_of(reports)}});
}

}  // namespace pe::experiments

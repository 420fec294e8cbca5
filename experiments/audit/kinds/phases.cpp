#include "experiments/audit/kinds/kinds.hpp"

#include <filesystem>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/limits.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/phases/laws.hpp"
#include "experiments/audit/phases/rescale.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

using namespace phases;

/// A sound table has nearly all of its pairs in order.
constexpr double beyond_doubt = 0.95;

Audit audit_hypothesis(std::vector<Table> const& tables, Options const& options, Hypothesis const& hypothesis) {
  auto audit = begun(tables.front(), "phases");
  if (tables.size() == 2) audit.tensor += ", " + tables.back().name;
  std::optional<Judged> judged;
  if (options.config) judged = judge_by_config(hypothesis, *options.config, scan_jobs, audit);
  auto const& progression = hypothesis.fit.progression;
  bool const plain = !progression.spacing.empty() && progression.round && std::abs(hypothesis.fit.step) == 1;
  if (!judged && !plain) judged = judge_by_rule(hypothesis, scan_jobs);
  if (!judged) judged.emplace(hypothesis);
  auto const names = std::filesystem::path(audit.file).filename().string() + ' ' + audit.tensor;
  audit.convention = describe_convention(*judged, names);
  audit.accuracy = describe_accuracy(*judged);
  append(audit.findings, remarks(*judged, options));
  auto compared = compare_with_options(*judged, options, audit.convention.base);
  append(audit.findings, std::move(compared.findings));
  audit.compared = std::move(compared.keys);
  if (compared.base) audit.convention.base = compared.base;
  if (!judged->fits()) {
    auto diagnosed = diagnose(*judged);
    append(audit.findings, std::move(diagnosed.findings));
    if (!diagnosed.pipeline.empty()) {
      audit.accuracy->pipeline = std::move(diagnosed.pipeline);
      audit.accuracy->says = std::move(diagnosed.says);
    }
  }
  audit.laws = check_laws(*judged, scan_jobs);
  conclude(audit, judged->fits());
  return audit;
}

/// Of two tables of one code, the longer one's audit, and whether the shorter one is its beginning.
std::optional<Audit> audit_both(Table const& one, Table const& other, Options const& options) {
  auto const& longer = entry_count(one) > entry_count(other) ? one : other;
  auto const& shorter = entry_count(one) > entry_count(other) ? other : one;
  auto const hypothesis = identify({longer});
  if (!hypothesis) return std::nullopt;
  auto audit = audit_hypothesis({longer}, options, *hypothesis);
  bool const recognised = audit.verdict != Verdict::unrecognised;
  if (auto finding = diagnose_prefix(shorter, longer)) audit.findings.push_back(std::move(*finding));
  conclude(audit, recognised);
  return audit;
}

}  // namespace

std::optional<Audit> audit_phases(std::vector<Table> const& tables, Options const& options) {
  PE_ASSERT(tables.size() == 1 || tables.size() == 2);
  if (!options.kind.empty() && options.kind != "phases") return std::nullopt;
  auto const hypothesis = identify(tables);
  // Some pairs of a table without pairs look like pairs, and the right ones may look like another convention's.
  bool const doubtful = !hypothesis || hypothesis->agreement < beyond_doubt;
  if (tables.size() == 1 && doubtful) {
    if (auto audit = diagnose_unpaired(tables.front(), options)) return audit;
  }
  if (hypothesis) return audit_hypothesis(tables, options, *hypothesis);
  if (tables.size() == 2) {
    if (auto audit = audit_both(tables.front(), tables.back(), options)) return audit;
  }
  if (options.kind.empty()) return std::nullopt;
  return unrecognised(tables.front(), "phases", too_wide(tables.front()));
}

}  // namespace pe::audit

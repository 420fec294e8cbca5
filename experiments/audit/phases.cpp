#include "experiments/audit/phases.hpp"

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/describe.hpp"
#include "experiments/audit/phases/judged.hpp"

namespace pe::audit {
namespace {

/// The scan is bound by memory and arithmetic alike; more threads than this gain nothing on the machines that audit.
constexpr int jobs = 2;

}  // namespace

std::optional<Audit> audit_phases(std::vector<Table> const& tables, Options const& options) {
  using namespace phases;
  if (!options.kind.empty() && options.kind != "phases") return std::nullopt;
  auto hypothesis = identify(tables);
  if (!hypothesis) return std::nullopt;
  Judged const judged(std::move(*hypothesis), jobs);
  auto audit = begun(tables.front(), "phases");
  audit.convention = describe_convention(judged, audit.tensor);
  audit.accuracy = describe_accuracy(judged);
  conclude(audit, judged.fits());
  return audit;
}

}  // namespace pe::audit

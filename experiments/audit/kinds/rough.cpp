// Codes of frequencies in use whose angles lost so many bits that the entries alone tell no convention.
#include <filesystem>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/known.hpp"

namespace pe::audit {

using namespace phases;

std::optional<Audit> audit_rough(std::vector<Table> const& tables, Options const& options) {
  constexpr int fewest_pairs = 8, most_pairs = 1024;
  if (is_integer(tables.front().dtype)) return std::nullopt;
  for (auto const& [matrix, all] : arrangements(tables)) {
    for (auto const& layout : all) {
      if (layout.pairs < fewest_pairs || layout.pairs > most_pairs) continue;
      for (auto const& known : known_frequencies(options, layout.pairs, matrix.rows())) {
        auto const hypothesis = under(known, matrix, layout, options.first_position.value_or(0));
        if (!hypothesis || !is_rough(*hypothesis, BaseFrom::use)) continue;
        Judged const judged(*hypothesis);
        auto diagnosed = diagnose_rough(judged, BaseFrom::use);
        if (judged.fits() || diagnosed.findings.empty()) continue;
        auto audit = begun(tables, "phases");
        auto const names = std::filesystem::path(audit.file).filename().string() + ' ' + audit.tensor;
        audit.convention = describe_convention(judged, names + ' ' + options.expected_scheme);
        audit.accuracy = describe_accuracy(judged);
        audit.accuracy->pipeline = std::move(diagnosed.pipeline);
        audit.findings = std::move(diagnosed.findings);
        audit.compared.push_back("base");
        conclude(audit, true);
        return audit;
      }
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit

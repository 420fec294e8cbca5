// Biases whose slopes and products were rounded to a narrow format and then stored in a wider one, as Falcon's are.
#include <algorithm>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/explain_vector.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/ulp.hpp"

namespace pe::audit {

std::optional<Audit> audit_bias(Table const& table, Options const& options, bool certain) {
  if (is_integer(table.dtype) || is_complex(table.dtype)) return std::nullopt;
  auto audit = audit_bias_of(format_of(table.dtype), table, options, certain);
  if (audit && (audit->verdict == Verdict::conforms || audit->verdict == Verdict::equivalent)) return audit;
  constexpr std::int64_t most_entries = std::int64_t{1} << 22;
  if (size_of(table.dtype) < sizeof(float) || entry_count(table) > most_entries) return audit;
  auto const held = narrowest_holding(to_double(table));
  auto again = is_narrow(held) ? audit_bias_of(held, table, options, certain) : std::nullopt;
  if (!again || again->convention.family != "alibi" || has_defect(*again)) return audit;
  auto const is_said = [](Finding const& finding) { return finding.aspect == Aspect::precision; };
  if (std::ranges::none_of(again->findings, is_said)) {
    again->findings.push_back(found<"narrow-bias">(numpy_name(held), again->dtype));
  }
  return again;
}

}  // namespace pe::audit

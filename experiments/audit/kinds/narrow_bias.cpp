// Biases whose slopes and products were rounded to a narrow format and then stored in a wider one, as Falcon's are.
#include <algorithm>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/ulp.hpp"

namespace pe::audit {
namespace {

/// The narrow format that holds every entry.
std::optional<Format> narrower(Table const& table) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22;
  if (size_of(table.dtype) < sizeof(float) || entry_count(table) > most_entries) return std::nullopt;
  auto const entries = to_double(table);
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    if (std::ranges::all_of(entries, [&](double x) { return round_to(format, x) == x; })) return format;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Audit> audit_bias(Table const& table, Options const& options, bool certain) {
  if (is_integer(table.dtype) || is_complex(table.dtype)) return std::nullopt;
  auto audit = audit_bias_of(format_of(table.dtype), table, options, certain);
  if (audit && (audit->verdict == Verdict::conforms || audit->verdict == Verdict::equivalent)) return audit;
  auto const format = narrower(table);
  if (!format) return audit;
  auto again = audit_bias_of(*format, table, options, certain);
  if (!again || again->convention.family != "alibi" || has_defect(*again)) return audit;
  auto const is_said = [](Finding const& finding) { return finding.aspect == Aspect::precision; };
  if (std::ranges::none_of(again->findings, is_said)) {
    again->findings.push_back(found<"narrow-bias">(numpy_name(*format), again->dtype));
  }
  return again;
}

}  // namespace pe::audit

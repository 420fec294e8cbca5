#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/kinds/bias.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit {
namespace {

/// Biases of one head by the distance from its least one.
struct Row {
  std::vector<double> bias;
  bool backwards = false;  ///< the last key's is the least
  double slope = 0;

  explicit Row(std::vector<double> entries)
      : bias(std::move(entries)), backwards(std::abs(bias.front()) > std::abs(bias.back())) {
    if (backwards) std::ranges::reverse(bias);
    slope = bias[1] - bias[0];
  }
  double on_line(std::size_t distance) const { return bias[0] + slope * static_cast<double>(distance); }
};

/// Whether the entries lie on a line but for roundings: of each entry itself, or of the distance in it.
bool is_rounded(Row const& row, Format format) {
  constexpr double float32_product = 0x1p-22;
  // A position that was counted in the format may be rounded twice, as the slope and its product are.
  double const two_roundings = 2 * unit_roundoff(format);
  auto const holds = [&](double x) { return std::abs(round_to(format, x) - x) <= float32_product * std::abs(x); };
  if (row.slope == 0 || !std::isfinite(row.slope)) return false;
  for (std::size_t distance = 0; distance < row.bias.size(); ++distance) {
    double const x = row.bias[distance], open = two_roundings * static_cast<double>(distance);
    if (!holds(x) && !holds(x / row.slope)) return false;
    if (!(std::abs(x - row.on_line(distance)) <= open * std::abs(row.slope))) return false;
  }
  return true;
}

}  // namespace

std::optional<MergedKeys> merged_keys(Table const& heads, std::int64_t last) {
  constexpr std::int64_t fewest = 3;
  auto const keys = heads.shape[2];
  if (last + 1 < fewest || last >= keys) return std::nullopt;
  std::vector<Row> rows;
  for (std::int64_t h = 0; h < heads.shape[0]; ++h) {
    std::vector<double> entries(static_cast<std::size_t>(keys));
    rows_to_double(at(heads, 0, h), heads.shape[1] - 1, 1, entries);
    entries.resize(static_cast<std::size_t>(last + 1));
    rows.emplace_back(std::move(entries));
  }
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    if (!std::ranges::all_of(rows, [&](Row const& row) { return is_rounded(row, format); })) continue;
    for (std::size_t distance = 1; distance < rows[0].bias.size(); ++distance) {
      auto const is_one = [&](Row const& row) { return row.bias[distance] == row.bias[distance - 1]; };
      if (!std::ranges::all_of(rows, is_one)) continue;
      auto const& first = rows.front();
      auto const steps = static_cast<std::int64_t>(distance);
      return MergedKeys{first.backwards ? last - steps : steps,
                        steps,
                        first.bias[distance],
                        first.on_line(distance),
                        std::abs(first.slope),
                        format};
    }
  }
  return std::nullopt;
}

// Biases with slopes and products that were rounded to a narrow format and then stored in a wider one, as Falcon's are.

std::optional<Audit> audit_bias(Table const& table, Options const& options, bool certain) {
  if (!is_real(table.dtype)) return std::nullopt;
  auto audit = audit_bias_of(format_of(table.dtype), table, options, certain);
  if (is_sound(audit)) return audit;
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

// A cosine and a sine table that belong together must be of the same angles: each may be sound alone.
#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit {
namespace {

std::optional<Convention> alone(Table const& table, Options const& options) {
  auto const audit = audit_phases({table}, options);
  bool const sound = is_sound(audit);
  return sound && audit->convention.base ? std::optional(audit->convention) : std::nullopt;
}

}  // namespace

std::optional<Audit> audit_disagreeing(std::vector<Table> const& tables, Options const& options) {
  if (tables.size() != 2 || tables[0].shape != tables[1].shape || tables[0].shape.size() < 2) return std::nullopt;
  bool const named = tables[0].name.find("cos") != std::string::npos && tables[1].name.find("sin") != std::string::npos;
  constexpr std::int64_t most_disagreeing = std::int64_t{1} << 22;
  if (!named || entry_count(tables[0]) > most_disagreeing) return std::nullopt;
  auto plain = options;
  plain.config.reset();
  for (std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    auto const sound = alone(tables[i], plain);
    if (!sound) continue;
    auto audit = defective(tables, "phases",
                           found<"wrong-frequencies: tables">(i == 0 ? "cosines" : "sines",
                                                              fmt::format("base {}", plain_number(*sound->base)),
                                                              i == 0 ? "sines" : "cosines")
                               .at(first_entry(tables[0])));
    audit.convention = *sound;
    audit.convention.family = "rotary";
    return audit;
  }
  return std::nullopt;
}

std::optional<Audit> audit_even_bands(Table const& table) {
  auto const rows = squeezed(table);
  if (rows.shape.size() != 2 || !is_real(rows.dtype)) return std::nullopt;
  if (rows.shape[1] < 8 || rows.shape[1] % 2 != 0 || rows.shape[1] > 1024) return std::nullopt;
  for (char const* const layout : {"sin-cos", "cos-sin", "interleaved"}) {
    auto const hypothesis = phases::of_pixels(rows, layout);
    if (!hypothesis) continue;
    phases::Judged const judged(*hypothesis);
    if (!judged.fits()) continue;
    auto audit = begun(table, "phases");
    audit.convention = phases::describe_convention(judged, table.name);
    audit.convention.base.reset();
    audit.accuracy = phases::describe_accuracy(judged);
    conclude(audit, true);
    return audit;
  }
  return std::nullopt;
}

}  // namespace pe::audit

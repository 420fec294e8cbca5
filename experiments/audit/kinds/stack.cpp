// Cosines and sines of one cache in one table, along an axis of their own.
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {

std::optional<Audit> audit_stack(Table const& table, Options const& options, Judge const& judge) {
  auto const all = squeezed(table);
  if (all.shape.size() < 3 || is_complex(all.dtype) || is_integer(all.dtype)) return std::nullopt;
  for (auto const axis : {std::size_t{0}, all.shape.size() - 1}) {
    if (all.shape[axis] != 2) continue;
    auto audit = judge({squeezed(range(all, axis, 0, 1)), squeezed(range(all, axis, 1, 1))}, options);
    if (!audit || (audit->verdict != Verdict::conforms && audit->verdict != Verdict::equivalent)) continue;
    audit->tensor = table.name;
    return audit;
  }
  return std::nullopt;
}

}  // namespace pe::audit

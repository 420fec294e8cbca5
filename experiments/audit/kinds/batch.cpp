// Sequences of a batch, each of which begins at a position of its own, as decoding with several prompts makes them.
#include <fmt/format.h>

#include <tuple>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {
namespace {

bool is_sound_sequence(Audit const& audit) {
  return audit.verdict == Verdict::conforms || audit.verdict == Verdict::equivalent;
}

bool share_a_convention(Convention const& a, Convention const& b) {
  auto const shared = [](Convention const& c) {
    return std::tie(c.family, c.layout, c.spacing, c.base, c.dimension, c.scaling, c.step, c.amplitude);
  };
  return shared(a) == shared(b);
}

}  // namespace

std::optional<Audit> audit_batch(std::vector<Table> const& tables, Options const& options) {
  constexpr std::int64_t most_sequences = 64, fewest_rows = 4, most_entries = std::int64_t{1} << 22;
  auto const& shape = tables.front().shape;
  if (shape.size() < 3 || shape.front() < 2 || shape.front() > most_sequences) return std::nullopt;
  if (shape[shape.size() - 2] < fewest_rows || entry_count(tables.front()) > most_entries) return std::nullopt;
  std::optional<Audit> sound, broken;
  std::vector<std::string> begins;
  for (std::int64_t i = 0; i < shape.front(); ++i) {
    std::vector<Table> sequence;
    for (auto const& table : tables) {
      if (table.shape != shape) return std::nullopt;
      sequence.push_back(range(table, 0, i, 1));
    }
    auto audit = audit_phases(sequence, options);
    if (!audit || audit->verdict == Verdict::unrecognised) return std::nullopt;
    if (audit->verdict == Verdict::defective) {
      for (auto& finding : audit->findings) {
        if (finding.worst && !finding.worst->index.empty()) finding.worst->index.front() += i;
      }
      if (!broken) broken = std::move(audit);
      continue;
    }
    if (!is_sound_sequence(*audit) || (sound && !share_a_convention(sound->convention, audit->convention)))
      return std::nullopt;
    begins.push_back(plain_number(audit->convention.offset.value_or(0)));
    if (!sound) sound = std::move(audit);
  }
  if (2 * std::ssize(begins) < shape.front()) return std::nullopt;
  auto result = broken ? std::move(*broken) : std::move(*sound);
  std::erase_if(result.findings, [](Finding const& finding) { return is_note_on(finding, Aspect::positions); });
  result.shape = shape;
  if (!broken) result.findings.push_back(found<"batch">(begins.size(), fmt::format("{}", fmt::join(begins, ", "))));
  return result;
}

}  // namespace pe::audit

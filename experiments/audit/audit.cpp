#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/audit/subjects.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

using Tables = std::vector<Table>;

/// Of a table that is not understood, that some entries are no numbers is said before all else: NaN and infinities, but
/// for minus infinity, which masks mean. In what is called a table of phases it is a defect.
void say_what_is_not_finite(Tables const& tables, Audit& audit) {
  if (is_sound(audit) || has_defect(audit)) return;
  std::int64_t not_finite = 0, all = 0;
  for (auto const& table : tables) {
    if (!is_real(table.dtype) || entry_count(table) > most_at_once) continue;
    auto const x = to_double(table);
    not_finite += std::ranges::count_if(x, [](double v) { return !std::isfinite(v) && !(v < 0); });
    all += std::ssize(x);
  }
  if (not_finite == 0) return;
  audit.findings.insert(audit.findings.begin(), found<"not-finite">(not_finite, all));
  if (audit.kind == "phases")
    audit = concluded(std::move(audit), found<"non-finite: phases">(fmt::format("{} entries are", not_finite)));
}

/// Judges a table without the config where that is of another part of the model: codes that are added to embeddings,
/// wider than the config's heads, or of cells of pictures, of another width.
void judge_apart(std::vector<RopeConfig> const& all, Tables const& tables, Options options, Audit& beside) {
  if (!options.config || beside.verdict != Verdict::defective) return;
  auto const rotated = rotary_dimension(*options.config), head = options.config->head_dimension;
  bool const has_parts = std::ranges::any_of(all, [](RopeConfig const& config) { return !config.part.empty(); });
  auto const& name = tables.front().name;
  bool const may_be = has_parts || is_called_absolute(name) || contains(name, {"embed_positions"});
  if (!may_be || !rotated || beside.convention.dimension == rotated) return;
  options.config.reset();
  auto result = audit(tables, options);
  bool const is_wider = result.convention.dimension.value_or(0) > head.value_or(*rotated);
  bool const is_added = result.convention.family == "sinusoidal" && is_wider;
  bool const is_of_cells = !result.convention.axis_order.empty() && (has_parts || is_wider);
  if (!is_sound(result) || !(is_added || is_of_cells)) return;
  result.findings.push_back(found<"other-part">());
  beside = std::move(result);
}

}  // namespace

Audit audit(Tables const& given, Options const& options) {
  PE_ASSERT(!given.empty());
  auto tables = given;
  for (auto& table : tables) {
    // A table by columns is read as one by rows.
    if (!is_dense(table) && entry_count(table) <= most_at_once) table = dense(table);
    if (entry_count(table) != 0) continue;
    auto const called = quote(table.name.empty() ? table.file : table.name);
    throw InputError(fmt::format("the table {} has no entries; an audit needs one at least", called));
  }
  auto result = core::judge(tables, options);
  say_what_is_not_finite(tables, result);
  compare_with_expectation(options, result);
  compare_step(options, result);
  return result;
}

Audit audit_with(std::vector<RopeConfig> const& all, Tables const& tables, Options options) {
  std::optional<Audit> first;
  auto const configs = configs_for(all, tables.front().name);
  auto const asked_axes = options.axes;
  for (auto const& config : configs) {
    require_computable(config);
    bool const is_understood = config.unknown.empty();
    bool const prescribes = is_understood && (config.says_theta || config.alibi || config.buckets);
    options.config = prescribes ? std::optional(config) : std::nullopt;
    options.codes_prescribed = config.codes && !config.codes->of_times;
    options.axes = asked_axes.empty() ? config.axes : asked_axes;
    options.length = config.codes ? config.codes->length : config.max_position_embeddings;
    auto judged = audit(tables, options);
    judge_apart(all, tables, options, judged);
    bool const is_other = judged.verdict == Verdict::learned || judged.verdict == Verdict::not_an_encoding;
    if (!config.found.empty() && !is_other) judged.findings.push_back(found<"config-found">(config.found));
    if (config.codes && is_understood) {
      compare_with_codes(*config.codes, judged);
    } else if (!config.says_theta && !prescribes && is_understood) {
      judged.findings.push_back(found<"no-rotary">());
    }
    if (!is_understood && !is_other) {
      judged.findings.push_back(found<"unknown-key">(fmt::format("{}", fmt::join(config.unknown, ", "))));
      if (judged.verdict != Verdict::defective) judged.verdict = Verdict::unrecognised;
    }
    if (all.size() > 1 && !config.layer_type.empty()) {
      judged.findings.push_back(found<"layer-type">(quote(config.layer_type)));
    }
    if (is_sound(judged)) return judged;
    if (!first) first = std::move(judged);
  }
  return first ? *first : audit(tables, options);
}

Table table_view(std::span<std::byte const> bytes, Dtype dtype, std::vector<std::int64_t> const& shape) {
  Table table;
  table.dtype = dtype;
  table.shape = shape;
  table.strides = row_major_strides(shape, dtype);
  table.data = bytes.data();
  auto const held = static_cast<std::int64_t>(bytes.size() / size_of(dtype));
  if (std::ranges::any_of(shape, [](auto length) { return length < 0; }) || entry_count(table) != held) {
    throw UserError(fmt::format("the shape [{}] does not fit {} entries; the product of a shape is their number",
                                fmt::join(shape, ", "), held));
  }
  return table;
}

}  // namespace pe::audit

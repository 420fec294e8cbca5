#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/audit/subjects.hpp"

namespace pe::audit {

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
    return concluded(std::move(audit));
  }
  return std::nullopt;
}

// What a config or an expected base prescribes must be what the file holds: a table whose columns pair and that is no
// code of the prescribed frequencies is a defect, whether or not it is recognised as anything else.
namespace {

using namespace phases;

constexpr std::int64_t fewest_unlike_rows = 4;
/// The part of the sampled entries that a change must explain.
constexpr double most_agree = 0.8, nearly_all_agree = 0.98;

/// Whether nearly all sampled pairs stand where a frequency of their own puts them.
bool turn_evenly(Hypothesis const& h) {
  auto const close = 0.02 + 8 * unit_roundoff(h.storage);
  auto const sines = h.layout.sines(), cosines = h.layout.cosines();
  std::size_t near = 0;
  for (std::size_t r = 0; r < h.sample.rows.size(); ++r) {
    for (std::size_t i = 0; i < h.estimates.size(); ++i) {
      auto const& pair = h.estimates[i];
      auto const angle = pair.phase + pair.frequency * static_cast<double>(h.sample.rows[r]);
      auto const off = std::hypot(h.sample.row(r)[sines[i]] - h.amplitude * std::sin(angle),
                                  h.sample.row(r)[cosines[i]] - h.amplitude * std::cos(angle));
      near += off <= close * h.amplitude ? 1 : 0;
    }
  }
  return static_cast<double>(near) >= nearly_all_agree * static_cast<double>(h.sample.rows.size() * h.estimates.size());
}

/// Another base, or another rule or other numbers of it than the config's, in use: with its base first.
std::optional<Finding> of_a_recipe(Hypothesis const& h, Options const& options) {
  if (!options.config) return std::nullopt;  // those were tried
  for (bool const with_base : {true, false}) {
    Options without;
    if (with_base) without.expected["base"] = plain_number(options.config->theta);
    auto const judged = judge_by_recipe(h, without);
    if (!judged) continue;
    auto const& is = judged->hypothesis();
    auto const base = is.fit.progression.base;
    bool const plain = is.scaling == "none" && options.config->scaling == "none";
    if (plain) return wrong_base(base, options.config->theta);
    auto const rule =
        described({.scaling = is.scaling, .parameters = is.scaling_parameters}) + " with base " + plain_number(base);
    return found<"scaling-mismatch: config">(options.config->scaling, plain_number(options.config->theta), rule);
  }
  return std::nullopt;
}

/// Frequencies that are the prescribed ones in another way, or none of them. Nothing where they need be none at all.
std::optional<Finding> of_frequencies(Hypothesis const& h, bool by_config) {
  auto const rule = h.scaling == "none" ? "no scaling" : h.scaling, base = plain_number(h.fit.progression.base);
  auto const w = [&](std::size_t i) { return h.frequencies[i].to_double(); };
  if (auto mistake = mistake_in(h)) return mistake;
  constexpr double near_one = 0.01;
  auto const first = std::abs(h.estimates.front().frequency) / w(0);
  bool const is_other = h.estimates.front().turns && first > 0 && std::abs(first - 1) > near_one;
  auto as_fast = h;
  for (auto& frequency : as_fast.frequencies) frequency = frequency * Ball(first);
  Model const model(as_fast);
  if (is_other && part_explained(h.sample, h.layout, model, h.first_position, h.fit.step) >= most_agree) {
    auto const times = fmt::format("{:.4g}", first);
    if (!by_config) return found<"wrong-step: factor">(times + " times", base);
    return found<"scaling-mismatch: config">(rule, base, "every frequency times " + times);
  }
  if (!by_config && !turn_evenly(h)) return std::nullopt;
  auto const pair = place_of_greatest(h.frequencies.size(), [&](std::size_t i) {
    auto const off = std::abs(std::log(std::abs(h.estimates[i].frequency) / w(i)));
    return h.estimates[i].turns && std::isfinite(off) ? off : 0;
  });
  return found<"wrong-frequencies: prescribed">(by_config ? "config.json" : "--expect", rule, base, pair,
                                                std::abs(h.estimates[pair].frequency), w(pair));
}

Findings reasons(Judged const& judged, Options const& options) {
  auto const& h = judged.hypothesis();
  auto [entries, no_numbers] = diagnose_entries(judged);
  if (no_numbers) return entries;
  auto const& spot = judged.scan().by_error;
  auto const witness = judged.worst(spot.row, spot.column);
  if (auto recipe = of_a_recipe(h, options)) return {std::move(*recipe).at(witness)};
  if (is_anchored(judged)) return diagnose(judged).findings;
  if (auto narrow = diagnose_precision(judged); !narrow.findings.empty()) return narrow.findings;
  auto other = of_frequencies(h, options.config.has_value());
  return other ? Findings{std::move(*other).at(witness)} : Findings();
}

/// A cosine and a sine table as wide as the head, each column of an angle of its own: neither halves nor neighbours of
/// the columns are copies.
bool has_no_copies(std::vector<Table> const& tables, std::int64_t rotated) {
  if (tables.size() != 2) return false;
  for (auto const& [matrix, all] : arrangements(tables)) {
    if (matrix.rows() < fewest_unlike_rows) continue;
    auto const rows = sample(matrix);
    auto const copies = [&](Layout const& layout) { return 2 * layout.pairs == rotated && copies_agree(rows, layout); };
    auto const apart = std::ranges::find_if(
        all, [&](Layout const& layout) { return layout.name == "separate" && layout.pairs == rotated; });
    if (apart != all.end() && std::ranges::none_of(all, copies) && on_circles(matrix, *apart, matrix.rows() - 1))
      return true;
  }
  return false;
}

}  // namespace

std::optional<Audit> audit_unlike_prescribed(std::vector<Table> const& tables, Options const& options) {
  if (is_integer(tables.front().dtype)) return std::nullopt;
  auto const rotated = options.config ? rotary_dimension(*options.config).value_or(0) : 0;  // 0: any width
  if (rotated == 0 && (options.config || !options.expected.contains("base"))) return std::nullopt;
  // Codes that are added to embeddings may stand beside a config's cache.
  bool const any_layout =
      rotated == 0 || is_called_rotary(tables.front().name) || kind_hinted_by(tables.front()).empty();
  bool const alone = rotated > 0 && is_called_one_function(tables);
  std::optional<Judged> best;
  for (auto const& [matrix, of_both] : arrangements(tables)) {
    if (matrix.rows() < fewest_unlike_rows) continue;
    auto const stored = as_stored(matrix);
    for (auto const& layout : alone ? layouts_alone(matrix.columns()) : of_both) {
      bool const may_be = tables.size() == 2 || layout.rotary || matrix.is_complex() || any_layout;
      if (!may_be || (rotated > 0 && 2 * layout.pairs != rotated)) continue;
      if (best && layout.pairs > best->hypothesis().layout.pairs) continue;  // copies are no pairs of their own
      auto pairs = paired(stored, layout);
      auto const known = pairs ? known_frequencies(options, layout.pairs, matrix.rows()) : std::vector<Known>();
      if (known.empty()) continue;
      auto h = with(options.config ? known.back() : known.front(), *pairs, options.first_position.value_or(0));
      h.fit.step = options.position_step.value_or(1);
      Judged judged(std::move(h));
      if (judged.fits()) return std::nullopt;
      // Sines and cosines exchanged pair as well: of all layouts, the one that fits most.
      if (!best || part_that_fits(judged) > part_that_fits(*best)) best = std::move(judged);
    }
  }
  if (!best && rotated > 0 && has_no_copies(tables, rotated)) {
    auto audit = concluded(begun(tables, "phases"), found<"mixed-layout: copies">(rotated, rotated / 2));
    audit.convention.family = "rotary";
    audit.convention.dimension = rotated;
    return audit;
  }
  auto findings = best ? reasons(*best, options) : Findings();
  if (findings.empty()) return std::nullopt;
  auto const& layout = best->hypothesis().layout;
  auto audit = begun(tables, "phases");
  bool const rotary = rotated > 0 || layout.rotary || is_called_rotary(audit.tensor + ' ' + options.expected_scheme);
  audit.convention.family = rotary ? "rotary" : "sinusoidal";
  audit.convention.layout = layout.name;
  audit.convention.dimension = 2 * layout.pairs;
  audit.convention.positions = best->hypothesis().matrix.rows();
  append(audit.findings, std::move(findings));
  audit.compared.push_back("base");
  return concluded(std::move(audit));
}

}  // namespace pe::audit

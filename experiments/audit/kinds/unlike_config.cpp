#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/audit/subjects.hpp"

namespace pe::audit {

// A cosine and a sine table that belong together must be of the same angles: each may be sound alone.
namespace {

std::optional<Convention> alone(Table const& table, Options const& options) {
  auto const audit = audit_phases({table}, options);
  bool const sound = is_sound(audit);
  return sound && audit->convention.base ? std::optional(audit->convention) : std::nullopt;
}

}  // namespace

std::optional<Audit> audit_disagreeing(std::vector<Table> const& tables, Options const& options) {
  if (tables.size() != 2 || tables[0].shape != tables[1].shape || tables[0].shape.size() < 2) return std::nullopt;
  bool const named = contains(tables[0].name, {"cos"}) && contains(tables[1].name, {"sin"});
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

// What a config prescribes must be what the file holds: a rotary cache of the right width that is no code of the
// prescribed frequencies is a defect, whether or not it is recognised as anything else.
namespace {

using namespace phases;

constexpr std::int64_t most_unlike_entries = std::int64_t{1} << 24, fewest_unlike_rows = 4;
/// The part of the sampled entries that a change must explain.
constexpr double most_agree = 0.8, nearly_all_agree = 0.98;

/// Whether a change of the prescribed frequencies, or of the angles before their sine, explains the entries.
bool explains(Hypothesis const& h, double least, std::function<double(std::size_t)> const& frequency,
              double (*whole)(double) = nullptr) {
  auto other = h;
  for (std::size_t i = 0; i < h.frequencies.size(); ++i) other.frequencies[i] = Ball(frequency(i));
  Model const model(other, {.whole = whole});
  return part_explained(h.sample, h.layout, model, h.first_position, h.fit.step) >= least;
}

/// Whether only rotary caches are called so, as one table of cosines and sines.
bool is_called_rotary(Table const& table) { return contains(table.name, {"rope", "rotary", "freqs_cis", "cos_sin"}); }

std::string prescription(RopeConfig const& config) {
  return fmt::format("{} with base {}", config.scaling == "none" ? "no scaling" : config.scaling,
                     plain_number(config.theta));
}

/// Another base, or another rule or other numbers of it, in use: with the config's base first.
std::optional<Finding> of_a_recipe(Hypothesis const& h, Options const& options) {
  for (bool const with_base : {true, false}) {
    Options without;
    if (with_base) without.expected["base"] = plain_number(options.config->theta);
    auto const judged = judge_by_recipe(h, without);
    if (!judged) continue;
    auto const& is = judged->hypothesis();
    auto const base = is.fit.progression.base;
    bool const plain = is.scaling == "none" && options.config->scaling == "none";
    if (plain) return wrong_base(base, options.config->theta);
    auto rule = is.scaling == "none" ? std::string("no scaling") : is.scaling;
    for (auto const& [name, value] : is.scaling_parameters) {
      rule += fmt::format(", {} {}", name, plain_number(value));
    }
    return found<"scaling-mismatch: config">(options.config->scaling, plain_number(options.config->theta),
                                             fmt::format("{} with base {}", rule, plain_number(base)));
  }
  return std::nullopt;
}

/// Frequencies that are those of the config in another way, or none of them.
Finding of_frequencies(Hypothesis const& h, Options const& options) {
  auto const w = [&](std::size_t i) { return h.frequencies[i].to_double(); };
  auto const pairs = h.frequencies.size();
  for (auto const whole : {+[](double x) { return std::trunc(x); }, +[](double x) { return std::nearbyint(x); }}) {
    if (explains(h, nearly_all_agree, w, whole)) return found<"truncated-to-integers: angles">();
  }
  if (explains(h, most_agree, [&](std::size_t i) { return w(pairs - 1 - i); })) {
    return found<"wrong-frequencies: order">(plain_number(options.config->theta));
  }
  constexpr double near_one = 0.01;
  auto const first = std::abs(h.estimates.front().frequency) / w(0);
  bool const is_other = h.estimates.front().turns && first > 0 && std::abs(first - 1) > near_one;
  if (is_other && explains(h, most_agree, [&](std::size_t i) { return first * w(i); })) {
    return found<"scaling-mismatch: config">(options.config->scaling == "none" ? "no scaling" : options.config->scaling,
                                             plain_number(options.config->theta),
                                             "every frequency times " + fmt::format("{:.4g}", first));
  }
  double wrong = 0;
  std::size_t pair = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    auto const off = std::abs(std::log(std::abs(h.estimates[i].frequency) / w(i)));
    if (h.estimates[i].turns && std::isfinite(off) && off > wrong) {
      wrong = off;
      pair = i;
    }
  }
  return found<"wrong-frequencies: prescribed">(prescription(*options.config), pair,
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
  return {of_frequencies(h, options).at(witness)};
}

/// A cosine and a sine table as wide as the head, each column of an angle of its own: neither halves nor neighbours of
/// the columns are copies.
bool has_no_copies(std::vector<Table> const& tables, std::int64_t rotated) {
  if (tables.size() != 2) return false;
  for (auto const& [matrix, all] : arrangements(tables)) {
    if (matrix.rows() < fewest_unlike_rows || matrix.rows() * matrix.columns() > most_unlike_entries) continue;
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

std::optional<Audit> audit_unlike_config(std::vector<Table> const& tables, Options const& options) {
  if (!options.config || is_integer(tables.front().dtype)) return std::nullopt;
  auto const rotated = rotary_dimension(*options.config);
  if (!rotated) return std::nullopt;
  // Codes that are added to embeddings may stand beside the cache.
  bool const named = is_called_rotary(tables.front()) || kind_hinted_by(tables.front()).empty();
  std::optional<Judged> best;
  for (auto const& [matrix, all] : arrangements(tables)) {
    if (matrix.rows() < fewest_unlike_rows || matrix.rows() * matrix.columns() > most_unlike_entries) continue;
    for (auto const& layout : all) {
      if (2 * layout.pairs != *rotated || (tables.size() == 1 && !layout.rotary && !matrix.is_complex() && !named))
        continue;
      auto const known = known_frequencies(options, layout.pairs, matrix.rows());
      if (known.empty()) continue;
      auto h = under(known.back(), matrix, layout, options.first_position.value_or(0));
      if (!h) continue;
      h->fit.step = options.position_step.value_or(1);
      Judged judged(std::move(*h));
      if (judged.fits()) return std::nullopt;
      // Sines and cosines exchanged pair as well: of all layouts, the one that fits most.
      if (!best || part_that_fits(judged) > part_that_fits(*best)) best = std::move(judged);
    }
  }
  if (!best && has_no_copies(tables, *rotated)) {
    auto audit = defective(tables, "phases", found<"mixed-layout: copies">(*rotated, *rotated / 2));
    audit.convention.family = "rotary";
    audit.convention.dimension = *rotated;
    return audit;
  }
  if (!best) return std::nullopt;
  auto const& layout = best->hypothesis().layout;
  auto audit = begun(tables, "phases");
  audit.convention.family = "rotary";
  audit.convention.layout = layout.name;
  audit.convention.dimension = 2 * layout.pairs;
  audit.convention.positions = best->hypothesis().matrix.rows();
  audit.findings = reasons(*best, options);
  conclude(audit, true);
  return audit;
}

}  // namespace pe::audit

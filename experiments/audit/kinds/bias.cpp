#include "experiments/audit/kinds/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/kinds/bias.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/properties/toeplitz_bias.hpp"

namespace pe::audit {
namespace {

struct Heads {
  Table table;  ///< [heads, queries, keys]
  bool has_axis = false;
};

/// Leading axes of length 1 are left out; what remains must be one matrix or a stack of them.
std::optional<Heads> heads_of(Table table) {
  while (table.shape.size() > 2 && table.shape.front() == 1) table = at(std::move(table), 0, 0);
  if (table.shape.size() == 4 && table.shape[1] == 1) table = at(std::move(table), 1, 0);
  bool const has_axis = table.shape.size() == 3;
  if (table.shape.size() == 2) {
    table.shape.insert(table.shape.begin(), 1);
    table.strides.insert(table.strides.begin(), 0);
  }
  if (table.shape.size() != 3 || entry_count(table) == 0 || table.shape[1] + table.shape[2] < 4) return std::nullopt;
  return Heads{std::move(table), has_axis};
}

/// The note that a bias [heads, queries, keys] is not judged; nothing when it is.
std::optional<Finding> too_large(std::vector<std::int64_t> const& shape) {
  auto const heads = shape[0], longest = std::max(shape[1], shape[2]);
  constexpr std::int64_t profile = 64;  // what is kept of a head beside its offsets, in numbers
  bool const many = heads > most_offsets_of_heads || longest > most_columns ||
                    heads * (shape[1] + shape[2] + profile) > most_offsets_of_heads;
  if (!many) return std::nullopt;
  return found<"too-large: bias">(heads, shape[1], shape[2], most_columns, most_offsets_of_heads);
}

std::vector<std::int64_t> index_of(Heads const& heads, std::int64_t head, std::int64_t query, std::int64_t key) {
  if (heads.has_axis) return {head, query, key};
  return {query, key};
}

Worst witness(Heads const& heads, std::int64_t head, BiasEntry const& entry, Format stored) {
  auto worst = worst_at(index_of(heads, head, entry.query, entry.key), entry.found, Ball(entry.expected), stored);
  worst.position = static_cast<double>(entry.key - entry.query);
  return worst;
}

/// Of one head, only the slope tells ALiBi's from any ramp: its exponent is a multiple of 1/4 for up to 32 heads.
bool may_be_of_alibi(double slope) {
  auto const quarters = -4 * std::log2(slope);
  return quarters > 0 && std::abs(quarters - std::round(quarters)) <= 0x1p-8;
}

/// The slopes of a rule where every line admits its own, which are more exact than what its entries show.
std::optional<std::vector<double>> admitted_by(std::vector<BiasLine> const& lines, std::size_t heads, bool negated) {
  for (auto const rule : {SlopeRule::interpolated, SlopeRule::geometric}) {
    std::vector<double> result;
    for (auto const& exact : slopes_of(rule, static_cast<std::int64_t>(heads), usual_exponent)) {
      auto const m = exact.to_double();
      if (!lines[result.size()].slopes.contains(negated ? -m : m)) break;
      result.push_back(m);
    }
    if (result.size() == heads) return result;
  }
  return std::nullopt;
}

void judge_lines(Heads const& heads, std::vector<BiasLine> const& lines, bool row_constants, Options const& options,
                 Audit& audit) {
  auto const stored = format_of(heads.table.dtype);
  auto& c = audit.convention;
  std::vector<double> slopes;
  for (auto const& line : lines) slopes.push_back(-line.slope);
  c.layout = fmt::format("linear in the distance; later keys: {}", lines[0].future);
  bool const all_rise = std::all_of(slopes.begin(), slopes.end(), [](double m) { return m < 0; });
  if (all_rise) {
    audit.findings.push_back(found<"sign-flipped: bias">().at(
        worst_at(index_of(heads, 0, heads.table.shape[1] - 1, 0), lines[0].at_zero + lines[0].slope,
                 Ball(lines[0].at_zero - lines[0].slope), stored)));
    for (auto& m : slopes) m = -m;
  }
  bool const positive = std::ranges::all_of(slopes, [](double m) { return std::isfinite(m) && m > 0; });
  bool const by_config = options.config && options.config->heads && options.config->alibi && positive;
  slopes = one_period(std::move(slopes), by_config ? options.config->heads : std::nullopt, stored);
  if (auto const exact = admitted_by(lines, slopes.size(), all_rise)) slopes = *exact;
  auto const judge = [&](std::vector<double> const& of_heads, Format format) {
    auto judged = audit;
    judge_slopes(of_heads, format, options, by_config, judged);
    return judged;
  };
  auto as_stored = judge(slopes, stored);
  std::vector<double> first_steps;
  for (std::size_t h = 0; h < slopes.size(); ++h) first_steps.push_back(all_rise ? lines[h].at_one : -lines[h].at_one);
  // Slopes may have been rounded before they met the distances.
  bool const narrow = has_defect(as_stored) && std::ranges::all_of(first_steps, [](double m) {
                        return m > 0 && std::abs(m - round_to(Format::bfloat16, m)) <= 0x1p-20 * m;
                      });
  auto as_narrow = narrow ? judge(first_steps, Format::bfloat16) : as_stored;
  audit = has_defect(as_narrow) ? std::move(as_stored) : std::move(as_narrow);
  if (narrow && !has_defect(audit)) audit.findings.push_back(found<"narrow-bias">("bfloat16", audit.dtype));
  bool const shifted = std::any_of(lines.begin(), lines.end(), [](auto const& line) { return line.at_zero != 0; });
  if (row_constants || shifted) {
    c.up_to = "a constant for each row, which a softmax does not see";
    audit.findings.push_back(row_constants ? found<"row-constant: rows">() : found<"row-constant: diagonal">());
  }
}

/// Whether every head depends on the offset alone.
bool judge_toeplitz(Heads const& heads, std::vector<BiasProfile> const& profiles, Format stored, Audit& audit) {
  double residual = 0, allowance = 0;
  std::uint64_t compared = 0, broken = 0;
  for (auto const& p : profiles) {
    residual = std::max(residual, p.residual);
    allowance = std::max(allowance, bias_allowance(stored, p.greatest));
    compared += p.compared;
    broken += p.broken;
  }
  auto const worst = std::ranges::max_element(
      profiles, {}, [](BiasProfile const& p) { return p.worst ? std::abs(p.worst->found - p.worst->expected) : -1; });
  audit.laws.push_back({ToeplitzBias::text.name, "entry (i, j) depends on j - i alone",
                        compared == 0  ? "not applicable"
                        : worst->worst ? "fails"
                                       : "holds",
                        residual, allowance});
  if (!worst->worst) return true;
  audit.findings.push_back(found<"not-toeplitz: bias">(broken, compared)
                               .at(witness(heads, worst - profiles.begin(), *worst->worst, stored)));
  return false;
}

/// With fewer queries than keys the queries are the last ones; a bias of 0 at the first key of the first query is not.
void note_query_offset(Heads const& heads, Audit& audit) {
  auto const queries = heads.table.shape[1], keys = heads.table.shape[2];
  if (queries == keys || queries == 1) return;
  audit.findings.push_back(
      found<"query-offset">(queries, keys, plain_number(*audit.convention.offset), keys - queries));
}

/// The lines' zero for queries that are the last of the keys: where the greatest bias of the first query stands.
std::int64_t zero_offset(BiasProfile const& p) {
  std::int64_t best = 0;
  for (auto offset = p.first_offset(); offset <= p.last_offset(); ++offset) {
    if (!std::isnan(p.at(offset)) && (std::isnan(p.at(best)) || p.at(offset) > p.at(best))) best = offset;
  }
  return best;
}

/// The profile with offsets counted from its own zero.
BiasProfile recentred(BiasProfile p, std::int64_t zero) {
  if (p.queries == 1 || zero <= 0) return p;
  p.queries += zero;
  p.keys -= zero;
  return p;
}

Finding of_merged(Heads const& heads, MergedKeys const& merged, Format stored) {
  return found<"colliding-positions: bias">(merged.distance - 1, merged.distance, numpy_name(merged.rounded_to))
      .at(worst_at(index_of(heads, 0, heads.table.shape[1] - 1, merged.key), merged.found, Ball(merged.expected),
                   stored));
}

/// ALiBi's line at most distances, or up to one, and something else at others, the same in all heads: slopes by a rule
/// are not learned ones.
std::optional<Finding> broken_line(Heads const& heads, std::vector<BiasProfile> const& profiles, Format stored) {
  constexpr std::int64_t fewest = 16;
  std::vector<double> slopes;
  std::int64_t off = -1, last_off = -1;
  double expected = 0;
  for (auto const& p : profiles) {
    auto const farthest = -p.first_offset();
    if (farthest < fewest) return std::nullopt;
    auto const middle = [&](std::int64_t count, auto const& of) {
      std::vector<double> all;
      for (std::int64_t d = 0; d < count; ++d) all.push_back(of(d));
      std::erase_if(all, [](double x) { return std::isnan(x); });
      return all.empty() ? std::numeric_limits<double>::quiet_NaN() : median(std::move(all));
    };
    auto const slope = middle(fewest, [&](std::int64_t d) { return p.at(-d) - p.at(-d - 1); });
    auto const begin = middle(fewest, [&](std::int64_t d) { return p.at(-d) + slope * static_cast<double>(d); });
    auto const exact = [&](std::int64_t d) { return begin - slope * static_cast<double>(d); };
    std::vector<std::int64_t> others;
    for (std::int64_t d = 0; d <= farthest; ++d) {
      if (!(std::abs(p.at(-d) - exact(d)) <= 2 * bias_allowance(stored, p.greatest))) others.push_back(d);
    }
    if (others.empty() || slope == 0) return std::nullopt;
    bool const are_last = others.front() > fewest && std::ssize(others) == farthest - others.front() + 1;
    if ((!are_last && 2 * std::ssize(others) > farthest) || (off >= 0 && others.front() != off)) return std::nullopt;
    if (off < 0) expected = exact(others.front());
    off = others.front();
    last_off = others.back();
    slopes.push_back(slope);
  }
  auto const fit = fit_slopes(slopes, stored);
  if (!fit || fit->negative) return std::nullopt;
  auto const& p = profiles.front();
  bool const to_the_end = off > 0 && last_off == -p.first_offset();
  auto const is = std::isnan(p.at(-off)) ? -std::numeric_limits<double>::infinity() : p.at(-off);  // masked
  auto finding = to_the_end ? found<"wrong-entries: bias">(off - 1, off, is, expected)
                            : found<"wrong-entries: distance">(off, is, expected);
  return std::move(finding).at(worst_at(index_of(heads, 0, off, 0), is, Ball(expected), stored));
}

/// The width of the grid whose cells the queries and keys of all heads are; nothing where they are those of none.
std::optional<std::int64_t> width_of_grid(Heads const& heads, Format stored) {
  auto const cells = heads.table.shape[1];
  if (heads.table.shape[2] != cells) return std::nullopt;
  for (std::int64_t width = 2; 2 * width <= cells; ++width) {
    bool fits = cells % width == 0;
    for (std::int64_t h = 0; h < heads.table.shape[0] && fits; ++h) {
      fits = depends_on_cells(at(heads.table, 0, h), width, stored);
    }
    if (fits) return width;
  }
  return std::nullopt;
}

/// Most entries of a bias that is broken somewhere still agree; a table of another kind agrees nowhere.
bool is_mostly_broken(BiasProfile const& profile) { return 4 * profile.broken > profile.compared; }

/// `stored`: the format that the entries were rounded to.
std::optional<Audit> audit_bias_of(Format stored, Table const& table, Options const& options, bool certain) {
  auto const heads = heads_of(table);
  if (!heads) return std::nullopt;
  if (auto why = too_large(heads->table.shape)) {
    return certain ? std::optional(unrecognised(table, "bias", std::move(why))) : std::nullopt;
  }
  std::vector<BiasProfile> profiles;
  for (std::int64_t h = 0; h < heads->table.shape[0]; ++h) {
    profiles.push_back(read_profile(at(heads->table, 0, h), stored));
    if (!certain && is_mostly_broken(profiles.back())) return std::nullopt;
    if (!certain && allowance_hides(profiles.back(), stored)) return std::nullopt;
  }
  std::int64_t padding = 0;
  for (auto& profile : profiles) padding = std::max(padding, leave_out_padding(profile));
  bool const says_nothing =
      std::all_of(profiles.begin(), profiles.end(), [](auto const& p) { return p.greatest == 0; });
  if (says_nothing && !certain) return std::nullopt;
  auto audit = begun(table, "bias");
  auto& c = audit.convention;
  c.family = "relative-bias";
  auto const hole = std::ranges::find_if(profiles, [](auto const& p) { return p.not_finite.has_value(); });
  if (hole != profiles.end()) {
    auto const& bad = *hole->not_finite;
    auto const index = index_of(*heads, hole - profiles.begin(), bad.query, bad.key);
    return concluded(std::move(audit), found<"non-finite: bias">().at(
                                           {index, {}, {}, fmt::format("{}", bad.found), "a finite number", {}}));
  }
  // Of what is no bias by its name, most must be one: sparse tables agree in their zeros.
  auto const is_sparse = [](BiasProfile const& p) {
    return 2 * std::ranges::count_if(p.value, [](double x) { return x == 0 || std::isnan(x); }) >
           static_cast<std::ptrdiff_t>(p.value.size());
  };
  bool const broken = std::ranges::any_of(profiles, [](auto const& p) { return p.broken > 0; });
  if (!certain && broken && std::ranges::all_of(profiles, is_sparse)) return std::nullopt;
  if (auto const width = broken ? width_of_grid(*heads, stored) : std::nullopt) {
    auto const height = heads->table.shape[1] / *width;
    c.layout = fmt::format("a function of the offsets along both axes of {} x {} cells", height, *width);
    audit.findings.push_back(found<"learned-values: cells">(height, *width));
    audit.verdict = Verdict::learned;
    return audit;
  }
  // A name alone, as that of a network which computes biases, makes no bias of weights.
  bool const asked = !options.kind.empty() || !options.expected_scheme.empty() || options.config;
  if (!asked && std::ranges::any_of(profiles, is_mostly_broken) && is_scattered(table)) return std::nullopt;
  bool const toeplitz = judge_toeplitz(*heads, profiles, stored, audit);
  auto const odd = std::ranges::find_if(profiles, [](auto const& p) { return p.odd_row.has_value(); });
  if (toeplitz && odd != profiles.end()) {
    auto const& row = *odd->odd_row;
    return concluded(std::move(audit),
                     found<"not-toeplitz: rows">(row.row, row.says)
                         .at({.index = index_of(*heads, odd - profiles.begin(), row.row, row.last_seen)}));
  }
  bool const row_constants =
      std::any_of(profiles.begin(), profiles.end(), [](auto const& p) { return p.row_constants; });
  if (toeplitz) {
    bool const more_keys = heads->table.shape[2] > heads->table.shape[1];
    auto const zero = more_keys ? zero_offset(profiles[0]) : 0;
    c.offset = static_cast<double>(zero);
    std::vector<BiasLine> lines;
    std::optional<std::int64_t> flat;
    bool const ahead = std::ranges::all_of(profiles, sees_the_future);
    bool const other_side = std::ranges::all_of(profiles, biases_the_future);
    for (std::size_t h = 0; h < profiles.size(); ++h) {
      auto const line = line_of(ahead || other_side ? mirrored(profiles[h]) : recentred(profiles[h], zero), stored);
      if (line && line->slope != 0) lines.push_back(*line);
      if (line && line->slope == 0 && !flat) flat = static_cast<std::int64_t>(h);
    }
    bool const of_alibi = options.expected_scheme == "alibi" || (options.config && options.config->alibi);
    if ((of_alibi || contains(name_or_stem(table), {"alibi"})) && row_constants && lines.empty() && flat)
      return concluded(std::move(audit), found<"slope-rule: rows">().at({.index = index_of(*heads, 0, 1, 0)}));
    // Code that biases some heads only leaves the others at 0; a config's model biases all.
    bool const all_heads = options.config && options.config->alibi && !lines.empty();
    if (flat && (all_heads || 2 * lines.size() > profiles.size())) {
      c.family = "alibi";
      return concluded(std::move(audit),
                       found<"slope-rule: zero">(*flat).at(
                           {index_of(*heads, *flat, heads->table.shape[1] - 1, 0), {}, {}, "0", "a slope", {}}));
    }
    std::optional<Finding> bent;
    // A single query has all of the keys' positions, and those of which the bias is greatest may be merged.
    auto const queries = heads->table.shape[1], last = queries == 1 ? heads->table.shape[2] - 1 : queries - 1 + zero;
    if (auto const merged = merged_keys(heads->table, last)) {
      if (certain || profiles.size() > 1 || may_be_of_alibi(merged->slope)) bent = of_merged(*heads, *merged, stored);
    }
    if (!bent && lines.size() < profiles.size()) bent = broken_line(*heads, profiles, stored);
    if (bent) {
      c.family = "alibi";
      audit.findings.push_back(std::move(*bent));
    } else if (!certain && lines.size() == 1 && !may_be_of_alibi(std::abs(lines[0].slope))) {
      return std::nullopt;
    } else if (lines.size() == profiles.size()) {
      judge_lines(*heads, lines, row_constants, options, audit);
      if (ahead || other_side)
        audit.findings.push_back((ahead ? found<"sign-flipped: mask">() : found<"sign-flipped: side">())
                                     .at({.index = index_of(*heads, 0, 1, 0)}));
      note_query_offset(*heads, audit);
      if (padding > 0) audit.findings.push_back(found<"padding-keys">(padding));
    } else if (says_nothing_of_offsets(profiles) && !(certain && of_alibi)) {
      if (!certain) return std::nullopt;
      return unrecognised(table, "bias", {});
    } else {
      c.layout = "a function of the offset";
      c.named_after = usual_buckets(profiles[0]);
      if (row_constants) c.up_to = "a constant for each row, which a softmax does not see";
      auto buckets =
          options.config && options.config->buckets ? of_other_buckets(profiles, *options.config) : std::nullopt;
      audit = concluded(std::move(audit), buckets    ? std::move(*buckets)
                                          : of_alibi ? found<"slope-rule: no line">()
                                                     : found<"learned-values">());
      if (!has_defect(audit)) audit.verdict = Verdict::learned;
      return audit;
    }
  }
  return concluded(std::move(audit));
}

/// In the format of its entries, or in a narrow one: slopes and products may have been rounded to that and then stored
/// in a wider one, as Falcon's are.
std::optional<Audit> audit_as_stored(Table const& table, Options const& options, bool certain) {
  auto audit = audit_bias_of(format_of(table.dtype), table, options, certain);
  constexpr std::int64_t most_entries = std::int64_t{1} << 22;
  if (is_sound(audit) || size_of(table.dtype) < sizeof(float) || entry_count(table) > most_entries) return audit;
  auto const held = narrowest_holding(to_double(table));
  auto again = is_narrow(held) ? audit_bias_of(held, table, options, certain) : std::nullopt;
  if (!again || again->convention.family != "alibi" || has_defect(*again)) return audit;
  auto const is_said = [](Finding const& finding) { return finding.aspect == Aspect::precision; };
  if (std::ranges::none_of(again->findings, is_said)) {
    again->findings.push_back(found<"narrow-bias">(numpy_name(held), again->dtype));
  }
  return again;
}

/// ALiBi's bias of one query, [heads, keys]: of angles [pairs, positions] it differs by its slopes, so that others than
/// the rule's count only where ALiBi is asked for.
std::optional<Audit> audit_one_query(Table const& table, Options const& options, bool certain) {
  auto const bias = squeezed(table);
  bool const has_queries = table.shape.size() > 2 && table.shape[table.shape.size() - 2] == 1;
  if (has_queries || bias.shape.size() != 2 || bias.shape[0] < 2 || bias.shape[0] >= bias.shape[1]) return std::nullopt;
  auto audit = audit_as_stored(split(bias, 1, bias.shape[1]), options, certain);
  if (!audit || audit->convention.family != "alibi") return std::nullopt;
  bool const asked = options.expected_scheme == "alibi" || (options.config && options.config->alibi);
  bool const merged = std::ranges::any_of(audit->findings, [](Finding const& finding) {
    return finding.severity == Severity::defect && finding.aspect == Aspect::positions;
  });
  if (!is_sound(audit) && !asked && !merged) return std::nullopt;
  for (auto& finding : audit->findings) {
    if (finding.worst && finding.worst->index.size() == 3) finding.worst->index.erase(finding.worst->index.begin() + 1);
  }
  audit->shape = table.shape;
  return audit;
}

}  // namespace

std::optional<Audit> audit_bias(Table const& table, Options const& options, bool certain) {
  if (!is_real(table.dtype)) return std::nullopt;
  auto audit = audit_as_stored(table, options, certain);
  if (is_sound(audit)) return audit;
  auto of_query = audit_one_query(table, options, certain);
  return of_query ? of_query : audit;
}

}  // namespace pe::audit

#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/audit/subjects.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

using Tables = std::vector<Table>;

/// A family of tables. `certain`: the kind was named, so that the table is judged as one even where it fits none.
struct Family {
  char const* kind;
  char const* shape;  ///< that it needs
  bool alone;         ///< of one table
  std::optional<Audit> (*audit)(Tables const& tables, Options const& options, bool certain);

  std::optional<Audit> judge(Tables const& tables, Options const& options, bool certain) const {
    return alone && tables.size() != 1 ? std::nullopt : audit(tables, options, certain);
  }
};

/// Of vectors one below the other, as those of layers, the one that most are, and the first row that is another.
struct MostRows {
  Table one;
  std::int64_t others = 0, first_other = 0;
};

std::optional<MostRows> most_rows(Table const& given) {
  constexpr std::int64_t fewest = 3, most = std::int64_t{1} << 16;  // entries
  auto const table = squeezed(given);
  if (table.shape.size() != 2 || table.shape[0] < fewest || entry_count(table) > most) return std::nullopt;
  std::map<std::vector<double>, std::vector<std::int64_t>> rows;
  for (std::int64_t r = 0; r < table.shape[0]; ++r) {
    auto entries = to_double(at(table, 0, r));
    for (double& x : entries) x = std::isnan(x) ? std::numeric_limits<double>::infinity() : x;  // NaN has no order
    rows[std::move(entries)].push_back(r);
  }
  auto const& usual = std::ranges::max_element(rows, {}, [](auto const& row) { return row.second.size(); })->second;
  auto const others = table.shape[0] - std::ssize(usual);
  if (others == 0 || 2 * others >= table.shape[0]) return std::nullopt;
  std::int64_t first = 0;
  while (first < std::ssize(usual) && usual[static_cast<std::size_t>(first)] == first) ++first;
  return MostRows{at(table, 0, usual.front()), others, first};
}

/// A vector, which may stand in every row, as slopes are expanded over the sequences of a batch. Nothing where a table
/// has rows and is no more than a spoilt vector: one row of another family, the only one that it has, looks like that.
std::optional<Audit> of_vector(Table const& table, bool certain, auto const& judge) {
  auto const once = without_copies(table, 1);
  bool const is_copied = once.shape != table.shape && entry_count(once) > 1;
  auto audit = is_copied ? judge(once) : std::nullopt;
  if (is_recognised(audit) && audit->verdict != Verdict::defective) {
    audit->shape = table.shape;
    audit->findings.push_back(found<"copies">(entry_count(table) / entry_count(once)));
    return audit;
  }
  auto const most = certain ? most_rows(table) : std::nullopt;
  if (auto of_most = most ? judge(most->one) : std::nullopt; is_sound(of_most)) {
    of_most->shape = table.shape;
    auto finding = found<"wrong-entries: unlike rows">(most->others, table.shape.front(), most->first_other);
    return concluded(std::move(*of_most), std::move(finding).at(first_entry(table, most->first_other)));
  }
  audit = judge(table);
  bool const is_one_row = table.shape.size() > 1 && !certain && audit && audit->verdict == Verdict::defective;
  return is_one_row ? std::nullopt : audit;
}

/// In the order in which they are tried where nothing is known: what recognises exactly comes first.
constexpr Family families[] = {
    {"buckets", "integers, [queries, keys] or one for each offset", true,
     [](Tables const& t, Options const& options, bool certain) { return audit_buckets(t[0], options, certain); }},
    {"slopes", "a vector [heads]", true,
     [](Tables const& t, Options const& options, bool certain) {
       return of_vector(t[0], certain, [&](Table const& one) { return audit_slopes(one, options, certain); });
     }},
    {"frequencies", "a vector [d/2]", true,
     [](Tables const& t, Options const& options, bool certain) {
       return of_vector(t[0], certain, [&](Table const& one) { return audit_frequencies(one, options); });
     }},
    {"angles", "[positions, columns] of reals", true,
     [](Tables const& t, Options const& options, bool) { return audit_angles(t[0], options); }},
    {"phases", "reals or complex numbers", false,
     [](Tables const& t, Options const& options, bool) { return audit_phases_of_any_form(t, options); }},
    {"bias", "[heads, queries, keys] or [queries, keys]", true,
     [](Tables const& t, Options const& options, bool certain) {
       // A bias may be expanded over the sequences of a batch.
       auto audit = audit_bias(without_copies(t[0], 3), options, certain);
       if (audit) audit->shape = t[0].shape;
       return audit;
     }},
};

/// What --expect names tells a vector of slopes from one of frequencies.
std::string kind_expected(std::string const& scheme, Table const& table) {
  bool const is_vector = squeezed(table).shape.size() < 2;
  if (scheme == "alibi") return is_vector ? "slopes" : "bias";
  if (scheme == "t5") return is_integer(table.dtype) ? "buckets" : "bias";
  if (scheme == "bias") return "bias";
  if (scheme == "frequencies") return "frequencies";
  return {};
}

Audit of_no_kind(Table const& table, std::string const& hinted) {
  auto audit = unrecognised(table, hinted, found<"unrecognised">());
  append(audit.findings, too_wide(table));
  return audit;
}

/// Of all that had something to say, the first that recognised the table, else the first.
std::optional<Audit> first_that_fits(Tables const& tables, Options const& options, std::string const& hinted) {
  std::optional<Audit> best;
  // What is called a bias or slopes is not overruled by a base that is known from the data only.
  bool const of_heads = hinted == "bias" || hinted == "slopes";
  auto const is_guess = [](Finding const& finding) { return is_note_on(finding, Aspect::rule); };
  auto const attempt = [&](Family const& family, bool certain) {
    auto next = family.judge(tables, options, certain);
    if (next && of_heads && !certain && std::ranges::any_of(next->findings, is_guess)) next.reset();
    // What is called a code is no broken bias.
    bool const is_bias = std::string_view(family.kind) == "bias";
    if (next && is_bias && hinted == "phases" && next->verdict == Verdict::defective) next.reset();
    if (next && (!best || (!is_recognised(best) && is_recognised(next)))) best = std::move(next);
    return is_recognised(best);
  };
  for (auto const& family : families) {
    if (hinted == family.kind && attempt(family, true)) return best;
  }
  for (auto const& family : families) {
    if (hinted != family.kind && attempt(family, false)) return best;
  }
  return best;
}

Audit without_a_kind(Tables const& tables, Options const& options, std::string const& hinted) {
  bool const expected = !options.expected_scheme.empty();
  auto const& kind = options.expected_scheme == "sinusoidal" ? "phases" : hinted;
  if (auto unfilled = audit_unfilled(tables, kind)) return *unfilled;
  if (auto still = audit_still_pairs(tables, options)) return *still;
  // Sines that went through an integer type look like a mask.
  if (is_integer(tables[0].dtype) && squeezed(tables[0]).shape.size() == 2) {
    if (auto truncated = phases::diagnose_unpaired(tables, options)) return *truncated;
  }
  if (tables.size() == 1 && !expected) {
    if (auto factors = audit_factors(tables[0], options)) return *factors;
    if (auto other = audit_certainly_other(tables[0])) return *other;
  }
  auto result = first_that_fits(tables, options, hinted).value_or(of_no_kind(tables[0], hinted));
  if (result.verdict != Verdict::unrecognised) return result;
  for (auto const& table : tables) {
    if (auto holes = audit_holes(table, hinted)) return *holes;
  }
  if (tables.size() != 1 || expected) return result;
  return audit_other(tables[0]).value_or(std::move(result));
}

/// NaN and infinities, but for minus infinity, which masks mean; read block by block.
std::int64_t count_not_finite(Table const& table) {
  constexpr std::int64_t block = std::int64_t{1} << 16;
  if (entry_count(table) <= block) {
    return std::ranges::count_if(to_double(table), [](double x) { return !std::isfinite(x) && !(x < 0); });
  }
  auto const longest = std::ranges::max_element(table.shape) - table.shape.begin();
  auto const axis = static_cast<std::size_t>(longest);
  auto const half = table.shape[axis] / 2;
  return count_not_finite(range(table, axis, 0, half)) +
         count_not_finite(range(table, axis, half, table.shape[axis] - half));
}

/// Of a table that is not understood, that some entries are no numbers is said before all else.
void say_what_is_not_finite(Tables const& tables, Audit& audit) {
  if (is_sound(audit) || has_defect(audit)) return;
  std::int64_t not_finite = 0, all = 0;
  for (auto const& table : tables) {
    if (!is_real(table.dtype)) continue;
    not_finite += count_not_finite(table);
    all += entry_count(table);
  }
  if (not_finite > 0) audit.findings.insert(audit.findings.begin(), found<"not-finite">(not_finite, all));
}

/// What a table is without the config, where that is of another part of the model: codes that are added to embeddings,
/// wider than the config's heads, or of cells of pictures, of another width.
std::optional<Audit> audit_apart(std::vector<RopeConfig> const& all, Tables const& tables, Options options,
                                 Audit const& beside) {
  if (!options.config || beside.verdict != Verdict::defective) return std::nullopt;
  auto const rotated = rotary_dimension(*options.config), head = options.config->head_dimension;
  bool const has_parts = std::ranges::any_of(all, [](RopeConfig const& config) { return !config.part.empty(); });
  auto const& name = tables.front().name;
  bool const may_be = has_parts || is_called_absolute(name) || contains(name, {"embed_positions"});
  if (!may_be || !rotated || beside.convention.dimension == rotated) return std::nullopt;
  options.config.reset();
  auto result = audit(tables, options);
  bool const is_wider = result.convention.dimension.value_or(0) > head.value_or(*rotated);
  bool const is_added = result.convention.family == "sinusoidal" && is_wider;
  bool const is_of_cells = !result.convention.axis_order.empty() && (has_parts || is_wider);
  if (!is_sound(result) || !(is_added || is_of_cells)) return std::nullopt;
  result.findings.push_back(found<"other-part">());
  return result;
}

}  // namespace

Audit audit(Tables const& given, Options const& options) {
  PE_ASSERT(!given.empty());
  constexpr std::int64_t most_copied = std::int64_t{1} << 22;  // entries
  auto tables = given;
  for (auto& table : tables) {
    // A table by columns is read as one by rows.
    if (!is_dense(table) && entry_count(table) <= most_copied) table = dense(table);
    if (entry_count(table) != 0) continue;
    auto const called = quote(table.name.empty() ? table.file : table.name);
    throw InputError(fmt::format("the table {} has no entries; an audit needs one at least", called));
  }
  Audit result;
  // The core that is to take over (answer/), for tests/corpus/score.py; goes with the old one.
  if (std::getenv("PEBENCH_AUDIT_CORE") != nullptr) {
    result = core::judge(tables, options);
  } else if (!options.kind.empty()) {
    auto const family = std::ranges::find(families, options.kind, [](auto const& f) { return std::string(f.kind); });
    if (family == std::end(families)) {
      throw UserError(fmt::format("--kind is '{}', which is not known; known are {}", options.kind,
                                  names_of(families, &Family::kind)));
    }
    auto judged = family->judge(tables, options, true);
    if (!judged) {
      throw UserError(fmt::format("--kind {} needs {}; the table is {} [{}]", family->kind, family->shape,
                                  name(tables[0].dtype), fmt::join(tables[0].shape, ", ")));
    }
    result = std::move(*judged);
  } else {
    auto hinted = kind_expected(options.expected_scheme, tables[0]);
    if (hinted.empty()) hinted = kind_hinted_by(tables[0]);
    if (hinted.empty() && (options.first_position || !options.grid.empty())) hinted = "phases";
    result = without_a_kind(tables, options, hinted);
  }
  say_what_is_not_finite(tables, result);
  compare_with_expectation(options, result);
  compare_step(options, result);
  return result;
}

Audit audit_with(std::vector<RopeConfig> const& all, Tables const& tables, Options options) {
  std::optional<Audit> first;
  auto const configs = meant(all, tables.front().name);
  auto const asked_axes = options.axes;
  for (auto const& config : configs) {
    require_computable(config);
    bool const is_understood = config.unknown.empty();
    bool const prescribes = is_understood && (config.says_theta || config.alibi || config.buckets);
    options.config = prescribes ? std::optional(config) : std::nullopt;
    options.codes_prescribed = config.codes && !config.codes->of_times;
    options.axes_of_config = asked_axes.empty() && !config.axes.empty();
    options.axes = options.axes_of_config ? config.axes : asked_axes;
    options.length = config.codes ? config.codes->length : config.max_position_embeddings;
    auto judged = audit(tables, options);
    if (auto apart = audit_apart(all, tables, options, judged)) judged = std::move(*apart);
    bool const is_other = judged.verdict == Verdict::learned || judged.verdict == Verdict::not_an_encoding;
    if (!config.found.empty() && !is_other) judged.findings.push_back(found<"config-found">(config.found));
    if (config.codes && is_understood) {
      compare_with_codes(*config.codes, judged);
    } else if (!config.says_theta && is_understood) {
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

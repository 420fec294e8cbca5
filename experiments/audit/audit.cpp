#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
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

/// What a family of vectors says of a table, unless that has rows and the family finds fault with it: one row of
/// another family, the only one that it has, would be taken for a spoilt vector.
std::optional<Audit> of_vector(std::optional<Audit> audit, Table const& table, bool certain) {
  bool const has_rows = table.shape.size() > 1;
  return audit && has_rows && !certain && audit->verdict == Verdict::defective ? std::nullopt : std::move(audit);
}

/// One of the equal parts along each leading axis, as caches are expanded over batch and heads; the last `kept` axes
/// stay as they are. The axis stays, of length 1, so that indices keep their meaning.
Table without_copies(Table table, std::size_t kept = 2) {
  for (std::size_t axis = 0; axis + kept < table.shape.size() && entry_count(table) <= most_by_rows; ++axis) {
    auto const length = table.shape[axis];
    if (length < 2 || is_complex(table.dtype)) continue;
    auto const one = to_double(range(table, axis, 0, 1));
    bool equal = std::ranges::none_of(one, [](double x) { return std::isnan(x); });
    for (std::int64_t i = 1; i < length && equal; ++i) equal = to_double(range(table, axis, i, 1)) == one;
    if (equal) table = range(std::move(table), axis, 0, 1);
  }
  return table;
}

/// Whether all that is wrong are rows of other positions.
bool is_displaced(Audit const& audit) {
  return std::ranges::all_of(audit.findings, [](Finding const& finding) {
    return finding.severity == Severity::note || finding.aspect == Aspect::positions;
  });
}

bool is_large(Tables const& tables) {
  return std::ranges::any_of(tables, [](Table const& table) { return entry_count(table) > most_by_rows; });
}

/// One axis, or else several: pairs of another axis look like pairs that turn alike, or not at all.
std::optional<Audit> of_one_copy(Tables const& tables, Options const& options) {
  auto one = audit_phases(tables, options);
  auto const shape = squeezed(tables.front()).shape;
  bool const of_two_rows = shape.size() == 2 && shape.front() == 2;  // any two positions are a step apart
  auto const is_alike = [&](Finding const& finding) {
    return finding.aspect == Aspect::pairs || (of_two_rows && finding.aspect == Aspect::rule);
  };
  if (!is_recognised(one) && tables.size() == 1) {
    if (auto rows = audit_flat_rows(tables[0], options)) return rows;
  }
  if (is_large(tables)) {
    auto by_part = is_recognised(one) ? std::nullopt : audit_by_part(tables, options);
    return by_part ? by_part : one;
  }
  bool const elsewhere = one && one->verdict == Verdict::defective && is_displaced(*one);
  if (auto chunks = elsewhere ? audit_chunks(tables, options) : std::nullopt) return chunks;
  bool const settled = is_recognised(one) && std::ranges::none_of(one->findings, is_alike);
  if (settled && is_sound(one)) return one;
  // The cells of an image between texts look like rows that are displaced or spoilt.
  if (auto sections = audit_sections(tables, options)) return sections;
  if (settled && !elsewhere) return one;
  auto several = audit_axes(tables, options);
  // Between long texts, the cells of an image look like rows that are displaced.
  bool const is_image = is_sound(several) && !several->convention.axis_order.empty();
  if (settled) return is_image ? several : one;
  if (several && several->verdict == Verdict::defective) {
    if (auto tree = audit_tree(tables, options)) return tree;
  }
  if (several) return several;
  if (auto batch = audit_batch(tables, options)) return batch;
  if (is_recognised(one)) {
    // Positions in no order turn pairs as other frequencies would.
    auto rows = audit_known_rows(tables, options);
    if (is_sound(rows)) return rows;
    // What looked alike were the axes, where no pairs of one axis are.
    if (!turn_along_several_axes(tables, options)) return one;
    one = unrecognised(tables.front(), "phases", found<"unrecognised">());
  }
  if (auto bands = tables.size() == 1 ? audit_even_bands(tables[0]) : std::nullopt) return bands;
  for (auto const beside_known : {audit_known_rows, audit_unlike_prescribed, audit_cells, audit_by_part}) {
    if (auto audit = beside_known(tables, options)) return audit;
  }
  return one;
}

/// A vector that stands in every row, as slopes are expanded over the sequences of a batch.
std::optional<Audit> of_one_row(Table const& table, auto const& judge) {
  auto const once = without_copies(table, 1);
  if (once.shape == table.shape || entry_count(once) < 2) return judge(table);
  auto audit = judge(once);
  if (!is_recognised(audit) || audit->verdict == Verdict::defective) return judge(table);
  audit->shape = table.shape;
  audit->findings.push_back(found<"copies">(entry_count(table) / entry_count(once)));
  return audit;
}

std::optional<Audit> of_phases(Tables const& tables, Options const& options) {
  auto once = tables;
  for (auto& table : once) table = without_copies(std::move(table));
  auto audit = is_large(once) ? std::nullopt : audit_rotated_part(once, options, of_one_copy);
  if (!audit && !is_large(once)) audit = audit_doubled_columns(once, options, of_one_copy);
  if (!audit) audit = of_one_copy(once, options);
  // What another view of the entries makes of them counts where it is sound, or says more.
  auto const take = [&](std::optional<Audit> other) {
    if (is_sound(other) || (is_recognised(other) && !is_recognised(audit))) audit = std::move(other);
  };
  if (!is_sound(audit) && once.size() == 1) take(audit_stack(once.front(), options, of_one_copy));
  auto const dimensions = [](Table const& table) { return squeezed(table).shape.size(); };
  auto const before = dimensions(once.front());
  // Heads may stand behind the positions too, where no grid is asked for.
  if (!is_sound(audit) && before > 2 && options.grid.empty()) {
    for (auto& table : once) table = without_copies(squeezed(std::move(table)), 1);
    if (dimensions(once.front()) > 1 && dimensions(once.front()) < before) take(of_one_copy(once, options));
  }
  if (!is_recognised(audit)) take(audit_reshaped(tables, options, of_one_copy));
  if (audit) audit->shape = tables.front().shape;
  return audit;
}

/// Phases in any of their forms: rotation matrices, angles, sines and cosines.
std::optional<Audit> of_any_phases(Tables const& tables, Options const& options) {
  auto seen = tables.size() == 1 ? audit_rotations(tables[0], options, of_phases) : std::nullopt;
  // Of angles, the slow pairs look like sines alone.
  if (!seen && tables.size() == 1) seen = audit_angles(tables[0], options, of_phases);
  return seen ? seen : of_phases(tables, options);
}

/// What the first `count` entries along the axis are.
std::optional<Audit> of_first(std::int64_t count, std::size_t axis, Tables tables, Options const& options) {
  for (auto& table : tables) table = range(std::move(table), axis, 0, count);
  return of_any_phases(tables, options);
}

/// Of a large table that no convention explains as a whole, the first rows: what is wrong in them is wrong in it,
/// unless it is where they end. So half of them must have the same fault.
std::optional<Audit> by_first_rows(std::optional<Audit> whole, Tables const& tables, Options const& options) {
  auto const& shape = tables.front().shape;
  bool const alike = std::ranges::all_of(tables, [&](Table const& table) { return table.shape == shape; });
  bool const is_asked = is_large(tables) && alike && squeezed(tables.front()).shape.size() > 1 && options.grid.empty();
  if (is_recognised(whole) || !is_asked) return whole;
  auto const axis = static_cast<std::size_t>(std::ranges::max_element(shape) - shape.begin());
  auto const rows = shape[axis], count = most_by_rows / 2 / (entry_count(tables.front()) / rows);
  auto part = count < 2 ? std::nullopt : of_first(count, axis, tables, options);
  if (!is_recognised(part)) return whole;
  bool const sound = is_sound(part);
  if (!sound) {
    auto const fault = std::ranges::find(part->findings, Severity::defect, &Finding::severity);
    if (fault == part->findings.end()) return whole;
    auto const half = of_first(count / 2, axis, tables, options);
    auto const place = [](Finding const& of) { return of.worst ? of.worst->index : std::vector<std::int64_t>(); };
    auto const is_same = [&](Finding const& other) {
      bool const may_be_the_end = fault->aspect == Aspect::positions;
      return other.id == fault->id && (!may_be_the_end || place(other) == place(*fault));
    };
    if (!half || !std::ranges::any_of(half->findings, is_same)) return whole;
  }
  part->shape = shape;
  part->findings.push_back(sound ? found<"first-rows: sound">(count, rows) : found<"first-rows">(count, rows));
  if (sound) part->verdict = Verdict::unrecognised;
  return part;
}

/// In the order in which they are tried where nothing is known: what recognises exactly comes first.
constexpr Family families[] = {
    {"buckets", "integers, [queries, keys] or one for each offset", true,
     [](Tables const& t, Options const& options, bool certain) { return audit_buckets(t[0], options, certain); }},
    {"slopes", "a vector [heads]", true,
     [](Tables const& t, Options const& options, bool certain) {
       auto const judge = [&](Table const& one) { return audit_slopes(one, options, certain); };
       return of_vector(of_one_row(t[0], judge), t[0], certain);
     }},
    {"frequencies", "a vector [d/2]", true,
     [](Tables const& t, Options const& options, bool certain) {
       auto const judge = [&](Table const& one) { return audit_frequencies(one, options); };
       return of_vector(of_one_row(t[0], judge), t[0], certain);
     }},
    {"angles", "[positions, columns] of reals", true,
     [](Tables const& t, Options const& options, bool) { return audit_angles(t[0], options, of_phases); }},
    {"phases", "reals or complex numbers", false,
     [](Tables const& t, Options const& options, bool) {
       return by_first_rows(of_any_phases(t, options), t, options);
     }},
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

}  // namespace

Audit audit(Tables const& tables, Options const& options) {
  PE_ASSERT(!tables.empty());
  for (auto const& table : tables) {
    if (entry_count(table) != 0) continue;
    auto const called = quote(table.name.empty() ? table.file : table.name);
    throw InputError(fmt::format("the table {} has no entries; an audit needs one at least", called));
  }
  Audit result;
  if (!options.kind.empty()) {
    auto const family = std::ranges::find(families, options.kind, [](auto const& f) { return std::string(f.kind); });
    if (family == std::end(families)) {
      throw UserError(fmt::format("--kind is '{}', which is not known; known are {}", options.kind,
                                  fmt::join(families | std::views::transform(&Family::kind), ", ")));
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
  for (auto const& config : configs) {
    require_computable(config);
    bool const is_understood = config.unknown.empty();
    bool const prescribes = is_understood && (config.says_theta || config.alibi || config.buckets);
    options.config = prescribes ? std::optional(config) : std::nullopt;
    options.codes_prescribed = config.codes.has_value();
    options.length = config.codes ? config.codes->length : config.max_position_embeddings;
    auto judged = audit(tables, options);
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

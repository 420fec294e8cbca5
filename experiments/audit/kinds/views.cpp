#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/phases/axes.hpp"

namespace pe::audit {

Table without_copies(Table table, std::size_t kept) {
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

bool is_large(std::vector<Table> const& tables) {
  return std::ranges::any_of(tables, [](Table const& table) { return number_count(table) > most_by_rows; });
}

namespace {

using Tables = std::vector<Table>;

// Cosines and sines of all rows in one, as TensorRT-LLM keeps them: the widths of heads in use are tried.

std::optional<Audit> of_flat_rows(Table const& table, Options const& options) {
  auto const vector = squeezed(table);
  if (vector.shape.size() != 1 || !is_real(table.dtype)) return std::nullopt;
  constexpr std::int64_t fewest_rows = 16, most_entries = std::int64_t{1} << 24;
  if (vector.shape[0] > most_entries) return std::nullopt;
  for (std::int64_t const width : {128, 64, 256, 96, 80, 32, 160, 192, 512}) {
    if (vector.shape[0] % width != 0 || vector.shape[0] < fewest_rows * width) continue;
    // Of position 0, sines are 0 and cosines as large as the amplitude.
    auto const first = to_double(range(vector, 0, 0, width));
    auto const greatest = *std::ranges::max_element(first);
    if (greatest == 0 || !std::ranges::all_of(first, [&](double x) { return x == 0 || x == greatest; })) continue;
    auto audit = audit_phases({split(vector, 0, width)}, options);
    if (!is_sound(audit)) continue;
    audit->shape = table.shape;
    audit->findings.push_back(found<"flat-rows">(width));
    return audit;
  }
  return std::nullopt;
}

// Sequences of a batch, each of which begins at a position of its own, as decoding with several prompts makes them.

bool share_a_convention(Convention const& a, Convention const& b) {
  auto const shared = [](Convention const& c) {
    return std::tie(c.family, c.layout, c.spacing, c.base, c.dimension, c.scaling, c.step, c.amplitude);
  };
  return shared(a) == shared(b);
}

std::optional<Audit> of_batch(Tables const& tables, Options const& options) {
  constexpr std::int64_t most_sequences = 64, fewest_rows = 4;
  auto const& shape = tables.front().shape;
  if (shape.size() < 3 || shape.front() < 2 || shape.front() > most_sequences) return std::nullopt;
  if (shape[shape.size() - 2] < fewest_rows) return std::nullopt;
  std::optional<Audit> sound, broken;
  std::vector<std::string> begins;
  for (std::int64_t i = 0; i < shape.front(); ++i) {
    std::vector<Table> sequence;
    for (auto const& table : tables) {
      if (table.shape != shape) return std::nullopt;
      sequence.push_back(range(table, 0, i, 1));
    }
    auto audit = audit_phases(sequence, options);
    if (!is_recognised(audit)) return std::nullopt;
    if (audit->verdict == Verdict::defective) {
      for (auto& finding : audit->findings) {
        if (finding.worst && !finding.worst->index.empty()) finding.worst->index.front() += i;
      }
      if (!broken) broken = std::move(audit);
      continue;
    }
    if (sound && !share_a_convention(sound->convention, audit->convention)) return std::nullopt;
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

/// Whether all that is wrong are rows of other positions.
bool is_displaced(Audit const& audit) {
  return std::ranges::all_of(audit.findings, [](Finding const& finding) {
    return finding.severity == Severity::note || finding.aspect == Aspect::positions;
  });
}

}  // namespace

std::optional<Audit> audit_one_copy(Tables const& tables, Options const& options) {
  auto one = audit_phases(tables, options);
  auto const shape = squeezed(tables.front()).shape;
  bool const of_two_rows = shape.size() == 2 && shape.front() == 2;  // any two positions are a step apart
  auto const is_alike = [&](Finding const& finding) {
    return finding.aspect == Aspect::pairs || (of_two_rows && finding.aspect == Aspect::rule);
  };
  if (!is_recognised(one) && tables.size() == 1) {
    if (auto rows = of_flat_rows(tables[0], options)) return rows;
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
  if (auto run = settled ? std::nullopt : audit_short_run(tables, options)) return run;
  auto const taken = phases::taken_apart(tables, options);
  auto several = taken ? audit_axes(*taken, tables, options) : std::nullopt;
  // Between long texts, the cells of an image look like rows that are displaced.
  bool const is_image = is_sound(several) && !several->convention.axis_order.empty();
  if (settled) return is_image ? several : one;
  if (several && several->verdict == Verdict::defective) {
    if (auto tree = audit_tree(tables, options)) return tree;
  }
  if (several) return several;
  if (auto batch = of_batch(tables, options)) return batch;
  if (is_recognised(one)) {
    // Positions in no order turn pairs as other frequencies would.
    auto rows = audit_known_rows(tables, options);
    if (is_sound(rows)) return rows;
    // What looked alike were the axes, where no pairs of one axis are.
    if (!taken || !turn_along_several_axes(*taken)) return one;
    one = unrecognised(tables.front(), "phases", found<"unrecognised">());
  }
  if (auto bands = tables.size() == 1 ? audit_even_bands(tables[0]) : std::nullopt) return bands;
  for (auto const beside_known : {audit_known_rows, audit_alike_columns, audit_unlike_prescribed, audit_cells,
                                  audit_side_by_side, audit_axis_by_axis, audit_by_part}) {
    if (auto audit = beside_known(tables, options)) return audit;
  }
  return one;
}

namespace {

// Cosines and sines of one cache in one table, along an axis of their own.

std::optional<Audit> of_stack(Table const& table, Options const& options) {
  auto const all = squeezed(table);
  if (all.shape.size() < 3 || !is_real(all.dtype)) return std::nullopt;
  for (auto const axis : {std::size_t{0}, all.shape.size() - 1}) {
    if (all.shape[axis] != 2) continue;
    auto audit = audit_one_copy({squeezed(range(all, axis, 0, 1)), squeezed(range(all, axis, 1, 1))}, options);
    if (!is_sound(audit)) continue;
    audit->tensor = table.name;
    return audit;
  }
  return std::nullopt;
}

// Cells of a grid that are numbered through: the rows of one axis, of amplitude 1.

std::optional<Audit> of_numbered_cells(Tables const& tables, Options const& options) {
  for (bool const channels_first : {false, true}) {
    Tables numbered;
    for (auto const& given : tables) {
      auto table = squeezed(given);
      if (table.shape.size() < 3 || is_complex(table.dtype) || !is_dense(table)) return std::nullopt;
      auto const some = to_double(range(table, 0, 0, 1));
      if (std::ranges::any_of(some, [](double x) { return !(std::abs(x) <= 1); })) return std::nullopt;
      auto const channels = channels_first ? table.shape.front() : table.shape.back();
      auto const cells = entry_count(table) / channels;
      table.shape = channels_first ? std::vector{channels, cells} : std::vector{cells, channels};
      table.strides = row_major_strides(table.shape, table.dtype);
      numbered.push_back(std::move(table));
    }
    auto audit = audit_phases(numbered, options);
    if (!is_recognised(audit)) continue;
    auto const columns = numbered.front().shape.back();
    auto const in_grid = [&](std::optional<Worst>& worst) {
      if (worst && worst->index.size() == 2)
        worst->index = index_at(worst->index[0] * columns + worst->index[1], tables.front().shape);
    };
    for (auto& finding : audit->findings) in_grid(finding.worst);
    if (audit->accuracy) in_grid(audit->accuracy->worst);
    return audit;
  }
  return std::nullopt;
}

/// Columns c and c + d/2, or 2c and 2c + 1.
struct Twice {
  Table first, second;
};

Twice twice(Table const& table, bool halves) {
  auto const last = table.shape.size() - 1;
  auto const count = table.shape.back() / 2, step = std::int64_t{halves ? 1 : 2};
  return {range(table, last, 0, count, step), range(table, last, halves ? count : 1, count, step)};
}

/// Whether the second columns are the first ones times `sign`, and not all 0.
bool differ_by(double sign, Twice const& columns) {
  auto const entries = [](Table const& table) { return to_double(is_complex(table.dtype) ? parts(table) : table); };
  auto const first = entries(columns.first), second = entries(columns.second);
  return std::ranges::equal(first, second, [&](double a, double b) { return a == sign * b; }) &&
         std::ranges::any_of(first, [](double a) { return a != 0; });
}

// Caches as wide as the head where a part of it is not rotated: cosines of 1 and sines of 0 in the last columns.

/// How many of the last columns hold the number of the last one alone.
std::int64_t still_columns(Table const& table, double& number) {
  auto const last = table.shape.size() - 1;
  std::int64_t count = 0;
  for (auto c = table.shape[last]; c-- > 0; ++count) {
    auto const column = to_double(range(table, last, c, 1));
    if (count == 0) number = column.front();
    if (!std::ranges::all_of(column, [&](double x) { return x == number; })) break;
  }
  return count;
}

std::optional<Audit> of_rotated_part(Tables const& tables, Options const& options) {
  constexpr std::int64_t fewest_columns = 4;
  if (tables.size() != 2 || tables[0].shape != tables[1].shape || tables[0].shape.size() < 2) return std::nullopt;
  if (!is_real(tables[0].dtype)) return std::nullopt;
  double cosine = 1, sine = 0;
  auto const columns = tables[0].shape.back(),
             count = std::min(still_columns(tables[0], cosine), still_columns(tables[1], sine));
  if (count == 0 || columns - count < fewest_columns || entry_count(tables[0]) == columns) return std::nullopt;
  // Where the halves are copies, their last columns are no part of their own.
  if (columns % 2 == 0 && differ_by(1, twice(tables[0], true))) return std::nullopt;
  std::vector<Table> part;
  for (auto const& table : tables) part.push_back(range(table, table.shape.size() - 1, 0, columns - count));
  auto audit = audit_one_copy(part, options);
  if (!is_sound(audit)) return std::nullopt;
  audit->shape = tables[0].shape;
  if (cosine == 1 && sine == 0) {
    audit->findings.push_back(found<"unrotated">(count));
    return audit;
  }
  return concluded(
      std::move(*audit),
      found<"wrong-entries: unrotated">(count, cosine, sine).at({.index = index_at(columns - count, tables[0].shape)}));
}

// Caches in which every column is there twice, where that is no layout of its own: of complex entries; of a rotation
// that swaps without a sign, x cos + swap(x) sin, for which the sines of the first of each two are negated; and of
// cosines by halves beside sines side by side, or the reverse, which no rotation takes.

std::optional<Audit> of_doubled_columns(Tables const& tables, Options const& options) {
  constexpr std::int64_t fewest_columns = 4;
  auto const& shape = tables.front().shape;
  bool const complex = is_complex(tables.front().dtype);
  if (tables.size() != (complex ? 1 : 2) || tables.back().shape != shape || shape.size() < 2) return std::nullopt;
  if (shape.back() % 2 != 0 || shape.back() < fewest_columns || is_integer(tables.front().dtype)) return std::nullopt;
  for (bool const halves : {true, false}) {
    auto const one = twice(tables.front(), halves), other = twice(tables.back(), halves),
               otherwise = twice(tables.back(), !halves);
    bool const copies = differ_by(1, one);
    bool const is_mixed = !complex && copies && !differ_by(1, other) && differ_by(1, otherwise);
    auto mixed = is_mixed ? audit_one_copy({one.second, otherwise.second}, options) : std::nullopt;
    if (is_sound(mixed)) {
      mixed->shape = shape;
      return concluded(std::move(*mixed), found<"mixed-layout: tables">());
    }
    bool const fits =
        complex ? copies : (copies && differ_by(-1, other)) || (differ_by(-1, one) && differ_by(1, other));
    if (!fits) continue;
    auto audit = audit_one_copy(complex ? std::vector{one.second} : std::vector{one.second, other.second}, options);
    if (!is_recognised(audit)) continue;
    auto const in_whole = [&](std::optional<Worst>& worst) {
      if (!worst || worst->index.size() != shape.size()) return;
      auto& column = worst->index.back();
      column = halves ? shape.back() / 2 + column : 2 * column + 1;
      worst->column.reset();
    };
    for (auto& finding : audit->findings) in_whole(finding.worst);
    if (audit->accuracy) in_whole(audit->accuracy->worst);
    audit->shape = shape;
    audit->convention.layout = halves ? "half-split" : "interleaved";
    audit->findings.push_back(complex ? found<"doubled-columns">() : found<"signed-sines">());
    return audit;
  }
  return std::nullopt;
}

/// A code of one function with columns of zeros, as many, where those of the other belong.
std::optional<Audit> of_zero_columns(Table const& given, Options const& options) {
  auto const table = squeezed(given);
  if (table.shape.size() != 2 || !is_real(table.dtype) || table.shape[1] < 8 || is_large({table})) return std::nullopt;
  auto const columns = table.shape[1];
  for (std::int64_t const first : {0, 1}) {
    auto const zeros = to_double(range(table, 1, first, columns / 2, 2));
    if (!std::ranges::all_of(zeros, [](double x) { return x == 0; })) continue;
    auto audit = audit_phases({range(table, 1, 1 - first, columns / 2, 2)}, options);
    if (!is_sound(audit)) return std::nullopt;
    audit->shape = given.shape;
    auto finding = found<"uninitialised: zero columns">(columns / 2, columns, first);
    return concluded(std::move(*audit), std::move(finding).at({.index = index_at(first, given.shape)}));
  }
  return std::nullopt;
}

/// Of a sound table: one function twice where cosines and sines stand along an axis of two, or columns in blocks where
/// the last axis is to hold a cosine and its sine.
std::optional<Finding> wrongly_stacked(Table const& given, Audit const& audit) {
  auto const table = squeezed(given);
  if (table.shape.size() < 3 || !is_real(table.dtype)) return std::nullopt;
  auto const& layout = audit.convention.layout;
  auto const called = name_or_stem(given);
  bool const of_one = contains(layout, {"alone"});
  bool const of_both = is_called_rotary(called) && !is_called_one_function({given});
  if (table.shape.front() == 2 && of_one && of_both) return found<"mixed-layout: same">().at(first_entry(given));
  bool const in_blocks = layout == "cos-sin" || layout == "sin-cos";
  if (table.shape.back() != 2 || !in_blocks || !audit.convention.axis_order.empty()) return std::nullopt;
  auto joined = table.shape;
  joined.pop_back();
  joined.back() *= 2;
  return found<"mixed-layout: stacked">(fmt::format("{}", fmt::join(joined, ", ")),
                                        fmt::format("{}", fmt::join(table.shape, ", ")))
      .at(first_entry(given));
}

}  // namespace

std::optional<Audit> audit_views(Tables const& tables, Options const& options) {
  auto once = tables;
  for (auto& table : once) table = without_copies(std::move(table));
  auto audit = is_large(once) ? std::nullopt : of_rotated_part(once, options);
  if (!audit && !is_large(once)) audit = of_doubled_columns(once, options);
  if (!audit) audit = audit_one_copy(once, options);
  // What another view of the entries makes of them counts where it is sound, or says more.
  auto const take = [&](std::optional<Audit> other) {
    if (is_sound(other) || (is_recognised(other) && !is_recognised(audit))) audit = std::move(other);
  };
  if (!is_sound(audit) && once.size() == 1) take(of_stack(once.front(), options));
  auto const dimensions = [](Table const& table) { return squeezed(table).shape.size(); };
  auto const before = dimensions(once.front());
  // Heads may stand behind the positions too, where no grid is given.
  if (!is_sound(audit) && before > 2 && options.grid.empty()) {
    for (auto& table : once) table = without_copies(squeezed(std::move(table)), 1);
    if (dimensions(once.front()) > 1 && dimensions(once.front()) < before) take(audit_one_copy(once, options));
  }
  if (!is_recognised(audit)) take(of_numbered_cells(tables, options));
  if (!is_recognised(audit)) take(audit_reshaped(tables, options));
  if (!is_recognised(audit) && once.size() == 1) take(of_zero_columns(once.front(), options));
  if (is_sound(audit) && tables.size() == 1) {
    if (auto wrong = wrongly_stacked(tables.front(), *audit)) audit = concluded(std::move(*audit), std::move(*wrong));
  }
  if (!is_sound(audit)) {
    if (auto resized = audit_resized(tables, options)) audit = std::move(resized);
  }
  if (audit) audit->shape = tables.front().shape;
  return audit;
}

}  // namespace pe::audit

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {

// Cosines and sines of one cache in one table, along an axis of their own.

std::optional<Audit> audit_stack(Table const& table, Options const& options, Judge const& judge) {
  auto const all = squeezed(table);
  if (all.shape.size() < 3 || !is_real(all.dtype)) return std::nullopt;
  for (auto const axis : {std::size_t{0}, all.shape.size() - 1}) {
    if (all.shape[axis] != 2) continue;
    auto audit = judge({squeezed(range(all, axis, 0, 1)), squeezed(range(all, axis, 1, 1))}, options);
    if (!is_sound(audit)) continue;
    audit->tensor = table.name;
    return audit;
  }
  return std::nullopt;
}

// Memory that was given another shape where its axes were to be exchanged.

std::optional<Audit> audit_reshaped(std::vector<Table> const& tables, Options const& options, Judge const& judge) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 20;
  std::vector<Table> meant;
  for (auto const& given : tables) {
    auto table = squeezed(given);
    bool const is_matrix = table.shape.size() == 2 && table.shape[0] != table.shape[1] && is_native_array(table);
    if (!is_matrix || entry_count(table) > most_entries) return std::nullopt;
    std::swap(table.shape[0], table.shape[1]);
    table.strides = row_major_strides(table.shape, table.dtype);
    meant.push_back(transposed(std::move(table)));
  }
  auto audit = judge(meant, options);
  if (!is_sound(audit)) return std::nullopt;
  auto const& shape = meant.front().shape;
  return concluded(std::move(*audit), found<"mixed-layout: reshaped">(shape[1], shape[0]));
}

// Cosines and sines of all rows in one, as TensorRT-LLM keeps them: the widths of heads in use are tried.

std::optional<Audit> audit_flat_rows(Table const& table, Options const& options) {
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

// Caches as wide as the head where a part of it is not rotated: cosines of 1 and sines of 0 in the last columns.
namespace {

/// How many of the last columns hold this number alone.
std::int64_t still_columns(Table const& table, double number) {
  auto const last = table.shape.size() - 1;
  std::int64_t count = 0;
  for (auto c = table.shape[last]; c-- > 0; ++count) {
    if (!std::ranges::all_of(to_double(range(table, last, c, 1)), [&](double x) { return x == number; })) break;
  }
  return count;
}

}  // namespace

std::optional<Audit> audit_rotated_part(std::vector<Table> const& tables, Options const& options,
                                        audit::Judge const& judge) {
  constexpr std::int64_t fewest_columns = 4;
  if (tables.size() != 2 || tables[0].shape != tables[1].shape || tables[0].shape.size() < 2) return std::nullopt;
  if (!is_real(tables[0].dtype)) return std::nullopt;
  auto const columns = tables[0].shape.back(),
             count = std::min(still_columns(tables[0], 1), still_columns(tables[1], 0));
  if (count == 0 || columns - count < fewest_columns || entry_count(tables[0]) == columns) return std::nullopt;
  std::vector<Table> part;
  for (auto const& table : tables) part.push_back(range(table, table.shape.size() - 1, 0, columns - count));
  auto audit = judge(part, options);
  if (!is_sound(audit)) return std::nullopt;
  audit->shape = tables[0].shape;
  audit->findings.push_back(found<"unrotated">(count));
  return audit;
}

// Caches in which every column is there twice, where that is no layout of its own: of complex entries, and of a
// rotation that swaps without a sign, x cos + swap(x) sin, for which the sines of the first of each two are negated.
namespace {

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

}  // namespace

std::optional<Audit> audit_doubled_columns(std::vector<Table> const& tables, Options const& options,
                                           Judge const& judge) {
  constexpr std::int64_t fewest_columns = 4;
  auto const& shape = tables.front().shape;
  bool const complex = is_complex(tables.front().dtype);
  if (tables.size() != (complex ? 1 : 2) || tables.back().shape != shape || shape.size() < 2) return std::nullopt;
  if (shape.back() % 2 != 0 || shape.back() < fewest_columns || is_integer(tables.front().dtype)) return std::nullopt;
  for (bool const halves : {true, false}) {
    auto const one = twice(tables.front(), halves), other = twice(tables.back(), halves);
    bool const copies = differ_by(1, one);
    bool const fits =
        complex ? copies : (copies && differ_by(-1, other)) || (differ_by(-1, one) && differ_by(1, other));
    if (!fits) continue;
    auto audit = judge(complex ? std::vector{one.second} : std::vector{one.second, other.second}, options);
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

// Rotation matrices, [.., pairs, 2, 2], as Flux and SD3 keep them: judged by their cosines and sines.
namespace {

constexpr std::int64_t most_matrices = std::int64_t{1} << 21, fewest_matrices = 8;

Table entries(Table const& table, std::int64_t row, std::int64_t column, char const* what) {
  auto result = at(at(table, table.shape.size() - 1, column), table.shape.size() - 2, row);
  result.name += what;
  return result;
}

}  // namespace

std::optional<Audit> audit_rotations(Table const& given, Options const& options, Judge const& judge) {
  auto const table = squeezed(given);
  auto const axes = table.shape.size();
  if (axes < 4 || table.shape[axes - 1] != 2 || table.shape[axes - 2] != 2) return std::nullopt;
  auto const count = entry_count(table) / 4;
  if (!is_real(table.dtype) || count < fewest_matrices || count > most_matrices) return std::nullopt;
  auto const all = to_double(table);
  std::int64_t broken = 0, first = 0, without_sign = 0;
  double greatest = 0;
  for (std::int64_t m = 0; m < count; ++m) {
    auto const* const matrix = all.data() + 4 * m;
    greatest = std::max(greatest, std::abs(matrix[1]));
    if (matrix[0] == matrix[3] && matrix[1] == -matrix[2]) continue;
    without_sign += matrix[0] == matrix[3] && matrix[1] == matrix[2] ? 1 : 0;
    if (broken++ == 0) first = m;
  }
  bool const is_symmetric = without_sign == broken;
  if ((2 * broken > count && !is_symmetric) || greatest == 0) return std::nullopt;
  std::optional<Audit> audit;
  for (bool const of_columns : {true, false}) {
    auto const sines = of_columns ? entries(table, 1, 0, " sines") : entries(table, 0, 1, " sines");
    auto next = judge({entries(table, 0, 0, " cosines"), sines}, options);
    if (!next || (audit && !is_sound(next))) continue;
    audit = std::move(next);
    if (!of_columns) audit->convention.up_to = "the transpose of each matrix";
    if (is_sound(audit)) break;
  }
  if (!audit || (!is_recognised(audit) && broken == 0)) return std::nullopt;
  if (2 * broken > count && !is_sound(audit)) return std::nullopt;
  auto const own = begun(given, "phases");
  std::tie(audit->tensor, audit->dtype, audit->shape) = std::tie(own.tensor, own.dtype, own.shape);
  audit->convention.family = "rotary";
  audit->convention.layout = "rotation matrices";
  audit->findings.push_back(found<"rotations">());
  if (broken > 0) {
    auto const row = first / (count / table.shape[0]);
    audit->findings.push_back(found<"wrong-entries: rotations">(broken, count, row));
  }
  return concluded(std::move(*audit));
}

// Sequences of a batch, each of which begins at a position of its own, as decoding with several prompts makes them.
namespace {

bool share_a_convention(Convention const& a, Convention const& b) {
  auto const shared = [](Convention const& c) {
    return std::tie(c.family, c.layout, c.spacing, c.base, c.dimension, c.scaling, c.step, c.amplitude);
  };
  return shared(a) == shared(b);
}

}  // namespace

std::optional<Audit> audit_batch(std::vector<Table> const& tables, Options const& options) {
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

// Tables of angles, position times frequency, before sines and cosines are taken: Megatron-LM's rotary_pos_emb, what
// x-transformers and rotary-embedding-torch return. They are judged by the sines and cosines that are made of them.
namespace {

template <class Real>
Table table_like(Table const& angles, std::vector<double> const& entries, char const* what) {
  auto const values = std::make_shared<std::vector<Real>>(entries.begin(), entries.end());
  auto result = angles;
  result.name += what;
  result.note.clear();
  result.dtype = sizeof(Real) == sizeof(double) ? Dtype::float64 : Dtype::float32;
  result.swapped = false;
  result.strides = row_major_strides(result.shape, result.dtype);
  result.data = reinterpret_cast<std::byte const*>(values->data());
  result.owner = values;
  return result;
}

Table of_angles(Table const& table, std::vector<double> angles, bool cosine) {
  for (auto& x : angles) x = cosine ? std::cos(x) : std::sin(x);
  auto const* const what = cosine ? " cosines" : " sines";
  return table.dtype == Dtype::float64 ? table_like<double>(table, angles, what)
                                       : table_like<float>(table, angles, what);
}

/// Whether most columns rise along a line, as angles of evenly spaced positions do, whatever was rounded.
bool rise_evenly(Table const& table, std::vector<double> const& angles) {
  auto const columns = static_cast<std::size_t>(squeezed(table).shape.back()), rows = angles.size() / columns;
  if (rows < 4 || columns < 4) return false;
  constexpr double close = 0.01;
  std::size_t even = 0;
  for (std::size_t c = 0; c < columns; ++c) {
    auto const at = [&](std::size_t r) { return angles[r * columns + c]; };
    auto const range = at(rows - 1) - at(0);
    bool fits = range != 0;
    for (auto const r : {rows / 4, rows / 2, rows - 2}) {
      auto const expected = at(0) + range * static_cast<double>(r) / static_cast<double>(rows - 1);
      fits = fits && std::abs(at(r) - expected) <= close * std::abs(range);
    }
    even += fits ? 1 : 0;
  }
  return 10 * even >= 8 * columns;
}

/// Whether every column is a multiple of one of few, of one for each axis, as angles of any positions are.
bool are_products(Table const& table, std::vector<double> const& angles) {
  auto const columns = static_cast<std::size_t>(squeezed(table).shape.back()), rows = angles.size() / columns;
  if (rows < 4 || columns < 4) return false;
  constexpr double close = 1e-4;
  constexpr std::size_t most_axes = 3;
  auto const at = [&](std::size_t r, std::size_t c) { return angles[r * columns + c]; };
  struct Axis {
    std::size_t column, row;  ///< of its largest angle
  };
  std::vector<Axis> axes;
  for (std::size_t c = 0; c < columns; ++c) {
    bool const known = std::ranges::any_of(axes, [&](Axis const& axis) {
      auto const ratio = at(axis.row, c) / at(axis.row, axis.column);
      for (std::size_t r = 0; r < rows; ++r) {
        auto const expected = ratio * at(r, axis.column);
        if (!(std::abs(at(r, c) - expected) <= close * std::abs(expected))) return false;
      }
      return true;
    });
    if (known) continue;
    if (axes.size() == most_axes || 4 * (axes.size() + 1) > columns) return false;
    std::size_t row = 0;
    for (std::size_t r = 0; r < rows; ++r) row = std::abs(at(r, c)) > std::abs(at(row, c)) ? r : row;
    axes.push_back({c, row});
  }
  return true;
}

/// Whether a defect is one of angles, and not that they are none: what no config or expectation asks for is a defect
/// only of steps in a narrow format.
bool says_something(Audit const& audit, Options const& options) {
  if (audit.verdict != Verdict::defective) return false;
  return options.config || !options.expected_scheme.empty() ||
         std::ranges::any_of(audit.findings, [](Finding const& f) { return f.aspect == Aspect::precision; });
}

}  // namespace

std::optional<Audit> audit_angles(Table const& table, Options options, Judge const& judge) {
  if (!is_real(table.dtype) || squeezed(table).shape.size() < 2) return std::nullopt;
  if (entry_count(table) > most_by_rows) return std::nullopt;
  auto const angles = to_double(table);
  // Sines and cosines are judged as such; what is beyond all positions in use is no angle.
  constexpr double of_a_sine = 1.5, greatest = 1e8;
  auto const far = std::ranges::max(angles, {}, [](double x) { return std::abs(x); });
  bool const finite = std::ranges::all_of(angles, [](double x) { return std::isfinite(x); });
  if (!finite || !(std::abs(far) > of_a_sine && std::abs(far) < greatest)) return std::nullopt;
  bool const even = rise_evenly(table, angles);
  constexpr std::int64_t most_cells = std::int64_t{1} << 18;  // of grids, which rise along several axes
  bool const may_be_cells = squeezed(table).shape.size() > 2 && entry_count(table) <= most_cells;
  if (!even && !may_be_cells && !are_products(table, angles)) return std::nullopt;
  // Slopes times distances are angles too, but for what they are used for.
  auto const bias = audit_bias(table, options, false);
  if (bias && bias->verdict != Verdict::learned && bias->convention.family == "alibi") return std::nullopt;
  options.kind.clear();
  auto audit = judge({of_angles(table, angles, true), of_angles(table, angles, false)}, options);
  bool const sound = is_sound(audit);
  if (!sound && !(even && audit && says_something(*audit, options))) return std::nullopt;
  auto const own = begun(table, "angles");
  std::tie(audit->kind, audit->tensor, audit->dtype, audit->shape) =
      std::tie(own.kind, own.tensor, own.dtype, own.shape);
  audit->convention.family = "rotary";
  audit->accuracy.reset();  // what was compared are not the entries
  audit->findings.push_back(found<"angles">());
  return audit;
}

}  // namespace pe::audit

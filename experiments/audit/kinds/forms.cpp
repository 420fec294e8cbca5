// Phases in other forms, judged by their sines and cosines.
#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit {
namespace {

// Tables of angles, position times frequency, before sines and cosines are taken: Megatron-LM's rotary_pos_emb, what
// x-transformers and rotary-embedding-torch return.

template <class Real>
Table wave_of(Table const& table, std::vector<double> const& angles, bool cosine) {
  auto const values = std::make_shared<std::vector<Real>>();
  values->reserve(angles.size());
  for (double const x : angles) values->push_back(static_cast<Real>(cosine ? std::cos(x) : std::sin(x)));
  auto result = table;
  result.name += cosine ? " cosines" : " sines";
  result.note.clear();
  result.dtype = sizeof(Real) == sizeof(double) ? Dtype::float64 : Dtype::float32;
  result.swapped = false;
  result.strides = row_major_strides(result.shape, result.dtype);
  result.data = reinterpret_cast<std::byte const*>(values->data());
  result.owner = values;
  return result;
}

/// The cosines and the sines.
std::vector<Table> waves_of(Table const& table, std::vector<double> const& angles) {
  bool const wide = table.dtype == Dtype::float64;
  auto const wave = [&](bool cosine) {
    return wide ? wave_of<double>(table, angles, cosine) : wave_of<float>(table, angles, cosine);
  };
  return {wave(true), wave(false)};
}

/// Whether most columns rise along a line in most rows, as angles of evenly spaced positions do, whatever was rounded.
bool rise_evenly(Table const& table, std::vector<double> const& angles) {
  auto const columns = static_cast<std::size_t>(squeezed(table).shape.back()), rows = angles.size() / columns;
  if (rows < 4 || columns < 4) return false;
  constexpr double close = 0.01;
  constexpr std::int64_t looked_at = 16;
  auto const half = static_cast<std::int64_t>(rows) / 2;
  std::size_t even = 0;
  for (std::size_t c = 0; c < columns; ++c) {
    auto const at = [&](std::int64_t r) { return angles[static_cast<std::size_t>(r) * columns + c]; };
    std::vector<double> steps, starts;
    auto const add = [](std::vector<double>& to, double x) {
      if (std::isfinite(x)) to.push_back(x);
    };
    for (auto const r : spread(looked_at, half)) add(steps, (at(r + half) - at(r)) / static_cast<double>(half));
    if (steps.empty()) continue;
    auto const step = median(std::move(steps));
    auto const all = spread(looked_at, static_cast<std::int64_t>(rows));
    for (auto const r : all) add(starts, at(r) - step * static_cast<double>(r));
    if (step == 0 || starts.empty()) continue;
    auto const start = median(starts), most_off = close * std::abs(step) * static_cast<double>(rows);
    auto const fitting = std::ranges::count_if(starts, [&](double x) { return std::abs(x - start) <= most_off; });
    even += 4 * fitting >= 3 * std::ssize(all) ? 1 : 0;
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
    std::size_t row = 0;
    for (std::size_t r = 0; r < rows; ++r) row = std::abs(at(r, c)) > std::abs(at(row, c)) ? r : row;
    if (at(row, c) == 0) continue;  // an axis at one place
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
    axes.push_back({c, row});
  }
  return !axes.empty();
}

double farthest_of(std::vector<double> const& entries) {
  return std::ranges::max(entries, {}, [](double x) { return std::isfinite(x) ? std::abs(x) : 0; });
}

/// Whether the last axis has columns of which each is a sum of numbers along the others, as the angles of a grid are.
bool is_additive(Table const& table, std::vector<double> const& angles) {
  constexpr std::int64_t looked_at = 4096;
  auto const shape = squeezed(table).shape;
  auto const open = 4 * static_cast<double>(shape.size()) * unit_roundoff(format_of(table.dtype)) * farthest_of(angles);
  auto const strides = row_major_strides(shape, Dtype::uint8);
  auto const last = shape.size() - 1;
  return std::ranges::all_of(spread(looked_at, std::ssize(angles)), [&](std::int64_t i) {
    auto const index = index_at(i, shape);
    auto const at = [&](std::int64_t place) { return angles[static_cast<std::size_t>(place)]; };
    double sum = at(index[last]) * (2 - static_cast<double>(shape.size()));
    for (std::size_t axis = 0; axis < last; ++axis) sum += at(index[axis] * strides[axis] + index[last]);
    return !(std::abs(at(i) - sum) > open);
  });
}

/// Sines and cosines are judged as such; what is beyond all positions in use is no angle.
bool may_be_angle(double farthest) {
  constexpr double of_a_sine = 1.5, greatest = 1e8;
  return std::abs(farthest) > of_a_sine && std::abs(farthest) < greatest;
}

/// Entries of a large table, spread over all of its rows and columns; all of a small one.
std::vector<double> some_entries(Table const& table) {
  constexpr std::int64_t few = 4096, apart = 16;
  auto const count = entry_count(table);
  if (count <= few * apart) return to_double(table);
  auto const stride = count / few | 1;  // odd: as good as every width has all of its columns looked at
  std::vector<double> result;
  for (std::int64_t i = 0; i < count; i += stride) result.push_back(entry(table, index_at(i, table.shape)));
  return result;
}

/// Whether a defect is one of angles, and not that they are none: what no config or expectation asks for is a defect
/// only of steps in a narrow format, and of angles that mostly are those of a base in use.
bool says_something(Audit const& audit, Options const& options) {
  if (audit.verdict != Verdict::defective) return false;
  bool const in_use = audit.convention.base && std::ranges::count(bases_of_texts, *audit.convention.base) > 0;
  return in_use || options.config || !options.expected_scheme.empty() ||
         std::ranges::any_of(audit.findings, [](Finding const& f) { return f.aspect == Aspect::precision; });
}

// Rotation matrices, [.., pairs, 2, 2], as Flux and SD3 keep them: judged by their cosines and sines.

constexpr std::int64_t most_matrices = std::int64_t{1} << 21, fewest_matrices = 8;

Table entries(Table const& table, std::int64_t row, std::int64_t column, char const* what) {
  auto result = at(at(table, table.shape.size() - 1, column), table.shape.size() - 2, row);
  result.name += what;
  return result;
}

std::optional<Audit> of_rotations(Table const& given, Options const& options) {
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
    auto next = audit_views({entries(table, 0, 0, " cosines"), sines}, options);
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

/// Phases in any of their forms: rotation matrices, angles, sines and cosines.
std::optional<Audit> of_any_phases(std::vector<Table> const& tables, Options const& options) {
  auto seen = tables.size() == 1 ? of_rotations(tables[0], options) : std::nullopt;
  // Of angles, the slow pairs look like sines alone.
  if (!seen && tables.size() == 1) seen = audit_angles(tables[0], options);
  return seen ? seen : audit_views(tables, options);
}

/// What the first `count` entries along the axis are.
std::optional<Audit> of_first(std::int64_t count, std::size_t axis, std::vector<Table> tables, Options const& options) {
  for (auto& table : tables) table = range(std::move(table), axis, 0, count);
  return of_any_phases(tables, options);
}

}  // namespace

std::optional<Audit> audit_angles(Table const& table, Options options) {
  if (!is_real(table.dtype) || squeezed(table).shape.size() < 2) return std::nullopt;
  if (entry_count(table) > most_by_rows) return std::nullopt;
  if (!may_be_angle(farthest_of(some_entries(table)))) return std::nullopt;
  auto angles = to_double(table);
  auto const finite = std::ranges::count_if(angles, [](double x) { return std::isfinite(x); });
  if (4 * finite < 3 * std::ssize(angles) || !may_be_angle(farthest_of(angles))) return std::nullopt;
  bool const even = rise_evenly(table, angles);
  bool const are_angles = even || are_products(table, angles);
  if (!are_angles && (squeezed(table).shape.size() < 3 || !is_additive(table, angles))) return std::nullopt;
  // Slopes times distances are angles too, but for what they are used for.
  auto const bias = audit_bias(table, options, false);
  if (bias && bias->verdict != Verdict::learned && bias->convention.family == "alibi") return std::nullopt;
  options.kind.clear();
  if (options.config) options.config->attention_factor = 1;  // it multiplies sines and cosines
  auto const waves = waves_of(table, angles);
  angles = {};  // of a large table, much memory
  auto audit = audit_views(waves, options);
  bool const sound = is_sound(audit);
  if (!sound && !(are_angles && audit && says_something(*audit, options))) return std::nullopt;
  auto const own = begun(table, "angles");
  std::tie(audit->kind, audit->tensor, audit->dtype, audit->shape) =
      std::tie(own.kind, own.tensor, own.dtype, own.shape);
  audit->convention.family = "rotary";
  audit->accuracy.reset();  // what was compared are not the entries
  audit->findings.push_back(found<"angles">());
  return audit;
}

std::optional<Audit> audit_phases_of_any_form(std::vector<Table> const& tables, Options const& options) {
  auto whole = of_any_phases(tables, options);
  auto const& shape = tables.front().shape;
  bool const alike = std::ranges::all_of(tables, [&](Table const& table) { return table.shape == shape; });
  bool const is_asked = is_large(tables) && alike && squeezed(tables.front()).shape.size() > 1 && options.grid.empty();
  if (is_recognised(whole) || !is_asked) return whole;
  auto const axis = static_cast<std::size_t>(std::ranges::max_element(shape) - shape.begin());
  auto const rows = shape[axis], count = most_by_rows / 2 / (number_count(tables.front()) / rows);
  auto part = count < 2 ? std::nullopt : of_first(count, axis, tables, options);
  if (!is_recognised(part)) return whole;
  bool const sound = is_sound(part);
  // Half of them must have the same fault.
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

}  // namespace pe::audit

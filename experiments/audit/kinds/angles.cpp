// Tables of angles, position times frequency, before sines and cosines are taken: Megatron-LM's rotary_pos_emb, what
// x-transformers and rotary-embedding-torch return. They are judged by the sines and cosines that are made of them.
#include <algorithm>
#include <cmath>
#include <memory>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"

namespace pe::audit {
namespace {

constexpr std::int64_t most_angles = std::int64_t{1} << 22;

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
  if (is_integer(table.dtype) || is_complex(table.dtype) || squeezed(table).shape.size() < 2) return std::nullopt;
  if (entry_count(table) > most_angles) return std::nullopt;
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
  bool const sound = audit && (audit->verdict == Verdict::conforms || audit->verdict == Verdict::equivalent);
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

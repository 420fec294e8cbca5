#include "experiments/audit/phases/scaled_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "experiments/audit/limits.hpp"

namespace pe::audit::phases {
namespace {

/// Amplitudes that are this near are one.
constexpr double one_amplitude = 1e-3;

bool is_near(double a, double b) { return std::abs(a - b) <= one_amplitude * std::abs(b); }

/// The entries in float32, which the pairs' scales have rounded anyway.
Table float32_table(std::vector<double> const& entries, std::int64_t columns) {
  auto const single = std::make_shared<std::vector<float>>(entries.begin(), entries.end());
  Table result;
  result.dtype = Dtype::float32;
  result.shape = {static_cast<std::int64_t>(entries.size()) / columns, columns};
  result.strides = row_major_strides(result.shape, result.dtype);
  result.data = reinterpret_cast<std::byte const*>(single->data());
  result.owner = single;
  return result;
}

}  // namespace

std::optional<ScaledAlike> scaled_alike(Hypothesis const& h) {
  constexpr std::int64_t most_entries = std::int64_t{1} << 22, fewest_rows = 8;
  auto const rows = h.matrix.rows(), columns = h.matrix.columns();
  if (rows < fewest_rows || rows * columns > most_entries || h.estimates.size() < 2) return std::nullopt;
  for (auto const& pair : h.estimates) {
    if (!(pair.amplitude > 0) || pair.spread > steady_modulus) return std::nullopt;
  }
  // The usual amplitude is the one that is nearer to 1; the others share another.
  auto const usual = std::ranges::min_element(h.estimates, {}, [](PairEstimate const& pair) {
                       return std::abs(std::log(pair.amplitude));
                     })->amplitude;
  auto const other =
      std::ranges::find_if(h.estimates, [&](auto const& pair) { return !is_near(pair.amplitude, usual); });
  if (other == h.estimates.end()) return std::nullopt;
  bool const are_two = std::ranges::all_of(h.estimates, [&](auto const& pair) {
    return is_near(pair.amplitude, usual) || is_near(pair.amplitude, other->amplitude);
  });
  if (!are_two) return std::nullopt;
  std::vector<double> scale(static_cast<std::size_t>(columns), 1), entries(static_cast<std::size_t>(rows * columns));
  ScaledAlike result;
  std::int64_t scaled = 0;
  for (std::int64_t c = columns; c-- > 0;) {
    auto const pair = h.layout.columns[static_cast<std::size_t>(c)].pair;
    if (pair == Column::none) continue;
    auto const amplitude = h.estimates[static_cast<std::size_t>(pair)].amplitude;
    scale[static_cast<std::size_t>(c)] = amplitude;
    if (is_near(amplitude, usual)) continue;
    ++scaled;
    result.column = c;
  }
  h.matrix.read(0, rows, entries);
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] /= scale[i % scale.size()];
  result.table = float32_table(entries, columns);
  result.which = fmt::format("{} of {} columns are", scaled, columns);
  result.times = other->amplitude / usual;
  return result;
}

}  // namespace pe::audit::phases

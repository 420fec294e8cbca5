// Codes that were resized by interpolation, as learned tables are for longer texts or larger pictures. The rows that
// were there before come out of a system of linear equations, whatever they are; if they are codes, these are.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"

namespace pe::audit {
namespace {

constexpr std::int64_t most_resized = std::int64_t{1} << 20;  // entries
constexpr std::int64_t most_of_an_axis = 4096;
/// How often rows become more. Where they hardly do, nearly all rows are sums of others.
constexpr std::int64_t greatest_factor = 16;
constexpr double least_factor = 16.0 / 15;

/// Which rows before are mixed into one after: torch.nn.functional.interpolate's and jax.image.resize's.
struct Resizing {
  char const* name;
  bool corners;     ///< the first and the last rows are kept, else the edges of their cells
  double cubic;     ///< the parameter of Keys' cubic convolution; 0: linear
  bool normalised;  ///< rows beyond the edge count nothing and weights are divided by their sum, else the edge's count
};

constexpr Resizing resizings[] = {{"linear", false, 0, false},
                                  {"linear", true, 0, false},
                                  {"cubic", false, -0.75, false},
                                  {"cubic", true, -0.75, false},
                                  {"cubic", false, -0.5, true}};

constexpr std::size_t taps = 4;

/// The rows `first`, `first` + 1, ... before, times their weights.
struct Mix {
  double place = 0;  ///< in rows before
  std::int64_t first = 0;
  std::array<double, taps> weights{};
};

/// Keys 1981, (4); `x` is a distance.
double cubic_weight(double a, double x) {
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

Mix mix_of(Resizing const& how, std::int64_t before, std::int64_t after, std::int64_t row) {
  auto const r = static_cast<double>(row), from = static_cast<double>(before), to = static_cast<double>(after);
  Mix result;
  result.place = how.corners ? r * (from - 1) / (to - 1) : (r + 0.5) * from / to - 0.5;
  auto const low = static_cast<std::int64_t>(std::floor(result.place)) - 1;
  result.first = std::clamp<std::int64_t>(low, 0, std::max<std::int64_t>(0, before - std::ssize(result.weights)));
  double sum = 0;
  for (auto at = low; at < low + std::ssize(result.weights); ++at) {
    auto const distance = std::abs(static_cast<double>(at) - result.place);
    auto const weight = how.cubic == 0 ? std::max(0.0, 1 - distance) : cubic_weight(how.cubic, distance);
    if (how.normalised && (at < 0 || at >= before)) continue;
    auto const kept = std::clamp<std::int64_t>(at, 0, before - 1) - result.first;
    result.weights[static_cast<std::size_t>(kept)] += weight;
    sum += weight;
  }
  for (auto& weight : result.weights) weight /= sum;
  return result;
}

/// Rows of numbers, row-major.
struct Numbers {
  std::int64_t rows = 0, columns = 0;
  std::vector<double> entries = {};
  double within = 0;  ///< how far they may be off besides rounding once

  double* row(std::int64_t r) { return entries.data() + r * columns; }
  double const* row(std::int64_t r) const { return entries.data() + r * columns; }
};

/// The rows before of which the first `rows` of those given are mixes, by the normal equations, which are a band.
/// Nothing where they leave a rest that single precision does not explain.
std::optional<Numbers> unmixed(Resizing const& how, std::int64_t before, Numbers const& given, std::int64_t rows) {
  std::vector<Mix> mixes;
  for (std::int64_t r = 0; r < rows; ++r) mixes.push_back(mix_of(how, before, given.rows, r));
  auto const unknown = std::min(before, mixes.back().first + std::ssize(mixes.back().weights));
  if (unknown >= rows) return std::nullopt;
  std::vector<std::array<double, taps>> band(static_cast<std::size_t>(unknown));  // [i][k]: of rows i and i - k
  Numbers result{unknown, given.columns, std::vector<double>(static_cast<std::size_t>(unknown * given.columns))};
  for (std::int64_t r = 0; r < rows; ++r) {
    auto const& [place, first, weights] = mixes[static_cast<std::size_t>(r)];
    for (std::size_t i = 0; i < taps && first + static_cast<std::int64_t>(i) < unknown; ++i) {
      auto const row = first + static_cast<std::int64_t>(i);
      for (std::size_t j = 0; j <= i; ++j) band[static_cast<std::size_t>(row)][i - j] += weights[i] * weights[j];
      for (std::int64_t c = 0; c < given.columns; ++c) result.row(row)[c] += weights[i] * given.row(r)[c];
    }
  }
  // Cholesky's decomposition in place, and both substitutions. A row that takes hardly any part is anything.
  constexpr double least_pivot = 1e-14;
  auto const at = [&](std::int64_t i, std::int64_t j) -> double& {
    return band[static_cast<std::size_t>(i)][static_cast<std::size_t>(i - j)];
  };
  auto const bandwidth = std::ssize(mixes.front().weights);
  for (std::int64_t i = 0; i < unknown; ++i) {
    for (auto j = std::max<std::int64_t>(0, i - bandwidth + 1); j < i; ++j) {
      for (auto k = std::max<std::int64_t>(0, i - bandwidth + 1); k < j; ++k) {
        if (j - k < bandwidth) at(i, j) -= at(i, k) * at(j, k);
      }
      at(i, j) /= at(j, j);
      at(i, i) -= at(i, j) * at(i, j);
      for (std::int64_t c = 0; c < given.columns; ++c) result.row(i)[c] -= at(i, j) * result.row(j)[c];
    }
    at(i, i) = std::sqrt(std::max(at(i, i), least_pivot));
    result.within = std::max(result.within, 1 / at(i, i));
    for (std::int64_t c = 0; c < given.columns; ++c) result.row(i)[c] /= at(i, i);
  }
  for (auto i = unknown; i-- > 0;) {
    for (auto j = i + 1; j < std::min(unknown, i + bandwidth); ++j) {
      for (std::int64_t c = 0; c < given.columns; ++c) result.row(i)[c] -= at(j, i) * result.row(j)[c];
    }
    for (std::int64_t c = 0; c < given.columns; ++c) result.row(i)[c] /= at(i, i);
  }
  double open = 0;
  for (std::int64_t r = 0; r < rows; ++r) {
    auto const& [place, first, weights] = mixes[static_cast<std::size_t>(r)];
    // Places, weights and sums are single precision's.
    open = given.within + 4 * (4 + std::abs(place)) * unit_roundoff(Format::binary32);
    for (std::int64_t c = 0; c < given.columns; ++c) {
      double sum = 0;
      for (std::size_t i = 0; i < taps && first + static_cast<std::int64_t>(i) < unknown; ++i) {
        sum += weights[i] * result.row(first + static_cast<std::int64_t>(i))[c];
      }
      if (!(std::abs(given.row(r)[c] - sum) <= open)) return std::nullopt;
    }
  }
  // A row's equations are few, and the least pivot says how much they enlarge what is off.
  result.within *= 2 * open;
  return result;
}

/// The columns that bend most from row to row.
Numbers bent_most(Numbers const& all) {
  constexpr std::int64_t looked_at = 4;
  std::vector<double> bends(static_cast<std::size_t>(all.columns));
  for (std::int64_t r = 1; r + 1 < all.rows; ++r) {
    for (std::int64_t c = 0; c < all.columns; ++c) {
      bends[static_cast<std::size_t>(c)] += std::abs(all.row(r - 1)[c] - 2 * all.row(r)[c] + all.row(r + 1)[c]);
    }
  }
  std::vector<std::int64_t> columns(static_cast<std::size_t>(all.columns));
  std::iota(columns.begin(), columns.end(), 0);
  auto const count = std::min(looked_at, all.columns);
  std::ranges::partial_sort(columns, columns.begin() + count, std::greater(),
                            [&](std::int64_t c) { return bends[static_cast<std::size_t>(c)]; });
  Numbers result{all.rows, count, {}, all.within};
  for (std::int64_t r = 0; r < all.rows; ++r) {
    for (std::int64_t i = 0; i < count; ++i) result.entries.push_back(all.row(r)[columns[static_cast<std::size_t>(i)]]);
  }
  return result;
}

/// Calls `take` with all rows before, for each way and number of them that explains the rows, until it says so.
bool each_before(Numbers const& all, auto const& take) {
  constexpr std::int64_t fewest = 3, surplus = 6;
  if (all.rows < fewest || all.rows > most_of_an_axis) return false;
  auto const some = bent_most(all);
  for (auto const& how : resizings) {
    for (auto before = std::max<std::int64_t>(2, all.rows / greatest_factor);
         least_factor * static_cast<double>(before) <= static_cast<double>(all.rows); ++before) {
      // So many of the first rows have `surplus` equations more than unknown rows.
      auto const rows = std::min(all.rows, surplus * all.rows / (all.rows - before) + 2 * surplus);
      if (!unmixed(how, before, some, rows)) continue;
      if (auto rows_before = unmixed(how, before, all, all.rows); rows_before && take(how, std::move(*rows_before)))
        return true;
    }
  }
  return false;
}

/// [height, width, columns] as [width, height, columns].
Numbers exchanged_axes(Numbers const& cells, std::int64_t columns) {
  auto const across = cells.columns / columns;
  Numbers result{across, cells.rows * columns, std::vector<double>(cells.entries.size()), cells.within};
  for (std::int64_t y = 0; y < cells.rows; ++y) {
    for (std::int64_t x = 0; x < across; ++x) {
      std::copy_n(cells.row(y) + x * columns, columns, result.row(x) + y * columns);
    }
  }
  return result;
}

/// Columns that are alike in all rows but for what they may be off are those of the first row.
void equalise(Numbers& numbers) {
  for (std::int64_t c = 0; c < numbers.columns; ++c) {
    auto const first = numbers.row(0)[c];
    bool is_alike = true;
    for (std::int64_t r = 1; r < numbers.rows; ++r)
      is_alike = is_alike && std::abs(numbers.row(r)[c] - first) <= 2 * numbers.within;
    for (std::int64_t r = 1; is_alike && r < numbers.rows; ++r) numbers.row(r)[c] = first;
  }
}

/// A table in memory that holds these numbers.
Table in_memory(Numbers rows, std::int64_t columns) {
  Table result;
  result.within = rows.within;
  auto const entries = std::make_shared<std::vector<double> const>(std::move(rows.entries));
  result.dtype = Dtype::float64;
  result.shape = {std::ssize(*entries) / columns, columns};
  result.strides = row_major_strides(result.shape, result.dtype);
  result.data = reinterpret_cast<std::byte const*>(entries->data());
  result.owner = entries;
  return result;
}

class Resized {
 public:
  Resized(Table const& given, Options const& options) : given_(given), options_(options), table_(squeezed(given)) {}

  std::optional<Audit> audit() {
    weakest_ = weakest();
    if (!weakest_) return std::nullopt;
    auto const columns = table_.shape.back(), rows = entry_count(table_) / columns;
    auto all = to_double(table_);
    if (table_.shape.size() == 2 && options_.grid.empty()) {
      each_before({rows, columns, all}, [&](Resizing const& how, Numbers before) {
        auto const count = before.rows;
        return settle(how, in_memory(std::move(before), columns), {}, fmt::format("{}", count));
      });
      if (result_) return std::move(result_);
    }
    auto const side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(rows)));
    auto height = side, width = side;
    if (options_.grid.size() == 2) std::tie(height, width) = std::pair(options_.grid[0], options_.grid[1]);
    if (table_.shape.size() == 3) std::tie(height, width) = std::pair(table_.shape[0], table_.shape[1]);
    // Class tokens have rows of their own, the first ones.
    constexpr std::int64_t most_tokens = 2;
    auto const tokens = rows - height * width;
    if (height < 2 || width < 2 || tokens < 0 || tokens > most_tokens) return std::nullopt;
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(tokens * columns));
    Numbers const cells{height, width * columns, std::move(all)};
    each_before(cells, [&](Resizing const& how, Numbers const& before) {
      return each_before(exchanged_axes(before, columns), [&](Resizing const& across, Numbers both) {
        if (how.cubic != across.cubic) return false;
        auto const before_across = both.rows;
        equalise(both);
        auto cells_before = exchanged_axes(both, columns);
        equalise(cells_before);
        return settle(how, in_memory(std::move(cells_before), columns), {before.rows, before_across},
                      fmt::format("{} x {}", before.rows, before_across));
      });
    });
    return std::move(result_);
  }

 private:
  /// Whether the table before is a code, so that the search ends; also after too many that are none.
  bool settle(Resizing const& how, Table before, std::vector<std::int64_t> grid, std::string const& size) {
    constexpr int most_tried = 4;
    // Of a dozen rows, slow pairs are estimated no better than this.
    constexpr double least_within = 2e-4;
    before.within = std::max(before.within, least_within);
    auto options = options_;
    options.grid = std::move(grid);
    auto audit = audit_one_copy({std::move(before)}, options);
    if (!is_sound(audit)) return ++tried_ >= most_tried;
    auto const own = begun(given_, "phases");
    std::tie(audit->file, audit->tensor, audit->dtype, audit->shape) =
        std::tie(own.file, own.tensor, own.dtype, own.shape);
    audit->accuracy.reset();
    audit->laws.clear();
    audit->findings = own.findings;
    if (audit->convention.positions) audit->convention.positions = given_.shape.front();
    result_ = concluded(std::move(*audit), found<"wrong-entries: resized">(how.name, size).at(*weakest_));
    return true;
  }

  /// The row of the least norm, where one in four has less than the greatest: rows of slow pairs alone are interpolated
  /// without loss. Rows of zeros do not count.
  std::optional<Worst> weakest() const {
    constexpr double same_norm = 1e-3;
    constexpr std::size_t one_in = 4;
    auto const columns = table_.shape.back(), rows = entry_count(table_) / columns;
    auto const all = to_double(table_);
    std::vector<std::pair<double, std::int64_t>> squares;  // and their rows
    for (std::int64_t r = 0; r < rows; ++r) {
      auto const first = all.begin() + r * columns;
      auto const square = std::inner_product(first, first + columns, first, 0.0);
      if (square > 0) squares.emplace_back(square, r);
    }
    if (squares.empty()) return std::nullopt;
    std::ranges::sort(squares);
    if (!(squares[squares.size() / one_in].first <= (1 - same_norm) * squares.back().first)) return std::nullopt;
    auto index = index_at(squares.front().second * columns, table_.shape);
    index.pop_back();
    return Worst{.index = std::move(index)};
  }

  Table const& given_;
  Options const& options_;
  Table table_;
  std::optional<Worst> weakest_;
  std::optional<Audit> result_;
  int tried_ = 0;
};

}  // namespace

std::optional<Audit> audit_resized(std::vector<Table> const& tables, Options const& options) {
  auto const& table = tables.front();
  bool const fits = tables.size() == 1 && (table.dtype == Dtype::float32 || table.dtype == Dtype::float64) &&
                    entry_count(table) <= most_resized;
  auto const dimensions = squeezed(table).shape.size();
  if (!fits || dimensions < 2 || dimensions > 3 || options.grid.size() > 2) return std::nullopt;
  return Resized(table, options).audit();
}

}  // namespace pe::audit

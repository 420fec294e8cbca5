#include "experiments/figures/values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "reports/writers/numbers.hpp"
#include "theory/claims/men2024_lags.hpp"
#include "theory/claims/su2021.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::experiments {
std::vector<double> rounded(std::function<Vector<Ball>()> const& evaluate) {
  constexpr slong enough = 55;  // relative bits: the midpoint's nearest double is then within one ulp of the value
  constexpr double nothing = 0x1p-80;
  for (long precision = 128;; precision *= 2) {
    BallPrecision const scope(precision);
    auto const balls = evaluate();
    std::vector<double> result;
    for (auto const& ball : balls) {
      bool const zero = ball.upper_bound() < nothing;
      if (!zero && arb_rel_accuracy_bits(ball.raw()) < enough) break;
      result.push_back(zero ? 0 : ball.to_double());
    }
    if (result.size() == balls.size()) return result;
    constexpr long most = 1 << 14;
    if (precision >= most) throw UserError(fmt::format("a value to be drawn is not decided by balls of {} bits", most));
  }
}

double rounded_one(std::function<Ball()> const& evaluate) {
  return rounded([&] { return Vector<Ball>{evaluate()}; })[0];
}

std::vector<double> rounded_rows(std::function<std::vector<Vector<Ball>>()> const& evaluate) {
  return rounded([&] {
    Vector<Ball> all;
    for (auto& row : evaluate()) std::move(row.begin(), row.end(), std::back_inserter(all));
    return all;
  });
}

double six_digits(double value) { return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr); }

std::string notation(double value) {
  if (value == 0 || (value >= 1e-3 && value < 1e5)) return fmt::format("{:g}", value);
  auto const exponent = std::floor(std::log10(value) + 1e-9);
  auto const factor = fmt::format("{:.3g}", value / std::pow(10, exponent));
  return (factor == "1" ? "" : factor + "\u00b7") + "10" + reports::superscript(static_cast<int>(exponent));
}

Vector<Ball> head_frequencies(double base) {
  return tabulate(head_dimension / 2, [&](int i) { return pow(Ball(base), Ball(Fraction(-2 * i, head_dimension))); });
}

std::int64_t first_negative_lag(double base, std::int64_t end) {
  PE_ASSERT(end % men2024::lags_at_once == 0);
  auto const frequencies = head_frequencies(base);
  for (std::int64_t first = 0; first < end; first += men2024::lags_at_once) {
    auto const sums = men2024::lag_sums(frequencies, first);
    auto const negative = std::ranges::find_if(sums, [](Ball const& sum) { return certainly_less(sum, Ball(0)); });
    if (negative != sums.end()) return first + (negative - sums.begin());
  }
  return end;
}

int nearest_dimension(Limits const& limits, int wanted) {
  auto const& all = limits.dimensions;
  if (all.empty()) return wanted;
  auto const above = std::ranges::upper_bound(all, wanted);
  return above == all.begin() ? all.front() : *std::prev(above);
}

namespace values {

double dot_product(double lag, int d) {
  return rounded_one([&] { return Sinusoidal::Over<Balls>({}, {d, 10000}).similarity(ExactPosition(lag)); });
}

double abel_bound(double distance, int d) {
  return rounded_one([&] {
    return su2021::sum_of_moduli(Rope::Over<Balls>({}, {d, 10000}), ExactPosition(distance)) / Ball(d / 2);
  });
}

}  // namespace values

plot::HeatMap codes_map(std::vector<double> rows, int columns) {
  return {.columns = static_cast<std::size_t>(columns),
          .values = std::move(rows),
          .palette = plot::Palette::sequential,
          .colours = {-1, 1},
          .colour_label = "entry of the code"};
}

plot::HeatMap code_matrix(int positions, int d) {
  std::vector<double> rows;
  for (int t = 0; t < positions; ++t) {
    auto const row = rounded([&] { return Sinusoidal::Over<Balls>({}, {d, 10000}).encode(ExactPosition(t)); });
    rows.insert(rows.end(), row.begin(), row.end());
  }
  return codes_map(std::move(rows), d);
}

plot::HeatMap gram_matrix(plot::HeatMap const& rows) {
  plot::HeatMap gram{.columns = rows.rows(), .palette = plot::Palette::sequential, .colour_label = "dot product"};
  auto const row = [&](std::size_t i) { return rows.values.begin() + static_cast<std::ptrdiff_t>(i * rows.columns); };
  for (std::size_t i = 0; i < gram.columns; ++i)
    for (std::size_t j = 0; j < gram.columns; ++j)
      gram.values.push_back(std::inner_product(row(i), row(i + 1), row(j), 0.0));
  auto const [least, greatest] = std::ranges::minmax(gram.values);
  gram.colours = {least, greatest};
  return gram;
}

std::size_t first_rise(std::vector<double> const& values) {
  auto const before = std::ranges::adjacent_find(values, std::less{});
  return before == values.end() ? values.size() : static_cast<std::size_t>(before - values.begin()) + 1;
}

}  // namespace pe::experiments

// The comparison of a table with its exact values: against Arb entry by entry, for every kind of limit and storage.
#include "experiments/audit/phases/scan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/row_loops.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"
#include "theory/kernel/rounding.hpp"

namespace pe::audit::phases {
namespace {

using namespace pe::tests;

constexpr int pairs = 6;
constexpr std::int64_t rows = 300;

std::vector<Ball> frequencies() {
  BallPrecision const scope(256);
  std::vector<Ball> result;
  for (int i = 0; i < pairs; ++i) result.push_back(pow(Ball(500000), Ball(-i) / Ball(pairs)));
  return result;
}

struct Setting {
  Layout layout = layouts(2 * pairs)[0];
  Codes codes{frequencies(), Positions{Ball(3), Ball(1)}, rows};
};

/// The exact entries, each rounded to nearest.
std::vector<double> rounded_entries(Setting const& setting, Format format) {
  BallPrecision const scope(phase_bits);
  std::vector<double> result;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (auto const& column : setting.layout.columns) {
      auto const exact = column.pair == Column::none ? Ball(0) : setting.codes.exact(r, column.pair, column.cosine);
      result.push_back(format == Format::binary64 ? exact.to_double() : *rounded(format, exact));
    }
  }
  return result;
}

Dtype dtype_of(Format format) {
  constexpr Dtype types[] = {Dtype::float64, Dtype::float32, Dtype::float16, Dtype::bfloat16};
  return types[static_cast<std::size_t>(format)];
}

}  // namespace

TEST_CASE("Rows made by the sum of angles are within the proven bound of the exact codes") {
  Setting const setting;
  BallPrecision const scope(phase_bits);
  double plain_worst = 0, wide_worst = 0;
  Places const places{0x1p-126, 0x1p-24};
  std::vector<double> const none(1);
  Limits const limits{false, none.data(), 0, 0, 0, 0};
  for (std::int64_t r = 0; r < rows; ++r) {
    auto const& fine = setting.codes.fine(r % setting.codes.fine_rows());
    auto const coarse = setting.codes.coarse(r / setting.codes.fine_rows());
    for (std::size_t i = 0; i < pairs; ++i) {
      Factors const f{&fine.sine[i], &fine.cosine[i], &fine.sine_low[i], &fine.cosine_low[i]};
      Factors const c{&coarse.cosine[i], &coarse.sine[i], &coarse.cosine_low[i], &coarse.sine_low[i]};
      // |x^ - t| with t a double of the exact value: what is left is the error of x^, and of t, which is known.
      auto const exact = setting.codes.exact(r, int(i), false);
      auto const t = exact.to_double();
      auto const of_t = std::abs((exact - Ball(t)).to_double());
      plain_worst = std::max(plain_worst, compare_entry(false, 0, t, f, c, places, limits).distance - of_t);
      wide_worst = std::max(wide_worst, std::abs(compare_entry(true, 0, t, f, c, places, limits).distance - of_t));
    }
  }
  CHECK(plain_worst <= plain_bound);
  CHECK(plain_worst > 0.1 * plain_bound);  // a tenth of the bound would be exceeded here
  CHECK(wide_worst <= wide_bound + 0x1p-104);
  // Wide rows come nowhere near their bound, so that its derivation (compare_row.hpp) is repeated instead.
  constexpr double u = 0x1p-53;
  CHECK(plain_bound >= 5 * u + 11 * u * u + 0x1p8 * u * u);
  CHECK(wide_bound >= 0x1p8 * u * u);
}

TEST_CASE("A table of nearest numbers is correctly rounded in every format, and one entry an ulp off is found") {
  for (auto const format : {Format::binary64, Format::binary32, Format::bfloat16}) {
    INFO(name(format));
    Setting const setting;
    auto entries = rounded_entries(setting, format);
    Allowance const allowance{format, true, {}, 0, 0};
    auto const compare = [&] {
      Matrix const matrix(table_of(entries, dtype_of(format), {rows, 2 * pairs}), 0);
      return scan({&matrix, &setting.layout, &setting.codes}, allowance, false, 2);
    };
    auto const sound = compare();
    CHECK(sound.entries == rows * 2 * pairs);
    CHECK(sound.exceeding == 0);
    CHECK(sound.by_ulps.ulps <= 0.5 + 1e-9);
    CHECK(sound.by_ulps.ulps > 0.49);
    entries[1234] *= 1 + 2 * unit_roundoff(format);
    auto const spoilt = compare();
    CHECK(spoilt.exceeding == 1);
    REQUIRE(spoilt.first);
    CHECK(spoilt.first->row == 1234 / (2 * pairs));
    CHECK(spoilt.first->column == 1234 % (2 * pairs));
    CHECK(spoilt.by_column[1234 % (2 * pairs)] == 1);
    CHECK(spoilt.by_ulps.ulps > 0.5);
  }
}

TEST_CASE("The numbers next to the nearest one are beyond the limit, on both sides and also of powers of two") {
  for (auto const format : all_formats) {
    INFO(name(format));
    Setting const setting;
    auto const entries = rounded_entries(setting, format);
    int powers_of_two = 0, subnormals = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      auto const size = std::abs(entries[i]), gap = ulp(format, entries[i]);
      int exponent = 0;
      bool const is_power = std::frexp(size, &exponent) == 0.5, is_subnormal = size < least_normal(format);
      if (!is_power && !is_subnormal && i % 61 != 0) continue;
      powers_of_two += is_power;
      subnormals += is_subnormal;
      // The gap is that towards 0; away from 0 it is twice as wide at a power of two.
      for (auto const next : {size - gap, is_power && !is_subnormal ? size + 2 * gap : size + gap}) {
        auto spoilt = entries;
        spoilt[i] = std::copysign(next, entries[i]);
        Matrix const matrix(table_of(spoilt, dtype_of(format), {rows, 2 * pairs}), 0);
        auto const found = scan({&matrix, &setting.layout, &setting.codes}, {format, true, {}, 0, 0}, false, 1);
        CAPTURE(i, entries[i], next);
        CHECK(found.exceeding == 1);
      }
    }
    CHECK((powers_of_two > 0) == (format != Format::binary64));
    CHECK((subnormals > 0) == (format == Format::binary16));
  }
}

TEST_CASE("What is no number is within no limit") {
  auto const nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  for (auto const format : all_formats) {
    for (double const hole : {nan, inf, -inf}) {
      for (bool const nearest : {true, false}) {
        CAPTURE(name(format), hole, nearest);
        Setting const setting;
        auto entries = rounded_entries(setting, format);
        Allowance const allowance{format, nearest, std::vector<double>(nearest ? 0 : pairs), 0, 1};
        entries[3001] = hole;
        Matrix const matrix(table_of(entries, dtype_of(format), {rows, 2 * pairs}), 0);
        auto const found = scan({&matrix, &setting.layout, &setting.codes}, allowance, false, 2);
        CHECK(found.exceeding == 1);
        REQUIRE(found.first);
        CHECK(found.first->row == 3001 / (2 * pairs));
      }
    }
  }
}

TEST_CASE("A limit is kept to the last bit, by balls where double cannot tell") {
  Setting const setting;
  BallPrecision const scope(phase_bits);
  // Everything in the table is exact but for one entry that is off by a known amount; limits just above and just below.
  auto entries = rounded_entries(setting, Format::binary64);
  entries[100] += 0x1p-20;
  auto const& column = setting.layout.columns[100 % (2 * pairs)];
  auto const off =
      (Ball(entries[100]) - setting.codes.exact(100 / (2 * pairs), column.pair, column.cosine)).to_double();
  Matrix const matrix(table_of(entries, Dtype::float64, {rows, 2 * pairs}), 0);
  for (bool const wide : {false, true}) {
    auto const exceeding = [&](double limit) {
      Allowance const allowance{wide ? Format::binary64 : Format::binary32, false, std::vector<double>(pairs), 0,
                                limit};
      return scan({&matrix, &setting.layout, &setting.codes}, allowance, false, 1);
    };
    CHECK(exceeding(off * (1 + 0x1p-50)).exceeding == 0);
    CHECK(exceeding(off * (1 - 0x1p-50)).exceeding == 1);
    CHECK(exceeding(off).by_balls >= 1);
  }
}

TEST_CASE("Of entries that are equally far off, the first is the one that is shown") {
  constexpr std::int64_t columns = 2 * pairs + 1;
  auto const all = layouts(columns);
  auto const with_zeros =
      std::ranges::find_if(all, [](auto const& l) { return l.columns.back().pair == Column::none; });
  REQUIRE(with_zeros != all.end());
  Setting const setting{*with_zeros};
  auto const entries = rounded_entries(setting, Format::binary32);
  for (double const wrong : {0.5, std::numeric_limits<double>::infinity()}) {
    auto spoilt = entries;
    for (std::int64_t const row : {rows - 2, rows / 2, std::int64_t{5}}) {
      spoilt[static_cast<std::size_t>(row * columns + columns - 1)] = wrong;
      Matrix const matrix(table_of(spoilt, Dtype::float32, {rows, columns}), 0);
      auto const found = scan({&matrix, &setting.layout, &setting.codes}, {Format::binary32, true}, false, 2);
      CHECK(found.by_error.row == row);
      CHECK(found.by_ulps.row == row);
      CHECK(found.first->row == row);
    }
  }
}

TEST_CASE("A scan does not depend on the number of threads") {
  Setting const setting;
  auto entries = rounded_entries(setting, Format::binary32);
  for (std::size_t i = 0; i < entries.size(); i += 97) entries[i] += 1e-3;
  Matrix const matrix(table_of(entries, Dtype::float32, {rows, 2 * pairs}), 0);
  Allowance const allowance{Format::binary32, true, {}, 0, 0};
  for (bool const stop : {false, true}) {
    auto const one = scan({&matrix, &setting.layout, &setting.codes}, allowance, stop, 1);
    auto const two = scan({&matrix, &setting.layout, &setting.codes}, allowance, stop, 2);
    CHECK(one.exceeding == two.exceeding);
    CHECK(one.by_row == two.by_row);
    CHECK(one.by_balls == two.by_balls);
    CHECK(one.by_error.row == two.by_error.row);
    CHECK(one.by_ulps.ulps == two.by_ulps.ulps);
  }
}

}  // namespace pe::audit::phases

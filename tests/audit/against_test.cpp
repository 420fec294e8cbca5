/// Two tables against each other. The tables are a few rows of sines and cosines, moved about by hand.
#include "experiments/audit/against.hpp"

#include <cmath>
#include <limits>

#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::contains;
using tests::table_of;

constexpr std::int64_t rows = 40, columns = 8;

Table single(std::vector<double> const& entries, std::vector<std::int64_t> shape = {rows, columns}) {
  return table_of(entries, Dtype::float32, std::move(shape));
}

std::vector<double> code(double first = 0, double base = 10000) {
  return tests::interleaved(tests::in_float64(rows, columns, base, first));
}

/// Column `place(j)` of the code in column j of `width`.
std::vector<double> arranged(std::int64_t width, auto const& place) {
  auto const entries = code();
  return tests::laid_out(rows, width,
                         [&](auto r, auto j) { return entries[static_cast<std::size_t>(r * columns + place(j))]; });
}

TEST_CASE("a table is equal to itself, and to itself with axes of length 1") {
  auto const found = against(single(code()), single(code(), {1, rows, 1, columns}), {});
  CHECK(found.likeness == Likeness::equal);
  CHECK(found.entries == rows * columns);
  CHECK(found.different == 0);
  CHECK(found.up_to.empty());
  CHECK_FALSE(found.worst);
}

TEST_CASE("the first entry that differs is named, the worst one, and how many up to each power of two") {
  auto entries = code();
  entries[5 * columns + 2] += 0x1p-20;
  entries[33 * columns + 3] += 0.5;
  entries[34 * columns + 1] += 0.25;
  auto const found = against(single(code()), single(entries, {rows, 1, columns}), {});
  CHECK(found.likeness == Likeness::different);
  CHECK(found.different == 3);
  REQUIRE((found.first && found.worst));
  CHECK(found.first->index == std::vector<std::int64_t>{5, 0, 2});
  CHECK(found.worst->index == std::vector<std::int64_t>{33, 0, 3});
  // Rows 0, 1, 2 and 3, 4 to 7, 8 to 15, 16 to 31, 32 to 39.
  std::vector<int> counts;
  for (auto const& band : found.bands) counts.push_back(int(band.different));
  CHECK(counts == std::vector{0, 0, 0, 1, 0, 0, 2});
  CHECK(found.bands[3].first == 4);
  CHECK(found.bands[3].last == 7);
  CHECK(found.bands.back().last == rows - 1);
  CHECK(found.bands.back().max_difference == Approx(0.5));
  CHECK_THAT(found.says, contains("3 of 320 entries"));
}

TEST_CASE("ulps are counted at the greater entry, and --within lets pass as many and no more") {
  // From 1 to the next float: one ulp of 1, which is 2^-23; from 1 down: half of it.
  auto const up = single({1, 1}, {2}), down = single({1, 1 - 0x1p-24}, {2}), far = single({1, 1 + 0x1p-22}, {2});
  CHECK(against(up, single({1, 1 + 0x1p-23}, {2}), {}).worst->ulps == 1.0);
  CHECK(against(down, up, {}).worst->ulps.value() <= 1.0);
  CHECK(against(up, far, {}).worst->ulps == 2.0);
  CHECK(against(up, far, {}, 2).likeness == Likeness::equal);
  CHECK(against(up, far, {}, 1.99).likeness == Likeness::different);
}

TEST_CASE("of two types the narrower one counts") {
  auto const wide = table_of(code(), Dtype::float64, {rows, columns});
  CHECK(against(wide, single(code()), {}).likeness == Likeness::equal);
  CHECK(against(single(code()), wide, {}).likeness == Likeness::equal);
  auto entries = code();
  entries[9] += 0x1p-20;
  CHECK(against(wide, single(entries), {}).different == 1);
}

TEST_CASE("the order of columns up to which two tables are the same is named") {
  auto const half = columns / 2;
  struct Order {
    std::int64_t width;
    std::function<std::int64_t(std::int64_t)> place;
    char const* says;
  };
  std::vector<Order> const orders{
      {columns, [&](auto j) { return j < half ? 2 * j : 2 * (j - half) + 1; },
       "interleaved in the reference, by halves"},
      {columns, [&](auto j) { return j < half ? 2 * j + 1 : 2 * (j - half); }, "by exchanged halves"},
      {columns, [](auto j) { return j % 2 == 0 ? j + 1 : j - 1; }, "each pair exchanged"},
      {2 * columns, [](auto j) { return j % columns; }, "twice here, by halves"},
      {2 * columns, [](auto j) { return j / 2; }, "twice here, side by side"},
  };
  for (auto const& [width, place, says] : orders) {
    CAPTURE(says);
    auto const moved = single(arranged(width, place), {rows, width});
    auto const found = against(single(code()), moved, {});
    CHECK(found.likeness == Likeness::equivalent);
    CHECK(found.different == 0);
    CHECK_THAT(found.up_to, contains(says));
    auto const back = against(moved, single(code()), {});
    CHECK(back.likeness == Likeness::equivalent);
    CHECK_THAT(back.up_to, contains(width > columns             ? "twice in the reference"
                                    : found.up_to == back.up_to ? says
                                                                : "by halves in the reference, interleaved here") ||
                               contains("interleaved and exchanged here"));
  }
  auto const halves = single(arranged(columns, orders[0].place));
  auto const swapped = single(arranged(columns, orders[1].place));
  CHECK(against(halves, swapped, {}).up_to == "the halves exchanged");
  CHECK(against(single(code()), single(std::vector<double>(rows * 6), {rows, 6}), {}).likeness == Likeness::different);
}

TEST_CASE("signs of columns, a shift of rows and another number of rows are named") {
  auto entries = code();
  for (std::size_t i = 0; i < entries.size(); i += 2) entries[i] = -entries[i];
  auto const turned = against(single(code()), single(entries), {});
  CHECK(turned.likeness == Likeness::different);
  CHECK(turned.different == 0);
  CHECK(turned.up_to == "4 of 8 columns negated");
  auto const later = against(single(code()), single(code(2)), {});
  CHECK(later.likeness == Likeness::equivalent);
  CHECK(later.up_to == "row 0 is the reference's row 2");
  CHECK(later.entries == (rows - 2) * columns);
  CHECK(against(single(code(2)), single(code()), {}).up_to == "row 2 is the reference's row 0");
  auto few = code();
  few.resize(25 * columns);
  auto const shorter = against(single(code()), single(few, {25, columns}), {});
  CHECK(shorter.likeness == Likeness::equivalent);
  CHECK(shorter.up_to == "25 rows, where the reference has 40");
  // Less than half of the rows are no evidence of a shift; that both are one code is.
  auto const apart = against(single(code()), single(code(21)), {});
  CHECK(apart.likeness == Likeness::equivalent);
  CHECK(apart.up_to == "row 0 is at position 21, in the reference at 0; rounding");
}

TEST_CASE("signs of a table of which most entries differ are chance, and are not said") {
  auto other = code();
  for (std::size_t i = 0; i < other.size(); ++i) other[i] = std::sin(static_cast<double>(i * i));
  CHECK(against(single(code()), single(other), {}).up_to.find("negated") == std::string::npos);
}

TEST_CASE("of one code, rounded in two ways, the difference is rounding; of another base it is none") {
  auto const steps = tests::in_float32(4000, tests::by_power(64, 10000));
  auto const narrow = tests::table32(tests::interleaved(steps), 4000);
  auto const exact = tests::table32(tests::interleaved(tests::in_float64(4000, 64, 10000)), 4000);
  auto const found = against(exact, narrow, {});
  CHECK(found.different > 0);
  CHECK(found.likeness == Likeness::equivalent);
  CHECK(found.up_to == "rounding");
  CHECK_THAT(found.says, contains("Both are the same code within their rounding"));
  CHECK_THAT(found.says, contains("float32 angles here"));
  auto const moved = against(exact, tests::table32(tests::blocks(steps, false), 4000), {});
  CHECK(moved.likeness == Likeness::equivalent);
  CHECK_THAT(moved.up_to, contains("interleaved in the reference, by halves here; rounding"));
  auto const other = tests::table32(tests::interleaved(tests::in_float64(4000, 64, 10001)), 4000);
  CHECK(against(exact, other, {}).likeness == Likeness::different);
}

TEST_CASE("a vector is compared place by place, and numbers that are none are no equals of others") {
  auto const w = table_of({1, 0.1, 0.01, 0.001}, Dtype::float32);
  CHECK(against(w, table_of({1, 0.1, 0.01, 0.001, 1, 0.1, 0.01, 0.001}, Dtype::float32), {}).up_to ==
        "each column twice here, by halves");
  CHECK(against(w, table_of({1, 0.1, 0.01}, Dtype::float32), {}).likeness == Likeness::different);
  auto const nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  auto const holes = table_of({1, nan, inf, 0.001}, Dtype::float32);
  CHECK(against(holes, holes, {}).likeness == Likeness::equal);
  auto const found = against(w, holes, {});
  CHECK(found.different == 2);
  CHECK(found.first->index == std::vector<std::int64_t>{1});
  CHECK(std::isinf(found.bands[0].max_ulps));
  CHECK(against(holes, w, {}, 1e300).different == 2);
  CHECK_THROWS_WITH(against(w, table_of({}, Dtype::float32, {0}), {}), contains("no entries"));
}

}  // namespace
}  // namespace pe::audit

#include "experiments/audit/table.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "tests/catch.hpp"

namespace pe::audit {
namespace {

template <class T>
Table view(std::vector<T> const& entries, Dtype dtype, std::vector<std::int64_t> shape) {
  Table table;
  table.dtype = dtype;
  table.strides = row_major_strides(shape, dtype);
  table.shape = std::move(shape);
  table.data = reinterpret_cast<std::byte const*>(entries.data());
  return table;
}

/// Axes in reverse order.
Table transposed(Table table) {
  std::reverse(table.shape.begin(), table.shape.end());
  std::reverse(table.strides.begin(), table.strides.end());
  return table;
}

std::vector<double> counting(std::int64_t count) {
  std::vector<double> result(static_cast<std::size_t>(count));
  std::iota(result.begin(), result.end(), 0.0);
  return result;
}

/// Equal to the bit, but for what a NaN carries.
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

template <class Narrow>
std::size_t differing_codes(Dtype dtype) {
  std::vector<std::uint16_t> codes(65536);
  std::iota(codes.begin(), codes.end(), std::uint16_t{0});
  auto const converted = to_double(view(codes, dtype, {65536}));
  std::size_t differ = 0;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    auto const narrow = Eigen::numext::bit_cast<Narrow>(codes[i]);
    if (!same(converted[i], static_cast<double>(static_cast<float>(narrow)))) ++differ;
  }
  return differ;
}

TEST_CASE("every float16 and every bfloat16 converts to the number that Eigen takes it for") {
  CHECK(differing_codes<Eigen::half>(Dtype::float16) == 0);
  CHECK(differing_codes<Eigen::bfloat16>(Dtype::bfloat16) == 0);
}

TEST_CASE("narrow floats at the ends of their range are worked by hand") {
  std::vector<std::uint16_t> const half{0x0001, 0x03ff, 0x0400, 0x7bff, 0x7c00, 0xfc00, 0x8000, 0xbc00};
  std::vector<double> const values{0x1p-24, 0x3ffp-24, 0x1p-14, 65504, INFINITY, -INFINITY, -0.0, -1};
  auto const converted = to_double(view(half, Dtype::float16, {8}));
  for (std::size_t i = 0; i < values.size(); ++i) CHECK(same(converted[i], values[i]));
}

TEST_CASE("integers convert at the ends of their range") {
  CHECK(to_double(view(std::vector<std::int8_t>{-128, 127}, Dtype::int8, {2})) == std::vector<double>{-128, 127});
  CHECK(to_double(view(std::vector<std::uint8_t>{0, 255}, Dtype::uint8, {2})) == std::vector<double>{0, 255});
  CHECK(to_double(view(std::vector<std::uint8_t>{0, 1, 2}, Dtype::boolean, {3})) == std::vector<double>{0, 1, 1});
  CHECK(to_double(view(std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min()}, Dtype::int64, {1})) ==
        std::vector<double>{-0x1p63});
  CHECK(to_double(view(std::vector<std::uint64_t>{std::numeric_limits<std::uint64_t>::max()}, Dtype::uint64, {})) ==
        std::vector<double>{0x1p64});
}

TEST_CASE("entries in the other byte order are turned") {
  std::vector<std::uint32_t> const entries{0x0000803f, 0x000080bf};  // 1 and -1 as big-endian float32
  auto table = view(entries, Dtype::float32, {2});
  table.swapped = true;
  CHECK(to_double(table) == std::vector<double>{1, -1});
  CHECK(entry(table, std::vector<std::int64_t>{1}) == -1);
}

/// The first axis in reverse.
Table backwards(Table table) {
  table.data += (table.shape[0] - 1) * table.strides[0];
  table.strides[0] = -table.strides[0];
  return table;
}

TEST_CASE("an entry is found through any strides, and a conversion agrees with it") {
  auto const entries = counting(24);
  auto const table = view(entries, Dtype::float64, {2, 3, 4});
  auto const mirrored = backwards(transposed(table));  // columns 3, 2, 1 and 0, shape [4, 3, 2]
  CHECK(to_double(range(mirrored, 0, 0, 2)) == std::vector<double>{3, 15, 7, 19, 11, 23, 2, 14, 6, 18, 10, 22});
  CHECK(entry(mirrored, std::vector<std::int64_t>{2, 2, 0}) == 9);
  CHECK(to_double(at(table, 1, 2)) == std::vector<double>{8, 9, 10, 11, 20, 21, 22, 23});
  CHECK(to_double(range(table, 2, 0, 4)) == entries);
}

TEST_CASE("a transposed view of more rows than a strip is converted to what its entries are") {
  std::int64_t const rows = 3, columns = 150;
  auto const entries = counting(2 * rows * columns);
  for (auto const& table : {transposed(view(entries, Dtype::float64, {rows, columns})),
                            backwards(transposed(view(entries, Dtype::float64, {rows, columns}))),
                            transposed(view(entries, Dtype::float64, {rows, columns, 2}))}) {
    auto const converted = to_double(table);
    std::size_t place = 0;
    std::vector<std::int64_t> index(table.shape.size());
    for (auto const value : converted) {
      auto rest = static_cast<std::int64_t>(place++);
      for (auto axis = index.size(); axis-- > 0; rest /= table.shape[axis]) index[axis] = rest % table.shape[axis];
      if (entry(table, index) != value) FAIL("place " << place - 1);
    }
    CHECK(place == static_cast<std::size_t>(entry_count(table)));
  }
}

TEST_CASE("entries that are not aligned are read all the same") {
  std::vector<std::byte> bytes(1 + 3 * sizeof(float));
  float const entries[] = {1, 2, 3};
  std::memcpy(bytes.data() + 1, entries, sizeof entries);
  auto table = view(bytes, Dtype::float32, {3});
  ++table.data;
  CHECK(to_double(table) == std::vector<double>{1, 2, 3});
}

TEST_CASE("blocks of rows are those rows") {
  auto const entries = counting(12);
  auto const table = view(entries, Dtype::float64, {4, 3});
  std::vector<double> block(6);
  rows_to_double(table, 1, 2, block);
  CHECK(block == std::vector<double>{3, 4, 5, 6, 7, 8});
  rows_to_double(transposed(table), 1, 1, std::span(block).first(4));
  CHECK(std::vector(block.begin(), block.begin() + 4) == std::vector<double>{1, 4, 7, 10});
}

TEST_CASE("axes of length one go") {
  auto const entries = counting(6);
  auto const table = view(entries, Dtype::float64, {1, 6, 1});
  auto const flat = squeezed(table);
  CHECK(flat.shape == std::vector<std::int64_t>{6});
  CHECK(is_dense(table));
  auto const turned = transposed(view(entries, Dtype::float64, {3, 2}));
  CHECK(!is_dense(turned));
  CHECK(is_dense(dense(turned)));
  CHECK(to_double(dense(turned)) == to_double(turned));
}

TEST_CASE("complex entries are their real parts, or both with an axis more") {
  std::vector<std::complex<float>> const entries{{1, 2}, {3, 4}};
  auto const table = view(entries, Dtype::complex64, {2});
  CHECK(to_double(table) == std::vector<double>{1, 3});
  CHECK(parts(table).shape == std::vector<std::int64_t>{2, 2});
  CHECK(to_double(parts(table)) == std::vector<double>{1, 2, 3, 4});
}

TEST_CASE("a table without entries and a single number are tables") {
  std::vector<double> const entries{7};
  CHECK(to_double(view(entries, Dtype::float64, {})) == entries);
  CHECK(entry(view(entries, Dtype::float64, {}), {}) == 7);
  for (auto const& shape : {std::vector<std::int64_t>{0}, {0, 5}, {5, 0}, {1, 0, 1}}) {
    auto const table = view(entries, Dtype::float64, shape);
    CHECK(entry_count(table) == 0);
    CHECK(to_double(table).empty());
    CHECK(to_double(transposed(table)).empty());
  }
}

}  // namespace
}  // namespace pe::audit

#include "experiments/audit/table.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <numeric>

#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

/// Name and bytes of an entry.
constexpr std::pair<std::string_view, std::size_t> dtypes[] = {
    {"bool", 1},     {"int8", 1},    {"int16", 2},   {"int32", 4},     {"int64", 8},
    {"uint8", 1},    {"uint16", 2},  {"uint32", 4},  {"uint64", 8},    {"float16", 2},
    {"bfloat16", 2}, {"float32", 4}, {"float64", 8}, {"complex64", 8}, {"complex128", 16}};
static_assert(std::size(dtypes) == static_cast<std::size_t>(Dtype::complex128) + 1);

std::uint8_t reversed(std::uint8_t bits) { return bits; }
std::uint16_t reversed(std::uint16_t bits) { return __builtin_bswap16(bits); }
std::uint32_t reversed(std::uint32_t bits) { return __builtin_bswap32(bits); }
std::uint64_t reversed(std::uint64_t bits) { return __builtin_bswap64(bits); }

template <class T, class Bits>
double from_bits(Bits bits) {
  return static_cast<double>(std::bit_cast<T>(bits));
}

double from_bfloat16(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

/// Shifted into a double's place, exponent and fraction are right but for the two biases; a power of two is exact for
/// subnormal numbers too. No branches, so that a loop over it vectorises.
double from_float16(std::uint16_t bits) {
  auto const sign = static_cast<std::uint64_t>(bits & 0x8000u) << 48;
  auto const magnitude = static_cast<std::uint64_t>(bits & 0x7fffu) << 42;
  auto const finite = std::bit_cast<std::uint64_t>(std::bit_cast<double>(magnitude) * 0x1p1008);
  auto const special = magnitude | 0x7ff0000000000000u;
  return std::bit_cast<double>(sign | ((bits & 0x7c00u) == 0x7c00u ? special : finite));
}

/// Calls body(bits_of_an_entry_as_an_unsigned_type, decode): the one place that knows all dtypes. Complex entries are
/// read as their real parts.
template <class Body>
void with_decoder(Dtype dtype, Body const& body) {
  auto const with = [&]<class T, class Bits>(T, Bits bits) { body(bits, [](auto b) { return from_bits<T>(b); }); };
  using std::uint16_t, std::uint32_t, std::uint64_t, std::uint8_t;
  if (dtype == Dtype::boolean) return body(uint8_t{}, [](auto bits) { return bits != 0 ? 1.0 : 0.0; });
  if (dtype == Dtype::int8) return with(std::int8_t{}, uint8_t{});
  if (dtype == Dtype::int16) return with(std::int16_t{}, uint16_t{});
  if (dtype == Dtype::int32) return with(std::int32_t{}, uint32_t{});
  if (dtype == Dtype::int64) return with(std::int64_t{}, uint64_t{});
  if (dtype == Dtype::uint8) return with(uint8_t{}, uint8_t{});
  if (dtype == Dtype::uint16) return with(uint16_t{}, uint16_t{});
  if (dtype == Dtype::uint32) return with(uint32_t{}, uint32_t{});
  if (dtype == Dtype::uint64) return with(uint64_t{}, uint64_t{});
  if (dtype == Dtype::float16) return body(uint16_t{}, [](auto bits) { return from_float16(bits); });
  if (dtype == Dtype::bfloat16) return body(uint16_t{}, [](auto bits) { return from_bfloat16(bits); });
  if (dtype == Dtype::float32 || dtype == Dtype::complex64) return with(float{}, uint32_t{});
  with(double{}, uint64_t{});
}

/// Entries need not be aligned in a file, so they are copied out byte for byte; compilers make one load of it.
template <class Bits>
Bits load(std::byte const* from, bool swapped) {
  Bits bits;
  std::memcpy(&bits, from, sizeof bits);
  return swapped ? reversed(bits) : bits;
}

/// Converts `count` entries that are `stride` bytes apart. Byte order and a stride that equals the size are settled
/// outside the loops, which is what lets them vectorise.
template <class Bits, class Decode>
void convert_run(std::byte const* from, std::int64_t stride, bool swapped, std::int64_t count, double* into,
                 Decode const& decode) {
  constexpr auto size = static_cast<std::int64_t>(sizeof(Bits));
  if (stride == size && !swapped) {
    for (std::int64_t i = 0; i < count; ++i) into[i] = decode(load<Bits>(from + i * size, false));
  } else if (stride == size) {
    for (std::int64_t i = 0; i < count; ++i) into[i] = decode(load<Bits>(from + i * size, true));
  } else {
    for (std::int64_t i = 0; i < count; ++i) into[i] = decode(load<Bits>(from + i * stride, swapped));
  }
}

/// The axes of a table from the slowest to the fastest, with neighbours joined that lie as one would: the fewer and the
/// longer the runs, the faster the conversion.
struct Runs {
  std::vector<std::int64_t> shape, strides;

  /// Of `rows` places along the first axis, where there is one.
  Runs(Table const& table, std::int64_t rows) {
    shape.reserve(table.shape.size() + 1);
    strides.reserve(table.shape.size() + 1);
    for (std::size_t axis = 0; axis < table.shape.size(); ++axis) {
      auto const length = axis == 0 ? rows : table.shape[axis], stride = table.strides[axis];
      if (length == 1) continue;
      if (!shape.empty() && strides.back() == length * stride) {
        shape.back() *= length;
        strides.back() = stride;
      } else {
        shape.push_back(length);
        strides.push_back(stride);
      }
    }
    if (shape.empty()) {
      shape.push_back(1);
      strides.push_back(static_cast<std::int64_t>(size_of(table.dtype)));
    }
  }
};

/// The last two axes of a view that was transposed: along its rows every step would be into another line of the cache,
/// so it goes down the columns, in strips that leave what is written in the cache.
template <class Bits, class Decode>
void convert_transposed(std::byte const* from, Runs const& runs, std::size_t axis, bool swapped, double* into,
                        Decode const& decode) {
  constexpr std::int64_t strip = 64;
  auto const rows = runs.shape[axis], columns = runs.shape[axis + 1];
  auto const down = runs.strides[axis], along = runs.strides[axis + 1];
  for (std::int64_t top = 0; top < rows; top += strip) {
    auto const bottom = std::min(rows, top + strip);
    for (std::int64_t j = 0; j < columns; ++j) {
      for (auto i = top; i < bottom; ++i) {
        into[i * columns + j] = decode(load<Bits>(from + i * down + j * along, swapped));
      }
    }
  }
}

template <class Bits, class Decode>
void convert(std::byte const* from, Runs const& runs, std::size_t axis, bool swapped, double*& into,
             Decode const& decode) {
  auto const length = runs.shape[axis], stride = runs.strides[axis];
  auto const left = runs.shape.size() - axis;
  if (left == 1) {
    convert_run<Bits>(from, stride, swapped, length, into, decode);
    into += length;
  } else if (left == 2 && std::abs(stride) < std::abs(runs.strides[axis + 1])) {
    convert_transposed<Bits>(from, runs, axis, swapped, into, decode);
    into += length * runs.shape[axis + 1];
  } else {
    for (std::int64_t i = 0; i < length; ++i) convert<Bits>(from + i * stride, runs, axis + 1, swapped, into, decode);
  }
}

void convert(Table const& table, std::byte const* from, Runs const& runs, double* into) {
  with_decoder(table.dtype, [&](auto bits, auto const& decode) {
    auto* next = into;
    convert<decltype(bits)>(from, runs, 0, table.swapped, next, decode);
  });
}

}  // namespace

std::string_view name(Dtype dtype) { return dtypes[static_cast<std::size_t>(dtype)].first; }

std::size_t size_of(Dtype dtype) { return dtypes[static_cast<std::size_t>(dtype)].second; }

bool is_integer(Dtype dtype) { return dtype <= Dtype::uint64; }

bool is_complex(Dtype dtype) { return dtype >= Dtype::complex64; }

bool is_real(Dtype dtype) { return !is_integer(dtype) && !is_complex(dtype); }

std::vector<std::int64_t> row_major_strides(std::vector<std::int64_t> const& shape, Dtype dtype) {
  std::vector<std::int64_t> strides(shape.size());
  auto stride = static_cast<std::int64_t>(size_of(dtype));
  for (auto axis = shape.size(); axis-- > 0;) {
    strides[axis] = stride;
    stride *= std::max<std::int64_t>(shape[axis], 1);
  }
  return strides;
}

std::vector<std::int64_t> index_at(std::int64_t place, std::vector<std::int64_t> const& shape) {
  std::vector<std::int64_t> result(shape.size());
  for (auto axis = shape.size(); axis-- > 0; place /= shape[axis]) result[axis] = place % shape[axis];
  return result;
}

std::int64_t entry_count(Table const& table) {
  return std::accumulate(table.shape.begin(), table.shape.end(), std::int64_t{1}, std::multiplies{});
}

double entry(Table const& table, std::span<std::int64_t const> index) {
  PE_ASSERT(index.size() == table.shape.size());
  auto const* from = table.data;
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    PE_ASSERT(0 <= index[axis] && index[axis] < table.shape[axis]);
    from += index[axis] * table.strides[axis];
  }
  double result = 0;
  with_decoder(table.dtype,
               [&](auto bits, auto const& decode) { result = decode(load<decltype(bits)>(from, table.swapped)); });
  return result;
}

void to_double(Table const& table, std::span<double> into) {
  PE_ASSERT(static_cast<std::int64_t>(into.size()) == entry_count(table));
  if (!into.empty())
    convert(table, table.data, Runs(table, table.shape.empty() ? 1 : table.shape.front()), into.data());
}

std::vector<double> to_double(Table const& table) {
  std::vector<double> result(static_cast<std::size_t>(entry_count(table)));
  to_double(table, result);
  return result;
}

void rows_to_double(Table const& table, std::int64_t first, std::int64_t count, std::span<double> into) {
  PE_ASSERT(0 <= first && 0 <= count && first + count <= table.shape.front());
  PE_ASSERT(static_cast<std::int64_t>(into.size()) * table.shape.front() == count * entry_count(table));
  // Rows are read one by one, too: no view of them is made, which would be a copy of the table's names.
  if (!into.empty()) convert(table, table.data + first * table.strides.front(), Runs(table, count), into.data());
}

bool is_dense(Table const& table) {
  auto const dense = row_major_strides(table.shape, table.dtype);
  for (std::size_t axis = 0; axis < dense.size(); ++axis) {
    if (table.shape[axis] > 1 && table.strides[axis] != dense[axis]) return false;
  }
  return true;
}

Table dense(Table const& table) {
  auto const size = static_cast<std::int64_t>(size_of(table.dtype));
  auto const bytes = std::make_shared<std::vector<std::byte>>(static_cast<std::size_t>(entry_count(table) * size));
  auto result = table;
  result.strides = row_major_strides(table.shape, table.dtype);
  result.data = bytes->data();
  result.owner = bytes;
  for (std::int64_t i = 0; i < entry_count(table); ++i) {
    auto const index = index_at(i, table.shape);
    auto const from = std::inner_product(index.begin(), index.end(), table.strides.begin(), std::int64_t{0});
    std::memcpy(bytes->data() + i * size, table.data + from, static_cast<std::size_t>(size));
  }
  return result;
}

Table squeezed(Table table) {
  std::size_t kept = 0;
  for (std::size_t axis = 0; axis < table.shape.size(); ++axis) {
    if (table.shape[axis] == 1) continue;
    table.shape[kept] = table.shape[axis];
    table.strides[kept++] = table.strides[axis];
  }
  table.shape.resize(kept);
  table.strides.resize(kept);
  return table;
}

Table at(Table table, std::size_t axis, std::int64_t index) {
  table = range(std::move(table), axis, index, 1);
  table.shape.erase(table.shape.begin() + static_cast<std::ptrdiff_t>(axis));
  table.strides.erase(table.strides.begin() + static_cast<std::ptrdiff_t>(axis));
  return table;
}

Table range(Table table, std::size_t axis, std::int64_t first, std::int64_t count) {
  PE_ASSERT(axis < table.shape.size() && count >= 0 && first >= 0 && first + count <= table.shape[axis]);
  if (count > 0) table.data += first * table.strides[axis];
  table.shape[axis] = count;
  return table;
}

Table parts(Table table) {
  PE_ASSERT(is_complex(table.dtype));
  table.dtype = table.dtype == Dtype::complex64 ? Dtype::float32 : Dtype::float64;
  table.shape.push_back(2);
  table.strides.push_back(static_cast<std::int64_t>(size_of(table.dtype)));
  return table;
}

}  // namespace pe::audit

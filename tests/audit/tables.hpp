/// Tables in memory, for tests of their judgement.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/format.hpp"

namespace pe::tests {

namespace detail {

template <class T>
void append(std::vector<std::byte>& bytes, T value) {
  auto const* const first = reinterpret_cast<std::byte const*>(&value);
  bytes.insert(bytes.end(), first, first + sizeof value);
}

/// The upper half of a float, which is what a bfloat16 is; `value` has been rounded to one.
inline std::uint16_t bfloat16_bits(double value) {
  auto const single = static_cast<float>(value);
  std::uint32_t bits = 0;
  std::memcpy(&bits, &single, sizeof bits);
  return static_cast<std::uint16_t>(bits >> 16U);
}

/// A half's bits; `value` has been rounded to one.
inline std::uint16_t half_bits(double value) {
  constexpr int bias = 15, least_exponent = -14, fraction_bits = 10;
  std::uint16_t const sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return 0x7e00;
  if (std::isinf(value)) return sign | 0x7c00;
  int const exponent = value == 0 ? least_exponent : std::max(std::ilogb(value), least_exponent);
  auto const units = static_cast<int>(std::scalbn(std::abs(value), fraction_bits - exponent));
  // Adding instead of joining lets the leading bit of a normal number raise the exponent field by one.
  return static_cast<std::uint16_t>(sign + ((exponent - 1 + bias) << fraction_bits) + units);
}

}  // namespace detail

/// The values, each rounded to nearest, as a table of the type: float64, float32, float16, bfloat16 or int64.
inline audit::Table table_of(std::vector<double> const& values, audit::Dtype dtype,
                             std::vector<std::int64_t> shape = {}, std::string name = "") {
  auto const bytes = std::make_shared<std::vector<std::byte>>();
  bytes->reserve(values.size() * sizeof(double));
  for (double const x : values) {
    switch (dtype) {
      case audit::Dtype::float64:
        detail::append(*bytes, x);
        break;
      case audit::Dtype::float32:
        detail::append(*bytes, static_cast<float>(x));
        break;
      case audit::Dtype::float16:
        detail::append(*bytes, detail::half_bits(round_to(Format::binary16, x)));
        break;
      case audit::Dtype::bfloat16:
        detail::append(*bytes, detail::bfloat16_bits(round_to(Format::bfloat16, x)));
        break;
      case audit::Dtype::int64:
        detail::append(*bytes, static_cast<std::int64_t>(x));
        break;
      default:
        PE_ASSERT(false);
    }
  }
  audit::Table table;
  table.name = std::move(name);
  table.dtype = dtype;
  table.shape = shape.empty() ? std::vector{static_cast<std::int64_t>(values.size())} : std::move(shape);
  table.strides = audit::row_major_strides(table.shape, dtype);
  table.data = bytes->data();
  table.owner = bytes;
  PE_ASSERT(audit::entry_count(table) == static_cast<std::int64_t>(values.size()));
  return table;
}

/// The ids of the findings that are defects, in order.
inline std::vector<std::string> defects(audit::Audit const& audit) {
  std::vector<std::string> result;
  for (auto const& finding : audit.findings) {
    if (finding.severity == audit::Severity::defect) result.push_back(finding.id);
  }
  return result;
}

}  // namespace pe::tests

/// Tables in memory, for tests of their judgement.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "experiments/audit/table.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/format.hpp"

namespace pe::tests {

/// The values, each rounded to nearest, as a table of the type: float64, float32, float16, bfloat16 or int64.
inline audit::Table table_of(std::vector<double> const& values, audit::Dtype dtype,
                             std::vector<std::int64_t> shape = {}, std::string name = "") {
  auto const bytes = std::make_shared<std::vector<std::byte>>();
  bytes->reserve(values.size() * sizeof(double));
  using audit::Dtype;
  auto const append = [&](auto value) {
    auto const* const first = reinterpret_cast<std::byte const*>(&value);
    bytes->insert(bytes->end(), first, first + sizeof value);
  };
  for (double const x : values) {
    if (dtype == Dtype::float64) append(x);
    if (dtype == Dtype::float32) append(static_cast<float>(x));
    if (dtype == Dtype::float16) append(Eigen::half(static_cast<float>(round_to(Format::binary16, x))));
    if (dtype == Dtype::bfloat16) append(Eigen::bfloat16(static_cast<float>(round_to(Format::bfloat16, x))));
    if (dtype == Dtype::int64) append(static_cast<std::int64_t>(x));
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

}  // namespace pe::tests

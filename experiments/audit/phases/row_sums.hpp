/// What is summed up over every row of a table, apart from any hypothesis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pe::audit::phases {

struct RowSums {
  double squares;      ///< of `columns` products each rounded once, in four sums of every fourth
  std::uint64_t hash;  ///< of the bits: odd keys times entries modulo 2^64, so that rows apart in one entry differ
};

std::vector<std::uint64_t> row_keys(std::size_t columns);

RowSums row_sums(double const* row, std::uint64_t const* keys, std::size_t columns);

/// Of `count` rows, each of as many entries as there are keys.
void sum_rows(double const* entries, std::int64_t count, std::span<std::uint64_t const> keys, RowSums* into);

}  // namespace pe::audit::phases

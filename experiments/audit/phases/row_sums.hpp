/// What is summed up over every row of a table, apart from any hypothesis.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pe::audit::phases {

struct RowSums {
  double squares;      ///< of `columns` products each rounded once, in four sums of every fourth
  std::uint64_t hash;  ///< of the bits: odd keys times entries modulo 2^64, so that rows apart in one entry differ
};

RowSums row_sums(double const* row, std::uint64_t const* keys, std::size_t columns);

}  // namespace pe::audit::phases

#include "experiments/audit/phases/row_sums.hpp"

#include <bit>
#include <cstring>

#include "experiments/audit/phases/clones.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::audit::phases {
namespace {

// Of a loop over lanes gcc 12 makes no vectors of its own that are worth it.
typedef double Four [[gnu::vector_size(32)]];
typedef std::uint64_t FourBits [[gnu::vector_size(32)]];

}  // namespace

std::vector<std::uint64_t> row_keys(std::size_t columns) {
  std::vector<std::uint64_t> keys;
  for (std::size_t c = 0; c < columns; ++c) keys.push_back(mix(c) | 1U);
  return keys;
}

PE_CLONES RowSums row_sums(double const* row, std::uint64_t const* keys, std::size_t columns) {
  Four squares{};
  FourBits hashes{};
  // Narrow numbers have their bits in the upper half of a double, which a product modulo 2^64 would cut off.
  std::size_t c = 0;
  for (; c + 4 <= columns; c += 4) {
    Four entries;
    FourBits bits, key;
    std::memcpy(&entries, row + c, sizeof entries);
    std::memcpy(&bits, row + c, sizeof bits);
    std::memcpy(&key, keys + c, sizeof key);
    squares += entries * entries;
    hashes += (bits ^ (bits >> 32)) * key;
  }
  for (; c < columns; ++c) {
    auto const bits = std::bit_cast<std::uint64_t>(row[c]);
    squares[c % 4] += row[c] * row[c];
    hashes[c % 4] += (bits ^ (bits >> 32)) * keys[c];
  }
  return {(squares[0] + squares[1]) + (squares[2] + squares[3]), hashes[0] + hashes[1] + hashes[2] + hashes[3]};
}

void sum_rows(double const* entries, std::int64_t count, std::span<std::uint64_t const> keys, RowSums* into) {
  for (std::int64_t i = 0; i < count; ++i, entries += keys.size())
    into[i] = row_sums(entries, keys.data(), keys.size());
}

}  // namespace pe::audit::phases

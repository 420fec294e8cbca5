/// Geometric frequencies w_i = b^(-i/denominator)/s: the bases that every entry admits, as an interval, and the entries
/// that do not belong to what most of them follow.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pe::audit {

/// Logarithms of bases, ends included.
struct LogBases {
  double low = 0, high = 0;
};

/// What all entries admit when entry i may be off by `allowances[i]` of itself; nothing when there is no such base
/// above
/// 1. The first entry must be 1/factor. Entries are positive.
std::optional<LogBases> log_bases(std::span<double const> w, std::span<double const> allowances, double denominator,
                                  double factor = 1);

/// What most entries admit, the others named, in ascending order; nothing where more than one in eight is left over.
struct MostBases {
  LogBases bases;
  std::vector<std::size_t> others;
};
std::optional<MostBases> most_log_bases(std::span<double const> w, std::span<double const> allowances,
                                        double denominator);

}  // namespace pe::audit

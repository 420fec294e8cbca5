/// Positions in binary, as the schemes have them.
#pragma once

#include <cstdint>
#include <string>

#include "theory/kernel/balls.hpp"
#include "theory/schemes/binary.hpp"

namespace pe::experiments {

/// The code of t in `count` digits, "1010"; Scheme is one of theory/schemes/binary.hpp with the digits 0 and 1. Throws
/// UserError unless 0 <= t < 2^count.
template <class Scheme>
std::string binary_digits(std::int64_t t, int count) {
  std::string text;
  Shape const shape{count, 10000};
  for (auto const& digit : typename Scheme::template Over<Balls>({}, shape).encode(t)) text += digit.text(1);
  return text;
}

}  // namespace pe::experiments

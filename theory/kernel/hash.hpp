/// The one hash of the bench: seeds of cases, and the weights and tables that a case names by a number.
#pragma once

#include <cstdint>
#include <string_view>

namespace pe {

/// splitmix64's finaliser: every bit of x matters to every bit of the result.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// FNV-1a.
constexpr std::uint64_t hash(std::string_view text) {
  std::uint64_t result = 0xcbf29ce484222325ULL;
  for (char const c : text) result = (result ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return result;
}

}  // namespace pe

/// Catch2, in the version that is there: 2 (Debian 12) or 3.
#pragma once

#if __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#else
#include <catch2/catch_all.hpp>
using Catch::Approx;
#endif

#include <string>

namespace pe::tests {

/// Matches a string that has `part` in it; the two versions call it by different names.
inline auto contains(std::string const& part) {
#if __has_include(<catch2/catch.hpp>)
  return Catch::Matchers::Contains(part);
#else
  return Catch::Matchers::ContainsSubstring(part);
#endif
}

/// What the exception of this kind says that `body` throws.
template <class Error>
std::string refusal(auto const& body) {
  try {
    body();
  } catch (Error const& error) {
    return error.what();
  }
  return "not refused";
}

}  // namespace pe::tests

#pragma GCC poison Contains

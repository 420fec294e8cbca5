/// What JSON from outside may be at most, asked before anything is built of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pe::reports {

struct JsonLimits {
  std::size_t bytes;   ///< of the text
  std::size_t depth;   ///< of arrays and objects within each other
  std::size_t values;  ///< a tree takes some 100 bytes for each, however short its text
};

/// The first limit that `text` exceeds, as the end of a sentence: "is nested deeper than 64 levels"; empty if it
/// exceeds none. Takes one pass and no memory. Text that is not JSON may pass: the parser refuses it.
std::string beyond_limits(std::string_view text, JsonLimits const& limits);

}  // namespace pe::reports

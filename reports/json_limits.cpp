#include "reports/json_limits.hpp"

#include <fmt/format.h>

namespace pe::reports {

std::string beyond_limits(std::string_view text, JsonLimits const& limits) {
  if (text.size() > limits.bytes)
    return fmt::format("has {} bytes, of which at most {} are read", text.size(), limits.bytes);
  std::size_t depth = 0, values = 1;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const c = text[i];
    if (in_string) {
      if (c == '\\') ++i;  // an escaped quote ends no string
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > limits.depth) return fmt::format("is nested deeper than {} levels", limits.depth);
      ++values;
    } else if (c == ']' || c == '}') {
      depth -= depth > 0 ? 1 : 0;
    } else if (c == ',' && ++values > limits.values) {
      return fmt::format("has more than {} values", limits.values);
    }
  }
  return {};
}

}  // namespace pe::reports

/// The parts of the pages, built into the program by embed.cmake so that it needs no installed files.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>

namespace pe::reports {

/// The text of a file of this folder, or of "katex.min.js", which sets the mathematics of a page (third_party/katex).
/// Throws std::logic_error for a name that reports/CMakeLists.txt does not list.
std::string_view asset(std::string_view name);

/// The second and the third column of the row of a table (x.tsv) that begins with this name; empty where it has none.
inline std::pair<std::string_view, std::string_view> asset_row(std::string_view table, std::string_view name) {
  for (auto rest = asset(table); !rest.empty();) {
    auto const line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    auto const first = line.find('\t'), second = line.rfind('\t');
    if (first == line.npos || line.substr(0, first) != name) continue;
    return {line.substr(first + 1, second - first - 1), line.substr(second + 1)};
  }
  return {};
}

}  // namespace pe::reports

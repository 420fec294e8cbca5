/// The parts of the pages, built into the program by embed.cmake so that it needs no installed files.
#pragma once

#include <string_view>

namespace pe::reports {

/// The text of a file of this folder, or of "katex.min.js", which sets the mathematics of a page (third_party/katex).
/// Throws std::logic_error for a name that reports/CMakeLists.txt does not list.
std::string_view asset(std::string_view name);

}  // namespace pe::reports

/// The known names that are closest to one that is not.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pe {

/// The names closest to `asked` by edit distance without regard to case, nearest first: at most `most`, and only such
/// as contain it or have about half of their characters in common with it.
std::vector<std::string> nearest(std::string_view asked, std::vector<std::string> const& names, std::size_t most = 3);
/// "; the nearest: a, b", behind what says that there is no such name; empty where none is near.
std::string nearest_clause(std::string_view asked, std::vector<std::string> const& names, std::size_t most = 3);

}  // namespace pe

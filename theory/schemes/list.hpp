/// Every scheme, by name. The folder and this list are compared by a house test.
#pragma once

#include <span>
#include <string_view>

namespace pe {

struct SchemeEntry {
  std::string_view name;    ///< as a check reports it
  std::string_view file;    ///< its header in this folder
  std::string_view says;    ///< one line
  std::string_view source;  ///< key of theory/sources.bib
};

std::span<SchemeEntry const> schemes();

}  // namespace pe

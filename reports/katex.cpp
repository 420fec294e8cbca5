#include "reports/katex.hpp"

#include <fmt/format.h>

#include "reports/read_file.hpp"

namespace pe::reports {

std::string load_katex() { return read_file(PE_KATEX_PATH); }

std::string load_katex(std::filesystem::path const& path) {
  auto script = std::filesystem::is_regular_file(path) ? read_file(path) : std::string();
  if (script.empty()) {
    throw KatexError(
        fmt::format("KaTeX was asked for at {}, but no such file can be read; name a katex.min.js "
                    "(Debian: package libjs-katex), or leave the option out.",
                    path.string()));
  }
  return script;
}

}  // namespace pe::reports

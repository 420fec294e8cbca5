#include "reports/katex.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

namespace pe::reports {
namespace {

/// The file's bytes; empty when it cannot be read.
std::string slurp(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::string load_katex() { return slurp(PE_KATEX_PATH); }

std::string load_katex(std::filesystem::path const& path) {
  auto script = std::filesystem::is_regular_file(path) ? slurp(path) : std::string();
  if (script.empty()) {
    throw KatexError(
        fmt::format("KaTeX was asked for at {}, but no such file can be read; name a katex.min.js "
                    "(Debian: package libjs-katex), or leave the option out.",
                    path.string()));
  }
  return script;
}

}  // namespace pe::reports

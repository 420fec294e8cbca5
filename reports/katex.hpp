/// KaTeX, which sets the mathematics of a page.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

namespace pe::reports {

/// The file named is not there or cannot be read; the message is one sentence.
struct KatexError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Returns the katex.min.js that was found when pebench was configured; empty when there was none or it is gone.
/// A page without it shows the mathematics as LaTeX source, and says so.
std::string load_katex();

/// Returns the katex.min.js at `path`, which the user named. Throws KatexError when it cannot be read.
std::string load_katex(std::filesystem::path const& path);

}  // namespace pe::reports

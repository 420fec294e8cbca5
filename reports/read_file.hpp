/// A file in one piece.
#pragma once

#include <filesystem>
#include <string>

namespace pe::reports {

/// The file's bytes; empty when it cannot be read.
std::string read_file(std::filesystem::path const& path);

}  // namespace pe::reports

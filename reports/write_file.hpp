/// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace pe::reports {

/// A file could not be written; the message is one sentence with the path and the system's reason.
struct WriteError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes `bytes` to `path`: first under a temporary name in the same folder, then renamed over what was there.
/// The folder must exist. Throws WriteError, with the old file untouched and nothing left behind.
void write_file(std::filesystem::path const& path, std::string_view bytes);

}  // namespace pe::reports

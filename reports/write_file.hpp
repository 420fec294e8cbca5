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

/// Throws WriteError when something is at `path` that is no regular file: a device, a pipe, a symbolic link or a folder
/// is never replaced.
void require_replaceable(std::filesystem::path const& path);

/// Writes `bytes` to `path`: first under a temporary name in the same folder, then renamed over what was there.
/// The folder must exist. Throws WriteError, with the old file untouched and nothing left behind, also for what
/// `require_replaceable` refuses.
void write_file(std::filesystem::path const& path, std::string_view bytes);

}  // namespace pe::reports

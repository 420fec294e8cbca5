/// A folder that is there for a while.
#pragma once

#include <filesystem>
#include <string_view>

namespace pe::reports {

/// A new, empty folder with a unique name that only its owner can enter. It is removed with its contents at the end of
/// its life, or when an interrupt ends the program (leftovers.hpp).
class TemporaryFolder {
 public:
  /// In the system's temporary folder: TMPDIR, or /tmp. Throws WriteError when the system refuses.
  TemporaryFolder();
  /// In `parent`, where its name begins with `prefix`.
  TemporaryFolder(std::filesystem::path const& parent, std::string_view prefix);
  ~TemporaryFolder();
  TemporaryFolder(TemporaryFolder const&) = delete;
  TemporaryFolder& operator=(TemporaryFolder const&) = delete;

  std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace pe::reports

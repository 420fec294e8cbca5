/// A folder that is there for a while.
#pragma once

#include <filesystem>
#include <string>

namespace pe::reports {

/// A new, empty folder under the system's temporary folder, removed with all that is in it.
class TemporaryFolder {
 public:
  /// Throws std::system_error when the system refuses.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(TemporaryFolder const&) = delete;
  TemporaryFolder& operator=(TemporaryFolder const&) = delete;

  std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace pe::reports

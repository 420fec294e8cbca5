/// What must not outlive the program: files and folders that are there for a while, and programs that it started.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <mutex>
#include <string_view>
#include <variant>

namespace pe::reports::leftovers {

/// While it is held, `remove_all` waits: nothing is half made, half renamed or started unseen when it begins. Held
/// again by the same thread it is one lock.
std::unique_lock<std::recursive_mutex> hold();

/// The leader of a process group, or a path with whatever is in it.
using Leftover = std::variant<pid_t, std::filesystem::path>;

/// From now on it goes with the program. Hold while it is made or started, and added.
void add(Leftover const& leftover);
void forget(Leftover const& leftover);

/// Kills the groups, removes the paths, and keeps hold for good: a thread that would make more waits until the program
/// has ended. For a program that ends now. Throws nothing.
void remove_all();

}  // namespace pe::reports::leftovers

namespace pe::reports {

/// A new, empty folder with a unique name that only its owner can enter. It is removed with its contents at the end of
/// its life, or when an interrupt ends the program.
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

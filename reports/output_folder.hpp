/// A folder of files that belong together: all of one run, or none of it.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "reports/leftovers.hpp"

namespace pe::reports {

/// A lock on a folder, which at most one program has at a time, and none that has ended.
class FolderLock {
 public:
  /// Throws WriteError where another program has it. On a file system without locks no program has one.
  explicit FolderLock(std::filesystem::path const& folder);
  ~FolderLock();
  FolderLock(FolderLock const&) = delete;
  FolderLock& operator=(FolderLock const&) = delete;

  bool is_had() const { return is_had_; }

 private:
  int number_;
  bool is_had_;
};

/// The folder that a command writes, alone from its construction to its end. Its files are made in a hidden folder
/// within, the stage, and take their places together: what an earlier run has left there goes first, so that a reader,
/// also after the program was killed at any moment, sees files of one run only, its run.json among them where both runs
/// have one. Of the earlier files it takes away those alone that pebench wrote, as the list .pebench-files in the
/// folder says; what else is there is left alone. What a killed program left on its stage is removed by the next one.
class OutputFolder {
 public:
  using Files = std::set<std::string>;  ///< within the folder, with slashes: "figures/precision-ladder.svg"

  /// Makes the folder when it is missing, and makes sure that files can be made in it, before any work is done. Throws
  /// WriteError, also where another program writes the folder at this time.
  explicit OutputFolder(std::filesystem::path path);

  /// Where the files are made, under the names, and in the folders, that they will have.
  std::filesystem::path const& stage() const { return stage_->path(); }
  std::filesystem::path const& path() const { return path_; }

  /// Moves the staged files to their places; the stage is then empty, for more. `run` is the digest of results of the
  /// run that it shows: the files of another run are taken away first, and so are those that are `expected`, from this
  /// commit or a later one. Files that are of no run (`run` is empty), in a folder that others may share, replace those
  /// of the same names and `expected` alone. Takes milliseconds; an interrupt waits for its end. Throws WriteError,
  /// before anything is changed, when a place is taken by what is no regular file.
  void commit(std::string const& run = {}, Files const& expected = {});

 private:
  std::filesystem::path path_;
  std::optional<FolderLock> lock_;
  std::optional<TemporaryFolder> stage_;
};

}  // namespace pe::reports

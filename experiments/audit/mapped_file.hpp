/// A file as bytes in memory, without reading it.
#pragma once

#include <filesystem>

#include "experiments/audit/foreign.hpp"

namespace pe::audit {

/// A regular file, mapped read-only for as long as this lives, with the advice that it will be read from front to back.
/// Another process that makes the file shorter meanwhile ends the program, as with every mapped file.
class MappedFile {
 public:
  /// Throws UserError, one sentence: no such file, a folder, a pipe, a socket, a device, no permission, an empty file.
  explicit MappedFile(std::filesystem::path const& path);
  ~MappedFile();
  MappedFile(MappedFile const&) = delete;
  MappedFile& operator=(MappedFile const&) = delete;

  Bytes bytes() const { return bytes_; }

 private:
  Bytes bytes_;
};

}  // namespace pe::audit

/// A file as bytes in memory, without reading it.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <filesystem>

#include "experiments/audit/readers/foreign.hpp"

namespace pe::audit {

/// A regular file, mapped read-only for as long as this lives, with the advice that it will be read from front to back.
///
/// The bytes are the file's own: what another process writes into it is seen here. So a caller asks
/// `require_unchanged` before it says something of them. Where another process makes the file shorter, what is gone
/// cannot be read: the program ends by SIGBUS, unless it called `outlive_truncation` before; then zeros are read, and
/// `require_unchanged` throws.
class MappedFile {
 public:
  /// Throws UserError, one sentence: no such file, a folder, a pipe, a socket, a device, no permission, an empty file.
  explicit MappedFile(std::filesystem::path const& path);
  ~MappedFile();
  MappedFile(MappedFile const&) = delete;
  MappedFile& operator=(MappedFile const&) = delete;

  Bytes bytes() const { return bytes_; }
  std::filesystem::path const& path() const { return path_; }

  /// Throws UserError, one sentence, where the file is no longer what was mapped, as far as the system tells: it has
  /// another size, was written to (its times differ), could not be read, or another file has its name.
  void require_unchanged() const;

 private:
  std::filesystem::path path_;
  struct stat before_ {};
  Bytes bytes_;
  std::size_t place_ = 0;  ///< among the mappings that `outlive_truncation` watches over
};

/// From now on the program survives that a mapped file is made shorter, or that its disk fails, while it is read. Sets
/// the process's handler of SIGBUS, so it is for programs, not for libraries; what is no mapped file ends the program
/// as it did before.
void outlive_truncation();

}  // namespace pe::audit

/// Zip archives of untrusted bytes, as .npz files and PyTorch's checkpoints are.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "experiments/audit/readers/foreign.hpp"

struct zip;

namespace pe::audit {

/// How a format is called where an archive is refused.
struct ZipFormat {
  char const* whole;    ///< "a whole .npz file"
  char const* way_out;  ///< how to save what is packed in a way that is not read
};

/// The members of an archive, by place. Whatever is wrong is refused (foreign.hpp) when it is reached.
class ZipArchive {
 public:
  /// `bytes` and `where` outlive this; `owner` keeps the bytes alive for what is given out of them.
  ZipArchive(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where, ZipFormat format);
  ~ZipArchive();
  ZipArchive(ZipArchive const&) = delete;
  ZipArchive& operator=(ZipArchive const&) = delete;

  /// The names of all members, in the archive's order; none twice.
  std::vector<std::string> const& names() const { return names_; }
  /// The member, as errors call it.
  std::string label(std::size_t index) const;

  struct Content {
    Bytes bytes;
    std::shared_ptr<void const> owner;
  };
  /// A stored member is a view of the file, a deflated one is unpacked into memory: 144 MiB of one archive at most.
  /// The checksum of what is stored is looked at if `is_checked`, which reads all of it.
  Content content(std::size_t index, bool is_checked);

 private:
  struct Stat;

  void check_end() const;
  Stat stat(std::size_t index) const;
  void locate();
  bool is_stored(std::size_t index, bool is_checked) const;
  void check_cost(std::size_t index, Stat const& member) const;
  void read(std::size_t index, std::span<std::byte> into) const;
  [[noreturn]] void refuse_broken(std::size_t index, std::string const& why) const;

  Bytes bytes_;
  std::shared_ptr<void const> owner_;
  std::string const& where_;
  ZipFormat format_;
  zip* zip_ = nullptr;
  std::vector<std::string> names_;
  std::vector<Bytes> places_;  ///< of the members in the file; empty where that is not certain
  std::uint64_t unpacked_ = 0;
};

}  // namespace pe::audit

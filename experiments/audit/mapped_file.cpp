#include "experiments/audit/mapped_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace pe::audit {
namespace {

constexpr char const* needed = "a file that can be mapped is needed";

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
  operator int() const { return number_; }

 private:
  int number_;
};

[[noreturn]] void refuse_errno(std::filesystem::path const& path, int error) {
  refuse(path.string(), "cannot be read: " + std::generic_category().message(error), needed);
}

char const* kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "is a folder";
  if (S_ISFIFO(mode)) return "is a pipe";
  if (S_ISSOCK(mode)) return "is a socket";
  return "is a device";
}

}  // namespace

MappedFile::MappedFile(std::filesystem::path const& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) refuse_errno(path, errno);
  if (!S_ISREG(status.st_mode)) refuse(path.string(), kind_of(status.st_mode), needed);
  // Should a pipe have taken the file's place just now, O_NONBLOCK keeps open from waiting for its writer.
  Descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file < 0 || ::fstat(file, &status) != 0) refuse_errno(path, errno);
  if (!S_ISREG(status.st_mode)) refuse(path.string(), kind_of(status.st_mode), needed);
  if (status.st_size == 0) refuse(path.string(), "is empty", "at least a header is needed");
  auto const size = static_cast<std::size_t>(status.st_size);
  void* const address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  if (address == MAP_FAILED) refuse_errno(path, errno);
  ::madvise(address, size, MADV_SEQUENTIAL);
  bytes_ = {static_cast<std::byte const*>(address), size};
}

MappedFile::~MappedFile() { ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }

}  // namespace pe::audit

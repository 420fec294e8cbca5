#include "experiments/audit/readers/mapped_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

namespace pe::audit {
namespace {

constexpr char const* needed = "a file with a table is needed";

struct Descriptor {
  int const number;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

/// What is mapped at the moment, where a signal handler can read it: it may neither lock nor allocate.
struct Mapping {
  std::atomic<std::byte const*> begin = nullptr;  ///< of its first page; nullptr: the place is free
  std::atomic<std::size_t> size = 0;              ///< of whole pages
  std::atomic<bool> failed = false;               ///< a page of it could not be read
};
constexpr std::size_t most_mappings = 4096;
Mapping mappings[most_mappings];
static_assert(std::atomic<std::byte const*>::is_always_lock_free && std::atomic<std::size_t>::is_always_lock_free);

std::size_t page_size() {
  static auto const size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

/// Puts a page of zeros where a mapped file has none to give, and goes on. What is no mapped file meets the default
/// action when the access is tried again.
extern "C" void on_bus_error(int, siginfo_t* info, void*) {
  auto const* const address = static_cast<std::byte const*>(info->si_addr);
  for (auto& mapping : mappings) {
    auto const* const begin = mapping.begin.load();
    if (begin == nullptr || address < begin || address >= begin + mapping.size.load()) continue;
    auto const offset = static_cast<std::size_t>(address - begin) / page_size() * page_size();
    mapping.failed = true;
    void* const page = const_cast<std::byte*>(begin + offset);
    if (::mmap(page, page_size(), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page) return;
  }
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  ::sigaction(SIGBUS, &usual, nullptr);
}

/// A place among the mappings; most_mappings when none is free: such a mapping is not watched over.
std::size_t watch(std::byte const* begin, std::size_t size) {
  for (std::size_t i = 0; i < most_mappings; ++i) {
    std::size_t free = 0;
    auto& mapping = mappings[i];
    if (!mapping.size.compare_exchange_strong(free, (size + page_size() - 1) / page_size() * page_size())) continue;
    mapping.failed = false;
    mapping.begin = begin;
    return i;
  }
  return most_mappings;
}

bool same_time(timespec const& a, timespec const& b) { return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec; }

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

MappedFile::MappedFile(std::filesystem::path const& path) : path_(path) {
  if (::stat(path.c_str(), &before_) != 0) refuse_errno(path, errno);
  if (!S_ISREG(before_.st_mode)) refuse(path.string(), kind_of(before_.st_mode), needed);
  // Should a pipe have taken the file's place just now, O_NONBLOCK keeps open from waiting for its writer.
  Descriptor const file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.number < 0 || ::fstat(file.number, &before_) != 0) refuse_errno(path, errno);
  if (!S_ISREG(before_.st_mode)) refuse(path.string(), kind_of(before_.st_mode), needed);
  if (before_.st_size == 0) refuse(path.string(), "is empty", "at least a header is needed");
  auto const size = static_cast<std::size_t>(before_.st_size);
  void* const address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
  if (address == MAP_FAILED) refuse_errno(path, errno);
  ::madvise(address, size, MADV_SEQUENTIAL);
  bytes_ = {static_cast<std::byte const*>(address), size};
  place_ = watch(bytes_.data(), bytes_.size());
}

MappedFile::~MappedFile() {
  if (place_ < most_mappings) {
    mappings[place_].begin = nullptr;
    mappings[place_].size = 0;
  }
  ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

void MappedFile::require_unchanged() const {
  auto const changed = [&](std::string const& how) {
    refuse(path_.string(), how + " while it was read", "audit it when nothing writes to it any more, or audit a copy");
  };
  struct stat now {};
  bool const there = ::stat(path_.c_str(), &now) == 0;
  if (!there || now.st_dev != before_.st_dev || now.st_ino != before_.st_ino) {
    changed(there ? "was replaced by another file" : "was removed");
  }
  if (now.st_size != before_.st_size) changed(fmt::format("went from {} to {} bytes", before_.st_size, now.st_size));
  if (place_ < most_mappings && mappings[place_].failed) {
    refuse(path_.string(), "could not be read to its end", "it was shorter for a moment, or its disk is failing");
  }
  if (!same_time(now.st_mtim, before_.st_mtim) || !same_time(now.st_ctim, before_.st_ctim)) changed("was written to");
}

void outlive_truncation() {
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGBUS, &action, nullptr);
}

}  // namespace pe::audit

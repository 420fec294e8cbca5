#include "experiments/audit/readers/mapped_file.hpp"

#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

#include "tests/audit/refusal.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::audit {
namespace {

std::string refused(std::filesystem::path const& path) {
  return refusal([&] { MappedFile const file(path); });
}

TEST_CASE("a mapped file has the bytes of the file") {
  tests::Folder const folder;
  std::ofstream(folder / "file") << "bytes";
  MappedFile const file(folder / "file");
  CHECK(text_of(file.bytes()) == "bytes");
}

TEST_CASE("what is no file with bytes is named by its kind, and a pipe without a writer does not hang") {
  tests::Folder const folder;
  CHECK_THAT(refused(folder / "nosuch"), contains("nosuch: cannot be read: No such file"));
  CHECK_THAT(refused(folder.path()), contains("is a folder"));
  std::ofstream(folder / "empty").flush();
  CHECK_THAT(refused(folder / "empty"), contains("is empty"));
  CHECK_THAT(refused(folder / "empty/below"), contains("Not a directory"));
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_THAT(refused(folder / "pipe"), contains("is a pipe"));
  CHECK_THAT(refused("/dev/null"), contains("is a device"));
}

TEST_CASE("a socket is refused") {
  tests::Folder const folder;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  auto const path = folder / "socket";
  REQUIRE(path.size() < sizeof address.sun_path);
  path.copy(address.sun_path, path.size());
  int const socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  REQUIRE(bind(socket, reinterpret_cast<sockaddr const*>(&address), sizeof address) == 0);
  CHECK_THAT(refused(path), contains("is a socket"));
  close(socket);
}

TEST_CASE("a file that may not be read is refused with the system's reason") {
  if (geteuid() == 0) {
    WARN("not checked: the superuser may read every file");
    return;
  }
  tests::Folder const folder;
  std::ofstream(folder / "closed") << "bytes";
  std::filesystem::permissions(folder / "closed", std::filesystem::perms::none);
  CHECK_THAT(refused(folder / "closed"), contains("Permission denied"));
}

/// A file of three pages and a half, mapped.
struct Mapped {
  static constexpr std::size_t size = 3 * 4096 + 2048;

  Mapped() {
    std::ofstream(path()) << std::string(size, 'x');
    file.emplace(path());
  }
  std::filesystem::path path() const { return folder / "file"; }
  std::string message() const {
    return refusal([&] { file->require_unchanged(); });
  }

  tests::Folder folder;
  std::optional<MappedFile> file;
};

TEST_CASE("a mapped file that nobody touched is unchanged") {
  Mapped const mapped;
  CHECK(text_of(mapped.file->bytes()) == std::string(Mapped::size, 'x'));
  CHECK(mapped.message() == "not refused");
}

TEST_CASE("a file that is made shorter while it is mapped reads as zeros, and is reported") {
  outlive_truncation();
  Mapped const mapped;
  Mapped const other;
  std::filesystem::resize_file(mapped.path(), 5000);
  std::string const bytes(text_of(mapped.file->bytes()));  // without a handler, SIGBUS ends this program here
  CHECK(bytes.substr(0, 5000) == std::string(5000, 'x'));
  CHECK(bytes.substr(8192) == std::string(Mapped::size - 8192, '\0'));
  CHECK_THAT(mapped.message(), contains("file: went from 14336 to 5000 bytes while it was read; audit it when"));
  std::filesystem::resize_file(mapped.path(), Mapped::size);
  CHECK_THAT(mapped.message(), contains("could not be read to its end"));
  CHECK(text_of(other.file->bytes()) == std::string(Mapped::size, 'x'));
  CHECK(other.message() == "not refused");
}

TEST_CASE("threads that read what is gone all go on") {
  outlive_truncation();
  Mapped const mapped;
  std::filesystem::resize_file(mapped.path(), 0);
  std::vector<std::thread> threads;
  std::atomic<int> sums = 0;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      for (auto const byte : mapped.file->bytes()) sums += std::to_integer<int>(byte);
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(sums == 0);
  CHECK_THAT(mapped.message(), contains("to 0 bytes"));
}

TEST_CASE("a file that is overwritten in place, replaced or removed is reported, though its size is the same") {
  Mapped const overwritten, replaced, removed;
  // The system's clock of files may tick only every few milliseconds.
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  std::fstream(overwritten.path()) << "half";
  CHECK_THAT(overwritten.message(), contains("was written to while it was read"));
  std::ofstream(replaced.folder / "other") << std::string(Mapped::size, 'x');
  std::filesystem::rename(replaced.folder / "other", replaced.path());
  CHECK_THAT(replaced.message(), contains("was replaced by another file while"));
  std::filesystem::remove(removed.path());
  CHECK_THAT(removed.message(), contains("was removed while"));
}

TEST_CASE("a bus error outside of mapped files ends the program as ever") {
  outlive_truncation();
  auto const id = fork();
  if (id == 0) {
    raise(SIGBUS);
    raise(SIGBUS);  // the first one set the default action again
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(id, &status, 0) == id);
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGBUS);
}

}  // namespace
}  // namespace pe::audit

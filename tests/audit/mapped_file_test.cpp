#include "experiments/audit/mapped_file.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

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

TEST_CASE("what is no file with bytes is told by its kind, and a pipe without a writer does not hang") {
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

}  // namespace
}  // namespace pe::audit

#include "reports/write_file.hpp"
#include "reports/read_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::reports {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::StartsWith;
using tests::contains;

using tests::Folder;

/// The number of things in it, hidden ones as well.
std::ptrdiff_t size(Folder const& folder) {
  return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
}

TEST_CASE("a file is written whole, over an older one, and nothing else is left") {
  Folder const folder;
  auto const path = folder.path() / "run.json";
  write_file(path, "old");
  write_file(path, std::string_view("new\r\n\0bytes", 11));
  CHECK(reports::read_file(path) == std::string("new\r\n\0bytes", 11));
  CHECK(size(folder) == 1);
}

TEST_CASE("a folder that is missing is reported in one sentence") {
  Folder const folder;
  auto const path = folder.path() / "none" / "run.json";
  CHECK_THROWS_AS(write_file(path, "x"), WriteError);
  CHECK_THROWS_WITH(write_file(path, "x"),
                    StartsWith(path.string() + " cannot be written: No such file or directory;"));
  CHECK(size(folder) == 0);
}

TEST_CASE("a folder that may not be written leaves nothing behind") {
  Folder const folder;
  if (::geteuid() == 0) {
    // Root may write anywhere but below a file.
    write_file(folder.path() / "file", "x");
    CHECK_THROWS_WITH(write_file(folder.path() / "file" / "run.json", "x"), contains("Not a directory"));
    CHECK(size(folder) == 1);
  } else {
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    CHECK_THROWS_WITH(write_file(folder.path() / "run.json", "x"), contains("Permission denied"));
    CHECK(size(folder) == 0);
  }
}

TEST_CASE("only a regular file is replaced: a link, a pipe and a folder are what they were") {
  Folder const folder;
  auto const other = folder.path() / "other", link = folder.path() / "link", pipe = folder.path() / "pipe",
             below = folder.path() / "folder";
  write_file(other, "theirs");
  fs::create_symlink(other, link);
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  fs::create_directory(below);
  CHECK_THROWS_WITH(write_file(link, "x"), contains("it is a symbolic link, and only a regular file is ever replaced"));
  CHECK_THROWS_WITH(write_file(pipe, "x"), contains("it is a pipe"));
  CHECK_THROWS_WITH(write_file(below, "x"), contains("it is a folder"));
  CHECK_THROWS_WITH(write_file("/dev/null", "x"), contains("it is a device"));
  CHECK(read_file(other) == "theirs");
  CHECK(fs::is_symlink(link));
  CHECK(fs::is_fifo(pipe));
  CHECK(size(folder) == 4);
}

}  // namespace
}  // namespace pe::reports

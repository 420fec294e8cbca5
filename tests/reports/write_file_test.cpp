#include "reports/write_file.hpp"
#include "reports/read_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <iterator>

#include "tests/catch.hpp"

namespace pe::reports {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::StartsWith;
using tests::contains;

/// A folder of its own for each test, gone afterwards.
struct Folder {
  Folder() {
    auto pattern = (fs::temp_directory_path() / "pebench-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path = pattern;
  }
  ~Folder() {
    fs::permissions(path, fs::perms::owner_all);
    fs::remove_all(path);
  }
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;

  /// The number of things in it, hidden ones as well.
  std::ptrdiff_t size() const { return std::distance(fs::directory_iterator(path), fs::directory_iterator()); }

  fs::path path;
};

TEST_CASE("a file is written whole, over an older one, and nothing else is left") {
  Folder const folder;
  auto const path = folder.path / "run.json";
  write_file(path, "old");
  write_file(path, std::string_view("new\r\n\0bytes", 11));
  CHECK(reports::read_file(path) == std::string("new\r\n\0bytes", 11));
  CHECK(folder.size() == 1);
}

TEST_CASE("a folder that is missing is told in one sentence") {
  Folder const folder;
  auto const path = folder.path / "none" / "run.json";
  CHECK_THROWS_AS(write_file(path, "x"), WriteError);
  CHECK_THROWS_WITH(write_file(path, "x"),
                    StartsWith(path.string() + " cannot be written: No such file or directory;"));
  CHECK(folder.size() == 0);
}

TEST_CASE("a folder that may not be written leaves nothing behind") {
  Folder const folder;
  if (::geteuid() == 0) {
    // Root may write anywhere but below a file.
    write_file(folder.path / "file", "x");
    CHECK_THROWS_WITH(write_file(folder.path / "file" / "run.json", "x"), contains("Not a directory"));
    CHECK(folder.size() == 1);
  } else {
    fs::permissions(folder.path, fs::perms::owner_read | fs::perms::owner_exec);
    CHECK_THROWS_WITH(write_file(folder.path / "run.json", "x"), contains("Permission denied"));
    CHECK(folder.size() == 0);
  }
}

TEST_CASE("when the rename fails, the temporary file is taken away again") {
  Folder const folder;
  fs::create_directory(folder.path / "run.json");
  CHECK_THROWS_WITH(write_file(folder.path / "run.json", "x"), contains("Is a directory"));
  CHECK(folder.size() == 1);
}

}  // namespace
}  // namespace pe::reports

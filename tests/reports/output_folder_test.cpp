/// A file is written whole or not at all; a folder holds the files of one run, whenever and however the program that
/// writes it ends.
#include "reports/output_folder.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "reports/read_file.hpp"
#include "reports/write_file.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace {
int changes_left = -1;  ///< until this process is killed, just before the next; -1: it never is

void change() {
  if (changes_left == 0) raise(SIGKILL);
  if (changes_left > 0) --changes_left;
}
}  // namespace

/// In the place of the library's own, so that a program can be killed at each moment at which a folder changes.
extern "C" int rename(char const* from, char const* to) noexcept {
  change();
  return renameat(AT_FDCWD, from, AT_FDCWD, to);
}
extern "C" int remove(char const* path) noexcept {
  change();
  return unlinkat(AT_FDCWD, path, 0) == 0 ? 0 : unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

namespace pe::reports {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::StartsWith;
using tests::bytes_of;
using tests::contains;
using tests::Folder;
using tests::put;
using Names = std::vector<std::string>;

/// Every file below the folder, hidden ones as well, in order.
Names files_in(fs::path const& folder) {
  Names names;
  for (auto const& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory()) names.push_back(entry.path().lexically_relative(folder).string());
  }
  std::ranges::sort(names);
  return names;
}

void stage(OutputFolder const& out, std::string const& file, std::string const& bytes) {
  fs::create_directories((out.stage() / file).parent_path());
  write_file(out.stage() / file, bytes);
}

/// A run's files in one commit.
void write_run(fs::path const& folder, std::string const& run, Names const& files) {
  OutputFolder out(folder);
  for (auto const& file : files) stage(out, file, run);
  out.commit(run);
}

TEST_CASE("nothing is in its place before the commit, everything after it, and no stage is left") {
  Folder const folder;
  {
    OutputFolder out(folder.path() / "new");
    stage(out, "figures/a.svg", "one");
    CHECK(files_in(out.path()).size() == 1);
    CHECK_FALSE(fs::exists(out.path() / "figures"));
    out.commit("one");
    stage(out, "index.html", "one");
    out.commit("one");
  }
  CHECK(files_in(folder.path() / "new") == Names{".pebench-files", "figures/a.svg", "index.html"});
  CHECK(bytes_of(folder / "new/figures/a.svg") == "one");
}

TEST_CASE("the files of another run go, with folders that are then empty; what pebench did not write stays") {
  Folder const folder;
  write_run(folder.path(), "one", {"run.json", "figures/a.svg", "tables/t.csv"});
  put(folder.path() / "figures/mine.svg", "mine");
  put(folder.path() / "notes.txt", "mine");
  write_run(folder.path(), "two", {"run.json"});
  CHECK(files_in(folder.path()) == Names{".pebench-files", "figures/mine.svg", "notes.txt", "run.json"});
  CHECK(bytes_of(folder / "run.json") == "two");
  CHECK_FALSE(fs::exists(folder / "tables"));
}

TEST_CASE("the files of the same run stay beside new ones, but those that are expected and do not come") {
  Folder const folder;
  write_run(folder.path(), "one", {"run.json", "summary.md", "report.pdf"});
  {
    OutputFolder out(folder.path());
    stage(out, "index.html", "one");
    out.commit("one", {"index.html", "report.pdf"});
  }
  CHECK(files_in(folder.path()) == Names{".pebench-files", "index.html", "run.json", "summary.md"});
  write_run(folder.path(), "two", {"x.csv"});
  CHECK(files_in(folder.path()) == Names{".pebench-files", "x.csv"});
}

TEST_CASE(
    "what a first commit expects from a later one is away at once, where no list says to which run it belongs, too") {
  Folder const folder;
  put(folder.path() / "index.html", "an older pebench's");
  OutputFolder out(folder.path());
  stage(out, "run.json", "new");
  out.commit("new", {"run.json", "index.html"});
  CHECK_FALSE(fs::exists(folder / "index.html"));
}

TEST_CASE("a place that is taken by a link, a pipe or a folder is refused before anything is changed") {
  Folder const folder, elsewhere;
  write_run(folder.path(), "one", {"run.json", "index.html"});
  put(elsewhere.path() / "theirs", "theirs");
  auto const refused = [&](std::string const& file, std::string const& sentence) {
    OutputFolder out(folder.path());
    stage(out, "run.json", "two");
    stage(out, file, "two");
    CHECK_THROWS_WITH(out.commit("two"), contains(sentence));
  };
  fs::create_symlink(elsewhere.path() / "theirs", folder.path() / "link.html");
  refused("link.html", "it is a symbolic link");
  REQUIRE(mkfifo((folder / "pipe.html").c_str(), 0600) == 0);
  refused("pipe.html", "it is a pipe");
  fs::create_directory(folder.path() / "folder.html");
  refused("folder.html", "it is a folder");
  fs::create_symlink(elsewhere.path(), folder.path() / "figures");
  refused("figures/a.svg", "figures is not a folder");
  CHECK(bytes_of(folder / "run.json") == "one");
  CHECK(bytes_of(folder / "index.html") == "one");
  CHECK(files_in(elsewhere.path()) == Names{"theirs"});
}

TEST_CASE("a list that names what is no file of the folder takes nothing away") {
  Folder const folder, elsewhere;
  put(elsewhere.path() / "theirs", "theirs");
  put(folder.path() / ".hidden", "mine");
  fs::create_directory_symlink(elsewhere.path(), folder.path() / "link");
  auto const up = fs::path("..") / elsewhere.path().filename() / "theirs";
  put(folder.path() / ".pebench-files", "pebench-files/1\nold\n" + up.string() + "\n" + (elsewhere / "theirs") +
                                            "\nlink/theirs\n.hidden\na//b\nlink/../.hidden\n");
  write_run(folder.path(), "new", {"run.json"});
  CHECK(bytes_of(elsewhere / "theirs") == "theirs");
  CHECK(bytes_of(folder / ".hidden") == "mine");
}

TEST_CASE("the stage of a program that was killed goes with the next run; one that works has the folder alone") {
  Folder const folder;
  auto const dead = folder.path() / ".pebench-stage-abcdef";
  put(dead / "run.json", "half");
  OutputFolder const working(folder.path());
  put(working.stage() / "index.html", "half");
  CHECK_FALSE(fs::exists(dead));
  CHECK_THROWS_WITH(OutputFolder(folder.path()), contains("another program is writing there"));
  CHECK(bytes_of(working.stage() / "index.html") == "half");
}

TEST_CASE("a folder that cannot be made or written to is one sentence") {
  Folder const folder;
  put(folder.path() / "file", "x");
  CHECK_THROWS_AS(OutputFolder(folder.path() / "file"), WriteError);
  CHECK_THROWS_WITH(OutputFolder(folder.path() / "file/below"), contains("Not a directory"));
}

TEST_CASE("a program that is killed leaves files of one run only, each whole, and the record of a run where one was") {
  bool ended = false;
  for (int moment = 0; !ended; ++moment) {
    CAPTURE(moment);
    REQUIRE(moment < 100);
    Folder const folder;
    write_run(folder.path(), "old", {"comparison.html", "run.json", "tables/costs.csv"});
    pid_t const writer = fork();
    REQUIRE(writer >= 0);
    if (writer == 0) {
      OutputFolder out(folder.path());
      for (auto const* file : {"comparison.html", "run.json", "claims.csv"}) stage(out, file, "new");
      changes_left = moment;
      out.commit("new");
      _exit(0);
    }
    int status = 0;
    waitpid(writer, &status, 0);
    ended = WIFEXITED(status);
    if (ended) CHECK(moment > 6);  // two old files and their folder go, the list and three new ones come
    auto const record = bytes_of(folder / "run.json");
    CHECK((record == "old" || record == "new"));
    for (auto const* file : {"comparison.html", "tables/costs.csv", "claims.csv"}) {
      if (fs::exists(folder / file)) CHECK(bytes_of(folder / file) == record);
    }
  }
}

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

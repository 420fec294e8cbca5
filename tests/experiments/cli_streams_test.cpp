/// Streams that are closed, full, or that nobody reads: a status and at most a sentence, never a crash.
#include <signal.h>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

constexpr int killed_by_pipe = 128 + SIGPIPE;

TEST_CASE("where standard error is full or closed, a mistake still ends with its status") {
  CHECK(pebench({"verify", "nosuch"}, {.errors = "/dev/full"}).status == 2);
  CHECK(pebench({"verify", "nosuch"}, {.closed = true}).status == 2);
  CHECK(pebench({"no-such-command"}, {.errors = "/dev/full"}).status == 2);
}

TEST_CASE("where standard output is full or closed, a sentence says so") {
  auto const full = pebench({"list", "claims", "--json"}, {.output = "/dev/full"});
  CHECK(full.status == 5);
  CHECK(full.err == "pebench: standard output cannot be written: No space left on device\n");
  CHECK(pebench({"list", "claims", "--json"}, {.closed = true}).status == 5);
}

TEST_CASE("a reader that goes away ends the program without a word, and without losing what it writes") {
  Child child({"list", "claims", "--json"});
  child.stop_reading();
  auto const ended = child.wait();
  CHECK(ended.status == killed_by_pipe);
  CHECK(ended.err.empty());

  Folder const folder;
  Child run({"verify", "derivation2023", "--cases", "20", "--out", folder / "out"});
  run.stop_reading();
  CHECK(run.wait().status == killed_by_pipe);
  CHECK_FALSE(bytes_of(folder / "out/run.json").empty());
  CHECK_FALSE(bytes_of(folder / "out/index.html").empty());
}

TEST_CASE("no file of the program takes the place of a stream that was closed before it") {
  Folder const folder, programs;
  write_program(programs.path() / "gnuplot", "echo complaint >&2; exit 1");
  auto const ended = pebench({"figure", "precision-ladder", "--out", folder / "closed"},
                             {.environment = {{"PATH", programs.path().string()}}, .closed = true});
  CHECK(ended.status == 5);
  auto const csv = bytes_of(folder / "closed/precision-ladder.csv");
  CHECK(csv.find("pebench:") == std::string::npos);
  pebench({"figure", "precision-ladder", "--out", folder / "open"},
          {.environment = {{"PATH", programs.path().string()}}});
  CHECK(csv == bytes_of(folder / "open/precision-ladder.csv"));
  CHECK_FALSE(csv.empty());
}

}  // namespace
}  // namespace pe::tests

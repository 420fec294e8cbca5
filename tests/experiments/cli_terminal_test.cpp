/// What the terminal gets, and streams that are closed, full or not read: a status and at most a sentence.
#include <signal.h>

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

/// `text` without the codes that colour it.
std::string without_colours(std::string text) {
  for (auto at = text.find('\033'); at != std::string::npos; at = text.find('\033')) {
    text.erase(at, text.find('m', at) - at + 1);
  }
  return text;
}

std::size_t columns(std::string const& line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::size_t widest(std::vector<std::string> const& lines) {
  std::size_t most = 0;
  for (auto const& line : lines) most = std::max(most, columns(line));
  return most;
}

/// The lines of the table itself, without the sums below it.
std::vector<std::string> rows(std::string const& out) {
  auto lines = lines_of(without_colours(out));
  lines.erase(std::find(lines.begin(), lines.end(), ""), lines.end());
  return lines;
}

std::vector<std::string> const verify{"verify", "zheng2022.rope-*", "--cases", "20"};

TEST_CASE("a terminal gets the same text in colours") {
  auto const piped = pebench(verify, {{{"COLUMNS", "100"}}}), shown = pebench(verify, {.columns = 100});
  CHECK(shown.out != piped.out);
  CHECK(without_colours(shown.out) == piped.out);
}

TEST_CASE("NO_COLOR takes the colours away, and an empty one does not") {
  CHECK(pebench(verify, {{{"NO_COLOR", "1"}}, 100}).out.find('\033') == std::string::npos);
  CHECK(pebench(verify, {{{"NO_COLOR", ""}}, 100}).out.find('\033') != std::string::npos);
}

TEST_CASE("tables and stories keep to the width of the terminal, and use it") {
  auto const width = GENERATE(as<unsigned short>{}, 40, 64, 80, 160);
  CAPTURE(width);
  auto const shown = without_colours(pebench(verify, {.columns = width}).out);
  CHECK(shown.find("…") == std::string::npos);  // nothing is cut
  CHECK_THAT(shown, contains("zheng2022.rope-relative-clockwise") && contains("m=0,n=0,s=1,x=0,y=1,u=0,v=1"));
  if (width < 60) return;  // a token has no spaces to break it at, nor has a formula
  CHECK(widest(rows(shown)) <= width);
  auto const story = lines_of(without_colours(
      pebench({"explain", "zheng2022.rope-before-projection", "--cases", "20"}, {.columns = width}).out));
  auto const says =
      std::find_if(story.begin(), story.end(), [](auto const& line) { return line.starts_with("  says"); });
  REQUIRE(says != story.end());
  CHECK(columns(*says) <= width);
  CHECK(columns(*says) > width / 2U);
}

TEST_CASE("a list keeps to the width of the terminal too, but its names stay whole") {
  CHECK(widest(rows(pebench({"list", "claims"}, {.columns = 80}).out)) <= 80);
  auto const narrow = pebench({"list", "claims"}, {.columns = 40}).out;
  CHECK_THAT(narrow, contains("pebench.relative-rotation.rope-half-split-clockwise"));
}

TEST_CASE("COLUMNS gives the width where there is no terminal") {
  auto const narrow = rows(pebench(verify, {{{"COLUMNS", "60"}}}).out);
  CHECK(widest(narrow) <= 60);
  CHECK(widest(rows(pebench(verify).out)) > 60);
  CHECK(rows(pebench(verify, {{{"COLUMNS", "nonsense"}}}).out) == rows(pebench(verify).out));
}

TEST_CASE("progress appears on a terminal, stays on one line, and is erased") {
  auto const ended = ended_with(0, {"verify", "pebench.relative-score.*", "--cases", "300"}, {.columns = 50});
  CHECK_THAT(ended.err, contains("[#") || contains("[ "));
  CHECK_THAT(ended.err, contains(" %") && Catch::Matchers::EndsWith("\r\033[K"));
  CHECK(ended.err.find('\n') == std::string::npos);
  for (std::size_t at = 0; at < ended.err.size();) {
    auto const end = std::min(ended.err.find("\r\033[K", at), ended.err.size());
    CHECK(columns(ended.err.substr(at, end - at)) < 50);
    at = end + 4;
  }
  CHECK(ended.out.find("[#") == std::string::npos);
  CHECK_THAT(ended.err, !contains("relative-score"));  // none takes long
}

TEST_CASE("a claim that takes long is named beside the progress") {
  Folder const folder;
  std::ofstream(folder / "c.toml")
      << "[[claim]]\nid = 'long'\nsays = 'x'\nlaw = 'sum(i, exp(cos(k*base^(-2*i/d)))) < 3*d'\nexpect = 'holds'\n"
         "for = { d = '512', k = 'integers 0..12000' }\n";
  Child child({"explain", "long", "--claims", folder / "c.toml", "--jobs", "1"}, {.columns = 80});
  auto const ended = child.wait(std::chrono::minutes(2));
  CHECK(ended.status == 0);
  CHECK_THAT(ended.err, contains(" %: long") || contains(" s left: long"));
}

constexpr int killed_by_pipe = 128 + SIGPIPE;

TEST_CASE("where standard error is full or closed, a mistake still ends with its status") {
  CHECK(pebench({"verify", "nosuch"}, {.errors = "/dev/full"}).status == 2);
  CHECK(pebench({"verify", "nosuch"}, {.closed = true}).status == 2);
  CHECK(pebench({"no-such-command"}, {.errors = "/dev/full"}).status == 2);
}

TEST_CASE("where standard output is full or closed, a sentence says so") {
  auto const full = ended_with(5, {"list", "claims", "--json"}, {.output = "/dev/full"});
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
  auto const ended = ended_with(5, {"figure", "precision-ladder", "--out", folder / "closed"},
                                {.environment = {{"PATH", programs.path().string()}}, .closed = true});
  auto const csv = bytes_of(folder / "closed/precision-ladder.csv");
  CHECK(csv.find("pebench:") == std::string::npos);
  pebench({"figure", "precision-ladder", "--out", folder / "open"},
          {.environment = {{"PATH", programs.path().string()}}});
  CHECK(csv == bytes_of(folder / "open/precision-ladder.csv"));
  CHECK_FALSE(csv.empty());
}

}  // namespace
}  // namespace pe::tests

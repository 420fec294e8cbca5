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
  CHECK_THAT(shown,
             contains("zheng2022.rope-relative-clockwise") && contains("m=0,n=0,s=1,x=0,y=1,u=0,v=1"));
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
  auto const ended = pebench({"verify", "pebench.relative-score.*", "--cases", "300"}, {.columns = 50});
  CHECK(ended.status == 0);
  CHECK_THAT(ended.err, contains("[#") || contains("[ "));
  CHECK_THAT(ended.err, contains(" %"));
  CHECK_THAT(ended.err, Catch::Matchers::EndsWith("\r\033[K"));
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
         "for = { d = '512', k = 'integers 0..30000' }\n";
  Child child({"explain", "long", "--claims", folder / "c.toml", "--jobs", "1"}, {.columns = 80});
  auto const ended = child.wait(std::chrono::minutes(2));
  CHECK(ended.status == 0);
  CHECK_THAT(ended.err, contains(" %: long") || contains(" s left: long"));
}

}  // namespace
}  // namespace pe::tests

#include "experiments/terminal/terminal.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "tests/catch.hpp"

namespace pe::experiments {
namespace {

/// `count` times `word`, each after a space but the first.
std::string repeated(std::string const& word, int count) {
  auto text = word;
  for (int i = 1; i < count; ++i) text += " " + word;
  return text;
}

TEST_CASE("wrapped lines are indented, no wider than the terminal, and as full as words allow") {
  std::string const word = GENERATE("phase", "ωφθ", "位置", "é");
  auto const text = repeated(word, 300);
  std::istringstream lines(wrapped(text, 7));
  std::vector<std::string> all;
  std::string joined;
  for (std::string line; std::getline(lines, line);) {
    all.push_back(line);
    CHECK(line.substr(0, 7) == "       ");
    CHECK(columns(line) <= terminal_width());
    joined += (joined.empty() ? "" : " ") + line.substr(7);
  }
  CHECK(joined == text);
  REQUIRE(all.size() > 1);
  all.pop_back();
  for (auto const& line : all) CHECK(columns(line) + 1 + columns(word) > terminal_width());
}

TEST_CASE(
    "nothing is cut behind a column: it goes on under its beginning, or below, in a pipe as in a terminal of 100 "
    "columns") {
  auto const text = repeated("phase", 12);  // 71 columns
  unsetenv("COLUMNS");
  CHECK(hung(text, 29) == text);
  CHECK(hung(text, 65) == repeated("phase", 6) + "\n" + std::string(65, ' ') + repeated("phase", 6));
  CHECK(hung(text, 80) == "\n    " + text);
  setenv("COLUMNS", "80", 1);
  CHECK(hung(text, 9) == text);
  CHECK(hung(text, 40) == repeated("phase", 6) + "\n" + std::string(40, ' ') + repeated("phase", 6));
  CHECK(hung(text, 51) == "\n    " + text);
  setenv("COLUMNS", "60", 1);
  CHECK(hung(text, 51) == "\n    " + repeated("phase", 9) + "\n    " + repeated("phase", 3));
  unsetenv("COLUMNS");
}

TEST_CASE("wrapped text ends its last line, and a word wider than the terminal stays whole") {
  CHECK(wrapped("one two", 2) == "  one two\n");
  CHECK(wrapped("", 2) == "  \n");
  std::string const wide(terminal_width() + 50, 'x');
  CHECK(wrapped("a " + wide + " b", 1) == " a\n " + wide + "\n b\n");
}

TEST_CASE("the work of a claim grows with its cases, more slowly than they do, and is spread over them") {
  ExpectedWork const work({1, 100, 500'000, 0});
  CHECK(work.of_case(0) == 1);
  CHECK(100 * work.of_case(1) > 5);
  CHECK(100 * work.of_case(1) < 10);
  CHECK(500'000 * work.of_case(2) > 100);
  CHECK(500'000 * work.of_case(2) < 250);
  CHECK(work.of_case(3) == 0);
  double const all = work.of_case(0) + 100 * work.of_case(1) + 500'000 * work.of_case(2);
  CHECK(std::abs(work.total() - all) < 1e-9);
  CHECK(ExpectedWork({}).total() == 0);
}

TEST_CASE("plain text has no colour, and a colour changes nothing but codes around the text") {
  CHECK(coloured("text", Colour::plain) == "text");
  CHECK_THAT(coloured("text", Colour::bad), tests::contains("text"));
}

TEST_CASE("columns stand under their headings, and a wide heading is broken between words") {
  CHECK(aligned({"name", "holds as printed"}, {{"a", "1"}, {"longer", "22"}}) ==
        "        holds\n"
        "        as\n"
        "name    printed\n"
        "a       1\n"
        "longer  22\n");
}

TEST_CASE("signs of more than one byte take one column") {
  CHECK(aligned({"x", "y"}, {{"1 ✗", "2"}, {"10 ✓", "3"}}) ==
        "x     y\n"
        "1 ✗   2\n"
        "10 ✓  3\n");
}

TEST_CASE("a table of a document marks what is printed otherwise") {
  reports::Table const table{.name = "binary",
                             .title = "Binary",
                             .caption = "Digits.",
                             .columns = {{"n", reports::Role::label}, {"digits"}},
                             .rows = {{{"1"}, reports::compared("01", "10")}, {{"2"}, reports::compared("10", "10")}}};
  CHECK(table_text(table) == "Binary\n\nn  digits\n1  01 ✗\n2  10 ✓\n\nDigits.\n");
}

}  // namespace
}  // namespace pe::experiments

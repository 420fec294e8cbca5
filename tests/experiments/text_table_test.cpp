#include "experiments/terminal/terminal.hpp"

#include "tests/catch.hpp"

namespace pe::experiments {
namespace {

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

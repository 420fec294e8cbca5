#include "experiments/running/draw_figures.hpp"

#include <stdlib.h>

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::experiments {
namespace {

using tests::bytes_of;
using tests::Folder;

plot::Figure line(std::string name) {
  return {.name = std::move(name),
          .title = "A line",
          .caption = "",
          .x = {.label = "x"},
          .y = {.label = "y"},
          .content = plot::Curves{{{.label = "one", .points = {{0, 0}, {1, 1}}}}}};
}

TEST_CASE("after a gnuplot that hangs no other is started: the numbers of all figures are there soon") {
  Folder const folder;
  tests::FakeProgram const fake("gnuplot", "echo called >>'" + folder / "calls" + "'; exec /bin/sleep 60");
  Drawing drawing(folder.path() / "figures", {plot::Format::svg, plot::Format::pdf}, {},
                  std::chrono::milliseconds(300));
  for (std::string const name : {"a", "b", "c"}) {
    auto const drawn = drawing.draw(line(name));
    REQUIRE(drawn);
    CHECK(drawn->svg.empty());
    CHECK(bytes_of(folder / "figures/" + name + ".csv") == drawn->csv);
  }
  CHECK(bytes_of(folder / "calls") == "called\n");
  CHECK_THAT(drawing.obstacle(), tests::contains("\"a\"") && tests::contains("took longer than 300 ms") &&
                                     tests::contains("No other picture is tried"));
}

TEST_CASE("a gnuplot that fails for one figure is tried for the next") {
  Folder const folder;
  tests::FakeProgram const fake("gnuplot", "echo called >>'" + folder / "calls" + "'; exit 1");
  Drawing drawing(folder.path() / "figures", {plot::Format::svg});
  CHECK(drawing.draw(line("a")));
  CHECK(drawing.draw(line("b")));
  CHECK(bytes_of(folder / "calls") == "called\ncalled\n");
  CHECK_THAT(drawing.obstacle(), tests::contains("\"a\"") && !tests::contains("\"b\""));
}

}  // namespace
}  // namespace pe::experiments

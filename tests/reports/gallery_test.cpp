#include "reports/writers/writers.hpp"

#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"
#include "tests/reports/golden.hpp"

namespace pe::reports {
namespace {

TEST_CASE("the gallery's page of the fixed run is what its golden file says") {
  CHECK(tests::golden_difference("gallery.md", gallery(fixed_run(), fixed_extras().figures, "./bench gallery")) == "");
}

TEST_CASE("the gallery changes with what is decided, not with the machine or the time") {
  auto const once = gallery(fixed_run(), {}, "");
  auto run = fixed_run();
  run.provenance.cpu = run.provenance.started = run.provenance.commit = "another";
  run.provenance.wall_seconds = 1;
  CHECK(gallery(run, {}, "") == once);
  run.outcomes[2].finding->so = "Another.";
  CHECK(gallery(run, {}, "") != once);
}

TEST_CASE("a figure that was not drawn is reported, not shown as a broken picture") {
  auto figures = fixed_extras().figures;
  REQUIRE_FALSE(figures.empty());
  auto const picture = "](" + figures.front().name + ".svg)";
  CHECK(gallery(fixed_run(), figures, "").find(picture) != std::string::npos);
  figures.front().svg.clear();
  auto const page = gallery(fixed_run(), figures, "");
  CHECK(page.find(picture) == std::string::npos);
  CHECK(page.find("It was not drawn.") != std::string::npos);
}

}  // namespace
}  // namespace pe::reports

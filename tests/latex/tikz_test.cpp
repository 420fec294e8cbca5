#include "reports/plot/tikz.hpp"

#include "tests/catch.hpp"
#include "tests/reports/plot_figures.hpp"

namespace pe::plot {
namespace {

using pe::tests::contains;

TEST_CASE("curves become a picture that reads their CSV, one plot for each column") {
  auto const picture = tikz(tests::two_curves());
  CHECK_THAT(picture, contains("table[x index=0, y index=1] {\\pefigures two-curves.csv};") &&
                          contains("table[x index=0, y index=2] {\\pefigures two-curves.csv};"));
  CHECK_THAT(picture, contains("xlabel={lag (tokens)}") && contains("{rising}") && contains("{half}") &&
                          contains("{limit}") && contains("const plot"));
}

TEST_CASE("the words of a figure are shown as typed, not run") {
  auto figure = tests::two_curves();
  tests::first_series(figure).label = R"(50% \input{x})";
  CHECK_THAT(tikz(figure), contains(R"({50\% \textbackslash{}input\textbraceleft{}x\textbraceright{}})"));
}

TEST_CASE("a logarithmic axis is one in LaTeX too") {
  auto figure = tests::two_curves();
  figure.x.scale = Scale::logarithmic;
  tests::first_series(figure).points = {{1, 0.5}, {10, 1}};
  tests::first_series(figure).marks.clear();
  std::get<Curves>(figure.content).series.pop_back();
  CHECK_THAT(tikz(figure), contains("xmode=log") && contains("ymode=linear"));
}

TEST_CASE("heat maps, and curves of too many points, are left to their PDF") {
  CHECK(tikz(tests::two_by_three()).empty());
  auto figure = tests::two_curves();
  auto& points = tests::first_series(figure).points;
  points.clear();
  for (int i = 0; i < 30000; ++i) points.push_back({static_cast<double>(i), 0.5});
  tests::first_series(figure).marks.clear();
  CHECK(tikz(figure).empty());
}

}  // namespace
}  // namespace pe::plot

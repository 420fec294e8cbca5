/// Attention maps: what the mask, the softmax and the factors must leave in them.
#include <cmath>
#include <set>
#include <string>

#include "experiments/figures/figures.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/figure_data.hpp"

using namespace pe;
using namespace pe::experiments;
using namespace pe::experiments::tests;

TEST_CASE("Attention maps: rows add up to 1 except under URPE, masks leave zeros, no two are alike", "[figures]") {
  plot::Figure const& figure = drawn("attention-maps");
  auto const& panels = std::get<plot::Sheet>(figure.content).panels;
  REQUIRE(panels.size() == 12);
  std::set<std::vector<double>> seen;
  for (plot::Panel const& panel : panels) {
    CAPTURE(panel.title);
    auto const& map = std::get<plot::HeatMap>(panel.content);
    REQUIRE(map.rows() == map.columns);
    CHECK(seen.insert(map.values).second);
    bool const causal = panel.title == "causal mask" || panel.title == "T5, causal";
    double furthest_from_one = 0;
    for (std::size_t i = 0; i < map.rows(); ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < map.columns; ++j) {
        sum += cell(map, i, j);
        CHECK((cell(map, i, j) == 0) == (causal && j > i));
      }
      furthest_from_one = std::max(furthest_from_one, std::abs(sum - 1));
    }
    if (panel.title == "URPE")
      CHECK(furthest_from_one > 0.05);
    else
      CHECK(furthest_from_one < 1e-14);
  }
}

TEST_CASE("The figure itself says that its weights are random", "[figures]") {
  CHECK_THAT(drawn("attention-maps").x.label, pe::tests::contains("untrained, random weights"));
}

TEST_CASE("URPE's map is that of no positions times a Toeplitz matrix of factors from 1/2 to 3/2", "[figures]") {
  plot::Figure const& figure = drawn("attention-maps");
  auto const &none = map_of(figure, "no positions"), &urpe = map_of(figure, "URPE");
  auto const factor = [&](std::size_t i, std::size_t j) { return cell(urpe, i, j) / cell(none, i, j); };
  for (std::size_t i = 1; i < none.rows(); ++i)
    for (std::size_t j = 1; j < none.columns; ++j) {
      CHECK(std::abs(factor(i, j) - factor(i - 1, j - 1)) < 1e-13);
      CHECK(std::abs(factor(i, j) - 1) < 0.5 + 1e-13);
    }
}

TEST_CASE("The survey's code for T5 puts more weight on single tokens than T5 does", "[figures]") {
  plot::Figure const& figure = drawn("attention-maps");
  auto const mean_of_greatest = [&](char const* title) {
    auto const& map = map_of(figure, title);
    double sum = 0;
    for (std::size_t i = 0; i < map.rows(); ++i) {
      auto const row = map.values.begin() + static_cast<std::ptrdiff_t>(i * map.columns);
      sum += *std::max_element(row, row + static_cast<std::ptrdiff_t>(map.columns));
    }
    return sum / static_cast<double>(map.rows());
  };
  CHECK(mean_of_greatest("T5, survey's code") > 1.5 * mean_of_greatest("T5"));
}

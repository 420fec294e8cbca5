/// Figures of schemes as models use them, worked by hand or known from elsewhere; and none that shows what was drawn at
/// random without saying so.
#include <cmath>
#include <filesystem>
#include <set>
#include <string>

#include "experiments/figures/figures.hpp"
#include "experiments/figures/values.hpp"
#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/figure_data.hpp"
#include "theory/families/cost.hpp"

using namespace pe;
using namespace pe::experiments;
using namespace pe::experiments::tests;

namespace {

plot::Series const& named(std::vector<plot::Series> const& all, std::string_view label) {
  return *std::ranges::find(all, label, &plot::Series::label);
}

std::set<std::string> names_in(plot::Figure const& figure) {
  std::set<std::string> names;
  auto const add = [&](auto const& content) {
    if constexpr (requires { content.series; }) {
      for (auto const& series : content.series) names.insert(series.label);
    }
  };
  if (auto const* const sheet = std::get_if<plot::Sheet>(&figure.content)) {
    for (auto const& panel : sheet->panels) {
      names.insert(panel.title);
      std::visit(add, panel.content);
    }
  } else if (auto const* const curves = std::get_if<plot::Curves>(&figure.content)) {
    add(*curves);
  }
  return names;
}

/// A figure with a scheme whose numbers are learned, so that they were drawn, says so in its title.
bool says_what_is_drawn(plot::Figure const& figure) {
  auto const names = names_in(figure);
  bool const learned = std::ranges::any_of(
      schemes(), [&](About const& about) { return is_learned(about) && names.contains(std::string(about.title)); });
  return !learned || figure.title.find("drawn at random") != figure.title.npos;
}

}  // namespace

TEST_CASE("No figure shows numbers that were drawn at random without saying so in its title", "[figures]") {
  for (auto const& entry : figures()) {
    CAPTURE(entry.name);
    CHECK(says_what_is_drawn(drawn(entry)));
  }
  for (auto const& file : std::filesystem::directory_iterator(PE_FIGURES_FOLDER)) {
    CAPTURE(file.path());
    auto const code = reports::read_file(file.path());
    CHECK((code.find("Drawn") == code.npos || code.find("drawn at random") != code.npos));
  }
  plot::Figure figure = drawn("score-by-distance");
  std::get<plot::Sheet>(figure.content).panels.front().title = "T5 bias";
  CHECK_FALSE(says_what_is_drawn(figure));
  figure.title += ", tables drawn at random";
  CHECK(says_what_is_drawn(figure));
}

TEST_CASE("ALiBi's slopes are those of its paper, and for 12 heads those of its code", "[figures]") {
  auto const figure = alibi_slopes();
  auto const slope = [&](std::string_view heads, int head) {
    return at(std::get<plot::Curves>(panel(figure, heads).content).series.at(0), head);
  };
  for (int head = 1; head <= 8; ++head) CHECK(slope("8 heads", head) == std::pow(2.0, -head));
  CHECK(printed_as(slope("16 heads", 1), std::sqrt(0.5), 12));
  CHECK(slope("12 heads", 8) == 1.0 / 256);
  CHECK(printed_as(slope("12 heads", 9), std::sqrt(0.5), 12));
}

TEST_CASE("A curve has its values beyond the axis that ends, too, and every step of a rise", "[figures]") {
  auto const figure = score_by_distance();
  REQUIRE(figure.y.shown);
  auto const& alibi = std::get<plot::Curves>(panel(figure, "ALiBi").content).series.at(0);
  CHECK(alibi.points.size() == 129);
  CHECK(std::abs(std::log(at(alibi, 128)) + 64) < 1e-5);
  CHECK(at(alibi, 128) < figure.y.shown->low);
}

TEST_CASE("Numbers have one notation", "[figures]") {
  CHECK(notation(27000) == "27000");
  CHECK(notation(1e5) == "10⁵");
  CHECK(notation(7.8e6) == "7.8·10⁶");
  CHECK(notation(1e12) == "10¹²");
  CHECK(notation(1e-5) == "10⁻⁵");
}

TEST_CASE("Wavelengths go from 2 pi to nearly 2 pi times the base", "[figures]") {
  auto const all = series_of(rope_wavelengths());
  double const bases[] = {1e4, 5e5, 1e7};
  for (std::size_t n = 0; n < std::size(bases); ++n) {
    auto const& series = all.at(n);
    auto const base = bases[n];
    CHECK(series.label == "b = " + notation(base));
    CHECK(series.points.size() == 64);
    CHECK(printed_as(series.points.front().y, 6.28319, 5));
    CHECK(std::abs(series.points.back().y / (2 * M_PI * std::pow(base, 126.0 / 128)) - 1) < 1e-5);
  }
}

TEST_CASE("Position interpolation ends where training did, and four times the input is four times the angle",
          "[figures]") {
  auto const series = series_of(angles_met());
  for (double const pair : {46.0, 55.0, 63.0}) {
    double const trained = at(named(series, "trained, 4096"), pair), longer = at(named(series, "RoPE, 16384"), pair);
    CHECK(std::abs(longer - std::min(1.0, trained * 16383 / 4095)) < 1e-5);
    CHECK(std::abs(at(named(series, "interpolation, YaRN"), pair) - trained) < 3e-4);
  }
  CHECK(at(named(series, "trained, 4096"), 40) == 1);
}

TEST_CASE("bfloat16 holds whole numbers to 256, half to 2048, and at 131072 bfloat16 has 1024 positions in one",
          "[figures]") {
  auto const series = series_of(position_collisions());
  auto const &brain = named(series, "bfloat16"), &half = named(series, "half");
  CHECK(at(brain, 128) == 1);
  CHECK(at(brain, 256) == 2);
  CHECK(at(brain, 131072) == 1024);
  CHECK(at(half, 1024) == 1);
  CHECK(at(half, 2048) == 2);
  CHECK(half.points.back().x == 65504);
  CHECK(half.points.back().y == at(half, 32768));
}

TEST_CASE("The first negative lags are those known, and the printed bases fail where they are known to", "[figures]") {
  auto const sums = names_in(lag_sums_by_base());
  for (auto const* const title :
       {"b = 10000: negative at 1707", "b = 10⁶: negative at 27115", "b = 10⁷: not negative to 131072"})
    CHECK(sums.contains(title));
  auto const figure = printed_bases();
  auto const& table = std::get<plot::HeatMap>(figure.content);
  CHECK(table.texts.at(0) == "4300 serves");
  CHECK(table.texts.at(2 * 2) == "27000 fails at 4079");
  CHECK(table.texts.at(2 * 10) == "5.1·10⁸ fails at 874868");
  auto const series = series_of(base_against_context());
  CHECK(named(series, "printed, fails").points.size() == 7);
  CHECK(named(series, "least base").points.size() == 11);
}

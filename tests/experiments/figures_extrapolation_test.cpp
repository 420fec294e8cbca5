/// Extrapolation: what is known of each scheme's codes beyond the training length, worked by hand.
#include <cmath>
#include <set>
#include <string>

#include "experiments/figures/encodings.hpp"
#include "experiments/figures/figures.hpp"
#include "experiments/figures/pairs.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/figure_data.hpp"
#include "theory/schemes/about.hpp"

using namespace pe;
using namespace pe::experiments;
using namespace pe::experiments::tests;

namespace {

bool near(double a, double b) { return std::abs(a - b) < 1e-12 * std::abs(b) + 1e-14; }

}  // namespace

TEST_CASE("Every scheme is shown, or its codes are those of one that is, or it has none", "[figures]") {
  std::set<std::string_view> shown;
  for (Encoding const& encoding : encodings()) CHECK(shown.insert(encoding.scheme).second);
  for (About const& scheme : schemes()) {
    CAPTURE(scheme.name);
    bool const has_codes = scheme.acts == Acts::codes || scheme.acts == Acts::rotation;
    CHECK(shown.contains(scheme.name) + !scheme.like.empty() + !has_codes == 1);
    CHECK((scheme.like.empty() || shown.contains(scheme.like)));
  }
}

TEST_CASE("Gaps and scores of a few rows, by hand", "[figures]") {
  std::vector<double> const rows = {0, 0, 3, 4, 3, 5, 3, 4};
  auto const gaps = smallest_gaps(rows, 2);
  CHECK(std::isinf(gaps[0]));
  CHECK(std::vector<double>(gaps.begin() + 1, gaps.end()) == std::vector<double>{5, 1, 0});
  auto const scores = relative_scores(rows, 2);
  CHECK(scores[1].greatest == 0);
  CHECK(scores[2].greatest == 29.0 / 34);
  CHECK(near(scores[2].mean, 29.0 / 34 / 3));
  CHECK(scores[3].greatest == 29.0 / 25);
  CHECK(scores[3].least == 0);
}

TEST_CASE("Norm, step and gap beyond the training length are those worked by hand", "[figures]") {
  plot::Figure const& figure = drawn("extrapolation-codes");
  auto const value = [&](char const* panel, char const* what, double n) {
    return at(series_of(figure, panel, what), n);
  };
  double const trained = training_length, longest = longest_length;

  // Sinusoids: norm sqrt(d/2), step and gap those of lag 1, as far as one goes.
  for (double const n : {trained, longest}) {
    CHECK(near(value("sinusoidal", "greatest norm", n), std::sqrt(8)));
    CHECK(near(value("RoPE of ones", "greatest norm", n), 4));
    CHECK(near(value("sinusoidal, 2-D", "greatest norm", n), std::sqrt(8)));
    CHECK(near(value("binary, \u00b11", "smallest gap", n), 2));
    CHECK(near(value("clock", "greatest norm", n), std::sqrt(3)));
    CHECK(value("linear", "greatest norm", n) == n - 1);
    CHECK(value("linear", "smallest gap", n) == 1);
    CHECK(value("normalised", "greatest norm", n) == 1);
    CHECK(near(value("normalised", "smallest gap", n), 1 / (n - 1)));
    CHECK(near(value("growing", "greatest norm", n), (n - 1) / 1000 * std::sqrt(8)));
    CHECK(near(value("growing", "smallest gap", n), std::sqrt(8) / 1000));
    CHECK(near(value("binary", "greatest norm", n), std::sqrt(std::log2(n))));
    CHECK(near(value("binary", "greatest step", n), std::sqrt(std::log2(n))));
    CHECK(value("survey's listing", "greatest step", n) == value("survey's listing", "greatest step", trained));
  }
  // The clock as printed repeats after 3600 positions: the last gap shown is before that.
  CHECK(series_of(figure, "clock, printed", "smallest gap").points.back().x < 3600);
  CHECK(series_of(figure, "clock", "smallest gap").points.back().x == longest);
  // A table ends where training did; the hierarchy makes 64 times as many codes of it, which never meet.
  CHECK(series_of(figure, "learned table", "greatest norm").points.back().x == trained);
  CHECK(value("hierarchical", "smallest gap", longest) > 0.1);
}

TEST_CASE("Scores beyond the training length are those worked by hand", "[figures]") {
  plot::Figure const& figure = drawn("extrapolation-scores");
  auto const value = [&](char const* panel, char const* what, double n) {
    return at(series_of(figure, panel, what), n);
  };
  double const longest = longest_length;
  // s/t over s < t: at most (n-2)/(n-1), 0 at s = 0, and sum over t of (t-1)/2 over their number n(n-1)/2, which is
  // (n-2)/(2n).
  for (char const* scheme : {"linear", "normalised"}) {
    CHECK(near(value(scheme, "greatest", longest), (longest - 2) / (longest - 1)));
    CHECK(value(scheme, "least", longest) == 0);
  }
  CHECK(near(value("linear", "mean", longest), (longest - 2) / (2 * longest)));
  // After an hour, and a whole one, all hands of the printed clock stand as before.
  CHECK(value("clock, printed", "greatest", longest) == 1);
  CHECK(value("clock", "greatest", longest) < 1);
  // A vector of ones turned by RoPE scores as two sinusoidal codes do.
  for (char const* what : {"greatest", "mean", "least"})
    CHECK(near(value("RoPE of ones", what, longest), value("sinusoidal", what, longest)));
}

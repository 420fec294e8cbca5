/// Hierarchical positions of equally spaced learned codes 0, 1, ..., n-1: how many of the n^2 codes differ, exactly.
#include <fmt/format.h>

#include <set>

#include "experiments/figures/figures.hpp"
#include "theory/kernel/rationals.hpp"
#include "theory/schemes/hierarchical.hpp"

namespace pe::experiments {
namespace {

std::size_t different_codes(int n, Fraction const& alpha) {
  Hierarchical::Over<Rationals> const scheme(Rationals{}, {1});
  std::vector<Vector<Rational>> learned;
  for (int i = 0; i < n; ++i) learned.push_back({Rational(i)});
  std::set<Rational> codes;
  for (auto const& code : scheme.codes(learned, alpha)) codes.insert(code[0]);
  return codes.size();
}

}  // namespace

plot::Figure hierarchical_collisions() {
  constexpr int denominator = 60;  // of alpha: has every fraction of small numbers that makes codes of few rows meet
  plot::Curves curves;
  std::string told;
  for (auto const& [n, alpha] : {std::pair{3, Fraction(1, 3)}, {4, Fraction(2, 5)}, {8, Fraction(2, 5)}}) {
    int const all = n * n;
    plot::Series series{.label = fmt::format("n = {}", n), .points = {}, .style = plot::Style::points};
    for (int k = 0; k < denominator; ++k)
      if (2 * k != denominator)
        series.points.push_back({static_cast<double>(k) / denominator,
                                 static_cast<double>(different_codes(n, Fraction(k, denominator))) / all});
    told += fmt::format("{}{} of {} for n = {} and alpha = {}", told.empty() ? "" : ", ", different_codes(n, alpha),
                        all, n, alpha.text());
    curves.series.push_back(std::move(series));
  }
  curves.references.push_back({.kind = plot::Reference::Kind::vertical, .at = 0.5, .label = ""});
  return {.name = "hierarchical-collisions",
          .title = "The share of different codes among n^2 hierarchical positions, against alpha",
          .caption = fmt::format(
              "For the learned codes 0, 1, ..., n-1 and alpha = k/{}; 1/2 is excluded by the scheme. That exclusion is "
              "not enough: wherever alpha/(1-alpha) is a ratio of two numbers below n, codes meet: {}. At alpha = 0 "
              "the first index is lost and n codes are left. Learned codes in general position meet nowhere else.",
              denominator, told),
          .x = {.label = "\u03b1"},
          .y = {.label = "different codes / n\u00b2"},
          .size = {plot::one_column_cm, 6},
          .content = std::move(curves)};
}

}  // namespace pe::experiments

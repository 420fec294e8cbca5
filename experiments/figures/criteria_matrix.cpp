/// The four criteria of Kazemnejad 2019, the second split in two, on the schemes that the documents name: the verdicts
/// of the bench's own claims, each decided when the figure is drawn.
#include <fmt/format.h>

#include <array>

#include "experiments/figures/figures.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {
namespace {

struct Named {
  char const *id, *shown;
};
constexpr std::array criteria{Named{"uniqueness", "unique"}, Named{"length-independence", "any\nlength"},
                              Named{"consistent-distance", "any\nplace"}, Named{"boundedness", "bounded"}};
constexpr std::array compared{Named{"normalised", "normalised"},   Named{"linear", "linear"},
                              Named{"binary", "binary"},           Named{"clock", "clock"},
                              Named{"alien-clock", "alien clock"}, Named{"sinusoidal", "sinusoidal"},
                              Named{"learnable", "learned table"}};

struct Cell {
  double colour;
  std::string text;
};

Cell cell(char const* criterion, char const* scheme) {
  constexpr std::uint64_t cases = 200;
  auto const* claim = find_claim(fmt::format("pebench.{}.{}", criterion, scheme));
  if (claim == nullptr) return {0, "\u2013"};
  auto const outcome = decide({claim}, {.cases = cases}).at(0);
  // The darker colour for what fails, so that it is seen without colours as well.
  double const colour = outcome.verdict == Verdict::holds ? -0.3 : outcome.verdict == Verdict::refuted ? 0.75 : 0;
  return {colour, std::string(name(outcome.verdict))};
}

}  // namespace

plot::Figure criteria_matrix() {
  plot::HeatMap map{.columns = criteria.size(), .values = {}, .palette = plot::Palette::diverging, .colours = {-1, 1}};
  for (Named const& criterion : criteria) map.column_names.emplace_back(criterion.shown);
  for (Named const& scheme : compared) {
    map.row_names.emplace_back(scheme.shown);
    for (Named const& criterion : criteria) {
      auto [colour, text] = cell(criterion.id, scheme.id);
      map.values.push_back(colour);
      map.texts.push_back(std::move(text));
    }
  }
  return {.name = "criteria-matrix",
          .title = "Which encoding meets which of the four criteria",
          .caption =
              "The criteria: a code of its own for each position; one distance for one offset, at any length of "
              "the sentence and at any place in it; bounded entries. The fourth, deterministic, is true of every "
              "function of the position. Each cell is the verdict of "
              "the bench. The document's first two ideas fail where it says, and sinusoids meet all; a clock "
              "of one hand repeats after 60 seconds. A dash: the property says nothing of this scheme.",
          .x = {.label = "criterion"},
          .y = {.label = "scheme"},
          .size = {plot::one_column_cm, 6},
          .content = std::move(map)};
}

}  // namespace pe::experiments

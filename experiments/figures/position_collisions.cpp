/// How many positions become one number when positions are kept in a narrow format.
#include <fmt/format.h>

#include "experiments/figures/figures.hpp"
#include "theory/kernel/format.hpp"

namespace pe::experiments {
namespace {

constexpr std::int64_t last_octave = 1 << 17;

/// How many positions of an octave, octave to 2 octave - 1, come to each number that the format has there; 0 for an
/// overflow.
std::int64_t alike(Format format, std::int64_t octave) {
  std::int64_t numbers = 0;
  for (auto t = octave; t < 2 * octave; ++t)
    numbers += round_to(format, static_cast<double>(t)) == static_cast<double>(t);
  return numbers == 0 ? 0 : octave / numbers;
}

plot::Series collisions(Format format) {
  plot::Series series{.label = std::string(name(format)), .style = plot::Style::marked_line};
  for (std::int64_t octave = 1; octave <= last_octave; octave *= 2) {
    auto const count = alike(format, octave);
    if (count > 0) series.points.push_back({static_cast<double>(octave), static_cast<double>(count)});
  }
  return series;
}

}  // namespace

plot::Figure position_collisions() {
  return {.name = "position-collisions",
          .title = "How many positions are one number in a narrow format",
          .caption =
              "The positions of an octave that come to each number which the format has there. bfloat16 "
              "holds every whole number up to 256 and half up to 2048; beyond, neighbouring tokens have one "
              "position, hence one code and one rotation: 1024 of them from 131072 on in bfloat16. Half ends at 65504.",
          .x = {.label = "position (tokens)", .scale = plot::Scale::logarithmic},
          .y = {.label = "positions alike", .scale = plot::Scale::logarithmic},
          .size = {plot::one_column_cm, 6},
          .content =
              plot::Curves{{collisions(Format::bfloat16), collisions(Format::binary16), collisions(Format::binary32)}}};
}

}  // namespace pe::experiments

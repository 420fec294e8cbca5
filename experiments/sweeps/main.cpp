/// usage: sweeps run              the sweep over lags, as a table on standard output
///        sweeps summary TABLE    a table of Markdown: what it comes to for each code
///        sweeps draw TABLE OUT   the figure, as SVG and CSV, into a folder
///        sweeps formats          the sweep over number formats, as a table
///        sweeps formats TABLE    what it comes to, as a table of Markdown
///        sweeps formats TABLE OUT    its figure
///        sweeps bases            the sweep over bases of RoPE that are too small for their context, as a table
#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <stdexcept>

#include "experiments/sweeps/sweeps.hpp"
#include "reports/plot/figure.hpp"
#include "reports/plot/render.hpp"

namespace pe::sweeps {
namespace {

using Words = std::vector<std::string>;

std::string run() {
  std::optional<LagSieve> sieve;
  std::vector<Row> rows;
  for (auto const& part : all_parts()) {
    if (!sieve || sieve->code() != part.code) sieve.emplace(part.code);
    rows.push_back(row_of(part, search(*sieve, part)));
  }
  return text_of(rows);
}

/// Those of the last series, which is a new one where that has another label.
std::vector<plot::Point>& points_of(plot::Curves& curves, std::string const& label) {
  if (curves.series.empty() || curves.series.back().label != label) {
    curves.series.push_back({.label = label, .style = plot::Style::marked_line});
  }
  return curves.series.back().points;
}

/// The distance of the nearest two codes in each part of the lags, for every dimension and base.
plot::Figure figure_of(std::vector<Row> const& rows) {
  plot::Sheet sheet{.across = 3, .across_narrow = 1, .aspect = 0.8};
  int dimension = 0;
  for (auto const& row : rows) {
    auto const& code = row.part.code;
    if (code.dimension != dimension) {
      sheet.panels.push_back({fmt::format("d = {}", code.dimension), plot::Curves{}});
      dimension = code.dimension;
    }
    auto& curves = std::get<plot::Curves>(sheet.panels.back().content);
    points_of(curves, fmt::format("base {}", code.base))
        .push_back({static_cast<double>(row.part.first), least_distance(row)});
  }
  return {.name = "nearest-codes",
          .title = "How near two sinusoidal codes come, by their lag",
          .caption =
              "The least distance of two codes whose lag is from the one on the axis to before the next point's. "
              "Certified: doubles with a proved bound of their error looked at every lag to 2^24, balls decided "
              "what they left open.",
          .x = {.label = "lag (positions)", .scale = plot::Scale::logarithmic},
          .y = {.label = "least distance"},
          .size = {plot::two_columns_cm, 7},
          .content = std::move(sheet)};
}

/// The first position that breaks where positions and angles are rounded, against the base.
plot::Figure figure_of(std::vector<Break> const& breaks) {
  plot::Sheet sheet{.across = 2, .across_narrow = 1, .aspect = 0.6};
  for (auto const format : {Format::binary16, Format::bfloat16}) {
    plot::Curves curves;
    for (auto const& [setting, proved, first] : breaks) {
      if (setting.format != format || setting.rounded != Rounded::angles || first == 0) continue;
      points_of(curves, fmt::format("d = {}", setting.code.dimension))
          .push_back({static_cast<double>(setting.code.base), static_cast<double>(first)});
    }
    sheet.panels.push_back({std::string(name(format)), std::move(curves)});
  }
  return {.name = "format-breaks",
          .title = "Where rounded angles break RoPE's scores, for the bases of published models",
          .caption =
              "The first position at which the score of two tokens 16 apart is wrong by more than a quarter of "
              "itself, where angles are computed in double and cast to the format.",
          .x = {.label = "base", .scale = plot::Scale::logarithmic},
          .y = {.label = "first position", .scale = plot::Scale::logarithmic},
          .size = {plot::two_columns_cm, 7},
          .content = std::move(sheet)};
}

std::string draw(plot::Figure const& figure, std::string const& folder) {
  auto const drawn = plot::render(figure, folder, {plot::Format::svg});
  if (drawn.obstacle) throw std::runtime_error(drawn.obstacle->message);
  return "";
}

std::string formats() {
  std::vector<Break> breaks;
  for (auto const& setting : all_settings()) {
    breaks.push_back({setting, proved_to(setting), first_broken(setting).value_or(0)});
  }
  return text_of(breaks);
}

std::string bases() {
  std::vector<SweptBases> all;
  for (auto const& sweep : base_sweeps) all.push_back(swept(sweep));
  return text_of(all);
}

std::string output_of(Words const& typed) {
  auto const is = [&](char const* command, std::size_t least, std::size_t most) {
    return !typed.empty() && typed[0] == command && typed.size() - 1 >= least && typed.size() - 1 <= most;
  };
  if (is("run", 0, 0)) return run();
  if (is("summary", 1, 1)) return summary(read_rows(typed[1]));
  if (is("formats", 0, 0)) return formats();
  if (is("formats", 1, 1)) return summary(read_breaks(typed[1]));
  if (is("formats", 2, 2)) return draw(figure_of(read_breaks(typed[1])), typed[2]);
  if (is("bases", 0, 0)) return bases();
  if (is("draw", 2, 2)) return draw(figure_of(read_rows(typed[1])), typed[2]);
  throw std::runtime_error("usage: sweeps run | summary TABLE | draw TABLE OUT | formats [TABLE [OUT]] | bases");
}

}  // namespace
}  // namespace pe::sweeps

int main(int count, char** words) {
  try {
    auto const text = pe::sweeps::output_of({words + 1, words + count});
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0 ? 0 : 1;
  } catch (std::exception const& problem) {
    std::fprintf(stderr, "sweeps: %s\n", problem.what());
    return 2;
  }
}

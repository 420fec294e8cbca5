/// pebench figure: draws figures by name.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/draw.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/parts.hpp"
#include "experiments/commands/run_options.hpp"
#include "reports/plot/layout.hpp"
#include "reports/plot/panels.hpp"
#include "reports/plot/render.hpp"
#include "reports/read_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// `told` is the first obstacle that was met, and told; empty when there was none.
reports::FigureFile draw_entry(FigureEntry const& entry, std::filesystem::path const& folder,
                               std::vector<plot::Format> const& formats, std::optional<double> width_cm,
                               std::string& told) {
  auto figure = entry.draw();
  if (width_cm) figure = plot::at_width(std::move(figure), *width_cm);
  auto const rendered = plot::render(figure, folder, formats);
  if (rendered.obstacle && told.empty()) {
    told = rendered.obstacle->message;
    fmt::print(stderr, "pebench: {}\n", told);
  }
  auto const file = (folder / figure.name).string();
  // A picture of an earlier run must not pass for one that could not be drawn now.
  auto const svg = rendered.obstacle ? std::string() : reports::read_file(file + ".svg");
  return {figure.name, figure.title, figure.caption, svg, reports::read_file(file + ".csv"), plot::panels(figure)};
}

/// A width by its name, or nothing for none: each figure then has its own.
std::optional<double> width_named(std::string const& name) {
  static std::map<std::string, double> const widths{{"one-column", plot::one_column_cm},
                                                    {"two-columns", plot::two_columns_cm}};
  if (name.empty()) return std::nullopt;
  if (auto const found = widths.find(name); found != widths.end()) return found->second;
  throw UserError("there is no width '" + name +
                  "'; a figure is one-column (8.5 cm) or two-columns (17.5 cm) wide; see 'pebench figure --help'");
}

}  // namespace

std::vector<FigureEntry> all_figures() { return {figures().begin(), figures().end()}; }

std::vector<FigureEntry> figures_named(std::vector<std::string> const& names) {
  std::vector<FigureEntry> result;
  for (auto const& wanted : names) {
    auto const found =
        std::find_if(figures().begin(), figures().end(), [&](auto const& f) { return f.name == wanted; });
    if (found == figures().end()) {
      std::vector<std::string> known;
      for (auto const& figure : figures()) known.emplace_back(figure.name);
      throw_unknown("figure", wanted, known, "pebench list figures");
    }
    result.push_back(*found);
  }
  return result;
}

std::vector<reports::FigureFile> draw(std::vector<FigureEntry> const& wanted, std::filesystem::path const& folder,
                                      std::vector<plot::Format> const& formats, std::optional<double> width_cm) {
  std::vector<reports::FigureFile> result;
  std::string told;
  for (auto const& entry : wanted) result.push_back(draw_entry(entry, folder, formats, width_cm, told));
  return result;
}

std::vector<reports::FigureFile> draw(reports::Run& run, std::filesystem::path const& folder) {
  std::vector<reports::FigureFile> result;
  std::string told;
  for (auto const& entry : all_figures()) {
    timed(run.provenance, fmt::format("figure {}", entry.name), fmt::format("./bench figure {}", entry.name), [&] {
      result.push_back(draw_entry(entry, folder, {plot::Format::svg, plot::Format::pdf}, std::nullopt, told));
    });
    auto const& figure = result.back();
    run.figures.push_back({figure.name, figure.title, figure.caption, figure.panels});
  }
  if (!told.empty()) run.provenance.missing.push_back(told);
  return result;
}

void add_figure(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> names;
    bool all = false, png = false;
    std::string out = "out/figures", width;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("figure", "draw figures: SVG for a page, PDF for a paper, CSV of the data");
  command->add_option("NAME", typed->names, "figures, as 'pebench list figures' names them");
  command->add_flag("--all", typed->all, "every figure");
  command->add_flag("--png", typed->png, "a PNG as well");
  command->add_option(
      "--width", typed->width,
      "one-column (8.5 cm, 3.35 in) or two-columns (17.5 cm, 6.9 in); by default, what suits the figure");
  command->add_option("--out", typed->out, "folder")->capture_default_str();
  command->footer("Example: pebench figure dot-product-by-lag --width one-column --out out/figures");
  command->callback([typed, &status] {
    if (typed->names.empty() != typed->all) {
      throw UserError("name one figure or more, or give --all; 'pebench list figures' shows them");
    }
    auto const width = width_named(typed->width);
    auto const wanted = typed->all ? all_figures() : figures_named(typed->names);
    require_writable(typed->out);
    std::vector<plot::Format> formats{plot::Format::svg, plot::Format::pdf};
    if (typed->png) formats.push_back(plot::Format::png);
    for (auto const& figure : draw(wanted, typed->out, formats, width)) {
      fmt::print("{}\n", (std::filesystem::path(typed->out) / figure.name).string());
      if (figure.svg.empty()) status = Status::usage;
    }
  });
}

}  // namespace pe::experiments

/// pebench figure: draws figures by name.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/draw.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/run_options.hpp"
#include "reports/plot/render.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

std::string contents(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
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
                                      std::vector<plot::Format> const& formats) {
  std::vector<reports::FigureFile> result;
  std::string obstacle;
  for (auto const& entry : wanted) {
    auto const figure = entry.draw();
    auto const rendered = plot::render(figure, folder, formats);
    if (rendered.obstacle && obstacle.empty()) {
      obstacle = rendered.obstacle->message;
      fmt::print(stderr, "pebench: {}\n", obstacle);
    }
    auto const file = folder / figure.name;
    result.push_back({figure.name, figure.title, figure.caption, contents(file.string() + ".svg"),
                      contents(file.string() + ".csv")});
  }
  return result;
}

void add_figure(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> names;
    bool all = false, png = false;
    std::string out = "out/figures";
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("figure", "draw figures: SVG for a page, PDF for a paper, CSV of the data");
  command->add_option("NAME", typed->names, "figures, as 'pebench list figures' names them");
  command->add_flag("--all", typed->all, "every figure");
  command->add_flag("--png", typed->png, "a PNG as well");
  command->add_option("--out", typed->out, "folder")->capture_default_str();
  command->footer("Example: pebench figure dot-product-by-lag --out out/figures");
  command->callback([typed, &status] {
    if (typed->names.empty() != typed->all) {
      throw UserError("name one figure or more, or give --all; 'pebench list figures' shows them");
    }
    auto const wanted = typed->all ? all_figures() : figures_named(typed->names);
    require_writable(typed->out);
    std::vector<plot::Format> formats{plot::Format::svg, plot::Format::pdf};
    if (typed->png) formats.push_back(plot::Format::png);
    for (auto const& figure : draw(wanted, typed->out, formats)) {
      fmt::print("{}\n", (std::filesystem::path(typed->out) / figure.name).string());
      if (figure.svg.empty()) status = Status::usage;
    }
  });
}

}  // namespace pe::experiments

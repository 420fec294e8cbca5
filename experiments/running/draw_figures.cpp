#include "experiments/running/draw_figures.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>

#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/plot/layout.hpp"
#include "reports/plot/render.hpp"
#include "reports/writers/escape.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

std::string picture(plot::Rendered& rendered, plot::Format format) {
  auto const found = rendered.pictures.find(format);
  return found == rendered.pictures.end() ? std::string() : std::move(found->second);
}

}  // namespace

std::vector<FigureEntry> all_figures() { return {figures().begin(), figures().end()}; }

std::vector<FigureEntry> figures_named(std::vector<std::string> const& names) {
  return entries_named(figures(), &FigureEntry::name, names, "figure", "pebench list figures");
}

std::optional<double> width_named(std::string const& name) {
  constexpr double least_cm = 5, most_cm = 40;
  static std::map<std::string, double> const widths{{"1", plot::one_column_cm},
                                                    {"one-column", plot::one_column_cm},
                                                    {"2", plot::two_columns_cm},
                                                    {"two-columns", plot::two_columns_cm}};
  if (name.empty()) return std::nullopt;
  if (auto const found = widths.find(name); found != widths.end()) return found->second;
  double centimetres = 0;
  auto const* const end = name.data() + name.size();
  auto const [stop, error] = std::from_chars(name.data(), end, centimetres);
  if (error == std::errc() && stop == end && centimetres >= least_cm && centimetres <= most_cm) return centimetres;
  throw UserError(
      fmt::format("there is no width '{}'; a figure is 1 (one-column, {} cm), 2 (two-columns, {} cm) or {} "
                  "to {} centimetres wide",
                  reports::printable(name), plot::one_column_cm, plot::two_columns_cm, least_cm, most_cm));
}

Drawing::Drawing(std::filesystem::path folder, std::vector<plot::Format> formats, Look look,
                 std::chrono::milliseconds limit)
    : folder_(std::move(folder)),
      formats_(std::move(formats)),
      look_(std::move(look)),
      patience_{limit, interrupts()} {}

std::optional<reports::FigureFile> Drawing::draw(FigureEntry const& entry) {
  auto figure = unless_stopped(patience_.stop, entry.draw);
  return figure ? draw(std::move(*figure)) : std::nullopt;
}

std::optional<reports::FigureFile> Drawing::draw(plot::Figure figure) {
  using Kind = plot::Obstacle::Kind;
  if (patience_.stop.stop_requested()) return std::nullopt;
  if (look_.width_cm) figure = plot::at_width(std::move(figure), *look_.width_cm);
  auto rendered =
      plot::render(figure, folder_, given_up_ ? std::vector<plot::Format>{} : formats_, patience_, look_.font);
  if (rendered.obstacle) {
    auto const kind = rendered.obstacle->kind;
    if (kind == Kind::stopped) return std::nullopt;
    given_up_ = kind == Kind::gnuplot_missing || kind == Kind::gnuplot_too_slow;
    if (obstacle_.empty()) {
      obstacle_ = rendered.obstacle->message + (kind == Kind::gnuplot_too_slow ? " No other picture is tried." : "");
      tell(obstacle_);
    }
  }
  return reports::FigureFile{.name = figure.name,
                             .title = figure.title,
                             .caption = figure.caption,
                             .svg = picture(rendered, plot::Format::svg),
                             .csv = std::move(rendered.csv),
                             .panels = plot::panels(figure),
                             .pdf = picture(rendered, plot::Format::pdf)};
}

std::vector<reports::FigureFile> draw(std::vector<FigureEntry> const& wanted, std::filesystem::path const& folder,
                                      std::vector<plot::Format> const& formats) {
  Drawing drawing(folder, formats);
  std::vector<reports::FigureFile> result;
  for (auto const& entry : wanted) {
    auto drawn = drawing.draw(entry);
    if (!drawn) break;
    result.push_back(std::move(*drawn));
  }
  return result;
}

std::vector<reports::FigureFile> draw(reports::Run& run, std::filesystem::path const& folder,
                                      std::vector<FigureEntry> const& figures) {
  Drawing drawing(folder);
  std::vector<reports::FigureFile> result;
  for (auto const& entry : figures) {
    std::optional<reports::FigureFile> drawn;
    timed(run.provenance, fmt::format("figure {}", entry.name), fmt::format("./bench figure {}", entry.name),
          [&] { drawn = drawing.draw(entry); });
    if (!drawn) break;
    run.figures.push_back({drawn->name, drawn->title, drawn->caption, drawn->panels});
    result.push_back(std::move(*drawn));
  }
  if (!drawing.obstacle().empty()) run.provenance.missing.push_back(drawing.obstacle());
  if (result.size() < figures.size()) {
    run.provenance.parts.pop_back();
    run.provenance.missing.push_back(
        fmt::format("The report was interrupted after {} of {} figures; 'pebench report' makes it again.",
                    result.size(), figures.size()));
  }
  return result;
}

}  // namespace pe::experiments

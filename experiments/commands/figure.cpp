/// pebench figure: draws figures by name.
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <memory>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/compare/compare.hpp"
#include "experiments/figures/figures.hpp"
#include "experiments/running/draw_figures.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/plot/layout.hpp"
#include "reports/process.hpp"
#include "reports/writers/escape.hpp"
#include "theory/families/guests.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// Throws UserError for a font that is none, or that this machine lacks: the terminals would take another in silence.
void require_font(std::string const& font) {
  if (!plot::is_font_name(font)) {
    throw UserError("the name of a font has letters, digits, blanks and dashes alone; see 'pebench figure --help'");
  }
  auto const found = reports::run({"fc-match", "-f", "%{family}", font}, "", {}, {std::chrono::seconds{20}});
  if (found.end != reports::Process::End::exited || found.code != 0) return;  // no fontconfig, no answer
  if (boost::icontains(found.out, font)) return;
  throw UserError(
      fmt::format("there is no font '{}' on this machine; '{}' would be used instead; 'fc-list : family' shows all",
                  font, reports::visible(found.out)));
}

constexpr std::string_view scores_figure = "score-by-distance";

/// The scores of these schemes; of none, of the file's own beside some of the bench that differ much. Nothing for all.
/// What has no panel is printed.
std::optional<plot::Figure> chosen_scores(std::vector<std::string> names, bool has_file) {
  if (names.empty()) {
    if (guests().empty()) return std::nullopt;
    names = {"sinusoidal", "rope", "xpos", "alibi", "sandwich"};
  }
  if (has_file)
    std::ranges::transform(guests(), std::back_inserter(names),
                           [](auto const& guest) { return std::string(guest.about.name); });
  auto [figure, left_out, numbers] = score_by_distance_of(compared(names, {}).schemes);
  boost::trim(left_out);
  if (!figure)
    throw UserError("none of these schemes has scores that differ" + (left_out.empty() ? "" : ": " + left_out));
  if (!left_out.empty()) tell(left_out);
  return std::move(figure);
}

/// All files that an earlier figure of this name may have left: old pictures must not stay beside new numbers.
reports::OutputFolder::Files figure_files(std::string const& name) {
  reports::OutputFolder::Files files;
  for (auto const* const ending : {".csv", ".tikz", ".svg", ".pdf", ".png"}) files.insert(name + ending);
  return files;
}

}  // namespace

void add_figure(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> names;
    bool all = false, png = false;
    std::vector<std::string> schemes;
    std::string out = "out/figures", width, font;
    ClaimFile file;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("figure", "draw figures: SVG for a page, PDF for a paper, CSV of the data");
  command->add_option("NAME", typed->names, "figures, as 'pebench list figures' names them");
  command->add_flag("--all", typed->all, "every figure");
  command->add_flag("--png", typed->png, "a PNG as well");
  command->add_option("--width", typed->width, width_help);
  command->add_option("--font", typed->font, "as fontconfig names it: 'Latin Modern Roman' beside a paper's text");
  command->add_option("--of", typed->schemes, "schemes that score-by-distance shows, as 'compare' names them");
  command->add_option("--out", typed->out, "folder")->capture_default_str();
  typed->file.add_scheme(*command);
  command->footer("Example: pebench figure dot-product-by-lag --width 1 --out out/figures");
  command->callback([typed, &status] {
    if (typed->names.empty() != typed->all) {
      throw UserError("name one figure or more, or give --all; 'pebench list figures' shows them");
    }
    if (typed->file.given()) typed->file.claims();  // its scheme joins those that figures show
    auto const width = width_named(typed->width);
    if (!typed->font.empty()) require_font(typed->font);
    auto const wanted = typed->all ? all_figures() : figures_named(typed->names);
    auto const chosen = chosen_scores(typed->schemes, typed->file.given());
    bool const shows_scores = std::ranges::find(wanted, scores_figure, &FigureEntry::name) != wanted.end();
    if (!typed->schemes.empty() && !shows_scores) {
      throw UserError(fmt::format("--of chooses the schemes of {}, which is not among the figures", scores_figure));
    }
    auto const out = output_folder(typed->out);
    std::vector<plot::Format> formats{plot::Format::svg, plot::Format::pdf};
    if (typed->png) formats.push_back(plot::Format::png);
    Drawing drawing(out->stage(), formats, {width, typed->font});
    for (auto const& entry : wanted) {
      auto const figure = entry.name == scores_figure && chosen ? drawing.draw(*chosen) : drawing.draw(entry);
      if (!figure) break;
      out->commit({}, figure_files(figure->name));
      print("{}\n", (out->path() / figure->name).string());
      if (figure->svg.empty()) status = Status::unwritable;
    }
  });
}

}  // namespace pe::experiments

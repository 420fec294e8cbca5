/// pebench gallery: the repository's own page of results, for visitors.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/draw_figures.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/leftovers.hpp"
#include "reports/vocabulary.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/writers.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// Enough for every verdict, and few enough for the test that makes the gallery again.
constexpr std::int64_t cases = 100;

/// Figures that say something at the size of a page, in SVGs that a repository can keep.
std::vector<std::string> const shown{
    "dot-product-by-lag",  "rope-score-by-distance", "base-against-context", "printed-bases", "interpolation-bound",
    "precision-breakdown", "position-collisions",    "rope-wavelengths",     "angles-met",    "alibi-slopes"};

/// Draws the figures elsewhere, so that the gallery is either renewed or left as it is.
std::vector<reports::FigureFile> pictures() {
  reports::TemporaryFolder const folder;
  auto figures = draw(figures_named(shown), folder.path(), {plot::Format::svg});
  if (std::ranges::any_of(figures, [](auto const& figure) { return figure.svg.empty(); })) {
    throw UserError(
        "the gallery is unchanged because one of its figures was not drawn; install the package gnuplot-nox");
  }
  return figures;
}

/// A saved run of every claim. Throws UserError for one that lacks some.
reports::Run whole_run(std::string const& saved) {
  auto run = read_run(saved);
  auto const claims = select({});
  auto const is_in = [&](Claim const* claim) {
    return std::ranges::find(run.outcomes, claim->id, &reports::Outcome::id) != run.outcomes.end();
  };
  auto const decided = static_cast<std::size_t>(std::ranges::count_if(claims, is_in));
  if (decided < claims.size() || run.outcomes.size() > claims.size()) {
    throw UserError(
        fmt::format("the run '{}' has {} of the {} claims that the gallery shows, and {} others; 'pebench report' "
                    "decides them all",
                    printable(saved), decided, claims.size(), run.outcomes.size() - decided));
  }
  return run;
}

}  // namespace

void add_gallery(CLI::App& app, Status& status) {
  auto const out = std::make_shared<std::string>("reports/gallery"), saved = std::make_shared<std::string>();
  auto* command = app.add_subcommand("gallery", "renew the repository's page of results: Markdown and SVG");
  command->add_option("--out", *out, "folder")->capture_default_str();
  command->add_option("--run", *saved,
                      fmt::format("RUN.json: of this run, which decided every claim with --cases {}", cases));
  command->footer("Example: pebench gallery");
  command->callback([out, saved, &status] {
    auto const folder = output_folder(*out);
    auto run = saved->empty() ? std::nullopt : std::optional(whole_run(*saved));
    auto const figures = pictures();
    if (!run) {
      RunOptions options;
      options.cases = cases;
      run = decide_run(select({}), options);
    }
    status = status_of(*run);
    if (run->summary.partial) return;
    for (auto const& figure : figures) reports::write_file(folder->stage() / (figure.name + ".svg"), figure.svg);
    reports::write_file(folder->stage() / "README.md", reports::gallery(*run, figures, "./bench gallery"));
    folder->commit();
    print("{}\n{}\n", reports::headline(run->summary), (folder->path() / "README.md").string());
  });
}

}  // namespace pe::experiments

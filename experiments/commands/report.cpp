/// pebench report: the whole suite with its figures, in every format.
#include <fmt/format.h>

#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/document_pages.hpp"
#include "experiments/commands/draw.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/commands/show.hpp"
#include "reports/words.hpp"

namespace pe::experiments {

void add_report(CLI::App& app, Status& status) {
  struct Typed {
    RunOptions run;
    std::string out = "out/report";
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("report", "decide every claim, draw every figure, write the pages and all formats");
  add_run_options(*command, typed->run);
  command->add_option("--out", typed->out, "folder for index.html, run.json and the rest")->capture_default_str();
  command->footer("Example: pebench report --cases 10000 --out out/report");
  command->callback([typed, &status] {
    engine_options(typed->run);
    std::filesystem::path const folder = typed->out;
    require_writable(folder);
    auto const run = decide_run(select({}), typed->run);
    write_all(run, {}, folder);  // the verdicts are safe before any figure is drawn
    auto const figures =
        run.summary.partial ? std::vector<reports::FigureFile>{} : draw(all_figures(), folder / "figures");
    auto const documents = documents_in(run);
    write_pages_beside_report(documents, run, figures, folder);
    write_all(run, figures, folder, keys_of(documents));
    fmt::print("{}\n{}\n", reports::headline(run.summary), (folder / "index.html").string());
    status = status_of(run);
  });
}

}  // namespace pe::experiments

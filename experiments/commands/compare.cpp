/// pebench compare: schemes side by side, as a paper needs them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <set>

#include "experiments/commands/certificate_files.hpp"
#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/compare/compare.hpp"
#include "experiments/figures/figures.hpp"
#include "experiments/running/draw_figures.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/counts.hpp"
#include "reports/digests.hpp"
#include "reports/language.hpp"
#include "reports/purposes.hpp"
#include "reports/templates/assets.hpp"
#include "reports/vocabulary.hpp"

namespace pe::experiments {
namespace {

/// The names of the formats.
std::vector<std::string> comparison_formats() {
  return names_of(reports::comparison_writers(), &reports::ComparisonWriter::format);
}

struct CompareArguments {
  std::vector<std::string> schemes, properties, stated, formats = comparison_formats();
  std::string title{reports::translatable("Positional encodings compared")}, out = "out/compare", width;
  bool quick = false;
  ClaimFile file;
  RunOptions run;
  std::string saved;  ///< the run that has decided the cells
};

/// Puts the comparison on the stage and into the folder; the PDF comes last, and what goes wrong with it costs nothing
/// else.
void write(reports::Comparison comparison, reports::OutputFolder& out, reports::Run const& run,
           std::vector<reports::ComparisonWriter> const& writers, std::optional<double> width_cm) {
  auto const digest = reports::digests(run).results;
  reports::Extras extras{.figures = {},
                         .katex = std::string(reports::asset("katex.min.js")),
                         .digest = digest,
                         .own = own_formulas(run),
                         .patience = {std::chrono::minutes{3}, interrupts()}};
  if (std::ranges::any_of(writers, &reports::ComparisonWriter::shows_figures)) {
    Drawing drawing(out.stage() / "figures", {plot::Format::svg, plot::Format::pdf}, {.width_cm = width_cm});
    extras.figures = draw_curves(comparison, drawing);
    auto const names = names_of(comparison.matrix.schemes, &reports::MatrixScheme::name);
    std::optional<plot::Figure> scores;
    try {
      if (!comparison.extrapolations.empty()) scores = score_by_distance_of(names).figure;
    } catch (UserError const& error) {  // the rest is no less true
      comparison.provenance.missing.push_back(fmt::format("The figure of scores by distance: {}", error.what()));
      tell(comparison.provenance.missing.back());
    }
    if (auto drawn = scores ? drawing.draw(std::move(*scores)) : std::nullopt) {
      drawn->panels.clear();
      extras.figures.insert(extras.figures.begin(), std::move(*drawn));
    }
  }
  reports::OutputFolder::Files files;
  for (auto const& writer : writers) {
    files.emplace(writer.file_name);
    if (!writer.second_file.empty()) files.emplace(writer.second_file);
    if (writer.format != "pdf") write_files(writer.write(comparison, extras).files, out.stage());
  }
  out.commit(digest, files);
  for (auto const& writer : writers) {
    if (writer.format != "pdf") continue;
    auto const [pages, missing] = writer.write(comparison, extras);
    write_files(pages, out.stage());
    if (!missing.empty()) tell(missing);
    out.commit(digest);
  }
}

/// A row for each property, by what it is wanted for, and a column for each scheme.
std::string signs(reports::Matrix const& matrix) {
  std::vector<std::string> heads{""};
  for (auto const& scheme : matrix.schemes) heads.push_back(scheme.name);
  std::vector<std::vector<std::string>> rows;
  std::string_view kind;
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    auto const& name = matrix.properties[p].name;
    for (auto const& each : reports::purpose_kinds()) {
      if (each.kind != reports::purpose_of(name).kind || each.kind == kind) continue;
      kind = each.kind;
      rows.emplace_back(heads.size()).front() = reports::tr(each.heading);
    }
    auto& row = rows.emplace_back();
    row.push_back("  " + name);
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto const& cell = matrix.at(s, p);
      row.push_back(reports::sign_of(cell.verdict, cell.evidence));
    }
  }
  auto legend = std::string(reports::tr(
      "✓ established, (✓) only tested, ✗ refuted, – does not apply; to lack what is not wanted is no failure."));
  if (reports::count(matrix, "undecided") > 0) legend = fmt::format("{}; {}", reports::tr("? undecided"), legend);
  return aligned(heads, rows) + "\n" + wrapped(legend, 0);
}

/// A line for each scheme: what it lacks of what is wanted, and has of what is not.
std::string failures(reports::Matrix const& matrix) {
  std::size_t width = 0;
  for (auto const& scheme : matrix.schemes) width = std::max(width, scheme.name.size());
  std::string out;
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    std::vector<std::string> lacks, has;
    for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
      auto const& cell = matrix.at(s, p);
      auto const kind = reports::purpose_of(cell.property).kind;
      if (kind == "wanted" && cell.verdict == "refuted") lacks.push_back(cell.property);
      if (kind == "unwanted" && cell.verdict == "holds") has.push_back(cell.property);
    }
    auto const line = fmt::format("{:<{}}  ", matrix.schemes[s].name, width);
    auto text = lacks.empty() ? std::string(reports::tr("lacks nothing that is wanted"))
                              : reports::say("lacks {}", fmt::format("{}", fmt::join(lacks, ", ")));
    if (!has.empty()) text += reports::say("; has, unwanted, {}", fmt::format("{}", fmt::join(has, ", ")));
    out += line + hung(text, line.size()) + "\n";
  }
  return out;
}

/// More columns than a terminal has room for.
constexpr std::size_t most_columns = 8;

std::string table(reports::Matrix const& matrix) {
  return matrix.schemes.size() <= most_columns ? signs(matrix) : failures(matrix);
}

/// The properties that say too little about these schemes, a sentence.
std::string left_out(Compared const& names) {
  if (names.left_out.empty()) return "";
  return "\n" +
         wrapped(reports::say(
                     "Left out because they do not apply to some of these schemes (--properties '*' adds them): {}",
                     fmt::format("{}", fmt::join(names.left_out, ", "))),
                 0);
}

/// The run of these cells alone, out of a saved run, and of these of its file. Throws UserError where it
/// lacks some.
reports::Run cells_in(std::string const& saved, std::vector<Claim const*> const& cells,
                      std::vector<Claim const*> const& own) {
  auto run = read_run(saved);
  std::set<std::string> missing, schemes, properties;
  for (auto const* cell : cells) {
    missing.insert(cell->id);
    schemes.emplace(cell->check->scheme());
    properties.insert(cell->property);
  }
  auto const keep = [](auto& list, auto const& wanted) {
    std::erase_if(list, [&](auto const& each) { return !wanted(each); });
  };
  auto ids = missing;
  for (auto const* claim : own) ids.insert(claim->id);
  keep(run.outcomes, [&](reports::Outcome const& outcome) { return ids.contains(outcome.id); });
  for (auto const& outcome : run.outcomes) missing.erase(outcome.id);
  if (!missing.empty()) {
    throw UserError(
        fmt::format("the run '{}' has not decided {} of the {} cells that are compared, {} among them; 'pebench verify "
                    "pebench' decides all",
                    printable(saved), missing.size(), cells.size(), *missing.begin()));
  }
  keep(run.sources, [&](reports::Source const& source) {
    return std::ranges::find(run.outcomes, source.key, &reports::Outcome::source) != run.outcomes.end();
  });
  keep(run.matrix.schemes, [&](auto const& scheme) { return schemes.contains(scheme.name); });
  keep(run.matrix.properties, [&](auto const& property) { return properties.contains(property.name); });
  keep(run.matrix.not_applicable,
       [&](auto const& pair) { return schemes.contains(pair.scheme) && properties.contains(pair.property); });
  keep(run.provenance.rows, [&](auto const& row) { return ids.contains(row.id); });
  run.figures.clear();
  auto const whole = run.summary;
  run.summary = reports::summary_of(run.outcomes);
  run.summary.planted = whole.planted;
  run.summary.engine_errors = whole.engine_errors;
  return run;
}

}  // namespace

void add_compare(CLI::App& app, Status& status) {
  auto const typed = std::make_shared<CompareArguments>();
  auto* command = app.add_subcommand(
      "compare", "schemes side by side: properties, cost, extrapolation and precision, as a page and as tables");
  command->add_option("SCHEME", typed->schemes,
                      "as 'pebench list schemes' names them; * matches any characters, ? matches one (default: all)");
  command
      ->add_option("--properties", typed->properties,
                   "as 'pebench list properties' names them (default: those that speak of nine in ten of the schemes)")
      ->delimiter(',');
  command->add_option("--title", typed->title, "of the page, shown as typed")->capture_default_str();
  command->add_option("--format", typed->formats, fmt::format("{}", fmt::join(comparison_formats(), ", ")))
      ->delimiter(',')
      ->capture_default_str();
  command->add_flag("--quick", typed->quick, "the matrix, the notes and the costs alone: no curves, no atlas");
  command->add_option("--width", typed->width, width_help);
  command
      ->add_option("--state", typed->stated,
                   "of the scheme's file, the claims to state, as 'pebench verify' selects them (default: all)")
      ->delimiter(',');
  command->add_option("--out", typed->out, "folder for comparison.html, tables/ and the rest")->capture_default_str();
  typed->file.add_scheme(*command);
  add_run_options(*command, typed->run);
  command->add_option("--run", typed->saved,
                      "RUN.json: take the cells from this run, for example one that was merged from shards");
  add_language(*command);
  command->footer(
      "In shards: pebench verify pebench --shard I/N --out out/I, pebench merge out/*/run.json --out out/run.json,\n"
      "pebench compare --run out/run.json\n"
      "Example: pebench compare sinusoidal 'rope*' t5 --title 'Three schemes' --out out/three");
  command->callback([typed, command, &status] {
    if (!typed->saved.empty()) refuse_run_options(*command, typed->saved);
    std::vector<Claim const*> own;  // what the scheme's file claims
    if (typed->file.has_scheme()) {
      own = select(typed->stated, typed->file.claims());  // its scheme joins the lists
      std::erase_if(own, [](Claim const* claim) { return claim->source.key != reports::file_source; });
      typed->schemes.push_back(typed->file.scheme_name());
    }
    auto const names = compared(typed->schemes, typed->properties);
    auto const width_cm = width_named(typed->width);
    auto const writers = entries_named(reports::comparison_writers(), &reports::ComparisonWriter::format,
                                       typed->formats, "format", "pebench compare --help");
    auto const options = engine_options(typed->run);
    auto cells = cells_of(names);
    bool const measured = !typed->quick && typed->properties.empty();
    if (measured && typed->saved.empty()) {
      for (auto const* cell : cells_of({names.schemes, {reports::relative_property}, {}})) {
        if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
      }
    }
    auto run = typed->saved.empty() ? reports::Run() : cells_in(typed->saved, cells, own);
    auto const out = output_folder(typed->out);
    Orderly const orderly;
    if (typed->saved.empty()) {
      cells.insert(cells.end(), own.begin(), own.end());
      run = decide_run(cells, typed->run);
      typed->file.keep_in(run);
      if (!run.summary.partial) run.certificates = write_certificates(own, typed->run, out->stage());
      write_all(*out, {run});
    } else {
      copy_certificates(run, std::filesystem::path(typed->saved).parent_path(), out->stage());
      write_all(*out, {.run = run, .is_saved = true});
    }
    if (run.summary.partial) {  // no matrix with holes: what was decided is in the run's own files
      print("{}\n{}\n", reports::headline(run.summary), (out->path() / "run.json").string());
      status = status_of(run);
      return;
    }
    auto comparison = compare(run, names,
                              {.title = typed->title,
                               .seed = run.provenance.seed,
                               .jobs = options.jobs,
                               .whole = !typed->quick,
                               .stop = interrupts()});
    if (interrupts().stop_requested()) {
      comparison.provenance.missing.emplace_back("Interrupted: curves or the atlas, and the PDF.");
    }
    write(comparison, *out, run, writers, width_cm);
    auto claims = run;
    claims.outcomes = comparison.claims;
    print("{}{}\n{}{}\n{}\n", table(comparison.matrix), left_out(names),
          claims.outcomes.empty() ? "" : lines(claims) + "\n", reports::headline(run.summary),
          (out->path() / "comparison.html").string());
    status = status_of(run);
  });
}

}  // namespace pe::experiments

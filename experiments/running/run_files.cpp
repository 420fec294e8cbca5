#include "experiments/running/run_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>

#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/digests.hpp"
#include "reports/read_file.hpp"
#include "reports/read_json.hpp"
#include "reports/templates/assets.hpp"
#include "reports/write_file.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

constexpr std::chrono::minutes for_pdflatex{3};

reports::Extras extras_of(ShownRun const& shown) {
  return {.figures = shown.figures,
          .katex = std::string(reports::asset("katex.min.js")),
          .documents = shown.documents,
          .digest = reports::digests(shown.run).results,
          .own = own_formulas(shown.run),
          .patience = {for_pdflatex, interrupts()},
          .single_file = shown.single_file,
          .has_search = shown.has_search};
}

bool is_pdf(reports::Writer const& writer) { return writer.format == "pdf"; }

/// Puts the PDF on the stage, where it is among the formats. What prevents it is reported and returned.
std::string stage_pdf(ShownRun const& shown, reports::Extras const& extras, std::filesystem::path const& folder,
                      std::vector<reports::Writer> const& formats) {
  auto const pdf = std::ranges::find_if(formats, is_pdf);
  if (pdf == formats.end()) return {};
  auto const [files, missing] = pdf->write(shown.run, extras);
  write_files(files, folder);
  if (!missing.empty()) tell(missing);
  return missing;
}

}  // namespace

reports::Formulas own_formulas(reports::Run const& run) {
  reports::Formulas own;
  for (auto const* const claim : select({})) own.insert(claim->latex);
  for (auto const& [name, digest, text] : run.files) {
    try {
      auto const file = formulas::read_file(text, name);
      own.insert(file.formulas.begin(), file.formulas.end());
    } catch (UserError const&) {  // of another version's language: its formulas are shown as source
    }
  }
  return own;
}

std::vector<reports::Writer> plain_formats() {
  std::vector<reports::Writer> formats;
  std::ranges::copy_if(reports::all_writers(), std::back_inserter(formats),
                       [](reports::Writer const& writer) { return !writer.is_for_paper; });
  return formats;
}

std::vector<reports::Writer> formats_named(std::string const& list) {
  auto const known = reports::all_writers();
  if (list.empty()) return {known.begin(), known.end()};
  std::vector<std::string> names;
  boost::split(names, list, boost::is_any_of(","));
  return entries_named(known, &reports::Writer::format, names, "format", "pebench report --help");
}

std::string format_names() {
  return fmt::format("{}", fmt::join(names_of(reports::all_writers(), &reports::Writer::format), ","));
}

reports::OutputFolder::Files report_files(std::vector<reports::Writer> const& formats) {
  reports::OutputFolder::Files files;
  for (auto const& writer : formats) {
    files.emplace(writer.file_name);
    if (!writer.second_file.empty()) files.emplace(writer.second_file);
  }
  return files;
}

void write_all(reports::OutputFolder& out, ShownRun shown, std::vector<reports::Writer> const& formats) {
  auto const extras = extras_of(shown);
  auto& made = shown.run.provenance;
  auto const stage = [&](auto const& writer) { write_files(writer.write(shown.run, extras).files, out.stage()); };
  for (auto const& writer : formats) {
    if (writer.shows_parts || is_pdf(writer)) continue;
    if (shown.is_saved) {
      stage(writer);
      continue;
    }
    timed(made, fmt::format("write {}", writer.file_name),
          fmt::format("./bench report run.json --format {}", writer.format), [&] { stage(writer); });
  }
  auto const stage_what_shows_parts = [&] {
    for (auto const& writer : formats) {
      if (writer.shows_parts) stage(writer);
    }
  };
  stage_what_shows_parts();
  out.commit(extras.digest, report_files(formats));
  auto const missing = stage_pdf(shown, extras, out.stage(), formats);
  if (!shown.is_saved && !missing.empty() && !interrupts().stop_requested()) {
    made.missing.push_back(missing);
    stage_what_shows_parts();
  }
  out.commit(extras.digest);
}

void write_files(std::vector<reports::File> const& files, std::filesystem::path const& folder) {
  for (auto const& [path, bytes] : files) {
    std::filesystem::create_directories((folder / path).parent_path());
    reports::write_file(folder / path, bytes);
  }
}

reports::Run read_run(std::filesystem::path const& file) {
  if (!std::filesystem::is_regular_file(file)) {
    throw InputError(fmt::format(
        "there is no file '{}'; name a run.json that 'pebench verify --out' or 'pebench report' has written",
        file.string()));
  }
  if (auto const size = std::filesystem::file_size(file); size > reports::longest_run) {
    throw InputError(fmt::format("{} has {} bytes, of which at most {} are read; no run is so large", file.string(),
                                 size, reports::longest_run));
  }
  auto const text = reports::read_file(file);
  if (text.empty()) throw InputError(fmt::format("'{}' cannot be read or is empty; it must hold a run", file.string()));
  try {
    return reports::read_json(text, file.string());
  } catch (reports::ReadError const& problem) {
    throw InputError(problem.what());
  }
}

}  // namespace pe::experiments

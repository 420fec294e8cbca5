#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "reports/latex/latex.hpp"
#include "reports/leftovers.hpp"
#include "reports/read_file.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports::latex {
namespace {

namespace fs = std::filesystem;

/// A longtable settles its widths in four runs; one more is for the references that its pages move.
constexpr int most_runs = 6;

/// Of a line of TeX's, in characters.
constexpr std::size_t longest_complaint = 200;

constexpr char packages[] =
    "texlive-latex-recommended, lmodern, latex-cjk-common and latex-cjk-chinese-arphic-gbsn00lp";

Typeset failure(Typeset::Obstacle kind, std::string sentence, std::string log = {}) {
  return {kind, {}, "The PDF is not made because " + std::move(sentence), std::move(log)};
}

/// The log's first error; without one, there is a PDF. Its lines must not be wrapped (max_print_line).
std::string first_error(std::string_view log) {
  auto const begin = log.starts_with("! ") ? 0 : log.find("\n! ");
  if (begin == std::string_view::npos) return {};
  auto const line = log.substr(begin == 0 ? 0 : begin + 1);
  return std::string(line.substr(0, line.find('\n')));
}

/// True when references, citations or the widths of tables have not settled yet.
bool asks_for_another_run(std::string const& log) {
  return log.find("Rerun to get") != std::string::npos || log.find("Rerun LaTeX") != std::string::npos;
}

/// What kept a run of pdflatex from giving pages, from its log.
Typeset explain(std::string log) {
  auto const error = first_error(log);
  auto const first = error.empty() ? "it gave no pages" : visible(error, longest_complaint);
  auto const says = [&](std::string_view part) { return first.find(part) != std::string::npos; };
  if (says(".sty' not found") || says(".cls' not found") || says(".fd' not found") || says("not loadable")) {
    return failure(Typeset::Obstacle::package_missing,
                   fmt::format("this LaTeX lacks a package ({}); on Debian and Ubuntu install {}.", first, packages),
                   std::move(log));
  }
  return failure(Typeset::Obstacle::failed,
                 fmt::format("pdflatex stopped: {}. The sources are complete: run pdflatex there to see more.", first),
                 std::move(log));
}

/// Runs a program in the folder, where it reads and writes nothing of the user's.
Process run_in(fs::path const& folder, std::vector<std::string> const& command, Patience const& patience) {
  return run(command, "",
             {{"LC_ALL", "C.UTF-8"},
              {"SOURCE_DATE_EPOCH", "0"},
              {"FORCE_SOURCE_DATE", "1"},
              {"max_print_line", "100000"},
              {"openin_any", "p"},
              {"openout_any", "p"}},
             patience, folder);
}

/// What one run of pdflatex came to, where that ends the matter.
std::optional<Typeset> obstacle(Process const& process, std::string const& log, Patience const& patience) {
  using Kind = Typeset::Obstacle;
  switch (process.end) {
    case Process::End::not_found:
      return failure(Kind::latex_missing,
                     fmt::format("there is no pdflatex in PATH; on Debian and Ubuntu install {}.", packages));
    case Process::End::exited:
      return process.code == 0 ? std::nullopt : std::optional(explain(log));
    default:
      break;
  }
  auto const kind = process.end == Process::End::timed_out ? Kind::too_slow
                    : process.end == Process::End::stopped ? Kind::stopped
                                                           : Kind::failed;
  return failure(kind, fmt::format("pdflatex {}.", fate(process, patience.limit)));
}

Typeset attempt(std::vector<File> const& files, Patience const& patience) {
  TemporaryFolder const folder;
  for (auto const& [path, bytes] : files) {
    auto const place = folder.path() / path;
    fs::create_directories(place.parent_path());
    write_file(place, bytes);
  }
  std::vector<std::string> const pdflatex{"pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape",
                                          "main.tex"};
  auto const log = [&] { return read_file(folder.path() / "main.log"); };
  for (int count = 0; count < most_runs; ++count) {
    auto const process = run_in(folder.path(), pdflatex, patience);
    if (auto const ended = obstacle(process, log(), patience)) return *ended;
    if (count == 0) {
      // Without one, the report has undefined citations but is whole.
      run_in(folder.path(), {"bibtex", "main"}, patience);
    } else if (!asks_for_another_run(log())) {
      break;
    }
  }
  auto pdf = read_file(folder.path() / "main.pdf");
  if (!is_whole_pdf(pdf)) {
    return failure(Typeset::Obstacle::failed, "pdflatex ended without an error but left no whole PDF.", log());
  }
  return {Typeset::Obstacle::none, std::move(pdf), {}, log()};
}

}  // namespace

Typeset typeset(std::vector<File> const& files, Patience const& patience) {
  try {
    return attempt(files, patience);
  } catch (WriteError const& problem) {
    return failure(Typeset::Obstacle::failed, problem.what());
  } catch (fs::filesystem_error const& problem) {
    return failure(Typeset::Obstacle::failed,
                   fmt::format("a temporary folder cannot be made: {}.", problem.code().message()));
  }
}

}  // namespace pe::reports::latex

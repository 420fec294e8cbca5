#include "reports/latex/typeset.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "reports/latex/log.hpp"
#include "reports/process.hpp"
#include "reports/read_file.hpp"
#include "reports/temporary_folder.hpp"
#include "reports/write_file.hpp"

namespace pe::reports::latex {
namespace {

namespace fs = std::filesystem;

/// A longtable settles its widths in four runs; one more is for the references that its pages move.
constexpr int most_runs = 6;

constexpr char packages[] =
    "texlive-latex-recommended, texlive-pictures, lmodern, latex-cjk-common and latex-cjk-chinese-arphic-gbsn00lp";

Typeset failure(Typeset::Obstacle kind, std::string sentence, std::string log = {}) {
  return {kind, {}, "The PDF is not made because " + std::move(sentence), std::move(log)};
}

/// What kept a run of pdflatex from giving pages, from its log.
Typeset explain(std::string log) {
  auto const found = errors(log);
  auto const first = found.empty() ? "it gave no pages" : found.front();
  auto const says = [&](std::string_view part) { return first.find(part) != std::string::npos; };
  if (says(".sty' not found") || says(".cls' not found") || says("not loadable")) {
    return failure(Typeset::Obstacle::package_missing,
                   fmt::format("this LaTeX lacks a package ({}); on Debian and Ubuntu install {}.", first, packages),
                   std::move(log));
  }
  return failure(Typeset::Obstacle::failed,
                 fmt::format("pdflatex stopped: {}. The sources are complete: run pdflatex there to see more.", first),
                 std::move(log));
}

class Typesetter {
 public:
  Typesetter(fs::path folder, std::chrono::milliseconds limit) : folder_(std::move(folder)), limit_(limit) {}

  /// Runs a program in the folder, where it reads and writes nothing of the user's.
  Process run(std::vector<std::string> const& command) const {
    return reports::run(command, "",
                        {{"LC_ALL", "C.UTF-8"},
                         {"SOURCE_DATE_EPOCH", "0"},
                         {"FORCE_SOURCE_DATE", "1"},
                         {"max_print_line", "100000"},
                         {"openin_any", "p"},
                         {"openout_any", "p"}},
                        limit_, folder_);
  }

  Process pdflatex() const {
    return run({"pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "main.tex"});
  }

  std::string log() const { return read_file(folder_ / "main.log"); }

 private:
  fs::path folder_;
  std::chrono::milliseconds limit_;
};

}  // namespace

Typeset typeset(std::vector<File> const& files, std::chrono::milliseconds limit) {
  TemporaryFolder const folder;
  for (auto const& [path, bytes] : files) {
    auto const place = folder.path() / path;
    fs::create_directories(place.parent_path());
    write_file(place, bytes);
  }
  Typesetter const typesetter(folder.path(), limit);
  for (int count = 0; count < most_runs; ++count) {
    auto const process = typesetter.pdflatex();
    if (process.end == Process::End::timed_out) {
      return failure(Typeset::Obstacle::too_slow, fmt::format("pdflatex took longer than {} ms.", limit.count()));
    }
    if (process.end == Process::End::not_found) {
      return failure(Typeset::Obstacle::latex_missing,
                     fmt::format("there is no pdflatex in PATH; on Debian and Ubuntu install {}.", packages));
    }
    if (process.end != Process::End::exited || process.code != 0) return explain(typesetter.log());
    if (count == 0) {
      typesetter.run({"bibtex", "main"});  // without one, the report has undefined citations but is whole
    } else if (!asks_for_another_run(typesetter.log())) {
      break;
    }
  }
  return {Typeset::Obstacle::none, read_file(folder.path() / "main.pdf"), {}, typesetter.log()};
}

}  // namespace pe::reports::latex

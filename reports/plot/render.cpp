#include "reports/plot/render.hpp"

#include <fmt/format.h>

#include <map>

#include "reports/plot/finish.hpp"
#include "reports/plot/tikz.hpp"
#include "reports/process.hpp"
#include "reports/write_file.hpp"

namespace pe::plot {
namespace {

namespace fs = std::filesystem;
using reports::Process;

// The locale fixes how numbers and UTF-8 are read; the epoch is for versions of cairo that date their files by it.
std::map<std::string, std::string> const environment = {{"LC_ALL", "C.UTF-8"}, {"SOURCE_DATE_EPOCH", "0"}};

/// The sentence about a run of gnuplot that gave no picture; nothing when it gave one.
std::optional<Obstacle> obstacle(Figure const& figure, Process const& process, std::chrono::milliseconds limit) {
  using Kind = Obstacle::Kind;
  switch (process.end) {
    case Process::End::not_found:
      return Obstacle{
          Kind::gnuplot_missing,
          fmt::format("The figure \"{}\" is not drawn because gnuplot was not found in PATH; install the package "
                      "gnuplot-nox. Its numbers are in {}.csv.",
                      figure.name, figure.name)};
    case Process::End::timed_out:
      return Obstacle{Kind::gnuplot_too_slow,
                      fmt::format("The figure \"{}\" is not drawn because gnuplot took longer than "
                                  "{} ms; its numbers are in {}.csv.",
                                  figure.name, limit.count(), figure.name)};
    case Process::End::exited:
      if (process.code == 0 && !process.out.empty()) return std::nullopt;
      break;
    case Process::End::killed:
      break;
  }
  return Obstacle{
      Kind::gnuplot_failed,
      fmt::format("The figure \"{}\" is not drawn because gnuplot {} {}; its numbers are in {}.csv. It said: {}",
                  figure.name, process.end == Process::End::killed ? "was ended by signal" : "ended with code",
                  process.code, figure.name, process.errors.empty() ? "nothing" : process.errors)};
}

}  // namespace

Rendered render(Figure const& figure, fs::path const& folder, std::vector<Format> const& formats,
                std::chrono::milliseconds limit) {
  Rendered out;
  auto const file = [&](std::string_view ending) { return folder / fmt::format("{}.{}", figure.name, ending); };
  std::string const numbers = csv(figure);
  fs::create_directories(folder);
  out.files.push_back(file("csv"));
  reports::write_file(out.files.front(), numbers);
  if (auto const picture = tikz(figure); !picture.empty()) {
    out.files.push_back(file("tikz"));
    reports::write_file(out.files.back(), picture);
  }

  for (Format const format : formats) {
    std::string const script = gnuplot_script(figure, format, fs::absolute(out.files.front()).string());
    Process process = reports::run({"gnuplot", "-d", "-"}, script, environment, limit);
    out.obstacle = obstacle(figure, process, limit);
    if (out.obstacle) return out;
    out.files.push_back(file(extension(format)));
    reports::write_file(out.files.back(), finish(figure, format, std::move(process.out)));
  }
  return out;
}

}  // namespace pe::plot

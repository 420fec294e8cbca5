#include "reports/plot/render.hpp"
#include "reports/leftovers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <regex>
#include <sstream>
#include <string_view>

#include "reports/plot/style.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/escape.hpp"

namespace pe::plot {
namespace {

namespace fs = std::filesystem;
using reports::Process;

// The locale fixes how numbers and UTF-8 are read.
std::map<std::string, std::string> const environment = {{"LC_ALL", "C.UTF-8"}};

/// Of what gnuplot says, in characters.
constexpr std::size_t longest_complaint = 200;

bool is_whole(Format format, std::string_view picture) {
  switch (format) {
    case Format::svg:
      return reports::is_whole_svg(picture);
    case Format::png:
      return reports::is_whole_png(picture);
    case Format::pdf:
      break;
  }
  return reports::is_whole_pdf(picture);
}

Obstacle not_drawn(Figure const& figure, Obstacle::Kind kind, std::string_view why) {
  return {kind,
          fmt::format("The figure \"{0}\" is not drawn because {1}. Its numbers are in {0}.csv.", figure.name, why)};
}

/// The sentence about a run of gnuplot that gave no picture; nothing when it gave one.
std::optional<Obstacle> obstacle(Figure const& figure, Format format, Process const& process,
                                 std::chrono::milliseconds limit) {
  using Kind = Obstacle::Kind;
  if (process.end == Process::End::exited && process.code == 0 && is_whole(format, process.out)) return std::nullopt;
  auto kind = Kind::gnuplot_failed;
  auto why = "gnuplot " + reports::fate(process, limit);
  if (process.end == Process::End::not_found) {
    kind = Kind::gnuplot_missing;
    why += "; install the package gnuplot-nox";
  } else if (process.end == Process::End::timed_out) {
    kind = Kind::gnuplot_too_slow;
  } else if (process.end == Process::End::stopped) {
    kind = Kind::stopped;
  } else if (process.end != Process::End::not_started) {
    if (process.end == Process::End::exited && process.code == 0) {
      why += fmt::format(" but gave no whole {}", extension(format));
    }
    why += " and said: " + (process.errors.empty() ? "nothing" : reports::visible(process.errors, longest_complaint));
  }
  return not_drawn(figure, kind, why);
}

std::string escaped(std::string_view text) {
  std::string out(text);
  std::ranges::replace_if(
      out, [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; }, ' ');
  boost::replace_all(out, "&", "&amp;");
  boost::replace_all(out, "<", "&lt;");
  boost::replace_all(out, ">", "&gt;");
  return out;
}

/// Replaces the text between the first `open` and the `close` after it; does nothing if one is missing.
void replace_between(std::string& text, std::string_view open, std::string_view close, std::string_view content) {
  auto const begin = text.find(open);
  if (begin == std::string::npos) return;
  auto const from = begin + open.size(), to = text.find(close, from);
  if (to != std::string::npos) text.replace(from, to - from, content);
}

/// A cell of a heat map, which gnuplot draws as a polygon of four corners, in half the bytes. Other lines stay.
std::string shortened_cells(std::string const& svg) {
  static std::regex const cell(
      R"(\s*<polygon fill = 'rgb\(\s*(\d+),\s*(\d+),\s*(\d+)\)' points = '([\d.]+),([\d.]+) ([\d.]+),\5 \6,([\d.]+) \4,\7 '/>)");
  std::string out;
  std::smatch found;
  std::istringstream lines(svg);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("<polygon") != std::string::npos && std::regex_match(line, found, cell)) {
      auto const part = [&](std::size_t i) { return std::stoi(found[i]); };
      line = fmt::format("<path fill='#{:02x}{:02x}{:02x}' d='M{},{}H{}V{}H{}z'/>", part(1), part(2), part(3),
                         found[4].str(), found[5].str(), found[6].str(), found[7].str(), found[4].str());
    }
    out += line + "\n";
  }
  return out;
}

/// A style for dark pages: the other ink for each one that the picture has, as gnuplot writes them.
std::string dark_inks(std::string const& svg) {
  std::string rules;
  for (auto const& [light, dark] : style::inks) {
    auto const r = light >> 16, g = light >> 8 & 0xFF, b = light & 0xFF;
    std::vector<std::string> written{fmt::format("rgb({:3}, {:3}, {:3})", r, g, b),
                                     fmt::format("rgb({},{},{})", r, g, b), fmt::format("#{:06x}", light),
                                     fmt::format("#{:06X}", light)};
    if (light == 0) written.emplace_back("black");
    for (auto const* const property : {"fill", "stroke", "color"}) {
      for (auto const& value : written) {
        if (svg.find(fmt::format("{}='{}'", property, value)) == svg.npos &&
            svg.find(fmt::format("{}=\"{}\"", property, value)) == svg.npos) {
          continue;
        }
        rules += fmt::format("[{0}=\"{1}\"]{{{0}:#{2:06x}}}", property, value, dark);
      }
    }
  }
  return fmt::format("\n<style>@media (prefers-color-scheme:dark){{{}}}</style>", rules);
}

std::string finish_svg(Figure const& figure, std::string svg) {
  svg = shortened_cells(svg);
  replace_between(svg, "<title>", "</title>", escaped(figure.title));
  replace_between(svg, "<desc>", "</desc>", escaped(figure.caption));
  if (auto const root = svg.find("<svg"); root != std::string::npos) svg.insert(root + 4, " role=\"img\"");
  boost::replace_all(svg, "<image ", "<image style='image-rendering:pixelated' ");
  // The colours of cells are numbers and no inks, so that they are the same on every page.
  if (auto const described = svg.find("</desc>"); described != std::string::npos) {
    svg.insert(described + std::string_view("</desc>").size(), dark_inks(svg));
  }
  return svg;
}

/// The creation date becomes the epoch, digits by digits, so that no offset of the file moves (no cairo knows
/// SOURCE_DATE_EPOCH). From 1.18 on the date is in a compressed object, which qpdf takes apart; without qpdf it stays.
std::string finish_pdf(std::string pdf, reports::Patience const& patience) {
  constexpr std::string_view key = "/CreationDate (D:", epoch = "19700101000000";
  auto at = pdf.rfind(key);
  if (at == std::string::npos) {
    reports::TemporaryFolder const folder;
    auto const file = folder.path() / "figure.pdf";
    reports::write_file(file, pdf);
    auto plain = reports::run({"qpdf", "--object-streams=disable", "--static-id", file.string(), "-"}, "", environment,
                              patience);
    if (plain.end != Process::End::exited || plain.code != 0 || !reports::is_whole_pdf(plain.out)) return pdf;
    pdf = std::move(plain.out);
    at = pdf.rfind(key);
  }
  if (at != std::string::npos)
    std::copy(epoch.begin(), epoch.end(), pdf.begin() + static_cast<std::ptrdiff_t>(at + key.size()));
  return pdf;
}

/// What gnuplot leaves undone, so that the same figure has the same bytes whenever it was drawn. SVG: title and caption
/// become its <title> and <desc>, all but coloured cells has other inks on a dark page, and image cells keep sharp
/// edges when enlarged. PDF: the creation date becomes the epoch. PNG: unchanged.
std::string finish(Figure const& figure, Format format, std::string picture, reports::Patience const& patience) {
  switch (format) {
    case Format::svg:
      return finish_svg(figure, std::move(picture));
    case Format::pdf:
      return finish_pdf(std::move(picture), patience);
    case Format::png:
      break;
  }
  return picture;
}

}  // namespace

Rendered render(Figure const& figure, fs::path const& folder, std::vector<Format> const& formats,
                reports::Patience const& patience, std::string const& font) {
  Rendered out;
  auto const write = [&](std::string_view ending, std::string const& bytes) {
    out.files.push_back(folder / fmt::format("{}.{}", figure.name, ending));
    reports::write_file(out.files.back(), bytes);
  };
  out.csv = csv(figure);
  std::error_code error;
  fs::create_directories(folder, error);  // whatever keeps it from being made keeps its files, too
  write("csv", out.csv);
  auto const numbers = fs::absolute(out.files.front()).string();
  for (Format const format : formats) {
    try {
      Process process =
          reports::run({"gnuplot", "-d", "-"}, gnuplot_script(figure, format, numbers, font), environment, patience);
      out.obstacle = obstacle(figure, format, process, patience.limit);
      if (out.obstacle) return out;
      out.pictures[format] = finish(figure, format, std::move(process.out), patience);
    } catch (reports::WriteError const& problem) {
      out.obstacle = not_drawn(figure, Obstacle::Kind::gnuplot_failed, problem.what());
      return out;
    }
    write(extension(format), out.pictures[format]);
  }
  return out;
}

}  // namespace pe::plot

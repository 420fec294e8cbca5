/// usage: sweeps run [I/N]        the sweep over lags, or the part I of N of it, as a table on standard output
///        sweeps merge TABLE...   the tables of all parts, as one
///        sweeps summary TABLE    a table of Markdown: what it comes to for each code
///        sweeps draw TABLE OUT   the figure, as SVG and CSV, into a folder
///        sweeps formats          the sweep over number formats, as a table
///        sweeps formats TABLE    what it comes to, as a table of Markdown
///        sweeps formats TABLE OUT    its figure
///        sweeps bases            the sweep over bases of RoPE that are too small for their context, as a table
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

#include "experiments/sweeps/figure.hpp"
#include "experiments/sweeps/format_breaks.hpp"
#include "experiments/sweeps/least_bases.hpp"
#include "experiments/sweeps/table.hpp"
#include "reports/plot/render.hpp"

namespace pe::sweeps {
namespace {

using Words = std::vector<std::string>;

std::string run(std::string const& shard) {
  std::size_t number = 1, count = 1;
  char more = 0;
  if (!shard.empty() &&
      (std::sscanf(shard.c_str(), "%zu/%zu%c", &number, &count, &more) != 2 || number < 1 || number > count)) {
    throw std::runtime_error(fmt::format("'{}' is not a part; write I/N, part I of N, for example 2/8", shard));
  }
  auto const parts = all_parts();
  std::unique_ptr<LagSieve> sieve;
  std::vector<Row> rows;
  for (std::size_t i = number - 1; i < parts.size(); i += count) {
    if (!sieve || sieve->code() != parts[i].code) sieve = std::make_unique<LagSieve>(parts[i].code);
    rows.push_back(row_of(parts[i], search(*sieve, parts[i])));
  }
  return text_of(rows);
}

std::string draw(plot::Figure const& figure, std::string const& folder) {
  auto const drawn = plot::render(figure, folder, {plot::Format::svg});
  if (drawn.obstacle) throw std::runtime_error(drawn.obstacle->message);
  return "";
}

std::string formats() {
  std::vector<Break> breaks;
  for (auto const& setting : all_settings()) {
    breaks.push_back({setting, proved_to(setting), first_broken(setting).value_or(0)});
  }
  return text_of(breaks);
}

std::string bases() {
  std::vector<SweptBases> all;
  for (auto const& sweep : base_sweeps) all.push_back(swept(sweep));
  return text_of(all);
}

std::string output_of(Words const& typed) {
  auto const is = [&](char const* command, std::size_t least, std::size_t most) {
    return !typed.empty() && typed[0] == command && typed.size() - 1 >= least && typed.size() - 1 <= most;
  };
  if (is("run", 0, 1)) return run(typed.size() == 2 ? typed[1] : "");
  if (is("merge", 1, SIZE_MAX)) return text_of(merged({typed.begin() + 1, typed.end()}));
  if (is("summary", 1, 1)) return summary(read_rows(typed[1]));
  if (is("formats", 0, 0)) return formats();
  if (is("formats", 1, 1)) return summary(read_breaks(typed[1]));
  if (is("formats", 2, 2)) return draw(figure_of(read_breaks(typed[1])), typed[2]);
  if (is("bases", 0, 0)) return bases();
  if (is("draw", 2, 2)) return draw(figure_of(read_rows(typed[1])), typed[2]);
  throw std::runtime_error(
      "usage: sweeps run [I/N] | merge TABLE... | summary TABLE | draw TABLE OUT | formats [TABLE [OUT]] | bases");
}

}  // namespace
}  // namespace pe::sweeps

int main(int count, char** words) {
  try {
    auto const text = pe::sweeps::output_of({words + 1, words + count});
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0 ? 0 : 1;
  } catch (std::exception const& problem) {
    std::fprintf(stderr, "sweeps: %s\n", problem.what());
    return 2;
  }
}

/// usage: sweeps formats        where rounded positions and angles break RoPE's scores
///        sweeps bases [OUT]    which bases of RoPE are too small for their context
/// Each is a table of Markdown. OUT: a folder for least-bases.tsv.
#include <fmt/format.h>

#include <bit>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "experiments/sweeps/sweeps.hpp"
#include "reports/write_file.hpp"

namespace pe::sweeps {
namespace {

/// The table of bases; a hundred stretches of each row go into the folder, if there is one.
std::string bases(char const* folder) {
  std::string out =
      "| context | no base serves from | to | the least that serves | stretches |\n|---|---|---|---|---|\n";
  std::string rows =
      "# context, least base, bases from, stretches of them; then of some the logarithms of their ends, and the lag.\n";
  for (auto const& [context, from, least] : base_sweeps) {
    auto const [stretches, examples] = swept({context, from, least});
    auto const power = std::bit_width(static_cast<std::uint64_t>(context)) - 1;
    out += fmt::format("| 2^{} | {} | {} | {} | {} |\n", power, from, least - 1, least, stretches);
    rows += fmt::format("{}\t{}\t{}\t{}\n", context, least, from, stretches);
    for (auto const& [low, high, lag] : examples) rows += fmt::format("\t{}\t{}\t{}\n", low, high, lag);
  }
  if (folder != nullptr) reports::write_file(std::filesystem::path(folder) / "least-bases.tsv", rows);
  return out;
}

std::string output_of(std::string const& sweep, char const* folder) {
  if (sweep == "formats") {
    std::vector<Break> breaks;
    for (auto const& setting : all_settings()) breaks.push_back({setting, first_broken(setting)});
    return table(breaks);
  }
  if (sweep == "bases") return bases(folder);
  throw std::runtime_error("usage: sweeps formats | bases [OUT]");
}

}  // namespace
}  // namespace pe::sweeps

int main(int count, char** words) {
  try {
    auto const text = pe::sweeps::output_of(count > 1 ? words[1] : "", count > 2 ? words[2] : nullptr);
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0 ? 0 : 1;
  } catch (std::exception const& problem) {
    std::fprintf(stderr, "sweeps: %s\n", problem.what());
    return 2;
  }
}

#include "experiments/sweeps/sweeps.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace pe::sweeps {
namespace {

constexpr int pairs = 64;
constexpr std::uint64_t examples = 100;

}  // namespace

bool is_refuted(men2024::Stretch const& stretch) {
  return arb_is_negative(men2024::sum_over(stretch, pairs).raw()) != 0;
}

SweptBases swept(BaseSweep const& sweep) {
  constexpr double beyond = 1e-12;  // so that both ends are certainly inside
  BallPrecision const scope(96);
  Ball const low = log(Ball(Fraction(sweep.from))), high = log(Ball(Fraction(sweep.least - 1)));
  auto const all =
      men2024::failing_stretches(low.to_double() - beyond, high.to_double() + beyond, pairs, sweep.context);
  auto const is_less = [](Ball const& a, Ball const& b) { return arb_lt(a.raw(), b.raw()) != 0; };
  if (!is_less(Ball(all.front().low), low) || !is_less(high, Ball(all.back().high))) {
    throw std::runtime_error(fmt::format("the stretches of bases end at {}", std::exp(all.back().high)));
  }
  SweptBases result{sweep, all.size(), {}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0 && all[i].low > all[i - 1].high) throw std::runtime_error("stretches of bases with a gap between");
    if (!is_refuted(all[i])) {
      throw std::runtime_error(
          fmt::format("the lag {} does not refute all bases from {} on", all[i].lag, std::exp(all[i].low)));
    }
    if (i % (all.size() / examples + 1) == 0 || i + 1 == all.size()) result.examples.push_back(all[i]);
  }
  return result;
}

std::string text_of(std::vector<SweptBases> const& swept) {
  std::string out =
      "# context, least base, bases from, stretches of them; then of some the logarithms of their ends, and the lag.\n";
  for (auto const& [sweep, stretches, shown] : swept) {
    out += fmt::format("{}\t{}\t{}\t{}\n", sweep.context, sweep.least, sweep.from, stretches);
    for (auto const& stretch : shown) out += fmt::format("\t{}\t{}\t{}\n", stretch.low, stretch.high, stretch.lag);
  }
  return out;
}

std::vector<SweptBases> read_swept_bases(std::filesystem::path const& file) {
  std::ifstream lines(file);
  std::vector<SweptBases> result;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    if (line.starts_with('\t')) {
      men2024::Stretch stretch{};
      if (result.empty() || !(fields >> stretch.low >> stretch.high >> stretch.lag)) {
        throw std::runtime_error(fmt::format("'{}' is no stretch of bases of {}", line, file.string()));
      }
      result.back().examples.push_back(stretch);
      continue;
    }
    auto& [sweep, stretches, shown] = result.emplace_back();
    if (!(fields >> sweep.context >> sweep.least >> sweep.from >> stretches)) {
      throw std::runtime_error(fmt::format("'{}' is no row of {}", line, file.string()));
    }
  }
  if (result.empty()) throw std::runtime_error(fmt::format("{} has no rows", file.string()));
  return result;
}

}  // namespace pe::sweeps

#include "experiments/sweeps/sweeps.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <stdexcept>

namespace pe::sweeps {
namespace {

constexpr Format formats[] = {Format::binary32, Format::binary16, Format::bfloat16};
constexpr Rounded all_rounded[] = {Rounded::positions, Rounded::angles, Rounded::both};

std::vector<double> const& double_frequencies(Code const& code) {
  thread_local std::map<std::pair<int, int>, std::vector<double>> known;
  auto& result = known[{code.dimension, code.base}];
  for (auto i = static_cast<int>(result.size()); i < code.dimension / 2; ++i) {
    result.push_back(correct_pow(code.base, -2.0 * i / code.dimension));
  }
  return result;
}

/// Position times frequency in double and then cast, as code does that computes tables in float64.
double angle(Setting const& setting, double position, double w) {
  if (setting.rounded != Rounded::angles) position = round_to(setting.format, position);
  double const product = position * w;
  return setting.rounded == Rounded::positions ? product : round_to(setting.format, product);
}

}  // namespace

std::string_view name(Rounded rounded) {
  return rounded == Rounded::positions ? "positions" : rounded == Rounded::angles ? "angles" : "both";
}

std::vector<Setting> all_settings() {
  constexpr Code codes[] = {{16, 10'000},         {32, 10'000},  {64, 10'000},    {64, 150'000},    {64, 500'000},
                            {64, 1'000'000},      {128, 10'000}, {128, 500'000},  {128, 1'000'000}, {128, 5'000'000},
                            {128, 1'000'000'000}, {256, 10'000}, {256, 1'000'000}};
  std::vector<Setting> result;
  for (auto const& code : codes) {
    for (auto const format : formats) {
      for (auto const rounded : all_rounded) result.push_back({code, format, rounded});
    }
  }
  return result;
}

std::int64_t proved_to(Setting const& setting) {
  auto const& frequencies = double_frequencies(setting.code);
  double const relative = 2.01 * unit_roundoff(setting.format),
               least = setting.format == Format::binary16 ? 0x1p-25 : 0;
  auto const holds = [&](std::int64_t m) {
    double sum = 0;
    for (double const w : frequencies) {
      double const error = relative * static_cast<double>(2 * m + offset) * w + 2 * least;
      sum += error * error;
    }
    bool const is_finite = setting.format != Format::binary16 || m + offset < 65504;
    return is_finite && sum <= 0.999 * allowed * allowed * static_cast<double>(frequencies.size());
  };
  std::int64_t low = 0, high = 2 * last_position;
  while (high - low > 1) (holds((low + high) / 2) ? low : high) = (low + high) / 2;
  return low;
}

double square_error(Setting const& setting, std::int64_t position) {
  auto const& frequencies = double_frequencies(setting.code);
  auto const m = static_cast<double>(position);
  double sum = 0;
  for (double const w : frequencies) {
    double const wrong_by = angle(setting, m + offset, w) - angle(setting, m, w) - offset * w;
    sum += 2 - 2 * std::cos(wrong_by);
  }
  return sum / static_cast<double>(frequencies.size());
}

std::optional<std::int64_t> first_broken(Setting const& setting) {
  constexpr double certain = 1e-8;  // of 2 |sin x| by an error of 2^-32 in the angles, and of cosines by 2^-52
  for (auto m = proved_to(setting) + 1; m <= last_position; ++m) {
    double const error = square_error(setting, m), excess = error - allowed * allowed;
    if (std::abs(excess) < certain) {
      throw std::runtime_error(fmt::format("at position {} the error is too near to what is allowed", m));
    }
    if (!(excess < 0)) return m;
  }
  return std::nullopt;
}

std::string table(std::vector<Break> const& breaks) {
  std::string result = "| d | base |", rule = "|---|---|", row;
  std::optional<Code> code;
  for (auto const format : formats) {
    for (auto const rounded : all_rounded) {
      result += fmt::format(" {}: {} |", name(format), name(rounded));
      rule += "---|";
    }
  }
  result += "\n" + rule;
  for (auto const& [setting, first] : breaks) {
    if (setting.code != code) result += fmt::format("\n| {} | {} |", setting.code.dimension, setting.code.base);
    code = setting.code;
    result += first ? fmt::format(" {} |", *first) : " none |";
  }
  return result + "\n";
}

}  // namespace pe::sweeps

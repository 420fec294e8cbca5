/// The first position at which RoPE's scores depend on more than the distance, where positions or angles are rounded to
/// a number format, for the dimensions and bases of published models.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiments/sweeps/lag_sums.hpp"
#include "theory/kernel/format.hpp"

namespace pe::sweeps {

/// Two tokens so far apart are looked at, at the positions m and m + offset.
inline constexpr int offset = 16;
/// Broken: the root mean square, over independent normal queries and keys, of the error of their score is beyond this
/// part of the score's own: over pairs that of e^{i (a(m+16) - a(m))} - e^{i 16 w}, where a is the angle as rounded.
inline constexpr double allowed = 0.25;
/// Positions are looked at up to here, which is the longest published context.
inline constexpr std::int64_t last_position = std::int64_t{1} << 20;

/// Which of position and angle is rounded. (A rounded frequency is wrong by as much at every position.)
enum class Rounded { positions, angles, both };
std::string_view name(Rounded rounded);

struct Setting {
  Code code;
  Format format;
  Rounded rounded;
};

/// Every code that the config.json files of tests/corpus/configs prescribe, in float, half and bfloat16.
std::vector<Setting> all_settings();

/// The greatest m to which rounding cannot break it: of d/2 pairs with |e^{ix} - e^{iy}| <= |x - y|, and x - y at most
/// 2.01 u (2 m + 16) w by two roundings of relative error u, or where half has no smaller numbers 2^-25 more.
std::int64_t proved_to(Setting const& setting);

/// The square of the error at a position; no number where the format has none for it.
double square_error(Setting const& setting, std::int64_t position);

/// The first position that is broken, or nothing up to `last_position`. Throws std::runtime_error where doubles cannot
/// tell.
std::optional<std::int64_t> first_broken(Setting const& setting);

struct Break {
  Setting setting;
  std::int64_t proved, first;  ///< 0: none
};

std::string text_of(std::vector<Break> const& breaks);
/// Throws std::runtime_error for a file that is no such table.
std::vector<Break> read_breaks(std::filesystem::path const& file);
/// A table of Markdown: a line for each code.
std::string summary(std::vector<Break> const& breaks);

}  // namespace pe::sweeps

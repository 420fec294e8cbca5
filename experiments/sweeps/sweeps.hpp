/// Sweeps over number formats and over the bases of RoPE. Each gives a table of Markdown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "theory/claims/men2024_lags.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::sweeps {

/// The head of RoPE that is looked at.
struct Code {
  int dimension, base;

  friend bool operator==(Code const&, Code const&) = default;
};

// The first position at which RoPE's scores depend on more than the distance, where positions or angles are rounded to
// a number format, for the dimensions and bases of published models.

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

/// Every code that the configs of tests/corpus/configs.json prescribe, in float, half and bfloat16.
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
  std::optional<std::int64_t> first;
};

/// A line for each code.
std::string table(std::vector<Break> const& breaks);

// RoPE's bases below the least one that serves a context: which lag refutes each. d = 128.
//
// A base serves a context of L where the sum of cos(m w_i) is not negative at any lag m < L
// (theory/claims/men2024.hpp). That the least base serves, and that one less does not, the claims
// men2024.least-base-512k and -1024k decide; that no smaller base does, down to the least of the context before, is
// looked at here.

/// All real bases from `from` to `least` - 1 fail at some lag below `context`.
struct BaseSweep {
  std::int64_t context, from, least;
};

/// From the base that men2024.least-base-256k has proved not to serve, and from that of 2^19.
inline constexpr BaseSweep base_sweeps[] = {{1 << 19, 23'662'000, 58'496'174}, {1 << 20, 58'496'173, 65'374'956}};

struct SweptBases {
  std::size_t stretches;                   ///< of bases, each refuted by one lag
  std::vector<men2024::Stretch> examples;  ///< some hundred of them, the first and the last among them
};

/// Covers the sweep by stretches and encloses the sum of each by balls. Throws std::runtime_error where a stretch is
/// not refuted, or some base is in none.
SweptBases swept(BaseSweep const& sweep);

/// Whether a ball says that the sum at the stretch's lag is negative for all of its bases.
bool is_refuted(men2024::Stretch const& stretch);

}  // namespace pe::sweeps

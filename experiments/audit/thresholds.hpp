/// What the judgement calls near, and what it calls few or most: each once, with its reason. Limits of size stand in
/// limits.hpp; how far arithmetic may be off is render's and explain.hpp's.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace pe::audit::core {

/// Shares of rows, pairs or entries. Broken tables of libraries have a few wrong entries, or wrong ones nearly
/// everywhere: between, the borders move no table of some thousand that were judged.
namespace share {
inline constexpr double few = 0.05, some = 0.3, half = 0.5, most = 0.7, nearly_all = 0.9;
/// Pairs at the end that do not turn are meant where they are more (FoPE's, Gemma 4's); fewer were never written.
inline constexpr double standing = 0.24;
}  // namespace share

/// Whether a part is more than a share of all.
bool exceeds(auto part, double share, auto all) { return static_cast<double>(part) > share * static_cast<double>(all); }

/// Whether two numbers differ by so much of the greater one at most.
inline bool are_near(double a, double b, double relative) {
  return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

/// Relative: two numbers that float32 arithmetic makes of one, a few roundings apart; and such of which one was
/// estimated from entries, which leave four digits of it.
inline constexpr double same_number = 1e-6, near_number = 1e-4;

/// Positions: what adding up leaves of one; what decoding float32 leaves of one; and of a whole number.
inline constexpr double still = 1e-9, same_position = 1e-6, near_whole_number = 1e-3;
/// An angle that may be off by more, in radians, says nothing of its sine, which may be any.
inline constexpr double no_statement = 0.25;
/// The part of a step within which a decoded position is the one that was expected.
inline constexpr double near_step = 0.02;

/// Relative: amplitudes that bfloat16 does not tell apart, half of its ulp at 1; and the points of one circle in it,
/// of which both coordinates are rounded, four times as far, along the circle too.
inline constexpr double near_amplitude = 0.004, near_circle = 0.02;
/// So many times as large as the amplitude is no sine of any scale in use, of which YaRN's are the greatest.
inline constexpr double no_sine = 2;
/// Of the amplitude: what is smaller is noise, or says as little as a zero.
inline constexpr double small_part = 0.1;
/// A softmax makes nothing of it: entries below are masks, as the least numbers of narrow formats are. A single number
/// beside zeros is one sooner: a bias has several.
inline constexpr double masked = -1e4, masked_alone = -10;

/// A loss of so little is a few entries, which says nothing of the model.
inline constexpr double few_left = 0.004;

/// With fewer pairs, or fewer rows, any entries are near to a code by chance; a sequence that turns, breaks or repeats
/// shows it over several rows.
inline constexpr int fewest_pairs = 3;
inline constexpr std::size_t fewest_rows = 8;
/// Numbers of which fewer follow any rule; and of which fewer have few decimals by chance.
inline constexpr std::size_t fewest_numbers = 4, fewest_printed = 30;
/// Decimals that a table is printed with: of one, rows are alike; seven are float32's own.
inline constexpr int fewest_decimals = 2, most_decimals = 6;
/// Rows of zeros in front that are padding and other tokens; and among how many first rows one is (fairseq has row 1).
inline constexpr std::int64_t most_padding_rows = 8, first_rows = 3;
/// Frequencies in use are from 10^-9 to some thousand; memory that was never written holds others: parts of pointers.
inline constexpr double least_frequency = 1e-30, greatest_frequency = 1e6;
/// Bases beyond make pairs that turn alike, or of which each turns many times as slowly as the one before.
inline constexpr double least_base = 1.5, greatest_base = 1e13;
/// Processes, a power of two, of which each holds as many of the heads: those of one machine.
inline constexpr std::int64_t most_processes = 8;
/// Inputs so many times as long as the factor is for are no use of a dynamic rule.
inline constexpr double longest_input = 4;
/// A pair that turns by less, in radians, over a table of so many rows or more tells no two positions apart.
inline constexpr double little_turn = 0.1;
inline constexpr std::int64_t fewest_rows_in_use = 256;

}  // namespace pe::audit::core

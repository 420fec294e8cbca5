/// Numbers as text.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace pe::reports {

/// An exponent as superscript digits: "⁻²⁶".
std::string superscript(int exponent);

/// The shortest decimal that reads back as `value`; "inf" when it is not finite.
std::string shortest(double value);

/// For reading: two significant digits, rounded *up*, so that an upper bound stays one: "3.2 × 10⁻²⁶".
/// Not finite: "∞". `value` is not negative.
std::string bound_text(double value);

/// A residual as "≤ 3.2 × 10⁻²⁶", or "not finite".
std::string residual_text(double value);

/// A number as a witness has it, for reading: "[0.5403... +/- 2e-27]" becomes "≈ 0.540302305868", twelve significant
/// digits, or as many as are given; "[+/- 1e-307]" becomes "0 to within 1e-307". An exact number of no more digits, a
/// whole one of up to twelve, and what is no number, stays.
inline constexpr int reading_digits = 12;
std::string reading_text(std::string_view enclosure, int digits = reading_digits);

/// Two numbers of a witness in the fewest digits, four or more, in which they differ, as in "≈ 3.683" and "2".
std::pair<std::string, std::string> distinct_texts(std::string_view left, std::string_view right);

/// A count, rounded to a whole number: "2,147,483,648".
std::string count_text(double count);

/// Seconds as "0.42 s", "12.3 s" or "3 min 20 s".
std::string seconds_text(double seconds);

/// Bytes as "512 KiB" or "41.5 MiB".
std::string bytes_text(double bytes);

}  // namespace pe::reports

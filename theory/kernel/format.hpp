/// The narrow number formats of hardware, and the description of which step of an encoding is rounded to which.
#pragma once

#include <array>
#include <string_view>

namespace pe {

enum class Format { binary64, binary32, binary16, bfloat16 };

inline constexpr std::array all_formats{Format::binary64, Format::binary32, Format::binary16, Format::bfloat16};

/// "double", "float", "half", "bfloat16".
std::string_view name(Format format);

/// `value` rounded once, to nearest with ties to even, to a number of the format; overflow gives an infinity.
double round_to(Format format, double value);

/// Correctly rounded doubles (MPFR), the same on every machine, as those of libm are not.
double correct_sin(double angle);
double correct_cos(double angle);
double correct_exp(double exponent);
double correct_log(double x);
double correct_pow(double base, double exponent);

/// Unit roundoff: half the distance from 1 to the next number of the format.
double unit_roundoff(Format format);

/// Which step of computing a code is rounded to which format. A step computes with the rounded results of the step
/// before and rounds its own result once: angle = position * frequency, then sin and cos, then the stored entry.
struct Pipeline {
  Format positions = Format::binary64;
  Format frequencies = Format::binary64;
  Format angles = Format::binary64;
  Format trigonometry = Format::binary64;
  Format storage = Format::binary64;

  /// Every step in one format.
  static constexpr Pipeline uniform(Format f) { return {f, f, f, f, f}; }
  /// Everything in `computed`, the finished table in `stored`: a table merely stored in a narrow type.
  static constexpr Pipeline stored(Format computed, Format stored) {
    return {computed, computed, computed, computed, stored};
  }
};

}  // namespace pe

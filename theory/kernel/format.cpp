#include "theory/kernel/format.hpp"

#include <mpfr.h>

#include <cmath>
#include <limits>

#include "theory/kernel/words.hpp"

namespace pe {
namespace {

/// By format, in their order. precision: significand bits with the hidden one; exponents e of 2^e <= |x| < 2^(e+1) for
/// normal numbers.
struct FormatBits {
  int precision, least_exponent, greatest_exponent;
};

FormatBits bits_of(Format format) {
  static constexpr std::array<FormatBits, all_formats.size()> all{
      {{53, -1022, 1023}, {24, -126, 127}, {11, -14, 15}, {8, -126, 127}}};
  return all.at(static_cast<std::size_t>(format));
}

/// One MPFR operation on doubles, rounded once to 53 bits.
template <class Operation, class... Arguments>
double rounded_once(Operation operation, Arguments... arguments) {
  constexpr int bits = 53;
  mpfr_t result;
  mpfr_init2(result, bits);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    mpfr_t operands[sizeof...(I)];
    ((mpfr_init2(operands[I], bits), mpfr_set_d(operands[I], arguments, MPFR_RNDN)), ...);
    operation(result, operands[I]..., MPFR_RNDN);
    (mpfr_clear(operands[I]), ...);
  }
  (std::index_sequence_for<Arguments...>{});
  double const value = mpfr_get_d(result, MPFR_RNDN);
  mpfr_clear(result);
  return value;
}

}  // namespace

double correct_sin(double angle) { return rounded_once(mpfr_sin, angle); }
double correct_cos(double angle) { return rounded_once(mpfr_cos, angle); }
double correct_exp(double exponent) { return rounded_once(mpfr_exp, exponent); }
double correct_log(double x) { return rounded_once(mpfr_log, x); }
double correct_pow(double base, double exponent) { return rounded_once(mpfr_pow, base, exponent); }

std::string_view name(Format format) { return word_of(format, {"double", "float", "half", "bfloat16"}); }

double unit_roundoff(Format format) { return std::ldexp(1.0, -bits_of(format).precision); }

double round_to(Format format, double value) {
  if (format == Format::binary64 || value == 0 || !std::isfinite(value)) return value;
  auto const [precision, least, greatest] = bits_of(format);
  // The spacing of the format at |value|; below the least exponent it is that of the subnormals.
  int const exponent = std::max(std::ilogb(value), least);
  double const spacing = std::ldexp(1.0, exponent - precision + 1);
  double const rounded = std::nearbyint(value / spacing) * spacing;
  double const largest = std::ldexp(2.0 - std::ldexp(1.0, 1 - precision), greatest);
  return std::abs(rounded) > largest ? std::copysign(std::numeric_limits<double>::infinity(), value) : rounded;
}

}  // namespace pe

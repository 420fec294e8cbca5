#include "theory/schemes/t5.hpp"

#include <fmt/format.h>

#include <boost/multiprecision/gmp.hpp>
#include <cmath>

namespace pe {
namespace {

/// floor(log(n/exact) / log(greatest/exact) * ranges), n >= exact: the most m with
/// n^ranges exact^m >= greatest^m exact^ranges.
///
/// Logarithms in double are off by less than 2^-51 of themselves and of the ratio's rounding; with a quotient of at
/// most 2^12 and a logarithm of at least 2^-12 below it, the result is good to 1e-8. Only nearer to a whole number than
/// a hundred times that, powers decide, in integers.
std::int64_t logarithmic_range(std::int64_t n, std::int64_t exact, std::int64_t greatest, std::int64_t ranges) {
  using boost::multiprecision::mpz_int;
  constexpr double near = 1e-6;
  auto const log_ratio = [&](std::int64_t x) { return std::log(static_cast<double>(x) / static_cast<double>(exact)); };
  double const real = log_ratio(n) / log_ratio(greatest) * static_cast<double>(ranges), whole = std::round(real);
  if (std::abs(real - whole) > near) return static_cast<std::int64_t>(std::floor(real));
  auto const power = static_cast<unsigned>(ranges), m = static_cast<unsigned>(whole);
  bool const reached =
      pow(mpz_int(n), power) * pow(mpz_int(exact), m) >= pow(mpz_int(greatest), m) * pow(mpz_int(exact), power);
  return static_cast<std::int64_t>(whole) - (reached ? 0 : 1);
}

}  // namespace

std::int64_t T5Buckets::of(std::int64_t offset) const {
  constexpr std::int64_t most_distance = 1 << 20, most_buckets = 1 << 12;
  auto const each = bidirectional ? count / 2 : count;
  auto const exact = each / 2;
  if (exact < 1 || count > most_buckets || greatest_distance <= exact || greatest_distance > most_distance) {
    throw UserError(fmt::format(
        "{} {} buckets up to distance {} cannot be made; take {} to {}, and a distance above {} up to {}, for example "
        "32 buckets and 128",
        count, bidirectional ? "bidirectional" : "causal", greatest_distance, bidirectional ? 4 : 2, most_buckets,
        std::max<std::int64_t>(exact, 1), most_distance));
  }
  auto const first = bidirectional && offset > 0 ? each : 0;
  auto const distance = bidirectional ? std::abs(offset) : std::max<std::int64_t>(-offset, 0);
  if (distance < exact) return first + distance;
  if (distance >= greatest_distance) return first + each - 1;
  return first + exact + logarithmic_range(distance, exact, greatest_distance, each - exact);
}

}  // namespace pe

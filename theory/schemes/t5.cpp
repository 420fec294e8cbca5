#include "theory/schemes/t5.hpp"

#include <fmt/format.h>

#include <boost/multiprecision/gmp.hpp>

namespace pe {
namespace {

/// floor(log(n/exact) / log(greatest/exact) * ranges), n >= exact: the most m with
/// n^ranges exact^m >= greatest^m exact^ranges.
std::int64_t logarithmic_range(std::int64_t n, std::int64_t exact, std::int64_t greatest, std::int64_t ranges) {
  using boost::multiprecision::mpz_int;
  auto const power = static_cast<unsigned>(ranges);
  mpz_int left = pow(mpz_int(n), power), right = pow(mpz_int(exact), power);
  for (std::int64_t m = 0;; ++m) {
    left *= exact;
    right *= greatest;
    if (left < right) return m;
  }
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

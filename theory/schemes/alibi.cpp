#include "theory/schemes/alibi.hpp"

#include <fmt/format.h>

#include <bit>

namespace pe {

Fraction alibi_exponent(std::int64_t heads, std::int64_t head) {
  constexpr std::int64_t most_heads = 1024;
  if (heads < 1 || heads > most_heads) {
    throw UserError(fmt::format("{} heads have no slopes; take 1 to {} heads, for example 8", heads, most_heads));
  }
  if (head < 0 || head >= heads) {
    throw UserError(fmt::format("head {} is not one of {}, which are counted from 0", head, heads));
  }
  auto const whole = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(heads)));
  return head < whole ? Fraction(8 * (head + 1), whole) : Fraction(8 * (2 * (head - whole) + 1), 2 * whole);
}

}  // namespace pe

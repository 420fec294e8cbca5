#include "experiments/render/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "theory/kernel/error.hpp"
#include "theory/kernel/rounding.hpp"

namespace pe::render {
namespace {

/// Of an exact number: whether it is the middle of two numbers of the format.
bool is_middle(Format format, Ball const& x) {
  Ball const error = x - Ball(*rounded(format, x));
  if (arb_is_zero(error.raw()) != 0) return false;
  Ball const other = x + error;
  auto const beside = rounded(format, other);
  return beside && arb_equal(other.raw(), Ball(*beside).raw()) != 0;
}

}  // namespace

std::vector<double> Nearest::row(std::int64_t row, double masked) {
  auto const n = static_cast<std::size_t>(table_.columns());
  std::vector<double> result(n);
  std::vector<bool> decided(n);
  std::size_t open = n;
  work_.entries += table_.columns();
  for (long bits = first_bits; open > 0; bits *= 2) {
    if (bits > last_bits) {
      auto const at = std::ranges::find(decided, false) - decided.begin();
      throw UserError(
          fmt::format("entry {} of row {} lies within 2^-{} of the middle between two numbers of {}, which {} bits do "
                      "not tell apart; take another format, or leave this row out with --positions",
                      at, row, last_bits / 2, name(format_), last_bits));
    }
    auto const balls = table_.exact(row, bits);
    BallPrecision const precision(bits);
    if (bits == 2 * first_bits) work_.hard += static_cast<std::int64_t>(open);
    for (std::size_t j = 0; j < n; ++j) {
      if (decided[j]) continue;
      auto const& ball = balls[j];
      bool const is_masked = table_.has_mask() && arb_is_finite(ball.raw()) == 0;
      auto const found = is_masked ? std::optional(masked) : rounded(format_, ball);
      if (!found) continue;
      if (arb_is_exact(ball.raw()) != 0 && !is_masked && is_middle(format_, ball)) ++work_.ties;
      result[j] = *found;
      decided[j] = true;
      --open;
      work_.bits = std::max(work_.bits, bits);
      if (is_masked) ++work_.masked;
    }
  }
  return result;
}

}  // namespace pe::render

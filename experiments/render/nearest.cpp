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
  auto const first_open = [&] { return std::ranges::find(decided, false) - decided.begin(); };
  for (long bits = first_bits; open > 0; bits *= 2) {
    if (bits > last_bits) {
      auto const at = first_open();
      auto const ball = table_.exact(row, last_bits)[static_cast<std::size_t>(at)].value();
      auto const found = arb_rel_accuracy_bits(ball.raw()) < first_bits
                             ? fmt::format(
                                   "is not decided: {} bits say no more than {}; a formula that compares, rounds "
                                   "down or chooses may have two sides that are equal there",
                                   last_bits, ball.text(5))
                             : fmt::format(
                                   "lies within 2^-{} of the middle between two numbers of {}, which {} bits do "
                                   "not tell apart; take another format",
                                   last_bits / 2, name(format_), last_bits);
      throw UserError(fmt::format("entry {} of row {} {}, or leave this row out with --positions", at, row, found));
    }
    if (bits > first_bits) {
      if (bits == 2 * first_bits) work_.hard += static_cast<std::int64_t>(open);
      work_.bits_in_all += bits * table_.columns();
      if (work_.bits_in_all > most_bits_again) {
        throw UserError(
            fmt::format("the table takes too much work: {} of its first {} entries need more than {} bits, "
                        "and entry {} of row {} more than {}; make it smaller, or its angles",
                        work_.hard, work_.entries, first_bits, first_open(), row, bits / 2));
      }
    }
    auto const entries = table_.exact(row, bits);
    BallPrecision const precision(bits);
    for (std::size_t j = 0; j < n; ++j) {
      if (decided[j]) continue;
      auto const& entry = entries[j];
      auto const found = entry ? rounded(format_, *entry) : std::optional(masked);
      if (!found) continue;
      if (entry && arb_is_exact(entry->raw()) != 0 && is_middle(format_, *entry)) ++work_.ties;
      result[j] = *found;
      decided[j] = true;
      --open;
      work_.bits = std::max(work_.bits, bits);
      if (!entry) ++work_.masked;
    }
  }
  return result;
}

}  // namespace pe::render

#include "theory/kernel/bind.hpp"

namespace pe {

Rational detail::small_slope(std::size_t index) {
  // p/q with 0 <= p <= 3, 1 <= q <= 3 in a fixed shuffled order, so that neighbouring atoms get different points.
  static constexpr std::array<std::pair<int, int>, 9> slopes{
      {{1, 2}, {0, 1}, {1, 3}, {2, 1}, {1, 1}, {3, 1}, {2, 3}, {3, 2}, {-1, 2}}};
  auto const [p, q] = slopes[(index + index / slopes.size()) % slopes.size()];
  return Rational(p, q);
}

}  // namespace pe

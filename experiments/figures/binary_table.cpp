#include "experiments/figures/binary_table.hpp"

#include <fmt/format.h>

#include "theory/kernel/rationals.hpp"
#include "theory/schemes/binary.hpp"

namespace pe::experiments {
namespace {

template <class Scheme>
plot::HeatMap table(int first, int last, int digits) {
  typename Scheme::template Over<Rationals> const scheme(Rationals{}, {digits});
  plot::HeatMap map{.columns = static_cast<std::size_t>(last - first + 1), .values = {}, .colours = {-0.35, 1.7}};
  map.values.resize(map.columns * static_cast<std::size_t>(digits));
  map.texts.resize(map.values.size());
  for (int number = first; number <= last; ++number) {
    auto const column = static_cast<std::size_t>(number - first);
    auto const code = scheme.encode(number);
    for (std::size_t row = 0; row < code.size(); ++row) {
      map.values[row * map.columns + column] = code[row].to_double();
      map.texts[row * map.columns + column] = code[row].str();
    }
    map.column_names.push_back(fmt::format("{}", number));
  }
  for (int i = 0; i < digits; ++i) map.row_names.push_back(fmt::format("{}", i));
  return map;
}

}  // namespace

plot::HeatMap binary_table(int first, int last, int digits, FirstDigit order) {
  return order == FirstDigit::least_significant ? table<Binary>(first, last, digits)
                                                : table<BinaryMostSignificantFirst>(first, last, digits);
}

}  // namespace pe::experiments

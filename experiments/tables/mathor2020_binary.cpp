/// mathor 2020: 0 to 15 in binary, in two columns of eight rows.
#include <string>

#include "experiments/tables/digits.hpp"
#include "experiments/tables/tables.hpp"

namespace pe::experiments::recomputed {
namespace {

struct Row {
  char const *label, *digits;
};

/// As printed; the right column's third label is a 2.
constexpr Row printed[] = {{"0", "0000"},  {"1", "0001"},  {"2", "0010"},  {"3", "0011"}, {"4", "0100"}, {"5", "0101"},
                           {"6", "0110"},  {"7", "0111"},  {"8", "1000"},  {"9", "1001"}, {"2", "1010"}, {"11", "1011"},
                           {"12", "1100"}, {"13", "1101"}, {"14", "1110"}, {"15", "1111"}};

}  // namespace

reports::Table mathor2020_binary() {
  reports::Table table{.name = "mathor2020-binary",
                       .title = "0 to 15 in binary",
                       .caption =
                           "The digits are right, the most significant first. The label 2 in the right column is "
                           "before the digits of 10.",
                       .columns = {{"printed: number", reports::Role::printed},
                                   {"printed: digits", reports::Role::printed},
                                   {"number in this place", reports::Role::computed},
                                   {"its digits", reports::Role::computed}}};
  std::int64_t place = 0;
  for (auto const& [label, digits] : printed) {
    table.rows.push_back({{label},
                          {digits},
                          reports::compared(std::to_string(place), label),
                          reports::compared(binary_digits<BinaryMostSignificantFirst>(place, 4), digits)});
    ++place;
  }
  return table;
}

}  // namespace pe::experiments::recomputed

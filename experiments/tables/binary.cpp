/// Positions in binary, as documents print them.
#include <string>

#include "experiments/tables/tables.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/binary.hpp"

namespace pe::experiments::recomputed {
namespace {

/// The code of t in `count` digits, "1010"; Scheme is one of theory/schemes/binary.hpp with the digits 0 and 1. Throws
/// UserError unless 0 <= t < 2^count.
template <class Scheme>
std::string binary_digits(std::int64_t t, int count) {
  std::string text;
  Shape const shape{count, 10000};
  for (auto const& digit : typename Scheme::template Over<Balls>({}, shape).encode(t)) text += digit.text(1);
  return text;
}

/// As mathor printed them; the right column's third label is a 2.
struct Row {
  char const *label, *digits;
};
constexpr Row of_mathor[] = {{"0", "0000"},  {"1", "0001"},  {"2", "0010"},  {"3", "0011"},
                             {"4", "0100"},  {"5", "0101"},  {"6", "0110"},  {"7", "0111"},
                             {"8", "1000"},  {"9", "1001"},  {"2", "1010"},  {"11", "1011"},
                             {"12", "1100"}, {"13", "1101"}, {"14", "1110"}, {"15", "1111"}};

}  // namespace

/// The clock blog's table "binary (big endian)".
reports::Table clock_blog_binary() {
  static constexpr char const* printed[] = {"1000", "0100", "1100", "0010", "1010", "0110"};
  reports::Table table{.name = "clock-blog-binary",
                       .title = "1 to 6 in binary",
                       .caption =
                           "The document's heading says big-endian, which puts the most significant digit first. Its "
                           "digits are little-endian.",
                       .columns = {{"num", reports::Role::label},
                                   {"printed: binary (big endian)", reports::Role::printed},
                                   {"big-endian", reports::Role::computed},
                                   {"little-endian", reports::Role::computed}}};
  for (std::int64_t t = 1; t <= static_cast<std::int64_t>(std::size(printed)); ++t) {
    std::string const print = printed[t - 1];
    table.rows.push_back({{std::to_string(t)},
                          {print},
                          reports::compared(binary_digits<BinaryMostSignificantFirst>(t, 4), print),
                          reports::compared(binary_digits<Binary>(t, 4), print)});
  }
  return table;
}

/// Kazemnejad 2019, "The intuition": 0 to 15 in binary. The translation shows it as a picture; these are the digits of
/// the original.
reports::Table kazemnejad2019_binary() {
  static constexpr char const* printed[] = {"0000", "0001", "0010", "0011", "0100", "0101", "0110", "0111",
                                            "1000", "1001", "1010", "1011", "1100", "1101", "1110", "1111"};
  reports::Table table{.name = "kazemnejad2019-binary",
                       .title = "0 to 15 in binary",
                       .caption =
                           "Printed are the digits of the original, the most significant first; the translation shows "
                           "them as a picture. The last digit changes at every number, the one before it at every "
                           "second, and so on.",
                       .columns = {{"number", reports::Role::label},
                                   {"printed", reports::Role::printed},
                                   {"digits", reports::Role::computed},
                                   {"digits that changed", reports::Role::computed}}};
  std::string before;
  for (std::int64_t t = 0; t < static_cast<std::int64_t>(std::size(printed)); ++t) {
    std::string const print = printed[t];
    auto digits = binary_digits<BinaryMostSignificantFirst>(t, 4);
    std::string changed;
    for (std::size_t i = 0; i < before.size(); ++i) changed += digits[i] == before[i] ? '.' : '*';
    before = digits;
    table.rows.push_back({{std::to_string(t)}, {print}, reports::compared(std::move(digits), print), {changed}});
  }
  return table;
}

/// mathor 2020: 0 to 15 in binary, in two columns of eight rows.
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
  for (auto const& [label, digits] : of_mathor) {
    table.rows.push_back({{label},
                          {digits},
                          reports::compared(std::to_string(place), label),
                          reports::compared(binary_digits<BinaryMostSignificantFirst>(place, 4), digits)});
    ++place;
  }
  return table;
}

}  // namespace pe::experiments::recomputed

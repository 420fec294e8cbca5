/// Kazemnejad 2019, "The intuition": 0 to 15 in binary. The translation shows it as a picture; these are the digits of
/// the original.
#include <string>

#include "experiments/tables/digits.hpp"
#include "experiments/tables/tables.hpp"

namespace pe::experiments::recomputed {

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

}  // namespace pe::experiments::recomputed

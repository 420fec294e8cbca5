/// The clock blog's table "binary (big endian)".
#include <string>

#include "experiments/tables/digits.hpp"
#include "experiments/tables/tables.hpp"

namespace pe::experiments::recomputed {

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

}  // namespace pe::experiments::recomputed

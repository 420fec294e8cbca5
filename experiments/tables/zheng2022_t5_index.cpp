/// The survey's code for T5's bias against T5: which entry of the table an offset takes.
#include <string>

#include "experiments/tables/tables.hpp"
#include "theory/schemes/t5.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe::experiments::recomputed {

reports::Table zheng2022_t5_index() {
  constexpr std::int64_t every_one = 20, longest = 1000;
  T5Buckets const both{}, causal{.bidirectional = false};
  DistanceIndex const code{longest + 1};
  reports::Table table{
      .name = "zheng2022-t5-index",
      .title = "The entry of the bias table: the survey's code and T5",
      .caption =
          "The code takes the absolute distance, so it cannot tell before from after, and it has an entry for every "
          "distance up to its fixed length. T5 has 32 entries: half of them for keys after the query, and ranges that "
          "grow with the distance, the last for 128 and more. A key after the query is compared with one as far before "
          "it, for which the code has the same entry. Beyond 20, the rows are where a range of either form begins.",
      .columns = {{"distance", reports::Role::label},
                  {"printed: the code's index", reports::Role::printed},
                  {"T5, key before", reports::Role::computed},
                  {"T5, key after", reports::Role::computed},
                  {"T5 causal, key before", reports::Role::computed}}};
  for (std::int64_t m = 0; m <= longest; ++m) {
    bool const begins = both.of(-m) != both.of(1 - m) || causal.of(-m) != causal.of(1 - m);
    if (m > every_one && !begins && m != both.greatest_distance && m != longest) continue;
    auto const index = std::to_string(code.of(0, m));
    auto const before = std::to_string(both.of(-m));
    table.rows.push_back({{std::to_string(m)},
                          {index},
                          reports::compared(before, index),
                          reports::compared(std::to_string(both.of(m)), before),
                          reports::compared(std::to_string(causal.of(-m)), index)});
  }
  return table;
}

}  // namespace pe::experiments::recomputed

/// Times and their medians.
#pragma once

#include <algorithm>
#include <ctime>
#include <vector>

/// Processor seconds that `body` takes; other processes' turns do not count.
inline double seconds(auto const& body) {
  auto const start = std::clock();
  body();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

inline double median(std::vector<double> values) {
  auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

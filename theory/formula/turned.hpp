/// A rotation and a bias, written out as the whole score that they make.
#pragma once

#include <map>
#include <string>

namespace pe::formulas {

/// The formulas of a scheme's file; scales are empty where it has none.
struct Turned {
  std::string angle, query_scale, key_scale, bias;
  bool linear = false;  ///< the angle is a number of each pair times m
  bool halves = false;  ///< pairs are (x_n, x_n+d/2), else (x_2n, x_2n+1)
};

/// The formula of the score of a query q at i and a key k at j, with the definitions written out: the sum over pairs n
/// of
///   s_q s_k ((q_n k_n + q'_n k'_n) cos A + (q_n k'_n - q'_n k_n) sin A),  A = angle(i) - angle(j),
/// and the bias. Where the angle is linear, A is that of i - j.
std::string score_of(Turned const& turned, std::map<std::string, std::string> const& definitions);

}  // namespace pe::formulas

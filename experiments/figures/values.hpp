/// The numbers that the figures show. Each is computed in ball arithmetic until it is certain, then rounded to double.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pe::experiments {

/// The dimension of a head in figures of RoPE alone, as in today's models, and the base that the documents print.
inline constexpr int head_dimension = 128;
inline constexpr double printed_base = 10000;

namespace values {

/// Returns the sinusoidal code p_t of a position for base 10000: d entries sin(w_0 t), cos(w_0 t), sin(w_1 t), ... with
/// w_i = 10000^(-2i/d), each within one ulp. d is even and positive.
std::vector<double> code(double position, int d);

/// Returns F(k) = sum over i < d/2 of cos(w_i k), the dot product of two codes k positions apart, within one ulp.
double dot_product(double lag, int d);

/// How far the two sides of a claim differ, in arithmetic of so many decimal digits.
struct Ladder {
  std::string claim;                              ///< id of the claim
  std::string label;                              ///< what it says, in a few words
  std::string verdict;                            ///< "holds" or "refuted"
  std::vector<std::pair<int, double>> residuals;  ///< {digits, max |lhs - rhs| over the cases}, digits increasing
};

/// Returns one claim that holds, then one that is refuted, in 25, 50, 100 and 200 digits.
std::vector<Ladder> precision_ladder();

/// Returns RoPE's attention score q' R_{n-m} k of a query at position m and a key at position n, base 10000, within one
/// ulp. q and k have the same even, positive length d.
double rope_score(std::vector<double> const& q, std::vector<double> const& k, double m, double n);

/// Returns (2/d) * sum over 1 <= j <= d/2 of |S_j|, S_j = sum over m < j of exp(i w_m distance), within one ulp: what
/// the second figure of RoFormer (arXiv:2104.09864, section 3.4.3) shows.
double abel_bound(double distance, int d);

}  // namespace values

}  // namespace pe::experiments

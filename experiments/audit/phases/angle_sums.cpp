#include "experiments/audit/phases/angle_sums.hpp"

namespace pe::audit::phases {
namespace {

PE_INLINE void put(Pair x, double& high, double& low) {
  Pair const sum = exact_sum(x.high, x.low);
  high = sum.high;
  low = sum.low;
}

/// What is written lies apart from what is read, which only parameters can say.
PE_INLINE void add_all(std::size_t count, Phases<double const> x, Phases<double const> y, double* __restrict sine,
                       double* __restrict sine_low, double* __restrict cosine, double* __restrict cosine_low) {
  for (std::size_t i = 0; i < count; ++i) {
    Pair const a{x.sine[i], x.sine_low[i]}, b{x.cosine[i], x.cosine_low[i]};
    Pair const v{y.sine[i], y.sine_low[i]}, w{y.cosine[i], y.cosine_low[i]};
    put(dot(a, w, b, v), sine[i], sine_low[i]);
    put(dot(b, w, {-a.high, -a.low}, v), cosine[i], cosine_low[i]);
  }
}

}  // namespace

PE_CLONES void add_angles(std::size_t count, Phases<double const> const& x, Phases<double const> const& y,
                          Phases<double> const& into) {
  add_all(count, x, y, into.sine, into.sine_low, into.cosine, into.cosine_low);
}

}  // namespace pe::audit::phases

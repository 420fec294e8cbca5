#include "theory/schemes/floater.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include "theory/kernel/numbers.hpp"

namespace pe::detail {
namespace {

/// Odeint's algebra of ranges, but with a greatest entry for every scalar: its own takes MPFR's numbers for ranges.
struct StateAlgebra : boost::numeric::odeint::range_algebra {
  template <class S>
  static S norm_inf(std::vector<S> const& x) {
    S greatest(0);
    for (S const& entry : x) greatest = std::max(greatest, S(entry < S(0) ? -entry : entry));
    return greatest;
  }
};

}  // namespace

template <class Scalar>
void runge_kutta_step(Dynamics<Scalar> const& h, Vector<Scalar>& state, Scalar const& now, Scalar const& step) {
  using namespace boost::numeric::odeint;
  using State = Vector<Scalar>;
  runge_kutta4<State, Scalar, State, Scalar, StateAlgebra, default_operations> stepper;
  auto const system = [&h](State const& p, State& slope, Scalar const& time) { slope = h(time, p); };
  stepper.do_step(system, state, now, step);
}

template void runge_kutta_step(Dynamics<Ball> const&, Vector<Ball>&, Ball const&, Ball const&);
template void runge_kutta_step(Dynamics<Number> const&, Vector<Number>&, Number const&, Number const&);
template void runge_kutta_step(Dynamics<double> const&, Vector<double>&, double const&, double const&);

}  // namespace pe::detail

#include "theory/schemes/floater.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include "theory/kernel/numbers.hpp"
#include "theory/schemes/floater_adaptive.hpp"

namespace pe::detail {

template <class Scalar>
void runge_kutta_step(Dynamics<Scalar> const& h, Vector<Scalar>& state, Scalar const& now, Scalar const& step) {
  using namespace boost::numeric::odeint;
  using State = Vector<Scalar>;
  runge_kutta4<State, Scalar, State, Scalar, StateAlgebra, default_operations> stepper;
  stepper.do_step(system_of<Scalar>(h), state, now, step);
}

template void runge_kutta_step(Dynamics<Ball> const&, Vector<Ball>&, Ball const&, Ball const&);
template void runge_kutta_step(Dynamics<Number> const&, Vector<Number>&, Number const&, Number const&);
template void runge_kutta_step(Dynamics<double> const&, Vector<double>&, double const&, double const&);

}  // namespace pe::detail

/// FLOATER's flow with steps of chosen lengths, by Boost.Odeint. Apart from floater.hpp, because Odeint is long to
/// read.
#pragma once

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include "theory/schemes/floater.hpp"

namespace pe {
namespace detail {

/// Odeint's algebra of ranges, but with a greatest entry for every scalar: its own takes MPFR's numbers for ranges.
struct StateAlgebra : boost::numeric::odeint::range_algebra {
  template <class S>
  static S norm_inf(std::vector<S> const& x) {
    S greatest(0);
    for (S const& entry : x) greatest = std::max(greatest, S(entry < S(0) ? S(-entry) : entry));
    return greatest;
  }
};

/// A dynamics as Odeint calls it.
template <class Scalar>
auto system_of(auto const& h) {
  return [&h](Vector<Scalar> const& state, Vector<Scalar>& slope, Scalar const& time) { slope = h(time, state); };
}

}  // namespace detail

/// p(to) from p(from) = p, by Dormand and Prince's method, its steps chosen so that each errs by `tolerance` at most,
/// absolutely and relatively. Throws UserError for a tolerance that is not positive, and where the steps underflow
/// before `to` is reached.
template <std::totally_ordered Scalar, class Dynamics>
Vector<Scalar> flow_adaptively(Dynamics const& h, Vector<Scalar> p, Scalar const& from, Scalar const& to,
                               Scalar const& tolerance) {
  using namespace boost::numeric::odeint;
  using State = Vector<Scalar>;
  using Stepper = runge_kutta_dopri5<State, Scalar, State, Scalar, detail::StateAlgebra, default_operations>;
  if (!(tolerance > Scalar(0))) throw UserError("the tolerance of an adaptive integration is above 0");
  using Checker = default_error_checker<Scalar, detail::StateAlgebra, default_operations>;
  controlled_runge_kutta<Stepper> stepper(Checker(tolerance, tolerance));
  auto const system = detail::system_of<Scalar>(h);
  bool const forwards = from < to;
  Scalar now = from, step = (to - from) / Scalar(16);
  while (forwards ? now < to : to < now) {
    Scalar const rest = to - now;
    bool const last = forwards ? !(step < rest) : !(rest < step);
    if (last) step = rest;
    detail::require_progress(now, step, rest);
    bool const done = stepper.try_step(system, p, now, step) == success;
    if (done && last) break;
    if (!std::all_of(p.begin(), p.end(), [](Scalar const& x) { return x == x; })) detail::underflow();
  }
  return p;
}

}  // namespace pe

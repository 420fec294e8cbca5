/// The fields that a family of schemes is compiled over: those that a check runs its law over (kernel/bind.hpp).
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"

namespace pe {

/// T<F> of every field.
template <template <class> class T>
using OfEveryField = std::tuple<T<Polynomials>, T<Rationals>, T<Balls>, T<Numbers>>;

}  // namespace pe

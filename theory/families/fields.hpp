/// The fields that a family of schemes is compiled over: those that a check runs its law over (kernel/bind.hpp).
#pragma once

#include <memory>
#include <tuple>
#include <utility>

#include "theory/kernel/bind.hpp"

namespace pe {

/// T<F> of every field.
template <template <class> class T>
using OfEveryField = std::tuple<T<Polynomials>, T<Rationals>, T<Balls>, T<Numbers>>;

namespace detail {

/// An object as its base. Unlike that of make_shared, the owner is compiled once for all that have the base.
template <class Base, class T>
std::shared_ptr<Base const> made(auto&&... of) {
  return std::unique_ptr<Base const>(new T(std::forward<decltype(of)>(of)...));
}

}  // namespace detail

}  // namespace pe

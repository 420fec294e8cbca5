/// The fields that a family of schemes is compiled over: those that a check runs its law over (kernel/bind.hpp).
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

#include "theory/kernel/bind.hpp"

namespace pe {

/// T<F> of every field.
template <template <class> class T>
using OfEveryField = std::tuple<T<Polynomials>, T<Rationals>, T<Balls>, T<Numbers>>;

/// One scheme of a family, which make(std::type_identity<F>{}) makes over each field.
template <class Kind>
Kind over_every_field(std::string_view name, auto const& make) {
  return [&]<class... F>(std::tuple<std::type_identity<F>...> const*) {
    return Kind{name, {make(std::type_identity<F>{})...}};
  }(static_cast<OfEveryField<std::type_identity> const*>(nullptr));
}

namespace detail {

/// An object as its base. Unlike that of make_shared, the owner is compiled once for all that have the base.
template <class Base, class T>
std::shared_ptr<Base const> made(auto&&... of) {
  return std::unique_ptr<Base const>(new T(std::forward<decltype(of)>(of)...));
}

}  // namespace detail

/// One scheme of a family, in the place of a type: check<NormKept>(rotations). `Seen<F>` is what a law sees of it.
template <template <class> class Seen>
struct Family {
  template <class F>
  using Over = Seen<F>;
  template <class F>
  using Made = std::shared_ptr<Seen<F> const>(F const&, Shape const&);
  template <class F>
  using Make = std::function<Made<F>>;

  std::string_view name;
  OfEveryField<Make> makes;  ///< empty where the scheme does not exist over the field

  /// Throws NotFormal where the scheme does not exist over the field, and UserError for a shape that it refuses.
  template <Field F>
  std::shared_ptr<Seen<F> const> over(F const& field, Shape const& shape) const {
    auto const& maker = std::get<Make<F>>(makes);
    if (!maker) throw NotFormal{};
    return maker(field, shape);
  }
};

}  // namespace pe

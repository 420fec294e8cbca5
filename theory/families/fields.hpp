/// The fields that a family of schemes is compiled over: those that a check runs its law over (kernel/bind.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

#include "theory/kernel/bind.hpp"
#include "theory/kernel/effort.hpp"

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

/// What the thread made last of a scheme over balls, at dimensions of which many fit into memory: the cases of a claim
/// ask for the same again. Where work is counted or steps are traced, which would depend on earlier cases, all is made.
template <class Object>
std::shared_ptr<Object const> latest(std::shared_ptr<int const> const& scheme, Shape const& shape, std::int64_t number,
                                     std::int64_t length, auto const& make) {
  constexpr int most_entries = 128;
  constexpr std::size_t most_made = 32;
  if (shape.dimension > most_entries || Effort::is_counting() || BallTrace::is_active()) return make();
  auto const key =
      std::tuple(shape.dimension, shape.base, number, length, BallPrecision::bits(), BallPrecision::of_sines());
  thread_local std::shared_ptr<int const> of;
  thread_local std::map<std::decay_t<decltype(key)>, std::shared_ptr<Object const>> known;
  if (of != scheme || known.size() == most_made) known.clear();
  of = scheme;
  if (auto const found = known.find(key); found != known.end()) return found->second;
  auto made = make();
  if (of == scheme) known.emplace(key, made);  // making it may have made another one
  return made;
}

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
  std::shared_ptr<int const> identity = std::make_shared<int const>();  ///< the same of its copies alone
  bool shifted = false;  ///< whether to angles of a pair a constant is added

  /// Throws NotFormal where the scheme does not exist over the field, and UserError for a shape that it refuses.
  template <Field F>
  std::shared_ptr<Seen<F> const> over(F const& field, Shape const& shape) const {
    auto const& maker = std::get<Make<F>>(makes);
    if (!maker) throw NotFormal{};
    if constexpr (std::is_same_v<F, Balls>) {
      return detail::latest<Seen<F>>(identity, shape, 0, 0, [&] { return maker(field, shape); });
    } else {
      return maker(field, shape);
    }
  }
};

}  // namespace pe

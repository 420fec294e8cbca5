#include "theory/families/symbolic_codes.hpp"

#include "theory/families/applies.hpp"
#include "theory/schemes/list.hpp"

namespace pe {
namespace {

template <class Scheme>
SymbolicCode code() {
  if constexpr (!requires { typename Scheme::template Over<Expressions>; }) {
    return nullptr;
  } else {
    using Over = typename Scheme::template Over<Expressions>;
    if constexpr (Rotates<Scheme> && requires(Over const& s, Whole const& m) { s.matrix(m); }) {
      return [](Expressions const& field, Shape const& shape, Whole const& m, Whole const&) {
        Vector<Expression> entries;
        for (auto const& [a, b, c, d] : Over(field, shape).matrix(m).blocks) {
          for (auto const* entry : {&a, &b, &c, &d}) entries.push_back(*entry);
        }
        return entries;
      };
    } else if constexpr (CodesCells<Scheme> && requires(Over const& s, Whole const& h) { s.encode(h, h); }) {
      return [](Expressions const& field, Shape const& shape, Whole const& h, Whole const& w) {
        return Over(field, shape).encode(h, w);
      };
    } else if constexpr ((CodesPositions<Scheme> || CodesRows<Scheme>)&&requires(Over const& s, Whole const& t) {
                           s.encode(t);
                         }) {
      return [](Expressions const& field, Shape const& shape, Whole const& t, Whole const&) {
        return Vector<Expression>{Over(field, shape).encode(t)};
      };
    } else {
      return nullptr;
    }
  }
}

template <class Scheme>
std::optional<Fraction> bound() {
  if constexpr (requires { Scheme::bound(); }) return Scheme::bound();
  return 1;
}

}  // namespace

std::optional<Fraction> bound_of_code(std::string_view name) {
  std::optional<Fraction> result;
  for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
    if (Scheme::name == name) result = bound<Scheme>();
  });
  return result;
}

SymbolicCode const& symbolic_code(std::string_view name) {
  return by_name<SymbolicCode>(name, []<class Scheme>(std::type_identity<Scheme>) { return code<Scheme>(); });
}

}  // namespace pe

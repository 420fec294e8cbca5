/// From a law to a property with its cell for every scheme. Included by the lists of properties alone.
#pragma once

#include <algorithm>

#include "theory/families/members.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/properties/property.hpp"

namespace pe {
namespace detail {

struct Named {
  std::string_view scheme;
  std::shared_ptr<Check const> check;
};

/// The check of a law on a member of the family that it speaks of; null where it does not meet the law's need.
template <class Law>
std::shared_ptr<Check const> check_on(Member const& member, std::vector<Named> const& direct) {
  if (!member.meets(Law::needs)) return nullptr;
  if constexpr (Law::needs == Need::codes || Law::needs == Need::sentences || Law::needs == Need::base ||
                Law::needs == Need::offset_map) {
    return check<Law>(*member.codes);
  } else if constexpr (Law::needs == Need::layer || Law::needs == Need::bias || Law::needs == Need::grid_layer) {
    return check<Law>(*member.layers);
  } else {
    auto const found = std::ranges::find(direct, member.name, &Named::scheme);
    PE_ASSERT(found != direct.end());  // a scheme meets the need of a law whose list lacks it
    return found->check;
  }
}

template <class Law>
Cell cell_on(Member const& member, std::vector<Named> const& direct) {
  Cell cell{std::string(member.name), check_on<Law>(member, direct), {}, {}, {}};
  if (!cell.check) {
    cell.reason = reason(Law::text.name, Law::needs, member.name, member.kind, member.meets(Need::codes));
    return cell;
  }
  constexpr bool inside = Law::needs == Need::layer || Law::needs == Need::grid_layer;
  cell.domain = within(inside ? member.inside : member.limits, Law::domain(), Law::takes, reach<Law>());
  if (inside) cell.remark = member.remark;
  return cell;
}

}  // namespace detail

/// A property of theory/properties. A law of codes or layers needs no schemes: their families have them. Any other law
/// is compiled for each of the schemes that meet its need.
template <class Law, class... Schemes>
Property on() {
  std::vector<detail::Named> const direct{{Schemes::name, check<Law, Schemes>()}...};
  Property result{Law::text.name,
                  Law::text.says,
                  Law::text.latex,
                  Law::domain(),
                  {},
                  Law::Mutant::says,
                  check<Law, typename Law::Mutant>()};
  for (auto const& member : members()) result.cells.push_back(detail::cell_on<Law>(member, direct));
  return result;
}

}  // namespace pe

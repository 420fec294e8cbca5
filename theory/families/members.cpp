#include "theory/families/guests.hpp"
#include "theory/families/member_of.hpp"
#include "theory/schemes/list.hpp"

namespace pe {

std::span<Member const> members() {
  static std::vector<Member> const list = [] {
    std::vector<Member> all;
    for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) { all.push_back(member<Scheme>()); });
    return all;
  }();
  // Layers point to the codes that they add, so they are made once the codes do not move any more.
  static std::vector<Member> const complete = [] {
    auto result = list;
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (list[i].codes) result[i].layers = layers_with(*list[i].codes);
    }
    for (auto const& guest : guests()) result.push_back(guest.member);
    return result;
  }();
  return complete;
}

}  // namespace pe

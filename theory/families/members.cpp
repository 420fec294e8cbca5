#include "theory/families/guests.hpp"
#include "theory/families/member_of.hpp"
#include "theory/schemes/list.hpp"

namespace pe {

std::span<Member const> members() {
  static std::vector<Member> const list = [] {
    std::vector<Member> all;
    for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) { all.push_back(member<Scheme>()); });
    for (auto const& written : written_schemes()) all.push_back(written.member);
    for (auto const& guest : guests()) all.push_back(guest.member);
    return all;
  }();
  return list;
}

}  // namespace pe

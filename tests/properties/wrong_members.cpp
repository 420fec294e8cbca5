#include "tests/properties/wrong_members.hpp"

#include <fstream>
#include <iterator>

#include "theory/families/guests.hpp"
#include "theory/families/member_of.hpp"
#include "theory/schemes/list.hpp"

namespace pe {

namespace {

/// Within the limits of the scheme.
template <class Scheme, class Wrong>
WrongMember wrong_member() {
  WrongMember result{Scheme::name, member<Wrong>()};
  result.member.meant = Scheme::name;
  if constexpr (requires { Scheme::limits(); }) result.member.limits = result.member.inside = Scheme::limits();
  return result;
}

}  // namespace

std::span<WrongMember const> wrong_members() {
  static std::vector<WrongMember> const list = [] {
    std::vector<WrongMember> all;
    for_each_wrong_version([&]<class Scheme, class Wrong>(std::type_identity<Scheme>, std::type_identity<Wrong>) {
      all.push_back(wrong_member<Scheme, Wrong>());
    });
    for (auto const& written : written_schemes()) {
      for (auto const& member : written.wrong) all.push_back({written.about.name, member});
    }
    return all;
  }();
  return list;
}

std::vector<RefutedCell> const& refuted_of_wrong_members() {
  static std::vector<RefutedCell> const list = [] {
    std::ifstream file(std::string(PE_ROOT_FOLDER) + "/tests/properties/refuted_variants.tsv");
    return parse_refuted(std::string(std::istreambuf_iterator<char>(file), {}));
  }();
  return list;
}

}  // namespace pe

#include "theory/families/members.hpp"

#include <algorithm>

#include "theory/families/layers_of.hpp"
#include "theory/schemes/list.hpp"

namespace pe {

std::span<Member const> members() {
  static std::vector<Member> const list = [] {
    std::vector<Member> all;
    for (auto const& part : {code_members(), grid_and_word_members(), attention_members()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    auto const place = [](Member const& member) {
      return std::ranges::find(schemes(), member.name, &SchemeEntry::name) - schemes().begin();
    };
    std::ranges::sort(all, {}, place);
    return all;
  }();
  // Layers point to the codes that they add, so they are made where these have come to rest.
  static std::vector<Member> const complete = [] {
    auto result = list;
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (list[i].codes) result[i].layers = layers_with(*list[i].codes);
    }
    return result;
  }();
  return complete;
}

}  // namespace pe

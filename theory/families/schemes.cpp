#include "theory/schemes/list.hpp"

#include <algorithm>
#include <vector>

#include "theory/families/guests.hpp"

namespace pe {

std::span<About const> schemes() {
  static std::vector<About> const list = []<class... Scheme>(std::tuple<Scheme...> const*) {
    std::vector<About> all{Scheme::about...};
    for (auto const& written : written_schemes()) all.push_back(written.about);
    for (auto const& guest : guests()) all.push_back(guest.about);
    return all;
  }(static_cast<Schemes const*>(nullptr));
  return list;
}

std::string_view title_of(std::string_view name) {
  auto const found = std::ranges::find(schemes(), name, &About::name);
  return found == schemes().end() ? name : found->title;
}

std::span<SchemeVariants const> scheme_variants() {
  static auto const list = [] {
    std::vector<SchemeVariants> result;
    for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
      auto const own = []<class... Wrong>(WrongVersions<Wrong...> const&) -> std::span<Variant const> {
        static constexpr std::array<Variant, sizeof...(Wrong)> variants{Wrong::variant...};
        return variants;
      }(VariantsOf<Scheme>{});
      result.push_back({Scheme::about.name, own});
    });
    for (auto const& written : written_schemes()) result.push_back({written.about.name, written.variants});
    return result;
  }();
  return list;
}

}  // namespace pe

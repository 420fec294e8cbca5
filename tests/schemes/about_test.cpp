#include "theory/schemes/about.hpp"

#include <algorithm>
#include <set>

#include "tests/catch.hpp"
#include "theory/families/guests.hpp"
#include "theory/schemes/list.hpp"

namespace pe {
namespace {

TEST_CASE("The descriptors are those of the list, in its order") {
  std::size_t next = 0;
  for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
    REQUIRE(next < schemes().size());
    CHECK(schemes()[next].name == Scheme::name);
    CHECK(scheme_variants()[next].scheme == Scheme::name);
    auto const names = mapped(scheme_variants()[next].variants, [](Variant const& each) { return each.name; });
    [&]<class... Wrong>(WrongVersions<Wrong...> const&) {
      CHECK((std::ranges::count(names, Wrong::name) + ... + 0) == sizeof...(Wrong));
    }(VariantsOf<Scheme>{});
    ++next;
  });
  for (auto const& written : written_schemes()) {
    REQUIRE(next < schemes().size());
    CHECK(schemes()[next].name == written.about.name);
    CHECK(scheme_variants()[next].scheme == written.about.name);
    CHECK(scheme_variants()[next].variants.size() == written.wrong.size());
    ++next;
  }
  CHECK(next == schemes().size());
  CHECK(scheme_variants().size() == next);
}

TEST_CASE("Every descriptor says what it must, and no two schemes have one name or one title") {
  std::set<std::string_view> names, titles;
  for (About const& about : schemes()) {
    CAPTURE(about.name);
    CHECK(names.insert(about.name).second);
    CHECK_FALSE(about.title.empty());
    CHECK(titles.insert(about.title).second);
    CHECK(title_of(about.name) == about.title);
    for (auto const alias : about.aliases) {
      if (about.name != "alibi-two-sided" && about.name != "alibi-interpolated") {
        CHECK(names.insert(alias).second);
      }
    }
    CHECK((about.file.ends_with(".hpp") || about.file == std::string(about.name) + ".toml"));
    CHECK(about.file.find('/') == about.file.npos);
    CHECK_FALSE(about.says.empty());
    CHECK_FALSE(about.source.empty());
    CHECK_FALSE(about.cost.source.empty());
    for (auto const& formula : {about.cost.parameters, about.cost.memory, about.cost.work}) {
      CHECK_FALSE(formula.empty());
    }
    for (auto const& p : about.parameters) {
      CAPTURE(p.name);
      CHECK(p.low <= p.usual);
      CHECK(p.usual <= p.high);
      CHECK_FALSE(p.says.empty());
      CHECK(about.parameter(p.name) == &p);
    }
    CHECK(about.parameter("nothing") == nullptr);
  }
  CHECK(title_of("alibi") == "ALiBi");
  CHECK(title_of("nothing") == "nothing");
}

TEST_CASE("A base is a parameter of those alone that have one") {
  CHECK(find_type("sinusoidal")->parameter("base") != nullptr);
  for (auto const name : {"alibi", "t5", "nerf"}) CHECK(find_type(name)->parameter("base") == nullptr);
  CHECK(find_type("nothing") == nullptr);
}

TEST_CASE("What a descriptor calls usual is what its type takes") {
  CHECK(find_type("alibi")->parameter("heads")->usual == Alibi::usual_heads);
  CHECK(find_type("alibi-interpolated")->parameter("heads")->usual == AlibiInterpolated::usual_heads);
  CHECK(find_type("t5")->parameter("buckets")->usual == T5Buckets{}.count);
  CHECK(find_type("t5")->parameter("distance")->usual == T5Buckets{}.greatest_distance);
  CHECK(find_type("learnable-with-offset")->parameter("offset")->usual == LearnableWithOffset::usual_offset);
  CHECK(find_type("learnable")->parameter("length")->usual == Learnable::usual_length);
  CHECK(find_type("nerf")->parameter("dimension")->high == Nerf::limits().dimensions.back());
  CHECK(find_type("fire")->parameter("threshold")->usual == Fire::Over<Balls>::threshold);
  CHECK(find_type("cope")->parameter("rows")->usual == Cope::Over<Balls>::rows);
}

TEST_CASE("Every wrong version says what it is, its cause and its fix") {
  std::size_t found = 0;
  for (auto const& scheme : scheme_variants()) {
    for (Variant const& variant : scheme.variants) {
      CAPTURE(variant.name, variant.id);
      for (auto const& text : {variant.says, variant.cause, variant.fix}) CHECK_FALSE(text.empty());
      ++found;
    }
  }
  CHECK(found == 51);
}

}  // namespace
}  // namespace pe

#include "theory/kernel/case.hpp"

#include <iterator>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"

namespace pe {
namespace {

constexpr Signature offset{.positions = {"t", "k"}};
constexpr Signature everything{.positions = {"m"}, .vectors = {"q"}, .parameters = {"alpha"}};

TEST_CASE("A case is written in the names of its law") {
  CHECK(Case{{2, 10000}, {0, 1}, {}, {}}.text(offset) == "d=2,b=10000,t=0,k=1");
  CHECK(Case{{4, Fraction(7, 2)}, {-0.5}, {{1, 0, 0.25, -3}}, {Fraction(1, 3)}}.text(everything) ==
        "d=4,b=7/2,m=-0.5,q=[1;0;0.25;-3],alpha=1/3");
}

TEST_CASE("A case without a law's names is written with names by place") {
  CHECK(Case{{2, 3}, {5}, {{1, 2}}, {7}}.text({}) == "d=2,b=3,p0=5,v0=[1;2],a0=7");
}

TEST_CASE("A case names of a shape what something depends on, and may be given the rest") {
  ShapeParts const without_base{.base = false}, neither{.dimension = false, .base = false};
  Case const input{{2, 10000}, {0, 1}, {}, {}};
  CHECK(input.text(offset, without_base) == "d=2,t=0,k=1");
  CHECK(input.text(offset, neither) == "t=0,k=1");
  CHECK(Case{{4, 10000}, {}, {}, {}}.text({}, neither) == "d=4");
  CHECK(Case::parse("t=0,k=1", offset, neither) == input);
  CHECK(Case::parse("d=2,b=3,t=0,k=1", offset, neither) == Case{{2, 3}, {0, 1}, {}, {}});
  CHECK_THROWS_WITH(Case::parse("d=2,t=0,k=1", offset), "the case has no value for 'b'");
}

TEST_CASE("Every double survives being written and read") {
  for (double const t : {0.0, 1.0, 0x1p40, 0x1p63, 0x1.fffffffffffffp+62, 1e300, 0x1p-1074, 0.1, -1.0 / 3,
                         std::numeric_limits<double>::max(), 0x1.0000000001p20}) {
    Case const written{{2, 10000}, {t, -t}, {}, {}};
    auto const read = Case::parse(written.text(offset), offset);
    INFO(written.text(offset));
    CHECK(read.positions == written.positions);
    CHECK(read == written);
  }
}

TEST_CASE("The assignments of a case may stand in any order") {
  auto const read = Case::parse("alpha=1/3,q=[1;0],m=2,b=10000,d=2", everything);
  CHECK(read == Case{{2, 10000}, {2}, {{1, 0}}, {Fraction(1, 3)}});
}

TEST_CASE("Cases differ as soon as one number differs") {
  Case const one{{2, 10000}, {1}, {{1, 0}}, {}};
  auto other = one;
  other.vectors[0][1] = 0x1p-1074;
  CHECK_FALSE(one == other);
  other = one;
  other.shape.base = Fraction(10001);
  CHECK_FALSE(one == other);
}

TEST_CASE("What is wrong with the text of a case is said in one sentence") {
  auto const read = [](char const* text) { return Case::parse(text, offset); };
  CHECK_THROWS_WITH(read("d=2,b=10000,t"), "'t' is not name=value; a case reads like d=2,b=10000,t=0,k=1");
  CHECK_THROWS_WITH(read("d=2,,b=3,t=0,k=0"), "'' is not name=value; a case reads like d=2,b=10000,t=0,k=1");
  CHECK_THROWS_WITH(read("d=2,b=10000,t=0"), "the case has no value for 'k'");
  CHECK_THROWS_WITH(read(""), "the case has no value for 'd'");
  CHECK_THROWS_WITH(read("d=2,b=10000,t=0,k=1,s=2"), "the case names 's', which the law does not take");
  CHECK_THROWS_WITH(read("d=2,b=10000,t=0,k=1,k=2"), "the case gives 'k' twice");
  CHECK_THROWS_WITH(read("d=2,b=10000,t=zero,k=1"), "t: 'zero' is not a finite number");
  CHECK_THROWS_WITH(read("d=2,b=10000,t=inf,k=1"), "t: 'inf' is not a finite number");
  CHECK_THROWS_WITH(read("d=2,b=10000,t=1e999,k=1"), "t: '1e999' is not a finite number");
  CHECK_THROWS_WITH(read("d=0,b=10000,t=0,k=1"), "d=0 is not a dimension; it is an integer from 1 to 65536");
  CHECK_THROWS_WITH(read("d=5/2,b=10000,t=0,k=1"), "d=5/2 is not a dimension; it is an integer from 1 to 65536");
  CHECK_THROWS_WITH(read("d=65537,b=2,t=0,k=1"), "d=65537 is not a dimension; it is an integer from 1 to 65536");
  CHECK_THROWS_WITH(read("d=2,b=ten,t=0,k=1"), Catch::Matchers::StartsWith("b: 'ten' is not a fraction"));
  CHECK_THROWS_AS(read("d=2,b=10000,t=0,k=1,s=2"), UserError);
}

TEST_CASE("Whatever the text of a case, it is read as it will be written, or refused in one sentence") {
  std::mt19937_64 random(11);
  auto const below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::string const whole = "d=2,b=10000,m=1,q=[1;0],alpha=1/2";
  std::istringstream words(
      "d=2 d= b=10000 b= m= q= alpha= [1;0] [ ] ; , = / - 1/3 0 1 -0 0.5 1e308 1e-308 nan inf 2 4 9223372036854775807 "
      "-9223372036854775807 -9223372036854775808 9223372036854775808 18446744073709551616 1e999 0x1p3");
  std::vector<std::string> parts{std::istream_iterator<std::string>(words), {}};
  parts.insert(parts.end(), {" ", "\n", std::string(1, '\0'), "\xff", whole});
  std::size_t read = 0, refused = 0;
  for (int i = 0; i < 50'000; ++i) {
    auto text = whole;
    if (below(4) == 0) text.clear();
    for (auto edits = below(4); edits-- > 0;) {
      auto const at = below(text.size() + 1);
      text.replace(at, below(text.size() - at + 1), parts[below(parts.size())]);
    }
    try {
      auto const input = Case::parse(text, everything);
      CHECK(Case::parse(input.text(everything), everything) == input);
      ++read;
    } catch (UserError const&) {
      ++refused;
    }
  }
  CHECK(read > 1000);
  CHECK(refused > 1000);
}

TEST_CASE("What is wrong with a vector in a case is said in one sentence") {
  auto const read = [](char const* vector) {
    return Case::parse("d=2,b=10000,m=1,alpha=0,q=" + std::string(vector), everything);
  };
  CHECK(read("[1;-0.5]").vectors == std::vector<std::vector<double>>{{1, -0.5}});
  CHECK_THROWS_WITH(read("1;0"), "q: '1;0' is not a vector; write [1;0;0.5]");
  CHECK_THROWS_WITH(read("["), "q: '[' is not a vector; write [1;0;0.5]");
  CHECK_THROWS_WITH(read("[1;x]"), "q: 'x' is not a finite number");
  CHECK_THROWS_WITH(read("[1;;0]"), "q: '' is not a finite number");
  CHECK_THROWS_WITH(read("[]"), "'q' has 0 entries; d=2 asks for as many");
  CHECK_THROWS_WITH(read("[1;0;0]"), "'q' has 3 entries; d=2 asks for as many");
}

}  // namespace
}  // namespace pe

#include "theory/schemes/binary.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

Vector<Ball> encode(int digits, std::int64_t t) { return Binary::Over<Balls>(Balls{}, {digits, 2}).encode(t); }

TEST_CASE("Positions are written in binary, the least significant digit first") {
  CHECK(printed_as(encode(4, 0), {0, 0, 0, 0}, 40));
  CHECK(printed_as(encode(4, 6), {0, 1, 1, 0}, 40));
  CHECK(printed_as(encode(4, 10), {0, 1, 0, 1}, 40));
  CHECK(printed_as(encode(4, 15), {1, 1, 1, 1}, 40));
}

TEST_CASE("A position that does not fit is refused") {
  CHECK_THROWS_WITH(encode(4, 16), "position 16 does not fit into 4 binary digits; positions run from 0 to 2^d - 1");
  CHECK_THROWS_AS(encode(4, -1), UserError);
}

TEST_CASE("More digits than a position has are zeros") {
  auto const code = encode(100, 5);
  REQUIRE(code.size() == 100);
  for (std::size_t i = 0; i < code.size(); ++i) CHECK(code[i].to_double() == (i == 0 || i == 2 ? 1 : 0));
}

}  // namespace
}  // namespace pe

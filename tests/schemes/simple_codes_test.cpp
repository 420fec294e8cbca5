/// Codes that documents try first, and drop: binary digits, growing sinusoids, positions over the length.
#include "theory/schemes/binary.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/normalised.hpp"

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

TEST_CASE("At C the code is the sinusoidal one, at 2 C twice that") {
  Growing::Over<Balls> const pe(Balls{}, {2, 10000}, 1);
  CHECK(printed_as(pe.encode(ExactPosition(1)), {0.8414709848, 0.5403023059}, 10));
  CHECK(printed_as(pe.encode(ExactPosition(2)), {2 * 0.9092974268, 2 * -0.4161468365}, 9));
}

TEST_CASE("A constant that cannot scale is refused") {
  CHECK_THROWS_WITH(Growing::Over<Balls>(Balls{}, {2, 10000}, 0),
                    "C = 0 cannot scale positions; take a positive one, for example 1000");
  CHECK_THROWS_AS(Growing::Over<Balls>(Balls{}, {2, 10000}, -3), UserError);
}

TEST_CASE("A sentence of one word has no normalised position") {
  Normalised::Over<Balls> const pe(Balls{}, {});
  CHECK_THROWS_WITH(pe.encode(0, 1), "a sentence of 1 word(s) has no normalised positions: t/(n-1) needs n >= 2");
}

}  // namespace
}  // namespace pe

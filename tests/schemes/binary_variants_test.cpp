/// The variants of binary positions: the most significant digit first, and digits written -1 and 1.
#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/schemes/binary.hpp"

namespace pe {
namespace {

template <class Scheme>
Vector<Ball> encode(int digits, std::int64_t t) {
  return typename Scheme::template Over<Balls>(Balls{}, {digits, 10000}).encode(t);
}

TEST_CASE("With the most significant digit first, codes read as numbers are written") {
  CHECK(printed_as(encode<BinaryMostSignificantFirst>(4, 1), {0, 0, 0, 1}, 40));
  CHECK(printed_as(encode<BinaryMostSignificantFirst>(4, 6), {0, 1, 1, 0}, 40));
  CHECK(printed_as(encode<BinaryMostSignificantFirst>(4, 10), {1, 0, 1, 0}, 40));
}

TEST_CASE("Signed digits are -1 for 0 and 1 for 1, the least significant first") {
  CHECK(printed_as(encode<BinarySigned>(4, 0), {-1, -1, -1, -1}, 40));
  CHECK(printed_as(encode<BinarySigned>(4, 1), {1, -1, -1, -1}, 40));
  CHECK(printed_as(encode<BinarySigned>(4, 10), {-1, 1, -1, 1}, 40));
}

TEST_CASE("A position that does not fit is refused by the variants too") {
  CHECK_THROWS_AS(encode<BinaryMostSignificantFirst>(4, 16), UserError);
  CHECK_THROWS_AS(encode<BinarySigned>(4, -1), UserError);
}

}  // namespace
}  // namespace pe

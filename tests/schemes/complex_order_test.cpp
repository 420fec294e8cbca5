#include "theory/schemes/complex_order.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

using Code = ComplexOrder::Over<Balls>;
Vector<Ball> const amplitudes{2, 3, 0, 0};

ExactPosition at(double t) { return ExactPosition(t); }

TEST_CASE("Entries are real and imaginary parts: at phase 0 and position 0 the amplitudes") {
  CHECK(printed_as(Code(Balls{}, {4, 10000}).encode(amplitudes, at(0), at(0)), {2, 0, 3, 0}, 40));
}

TEST_CASE("At position 2 the first entry has turned by 2, the second by 0.02") {
  // 2 cos 2, 2 sin 2, 3 cos 0.02, 3 sin 0.02.
  CHECK(printed_as(Code(Balls{}, {4, 10000}).encode(amplitudes, at(0), at(2)),
                   {-0.832293673, 1.818594854, 2.999400020, 0.059996000}, 9));
}

TEST_CASE("The initial phase adds to the position's") {
  Code const pe(Balls{}, {4, 10000});
  CHECK(printed_as(pe.encode(amplitudes, at(2), at(0)), {-0.832293673, 1.818594854, 2.999400020, 0.059996000}, 9));
  CHECK(printed_as(pe.encode(amplitudes, at(-2), at(2)), {2, 0, 3, 0}, 40));
}

TEST_CASE("The offset map is multiplication by e^{iw}") {
  auto const map = Code(Balls{}, {2, 10000}).offset_map(at(1));
  auto const& [a, b, c, d] = map.blocks.at(0);
  CHECK(printed_as({a, b, c, d}, {0.5403023059, -0.8414709848, 0.8414709848, 0.5403023059}, 10));
}

TEST_CASE("In a layer a token is its word's code at position 0, and turns as codes do") {
  Code const pe(Balls{}, {4, 10000});
  auto const layer = pe.layer(0, 8);  // whose matrices are identities
  auto const word = layer.token(pe.encode(amplitudes, at(0), at(0)));
  CHECK(printed_as(layer.value(word, 0, 2), {-0.832293673, 1.818594854, 2.999400020, 0.059996000}, 9));
  // 4 cos 2 + 9 cos 0.02.
  CHECK(printed_as(layer.score(word, 5, word, 3), 7.333612714, 9));
}

TEST_CASE("Complex entries need two real ones each") {
  CHECK_THROWS_AS(Code(Balls{}, {3, 10000}), UserError);
  CHECK(Code(Balls{}, {6, 10000}).pairs() == 3);
}

}  // namespace
}  // namespace pe

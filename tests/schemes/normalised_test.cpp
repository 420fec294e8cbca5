#include "theory/schemes/normalised.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

TEST_CASE("The words of a sentence share the interval from 0 to 1") {
  Normalised::Over<Balls> const pe(Balls{}, {});
  CHECK(printed_as(pe.encode(0, 5), 0, 40));
  CHECK(printed_as(pe.encode(1, 5), 0.25, 40));
  CHECK(printed_as(pe.encode(4, 5), 1, 40));
  CHECK(printed_as(pe.encode(1, 3), 0.5, 40));
}

TEST_CASE("A sentence of one word has no normalised position") {
  Normalised::Over<Balls> const pe(Balls{}, {});
  CHECK_THROWS_WITH(pe.encode(0, 1), "a sentence of 1 word(s) has no normalised positions: t/(n-1) needs n >= 2");
}

}  // namespace
}  // namespace pe

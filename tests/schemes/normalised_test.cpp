#include "theory/schemes/normalised.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

TEST_CASE("A sentence of one word has no normalised position") {
  Normalised::Over<Balls> const pe(Balls{}, {});
  CHECK_THROWS_WITH(pe.encode(0, 1), "a sentence of 1 word(s) has no normalised positions: t/(n-1) needs n >= 2");
}

}  // namespace
}  // namespace pe

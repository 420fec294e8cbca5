#include "theory/kernel/effort.hpp"

#include "tests/catch.hpp"

namespace pe {
namespace {

TEST_CASE("Work is counted where an Effort lives, and nowhere else") {
  CHECK(spend(1'000'000));
  {
    Effort const effort(10);
    CHECK(spend(10));
    CHECK_FALSE(effort.is_exhausted());
    CHECK_FALSE(spend(1));
    CHECK(effort.is_exhausted());
    CHECK(effort.spent() == 11);
  }
  CHECK(spend(1'000'000));
}

TEST_CASE("An Effort within another has what that has left, and spends it") {
  Effort const outer(10);
  CHECK(spend(4));
  {
    Effort const inner(100);
    CHECK(spend(6));
    CHECK_FALSE(spend(1));
    CHECK(inner.spent() == 7);
    CHECK(outer.spent() == 4);
  }
  CHECK(outer.spent() == 11);
  CHECK(outer.is_exhausted());
  CHECK_FALSE(spend(1));
  CHECK(outer.spent() == 12);
}

}  // namespace
}  // namespace pe

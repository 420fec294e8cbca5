#include "theory/families/cost.hpp"

#include "tests/catch.hpp"
#include "theory/families/members.hpp"

namespace pe {
namespace {

constexpr CostSizes sizes{.head = 128, .heads = 32, .length = 8192};

double of(std::string_view text, CostLetter const& letter = {}) { return value(text, letter, sizes).value(); }

TEST_CASE("A cost formula is read as it is printed") {
  CHECK(of("0") == 0);
  CHECK(of("L d") == 8192 * 4096);
  CHECK(of("L d / H") == 8192 * 128);
  CHECK(of("3 L d / (2 H)") == 1.5 * 8192 * 128);
  CHECK(of("d² / (2 H²)") == 128 * 128 / 2);
  CHECK(of("66 + 33 H") == 1122);
  CHECK(of("H (2 L - 1)") == 32 * 16383);
  CHECK(of("(2 L)²") == 16384.0 * 16384);
  CHECK(of("2 L^2") == 2 * 8192.0 * 8192);
  CHECK(of("8 - 2 - 1") == 5);
}

TEST_CASE("Roots and logarithms take the next number, letter or bracket") {
  CHECK(value("√L d", {}, {.head = 2, .heads = 3, .length = 16}) == 24);
  CHECK(of("4 log₂(d / H)") == 28);
}

TEST_CASE("A letter of the scheme has the value that is usual, and one that is unknown gives none") {
  CHECK(of("2 (2 k + 1) d / H", {"k", 16}) == 8448);
  CHECK(of("rows d / H", {"rows", 64}) == 8192);
  CHECK_FALSE(value("3 V d / 2", {}, sizes));
}

TEST_CASE("A cost formula in LaTeX has no spaces but those around a sum") {
  CHECK(latex_of_cost("L² d + 2 L d²") == "L^2d + 2Ld^2");
  CHECK(latex_of_cost("H (2 √L - 1)²") == "H(2\\sqrt{L}-1)^2");
  CHECK(latex_of_cost("4 L d log₂(d / H)") == "4Ld\\log_2(d/H)");
  CHECK(latex_of_cost("rows d / H") == "\\mathrm{rows}\\,d/H");
  CHECK(latex_of_cost("(3/2) L d") == "\\tfrac{3}{2}Ld");
}

TEST_CASE("What is no formula has no value") {
  for (auto const* const text : {"", "L d; once", "(L", "L +", "2 / ", "L / 0"}) {
    CAPTURE(text);
    CHECK_FALSE(value(text, {}, sizes));
  }
}

TEST_CASE("Every scheme has a value for each of its formulas") {
  for (auto const& scheme : schemes()) {
    CAPTURE(scheme.name);
    for (auto const* const formula : {&scheme.cost.parameters, &scheme.cost.memory, &scheme.cost.work}) {
      CHECK(value(*formula, scheme.cost.letter, sizes).value_or(-1) >= 0);
    }
  }
}

TEST_CASE("A bias that is kept by the offset has one number for each offset that the mask leaves") {
  Balls const field;
  int looked_at = 0;
  for (auto const& scheme : schemes()) {
    auto const& kept = scheme.cost.memory;
    if (kept != "H L" && kept != "H (2 L - 1)") continue;
    CAPTURE(scheme.name);
    auto const member = std::ranges::find(members(), scheme.name, &Member::name);
    auto const layer = member->layers_for(Need::layer).over(field, {8, 10000}).layer(0, 4);
    CHECK((kept == "H L") == !layer.sees(0, 1));
    ++looked_at;
  }
  CHECK(looked_at >= 8);
}

/// Counted by hand for 32 heads of 128 and 8192 tokens.
TEST_CASE("The costs of schemes in use are known numbers") {
  auto const work = [](std::string_view name) {
    auto const found = std::ranges::find(schemes(), name, &About::name);
    return value(found->cost.work, found->cost.letter, sizes).value() / (8192.0 * 32);
  };
  CHECK(work("attention") == 0);
  CHECK(work("rope") == 6 * 128);    // two products and a sum for each entry of a query and of a key
  CHECK(work("xpos") == 8 * 128);    // and a scale for each
  CHECK(work("alibi") == 8192);      // one addition for each key
  CHECK(work("sinusoidal") == 128);  // an addition for each entry
}

}  // namespace
}  // namespace pe

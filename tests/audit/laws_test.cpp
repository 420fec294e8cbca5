// What is checked of all rows of a table in one pass in double, against theory's law over the table as a scheme of
// balls.
#include "experiments/audit/phases/laws.hpp"

#include <algorithm>
#include <cmath>

#include "tests/audit/phase_case.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe::audit::phases {
namespace {

constexpr std::int64_t rows = 600;

Judged judged(std::vector<double> const& entries) {
  auto hypothesis = identify(one(entries));
  REQUIRE(hypothesis);
  return Judged(std::move(*hypothesis));
}

LawResult const& law(std::vector<LawResult> const& laws, char const* property) {
  auto const found = std::ranges::find(laws, property, &LawResult::property);
  REQUIRE(found != laws.end());
  return *found;
}

/// The greatest | |p_t|^2 - d/2 | over all rows.
double norm_residual(Tabulated const& table) {
  double worst = 0;
  for (std::int64_t t = 0; t < rows; ++t) {
    auto const sides = ConstantNorm{}(table, ExactPosition(static_cast<double>(t)));
    worst = std::max(worst, std::abs((sides[0].lhs - sides[0].rhs).to_double()));
  }
  return worst;
}

/// How many rows are nearer to the one before them than theory's law says.
int rows_that_repeat(Tabulated const& table) {
  int count = 0;
  for (std::int64_t t = 1; t < rows; ++t) {
    auto const sides = Uniqueness{}(table, ExactPosition(static_cast<double>(t - 1)), ExactPosition(1));
    count += certainly_less(sides[0].rhs, sides[0].lhs) ? 1 : 0;
  }
  return count;
}

void check(std::vector<double> const& entries, bool norm_holds, bool rows_differ) {
  BallPrecision const scope(phase_bits);
  auto const table = judged(entries);
  auto const laws = check_laws(table);
  Tabulated const stored(table, Entries::stored);
  auto const residual = norm_residual(stored);
  CHECK(table.rows().norm_residual >= residual);
  CHECK(table.rows().norm_residual <= residual + 1e-10);
  CHECK(law(laws, "constant-norm").verdict == (norm_holds ? "holds" : "fails"));
  CHECK(table.equal_rows()->count == static_cast<std::uint64_t>(rows_that_repeat(stored)));
  CHECK(law(laws, "distinct-rows").verdict == (rows_differ ? "holds" : "fails"));
}

}  // namespace

TEST_CASE("One pass over all rows finds what theory's laws find row by row") {
  auto const sound = interleaved(usual());
  check(sound, true, true);
  auto small = sound;
  for (std::size_t i = 8; i < small.size(); i += d) small[i] *= 0.75;
  check(small, false, true);
  check(interleaved(in_float32(rows, by_power(d, 10000), {.position = rounded_to(Format::bfloat16)})), true, false);
}

TEST_CASE("The rows of a sound table enclose the exact codes, and theory's laws hold of them") {
  for (auto const& entries : {interleaved(usual()), blocks(usual(), true)}) {
    BallPrecision const scope(phase_bits);
    auto const table = judged(entries);
    Tabulated const scheme(table);
    for (std::int64_t t = 0; t < rows; t += 7) {
      auto const is = scheme.encode(t);
      auto const exact = scheme.phases(ExactPosition(static_cast<double>(t)));
      for (std::size_t i = 0; i < exact.size(); ++i) {
        CHECK_FALSE(certainly_unequal(is[2 * i], exact[i].sin));
        CHECK_FALSE(certainly_unequal(is[2 * i + 1], exact[i].cos));
      }
    }
    for (auto const& result : check_laws(table)) CHECK(result.verdict == "holds");
  }
}

TEST_CASE("A law that a table breaks by more than rounding fails") {
  auto const verdict = [](std::vector<double> const& entries, char const* property) {
    return law(check_laws(judged(entries)), property).verdict;
  };
  auto turned = interleaved(usual()), broken = turned;
  for (std::size_t i = 0; i < turned.size(); i += 2) turned[i] = -turned[i];
  CHECK(verdict(turned, "handedness") == "fails");
  // Pair 9 turns in the other sense in the second half of the rows.
  for (std::size_t r = rows / 2; r < rows; ++r) broken[r * d + 18] *= -1;
  for (auto const* property : {"relative-offset-map", "recurrence", "gram-toeplitz", "relative-score"}) {
    INFO(property);
    CHECK(verdict(broken, property) == "fails");
  }
}

}  // namespace pe::audit::phases

/// The laws of the clock blog refuse what is wrong by a little.
#include "tests/claims/mutants.hpp"
#include "theory/claims/clock_blog.hpp"
#include "theory/claims/row.hpp"

namespace pe::tests {
namespace {

using namespace clock_blog;

Domain at(std::vector<int> dimensions, std::vector<Fraction> bases, std::vector<Positions> positions = {}) {
  return {.dimensions = std::move(dimensions),
          .bases = std::move(bases),
          .positions = std::move(positions),
          .exhaustive = true};
}

TEST_CASE("A count of the hour hand's codes that is off by one is refuted, in each number format") {
  must_kill<HourHandCodes<Format::binary32, 43200>>(walk({6}));
  must_kill<HourHandCodes<Format::binary16, 28224>>(walk({6}));
  must_kill<HourHandCodes<Format::bfloat16, 6832>>(walk({6}));
}

TEST_CASE(
    "The clock blog's binary numbers, figures and code: each law kills its mutants, each of its parts one alone") {
  must_kill<EntriesOfDimension>("clock-blog.any-dimension");
  must_kill<ColumnChanges>(walk(dimensions(2, 10, 1)));
  must_kill<HammingDistances>(walk({8}, {{0, 254}}));
  must_kill<NearerIsLighter>(walk({256}));
  must_kill<MatrixFigure<Counted{}>>(walk({256}));
  must_kill<CodeEntries>(at({3, 5}, base_10000, {Positions::range(0, 9)}));
}

}  // namespace
}  // namespace pe::tests

/// The laws of the clock blog refuse what is wrong by a little.
#include "tests/claims/mutants.hpp"
#include "theory/claims/clock_blog.hpp"
#include "theory/claims/clock_blog_binary.hpp"
#include "theory/claims/clock_blog_frequencies.hpp"
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
Domain at_times(double last) { return at({6}, base_10000, {Positions::range(0, last)}); }

TEST_CASE("The clock blog's formulas and clocks: each law kills its mutants, each of its parts one alone") {
  must_kill<LastExponent<false>>(at(dimensions(2, 32), base_10000));
  must_kill<LongestWavelength<SinusoidalExponentJOverD, 982>>(at({512}, base_10000));
  must_kill<LongestWavelength<Sinusoidal, 96466>>(at({512}, base_10000));
  must_kill<SecondHandMoves>(at_times(59));
  must_kill<OtherHandsMove>(at_times(59));
  must_kill<HandsSlowDown>(at_times(59));
  must_kill<TurnsPerTurn<0, 60>>(walk({6}, {{0, 239}}));
  must_kill<TurnsPerTurn<0, 3600>>(walk({6}, {{0, 239}}));
  must_kill<TurnsPerTurn<1, 12>>(walk({6}, {{0, 239}}));
  must_kill<GrowthIrregular>(walk({6}, {{1, 899}}));
  must_kill<JointPeriod<43200>>(at_times(59));
  must_kill<JointPeriod<3600>>(at_times(59));
  must_kill<LaterTime>(walk({6}));
  must_kill<TwoEntriesNeeded>(at_times(59));
  must_kill<PairRatio<1, false>>(at({4, 8}, {3600}));
  must_kill<PairRatio<2, false>>(at({4, 8}, {3600}));
  must_kill<PairRatio<2, true>>(at({4, 8}, {3600}));
  must_kill<OneRadian>({.dimensions = {8}, .bases = {3600}, .parameters = {{0, 3}}, .exhaustive = true});
  must_kill<SecondFromHour<720>>(at_times(59));
}

TEST_CASE("A count of the hour hand's codes that is off by one is refuted, in each number format") {
  must_kill<HourHandCodes<Format::binary32, 43200>>(walk({6}));
  must_kill<HourHandCodes<Format::binary16, 28224>>(walk({6}));
  must_kill<HourHandCodes<Format::bfloat16, 6832>>(walk({6}));
}

TEST_CASE("The clock blog's frequencies and distances: each law kills its mutants, each of its parts one alone") {
  must_kill<LaterEntriesVanish>(at({4, 8}, {3600}, {Positions::range(0, 20)}));
  must_kill<LaterPairsFrozen>(at({4, 8}, {3600}, {Positions::range(0, 2000)}));
  must_kill<RatioPerColumn>(at(dimensions(2, 16), {10000, 3600}));
  must_kill<RatioIsSixFifths<Range{84, 130}, Range{74, 116}>>(at(dimensions(64, 140), {10000, 3600}));
  must_kill<PairRatios<0>>(at({64, 128, 256, 512}, {10000, 3600}));
  must_kill<NearerThanFiveMinutes<seconds(11, 59, 59)>>(walk({6}));
  must_kill<DialDistances<Clock, 55801, 51947>>(walk({6}));
  must_kill<DialDistances<ClockAsIntended, 51737, 51947>>(walk({6}));
  must_kill<DialDistances<ClockAsPrinted, 4203, 51764>>(walk({6}));
  must_kill<HalfCircle>(at_times(21599));
  must_kill<DistancesComeBack<43200>>(at_times(59));
  must_kill<ChordsDiffer>({});
  must_kill<SlowestHalfTurn<0>>(at({128, 256, 512}, base_10000));
  must_kill<LargerBaseIsSlower>(walk({4, 64}, {{1, 22}}));
  must_kill<DotProductIsDistance>({});
  must_kill<DotProductDeterminesDistance>({});
  must_kill<DifferencesCarried>({});
}

TEST_CASE(
    "The clock blog's binary numbers, figures and code: each law kills its mutants, each of its parts one alone") {
  must_kill<TableRow>(walk({4}, {{1, 6}}));
  must_kill<ColumnsSlow<true>>(walk(dimensions(2, 10, 1)));
  must_kill<ColumnsSlow<false>>(walk(dimensions(2, 10, 1)));
  must_kill<ColumnChanges>(walk(dimensions(2, 10, 1)));
  must_kill<SignedDigits>(walk({8}, {{0, 255}}));
  must_kill<SignedNeighbours>(walk({8}, {{0, 254}}));
  must_kill<HammingDistances>(walk({8}, {{0, 254}}));
  must_kill<DigitPeriodDoubles>(walk({16}, {{0, 511}, {0, 7}}));
  must_kill<LostDigit>(walk({9}, {{0, 511}, {0, 8}}));
  must_kill<FigureColumns<0, 0>>(walk({256}));
  must_kill<NearerIsLighter>(walk({256}));
  must_kill<MatrixFigure<Counted{}>>(walk({256}));
  must_kill<CodeEntries>(at({3, 5}, base_10000, {Positions::range(0, 9)}));
  must_kill<Continuous>({});
}

}  // namespace
}  // namespace pe::tests

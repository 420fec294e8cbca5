/// The laws of clock-blog, by the names that theory/sources/clock-blog.toml calls them by.
#include "theory/claims/clock_blog.hpp"
#include "theory/claims/argued_row.hpp"
#include "theory/claims/clock_blog_binary.hpp"
#include "theory/claims/clock_blog_frequencies.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

using namespace clock_blog;

Laws clock_blog_laws() {
  return {
      law<ClosedForm, SinusoidalExponentJOverD>("clock-blog.equation-1"),
      law<LastExponent<false>, SinusoidalExponentJOverD>("clock-blog.last-exponent"),
      law<LongestWavelength<SinusoidalExponentJOverD, 982>, SinusoidalExponentJOverD>(
          "clock-blog.longest-wavelength-equation-1"),
      law<LongestWavelength<Sinusoidal, 96466>, Sinusoidal>("clock-blog.longest-wavelength-equation-2"),
      argued_law<ClosedForm, Sinusoidal>("clock-blog.equation-2"),
      law<LaterTime, Clock>("clock-blog.later-time"),
      law<TwoEntriesNeeded, Clock>("clock-blog.two-entries-needed"),
      law<SecondHandMoves, ClockAsIntended>("clock-blog.second-hand-moves"),
      law<SecondHandMoves, Clock>("clock-blog.second-hand-moves-corrected"),
      law<TurnsPerTurn<1, 12>, ClockAsPrinted>("clock-blog.hour-hand-factor"),
      law<OtherHandsMove, Clock>("clock-blog.other-hands-move"),
      law<HandsSlowDown, Clock>("clock-blog.hands-slow-down"),
      law<HandsSlowDown, ClockAsPrinted>("clock-blog.hands-slow-down-printed"),
      law<TurnsPerTurn<0, 3600>, Clock>("clock-blog.second-hand-turns"),
      law<TurnsPerTurn<0, 3600>, ClockAsIntended>("clock-blog.second-hand-turns-by-formula"),
      law<TurnsPerTurn<0, 60>, Clock>("clock-blog.sixty-turns"),
      law<TurnsPerTurn<1, 12>, Clock>("clock-blog.twelve-turns"),
      law<GrowthIrregular, Clock>("clock-blog.growth-irregular"),
      law<NormIsHalfDimension, Clock>("clock-blog.norm-is-half-dimension"),
      law<RelativeOffsetMap, Clock>("clock-blog.relative-offset-map"),
      law<ConsistentDistance, Clock>("clock-blog.clock-distance"),
      law<PairRatio<1, false>, AlienClockAsPrinted>("clock-blog.alien-ratio"),
      law<PairRatio<1, false>, AlienClock>("clock-blog.alien-ratio-corrected"),
      law<OneRadian, AlienClockAsPrinted>("clock-blog.one-radian"),
      law<PairRatio<2, false>, AlienClockAsPrinted>("clock-blog.alien-exponential"),
      law<PairRatio<2, true>, Sinusoidal>("clock-blog.both-geometric"),
      law<LaterEntriesVanish, AlienClockAsPrinted>("clock-blog.later-entries-vanish"),
      law<LaterPairsFrozen, AlienClockAsPrinted>("clock-blog.later-pairs-frozen"),
      law<RatioPerColumn, Sinusoidal>("clock-blog.ratio-per-column"),
      law<RatioIsSixFifths<Range{84, 130}, Range{74, 116}>, Sinusoidal>("clock-blog.ratio-is-1.2"),
      law<PairRatios<0>, Sinusoidal>("clock-blog.pair-ratios"),
      law<JointPeriod<43200>, Clock>("clock-blog.joint-period"),
      law<JointPeriod<43200>, ClockAsIntended>("clock-blog.joint-period-intended"),
      law<JointPeriod<3600>, ClockAsPrinted>("clock-blog.joint-period-printed"),
      law<NearerThanFiveMinutes<seconds(12, 59, 59)>, Clock>("clock-blog.wrap-around"),
      law<NearerThanFiveMinutes<seconds(11, 59, 59)>, Clock>("clock-blog.wrap-around-corrected"),
      law<NearerThanFiveMinutes<seconds(12, 59, 59)>, ClockAsIntended>("clock-blog.wrap-around-intended"),
      law<NearerThanFiveMinutes<seconds(12, 59, 59)>, ClockAsPrinted>("clock-blog.wrap-around-printed"),
      law<DialDistances<Clock, 55801, 51947>, Clock>("clock-blog.dial-distances"),
      law<DialDistances<ClockAsIntended, 51737, 51947>, ClockAsIntended>("clock-blog.dial-distances-intended"),
      law<DialDistances<ClockAsPrinted, 4203, 51764>, ClockAsPrinted>("clock-blog.dial-distances-printed"),
      law<DistancesComeBack<43200>, Clock>("clock-blog.distances-come-back"),
      law<HalfCircle, Clock>("clock-blog.half-circle"),
      law<ChordsDiffer, Sinusoidal>("clock-blog.chords-differ"),
      law<SlowestHalfTurn<0>, Sinusoidal>("clock-blog.slowest-half-turn"),
      law<LargerBaseIsSlower, Sinusoidal>("clock-blog.larger-base-is-slower"),
      law<TableRow, BinaryMostSignificantFirst>("clock-blog.binary-table"),
      law<TableRow, Binary>("clock-blog.binary-table-corrected"),
      law<ColumnsSlow<true>, BinaryMostSignificantFirst>("clock-blog.low-bits-slow"),
      law<ColumnChanges, Binary>("clock-blog.column-changes"),
      law<SignedDigits, BinarySigned>("clock-blog.signed-digits"),
      law<SignedNeighbours, BinarySigned>("clock-blog.signed-neighbours"),
      law<DigitPeriodDoubles, Binary>("clock-blog.digit-period-doubles"),
      law<SecondFromHour<720>, Clock>("clock-blog.second-from-hour"),
      law<HourHandCodes<Format::binary32, 43200>, Clock>("clock-blog.hour-hand-in-single"),
      law<HourHandCodes<Format::binary16, 28224>, Clock>("clock-blog.hour-hand-in-half"),
      law<HourHandCodes<Format::bfloat16, 6832>, Clock>("clock-blog.hour-hand-in-bfloat16"),
      law<LostDigit, Binary>("clock-blog.lost-digit"),
      law<HammingDistances, Binary>("clock-blog.hamming-distances"),
      law<AlternationSlows<1, 200>, Sinusoidal>("clock-blog.columns-slow"),
      law<AlternationSlows<2, 200>, Sinusoidal>("clock-blog.columns-slow-by-kind"),
      law<FigureColumns<0, 0>, Sinusoidal>("clock-blog.figure-columns"),
      law<ColumnsSlow<false>, Binary>("clock-blog.binary-columns-slow"),
      law<DotProductIsDistance, Sinusoidal>("clock-blog.dot-product-is-distance"),
      law<NearerIsLighter, Sinusoidal>("clock-blog.nearer-is-lighter"),
      law<MatrixFigure<Counted{}>, Sinusoidal>("clock-blog.matrix-figure"),
      law<DifferencesCarried, Sinusoidal>("clock-blog.differences-carried"),
      law<DotProductDeterminesDistance, Sinusoidal>("clock-blog.dot-product-determines-distance"),
      law<CodeEntries, Sinusoidal>("clock-blog.code"),
      law<CodeEntries, SinusoidalZeroLast>("clock-blog.code-odd-dimension"),
      law<Continuous, Sinusoidal>("clock-blog.continuous"),
  };
}

}  // namespace pe

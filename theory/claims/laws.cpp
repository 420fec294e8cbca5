/// The laws of C++ that files of theory/sources call by their names, "source.law". The survey's, the longest list, have
/// a compilation of their own.
#include <algorithm>
#include <iterator>

#include "theory/claims/chen2023.hpp"
#include "theory/claims/chi2022kerple.hpp"
#include "theory/claims/clock_blog.hpp"
#include "theory/claims/kazemnejad2019.hpp"
#include "theory/claims/mathor2020.hpp"
#include "theory/claims/men2024.hpp"
#include "theory/claims/papers_on_decay.hpp"
#include "theory/claims/peng2023.hpp"
#include "theory/claims/press2021.hpp"
#include "theory/claims/row.hpp"
#include "theory/claims/schenck2025.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/claims/su2021.hpp"
#include "theory/claims/wang2024precision.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/schemes/geometric.hpp"

namespace pe {

using namespace chen2023;
using namespace chi2022kerple;
using namespace clock_blog;
using namespace kazemnejad2019;
using namespace mathor2020;
using namespace men2024;
using namespace peng2023;
using namespace press2021;
using namespace schenck2025;
using namespace su2021;
using namespace wang2024precision;

Laws zheng2022_laws();

namespace {

/// Lags of the contexts that the paper's table gives to these bases, 1024 at once.
Domain of_table() {
  return {.dimensions = {128},
          .bases = {4300, 16'000, 84'000, 2'100'000},
          .positions = {Positions::range(0, 1023)},
          .exhaustive = true,
          .admits =
              [](Case const& input) {
                return lags_at_once * static_cast<std::int64_t>(input.positions[0]) <
                       context_with(&Context::printed, input.shape.base).length;
              },
          .admits_says = "1024 n is below the context that the table gives to the base"};
}

Laws other_laws() {
  return {
      law<AnyProducts<Factor::of_second_derivative>, Rope>("chen2023.interpolation-of-any-products"),
      law<TimesSmallerAt<571, true>, Rope>("chen2023.571-times"),
      law<TimesSmallerAt<295, false>, Rope>("chen2023.295-times"),
      law<SumExceedsDimension, Rope>("chen2023.sum-exceeds-dimension"),
      law<SignInDoubles<300'000'000>, PowerKernel<2>>("chi2022kerple.shifted-kernel-in-doubles"),
      law<ClosedForm, SinusoidalExponentJOverD>("clock-blog.equation-1"),
      law<ClosedForm, Sinusoidal>("clock-blog.equation-2"),
      law<ColumnChanges, Binary>("clock-blog.column-changes"),
      law<HammingDistances, Binary>("clock-blog.hamming-distances"),
      law<HourHandCodes<Format::binary32, 43200>, Clock>("clock-blog.hour-hand-in-single"),
      law<HourHandCodes<Format::binary16, 28224>, Clock>("clock-blog.hour-hand-in-half"),
      law<HourHandCodes<Format::bfloat16, 6832>, Clock>("clock-blog.hour-hand-in-bfloat16"),
      law<AlternationSlows<1, 200>, Sinusoidal>("clock-blog.columns-slow"),
      law<EntriesOfDimension, Sinusoidal>("clock-blog.entries-of-dimension"),
      law<AlternationSlows<2, 200>, Sinusoidal>("clock-blog.columns-slow-by-kind"),
      law<NearerIsLighter, Sinusoidal>("clock-blog.nearer-is-lighter"),
      law<MatrixFigure<Counted{}>, Sinusoidal>("clock-blog.matrix-figure"),
      law<CodeEntries, Sinusoidal>("clock-blog.code"),
      law<CodeEntries, SinusoidalZeroLast>("clock-blog.code-odd-dimension"),
      law<OneWordRefused, Normalised>("kazemnejad2019.one-word-refused"),
      law<StepIsOne, Linear>("kazemnejad2019.step-is-one"),
      law<RefusedIsOdd<1>, Sinusoidal>("kazemnejad2019.only-even-dimensions"),
      law<EntriesOfDimension, Sinusoidal>("kazemnejad2019.entries-of-dimension"),
      law<AlternationSlows<2, 50>, Sinusoidal>("kazemnejad2019.alternation-slows"),
      law<FirstHalfHoldsPosition<>, Sinusoidal>("kazemnejad2019.first-half-holds-position"),
      law<VarianceOfFirstHalf<>, Sinusoidal>("kazemnejad2019.variance-of-first-half"),
      law<LastFrequencyHasSineOnly, SinusoidalSineLast>("mathor2020.last-frequency-has-sine-only"),
      law<Boundedness, Growing>("mathor2020.growing-bounded"),
      law<ConsistentDistance, Growing>("mathor2020.growing-distance"),
      law<PositionsOfTable, Learnable>("mathor2020.positions-of-table"),
      law<OneHotLooksUp, OneHot>("mathor2020.one-hot-looks-up"),
      law<EntriesOfDimension, Sinusoidal>("mathor2020.entries-of-dimension"),
      law<NoLagNearer<>, Sinusoidal>("mathor2020.no-lag-nearer"),
      law<EntryIsLeastBase<true>, Rope>("men2024.table"),
      law<EntryIsLeastBase<false>, Rope>("men2024.table-corrected"),
      law<SumsNotNegative, Rope>("men2024.table-serving", of_table()),
      law<FirstNegativeLag<>, Rope>("men2024.first-negative-lag"),
      law<LeastBase<>, Rope>("men2024.least-base"),
      law<LeastWholeBase<>, Rope>("men2024.least-whole-base"),
      law<NotUpwardClosed<84'000, 394'000>, Rope>("men2024.serving-bases-not-upward-closed"),
      law<HalfTurned<true>, Rope>("men2024.half-turned-sum-not-negative"),
      law<SumIsIntegral<true>, Rope>("men2024.sum-is-cosine-integral"),
      law<ServesContext<394'000>, Rope>("men2024.serves-context"),
      law<MultipleServes<false>, Rope>("men2024.thousandfold"),
      law<MultipleServes<true>, Rope>("men2024.thousandfold-table"),
      law<TemperatureIs<false>, Rope>("peng2023.yarn-temperature"),
      law<BiasIsRow, Alibi>("press2021.bias-is-row"),
      law<NotScaled, Alibi>("press2021.not-scaled"),
      law<SlopesAreGeometric<false>, Alibi>("press2021.slopes"),
      law<SlopesAreGeometric<true>, Alibi>("press2021.slopes-corrected"),
      law<KeysAlone, Alibi>("press2021.biases-by-key-alone"),
      law<TwoDirectionsStill, CirculantString>("schenck2025.circulant-two-directions-still"),
      law<SymmetricPartUnused, CirculantString>("schenck2025.circulant-symmetric-part-unused"),
      law<RotaryClosedForm, Rope>("su2021.rotary-closed-form"),
      law<AbelSummation, Rope>("su2021.abel-summation"),
      law<AbelBound, Rope>("su2021.abel-bound"),
      law<MeanFalls, Rope>("su2021.mean-of-sums-falls"),
      law<RisesWithin<115>, Rope>("su2021.mean-of-sums-rises"),
      law<MeanIsHalved, Rope>("su2021.mean-of-sums-halved"),
      law<MeansPrinted<false>, Rope>("su2021.means-of-sums"),
      law<WindowMaxima<>, Rope>("su2021.greatest-scores-of-windows"),
      law<MeansPrinted<true>, Rope>("su2021.far-means-of-sums"),
      law<FirstIntegerLost<0>, Rope>("wang2024precision.first-integer-lost"),
      law<NormDrift<GreatestDrifts>, Sinusoidal>("wang2024precision.norm-drift"),
      law<RoundedPositionsBreak<Format::bfloat16>, Rope>("wang2024precision.rounded-positions-break"),
  };
}

}  // namespace

std::vector<formulas::NamedLaw> const& laws() {
  static std::vector<formulas::NamedLaw> const list = [] {
    auto result = zheng2022_laws();
    std::ranges::move(other_laws(), std::back_inserter(result));
    std::ranges::sort(result, {}, &formulas::NamedLaw::name);
    return result;
  }();
  return list;
}

formulas::NamedLaw const* find_law(std::string_view name) {
  auto const found = std::ranges::lower_bound(laws(), name, {}, &formulas::NamedLaw::name);
  return found == laws().end() || found->name != name ? nullptr : &*found;
}

}  // namespace pe

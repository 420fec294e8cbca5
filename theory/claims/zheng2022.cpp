/// The laws of zheng2022, by the names that theory/sources/zheng2022.toml calls them by.
#include "theory/claims/common_laws.hpp"
#include "theory/claims/row.hpp"
#include "theory/claims/zheng2022_absolute.hpp"
#include "theory/claims/zheng2022_introduction.hpp"
#include "theory/claims/zheng2022_relative.hpp"
#include "theory/claims/zheng2022_sinusoidal.hpp"
#include "theory/claims/zheng2022_t5.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/schemes/t5.hpp"

namespace pe {

using namespace zheng2022;

Laws zheng2022_laws() {
  return {
      law<FullySymmetric, Attention>("zheng2022.fully-symmetric"),
      law<ActsWithoutPositions, Attention>("zheng2022.acts-without-positions"),
      law<ClosedForm, Sinusoidal>("zheng2022.closed-form"),
      law<OneMapForAllRows, SurveySinusoidal1d>("zheng2022.listing-1d-offset-map"),
      law<FirstRowIsZero, SurveySinusoidal1d>("zheng2022.first-row-is-zero"),
      law<OneMapForAllRows, SurveySinusoidal1dFixed>("zheng2022.listing-1d-fixed-offset-map"),
      law<GramDeviates<3939, 394>, SurveySinusoidal1d>("zheng2022.gram-deviates"),
      law<EntriesOff<1680>, SurveySinusoidal1d>("zheng2022.entries-off"),
      law<FlatColumns<69>, SurveySinusoidal1d>("zheng2022.listing-1d-flat-columns"),
      law<FlatColumns<18>, SurveySinusoidal1dFixed>("zheng2022.listing-1d-fixed-flat-columns"),
      law<ChannelsInOrder<AxisOrder::height_first>, Sinusoidal2d>("zheng2022.grid-closed-form"),
      law<ChannelsInOrder<AxisOrder::height_first>, SurveySinusoidal2d>("zheng2022.listing-2d-height-first"),
      law<ChannelsInOrder<AxisOrder::width_first>, SurveySinusoidal2d>("zheng2022.listing-2d-width-first"),
      law<GridNorm<>, Sinusoidal2d>("zheng2022.sinusoidal-2d-norm"),
      law<GridNorm<>, SurveySinusoidal2d>("zheng2022.listing-2d-norm"),
      law<RefusedIsOdd<1>, SurveySinusoidal2d>("zheng2022.listing-2d-message"),
      law<RefusedIsOdd<2>, SurveySinusoidal2d>("zheng2022.listing-2d-check"),
      law<SinusoidIsFlow, Floater>("zheng2022.sinusoid-is-flow"),
      law<RelativeOffsetMap, Sinusoidal>("zheng2022.relative-offset-map"),
      law<AllDiffer, Hierarchical>("zheng2022.hierarchical-all-differ"),
      law<CodesTellIndices<>, Hierarchical>("zheng2022.hierarchical-generic"),
      law<CollisionsOnLine<7, 14>, Hierarchical>("zheng2022.collisions-on-line"),
      law<FourTermExpansion<>, Attention>("zheng2022.four-term-expansion"),
      law<ShawPrinted<>, Shaw>("zheng2022.shaw-printed"),
      law<RangeIsKept, Shaw>("zheng2022.shaw-range"),
      law<SymmetricRangeIsKept<>, Shaw>("zheng2022.shaw-range-corrected"),
      law<XlnetIsTransformerXl, TransformerXl>("zheng2022.xlnet-is-transformer-xl"),
      law<XlnetSharedKey, XlnetPrinted>("zheng2022.xlnet-shared-key"),
      law<XlnetRelative, TransformerXl>("zheng2022.xlnet-relative"),
      law<XlnetDirection<>, TransformerXl>("zheng2022.xlnet-direction"),
      law<T5Formula<>, T5>("zheng2022.t5-formula"),
      law<T5BucketBorders<>, T5>("zheng2022.t5-bucket-borders"),
      law<CodeLogit, T5Printed>("zheng2022.t5-code-logit"),
      law<GridIndexIsBijective<>, T5PrintedGrid>("zheng2022.grid-index-is-bijective"),
      law<GridOffsets<false>, T5PrintedGrid>("zheng2022.t5-grid-signs"),
      law<GridOffsets<true>, T5PrintedGrid>("zheng2022.t5-grid-signs-corrected"),
      law<TransposeEquivariance, T5PrintedGrid>("zheng2022.transpose-equivariance"),
      law<DebertaPrinted, Deberta>("zheng2022.deberta-printed"),
      law<DebertaSharedWeights<>, Deberta>("zheng2022.deberta-shared-weights"),
      law<ConstantOutputBehindBoundary, T5>("zheng2022.constant-output-behind-boundary"),
  };
}

}  // namespace pe

/// The laws of chi2022kerple, by the names that theory/sources/chi2022kerple.toml calls them by.
#include "theory/claims/chi2022kerple.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace chi2022kerple;

Laws chi2022kerple_laws() {
  return {
      law<ShiftedNotNegative, PowerKernel<2>>("chi2022kerple.shifted-kernel-not-negative"),
      law<ShiftedIsNegative, PowerKernel<2>>("chi2022kerple.shifted-kernel-is-negative"),
      law<SignInDoubles<300'000'000>, PowerKernel<2>>("chi2022kerple.shifted-kernel-in-doubles"),
      law<ConditionallyPositive<1>, PowerKernel<1>>("chi2022kerple.distance-form-is-squares"),
      law<ConditionallyPositive<2>, PowerKernel<2>>("chi2022kerple.square-form-is-squares"),
      law<TwoPositionsNotNegative, PowerKernel<1>>("chi2022kerple.two-positions-not-negative"),
      law<TwoPositionsEigenvalue<>, PowerKernel<1>>("chi2022kerple.two-positions-eigenvalue"),
      law<BoundedLengthIsSquares<>, PowerKernel<1>>("chi2022kerple.bounded-length-is-squares"),
      law<TriangleIsAlibi<false>, PowerKernel<1>>("chi2022kerple.triangle-is-alibi"),
      law<TriangleIsAlibi<true>, PowerKernel<1>>("chi2022kerple.scaled-triangle-is-alibi"),
      law<BucketFormula<false>, PowerKernel<1>>("chi2022kerple.bucket-formula-printed"),
      law<BucketFormula<true>, PowerKernel<1>>("chi2022kerple.bucket-formula-with-offset"),
  };
}

}  // namespace pe

#include "theory/properties/constant_output.hpp"
#include "theory/properties/flip_equivariance.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/pooled_invariance.hpp"
#include "theory/properties/reversal_equivariance.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/toeplitz_bias.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/transformer_xl.hpp"

namespace pe {

std::vector<Property> attention_properties() {
  return {
      on<PermutationEquivariance, Attention>(),
      on<PooledInvariance, Attention>(),
      on<ReversalEquivariance, Attention, T5Printed>(),
      on<ConstantOutput, Attention, CausalAttention, TransformerXl, XlnetPrinted, T5, T5Causal, T5Printed, Deberta>(),
      on<FlipEquivariance, T5PrintedGrid>(),
      on<ScoreShiftInvariance, Shaw, TransformerXl, XlnetPrinted, T5, T5Causal, T5Printed, Deberta>(),
      on<ToeplitzBias, T5, T5Causal, T5Printed, Urpe>(),
  };
}

}  // namespace pe

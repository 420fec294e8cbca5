/// The laws of men2024 and su2024, by the names that their files in theory/sources call them by.
#include "theory/claims/men2024.hpp"
#include "theory/claims/papers_on_decay.hpp"

namespace pe {

using namespace men2024;

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
                       row_of(printed_table, input.shape.base).context;
              },
          .admits_says = "1024 n is below the context that the table gives to the base"};
}

}  // namespace

Laws men2024_laws() {
  return {
      law<EntryIsLeastBase<true>, Rope>("men2024.table"),
      law<EntryIsLeastBase<false>, Rope>("men2024.table-corrected"),
      law<SumsNotNegative, Rope>("men2024.table-serving", of_table()),
      law<FirstNegativeLag<>, Rope>("men2024.first-negative-lag"),
      law<SimilarTokens<false>, Rope>("men2024.similar-tokens"),
      law<SimilarTokens<true>, Rope>("men2024.similar-tokens-independent"),
      law<LeastBase<>, Rope>("men2024.least-base"),
      law<LeastWholeBase<>, Rope>("men2024.least-whole-base"),
      law<NotUpwardClosed<84'000, 394'000>, Rope>("men2024.serving-bases-not-upward-closed"),
      law<HalfTurned<true>, Rope>("men2024.half-turned-sum-not-negative"),
      law<SumIsIntegral<true>, Rope>("men2024.sum-is-cosine-integral"),
      law<ServesContext<394'000>, Rope>("men2024.serves-context"),
      law<MultipleServes<false>, Rope>("men2024.thousandfold"),
      law<MultipleServes<true>, Rope>("men2024.thousandfold-table"),
  };
}

}  // namespace pe

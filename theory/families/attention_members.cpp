#include "theory/families/member_of.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/t5_printed.hpp"
#include "theory/schemes/transformer_xl.hpp"
#include "theory/schemes/urpe.hpp"

namespace pe {

std::vector<Member> attention_members() {
  return {member<Attention>(),     member<CausalAttention>(),
          member<Shaw>(),          member<TransformerXl>(),
          member<XlnetPrinted>(),  member<T5>(),
          member<T5Causal>(),      member<T5Printed>(),
          member<T5PrintedGrid>(), member<Deberta>(),
          member<Urpe>()};
}

}  // namespace pe

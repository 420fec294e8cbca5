#include "theory/kernel/evidence.hpp"

#include "theory/kernel/words.hpp"

namespace pe {

std::string_view name(Verdict verdict) { return word_of(verdict, {"holds", "refuted", "undecided", "not applicable"}); }

std::string_view name(Evidence evidence) {
  return word_of(evidence,
                 {"none", "sampled", "grid", "covered", "exhausted", "witnessed", "proved", "certified", "exact"});
}

}  // namespace pe

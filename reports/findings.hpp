/// What became of a document's statements, in the classes that its page counts: decided here and nowhere else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reports/run.hpp"

namespace pe::reports {

enum class Finding {
  as_printed,  ///< holds as the document has it
  narrower,    ///< refuted as printed; the same law holds of the same scheme on a narrower domain
  corrected,   ///< refuted as printed; a corrected statement holds
  refuted,     ///< refuted, and no correction of it is known to hold
  unchecked,   ///< a definition or an opinion: accounted for without a check
  open,        ///< undecided, or not the verdict that was expected
};

/// Returns the corrected statement of a claim, when the run has it and it holds as expected; else nothing.
Outcome const* correction_of(Outcome const& outcome, Run const& run);

/// True for a row that the bench adds to state a document's sentence rightly: its locator ends with "(corrected)".
bool is_correction(Outcome const& outcome);

/// The class of one claim.
Finding finding_of(Outcome const& outcome, Run const& run);

/// The claims of one document, counted. Corrections are not the document's: they stand in no class.
struct Findings {
  std::uint64_t claims = 0, as_printed = 0, narrower = 0, corrected = 0, refuted = 0, unchecked = 0, open = 0;
  std::uint64_t corrections = 0;  ///< rows added by the bench

  std::uint64_t under_condition() const { return narrower + corrected; }
};
Findings findings_of(std::string_view source, Run const& run);

/// One sentence: "52 claims: 30 hold as printed; 15 are refuted as printed but hold under a condition (2 on a narrower
/// domain, 13 when corrected); 4 are refuted outright; 3 are accounted for without a check."
std::string findings_sentence(Findings const& findings);

}  // namespace pe::reports

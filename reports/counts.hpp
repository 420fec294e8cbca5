/// How the claims of a source are counted: by verdict and evidence, and by what became of a document's statements.
/// Which claim counts as what is decided here and nowhere else.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports {

/// The kinds of outcomes that are counted. The claims that hold are established or tested, and each of these is counted
/// by its evidence: claims; established: proved, witnessed, exhausted, covered; tested: grid, agrees, sampled;
/// refuted, undecided, vacuous, not checkable, not checked, surprises.
std::span<std::string_view const> counted_kinds();

/// The counts of these outcomes, for a run that decided all selected claims.
Summary summary_of(std::vector<Outcome> const& outcomes);

/// How many outcomes of the source there are of each kind, in their order; of every source, for an empty key.
std::vector<std::uint64_t> source_counts(Run const& run, std::string_view key);

/// What became of a statement of a document.
enum class ClaimClass {
  as_printed,  ///< holds, in the document's own words
  implied,     ///< holds, and follows from the document's words, which are others
  narrower,    ///< refuted; the same law holds of the same scheme on a narrower domain
  corrected,   ///< refuted; a corrected statement holds
  refuted,     ///< refuted, and no correction of it is known to hold
  unchecked,   ///< a definition or an opinion: listed without a check
  unknown,     ///< a statement that is not checked, for a reason that is given
  open,        ///< undecided, or not the verdict that was expected
};

/// Returns the corrected statement of a claim, when the run has it and it holds as expected; else nothing.
Outcome const* correction_of(Outcome const& outcome, Run const& run);

/// True for a row that no document says: a correction, a check that the bench adds, a number that it computed. It
/// counts neither for nor against the document.
bool is_ours(Outcome const& outcome);

/// The class of one claim.
ClaimClass class_of(Outcome const& outcome, Run const& run);

/// The rows that have a finding, the heaviest impact first, then the oldest source, else in their order; and those that
/// are remarks, which no headline counts.
std::vector<Outcome const*> findings_of(Run const& run);
std::vector<Outcome const*> remarks_of(Run const& run);

/// What a finding answers beside its place: the label of each answer, in English, and its text; first the sentence as
/// printed. None of an outcome without a finding.
std::vector<std::pair<std::string_view, std::string>> answers(Outcome const& outcome);

/// The statements of documents, counted: each is in one class. Our own rows are in none.
struct ClaimClasses {
  std::uint64_t claims = 0, as_printed = 0, implied = 0, narrower = 0, corrected = 0, refuted = 0, unchecked = 0,
                unknown = 0, open = 0;
  std::uint64_t quoted = 0;     ///< of all: in the document's own words
  std::uint64_t tested = 0;     ///< of those that hold: on a grid or on drawn cases alone
  std::uint64_t slips = 0;      ///< of those that are refuted: misprints, slips and hedged sentences
  std::uint64_t ours = 0;       ///< rows added by the bench
  std::uint64_t documents = 0;  ///< that have a statement

  std::uint64_t under_condition() const { return narrower + corrected; }
  std::uint64_t holding() const { return as_printed + implied; }
  std::uint64_t established() const { return holding() - tested; }
  std::uint64_t wrong() const { return under_condition() + refuted; }
  std::uint64_t undecided() const { return unchecked + unknown + open; }
};

/// Of one document, and of all documents together.
ClaimClasses classes_of(std::string_view source, Run const& run);
ClaimClasses classes_of(Run const& run);

/// What a reader wants first: of the statements of all documents together, how many hold and how many are false. Empty
/// where no document says anything.
std::string found_sentence(Run const& run);

/// One sentence: "52 statements: 30 hold (20 in the document's words, 10 implied; 4 only tested); 19 are false
/// (2 true with restrictions, 13 corrected, 4 without a correction); 3 are not checkable."
std::string classes_sentence(ClaimClasses const& classes);

}  // namespace pe::reports

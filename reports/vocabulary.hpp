/// The vocabulary of a run, and the sentence that sums it up: the same words in every report.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/language.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// A word of the record, the sign shown beside it (never colour alone), and what it means.
struct Word {
  std::string_view word, sign, meaning;
};

/// The verdicts, best known first; `Outcome::expected` and `Outcome::verdict` are among them.
std::span<Word const> verdict_words();

/// The kinds of evidence, strongest first; `Outcome::evidence` is among them.
std::span<Word const> evidence_words();

/// What some cases show and others may not: grid, agrees, sampled. All other evidence of what holds establishes it.
bool is_tested(std::string_view evidence);

/// What a finding weighs, the heaviest first, and the words for it that a reader sees; `Finding::impact` is among them.
std::span<Word const> impact_words();

/// Returns the entry for `word`, or one without sign or meaning when the word is not in the list.
Word find_word(std::span<Word const> words, std::string_view word);

/// The sign of a verdict, in parentheses where the evidence only tests it: "✓", "(✓)".
std::string sign_of(std::string_view verdict, std::string_view evidence);

/// "(✓) holds, agrees": the verdict with its sign, and the evidence.
std::string verdict_in_words(Outcome const& outcome);

/// How many cases were judged, and how: "3 cases, equal to 50 digits; the condition leaves out 2". Empty without any.
std::string cases_in_words(Outcome const& outcome);

/// The same of what rests on these cases: empty, too, of what is proved or has a witness.
std::string cases_it_rests_on(Outcome const& outcome);

/// How a run ended, as a whole.
enum class Status { green, surprise, partial, empty };

/// A run with surprises is a surprise even when it is also partial; a run without claims is never green.
Status status(Summary const& summary);

/// One sentence for the head of a report: "All verdicts match expectations."
std::string headline(Summary const& summary);

/// "17 claims: 7 established (5 proved, 2 exhausted), 1 tested (1 sampled), 8 refuted, 1 not checkable. Self-check: 12
/// of 12 known claims correct."
std::string counts_sentence(Summary const& summary);

/// By which arithmetic a witness refutes the claim, or shows that it holds.
std::string_view certificate_sentence(Witness const& witness, bool refutes);

/// What to call `Witness::exact`: "exactly", or "another case", at other points of the circle than the witness.
std::string_view exact_label(Witness const& witness);

/// What was looked at of the domain, in words, where that is not all of it.
std::string looked_at(Outcome const& outcome);

/// The premises among the clauses of a domain, "every even d; where r2 = 1", each without its "where".
std::vector<std::string> premises_of(std::string const& domain);

/// What a residual is.
inline constexpr std::string_view residual_says = translatable(
    "the greatest |left - right| of an equality, over the size of its sides where that is below 1 and neither is 0, or "
    "the greatest violation of an inequality");

/// What a proof covers, as a sentence, with the premises of the claim. It is proved.
std::string proof_in_words(Outcome const& outcome);

/// The same, or of what is not proved the domain, as a sentence; empty where there is neither.
std::string covers(Outcome const& outcome);

/// For a sampled claim: what its cases say about the other cases, with the measure. Empty for any other claim.
std::string bound_sentence(Outcome const& outcome);

/// The source of what a user's file claims.
inline constexpr std::string_view file_source = "formula";

/// The origin of a sentence: "the document's own words", "implied: ...", "your file", "Added by pebench".
std::string origin_sentence(Outcome const& outcome);

/// True when a run reports on this row without having checked it: not checkable, or not applicable.
bool is_unchecked(Outcome const& outcome);

/// One sentence on a row that is not as expected: expected, observed, and the witness, where there is one.
std::string surprise_sentence(Outcome const& outcome);

/// A run's provenance as names and values to read, the same in every report; what was not recorded is left out.
std::vector<std::pair<std::string, std::string>> provenance_lines(Provenance const& provenance);

/// "./bench verify SELECTOR" with the file, cases, digits and seed of the run, so that it gives the same outcomes. An
/// empty selector selects all claims.
std::string verify_command(Run const& run, std::string_view selector);

/// " --scheme FILE" or " --claims FILE", with which the claims of a file of one's own are found: the path as it was
/// typed for the run, else the file's name. Empty without such a file.
std::string file_option(std::vector<InputFile> const& files, Provenance const& made);
/// The same where the scheme is that of the file; else empty.
std::string file_option(std::vector<InputFile> const& files, Provenance const& made, std::string const& scheme);

/// The same where the outcome is of the file.
std::string file_option(Run const& run, Outcome const& outcome);

/// "./bench explain CLAIM" and the file's option.
std::string explain_command(Run const& run, Outcome const& outcome);
/// "./bench replay TOKEN" and the file's option; empty of an outcome without a token.
std::string replay_command(Run const& run, Outcome const& outcome);

/// Returns `count` followed by `noun`, in the plural (with an s, after an x with es) unless the count is one.
std::string counted(std::uint64_t count, std::string_view noun);

}  // namespace pe::reports

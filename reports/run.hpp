/// A run: what was decided, with its evidence and its provenance. Plain data; every report is a function of it.
///
/// `run.json` is this structure, written field by field under the same names (schema: reports/README.md).
/// Everything but `provenance` is a function of the seed, the cases and the digits alone.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/figure_file.hpp"
#include "reports/matrix.hpp"
#include "theory/kernel/evidence.hpp"

namespace pe::reports {

/// The name and version of the record's layout; a reader refuses any other.
inline constexpr char run_schema[] = "pebench-run/11";

using pe::Identity;
using pe::Proof;
using pe::Residual;
using pe::Witness;

/// A text that was added to the layout when there were runs already: left out of JSON where it is empty, so that those
/// runs are read and have their digests.
struct AddedText {
  std::string text = {};
};

/// What the author and the readers of a refuted sentence need to know, with its words (Outcome::quote) and locator.
struct Finding {
  std::string impact;      ///< theorem | bug | number | sentence | remark
  std::string reading;     ///< in which reading it was decided, and why in that one
  std::string so;          ///< what is so
  std::string difference;  ///< how large the difference is where the source uses it
  std::string stays;       ///< what stays true, and what is not affected
  std::string prior;       ///< who found it before, or "none known to us"
};

/// One claim, decided.
struct Outcome {
  std::string id, ledger, source, locator, scheme, property;
  bool matrix_cell = false;      ///< one cell of the scheme x property matrix, and no document's claim
  std::string origin;            ///< quoted | implied | ours: the origin of the statement
  std::string quote;             ///< the document's own words, empty where the statement has them; implied: those that
                                 ///< imply it, where they are known
  std::string implied_by;        ///< implied: how it follows from which words of the document; else empty
  std::string statement, latex;  ///< in words; as LaTeX, without delimiters (may be empty)
  AddedText law;       ///< the formula of a file that was decided, in lines: the definitions that it uses, its
                       ///< comparisons, its condition; empty for a property or a law in C++
  std::string domain;  ///< what the sentence speaks of, in words
  std::string walked;  ///< what was looked at of it, in words; the domain itself where that is all of it
  std::string expected;
  std::string verdict;  ///< holds | refuted | undecided | vacuous | not applicable; a row without a check: not
                        ///< checkable | not checked
  /// If it holds: proved | witnessed | exhausted | covered | grid | agrees | sampled; if it is refuted: exact |
  /// certified; else none
  std::string evidence;
  bool agrees = false;  ///< the verdict is the expected one, and every cross-check was passed
  std::string alarm;    ///< which cross-check was not passed; empty when all is well
  std::uint64_t cases = 0, discards = 0;
  int digits = 0;                  ///< decimal digits to which equality was decided
  std::optional<double> residual;  ///< upper bound over the cases that hold of max |lhs - rhs| / min(1, their size)
  std::string why_sampled;         ///< tested: why nothing stronger is known
  std::string measure;             ///< sampled: the measure of which the bound below speaks
  std::uint64_t measured = 0;      ///< sampled: how many of the cases were drawn from that measure
  std::optional<double> failure_rate_95;  ///< sampled: 95% upper confidence bound of the fraction of it that fails
  std::optional<Witness> witness;
  std::optional<Proof> proof;
  std::vector<Residual> ladder;    ///< the same cases in 25, 50, 100 and 200 digits
  std::vector<Residual> hardware;  ///< the same cases in double, float, half and bfloat16
  std::string corrected_by;        ///< id of the claim that states it rightly; empty when none is needed
  std::string note, replay;        ///< remark; the token that `pebench replay` takes
  std::optional<Finding> finding;  ///< refuted alone
};

/// A document, as in theory/sources.bib.
struct Source {
  std::string key, author, title, year, url;
  std::map<std::string, std::string> entry = {};  ///< what else a bibliography has of it, by BibTeX's names, and "type"
};

/// A file of somebody's own that claims of the run are from (source `formula`), whole: the run replays without it.
struct InputFile {
  std::string name, sha256, text;  ///< sha256: of the text, as `reports::sha256` gives it
};

/// What was found of a claim as a theorem that Coq checks by itself (`pebench certify`).
struct CertificateFile {
  std::string claim, file, sha256;  ///< file: certificates/NAME.v beside run.json; sha256: of its text
  std::string statement;            ///< what it proves or refutes, in the words of Coq
};

/// One of the parts of a run, each of which decides some of its claims (`pebench verify --shard I/N`).
struct Shard {
  std::uint64_t number = 0, count = 0;  ///< part 1, 2, ... of how many
  std::string claims;                   ///< digest of all that defines the claims of the whole run
  std::vector<std::uint64_t> places;    ///< of this part's claims among those of the whole run, from 0
};

/// A part of a run, and what it took.
struct Part {
  std::string name;     ///< "decide 360 claims", "figure precision-ladder", "write index.html"
  std::string command;  ///< what does this part again; empty: only the whole run does
  double wall_seconds = 0;
  std::uint64_t peak_memory_bytes = 0;  ///< largest resident set of this program while it lasted
};

/// What one outcome took of one processor: about the wall time of deciding that claim alone with one thread.
struct RowCost {
  std::string id;
  double seconds = 0;
};

/// Where and how the run was made; the only part that differs between two runs of one seed.
struct Provenance {
  std::string version, commit;
  bool dirty = false;
  std::uint64_t seed = 0, cases = 0;
  int digits = 0, jobs = 0;
  std::string command, compiler, flags, cpu, system, started;  ///< started: ISO 8601, UTC
  double wall_seconds = 0, cpu_seconds = 0;
  std::uint64_t peak_memory_bytes = 0;
  std::map<std::string, std::string> libraries;
  std::vector<Part> parts;           ///< in the order in which they were done
  std::vector<RowCost> rows;         ///< one for each outcome, in their order; empty when it was not measured
  std::vector<std::string> missing;  ///< what could not be made on this machine, and how to get it: sentences
};

/// Counts over the outcomes.
struct Summary {
  std::uint64_t claims = 0, holds = 0, refuted = 0, undecided = 0, vacuous = 0, not_applicable = 0, not_checkable = 0,
                not_checked = 0, surprises = 0;
  /// Those that hold: established + tested. By evidence, proved + witnessed + exhausted + covered are established, grid
  /// + agrees + sampled tested.
  std::uint64_t established = 0, tested = 0;
  std::uint64_t proved = 0, witnessed = 0, exhausted = 0, covered = 0, grid = 0, agrees = 0, sampled = 0;
  /// Planted claims with known verdicts: how many were decided, and on which of them the engine erred. A run in
  /// which it erred is a surprise.
  std::uint64_t planted = 0;
  std::vector<std::string> engine_errors = {};
  bool partial = false;     ///< the run was interrupted: fewer claims were decided than selected
  std::uint64_t asked = 0;  ///< how many claims were selected; `claims` of them were decided
};

struct Run {
  Provenance provenance;
  Summary summary;
  std::vector<Source> sources;
  std::vector<InputFile> files;
  std::optional<Shard> shard;  ///< of a run that is a part of another; else left out
  std::vector<Outcome> outcomes;
  MatrixPlan matrix;                          ///< empty when the run has no cell of the matrix
  std::vector<CertificateFile> certificates;  ///< empty without --certificates
  std::vector<FigureRecord> figures;          ///< drawn with it, in figures/ beside run.json; empty if none were drawn
};

}  // namespace pe::reports

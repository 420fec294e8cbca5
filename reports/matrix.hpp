/// The scheme x property matrix: what each scheme has of each property, as plain data.
///
/// A run records which schemes and properties it looked at and why some pairs of them say nothing (`MatrixPlan`, a
/// member of run.json); its outcomes hold the rest. `matrix` puts the two together.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pe {
struct Witness;
}

namespace pe::reports {

struct Outcome;
struct Run;

/// A row of the matrix.
struct MatrixScheme {
  std::string name, title, says, source;  ///< "rope"; "RoPE", as papers write it; one line; key of theory/sources.bib
  std::string family = {};                ///< what it acts on: codes | rotation | bias | layer
};

/// A column of the matrix.
struct MatrixProperty {
  std::string name, says, latex;           ///< "constant-norm"; one sentence; the formula, without delimiters
  std::vector<std::string> premises = {};  ///< those of all of its cells in a matrix, clauses; no part of a record
};

/// A pair of which nothing can be asked, and the sentence that says why.
struct NotApplicable {
  std::string property, scheme, reason;
};

/// The rows and columns of the matrix that a run looked at, and the pairs among them that say nothing. The claims of
/// all other pairs are outcomes of the run, marked as `matrix_cell`.
struct MatrixPlan {
  std::vector<MatrixScheme> schemes;
  std::vector<MatrixProperty> properties;
  std::vector<NotApplicable> not_applicable;
};

/// The source of the claims that are cells of the matrix.
inline constexpr char matrix_source[] = "pebench";

/// What a cell rests on, a clause: "r2 = 1"; `mark` refers to it, a small letter.
struct Premise {
  std::string says, mark = {};
  bool operator==(Premise const&) const = default;
};

/// One scheme has, or has not, one property.
struct MatrixCell {
  std::string scheme, property;
  std::string verdict;             ///< holds | refuted | undecided | not applicable; empty: this run did not decide it
  std::string evidence;            ///< as Outcome::evidence; empty where nothing was decided
  bool agrees = true;              ///< the verdict is the expected one, and every cross-check was passed
  std::optional<double> residual;  ///< holds: the worst over its cases, an upper bound of max |lhs - rhs|
  int digits = 0;                  ///< decimal digits to which equality was decided
  std::string reason;              ///< not applicable: why, a sentence
  std::string witness;             ///< refuted: the counterexample in words, a sentence; else empty
  std::string claim;               ///< id of the claim that is this cell; empty where nothing can be asked
  std::string replay;              ///< the token that `pebench replay` takes; may be empty
  std::vector<Premise> premises = {};  ///< those of this cell alone; no part of a record
  std::string dimensions = {};         ///< proved of these d alone: "every even d from 2 to 64"; no part of a record
};

struct Matrix {
  std::vector<MatrixScheme> schemes;
  std::vector<MatrixProperty> properties;
  std::vector<MatrixCell> cells;  ///< scheme by scheme: cell (s, p) is entry s * properties.size() + p

  MatrixCell const& at(std::size_t scheme, std::size_t property) const {
    return cells.at(scheme * properties.size() + property);
  }
};

/// True for the outcomes that a run with a matrix shows there, and not among the claims of documents.
bool is_matrix_cell(Run const& run, Outcome const& outcome);

/// What the law states of its sides, as the steps of the witness have it: "≤".
std::string relation_of(Witness const& witness);

/// An outcome as a cell is shown, whether or not it is one.
MatrixCell cell_of(Outcome const& outcome);

/// The matrix of what the run looked at. A pair that the plan leaves open and no outcome decides has an empty verdict.
Matrix matrix(Run const& run);

/// Gives each premise of a matrix its mark, in the order of the cells; of many schemes all have a star.
void mark_premises(Matrix& matrix);

/// The marks of a cell, "ᵃᵇ".
std::string marks_of(MatrixCell const& cell);

/// What the marks of cells refer to, a sentence each, what whole columns are under, and which are proved of some d
/// alone; empty without any. Of many schemes, where it is said.
std::string premises_in_words(Matrix const& matrix);

/// The scheme as papers write it; of one that is none of these, its name.
std::string const& title_of(std::vector<MatrixScheme> const& schemes, std::string const& scheme);

/// The rows and columns of these names, in the order of the matrix; an empty list selects all.
Matrix part(Matrix const& whole, std::vector<std::string> const& schemes, std::vector<std::string> const& properties);

/// How many cells have the verdict.
std::size_t count(Matrix const& matrix, std::string const& verdict);

}  // namespace pe::reports

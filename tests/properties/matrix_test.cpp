/// The scheme x property matrix: no empty cell, and the table of refuted cells complete. That each verdict is the
/// expected one, pinned_test sees.
///
/// PE_RENEW_MATRIX=1 writes that table (theory/properties/refuted.tsv) anew from what the bench decides.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

#include "tests/catch.hpp"
#include "tests/claims/decided.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"
#include "theory/schemes/list.hpp"

namespace pe {
namespace {

void renew() {
  auto const& cells = decided_cells();  // before the file is emptied: there may be no run to take them from
  std::ofstream file(std::string(PE_ROOT_FOLDER) + "/theory/properties/refuted.tsv");
  file << "# The cells of the matrix that are expected to be refuted: property, scheme, witness (shrunk).\n"
          "# PE_RENEW_MATRIX=1 ./bench test -R claims_test writes this file anew; read what changed before you "
          "commit it.\n";
  for (auto const* const outcome : cells) {
    if (outcome->verdict != "refuted") continue;
    file << outcome->property << '\t' << outcome->scheme << '\t' << outcome->witness->at << '\n';
  }
}

TEST_CASE("The matrix has no empty cell: every property has a check on every scheme, or a reason for having none") {
  for (auto const& property : properties()) {
    INFO(property.name);
    REQUIRE(property.cells.size() == schemes().size());
    for (std::size_t i = 0; i < property.cells.size(); ++i) {
      auto const& cell = property.cells[i];
      CHECK(cell.scheme == schemes()[i].name);
      CHECK((cell.check == nullptr) == !cell.reason.empty());
      if (cell.check) CHECK(cell.check->scheme() == cell.scheme);
    }
  }
}

TEST_CASE("Every witness of a refuted cell is a case that the cell speaks of") {
  for (auto const* const outcome : decided_cells()) {
    auto const& claim = *outcome->claim;
    if (claim.witness.empty()) continue;
    INFO(claim.id << " " << claim.witness);
    auto const witness = Case::parse(claim.witness, claim.check->signature());
    CHECK(std::ranges::find(claim.domain.dimensions, witness.shape.dimension) != claim.domain.dimensions.end());
    for (std::size_t i = 0; i < witness.positions.size() && i < claim.domain.positions.size(); ++i) {
      CHECK(claim.domain.positions[i].contains(witness.positions[i]));
    }
  }
}

TEST_CASE("The table of refuted cells names cells of the matrix only, each once, in its order") {
  if (std::getenv("PE_RENEW_MATRIX") != nullptr) renew();
  CHECK(decided_cells().size() == pebench_claims().size());
  std::vector<std::pair<std::string, std::string>> of_matrix, of_table;
  for (auto const* const outcome : decided_cells()) {
    auto const& claim = *outcome->claim;
    if (!claim.witness.empty()) of_matrix.emplace_back(claim.property, claim.check->scheme());
  }
  for (auto const& cell : refuted_cells()) of_table.emplace_back(cell.property, cell.scheme);
  CHECK(of_table == of_matrix);
}

TEST_CASE("A line of the table that lacks a field is refused") {
  CHECK(parse_refuted("# a comment\n\na\tb\tt=1\n").at(0).witness == "t=1");
  CHECK_THROWS_WITH(parse_refuted("a\tb\n"),
                    "'a\tb' is no refuted cell; write property, scheme and witness with tabs between them");
  CHECK_THROWS(parse_refuted("a\tb\tc\td\n"));
}

/// What textbooks say: a sound sinusoid has all that is asked of codes; what the others lack is known by heart.
TEST_CASE("The matrix says what is known of the schemes") {
  struct Known {
    std::string_view property, verdict;
    std::vector<std::string_view> schemes;
  };
  std::vector<Known> const known{
      // Of binary codes of signs the norm is that of d ones.
      {"constant-norm", "holds", {"sinusoidal", "binary-signed", "sinusoidal-2d"}},
      {"constant-norm", "refuted", {"linear", "binary"}},
      {"constant-norm", "not applicable", {"t5"}},
      {"boundedness", "holds", {"binary-signed", "hierarchical", "normalised", "complex-order", "rope"}},
      {"boundedness", "refuted", {"linear", "growing"}},
      {"relative-offset-map", "holds", {"survey-sinusoidal-1d-fixed"}},
      {"relative-offset-map",
       "refuted",
       {"linear", "growing", "normalised", "binary", "learnable", "survey-sinusoidal-1d"}},
      {"offset-group", "holds", {"rope", "sinusoidal-2d"}},
      {"recurrence", "holds", {"rope", "sinusoidal-2d"}},
      // A factor of the query's place: each place is new, and all keys of one query are alike.
      {"beyond-length", "holds", {"rope", "sinusoidal-2d", "sinusoidal", "transformer-xl", "ssmax"}},
      // A table ends; the last word of every sentence is 1; one vector or bucket for all far offsets.
      {"beyond-length",
       "refuted",
       {"learnable", "hierarchical", "binary", "normalised", "shaw", "t5", "deberta", "urpe"}},
      {"uniqueness", "holds", {"rope", "sinusoidal-2d"}},
      {"uniqueness", "refuted", {"ssmax", "clock"}},  // the clock's first hand stands as before after a minute
      {"length-independence", "refuted", {"normalised"}},
      {"length-independence", "not applicable", {"rope"}},  // it has no distance of codes
      {"score-shift-invariance", "holds", {"rope", "t5"}},
      {"score-shift-invariance", "refuted", {"ssmax", "sinusoidal", "learnable"}},  // added codes leave absolute terms
      // Two rules look at the input's length, and so do positions that are divided by it.
      {"score-length-invariance", "refuted", {"rope-dynamic-ntk", "rope-longrope", "normalised"}},
      {"score-length-invariance", "holds", {"rope", "rope-yarn", "alibi", "xpos", "fire", "learnable", "sinusoidal"}},
      // Turned vectors are features; a multiple of the offset is a difference of two; a table of offsets is no such.
      {"separable-score", "holds", {"rope", "xpos", "alibi", "sandwich", "transformer-xl", "pope", "learnable"}},
      {"separable-score", "refuted", {"t5", "kerple", "fire", "wavelet", "relative-table", "urpe", "tupe"}},
      {"permutation-equivariance", "holds", {"attention"}},
      {"permutation-equivariance", "refuted", {"rope"}},
      {"constant-output", "holds", {"rope"}},  // values carry no position
      {"constant-output", "refuted", {"sinusoidal", "shaw", "urpe"}},
  };
  for (auto const& [property, verdict, schemes] : known) {
    for (auto const scheme : schemes) {
      INFO(property << " of " << scheme);
      auto const cell = std::ranges::find_if(decided_cells(), [&, &property = property](auto const* outcome) {
        return outcome->property == property && outcome->scheme == scheme;
      });
      CHECK((cell == decided_cells().end() ? name(Verdict::not_applicable) : (*cell)->verdict) == verdict);
    }
  }
}

TEST_CASE("A reason says what the law speaks of and what the scheme is") {
  std::map<std::pair<std::string, std::string>, std::string> reasons;
  for (auto const& property : properties()) {
    for (auto const& cell : property.cells) reasons[{property.name, cell.scheme}] = cell.reason;
  }
  CHECK(reasons.at({"gram-toeplitz", "rope"}) ==
        "gram-toeplitz speaks of the code of a position on a line; rope turns queries and keys, and has no code of its "
        "own.");
  CHECK(reasons.at({"offset-group", "binary"}) ==
        "offset-group speaks of a matrix for each offset, which moves codes by it, the codes of a grid's cells, which "
        "a matrix for each offset moves, the complex code of a word at a position or the rotation of a query or key by "
        "its position; binary has a code for each row of a table, but no linear map moves them (relative-offset-map).");
  CHECK(
      reasons.at({"toeplitz-bias", "t5-printed-grid"}) ==
      "toeplitz-bias speaks of a number that a layer of attention attaches to each pair of positions; t5-printed-grid "
      "acts inside attention over the cells of a grid.");
  CHECK(
      reasons.at({"offset-vector", "alibi"}) ==
      "offset-vector speaks of a layer of attention over the cells of a grid; the positions of alibi are numbers on a "
      "line, which has one axis.");
}

}  // namespace
}  // namespace pe

/// Every mutant against every law of its kind, over balls: which fault is seen by which property, and by which not.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "tests/catch.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/properties/axis_separation.hpp"
#include "theory/properties/boundedness.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/constant_norm.hpp"
#include "theory/properties/constant_output.hpp"
#include "theory/properties/determinism.hpp"
#include "theory/properties/distance_symmetry.hpp"
#include "theory/properties/distinct_rows.hpp"
#include "theory/properties/extrapolation.hpp"
#include "theory/properties/flip_equivariance.hpp"
#include "theory/properties/flow.hpp"
#include "theory/properties/gram_toeplitz.hpp"
#include "theory/properties/grid_offset_map.hpp"
#include "theory/properties/handedness.hpp"
#include "theory/properties/length_independence.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/offset_group.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/pooled_invariance.hpp"
#include "theory/properties/position_free_offset.hpp"
#include "theory/properties/recurrence.hpp"
#include "theory/properties/relative_offset_map.hpp"
#include "theory/properties/relative_rotation.hpp"
#include "theory/properties/relative_score.hpp"
#include "theory/properties/reversal_equivariance.hpp"
#include "theory/properties/rotary_closed_form.hpp"
#include "theory/properties/rotation_orthogonal.hpp"
#include "theory/properties/score_shift_invariance.hpp"
#include "theory/properties/stored_uniqueness.hpp"
#include "theory/properties/toeplitz_bias.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/shaw.hpp"

namespace pe {
namespace {

/// The least of a check: a law on a scheme, over balls alone.
template <class Law, class Scheme>
bool refutes(Case const& input) {
  constexpr int digits = 30;
  BallPrecision const scope(initial_precision(input, digits) + 64);
  typename Scheme::template Over<Balls> const scheme(Balls{}, input.shape);
  auto const sides = detail::apply_law<Law>(scheme, Inputs<Balls>::of(Balls{}, input));
  return decide_sides(sides, digits).state == BallDecision::State::refuted;
}

/// Whether one of the first cases of the law's domain, at small d, refutes the scheme.
template <class Law, class Scheme>
bool kills() {
  constexpr std::uint64_t cases = 60;
  auto domain = Law::domain();
  domain.dimensions = {2, 4, 6};
  for (std::uint64_t i = 0; i < cases; ++i) {
    if (refutes<Law, Scheme>(draw(domain, Law::takes, case_seed(1, Scheme::name, i)))) return true;
  }
  return false;
}

struct Row {
  std::string mutant;
  std::vector<bool> killed_by;
};

template <class... Laws>
struct Table {
  static std::vector<std::string> laws() { return {Laws::text.name...}; }

  template <class Scheme>
  static Row row() {
    return {Scheme::name, {kills<Laws, Scheme>()...}};
  }
  static std::vector<Row> rows() { return {row<typename Laws::Mutant>()...}; }

  /// "mutant   . x x ." under the laws' numbers.
  static std::string text(std::vector<Row> const& rows) {
    std::string result;
    auto const names = laws();
    for (std::size_t i = 0; i < names.size(); ++i) result += fmt::format("{:>4} {}\n", i + 1, names[i]);
    result += fmt::format("{:28}", "killed by");
    for (std::size_t i = 0; i < names.size(); ++i) result += fmt::format("{:>3}", i + 1);
    for (auto const& [mutant, killed_by] : rows) {
      result += fmt::format("\n{:28}", mutant);
      for (bool const killed : killed_by) result += fmt::format("{:>3}", killed ? "x" : ".");
    }
    return result + "\n";
  }
};

using OfSinusoidal = Table<ClosedForm, RelativeOffsetMap, OffsetGroup, ConstantNorm, DistanceSymmetry, GramToeplitz,
                           Recurrence, Extrapolation, Boundedness, Uniqueness, Determinism, ConsistentDistance,
                           LengthIndependence, StoredUniqueness>;
using OfRope = Table<RotaryClosedForm, RotationOrthogonal, RelativeRotation, NormKept, RelativeScore, Handedness>;
using OfTables = Table<DistinctRows>;
using OfCells = Table<GridOffsetMap, AxisSeparation>;
using OfWords = Table<ConsistentAmplitude, PositionFreeOffset>;
using OfFlows = Table<Flow>;
using OfAttention = Table<PermutationEquivariance, PooledInvariance, ReversalEquivariance, ConstantOutput>;
using OfGrids = Table<FlipEquivariance>;
using OfScores = Table<ScoreShiftInvariance>;
using OfBiases = Table<ToeplitzBias>;

template <class Laws, class Sound>
void check_table() {
  auto const rows = Laws::rows();
  std::cout << '\n' << Laws::text(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    INFO(rows[i].mutant << " is the mutant of " << Laws::laws()[i]);
    CHECK(rows[i].killed_by[i]);
  }
  auto const sound = Laws::template row<Sound>().killed_by;
  CHECK(std::none_of(sound.begin(), sound.end(), [](bool killed) { return killed; }));
}

TEST_CASE("Every mutant of the sinusoidal encoding is killed by its property, and the sound one by none") {
  check_table<OfSinusoidal, Sinusoidal>();
}

TEST_CASE("Every mutant of the rotary encoding is killed by its property, and the sound one by none") {
  check_table<OfRope, Rope>();
}

TEST_CASE("The mutant of the tables is killed by its property, and the sound one is not") {
  check_table<OfTables, Binary>();
}

TEST_CASE("Every mutant of cells, words and flows is killed by its property, and the sound one by none") {
  check_table<OfCells, Sinusoidal2d>();
  check_table<OfWords, ComplexOrder>();
  check_table<OfFlows, Floater>();
}

TEST_CASE("Every mutant of attention is killed by its property, and the sound one by none") {
  check_table<OfAttention, Attention>();
  check_table<OfGrids, T5PrintedGrid>();
  check_table<OfScores, Shaw>();
  check_table<OfBiases, Urpe>();
}

TEST_CASE("The tables have every property of the list") {
  std::vector<std::string> names;
  for (auto const& table :
       {OfSinusoidal::laws(), OfTables::laws(), OfRope::laws(), OfCells::laws(), OfWords::laws(), OfFlows::laws(),
        OfAttention::laws(), OfGrids::laws(), OfScores::laws(), OfBiases::laws()}) {
    names.insert(names.end(), table.begin(), table.end());
  }
  std::vector<std::string> listed;
  for (auto const& property : properties()) listed.push_back(property.name);
  CHECK(names == listed);
}

TEST_CASE("No two mutants have one name") {
  std::set<std::string> names;
  for (auto const& row : OfSinusoidal::rows()) CHECK(names.insert(row.mutant).second);
  for (auto const& row : OfRope::rows()) CHECK(names.insert(row.mutant).second);
  for (auto const& row : OfTables::rows()) CHECK(names.insert(row.mutant).second);
  for (auto const& row : OfCells::rows()) CHECK(names.insert(row.mutant).second);
  for (auto const& row : OfWords::rows()) CHECK(names.insert(row.mutant).second);
  for (auto const& row : OfFlows::rows()) CHECK(names.insert(row.mutant).second);
  for (auto const& row : OfAttention::rows()) CHECK(names.insert(row.mutant).second);
}

}  // namespace
}  // namespace pe

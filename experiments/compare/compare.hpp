/// From a run of cells of the matrix to a comparison of schemes, and the extrapolation curves of it as figures: schemes
/// that lie on one another share a curve.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/running/draw_figures.hpp"
#include "reports/comparison.hpp"
#include "reports/figure_file.hpp"
#include "reports/plot/figure.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/kernel/format.hpp"

namespace pe::experiments {

/// What is compared: names as `pebench list schemes` and `pebench list properties` show them, in the order of the
/// lists.
struct Compared {
  std::vector<std::string> schemes, properties;
  std::vector<std::string> left_out;  ///< the properties that say nothing about too many of these schemes
};

/// The selected names, sorted as the lists are, each once; a scheme may be called by another of its names, * matches
/// any characters and ? one. Where no schemes are named it is all of them, and where no properties are,
/// those that can be asked of nine in ten of the schemes: what can be asked of some alone is left out, unless nothing
/// is left. Throws UserError for a name that matches nothing, with the nearest ones.
Compared compared(std::vector<std::string> const& schemes, std::vector<std::string> const& properties);

/// The claims of the matrix that are about these schemes and properties.
std::vector<Claim const*> cells_of(Compared const& names);

struct CompareOptions {
  std::string title;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool whole = true;  ///< with curves and the atlas, which take minutes
  std::stop_token stop{};
};

/// The comparison: the matrix of the run, completed by rows and columns that have no cell, the notes, the costs, and
/// what the options ask for. A stop leaves out of the last what is not finished, and may leave a thread behind
/// (interrupt.hpp).
reports::Comparison compare(reports::Run const& run, Compared const& names, CompareOptions const& options);

/// The figure of one set of curves; nothing to draw gives no figure. Schemes with equal values share one curve, which
/// is labelled by the first of them and the number of the others; the caption names them all.
std::optional<plot::Figure> curves_figure(reports::Extrapolation const& extrapolation);

/// Draws all of them but those with one curve for several schemes, which compare nothing; where gnuplot is missing the
/// data is there without pictures.
std::vector<reports::FigureFile> draw_curves(reports::Comparison const& comparison, Drawing& drawing);

// What a comparison shows beside the matrix: how far properties hold in hardware's arithmetic, what becomes of codes
// beyond a training length, and what trained models did.

/// What a residual may be and the property still counts as holding; why is `Comparison::tolerance_reason`.
inline constexpr double atlas_tolerance = 0.25;
inline constexpr int atlas_dimension = 16;

/// One step of the computation in a narrow format, the others and the law itself in double; "uniform": all of them.
struct NarrowStep {
  char const* name;
  Pipeline (*pipeline)(Format);
};

/// uniform, positions, frequencies, angles, stored.
std::vector<NarrowStep> const& narrow_steps();

/// The greatest position up to 2^40, found by doubling and bisection, at which the law stays within the tolerance, as
/// it is (not by the size of its sides), with every unit vector and at eight positions just below, having done so at
/// every power of two before; the other positions of the law are drawn within 8, from `seed` and the property alone:
/// schemes are compared at the same cases. Nothing in `position` when it does not at 8. The claim must have positions.
reports::Reach reach(Claim const& claim, Format format, NarrowStep const& step, std::uint64_t seed);

/// Every claim that has positions and speaks of a few at once, in every format and each of the steps (double counts
/// once), on `jobs` threads.
std::vector<reports::Reach> atlas(std::vector<Claim const*> const& claims, std::uint64_t seed, int jobs,
                                  std::stop_token const& stop, std::span<NarrowStep const> steps = narrow_steps());

inline constexpr int training_length = 512, extrapolation_factor = 64, extrapolation_dimension = 64;

/// Three sets of curves at the powers of two up to 64 * 512, at d = 64 and base 10000: "norm", "neighbour-distance" and
/// "minimum-gap". Values are midpoints of balls, rounded to six digits, so that they are the same on every machine. A
/// scheme that has no codes for positions on a line has no curve; one with a table that ends has a shorter one, and a
/// note.
std::vector<reports::Extrapolation> extrapolations(std::vector<std::string> const& schemes);

/// The lines that were in the repository when the program was built.
extern std::string_view const training_results;

/// Of `lines`, the rows of these schemes, by task and in the order of `schemes`. A scheme that was not trained has the
/// row of one that scores alike, its columns in another order; one that takes a trained model's place at longer inputs
/// alone has that model's shares at the others. `method` says of which this is so.
reports::Trained trained(std::vector<std::string> const& schemes, std::string_view lines = training_results);

}  // namespace pe::experiments

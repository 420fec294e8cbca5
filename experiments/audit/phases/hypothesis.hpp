/// What the data say of each pair before any convention is assumed: its frequency, where it starts, and how large it
/// is.
///
/// A pair's entries are the complex number z_r = cos + i sin. z_{r+s} conj(z_r) turns by w s, so that the stride s
/// gives w with the s-th part of the entries' error, once the turns are counted; strides double, and each tells the
/// next how many turns it has made. Several rows take part at each stride, so that a spoilt one does not decide.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/views.hpp"
#include "experiments/audit/scaling.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::phases {

/// Rows of a matrix, read once: a few consecutive ones, the same again at doubling distances, and the last ones; fewer
/// of them where rows are very long. Copies share the entries.
struct Sample {
  std::vector<std::int64_t> rows;  ///< ascending
  std::int64_t columns = 0;
  std::shared_ptr<std::vector<double> const> all = {};  ///< row-major

  std::vector<double> const& entries() const { return *all; }
  double const* row(std::size_t i) const { return all->data() + static_cast<std::int64_t>(i) * columns; }
  /// Where a row of the matrix stands in the sample; it must be there.
  std::size_t find(std::int64_t row) const;
};

Sample sample(Matrix const& matrix);

struct PairEstimate {
  double frequency = 0;  ///< radians from row to row, in (-pi, pi]; negative where the pair turns the other way
  double error = 0;      ///< its likely error; infinite for a single row
  double phase = 0;      ///< the angle at row 0, in (-pi, pi]
  double amplitude = 0;  ///< the median of sqrt(sin^2 + cos^2)
  double spread = 0;     ///< of the amplitude: the median distance from the median, over the amplitude
  bool turns = false;    ///< the modulus is steady, and strides agree with each other
};

/// One estimate for each pair that has both a sine and a cosine; the others keep their default. Only the first `rows`
/// rows of the matrix take part.
std::vector<PairEstimate> estimate(Sample const& sample, Layout const& layout, double unit_roundoff, std::int64_t rows);

/// Whether any of up to 64 pairs, spread over all, is on a circle in the first `rows` rows, or has no sine or no
/// cosine.
bool some_are_steady(Sample const& sample, Layout const& layout, std::int64_t rows);

// The frequencies that conventions prescribe, and which of them the estimates are.

/// w_i = unit * base^(-i / denominator), i = 0, 1, ...
struct Progression {
  std::string spacing;     ///< "d/2", "d/2-1", "octaves", ...: how the denominator is said
  double base = 10000;     ///< exact
  double denominator = 1;  ///< exact; negative where frequencies grow
  bool pi = false;         ///< unit is pi instead of 1
  bool round = true;       ///< the base is a round number; else only the data say it

  /// As codes and caches have it, with a base that somebody typed.
  bool in_use() const { return round && (spacing == "d/2" || spacing == "d/2-1"); }
  /// The exact frequencies, at the thread's precision.
  std::vector<Ball> frequencies(int count) const;
  /// ln w_i in double.
  double log_frequency(int i) const;
};

/// What a set of estimates is taken for.
struct Fit {
  Progression progression;
  double step = 1;   ///< of the positions, so that the estimates are step * w_i; negative when all pairs turn backwards
  int fitting = 0;   ///< pairs that agree, of
  int decisive = 0;  ///< those whose estimate is good enough to say anything
  double roundoff = 0;       ///< of the format, single precision or narrower, whose rounding they agree within
  std::vector<bool> agrees;  ///< for each pair; false also where the estimate says nothing
  bool in_use = false;       ///< all numbers are those of published models, and none is estimated
};

/// The relative error that a frequency w = base^-x has when every step of computing it is rounded with unit roundoff u:
/// the exponent by 2 u of itself, which the power multiplies by ln w, the base's logarithm likewise, and the power or
/// exponential, the reciprocal and the product by 4 u together, as libraries' powers are good to an ulp or two.
double frequency_error(double log_frequency, double unit_roundoff);

/// The progression that most pairs agree with, or nothing. `width` is d of the exponents 2i/d. Conventions that are
/// usual are preferred to others that fit as well, and a fit within single precision to one within less.
std::optional<Fit> fit_progression(std::span<PairEstimate const> pairs, double width);

/// Round numbers for a base, of two digits or of three that end with 5, up to a `part` of `near`
/// away.
std::vector<double> typed_bases(double near, double part);

// From the data to a convention: which columns pair, which progression the frequencies are, where positions begin.
//
// What comes out is a hypothesis. It is named in an audit only when the scan has shown every entry to fit it.

struct Hypothesis {
  Matrix matrix;
  Layout layout;
  Sample sample;
  std::vector<PairEstimate> estimates;
  Fit fit;
  std::vector<Ball> frequencies;  ///< exact, of each pair; fit.progression's
  double first_position = 0;      ///< that row 0 stands for; row r for first_position + fit.step * r
  double amplitude = 1;
  bool amplitude_estimated = false;  ///< else it is exact: 1, or a round number
  double measured_amplitude = 1;     ///< the median of all pairs that are steady
  Format storage = Format::binary32;
  bool stored_narrower = false;  ///< every entry sampled is a number of `storage`, though the dtype holds more
  double printed_within = 0;     ///< the entries are decimals of so few places that each is off by up to this
  double agreement = 0;          ///< the part of the pairs that agree with all of this
  std::string scaling = "none";  ///< the rule that stretches the progression's frequencies
  std::vector<std::pair<std::string, double>> scaling_parameters = {};
  std::string state = {};  ///< which of the config's lists the frequencies are made with
  std::string up_to = {};  ///< what it equals a named convention up to; empty: it is one

  /// The same progression of another base.
  Hypothesis with_base(double base) const;
};

/// A pair in a row: what it turns by from one position to the next, and its angle.
struct Clock {
  double frequency, phase;
};

/// A pair's angle may differ from that of its position by this much, in radians.
inline constexpr double greatest_displacement = 0.1;

/// How far off a phase may be.
double error_of_phases(Hypothesis const& hypothesis);

/// The position at which clocks, the slowest first, show these phases: the slowest knows it up to whole turns, each
/// faster one better. `error` is that of a phase; `near` is at most half a turn of the slowest away.
double locate(std::vector<Clock> const& clocks, double error, double step, double near = 0);
/// The same of positions of a sequence so late that the slowest has turned round.
double locate_late(std::vector<Clock> const& clocks, double error, double step);

/// Which position a row in the layout of a table stands for by its angles.
class Clocks {
 public:
  explicit Clocks(Hypothesis const& hypothesis);

  /// The pairs of a row that have a sine and a cosine, the slowest first.
  std::vector<Clock> of(std::span<double const> row) const;
  /// A whole number of steps, where the angles come near one and `whole` asks for it; at most half a turn of the
  /// slowest pair from `near`.
  double position(std::vector<Clock> const& clocks, bool whole = true, double near = 0) const;
  double position(std::span<double const> row) const { return position(of(row)); }

 private:
  struct Pair {
    double frequency;
    std::size_t sine, cosine;  ///< columns
  };
  std::vector<Pair> pairs_;  ///< the slowest first
  double error_, step_;
};

/// The best hypothesis on one table, or on a cosine and a sine table of one shape. Nothing when too few pairs of
/// columns turn evenly for it to be a table of phases.
std::optional<Hypothesis> identify(std::vector<Table> const& tables);

/// That the table [rows, columns] has this layout (of `layouts`) and these frequencies, one for each pair, at positions
/// `step` apart, the first as its row says where it is not given. Nothing when the columns do not pair so.
std::optional<Hypothesis> identify_known(Table const& table, std::string_view layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step);
std::optional<Hypothesis> identify_known(Matrix const& matrix, Layout layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step);
std::optional<Hypothesis> identify_known(Hypothesis stored, Layout layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step);

/// Whether columns that the layout takes for copies are equal to their originals, but for what may be broken.
bool copies_agree(Sample const& sample, Layout const& layout);

// Frequencies that are known before a table is looked at: those that a config prescribes, of a base that is expected,
// or of the bases in use.

/// To this part the size of entries may be estimated off, where they are held against a config's amplitude.
inline constexpr double same_size = 0x1p-7;

/// Of a config, if it rotates so many pairs; else of the base that is expected, or of those in use.
enum class Bases { common, all };
std::vector<Known> known_frequencies(Options const& options, std::int64_t pairs, std::int64_t rows,
                                     Bases which = Bases::common);

/// The frequencies, positions and amplitude of a hypothesis.
Known known_as(Hypothesis const& found);
/// The frequencies of a half or a quarter of the rows, or of a cosine and a sine table's first or last half of the
/// columns, where these are a code of positions one apart by themselves.
std::optional<Known> known_of_a_part(std::vector<Table> const& tables);

/// Whether some columns change little from row to row, in the first rows or in later ones, as those of slow pairs do
/// and unrelated numbers do not: a look that costs nothing.
bool has_slow_columns(Matrix const& matrix);

/// Whether the sums of the squares of sine and cosine are about the same for all pairs of a row.
bool on_circles(Matrix const& matrix, Layout const& layout, std::int64_t row);

/// A matrix of floating entries of which nothing is known but how these are stored.
Hypothesis as_stored(Matrix const& matrix);
/// That its columns pair so, of frequencies that are not known yet. Nothing where they do not.
std::optional<Hypothesis> paired(Hypothesis const& stored, Layout const& layout);
/// Such pairs by these frequencies, the rows one apart from position `first` on.
Hypothesis with(Known const& known, Hypothesis pairs, double first);

}  // namespace pe::audit::phases

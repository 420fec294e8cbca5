/// Tables whose columns stand for several axes: which pairs of columns go with which axis, and the rows of each axis
/// once.
///
/// The rows of a grid are cells, of a packed batch any positions. A pair of columns depends on one axis only, so that
/// it is the same in all rows that have one position there: which rows equal the row before tells the pairs of one axis
/// from those of another, whatever the sections, the order of the cells, or tokens between them.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/hypothesis.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit::phases {

// In which order the rows of a table stand for positions of one or several axes, and whether code puts rows so.
//
// Each row may be the exact code of a position and still be the wrong one: repeated, left out, exchanged with another,
// clamped or wrapped. Such faults show in the order of the positions alone.

/// The position of each row along each axis, in steps.
using Place = std::vector<double>;

/// "3, 5, 5"
std::string written(Place const& place);
/// Whether all axes have one position, as those of a text have.
bool is_of_a_text(Place const& place);

/// Positions one step apart that were rounded to a narrow format, and the first row that shows it.
struct RoundedPositions {
  Format format;
  std::size_t row;
};
std::optional<RoundedPositions> rounded_positions(std::vector<double> const& positions);

enum class Order {
  regular,  ///< by the shape: consecutive along one axis, every cell of a grid once, or copies of these
  pieces,   ///< texts, images and padding one after the other, or a batch of them
  free,     ///< every cell of a grid once, in an order that is none of these
  wrong     ///< one of these but for some rows
};

struct Ordered {
  Order order = Order::free;
  std::int64_t row = 0;       ///< of `wrong`: the first that is
  std::string says = {};      ///< of `wrong`: how, as the end of a sentence that begins with the row
  bool chunks = false;        ///< of `pieces`: chunks of one length of a sequence, as one of several devices holds them
  bool after_others = false;  ///< of `wrong`: whole sequences come before the one that is broken
  std::int64_t repeated = 0, first_repeated = 0;  ///< rows that stand where a row before them does
  std::vector<std::int64_t> extents = {};         ///< of the largest grid among the pieces, the slowest axis first
  bool padded = false;                            ///< of a picture: the cells beyond `extents` are masked
};

/// `shape`: of the rows as the table has them, their product is the number of places.
Ordered order_of(std::vector<Place> const& places, std::vector<std::int64_t> const& shape);

/// The same of the cells of a picture, all places along two axes, of which the last rows or columns are padding.
/// Nothing for others.
std::optional<Ordered> order_of_padded(std::vector<Place> const& places, std::vector<std::int64_t> const& shape);

/// How a row follows those before it: as words and cells do; as it may where cells are left out; or as none does, in
/// the next column of an image, and where another row stands.
enum class Follows { yes, elsewhere, by_columns, again };

/// The rows of a multimodal sequence: words, along which all axes go alike, and the cells of images and videos, which
/// begin after all that is before.
class Sequence {
 public:
  /// The places that may follow: of an image the next column, line and frame; of a text the position after all that are
  /// before, or, as some libraries count after a video, after those of its height and width. None at the beginning.
  std::vector<Place> next() const;
  /// The first cell of the image at another time.
  std::optional<Place> frame(double time) const;
  double next_word() const { return next_; }
  Follows takes(Place const& place);

 private:
  /// The first cell of the next column, after the last of one.
  bool is_next_column(Place const& place) const;

  Place before_, start_;
  double next_ = 0, next_in_space_ = 0;
  std::set<Place> seen_;
};

/// The first row that leaves the order of such sequences, of `length` rows each, where few do; nothing where none does,
/// and of cells in another order. A sequence may begin anew, at position 0 or 1 along all axes, and be padded so.
std::optional<Ordered> broken_sequence(std::vector<Place> const& places, std::int64_t length);

/// The pairs of one axis. Row r of the table is row `place[r]` of `rows`.
struct Axis {
  Table rows;                       ///< [distinct, 2 pairs]: the first columns of all pairs, then the second ones
  std::vector<std::int64_t> place;  ///< -1: the row is spoilt
  std::vector<std::int64_t> first;  ///< for each distinct row, the first row of the table that is it
  std::vector<int> pairs;           ///< their numbers in the layout
};

struct Taken {
  std::string layout;
  std::vector<std::int64_t> shape;               ///< of the rows, as the table has them
  std::int64_t count = 0;                        ///< of rows
  std::int64_t inputs = 0;                       ///< columns of coordinates in front or behind
  std::vector<std::vector<double>> coordinates;  ///< the entries of these columns
  int pairs = 0;
  bool channels_first = false;  ///< the first axis of the table was read as its columns
  bool twice = false;           ///< every pair stands in two places, beside the copies that rotary caches have
  std::vector<Axis> axes;
  std::vector<std::int64_t> zero_rows, nan_rows, bad_rows;  ///< of zeros; with no numbers; with entries of their own
  bool wild = false;                        ///< of nan_rows: their entries are finite, and far beyond sines
  std::vector<std::int64_t> unturned_rows;  ///< of these last, one at either end whose angles are all 0
};

/// What a row is that stands once where every other position of its axis is in many rows: mostly no position, but the
/// last ones of several sequences stand so in the longest.
enum class SingleRows { spoilt, positions };

/// Nothing where the columns do not pair, or all pairs go with one axis on which no row is repeated.
std::optional<Taken> taken_apart(std::vector<Table> const& tables, Options const& options,
                                 SingleRows singles = SingleRows::spoilt);

// The axes of a table, judged: the frequencies of each, and where each of its rows stands.

/// An axis as it was found: its frequencies, and the position of each of its distinct rows.
struct AxisFound {
  Convention convention = {};
  std::optional<Accuracy> accuracy = {};
  std::vector<double> positions = {};
  double log_base = 0, slope = 0;  ///< of exponents over its own pairs; a pair of the whole layout
  bool constant = false;           ///< one position: nothing can be said of it
  Findings findings = {};          ///< what is broken in its rows, the index that of a row and a column of it
  bool by_config = false;          ///< its frequencies are the config's, whatever rule scales them
};

/// Coordinates of a grid's axis, one step apart.
struct Coordinates {
  double first, step;
};

/// Of grids: a table of more rows is none of the cells along one.
inline constexpr std::int64_t longest_side = 256;

/// Those that models give the cells of a side of `count` cells.
std::vector<Coordinates> coordinates_in_use(std::int64_t count);
/// Of rows: as required, else from 0 on; as the cells of a side have them; as relative codes have them, of an odd
/// number of rows from either end to the other, or of any number down to 0.
std::vector<Coordinates> positions_in_use(Options const& options, std::int64_t rows);

/// Coordinates from -1 to 1, and frequencies pi times as many numbers from 1 to half of a whole one, those of pixels:
/// the hypothesis on rows in this layout, or nothing.
std::optional<Hypothesis> of_pixels(Table const& rows, char const* layout);

/// Every axis: by its own progression, or by the frequencies of the config, of the expected base or of a base in use,
/// at coordinates in use. Nothing where one is no table of phases; every distinct row must be the code of some
/// position, or what is broken in it. `names` as in describe_convention.
std::optional<std::vector<AxisFound>> judged_axes(Taken const& taken, std::string const& names, Options const& options);

// Caches of multimodal models under a config that says so: the pairs of a head are shared out among time, height
// and width in sections, and each row holds one position of each.
//
// Frequencies and sections known, each row is read by itself. In a narrow format neighbouring positions have one code
// in the slow pairs; where it leaves several open, the place is the one that a text or an image goes on with.

/// The axis of each pair where axes take pairs in turn, as long as an axis has pairs left, and then the first one.
std::vector<std::size_t> in_turn(std::vector<std::int64_t> const& sections);

struct Sectioned {
  Taken taken;
  std::vector<AxisFound> axes;
  std::int64_t length = 0;              ///< rows of a sequence
  std::optional<Narrowed> narrow = {};  ///< the steps in a narrow format that explain every entry
};

/// A cosine and a sine table [.., d], merged, or [3, .., d], of every axis for all pairs, by the sections of the
/// config; frequencies or angles may have been rounded to a narrow format. Nothing where a row is the code of no place,
/// and of texts alone.
std::optional<Sectioned> by_sections(std::vector<Table> const& tables, Options const& options);

}  // namespace pe::audit::phases

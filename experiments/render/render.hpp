/// A table described whole: which scheme, with which numbers, shown how, at which positions, computed in what.
///
///   model = round(number formats) of view of rows(positions) of scheme(parameters)
///
/// and from a model to the entries of its table, as balls or rounded. Knows no reader of files. Formulas, frequencies
/// and scalings are theory's.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/frequencies.hpp"
#include "theory/schemes/about.hpp"

namespace pe {
struct Guest;
}

namespace pe::render {

// What sound arithmetic may be off, in one place; the audit has its bounds from these, too.

/// A sine or cosine of a library in its own format, in ulps: glibc's is within 1, CUDA's sinf within 2.
inline constexpr double function_ulps = 2;
/// An order of operations that differs from the formula's, and powers and logarithms of a library that are an ulp off,
/// in errors of the formula's own.
inline constexpr long orders_of_operations = 4;

/// Which step is rounded to what, and in which arithmetic the operations of a step are made.
struct NumberFormats {
  Format arithmetic = Format::binary64;  ///< of frequencies, slopes, factors and biases, and of each sine and cosine
  Pipeline results = {};                 ///< what each step's result is rounded to; the entries to results.storage

  /// All in one format.
  static constexpr NumberFormats uniform(Format f) { return {f, Pipeline::uniform(f)}; }
  /// Computed in one format, the finished table rounded to another.
  static constexpr NumberFormats stored(Format computed, Format stored) {
    return {computed, Pipeline::stored(computed, stored)};
  }
};

/// Where each row is: one position for each axis. Text has one axis, a grid two, a sequence of pictures three.
struct Rows {
  std::vector<std::vector<double>> axes;  ///< of one length, the number of rows

  static Rows line(std::int64_t count, double first = 0, double step = 1);
  /// height x width cells, row by row: height first.
  static Rows grid(std::int64_t height, std::int64_t width);

  std::int64_t count() const { return axes.empty() ? 0 : static_cast<std::int64_t>(axes.front().size()); }
};

/// Which functions of positions a table has.
enum class Shows {
  codes,    ///< the scheme's code of each row, its entries as the scheme orders them
  cosines,  ///< of each pair's angle, times the rule's amplitude
  sines,
  cos_sin,      ///< both
  complex,      ///< cosine + i sine of each pair, as two neighbouring columns
  rotation,     ///< the matrix of each pair, 2 x 2, one after another, as Flux and SD3 keep them
  frequencies,  ///< one row, without positions
  bias,         ///< of each head (rows of queries, columns of keys): rows head * count + query
  slopes,       ///< one row: of each head
  buckets,      ///< of each query and key, whole numbers
};

inline constexpr std::array all_shows{Shows::codes,   Shows::cosines,  Shows::sines,       Shows::cos_sin,
                                      Shows::complex, Shows::rotation, Shows::frequencies, Shows::bias,
                                      Shows::slopes,  Shows::buckets};

/// "codes", "cos", "sin", "cos_sin", "complex", "rotation", "inv_freq", "bias", "slopes", "buckets".
std::string_view name(Shows shows);

/// The order of the columns of cosines and sines. For cos_sin: cosines before sines.
enum class Arrangement {
  once,         ///< each pair once; of cos_sin: all cosines, then all sines
  halves,       ///< all pairs, and all pairs again: 0 1 2 0 1 2; of cos_sin: all cosines, all sines (as once)
  neighbours,   ///< each pair twice: 0 0 1 1 2 2; of cos_sin: cosine and sine of a pair side by side
  sines_first,  ///< of cos_sin: all sines, then all cosines
  sine_cosine,  ///< of cos_sin: sine and cosine of a pair side by side
};

inline constexpr std::array all_arrangements{Arrangement::once, Arrangement::halves, Arrangement::neighbours,
                                             Arrangement::sines_first, Arrangement::sine_cosine};

/// "once", "half-split", "interleaved", "sines-first", "sines-interleaved".
std::string_view name(Arrangement arrangement);

/// One column of cosines or sines.
struct Column {
  int pair = 0;
  bool sine = false;

  friend bool operator==(Column const&, Column const&) = default;
};

struct View {
  Shows shows = Shows::codes;
  Arrangement arrangement = Arrangement::once;
};

/// The columns that a view of so many pairs has.
std::vector<Column> columns_of(View const& view, int pairs);

struct Model {
  std::string scheme = {};                          ///< a name of schemes()
  std::shared_ptr<Guest const> own = {};            ///< in place of `scheme`: one of a text file
  std::map<std::string, Fraction> parameters = {};  ///< by the names of the scheme's descriptor; else the usual ones
  /// In place of the scheme's own frequencies, as many as it has: another base, rule, exponent or scaling.
  std::optional<Frequencies> frequencies = {};
  View view = {};
  Rows rows = {};  ///< of bias and buckets: the positions of queries, which are those of keys
  NumberFormats formats = {};
};

/// An enclosure of an entry; nothing where no query sees it (a masked bias). A ball that is not finite is an entry of
/// which nothing is decided.
using Entry = std::optional<Ball>;

/// The entries of a model, a row at a time. Cheap to copy; one thread at a time.
class Table {
 public:
  std::int64_t rows() const { return rows_; }        ///< of bias: heads times queries
  std::int64_t columns() const { return columns_; }  ///< real numbers in a row; of rotation 4 for each pair
  /// As an array has it: [rows, columns], frequencies [columns], bias [heads, queries, keys], rotation [rows, pairs, 2,
  /// 2].
  std::vector<std::int64_t> const& shape() const { return shape_; }

  /// Whether there may be entries that no query sees: in a bias.
  bool has_mask() const;

  /// Enclosures of the exact entries, computed with so many bits.
  std::vector<Entry> exact(std::int64_t row, long bits) const;

  /// What honest arithmetic in the model's number formats may store: each ball has every number that a sound program
  /// may have here, so a found number that lies outside of it is not explained by the model. Not finite where a step
  /// overflows its format, or where its arithmetic decides nothing.
  std::vector<Entry> honest(std::int64_t row) const;

  /// The frequencies that the entries are made of, as a rule of theory; nothing where the scheme has none.
  std::optional<Frequencies> const& frequencies() const;

  class Source;  ///< the scheme, evaluated (source.hpp)

 private:
  friend Table render(Model const& model);
  friend std::vector<Shows> views(Model const& model);
  friend std::size_t axes(Model const& model);
  struct State;
  static std::shared_ptr<State> state_of(Model const& model);
  std::shared_ptr<State const> state_;
  std::int64_t rows_ = 0, columns_ = 0;
  std::vector<std::int64_t> shape_;
};

/// Throws UserError where the scheme is not known or has no such view, a parameter is none of its, its numbers do not
/// fit, or its table has learned numbers.
Table render(Model const& model);

/// Which views the model's scheme has, whatever its own view is. Throws as above.
std::vector<Shows> views(Model const& model);

/// Positions that a row of the scheme has, one along each axis.
std::size_t axes(Model const& model);

/// What rounding a table took.
struct Work {
  std::int64_t entries = 0;
  std::int64_t hard = 0;  ///< those that the first precision did not decide
  std::int64_t ties = 0;  ///< exactly between two numbers of the format: the even one
  std::int64_t masked = 0;
  long bits = 0;                 ///< the most that an entry took
  std::int64_t bits_in_all = 0;  ///< of the entries that were computed again
};

/// The first precision and the last. Beyond the last an entry is either exact, or so near to the middle of two numbers
/// that no double precision of this world tells: that is an error, not a guess.
inline constexpr long first_bits = 128, last_bits = 1 << 14;

/// So many bits may the entries have that are computed again with more: a few seconds' work.
inline constexpr std::int64_t most_bits_again = std::int64_t{1} << 28;

/// Row after row, rounded to nearest, ties to even.
class Nearest {
 public:
  Nearest(Table table, Format format) : table_(std::move(table)), format_(format) {}

  /// What no query sees is `masked`. Overflow gives an infinity, as rounding does. Throws UserError where an entry is
  /// not decided with `last_bits`, and where more entries than a table of formulas has by chance take more and more
  /// bits.
  std::vector<double> row(std::int64_t row, double masked = 0);

  Work const& work() const { return work_; }

 private:
  Table table_;
  Format format_;
  Work work_;
};

}  // namespace pe::render

/// Sweeps: over the lags of sinusoidal codes, over number formats, over the bases of RoPE.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "theory/claims/men2024_lags.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::sweeps {

/// The sinusoidal code, or the head of RoPE, that is looked at.
struct Code {
  int dimension, base;

  friend bool operator==(Code const&, Code const&) = default;
};

// F(k) = sum of cos(k w_i) over the d/2 frequencies w_i = b^(-2i/d): the dot product of two sinusoidal codes, or the
// score of two equal RoPE heads, k positions apart. Two codes are d - 2 F(k) apart, squared.
//
// A sieve in doubles with a proved bound of its error looks at every lag; balls decide what it leaves open.

/// The lags of a code from `first` to before `end`.
struct Part {
  Code code;
  std::int64_t first, end;
};

/// All parts of the sweep: for each code the lags 1, 2, 3; 4 to 7; ... doubled up to 2^20, then 2^20 at a time up to
/// 2^24.
std::vector<Part> all_parts();

/// The sieve's sums, a block at a time.
class LagSieve {
 public:
  /// So many lags follow from one exact start.
  static constexpr std::int64_t block = 1024;

  explicit LagSieve(Code const& code);

  Code const& code() const { return code_; }

  /// F(first), F(first + 1), ... up to `block` of them, each within `error()` of the exact sum.
  std::span<double const> sums(std::int64_t first);

  /// Of one term: its four factors are rounded (|Pc| + |Qc| + |Ps| + |Qs| <= 2 sqrt 2), its two products (together at
  /// most 1) and their difference (at most 1), in all fewer than 5 units of 2^-53. Adding n terms, each partial sum
  /// being at most its number of terms: n (n + 1) / 2 units. What is of second order is below a thousandth of that.
  double error() const;

 private:
  Code code_;
  std::size_t pairs_;
  Vector<Ball> frequencies_;
  std::vector<double> cosines_, sines_;  // of r w_i for 0 <= r < block, one frequency behind the other
  std::array<double, block> sums_{};
};

/// F(k), enclosed to some 40 digits.
Ball lag_sum(Code const& code, std::int64_t lag);

/// The last lags at which F is at least these parts of F(0) = d/2 are looked for.
inline constexpr std::array levels{0.5, 0.25, 0.125};

/// What is certain of a part. A lag is 0 where there is none.
struct Found {
  std::int64_t greatest_at = 0, least_at = 0;
  std::int64_t first_negative = 0;
  std::array<std::int64_t, levels.size()> last_above{};
};

/// The part must be of the sieve's code. Throws std::runtime_error where balls of 40 digits cannot tell two lags apart.
Found search(LagSieve& sieve, Part const& part);

/// A line of the stored result: tabs between its columns.
struct Row {
  Part part;
  Found found;
  std::string greatest, least;  ///< F there, to 20 digits
};

Row row_of(Part const& part, Found const& found);

/// The distance of the nearest two codes of the part, which are those of the greatest F.
double least_distance(Row const& row);

/// The heading and the rows, as the bytes of a file.
std::string text_of(std::vector<Row> const& rows);

/// Throws std::runtime_error, a sentence, for a file that is no such table.
std::vector<Row> read_rows(std::filesystem::path const& file);

/// A line of Markdown for each code: its nearest codes, its first negative sum, the least, and the last above each
/// level.
std::string summary(std::vector<Row> const& rows);

// The first position at which RoPE's scores depend on more than the distance, where positions or angles are rounded to
// a number format, for the dimensions and bases of published models.

/// Two tokens so far apart are looked at, at the positions m and m + offset.
inline constexpr int offset = 16;
/// Broken: the root mean square, over independent normal queries and keys, of the error of their score is beyond this
/// part of the score's own: over pairs that of e^{i (a(m+16) - a(m))} - e^{i 16 w}, where a is the angle as rounded.
inline constexpr double allowed = 0.25;
/// Positions are looked at up to here, which is the longest published context.
inline constexpr std::int64_t last_position = std::int64_t{1} << 20;

/// Which of position and angle is rounded. (A rounded frequency is wrong by as much at every position.)
enum class Rounded { positions, angles, both };
std::string_view name(Rounded rounded);

struct Setting {
  Code code;
  Format format;
  Rounded rounded;
};

/// Every code that the config.json files of tests/corpus/configs prescribe, in float, half and bfloat16.
std::vector<Setting> all_settings();

/// The greatest m to which rounding cannot break it: of d/2 pairs with |e^{ix} - e^{iy}| <= |x - y|, and x - y at most
/// 2.01 u (2 m + 16) w by two roundings of relative error u, or where half has no smaller numbers 2^-25 more.
std::int64_t proved_to(Setting const& setting);

/// The square of the error at a position; no number where the format has none for it.
double square_error(Setting const& setting, std::int64_t position);

/// The first position that is broken, or nothing up to `last_position`. Throws std::runtime_error where doubles cannot
/// tell.
std::optional<std::int64_t> first_broken(Setting const& setting);

struct Break {
  Setting setting;
  std::int64_t proved, first;  ///< 0: none
};

std::string text_of(std::vector<Break> const& breaks);
/// Throws std::runtime_error for a file that is no such table.
std::vector<Break> read_breaks(std::filesystem::path const& file);
/// A table of Markdown: a line for each code.
std::string summary(std::vector<Break> const& breaks);

// RoPE's bases below the least one that serves a context: which lag refutes each. d = 128.
//
// A base serves a context of L where the sum of cos(m w_i) is not negative at any lag m < L
// (theory/claims/men2024.hpp). That the least base serves, and that one less does not, the claims
// men2024.least-base-512k and -1024k decide; that no smaller base does, down to the least of the context before, is
// looked at here.

/// All real bases from `from` to `least` - 1 fail at some lag below `context`.
struct BaseSweep {
  std::int64_t context, from, least;
};

/// From the base that men2024.least-base-256k has proved not to serve, and from that of 2^19.
inline constexpr BaseSweep base_sweeps[] = {{1 << 19, 23'662'000, 58'496'174}, {1 << 20, 58'496'173, 65'374'956}};

struct SweptBases {
  BaseSweep sweep;
  std::uint64_t stretches;                 ///< of bases, each refuted by one lag
  std::vector<men2024::Stretch> examples;  ///< one in so many, and the last
};

/// Covers the sweep by stretches and encloses the sum of each by balls. Throws std::runtime_error where a stretch is
/// not refuted, or some base is in none.
SweptBases swept(BaseSweep const& sweep);

/// Whether a ball says that the sum at the stretch's lag is negative for all of its bases.
bool is_refuted(men2024::Stretch const& stretch);

std::string text_of(std::vector<SweptBases> const& swept);
/// Throws std::runtime_error for a file that is no such table.
std::vector<SweptBases> read_swept_bases(std::filesystem::path const& file);

}  // namespace pe::sweeps

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {

// Angles that were rounded to a narrow format tell base and first position only about: those that somebody would type
// near them are tried, and must explain the entries to the last bit of that format.
namespace {

std::vector<double> bases_of(Hypothesis const& h) {
  constexpr double part = 0.03;
  std::vector<double> result{h.fit.progression.base};
  if (!h.fit.progression.round && h.fit.progression.spacing == "d/2") {
    std::ranges::copy(typed_bases(result.front(), part), std::back_inserter(result));
    // The nearest of them comes before what was estimated.
    std::ranges::sort(result, {}, [&, found = result.front()](double base) { return std::abs(base - found); });
    if (result.size() > 1) std::swap(result[0], result[1]);
  }
  return result;
}

/// As it is required; else as it was found, 0, and as the last row tells it.
std::vector<double> first_positions(Hypothesis const& h, std::optional<double> required) {
  if (required) return {*required};
  auto const rows = h.matrix.rows();
  std::vector<double> last(static_cast<std::size_t>(h.matrix.columns()));
  h.matrix.read(rows - 1, 1, last);
  auto const from_last = std::round(Clocks(h).position(last)) - h.fit.step * static_cast<double>(rows - 1);
  return {h.first_position, 0, from_last};
}

}  // namespace

/// Fewer rows give base and first position too roughly for the last bit of a narrow format.
constexpr std::int64_t fewest_rows_of_steps = 17;

std::optional<Hypothesis> narrowly_made(Hypothesis const& h, std::optional<double> first_required) {
  bool const counted = std::abs(h.fit.step) == 1 && h.scaling == "none" && h.matrix.rows() >= fewest_rows_of_steps;
  if (!counted) return std::nullopt;
  for (double const base : bases_of(h)) {
    auto next = h.with_base(base);
    next.fit.progression.round = base != h.fit.progression.base || h.fit.progression.round;
    for (double const first : first_positions(next, first_required)) {
      if (std::abs(first) > greatest_position) continue;
      next.first_position = first;
      if (find_narrow_steps(next)) return next;
    }
  }
  return std::nullopt;
}

// A table that is stored in a narrow format is off by a rounding; one that was computed in it is off
// by far more, and the more the greater the position: a frequency that is wrong by 2^-9 of itself is a whole radian off
// after 512 radians, and above 256 not every integer is a bfloat16, so that neighbours get the same row.
namespace {

/// The first integer that the format does not have.
double first_missing(Format format) { return 1 / unit_roundoff(format) + 1; }

/// Rows that equal the row before them.
std::optional<Finding> collisions(Judged const& judged, Format format) {
  auto const rows = judged.hypothesis().matrix.rows();
  std::int64_t equal = 0, first = 0;
  auto before = judged.read_row(0);
  for (std::int64_t r = 1; r < rows; ++r) {
    auto next = judged.read_row(r);
    if (next == before && equal++ == 0) first = r;
    before = std::move(next);
  }
  if (equal == 0) return std::nullopt;
  return found<"colliding-positions">(equal, plain_number(judged.position(first)), numpy_name(format),
                                      plain_number(first_missing(format) - 1), plain_number(first_missing(format) + 1))
      .at(judged.farthest_in_row(first));
}

}  // namespace

Diagnosed diagnose_precision(Judged const& judged) {
  auto const& h = judged.hypothesis();
  auto const narrow = find_narrow_steps(h);
  if (!narrow) return {};
  // Of numbers that are not estimated, narrow steps explain everything or nothing.
  bool const explains = h.fit.in_use ? narrow->explained == 1 && !narrow->from_data : !follows_another_base(h);
  if (!explains) return {};
  auto const format = numpy_name(narrow->format);
  auto const& farthest = judged.scan().by_error;
  auto const off = fmt::format("entries are off by up to {:.2g} by position {}", farthest.error,
                               plain_number(judged.position(h.matrix.rows() - 1)));
  Diagnosed result;
  auto const add = [&](char const* step, Finding finding) {
    result.pipeline += fmt::format("{}{} {}", result.pipeline.empty() ? "" : ", ", format, step);
    result.findings.push_back(std::move(finding).at(judged.worst(farthest.row, farthest.column)));
  };
  if (narrow->frequencies) add("frequencies", found<"low-precision-frequencies: phases">(format, off));
  if (narrow->positions) add("positions", found<"low-precision-positions">(format, off));
  if (narrow->angles) add("angles", found<"low-precision-angles">(format, off));
  result.says =
      fmt::format("{:.3g} % of the sampled entries are what {} give.", 100 * narrow->explained, result.pipeline);
  if (narrow->positions || narrow->angles) {
    append(result.findings, collisions(judged, narrow->format));
  }
  return result;
}

Findings on_steps(Narrowed const& steps, std::int64_t rows, Worst const& witness) {
  auto const format = numpy_name(steps.format);
  auto const all = fmt::format("all {} rows are what these give", rows);
  Findings result;
  if (steps.frequencies) result.push_back(found<"low-precision-frequencies: phases">(format, all).at(witness));
  if (steps.angles) result.push_back(found<"low-precision-angles">(format, all).at(witness));
  return result;
}

// Tables that are what the hypothesis says to a few bits only, in all entries alike: angles that lost bits in a step,
// and entries that were kept in few values, as 8-bit formats do.
namespace {

/// A sampled pair of entries with the angle that it should have.
struct Cell {
  std::size_t sampled, pair;  ///< sampled: its row among those
  double angle, off;          ///< off: of the angle found, in (-pi, pi]
};

/// Of an angle, by the rounding of its sine and cosine: to storage, and once more where they were computed so.
double entry_error_of(Hypothesis const& h) {
  return 3 * unit_roundoff(h.storage) + 8 * unit_roundoff(Format::binary32) + h.printed_within;
}

/// Nothing where some pairs are not on the circle.
std::optional<std::vector<Cell>> cells_of(Hypothesis const& h) {
  std::vector<Cell> result;
  auto const sines = h.layout.sines(), cosines = h.layout.cosines();
  auto const logs = log_frequencies(h);
  for (std::size_t r = 0; r < h.sample.rows.size(); ++r) {
    auto const position = h.first_position + h.fit.step * static_cast<double>(h.sample.rows[r]);
    for (std::size_t i = 0; i < sines.size(); ++i) {
      auto const s = h.sample.row(r)[sines[i]] / h.amplitude, c = h.sample.row(r)[cosines[i]] / h.amplitude;
      if (!(std::abs(std::hypot(s, c) - 1) <= 2 * steady_modulus)) return std::nullopt;  // of one place, no middle
      auto const angle = position * std::exp(logs[i]);
      result.push_back({r, i, angle, within_half_a_turn(std::atan2(s, c) - angle)});
    }
  }
  return result;
}

constexpr double nearly_all = 0.995;  ///< of the sampled angles
constexpr double max_unambiguous_error =
    0.25;  ///< radians that an angle may be off by, not to be taken for another one

/// Whether nearly all angles are off by a part 2^-bits of themselves at most, beside what entries are rounded by.
bool are_within(int bits, double entry_error, std::vector<Cell> const& cells) {
  auto const relative = std::ldexp(1, -bits);
  std::size_t count = 0, within = 0;
  for (auto const& cell : cells) {
    auto const allowed = std::abs(cell.angle) * relative;
    if (allowed > max_unambiguous_error) continue;
    ++count;
    within += std::abs(cell.off) <= allowed + entry_error ? 1 : 0;
  }
  return static_cast<double>(within) >= nearly_all * static_cast<double>(count);
}

/// Whether enough angles are large enough to say something, and small enough to be unambiguous.
bool are_enough(int bits, std::vector<Cell> const& cells) {
  constexpr std::size_t fewest_cells = 64, fewest_pairs = 4;
  std::size_t large = 0;
  std::set<std::size_t> pairs;
  for (auto const& cell : cells) {
    auto const size = std::abs(cell.angle);
    if (size < 1 || std::ldexp(size, -bits) > max_unambiguous_error) continue;
    ++large;
    pairs.insert(cell.pair);
  }
  return large >= fewest_cells && pairs.size() >= fewest_pairs;
}

/// The angles with another base and another step in place of the hypothesis's, which follow the errors best.
std::vector<Cell> of_best_base(int bits, std::vector<Cell> cells) {
  double ones = 0, x = 0, xx = 0, y = 0, xy = 0;
  for (auto const& cell : cells) {
    auto const size = std::abs(cell.angle);
    if (size < 1 || std::ldexp(size, -bits) > max_unambiguous_error) continue;
    auto const i = static_cast<double>(cell.pair), part = cell.off / cell.angle;
    ones += 1, x += i, xx += i * i, y += part, xy += i * part;
  }
  auto const slope = (ones * xy - x * y) / (ones * xx - x * x), at_first = (y - slope * x) / ones;
  for (auto& cell : cells) {
    auto const change = cell.angle * (at_first + slope * static_cast<double>(cell.pair));
    cell.angle += change;
    cell.off -= change;
  }
  return cells;
}

/// The part of itself by which each pair's frequency is off, as its angles tell it best.
std::vector<double> changes_of_pairs(Hypothesis const& h, std::vector<Cell> const& cells) {
  std::vector<double> squares(static_cast<std::size_t>(h.layout.pairs)), result(squares.size());
  for (auto const& cell : cells) {
    if (std::abs(cell.off) > 1) continue;  // may have turned round
    squares[cell.pair] += cell.angle * cell.angle;
    result[cell.pair] += cell.angle * cell.off;
  }
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = squares[i] > 0 ? result[i] / squares[i] : 0;
  return result;
}

bool are_explained(Hypothesis const& h, std::vector<Cell> const& cells, std::vector<double> const& changes) {
  auto const entry_error = entry_error_of(h);
  auto const explained = std::ranges::count_if(cells, [&](Cell const& cell) {
    auto const off = cell.off - cell.angle * changes[cell.pair];
    return std::abs(within_half_a_turn(off)) <= entry_error;
  });
  return static_cast<double>(explained) >= nearly_all * static_cast<double>(cells.size());
}

/// Whether the frequencies are off by a rule, from pair to pair, and not as roundings are.
bool are_off_by_rule(Hypothesis const& h, std::vector<Cell> const& cells) {
  constexpr std::size_t fewest_turns_in = 4, of_a_curve = 2;
  auto const changes = changes_of_pairs(h, cells);
  if (!are_explained(h, cells, changes)) return false;
  std::size_t steps = 0, turns = 0;
  double last = 0;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    bool const is_large = std::ranges::any_of(cells, [&](Cell const& c) { return c.pair == i && c.angle >= 1; });
    if (!is_large) continue;
    turns += steps++ > 0 && last * changes[i] < 0 ? 1 : 0;
    last = changes[i];
  }
  return turns <= of_a_curve || fewest_turns_in * turns < steps;
}

/// Whether most of the pairs that can tell are off and many of the rows, more of the later ones, and not a few far.
bool are_alike(int bits, double entry_error, Hypothesis const& h, std::vector<Cell> const& cells) {
  constexpr int less = 3;
  auto const are_off_in = [&](std::size_t part, std::size_t count, auto const& place) {
    std::vector<double> greatest(count), off(count);
    for (auto const& cell : cells) {
      auto const size = std::abs(cell.angle);
      if (size == 0 || std::ldexp(size, -bits) > max_unambiguous_error) continue;
      auto const i = place(cell);
      greatest[i] = std::max(greatest[i], size);
      off[i] = std::max(off[i], (std::abs(cell.off) - entry_error) / size);
    }
    std::size_t telling = 0, are_off = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!(std::ldexp(greatest[i], -bits - less) > entry_error)) continue;
      ++telling;
      are_off += off[i] > std::ldexp(1, -bits - less) ? 1 : 0;
    }
    return part * are_off >= telling;
  };
  return are_off_in(2, static_cast<std::size_t>(h.layout.pairs), [](Cell const& cell) { return cell.pair; }) &&
         are_off_in(5, h.sample.rows.size(), [](Cell const& cell) { return cell.sampled; });
}

/// The power of two that bounds the relative errors of all angles, where there is one that says something and no other
/// base does better.
std::optional<int> bits_of_angles(Hypothesis const& h) {
  constexpr int fewest_bits = 9, most_bits = 18, better = 2;
  auto const cells = cells_of(h);
  if (!cells) return std::nullopt;
  auto const entry_error = entry_error_of(h);
  for (int bits = most_bits; bits >= fewest_bits; --bits) {
    if (!are_within(bits, entry_error, *cells) || !are_enough(bits, *cells)) continue;
    auto const of_base = of_best_base(bits, *cells);
    if (are_off_by_rule(h, of_base) || !are_alike(bits, entry_error, h, *cells)) return std::nullopt;
    bool const is_of_another_base = are_within(bits + better, entry_error, of_base);
    return is_of_another_base ? std::nullopt : std::optional(bits);
  }
  return std::nullopt;
}

/// The sampled entries beside what they should be.
Comparison compared(Hypothesis const& h) {
  constexpr double near_one = 0.01;  // an amplitude of 1 is estimated from few values too
  auto const logs = log_frequencies(h);
  Comparison result{.columns = h.layout.columns.size(),
                    .amplitude = std::abs(h.amplitude - 1) <= near_one ? 1 : h.amplitude};
  for (std::size_t r = 0; r < h.sample.rows.size(); ++r) {
    result.rows.push_back(h.sample.rows[r]);
    auto const position = h.first_position + h.fit.step * static_cast<double>(h.sample.rows[r]);
    for (std::size_t c = 0; c < result.columns; ++c) {
      auto const& column = h.layout.columns[c];
      auto& entry = result.entries.emplace_back(Entry{.found = h.sample.row(r)[c]});
      if (column.pair == Column::none) continue;
      auto const angle = position * std::exp(logs[static_cast<std::size_t>(column.pair)]);
      entry.expected = column.cosine ? std::cos(angle) : std::sin(angle);
    }
  }
  return result;
}

bool is_asked(Hypothesis const& h) {
  constexpr std::int64_t fewest_rows = 16;
  return h.fit.progression.in_use() && h.layout.is_whole() && h.matrix.rows() >= fewest_rows;
}

}  // namespace

bool follows_another_base(Hypothesis const& h) {
  constexpr int bits = 8, exact = 64;
  auto const cells = h.layout.is_whole() ? cells_of(h) : std::nullopt;
  if (!cells || !are_enough(bits, *cells)) return false;
  return are_within(exact, entry_error_of(h), of_best_base(bits, *cells));
}

bool turns_otherwise(Hypothesis const& h) {
  auto const cells = h.layout.is_whole() ? cells_of(h) : std::nullopt;
  return cells && are_explained(h, *cells, changes_of_pairs(h, *cells));
}

bool follows_another_rule(Hypothesis const& h) {
  auto const cells = h.layout.is_whole() ? cells_of(h) : std::nullopt;
  if (!cells) return false;
  auto const changes = changes_of_pairs(h, *cells);
  if (!are_explained(h, *cells, changes)) return false;
  std::vector<double> greatest(changes.size());
  for (auto const& cell : *cells) greatest[cell.pair] = std::max(greatest[cell.pair], std::abs(cell.angle));
  std::size_t telling = 0, are_off = 0;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (greatest[i] == 0) continue;
    ++telling;
    // Small sines are rounded by a part of themselves.
    are_off += std::abs(changes[i]) * std::max(greatest[i], 1.0) > unit_roundoff(h.storage) ? 1 : 0;
  }
  return 2 * are_off > telling;
}

Diagnosed diagnose_rough(Judged const& judged) {
  auto const& h = judged.hypothesis();
  if (!is_asked(h)) return {};
  auto const& spot = judged.scan().by_error;
  auto const with = [&](Finding finding, std::string pipeline) {
    return Diagnosed{{std::move(finding).at(judged.worst(spot.row, spot.column))}, std::move(pipeline)};
  };
  if (auto const values = values_kept(compared(h))) {
    return with(found<"wrong-entries: few values">(*values, spot.error), fmt::format("{} values", *values));
  }
  auto const bits = bits_of_angles(h);
  if (!bits) return {};
  auto const at = plain_number(judged.position(spot.row));
  return with(found<"low-precision-angles: rough">(*bits, spot.error, at), fmt::format("angles of {} bits", *bits));
}

}  // namespace pe::audit::phases

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

using Sizes = std::vector<std::int64_t>;
using Cells = std::vector<Sizes>;  ///< [rows][axes]

Repeated repeated_cells(Cells const& cells) {
  return repeated_in(0, cells.size(), [&](std::size_t n) { return cells[n]; });
}

/// Positions along an axis: the least, the least and the greatest distance of neighbouring ones, how far a narrow
/// format may have moved each, how many would stand between the ends at the least distance, and how many there are.
struct Side {
  double least = 0, unit = 1, widest = 1, reach = 0;
  std::int64_t cells = 1;
  std::size_t distinct = 1;
  bool is_scaled = false;  ///< floor(k N / n) of the k-th of n, for a whole N: CogView4's, onto a grid of 256
};

Side side_of(std::vector<double> p, double reach) {
  auto const open = std::max(reach < 1 ? 2 * reach : 0, same_position);  // positions that are nearer are one
  std::ranges::sort(p);
  Side side{.least = p.front(), .reach = reach};
  std::vector<double> apart, at{0};
  for (std::size_t r = 1; r < p.size(); ++r) {
    if (p[r] - p[r - 1] <= open) continue;
    apart.push_back(p[r] - p[r - 1]);
    at.push_back(p[r] - p.front());
  }
  if (apart.empty()) return side;
  std::tie(side.unit, side.widest) = std::pair(std::ranges::min(apart), std::ranges::max(apart));
  side.distinct = apart.size() + 1;
  side.cells = std::llround((p.back() - side.least) / side.unit) + 1;
  double from = 0, to = INFINITY;  // of N
  for (std::size_t k = 1; k < at.size(); ++k) {
    auto const scale = static_cast<double>(at.size()) / static_cast<double>(k), whole = std::round(at[k]);
    from = std::max(from, whole * scale);
    to = std::min(to, (whole + 1) * scale);
  }
  side.is_scaled = side.unit >= 2 && same_place(side.widest, side.unit + 1) && std::ceil(from) < to;
  return side;
}

/// Where the rows that are explained stand.
struct Grid {
  std::vector<std::size_t> row;                ///< their numbers in the table
  std::vector<std::vector<double>> positions;  ///< [axes][rows]
  std::vector<Side> sides;
  std::vector<std::size_t> moving;  ///< axes with several positions
  Cells cells;
  std::vector<bool> text;  ///< rows of words, which go along all axes alike
  std::size_t texts = 0;
  bool whole = false;    ///< all rows of the table are explained
  bool is_open = false;  ///< a narrow format leaves several positions open, so that cells may have one code

  Grid(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out) : positions(fit.axes()) {
    for (std::size_t r = 0; r < fit.model.rows(); ++r) {
      if (std::ranges::binary_search(left_out, static_cast<std::int64_t>(r))) continue;
      row.push_back(r);
      auto const at = fit.model.at(r);
      for (std::size_t a = 0; a < at.size(); ++a) positions[a].push_back(at[a]);
    }
    if (rows() == 0) return;
    whole = rows() == fit.model.rows();
    for (std::size_t a = 0; a < fit.axes(); ++a) {
      sides.push_back(side_of(positions[a], reach_of(asked.precision.stored, chosen(fit.w, fit.pairs_of(a)))));
      is_open |= sides.back().reach >= 1;
      if (sides.back().cells > 1) moving.push_back(sides.size() - 1);
    }
    std::vector<bool> alike(rows() + 2);  // with a row before and behind
    for (std::size_t r = 0; r < rows(); ++r) {
      auto& cell = cells.emplace_back();
      for (std::size_t a = 0; a < sides.size(); ++a)
        cell.push_back(std::llround((positions[a][r] - sides[a].least) / sides[a].unit));
      alike[r + 1] = std::ranges::all_of(positions, [&](auto const& p) { return same_place(p[r], positions[0][r]); });
    }
    // Words come one after the other; of a square, the cells along its diagonal have equal positions too.
    for (std::size_t r = 0; r < rows(); ++r) text.push_back(alike[r + 1] && (r == 0 || alike[r] || alike[r + 2]));
    texts = static_cast<std::size_t>(std::ranges::count(text, true));
  }

  std::size_t rows() const { return positions.front().size(); }

  /// What is wrong with repeated cells: few of them are rows in the place of others, more share a coordinate.
  Finding collide(Repeated const& cells, std::vector<std::size_t> const& number) const {
    if (!exceeds(cells.count, share::few, number.size())) return repeated_rows(cells.count, number[cells.first]);
    return found<"colliding-positions: cells">(cells.count, number.size(), number[cells.first]);
  }
};

/// The axis of a picture's whole grid along which cells are not evenly spaced; frames may be any time apart.
std::optional<std::size_t> uneven(Grid const& grid) {
  auto const& sides = grid.sides;
  auto const& moving = grid.moving;
  std::size_t whole = 1;
  for (auto const a : moving) whole *= sides[a].distinct;
  if (moving.size() < 2 || whole != grid.rows()) return std::nullopt;
  auto const is_uneven = [&](std::size_t a) {
    return !sides[a].is_scaled && sides[a].widest > (1 + near_whole_number) * sides[a].unit;
  };
  auto const found = std::find_if(moving.end() - 2, moving.end(), is_uneven);
  return found == moving.end() ? std::nullopt : std::optional(*found);
}

/// The length of a line, where the columns, on one of two axes, are counted modulo that, and the number that the lines
/// are the quotient with.
std::optional<std::pair<std::int64_t, std::int64_t>> divided_otherwise(Grid const& grid, std::size_t line,
                                                                       std::size_t column) {
  auto const& cells = grid.cells;
  std::int64_t columns = 0, other = 0;
  auto const count = std::ssize(cells);
  while (columns < count && cells[static_cast<std::size_t>(columns)][column] == columns) ++columns;
  while (other < count && cells[static_cast<std::size_t>(other)][line] == 0) ++other;
  if (columns < 2 || other < 2 || columns == other || 2 * std::max(columns, other) > count) return std::nullopt;
  for (std::int64_t n = 0; n < count; ++n) {  // frames, where there are any, are alike
    auto const& cell = cells[static_cast<std::size_t>(n)];
    if (cell[column] != n % columns || cell[line] != n / other % grid.sides[line].cells) return std::nullopt;
  }
  return std::pair(columns, other);
}

/// The cells of a grid in lines; with `windows` those of 2 x 2 of the last two sides together.
Cells lines_of(Sizes const& sides, bool windows) {
  auto const axes = sides.size();
  auto const count = std::accumulate(sides.begin(), sides.end(), std::int64_t{1}, std::multiplies<>());
  Cells result(static_cast<std::size_t>(count), Sizes(axes));
  for (std::size_t n = 0; n < result.size(); ++n) {
    auto rest = static_cast<std::int64_t>(n);
    auto const count_off = [&](std::size_t axis, std::int64_t of, std::int64_t unit) {
      result[n][axis] += rest % of * unit;
      rest /= of;
    };
    for (auto a = axes; windows && a > axes - 2; --a) count_off(a - 1, 2, 1);
    for (auto a = axes; a-- > 0;) {
      std::int64_t const unit = windows && a + 2 >= axes ? 2 : 1;
      count_off(a, sides[a] / unit, unit);
    }
  }
  return result;
}

/// For each moving axis which side of the grid its cells count; -1: none.
std::vector<int> sides_counted(Cells const& cells, Cells const& wanted, std::vector<std::size_t> const& moving) {
  std::vector<int> result;
  for (auto const a : moving) {
    int side = -1;
    for (std::size_t s = 0; s < wanted.front().size() && side < 0; ++s) {
      auto const counts = [&](Sizes const& cell, Sizes const& in_line) { return cell[a] == in_line[s]; };
      if (std::ranges::equal(cells, wanted, counts)) side = static_cast<int>(s);
    }
    result.push_back(side);
  }
  return result;
}

void beside_grid(Grid const& grid, Sizes const& wanted_sides, Sizes const& axis_sizes, bool rotary,
                 Findings& findings) {
  auto const& all = grid.cells;
  auto const wanted = lines_of(wanted_sides, false);
  auto const is = all.size() == wanted.size() ? fmt::format("the {} rows stand in another order", all.size())
                                              : fmt::format("there are {} rows", all.size());
  auto const other = found<"axis-swapped: grid">(fmt::format("{}", fmt::join(wanted_sides, " x ")), is);
  if (all.size() < wanted.size()) return grid.whole ? findings.push_back(other) : void();
  // Tokens may stand in front.
  Cells const body(all.end() - std::ssize(wanted), all.end());
  auto counted = sides_counted(body, wanted, grid.moving);
  auto const is_right = [&] {
    std::set<int> const sides(counted.begin(), counted.end());
    auto const long_sides = std::ranges::count_if(wanted_sides, [](auto n) { return n > 1; });
    return !sides.contains(-1) && sides.size() == counted.size() &&
           std::ssize(counted) >= std::min<std::ptrdiff_t>(long_sides, std::ssize(all.front()));
  };
  auto const axes = wanted_sides.size();
  if (!is_right() && wanted_sides[axes - 1] % 2 == 0 && wanted_sides[axes - 2] % 2 == 0) {
    auto const in_windows = sides_counted(body, lines_of(wanted_sides, true), grid.moving);
    if (std::ranges::count(in_windows, -1) == 0) counted = in_windows;
  }
  if (auto const repeated = repeated_cells(body); !is_right() && repeated.count > 0)
    return findings.push_back(grid.collide(repeated, {grid.row.end() - std::ssize(body), grid.row.end()}));
  if (!is_right()) return findings.push_back(other);
  // The axes that --axes lists count the sides that --grid lists, in their order.
  auto sorted = counted;
  std::ranges::sort(sorted);
  auto const k = static_cast<std::size_t>(std::ranges::mismatch(counted, sorted).in1 - counted.begin());
  // Sinusoidal codes of images have the width first where both have as many entries (MAE).
  auto const is_width_first = [&] {
    return !rotary && k + 1 < counted.size() && axis_sizes[grid.moving[k]] == axis_sizes[grid.moving[k + 1]];
  };
  if (k < counted.size() && !axis_sizes.empty() && axis_sizes.size() == axes && !is_width_first()) {
    auto const before = axis_sizes.begin() + static_cast<std::ptrdiff_t>(grid.moving[k]);
    auto const first = std::accumulate(axis_sizes.begin(), before, std::int64_t{0}) / 2;
    auto const side = [&](int s) { return wanted_sides[static_cast<std::size_t>(s)]; };
    findings.push_back(
        found<"axis-swapped: sides">(*before, first, counted[k], side(counted[k]), sorted[k], side(sorted[k])));
  }
}

/// The last two axes of a picture, with cells that are counted from different numbers.
std::optional<Finding> begins_apart(Grid const& grid) {
  if (grid.moving.size() < 2) return std::nullopt;
  auto const b = grid.moving.back();
  auto const &one = grid.sides[grid.moving.end()[-2]], &other = grid.sides[b];
  auto const last = [](Side const& side) { return side.least + side.unit * static_cast<double>(side.cells - 1); };
  bool const centred = std::abs(one.least + last(one)) < one.unit + same_position;
  bool const from_one = same_place(one.least, other.least) || same_place(last(one), last(other));  // up, or down
  if (from_one || centred || !same_place(one.unit, other.unit)) return std::nullopt;
  return found<"position-offset: axes">(b, position_text(other.least), position_text(one.least));
}

/// Exponents that run over all axes in place of those of one: powers of a usual base with the same quotient.
std::optional<double> base_of_whole_head(Fit const& fit) {
  std::optional<double> result;
  for (std::size_t a = 0; a < fit.axes(); ++a) {
    auto const& rates = fit.rates[a];
    auto const pairs = fit.pairs_of(a).size();
    auto const p = fit.positions(a);
    if (pairs < 2 || std::ranges::all_of(p, [&](double x) { return x == p.front(); })) continue;
    if (!(rates.base > 1) || is_usual(rates.base) || rates.spacing != Spacing::pairs) return std::nullopt;
    auto const whole = std::pow(rates.base, static_cast<double>(fit.sample.pairs) / static_cast<double>(pairs));
    auto const usual = std::ranges::find_if(usual_bases(), [&](double b) { return are_near(whole, b, near_number); });
    if (usual == usual_bases().end() || (result && *result != *usual)) return std::nullopt;
    result = *usual;
  }
  return result;
}

using Sections = std::optional<std::vector<int>>;

/// How many pairs go with which axis, beside the config's sections and --axes; and images in the order of cells.
void judge_widths(Grid const& grid, Fit const& fit, Asked const& asked, Sections const& sections, Findings& findings) {
  auto const& options = asked.options;
  auto const& cells = grid.cells;
  // The widths of the axes beside those of the config, in pairs, or of --axes, in entries.
  auto const beside_widths = [&](Sizes const& wanted, std::int64_t unit, char const* source) {
    Sizes counts(fit.axes());
    for (int const a : fit.axis) counts[static_cast<std::size_t>(a)] += unit;
    auto const is = fmt::format("{} {}", fmt::join(counts, ", "), unit == 1 ? "pairs" : "entries"),
               belongs = fmt::format("{}", fmt::join(wanted, ", "));
    findings.push_back(std::ranges::is_permutation(counts, wanted)
                           ? found<"axis-swapped: sections">(is, source, belongs)
                           : found<"wrong-dimension: sections">(is, source, belongs));
    return counts == wanted;
  };
  if (sections && grid.texts < grid.rows() && fit.axis != *sections &&
      beside_widths(options.config->sections, 1, "config.json")) {
    bool const turns = options.config->sections_in_turn.value_or(false);
    findings.back() = found<"axis-swapped: in turn">(turns ? "in blocks" : "in turn", turns ? "in turn" : "in blocks");
  }
  if (sections && fit.axis == *sections && grid.whole) append(findings, judge_images(fit.model));
  // DINOv3 and Pixtral go through their cells line by line, and their first axis counts the lines.
  bool const lines_first = asked.by_config() && (options.config->centred || options.config->pairs_apart);
  if (lines_first && fit.axes() == 2 && grid.moving.size() == 2 && grid.whole) {
    auto const second = std::ranges::find_if(cells, [&](Sizes const& cell) { return cell != cells[0]; });
    if (second != cells.end() && (*second)[0] != cells[0][0] && (*second)[1] == cells[0][1])
      findings.push_back(found<"axis-swapped: images">(second - cells.begin() - 1));
  }
  auto blocks = options.axes;
  for (auto& size : blocks) size /= 2;
  if (auto const wanted = blocks_of(blocks, fit.sample.pairs); wanted && !sections && fit.axis != *wanted)
    beside_widths(options.axes, 2, "--axes");
  if (auto const base = options.axes.empty() || asked.by_config() ? std::nullopt : base_of_whole_head(fit))
    findings.push_back(found<"wrong-spacing: axes">(2 * fit.sample.pairs, plain_number(*base)));
}

/// Cells that do not stand in the order of the grid that is meant, or of any.
void judge_order(Grid const& grid, Fit const& fit, Asked const& asked, Sections const& sections, Findings& findings) {
  auto const& cells = grid.cells;
  auto const& moving = grid.moving;
  auto const& options = asked.options;
  bool const all_text = grid.texts == grid.rows();
  // A table of several axes of rows is itself a grid.
  Sizes shape;
  std::ranges::copy_if(fit.view.row_shape, std::back_inserter(shape), [](auto n) { return n > 1; });
  if (!options.grid.empty()) {
    beside_grid(grid, options.grid, options.axes, family_of(fit.view, asked) == "rotary", findings);
    if (findings.empty() && repeated_cells(cells).count == 0) append(findings, begins_apart(grid));
    return;
  }
  if (shape.size() > 1 && moving.size() == shape.size() && grid.whole && !all_text && grid.texts < grid.rows() / 2)
    return beside_grid(grid, shape, {}, fit.view.rotary, findings);
  if (all_text || sections) return;
  Cells places;
  std::vector<std::size_t> number;
  for (std::size_t r = 0; r < cells.size(); ++r) {
    if (grid.text[r] && grid.texts > 1) continue;
    places.push_back(cells[r]);
    number.push_back(grid.row[r]);
  }
  auto const repeated = grid.is_open ? Repeated() : repeated_cells(places);
  auto const zeros = static_cast<std::size_t>(std::ranges::count(places, Sizes(fit.axes())));
  if (grid.texts <= 2 && repeated.count > 0 && (repeated.count + 1 > std::max<std::size_t>(zeros, 1) || zeros > 2))
    findings.push_back(grid.collide(repeated, number));
  // Beside words, a picture is where its place in the sequence says.
  if (moving.size() != 2 || grid.texts > 1) return;
  auto const one = grid.sides[moving[0]].cells, other = grid.sides[moving[1]].cells;
  if (std::ssize(places) != one * other || repeated.count > 0) return;
  append(findings, begins_apart(grid));
  Findings by_line, by_column;
  beside_grid(grid, {one, other}, {}, false, by_line);
  beside_grid(grid, {other, one}, {}, false, by_column);
  if (!grid.is_open && !by_line.empty() && !by_column.empty())
    findings.push_back(found<"gathered-positions">(fmt::format("a grid of {} x {}", one, other)));
}

/// Directions, distances and bases of the axes beside each other.
void judge_sides(Grid const& grid, Fit const& fit, Asked const& asked, Sections const& sections, Findings& findings) {
  auto const& sides = grid.sides;
  auto const& moving = grid.moving;
  if (!sections && moving.size() > 1) {
    auto divided = divided_otherwise(grid, moving.end()[-2], moving.back());
    if (!divided) divided = divided_otherwise(grid, moving.back(), moving.end()[-2]);
    if (divided) findings.push_back(found<"axis-swapped: quotient">(divided->first, divided->second));
  }
  // One axis counted from 0 down, another from 0 up.
  auto const down = [&](std::size_t a) { return same_place(std::ranges::max(grid.positions[a]), 0); };
  auto const up = [&](std::size_t a) { return same_place(sides[a].least, 0); };
  auto const apart = asked.by_config() || is_narrow(asked.precision.stored) ? std::nullopt : uneven(grid);
  auto const turned = std::ranges::find_if(moving, down);
  if (moving.size() > 1 && std::ranges::all_of(moving, down)) {
    findings.push_back(found<"sign-flipped: phases">());
  } else if (!apart && !sections && turned != moving.end() && std::ranges::any_of(moving, up)) {
    findings.push_back(found<"sign-flipped: columns">(fmt::format("The sines of axis {} are", *turned),
                                                      fmt::format("each pair of axis {}", *turned)));
  } else if (apart) {
    findings.push_back(found<"position-offset: uneven">(*apart, position_text(sides[*apart].widest),
                                                        position_text(sides[*apart].unit)));
  }
  // A base that a rule has stretched is no other base, and positions that are read off a narrow format may hide one.
  auto const is_known = [&](std::size_t a) {
    bool const is_read_off = is_narrow(asked.precision.stored) && sides[a].unit != std::round(sides[a].unit);
    return fit.rates[a].scaling == "none" && is_usual(fit.rates[a].base) && !is_read_off;
  };
  for (std::size_t k = 1; k < moving.size() && !asked.by_config(); ++k) {
    auto const one = fit.rates[moving[k - 1]].base, other = fit.rates[moving[k]].base;
    if (!is_known(moving[k - 1]) || !is_known(moving[k]) || other == one) continue;
    findings.push_back(found<"wrong-base: axes">(moving[k], other, one));
    break;
  }
  if (moving.size() < 2 || sections) return;
  auto const step = [&](std::size_t a) { return sides[a].unit / fit.rates[a].factor; };
  auto const [low, high] = std::ranges::minmax(moving, {}, step);
  auto const least = step(low), most = step(high);
  bool const whole = same_place(2 * least, std::round(2 * least)) && same_place(2 * most, std::round(2 * most));
  bool const times = same_place(most / least, 2) || same_place(most / least, 4);
  if (same_place(most, least)) return;
  bool const is_scaled = sides[low].is_scaled || sides[high].is_scaled;
  findings.push_back(whole && !is_scaled && (least >= 1 || times)
                         ? found<"wrong-step: axes">(high, position_text(most), position_text(least))
                         : found<"steps-of-axes">(position_text(least), low, position_text(most), high));
}

}  // namespace

Findings judge_grid(Fit const& fit, Asked const& asked, std::vector<std::int64_t> const& left_out) {
  Grid const grid(fit, asked, left_out);
  if (grid.rows() < 3) return {};
  auto const& cells = grid.cells;
  auto const sections = sections_of(asked, fit.sample.pairs);
  Findings findings;
  judge_widths(grid, fit, asked, sections, findings);
  // Neighbours of one cell, but for those in front and at the end, where tokens may stand.
  // Beside sections words are padded by 0 or 1, and in a narrow format cells may be read for words.
  std::vector<std::size_t> standing;
  std::size_t end = cells.size() - 1;
  while (end > 0 && cells[end - 1] == cells[end]) --end;
  for (std::size_t r = 1; r < end; ++r) {
    bool const is_meant =
        grid.is_open || (sections && (is_narrow(asked.precision.stored) || !grid.text[r] || grid.positions[0][r] <= 1));
    if (cells[r] == cells[r - 1] && cells[r] != cells[0] && !is_meant) standing.push_back(r);
  }
  auto const repeated = sections || grid.is_open ? Repeated() : repeated_cells(cells);
  if (!standing.empty()) {
    findings.push_back(sections ? repeated_rows(standing.size(), grid.row[standing.front()])
                                : grid.collide(repeated, grid.row));
  } else if (grid.texts == grid.rows() && repeated.count > 0) {
    findings.push_back(found<"axis-swapped: one axis">("first axis"));
  } else {
    judge_order(grid, fit, asked, sections, findings);
    judge_sides(grid, fit, asked, sections, findings);
  }
  return findings;
}

}  // namespace pe::audit::core

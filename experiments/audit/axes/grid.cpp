#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/axes/places.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"

namespace pe::audit::core {
namespace {

/// Positions along an axis: the least, the least and the greatest distance of neighbouring ones, how many would stand
/// between the ends at the least distance, and how many there are.
struct Side {
  double least = 0, unit = 1, widest = 1;
  std::int64_t cells = 1;
  std::size_t distinct = 1;
  bool moves() const { return cells > 1; }
};

Side side_of(std::vector<double> const& p) {
  std::set<double> values;
  for (double const x : p) values.insert(std::round(x / same_position) * same_position);
  Side side;
  side.least = *values.begin();
  side.distinct = values.size();
  std::vector<double> apart;
  for (auto at = values.begin(); std::next(at) != values.end(); ++at) apart.push_back(*std::next(at) - *at);
  if (apart.empty()) return side;
  std::tie(side.unit, side.widest) = std::pair(std::ranges::min(apart), std::ranges::max(apart));
  side.cells = std::llround((*values.rbegin() - *values.begin()) / side.unit) + 1;
  return side;
}

/// The axis of a picture's whole grid along which cells are not evenly spaced; frames may be any time apart.
std::optional<std::size_t> uneven(std::vector<Side> const& sides, std::vector<std::size_t> const& moving,
                                  std::size_t rows) {
  std::size_t whole = 1;
  for (auto const a : moving) whole *= sides[a].distinct;
  if (moving.size() < 2 || whole != rows) return std::nullopt;
  auto const is_uneven = [&](std::size_t a) { return sides[a].widest > (1 + near_whole_number) * sides[a].unit; };
  auto const found = std::find_if(moving.end() - 2, moving.end(), is_uneven);
  return found == moving.end() ? std::nullopt : std::optional(*found);
}

bool same(double a, double b) { return std::abs(a - b) < same_position; }

std::size_t distinct(Cells const& cells) { return std::set(cells.begin(), cells.end()).size(); }

/// The cells of a grid in lines; with `windows` those of 2 x 2 of the last two sides together.
Cells lines_of(std::vector<std::int64_t> const& sides, bool windows) {
  Cells result;
  auto const count = std::accumulate(sides.begin(), sides.end(), std::int64_t{1}, std::multiplies<>());
  for (std::int64_t n = 0; n < count; ++n) {
    std::vector<std::int64_t> cell(sides.size());
    auto rest = n;
    if (windows) {
      auto const axes = sides.size();
      auto const width = sides[axes - 1], height = sides[axes - 2], plane = height * width;
      auto in_plane = rest % plane;
      auto const in_window = in_plane % 4;
      in_plane /= 4;
      cell[axes - 2] = in_plane / (width / 2) * 2 + in_window / 2;
      cell[axes - 1] = in_plane % (width / 2) * 2 + in_window % 2;
      rest /= plane;
      if (axes == 3) cell[0] = rest;
    } else {
      for (auto a = sides.size(); a-- > 0;) {
        cell[a] = rest % sides[a];
        rest /= sides[a];
      }
    }
    result.push_back(std::move(cell));
  }
  return result;
}

/// For each moving axis which side of the grid its cells count; -1: none.
std::vector<int> sides_counted(Cells const& cells, Cells const& wanted, std::vector<std::size_t> const& moving) {
  std::vector<int> result;
  for (auto const a : moving) {
    int side = -1;
    for (std::size_t s = 0; s < wanted.front().size() && side < 0; ++s) {
      bool same = true;
      for (std::size_t r = 0; r < cells.size() && same; ++r) same = cells[r][a] == wanted[r][s];
      if (same) side = static_cast<int>(s);
    }
    result.push_back(side);
  }
  return result;
}

void beside_grid(Cells const& all, std::vector<std::size_t> const& moving, std::vector<std::int64_t> const& grid,
                 std::vector<std::int64_t> const& axis_sizes, bool rotary, Findings& findings) {
  auto const wanted = lines_of(grid, false);
  if (all.size() < wanted.size()) {
    findings.push_back(found<"axis-swapped: grid">(fmt::format("{}", fmt::join(grid, " x ")), all.size()));
    return;
  }
  // Tokens may stand in front.
  Cells const body(all.end() - std::ssize(wanted), all.end());
  auto counted = sides_counted(body, wanted, moving);
  auto const is_right = [&] {
    std::set<int> const sides(counted.begin(), counted.end());
    auto const long_sides = std::ranges::count_if(grid, [](auto n) { return n > 1; });
    return !sides.contains(-1) && sides.size() == counted.size() &&
           std::ssize(counted) >= std::min<std::ptrdiff_t>(long_sides, std::ssize(all.front()));
  };
  auto const axes = grid.size();
  if (!is_right() && grid[axes - 1] % 2 == 0 && grid[axes - 2] % 2 == 0) {
    auto const in_windows = sides_counted(body, lines_of(grid, true), moving);
    if (std::ranges::count(in_windows, -1) == 0) counted = in_windows;
  }
  if (auto const all_cells = distinct(body); !is_right() && all_cells < body.size()) {
    findings.push_back(found<"colliding-positions: cells">(body.size() - all_cells, body.size(), 0));
  }
  if (!is_right()) {
    findings.push_back(found<"axis-swapped: grid">(fmt::format("{}", fmt::join(grid, " x ")), all.size()));
    return;
  }
  // The axes that --axes lists count the sides that --grid lists, in their order.
  auto sorted = counted;
  std::ranges::sort(sorted);
  auto const k = static_cast<std::size_t>(std::ranges::mismatch(counted, sorted).in1 - counted.begin());
  // Sinusoidal codes of images have the width first where both have as many entries (MAE).
  auto const is_width_first = [&] {
    return !rotary && k + 1 < counted.size() && axis_sizes[moving[k]] == axis_sizes[moving[k + 1]];
  };
  if (k < counted.size() && !axis_sizes.empty() && axis_sizes.size() == axes && !is_width_first()) {
    auto const a = static_cast<std::ptrdiff_t>(moving[k]);
    auto const first = std::accumulate(axis_sizes.begin(), axis_sizes.begin() + a, std::int64_t{0}) / 2;
    auto const side = [&](int s) { return grid[static_cast<std::size_t>(s)]; };
    findings.push_back(found<"axis-swapped: sides">(axis_sizes[moving[k]], first, counted[k], side(counted[k]),
                                                    sorted[k], side(sorted[k])));
  }
}

/// The last two axes of a picture, with cells that are counted from different numbers.
Findings begins_apart(std::vector<Side> const& sides, std::vector<std::size_t> const& moving) {
  if (moving.size() < 2) return {};
  auto const a = moving[moving.size() - 2], b = moving.back();
  bool const centred = std::abs(2 * sides[a].least + sides[a].unit * static_cast<double>(sides[a].cells - 1)) <
                       sides[a].unit + same_position;
  if (same(sides[a].least, sides[b].least) || centred || !same(sides[a].unit, sides[b].unit)) return {};
  return {found<"position-offset: axes">(b, plain_number(sides[b].least), plain_number(sides[a].least))};
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

// Images within words, of a multimodal model: words go along all axes alike, an image line by line, each after all that
// is before it.

using Place = std::vector<double>;
using Places = std::vector<Place>;

bool is_word(Place const& place) { return same(place[0], place[1]) && same(place[0], place[2]); }

/// How many rows from `first` on, `apart` rows apart, go on by one along an axis alone.
std::size_t run_along(Places const& places, std::size_t first, std::size_t apart, std::size_t axis) {
  auto const& start = places[first];
  std::size_t count = 1;
  for (auto r = first + apart; r < places.size(); r += apart, ++count) {
    for (std::size_t a = 0; a < start.size(); ++a) {
      auto const wanted = start[a] + (a == axis ? static_cast<double>(count) : 0);
      if (!same(places[r][a], wanted)) return count;
    }
  }
  return count;
}

Findings judge_images(Fit const& fit) {
  constexpr std::size_t axes = 3;
  if (fit.axes() != axes) return {};
  Places places;
  for (std::size_t r = 0; r < fit.model.rows(); ++r) {
    auto const at = fit.model.at(r);
    places.emplace_back(at.begin(), at.end());
  }
  bool only_words = true;  // so far, one after the other
  for (std::size_t r = 0; r + 1 < places.size(); ++r) {
    auto const height = run_along(places, r, 1, 1), width = run_along(places, r, 1, 2);
    bool const is_image = height > 1 || width > 1;
    if (!is_image) {
      only_words &= is_word(places[r]);
      continue;
    }
    if (height > 1 && run_along(places, r, height, 2) > 1) return {found<"axis-swapped: images">(r)};
    auto const& start = places[r];
    if (only_words && r > 0 && start[0] > 0 && same(start[1], 0) && same(start[2], 0))
      return {found<"position-offset: images">(r, plain_number(start[0]))};
    only_words = false;
    auto const line = std::max(height, width);
    auto const lines = height > 1 ? 1 : run_along(places, r, line, 1);
    auto const next = r + line * lines;
    auto const is_start = [&] {
      for (std::size_t a = 0; a < axes; ++a) {
        if (!same(places[next][a], start[a])) return false;
      }
      return true;
    };
    if (start[0] > 0 && line > 1 && lines > 1 && next < places.size() && is_start())
      return {found<"position-offset: order">(next, "begins the cells of the image before it anew")};
    r += line - 1;
  }
  return {};
}

}  // namespace

std::optional<Finding> lacks_an_axis(Fit const& fit, Asked const& asked) {
  auto const& grid = asked.options.grid;
  auto const sides = std::ranges::count_if(grid, [](auto n) { return n > 1; });
  auto const cells = std::accumulate(grid.begin(), grid.end(), std::int64_t{1}, std::multiplies<>());
  bool const meant = fit.axes() == 1 && sides > 1 && fit.view.rows() >= cells;
  return meant ? std::optional(found<"axis-swapped: one axis">("row's number")) : std::nullopt;
}

Findings judge_grid(Fit const& fit, Asked const& asked) {
  Findings findings;
  auto const axes = fit.axes();
  auto const rows = fit.model.rows();
  std::vector<std::vector<double>> positions(axes);
  std::vector<std::size_t> kept;
  for (std::size_t r = 0; r < rows; ++r) {
    if (fit.mask.by_row[r] < fit.view.size()) kept.push_back(r);
  }
  if (kept.size() < 3) return findings;
  std::vector<Side> sides;
  std::vector<std::size_t> moving;
  for (std::size_t a = 0; a < axes; ++a) {
    for (auto const r : kept) positions[a].push_back(fit.model.at(r)[a]);
    sides.push_back(side_of(positions[a]));
    if (sides.back().moves()) moving.push_back(a);
  }
  Cells cells(kept.size(), std::vector<std::int64_t>(axes));
  std::vector<bool> alike_at(kept.size()), text(kept.size());
  std::size_t texts = 0;
  for (std::size_t r = 0; r < kept.size(); ++r) {
    bool alike = true;
    for (std::size_t a = 0; a < axes; ++a) {
      cells[r][a] = std::llround((positions[a][r] - sides[a].least) / sides[a].unit);
      alike &= same(positions[a][r], positions[0][r]);
    }
    alike_at[r] = alike;
  }
  // Words come one after the other; of a square, the cells along its diagonal have equal positions too.
  for (std::size_t r = 0; r < kept.size(); ++r) {
    bool const beside = (r > 0 && alike_at[r - 1]) || (r + 1 < kept.size() && alike_at[r + 1]);
    text[r] = alike_at[r] && (r == 0 || beside);
    texts += text[r] ? 1U : 0U;
  }
  auto const sections = sections_of(asked, fit.sample.pairs);
  bool const all_text = texts == kept.size();
  // The widths of the axes beside those of the config, in pairs, or of --axes, in entries.
  auto const beside_widths = [&](std::vector<std::int64_t> const& wanted, std::int64_t unit, char const* source) {
    std::vector<std::int64_t> counts(axes);
    for (int const a : fit.axis) counts[static_cast<std::size_t>(a)] += unit;
    auto const is = fmt::format("{}", fmt::join(counts, ", ")), belongs = fmt::format("{}", fmt::join(wanted, ", "));
    findings.push_back(std::ranges::is_permutation(counts, wanted)
                           ? found<"axis-swapped: sections">(is, source, belongs)
                           : found<"wrong-dimension: sections">(is, source, belongs));
    return counts == wanted;
  };
  if (sections && !all_text && fit.axis != *sections &&
      beside_widths(asked.options.config->sections, 1, "config.json")) {
    bool const turns = asked.options.config->sections_in_turn.value_or(false);
    findings.back() = found<"axis-swapped: in turn">(turns ? "in blocks" : "in turn", turns ? "in turn" : "in blocks");
  }
  if (sections && fit.axis == *sections && kept.size() == rows) append(findings, judge_images(fit));
  // Image models go through their cells line by line, and their first axis counts the lines.
  if (!asked.rates_of_axis(1, 0).empty() && axes == 2 && moving.size() == 2 && kept.size() == rows) {
    std::size_t r = 1;
    while (r < cells.size() && cells[r] == cells[0]) ++r;
    if (r < cells.size() && cells[r][0] != cells[0][0] && cells[r][1] == cells[0][1])
      findings.push_back(found<"axis-swapped: images">(r - 1));
  }
  auto blocks = asked.options.axes;
  for (auto& size : blocks) size /= 2;
  if (auto const wanted = blocks_of(blocks, fit.sample.pairs); wanted && !sections && fit.axis != *wanted)
    beside_widths(asked.options.axes, 2, "--axes");
  if (auto const base = asked.options.axes.empty() || asked.by_config() ? std::nullopt : base_of_whole_head(fit))
    findings.push_back(found<"wrong-spacing: axes">(2 * fit.sample.pairs, plain_number(*base)));
  // Neighbours of one cell, but for those in front and at the end, where tokens may stand.
  std::size_t standing = 0, end = cells.size() - 1;
  while (end > 0 && cells[end - 1] == cells[end]) --end;
  for (std::size_t r = 1; r < end; ++r) standing += cells[r] == cells[r - 1] && cells[r] != cells[0] ? 1U : 0U;
  if (standing > 0 && !sections) {
    findings.push_back(found<"colliding-positions: cells">(cells.size() - distinct(cells), cells.size(), 0));
    return findings;
  }
  if (all_text && !sections && distinct(cells) < kept.size()) {
    findings.push_back(found<"axis-swapped: one axis">("first axis"));
    return findings;
  }
  // A table of several axes of rows is itself a grid.
  std::vector<std::int64_t> shape;
  for (auto const n : fit.view.row_shape) {
    if (n > 1) shape.push_back(n);
  }
  bool const of_shape = shape.size() > 1 && moving.size() == shape.size() && kept.size() == rows;
  if (!asked.options.grid.empty()) {
    beside_grid(cells, moving, asked.options.grid, asked.options.axes, fit.view.rotary, findings);
    if (findings.empty() && cells.size() == distinct(cells)) append(findings, begins_apart(sides, moving));
  } else if (of_shape && !all_text && texts < rows / 2) {
    beside_grid(cells, moving, shape, {}, fit.view.rotary, findings);
  } else if (!all_text) {
    Cells places;
    for (std::size_t r = 0; r < cells.size(); ++r) {
      if (!text[r] || texts == 0) places.push_back(cells[r]);
    }
    bool const inner_text = texts > 2;
    if (!sections && !inner_text && distinct(places) < places.size()) {
      auto const zeros = std::ranges::count_if(
          places, [](auto const& cell) { return std::ranges::all_of(cell, [](auto n) { return n == 0; }); });
      if (places.size() - distinct(places) > static_cast<std::size_t>(std::max<std::ptrdiff_t>(zeros - 1, 0)) ||
          zeros > 2) {
        findings.push_back(found<"colliding-positions: cells">(places.size() - distinct(places), places.size(), 0));
      }
    }
    // Beside words, a picture is where its place in the sequence says.
    if (moving.size() > 1 && !sections && texts <= 1) {
      auto const of_lines = static_cast<std::size_t>(sides[moving[0]].cells * sides[moving[1]].cells);
      bool const filled = moving.size() == 2 && places.size() == of_lines && distinct(places) == of_lines;
      if (filled) append(findings, begins_apart(sides, moving));
    }
  }
  if (auto const divided = sections ? std::nullopt : divided_otherwise(cells, moving))
    findings.push_back(found<"axis-swapped: quotient">(divided->first, divided->second));
  // One axis counted from 0 down, another from 0 up.
  auto const greatest = [&](std::size_t a) { return std::ranges::max(positions[a]); };
  auto const down = [&](std::size_t a) { return same(greatest(a), 0) && sides[a].moves(); };
  auto const up = [&](std::size_t a) { return same(sides[a].least, 0); };
  auto const apart =
      asked.by_config() || is_narrow(asked.precision.stored) ? std::nullopt : uneven(sides, moving, kept.size());
  auto negated = sections ? std::nullopt : mirrored(positions, moving);
  if (auto const turned = std::ranges::find_if(moving, down);
      !negated && !apart && turned != moving.end() && !sections && std::ranges::any_of(moving, up))
    negated = *turned;
  if (negated) {
    findings.push_back(found<"sign-flipped: columns">(fmt::format("The sines of axis {} are", *negated),
                                                      fmt::format("each pair of axis {}", *negated)));
  } else if (apart) {
    findings.push_back(
        found<"position-offset: uneven">(*apart, plain_number(sides[*apart].widest), plain_number(sides[*apart].unit)));
  }
  for (std::size_t k = 1; k < moving.size() && !asked.by_config(); ++k) {
    auto const &one = fit.rates[moving[k - 1]], &other = fit.rates[moving[k]];
    bool const plain = one.scaling == "none" && other.scaling == "none" && one.base > 1 && other.base > 1;
    // A base that a rule has stretched is no other base.
    bool const known = is_usual(one.base) && is_usual(other.base);
    if (plain && known && other.base != one.base) {
      findings.push_back(found<"wrong-base: axes">(moving[k], other.base, one.base));
      break;
    }
  }
  if (moving.size() > 1 && !sections) {
    auto const step = [&](std::size_t a) { return sides[a].unit * fit.rates[a].factor; };
    auto const [low, high] = std::ranges::minmax(moving, {}, step);
    auto const least = step(low), most = step(high);
    bool const whole = same(2 * least, std::round(2 * least)) && same(2 * most, std::round(2 * most));
    bool const times = same(most / least, 2) || same(most / least, 4);
    if (!same(most, least) && whole && (least >= 1 || times))
      findings.push_back(found<"wrong-step: axes">(high, plain_number(most), plain_number(least)));
  }
  return findings;
}

}  // namespace pe::audit::core

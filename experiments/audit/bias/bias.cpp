/// Biases that are added to scores: ALiBi's lines in the distance, and any others of the offset alone.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/bias/bias.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "experiments/audit/views/view.hpp"
#include "experiments/render/render.hpp"

namespace pe::audit::core {
namespace {

/// What a bias of a distance may be: of both sides, of the past alone, or a line over keys with a constant of each row.
enum class Shape { both, past, keys };

double shaped(Shape shape, std::int64_t offset) {
  auto const d = static_cast<double>(offset);
  return shape == Shape::both ? -std::abs(d) : shape == Shape::past ? std::min(d, 0.0) : d;
}

struct Biases {
  std::int64_t queries = 0, keys = 0, visible = 0, odd = 0;
  std::vector<Offsets> heads = {}, levelled = {};  ///< levelled: each row less its entry at distance 0
  std::vector<double> greatest = {};               ///< of each head
  std::vector<bool> hidden = {};                   ///< [heads, queries, keys]: by a mask
  bool not_finite = false, varied = false;         ///< varied: more than two numbers
};

Biases biases_of(Table const& table, double relative) {
  Biases result{.queries = table.shape[1], .keys = table.shape[2]};
  auto const shift = result.keys - result.queries;
  std::set<double> values;
  for (std::int64_t h = 0; h < table.shape[0]; ++h) {
    auto x = to_double(at(table, 0, h));
    double greatest = 0;
    for (double& entry : x) {
      result.not_finite |= std::isnan(entry) || entry == INFINITY;
      if (!std::isfinite(entry) || entry < masked) entry = NAN;
      result.hidden.push_back(std::isnan(entry));
      if (std::isnan(entry)) continue;
      greatest = std::max(greatest, std::abs(entry));
      ++result.visible;
      if (values.size() < 3) values.insert(entry);
    }
    // A batch that is padded on the left has zeros there, in the one row of each sequence's keys.
    auto const first = std::ranges::find_if(x, [](double entry) { return entry != 0; }) - x.begin();
    if (result.queries == 1 && first > 2 && first + 1 < std::ssize(x)) std::fill_n(x.begin(), first - 1, NAN);
    auto const open = 2 * relative * greatest;
    result.heads.push_back(by_offset(x, result.queries, result.keys, open));
    result.odd += result.heads.back().odd;
    for (std::int64_t i = 0; i < result.queries; ++i) {
      auto const row =
          std::span(x).subspan(static_cast<std::size_t>(i * result.keys), static_cast<std::size_t>(result.keys));
      auto const level = i + shift >= 0 ? row[static_cast<std::size_t>(i + shift)] : NAN;
      for (double& entry : row) entry -= level;
    }
    result.levelled.push_back(by_offset(x, result.queries, result.keys, 2 * open));
    result.greatest.push_back(greatest);
  }
  result.varied = values.size() > 2;
  return result;
}

/// A line through a head's values, and which of them are off it.
struct Line {
  double slope = 0;
  std::int64_t wrong = 0;             ///< entries
  std::optional<std::int64_t> first;  ///< the distance nearest to 0 of which the value is off
};

struct Lines {
  Shape shape = Shape::both;
  std::int64_t shift = 0, wrong = 0;
  std::vector<Line> heads;

  std::vector<double> slopes() const {
    std::vector<double> result;
    for (auto const& line : heads) result.push_back(line.slope);
    return result;
  }
};

/// The line of the furthest distance, or of the nearest one where that explains more.
Line line_of(Offsets const& head, Shape shape, std::int64_t shift, double open) {
  double near = INFINITY, far = 0, of_near = 0, of_far = 0;
  head.each([&](std::int64_t offset, double x, std::int64_t) {
    auto const s = shaped(shape, offset - shift), distance = std::abs(s);
    if (distance == 0) return;
    if (distance > far) std::tie(far, of_far) = std::pair(distance, x / s);
    if (distance < near) std::tie(near, of_near) = std::pair(distance, x / s);
  });
  std::optional<Line> best;
  for (double const slope : {of_far, of_near}) {
    Line line{slope, head.odd, {}};
    head.each([&](std::int64_t offset, double x, std::int64_t count) {
      if (std::abs(x - slope * shaped(shape, offset - shift)) <= open) return;
      line.wrong += count;
      auto const distance = std::abs(offset - shift);
      line.first = std::min(line.first.value_or(distance), distance);
    });
    if (!best || line.wrong < best->wrong) best = line;
  }
  return *best;
}

/// The lines that explain most, distance 0 at the last key of the last query or of the first.
Lines lines_of(Biases const& biases, double relative) {
  auto const last = biases.keys - biases.queries;
  std::vector<Lines> all;
  for (auto const shift : last == 0 || biases.queries == 1 ? std::vector{last} : std::vector{last, std::int64_t{0}}) {
    for (auto const shape : {Shape::both, Shape::past, Shape::keys}) {
      // Where queries are more than keys, the first of them have no entry at distance 0.
      if (shape == Shape::keys && (shift != last || last < 0)) continue;
      auto& lines = all.emplace_back(Lines{shape, shift, 0, {}});
      auto const& heads = shape == Shape::keys ? biases.levelled : biases.heads;
      for (std::size_t h = 0; h < heads.size(); ++h) {
        auto const open = (shape == Shape::keys ? 4 : 2) * relative * biases.greatest[h];
        lines.heads.push_back(line_of(heads[h], shape, shift, open));
        lines.wrong += lines.heads.back().wrong;
      }
    }
  }
  return *std::ranges::min_element(all, {}, [](Lines const& lines) {
    return std::pair(lines.wrong, -std::ranges::count_if(lines.heads, [](Line const& l) { return l.slope > 0; }));
  });
}

/// Cells that are masked otherwise than by the mask that is nearest: none, a causal one, a window of the last keys, or
/// one on both sides, which is said. Distance 0 is at key query + shift.
std::optional<Finding> judge_mask(Biases const& biases, std::int64_t shift) {
  auto const queries = biases.queries, keys = biases.keys, all = std::ssize(biases.hidden);
  constexpr auto unlimited = std::int64_t{1} << 40;
  // The last query of the first head shows how far a window reaches.
  auto const last = biases.hidden.begin() + (queries - 1) * keys;
  auto const reach = queries - 1 + shift - (std::find(last, last + keys, false) - last);
  struct Window {
    std::int64_t back, ahead;
    std::string says;
  };
  auto const keys_of = fmt::format("a window of {} keys", reach + 1);
  std::optional<Finding> best;
  auto least = all + 1;
  for (auto const& [back, ahead, says] : {Window{unlimited, unlimited, "no mask"},
                                          {unlimited, 0, "a causal mask"},
                                          {reach, 0, keys_of},
                                          {reach, reach, keys_of + " on both sides"}}) {
    std::int64_t wrong = 0, first = 0;
    for (std::int64_t n = all; n-- > 0;) {
      auto const offset = n % keys - n / keys % queries - shift;
      if (biases.hidden[static_cast<std::size_t>(n)] == (offset < -back || offset > ahead)) continue;
      first = n;
      ++wrong;
    }
    if (wrong >= least) continue;
    least = wrong;
    best.reset();
    if (wrong > 0) {
      best =
          found<"wrong-entries: mask">(wrong, all, says, first / keys / queries, first / keys % queries, first % keys,
                                       biases.hidden[static_cast<std::size_t>(first)] ? "masked" : "seen");
    } else if (back != unlimited) {
      best = found<"window">(says);
    }
  }
  return best;
}

/// Whether ALiBi has such slopes.
bool are_of_alibi(std::vector<double> const& slopes, Asked const& asked) {
  Audit audit;
  judge_slopes(slopes, Format::binary32, asked, audit);
  return !has_defect(audit);
}

/// The bias of each head is a line.
bool judge_lines(Lines const& lines, Format stored, bool meant, Asked const& asked, Audit& audit) {
  audit.convention.family = "alibi";
  if (lines.shape == Shape::keys) {
    audit.findings.push_back(found<"row-constant: rows">());
    audit.convention.up_to = "a constant for each row";
  }
  auto const slopes = lines.slopes();
  if (std::ranges::all_of(slopes, [](double s) { return s < 0; })) {
    audit.findings.push_back(found<"sign-flipped: bias">());
    return true;
  }
  if (std::ranges::all_of(slopes, [](double s) { return s == 0; })) {
    audit.findings.push_back(found<"slope-rule: rows">());
    return meant;
  }
  if (slopes.size() > 1) judge_slopes(slopes, is_narrow(stored) ? stored : Format::binary32, asked, audit);
  return meant || !has_defect(audit);
}

/// A function of the offset alone that is no line.
bool judge_values(Biases const& biases, Lines const& lines, bool meant, Asked const& asked, Audit& audit) {
  // ALiBi's near distance 0, and not beyond some distance: a type that wraps or saturates.
  std::optional<std::int64_t> broken_at;
  for (auto const& line : lines.heads) {
    if (line.first) broken_at = std::min(broken_at.value_or(*line.first), *line.first);
  }
  bool const begins_on_line =
      broken_at && *broken_at >= std::int64_t{fewest_rows} && are_of_alibi(lines.slopes(), asked);
  bool const mostly = !exceeds(lines.wrong, share::some, biases.visible);
  if (begins_on_line || (mostly && asked.called_alibi)) {
    auto const& line = *std::ranges::find(lines.heads, broken_at, &Line::first);
    double is = 0;
    biases.heads[static_cast<std::size_t>(&line - lines.heads.data())].each([&](auto offset, double x, auto) {
      if (std::abs(offset - lines.shift) == *broken_at) is = offset < lines.shift || is == 0 ? x : is;
    });
    auto const belongs = -line.slope * static_cast<double>(*broken_at);
    audit.findings.push_back(begins_on_line ? found<"wrong-entries: bias">(*broken_at - 1, *broken_at, is, belongs)
                                            : found<"wrong-entries: distance">(*broken_at, is, belongs));
    return true;
  }
  if (asked.called_alibi) {
    audit.findings.push_back(found<"slope-rule: no line">());
    return true;
  }
  bool const is_table = asked.learnable && contains(asked.names, {"relative", "table", "weight", "learned"});
  audit.findings.push_back(is_table ? found<"learned: bias">() : found<"learned-values">());
  if (!is_table) audit.convention.family = "relative-bias";
  audit.verdict = Verdict::learned;  // no convention was compared with an entry
  return meant;
}

/// Of [heads, queries, keys]: whether they are biases, and what is said of them.
bool judge(Table const& table, Asked const& asked, Audit& audit) {
  auto const heads = table.shape[0], queries = table.shape[1], keys = table.shape[2];
  bool meant = asked.kind == Kind::bias || asked.called_alibi;
  // Two keys of one query lie on a line whatever they are.
  if (keys < 2 || (queries == 1 && keys == 2) || too_large(table, "bias")) return false;
  auto const stored = format_of(table.dtype);
  auto const relative = (stored == Format::binary64 ? 0 : unit_roundoff(stored)) +
                        render::orders_of_operations * unit_roundoff(Format::binary32);
  auto const biases = biases_of(table, relative);
  if (biases.not_finite) {
    audit.findings.push_back(found<"non-finite: bias">());
    return true;
  }
  if (!biases.varied || std::ranges::max(biases.greatest) == 0) return false;
  auto const lines = lines_of(biases, relative);
  if (lines.wrong == 0) {
    auto mask = queries > 1 ? judge_mask(biases, lines.shift) : std::nullopt;
    bool const recognised = judge_lines(lines, stored, meant, asked, audit);
    if (mask && mask->severity == Severity::defect) {
      audit.convention.up_to.clear();
      std::erase_if(audit.findings, [](Finding const& f) { return f.row == "row-constant: rows"; });
    }
    append(audit.findings, std::move(mask));
    return recognised;
  }
  // Mostly lines of ALiBi's slopes: nothing else looks like that, whatever its name.
  bool const mostly = !exceeds(lines.wrong, share::some, biases.visible);
  if (!meant && heads > 1 && mostly) meant = are_of_alibi(lines.slopes(), asked);
  if (biases.odd == 0) return queries > 2 && judge_values(biases, lines, meant, asked, audit);
  bool const nearly = !exceeds(biases.odd, share::some, biases.visible) && queries > std::int64_t{fewest_numbers};
  if (!asked.called_alibi && !(nearly && meant)) return false;
  auto const head = std::ranges::find_if(biases.heads, [](Offsets const& h) { return h.odd > 0; });
  Worst worst{.index = std::vector<std::int64_t>(audit.shape.size())};
  std::tie(worst.index.end()[-2], worst.index.end()[-1]) = *head->first_odd;
  if (worst.index.size() > 2) worst.index.end()[-3] = head - biases.heads.begin();
  audit.findings.push_back(found<"not-toeplitz: bias">(biases.odd, biases.visible).at(std::move(worst)));
  return true;
}

/// A table with an axis of length 1 more.
Table with_one(Table table, std::ptrdiff_t axis) {
  table.shape.insert(table.shape.begin() + axis, 1);
  table.strides.insert(table.strides.begin() + axis, 0);
  return table;
}

}  // namespace

std::optional<Audit> judge_bias(std::vector<Table> const& tables, Asked const& asked) {
  auto const& given = tables.front();
  if (tables.size() != 1 || !is_real(given.dtype) || given.shape.size() < 2) return std::nullopt;
  auto table = given;
  // Axes but the last three are copies of a batch.
  while (table.shape.size() > 3 || (table.shape.size() == 3 && table.shape[0] == 1 && !asked.options.config)) {
    bool const single = table.shape.front() == 1;
    if (!single && without_repetition(table, 2).shape.size() + 1 > table.shape.size()) return std::nullopt;
    table = at(table, 0, 0);
  }
  // [queries, keys], or a row of each head.
  std::vector<Table> ways{table};
  if (table.shape.size() == 2) {
    ways = {with_one(table, 0)};
    if (table.shape[0] <= most_heads_of_bias) ways.push_back(with_one(table, 1));
  }
  std::optional<Audit> result;
  for (auto const& way : ways) {
    auto audit = begun(given, "bias");
    if (!judge(way, asked, audit)) continue;
    if (audit.verdict != Verdict::learned) audit = concluded(std::move(audit));
    bool const is_odd = std::ranges::any_of(audit.findings, [](Finding const& f) { return f.id == "not-toeplitz"; });
    if (!result || is_sound(audit) || !is_odd) result = std::move(audit);
    if (is_sound(*result)) break;
  }
  return result;
}

Offsets by_offset(std::span<double const> x, std::int64_t queries, std::int64_t keys, double open) {
  Offsets result;
  auto const offsets = static_cast<std::size_t>(queries + keys - 1);
  result.first = 1 - queries;
  result.value.assign(offsets, NAN);
  result.count.assign(offsets, 0);
  for (std::int64_t i = 0; i < queries; ++i) {
    auto const* const row = &x[static_cast<std::size_t>(i * keys)];
    auto* const value = &result.value[static_cast<std::size_t>(queries - 1 - i)];
    auto* const count = &result.count[static_cast<std::size_t>(queries - 1 - i)];
    for (std::int64_t j = 0; j < keys; ++j) {
      if (std::isnan(row[j])) continue;
      if (count[j]++ == 0) {
        value[j] = row[j];
      } else if (!(std::abs(row[j] - value[j]) <= open) && result.odd++ == 0) {
        result.first_odd = {i, j};
      }
    }
  }
  return result;
}

}  // namespace pe::audit::core

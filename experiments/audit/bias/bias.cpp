/// Biases that are added to scores: ALiBi's lines in the distance, and any others of the offset alone.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/bias/slopes.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/views/view.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit::core {
namespace {

/// Entries below it are masks, as the least numbers of narrow formats are.
constexpr double masked_below = -1e4;

/// What a bias of a distance may be: of both sides, of the past alone, or a line over keys with a constant of each row.
enum class Shape { both, past, keys };

struct Head {
  std::int64_t queries = 0, keys = 0;
  std::vector<double> x;  ///< NaN where it is masked
  double greatest = 0;

  double at(std::int64_t i, std::int64_t j) const { return x[static_cast<std::size_t>(i * keys + j)]; }
};

Head head_of(Table const& table, std::int64_t h, bool& broken) {
  Head head;
  head.queries = table.shape[1];
  head.keys = table.shape[2];
  head.x = to_double(pe::audit::at(table, 0, h));
  for (double& x : head.x) {
    broken |= std::isnan(x) || x == INFINITY;
    if (!std::isfinite(x) || x < masked_below) x = NAN;
    if (!std::isnan(x)) head.greatest = std::max(head.greatest, std::abs(x));
  }
  // A batch that is padded on the left has zeros there, in the one row of each sequence's keys.
  auto const first = std::ranges::find_if(head.x, [](double x) { return x != 0; }) - head.x.begin();
  if (head.queries == 1 && first > 2 && first + 1 < std::ssize(head.x)) std::fill_n(head.x.begin(), first - 1, NAN);
  return head;
}

struct Slant {
  double slope = 0;
  std::int64_t wrong = 0, first_i = 0, first_j = 0;
};

double shaped(Shape shape, std::int64_t d) {
  auto const offset = static_cast<double>(d);
  return shape == Shape::both ? -std::abs(offset) : shape == Shape::past ? std::min(offset, 0.0) : offset;
}

/// The line of a head in a shape whose distance 0 stands at key i + shift, and how many entries are off it.
Slant slant_of(Head const& head, Shape shape, std::int64_t shift, double relative) {
  Slant line;
  auto const far = [&]() -> std::optional<double> {
    double best = 0;
    std::optional<double> slope;
    for (auto const i : {head.queries - 1, std::int64_t{0}, head.queries / 2}) {
      double first = NAN;
      std::int64_t at = 0;
      for (std::int64_t j = 0; j < head.keys; ++j) {
        auto const x = head.at(i, j);
        if (std::isnan(x)) continue;
        if (shape == Shape::keys) {
          if (std::isnan(first)) {
            first = x;
            at = j;
          } else if (static_cast<double>(j - at) > best) {
            best = static_cast<double>(j - at);
            slope = (x - first) / best;
          }
        } else if (auto const s = shaped(shape, j - i - shift); std::abs(s) > best) {
          best = std::abs(s);
          slope = x / s;
        }
      }
    }
    return slope;
  }();
  if (!far) return line;
  line.slope = *far;
  auto const open = 2 * relative * head.greatest;
  for (std::int64_t i = 0; i < head.queries; ++i) {
    double constant = 0;
    bool begun = shape != Shape::keys;
    for (std::int64_t j = 0; j < head.keys; ++j) {
      auto const x = head.at(i, j);
      if (std::isnan(x)) continue;
      auto const on_line = line.slope * shaped(shape, j - i - shift);
      if (!begun) constant = x - on_line;
      begun = true;
      if (std::abs(x - constant - on_line) <= (shape == Shape::keys ? 2 : 1) * open) continue;
      if (line.wrong++ == 0) {
        line.first_i = i;
        line.first_j = j;
      }
    }
  }
  return line;
}

/// How many entries differ from the next of the same offset.
std::int64_t off_diagonals(Head const& head, double relative) {
  std::int64_t result = 0;
  for (std::int64_t i = 1; i < head.queries; ++i) {
    for (std::int64_t j = 1; j < head.keys; ++j) {
      result += std::abs(head.at(i, j) - head.at(i - 1, j - 1)) > 2 * relative * head.greatest ? 1 : 0;
    }
  }
  return result;
}

bool is_one_for_each_bucket(Head const& head, T5Buckets const& buckets, std::int64_t& offset) {
  std::map<std::int64_t, double> values;
  for (std::int64_t j = 0; j < head.keys; ++j) {
    for (auto const i : {std::int64_t{0}, head.queries - 1}) {
      auto const x = head.at(i, j);
      if (std::isnan(x)) continue;
      auto const [place, is_new] = values.try_emplace(buckets.of(j - i), x);
      if (!is_new && std::abs(place->second - x) > 1e-6 * std::max(1.0, head.greatest)) {
        offset = j - i;
        return false;
      }
    }
  }
  return true;
}

}  // namespace

namespace {

std::optional<Audit> judged(Table const& given, Table table, Asked const& asked) {
  // Axes but the last two are heads; copies of a batch are left out.
  while (table.shape.size() > 3) {
    bool const single = table.shape.front() == 1;
    if (!single && without_repetition(table, 2).shape.size() + 1 > table.shape.size()) return std::nullopt;
    table = pe::audit::at(table, 0, 0);
  }
  if (table.shape.size() != 3) return std::nullopt;
  auto const heads = table.shape[0], queries = table.shape[1], keys = table.shape[2];
  bool meant = asked.kind == Kind::bias || asked.called_alibi;
  // Two keys of one query lie on a line whatever they are.
  bool const says_nothing = keys < 2 || (queries == 1 && keys == 2);
  if (says_nothing || too_large(table, "bias")) return std::nullopt;
  // Large tables of other shapes are biases only by their name.
  constexpr std::int64_t large = std::int64_t{1} << 20;
  if (!meant && queries != keys && queries > 1 && queries * keys > large) return std::nullopt;
  auto const stored = format_of(table.dtype);
  auto const relative = (stored == Format::binary64 ? 0 : unit_roundoff(stored)) + 4 * unit_roundoff(Format::binary32);
  struct Fitted {
    Shape shape = Shape::both;
    std::int64_t shift = 0, wrong = 0, visible = 0;
    std::vector<Slant> lines;
  };
  std::vector<Fitted> fits;
  // One query is the last of its keys; of several, distance 0 may stand at the first.
  auto const last = keys - queries;
  for (auto const shift : last == 0 || queries == 1 ? std::vector{last} : std::vector{last, std::int64_t{0}}) {
    for (auto const shape : {Shape::both, Shape::past, Shape::keys}) fits.push_back({shape, shift, 0, 0, {}});
  }
  bool broken = false;
  std::int64_t off = 0, visible = 0;
  std::set<double> values;
  bool buckets_hold = true;
  std::int64_t offset = 0;
  auto const& config = asked.options.config;
  std::optional<T5Buckets> buckets;
  if (config && config->buckets && *config->buckets >= 4)
    buckets = T5Buckets{*config->buckets, config->distance.value_or(128), true};
  double greatest = 0;
  for (std::int64_t h = 0; h < heads; ++h) {
    auto const head = head_of(table, h, broken);
    greatest = std::max(greatest, head.greatest);
    for (double const x : head.x) {
      visible += std::isnan(x) ? 0 : 1;
      if (values.size() < 3 && !std::isnan(x)) values.insert(x);
    }
    for (auto& fit : fits) {
      fit.lines.push_back(slant_of(head, fit.shape, fit.shift, relative));
      fit.wrong += fit.lines.back().wrong;
    }
    off += off_diagonals(head, relative);
    if (buckets && buckets_hold) {
      try {
        buckets_hold = is_one_for_each_bucket(head, *buckets, offset);
        if (!buckets_hold && h == 0) {
          buckets->bidirectional = false;
          buckets_hold = is_one_for_each_bucket(head, *buckets, offset);
        }
      } catch (UserError const&) {
        buckets.reset();
      }
    }
  }
  auto audit = begun(given, "bias");
  if (broken && heads * queries * keys > 16) return concluded(std::move(audit), found<"non-finite: bias">());
  if (values.size() <= 2 || visible < 3 || greatest == 0) return std::nullopt;
  auto const& best = *std::ranges::min_element(fits, {}, [](Fitted const& fit) {
    auto const rising = std::ranges::count_if(fit.lines, [](Slant const& l) { return l.slope > 0; });
    return std::pair(fit.wrong, -rising);
  });
  std::vector<double> slopes;
  for (auto const& line : best.lines) slopes.push_back(line.slope);
  if (best.wrong == 0) {
    audit.convention.family = "alibi";
    if (best.shape == Shape::keys) {
      audit.findings.push_back(found<"row-constant: rows">());
      audit.convention.up_to = "a constant for each row";
    }
    if (std::ranges::all_of(slopes, [](double s) { return s < 0; }))
      return concluded(std::move(audit), found<"sign-flipped: bias">());
    if (std::ranges::all_of(slopes, [](double s) { return s == 0; }))
      return meant ? std::optional(concluded(std::move(audit), found<"slope-rule: rows">())) : std::nullopt;
    if (heads > 1) judge_slopes(slopes, is_narrow(stored) ? stored : Format::binary32, asked, audit);
    audit = concluded(std::move(audit));
    return meant || audit.verdict != Verdict::defective ? std::optional(std::move(audit)) : std::nullopt;
  }
  // Mostly lines of ALiBi's slopes: nothing else looks like that, whatever its name.
  constexpr double mostly = 0.2;
  if (!meant && heads > 1 && static_cast<double>(best.wrong) < mostly * static_cast<double>(visible)) {
    Audit of_slopes;
    judge_slopes(slopes, Format::binary32, asked, of_slopes);
    meant = !has_defect(of_slopes);
  }
  auto const compared = std::max<std::int64_t>(1, heads * (queries - 1) * (keys - 1));
  auto const share_off = static_cast<double>(off) / static_cast<double>(compared);
  auto const share_wrong = static_cast<double>(best.wrong) / static_cast<double>(visible);
  auto const at_first = [&](Finding finding) {
    for (std::int64_t h = 0; h < heads; ++h) {
      auto const& line = best.lines[static_cast<std::size_t>(h)];
      if (line.wrong == 0) continue;
      auto index = std::vector<std::int64_t>(given.shape.size());
      index[index.size() - 1] = line.first_j;
      index[index.size() - 2] = line.first_i;
      if (index.size() > 2) index[index.size() - 3] = h;
      return std::move(finding).at({.index = std::move(index)});
    }
    return finding;
  };
  // Narrow distances, or products with them, in a wider type.
  auto const held = narrowest_holding(to_double(pe::audit::at(table, 0, 0)));
  if (is_narrow(held) && !is_narrow(stored) && best.wrong > 0 && meant && queries * keys > 64) {
    auto const loose = 2 * unit_roundoff(held);
    std::int64_t left = 0;
    for (std::int64_t h = 0; h < heads; ++h)
      left += slant_of(head_of(table, h, broken), best.shape, best.shift, loose).wrong;
    if (left == 0)
      return concluded(std::move(audit),
                       at_first(found<"colliding-positions: bias">(keys - 2, keys - 1, numpy_name(held))));
  }
  if (off == 0 && queries > 2) {
    constexpr double few = 0.3;
    if (share_wrong < few && asked.called_alibi) {
      auto const& line = *std::ranges::find_if(best.lines, [](Slant const& l) { return l.wrong > 0; });
      auto const distance = std::abs(line.first_j - line.first_i - best.shift);
      auto const h = &line - best.lines.data();
      auto const is = head_of(table, h, broken).at(line.first_i, line.first_j);
      return concluded(std::move(audit), at_first(found<"wrong-entries: distance">(
                                             distance, is, -line.slope * static_cast<double>(distance))));
    }
    // A line of ALiBi's slopes near the diagonal that breaks off: distances in a type that wraps or saturates.
    std::vector<double> near;
    std::int64_t broken_at = 0;
    for (std::int64_t h = 0; h < heads; ++h) {
      auto const head = head_of(table, h, broken);
      auto const i = queries - 1, zero = i + best.shift;
      if (zero < 1 || zero >= keys) break;
      near.push_back(head.at(i, zero) - head.at(i, zero - 1));
      std::int64_t distance = 1;
      while (distance <= zero && std::abs(head.at(i, zero) - head.at(i, zero - distance) -
                                          near.back() * static_cast<double>(distance)) <= 4 * relative * head.greatest)
        ++distance;
      if (distance <= zero && (broken_at == 0 || distance < broken_at)) broken_at = distance;
    }
    constexpr std::int64_t least_line = 16;
    if (std::ssize(near) == heads && broken_at >= least_line &&
        std::ranges::all_of(near, [](double s) { return s > 0; })) {
      Audit of_slopes;
      judge_slopes(near, Format::binary32, asked, of_slopes);
      if (!has_defect(of_slopes)) {
        auto const is = head_of(table, 0, broken).at(queries - 1, queries - 1 + best.shift - broken_at);
        return concluded(std::move(audit), found<"wrong-entries: bias">(broken_at - 1, broken_at, is,
                                                                        -near[0] * static_cast<double>(broken_at)));
      }
    }
    if (buckets && !buckets_hold) {
      return concluded(std::move(audit),
                       found<"bucket-rule: bias">(buckets->count, buckets->greatest_distance, offset));
    }
    if (asked.options.expected_scheme == "alibi" || (config && config->alibi))
      return concluded(std::move(audit), at_first(found<"slope-rule: no line">()));
    if (!meant) return std::nullopt;
    if (asked.learnable && contains(asked.names, {"relative", "table", "weight", "learned"})) {
      audit.findings.push_back(found<"learned: bias">());
      audit.verdict = Verdict::learned;
      return audit;
    }
    audit.convention.family = "relative-bias";
    audit.findings.push_back(found<"learned-values">());
    audit.verdict = Verdict::learned;  // no convention was compared with an entry
    return audit;
  }
  constexpr double little = 0.1, some = 0.5;
  bool const mostly_lines = share_wrong < 0.3 && (meant || heads > 1);
  bool const toeplitz_but_few = share_off > 0 && share_off < little && queries > 4;
  if (mostly_lines && share_off < 0.2 && meant)
    return concluded(std::move(audit), at_first(found<"not-toeplitz: bias">(off, compared)));
  if (toeplitz_but_few && meant)
    return concluded(std::move(audit), at_first(found<"not-toeplitz: bias">(off, compared)));
  if (share_off < some && asked.called_alibi)
    return concluded(std::move(audit), at_first(found<"not-toeplitz: bias">(off, compared)));
  if (asked.called_alibi) return concluded(std::move(audit), at_first(found<"not-toeplitz: bias">(off, compared)));
  return std::nullopt;
}

}  // namespace

std::optional<Audit> judge_bias(Table const& given, Asked const& asked) {
  if (!is_real(given.dtype) || given.shape.size() < 2) return std::nullopt;
  auto table = given;
  while (table.shape.size() > 2 && table.shape.front() == 1 && !asked.options.config)
    table = pe::audit::at(table, 0, 0);
  if (table.shape.size() > 2) return judged(given, table, asked);
  auto const with_one = [&](std::size_t axis) {
    auto result = table;
    result.shape.insert(result.shape.begin() + static_cast<std::ptrdiff_t>(axis), 1);
    result.strides.insert(result.strides.begin() + static_cast<std::ptrdiff_t>(axis), 0);
    return result;
  };
  // [queries, keys], or a row of each head.
  auto const of_queries = judged(given, with_one(0), asked);
  if (is_sound(of_queries) || table.shape[0] > 1024) return of_queries;
  auto const of_heads = judged(given, with_one(1), asked);
  bool const better =
      of_heads && (is_sound(of_heads) || !of_queries ||
                   std::ranges::none_of(of_heads->findings, [](Finding const& f) { return f.id == "not-toeplitz"; }));
  return better ? of_heads : of_queries;
}

}  // namespace pe::audit::core

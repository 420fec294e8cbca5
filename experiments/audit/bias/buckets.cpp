/// Buckets of offsets, [queries, keys] or by offset: T5's, DeBERTa's, and offsets that are clipped (Shaw et al.).
#include "experiments/audit/bias/bias.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "experiments/audit/views/view.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit::core {
namespace {

struct BucketRule {
  struct Bucket {
    std::int64_t number = 0;
    bool border = false;  ///< the exact logarithm is a whole number, or within what float32 makes of it: its neighbour
                          ///< is right too
  };

  std::string family, named_after, spacing;
  std::int64_t count = 0, distance = 0;
  bool either_way = false;                 ///< of key minus query, or of query minus key
  std::function<Bucket(std::int64_t)> of;  ///< of key minus query
};

using Rules = std::vector<BucketRule>;

/// log(distance/exact) / log(greatest/exact) * ranges.
double place_of(std::int64_t distance, double exact, double greatest, double ranges) {
  return std::log(static_cast<double>(distance) / exact) / std::log(greatest / exact) * ranges;
}

/// How near to a whole number the logarithms of float32 leave it open on which side of it a place is.
bool is_border(double place) { return std::abs(place - std::round(place)) < near_number; }

void add_t5(Rules& rules, std::int64_t count, std::int64_t distance, bool both) {
  T5Buckets const buckets{count, distance, both};
  try {
    buckets.of(0);
  } catch (UserError const&) {
    return;  // such buckets cannot be made
  }
  auto const each = both ? count / 2 : count;
  auto const exact = each / 2;
  rules.push_back({"t5-buckets", "T5", both ? "bidirectional" : "causal", count, distance, false, [=](auto offset) {
                     auto const far = std::abs(offset);
                     auto const place = place_of(std::max(far, exact), static_cast<double>(exact),
                                                 static_cast<double>(distance), static_cast<double>(each - exact));
                     return BucketRule::Bucket{buckets.of(offset), far >= exact && is_border(place)};
                   }});
}

/// DeBERTa-v2's: query minus key, with its sign; beyond half of the buckets the ceiling of a logarithm. `index`: from 0
/// on, as tables are looked up.
void add_signed(Rules& rules, std::int64_t count, std::int64_t distance, bool index) {
  auto const half = count / 2;
  if (half < 2 || distance <= half + 1) return;
  auto const of = [=](std::int64_t offset) {
    auto const far = std::abs(offset);
    auto const place = place_of(std::max(far, half), static_cast<double>(half), static_cast<double>(distance - 1),
                                static_cast<double>(half - 1));
    bool const border = far > half && is_border(place);
    auto const size = far <= half ? far : half + std::llround(border ? std::round(place) : std::ceil(place));
    auto const number = offset > 0 ? -size : size;
    return BucketRule::Bucket{index ? std::clamp<std::int64_t>(number + count, 0, 2 * count - 1) : number, border};
  };
  rules.push_back({"log-buckets", "DeBERTa", index ? "index" : "signed", count, distance, true, of});
}

/// Offsets one by one up to some distance on both sides, from 0 on or with their sign.
std::optional<BucketRule> clipped(Offsets const& offsets) {
  std::optional<double> ahead;
  auto const [least, most] = std::ranges::minmax(offsets.value);
  for (std::size_t k = 1; k < offsets.value.size(); ++k) {
    auto const step = offsets.value[k] - offsets.value[k - 1];
    if (step == 0 && (offsets.value[k] == least || offsets.value[k] == most)) continue;
    if (step != 1) return std::nullopt;
    ahead = offsets.value[k] - static_cast<double>(offsets.first + static_cast<std::int64_t>(k));
  }
  if (!ahead) return std::nullopt;
  auto const low = std::llround(least - *ahead), high = std::llround(most - *ahead), first = std::llround(least);
  return BucketRule{
      "clipped-offsets", "Shaw et al.", first == 0 ? "index" : "signed", high - low + 1, high, true, [=](auto offset) {
        return BucketRule::Bucket{std::clamp<std::int64_t>(offset, low, high) - low + first};
      }};
}

/// Whether both sides are clipped, at one distance (DeBERTa's first version: one less on one side).
bool is_clipping(BucketRule const& rule, Offsets const& offsets) {
  auto const low = rule.distance - rule.count + 1, last = offsets.first + offsets.size() - 1;
  bool const even = low == -rule.distance || low == -rule.distance - 1;
  return even && low > offsets.first && rule.distance < last && (rule.spacing == "index" || rule.of(0).number == 0);
}

/// The greatest distance that the borders of buckets leave open, for so many by logarithm after the exact ones: each
/// is an interval of it. `by_ceiling`: a bucket ends there, else it begins.
std::optional<std::int64_t> distance_shown(std::map<std::int64_t, std::int64_t> const& first_of, std::int64_t exact,
                                           double ranges, bool by_ceiling) {
  Interval open;
  for (auto const& [bucket, distance] : first_of) {
    auto const after = bucket - exact - (by_ceiling ? 1 : 0);
    if (after < 1 || distance - 1 <= exact) continue;
    auto const greatest = [&](std::int64_t border) {
      auto const times = std::log(static_cast<double>(border) / static_cast<double>(exact));
      return static_cast<double>(exact) * std::exp(times * ranges / static_cast<double>(after));
    };
    open = {std::max(open.low, greatest(distance - 1)), std::min(open.high, greatest(distance))};
  }
  if (!(open.high < static_cast<double>(most_columns)) || open.low > open.high) return std::nullopt;
  return std::llround(std::ceil(simplest_between(open.low, open.high).value)) + (by_ceiling ? 1 : 0);
}

/// Rules that a table may follow: in use, and those that its greatest bucket and its borders show.
Rules rules_of(Offsets const& offsets) {
  Rules rules;
  for (std::int64_t const count : {32, 64, 16, 128, 320, 40, 48, 24}) {
    for (std::int64_t const distance : {128, 256, 64, 512, 800, 1024, 20, 200}) {
      for (bool const both : {true, false}) add_t5(rules, count, distance, both);
    }
  }
  auto const [least, most] = std::ranges::minmax(offsets.value);
  auto const count = std::llround(most) + 1;
  for (bool const both : {true, false}) {
    // Of the side whose buckets are numbered first.
    auto const each = both ? count / 2 : count;
    std::map<std::int64_t, std::int64_t> first_of;
    offsets.each([&](auto offset, double bucket, auto) {
      if (bucket >= static_cast<double>(each)) return;
      auto const at = first_of.try_emplace(std::llround(bucket), std::abs(offset)).first;
      at->second = std::min(at->second, std::abs(offset));
    });
    auto const exact = each / 2;
    if (auto const shown = distance_shown(first_of, exact, static_cast<double>(each - exact), false))
      add_t5(rules, count, *shown, both);
    for (std::int64_t const distance : {16, 24, 32, 40, 50, 80, 100, 160, 300, 400, 1000, 2048, 4096})
      add_t5(rules, count, distance, both);
  }
  double zero = 0;
  offsets.each([&](auto offset, double bucket, auto) { zero = offset == 0 ? bucket : zero; });
  std::map<std::int64_t, std::int64_t> first_of;
  offsets.each([&](auto offset, double bucket, auto) {
    if (offset > 0) first_of.try_emplace(std::llround(std::abs(bucket - zero)), offset);
  });
  bool const index = zero > 0;
  for (std::int64_t const buckets :
       index ? std::vector{std::llround(zero)} : std::vector<long long>{256, 128, 64, 32, 512}) {
    for (std::int64_t const distance : {512, 1024, 2048, 256, 128}) add_signed(rules, buckets, distance, index);
    if (auto const shown = distance_shown(first_of, buckets / 2, static_cast<double>(buckets / 2 - 1), true))
      add_signed(rules, buckets, *shown, index);
  }
  return rules;
}

/// Those of a config; nothing where it has none, or none that can be made.
Rules prescribed_buckets(RopeConfig const& config) {
  Rules rules;
  if (!config.buckets) return rules;
  auto const distance = config.distance.value_or(128);
  for (bool const first : {true, false})
    config.signed_buckets ? add_signed(rules, *config.buckets, distance, first)
                          : add_t5(rules, *config.buckets, distance, first);
  return rules;
}

struct Fitted {
  BucketRule const* rule = nullptr;
  std::int64_t wrong = INT64_MAX, first = 0, all = 1;
  int sign = 1;
  bool borders = false;
};

/// The rule that leaves fewest offsets, distance 0 at one of `shifts`, and offsets counted by one of `signs`.
Fitted best_of(Rules const& rules, std::vector<Offsets> const& tables, std::vector<std::int64_t> const& shifts,
               std::vector<int> const& signs = {1, -1}) {
  Fitted best;
  for (auto const& rule : rules) {
    for (auto const& table : tables) {
      for (auto const shift : shifts) {
        for (int const sign : signs) {
          Fitted next{&rule, 0, 0, table.size(), sign, false};
          table.each([&](auto offset, double is, auto) {
            if (next.wrong > best.wrong) return;
            auto const right = rule.of(sign * (offset - shift));
            auto const off = std::abs(std::llround(is) - right.number);
            next.borders |= off == 1 && right.border;
            if (off != 0 && !(off == 1 && right.border) && next.wrong++ == 0) next.first = offset - shift;
          });
          if (std::pair(next.wrong, rule.either_way ? 0 : -sign) <
              std::pair(best.wrong, best.rule == nullptr || best.rule->either_way ? 0 : -best.sign))
            best = next;
        }
      }
    }
  }
  return best;
}

/// All entries are explained: what is wrong with which rule it is.
std::optional<Finding> of_sound(Fitted const& best, Asked const& asked) {
  auto const& rule = *best.rule;
  if (best.sign < 0 && !rule.either_way) return found<"sign-flipped: buckets">();
  auto const spacing = asked.options.expected.find("spacing");
  if (spacing != asked.options.expected.end() && spacing->second != rule.spacing)
    return found<"wrong-spacing">(rule.spacing, spacing->second);
  for (auto const& [word, is] : {std::pair("encoder", "bidirectional"), {"decoder", "causal"}}) {
    bool const called = contains(asked.names, {word}) && (word[0] == 'd' || !contains(asked.names, {"decoder"}));
    if (called && rule.family == "t5-buckets" && rule.spacing != is)
      return found<"bucket-rule: direction">(fmt::format("an {}", word), rule.spacing);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Audit> judge_buckets(std::vector<Table> const& tables, Asked const& asked) {
  if (tables.size() != 1) return std::nullopt;
  auto const& given = tables.front();
  auto const table = without_repetition(given, 2);
  if (is_complex(table.dtype) || table.dtype == Dtype::boolean || too_large(table, "buckets")) return std::nullopt;
  auto const axes = table.shape.size();
  auto const entries = entry_count(table);
  bool const named = asked.kind == Kind::buckets, by_offset_alone = axes == 1;
  if (axes < 1 || axes > 2 || entries < std::int64_t{fewest_numbers} || (by_offset_alone && !named))
    return std::nullopt;
  auto const is_bucket = [](double b) {
    return std::abs(b) <= static_cast<double>(most_columns) && b == std::trunc(b);
  };
  bool const may_be = is_integer(table.dtype) ||
                      (entries <= most_at_once && is_bucket(entry(table, index_at(entries / 2, table.shape))));
  if (!may_be) return std::nullopt;
  auto const x = to_double(table);
  if (!std::ranges::all_of(x, is_bucket)) return std::nullopt;
  std::vector<Offsets> by_offsets;
  std::int64_t shift = 0;
  if (by_offset_alone) {
    auto by = by_offset(x, 1, entries, 0);
    for (auto const first : {-(entries - 1), std::int64_t{0}, -(entries / 2)}) {
      by.first = first;
      by_offsets.push_back(by);
    }
  } else {
    by_offsets = {by_offset(x, table.shape[0], table.shape[1], 0)};
    shift = table.shape[1] - table.shape[0];
  }
  auto const odd = by_offsets.front().odd;
  std::set<double> const values(by_offsets.front().value.begin(), by_offsets.front().value.end());
  if (values.size() < fewest_numbers && !named) return std::nullopt;
  auto const& config = asked.options.config;
  bool const is_prescribed = config && config->buckets;
  auto rules = is_prescribed ? prescribed_buckets(*config) : rules_of(by_offsets.front());
  auto const counted = clipped(by_offsets.front());
  if (counted && !is_prescribed && odd == 0 && is_clipping(*counted, by_offsets.front())) rules = {*counted};
  if (rules.empty()) return std::nullopt;
  std::vector<std::int64_t> const shifts = shift == 0 ? std::vector{shift} : std::vector{shift, std::int64_t{0}};
  auto best = best_of(rules, by_offsets, shifts);
  auto audit = begun(given, "buckets");
  auto const say = [&](BucketRule const& is) {
    audit.convention.family = is.family;
    audit.convention.named_after = is.named_after;
    audit.convention.spacing = is.spacing;
    audit.convention.scaling_parameters = {{"num_buckets", static_cast<double>(is.count)},
                                           {"max_distance", static_cast<double>(is.distance)}};
  };
  say(*best.rule);
  bool is_of_other_numbers = false;
  if (is_prescribed && odd == 0 && best.wrong > 0) {
    // By other numbers, one-sided or two-sided as these are.
    auto const others = rules_of(by_offsets.front());
    if (auto const is = best_of(others, by_offsets, shifts); is.rule != nullptr && is.wrong == 0) {
      is_of_other_numbers = true;
      say(*is.rule);
      std::erase_if(rules, [&](BucketRule const& r) { return r.spacing != is.rule->spacing; });
      if (rules.empty()) rules = prescribed_buckets(*config);
      best = best_of(rules, by_offsets, shifts, {is.sign});
    }
  }
  auto const& rule = *best.rule;
  bool const is_t5 = rule.family == "t5-buckets", not_negative = *values.begin() >= 0;
  if (best.wrong == 0 && odd == 0) {
    if (best.borders) audit.findings.push_back(found<"bucket-border-rounding">("between"));
    append(audit.findings, of_sound(best, asked));
    // The input's length in the place of the model's greatest distance looks so too; that of released models is 512.
    bool const of_length = rule.family == "log-buckets" && !is_prescribed && rule.distance != 512 &&
                           rule.distance == *std::ranges::max_element(table.shape);
    if (of_length) audit.findings.push_back(found<"distance-of-length">(rule.distance));
    return concluded(std::move(audit), !of_length);
  }
  // Real numbers that are whole may count anything, and so may numbers one by one.
  if (!named && (!is_integer(table.dtype) || counted)) return std::nullopt;
  bool const few_wrong = !exceeds(best.wrong, share::few, best.all);
  if (odd > 0) {
    bool const like = not_negative && 2 * odd < entries && (named || few_wrong);
    if (!like) return std::nullopt;
    auto const [query, key] = *by_offsets.front().first_odd;
    return concluded(std::move(audit), found<"not-toeplitz: buckets">(key - query).at({.index = {query, key}}));
  }
  // Of a table of which no offset is in bucket 0, few may be wrong.
  bool const from_zero = *values.begin() == 0, most = !exceeds(best.wrong, share::half, best.all);
  bool const as_t5 = is_t5 && not_negative && *values.begin() <= 1 && (named || few_wrong || (from_zero && most));
  if (is_prescribed && (is_of_other_numbers || !as_t5 || !most)) {
    return concluded(std::move(audit), found<"bucket-rule: config">(rule.count, rule.distance, best.wrong, best.all));
  }
  if (!as_t5) return std::nullopt;
  return concluded(std::move(audit), found<"bucket-rule">(best.wrong, best.all, rule.count, rule.spacing, rule.distance,
                                                          fmt::format("the first is {}", best.first)));
}

}  // namespace pe::audit::core

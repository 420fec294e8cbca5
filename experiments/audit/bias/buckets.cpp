/// T5's buckets: of which bucket each offset is, [queries, keys] or by offset.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/views/view.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit::core {
namespace {

/// The buckets of a table by offset, from the first to the last.
struct Profile {
  std::int64_t first = 0;
  std::vector<std::int64_t> bucket;
  std::int64_t last() const { return first + std::ssize(bucket) - 1; }
};

struct Rule {
  T5Buckets buckets;
  std::vector<std::int64_t> of;  ///< of each offset
};

std::optional<Rule> rule_of(Profile const& profile, T5Buckets const& buckets, std::int64_t shift, int sign) {
  Rule rule{buckets, {}};
  try {
    for (auto d = profile.first; d <= profile.last(); ++d) rule.of.push_back(buckets.of(sign * (d - shift)));
  } catch (UserError const&) {
    return std::nullopt;
  }
  return rule;
}

/// A border where the exact logarithm is a whole number, or within what float32 makes of it: either bucket is right.
bool is_border(T5Buckets const& buckets, std::int64_t offset) {
  auto const count = buckets.bidirectional ? buckets.count / 2 : buckets.count;
  auto const exact = static_cast<double>(count / 2), distance = std::abs(static_cast<double>(offset));
  if (distance < exact) return false;
  auto const place = std::log(distance / exact) / std::log(static_cast<double>(buckets.greatest_distance) / exact) *
                     (static_cast<double>(count) - exact);
  return std::abs(place - std::round(place)) < 1e-5;
}

/// Whether buckets count offsets one by one, those beyond some distance clipped: an index of another kind (Shaw's).
bool are_clipped(Profile const& profile) {
  auto const& b = profile.bucket;
  bool moves = false;
  for (std::size_t k = 1; k < b.size(); ++k) {
    auto const step = b[k] - b[k - 1];
    if (step != 1 && !(step == 0 && (b[k] == b.front() || b[k] == b.back()))) return false;
    moves |= step == 1;
  }
  return moves;
}

/// The greatest distances that the offset shows from which on the last bucket is held: exact * (d/exact)^((n-1)/n) for
/// n buckets by logarithm.
std::vector<std::int64_t> distances_shown(Profile const& profile, std::int64_t count) {
  std::int64_t held = 0;
  auto const exact = count / 2, rest = count - exact;
  for (auto k = profile.bucket.size(); k-- > 0 && profile.bucket[k] == profile.bucket.back();)
    held = profile.first + static_cast<std::int64_t>(k);
  if (rest < 2 || held <= exact) return {};
  auto const distance = [&](std::int64_t offset) {
    auto const times = static_cast<double>(offset) / static_cast<double>(exact);
    return static_cast<double>(exact) * std::pow(times, static_cast<double>(rest) / static_cast<double>(rest - 1));
  };
  constexpr std::size_t most = 64;
  std::vector<std::int64_t> result;
  for (auto d = static_cast<std::int64_t>(distance(held - 1)); static_cast<double>(d) <= distance(held) + 1; ++d) {
    if (d > exact && result.size() < most) result.push_back(d);
  }
  return result;
}

/// Of a matrix: the bucket of each offset, and the first entry of which another has the same offset and not its bucket.
struct Diagonals {
  Profile profile;
  std::optional<std::pair<std::int64_t, std::int64_t>> odd;
  std::int64_t odd_count = 0;
};

Diagonals diagonals_of(std::vector<double> const& x, std::int64_t queries, std::int64_t keys) {
  Diagonals result;
  result.profile.first = -(queries - 1);
  result.profile.bucket.assign(static_cast<std::size_t>(queries + keys - 1), -1);
  for (std::int64_t i = 0; i < queries; ++i) {
    for (std::int64_t j = 0; j < keys; ++j) {
      auto& bucket = result.profile.bucket[static_cast<std::size_t>(j - i + queries - 1)];
      auto const is = static_cast<std::int64_t>(x[static_cast<std::size_t>(i * keys + j)]);
      if (bucket < 0) {
        bucket = is;
      } else if (bucket != is && result.odd_count++ == 0) {
        result.odd = {i, j};
      }
    }
  }
  return result;
}

}  // namespace

std::optional<Audit> judge_buckets(Table const& given, Asked const& asked) {
  auto const table = without_repetition(given, 2);
  if (is_complex(table.dtype) || table.dtype == Dtype::boolean || too_large(table, "buckets")) return std::nullopt;
  auto const axes = table.shape.size();
  auto const entries = entry_count(table);
  if (axes < 1 || axes > 2 || entries < 4) return std::nullopt;
  constexpr double most_buckets = 4096;
  constexpr std::int64_t most_reals = std::int64_t{1} << 22;  // that are looked at for whole numbers
  auto const is_bucket = [](double b) { return b >= 0 && b <= most_buckets && b == std::trunc(b); };
  bool const may_be =
      is_integer(table.dtype) || (entries <= most_reals && is_bucket(entry(table, index_at(entries / 2, table.shape))));
  if (!may_be) return std::nullopt;
  auto const x = to_double(table);
  if (!std::ranges::all_of(x, is_bucket)) return std::nullopt;
  auto const [least, most] = std::ranges::minmax(x);
  bool const named = asked.kind == Kind::buckets;
  std::vector<Profile> profiles;
  std::int64_t shift = 0, odd = 0;
  std::optional<std::pair<std::int64_t, std::int64_t>> place;
  if (axes == 1) {
    if (!named) return std::nullopt;
    std::vector<std::int64_t> buckets(x.begin(), x.end());
    auto const n = std::ssize(buckets);
    profiles = {{-(n - 1), buckets}, {0, buckets}, {-(n / 2), buckets}};
  } else {
    auto diagonals = diagonals_of(x, table.shape[0], table.shape[1]);
    shift = table.shape[1] - table.shape[0];
    odd = diagonals.odd_count;
    place = diagonals.odd;
    profiles = {std::move(diagonals.profile)};
  }
  auto audit = begun(given, "buckets");
  auto const& config = asked.options.config;
  struct Size {
    std::int64_t count, distance;
  };
  std::vector<Size> sizes;
  if (config && config->buckets) {
    sizes = {{*config->buckets, config->distance.value_or(128)}};
  } else {
    for (std::int64_t const count : {32, 64, 16, 128, 320, 40, 48, 24}) {
      for (std::int64_t const distance : {128, 256, 64, 512, 800, 1024, 20, 200}) sizes.push_back({count, distance});
    }
  }
  if (!(config && config->buckets)) {
    // Their number is one more than the greatest; a distance, the first from which on the last bucket is held.
    auto const count = static_cast<std::int64_t>(most) + 1;
    for (std::int64_t const distance :
         {16,  20,  24,  32,  40,  48,  50,  60,  64,  80,  96,  100,  120,  128,  160,  192,
          200, 250, 256, 300, 384, 400, 500, 512, 600, 768, 800, 1000, 1024, 2000, 2048, 4096}) {
      sizes.push_back({count, distance});
    }
    for (bool const both : {true, false}) {
      for (auto const distance : distances_shown(profiles.front(), both ? count / 2 : count))
        sizes.push_back({count, distance});
    }
  }
  auto const causal = asked.options.expected.find("spacing");
  struct Best {
    T5Buckets buckets;
    std::int64_t wrong = INT64_MAX, first = 0, all = 1;
    int sign = 1;
    bool borders = false;
  };
  std::vector<Best> found_rules;
  for (auto const& profile : profiles) {
    for (auto const& [count, distance] : sizes) {
      for (bool const both : {true, false}) {
        for (auto const at : shift == 0 ? std::vector<std::int64_t>{0} : std::vector<std::int64_t>{shift, 0}) {
          for (int const sign : {1, -1}) {
            auto const rule = rule_of(profile, {count, distance, both}, at, sign);
            if (!rule) continue;
            Best best{rule->buckets, 0, 0, std::ssize(profile.bucket), sign, false};
            for (std::size_t k = 0; k < rule->of.size(); ++k) {
              auto const is = profile.bucket[k], right = rule->of[k];
              if (is == right) continue;
              auto const offset = profile.first + static_cast<std::int64_t>(k) - at;
              if (std::abs(is - right) == 1 && is_border(rule->buckets, offset)) {
                best.borders = true;
                continue;
              }
              if (best.wrong++ == 0) best.first = offset;
            }
            found_rules.push_back(best);
          }
        }
      }
    }
  }
  if (found_rules.empty()) return std::nullopt;
  auto const& best =
      *std::ranges::min_element(found_rules, {}, [](Best const& b) { return std::pair(b.wrong, -b.sign); });
  audit.convention.family = "t5-buckets";
  audit.convention.named_after = "T5";
  audit.convention.spacing = best.buckets.bidirectional ? "bidirectional" : "causal";
  audit.convention.scaling_parameters = {{"num_buckets", static_cast<double>(best.buckets.count)},
                                         {"max_distance", static_cast<double>(best.buckets.greatest_distance)}};
  auto const share = static_cast<double>(best.wrong) / static_cast<double>(best.all);
  constexpr double mostly = 0.6;
  auto const distinct = [&] {
    auto sorted = x;
    std::ranges::sort(sorted);
    return std::unique(sorted.begin(), sorted.end()) - sorted.begin();
  }();
  if (distinct < 4 && !named) return std::nullopt;
  if (best.wrong == 0 && odd == 0) {
    if (best.borders) audit.findings.push_back(found<"bucket-border-rounding">("between"));
    if (best.sign < 0) return concluded(std::move(audit), found<"sign-flipped: buckets">());
    if (causal != asked.options.expected.end() && causal->second != audit.convention.spacing) {
      return concluded(std::move(audit), found<"wrong-spacing">(audit.convention.spacing, causal->second));
    }
    for (auto const& [word, is_both] : {std::pair("encoder", true), {"decoder", false}}) {
      bool const called = contains(asked.names, {word}) && !(is_both && contains(asked.names, {"decoder"}));
      if (called && best.buckets.bidirectional != is_both) {
        return concluded(std::move(audit),
                         found<"bucket-rule: direction">(fmt::format("an {}", word), audit.convention.spacing));
      }
    }
    return concluded(std::move(audit));
  }
  // Real numbers that are whole may count anything.
  if (!named && (!is_integer(table.dtype) || are_clipped(profiles.front()))) return std::nullopt;
  auto const compared = axes == 2 ? entry_count(table) : std::int64_t{1};
  if (odd > 0) {
    constexpr double nearly = 0.2;
    bool const like = 2 * odd < compared && (share < nearly || (named && share < mostly) || named);
    if (!like) return std::nullopt;
    return concluded(
        std::move(audit),
        found<"not-toeplitz: buckets">(place->second - place->first).at({.index = {place->first, place->second}}));
  }
  if (config && config->buckets) {
    return concluded(std::move(audit), found<"bucket-rule: config">(*config->buckets, config->distance.value_or(128),
                                                                    best.wrong, best.all));
  }
  constexpr double few = 0.05;  // of a table of which no offset is in bucket 0
  if (least <= 1 && most < 600 && (share < (least == 0 ? mostly + few : few) || named)) {
    return concluded(std::move(audit),
                     found<"bucket-rule">(best.wrong, best.all, best.buckets.count, audit.convention.spacing,
                                          best.buckets.greatest_distance, fmt::format("the first is {}", best.first)));
  }
  return std::nullopt;
}

}  // namespace pe::audit::core

#include "experiments/audit/buckets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "experiments/audit/finding.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit {
namespace {

/// A bucket for each offset, and where the table has it first.
struct Profile {
  std::map<std::int64_t, std::int64_t> bucket;
  std::map<std::int64_t, std::vector<std::int64_t>> index;
};

struct Rule {
  T5Buckets buckets;
  bool mirrored = false;  ///< offsets with the other sign: query minus key

  std::int64_t of(std::int64_t offset) const { return buckets.of(mirrored ? -offset : offset); }
};

/// What keeps a table from being a profile: two entries of one offset that differ.
struct Conflict {
  std::vector<std::int64_t> index;
  std::int64_t found, expected, offset;
};

std::optional<Conflict> add(Profile& profile, std::int64_t offset, std::int64_t bucket,
                            std::vector<std::int64_t> index) {
  auto const [at, is_new] = profile.bucket.emplace(offset, bucket);
  if (is_new) {
    profile.index.emplace(offset, std::move(index));
    return std::nullopt;
  }
  if (at->second == bucket) return std::nullopt;
  return Conflict{std::move(index), bucket, at->second, offset};
}

std::optional<Conflict> read_matrix(Table const& matrix, Profile& profile) {
  auto const queries = matrix.shape[0], keys = matrix.shape[1];
  std::vector<double> row(static_cast<std::size_t>(keys));
  auto const first_query = std::max<std::int64_t>(keys - queries, 0);
  for (std::int64_t i = 0; i < queries; ++i) {
    rows_to_double(matrix, i, 1, row);
    for (std::int64_t j = 0; j < keys; ++j) {
      auto const bucket = static_cast<std::int64_t>(row[static_cast<std::size_t>(j)]);
      if (auto conflict = add(profile, j - i - first_query, bucket, {i, j})) return conflict;
    }
  }
  return std::nullopt;
}

void read_vector(Table const& vector, Profile& profile) {
  auto const entries = to_double(vector);
  auto const count = static_cast<std::int64_t>(entries.size());
  auto const middle = count / 2;
  // A vector over both directions has its 0 in the middle; one over distances begins with it and counts upwards.
  bool const both = count % 2 == 1 && count > 1 && entries[static_cast<std::size_t>(middle)] == 0 && entries[0] != 0;
  for (std::int64_t i = 0; i < count; ++i) {
    add(profile, both ? i - middle : -i, static_cast<std::int64_t>(entries[static_cast<std::size_t>(i)]), {i});
  }
}

/// log(n/exact)/log(greatest/exact) * ranges, where the code that is run takes a floor of float32 logarithms.
double real_range(T5Buckets const& b, std::int64_t distance) {
  auto const each = b.bidirectional ? b.count / 2 : b.count;
  auto const exact = static_cast<double>(each / 2);
  return std::log(static_cast<double>(distance) / exact) / std::log(static_cast<double>(b.greatest_distance) / exact) *
         static_cast<double>(each - each / 2);
}

/// At a border the real number of ranges is whole, or so near to it that float32 logarithms may fall on either side.
bool is_border_rounding(Rule const& rule, std::int64_t offset, std::int64_t found) {
  constexpr double float32_logarithms = 1e-5;
  auto const expected = rule.of(offset);
  if (std::abs(found - expected) != 1 || offset == 0) return false;
  double const ranges = real_range(rule.buckets, std::abs(offset));
  return std::abs(ranges - std::round(ranges)) <= float32_logarithms * std::max(1.0, ranges);
}

struct Fit {
  Rule rule;
  std::vector<std::int64_t> wrong, at_borders;  ///< offsets
};

/// Stops when more than `most` offsets are wrong.
Fit compared(Profile const& profile, Rule const& rule, std::size_t most) {
  Fit fit{rule, {}, {}};
  for (auto const& [offset, bucket] : profile.bucket) {
    if (bucket == rule.of(offset)) continue;
    (is_border_rounding(rule, offset, bucket) ? fit.at_borders : fit.wrong).push_back(offset);
    if (fit.wrong.size() > most) break;
  }
  return fit;
}

std::int64_t at(Profile const& profile, std::int64_t offset) {
  auto const found = profile.bucket.find(offset);
  return found == profile.bucket.end() ? -1 : found->second;
}

/// How many buckets one direction may have: twice as many as there are exact ones, or one more; or as many as are seen.
std::set<std::int64_t> bucket_counts(Profile const& profile, std::int64_t direction, std::int64_t first) {
  std::int64_t exact = 0, most = 0;
  for (std::int64_t k = 0; at(profile, direction * k) == (k == 0 ? 0 : first + k); ++k) exact = k;
  for (auto const& [offset, bucket] : profile.bucket) {
    if (offset * direction > 0) most = std::max(most, bucket - first);
  }
  std::set<std::int64_t> counts{most + 1};
  for (auto const e : {exact - 1, exact}) counts.insert({2 * e, 2 * e + 1});
  counts.insert({16, 32});
  std::erase_if(counts, [](std::int64_t n) { return n < 2 || n > 2048; });
  return counts;
}

/// Fewest wrong offsets first. Distances: those in use (T5 128, WavLM 800), powers of two, then every other one.
std::optional<Fit> best_fit(Profile const& profile) {
  std::vector<std::int64_t> distances{128, 800, 256, 64, 512, 32, 1024, 2048, 4096, 16, 20};
  for (std::int64_t d = 2; d <= 1024; ++d) distances.push_back(d);
  bool const mirrored = at(profile, -1) > at(profile, 1) && at(profile, 1) == 1;
  auto const past = mirrored ? 1 : -1;
  bool const causal = std::all_of(profile.bucket.begin(), profile.bucket.end(),
                                  [&](auto const& item) { return item.first * past >= 0 || item.second == 0; });
  std::optional<Fit> best;
  for (auto const each : bucket_counts(profile, past, 0)) {
    for (auto const distance : distances) {
      if (distance <= each / 2) continue;
      Rule const rule{{causal ? each : 2 * each, distance, !causal}, mirrored};
      auto fit = compared(profile, rule, best ? best->wrong.size() : profile.bucket.size());
      if (!best || fit.wrong.size() < best->wrong.size() ||
          (fit.wrong.size() == best->wrong.size() && fit.at_borders.size() < best->at_borders.size())) {
        best = std::move(fit);
      }
      if (best->wrong.empty() && best->at_borders.empty()) return best;
    }
  }
  return best;
}

Worst witness(Profile const& profile, Rule const& rule, std::int64_t offset) {
  return {profile.index.at(offset),
          static_cast<double>(offset),
          {},
          fmt::format("{}", at(profile, offset)),
          fmt::format("{}", rule.of(offset)),
          {}};
}

std::string some(std::vector<std::int64_t> const& offsets) {
  constexpr std::size_t shown = 6;
  std::string result;
  for (std::size_t i = 0; i < std::min(shown, offsets.size()); ++i) {
    result += fmt::format("{}{}", i == 0 ? "" : ", ", offsets[i]);
  }
  return offsets.size() > shown ? result + fmt::format(" and {} more", offsets.size() - shown) : result;
}

void judge(Profile const& profile, Fit const& fit, Audit& audit) {
  auto const& b = fit.rule.buckets;
  auto& c = audit.convention;
  c.spacing = b.bidirectional ? "bidirectional" : "causal";
  c.scaling_parameters = {{"num_buckets", static_cast<double>(b.count)},
                          {"max_distance", static_cast<double>(b.greatest_distance)}};
  c.named_after = "T5";
  auto const reached = std::max(std::abs(profile.bucket.begin()->first), profile.bucket.rbegin()->first);
  if (reached < b.greatest_distance) {
    audit.findings.push_back(note("not-saturated", fmt::format("The table ends at distance {}; that max_distance is {} "
                                                               "is the simplest of the values that it leaves open.",
                                                               reached, b.greatest_distance)));
  }
  if (!fit.at_borders.empty()) {
    audit.findings.push_back(note(
        "bucket-border-rounding",
        fmt::format("At the offsets {} the exact logarithm is a whole number of buckets and float32 logarithms fell "
                    "on the other side: usual, and no defect.",
                    some(fit.at_borders))));
  }
  if (fit.rule.mirrored && b.bidirectional) {
    audit.findings.push_back(defect("sign-flipped",
                                    "Keys before the query have the buckets that T5 gives to those after it.",
                                    "query minus key, where T5 takes key minus query",
                                    "bucket the offset of the key from the query", witness(profile, {b, false}, -1)));
  }
  if (fit.wrong.empty()) return;
  audit.findings.push_back(defect(
      "bucket-rule",
      fmt::format("{} of {} offsets are not in the bucket of T5's rule with {} {} buckets and max_distance {}: {}.",
                  fit.wrong.size(), profile.bucket.size(), b.count, c.spacing, b.greatest_distance, some(fit.wrong)),
      "rounding instead of a floor, the exact range off by one, or another rule",
      "exact buckets below half of them, then exact + floor(log(n/exact)/log(max/exact) * rest), at most the last",
      witness(profile, fit.rule, fit.wrong.front())));
}

}  // namespace

std::optional<Audit> audit_buckets(Table const& table) {
  if (!is_integer(table.dtype) || table.dtype == Dtype::boolean) return std::nullopt;
  auto const squeezed_table = squeezed(table);
  auto const axes = squeezed_table.shape.size();
  if (axes < 1 || axes > 2 || entry_count(table) < 2) return std::nullopt;
  auto audit = begun(table, "buckets");
  audit.convention.family = "t5-buckets";
  audit.convention.layout = axes == 1 ? "by offset" : "query, key";
  Profile profile;
  std::optional<Conflict> conflict;
  if (axes == 2) {
    conflict = read_matrix(squeezed_table, profile);
  } else {
    read_vector(squeezed_table, profile);
  }
  if (conflict) {
    audit.findings.push_back(
        defect("not-toeplitz", fmt::format("Two entries for the offset {} are in different buckets.", conflict->offset),
               "positions that do not grow by one, or a table that was reshaped or padded",
               "build the table from key position minus query position",
               Worst{conflict->index,
                     static_cast<double>(conflict->offset),
                     {},
                     fmt::format("{}", conflict->found),
                     fmt::format("{}", conflict->expected),
                     {}}));
    conclude(audit, true);
    return audit;
  }
  auto const fit = best_fit(profile);
  bool const recognised = fit && 2 * fit->wrong.size() < profile.bucket.size();
  if (recognised) judge(profile, *fit, audit);
  conclude(audit, recognised);
  return audit;
}

}  // namespace pe::audit

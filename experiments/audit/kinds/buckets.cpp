#include "experiments/audit/kinds/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/bias.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit {
namespace {

/// A bucket for each offset of a range, and where the table has it first. Integers beyond 2^53, which are no buckets,
/// stand as 2^53.
struct BucketProfile {
  std::int64_t first_offset = 0;
  std::vector<std::int64_t> bucket;  ///< of first_offset, first_offset + 1, ...
  /// Entry 0 of a vector stands for the offset `origin` and the next for `origin + direction`; entry (i, j) of a matrix
  /// for the offset origin + j - i.
  std::int64_t origin = 0, direction = 1;
  bool is_matrix = false;

  std::int64_t last_offset() const { return first_offset + static_cast<std::int64_t>(bucket.size()) - 1; }
  bool has(std::int64_t offset) const { return first_offset <= offset && offset <= last_offset(); }
  /// The bucket of an offset, -1 where the table has none.
  std::int64_t at(std::int64_t offset) const {
    return has(offset) ? bucket[static_cast<std::size_t>(offset - first_offset)] : -1;
  }
  /// The index of the first entry for an offset that the table has.
  std::vector<std::int64_t> index(std::int64_t offset) const {
    PE_ASSERT(has(offset));
    auto const steps = offset - origin;
    if (!is_matrix) return {steps * direction};
    if (steps < 0) return {-steps, 0};
    return {0, steps};
  }
};

/// Offsets in a row that have one bucket.
struct BucketRun {
  std::int64_t first, last, bucket;
};

constexpr std::int64_t unseen = std::numeric_limits<std::int64_t>::min();

/// Integers of 64 bits come as doubles, which reach beyond what they are converted to here.
std::int64_t bucket_number(double entry) {
  constexpr double exact = 0x1p53;
  return static_cast<std::int64_t>(std::clamp(entry, -exact, exact));
}

/// How many offsets a table of one axis or two stands for; the table is squeezed.
std::int64_t offsets_of(Table const& table) {
  return table.shape.size() == 1 ? table.shape[0] : table.shape[0] + table.shape[1] - 1;
}

/// An entry at the offset that is its position, beside the bucket that it should have.
Worst bucket_at(std::vector<std::int64_t> index, std::int64_t offset, std::int64_t found, std::int64_t expected) {
  return {std::move(index), static_cast<double>(offset), {}, fmt::format("{}", found), fmt::format("{}", expected), {}};
}

/// Reads a matrix [queries, keys] row by row, or the first of its entries that differs from one of the same offset.
std::optional<Worst> read_bucket_matrix(Table const& matrix, BucketProfile& profile) {
  auto const queries = matrix.shape[0], keys = matrix.shape[1];
  std::vector<double> row(static_cast<std::size_t>(keys));
  profile.is_matrix = true;
  profile.origin = -std::max<std::int64_t>(keys - queries, 0);
  profile.first_offset = profile.origin - (queries - 1);
  profile.bucket.assign(static_cast<std::size_t>(queries + keys - 1), unseen);
  for (std::int64_t i = 0; i < queries; ++i) {
    rows_to_double(matrix, i, 1, row);
    for (std::int64_t j = 0; j < keys; ++j) {
      auto const bucket = bucket_number(row[static_cast<std::size_t>(j)]);
      auto& known = profile.bucket[static_cast<std::size_t>(queries - 1 + j - i)];
      if (known == unseen) known = bucket;
      if (known != bucket) return bucket_at({i, j}, profile.origin + j - i, bucket, known);
    }
  }
  return std::nullopt;
}

/// Reads a vector over both directions, whose 0 is in its middle; over the keys of a last query, which ends with 0; or
/// over distances.
BucketProfile read_bucket_vector(Table const& vector) {
  auto const entries = to_double(vector);
  auto const count = static_cast<std::int64_t>(entries.size());
  auto const middle = count / 2;
  bool const both = count % 2 == 1 && count > 1 && entries[static_cast<std::size_t>(middle)] == 0 && entries[0] != 0;
  bool const of_keys = !both && entries.back() == 0 && entries.front() != 0;
  BucketProfile profile;
  profile.origin = profile.first_offset = both ? -middle : 1 - count;
  std::ranges::transform(entries, std::back_inserter(profile.bucket), bucket_number);
  if (both || of_keys) return profile;
  profile.origin = 0;
  profile.direction = -1;
  std::ranges::reverse(profile.bucket);
  return profile;
}

/// No rule has more buckets, and none that was spoilt only here and there more runs.
constexpr std::int64_t most_buckets = 4096;
constexpr std::size_t most_runs = std::size_t{1} << 14;

/// The profile as runs, in the order of their offsets; nothing when there are more than `most_runs`.
std::optional<std::vector<BucketRun>> runs_of(BucketProfile const& profile) {
  std::vector<BucketRun> runs;
  for (std::size_t i = 0; i < profile.bucket.size(); ++i) {
    auto const offset = profile.first_offset + static_cast<std::int64_t>(i);
    if (!runs.empty() && runs.back().bucket == profile.bucket[i]) {
      runs.back().last = offset;
    } else if (runs.size() == most_runs) {
      return std::nullopt;
    } else {
      runs.push_back({offset, offset, profile.bucket[i]});
    }
  }
  return runs;
}

struct Rule {
  T5Buckets buckets;
  bool mirrored = false;  ///< offsets with the other sign: query minus key

  std::int64_t of(std::int64_t offset) const { return buckets.of(mirrored ? -offset : offset); }
};

struct Fit {
  static constexpr std::size_t shown = 6;

  Rule rule;
  std::int64_t offsets = 0, runs = 0;                           ///< that are compared
  std::int64_t wrong = 0, wrong_runs = 0;                       ///< of these; runs hold some wrong offsets
  std::vector<std::int64_t> first_wrong = {}, at_borders = {};  ///< the first `shown` of the wrong ones; all at borders

  /// Most offsets of a long table may be in the last bucket alone.
  double part_wrong() const {
    return std::min(static_cast<double>(wrong) / static_cast<double>(offsets),
                    static_cast<double>(wrong_runs) / static_cast<double>(runs));
  }
  void add_wrong(std::int64_t first, std::int64_t last) {
    wrong += last - first + 1;
    for (; first <= last && first_wrong.size() < shown; ++first) first_wrong.push_back(first);
  }
};

/// Stops when more offsets and more runs are wrong than in another fit. Beyond the greatest distance a rule has one
/// bucket for all offsets, so that there whole runs are compared.
Fit compared(std::vector<BucketRun> const& runs, Rule const& rule, std::optional<Fit> const& other = {}) {
  Fit fit{.rule = rule, .offsets = runs.back().last - runs.front().first + 1, .runs = std::ssize(runs)};
  auto const is_worse = [&] { return other && fit.wrong > other->wrong && fit.wrong_runs >= other->wrong_runs; };
  auto const far = rule.buckets.greatest_distance;
  auto const far_past = rule.of(-far), far_future = rule.of(far);
  for (auto const& [first, last, bucket] : runs) {
    auto const before = fit.wrong;
    if (first <= -far && bucket != far_past) fit.add_wrong(first, std::min(last, -far));
    for (auto offset = std::max(first, 1 - far); offset <= std::min(last, far - 1) && !is_worse(); ++offset) {
      auto const expected = rule.of(offset);
      if (bucket == expected) continue;
      if (std::abs(bucket - expected) == 1 && is_at_border(rule.buckets, offset)) {
        fit.at_borders.push_back(offset);
      } else {
        fit.add_wrong(offset, offset);
      }
    }
    if (last >= far && bucket != far_future) fit.add_wrong(std::max(first, far), last);
    fit.wrong_runs += fit.wrong > before ? 1 : 0;
    if (is_worse()) break;
  }
  return fit;
}

/// How many buckets one direction may have: twice as many as there are exact ones, or one more; or as many as are seen.
std::set<std::int64_t> bucket_counts(BucketProfile const& profile, std::vector<BucketRun> const& runs,
                                     std::int64_t direction) {
  std::int64_t exact = 0, most = 0;
  for (std::int64_t k = 0; profile.at(direction * k) == k; ++k) exact = k;
  for (auto const& [first, last, bucket] : runs) {
    if ((direction > 0 ? last : -first) > 0) most = std::max(most, bucket);
  }
  std::set<std::int64_t> counts{most + 1};
  for (auto const e : {exact - 1, exact}) counts.insert({2 * e, 2 * e + 1});
  counts.insert({16, 32});
  std::erase_if(counts, [](std::int64_t n) { return n < 2 || n > most_buckets / 2; });
  return counts;
}

/// Fewest wrong offsets first. Distances: those in use (T5 128, WavLM 800), powers of two, then every other one.
std::optional<Fit> best_fit(BucketProfile const& profile) {
  auto const runs = runs_of(profile);
  if (!runs) return std::nullopt;
  std::int64_t possible = 0;
  for (auto const& run : *runs) {
    if (0 <= run.bucket && run.bucket < most_buckets) possible += run.last - run.first + 1;
  }
  if (2 * static_cast<std::size_t>(possible) < profile.bucket.size()) return std::nullopt;
  std::vector<std::int64_t> distances{128, 800, 256, 64, 512, 32, 1024, 2048, 4096, 16, 20};
  for (std::int64_t d = 2; d <= 1024; ++d) distances.push_back(d);
  bool const only_later = profile.is_matrix && profile.at(-1) == 0 &&
                          std::ranges::all_of(*runs, [](auto const& run) { return run.bucket == 0 || run.first > 0; });
  bool const mirrored = profile.at(1) == 1 && (profile.at(-1) > 1 || only_later);
  auto const past = mirrored ? 1 : -1;
  bool const causal = std::ranges::all_of(
      *runs, [&](BucketRun const& run) { return run.bucket == 0 || (past > 0 ? run.first >= 0 : run.last <= 0); });
  std::optional<Fit> best;
  for (auto const each : bucket_counts(profile, *runs, past)) {
    for (auto const distance : distances) {
      if (distance <= each / 2) continue;
      Rule const rule{{causal ? each : 2 * each, distance, !causal}, mirrored};
      auto fit = compared(*runs, rule, best);
      auto const rank = [](Fit const& of) { return std::pair(of.part_wrong(), of.at_borders.size()); };
      if (!best || rank(fit) < rank(*best)) best = std::move(fit);
      if (best->wrong == 0 && best->at_borders.empty()) return best;
    }
  }
  return best;
}

/// Whether the offsets of 8 bits are in the buckets of a rule, and those beyond in theirs by 256.
bool wrap_at_8_bits(BucketProfile const& profile) {
  constexpr std::int64_t period = 256, least = -period / 2, greatest = period / 2 - 1;
  if (!profile.is_matrix || !profile.has(least - 1) || !profile.has(greatest + 1)) return false;
  for (auto offset = profile.first_offset; offset <= profile.last_offset(); ++offset) {
    auto const wrapped = offset - period * static_cast<std::int64_t>(std::floor(static_cast<double>(offset - least) /
                                                                                static_cast<double>(period)));
    if (profile.at(offset) != profile.at(wrapped)) return false;
  }
  auto inner = profile;
  inner.first_offset = least;
  auto const begin = profile.bucket.begin() + (least - profile.first_offset);
  inner.bucket.assign(begin, begin + period);
  auto const fit = best_fit(inner);
  return fit && fit->wrong == 0;
}

/// The first and the last offset of the bucket 0, where distance 0 may be: all keys to come share it in a decoder.
std::vector<std::int64_t> ends_of_zeros(BucketProfile const& profile) {
  auto const first = std::ranges::find(profile.bucket, 0);
  if (first == profile.bucket.end()) return {};
  auto const last = std::find(profile.bucket.rbegin(), profile.bucket.rend(), 0).base() - 1;
  return {profile.first_offset + (first - profile.bucket.begin()),
          profile.first_offset + (last - profile.bucket.begin())};
}

/// Whose self-attention a table is called: a decoder's sees the past alone. Nothing where the name says neither.
std::optional<bool> called_bidirectional(Table const& table) {
  auto const name = name_or_stem(table);
  bool const decoder = contains(name, {"decoder"}), encoder = contains(name, {"encoder"});
  return decoder == encoder ? std::nullopt : std::optional(encoder);
}

Worst witness(BucketProfile const& profile, Rule const& rule, std::int64_t offset) {
  return bucket_at(profile.index(offset), offset, profile.at(offset), rule.of(offset));
}

std::string some(std::vector<std::int64_t> offsets, std::size_t of) {
  if (offsets.size() > Fit::shown) offsets.resize(Fit::shown);
  auto const more = of - offsets.size();
  return fmt::format("{}{}", fmt::join(offsets, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

void judge(BucketProfile const& profile, Fit const& fit, Audit& audit) {
  auto const& b = fit.rule.buckets;
  auto& c = audit.convention;
  c.spacing = b.bidirectional ? "bidirectional" : "causal";
  c.scaling_parameters = {{"num_buckets", static_cast<double>(b.count)},
                          {"max_distance", static_cast<double>(b.greatest_distance)}};
  c.named_after = "T5";
  auto const reached = std::max(std::abs(profile.first_offset), profile.last_offset());
  if (reached < b.greatest_distance) {
    audit.findings.push_back(found<"not-saturated">(reached, b.greatest_distance));
  }
  if (!fit.at_borders.empty()) {
    audit.findings.push_back(found<"bucket-border-rounding">(some(fit.at_borders, fit.at_borders.size())));
  }
  if (fit.rule.mirrored) {
    audit.findings.push_back(found<"sign-flipped: buckets">().at(witness(profile, {b, false}, -1)));
  }
  if (fit.wrong == 0) return;
  audit.findings.push_back(found<"bucket-rule">(fit.wrong, profile.bucket.size(), b.count, c.spacing,
                                                b.greatest_distance,
                                                some(fit.first_wrong, static_cast<std::size_t>(fit.wrong)))
                               .at(witness(profile, fit.rule, fit.first_wrong.front())));
}

}  // namespace

std::optional<Audit> audit_buckets(Table const& table, Options const& options, bool certain) {
  if (!is_integer(table.dtype) || table.dtype == Dtype::boolean) return std::nullopt;
  auto const squeezed_table = squeezed(table);
  auto const axes = squeezed_table.shape.size();
  if (axes < 1 || axes > 2 || entry_count(table) < 2) return std::nullopt;
  if (offsets_of(squeezed_table) > most_offsets) {
    return unrecognised(table, "buckets", found<"too-large: buckets">(offsets_of(squeezed_table), most_offsets));
  }
  auto audit = begun(table, "buckets");
  audit.convention.family = "t5-buckets";
  audit.convention.layout = axes == 1 ? "by offset" : "query, key";
  BucketProfile profile;
  std::optional<Worst> conflict;
  if (axes == 2) {
    conflict = read_bucket_matrix(squeezed_table, profile);
  } else {
    profile = read_bucket_vector(squeezed_table);
  }
  if (conflict && !certain) return std::nullopt;
  if (conflict) {
    return concluded(std::move(audit), found<"not-toeplitz: buckets">(plain_number(*conflict->position)).at(*conflict));
  }
  auto fit = best_fit(profile);
  // Queries that are not the last of the keys: the first ones, or those of a block between others.
  for (auto const zero : ends_of_zeros(profile)) {
    if (!profile.is_matrix || (fit && fit->wrong == 0)) break;
    if (zero == 0) continue;
    auto const queries = squeezed_table.shape[0], keys = squeezed_table.shape[1], key = zero - profile.origin;
    if (key < 0 || key + queries > keys) continue;  // each query is one of the keys
    auto moved = profile;
    moved.first_offset -= zero;
    moved.origin -= zero;
    auto other = best_fit(moved);
    if (!other || other->wrong > 0) continue;
    profile = std::move(moved);
    fit = std::move(other);
    bool const are_unseen = !fit->rule.buckets.bidirectional && !fit->rule.mirrored && key + queries < keys;
    audit.findings.push_back(are_unseen ? found<"query-offset: unseen">(queries, keys, key, keys - queries - key)
                                        : found<"query-offset">(queries, keys, key, keys - queries));
  }
  if (!(fit && fit->wrong == 0) && wrap_at_8_bits(profile))
    return concluded(std::move(audit), found<"bucket-rule: wrapped">().at(
                                           bucket_at(profile.index(128), 128, profile.at(128), profile.at(127))));
  // Distances themselves, in one direction, are T5's exact buckets; what nothing calls buckets must be them throughout.
  int const one_in = certain ? 2 : 8;
  bool const recognised = fit && one_in * fit->part_wrong() < 1;
  if (recognised) judge(profile, *fit, audit);
  if (recognised && options.config && options.config->buckets && options.config->distance && fit->wrong == 0) {
    Rule const wanted{{*options.config->buckets, *options.config->distance, fit->rule.buckets.bidirectional},
                      fit->rule.mirrored};
    auto const beside = compared(*runs_of(profile), wanted);
    if (beside.wrong > 0) {
      audit.findings.push_back(found<"bucket-rule: config">(wanted.buckets.count, wanted.buckets.greatest_distance,
                                                            beside.wrong, profile.bucket.size())
                                   .at(witness(profile, wanted, beside.first_wrong.front())));
    }
  }
  auto const called = called_bidirectional(table);
  if (recognised && called && *called != fit->rule.buckets.bidirectional) {
    auto other = fit->rule;
    other.buckets.bidirectional = *called;
    audit.findings.push_back(
        found<"bucket-rule: direction">(*called ? "an encoder" : "a decoder", audit.convention.spacing)
            .at(witness(profile, other, *called ? -1 : profile.last_offset())));
  }
  return concluded(std::move(audit), recognised);
}

}  // namespace pe::audit

#include "experiments/audit/kinds/kinds.hpp"

#include <cmath>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit {
namespace {

using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

/// transformers' _relative_position_bucket, with its float32 logarithms.
std::int64_t bucket_in_float32(std::int64_t offset, bool bidirectional, std::int64_t buckets, std::int64_t most) {
  std::int64_t result = 0;
  if (bidirectional) {
    buckets /= 2;
    if (offset > 0) result += buckets;
    offset = std::abs(offset);
  } else {
    offset = -std::min<std::int64_t>(offset, 0);
  }
  auto const exact = buckets / 2;
  if (offset < exact) return result + offset;
  auto const log_ratio = std::log(static_cast<float>(offset) / static_cast<float>(exact)) /
                         static_cast<float>(std::log(static_cast<double>(most) / static_cast<double>(exact)));
  auto const large = exact + static_cast<std::int64_t>(log_ratio * static_cast<float>(buckets - exact));
  return result + std::min(large, buckets - 1);
}

template <class Bucket>
std::vector<double> matrix(std::int64_t queries, std::int64_t keys, Bucket const& bucket) {
  std::vector<double> entries;
  for (std::int64_t i = 0; i < queries; ++i) {
    for (std::int64_t j = 0; j < keys; ++j) entries.push_back(static_cast<double>(bucket(j - i)));
  }
  return entries;
}

Audit audited(std::vector<double> const& entries, std::vector<std::int64_t> const& shape) {
  auto const found = audit_buckets(table_of(entries, Dtype::int64, shape));
  REQUIRE(found);
  return *found;
}

double parameter(Audit const& audit, std::size_t place) { return audit.convention.scaling_parameters.at(place).second; }

TEST_CASE("Bucket tables of T5's rule conform, with their numbers found") {
  struct Case {
    bool bidirectional;
    std::int64_t buckets, most, length;
  };
  for (auto const& c : std::vector<Case>{{true, 32, 128, 300},
                                         {false, 32, 128, 300},
                                         {true, 64, 256, 600},
                                         {false, 16, 64, 100},
                                         {true, 320, 800, 1000},
                                         {true, 32, 100, 300},
                                         {true, 48, 256, 300},
                                         {false, 24, 128, 300}}) {
    CAPTURE(c.bidirectional, c.buckets, c.most);
    T5Buckets const exact{c.buckets, c.most, c.bidirectional};
    for (bool const in_float32 : {false, true}) {
      CAPTURE(in_float32);
      auto const audit = audited(
          matrix(c.length, c.length,
                 [&](std::int64_t offset) {
                   return in_float32 ? bucket_in_float32(offset, c.bidirectional, c.buckets, c.most) : exact.of(offset);
                 }),
          {c.length, c.length});
      CHECK(audit.verdict == Verdict::conforms);
      CHECK(defects(audit).empty());
      CHECK(audit.convention.spacing == (c.bidirectional ? "bidirectional" : "causal"));
      CHECK(parameter(audit, 0) == static_cast<double>(c.buckets));
      CHECK(parameter(audit, 1) == static_cast<double>(c.most));
    }
  }
}

TEST_CASE("A table that ends before the last bucket has its number of buckets from those that are exact") {
  T5Buckets const buckets{48, 256, true};
  auto const audit = audited(matrix(60, 60, [&](std::int64_t offset) { return buckets.of(offset); }), {60, 60});
  CHECK(defects(audit).empty());
  CHECK(parameter(audit, 0) == 48);
  CHECK(audit.findings.front().id == "not-saturated");
}

TEST_CASE("The distance that a config prescribes is that of every bucket, but for rounding at a border") {
  auto const config = parse_config(R"({"model_type": "t5", "num_heads": 8, "relative_attention_num_buckets": 32,
      "relative_attention_max_distance": 128})",
                                   "config");
  auto const ids = [&](std::int64_t distance, auto const& rule) {
    auto const entries = matrix(300, 300, [&](std::int64_t k) { return rule(k, true, 32, distance); });
    return defects(audit_with(config, {table_of(entries, Dtype::int64, {300, 300}, "buckets")}, {}));
  };
  auto const exact = [](std::int64_t k, bool bidirectional, std::int64_t count, std::int64_t distance) {
    return T5Buckets{count, distance, bidirectional}.of(k);
  };
  CHECK(ids(128, exact).empty());
  CHECK(ids(128, bucket_in_float32).empty());
  CHECK(ids(127, exact) == Ids{"bucket-rule"});
  CHECK(ids(126, bucket_in_float32) == Ids{"bucket-rule"});
}

TEST_CASE("Vectors by offset and by distance, and few queries that are the last of the keys, are read as such") {
  T5Buckets const both, past{.bidirectional = false};
  std::vector<double> by_offset, by_distance, last_queries;
  for (std::int64_t k = -200; k <= 200; ++k) by_offset.push_back(static_cast<double>(both.of(k)));
  for (std::int64_t k = 0; k < 200; ++k) by_distance.push_back(static_cast<double>(past.of(-k)));
  for (std::int64_t i = 0; i < 2; ++i) {
    for (std::int64_t j = 0; j < 200; ++j) last_queries.push_back(static_cast<double>(both.of(j - i - 198)));
  }
  CHECK(audited(by_offset, {401}).verdict == Verdict::conforms);
  CHECK(audited(by_distance, {200}).convention.spacing == "causal");
  CHECK(audited(last_queries, {2, 200}).verdict == Verdict::conforms);
  std::vector<double> decode_step(by_distance.rbegin(), by_distance.rend());  // the keys of the last query
  CHECK(audited(decode_step, {1, 1, 200}).verdict == Verdict::conforms);
  CHECK(audited(decode_step, {1, 1, 200}).convention.spacing == "causal");
  decode_step[100] += 1;
  CHECK(audited(decode_step, {1, 1, 200}).findings.at(0).worst->index == std::vector<std::int64_t>{100});
  CHECK_FALSE(audit_buckets(table_of({0.5, 1}, Dtype::float32)));
}

// Printed by the test of Google's TensorFlow models (nlp/modeling/layers, RelativePositionBiasTest).
TEST_CASE("Three queries and two keys that TensorFlow's models print are no false alarm") {
  CHECK(defects(audited({0, 17, 1, 0, 2, 1}, {3, 2})).empty());
}

TEST_CASE("A float32 logarithm that falls on the other side of a border is a note that names the offsets") {
  T5Buckets const exact;
  // ln(16/8)/ln(128/8) * 8 is 2 exactly: the bucket after it begins at 16.
  auto const entries =
      matrix(200, 200, [&](std::int64_t offset) { return exact.of(offset) - (offset == -16 ? 1 : 0); });
  auto const audit = audited(entries, {200, 200});
  CHECK(audit.verdict == Verdict::conforms);
  REQUIRE(audit.findings.size() == 1);
  CHECK(audit.findings[0].id == "bucket-border-rounding");
  CHECK_THAT(audit.findings[0].says, tests::contains("-16"));
}

TEST_CASE("Rules that differ from T5's are defects with the offset that shows it") {
  T5Buckets const exact;
  auto const off_by_one =
      matrix(200, 200, [&](std::int64_t offset) { return exact.of(offset) + (offset == -20 ? 1 : 0); });
  auto const changed = audited(off_by_one, {200, 200});
  CHECK(defects(changed) == Ids{"bucket-rule"});
  CHECK(changed.findings[0].worst->position == -20.0);
  CHECK(changed.findings[0].worst->index == std::vector<std::int64_t>{20, 0});
  auto const mirrored = audited(matrix(200, 200, [&](std::int64_t offset) { return exact.of(-offset); }), {200, 200});
  CHECK(defects(mirrored) == Ids{"sign-flipped"});
  auto const rounded = audited(matrix(200, 200,
                                      [&](std::int64_t offset) -> std::int64_t {
                                        auto const n = std::abs(offset);
                                        if (n < 8) return exact.of(offset);
                                        auto const m =
                                            std::llround(std::log(static_cast<double>(n) / 8) / std::log(16) * 8);
                                        return (offset > 0 ? 16 : 0) + std::min<std::int64_t>(8 + m, 15);
                                      }),
                               {200, 200});
  CHECK(defects(rounded) == Ids{"bucket-rule"});
  // Beyond the greatest distance nothing stops the buckets, on most of a long table.
  for (std::int64_t const length : {200, 400, 900}) {
    auto const open = [&](std::int64_t offset) { return exact.of(offset) + (std::abs(offset) > 127 ? 3 : 0); };
    CHECK(defects(audited(matrix(length, length, open), {length, length})) == Ids{"bucket-rule"});
  }
}

TEST_CASE("A bucket table in which one offset has two buckets is not Toeplitz") {
  T5Buckets const exact;
  auto entries = matrix(50, 50, [&](std::int64_t offset) { return exact.of(offset); });
  entries[10 * 50 + 3] += 1;
  auto const audit = audited(entries, {50, 50});
  CHECK(defects(audit) == Ids{"not-toeplitz"});
  CHECK(audit.findings[0].worst->index == std::vector<std::int64_t>{10, 3});
}

TEST_CASE("Integers of 64 bits beyond every bucket are read as such, and are not recognised") {
  for (auto const dtype : {Dtype::int64, Dtype::uint64}) {
    for (std::uint64_t const bits : {std::uint64_t{1} << 63, ~std::uint64_t{0}, (std::uint64_t{1} << 63) + 4096}) {
      auto const bytes = std::make_shared<std::vector<std::uint64_t>>(101, bits);
      (*bytes)[50] = 0;
      Table table;
      table.dtype = dtype;
      table.shape = {101};
      table.strides = {8};
      table.data = reinterpret_cast<std::byte const*>(bytes->data());
      table.owner = bytes;
      auto const vector = audit_buckets(table);
      REQUIRE(vector);
      CHECK(vector->verdict == Verdict::unrecognised);
      table.shape = {10, 10};
      table.strides = {80, 8};
      CHECK(audit_buckets(table)->verdict != Verdict::conforms);
    }
  }
}

TEST_CASE("A long table of buckets is judged by its runs: the rule at the front, one bucket from there on") {
  T5Buckets const exact{.bidirectional = false};
  std::vector<double> by_distance;
  for (std::int64_t k = 0; k < 200'000; ++k) by_distance.push_back(static_cast<double>(exact.of(-k)));
  CHECK(audited(by_distance, {200'000}).verdict == Verdict::conforms);
  by_distance[150'000] = 7;
  auto const audit = audited(by_distance, {200'000});
  CHECK(defects(audit) == Ids{"bucket-rule"});
  CHECK(audit.findings[0].worst->index == std::vector<std::int64_t>{150'000});
  CHECK(audit.findings[0].worst->position == -150'000.0);
}

TEST_CASE("Integers that are no buckets are not recognised") {
  std::vector<double> ids;
  for (int i = 0; i < 100; ++i) ids.push_back((i * 7919) % 101);
  CHECK(audited(ids, {100}).verdict == Verdict::unrecognised);
}

TEST_CASE("Causal buckets of the keys after the query are turned over, and of the other stack are told by the name") {
  constexpr std::int64_t length = 200;
  auto const of = [&](bool bidirectional, int sign, char const* name) {
    auto const entries =
        matrix(length, length, [&](auto offset) { return bucket_in_float32(sign * offset, bidirectional, 32, 128); });
    auto const found = audit_buckets(table_of(entries, Dtype::int64, {length, length}, name));
    REQUIRE(found);
    return *found;
  };
  CHECK(of(false, 1, "").verdict == Verdict::conforms);
  CHECK(defects(of(false, -1, "")) == Ids{"sign-flipped"});
  CHECK(defects(of(true, -1, "")) == Ids{"sign-flipped"});
  for (bool const encoder : {true, false}) {
    auto const* const name = encoder ? "encoder.block.0.relative_position_bucket" : "decoder.relative_position_bucket";
    CHECK(of(encoder, 1, name).verdict == Verdict::conforms);
    CHECK(defects(of(!encoder, 1, name)) == Ids{"bucket-rule"});
    CHECK(of(!encoder, 1, "encoder_decoder.relative_position_bucket").verdict == Verdict::conforms);
  }
}

TEST_CASE("Queries that are the first of the keys, or a block between others, are bucketed too, and reported") {
  auto const of = [](std::int64_t shift) {
    return audited(matrix(50, 200, [&](auto offset) { return bucket_in_float32(offset - shift, true, 32, 128); }),
                   {50, 200});
  };
  auto const last = of(150), first = of(0);
  CHECK(last.verdict == Verdict::conforms);
  CHECK(first.verdict == Verdict::conforms);
  auto const is_told = [](Audit const& audit) {
    return std::ranges::any_of(audit.findings, [](Finding const& finding) { return finding.id == "query-offset"; });
  };
  CHECK_FALSE(is_told(last));
  CHECK(is_told(first));
  CHECK(of(7).verdict == Verdict::conforms);  // LongT5's blocks see the keys of the block before and after
  CHECK(is_told(of(7)));
  CHECK(of(160).verdict != Verdict::conforms);  // the last queries are no keys
}

TEST_CASE("Queries of a decoding step that are counted from 0 see none of the keys behind them") {
  auto const of = [](std::int64_t shift) {
    auto const entries = matrix(8, 40, [&](auto offset) { return bucket_in_float32(offset - shift, false, 32, 128); });
    return audited(entries, {8, 40});
  };
  CHECK(of(32).verdict == Verdict::conforms);
  CHECK(defects(of(0)) == Ids{"query-offset"});
}

TEST_CASE("Distances of 8 bits wrap") {
  for (bool const bidirectional : {true, false}) {
    auto const entries = matrix(300, 300, [&](auto offset) {
      return bucket_in_float32(static_cast<std::int8_t>(offset), bidirectional, 32, 128);
    });
    CHECK(defects(audited(entries, {300, 300})) == Ids{"bucket-rule"});
  }
}

TEST_CASE("WavLM's config has names of its own for buckets and distance") {
  Options options;
  options.config = parse_config(R"({"model_type": "wavlm", "hidden_size": 768, "num_attention_heads": 12,
      "num_buckets": 320, "max_bucket_distance": 800})",
                                "")[0];
  auto const of = [&](std::int64_t count, std::int64_t distance) {
    auto const entries =
        matrix(300, 300, [&](auto offset) { return bucket_in_float32(offset, true, count, distance); });
    return defects(*audit_buckets(table_of(entries, Dtype::int64, {300, 300}), options));
  };
  CHECK(of(320, 800).empty());
  CHECK(of(32, 128) == Ids{"bucket-rule"});
}

}  // namespace
}  // namespace pe::audit

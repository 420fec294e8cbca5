#include "experiments/audit/kinds/bias.hpp"

#include <cmath>

#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

/// T5's bias of two heads by `bucket`, a number for each.
template <class Bucket>
Audit audited(std::int64_t queries, std::int64_t keys, Bucket const& bucket) {
  std::vector<double> entries;
  for (int h = 0; h < 2; ++h) {
    for (std::int64_t i = 0; i < queries; ++i) {
      for (std::int64_t j = 0; j < keys; ++j) {
        entries.push_back(std::sin(1.7 * static_cast<double>(100 * h + bucket(j - i))));
      }
    }
  }
  Options options;
  options.config = parse_config(R"({"model_type": "t5", "d_model": 512, "num_heads": 2, "d_kv": 64,
      "relative_attention_num_buckets": 32, "relative_attention_max_distance": 128})",
                                "")[0];
  auto const found = audit_bias(table_of(entries, Dtype::float32, {2, queries, keys}), options, true);
  REQUIRE(found);
  return *found;
}

TEST_CASE("A bias beside a config of T5 has one number on each of its buckets") {
  constexpr std::int64_t length = 180;
  for (bool const bidirectional : {true, false}) {
    auto const by = [&](std::int64_t count, std::int64_t distance) {
      return [=](std::int64_t offset) { return T5Buckets{count, distance, bidirectional}.of(offset); };
    };
    CHECK(audited(length, length, by(32, 128)).verdict == Verdict::learned);
    CHECK(defects(audited(length, length, by(32, 256))) == Ids{"bucket-rule"});
    CHECK(defects(audited(length, length, by(64, 128))) == Ids{"bucket-rule"});
    // Queries that are the last of the keys, and blocks that see one on each side.
    auto const later = [&](std::int64_t shift, auto const& of) {
      return [=](std::int64_t offset) { return of(offset - shift); };
    };
    CHECK(audited(60, 180, later(120, by(32, 128))).verdict == Verdict::learned);
    CHECK(audited(60, 180, later(60, by(32, 128))).verdict == Verdict::learned);
    CHECK(defects(audited(60, 180, later(60, by(32, 100)))) == Ids{"bucket-rule"});
  }
  auto const odd =
      audited(length, length, [](std::int64_t offset) { return offset == -9 ? 50 : T5Buckets{}.of(offset); });
  CHECK(defects(odd) == Ids{"bucket-rule"});
  CHECK_THAT(odd.findings[0].says, tests::contains("at offset -9"));
}

TEST_CASE("A causal bias of the keys after the query is turned over") {
  T5Buckets const causal{.bidirectional = false};
  CHECK(defects(audited(150, 150, [&](std::int64_t offset) { return causal.of(-offset); })) == Ids{"sign-flipped"});
}

TEST_CASE("Offsets at the borders of buckets are those of a whole number of ranges") {
  // 8 exact ones, then 8 ranges up to 128: 8 * 16^(k/8) is whole for k = 2, 4, 6 and 8.
  T5Buckets const buckets;
  for (std::int64_t distance = 0; distance <= 200; ++distance) {
    bool const is_whole = distance == 16 || distance == 32 || distance == 64 || distance == 128;
    CHECK(is_at_border(buckets, distance) == is_whole);
    CHECK(is_at_border(buckets, -distance) == is_whole);
  }
}

}  // namespace
}  // namespace pe::audit

/// Buckets of offsets: DeBERTa's by its code, T5's with other counts, and offsets that are clipped.
#include <cmath>
#include <functional>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace tests;
using Ids = std::vector<std::string>;
using Rule = std::function<double(int)>;  // of key minus query

/// microsoft/DeBERTa's make_log_bucket_position.
double log_bucket(int offset, int buckets, int greatest) {
  int const relative = -offset, middle = buckets / 2, far = std::abs(relative);
  if (far <= middle) return relative;
  auto const log =
      std::ceil(std::log(double(far) / middle) / std::log((greatest - 1.0) / middle) * (middle - 1)) + middle;
  return relative < 0 ? -log : log;
}

Table table(int length, Rule const& rule, char const* name = "relative_position") {
  std::vector<double> x;
  for (int query = 0; query < length; ++query) {
    for (int key = 0; key < length; ++key) x.push_back(rule(key - query));
  }
  return table_of(x, Dtype::int64, {length, length}, name);
}

double number(Audit const& audit, std::string const& name) {
  for (auto const& [key, value] : audit.convention.scaling_parameters) {
    if (key == name) return value;
  }
  return 0;
}

}  // namespace

TEST_CASE("DeBERTa's buckets are recognised with their number and distance, signed, as an index, and the other way") {
  for (auto const& [buckets, greatest, length] :
       {std::tuple(256, 512, 320), {256, 512, 200}, {128, 512, 400}, {64, 300, 260}}) {
    for (bool const index : {false, true}) {
      for (int const sign : {1, -1}) {
        auto const audit = pe::audit::audit({table(length, [&](int offset) {
          auto const bucket = log_bucket(sign * offset, buckets, greatest);
          return index ? std::min(std::max(bucket + buckets, 0.0), 2.0 * buckets - 1) : bucket;
        })});
        INFO(buckets << " " << greatest << " " << length << " " << index << " " << sign);
        CHECK(int(audit.verdict) == int(Verdict::conforms));
        CHECK(audit.convention.family == "log-buckets");
        CHECK(number(audit, "num_buckets") == buckets);
        CHECK(audit.convention.spacing == (index ? "index" : "signed"));
      }
    }
  }
}

TEST_CASE(
    "The input's length in the place of DeBERTa's greatest distance is a defect beside its config, and no rule alone") {
  auto const configs = parse_config(R"({"model_type": "deberta-v2", "hidden_size": 768, "num_attention_heads": 12,
      "max_position_embeddings": 512, "position_buckets": 256, "max_relative_positions": -1})",
                                    "config.json");
  auto const judged = [&](int greatest, int length) {
    return audit_with(configs, {table(length, [&](int offset) { return log_bucket(offset, 256, greatest); })}, {});
  };
  CHECK(defects(judged(512, 320)).empty());
  CHECK(defects(judged(320, 320)) == Ids{"bucket-rule"});
  auto const alone = audit({table(320, [](int offset) { return log_bucket(offset, 256, 320); })});
  CHECK(int(alone.verdict) == int(Verdict::unrecognised));
  CHECK(alone.findings.back().id == "distance-of-length");
}

TEST_CASE("T5's rule is found for numbers of buckets and distances that no list has") {
  for (bool const both : {true, false}) {
    auto const made = [&](int shift) {
      return audit({table(
          300, [&](int offset) { return t5_bucket(offset + shift, 36, 170, both); }, "buckets")});
    };
    INFO(both);
    CHECK(int(made(0).verdict) == int(Verdict::conforms));
    CHECK(number(made(0), "num_buckets") == 36);
    CHECK(made(0).convention.spacing == (both ? "bidirectional" : "causal"));
    CHECK(defects(made(1)) == Ids{"bucket-rule"});
  }
  // Beside a config the table's own numbers are found, and offsets are counted that differ from the config's.
  auto const config =
      parse_config(R"({"model_type": "umt5", "d_kv": 64, "num_heads": 6, "relative_attention_num_buckets": 32,
      "relative_attention_max_distance": 128})",
                   "config.json");
  auto const found = audit_with(config,
                                {table(
                                    300, [](int offset) { return t5_bucket(offset, 64, 128, true); }, "buckets")},
                                {});
  CHECK(number(found, "num_buckets") == 64);
  CHECK(found.convention.spacing == "bidirectional");
  REQUIRE(found.findings.size() == 1);
  CHECK_THAT(found.findings[0].says, contains("590 of 599 offsets"));
}

TEST_CASE("Offsets that are clipped on both sides are Shaw's; on one side, or with a gap, they are nothing known") {
  auto const judged = [](int low, int high, int first, int gap = 0) {
    return audit(
        {table(40, [&](int offset) { return std::clamp(offset, low, high) + first + (offset > 0 ? gap : 0); })});
  };
  for (int const first : {0, 8}) {
    CHECK(int(judged(-8, 8, first).verdict) == int(Verdict::conforms));
    CHECK(judged(-8, 8, first).convention.family == "clipped-offsets");
    CHECK(number(judged(-8, 8, first), "max_distance") == 8);
  }
  CHECK(int(judged(-8, 7, 8).verdict) == int(Verdict::conforms));
  CHECK(int(judged(-8, 100, 8).verdict) == int(Verdict::unrecognised));
  CHECK(int(judged(-8, 5, 8).verdict) == int(Verdict::unrecognised));
  CHECK(int(judged(-8, 8, 8, 1).verdict) != int(Verdict::conforms));
}

TEST_CASE("A map of a window's indices has one for each offset") {
  using Sizes = std::vector<int>;
  // The window's and the factors of frames, lines and columns, and whether such a map is sound.
  for (auto const& [window, factors, sound] : {std::tuple(Sizes{6, 10}, Sizes{19, 1}, true),  // Swin's
                                               {{6, 10}, {11, 1}, false},                     // 2 height - 1
                                               {{6, 10}, {1, 11}, true},  // columns times 2 height - 1
                                               {{8, 8}, {1, 1}, false},   // not multiplied
                                               {{7, 7}, {1, 0}, true},    // of one axis alone
                                               {{1, 9}, {5, 1}, true},
                                               {{3, 6, 6}, {121, 11, 1}, true},
                                               {{3, 6, 6}, {17, 11, 1}, false}}) {
    Numbers places{0};  // of each cell, times the factors
    for (std::size_t a = 0; a < window.size(); ++a) {
      Numbers next;
      for (double const before : places) {
        for (int n = 0; n < window[a]; ++n) next.push_back(before + n * factors[a]);
      }
      places = next;
    }
    auto const cells = std::ssize(places);
    auto const entries = laid_out(cells, cells, [&](auto q, auto k) {
      return 300 + places[static_cast<std::size_t>(q)] - places[static_cast<std::size_t>(k)];
    });
    INFO(window.size() << " axes, factors " << factors[0] << " " << factors[1]);
    bool const is_map = std::ranges::count(window, 1) == 0 && factors[1] != 0;  // known without a name
    for (auto const* const name : {"relative_position_index", is_map ? "" : "rel_idx"}) {
      auto const found = audit({table_of(entries, Dtype::int64, {cells, cells}, name)});
      CHECK(int(found.verdict) == int(sound ? Verdict::not_an_encoding : Verdict::defective));
      CHECK(defects(found) == (sound ? Ids{} : Ids{"wrong-entries"}));
    }
    // BEiT's class token has indices of its own.
    auto const token = laid_out(cells + 1, cells + 1, [&](auto q, auto k) {
      return q > 0 && k > 0 ? entries[std::size_t((q - 1) * cells + k - 1)] : q + k == 0 ? 902 : q == 0 ? 900 : 901;
    });
    auto const with_token = audit({table_of(token, Dtype::int64, {cells + 1, cells + 1}, is_map ? "" : "rel_idx")});
    CHECK(int(with_token.verdict) == int(sound ? Verdict::not_an_encoding : Verdict::defective));
  }
}

}  // namespace pe::audit

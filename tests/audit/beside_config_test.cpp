/// Vectors of frequencies beside a config: of which part of it, of how many pairs, and in which type.
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

std::vector<double> powers(double base, int pairs) {
  std::vector<double> w;
  for (int i = 0; i < pairs; ++i) w.push_back(std::pow(base, -static_cast<double>(i) / pairs));
  return w;
}

Audit judged(char const* config, std::vector<double> const& w, Dtype dtype = Dtype::float32,
             char const* name = "model.rotary_emb.inv_freq") {
  return audit_with(parse_config(config, ""), {table_of(w, dtype, {}, name)}, {});
}

TEST_CASE("Frequencies of the language model are not judged by the base of the pictures") {
  auto const* const config = R"({"text_config": {"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 1000000.0},
      "vision_config": {"hidden_size": 256, "rope_theta": 10000.0}})";
  CHECK(defects(judged(config, powers(1e6, 32))).empty());
  CHECK(defects(judged(config, powers(1e4, 32))) == Ids{"wrong-base"});
  CHECK(defects(judged(config, powers(1e4, 32), Dtype::float32, "vision_tower.rotary_emb.inv_freq")).empty());
}

TEST_CASE("Frequencies of more pairs than LongRoPE has factors are of another dimension") {
  auto const* const config = R"({"hidden_size": 64, "num_attention_heads": 4, "max_position_embeddings": 8192,
      "original_max_position_embeddings": 4096, "partial_rotary_factor": 0.5,
      "rope_scaling": {"type": "longrope", "short_factor": [1, 1, 1, 1], "long_factor": [1, 2, 4, 8]}})";
  CHECK(defects(judged(config, powers(1e4, 4))).empty());
  CHECK(defects(judged(config, powers(1e4, 8))) == Ids{"wrong-dimension"});
}

TEST_CASE("Frequencies that were cast to half keep their slow pairs as subnormal numbers") {
  auto const* const config = R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 500000.0)"
                             R"(, "rope_scaling": {"rope_type": "linear", "factor": 4.0}})";
  auto w = powers(500000, 32);
  for (auto& x : w) x /= 4;
  REQUIRE(w.back() < 0x1p-14);
  CHECK(defects(judged(config, w)).empty());
  CHECK(defects(judged(config, w, Dtype::float16)) == Ids{"low-precision-frequencies"});
  std::vector<double> widened;
  for (double const x : w) widened.push_back(round_to(Format::binary16, x));
  CHECK(defects(judged(config, widened)) == Ids{"low-precision-frequencies"});
  // Two units of the subnormal numbers away is another number.
  widened.back() += 0x1p-23;
  CHECK(defects(judged(config, widened)) == Ids{"scaling-mismatch"});
}

}  // namespace
}  // namespace pe::audit

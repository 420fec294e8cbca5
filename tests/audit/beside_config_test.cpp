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

}  // namespace
}  // namespace pe::audit

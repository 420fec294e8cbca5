/// What a table's name says against what it holds.
#include "experiments/audit/audit.hpp"
#include "experiments/audit/subjects.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

TEST_CASE("A table that is called by the other's name is a defect, alone and beside the other") {
  auto const phases = in_float64(200, 32, 10000);
  auto const cosines = twice(phases, true, true), sines = twice(phases, false, true);
  using Ids = std::vector<std::string>;
  CHECK(defects(audit({table32(cosines, 200, "cos_cached")})).empty());
  CHECK(defects(audit({table32(cosines, 200, "sin_cached")})) == Ids{"mixed-layout"});
  CHECK(defects(audit({table32(sines, 200, "cos_cached")})) == Ids{"mixed-layout"});
  // Of both, half is missing.
  CHECK(defects(audit({table32(sines, 200, "cos_sin_cache")})) == Ids{"mixed-layout"});
  CHECK(defects(audit({table32(cosines, 200, "cos_sin_cache")})) == Ids{"mixed-layout"});
  CHECK(defects(audit({table32(cosines, 200, "cos"), table32(sines, 200, "sin")})).empty());
  CHECK(defects(audit({table32(sines, 200, "cos"), table32(cosines, 200, "sin")})) == Ids{"mixed-layout"});
  // A folder's name says nothing of the table in it.
  auto table = table32(cosines, 200);
  table.file = "/sinus/cos.npy";
  CHECK(defects(audit({table})).empty());
  table.file = "/cosmos/sin.npy";
  CHECK(defects(audit({table})) == Ids{"mixed-layout"});
}

TEST_CASE("T5's learned biases are named as biases") {
  CHECK(kind_hinted_by("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight") == "bias");
  CHECK(kind_hinted_by("encoder.block.0.layer.0.SelfAttention.q.weight").empty());
}

TEST_CASE("A file's name says nothing of its other tensors, and zeros without a name are no frequencies") {
  using Ids = std::vector<std::string>;
  auto const w = by_power(64, 250000);
  auto vector = table_of({w.begin(), w.end()}, Dtype::float32, {}, "layers.0.inv_freq");
  auto norm = table_of({1, 1, 1, 1}, Dtype::float32, {}, "norm.weight"), other = norm;
  vector.file = norm.file = other.file = "frequencies.safetensors";
  CHECK(subjects({vector, norm, other}).size() == 1);
  vector.name = "a";
  CHECK(subjects({vector, norm, other}).size() == 2);  // equal ones once
  auto const zeros = table_of(std::vector<double>(64, 0), Dtype::float32, {}, "mlp.bias");
  CHECK(int(audit({zeros}).verdict) == int(Verdict::unrecognised));
  auto named = zeros;
  named.name = "inv_freq";
  CHECK(defects(audit({named})) == Ids{"uninitialised"});
}

}  // namespace
}  // namespace pe::audit

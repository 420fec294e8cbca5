#include "experiments/audit/audit.hpp"

#include <Eigen/Core>
#include <cmath>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/subjects.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace tests;
using Ids = std::vector<std::string>;

std::vector<double> inv_freq(double base, int d) { return powers(base, d / 2); }

TEST_CASE("A vector of buckets is known by its name") {
  Numbers buckets;
  for (int k = -150; k <= 150; ++k) buckets.push_back(t5_bucket(k, 32, 128, true));
  CHECK(audit({table_of(buckets, Dtype::int64, {}, "relative_buckets")}).kind == "buckets");
}

TEST_CASE("A name, an expectation or a kind decides what the content leaves open") {
  // 2^-1 .. 2^-8 are slopes of 8 heads, and frequencies of base 256 divided by 2.
  auto const by_name = audit({table_of(slopes(8), Dtype::float32, {8}, "layers.0.rotary_emb.inv_freq")});
  CHECK(by_name.kind == "frequencies");
  CHECK(by_name.convention.base == 256.0);
  CHECK(by_name.convention.scaling == "linear");
  CHECK(audit({table_of(slopes(8), Dtype::float32)}, expecting("frequencies")).kind == "frequencies");
  CHECK(defects(audit({table_of(slopes(8), Dtype::float32)}, expecting("rope:base=10000"))) == Ids{"wrong-base"});
  Options options;
  options.kind = "frequencies";
  CHECK(audit({table_of(slopes(8), Dtype::float32)}, options).kind == "frequencies");
  options.kind = "bias";
  CHECK_THROWS_WITH(audit({table_of(slopes(8), Dtype::float32)}, options),
                    contains("--kind bias needs") && contains("[8]"));
  options.kind = "table";
  CHECK_THROWS_WITH(audit({table_of(slopes(8), Dtype::float32)}, options), contains("'table'") && contains("slopes"));
}

TEST_CASE("Powers that rise are periods where nothing says frequencies, and a defect where something does") {
  auto w = inv_freq(1000000, 64);
  for (double& x : w) x = 1 / x;
  auto const alone = audit({table_of(w, Dtype::float32)});
  CHECK(alone.verdict == Verdict::equivalent);
  CHECK(alone.findings.back().id == "periods");
  CHECK(defects(audit({table_of(w, Dtype::float32, {}, "inv_freq")})) == Ids{"wrong-frequencies"});
  CHECK(defects(audit({table_of(w, Dtype::float32)}, expecting("rope:base=1000000"))) == Ids{"wrong-frequencies"});
}

TEST_CASE("What is no positional table is not recognised") {
  auto const found = audit({table_of({3, 1, 4, 1, 5, 9}, Dtype::float32, {2, 3})});
  CHECK(found.verdict == Verdict::unrecognised);
  CHECK(defects(found).empty());
  CHECK_THROWS_WITH(audit({table_of({}, Dtype::float32, {0})}), contains("no entries"));
}

TEST_CASE("An expectation that is met adds nothing, and one that is not is a defect of its name") {
  auto const table = table_of(inv_freq(10000, 64), Dtype::float32);
  auto const ids = [&](std::string const& text) { return defects(audit({table}, expecting(text))); };
  CHECK(ids("rope").empty());
  CHECK(ids("rope:base=10000,dimension=64,spacing=d/2,scaling=none").empty());
  CHECK(ids("sinusoidal:base=10000").empty());
  CHECK(ids("rope:base=500000") == Ids{"wrong-base"});
  CHECK(ids("rope:dimension=128") == Ids{"wrong-dimension"});
  CHECK(ids("rope:spacing=d/2-1") == Ids{"wrong-spacing"});
  CHECK(ids("rope:scaling=yarn") == Ids{"scaling-mismatch"});
  CHECK(ids("rope:base=500000,dimension=128").size() == 2);
  CHECK(defects(audit({table_of(slopes(8), Dtype::float32)}, expecting("t5"))) == Ids{"wrong-scheme"});
  auto const undetermined = audit({table}, expecting("rope:offset=2"));
  CHECK(undetermined.verdict == Verdict::conforms);
  CHECK(undetermined.findings.back().id == "not-compared");
}

TEST_CASE("An expectation that cannot be read is answered with what can") {
  Options options;
  CHECK_THROWS_WITH(parse_expectation("ropo", options), contains("'ropo'") && contains("sinusoidal"));
  CHECK_THROWS_WITH(parse_expectation("rope:bass=1", options), contains("'bass'") && contains("base, dimension"));
  CHECK_THROWS_WITH(parse_expectation("rope:base", options), contains("'base'") && contains("key=value"));
  CHECK_THROWS_WITH(parse_expectation("rope:base=", options), contains("key=value"));
  CHECK_THROWS_WITH(parse_expectation("rope:base=ten", options), contains("base=ten") && contains("number"));
  for (auto const* const key : {"layout", "spacing", "scaling", "axis_order"}) {
    options = {};
    CHECK_THROWS_WITH(parse_expectation(std::string("rope:") + key + "=zz", options),
                      contains(std::string(key) + " 'zz'") && contains("known are "));
  }
  options = {};
  CHECK_THROWS_WITH(parse_expectation("rope:base=1,base=2", options), contains("twice"));
}

TEST_CASE("Names hint at kinds by whole words") {
  std::pair<char const*, std::vector<std::string>> const names[] = {
      {"frequencies", {"model.layers.0.self_attn.rotary_emb.inv_freq", "rope.freqs", "inv-freq-4"}},
      {"phases", {"cos_cached", "rotary.cos_sin_cache", "decoder.embed_positions.weights"}},
      {"slopes", {"alibi_slopes"}},
      {"bias", {"alibi_bias", "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"}},
      {"buckets", {"relative_position_bucket"}},
      {"", {"using.costs", "lm_head.weight", "self_attn.q_proj.weight"}}};
  for (auto const& [kind, of_kind] : names) {
    for (auto const& name : of_kind) CHECK(kind_hinted_by(name) == kind);
  }
}

TEST_CASE("A table that is called by the other's name is a defect, alone and beside the other") {
  auto const phases = in_float64(200, 32, 10000);
  auto const cosines = twice(phases, true, true), sines = twice(phases, false, true);
  Ids const none, mixed{"mixed-layout"};
  auto const of = [&](Numbers const& entries, char const* name, char const* file = "") {
    auto table = table32(entries, 200, name);
    table.file = file;
    return table;
  };
  for (auto const& [tables, wanted] : {std::pair(std::vector{of(cosines, "cos_cached")}, none),
                                       {{of(cosines, "sin_cached")}, mixed},
                                       {{of(sines, "cos_cached")}, mixed},
                                       {{of(sines, "cos_sin_cache")}, mixed},  // of both, half is missing
                                       {{of(cosines, "cos_sin_cache")}, mixed},
                                       {{of(cosines, "cos"), of(sines, "sin")}, none},
                                       {{of(sines, "cos"), of(cosines, "sin")}, mixed},
                                       {{of(cosines, "", "/sinus/cos.npy")}, none},  // not of a folder's name
                                       {{of(cosines, "", "/cosmos/sin.npy")}, mixed}})
    CHECK(defects(audit(tables)) == wanted);
}

TEST_CASE("A file's name says nothing of its other tensors, and zeros without a name are no frequencies") {
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

TEST_CASE("Of a checkpoint the positional tensors are audited, cosine and sine together and equal ones once") {
  auto const weights = table_of({1, 2, 3, 4}, Dtype::float32, {2, 2}, "q_proj.weight");
  auto const vector = inv_freq(10000, 8);
  std::vector<Table> checkpoint{weights,
                                table_of(vector, Dtype::float32, {}, "0.inv_freq"),
                                table_of(vector, Dtype::float32, {}, "1.inv_freq"),
                                table_of(inv_freq(5000, 8), Dtype::float32, {}, "2.inv_freq"),
                                table_of({0, 1, 0, 1}, Dtype::float32, {2, 2}, "sin_cached"),
                                table_of({1, 0, 1, 0}, Dtype::float32, {2, 2}, "cos_cached")};
  auto const found = subjects(checkpoint);
  REQUIRE(found.size() == 3);
  CHECK(found[0].tables[0].name == "0.inv_freq");
  CHECK(found[0].repeated_as == std::vector<std::string>{"1.inv_freq"});
  CHECK(found[1].tables[0].name == "2.inv_freq");
  REQUIRE(found[2].tables.size() == 2);
  CHECK(found[2].tables[0].name == "cos_cached");
  // Within a file, tensors need not be aligned.
  auto const bytes = table_of({0, 1, 2, 1, 2}, Dtype::float32);
  std::vector<std::byte> shifted(17);
  std::memcpy(shifted.data() + 1, bytes.data + 4, 16);
  Table first = table_of({1, 2, 1, 2}, Dtype::float32, {}, "0.inv_freq"), second = first;
  second.name = "1.inv_freq";
  second.data = shifted.data() + 1;
  CHECK(subjects({weights, first, second}).size() == 1);
  CHECK(subjects({weights}).size() == 1);
  auto const others = table_of({1, 2, 3, 5}, Dtype::float32, {2, 2}, "k_proj.weight");
  CHECK(subjects({weights, others}).size() == 2);
  // Tables of files that are named are judged whatever their own names, and of others those with positional names.
  auto in_file = [](Table table, char const* file) {
    table.file = file;
    return table;
  };
  std::vector<Table> const of_files{in_file(first, "one.npy"), in_file(weights, "two.npy")};
  CHECK(subjects(of_files, {"one.npy", "two.npy"}).size() == 2);
  CHECK(subjects(of_files).size() == 1);
  CHECK(subjects({weights, weights}).at(0).tables.size() == 1);  // no cosines are equal to sines
  CHECK(subjects({weights, weights, weights}).empty());
  CHECK_THAT(nothing_positional({weights, weights, weights}),
             contains("none of 3 tensors") && contains("'q_proj.weight'"));
}

TEST_CASE("A cosine table goes with the sine table of its file, else of its folder, else with one that is left") {
  auto const half = [](std::string const& file, std::string const& name, double entry) {
    auto table = table_of({entry, 1, 0, 1}, Dtype::float32, {2, 2}, name);
    table.file = file;
    return table;
  };
  auto const pairs = [](std::vector<Table> const& tables) {
    std::vector<std::vector<std::string>> result;
    for (auto const& subject : subjects(tables)) {
      auto& names = result.emplace_back();
      for (auto const& table : subject.tables) names.push_back(table.file + ":" + table.name);
    }
    return result;
  };
  using Pairs = std::vector<std::vector<std::string>>;
  CHECK(pairs({half("1.npz", "cos", 2), half("1.npz", "sin", 3), half("2.npz", "sin", 4), half("2.npz", "cos", 5)}) ==
        Pairs{{"1.npz:cos", "1.npz:sin"}, {"2.npz:cos", "2.npz:sin"}});
  CHECK(pairs({half("a/cos.npy", "", 2), half("a/sin.npy", "", 3), half("b/cos.npy", "", 4),
               half("b/sin.npy", "", 5)}) == Pairs{{"a/cos.npy:", "a/sin.npy:"}, {"b/cos.npy:", "b/sin.npy:"}});
  CHECK(pairs({half("a/cos.npy", "", 2), half("b/sin.npy", "", 3), half("c.npz", "cos", 4), half("c.npz", "sin", 5)}) ==
        Pairs{{"a/cos.npy:", "b/sin.npy:"}, {"c.npz:cos", "c.npz:sin"}});
  CHECK(pairs({half("1.npz", "cos", 2), half("2.npz", "cos", 3), half("2.npz", "sin", 4)}) ==
        Pairs{{"1.npz:cos"}, {"2.npz:cos", "2.npz:sin"}});
}

TEST_CASE("A layer's frequencies are those of its type, also where another layer has the same") {
  auto const configs = parse_config(R"({"model_type": "gemma3_text", "hidden_size": 512, "head_dim": 64,
      "num_attention_heads": 8, "num_hidden_layers": 6, "sliding_window_pattern": 3, "rope_theta": 1000000.0,
      "rope_local_base_freq": 10000.0})",
                                    "config");
  REQUIRE(configs.size() == 2);
  CHECK(configs[0].layers == std::vector<std::int64_t>{2, 5});
  CHECK(configs[1].layers == std::vector<std::int64_t>{0, 1, 3, 4});
  // Where no name says the layer, the type that fits is taken.
  auto const found = audit_with(configs, {table_of(inv_freq(1e6, 64), Dtype::float32)}, {});
  CHECK(found.verdict == Verdict::conforms);
  CHECK_THAT(found.findings.back().says, contains("full_attention"));
  CHECK(defects(audit_with(configs, {table_of(inv_freq(5e5, 64), Dtype::float32)}, {})) == Ids{"wrong-base"});
  for (auto const& [bases, wrong] : {std::pair(Numbers{1e4, 1e4, 1e6, 1e4, 1e4, 1e6}, ""),
                                     {Numbers{1e4, 1e4, 1e6, 1e4, 1e6, 1e6}, "layers.4.inv_freq wrong-base;"},
                                     {Numbers{1e4, 1e4, 1e4, 1e4, 1e4, 1e6}, "layers.2.inv_freq wrong-base;"}}) {
    std::vector<Table> tables;
    for (std::size_t i = 0; i < bases.size(); ++i) {
      auto const w = by_power(64, bases[i]);
      tables.push_back(table_of({w.begin(), w.end()}, Dtype::float32, {}, "layers." + std::to_string(i) + ".inv_freq"));
    }
    std::string ids;
    for (auto const& subject : apart_by_layer(subjects(tables), configs)) {
      for (auto& id : defects(audit_with(configs, subject.tables, {})))
        ids += subject.tables.front().name + " " + id + ";";
    }
    CHECK(ids == wrong);
  }
}

TEST_CASE("The only row of a table of codes is not taken for a spoilt vector of frequencies") {
  std::vector<double> const row{0, 1, 0, 1};
  auto const alone = audit({table_of(row, Dtype::float32, {1, 4})}, {});
  CHECK(alone.verdict == Verdict::unrecognised);  // one row is a code in many conventions
  CHECK(alone.findings.back().id == "one-row");
  CHECK(audit({table_of(row, Dtype::float32, {4}, "inv_freq")}, {}).verdict != Verdict::conforms);
  CHECK(audit({table_of(row, Dtype::float32, {4})}, {}).verdict == Verdict::unrecognised);  // nothing says what it is
  CHECK(audit({table_of(inv_freq(10000, 16), Dtype::float64, {1, 8})}, {}).verdict == Verdict::conforms);
}

TEST_CASE("Tables in memory are audited in the type that they have") {
  auto const w = inv_freq(10000, 64);
  std::vector<float> const single(w.begin(), w.end());
  std::vector<Eigen::bfloat16> brain;
  std::vector<Eigen::half> half;
  std::vector<std::uint16_t> bits;
  for (double const x : w) {
    brain.push_back(static_cast<Eigen::bfloat16>(static_cast<float>(x)));
    half.push_back(static_cast<Eigen::half>(static_cast<float>(x)));
    bits.push_back(brain.back().value);
  }
  CHECK(table(std::span(w), {32}).dtype == "float64");
  CHECK(table(std::span(single), {32}).verdict == Verdict::conforms);
  CHECK(table(std::span(single), {1, 32}).shape == std::vector<std::int64_t>{1, 32});
  CHECK(table(std::span(half), {32}).dtype == "float16");
  auto const narrow = table(std::span(brain), {32});
  CHECK(narrow.dtype == "bfloat16");
  CHECK(defects(narrow) == Ids{"low-precision-frequencies"});
  auto const of_bits = table(std::span(bits), Dtype::bfloat16, {32});
  CHECK(defects(of_bits) == defects(narrow));
  CHECK(of_bits.findings.front().says == narrow.findings.front().says);
  CHECK_THROWS_WITH(table(std::span(single), {31}), contains("[31]") && contains("32 entries"));
}

}  // namespace
}  // namespace pe::audit

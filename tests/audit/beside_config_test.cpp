/// Vectors of frequencies beside a config: of which part of it, of how many pairs, and in which type.
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/scaling.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::contains;
using tests::defects;
using tests::powers;
using tests::table_of;
using Ids = std::vector<std::string>;

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

TEST_CASE("A rule that lacks a number is refused with the number's name") {
  auto const refused = [](char const* scaling) {
    auto const config =
        std::string(R"({"hidden_size": 512, "num_attention_heads": 8, "rope_scaling": )") + scaling + "}";
    try {
      judged(config.c_str(), powers(1e4, 32));
    } catch (InputError const& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK_THAT(refused(R"({"type": "linear"})"), contains("has no factor"));
  CHECK_THAT(refused(R"({"rope_type": "llama3", "factor": 8, "high_freq_factor": 4})"), contains("low_freq_factor"));
  CHECK_THAT(refused(R"({"rope_type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4})"),
             contains("original_max_position_embeddings"));
  CHECK(refused(R"({"type": "linear", "factor": 2})").empty());
}

TEST_CASE("Reciprocals of a config's frequencies are as good as these where no name says that they are inverse") {
  auto const* const config = R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 500000.0)"
                             R"(, "rope_scaling": {"rope_type": "linear", "factor": 4.0}})";
  auto const periods = [](double factor) {
    auto w = powers(500000, 32);
    for (auto& x : w) x = factor / x;
    return w;
  };
  CHECK(int(judged(config, periods(4), Dtype::float32, "rope._freqs").verdict) == int(Verdict::equivalent));
  auto const* const plain = R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 500000.0})";
  CHECK(int(judged(plain, periods(1), Dtype::float32, "rope._freqs").verdict) == int(Verdict::equivalent));
  CHECK(int(judged(plain, periods(1.5), Dtype::float32, "rope._freqs").verdict) == int(Verdict::defective));
  CHECK(int(judged(plain, periods(1)).verdict) == int(Verdict::defective));
}

TEST_CASE(
    "Frequencies that were cast to half, of which the slow ones are subnormal numbers, are the config's in low "
    "precision") {
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
  CHECK(defects(judged(config, widened)) == Ids{"wrong-frequencies"});
}

TEST_CASE("Entries that are negative or no numbers are said to be so") {
  auto const alone = [](std::vector<double> const& w) { return audit({table_of(w, Dtype::float32, {}, "inv_freq")}); };
  auto w = powers(1e4, 256);
  for (std::size_t i = 0; i < w.size(); i += 2) w[i] = -w[i];
  CHECK(defects(alone(w)) == Ids{"wrong-frequencies"});
  CHECK_THAT(alone(w).findings.back().says, contains("128 of 256 frequencies"));
  w = powers(1e4, 64);
  for (std::size_t i = 0; i < w.size(); i += 3) w[i] = i % 2 == 0 ? NAN : -w[i];
  CHECK(defects(alone(w)) == Ids{"non-finite"});
  w = powers(1e4, 64);  // whatever its name, where the others are frequencies in use
  w[3] = NAN;
  CHECK(defects(audit({table_of(w, Dtype::float32)})) == Ids{"non-finite"});
}

TEST_CASE("Frequencies that are all off by a part are not positions that lie apart") {
  constexpr std::int64_t rows = 1024, pairs = 32;
  auto const config = parse_config(R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 500000.0,
    "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                     "original_max_position_embeddings": 8192}})",
                                   "");
  auto const wanted = prescribed(config.front(), 2 * pairs).front().w;
  for (double const off : {1.0, 0.99, 1.01}) {
    std::vector<float> w;
    for (double const x : wanted) w.push_back(static_cast<float>(x * off));
    auto const phases = tests::in_float32(rows, w);
    INFO(off);
    std::vector const cache{tests::table32(phases.cosines, rows, "cos"), tests::table32(phases.sines, rows, "sin")};
    CHECK(defects(audit_with(config, cache, {})).empty() == (off == 1.0));
  }
}

TEST_CASE("Beside a key that is not understood nothing conforms, and what is broken stays so") {
  auto const* const config = R"({"hidden_size": 512, "num_attention_heads": 8, "rotary_frequency_base": 250000.0})";
  auto const sound = judged(config, powers(1e4, 32));
  CHECK(int(sound.verdict) == int(Verdict::unrecognised));
  CHECK(sound.findings.back().id == "unknown-key");
  CHECK_THAT(sound.findings.back().says, contains("rotary_frequency_base"));
  auto holed = powers(1e4, 32);
  holed[5] = NAN;
  CHECK(defects(judged(config, holed)) == Ids{"non-finite"});
}

TEST_CASE("The default base where another is prescribed is a cause; any other base shows none") {
  auto const* const config = R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 1000000.0})";
  CHECK_THAT(judged(config, powers(1e4, 32)).findings[0].cause, contains("10000"));
  CHECK(judged(config, powers(5e5, 32)).findings[0].cause.empty());
}

}  // namespace
}  // namespace pe::audit

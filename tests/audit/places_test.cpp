/// What the places of rows along several axes show: cells of whole grids that are uneven, lines by another quotient,
/// one sequence of which some sines are negated, and what a config's model has.
#include <cmath>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

constexpr int pairs = 8;  // of each axis

/// [rows, 4 * pairs]: sines and then cosines, first of lines and then of columns; each in float32.
Table codes(std::vector<std::pair<double, double>> const& cells, double sign = 1) {
  std::vector<double> x;
  for (auto const& [line, column] : cells) {
    for (bool const sine : {true, false}) {
      for (int k = 0; k < 2 * pairs; ++k) {
        double const p = k < pairs ? line : column, w = std::pow(10000.0, -static_cast<double>(k % pairs) / pairs);
        x.push_back(static_cast<float>(sine ? (k < pairs ? 1 : sign) * std::sin(p * w) : std::cos(p * w)));
      }
    }
  }
  return table_of(x, Dtype::float32, {std::ssize(cells), 4 * pairs}, "pos_embed_table");
}

std::vector<std::pair<double, double>> cells(int lines, int columns, auto const& place) {
  std::vector<std::pair<double, double>> result;
  for (int n = 0; n < lines * columns; ++n) result.push_back(place(n));
  return result;
}

TEST_CASE("Cells of a whole grid are evenly spaced along each axis") {
  auto const with = [](double skipped) {
    return codes(cells(12, 15, [&](int n) {
      double const line = n / 15;
      return std::pair(line >= skipped ? line + 1 : line, static_cast<double>(n % 15));
    }));
  };
  CHECK(defects(audit({with(100)})).empty());
  CHECK(defects(audit({with(7)})) == Ids{"position-offset"});
}

TEST_CASE("The number of a line is the quotient with the width") {
  auto const by = [](int divisor) {
    return codes(
        cells(12, 15, [&](int n) { return std::pair(static_cast<double>(n / divisor), static_cast<double>(n % 15)); }));
  };
  CHECK(defects(audit({by(15)})).empty());
  CHECK(defects(audit({by(12)})) == Ids{"axis-swapped"});
}

TEST_CASE("A half of the pairs that turns against the other is one sequence with negated sines, and no second axis") {
  std::vector<std::pair<double, double>> sequence;
  for (int p = 500; p < 700; ++p) sequence.emplace_back(p, p / 100.0);  // exponents that go on in the second half
  CHECK(defects(audit({codes(sequence)})).empty());
  CHECK(defects(audit({codes(sequence, -1)})) == Ids{"sign-flipped"});
}

/// A rotary cache of a picture: cosines and sines of both axes, in halves or each pair beside itself.
std::vector<Table> cache(std::vector<double> const& lines, std::vector<double> const& w, bool halves = true) {
  std::vector<double> tables[2];
  for (double const line : lines) {
    for (double const column : lines) {
      for (std::size_t k = 0; k < 4 * w.size(); ++k) {
        auto const pair = halves ? k % (2 * w.size()) : k / 2;
        double const angle = (pair < w.size() ? line : column) * w[pair % w.size()];
        tables[0].push_back(std::cos(angle));
        tables[1].push_back(std::sin(angle));
      }
    }
  }
  auto const rows = std::ssize(lines) * std::ssize(lines), columns = 4 * std::ssize(w);
  return {table_of(tables[0], Dtype::float32, {rows, columns}, "cos"),
          table_of(tables[1], Dtype::float32, {rows, columns}, "sin")};
}

TEST_CASE("DINOv3 has 0 in the middle of a picture, and rotates halves") {
  auto const configs = parse_config(R"({"model_type": "dinov3_vit", "hidden_size": 384, "num_attention_heads": 6,
      "patch_size": 16, "image_size": 224, "rope_theta": 100.0})",
                                    "config.json");
  std::vector<double> w, middle, from_0;
  for (int i = 0; i < 16; ++i) w.push_back(2 * std::numbers::pi * std::pow(100.0, -i / 16.0));
  for (int n = 0; n < 14; ++n) {
    middle.push_back((2 * n + 1) / 14.0 - 1);
    from_0.push_back((n + 0.5) / 14);
  }
  CHECK(defects(audit_with(configs, cache(middle, w), {})).empty());
  CHECK(defects(audit_with(configs, cache(from_0, w), {})) == Ids{"position-offset"});
  CHECK(defects(audit_with(configs, cache(middle, w, false), {})) == Ids{"mixed-layout"});
}

TEST_CASE("The layers of DeepSeek-V4 have the base of what they do with keys") {
  auto const* const text =
      R"({"model_type": "deepseek_v4", "hidden_size": 512, "num_attention_heads": 8, "head_dim": 64,
      "num_hidden_layers": 3, "rope_theta": 10000.0, "compress_rope_theta": 160000.0,
      "layer_types": ["sliding_attention", "compressed_sparse_attention", "heavily_compressed_attention"],
      "rope_parameters": {"main": {"rope_type": "default", "rope_theta": 10000.0},
                          "compress": {"rope_type": "default", "rope_theta": 160000.0}}})";
  auto const configs = parse_config(text, "config.json");
  auto const judged = [&](int layer, double base) {
    std::vector<double> w;
    for (int i = 0; i < 32; ++i) w.push_back(std::pow(base, -i / 32.0));
    auto const name = "model.layers." + std::to_string(layer) + ".self_attn.rotary_emb.inv_freq";
    return defects(audit_with(configs, {table_of(w, Dtype::float32, {}, name)}, {}));
  };
  CHECK(judged(0, 10000).empty());
  CHECK(judged(0, 160000) == Ids{"wrong-base"});
  CHECK(judged(1, 160000).empty());
  CHECK(judged(2, 160000).empty());
  CHECK(judged(2, 10000) == Ids{"wrong-base"});
}

TEST_CASE("The codes of an audio tower inside another model are those of Whisper's encoder") {
  auto const configs = parse_config(R"({"model_type": "qwen3_asr", "thinker_config": {
      "audio_config": {"model_type": "qwen3_asr_audio_encoder", "d_model": 32, "max_source_positions": 200},
      "text_config": {"model_type": "qwen3", "hidden_size": 512, "num_attention_heads": 8, "rope_theta": 1000000}}})",
                                    "config.json");
  auto const judged = [&](bool interleaved, double over) {
    std::vector<double> x;
    for (int p = 0; p < 200; ++p) {
      for (int k = 0; k < 32; ++k) {
        int const pair = interleaved ? k / 2 : k % 16;
        bool const sine = interleaved ? k % 2 == 0 : k < 16;
        double const angle = p * std::pow(10000.0, -pair / over);
        x.push_back(sine ? std::sin(angle) : std::cos(angle));
      }
    }
    auto const table = table_of(x, Dtype::float32, {200, 32}, "thinker.audio_tower.positional_embedding");
    return defects(audit_with(configs, {table}, {}));
  };
  CHECK(judged(false, 15).empty());
  CHECK(judged(true, 15) == Ids{"wrong-layout"});
  CHECK(judged(false, 16) == Ids{"wrong-spacing"});
}

TEST_CASE("Buckets in real numbers are buckets where a rule makes each, and else nothing") {
  auto const table = [](double spoilt) {
    std::vector<double> x;
    for (int q = 0; q < 24; ++q) {
      for (int k = 0; k < 24; ++k) x.push_back(k > q ? 0 : std::min(q - k, 16));  // causal, one by one up to 16
    }
    x[100] += spoilt;
    return table_of(x, Dtype::float32, {24, 24});
  };
  CHECK(int(audit({table(3)}).verdict) == int(Verdict::unrecognised));
  CHECK(defects(audit({table(0)})).empty());
}

}  // namespace
}  // namespace pe::audit

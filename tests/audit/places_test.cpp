/// What the places of rows along several axes show: cells of whole grids that are uneven, lines by another quotient,
/// one sequence of which some sines are negated, and what a config's model has.
#include <cmath>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Rows = std::vector<std::string>;

using Places = std::vector<Numbers>;  // of each row, along each axis

/// Rows at places along axes that have the pairs `w` each: entry(angle, axis) of the columns `pair(k)`.
Table table(Places const& places, Numbers const& w, std::size_t columns, std::string const& name, auto const& pair,
            auto const& entry) {
  Numbers x;
  for (auto const& place : places) {
    for (std::size_t k = 0; k < columns; ++k) {
      auto const axis = pair(k) / w.size();
      x.push_back(entry(place[axis] * w[pair(k) % w.size()], axis, k));
    }
  }
  return table_of(x, Dtype::float32, {std::ssize(places), static_cast<std::int64_t>(columns)}, name);
}

/// All sines and then all cosines of two axes of eight pairs each; the sines of the second times `sign`.
Table codes(Places const& places, double sign = 1) {
  auto const entry = [=](double angle, std::size_t axis, std::size_t k) {
    return k >= 16 ? std::cos(angle) : std::sin(angle) * (axis == 0 ? 1 : sign);
  };
  return table(
      places, powers(1e4, 8), 32, "pos_embed_table", [](std::size_t k) { return k % 16; }, entry);
}

/// A rotary cache: each pair once, twice by halves, or twice beside itself.
std::vector<Table> cache(Places const& places, Numbers const& w, std::string const& copies = "once") {
  auto const pairs = places.front().size() * w.size(), columns = copies == "once" ? pairs : 2 * pairs;
  std::vector<Table> result;
  for (bool const cosine : {true, false}) {
    result.push_back(table(
        places, w, columns, cosine ? "cos" : "sin",
        [&](std::size_t k) { return copies == "repeats" ? k / 2 : k % pairs; },
        [&](double angle, auto, auto) { return cosine ? std::cos(angle) : std::sin(angle); }));
  }
  return result;
}

/// Cells line by line: place(line, column) of each.
Places cells(int lines, int columns, auto const& place) {
  Places result;
  for (int n = 0; n < lines * columns; ++n) result.push_back(place(n / columns, n % columns));
  return result;
}

TEST_CASE("Cells of a whole grid are evenly spaced along each axis") {
  auto const with = [](int skipped) {
    return codes(cells(12, 15, [&](int y, double x) { return Numbers{y >= skipped ? y + 1.0 : y, x}; }));
  };
  CHECK(defects(audit({with(100)})).empty());
  CHECK(rows_of(audit({with(7)})) == Rows{"position-offset: uneven"});
}

TEST_CASE("Every cell of a large grid is decoded, whatever was sampled") {
  auto const large = cells(370, 370, [](double y, double x) { return Numbers{y, x}; });
  CHECK(int(audit({codes(large)}).verdict) == int(Verdict::conforms));
}

TEST_CASE("Words around a picture change all axes, and the axes are distinguished without a config") {
  Places places;
  for (double p = 0; p < 40; ++p) places.push_back({p, p, p});
  for (auto const &cell : cells(5, 5, [](int y, int x) { return Numbers{40, 40. + y, 40. + x}; }))
    places.push_back(cell);
  for (double p = 45; p < 55; ++p) places.push_back({p, p, p});
  CHECK(defects(audit(cache(places, powers(1e6, 16)))).empty());
}

TEST_CASE("The number of a line is the quotient with the width") {
  auto const by = [](int divisor) {
    return codes(cells(12, 15, [&](int y, int x) { return Numbers{double((15 * y + x) / divisor), double(x)}; }));
  };
  CHECK(defects(audit({by(15)})).empty());
  CHECK(rows_of(audit({by(12)})) == Rows{"axis-swapped: quotient"});
}

TEST_CASE("A half of the pairs that turns against the other is one sequence with negated sines, and no second axis") {
  Places sequence;
  for (int p = 500; p < 700; ++p) sequence.push_back({double(p), p / 100.0});  // exponents go on in the second half
  CHECK(defects(audit({codes(sequence)})).empty());
  CHECK(rows_of(audit({codes(sequence, -1)})) == Rows{"sign-flipped: columns"});
}

TEST_CASE("Cells that are clamped, and sides that are exchanged beside --axes and --grid, are found") {
  Places sound, exchanged;
  for (double frame = 0; frame < 2; ++frame) {
    for (auto const &cell : cells(7, 9, [](double y, double x) { return Numbers{y, x}; })) {
      sound.push_back({frame, cell[0], cell[1]});
      exchanged.push_back({frame, cell[1], cell[0]});
    }
  }
  auto const clamped = cells(8, 8, [](int y, int x) {
    return Numbers{double(std::min(y, 5)), double(std::min(x, 5))};
  });
  auto const w = powers(1e4, 16);
  Options options;
  options.axes = {32, 32, 32};
  options.grid = {2, 7, 9};
  CHECK(int(audit(cache(sound, w), options).verdict) == int(Verdict::conforms));
  CHECK(rows_of(audit(cache(exchanged, w), options)) == Rows{"axis-swapped: sides"});
  CHECK(rows_of(audit(cache(clamped, w))) == Rows{"colliding-positions: cells"});
}

TEST_CASE("DINOv3 has 0 in the middle of a picture, and rotates halves") {
  auto const configs = parse_config(R"({"model_type": "dinov3_vit", "hidden_size": 384, "num_attention_heads": 6,
      "patch_size": 16, "image_size": 224, "rope_theta": 100.0})",
                                    "config.json");
  auto w = powers(100, 16);
  for (double& x : w) x *= 2 * std::numbers::pi;
  auto const judged = [&](auto const& place, char const* copies = "halves") {
    auto const picture = cells(14, 14, [&](int y, int x) { return Numbers{place(y), place(x)}; });
    return rows_of(audit_with(configs, cache(picture, w, copies), {}));
  };
  auto const middle = [](int n) { return (2 * n + 1) / 14.0 - 1; };
  CHECK(judged(middle).empty());
  CHECK(judged([](int n) { return (n + 0.5) / 14; }) == Rows{"position-offset: prescribed"});
  CHECK(judged(middle, "repeats") == Rows{"mixed-layout: expected"});
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
    auto const name = "model.layers." + std::to_string(layer) + ".self_attn.rotary_emb.inv_freq";
    return defects(audit_with(configs, {table_of(powers(base, 32), Dtype::float32, {}, name)}, {}));
  };
  CHECK(judged(0, 10000).empty());
  CHECK(judged(0, 160000) == Rows{"wrong-base"});
  CHECK(judged(1, 160000).empty());
  CHECK(judged(2, 160000).empty());
  CHECK(judged(2, 10000) == Rows{"wrong-base"});
}

TEST_CASE("The codes of an audio tower inside another model are those of Whisper's encoder") {
  auto const configs = parse_config(R"({"model_type": "qwen3_asr", "thinker_config": {
      "audio_config": {"model_type": "qwen3_asr_audio_encoder", "d_model": 32, "max_source_positions": 200},
      "text_config": {"model_type": "qwen3", "hidden_size": 512, "num_attention_heads": 8, "rope_theta": 1000000}}})",
                                    "config.json");
  auto const judged = [&](bool interleaved, double over) {
    auto const phases = in_float32(200, by_exponential(16, 10000, over));
    auto const entries = interleaved ? pe::tests::interleaved(phases) : blocks(phases, false);
    return rows_of(audit_with(configs, {table32(entries, 200, "thinker.audio_tower.positional_embedding")}, {}));
  };
  CHECK(judged(false, 15).empty());
  CHECK(judged(true, 15) == Rows{"wrong-layout"});
  CHECK(judged(false, 16) == Rows{"wrong-spacing"});
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

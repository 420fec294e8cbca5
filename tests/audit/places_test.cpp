/// What the places of rows along several axes show: cells of whole grids that are uneven, lines by another quotient,
/// one sequence of which some sines are negated, and what a config's model has.
#include <cmath>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/scaling.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Tables = std::vector<Table>;
using Places = std::vector<Numbers>;  // of each row, along each axis

/// Rows at places along axes that have the pairs `w` each: entry(angle, axis, column) of the columns `pair(column)`.
Table table(Places const& places, Numbers const& w, std::size_t columns, std::string const& name, auto const& pair,
            auto const& entry) {
  auto const at = [&](std::int64_t row, std::int64_t column) {
    auto const k = static_cast<std::size_t>(column), axis = pair(k) / w.size();
    return entry(places[static_cast<std::size_t>(row)][axis] * w[pair(k) % w.size()], axis, k);
  };
  auto const rows = std::ssize(places);
  return table32(laid_out(rows, static_cast<std::int64_t>(columns), at), rows, name);
}

/// All sines and then all cosines of two axes of eight pairs each; the sines of the second times `sign`; as a format
/// has them.
Tables codes(Places const& places, double sign = 1, Format stored = Format::binary32) {
  auto const entry = [=](double angle, std::size_t axis, std::size_t k) {
    return round_to(stored, k >= 16 ? std::cos(angle) : std::sin(angle) * (axis == 0 ? 1 : sign));
  };
  return {table(
      places, powers(1e4, 8), 32, "pos_embed_table", [](std::size_t k) { return k % 16; }, entry)};
}

/// A rotary cache: each pair once, twice by halves, or twice beside itself.
Tables cache(Places const& places, Numbers const& w, std::string const& copies = "once") {
  auto const pairs = places.front().size() * w.size(), columns = copies == "once" ? pairs : 2 * pairs;
  Tables result;
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

struct Judged {
  char const* says;
  Tables tables;
  char const* answer;
};

void check(std::vector<Judged> const& all, std::vector<RopeConfig> const& configs = {}, Options const& options = {}) {
  for (auto const& [says, tables, answer] : all) {
    auto const audit = audit_with(configs, tables, options);
    INFO(says << ": " << said(audit));
    CHECK(is_answer(answer, audit));
  }
}

TEST_CASE("Rows of two axes stand where one model has them") {
  auto const plain = [](double y, double x) { return Numbers{y, x}; };
  auto const skipped = [](int line) {
    return codes(cells(12, 15, [=](int y, double x) { return Numbers{y >= line ? y + 1.0 : y, x}; }));
  };
  auto const by = [](int divisor, bool columns_first = false) {
    return codes(cells(12, 15, [=](int y, int x) {
      Numbers const place{double((15 * y + x) / divisor), double(x)};
      return columns_first ? Numbers{place[1], place[0]} : place;
    }));
  };
  auto const rolled = codes(cells(12, 15, [](int y, double x) { return Numbers{double((y + 1) % 12), x}; }));
  auto const is_gathered = [&](Tables const& tables) {
    return std::ranges::count(audit(tables).findings, "gathered-positions", &Finding::id) == 1;
  };
  CHECK(is_gathered(rolled));
  CHECK_FALSE(is_gathered(by(15)));
  CHECK_FALSE(is_gathered(by(15, true)));
  Places sequence;
  for (int p = 500; p < 700; ++p) sequence.push_back({double(p), p / 1e4});  // exponents go on in the second half
  Places words;
  for (double p = 0; p < 40; ++p) words.push_back({p, p, p});
  for (auto const &cell : cells(5, 5, [](int y, int x) { return Numbers{40, 40. + y, 40. + x}; }))
    words.push_back(cell);
  for (double p = 45; p < 55; ++p) words.push_back({p, p, p});
  auto const clamped = [](int y, int x) { return Numbers{double(std::min(y, 5)), double(std::min(x, 5))}; };
  // CogView4 counts its cells on a grid of 256.
  auto const scaled = [](int lines) {
    return codes(cells(lines, 14, [=](int y, int x) {
      return Numbers{double(y * 256 / lines), double(x * 256 / 14)};
    }));
  };
  auto const one_off = codes(cells(10, 14, [](int y, int x) {
    return Numbers{double(y * 256 / 10 + (y == 4 ? 1 : 0)), double(x * 256 / 14)};
  }));
  check({{"cells of a whole grid, evenly spaced", skipped(100), "no defect"},
         {"cells on a finer grid, rounded down", scaled(10), "no defect"},
         {"the same, of which one axis fits", scaled(16), "no defect"},
         {"the same, one line off", one_off, "position-offset: uneven"},
         {"a line is left out", skipped(7), "position-offset: uneven"},
         {"every cell of a large grid, whatever was sampled", codes(cells(370, 370, plain)), "conforms"},
         {"words around a picture change all axes", cache(words, powers(1e6, 16)), "no defect"},
         {"the number of a line is the quotient with the width", by(15), "no defect"},
         {"and with the height", by(12), "axis-swapped: quotient"},
         {"columns first", by(15, true), "no defect"},
         {"columns first, by the height", by(12, true), "axis-swapped: quotient"},
         {"the last line first", rolled, "conforms"},
         {"one sequence, no second axis", codes(sequence), "no defect"},
         {"half of its pairs turn against the other", codes(sequence, -1), "sign-flipped: columns"},
         {"all turn clockwise",
          codes(cells(9, 12,
                      [](double y, double x) {
                        return Numbers{-y, -x};
                      })),
          "sign-flipped: phases"},
         {"cells clamped", cache(cells(8, 8, clamped), powers(1e4, 16)), "colliding-positions: cells"}});
  Places sound, exchanged;
  for (double frame = 0; frame < 2; ++frame) {
    for (auto const& cell : cells(7, 9, plain)) {
      sound.push_back({frame, cell[0], cell[1]});
      exchanged.push_back({frame, cell[1], cell[0]});
    }
  }
  Options options;
  options.axes = {32, 32, 32};
  options.grid = {2, 7, 9};
  check({{"sides as --axes and --grid say", cache(sound, powers(1e4, 16)), "conforms"},
         {"sides exchanged", cache(exchanged, powers(1e4, 16)), "axis-swapped: sides"}},
        {}, options);
}

TEST_CASE("Codes of four axes are known, and of five none are in use") {
  for (std::size_t const axes : {4U, 5U}) {
    Places all{{}};
    for (std::size_t a = 0; a < axes; ++a) {
      Places next;
      for (auto const& place : all) {
        for (double const p : {0.0, 1.0, 2.0}) next.emplace_back(place).push_back(p);
      }
      all = next;
    }
    check({{"cells", cache(all, powers(1e4, 8)), axes == 4 ? "conforms" : "unrecognised"}});
  }
}

/// Qwen2-VL's cache, 16, 24 and 24 pairs of three axes, of words and images one after the other: `first` of each,
/// words where there are no columns.
struct Part {
  double first;
  int lines, columns = 0;
  double cells_from = first;
};

/// The sines of one axis may be negated.
Tables multimodal(std::vector<Part> const& parts, Dtype dtype = Dtype::float32, std::size_t negated = 3) {
  Places places;
  for (auto const& [first, lines, columns, from] : parts) {
    for (double y = 0; y < lines; ++y) {
      if (columns == 0) places.push_back({first + y, first + y, first + y});
      for (double x = 0; x < columns; ++x) places.push_back({first, from + y, from + x});
    }
  }
  auto const w = powers(1e6, 64);
  Tables result;
  for (bool const cosine : {true, false}) {
    auto const entries = laid_out(std::ssize(places), 128, [&](auto r, auto c) {
      auto const i = static_cast<std::size_t>(c % 64), axis = std::size_t{i >= 16} + std::size_t{i >= 40};
      auto const angle = places[static_cast<std::size_t>(r)][axis] * w[i];
      return cosine ? std::cos(angle) : std::sin(axis == negated ? -angle : angle);
    });
    result.push_back(table_of(entries, dtype, {std::ssize(places), 128}, cosine ? "cos" : "sin"));
  }
  return result;
}

TEST_CASE("Words and images are read row by row, wherever they begin, and each follows what is before it") {
  auto const configs = parse_config(R"({"model_type": "qwen2_vl", "hidden_size": 1536, "num_attention_heads": 12,
      "rope_theta": 1000000.0, "rope_scaling": {"type": "mrope", "mrope_section": [16, 24, 24]}})",
                                    "config.json");
  auto const late = multimodal({{500, 40}, {540, 10, 14}, {554, 30}}, Dtype::bfloat16);
  check(
      {{"two images", multimodal({{0, 15}, {15, 10, 14}, {29, 8}, {37, 6, 6}, {43, 20}}), "conforms"},
       {"frames of a film", multimodal({{0, 7}, {7, 4, 6}, {9, 4, 6, 7}, {13, 20}}), "conforms"},
       {"a film with its sound",
        multimodal({{0, 9}, {9, 4, 6}, {34, 4, 6, 9}, {9, 50}, {59, 4, 6, 9}, {84, 4, 6, 9}, {59, 50}, {109, 30}}),
        "conforms"},
       {"words at one place", multimodal({{0, 15}, {15, 10, 14}, {29, 20}, {48, 20}}), "colliding-positions: rows"},
       {"time turns around often", multimodal({{4096, 10, 14}, {4110, 45}}), "conforms"},
       {"slow pairs in a narrow format", late, "conforms"},
       {"words, an axis the other way", multimodal({{0, 40}}, Dtype::float16, 2), "sign-flipped: columns"},
       {"two texts", multimodal({{0, 15}, {15, 10, 14}, {29, 40}, {0, 40}}), "conforms"},
       {"two chunks", multimodal({{0, 15}, {15, 10, 14}, {29, 45}, {4000, 200}}), "conforms"},
       {"cells counted in the image", multimodal({{0, 15}, {15, 10, 14, 0}, {29, 40}}), "position-offset: images"},
       {"an image from 0", multimodal({{0, 15}, {0, 10, 14}, {29, 40}}), "position-offset: order"},
       {"a place between words and an image", multimodal({{0, 15}, {16, 10, 14}, {30, 40}}), "position-offset: order"},
       {"frames at one time", multimodal({{0, 7}, {7, 4, 6}, {7, 4, 6}, {13, 20}}), "position-offset: order"},
       {"words one too early", multimodal({{0, 15}, {15, 10, 14}, {28, 40}}), "position-offset: order"},
       {"words behind the lines", multimodal({{0, 15}, {15, 10, 14}, {25, 40}}), "position-offset: order"},
       {"as many words as cells", multimodal({{0, 15}, {15, 10, 14}, {155, 40}}), "position-offset: order"}},
      configs);
}

TEST_CASE("Words and images in a narrow format have the sections of a model in use, whatever is known of it") {
  check({{"of Qwen2-VL", multimodal({{0, 15}, {15, 10, 14}, {29, 8}, {37, 6, 6}, {43, 20}}, Dtype::bfloat16),
          "conforms"}});
}

TEST_CASE("Half of the pairs turn against the other, in a narrow format by steps that it leaves open") {
  for (auto const format : {Format::binary16, Format::bfloat16}) {
    Places sequence, still, slow;
    for (double p = 0; p < 200; ++p) {
      sequence.push_back({p, p / 1e4});  // exponents go on in the second half
      still.push_back({p, 0.002});
      slow.push_back({p, p / 1000});
    }
    check({{"all turn alike", codes(sequence, 1, format), "conforms"},
           {"half stand still", codes(still, -1, format), "no defect"},
           {"half turn by other steps", codes(slow, 1, format), "not conforms"},
           {"and against the others", codes(slow, -1, format), "not conforms"}});
    // bfloat16 leaves the signs of such slow pairs open.
    if (format == Format::binary16) check({{"the second half", codes(sequence, -1, format), "sign-flipped: columns"}});
  }
}

TEST_CASE("Cells between whole numbers that half precision has moved stand in the order of their grid") {
  auto const half = [](double x) { return round_to(Format::binary16, x); };
  auto const place = [&](int y, int x) { return Numbers{half(6.2832 / 25 * (y + 1)), half(6.2832 / 34 * (x + 1))}; };
  for (bool const angles : {false, true}) {
    auto const entry = [&](double angle, auto, std::size_t k) {
      auto const used = angles ? half(angle) : angle;
      return half(k % 2 == 0 ? std::sin(used) : std::cos(used));
    };
    auto detr = table(
        cells(25, 34, place), powers(1e4, 8), 32, "pos", [](auto k) { return k / 2; }, entry);
    detr.shape = {25, 34, 32};
    detr.strides = row_major_strides(detr.shape, detr.dtype);
    check({{"DETR's positions", {detr}, angles ? "wrong-entries: part" : "conforms"}});
  }
}

TEST_CASE("DINOv3 has 0 in the middle of a picture, and rotates halves") {
  auto const configs = parse_config(R"({"model_type": "dinov3_vit", "hidden_size": 384, "num_attention_heads": 6,
      "patch_size": 16, "image_size": 224, "rope_theta": 100.0})",
                                    "config.json");
  auto w = powers(100, 16);
  for (double& x : w) x *= 2 * std::numbers::pi;
  auto const picture = [&](double first, double step, char const* copies = "halves") {
    return cache(cells(14, 14, [&](int y, int x) { return Numbers{first + step * y, first + step * x}; }), w, copies);
  };
  check({{"from -1 to 1", picture(1 / 14.0 - 1, 1 / 7.0), "no defect"},
         {"from 0 to 1", picture(0.5 / 14, 1 / 14.0), "position-offset: prescribed"},
         {"repeats", picture(1 / 14.0 - 1, 1 / 7.0, "repeats"), "mixed-layout: expected"}},
        configs);
}

TEST_CASE("The layers of DeepSeek-V4 have the base of what they do with keys") {
  auto const* const text =
      R"({"model_type": "deepseek_v4", "hidden_size": 512, "num_attention_heads": 8, "head_dim": 64,
      "num_hidden_layers": 3, "rope_theta": 10000.0, "compress_rope_theta": 160000.0,
      "layer_types": ["sliding_attention", "compressed_sparse_attention", "heavily_compressed_attention"],
      "rope_parameters": {"main": {"rope_type": "default", "rope_theta": 10000.0},
                          "compress": {"rope_type": "default", "rope_theta": 160000.0}}})";
  auto const layer = [](int number, double base) {
    auto const name = "model.layers." + std::to_string(number) + ".self_attn.rotary_emb.inv_freq";
    return Tables{table_of(powers(base, 32), Dtype::float32, {}, name)};
  };
  check({{"sliding", layer(0, 10000), "no defect"},
         {"sliding, compressed", layer(0, 160000), "wrong-base"},
         {"sparse", layer(1, 160000), "no defect"},
         {"heavy", layer(2, 160000), "no defect"},
         {"heavy, as sliding", layer(2, 10000), "wrong-base"}},
        parse_config(text, "config.json"));
}

TEST_CASE("Factors are judged by the frequencies that they leave, and known where no config says their rule") {
  auto const config = [](std::string const& rule) {
    return parse_config(R"({"head_dim": 64, "rope_theta": 500000.0)" + rule + "}", "config.json");
  };
  auto const llama = [&](int factor, int original) {
    return config(
        R"(, "rope_scaling": {"rope_type": "llama3", "low_freq_factor": 1.0, "high_freq_factor": 4.0, "factor": )" +
        std::to_string(factor) + R"(, "original_max_position_embeddings": )" + std::to_string(original) + "}");
  };
  auto const factors = [&](int factor, int original) {
    auto const w = prescribed(llama(factor, original).front(), 64).front().w;
    auto x = powers(500000, 32);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] /= w[i];
    return Tables{table_of(x, Dtype::float32, {}, "rope_freqs.weight")};
  };
  check({{"a rule in use", factors(8, 8192), "conforms"},
         {"another one in use", factors(32, 8192), "conforms"},
         {"a rule that nothing says", factors(8, 2048), "no encoding"}},
        config(""));
  check({{"the config's", factors(8, 8192), "conforms"}, {"another", factors(8, 2048), "scaling-mismatch: config"}},
        llama(8, 8192));
}

TEST_CASE("The codes of an audio tower inside another model are those of Whisper's encoder") {
  auto const configs = parse_config(R"({"model_type": "qwen3_asr", "thinker_config": {
      "audio_config": {"model_type": "qwen3_asr_audio_encoder", "d_model": 32, "max_source_positions": 200},
      "text_config": {"model_type": "qwen3", "hidden_size": 512, "num_attention_heads": 8, "rope_theta": 1000000}}})",
                                    "config.json");
  auto const tower = [&](bool in_turn, double over) {
    auto const phases = in_float32(200, by_exponential(16, 10000, over));
    return Tables{table32(in_turn ? interleaved(phases) : blocks(phases, false), 200,
                          "thinker.audio_tower.positional_embedding")};
  };
  check({{"Whisper's", tower(false, 15), "no defect"},
         {"interleaved", tower(true, 15), "wrong-layout"},
         {"over d/2", tower(false, 16), "wrong-spacing"}},
        configs);
}

TEST_CASE("Which cells of ALiBi's bias are masked is judged") {
  auto const made = [](auto const& is_masked) {
    std::vector<double> x;
    for (int n = 0; n < 8 * 32 * 32; ++n) {
      auto const head = n / 1024, query = n / 32 % 32, key = n % 32;
      x.push_back(is_masked(query, key) ? -INFINITY : std::exp2(-head - 1) * (key - query));
    }
    return Tables{table_of(x, Dtype::float32, {8, 32, 32}, "alibi")};
  };
  std::vector<Judged> const all{
      {"all are seen", made([](int, int) { return false; }), "equivalent"},
      {"causal", made([](int q, int k) { return k > q; }), "conforms"},
      {"a window", made([](int q, int k) { return k > q || k < q - 8; }), "conforms"},
      {"the next key is seen", made([](int q, int k) { return k > q + 1; }), "wrong-entries: mask"},
      {"a future key", made([](int q, int k) { return k > q && !(q == 9 && k == 20); }), "wrong-entries: mask"},
      {"a past key", made([](int q, int k) { return k > q || (q == 20 && k == 9); }), "wrong-entries: mask"},
      {"some rows", made([](int q, int k) { return k > q && (q < 10 || q > 14); }), "wrong-entries: mask"}};
  check(all);
  check(all, {}, expecting("alibi:heads=8"));
}

TEST_CASE("Buckets in real numbers are buckets where a rule makes each, and else nothing") {
  for (double const spoilt : {0.0, 3.0}) {
    auto x =
        laid_out(24, 24, [](auto q, auto k) { return k > q ? 0 : std::min<double>(double(q - k), 16); });  // causal
    x[100] += spoilt;
    check({{"one by one up to 16", {table32(x, 24)}, spoilt == 0 ? "no defect" : "unrecognised"}});
  }
}

}  // namespace
}  // namespace pe::audit

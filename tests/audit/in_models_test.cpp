/// Tables as they are dumped from models: few rows at late positions, one function alone, the parts of a model beside
/// one config, axes before cells look them up, pictures that are padded.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::by_power;
using tests::in_float32;
using tests::table32;
using tests::table_of;
using tests::twice;
using Ids = std::vector<std::string>;

std::vector<Table> cache(tests::Phases const& p, bool halves, Dtype dtype = Dtype::float32, double amplitude = 1) {
  std::vector<Table> result;
  for (bool const cosine : {true, false}) {
    auto entries = twice(p, cosine, halves);
    for (auto& x : entries) x *= amplitude;
    result.push_back(table_of(entries, dtype, {p.rows, 2 * p.pairs}, cosine ? "cos" : "sin"));
  }
  return result;
}

TEST_CASE("A few rows at late positions are one axis, in every format, and where the slowest pair has turned round") {
  for (auto const dtype : {Dtype::float32, Dtype::float16, Dtype::bfloat16}) {
    for (double const base : {1e4, 5e5, 1e7}) {
      for (bool const halves : {true, false}) {
        INFO(int(dtype) << ' ' << base << ' ' << halves);
        auto const found = audit(cache(in_float32(8, by_power(96, base), {.first = 67031}), halves, dtype));
        CHECK(int(found.verdict) == int(Verdict::conforms));
        CHECK(found.convention.offset == 67031);
        CHECK(found.convention.axis_order.empty());
      }
    }
  }
}

TEST_CASE("A code that was reshaped where it was to be transposed is read as it was, transposed once more or not") {
  constexpr std::int64_t rows = 40, columns = 32;
  auto p = in_float32(rows, by_power(columns, 1e4));
  std::vector<double> code;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t c = 0; c < columns; ++c) code.push_back(c % 2 == 0 ? p.sine(r, c / 2) : p.cosine(r, c / 2));
  }
  auto const turned =
      tests::laid_out(rows, columns, [&](auto r, auto c) { return code[static_cast<std::size_t>(c * rows + r)]; });
  CHECK(tests::defects(audit({table_of(code, Dtype::float32, {columns, rows}, "pe")})) == Ids{"mixed-layout"});
  CHECK(tests::defects(audit({table_of(turned, Dtype::float32, {rows, columns}, "pe")})) == Ids{"mixed-layout"});
}

TEST_CASE("Sines and cosines that were stacked as rows, or read in another shape, are defects") {
  constexpr std::int64_t rows = 64, pairs = 16;
  auto p = in_float32(rows, by_power(2 * pairs, 1e4));
  std::vector<double> in_turn, stacked;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (bool const cosine : {false, true}) {
      for (std::int64_t i = 0; i < pairs; ++i) in_turn.push_back(cosine ? p.cosine(r, i) : p.sine(r, i));
    }
  }
  for (auto const* const waves : {&p.sines, &p.cosines}) stacked.insert(stacked.end(), waves->begin(), waves->end());
  CHECK(tests::defects(audit({table_of(in_turn, Dtype::float32, {2 * rows, pairs}, "")})) == Ids{"mixed-layout"});
  CHECK(tests::defects(audit({table_of(stacked, Dtype::float32, {rows, 2 * pairs}, "")})) == Ids{"mixed-layout"});
}

auto const* const yarn = R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 1000000.0,
  "max_position_embeddings": 32768, "rope_scaling": {"type": "yarn", "factor": 4.0,
  "original_max_position_embeddings": 32768}})";

/// What YaRN makes of this config.
struct Yarn {
  std::vector<RopeConfig> config = parse_config(yarn, "config");
  double amplitude = 0.1 * std::log(4.0) + 1;
  std::vector<float> frequencies;

  Yarn() {
    auto const plain = by_power(64, 1e6);
    auto const at = [](double turns) {
      return 64 * std::log(32768 / (turns * 2 * std::numbers::pi)) / (2 * std::log(1e6));
    };
    auto const low = std::floor(at(32)), high = std::ceil(at(1));
    for (std::size_t i = 0; i < plain.size(); ++i) {
      auto const ramp = static_cast<float>(std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0));
      frequencies.push_back(plain[i] / 4 * ramp + plain[i] * (1 - ramp));
    }
  }
};

TEST_CASE("Cosines or sines alone, each twice, are judged by a config that scales frequencies and sizes") {
  Yarn const by;
  auto const tables = cache(in_float32(512, by.frequencies), true, Dtype::float32, by.amplitude);
  for (auto const& table : tables) CHECK(int(audit_with(by.config, {table}, {}).verdict) == int(Verdict::conforms));
  auto const unsized = cache(in_float32(512, by.frequencies), true);
  CHECK(tests::defects(audit_with(by.config, {unsized[0]}, {})) == Ids{"amplitude"});
  CHECK(tests::defects(audit_with(by.config, {unsized[1]}, {})) == Ids{"amplitude"});
  auto const plain = cache(in_float32(512, by_power(64, 1e6)), true, Dtype::float32, by.amplitude);
  CHECK(tests::defects(audit_with(by.config, {plain[0]}, {})) == Ids{"scaling-not-applied"});
}

TEST_CASE("The factor that scaling multiplies cosines and sines by is none of angles") {
  Yarn const by;
  std::vector<double> angles;
  for (int r = 0; r < 200; ++r) {
    for (float const w : by.frequencies) angles.push_back(static_cast<float>(r) * w);
  }
  CHECK(int(audit_with(by.config, {table32(angles, 200, "freqs")}, {}).verdict) == int(Verdict::conforms));
}

TEST_CASE("An amplitude that is no round number is estimated from entries in half precision") {
  auto const p = in_float32(256, by_power(64, 1e4));
  for (double const amplitude : {1.2773, 1 / std::sqrt(512.0), 0.7321}) {
    INFO(amplitude);
    CHECK(tests::defects(audit(cache(p, true, Dtype::float16, amplitude))).empty());
    CHECK(is_sound(audit(cache(p, true, Dtype::float16, amplitude))));
  }
}

TEST_CASE("Codes of a kind of model must have its layout, and random numbers are a defect") {
  auto const config = [](std::string const& kind) {
    return parse_config(R"({"d_model": 32, "model_type": ")" + kind + "\"}", "config");
  };
  auto const codes = [](bool cosine_first) {
    return table32(tests::blocks(in_float32(64, tests::by_exponential(16, 1e4, 15)), cosine_first), 64,
                   "decoder.embed_positions.weights");
  };
  CHECK(tests::defects(audit_with(config("musicgen"), {codes(true)}, {})).empty());
  CHECK(tests::defects(audit_with(config("musicgen"), {codes(false)}, {})) == Ids{"wrong-layout"});
  CHECK(tests::defects(audit_with(config("m2m_100"), {codes(false)}, {})).empty());
  std::vector<double> drawn;
  for (int i = 0; i < 64 * 32; ++i) drawn.push_back(0.02 * std::sin(1 + 12.9898 * i * i));
  auto const learned = table32(drawn, 64, "model.encoder.embed_positions.weight");
  CHECK(tests::defects(audit_with(config("marian"), {learned}, {})) == Ids{"wrong-entries"});
  CHECK(int(audit_with(config("llama"), {learned}, {}).verdict) == int(Verdict::learned));
}

TEST_CASE("The parts of a model beside its language model are judged by their own objects of the config") {
  auto const config = parse_config(R"({"model_type": "csm", "hidden_size": 128, "num_attention_heads": 2,
    "rope_theta": 500000.0, "audio_config": {"d_model": 32},
    "codec_config": {"model_type": "mimi", "hidden_size": 64, "num_attention_heads": 2, "rope_theta": 10000.0}})",
                                   "config");
  auto const inv_freq = [](int d, double base, char const* name) {
    auto const w = by_power(d, base);
    return table_of({w.begin(), w.end()}, Dtype::float32, {}, name);
  };
  CHECK(tests::defects(audit_with(config, {inv_freq(64, 5e5, "rotary_emb.inv_freq")}, {})).empty());
  CHECK(tests::defects(audit_with(config, {inv_freq(32, 1e4, "codec_model.rotary_emb.inv_freq")}, {})).empty());
  CHECK(tests::defects(audit_with(config, {inv_freq(32, 5e5, "codec_model.rotary_emb.inv_freq")}, {})) ==
        Ids{"wrong-base"});
  auto const codes = tests::blocks(in_float32(64, tests::by_exponential(48, 1e4, 47)), false);
  for (char const* const name : {"audio_tower.embed_positions.weight", "resampler.pos_embed"}) {
    INFO(name);
    CHECK(tests::defects(audit_with(config, {table32(codes, 64, name)}, {})).empty());
  }
}

TEST_CASE("Axes side by side, each with frequencies of its own, are codes of the row's number") {
  std::vector<float> frequencies;
  for (int const d : {44, 42, 42}) std::ranges::copy(by_power(d, 1e4), std::back_inserter(frequencies));
  auto const found = audit(cache(in_float32(256, frequencies), false));
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.base == 10000);
  frequencies[50] *= 1.1F;
  CHECK_FALSE(is_sound(audit(cache(in_float32(256, frequencies), false))));
}

TEST_CASE("Counts of the cells that a mask leaves stand still in the padding of a picture") {
  constexpr int height = 12, width = 16, rows = 9, columns = 13;
  auto const frequencies = by_power(32, 1e4);
  auto const coded = [&](int broken) {
    std::vector<double> entries;
    for (int axis = 0; axis < 2; ++axis) {
      for (int c = 0; c < 32; ++c) {
        for (int i = 0; i < height; ++i) {
          for (int j = 0; j < width; ++j) {
            int const down = j < columns ? std::min(i + 1, rows) : 0, right = i < rows ? std::min(j + 1, columns) : 0;
            auto const place = static_cast<float>((axis == 0 ? down : right) + (i == 2 && j == 3 ? broken : 0));
            auto const angle = place * frequencies[static_cast<std::size_t>(c / 2)];
            entries.push_back(c % 2 == 0 ? std::sin(angle) : std::cos(angle));
          }
        }
      }
    }
    return audit({table_of(entries, Dtype::float32, {1, 64, height, width}, "pos")});
  };
  auto const is_padded = [](Audit const& audit) {
    return std::ranges::any_of(audit.findings, [](Finding const& f) { return f.id == "padded-cells"; });
  };
  CHECK(int(coded(0).verdict) == int(Verdict::conforms));
  CHECK(is_padded(coded(0)));
  CHECK_FALSE(is_padded(coded(2)));
}

TEST_CASE("Sines of the other sign along all axes are a defect, as along one") {
  std::vector<double> cosines, sines;
  for (int cell = 0; cell < 12 * 16; ++cell) {
    for (int const place : {cell / 16, cell % 16}) {
      for (float const w : by_power(32, 1e4)) {
        cosines.push_back(std::cos(static_cast<float>(place) * w));
        sines.push_back(-std::sin(static_cast<float>(place) * w));
      }
    }
  }
  CHECK(tests::defects(audit({table32(cosines, 192, "cos"), table32(sines, 192, "sin")})) == Ids{"sign-flipped"});
}

TEST_CASE("A batch of time steps in no order may hold one twice") {
  std::vector<double> entries;
  for (int r = 0; r < 48; ++r) {
    auto const step = static_cast<float>(r == 40 ? 7 * 37 % 1000 : r * 37 * r % 1000);
    for (float const w : by_power(64, 1e4)) entries.push_back(std::sin(step * w));
    for (float const w : by_power(64, 1e4)) entries.push_back(std::cos(step * w));
  }
  CHECK(tests::defects(audit({table32(entries, 48, "time_proj")})).empty());
}

TEST_CASE("Frequencies of the next pair are no interpolation") {
  std::vector<double> next;
  for (int i = 1; i <= 64; ++i) next.push_back(std::pow(1e4, -i / 64.0));
  CHECK(tests::defects(audit({table_of(next, Dtype::float32, {}, "inv_freq")})) == Ids{"wrong-spacing"});
}

TEST_CASE("Columns that nothing rotates hold cosines of 1 and sines of 0") {
  auto const p = in_float32(64, by_power(32, 1e4));
  auto const padded = [&](double cosine, double sine) {
    std::vector<Table> result;
    for (bool const of_cosines : {true, false}) {
      auto const entries = twice(p, of_cosines, true);
      auto const wide = tests::laid_out(64, 64, [&](auto r, auto c) {
        return c < 32 ? entries[static_cast<std::size_t>(32 * r + c)] : of_cosines ? cosine : sine;
      });
      result.push_back(table32(wide, 64, of_cosines ? "cos" : "sin"));
    }
    return audit(result);
  };
  CHECK(tests::defects(padded(1, 0)).empty());
  CHECK(tests::defects(padded(1, 1)) == Ids{"wrong-entries"});
  CHECK(tests::defects(padded(0, 0)) == Ids{"wrong-entries"});
}

TEST_CASE("A cache of frequencies 0 is one code, whatever axes of length 1 it has") {
  std::vector<double> const ones(64 * 16, 1), zeros(64 * 16, 0);
  auto const of = [&](std::vector<double> const& entries, char const* name) {
    return table_of(entries, Dtype::float32, {1, 1, 64, 16}, name);
  };
  CHECK(tests::defects(audit({of(ones, "cos_cached"), of(zeros, "sin_cached")})) == Ids{"wrong-frequencies"});
}

}  // namespace
}  // namespace pe::audit

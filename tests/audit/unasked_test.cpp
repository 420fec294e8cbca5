// A step, a factor, a width, an arrangement or a size that nobody asked for must not pass silently: without a config it
// is said, against one it is a defect.
#include "experiments/audit/audit.hpp"

#include <array>
#include <numbers>

#include "experiments/audit/readers/config.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

std::vector<Table> cache(double step, std::int64_t rows = 150, double base = 17000) {
  auto const phases = in_float32(rows, by_power(44, base), {.step = step});
  return {table32(twice(phases, true, true), rows, "cos"), table32(twice(phases, false, true), rows, "sin")};
}

TEST_CASE("A factor on all frequencies is said, and is a defect where a base or a step is asked for") {
  auto const says_factor = [](Audit const& audit) {
    return std::ranges::any_of(audit.findings, [](Finding const& finding) { return finding.id == "linear-factor"; });
  };
  auto const alone = audit(cache(0.5));
  CHECK(defects(alone).empty());
  CHECK(says_factor(alone));
  CHECK_FALSE(says_factor(audit(cache(1))));
  for (double const unit : {std::numbers::pi / 180, 2 * std::numbers::pi})
    CHECK(defects(audit(cache(unit, 150, 10000))) == Ids{"wrong-step"});
  for (double const rows : {149.0, 150.0}) CHECK(defects(audit(cache(1 / rows))) == Ids{"wrong-step"});
  Options expected;
  expected.expected_scheme = "rope";
  expected.expected["base"] = "17000";
  CHECK(defects(audit(cache(0.5), expected)) == Ids{"wrong-step"});
  CHECK(defects(audit(cache(1), expected)).empty());
  expected.expected["scaling"] = "linear";
  CHECK(defects(audit(cache(0.5), expected)).empty());
  Options positions;
  positions.first_position = 0;
  for (double const step : {1.0, 0.5, 4.0, 1.0 / 128}) {
    CAPTURE(step);
    positions.position_step = step;
    CHECK(defects(audit(cache(step), positions)).empty());
    positions.position_step = 2 * step;
    CHECK(defects(audit(cache(step), positions)) == Ids{"wrong-step"});
  }
}

TEST_CASE("A code of another width than the config rotates is a defect in every layout") {
  auto const gptj = parse_config(R"({"model_type": "gptj", "n_embd": 768, "n_head": 12, "rotary": true,
    "rotary_dim": 20})",
                                 "config");
  auto const codes = [&](int width, char const* name) {
    auto const phases = in_float32(150, by_power(width, 10000));
    return std::vector{table32(blocks(phases, false), 150, name)};
  };
  CHECK(defects(audit_with(gptj, codes(20, "embed_positions"), {})).empty());
  CHECK(defects(audit_with(gptj, codes(64, "embed_positions"), {})) == Ids{"wrong-dimension"});
  CHECK(defects(audit_with(gptj, codes(64, ""), {})) == Ids{"wrong-dimension"});
  // What is added to embeddings is as wide as these.
  CHECK(defects(audit_with(gptj, codes(768, "pos_embed"), {})).empty());
}

/// Three axes of 80 rows: words, a video of 4 x 3 x 5 cells, and words; sections of 8, 6 and 6 pairs.
std::vector<Table> of_three_axes(bool in_turn, double amplitude, double step = 1) {
  constexpr int sections[] = {8, 6, 6};
  auto const w = by_power(40, 3000000);
  std::vector<double> cosines, sines;
  for (int r = 0; r < 80; ++r) {
    int const cell = r - 9;
    bool const words = cell < 0 || cell >= 60;
    int const word = r < 9 ? r : r - 60 + 5;
    int const places[] = {words ? word : 9 + 2 * (cell / 15), words ? word : 9 + cell / 5 % 3,
                          words ? word : 9 + cell % 5};
    for (int copy = 0; copy < 2; ++copy) {
      for (int i = 0; i < 20; ++i) {
        int const turn = i / 3 < sections[i % 3] ? i % 3 : 0, block = i < 8 ? 0 : i < 14 ? 1 : 2;
        auto const angle = static_cast<float>(step * places[in_turn ? turn : block]) * w[static_cast<std::size_t>(i)];
        cosines.push_back(amplitude * std::cos(angle));
        sines.push_back(amplitude * std::sin(angle));
      }
    }
  }
  return {table32(cosines, 80, "cos"), table32(sines, 80, "sin")};
}

TEST_CASE("Sections stand in turn or in blocks, as the config says") {
  auto const config = [](std::string const& more, std::string const& model = "x") {
    return parse_config(R"({"model_type": ")" + model + R"(", "head_dim": 40, "rope_theta": 3000000.0,
        "rope_scaling": {"rope_type": "default", "mrope_section": [8, 6, 6])" +
                            more + "}}",
                        "config");
  };
  for (bool const in_turn : {true, false}) {
    CAPTURE(in_turn);
    auto const tables = of_three_axes(in_turn, 1);
    auto const ids = [&](auto const& configs) { return defects(audit_with(configs, tables, {})); };
    CHECK(ids(config(R"(, "mrope_interleaved": true)")) == (in_turn ? Ids{} : Ids{"axis-swapped"}));
    CHECK(ids(config(R"(, "mrope_interleaved": false)")) == (in_turn ? Ids{"axis-swapped"} : Ids{}));
    CHECK(ids(config("", "qwen2_vl")) == (in_turn ? Ids{"axis-swapped"} : Ids{}));
    CHECK(ids(config("", "qwen3_vl_text")) == (in_turn ? Ids{} : Ids{"axis-swapped"}));
    CHECK(ids(config("")).empty());
  }
}

TEST_CASE("Several axes have the config's size of entries") {
  auto const yarn = parse_config(R"({"head_dim": 40, "rope_theta": 3000000.0, "rope_scaling": {"rope_type": "yarn",
      "factor": 1.0, "attention_factor": 1.2, "mrope_section": [8, 6, 6],
      "original_max_position_embeddings": 4096}})",
                                 "config");
  CHECK(defects(audit_with(yarn, of_three_axes(false, 1.2), {})).empty());
  CHECK(defects(audit_with(yarn, of_three_axes(false, 1), {})) == Ids{"amplitude"});
  CHECK(defects(audit_with(yarn, of_three_axes(false, 1.44), {})) == Ids{"amplitude"});
}

using Place = std::array<int, 3>;

/// Sections of 8, 6 and 6 pairs in blocks: time, height and width of each row.
Ids ids_of_places(std::vector<Place> const& rows, double base = 3000000) {
  auto const config = parse_config(R"({"model_type": "x", "head_dim": 40, "rope_theta": 3000000.0,
      "rope_scaling": {"rope_type": "default", "mrope_section": [8, 6, 6]}})",
                                   "config");
  auto const w = by_power(40, base);
  std::vector<double> cosines, sines;
  for (auto const& place : rows) {
    for (int copy = 0; copy < 2; ++copy) {
      for (std::size_t i = 0; i < 20; ++i) {
        auto const angle = static_cast<float>(place[i < 8 ? 0 : i < 14 ? 1 : 2]) * w[i];
        cosines.push_back(std::cos(angle));
        sines.push_back(std::sin(angle));
      }
    }
  }
  auto const count = static_cast<std::int64_t>(rows.size());
  return defects(audit_with(config, {table32(cosines, count, "cos"), table32(sines, count, "sin")}, {}));
}

TEST_CASE("The sections of height and width are not exchanged") {
  auto const video = [&](bool exchanged) {
    std::vector<Place> rows;
    for (int cell = 0; cell < 72; ++cell) {
      int const height = cell / 6 % 4, width = cell % 6;
      rows.push_back({cell / 24, exchanged ? width : height, exchanged ? height : width});
    }
    return ids_of_places(rows);
  };
  CHECK(video(false).empty());
  CHECK(video(true) == Ids{"axis-swapped"});
}

TEST_CASE("An image between long texts is sound, wherever the slowest pair of the time has turned round") {
  for (int const before : {12, 100, 700}) {
    CAPTURE(before);
    std::vector<Place> rows;
    for (int r = 0; r < before; ++r) rows.push_back({r, r, r});
    for (int cell = 0; cell < 48; ++cell) rows.push_back({before, before + cell / 8, before + cell % 8});
    for (int r = 0; r < 300; ++r) rows.push_back({before + 8 + r, before + 8 + r, before + 8 + r});
    CHECK(ids_of_places(rows).empty());
    auto exchanged = rows;
    for (auto& [time, height, width] : exchanged) std::swap(height, width);
    CHECK(ids_of_places(exchanged) == Ids{"axis-swapped"});
    CHECK_FALSE(ids_of_places(rows, 2000000).empty());
  }
}

TEST_CASE("Beside an expected base, steps are whole numbers and exponents have the denominator d") {
  Options expected;
  expected.expected_scheme = "rope";
  expected.expected["base"] = "17000";
  CHECK(defects(audit(cache(5), expected)).empty());
  CHECK(defects(audit(cache(6.283185307179586), expected)) == Ids{"wrong-step"});
  auto const codes = [](double denominator) {
    return table32(interleaved(in_float32(160, by_exponential(30, 10000, denominator))), 160);
  };
  expected.expected_scheme = "sinusoidal";
  expected.expected["base"] = "10000";
  CHECK(defects(audit({codes(30)}, expected)).empty());
  CHECK(defects(audit({codes(29)}, expected)).empty());
  CHECK(defects(audit({codes(29.5)}, expected)) == Ids{"wrong-spacing"});
  // Of rotary ones the exponents end before 1, unless another spacing is asked for.
  auto const rotary = [](double denominator) {
    auto const phases = in_float32(160, by_exponential(30, 10000, denominator));
    return std::vector{table_of(phases.cosines, Dtype::float32, {160, 30}, "cos"),
                       table_of(phases.sines, Dtype::float32, {160, 30}, "sin")};
  };
  expected.expected_scheme = "rope";
  CHECK(defects(audit(rotary(30), expected)).empty());
  CHECK(defects(audit(rotary(29), expected)) == Ids{"wrong-spacing"});
  expected.expected["spacing"] = "d/2-1";
  CHECK(defects(audit(rotary(29), expected)).empty());
}

TEST_CASE("Frequencies that are none of an expected base are named by what they are, along one axis and several") {
  Options expected;
  expected.expected_scheme = "sinusoidal";
  expected.expected["base"] = "10000";
  auto right = by_power(44, 10000), reversed = right, linear = right, precedence = right;
  std::ranges::reverse(reversed);
  for (std::size_t i = 0; i < right.size(); ++i) {
    linear[i] = 1 - 0.04F * static_cast<float>(i);
    precedence[i] = std::exp(-2 * static_cast<float>(i));  // -ln(10000)/44//2 is -1
  }
  auto const codes = [&](std::vector<float> const& w) { return table32(interleaved(in_float32(150, w)), 150); };
  CHECK(defects(audit({codes(right)}, expected)).empty());
  for (auto const& wrong : {reversed, linear, precedence}) {
    CHECK(defects(audit({codes(wrong)}, expected)) == Ids{"wrong-frequencies"});
  }
  CHECK_THAT(audit({codes(reversed)}, expected).findings.front().says, tests::contains("another order"));
  // Channels first, sines and cosines of the columns and then of the rows in turn, from 1 on.
  constexpr std::int64_t height = 12, across = 16;
  expected.expected["base"] = "10000";
  expected.expected.erase("layout");
  auto const image = [&](std::vector<float> const& w) {
    std::vector<double> entries;
    for (float const each : w) {
      for (int part = 0; part < 4; ++part) {
        for (std::int64_t cell = 0; cell < height * across; ++cell) {
          auto const at = part < 2 ? cell % across + 1 : cell / across + 1;
          float const angle = static_cast<float>(at) * each;
          entries.push_back(part % 2 == 0 ? std::sin(angle) : std::cos(angle));
        }
      }
    }
    return table_of(entries, Dtype::float32, {4 * std::ssize(w), height, across});
  };
  expected.grid = {height, across};
  CHECK(defects(audit({image(right)}, expected)).empty());
  CHECK(defects(audit({image(precedence)}, expected)) == Ids{"wrong-frequencies"});
}

TEST_CASE(
    "What a config or a base prescribes is named where the spacing, the order or the exponents' sign is another") {
  auto const config =
      parse_config(R"({"hidden_size": 352, "num_attention_heads": 8, "rope_theta": 17000.0})", "config");
  Options expected;
  expected.expected_scheme = "rope";
  expected.expected["base"] = "17000";
  auto const vector = [](std::vector<float> const& w) {
    return std::vector{table_of({w.begin(), w.end()}, Dtype::float32, {std::ssize(w)}, "inv_freq")};
  };
  auto const joined = [](std::vector<float> const& w) {
    return std::vector{table32(blocks(in_float32(150, w), true), 150, "cos_sin_cache")};
  };
  auto const right = by_power(44, 17000);
  auto reversed = right, rising = right;
  std::ranges::reverse(reversed);
  for (auto& w : rising) w = 1 / w;
  for (auto const& table : {vector(right), joined(right)}) {
    CHECK(defects(audit_with(config, table, {})).empty());
    CHECK(defects(audit(table, expected)).empty());
  }
  CHECK(defects(audit(vector(reversed), expected)) == Ids{"wrong-frequencies"});
  for (auto const& inverted : {audit_with(config, joined(rising), {}), audit(joined(rising), expected)}) {
    CHECK(defects(inverted) == Ids{"wrong-frequencies"});
    CHECK_THAT(inverted.findings.front().says, tests::contains("rise from 1"));
  }
  CHECK(defects(audit_with(config, joined(by_exponential(22, 17000, 21)), {})) == Ids{"wrong-spacing"});
  // A padding token's row of a rotary cache stands before position 0, and not in its place.
  auto phases = in_float32(150, right);
  for (int i = 0; i < 22; ++i) phases.sine(0, i) = phases.cosine(0, i) = 0;
  auto const zero = table32(blocks(phases, true), 150, "cos_sin_cache");
  CHECK(defects(audit_with(config, {zero}, {})) == Ids{"zeroed-row"});
  CHECK(defects(audit({table32(blocks(phases, false), 150, "embed_positions")})).empty());
  auto before = in_float32(150, right, {.first = -1});
  for (int i = 0; i < 22; ++i) before.sine(0, i) = before.cosine(0, i) = 0;
  CHECK(defects(audit_with(config, {table32(blocks(before, true), 150, "cos_sin_cache")}, {})).empty());
}

TEST_CASE("Normalised coordinates of several axes are no factor that is missing") {
  std::vector<double> cosines, sines;
  for (int cell = 0; cell < 48; ++cell) {
    float const places[] = {static_cast<float>(cell / 8) * 0.3F, static_cast<float>(cell % 8) * 0.3F};
    for (float const place : places) {
      for (float const f : by_power(32, 100)) {
        cosines.push_back(std::cos(place * f));
        sines.push_back(std::sin(place * f));
      }
    }
  }
  Options expected;
  expected.expected_scheme = "rope";
  expected.expected["base"] = "100";
  CHECK(defects(audit({table32(cosines, 48, "cos"), table32(sines, 48, "sin")}, expected)).empty());
  expected.expected["base"] = "200";
  CHECK(defects(audit({table32(cosines, 48, "cos"), table32(sines, 48, "sin")}, expected)) == Ids{"wrong-base"});
}

}  // namespace
}  // namespace pe::audit

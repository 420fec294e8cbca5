/// Several axes are believed where rows are words and cells of pictures; pairs of one sequence that stand still, or are
/// at other positions than the others, are no second axis.
#include <cmath>
#include <complex>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Tables = std::vector<Table>;

/// Codes of angle(row, pair): all sines and then all cosines, these beside each other, or two tables.
std::vector<Tables> codes(std::int64_t rows, std::size_t pairs, auto const& angle, std::string const& name = "x") {
  auto const table = [&](std::size_t columns, std::string const& called, auto const& entry) {
    return table32(
        laid_out(rows, std::int64_t(columns), [&](auto r, auto c) { return entry(double(r), std::size_t(c)); }), rows,
        called);
  };
  auto const sine = [=](double r, std::size_t pair) { return std::sin(angle(r, pair)); };
  auto const cosine = [=](double r, std::size_t pair) { return std::cos(angle(r, pair)); };
  return {{table(2 * pairs, name, [=](double r, auto c) { return c < pairs ? sine(r, c) : cosine(r, c - pairs); })},
          {table(2 * pairs, name, [=](double r, auto c) { return c % 2 == 0 ? sine(r, c / 2) : cosine(r, c / 2); })},
          {table(pairs, name + "cos", cosine), table(pairs, name + "sin", sine)}};
}

void check(char const* answer, std::vector<Tables> const& all, std::string const& says, Options const& options = {},
           std::vector<RopeConfig> const& configs = {}) {
  for (auto const& tables : all) {
    auto const audit = audit_with(configs, tables, options);
    INFO(says << ", " << tables.front().shape[1] << " columns: " << pe::tests::said(audit));
    CHECK(is_answer(answer, audit));
  }
}

TEST_CASE("Pairs that stand still inside a sequence are no axis, and those of a line or a frame are") {
  auto const w = powers(1e4, 32);
  Options positions;
  positions.first_position = 0;
  for (auto const& [first, count] : {std::pair(1U, 1U), {5U, 1U}, {20U, 1U}, {30U, 2U}, {0U, 1U}, {0U, 4U}, {8U, 8U}}) {
    auto const still = codes(100, 32, [&](double p, auto i) { return i >= first && i < first + count ? 0 : p * w[i]; });
    check("wrong-frequencies: columns", still, "still from " + std::to_string(first));
    check("wrong-frequencies: columns", still, "still, at positions", positions);
  }
  auto const of_axis = powers(1e4, 16);
  check("conforms", codes(40, 32, [&](double p, auto i) { return i < 16 ? 0 : p * of_axis[i - 16]; }), "one line");
  check("conforms", codes(40, 32, [&](double p, auto i) { return i % 2 == 0 ? 0 : p * of_axis[i / 2]; }), "in turn");
  auto const frame = [&](double n, std::size_t i) {
    return i < 8 ? 0 : std::fmod(i < 20 ? std::floor(n / 8) : std::fmod(n, 8), 8) * powers(1e4, 12)[(i - 8) % 12];
  };
  check("conforms", codes(48, 32, frame), "one frame");
}

TEST_CASE("Pairs of one sequence that jump, turn back or stop are entries that differ") {
  auto const w = powers(1e4, 32);
  auto const made = [&](auto const& other) {
    return codes(256, 32, [&, other](double p, auto i) { return (i < 16 ? p : other(p)) * w[i]; });
  };
  check("conforms", made([](double p) { return p; }), "none");
  check("position-offset: pairs", made([](double p) { return p < 64 ? p : -p; }), "the other sign of most rows");
  for (double const from : {128.0, 200.0})
    check("wrong-entries: part", made([=](double p) { return p < from ? p : -p; }), "the other sign");
  check("wrong-entries: part", made([](double p) { return p < 128 ? p : p - 128; }), "anew");
  check("wrong-entries: part", made([](double p) { return std::min(p, 127.0); }), "stopped");
  check("position-offset: pairs", made([](double p) { return std::fmod(p, 64); }), "modulo");
  check("position-offset: pairs", made([](double p) { return std::floor(p / 2); }), "each position twice");
  check("position-offset: pairs", made([](double p) { return std::fmod(p * 37, 256); }), "in another order");
  check("wrong-entries: part", made([](double p) { return p == 100 ? 50 : p; }), "one row");
  RopeConfig config;
  config.head_dimension = 64;
  auto const beside = [&](char const* answer, std::vector<Tables> const& all, std::string const& says) {
    check(answer, {all[0], all[2]}, says, expecting("rope:base=10000"));
    check(answer, {all[1]}, says, expecting("sinusoidal:base=10000"));
    check(answer, {all[0], all[2]}, says, {}, {config});
  };
  for (double const by : {1.0, 100.0})
    beside("position-offset: pairs", made([=](double p) { return p + by; }), "ahead");
  beside("position-offset: pairs", made([](double p) { return 255 - p; }), "turned round");
  beside("position-offset: pairs", made([](double p) { return std::fmod(p + 249, 256); }), "rolled");
  beside("not conforms", made([](double p) { return p / 4; }), "four times as slow");
  check("not conforms", {made([](double) { return 0; })[1]}, "still", expecting("sinusoidal:base=10000"));
}

TEST_CASE("Octaves of several coordinates are NeRF's code, and one that is wrong is found") {
  auto const cell = [](double n, bool line) { return line ? std::floor(n / 9) / 3 - 1 : std::fmod(n, 9) / 4 - 1; };
  check("conforms", codes(63, 12, [&](double n, auto i) { return cell(n, i < 6) * std::exp2(i % 6); }), "in blocks");
  check("conforms", codes(63, 12, [&](double n, auto i) { return cell(n, i % 2 == 0) * std::exp2(i / 2); }), "in turn");
  auto const octave = [](double n, std::size_t i) { return (n / 50 - 1) * std::exp2(i == 4 ? 3 : i); };
  check("wrong-frequencies: columns", codes(101, 8, octave), "octave 8 twice");
}

TEST_CASE("Of cells that share a code as many are counted as there are, and no order is said to be wrong") {
  auto const w = powers(1e4, 16);
  auto const made = [&](double n, std::size_t i) {
    auto const line = std::floor(n / 14) + (n >= 105 && n < 112 ? 1 : 0);
    return (i < 16 ? std::fmod(n, 14) : line) * w[i % 16];
  };
  check("colliding-positions: rows", codes(140, 32, made, "pos"), "7 cells have the code of those below");
  auto const film = [&](double n, std::size_t i) {
    auto const position = i < 8 ? std::min(std::floor(n / 20), 3.0) : i < 16 ? std::fmod(std::floor(n / 5), 4) : 0;
    return (i < 16 ? position : std::fmod(n, 5)) * powers(1e4, 8)[i % 8];
  };
  check("defective",
        codes(
            196, 32, [&](double n, auto i) { return std::floor(n / 14) * w[i % 16]; }, "pos"),
        "lines for both axes");
  // The channels of an image come first; along its height, all is equal.
  auto const columns = [&](double n, std::size_t i) { return n * w[i % 16]; };
  auto image = codes(24, 32, columns, "pos")[1];
  image[0].shape = {64, 20, 24};
  image[0].strides = {image[0].strides[1], 0, image[0].strides[0]};
  check("axis-swapped: one axis", {image}, "columns for both axes");
  Options grid;
  grid.grid = {6, 4, 5};
  check("colliding-positions: cells", codes(120, 24, film, "pos"), "frames 4 and 5 at the time of 3", grid);
}

TEST_CASE("The tables of a vision tower are those of its part of the config, along two axes") {
  auto const tower = [](std::string const& vision) {
    return parse_config(R"({"model_type": "llava", "text_config": {"model_type": "mistral", "head_dim": 128,
        "hidden_size": 5120, "num_attention_heads": 32, "rope_theta": 1e9}, "vision_config": {"hidden_size": 1024,
        "num_attention_heads": 16, )" +
                            vision + "}}",
                        "config.json");
  };
  auto const cells = [](bool apart, double base, double first = 0) {
    auto const whole = powers(base, 32);
    return codes(
               108, 32,
               [=](double n, std::size_t i) {
                 auto const k = i % 16;
                 return (first + (i < 16 ? std::floor(n / 12) : std::fmod(n, 12))) *
                        whole[2 * k + (apart && i >= 16 ? 1 : 0)];
               },
               "vision_tower.")
        .back();
  };
  auto const sequence = codes(
                            108, 32, [](double n, std::size_t i) { return n * powers(1e4, 32)[i]; }, "vision_tower.")
                            .back();
  for (auto const& [vision, tables, answer] :
       {std::tuple(R"("model_type": "pixtral", "rope_theta": 10000.0)", cells(true, 1e4), "conforms"),
        {R"("model_type": "pixtral", "rope_parameters": {"rope_theta": 100.0})", cells(true, 100), "conforms"},
        {R"("model_type": "pixtral", "rope_theta": 10000.0)", cells(false, 1e4), "not conforms"},
        {R"("model_type": "pixtral", "rope_theta": 10000.0)", sequence, "axis-swapped: one axis"},
        {R"("model_type": "qwen2_5_vl")", cells(false, 1e4), "conforms"},
        {R"("model_type": "qwen2_5_vl")", cells(false, 1e6), "not conforms"},
        {R"("model_type": "llama4_vision_model", "rope_theta": 10000)", cells(false, 1e4, 1), "conforms"}}) {
    auto const audit = audit_with(tower(vision), tables, {});
    INFO(vision << ": " << pe::tests::said(audit));
    CHECK(is_answer(answer, audit));
  }
}

}  // namespace
}  // namespace pe::audit

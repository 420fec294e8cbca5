/// Angles, factors, evenly spaced bands, tables that disagree, and biases that leave ALiBi's line: each sound, and with
/// the least fault that is a fault.
#include <cmath>
#include <limits>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/subjects.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

/// Position times frequency in float32, twice over, each step rounded as `step` says.
std::vector<double> angles(
    std::int64_t rows, std::vector<float> const& w, double step = 1, Step const& rounded = [](float x) { return x; }) {
  std::vector<double> result;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (int half = 0; half < 2; ++half) {
      for (float const f : w) result.push_back(rounded(static_cast<float>(step * static_cast<double>(r)) * f));
    }
  }
  return result;
}

TEST_CASE("A table of angles is judged by its sines and cosines") {
  auto const w = by_power(64, 25000);
  auto const sound = audit({table32(angles(256, w), 256)});
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.kind == "angles");
  CHECK(sound.convention.base == 25000);
  CHECK(sound.shape == std::vector<std::int64_t>{256, 64});
  // One angle that is off by more than a rounding.
  auto spoilt = angles(256, w);
  spoilt[100 * 64 + 7] += 1e-3;
  CHECK(defects(audit({table32(spoilt, 256)})) == Ids{"wrong-entries"});
  CHECK(defects(audit({table32(angles(600, w, 1, rounded_to(Format::binary16)), 600)})) == Ids{"low-precision-angles"});
  auto const config = parse_config(R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 25000.0,
      "rope_scaling": {"type": "linear", "factor": 3.0}})",
                                   "config");
  CHECK(defects(audit_with(config, {table32(angles(200, w, 1.0 / 3), 200)}, {})).empty());
  CHECK(defects(audit_with(config, {table32(angles(200, w, 0.5), 200)}, {})) == Ids{"scaling-mismatch"});
  // A gradient has rows that are multiples of each other too.
  std::vector<double> gradient;
  for (int r = 0; r < 64; ++r) {
    for (int c = 0; c < 64; ++c) gradient.push_back(r / 8.0);
  }
  auto const verdict = audit({table32(gradient, 64)}).verdict;
  CHECK(int(verdict) == int(Verdict::unrecognised));
}

TEST_CASE("Angles of a grid are multiples of one column for each axis") {
  auto const w = by_power(40, 10000);
  auto const cells = [&](double off) {
    std::vector<double> result;
    for (int r = 0; r < 96; ++r) {
      for (float const f : w) result.push_back(static_cast<float>(r / 12) * f);
      for (float const f : w) result.push_back(static_cast<float>(r % 12) * f);
    }
    result[50 * 40 + 3] += off;
    return table32(result, 96);
  };
  auto const sound = audit({cells(0)});
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.kind == "angles");
  CHECK(sound.convention.axis_order == "height, width");
  CHECK(int(audit({cells(1e-2)}).verdict) != int(Verdict::conforms));
}

TEST_CASE("Factors are judged by the frequencies that they make of the config's base") {
  auto const text = [](char const* rule) {
    return std::string(R"({"hidden_size": 1024, "num_attention_heads": 8, "rope_theta": 500000.0)") + rule + "}";
  };
  auto const llama3 = parse_config(text(R"(, "rope_scaling": {"rope_type": "llama3", "factor": 8.0,
      "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192})"),
                                   "config");
  // transformers' rule, step by step.
  auto const factors = [](double factor, double original) {
    std::vector<double> result;
    for (int i = 0; i < 64; ++i) {
      auto const wavelength = 2 * std::numbers::pi * std::pow(500000.0, i / 64.0);
      auto const smooth = (original / wavelength - 1) / 3;
      result.push_back(wavelength > original       ? factor
                       : wavelength < original / 4 ? 1
                                                   : 1 / ((1 - smooth) / factor + smooth));
    }
    return result;
  };
  auto const table = [](std::vector<double> const& entries) {
    return std::vector{table_of(entries, Dtype::float32, {}, "rope_freqs.weight")};
  };
  auto const sound = audit_with(llama3, table(factors(8, 8192)), {});
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.scaling == "llama3");
  CHECK(defects(audit_with(llama3, table(factors(16, 8192)), {})) == Ids{"scaling-mismatch"});
  CHECK(defects(audit_with(llama3, table(std::vector<double>(64, 1)), {})) == Ids{"scaling-not-applied"});
  auto one_off = factors(8, 8192);
  one_off[40] *= 1 + 1e-4;
  CHECK(defects(audit_with(llama3, table(one_off), {})) == Ids{"scaling-mismatch"});
  // LongRoPE's two lists have names of their own, and each must be the one that it is called.
  auto const longrope = parse_config(R"({"hidden_size": 64, "num_attention_heads": 8, "rope_theta": 500000.0,
      "max_position_embeddings": 8192, "original_max_position_embeddings": 512, "rope_scaling": {"type": "longrope",
      "short_factor": [1, 1.1, 1.2, 1.3], "long_factor": [1, 2, 4, 8]}})",
                                     "config");
  auto const list = [&](char const* name, std::vector<double> const& entries) {
    auto const found = subjects({table_of(entries, Dtype::float32, {}, name)});
    return defects(audit_with(longrope, found.front().tables, {}));
  };
  CHECK(list("rope_factors_short.weight", {1, 1.1, 1.2, 1.3}).empty());
  CHECK(list("rope_factors_long.weight", {1, 2, 4, 8}).empty());
  CHECK(list("rope_factors_long.weight", {1, 1.1, 1.2, 1.3}) == Ids{"scaling-mismatch"});
  CHECK(list("rope_factors_long.weight", {1, 2, 4, 9}) == Ids{"scaling-mismatch"});
  // A file that names no rule: the one that fits, or nothing to be judged.
  auto const plain = parse_config(text(""), "config");
  CHECK(audit_with(plain, table(factors(8, 8192)), {}).convention.scaling == "llama3");
  CHECK(int(audit_with(plain, table(std::vector<double>(64, 1)), {}).verdict) == int(Verdict::not_an_encoding));
}

TEST_CASE("Bands from 1 to half of a whole number are Perceiver's") {
  auto const bands = [](double last, double off) {
    std::vector<double> result;
    for (int r = 0; r < 100; ++r) {
      auto const x = -1 + 2.0 * r / 99;
      for (int block = 0; block < 2; ++block) {
        for (int i = 0; i < 16; ++i) {
          auto const angle = std::numbers::pi * (1 + (last - 1) * i / 15) * x;
          result.push_back(block == 0 ? std::sin(angle) : std::cos(angle));
        }
      }
    }
    result[2000] += off;
    return std::vector{table32(result, 100)};
  };
  auto const sound = audit(bands(50, 0));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.spacing == "even-pi");
  CHECK(int(audit(bands(50.1, 0)).verdict) == int(Verdict::unrecognised));
  CHECK(int(audit(bands(50, 1e-3)).verdict) == int(Verdict::unrecognised));
}

TEST_CASE("Cosines and sines of different angles are a defect, though each table is sound") {
  auto const w = by_power(48, 4000);
  auto faster = w;
  for (auto& f : faster) f *= 1.0005F;
  auto const one = in_float32(120, w), other = in_float32(120, faster);
  auto const both = [](Phases const& c, Phases const& s) {
    return std::vector{table32(c.cosines, 120, "cos_cached"), table32(s.sines, 120, "sin_cached")};
  };
  CHECK(defects(audit(both(one, one))).empty());
  CHECK(defects(audit(both(one, other))) == Ids{"wrong-entries"});
}

TEST_CASE("A bias that leaves ALiBi's line is a defect, and a learned one is none") {
  auto const bias = [](int length, auto const& distance) {
    std::vector<double> result;
    for (int k = 1; k <= 4; ++k) {
      for (int i = 0; i < length; ++i) {
        for (int j = 0; j < length; ++j) result.push_back(-std::exp2(-2.0 * k) * distance(std::abs(i - j)));
      }
    }
    return std::vector{table_of(result, Dtype::float32, {4, length, length}, "alibi_bias")};
  };
  CHECK(int(audit(bias(300, [](int n) { return n; })).verdict) == int(Verdict::conforms));
  CHECK(defects(audit(bias(300, [](int n) { return n % 256; }))) == Ids{"wrong-entries"});
  CHECK(defects(audit(bias(64, [](int n) { return std::min(n, 40); }))) == Ids{"wrong-entries"});
  CHECK(int(audit(bias(64, [](int n) { return std::sqrt(n); })).verdict) == int(Verdict::learned));
  // Keys beyond a window are masked.
  auto const infinity = std::numeric_limits<double>::infinity();
  auto const windowed = audit(bias(64, [&](int n) { return n < 40 ? n : infinity; }));
  CHECK(int(windowed.verdict) == int(Verdict::conforms));
}

TEST_CASE("Frequencies whose exponents count from the slowest pair are MLX's, with its roundings and no more") {
  auto const codes = [](double changed) {
    std::vector<double> result;
    auto const least = static_cast<float>(std::log(1e-4));
    for (int r = 0; r < 160; ++r) {
      for (int block = 0; block < 2; ++block) {
        for (int i = 0; i < 22; ++i) {
          auto w = std::exp((1 - static_cast<float>(i) / 21.0F) * -least + least);
          if (i == 3) w *= static_cast<float>(1 + changed);
          auto const angle = static_cast<float>(r) * w;
          result.push_back(block == 0 ? std::cos(angle) : std::sin(angle));
        }
      }
    }
    return std::vector{table32(result, 160)};
  };
  CHECK(int(audit(codes(0)).verdict) == int(Verdict::conforms));
  CHECK(int(audit(codes(1e-5)).verdict) == int(Verdict::defective));
}

}  // namespace
}  // namespace pe::audit

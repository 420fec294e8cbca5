#include "experiments/audit/kinds/kinds.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/scaling.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

/// As PyTorch code computes them, in float32 throughout: 1.0 / (base ** (arange(0, d, 2).float() / d)).
std::vector<double> by_power(double base, int d) {
  std::vector<double> w;
  for (int i = 0; i < d; i += 2) {
    w.push_back(1.0F / std::pow(static_cast<float>(base), static_cast<float>(i) / static_cast<float>(d)));
  }
  return w;
}

/// As the Annotated Transformer does: exp(arange(0, d, 2) * -(log(base) / d)), the quotient a Python float.
std::vector<double> by_exponential(double base, int d) {
  std::vector<double> w;
  auto const rate = static_cast<float>(-std::log(base) / d);
  for (int i = 0; i < d; i += 2) w.push_back(std::exp(static_cast<float>(i) * rate));
  return w;
}

std::vector<double> in_double(double base, int d) {
  std::vector<double> w;
  for (int i = 0; i < d; i += 2) w.push_back(1 / std::pow(base, static_cast<double>(i) / d));
  return w;
}

/// Every step rounded to bfloat16, as in a model that was cast before it was made.
std::vector<double> in_bfloat16(double base, int d) {
  auto const narrow = [](double x) { return round_to(Format::bfloat16, x); };
  std::vector<double> w;
  for (int i = 0; i < d; i += 2) w.push_back(narrow(1 / narrow(std::pow(base, narrow(narrow(i) / narrow(d))))));
  return w;
}

Audit audited(std::vector<double> const& w, Dtype dtype = Dtype::float32, Options const& options = {}) {
  auto const found = audit_frequencies(table_of(w, dtype), options);
  REQUIRE(found);
  return *found;
}

Options with_base(double base) {
  Options options;
  options.expected["base"] = std::to_string(base);
  return options;
}

Options with(RopeConfig const& config) {
  Options options;
  options.config = config;
  return options;
}

RopeConfig llama31() {
  RopeConfig config;
  config.scaling = "llama3";
  config.theta = 500000;
  config.factor = 8;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  config.original_max_position_embeddings = 8192;
  config.max_position_embeddings = 131072;
  config.head_dimension = 128;
  return config;
}

std::vector<double> exact(RopeConfig const& config, int d, std::size_t state = 0) {
  std::vector<double> w;
  auto const all = prescribed(config, d);
  for (auto const& ball : all.at(state).frequencies) w.push_back(ball.to_double());
  return w;
}

TEST_CASE("Frequencies as libraries compute them conform, with their base named exactly") {
  for (int const d : {4, 6, 32, 64, 80, 96, 128, 256, 512}) {
    for (double const base : {10000.0, 500000.0, 1000000.0, 150000.0, 5e7}) {
      CAPTURE(d, base);
      std::vector<std::pair<Audit, std::string>> const cases{
          {audited(by_power(base, d)), "float32"},
          {audited(by_exponential(base, d)), "float32"},
          {audited(in_double(base, d)), "correctly rounded"},
          {audited(in_double(base, d), Dtype::float64), "float64"},
          {audited(by_power(base, d), Dtype::float64), "float32 arithmetic, stored wider"}};
      for (auto const& [audit, pipeline] : cases) {
        CHECK(audit.verdict == Verdict::conforms);
        CHECK(defects(audit).empty());
        CHECK(audit.convention.base == base);
        CHECK(audit.convention.spacing == "d/2");
        CHECK(audit.convention.dimension == d);
        CHECK(audit.convention.scaling == "none");
        REQUIRE(audit.accuracy);
        INFO(audit.accuracy->pipeline);
        bool const is_named = audit.accuracy->pipeline.starts_with(pipeline);
        CHECK((is_named || audit.accuracy->pipeline == "correctly rounded"));
        for (auto const& law : audit.laws) CHECK(law.verdict == "holds");
      }
    }
  }
}

TEST_CASE("Other conventions are named and are no defects") {
  std::vector<double> tensor2tensor, octaves, octaves_pi, pixel, twice, repeats;
  for (int i = 0; i < 256; ++i) {
    tensor2tensor.push_back(std::exp(static_cast<float>(i) * static_cast<float>(-std::log(10000.0) / 255)));
  }
  for (int k = 0; k < 10; ++k) {
    octaves.push_back(std::scalbn(1.0, k));
    octaves_pi.push_back(std::scalbn(std::numbers::pi, k));
    pixel.push_back(std::numbers::pi * (1 + 4.0 * k / 9));
  }
  for (double const w : by_power(10000, 64)) repeats.insert(repeats.end(), 2, w);
  twice = by_power(10000, 64);
  twice.insert(twice.end(), twice.begin(), twice.begin() + 32);
  auto const spacing = [](Audit const& audit) {
    CHECK(audit.verdict == Verdict::conforms);
    return audit.convention.spacing;
  };
  CHECK(spacing(audited(tensor2tensor)) == "d/2-1");
  CHECK(audited(tensor2tensor).convention.base == 10000.0);
  CHECK(spacing(audited(octaves)) == "octaves");
  CHECK(spacing(audited(octaves_pi)) == "octaves-pi");
  CHECK(spacing(audited(pixel)) == "even-pi");
  CHECK(spacing(audited(twice)) == "d/2");
  CHECK(audited(twice).convention.layout == "duplicated (halves)");
  CHECK(audited(twice).convention.dimension == 64);
  CHECK(audited(repeats).convention.layout == "duplicated (repeats)");
  CHECK(audited(by_power(10000, 64)).convention.layout == "one a pair");
  auto backwards = by_power(10000, 64);
  std::reverse(backwards.begin(), backwards.end());
  auto const reversed = audited(backwards);
  CHECK(reversed.verdict == Verdict::equivalent);
  CHECK_THAT(reversed.convention.up_to, tests::contains("order of the pairs"));
}

TEST_CASE("Shapes with axes of length 1 are vectors, and what is no vector of reals is left alone") {
  auto const w = by_power(10000, 8);
  for (std::vector<std::int64_t> const& shape : {std::vector<std::int64_t>{1, 4}, {4, 1}, {1, 1, 4}}) {
    auto const found = audit_frequencies(table_of(w, Dtype::float32, shape), {});
    REQUIRE(found);
    CHECK(found->verdict == Verdict::conforms);
    CHECK(found->shape == shape);
  }
  CHECK_FALSE(audit_frequencies(table_of(w, Dtype::float32, {2, 2}), {}));
  CHECK_FALSE(audit_frequencies(table_of({1, 0, 0, 0}, Dtype::int64), {}));
}

TEST_CASE("Frequencies in bfloat16 are a defect, however they got there, and say what it does to a phase") {
  for (int const d : {64, 96, 128}) {
    for (double const base : {10000.0, 500000.0}) {
      CAPTURE(d, base);
      auto rounded = in_double(base, d);
      for (auto& w : rounded) w = round_to(Format::bfloat16, w);
      for (auto const& audit : {audited(in_double(base, d), Dtype::bfloat16), audited(rounded),
                                audited(in_bfloat16(base, d)), audited(in_bfloat16(base, d), Dtype::bfloat16)}) {
        CHECK(audit.verdict == Verdict::defective);
        CHECK(defects(audit) == Ids{"low-precision-frequencies"});
        CHECK(audit.convention.base == base);
        CHECK_THAT(audit.findings.back().says, tests::contains("1 radian from position"));
        REQUIRE(audit.findings.back().worst);
        CHECK(audit.findings.back().worst->found != audit.findings.back().worst->expected);
      }
      CHECK(audited(rounded).accuracy->pipeline == "rounded to bfloat16");
      CHECK(audited(in_bfloat16(base, d)).accuracy->pipeline == "bfloat16 arithmetic");
    }
  }
}

TEST_CASE("Octaves are no frequencies of a base that is asked for") {
  std::vector<double> octaves;
  for (int k = 0; k < 16; ++k) octaves.push_back(std::exp2(k));
  CHECK(audited(octaves).verdict == Verdict::conforms);
  CHECK(defects(audited(octaves, Dtype::float32, with_base(10000))) == Ids{"wrong-frequencies"});
}

TEST_CASE("Octaves of pi in bfloat16 are still told by their convention") {
  std::vector<double> w;
  for (int k = 0; k < 10; ++k) w.push_back(std::scalbn(std::numbers::pi, k));
  auto const audit = audited(w, Dtype::bfloat16);
  CHECK(audit.convention.spacing == "octaves-pi");
  CHECK(defects(audit) == Ids{"low-precision-frequencies"});
}

TEST_CASE("Exponents in bfloat16 alone are seen") {
  std::vector<double> w;
  for (int i = 0; i < 96; i += 2) {
    w.push_back(1.0F / std::pow(10000.0F, static_cast<float>(round_to(Format::bfloat16, i / 96.0))));
  }
  auto const audit = audited(w);
  CHECK(defects(audit) == Ids{"low-precision-frequencies"});
  CHECK(audit.accuracy->pipeline == "exponents in a narrow type");
}

TEST_CASE("Powers of two lose nothing in bfloat16, so that nothing is said against them") {
  std::vector<double> w;
  for (int i = 0; i < 8; ++i) w.push_back(std::scalbn(1.0, -2 * i));
  auto const audit = audited(w, Dtype::bfloat16, with_base(65536));
  CHECK(audit.verdict == Verdict::conforms);
  CHECK(audit.accuracy->max_ulp < 1e-9);
}

TEST_CASE("The phase budget is told at the config's last position") {
  RopeConfig config;
  config.max_position_embeddings = 4097;
  auto const w = in_double(10000, 128);
  auto const audit = audited(w, Dtype::bfloat16, with(config));
  double error = 0;
  for (double const x : w) error = std::max(error, std::abs(round_to(Format::bfloat16, x) - x));
  char expected[32];
  std::snprintf(expected, sizeof expected, "at most %.2g radians", 4096 * error);
  CHECK_THAT(audit.findings.back().says, tests::contains(expected));
}

TEST_CASE("Broken vectors are defects with the id of their fault") {
  double const nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
  auto const sound = by_power(10000, 64);
  auto const changed = [&](std::function<void(std::vector<double>&)> const& change) {
    auto w = sound;
    change(w);
    Options named;
    named.kind = "frequencies";
    return audited(w, Dtype::float32, named);
  };
  CHECK(defects(changed([](auto& w) { w.assign(32, 0); })) == Ids{"uninitialised"});
  CHECK(defects(changed([&](auto& w) { w.assign(32, nan); })) == Ids{"uninitialised"});
  CHECK(defects(changed([](auto& w) {
          for (std::size_t i = 0; i < w.size(); i += 2) w[i] = 1.4e-45 * static_cast<double>(i);
        })) == Ids{"uninitialised"});
  CHECK(defects(changed([](auto& w) {
          for (std::size_t i = 0; i < w.size(); i += 3) w[i] = -3.4e38;
        })) == Ids{"uninitialised"});
  CHECK(defects(changed([&](auto& w) { w[7] = infinity; })) == Ids{"non-finite"});
  CHECK(changed([&](auto& w) { w[7] = infinity; }).findings[0].worst->index == std::vector<std::int64_t>{7});
  CHECK(defects(changed([](auto& w) { w[5] = -w[5]; })) == Ids{"wrong-frequencies"});
  CHECK(defects(changed([](auto& w) { w[5] = 0; })) == Ids{"wrong-frequencies"});
  CHECK(defects(changed([](auto& w) { w.assign(32, 1); })) == Ids{"wrong-frequencies"});
  CHECK(defects(changed([](auto& w) { w[9] = w[8]; })) == Ids{"wrong-frequencies"});
  std::vector<double> floored;  // base ** -(2 * (i // 2) / n) over pairs
  for (int i = 0; i < 31; ++i) floored.push_back(std::pow(10000.0, -(2 * (i / 2)) / 31.0));
  CHECK(defects(audited(floored)) == Ids{"wrong-frequencies"});
}

TEST_CASE("One entry changed is found and shown, when a base or a config is known; alone, it is never waved through") {
  auto w = by_power(10000, 128);
  w[40] *= 1 + 1e-4;
  auto const expected = audited(w, Dtype::float32, with_base(10000));
  CHECK(defects(expected) == Ids{"wrong-frequencies"});
  CHECK(expected.findings.back().worst->index == std::vector<std::int64_t>{40});
  auto const configured = audited(w, Dtype::float32, with(RopeConfig{}));
  CHECK(defects(configured) == Ids{"wrong-frequencies"});
  CHECK(audited(w).verdict != Verdict::conforms);
}

TEST_CASE("A base or an exponent that is not the expected one is told by its cause") {
  CHECK(defects(audited(by_power(500000, 128), Dtype::float32, with_base(10000))) == Ids{"wrong-base"});
  CHECK(defects(audited(by_power(10001, 128), Dtype::float32, with_base(10000))) == Ids{"wrong-base"});
  CHECK(defects(audited(by_power(10000, 128), Dtype::float32, with_base(10000))).empty());
  std::vector<double> per_column, halved;
  for (int j = 0; j < 128; ++j) per_column.push_back(std::pow(10000.0, -2.0 * j / 128));
  for (int i = 0; i < 64; ++i) halved.push_back(std::pow(10000.0, -i / 128.0));
  CHECK(defects(audited(per_column, Dtype::float32, with_base(10000))) == Ids{"wrong-base"});
  CHECK(defects(audited(halved, Dtype::float32, with_base(10000))) == Ids{"wrong-base"});
  auto const alone = audited(per_column);
  CHECK(alone.verdict == Verdict::conforms);
  CHECK(alone.convention.base == 1e8);
  REQUIRE(alone.findings.size() == 1);
  CHECK(alone.findings[0].id == "base-is-a-square");
}

TEST_CASE("Llama 3.1's frequencies conform to its config, and unscaled ones are told") {
  auto const config = llama31();
  auto const scaled = audited(exact(config, 128), Dtype::float32, with(config));
  CHECK(scaled.verdict == Verdict::conforms);
  CHECK(scaled.convention.scaling == "llama3");
  auto const unscaled = audited(by_power(500000, 128), Dtype::float32, with(config));
  CHECK(defects(unscaled) == Ids{"scaling-not-applied"});
  REQUIRE(unscaled.findings[0].worst);
  CHECK(unscaled.findings[0].worst->index[0] > 28);  // the fast pairs are the same
  auto other = config;
  other.factor = 32;
  auto const mismatch = audited(exact(other, 128), Dtype::float32, with(config));
  CHECK(defects(mismatch) == Ids{"scaling-mismatch"});
  CHECK_THAT(mismatch.findings[0].says, tests::contains("factor 8") && tests::contains("factor 32"));
  CHECK(defects(audited(exact(config, 128), Dtype::float32, with(RopeConfig{}))) == Ids{"scaling-mismatch"});
  auto const found = audited(exact(config, 128));
  CHECK(found.convention.scaling == "llama3");
  CHECK(found.convention.base == 500000.0);
  auto const narrow = audited(exact(config, 128), Dtype::bfloat16, with(config));
  CHECK(defects(narrow) == Ids{"low-precision-frequencies"});
}

TEST_CASE("Factors are known by the name of their file, where that has one table") {
  auto options = with(llama31());
  std::vector<double> factors;
  auto const scaled = exact(llama31(), 128), plain = in_double(500000, 128);
  for (std::size_t i = 0; i < plain.size(); ++i) factors.push_back(plain[i] / scaled[i]);
  auto table = table_of(factors, Dtype::float32);
  table.file = "models/rope_freqs.npy";
  CHECK(audit({table}, options).verdict == Verdict::conforms);
  factors[40] *= 1.01;
  auto off = table_of(factors, Dtype::float32);
  off.file = table.file;
  CHECK(defects(audit({off}, options)) == Ids{"scaling-mismatch"});
}

TEST_CASE("Dynamic scaling is judged at the length that the vector itself tells") {
  RopeConfig config;
  config.scaling = "dynamic";
  config.factor = 4;
  config.max_position_embeddings = 2048;
  auto const w = [&](std::int64_t length) {
    std::vector<double> result;
    auto const all = prescribed(config, 128, length);
    for (auto const& ball : all.back().frequencies) result.push_back(ball.to_double());
    return result;
  };
  for (std::int64_t const length : {2048, 3000, 8192, 20000}) {
    CAPTURE(length);
    CHECK(audited(w(length), Dtype::float32, with(config)).verdict == Verdict::conforms);
  }
}

TEST_CASE("LongRoPE conforms in both of its states, and to nothing without its lists") {
  RopeConfig config;
  config.scaling = "longrope";
  config.max_position_embeddings = 131072;
  config.original_max_position_embeddings = 4096;
  for (int i = 0; i < 32; ++i) {
    config.short_factor.push_back(1 + 0.02 * i);
    config.long_factor.push_back(1 + 1.7 * i);
  }
  for (std::size_t const state : {0U, 1U}) {
    auto const audit = audited(exact(config, 64, state), Dtype::float32, with(config));
    CHECK(audit.verdict == Verdict::conforms);
    CHECK_THAT(audit.convention.named_after, tests::contains(state == 0 ? "short" : "long"));
  }
  CHECK(audited(exact(config, 64, 1)).verdict == Verdict::unrecognised);
}

TEST_CASE("A vector for the whole head where only a part is rotated is told") {
  RopeConfig config;
  config.head_dimension = 128;
  config.partial_rotary_factor = 0.25;
  CHECK(audited(by_power(10000, 32), Dtype::float32, with(config)).verdict == Verdict::conforms);
  CHECK(defects(audited(by_power(10000, 128), Dtype::float32, with(config))) == Ids{"wrong-dimension"});
}

TEST_CASE("Reciprocals of frequencies are what they are, unless they are called frequencies") {
  auto scales = by_power(30000, 68);
  for (auto& w : scales) w = 1 / w;
  auto const judged = [](std::vector<double> const& entries, char const* name) {
    auto const found = audit_frequencies(table_of(entries, Dtype::float32, {}, name), {});
    REQUIRE(found);
    return *found;
  };
  auto const sound = judged(scales, "");
  CHECK(sound.verdict == Verdict::equivalent);
  CHECK(sound.convention.base == 30000);
  CHECK(defects(judged(scales, "rotary.inv_freq")).front() == "wrong-frequencies");
  scales[20] *= 0.5;
  CHECK(judged(scales, "").verdict != Verdict::equivalent);
}

TEST_CASE("A geometric sequence without a name is none of frequencies, and a reversed one is not the config's") {
  std::vector<double> rates;
  for (int i = 0; i < 40; ++i) rates.push_back(0.003 * std::pow(0.9, i));
  auto const unnamed = audit_frequencies(table_of(rates, Dtype::float32, {}, ""), {});
  CHECK((!unnamed || unnamed->verdict != Verdict::conforms));
  auto const named = audit_frequencies(table_of(rates, Dtype::float32, {}, "inv_freq"), {});
  CHECK((named && named->verdict == Verdict::conforms));
  RopeConfig config;
  config.head_dimension = 64;
  auto w = by_power(10000, 64);
  CHECK(defects(audited(w, Dtype::float32, with(config))).empty());
  std::ranges::reverse(w);
  CHECK(defects(audited(w, Dtype::float32, with(config))) == Ids{"wrong-frequencies"});
}

}  // namespace
}  // namespace pe::audit

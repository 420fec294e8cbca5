#include "experiments/audit/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/audit/numbers.hpp"
#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

std::vector<double> doubles(std::vector<Ball> const& balls) {
  std::vector<double> result;
  for (auto const& ball : balls) result.push_back(ball.to_double());
  return result;
}

std::vector<double> only_state(RopeConfig const& config, std::int64_t dimension) {
  auto const found = prescribed(config, dimension);
  REQUIRE(found.size() == 1);
  return doubles(found[0].frequencies);
}

/// As printed with five significant digits.
void check_printed(std::vector<double> const& found, std::vector<double> const& printed) {
  REQUIRE(found.size() == printed.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK(found[i] == Approx(printed[i]).epsilon(5.001e-5));
  }
}

RopeConfig llama3_of(double theta, double factor, std::int64_t original) {
  RopeConfig config;
  config.scaling = "llama3";
  config.theta = theta;
  config.factor = factor;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  config.original_max_position_embeddings = original;
  return config;
}

RopeConfig yarn_of(double theta, double factor, std::int64_t original) {
  RopeConfig config;
  config.scaling = "yarn";
  config.theta = theta;
  config.factor = factor;
  config.original_max_position_embeddings = original;
  return config;
}

// Printed by huggingface/transformers, tests/utils/test_modeling_rope_utils.py: base 10000, d = 128.
std::vector<double> const printed_llama3{
    1.0000e+00, 8.6596e-01, 7.4989e-01, 6.4938e-01, 5.6234e-01, 4.8697e-01, 4.2170e-01, 3.6517e-01,
    3.1623e-01, 2.7384e-01, 2.3714e-01, 2.0535e-01, 1.7783e-01, 1.5399e-01, 1.3335e-01, 1.1548e-01,
    1.0000e-01, 8.6596e-02, 7.4989e-02, 6.4938e-02, 5.6234e-02, 4.8697e-02, 4.2170e-02, 3.6517e-02,
    3.1623e-02, 2.7384e-02, 2.3714e-02, 2.0535e-02, 1.7783e-02, 1.5399e-02, 1.3335e-02, 1.0730e-02,
    7.7785e-03, 5.6009e-03, 3.9991e-03, 2.8248e-03, 1.9675e-03, 1.3449e-03, 8.9549e-04, 5.7363e-04,
    3.4539e-04, 2.7384e-04, 2.3714e-04, 2.0535e-04, 1.7783e-04, 1.5399e-04, 1.3335e-04, 1.1548e-04,
    1.0000e-04, 8.6596e-05, 7.4989e-05, 6.4938e-05, 5.6234e-05, 4.8697e-05, 4.2170e-05, 3.6517e-05,
    3.1623e-05, 2.7384e-05, 2.3714e-05, 2.0535e-05, 1.7783e-05, 1.5399e-05, 1.3335e-05, 1.1548e-05};
std::vector<double> const printed_yarn{
    1.0000e+00, 8.6596e-01, 7.4989e-01, 6.4938e-01, 5.6234e-01, 4.8697e-01, 4.2170e-01, 3.6517e-01,
    3.1623e-01, 2.7384e-01, 2.3714e-01, 2.0535e-01, 1.7783e-01, 1.5399e-01, 1.3335e-01, 1.1548e-01,
    1.0000e-01, 8.3479e-02, 6.9590e-02, 5.7925e-02, 4.8136e-02, 3.9931e-02, 3.3061e-02, 2.7315e-02,
    2.2515e-02, 1.8512e-02, 1.5177e-02, 1.2403e-02, 1.0101e-02, 8.1924e-03, 6.6143e-03, 5.3120e-03,
    4.2400e-03, 3.3599e-03, 2.6396e-03, 2.0520e-03, 1.5746e-03, 1.1882e-03, 8.7713e-04, 6.2810e-04,
    4.3007e-04, 2.7384e-04, 2.3714e-04, 2.0535e-04, 1.7783e-04, 1.5399e-04, 1.3335e-04, 1.1548e-04,
    1.0000e-04, 8.6596e-05, 7.4989e-05, 6.4938e-05, 5.6234e-05, 4.8697e-05, 4.2170e-05, 3.6517e-05,
    3.1623e-05, 2.7384e-05, 2.3714e-05, 2.0535e-05, 1.7783e-05, 1.5399e-05, 1.3335e-05, 1.1548e-05};
std::vector<double> const printed_dynamic{
    1.0000e+00, 8.0931e-01, 6.5498e-01, 5.3008e-01, 4.2900e-01, 3.4720e-01, 2.8099e-01, 2.2741e-01,
    1.8404e-01, 1.4895e-01, 1.2055e-01, 9.7558e-02, 7.8955e-02, 6.3899e-02, 5.1714e-02, 4.1853e-02,
    3.3872e-02, 2.7413e-02, 2.2185e-02, 1.7955e-02, 1.4531e-02, 1.1760e-02, 9.5176e-03, 7.7027e-03,
    6.2339e-03, 5.0451e-03, 4.0831e-03, 3.3045e-03, 2.6744e-03, 2.1644e-03, 1.7517e-03, 1.4176e-03,
    1.1473e-03, 9.2852e-04, 7.5146e-04, 6.0817e-04, 4.9220e-04, 3.9834e-04, 3.2238e-04, 2.6091e-04,
    2.1115e-04, 1.7089e-04, 1.3830e-04, 1.1193e-04, 9.0585e-05, 7.3312e-05, 5.9332e-05, 4.8018e-05,
    3.8861e-05, 3.1451e-05, 2.5453e-05, 2.0600e-05, 1.6672e-05, 1.3492e-05, 1.0920e-05, 8.8374e-06,
    7.1522e-06, 5.7883e-06, 4.6845e-06, 3.7912e-06, 3.0683e-06, 2.4832e-06, 2.0097e-06, 1.6265e-06};

TEST_CASE("Frequencies scaled by llama3, yarn and dynamic are those that transformers print") {
  check_printed(only_state(llama3_of(10000, 10, 2048), 128), printed_llama3);
  auto yarn = yarn_of(10000, 10, 2048);
  yarn.beta_fast = 32;
  yarn.beta_slow = 1;
  check_printed(only_state(yarn, 128), printed_yarn);
  RopeConfig dynamic;
  dynamic.scaling = "dynamic";
  dynamic.factor = 10;
  dynamic.max_position_embeddings = 2048;
  auto const grown = prescribed(dynamic, 128, 16384);
  REQUIRE(grown.size() == 2);
  check_printed(doubles(grown[1].frequencies), printed_dynamic);
  CHECK(grown[1].state == "at length 16384");
}

TEST_CASE("Yarn's ramp begins at the whole pair below and ends at the one above") {
  // 64 ln(8192/64pi)/(2 ln 10000) = 12.88 and 64 ln(8192/2pi)/(2 ln 10000) = 24.92: the ramp is from 12 to 25.
  auto const yarn = only_state(yarn_of(10000, 4, 8192), 64), plain = only_state({}, 64);
  CHECK(yarn[12] == plain[12]);
  CHECK(yarn[13] == Approx(plain[13] * (1 - 0.75 / 13)).epsilon(1e-14));
  CHECK(yarn[24] == Approx(plain[24] * (1 - 0.75 * 12 / 13)).epsilon(1e-14));
  CHECK(yarn[25] == plain[25] / 4);
}

TEST_CASE("Dynamic scaling leaves the frequencies alone up to the original length") {
  RopeConfig dynamic;
  dynamic.scaling = "dynamic";
  dynamic.factor = 10;
  dynamic.max_position_embeddings = 2048;
  auto const plain = only_state({}, 128);
  CHECK(prescribed(dynamic, 128, 2048).size() == 1);
  CHECK(doubles(prescribed(dynamic, 128, 2048)[0].frequencies) == plain);
}

TEST_CASE("Small vectors are what a hand works out") {
  RopeConfig config;
  config.theta = 16;
  CHECK(only_state(config, 4) == std::vector<double>{1, 0.25});
  config.scaling = "linear";
  config.factor = 2;
  CHECK(only_state(config, 4) == std::vector<double>{0.5, 0.125});
  config.scaling = "ntk";  // the base becomes 16 * 2^(4/2) = 64
  CHECK(only_state(config, 4) == std::vector<double>{1, 0.125});
  config.scaling = "proportional";
  config.partial_rotary_factor = 0.5;
  CHECK(only_state(config, 8) == std::vector<double>{0.5, 0.25, 0, 0});
  config.scaling = "longrope";
  config.short_factor = {1, 2};
  config.long_factor = {4, 8};
  config.original_max_position_embeddings = 16;
  auto const longrope = prescribed(config, 4);
  CHECK(doubles(longrope.at(0).frequencies) == std::vector<double>{1, 0.125});
  CHECK(doubles(longrope.at(1).frequencies) == std::vector<double>{0.25, 0.03125});
  CHECK(longrope[1].state == "long");
}

TEST_CASE("The amplitude follows mscale, attention_factor and the lengths") {
  CHECK(prescribed(llama3_of(5e5, 8, 8192), 128).front().amplitude == 1);
  auto yarn = yarn_of(10000, 40, 4096);
  CHECK(prescribed(yarn, 64).front().amplitude == Approx(1.3688879454).epsilon(1e-10));  // 0.1 ln 40 + 1
  yarn.mscale = 0.707;
  CHECK(prescribed(yarn, 64).front().amplitude == Approx(1.3688879454).epsilon(1e-10));  // needs both
  yarn.mscale_all_dim = 0.707;
  CHECK(prescribed(yarn, 64).front().amplitude == 1);  // DeepSeek-V2
  yarn.mscale_all_dim = 1;
  CHECK(prescribed(yarn, 64).front().amplitude == Approx(1.2608037774 / 1.3688879454).epsilon(1e-9));
  yarn.attention_factor = 0.5;
  CHECK(prescribed(yarn, 64).front().amplitude == 0.5);
  RopeConfig phi;  // Phi-3-mini-128k: sqrt(1 + ln 32 / ln 4096) = sqrt(1 + 5/12)
  phi.scaling = "longrope";
  phi.max_position_embeddings = 131072;
  phi.original_max_position_embeddings = 4096;
  phi.short_factor = phi.long_factor = {1};
  CHECK(prescribed(phi, 2).front().amplitude == Approx(std::sqrt(17.0 / 12)).epsilon(1e-14));
}

TEST_CASE("A config that lacks what its rule needs is told which field") {
  RopeConfig config;
  config.scaling = "linear";
  CHECK_THROWS_WITH(prescribed(config, 4), tests::contains("'linear'") && tests::contains("factor"));
  config.scaling = "yarn";
  config.factor = 2;
  CHECK_THROWS_WITH(prescribed(config, 4), tests::contains("original_max_position_embeddings"));
  config = llama3_of(5e5, 8, 8192);
  config.high_freq_factor.reset();
  CHECK_THROWS_WITH(prescribed(config, 4), tests::contains("high_freq_factor"));
  config.scaling = "longrope";
  config.short_factor = {1, 1, 1};
  config.max_position_embeddings = 16384;
  CHECK_THROWS_WITH(prescribed(config, 4), tests::contains("3 entries in short_factor") && tests::contains("2 pairs"));
  config.scaling = "cubic";
  CHECK_THROWS_WITH(prescribed(config, 4), tests::contains("'cubic'") && tests::contains("llama3"));
}

/// What float32 leaves open, as frequencies.cpp allows it.
constexpr double allowance = 4e-6;

double parameter(Known const& known, std::string const& name) {
  auto const found = std::ranges::find(known.parameters, name, &std::pair<std::string, double>::first);
  return found == known.parameters.end() ? std::nan("") : found->second;
}

std::vector<double> in_float32(std::vector<double> values) {
  for (auto& x : values) x = static_cast<double>(static_cast<float>(x));
  return values;
}

TEST_CASE("Each rule is found again from its float32 frequencies") {
  for (std::int64_t const dimension : {64, 128}) {
    for (double const theta : {10000.0, 500000.0, 1000000.0}) {
      CAPTURE(dimension, theta);
      RopeConfig plain, linear, proportional;
      plain.theta = linear.theta = proportional.theta = theta;
      linear.scaling = "linear";
      linear.factor = 8;
      proportional.scaling = "proportional";
      proportional.partial_rotary_factor = 0.25;
      for (auto const& config : {plain, linear, proportional, llama3_of(theta, 8, 8192), yarn_of(theta, 40, 4096),
                                 yarn_of(theta, 4, 32768)}) {
        CAPTURE(config.scaling);
        auto const fit = fit_scaling(in_float32(only_state(config, dimension)), allowance);
        REQUIRE(fit);
        CHECK(fit->scaling == config.scaling);
        CHECK(fit->base == theta);
        CHECK(fit->spacing == "d/2");
        if (config.factor) CHECK(parameter(*fit, "factor") == *config.factor);
        if (config.scaling == "llama3") {
          CHECK(parameter(*fit, "high_freq_factor") == 4);
          CHECK(parameter(*fit, "original_max_position_embeddings") == 8192);
        }
        if (config.scaling == "proportional") CHECK(parameter(*fit, "partial_rotary_factor") == 0.25);
        auto const exact = only_state(config, dimension), found = doubles(fit->frequencies);
        for (std::size_t i = 0; i < exact.size(); ++i) CHECK(std::abs(found[i] - exact[i]) <= 2 * allowance * exact[i]);
      }
    }
  }
}

TEST_CASE("A yarn ramp that is not rounded to whole pairs is found as it is") {
  auto gpt_oss = yarn_of(150000, 32, 4096);
  gpt_oss.truncate = false;
  auto const fit = fit_scaling(in_float32(only_state(gpt_oss, 64)), allowance);
  REQUIRE(fit);
  CHECK(fit->scaling == "yarn");
  CHECK(fit->base == 150000);
  CHECK(parameter(*fit, "factor") == 32);
  CHECK(parameter(*fit, "ramp_low") == Approx(8.0927).epsilon(1e-3));  // 32 ln(4096/(64 pi)) / ln 150000
  CHECK(parameter(*fit, "ramp_high") == Approx(17.398).epsilon(1e-3));
}

TEST_CASE("Where few pairs are before the ramp, those behind it say the base") {
  // The long run of slow pairs shows more digits of 1234567 than the first pairs do.
  for (auto const& config : {yarn_of(1234567, 4, 128), llama3_of(1234567, 5, 30)}) {
    auto const fit = fit_scaling(in_float32(only_state(config, 128)), allowance);
    REQUIRE(fit);
    CHECK(fit->scaling == config.scaling);
    CHECK(parameter(*fit, "factor") == *config.factor);
    CHECK(fit->base == Approx(1234567).epsilon(1e-5));
  }
}

TEST_CASE("An NTK base is told from a base that was typed") {
  RopeConfig ntk;
  ntk.scaling = "ntk";
  ntk.factor = 8;
  auto const stretched = fit_scaling(in_float32(only_state(ntk, 128)), allowance);
  REQUIRE(stretched);
  CHECK(stretched->scaling == "ntk");
  CHECK(stretched->base == 10000);
  CHECK(parameter(*stretched, "factor") == 8);
  RopeConfig typed;
  typed.theta = 8000000;
  auto const plain = fit_scaling(in_float32(only_state(typed, 128)), allowance);
  REQUIRE(plain);
  CHECK(plain->scaling == "none");
  CHECK(plain->base == 8000000);
}

TEST_CASE("The spacing over d/2-1 is told from that over d/2") {
  std::vector<double> w;
  for (int i = 0; i < 256; ++i) w.push_back(std::pow(10000.0, -i / 255.0));
  auto const fit = fit_scaling(in_float32(w), allowance);
  REQUIRE(fit);
  CHECK(fit->spacing == "d/2-1");
  CHECK(fit->base == 10000);
}

TEST_CASE("Frequencies that follow no rule are explained by none") {
  auto w = only_state({}, 128);
  CHECK_FALSE(fit_scaling(std::vector<double>{1}, allowance));
  CHECK_FALSE(fit_scaling(std::vector<double>(64, 0.0), allowance));
  w[40] *= 1.01;
  CHECK_FALSE(fit_scaling(w, allowance));
  w = only_state({}, 128);
  for (std::size_t i = 0; i < w.size(); ++i) w[i] /= 1 + 0.3 * std::sin(static_cast<double>(i));
  CHECK_FALSE(fit_scaling(w, allowance));
  w[3] = std::nan("");
  CHECK_FALSE(fit_scaling(w, allowance));
  w[3] = -1;
  CHECK_FALSE(fit_scaling(w, allowance));
}

TEST_CASE("The simplest number is the shortest decimal that the estimate leaves open") {
  CHECK(simplest_within(9999.98, 1e-5).value == 10000);
  CHECK(simplest_within(9999.98, 1e-5).digits == 1);
  CHECK(simplest_within(150000.2, 1e-5).value == 150000);
  CHECK(simplest_within(10001.2, 1e-6).value == 10001.2);
  CHECK(simplest_within(1.0 / 3, 0).digits == 16);
  CHECK(simplest_within(0.1 + 0.2, 0).value == 0.1 + 0.2);
}

TEST_CASE("A number becomes the fraction that it is, and a small one the decimal that was typed") {
  CHECK(fraction_of(0, "x") == Fraction(0));
  CHECK(fraction_of(-3, "x") == Fraction(-3));
  CHECK(fraction_of(0.15625, "x") == Fraction(5, 32));
  CHECK(fraction_of(0.1, "x") == Fraction(3602879701896397, std::int64_t{1} << 55));
  CHECK(fraction_of(0x1p61, "x") == Fraction(std::int64_t{1} << 61));
  CHECK(fraction_of(0x1.fffffffffffffp61, "x").to_double() == 0x1.fffffffffffffp61);
  CHECK(fraction_of(0x1p-62, "x") == Fraction(1, std::int64_t{1} << 62));
  CHECK(fraction_of(0.0001, "x") == Fraction(1, 10000));
  CHECK(fraction_of(-0.000125, "x") == Fraction(-1, 8000));
  CHECK(fraction_of(1.5e-7, "x") == Fraction(3, 20000000));
  for (double const x :
       {0x1p62, -5e20, 1e300, 0x1p-63, 1.0 / 3 * 1e-9, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CAPTURE(x);
    CHECK_THROWS_WITH(fraction_of(x, "rope_theta"), tests::contains("rope_theta is ") && tests::contains("4e18"));
  }
}

TEST_CASE("A config whose numbers are beyond exact fractions is refused, and a fit to them is none") {
  RopeConfig config;
  config.theta = 1e300;
  CHECK_THROWS_WITH(prescribed(config, 4), tests::contains("the base is 1e+300"));
  CHECK_FALSE(fit_scaling(std::vector<double>{1, 1e-40, 1e-80}, allowance));
}

}  // namespace
}  // namespace pe::audit

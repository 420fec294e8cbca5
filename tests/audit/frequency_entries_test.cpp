#include "experiments/audit/frequencies.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::contains;
using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

std::vector<double> twice(bool halves) {
  std::vector<double> w;
  for (int i = 0; i < 64; ++i) {
    auto const pair = halves ? i % 32 : i / 2;
    w.push_back(std::pow(500000.0, -pair / 32.0));
  }
  return w;
}

Audit audited(std::vector<double> const& w, char const* name, Options const& options = {}) {
  return audit({table_of(w, Dtype::float32, {}, name)}, options);
}

TEST_CASE("Of frequencies that stand twice, the copy that is off is found, in either layout") {
  for (bool const halves : {true, false}) {
    for (std::size_t const place : {5, 40}) {
      CAPTURE(halves, place);
      auto w = twice(halves);
      CHECK(audited(w, "inv_freq").verdict == Verdict::conforms);
      w[place] *= 1.03;
      for (auto const* name : {"inv_freq", ""}) {
        auto const found = audited(w, name);
        CHECK(defects(found) == Ids{"wrong-frequencies"});
        CHECK(found.findings[0].worst->index == std::vector<std::int64_t>{static_cast<std::int64_t>(place)});
      }
    }
  }
}

TEST_CASE("Frequencies that all follow one base have no odd entries") {
  FrequencyVector v;
  for (int i = 0; i < 32; ++i) v.w.push_back(static_cast<float>(std::pow(10000.0, -i / 32.0)));
  v.layout = "one a pair";
  CHECK_FALSE(odd_entries(v));
  v.w[7] *= 1.1;
  CHECK(odd_entries(v));
}

TEST_CASE("A frequency that is not the nearest number, but the next one, is not called correctly rounded") {
  std::vector<double> w(64, 1.0);
  std::size_t moved = 0;
  for (std::size_t i = 1; i < w.size(); ++i) {
    auto const exact = std::pow(10000.0L, -static_cast<long double>(i) / 64);
    auto const nearest = static_cast<float>(exact);
    float const other = std::nextafter(nearest, nearest < exact ? 1.0F : 0.0F);
    auto const far = std::abs(other - exact) / std::abs(static_cast<long double>(other) - nearest);
    w[i] = nearest;
    if (moved == 0 && far > 0.55 && far < 0.74) w[moved = i] = other;
  }
  REQUIRE(moved > 0);
  auto const audit = audited(w, "inv_freq");
  REQUIRE(audit.accuracy);
  CHECK(audit.accuracy->max_ulp > 0.55);
  CHECK(audit.accuracy->max_ulp < 0.75);
  CHECK(audit.accuracy->pipeline == "float32 arithmetic");
}

TEST_CASE("Copies of which more than one frequency in eight differ are no copies") {
  auto const of = [](int wrong) {
    auto w = twice(true);
    for (int k = 0; k < wrong; ++k) w[static_cast<std::size_t>(33 + 6 * k)] *= 1.03;
    return defects(audited(w, "inv_freq"));
  };
  CHECK(of(4) == Ids{"wrong-frequencies"});
  CHECK(of(5).empty());
}

TEST_CASE("Frequencies of two axes that take pairs in turn may stand one axis after the other") {
  // As transformers' Pixtral (all pairs) and ERNIE 4.5 VL (those of height and width) keep them.
  std::vector<double> w;
  for (int i = 0; i < 64; ++i) w.push_back(std::pow(500000.0F, -static_cast<float>(i) / 64));
  auto const apart = [&](std::size_t pairs) {
    auto result = w;
    for (std::size_t i = 0; i < pairs; ++i) result[i / 2 + i % 2 * pairs / 2] = w[i];
    return result;
  };
  Options of_model;
  auto& config = of_model.config.emplace();
  config.head_dimension = 128;
  config.theta = 500000;
  for (std::size_t const pairs : {std::size_t{44}, std::size_t{64}}) {
    auto const found = audited(apart(pairs), "inv_freq");
    CHECK(found.verdict == Verdict::equivalent);
    CHECK(found.convention.base == 500000);
    CHECK(defects(audited(apart(pairs), "inv_freq", of_model)) == Ids{"wrong-frequencies"});
    config.pairs_apart = true;
    CHECK(defects(audited(apart(pairs), "inv_freq", of_model)).empty());
    config.pairs_apart = false;
    auto spoilt = apart(pairs);
    std::swap(spoilt[3], spoilt[5]);
    CHECK(defects(audited(spoilt, "inv_freq")) == Ids{"wrong-frequencies"});
  }
  CHECK(defects(audited(apart(6), "inv_freq")) == Ids{"wrong-frequencies"});  // fewer are entries exchanged
  auto const entry = audited(apart(64), "inv_freq").accuracy->worst.value();
  CHECK(std::stod(entry.found) == Approx(apart(64)[static_cast<std::size_t>(entry.index.front())]));
}

TEST_CASE("Frequencies that end in zeros were filled in part, where a config or an expected base rotates all pairs") {
  auto const config = [](std::string const& more) {
    return parse_config(R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 500000.0)" + more + "}", "")[0];
  };
  auto const with = [](RopeConfig const& of_model) {
    Options options;
    options.config = of_model;
    return options;
  };
  auto const llama3 = config(R"(, "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0,
                                 "high_freq_factor": 4.0, "original_max_position_embeddings": 8192})");
  auto const part = config(R"(, "rope_scaling": {"rope_type": "proportional", "partial_rotary_factor": 0.375})");
  auto w = twice(true);
  w.resize(32);
  auto zeros = w;
  std::fill(zeros.begin() + 12, zeros.end(), 0);
  Options expected;
  expected.expected_scheme = "frequencies";
  expected.expected = {{"base", "500000"}};
  for (auto const& options : {with(config("")), expected}) {
    CHECK(audited(w, "inv_freq", options).verdict == Verdict::conforms);
    auto const found = audited(zeros, "inv_freq", options);
    CHECK(defects(found) == Ids{"uninitialised"});
    CHECK(found.findings[0].worst->index == std::vector<std::int64_t>{12});
  }
  // Llama 3's rule leaves the first pairs as they are, and one that rotates 12 pairs of 32 has no others.
  CHECK(defects(audited(zeros, "inv_freq", with(llama3))) == Ids{"uninitialised"});
  CHECK(audited(zeros, "inv_freq", with(part)).verdict == Verdict::conforms);
  expected.expected["scaling"] = "proportional";
  CHECK(audited(zeros, "inv_freq", expected).verdict == Verdict::conforms);
  zeros[3] *= 1.01;  // neither a head of the config's frequencies
  CHECK(defects(audited(zeros, "inv_freq", with(config("")))) != Ids{"uninitialised"});
}

TEST_CASE("Frequencies that fall by one factor but for one step are those of pairs left out, or scaled by themselves") {
  std::vector<double> left_out, scaled, two;
  for (int i = 0; i < 32; ++i) {
    auto const w = std::pow(500000.0, -i / 32.0);
    if (i != 5) left_out.push_back(w);
    scaled.push_back(i < 16 ? w : 0.9 * w);
    two.push_back(i < 8 ? w : i < 20 ? 0.9 * w : 0.7 * w);
  }
  CHECK_THAT(audited(left_out, "inv_freq").findings[0].says, contains("From pair 5 on"));
  CHECK_THAT(audited(scaled, "inv_freq").findings[0].says, contains("0.9 times"));
  CHECK(defects(audited(two, "inv_freq")).empty());
}

TEST_CASE("Logarithms of another base than e are defects, and so are exponentials that were left out") {
  auto const made = [](auto const& entry) {
    std::vector<double> w;
    for (int i = 0; i < 32; ++i) w.push_back(entry(i / 32.0));
    return audited(w, "inv_freq");
  };
  CHECK(made([](double part) { return std::pow(54.5, -part); }).verdict == Verdict::conforms);
  for (auto const& scale : {std::log10(10000.0), std::log2(10000.0), std::log(10000.0) * std::log(2.0)}) {
    auto const found = made([&](double part) { return std::exp(-part * scale); });
    CHECK(defects(found) == Ids{"wrong-base"});
    CHECK_THAT(found.findings.back().says, contains("of base 10000"));
  }
  auto const logarithms = made([](double part) { return -part * std::log(10000.0); });
  CHECK(defects(logarithms) == Ids{"wrong-frequencies"});
  CHECK_THAT(logarithms.findings.back().says, contains("logarithms of the frequencies of base 10000"));
}

TEST_CASE("Numbers of both signs are no frequencies under inv_freq, and nothing is said of them under other names") {
  std::vector<double> w;
  for (int i = 0; i < 64; ++i) w.push_back(0.04 * std::sin(1.7 * i * i));
  CHECK(defects(audited(w, "rotary_emb.inv_freq")) == Ids{"uninitialised"});
  CHECK(defects(audited(w, "freqs")).empty());
}

TEST_CASE("Reciprocals of frequencies are inverted ones under inv_freq, of small bases too") {
  for (double const base : {100.0, 10000.0}) {
    std::vector<double> w;
    for (int i = 0; i < 32; ++i) w.push_back(std::pow(base, i / 32.0));
    auto const found = audited(w, "inv_freq");
    CHECK(defects(found) == Ids{"wrong-frequencies"});
    CHECK_THAT(found.findings[0].says, contains("with the exponent's sign lost"));
  }
}

TEST_CASE(
    "Frequencies that follow a base to some bits only were rounded on the way; by a smooth rule they are another's") {
  std::vector<double> rounded, bent;
  for (int i = 0; i < 64; ++i) {
    auto const growth = std::pow(70000.0, i / 64.0);
    rounded.push_back(1 / round_to(Format::bfloat16, growth));
    bent.push_back(1 / growth * (1 + 1e-3 * std::sin(i / 20.0)));
  }
  auto const found = audited(rounded, "inv_freq");
  CHECK(defects(found) == Ids{"low-precision-frequencies"});
  CHECK_THAT(found.findings[0].says, contains("a base near 70000 to "));
  CHECK(defects(audited(bent, "inv_freq")).empty());
  // Without a name, numbers that fall about evenly are anything.
  CHECK(defects(audited(rounded, "")).empty());
}

}  // namespace
}  // namespace pe::audit

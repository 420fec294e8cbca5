// Faults that leave most of a table as it should be, each by its cause, beside the sound table that is nearest to it.
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

constexpr std::int64_t rows = 200;
constexpr int d = 32;

/// Interleaved columns, each with the exponent that `exponent` gives it: base^-exponent.
Audit by_column(double base, std::function<double(std::int64_t)> const& exponent) {
  return audit({table32(laid_out(rows, d,
                                 [&](auto r, auto c) {
                                   auto const angle = static_cast<double>(r) * std::pow(base, -exponent(c));
                                   return c % 2 == 0 ? std::sin(angle) : std::cos(angle);
                                 }),
                        rows, "pos_embed")});
}

/// A cosine and a sine table [rows, d] of these entries.
std::vector<Table> pair_of(std::vector<double> const& cosines, std::vector<double> const& sines,
                           std::string const& before = "") {
  auto const count = static_cast<std::int64_t>(cosines.size()) / d;
  return {table32(cosines, count, before + "cos_cached"), table32(sines, count, before + "sin_cached")};
}

}  // namespace

TEST_CASE("An exponent for each column is told at any base, and so is a cosine with that of the next pair") {
  for (double const base : {10000.0, 500.0, 100.0}) {
    CHECK(int(by_column(base, [](auto c) { return 2.0 * double(c / 2) / d; }).verdict) == int(Verdict::conforms));
    auto const each = by_column(base, [](auto c) { return 2.0 * double(c) / d; });
    CHECK(defects(each) == Ids{"exponent-per-column"});
    CHECK(each.convention.base.value_or(0) == Approx(base).epsilon(1e-4));
    CHECK(defects(by_column(base, [](auto c) { return 2.0 * double((c + 1) / 2) / d; })) == Ids{"wrong-frequencies"});
  }
}

TEST_CASE("A factor that six of ten pairs have is not said of every frequency") {
  auto const scaled = [](std::size_t others) {
    RopeConfig config;
    config.theta = 10000;
    config.head_dimension = d;
    std::vector<double> cosines, sines;
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < d; ++c) {
        auto const i = c % (d / 2);
        bool const is_other = i % 5 >= 5 - others;
        auto const angle = static_cast<double>(r) * std::pow(10000.0, -2.0 * static_cast<double>(i) / d) *
                           (is_other ? 1.7 + 0.1 * static_cast<double>(i % 3) : 1.35);
        cosines.push_back(std::cos(angle));
        sines.push_back(std::sin(angle));
      }
    }
    return defects(audit_with({config}, pair_of(cosines, sines), {}));
  };
  CHECK(scaled(0) == Ids{"wrong-step"});
  CHECK(scaled(2) == Ids{"wrong-frequencies"});
}

TEST_CASE("Cosines that are all 1 beside sines that are all 0 were made of frequencies that are all 0") {
  std::vector<double> const ones(rows * d, 1), zeros(rows * d, 0);
  CHECK(defects(audit(pair_of(ones, zeros))) == Ids{"wrong-frequencies"});
  auto moving = ones;
  moving[5 * d + 3] = 0.5;
  CHECK(defects(audit(pair_of(moving, zeros))) != Ids{"wrong-frequencies"});
  CHECK(int(audit({table32(ones, rows, "factors")}).verdict) == int(Verdict::not_an_encoding));
}

TEST_CASE("Sines that are all a little off are a defect, and those that are far off are not recognised") {
  auto const off_by = [](double part) {
    auto phases = in_float64(rows, d, 10000);
    for (auto* list : {&phases.sines, &phases.cosines}) {
      for (auto& x : *list) x += part * (x * x * x - 0.5 * x);
    }
    return audit({table32(interleaved(phases), rows, "pos_embed")});
  };
  CHECK(int(off_by(0).verdict) == int(Verdict::conforms));
  CHECK(int(off_by(0.004).verdict) == int(Verdict::defective));
  CHECK(int(off_by(0.2).verdict) != int(Verdict::conforms));
}

TEST_CASE("Octaves of pi at positions that are a part of 1 apart conform") {
  auto const table = [](double last) {
    return table32(laid_out(129, 12,
                            [&](auto r, auto c) {
                              auto const w = 3.141592653589793 * (c % 6 == 5 ? last : std::pow(2.0, double(c % 6)));
                              auto const angle = static_cast<double>(r) / 128 * w;
                              return c < 6 ? std::sin(angle) : std::cos(angle);
                            }),
                   129, "pos_embed");
  };
  auto const sound = audit({table(32)});
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.spacing == "octaves-pi");
  CHECK(int(audit({table(31)}).verdict) != int(Verdict::conforms));
}

TEST_CASE("LongRoPE's two caches, one after the other or by their names, are each of its own list") {
  RopeConfig config;
  config.scaling = "longrope";
  config.head_dimension = d;
  config.original_max_position_embeddings = 64;
  config.max_position_embeddings = 256;
  for (int i = 0; i < d / 2; ++i) {
    config.short_factor.push_back(1 + 0.05 * i);
    config.long_factor.push_back(1 + 2.0 * i);
  }
  Options options;
  options.config = config;
  auto const amplitude = std::sqrt(1 + std::log(256.0 / 64) / std::log(64.0));
  auto const cache = [&](std::int64_t count, std::vector<double> const& factors, bool cosine) {
    return laid_out(count, d, [&](auto r, auto c) {
      auto const i = static_cast<std::size_t>(c % (d / 2));
      auto const angle = static_cast<double>(r) / (factors[i] * std::pow(10000.0, 2.0 * double(i) / d));
      return amplitude * (cosine ? std::cos(angle) : std::sin(angle));
    });
  };
  auto const stacked = [&](std::vector<double> const& first, std::vector<double> const& second) {
    auto cosines = cache(64, first, true), sines = cache(64, first, false);
    for (auto [into, cosine] : {std::pair(&cosines, true), std::pair(&sines, false)}) {
      auto const more = cache(256, second, cosine);
      into->insert(into->end(), more.begin(), more.end());
    }
    return audit(pair_of(cosines, sines), options);
  };
  auto const both = stacked(config.short_factor, config.long_factor);
  CHECK(int(both.verdict) == int(Verdict::conforms));
  CHECK(both.convention.scaling == "longrope");
  CHECK(defects(stacked(config.long_factor, config.short_factor)) == Ids{"scaling-mismatch", "scaling-mismatch"});
  auto const named = [&](char const* name, std::vector<double> const& factors) {
    return audit(pair_of(cache(256, factors, true), cache(256, factors, false), name), options);
  };
  CHECK(int(named("long_", config.long_factor).verdict) == int(Verdict::conforms));
  CHECK(defects(named("short_", config.long_factor)) == Ids{"scaling-mismatch"});
  std::vector<double> vector;
  for (std::size_t i = 0; i < d / 2; ++i) {
    vector.push_back(1 / (config.short_factor[i] * std::pow(10000.0, 2.0 * double(i) / d)));
  }
  CHECK(defects(audit({table_of(vector, Dtype::float32, {d / 2}, "short_inv_freq")}, options)).empty());
  CHECK(defects(audit({table_of(vector, Dtype::float32, {d / 2}, "long_inv_freq")}, options)) ==
        Ids{"scaling-mismatch"});
}

TEST_CASE("A few frequencies at the end that are 0 are a defect, a good part of them is a head's that is not turned") {
  auto const with_zeros = [](std::size_t zeros) {
    std::vector<double> w;
    for (std::size_t i = 0; i < d; ++i) w.push_back(i + zeros < d ? std::pow(10000.0, -double(i) / d) : 0);
    return audit({table_of(w, Dtype::float32, {d}, "inv_freq")});
  };
  CHECK(defects(with_zeros(1)) == Ids{"wrong-frequencies"});
  CHECK(defects(with_zeros(3)) == Ids{"wrong-frequencies"});
  CHECK(int(with_zeros(4).verdict) == int(Verdict::conforms));
  CHECK(int(with_zeros(24).verdict) == int(Verdict::conforms));
}

TEST_CASE("An amplitude that half leaves open is the config's, and unscaled phases with it are told") {
  // YaRN's by a factor of 8: 0.1 ln 8 + 1.
  auto const config = parse_config(R"({"hidden_size": 1024, "num_attention_heads": 8, "rope_theta": 800000.0,
      "max_position_embeddings": 131072, "rope_scaling": {"rope_type": "yarn", "factor": 8.0,
      "original_max_position_embeddings": 16384}})",
                                   "");
  auto const of = [&](double amplitude) {
    auto phases = in_float32(512, by_power(128, 800000));
    for (auto* list : {&phases.sines, &phases.cosines}) {
      for (auto& x : *list) x *= amplitude;
    }
    return defects(audit_with(config,
                              {table_of(phases.cosines, Dtype::float16, {512, 64}, "cos"),
                               table_of(phases.sines, Dtype::float16, {512, 64}, "sin")},
                              {}));
  };
  CHECK(of(0.1 * std::log(8) + 1) == Ids{"scaling-not-applied"});
  CHECK(of(1.25) == Ids{"scaling-not-applied"});
}

}  // namespace pe::audit

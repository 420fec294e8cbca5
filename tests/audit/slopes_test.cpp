#include "experiments/audit/kinds/bias.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

/// As the paper's code computes them, in Python floats: a start and a running product; other counts take every second
/// slope of twice the power of two below.
std::vector<double> paper(int heads) {
  double const log2 = std::log2(heads);
  if (log2 == std::floor(log2)) {
    double const start = std::pow(2, -std::pow(2, -(log2 - 3)));
    std::vector<double> m;
    for (int k = 0; k < heads; ++k) m.push_back(start * std::pow(start, k));
    return m;
  }
  int const below = 1 << static_cast<int>(log2);
  auto m = paper(below);
  auto const above = paper(2 * below);
  for (int k = 0; k < heads - below; ++k) m.push_back(above[static_cast<std::size_t>(2 * k)]);
  return m;
}

std::vector<double> geometric(int heads) {
  std::vector<double> m;
  for (int k = 1; k <= heads; ++k)
    m.push_back(std::pow(2.0F, -8.0F * static_cast<float>(k) / static_cast<float>(heads)));
  return m;
}

Audit audited(std::vector<double> const& slopes, Dtype dtype = Dtype::float32) {
  auto const found = audit_slopes(table_of(slopes, dtype), {}, true);
  REQUIRE(found);
  return *found;
}

// Printed by the tests of ROCm's composable_kernel (alibi, test_alibi_slope_generation).
TEST_CASE("A slope that is not the nearest number, but the next one, is not called correctly rounded") {
  std::vector<double> slopes;
  bool moved = false;
  for (int k = 1; k <= 64; ++k) {
    auto const exact = std::pow(2.0L, -static_cast<long double>(k) / 8);
    auto const nearest = static_cast<float>(exact);
    float const other = std::nextafter(nearest, nearest < exact ? 1.0F : 0.0F);
    auto const far = std::abs(other - exact) / std::abs(static_cast<long double>(other) - nearest);
    bool const here = !moved && far > 0.55 && far < 0.74;
    slopes.push_back(here ? other : nearest);
    moved = moved || here;
  }
  REQUIRE(moved);
  auto const audit = audited(slopes);
  REQUIRE(audit.accuracy);
  CHECK(audit.accuracy->max_ulp > 0.55);
  CHECK(audit.accuracy->max_ulp < 0.75);
  CHECK(audit.accuracy->pipeline == "float32 arithmetic");
}

TEST_CASE("Slopes for 1, 5, 6, 7, 8, 9 and 16 heads that another project prints conform") {
  std::vector<std::vector<double>> const printed{
      {0.00390625},
      {0.25, 0.0625, 0.015625, 0.00390625, 0.5},
      {0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125},
      {0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125, 0.03125},
      {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625},
      {0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625, 0.7071067811865476},
      {0.7071067811865476, 0.5, 0.35355339059327384, 0.25000000000000006, 0.17677669529663692, 0.12500000000000006,
       0.08838834764831849, 0.06250000000000004, 0.044194173824159244, 0.03125000000000002, 0.022097086912079626,
       0.01562500000000001, 0.011048543456039816, 0.007812500000000007, 0.005524271728019908, 0.003906250000000004}};
  for (auto const& slopes : printed) {
    CAPTURE(slopes.size());
    auto const audit = audited(slopes);
    CHECK(audit.verdict == Verdict::conforms);
    CHECK(audit.convention.family == "alibi");
    bool const power_of_two = (slopes.size() & (slopes.size() - 1)) == 0;
    CHECK(audit.convention.spacing == (power_of_two ? "power of two" : "interpolated"));
    CHECK(audit.accuracy->max_ulp <= 4);
  }
}

TEST_CASE("The paper's rule and the plain geometric one are both named, and agree on powers of two") {
  for (int const heads : {1, 2, 4, 8, 12, 14, 16, 20, 24, 25, 32, 40, 48, 64, 71, 96, 112, 128}) {
    CAPTURE(heads);
    bool const power_of_two = (heads & (heads - 1)) == 0;
    auto const interpolated = audited(paper(heads)), plain = audited(geometric(heads));
    CHECK(interpolated.verdict == Verdict::conforms);
    CHECK(plain.verdict == Verdict::conforms);
    CHECK(interpolated.convention.spacing == (power_of_two ? "power of two" : "interpolated"));
    CHECK(plain.convention.spacing == (power_of_two ? "power of two" : "geometric"));
    CHECK(plain.findings.size() == (power_of_two ? 0U : 1U));
    Options alibi;
    alibi.expected_scheme = "alibi";
    CHECK(defects(*audit_slopes(table_of(paper(heads), Dtype::float32), alibi, true)).empty());
    CHECK(defects(*audit_slopes(table_of(geometric(heads), Dtype::float32), alibi, true)) ==
          (power_of_two ? Ids{} : Ids{"slope-rule"}));
    CHECK(audited(paper(heads), Dtype::float64).verdict == Verdict::conforms);
    CHECK(audited(paper(heads), Dtype::bfloat16).verdict == Verdict::conforms);
  }
}

TEST_CASE("Twelve heads are those that a hand works out") {
  auto const m = slopes_of(SlopeRule::interpolated, 12, 8);
  for (int k = 0; k < 8; ++k) CHECK(m[static_cast<std::size_t>(k)].to_double() == std::ldexp(1.0, -k - 1));
  for (int j = 0; j < 4; ++j) {
    CHECK(m[static_cast<std::size_t>(8 + j)].to_double() ==
          Approx(std::sqrt(0.5) * std::ldexp(1.0, -j)).epsilon(1e-15));
  }
}

TEST_CASE("Another greatest exponent, order or sign is told and is no defect") {
  std::vector<double> four;
  for (int k = 1; k <= 8; ++k) four.push_back(std::pow(2.0, -4.0 * k / 8));
  auto const wide = audited(four);
  CHECK(wide.verdict == Verdict::conforms);
  CHECK(wide.convention.scaling_parameters[1] == std::pair<std::string, double>("greatest_exponent", 4));
  auto sorted = paper(12);
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  auto const reordered = audited(sorted);
  CHECK(reordered.verdict == Verdict::equivalent);
  CHECK_THAT(reordered.convention.up_to, tests::contains("order of the heads"));
  auto negative = paper(8);
  for (auto& m : negative) m = -m;
  CHECK(audited(negative).verdict == Verdict::equivalent);
  CHECK_THAT(audited(negative).convention.up_to, tests::contains("sign"));
}

TEST_CASE("Slopes that follow no rule are a defect with the head that shows it") {
  std::vector<double> from_zero;
  for (int k = 0; k < 8; ++k) from_zero.push_back(std::pow(2.0, -k));
  auto const shifted = audited(from_zero);
  CHECK(defects(shifted) == Ids{"slope-rule"});
  CHECK_THAT(shifted.findings[0].cause, tests::contains("count from 0"));
  auto changed = paper(16);
  changed[5] *= 1.001;
  CHECK(defects(audited(changed)) == Ids{"slope-rule"});
  CHECK(audited(changed).findings[0].worst->index == std::vector<std::int64_t>{5});
  auto flipped = paper(8);
  flipped[3] = -flipped[3];
  CHECK(defects(audited(flipped)) == Ids{"sign-flipped"});
  CHECK(audited(flipped).findings[0].worst->index == std::vector<std::int64_t>{3});
  auto zero = paper(8), broken = paper(8);
  zero[2] = 0;
  broken[2] = std::nan("");
  CHECK(defects(audited(zero)) == Ids{"slope-rule"});
  CHECK(defects(audited(broken)) == Ids{"non-finite"});
  // Half of a wrong interpolation: the extra slopes go on after the last one.
  auto extra = paper(8);
  for (int k = 1; k <= 4; ++k) extra.push_back(extra[7] * std::pow(2, 0.5 * k));
  CHECK(defects(audited(extra)) == Ids{"slope-rule"});
}

TEST_CASE("Exchanged heads are a defect, and heads sorted from the steepest on are another order") {
  for (int const heads : {4, 7, 12, 16, 32}) {
    CAPTURE(heads);
    auto exchanged = paper(heads);
    std::swap(exchanged[1], exchanged[3]);
    CHECK(defects(audited(exchanged)) == Ids{"slope-rule"});
    CHECK(audited(exchanged).findings[0].worst->index == std::vector<std::int64_t>{1});
    auto reversed = paper(heads), turned = paper(heads);
    std::ranges::reverse(reversed);
    CHECK(defects(audited(reversed)) == Ids{"slope-rule"});
    std::ranges::sort(reversed, std::greater());
    bool const is_paper = reversed == paper(heads);
    CHECK(audited(reversed).verdict == (is_paper ? Verdict::conforms : Verdict::equivalent));
    // The second half of the heads is turned round; of an odd number, one more than half stand elsewhere.
    std::reverse(turned.begin() + heads / 2, turned.end());
    CHECK(defects(audited(turned)) == Ids{"slope-rule"});
  }
}

TEST_CASE("Without a name, slopes of which one head in eight is off are slopes with a fault") {
  auto const unnamed = [](int wrong) {
    auto slopes = paper(32);
    for (int k = 0; k < wrong; ++k) slopes[static_cast<std::size_t>(3 + 5 * k)] *= 1.03;
    return audit_slopes(table_of(slopes, Dtype::float32), {}, false);
  };
  REQUIRE(unnamed(4));
  CHECK(defects(*unnamed(4)) == Ids{"slope-rule"});
  CHECK_FALSE(unnamed(5));
}

TEST_CASE("Slopes that were rounded to a narrow type and stored in a wider one conform, and say so") {
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    auto const of = [&](double factor) {
      auto slopes = paper(12);
      slopes[9] *= factor;
      for (auto& m : slopes) m = round_to(format, m);
      return audited(slopes);
    };
    CHECK(of(1).verdict == Verdict::conforms);
    CHECK(of(1).findings[0].id == "narrow-bias");
    CHECK(defects(of(1.01)) == Ids{"slope-rule"});
  }
}

TEST_CASE("A bias that is expanded over the sequences of a batch is judged once") {
  auto const batch = [](double factor) {
    std::vector<double> entries;
    for (int sequence = 0; sequence < 2; ++sequence) {
      for (double const m : paper(6)) {
        for (int place = 0; place < 20 * 20; ++place) {
          entries.push_back((sequence == 0 ? 1 : factor) * -m * std::abs(place / 20 - place % 20));
        }
      }
    }
    return audit({table_of(entries, Dtype::float32, {2, 6, 20, 20}, "alibi")});
  };
  CHECK(batch(1).verdict == Verdict::conforms);
  CHECK(batch(1).shape == std::vector<std::int64_t>{2, 6, 20, 20});
  CHECK(batch(1.1).verdict != Verdict::conforms);
}

TEST_CASE("A bias of which one key is 0 is none of angles, whose base only the data would know") {
  auto const bias = [](int zero) {
    std::vector<double> entries;
    for (int sequence = 0; sequence < 2; ++sequence) {
      for (double const m : paper(16)) {
        for (int key = 0; key < 33; ++key) entries.push_back(key == zero ? 0 : m * key);
      }
    }
    return audit({table_of(entries, Dtype::float32, {32, 1, 33}, "alibi")}).verdict;
  };
  CHECK(bias(0) == Verdict::equivalent);
  for (int key = 1; key < 33; ++key) CHECK(bias(key) != Verdict::conforms);
}

TEST_CASE("A slice of a model's heads is told, and one that is off is not taken for another") {
  for (int const heads : {16, 24, 32, 112}) {
    CAPTURE(heads);
    auto const all = paper(heads);
    std::vector<double> second(all.begin() + heads / 2, all.end());
    auto const slice = audited(second);
    CHECK(slice.verdict == Verdict::conforms);
    CHECK(slice.convention.scaling_parameters[0] == std::pair<std::string, double>("heads", heads));
    CHECK(slice.findings[0].id == "slice-of-heads");
    second[3] *= 1.001;
    CHECK(defects(audited(second)) == Ids{"slope-rule"});
  }
}

TEST_CASE("A vector that is none of slopes is left to other families unless it is known to be one") {
  std::vector<double> const frequencies{1, 0.1, 0.01, 0.001};
  CHECK_FALSE(audit_slopes(table_of(frequencies, Dtype::float32), {}, false));
  CHECK(audit_slopes(table_of(frequencies, Dtype::float32), {}, true));
  CHECK(audit_slopes(table_of(paper(8), Dtype::float32), {}, false));
  CHECK_FALSE(audit_slopes(table_of(paper(8), Dtype::float32, {2, 4}), {}, true));
}

TEST_CASE("Slopes that stand in every row are judged once") {
  std::vector<double> rows;
  for (int r = 0; r < 3; ++r) {
    for (double const m : paper(12)) rows.push_back(m);
  }
  auto const found = audit({table_of(rows, Dtype::float32, {3, 12}, "alibi_slopes")});
  CHECK(found.verdict == Verdict::conforms);
  CHECK(found.shape == std::vector<std::int64_t>{3, 12});
  rows[20] *= 1.5;
  CHECK(audit({table_of(rows, Dtype::float32, {3, 12}, "alibi_slopes")}).verdict != Verdict::conforms);
}

TEST_CASE("A bias of slopes that were rounded to bfloat16 conforms, and one of slopes that are off by more does not") {
  auto const bias = [](double factor) {
    std::vector<double> entries;
    for (double const m : paper(10)) {
      for (int key = 0; key < 64; ++key) entries.push_back(round_to(Format::bfloat16, factor * m) * key);
    }
    return audit({table_of(entries, Dtype::float32, {10, 1, 64}, "alibi")});
  };
  CHECK(defects(bias(1)).empty());
  CHECK(defects(bias(1.02)) == Ids{"slope-rule"});
}

TEST_CASE("One head whose bias grows is a defect, also where powers of two could have been rounded to bfloat16") {
  auto const bias = [](int grows) {
    std::vector<double> entries;
    for (double const m : paper(8)) {
      bool const here = static_cast<int>(entries.size()) / 64 == grows;
      for (int key = 0; key < 64; ++key) entries.push_back((here ? m : -m) * (63 - key));
    }
    return audit({table_of(entries, Dtype::float32, {8, 1, 64}, "alibi")});
  };
  CHECK(bias(-1).verdict == Verdict::conforms);
  CHECK(defects(bias(3)) == Ids{"sign-flipped"});
}

TEST_CASE("A head without a slope is a defect where the config biases all of them") {
  RopeConfig bloom;
  bloom.heads = 14;
  bloom.alibi = true;
  Options by_config;
  by_config.config = bloom;
  auto const bias = [](int filled) {
    std::vector<double> entries;
    for (auto const m : paper(14)) {
      auto const k = static_cast<int>(entries.size()) / 50;
      for (int key = 0; key < 50; ++key) entries.push_back(k < filled ? m * key : 0);
    }
    return table_of(entries, Dtype::float32, {14, 1, 50}, "alibi");
  };
  CHECK(defects(audit({bias(14)}, by_config)).empty());
  CHECK(defects(audit({bias(7)}, by_config)) == Ids{"slope-rule"});
  CHECK(defects(audit({bias(3)}, by_config)) == Ids{"slope-rule"});
}

TEST_CASE("A bias of which slopes and products were rounded to bfloat16 conforms") {
  auto const bias = [](double factor) {
    std::vector<double> entries;
    for (double const m : paper(12)) {
      auto const slope = round_to(Format::bfloat16, factor * m);
      for (int key = 0; key < 100; ++key) entries.push_back(round_to(Format::bfloat16, slope * key));
    }
    return audit({table_of(entries, Dtype::float32, {12, 1, 100}, "alibi")});
  };
  CHECK(bias(1).verdict == Verdict::equivalent);
  CHECK(bias(1.03).verdict != Verdict::equivalent);
}

TEST_CASE("The heads of a bias may stand there once for each sequence of a batch") {
  auto const bias = [](double factor) {
    std::vector<double> entries;
    for (int sequence = 0; sequence < 2; ++sequence) {
      for (double const m : paper(10)) {
        for (int key = 0; key < 40; ++key) entries.push_back((sequence == 0 ? m : factor * m) * key);
      }
    }
    return audit({table_of(entries, Dtype::float32, {20, 1, 40}, "alibi")});
  };
  CHECK(defects(bias(1)).empty());
  CHECK(defects(bias(1.1)) == Ids{"slope-rule"});
}

TEST_CASE("A ramp is no ALiBi of one head, and no line is the ALiBi of a config") {
  auto const of_distance = [](auto const& bias) {
    std::vector<double> entries;
    for (int query = 0; query < 40; ++query) {
      for (int key = 0; key < 40; ++key) entries.push_back(bias(std::abs(key - query)));
    }
    return entries;
  };
  auto const unnamed = [&](double slope) {
    auto const entries = of_distance([&](int distance) { return -slope * distance; });
    return audit({table_of(entries, Dtype::float32, {40, 40}, "")}).verdict;
  };
  CHECK(unnamed(0.25) == Verdict::conforms);
  CHECK(unnamed(0.0017) == Verdict::unrecognised);
  RopeConfig bloom;
  bloom.heads = 1;
  bloom.alibi = true;
  Options by_config;
  by_config.config = bloom;
  auto const judged = [&](auto const& bias) {
    return audit({table_of(of_distance(bias), Dtype::float32, {1, 40, 40}, "alibi")}, by_config);
  };
  CHECK(defects(judged([](int distance) { return -distance * 0x1p-8; })).empty());
  CHECK(defects(judged([](int distance) { return -0x1p-8 * std::log1p(distance); })) == Ids{"slope-rule"});
}

TEST_CASE("The greatest exponent of slopes is a number that somebody typed, not one of any geometric sequence") {
  auto const of = [](double exponent) {
    std::vector<double> m;
    for (int k = 1; k <= 16; ++k) m.push_back(std::exp2(-exponent * k / 16));
    return m;
  };
  CHECK(audited(of(12.5)).verdict == Verdict::conforms);
  CHECK(defects(audited(of(std::log2(10000)))) == Ids{"slope-rule"});
  // Powers 1 to 16 of a ratio are frequencies of base 10000 too, counted from 1.
  auto const unnamed = audit({table_of(of(std::log2(10000)), Dtype::float32)});
  CHECK(unnamed.convention.family != "alibi");
  CHECK(audit({table_of(of(8), Dtype::float32)}).convention.family == "alibi");
}

}  // namespace
}  // namespace pe::audit

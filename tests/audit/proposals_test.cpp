// Grids and rows at any positions of which a part is broken: found by the frequencies, sides and coordinates in use.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

using Ids = std::vector<std::string>;

/// A part of the columns for each axis, the slowest first: sines, then cosines, of base 10000.
struct Blocks {
  std::vector<int> sides, pairs;
  int tokens = 0;
  std::function<double(int, int)> coordinate = [](int i, int) { return i; };

  int cells() const {
    int result = 1;
    for (int const side : sides) result *= side;
    return result;
  }
  int rows() const { return tokens + cells(); }
  int columns() const {
    int result = 0;
    for (int const count : pairs) result += 2 * count;
    return result;
  }
  std::vector<double> entries() const {
    std::vector<double> result(static_cast<std::size_t>(tokens * columns()));
    for (int cell = 0; cell < cells(); ++cell) {
      auto rest = cells();
      for (std::size_t axis = 0; axis < sides.size(); ++axis) {
        rest /= sides[axis];
        auto const at = static_cast<float>(coordinate(cell / rest % sides[axis], sides[axis]));
        auto const w = by_power(2 * pairs[axis], 10000);
        for (float const f : w) result.push_back(std::sin(at * f));
        for (float const f : w) result.push_back(std::cos(at * f));
      }
    }
    return result;
  }
};

using Spoil = std::function<double(double x, int row, int column)>;

Audit judged(Blocks const& is, Spoil const& spoil) {
  auto entries = is.entries();
  for (int r = 0; r < is.rows(); ++r) {
    for (int c = 0; c < is.columns(); ++c) {
      auto& x = entries[static_cast<std::size_t>(r * is.columns() + c)];
      x = spoil(x, r, c);
    }
  }
  return audit({table32(entries, is.rows())});
}

double as_it_is(double x, int, int) { return x; }

Blocks const mae{{14, 14}, {24, 24}, 1}, wide{{6, 21}, {16, 16}}, video{{5, 6, 8}, {8, 12, 12}},
    normalised{{12, 16}, {16, 16}, 0, [](int i, int n) { return 2 * std::numbers::pi * (i + 1) / n; }},
    stretched{{12, 16}, {16, 16}, 0, [](int i, int) { return i * 0.7; }};

}  // namespace

TEST_CASE("A part of a grid is found broken, whatever it is, by what the rest should be") {
  for (auto const& is : {mae, wide, video, normalised, stretched}) {
    INFO(is.sides.size() << " sides, the first " << is.sides.front() << ", second cell at " << is.coordinate(1, 12));
    CHECK(int(judged(is, as_it_is).verdict) == int(Verdict::conforms));
    std::mt19937 random(5);
    auto const part = judged(is, [&](double x, int r, int) { return 4 * r > 3 * is.rows() ? 1e30 * (1 + x * r) : x; });
    REQUIRE(!defects(part).empty());
    CHECK(defects(part).front() == "uninitialised");
    auto const dropped = judged(is, [&](double x, int, int) { return random() % 10 == 0 ? 0 : x / 0.9; });
    CHECK(defects(dropped) == Ids{"wrong-entries"});
    CHECK(dropped.findings.front().says.find("times too large") != std::string::npos);
    auto const columns = judged(is, [&](double x, int, int c) { return c > 2 && c < 6 ? 1.25 * x : x; });
    CHECK(!defects(columns).empty());
    auto const bits = judged(is, [](double x, int, int) { return std::round(x * 127) / 127; });
    CHECK(defects(bits) == Ids{"wrong-entries"});
    CHECK(bits.findings.front().says.find("values only") != std::string::npos);
  }
}

TEST_CASE("What is wrong in a grid is said where it stands, in channels in front too") {
  auto const is = normalised;
  auto const entries = is.entries();
  auto const channels_first = laid_out(is.columns(), is.cells(), [&](auto c, auto cell) {
    auto const x = entries[static_cast<std::size_t>(cell * is.columns() + c)];
    return c == 5 && cell == 37 ? x + 0.5 : c == 9 && cell > 100 ? 0 : x;
  });
  auto const found = audit({table_of(channels_first, Dtype::float32, {1, is.columns(), 12, 16})});
  CHECK(defects(found) == Ids{"wrong-entries"});
  CHECK(found.findings.front().worst->index == std::vector<std::int64_t>{0, 5, 2, 5});
}

TEST_CASE("Cells in the order of windows of 2 x 2, as Qwen2-VL has them, are those of a grid") {
  Blocks const is{{12, 20}, {16, 16}};
  auto const entries = is.entries();
  auto const in_windows = [&](Spoil const& spoil) {
    auto const result = laid_out(is.cells(), is.columns(), [&](auto row, auto c) {
      auto const window = row / 4, in = row % 4;
      auto const cell = (window / 10 * 2 + in / 2) * 20 + window % 10 * 2 + in % 2;
      auto const x = entries[static_cast<std::size_t>(cell * is.columns() + c)];
      return spoil(x, static_cast<int>(row), static_cast<int>(c));
    });
    return audit({table32(result, is.cells())});
  };
  CHECK(int(in_windows(as_it_is).verdict) == int(Verdict::conforms));
  auto const broken =
      in_windows([](double x, int row, int c) { return row >= 50 && row % 9 == 5 && c > 9 ? 0.25 : x; });
  CHECK(defects(broken) == Ids{"wrong-entries"});
  CHECK(broken.findings.front().worst->index == std::vector<std::int64_t>{50, 10});
  CHECK(!defects(in_windows([](double x, int, int) { return std::round(x * 127) / 127; })).empty());
}

TEST_CASE("A grid by other numbers than those in use is no broken one") {
  for (double const base : {9000.0, 12000.0}) {
    auto const is = wide;
    auto entries = std::vector<double>();
    for (int cell = 0; cell < is.cells(); ++cell) {
      for (int const at : {cell / 21, cell % 21}) {
        for (int i = 0; i < 16; ++i) entries.push_back(std::sin(static_cast<float>(at * std::pow(base, -i / 16.0))));
        for (int i = 0; i < 16; ++i) entries.push_back(std::cos(static_cast<float>(at * std::pow(base, -i / 16.0))));
      }
    }
    CHECK(defects(audit({table32(entries, is.cells())})).empty());
    // Noise is no part.
    std::mt19937 random(1);
    std::normal_distribution<double> normal(0, 0.3);
    for (auto& x : entries) x += normal(random);
    CHECK(defects(audit({table32(entries, is.cells())})).empty());
  }
}

TEST_CASE("Axes of unlike amplitudes are a defect") {
  CHECK(defects(judged(wide, [](double x, int, int c) { return c < 32 ? 0.9 * x : x; })) == Ids{"amplitude"});
}

TEST_CASE("Broken rows or columns of a sampler's steps are found by those that are sound") {
  auto const w = by_power(64, 10000);
  auto const steps = [&](Spoil const& spoil) {
    std::vector<double> entries;
    for (int r = 0; r < 40; ++r) {
      auto const t = static_cast<float>((r * 377) % 1000);
      for (int c = 0; c < 64; ++c) {
        auto const angle = t * w[static_cast<std::size_t>(c % 32)];
        entries.push_back(spoil(c < 32 ? std::sin(angle) : std::cos(angle), r, c));
      }
    }
    return audit({table32(entries, 40)});
  };
  CHECK(int(steps(as_it_is).verdict) == int(Verdict::conforms));
  CHECK(defects(steps([](double x, int r, int) { return r % 4 == 1 ? 0.5 * x : x; })) == Ids{"wrong-entries"});
  auto const flat = steps([](double x, int, int c) { return c == 7 ? 0.125 : x; });
  CHECK(defects(flat) == Ids{"wrong-entries"});
  CHECK(flat.findings.front().worst->index == std::vector<std::int64_t>{0, 7});
}

TEST_CASE("Zeros with some numbers of memory among them were never written") {
  std::vector<double> entries(64 * 32);
  for (std::size_t i = 0; i < entries.size(); i += 50) entries[i] = 3e-37;
  CHECK(defects(audit({table32(entries, 64, "cos_cached")})) == Ids{"uninitialised"});
  entries[100] = 0.5;
  CHECK(defects(audit({table32(entries, 64, "cos_cached")})) != Ids{"uninitialised"});
}

TEST_CASE("Dynamic scaling is that of the last position, and LongRoPE's lists are for the config's width") {
  auto const config = [](std::string const& scaling) {
    return parse_config(
        R"({"head_dim": 64, "max_position_embeddings": 4096, "rope_theta": 10000.0, "rope_scaling": )" + scaling + "}",
        "config");
  };
  auto const rotary = [](double base, double first) {
    auto const p = in_float32(300, by_power(64, base), {.first = first});
    return std::vector{table32(twice(p, true, true), 300, "cos"), table32(twice(p, false, true), 300, "sin")};
  };
  auto const dynamic = config(R"({"type": "dynamic", "factor": 2.0})");
  auto const stretched = 10000 * std::pow(2.0 * 8300 / 4096 - 1, 64.0 / 62);
  CHECK(defects(audit_with(dynamic, rotary(stretched, 8000), {})).empty());
  CHECK(defects(audit_with(dynamic, rotary(10000, 8000), {})) == Ids{"scaling-mismatch"});
  CHECK(defects(audit_with(dynamic, rotary(10000, 2000), {})).empty());
  std::string ones = "1.0";
  for (int i = 1; i < 24; ++i) ones += ", 1.0";
  auto const lists = config(R"({"type": "longrope", "short_factor": [)" + ones + R"(], "long_factor": [)" + ones +
                            R"(], "original_max_position_embeddings": 4096}, "partial_rotary_factor": 0.75)");
  auto const wide_cache = audit_with(lists, rotary(10000, 0), {});
  CHECK(std::ranges::count(defects(wide_cache), "wrong-dimension") == 1);
}

}  // namespace pe::audit

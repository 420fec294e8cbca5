// Tables of which most is a code and a part is not: the finding names the part. Beside each, the sound table that is
// nearest to it, and unrelated numbers.
#include <algorithm>
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

constexpr std::int64_t length = 200, columns = 52;

std::vector<double> code(double base = 10000) {
  return interleaved(in_float32(length, by_exponential(columns / 2, base, columns / 2)));
}

/// The code with some entries changed: `change(row, column, entry)` is what stands there.
Audit changed(auto const& change, double base = 10000, Options const& options = {}) {
  auto entries = code(base);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = change(static_cast<std::int64_t>(i) / columns, static_cast<std::int64_t>(i) % columns, entries[i]);
  }
  return audit({table32(entries, length)}, options);
}

double sound(std::int64_t, std::int64_t, double x) { return x; }

std::string said(Audit const& audit) { return audit.findings.empty() ? "" : audit.findings.front().says; }

TEST_CASE("Cosines alone that are cut off, or wrap, are a code in part") {
  auto const cosines = [](std::int64_t wraps_at) {
    auto const phases = in_float32(length, by_power(columns, 10000));
    return laid_out(length, columns,
                    [&](auto r, auto c) { return Phases(phases).cosine(r % wraps_at, c % (columns / 2)); });
  };
  CHECK(defects(audit({table32(cosines(length), length, "cos")})).empty());
  CHECK(defects(audit({table32(cosines(150), length, "cos")})) == Ids{"wrong-entries"});
}

TEST_CASE("Rows of memory that was never written are named, whatever the base of the others") {
  for (double const base : {10000.0, 24000.0}) {
    CAPTURE(base);
    CHECK(defects(changed(sound, base)).empty());
    for (double const garbage : {3e30, -1e5, 1e-35}) {
      auto const found = changed([&](auto r, auto, double x) { return r >= 150 ? garbage : x; }, base);
      CHECK(defects(found) == Ids{"uninitialised"});
      CHECK_THAT(said(found), tests::contains("memory that was never written"));
    }
  }
  auto const in_front = changed([](auto r, auto c, double x) { return r < 90 ? 1e20 * double(c) : x; }, 24000);
  CHECK(defects(in_front) == Ids{"uninitialised"});
}

TEST_CASE("Cosines alone are no cache of which the sines were lost, unless it is called one of sines too") {
  auto const cosines = twice(in_float32(100, by_power(64, 1000000)), true, true);
  CHECK(int(audit({table32(cosines, 100, "cos")}).verdict) != int(Verdict::defective));
  CHECK(defects(audit({table32(cosines, 100, "cos_sin")})) == Ids{"mixed-layout"});
}

TEST_CASE("Columns that were never written are named") {
  auto const cosines = changed([](auto, auto c, double x) { return c % 2 == 1 ? 0 : x; });
  CHECK(defects(cosines) == Ids{"wrong-entries"});
  CHECK_THAT(said(cosines), tests::contains("26 columns, the first is column 1"));
  auto const half = changed([](auto, auto c, double x) { return c >= columns / 2 ? 0.5 : x; });
  CHECK(defects(half) == Ids{"wrong-entries"});
  CHECK_THAT(said(half), tests::contains("hold one number in all rows"));
  // A part of the head that is not rotated has cosines of 1 and sines of 0.
  auto const unrotated = changed([](auto, auto c, double x) { return c >= columns / 2 ? double(c % 2) : x; });
  CHECK(int(unrotated.verdict) != int(Verdict::defective));
}

TEST_CASE("A code that was stored behind dropout is told from one with a factor") {
  std::mt19937 random(7);
  std::bernoulli_distribution dropped(0.1);
  auto const found = changed([&](auto, auto, double x) { return dropped(random) ? 0 : x / 0.9; });
  CHECK(defects(found) == Ids{"wrong-entries"});
  CHECK_THAT(said(found), tests::contains("1.111 times too large"));
  CHECK(int(changed([](auto, auto, double x) { return x / 0.9; }).verdict) == int(Verdict::equivalent));
  // Relative codes, from one end to the other or down to 0.
  for (auto const& [first, step] : {std::pair{-100.0, 1.0}, {100.0, -1.0}, {200.0, -1.0}}) {
    CAPTURE(first, step);
    auto relative = in_float64(201, columns, 10000, std::min(first, first + 200 * step));
    auto entries = interleaved(relative);
    if (step < 0) {
      for (std::ptrdiff_t r = 0; r < 100; ++r) {
        std::swap_ranges(entries.begin() + r * columns, entries.begin() + (r + 1) * columns,
                         entries.begin() + (200 - r) * columns);
      }
    }
    CHECK(int(audit({table32(entries, 201)}).verdict) == int(Verdict::conforms));
    for (double& x : entries) x = dropped(random) ? 0 : x / 0.9;
    auto const of_relative = audit({table32(entries, 201)});
    CHECK_THAT(said(of_relative), tests::contains("1.111 times too large"));
  }
}

TEST_CASE("Angles that were cut to integers are found without a config, and are no positions along many axes") {
  auto const cut = [](float x) { return std::trunc(x); };
  auto const phases = in_float32(400, by_power(64, 10000), {.angle = cut});
  CHECK(defects(audit({table32(twice(phases, true, true), 400, "cos"),
                       table32(twice(phases, false, true), 400, "sin")})) == Ids{"truncated-to-integers"});
  CHECK(defects(audit({table32(interleaved(phases), 400)})) == Ids{"truncated-to-integers"});
}

TEST_CASE(
    "Frequencies that rise are a defect where they are usual ones in reverse, and a design of its own otherwise") {
  auto const of = [](auto const& frequency) {
    std::vector<float> w;
    for (int i = 0; i < 40; ++i) w.push_back(static_cast<float>(frequency(i)));
    return defects(audit({table32(blocks(in_float32(300, w), true), 300)}));
  };
  CHECK(of([](int i) { return std::pow(10000.0, -i / 40.0); }).empty());
  // The least and the greatest time scale exchanged.
  CHECK(of([](int i) { return 1e-4 * std::pow(10000.0, i / 39.0); }) == Ids{"wrong-frequencies"});
  // Periods from 10000 to 2; harmonics from the constant on; frequencies in a line.
  CHECK(of([](int i) { return 2 * std::numbers::pi / (10000 * std::pow(5000.0, -i / 39.0)); }).empty());
  CHECK(of([](int i) { return 2 * std::numbers::pi * i / 300; }).empty());
  CHECK(of([](int i) { return 1 - i / 41.0; }).empty());
}

TEST_CASE("A reshape where a transpose was meant is found by the transpose") {
  auto const sound = code();
  std::vector<double> transposed;
  for (std::int64_t c = 0; c < columns; ++c) {
    for (std::int64_t r = 0; r < length; ++r) transposed.push_back(sound[static_cast<std::size_t>(r * columns + c)]);
  }
  CHECK(defects(audit({table_of(transposed, Dtype::float32, {columns, length})})).empty());
  CHECK(defects(audit({table32(transposed, length)})) == Ids{"mixed-layout"});
}

TEST_CASE("Rotation matrices without the minus are no rotations") {
  auto const matrices = [](double sign) {
    auto phases = in_float32(100, by_power(32, 10000));
    auto const entries = laid_out(100, 4 * 16, [&](auto r, auto c) {
      auto const s = phases.sine(r, c / 4);
      return c % 4 == 1 ? sign * s : c % 4 == 2 ? s : phases.cosine(r, c / 4);
    });
    return defects(audit({table_of(entries, Dtype::float32, {100, 16, 2, 2})}));
  };
  CHECK(matrices(-1).empty());
  CHECK(matrices(1) == Ids{"wrong-entries"});
}

TEST_CASE("Frequencies in reverse order are a defect of the bases in use") {
  auto w = by_exponential(columns / 2, 10000, columns / 2 - 1);
  std::ranges::reverse(w);
  auto const found = audit({table32(blocks(in_float32(length, w), true), length)});
  CHECK(defects(found) == Ids{"wrong-frequencies"});
  CHECK_THAT(said(found), tests::contains("in another order"));
}

TEST_CASE("A factor on the cosines alone is a defect, and on both the config's") {
  auto const config = parse_config(R"({"head_dim": 52, "rope_theta": 600000.0, "rope_scaling": {"rope_type": "yarn",
      "factor": 1.0, "attention_factor": 1.07, "original_max_position_embeddings": 4096}})",
                                   "config");
  auto const judged = [&](double cosine, double sine) {
    auto const phases = in_float32(length, by_power(columns, 600000));
    auto cosines = twice(phases, true, true), sines = twice(phases, false, true);
    for (auto& x : cosines) x *= cosine;
    for (auto& x : sines) x *= sine;
    return audit_with(config, {table32(cosines, length, "cos"), table32(sines, length, "sin")}, {});
  };
  CHECK(defects(judged(1.07, 1.07)).empty());
  CHECK(defects(judged(1.07, 1)) == Ids{"amplitude"});
  CHECK(defects(judged(1, 1)) == Ids{"amplitude"});
}

TEST_CASE("Frequencies that rise are a defect of the base that is expected, and of those in use") {
  auto w = by_exponential(columns / 2, 10000, columns / 2);
  for (auto& f : w) f = 1 / f;
  std::vector const risen{table32(interleaved(in_float32(length, w)), length)};
  Options expected;
  expected.expected_scheme = "sinusoidal";
  expected.expected["base"] = "10000";
  CHECK(defects(audit(risen, expected)) == Ids{"wrong-frequencies"});
  CHECK(defects(audit(risen)) == Ids{"wrong-frequencies"});
  CHECK(defects(changed(sound, 10000, expected)).empty());
}

TEST_CASE("One entry of a bfloat16 cache of any base is wrong, and no others") {
  auto const phases = in_float32(600, by_power(56, 21000));
  auto const narrow = [](std::vector<double> const& entries, char const* name) {
    return table_of(entries, Dtype::bfloat16, {600, 56}, name);
  };
  auto const cosines = twice(phases, true, true);
  auto sines = twice(phases, false, true);
  CHECK(defects(audit({narrow(cosines, "cos"), narrow(sines, "sin")})).empty());
  sines[400 * 56 + 2] = -sines[400 * 56 + 2];
  auto const found = audit({narrow(cosines, "cos"), narrow(sines, "sin")});
  CHECK(defects(found) == Ids{"wrong-entries"});
  CHECK(found.convention.base == 21000);
}

TEST_CASE("Numbers of no code have no part that is one") {
  std::mt19937 random(11);
  std::normal_distribution<double> normal(0, 0.6);
  CHECK(int(changed([&](auto, auto, double) { return normal(random); }).verdict) != int(Verdict::defective));
  // A third of the rows is not most of the table.
  auto const third = changed([&](auto r, auto, double x) { return r < length / 3 ? x : normal(random); });
  CHECK(int(third.verdict) == int(Verdict::unrecognised));
}

TEST_CASE("No two cells of a grid have one code") {
  Options grid;
  grid.grid = {3, 4, 5};
  auto const video = [&](bool time_is_row) {
    auto const w = by_exponential(8, 10000, 8);
    std::vector<double> entries;
    for (int cell = 0; cell < 60; ++cell) {
      int const places[] = {time_is_row ? cell / 5 % 4 : cell / 20, cell / 5 % 4, cell % 5};
      for (int const place : places) {
        for (float const f : w) entries.push_back(std::sin(static_cast<float>(place) * f));
        for (float const f : w) entries.push_back(std::cos(static_cast<float>(place) * f));
      }
    }
    return audit({table32(entries, 60)}, grid);
  };
  CHECK(int(video(false).verdict) == int(Verdict::conforms));
  auto const ids = defects(video(true));
  CHECK_FALSE(ids.empty());
}

TEST_CASE("What is near the code that is asked for, and not it, is a defect; without being asked, nothing known") {
  std::mt19937 random(5);
  std::normal_distribution<double> normal(0, 0.03);
  Options expected;
  expected.expected_scheme = "sinusoidal";
  expected.expected["base"] = "10000";
  auto const noisy = [&](auto, auto, double x) { return x + normal(random); };
  CHECK(defects(changed(noisy, 10000, expected)) == Ids{"wrong-entries"});
  CHECK(int(changed(noisy).verdict) == int(Verdict::unrecognised));
}

TEST_CASE("Columns of memory are named where the other half of a cache says the base") {
  auto const phases = in_float32(256, by_power(72, 33000));
  auto cosines = twice(phases, true, true), sines = twice(phases, false, true);
  CHECK(defects(audit({table32(cosines, 256, "cos"), table32(sines, 256, "sin")})).empty());
  for (auto* entries : {&cosines, &sines}) {
    for (std::size_t i = 0; i < entries->size(); ++i) {
      if (i % 72 >= 60) (*entries)[i] = 1e-38;
    }
  }
  CHECK(defects(audit({table32(cosines, 256, "cos"), table32(sines, 256, "sin")})) == Ids{"uninitialised"});
}

TEST_CASE("A frame without numbers is a defect of a video") {
  auto const video = [](double number) {
    auto const w = by_exponential(16, 10000, 16);
    std::vector<double> entries;
    for (int cell = 0; cell < 120; ++cell) {
      int const places[] = {cell / 30, cell / 6 % 5, cell % 6};
      for (int const place : places) {
        for (bool const cosine : {false, true}) {
          for (float const f : w) {
            auto const angle = static_cast<float>(place) * f;
            entries.push_back(number != 0 && cell >= 90 ? number : cosine ? std::cos(angle) : std::sin(angle));
          }
        }
      }
    }
    return audit({table32(entries, 120, "pos_embed")});
  };
  CHECK(defects(video(0)).empty());
  CHECK(defects(video(std::numeric_limits<double>::quiet_NaN())) == Ids{"non-finite"});
  CHECK(defects(video(3e9)) == Ids{"uninitialised"});
}

}  // namespace
}  // namespace pe::audit

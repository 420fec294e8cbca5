// Arrangements of sound codes as libraries keep them: matrices of rotation, chunks of a sequence, positions that are no
// whole numbers, unequal shares of the columns. Beside each, a fault in it.
#include <random>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

/// Angles of positions, row-major.
std::vector<float> angles_of(std::vector<double> const& positions, std::vector<float> const& w) {
  std::vector<float> result;
  for (double const p : positions) {
    for (float const f : w) result.push_back(static_cast<float>(p) * f);
  }
  return result;
}

std::vector<double> chunks(std::vector<int> const& starts, int count) {
  std::vector<double> result;
  for (int const start : starts) {
    for (int i = 0; i < count; ++i) result.push_back(start + i);
  }
  return result;
}

TEST_CASE("Rotation matrices are judged by their cosines and sines") {
  auto const angles = angles_of(chunks({0}, 90), by_power(40, 5500));
  auto const made = [&](bool transposed) {
    std::vector<double> entries;
    for (float const x : angles) {
      double const c = std::cos(x), s = transposed ? -std::sin(x) : std::sin(x);
      for (double const entry : {c, -s, s, c}) entries.push_back(entry);
    }
    return entries;
  };
  auto const judged = [](std::vector<double> const& entries) {
    return audit({table_of(entries, Dtype::float32, {1, 1, 90, 20, 2, 2}, "")});
  };
  auto const sound = judged(made(false));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 5500);
  CHECK(int(judged(made(true)).verdict) == int(Verdict::equivalent));
  auto lost_sign = made(false);
  lost_sign[4 * 20 * 7 + 1] *= -1;
  CHECK(defects(judged(lost_sign)) == Ids{"wrong-entries"});
}

TEST_CASE("Chunks of one length are those of one of several devices, others are rows of wrong positions") {
  auto const cache = [](std::vector<double> const& positions) {
    auto const angles = angles_of(positions, by_power(56, 24000));
    std::vector<double> cosines, sines;
    for (float const x : angles) {
      cosines.push_back(std::cos(x));
      sines.push_back(std::sin(x));
    }
    auto const rows = static_cast<std::int64_t>(positions.size());
    return std::vector{table32(cosines, rows, "cos"), table32(sines, rows, "sin")};
  };
  auto const sound = audit(cache(chunks({64, 384}, 64)));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 24000);
  CHECK(defects(audit(cache(chunks({64, 300}, 64)))) == Ids{"position-offset"});
  CHECK(defects(audit(cache(chunks({384, 64}, 64)))) == Ids{"position-offset"});
  for (auto const& wrapped : {chunks({0, 0}, 64), chunks({0, 0, 0, 0}, 32), chunks({64, 384, 384}, 64)}) {
    CHECK(std::ranges::count(defects(audit(cache(wrapped))), "position-offset") == 1);
  }
  Options one_sequence;
  one_sequence.first_position = 64;
  CHECK(defects(audit(cache(chunks({64, 384}, 64)), one_sequence)) == Ids{"position-offset"});
}

TEST_CASE("Angles of chunks are multiples of one row") {
  auto const angles = [](std::vector<int> const& starts) {
    auto const all = angles_of(chunks(starts, 64), by_power(56, 24000));
    return table32({all.begin(), all.end()}, 128);
  };
  auto const sound = audit({angles({64, 384})});
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 24000);
  auto table = to_double(angles({64, 384}));
  for (std::size_t i = 70 * 28; i < table.size(); ++i) table[i] += 0.5;
  CHECK(int(audit({table32(table, 128)}).verdict) != int(Verdict::conforms));
}

TEST_CASE("Codes of times that are no whole numbers are sound in any order, also near a whole one") {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> uniform(0, 10);
  std::vector<double> times;
  for (int i = 0; i < 24; ++i) times.push_back(uniform(random));
  times[5] = 3.0009765625;
  auto const codes = [&](double off) {
    std::vector<double> entries;
    for (double const t : times) {
      for (bool const cosine : {false, true}) {
        for (float const f : by_exponential(32, 10000, 31)) {
          auto const angle = static_cast<float>(t) * f;
          entries.push_back(cosine ? std::cos(angle) : std::sin(angle));
        }
      }
    }
    entries[1000] += off;
    return table32(entries, 24);
  };
  auto const sound = audit({codes(0)});
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.spacing == "d/2-1");
  CHECK(int(audit({codes(0.01)}).verdict) != int(Verdict::conforms));
}

TEST_CASE("The time of a video may have another share of the columns than height and width") {
  auto const video = [](std::vector<int> const& shares, float base_of_time) {
    std::vector<double> entries;
    for (int cell = 0; cell < 60; ++cell) {
      int const places[] = {cell / 20, cell / 5 % 4, cell % 5};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        auto const w = by_exponential(shares[axis] / 2, axis == 0 ? base_of_time : 10000, shares[axis] / 2);
        for (float const f : w) entries.push_back(std::sin(static_cast<float>(places[axis]) * f));
        for (float const f : w) entries.push_back(std::cos(static_cast<float>(places[axis]) * f));
      }
    }
    Options grid;
    grid.grid = {3, 4, 5};
    return audit({table32(entries, 60)}, grid);
  };
  for (auto const& shares : {std::vector{24, 12, 12}, {12, 18, 18}, {8, 20, 20}}) {
    auto const sound = video(shares, 10000);
    CAPTURE(shares[0]);
    CHECK(int(sound.verdict) == int(Verdict::conforms));
    CHECK(sound.convention.axis_order == "time, height, width");
    CHECK(int(video(shares, 500).verdict) != int(Verdict::conforms));
  }
}

TEST_CASE("Far from position 0 the first row tells the base") {
  auto const cache = [](double base) {
    auto const phases = in_float32(128, by_power(64, base), {.first = 131000});
    return std::vector{table32(twice(phases, true, true), 128, "cos"), table32(twice(phases, false, true), 128, "sin")};
  };
  Options far;
  far.first_position = 131000;
  auto const sound = audit(cache(3300000), far);
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 3300000);
  far.first_position = 131001;
  CHECK(int(audit(cache(3300000), far).verdict) != int(Verdict::conforms));
}

TEST_CASE("Columns of a part of the head that is not rotated stand behind the others") {
  auto const cache = [](bool halves, double sine) {
    auto const phases = in_float32(90, by_power(32, 10000));
    auto const cosines = twice(phases, true, halves), sines = twice(phases, false, halves);
    std::vector<double> padded[2];
    for (std::size_t r = 0; r < 90; ++r) {
      for (std::size_t c = 0; c < 80; ++c) {
        padded[0].push_back(c < 32 ? cosines[r * 32 + c] : 1);
        padded[1].push_back(c < 32 ? sines[r * 32 + c] : sine);
      }
    }
    return audit({table32(padded[0], 90, "cos"), table32(padded[1], 90, "sin")});
  };
  for (bool const halves : {true, false}) {
    auto const sound = cache(halves, 0);
    CHECK(int(sound.verdict) == int(Verdict::conforms));
    CHECK(sound.convention.base == 10000);
    CHECK(int(cache(halves, 1).verdict) != int(Verdict::conforms));
  }
}

TEST_CASE("Time-steps of a sampler in float16 are codes of the usual base") {
  auto const steps = [](double denominator) {
    std::vector<double> entries;
    for (int step = 24; step >= 0; --step) {
      auto const t = std::round(999.0F * static_cast<float>(step) / 24);
      for (bool const cosine : {false, true}) {
        for (float const f : by_exponential(64, 10000, denominator)) {
          entries.push_back(cosine ? std::cos(t * f) : std::sin(t * f));
        }
      }
    }
    return audit({table_of(entries, Dtype::float16, {25, 128}, "")});
  };
  CHECK(int(steps(64).verdict) == int(Verdict::conforms));
  CHECK(int(steps(60).verdict) != int(Verdict::conforms));
}

}  // namespace
TEST_CASE("Frequencies and angles in a narrow type are defects of time-steps in any order") {
  auto const steps = [](Step const& frequency, Step const& angle) {
    std::vector<double> entries;
    for (int const t : {999, 873, 700, 512, 400, 333, 250, 128, 90, 64, 33, 12, 5, 1, 700, 0}) {
      for (bool const cosine : {true, false}) {
        for (float const f : by_exponential(64, 10000, 64)) {
          auto const x = angle(static_cast<float>(t) * frequency(f));
          entries.push_back(cosine ? std::cos(x) : std::sin(x));
        }
      }
    }
    return defects(audit({table_of(entries, Dtype::float32, {16, 128}, "")}));
  };
  Step const as_it_is = [](float x) { return x; };
  CHECK(steps(as_it_is, as_it_is).empty());
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    Step const narrow = [&](float x) { return static_cast<float>(round_to(format, x)); };
    CHECK(steps(narrow, as_it_is) == Ids{"low-precision-frequencies"});
    CHECK(steps(as_it_is, narrow) == Ids{"low-precision-angles"});
  }
}

TEST_CASE("Steps other than 1 are whole in a narrow format too, and positions that were rounded are not") {
  auto const codes = [](Step const& position) {
    Making const making{.step = 7, .position = position};
    auto const entries = blocks(in_float32(256, by_power(32, 10000), making), true);
    return audit({table_of(entries, Dtype::bfloat16, {256, 32}, "cos_sin")});
  };
  auto const sound = codes([](float x) { return x; });
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.step == 7);
  CHECK(int(codes(rounded_to(Format::bfloat16)).verdict) == int(Verdict::defective));
}

}  // namespace pe::audit

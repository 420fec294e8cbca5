/// A scale that was applied to a part of the columns, however large the part.
#include <algorithm>
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

Audit scaled(std::int64_t from, double by, std::int64_t further_from = 32, double further_by = 1) {
  auto entries = interleaved(in_float32(200, by_power(32, 10000)));
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const column = static_cast<std::int64_t>(i % 32);
    if (column >= from) entries[i] *= by;
    if (column >= further_from) entries[i] *= further_by;
  }
  return audit({table32(entries, 200, "pe")});
}

TEST_CASE("A scale on half of the columns, or on fewer or more, is told") {
  auto const half = scaled(16, 1.5);
  CHECK(defects(half) == Ids{"amplitude"});
  CHECK(half.findings.back().says == "16 columns, the first is column 16, are 1.5 times as large as the others.");
  CHECK(half.findings.back().worst->index == std::vector<std::int64_t>{0, 17});
  CHECK(half.convention.base == 10000);
  for (std::int64_t const from : {8, 28}) {
    auto const found = defects(scaled(from, 1.5));
    CAPTURE(from);
    CHECK(std::ranges::find(found, "amplitude") != found.end());
  }
}

TEST_CASE("One amplitude of all columns is no defect, and three are not explained") {
  CHECK(defects(scaled(0, 1.5)).empty());
  CHECK(scaled(12, 1.5, 22, 1.5).verdict != Verdict::conforms);
  CHECK(defects(scaled(12, 1.5, 22, 1.5)) != Ids{"amplitude"});
}

TEST_CASE("Four pairs are enough to tell positions that were divided from a step of positions") {
  auto frequencies = by_power(8, 10000);
  for (auto& w : frequencies) w /= 8;  // Position Interpolation, of 256 rows
  auto const made = in_float32(256, frequencies);
  std::vector<double> cosines(made.cosines.begin(), made.cosines.end()), sines(made.sines.begin(), made.sines.end());
  auto const found = audit({table32(cosines, 256, "cos"), table32(sines, 256, "sin")});
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.scaling == "linear");
}

TEST_CASE("What is called a code and holds NaN is defective, though nothing else of it is understood") {
  std::vector<double> noise;
  std::uint64_t state = 1;
  for (int i = 0; i < 300 * 16; ++i) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    noise.push_back(static_cast<double>(state >> 40U) / 0x1p24 - 0.5);
  }
  CHECK(audit({table32(noise, 300, "cos_sin_cache")}).verdict != Verdict::defective);
  noise[299 * 16] = std::nan("");
  auto const found = audit({table32(noise, 300, "cos_sin_cache")});
  CHECK(defects(found) == Ids{"non-finite"});
  CHECK(found.findings.back().worst->index == std::vector<std::int64_t>{299, 0});
  CHECK(audit({table32(noise, 300, "q_proj")}).verdict != Verdict::conforms);
}

}  // namespace
}  // namespace pe::audit

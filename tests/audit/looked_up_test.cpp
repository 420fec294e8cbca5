// Rows of which the order says that they are meant to be one sequence, and columns of which two belong together.
#include <algorithm>
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

using Ids = std::vector<std::string>;

Ids defects_of(std::vector<double> const& entries, std::int64_t rows, std::string name = "") {
  return defects(audit({table32(entries, rows, std::move(name))}));
}

std::vector<double> counted(int count, double first = 0, double step = 1) {
  std::vector<double> result;
  for (int i = 0; i < count; ++i) result.push_back(first + step * i);
  return result;
}

/// Cosines and then sines of base 10000, d = 64.
std::vector<double> codes(std::vector<double> const& positions) {
  std::vector<double> entries;
  auto const w = by_power(64, 10000);
  for (double const p : positions) {
    for (float const f : w) entries.push_back(std::cos(static_cast<float>(p) * f));
    for (float const f : w) entries.push_back(std::sin(static_cast<float>(p) * f));
  }
  return entries;
}

}  // namespace

TEST_CASE("A table that is looked up by position is one sequence, whatever a batch of rows may be") {
  auto anew = counted(150);
  for (double const p : counted(90)) anew.push_back(p);
  auto const entries = codes(anew);
  CHECK(defects_of(entries, 240, "cos_sin").empty());
  for (char const* const name :
       {"rotary_emb.cos_sin_cache", "pe", "pos_encoder.pe", "encoder.embed_positions.weight"}) {
    CHECK(defects_of(entries, 240, name) == Ids{"position-offset", "colliding-positions"});
    CHECK(defects_of(codes(counted(240)), 240, name).empty());
  }
  auto const gathered = codes({17, 930, 4, 2048, 355, 1200, 77, 3});
  CHECK(defects_of(gathered, 8, "cos_sin").empty());
  CHECK(defects_of(gathered, 8, "rotary_emb.cos_sin_cache") == Ids{"position-offset"});
}

TEST_CASE("Relative positions pass 0 once, in either direction") {
  for (double const step : {1.0, -1.0}) {
    auto const positions = counted(181, -90 * step, step);
    CHECK(defects_of(codes(positions), 181).empty());
    auto twice = positions;
    twice.insert(twice.begin() + 90, 0);
    auto const found = defects_of(codes(twice), 182);
    CHECK(std::ranges::count(found, "position-offset") == 1);
  }
}

TEST_CASE("Words of a tree of drafts stand several at one position, level by level") {
  auto const levels = [](std::vector<int> const& rows) {
    std::vector<double> positions;
    for (std::size_t depth = 0; depth < rows.size(); ++depth) {
      positions.insert(positions.end(), static_cast<std::size_t>(rows[depth]), 812 + static_cast<double>(depth));
    }
    return positions;
  };
  auto const defects_of_levels = [&](std::vector<int> const& rows, std::string const& name = "cos_sin") {
    auto const positions = levels(rows);
    return defects_of(codes(positions), static_cast<std::int64_t>(positions.size()), name);
  };
  for (auto const& rows : {std::vector{1, 2, 3, 1}, {1, 10, 22, 17, 9, 4}, {1, 2, 1, 2, 3, 1}, {1, 2, 3, 4, 2}}) {
    CHECK(defects_of_levels(rows).empty());
    CHECK(!defects_of_levels(rows, "rotary_emb.cos_sin_cache").empty());
  }
  // One row twice, rows twice from the second on, positions divided as integers, clamped ones, and ones that stood
  // still.
  for (auto const& rows : {std::vector{1, 1, 1, 1, 2, 1, 1, 1, 1},
                           {1, 2, 2, 2, 2, 2, 2},
                           {1, 2, 3, 2, 3, 2},
                           {1, 8, 8, 8, 8},
                           {3, 8, 8, 8, 8},
                           {1, 1, 1, 1, 1, 1, 9},
                           {1, 1, 1, 3, 1, 1, 4, 1, 1}}) {
    CHECK(!defects_of_levels(rows).empty());
  }
}

TEST_CASE("Rows that mostly go on by one step are meant to, and the others are named") {
  for (double const step : {-1.0, 20.0}) {
    auto positions = counted(50, step < 0 ? 24 : 1, step);
    CHECK(defects_of(codes(positions), 50).empty());
    std::swap(positions[20], positions[31]);
    CHECK(defects_of(codes(positions), 50) == Ids{"position-offset"});
  }
  auto left_out = counted(301);
  left_out.erase(left_out.begin() + 150);
  CHECK(defects_of(codes(left_out), 300) == Ids{"position-offset"});
  // A sampler's steps that were rounded are of no one step, and a few round numbers are a batch.
  std::vector<double> rounded;
  for (int i = 0; i < 48; ++i) rounded.push_back(std::floor(i * 1000.0 / 48));
  CHECK(defects_of(codes(rounded), 48).empty());
  CHECK(defects_of(codes({100, 200, 300, 400, 700}), 5).empty());
}

TEST_CASE("Sines in another order than the cosines are a defect of a rotary cache, and of no code that is added") {
  auto const entries = codes(counted(200));
  auto const permuted = [&](bool cosines) {
    auto result = entries;
    for (std::size_t r = 0; r < 200; ++r) {
      for (std::size_t c = 0; c < 64; ++c) {
        auto const turned = c % 32 * 5 % 32 + c / 32 * 32;
        if (c >= 32 || cosines) result[r * 64 + c] = entries[r * 64 + turned];
      }
    }
    return result;
  };
  CHECK(defects_of(permuted(false), 200, "cos_sin_cache") == Ids{"mixed-layout"});
  CHECK(defects_of(permuted(false), 200, "pos_embed").empty());
  CHECK(defects_of(permuted(true), 200, "cos_sin_cache").empty());
}

TEST_CASE("The sequences of a batch begin where they like, and each of them is judged") {
  auto const batch = [](double second, double base, double off = 0) {
    std::vector<double> entries;
    for (auto const& [first, of] : {std::pair(0.0, 30000.0), {second, base}, {3000.0, 30000.0}}) {
      auto const codes = blocks(in_float32(90, by_power(64, of), {.first = first}), true);
      entries.insert(entries.end(), codes.begin(), codes.end());
    }
    entries[(90 + 40) * 64 + 5] += off;
    return audit({table_of(entries, Dtype::float32, {3, 90, 64}, "cos_sin")});
  };
  auto const sound = batch(400, 30000);
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 30000);
  CHECK(std::ranges::count(sound.findings, "batch", &Finding::id) == 1);
  CHECK(int(batch(400, 40000).verdict) != int(Verdict::conforms));
  auto const spoilt = batch(400, 30000, 0.01);
  CHECK(defects(spoilt) == Ids{"wrong-entries"});
  CHECK(spoilt.findings.front().worst->index == std::vector<std::int64_t>{1, 40, 5});
}

}  // namespace pe::audit

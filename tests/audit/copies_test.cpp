/// Caches that keep each column twice, and what is broken in one of the copies.
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

TEST_CASE("An entry that is wrong in one copy is found, and the layout is still that of the copies") {
  for (bool const halves : {true, false}) {
    auto cosines = twice(in_float64(200, 16, 10000), true, halves);
    CHECK(audit({table32(cosines, 200)}).verdict == Verdict::conforms);
    for (std::size_t const place : {15UL, 199UL * 16 + 15}) {  // the last column of a row that every sample has
      auto spoilt = cosines;
      spoilt[place] -= 0.25;
      auto const found = audit({table32(spoilt, 200)});
      CAPTURE(halves, place);
      CHECK(defects(found) == std::vector<std::string>{"wrong-entries"});
      CHECK(found.convention.layout == (halves ? "half-split, cosines alone" : "interleaved, cosines alone"));
      REQUIRE(found.findings.front().worst);
      CHECK(found.findings.front().worst->index.back() == 15);
    }
  }
}

/// Of `rows` positions, each row `times` over, as caches are expanded over heads behind the positions.
std::vector<double> expanded(std::vector<double> const& entries, std::int64_t rows, std::int64_t times) {
  std::vector<double> result;
  auto const columns = static_cast<std::int64_t>(entries.size()) / rows;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t i = 0; i < times; ++i) {
      result.insert(result.end(), entries.begin() + r * columns, entries.begin() + (r + 1) * columns);
    }
  }
  return result;
}

TEST_CASE("Cosines by halves beside sines side by side are a defect, along one axis and several") {
  constexpr std::int64_t rows = 12, pairs = 8;
  auto const w = by_power(pairs, 1e4);  // of each of two axes
  for (bool const grid : {false, true}) {
    for (bool const halves : {true, false}) {
      std::vector<double> cosines, sines;
      for (std::int64_t cell = 0; cell < rows * rows; ++cell) {
        for (std::int64_t column = 0; column < 2 * pairs; ++column) {
          auto const angle = [&](bool by_halves) {
            auto const i = static_cast<std::size_t>(by_halves ? column % pairs : column / 2), half = w.size();
            auto const place = !grid ? cell : i < half ? cell / rows : cell % rows;
            return static_cast<float>(place) * (grid ? w[i % half] : by_power(2 * pairs, 1e4)[i]);
          };
          cosines.push_back(std::cos(angle(halves)));
          sines.push_back(std::sin(angle(!halves)));
        }
      }
      CHECK(defects(audit({table32(cosines, rows * rows, "cos"), table32(sines, rows * rows, "sin")})) ==
            Ids{"mixed-layout"});
    }
  }
}

TEST_CASE("Heads behind the positions are copies, and one that differs is found") {
  auto const cosines = twice(in_float64(200, 32, 30000), true, true);
  auto const heads = [&](double off) {
    auto entries = expanded(cosines, 200, 4);
    entries[((50 * 4) + 2) * 32 + 1] += off;
    return audit({table_of(entries, Dtype::bfloat16, {1, 200, 4, 32}, "cos")});
  };
  auto const sound = heads(0);
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 30000);
  CHECK(sound.shape == std::vector<std::int64_t>{1, 200, 4, 32});
  CHECK(int(heads(0.05).verdict) != int(Verdict::conforms));
}

TEST_CASE("The lines of a grid that is asked for are no copies") {
  // Channels first, every line of the same codes: the height was never counted.
  auto const code = blocks(in_float64(9, 32, 10000), false);
  auto const lines = laid_out(32, 7 * 9, [&](auto c, auto cell) { return code[std::size_t(cell % 9 * 32 + c)]; });
  Options asked;
  asked.grid = {7, 9};
  CHECK(int(audit({table_of(lines, Dtype::float32, {32, 7, 9}, "pos")}, asked).verdict) != int(Verdict::conforms));
}

TEST_CASE("Cosines and sines of a grid along an axis of their own are one cache") {
  auto const w = by_power(16, 10000);
  for (bool const first : {true, false}) {
    auto const grid = [&](double off) {
      std::vector<double> cosines, sines;
      for (int r = 0; r < 60; ++r) {
        for (int const position : {r / 10, r % 10}) {
          for (float const f : w) cosines.push_back(std::cos(static_cast<float>(position) * f));
          for (float const f : w) sines.push_back(std::sin(static_cast<float>(position) * f));
        }
      }
      cosines[500] += off;
      std::vector<double> entries;
      for (std::size_t i = 0; i < cosines.size(); ++i) {
        if (!first) entries.insert(entries.end(), {cosines[i], sines[i]});
      }
      for (auto const* const part : {&cosines, &sines}) {
        if (first) entries.insert(entries.end(), part->begin(), part->end());
      }
      auto const shape = first ? std::vector<std::int64_t>{2, 60, 16} : std::vector<std::int64_t>{60, 16, 2};
      return audit({table_of(entries, Dtype::float32, shape, "cache")});
    };
    CAPTURE(first);
    auto const sound = grid(0);
    CHECK(int(sound.verdict) == int(Verdict::conforms));
    CHECK(sound.convention.base == 10000);
    CHECK(int(grid(0.05).verdict) != int(Verdict::conforms));
  }
}

TEST_CASE("Complex columns that are there twice are judged once") {
  constexpr std::int64_t rows = 100, pairs = 32;
  auto const phases = in_float64(rows, 2 * pairs, 10000);
  for (bool const halves : {true, false}) {
    CAPTURE(halves);
    std::vector<double> entries;
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::int64_t c = 0; c < 2 * pairs; ++c) {
        auto const at = static_cast<std::size_t>(r * pairs + (halves ? c % pairs : c / 2));
        entries.insert(entries.end(), {phases.cosines[at], phases.sines[at]});
      }
    }
    auto const of = [&] {
      auto table = table_of(entries, Dtype::float32);
      table.dtype = Dtype::complex64;
      table.shape = {rows, 2 * pairs};
      table.strides = row_major_strides(table.shape, table.dtype);
      return audit({table});
    };
    auto const sound = of();
    CHECK(int(sound.verdict) == int(Verdict::conforms));
    CHECK(sound.findings.back().id == "doubled-columns");
    CHECK(sound.convention.dimension == 2 * pairs);
    entries[4 * 50 * pairs + 2] += 0.5;  // in one of the copies
    CHECK(int(of().verdict) != int(Verdict::conforms));
  }
}

TEST_CASE("Sines that carry the signs of the rotation are judged by the columns without one") {
  constexpr std::int64_t rows = 100, columns = 64;
  auto const phases = in_float32(rows, by_power(columns, 500000));
  for (bool const halves : {true, false}) {
    CAPTURE(halves);
    auto const cosines = table32(twice(phases, true, halves), rows, "cos");
    auto sines = twice(phases, false, halves);
    for (std::size_t i = 0; i < sines.size(); ++i) {
      auto const column = static_cast<std::int64_t>(i) % columns;
      if (halves ? column < columns / 2 : column % 2 == 0) sines[i] = -sines[i];
    }
    auto const of = [&](std::vector<double> const& entries, Options const& options = {}) {
      return audit({cosines, table32(entries, rows, "sin")}, options);
    };
    auto const sound = of(sines);
    CHECK(int(sound.verdict) == int(Verdict::conforms));
    CHECK(sound.convention.layout == (halves ? "half-split" : "interleaved"));
    CHECK(sound.convention.base == 500000);
    CHECK(sound.shape == std::vector<std::int64_t>{rows, columns});
    CHECK(sound.findings.back().id == "signed-sines");
    Options other;
    other.expected["base"] = "10000";
    CHECK(defects(of(sines, other)) == std::vector<std::string>{"wrong-base"});
    auto one_sign = sines;
    for (std::size_t i = 3; i < one_sign.size(); i += columns) one_sign[i] = -one_sign[i];
    CHECK(int(of(one_sign).verdict) == int(Verdict::defective));
    auto spoilt = sines;
    auto const partner = halves ? 35U : 7U, first = halves ? 3U : 6U;
    spoilt[40 * columns + partner] += 0.25;
    spoilt[40 * columns + first] -= 0.25;
    auto const found = of(spoilt);
    REQUIRE(int(found.verdict) == int(Verdict::defective));
    REQUIRE(found.findings.front().worst);
    CHECK(found.findings.front().worst->index == std::vector<std::int64_t>{40, partner});
  }
}

}  // namespace
}  // namespace pe::audit

/// Pairs that turn nothing: a part of the frequencies was 0, unless the config leaves it so.
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

constexpr int width = 64, rows = 200;

Audit judged(std::string const& more, std::vector<Table> const& tables) {
  return audit_with(
      parse_config(R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 250000.0)" + more + "}", ""), tables,
      {});
}

/// Each frequency twice, by halves or by repeats, or once.
enum class Columns { halves, repeats, once };

std::vector<Table> cache(std::vector<float> const& w, Columns columns, float amplitude = 1) {
  std::vector<double> cosines, sines;
  auto const pairs = static_cast<int>(w.size());
  auto const count = columns == Columns::once ? pairs : 2 * pairs;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < count; ++c) {
      float const angle =
          static_cast<float>(r) * w[static_cast<std::size_t>(columns == Columns::repeats ? c / 2 : c % pairs)];
      cosines.push_back(amplitude * std::cos(angle));
      sines.push_back(amplitude * std::sin(angle));
    }
  }
  return {table_of(cosines, Dtype::float32, {rows, count}, "cos_cached"),
          table_of(sines, Dtype::float32, {rows, count}, "sin_cached")};
}

TEST_CASE("Pairs that turn nothing where the config rotates them were never filled") {
  for (auto const columns : {Columns::halves, Columns::repeats, Columns::once}) {
    for (std::size_t const first : {4, 16, 31}) {
      CAPTURE(int(columns), first);
      auto w = by_power(width, 250000);
      CHECK(judged("", cache(w, columns)).verdict == Verdict::conforms);
      std::fill(w.begin() + static_cast<std::ptrdiff_t>(first), w.end(), 0.0F);
      auto const found = judged("", cache(w, columns));
      CHECK(defects(found) == Ids{"uninitialised"});
      CHECK_THAT(found.findings[0].says, contains("from pair " + std::to_string(first) + " on"));
    }
  }
}

TEST_CASE("Pairs that the config leaves as they are, and angles that were cut off, are no unfilled ones") {
  auto w = by_power(width, 250000);
  std::fill(w.begin() + 8, w.end(), 0.0F);
  CHECK(judged(R"(, "rope_scaling": {"rope_type": "proportional", "partial_rotary_factor": 0.25})",
               cache(w, Columns::halves))
            .verdict == Verdict::conforms);
  std::vector<double> cosines, sines;
  auto const all = by_power(width, 250000);
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < width; ++c) {
      auto const angle = std::floor(static_cast<float>(r) * all[static_cast<std::size_t>(c % (width / 2))]);
      cosines.push_back(std::cos(angle));
      sines.push_back(std::sin(angle));
    }
  }
  auto const cut = judged("", {table_of(cosines, Dtype::float32, {rows, width}, "cos_cached"),
                               table_of(sines, Dtype::float32, {rows, width}, "sin_cached")});
  CHECK(cut.verdict == Verdict::defective);
  CHECK(defects(cut) != Ids{"uninitialised"});
}

TEST_CASE("Unfilled pairs are found in one table of both, and beside an expected base where no scaling leaves them") {
  auto w = by_power(width, 250000);
  auto const whole = cache(w, Columns::once);
  std::fill(w.begin() + 20, w.end(), 0.0F);
  auto const part = cache(w, Columns::once);
  auto const joined = [](std::vector<Table> const& both) {
    auto const cosines = to_double(both[0]), sines = to_double(both[1]);
    std::vector<double> entries;
    for (auto r = cosines.begin(), s = sines.begin(); r != cosines.end(); r += width / 2, s += width / 2) {
      entries.insert(entries.end(), r, r + width / 2);
      entries.insert(entries.end(), s, s + width / 2);
    }
    return std::vector{table_of(entries, Dtype::float32, {rows, width}, "cos_sin_cache")};
  };
  CHECK(judged("", joined(whole)).verdict == Verdict::conforms);
  CHECK(defects(judged("", joined(part))) == Ids{"uninitialised"});
  Options expected;
  expected.expected_scheme = "rope";
  expected.expected["base"] = "250000";
  for (auto const columns : {Columns::halves, Columns::repeats, Columns::once}) {
    CHECK(defects(audit(cache(by_power(width, 250000), columns), expected)).empty());
    CHECK(defects(audit(cache(w, columns), expected)) == Ids{"uninitialised"});
  }
  auto codes = expected;
  codes.expected_scheme = "sinusoidal";
  CHECK(defects(audit(joined(part), codes)) == Ids{"uninitialised"});
  // A part of the head that is rotated has exponents of its own.
  auto rotated = by_power(width / 2, 250000);
  rotated.resize(width / 2, 0.0F);
  CHECK(defects(audit(cache(rotated, Columns::once), expected)) != Ids{"uninitialised"});
  expected.expected["scaling"] = "proportional";
  CHECK(defects(audit(cache(w, Columns::once), expected)) != Ids{"uninitialised"});
}

}  // namespace
}  // namespace pe::audit

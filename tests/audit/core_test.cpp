/// The judgement of phases: what a code leaves is pointed to, alone and beside an expected base.
#include <algorithm>
#include <cmath>
#include <random>

#include "experiments/audit/audit.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Rows = std::vector<std::string>;

constexpr std::int64_t rows = 96, width = 32;

Table of(std::vector<double> const& entries) { return table32(entries, std::ssize(entries) / width); }

std::vector<Table> cache(Phases const& phases, std::int64_t zeros = 0) {
  std::vector<Table> result;
  for (bool const cosine : {true, false}) {
    auto const entries = laid_out(phases.rows, phases.pairs + zeros, [&, p = phases](auto r, auto c) mutable {
      return c >= p.pairs ? 0 : cosine ? p.cosine(r, c) : p.sine(r, c);
    });
    result.push_back(table32(entries, phases.rows, cosine ? "cos_cached" : "sin_cached"));
  }
  return result;
}

TEST_CASE("The audit points to the entries that a code leaves") {
  auto entries = interleaved(in_float64(rows, width, 10000));
  entries[10 * width + 7] += 0.01;
  auto const found = audit({of(entries)});
  CHECK(rows_of(found) == Rows{"wrong-entries: part"});
  REQUIRE(found.findings.front().worst);
  CHECK(found.findings.front().worst->index == std::vector<std::int64_t>{10, 7});
  auto in_batch = of(entries);  // of which NumPy leaves the stride open
  in_batch.shape.insert(in_batch.shape.begin(), 1);
  in_batch.strides.insert(in_batch.strides.begin(), 4);
  CHECK(audit({in_batch}).findings.front().worst->index == std::vector<std::int64_t>{0, 10, 7});
}

TEST_CASE("A part of the head is turned in a cache that is as wide as the head, whatever stands behind it") {
  auto const padded = audit(cache(in_float64(rows, width, 10000), 16));
  CHECK(int(padded.verdict) == int(Verdict::conforms));
  CHECK(padded.findings.at(0).id == "padded-columns");
  // Pairs that stand still are no copies of one another.
  auto still = in_float64(rows, 128, 10000);
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t i = 16; i < still.pairs; ++i)
      std::tie(still.cosine(r, i), still.sine(r, i)) = std::pair(1.0, 0.0);
  }
  auto const proportional = audit(cache(still));
  CHECK(int(proportional.verdict) == int(Verdict::conforms));
  CHECK(proportional.convention.dimension == 128);
  CHECK(proportional.convention.scaling == "proportional");
}

TEST_CASE("Beside an expected base the audit says how many entries differ, whatever the cause") {
  Options options;
  options.expected_scheme = "rope";
  options.expected["base"] = "10000";
  auto const sound = in_float64(rows, 64, 10000);
  CHECK(audit(cache(sound), options).findings.empty());
  auto noise = sound, one_off = sound;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  for (auto* const entries : {&noise.cosines, &noise.sines}) {
    for (double& x : *entries) x = number(random);
  }
  CHECK(rows_of(audit(cache(noise), options)) == Rows{"differs"});
  one_off.sine(40, 3) += 0.3;
  auto const found = audit(cache(one_off), options);
  auto const differs = std::ranges::find(found.findings, "differs", &Finding::id);
  REQUIRE(differs != found.findings.end());
  CHECK(int(differs->severity) == int(Severity::note));  // which entry it is, is named
  CHECK_THAT(differs->says, contains("1 of 6144 entries, in row 40 and column 3"));
}

}  // namespace
}  // namespace pe::audit

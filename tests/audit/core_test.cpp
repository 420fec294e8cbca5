/// The judgement of phases: what a code leaves is pointed to, alone and beside an expected base.
#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>

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
  // A row that is the code of no position has that of its place between the others.
  for (std::int64_t c = 0; c < width; ++c) entries[static_cast<std::size_t>(20 * width + c)] = c % 3 == 0 ? 1e30 : 0.3;
  auto const worst = audit({of(entries)}).findings.back().worst;
  REQUIRE(worst);
  CHECK(worst->index == std::vector<std::int64_t>{20, 0});
  CHECK(worst->position == 20);
  CHECK(std::stod(worst->expected) == Approx(std::sin(20)));
  CHECK_FALSE(worst->ulps);
}

TEST_CASE("Of two rows of zeros, the padding row is none that is wrong") {
  auto entries = interleaved(in_float64(rows, width, 10000));
  for (std::int64_t const row : {1, 40}) std::fill_n(entries.begin() + row * width, width, 0.0);
  auto const found = audit({of(entries)});
  CHECK(rows_of(found) == Rows{"zeroed-row: one"});
  CHECK_THAT(found.findings.front().says, contains("40"));
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
  auto const options = expecting("rope:base=10000");
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
  // Rows that begin elsewhere are compared there, where no --positions says otherwise.
  auto late = in_float64(rows, 64, 10000, 2000);
  late.sine(40, 3) += 0.3;
  auto const begun_late = audit(cache(late), options).findings;
  CHECK(std::ranges::any_of(begun_late, [](Finding const& f) {
    return f.id == "differs" && f.says.find("from position 2000 on prescribes, 1 of 6144 entries") != std::string::npos;
  }));
}

TEST_CASE("Positions that were counted up in a narrow format are said to be rounded, not clamped") {
  for (auto const format : {Format::binary16, Format::bfloat16}) {
    for (double const step : {1.0, 0.1}) {
      Phases phases{4096, width / 2, {}, {}};
      double p = 0;
      for (std::int64_t r = 0; r < phases.rows; ++r, p = round_to(format, p + step)) {
        for (double const w : powers(10000, width / 2)) {
          phases.sines.push_back(std::sin(p * w));
          phases.cosines.push_back(std::cos(p * w));
        }
      }
      auto const found = audit({of(interleaved(phases))});
      INFO((format == Format::bfloat16 ? "bfloat16" : "float16") << " by " << step << ": " << said(found));
      CHECK(rows_of(found).front() == "low-precision-positions");
    }
  }
}

TEST_CASE("Positions beyond the greatest number of float16 were not rounded to it") {
  auto const late = laid_out(200, width, [](auto r, auto c) {
    auto const angle = (120000 + static_cast<double>(r)) * std::pow(10000, -static_cast<double>(c / 2 * 2) / width);
    return c % 2 == 0 ? std::sin(angle) : std::cos(angle);
  });
  auto const beside = audit({of(late)}, expecting("sinusoidal:base=10000"));
  CHECK(int(beside.verdict) != int(Verdict::unrecognised));
  CHECK(std::ranges::count(rows_of(beside), "low-precision-positions") == 0);
}

TEST_CASE("Entries that dropout has left out are zeros of a code that is larger by what is kept") {
  auto entries = interleaved(in_float64(rows, width, 10000));
  auto const dropped = [&](double share) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(0, 1);
    auto result = entries;
    for (double& x : result) x *= number(random) < share ? 0 : 1 / (1 - share);
    return of(result);
  };
  auto const few = audit({dropped(0.1)});
  CHECK(rows_of(few) == Rows{"wrong-entries: zeros"});
  REQUIRE(few.convention.amplitude);
  CHECK(*few.convention.amplitude == Approx(1 / 0.9).epsilon(1e-6));
  CHECK(few.convention.layout == "interleaved");
  CHECK(int(audit({dropped(0.5)}).verdict) == int(Verdict::unrecognised));
  auto const beside = audit({dropped(0.5)}, expecting("sinusoidal:base=10000"));
  CHECK(rows_of(beside) == Rows{"differs"});
  CHECK_THAT(beside.findings.front().says, contains("in rows 0 to 95 and columns 0 to 31"));
}

TEST_CASE("Frequencies of half of the pairs say no convention, and beside an expected base they differ") {
  auto entries = in_float64(rows, width, 10000);
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t i = 0; i < width / 4; ++i) {
      auto const angle = static_cast<double>(r) / 4 * std::pow(10000, -2.0 * static_cast<double>(i) / width);
      std::tie(entries.cosine(r, i), entries.sine(r, i)) = std::pair(std::cos(angle), std::sin(angle));
    }
  }
  auto const table = of(interleaved(entries));
  CHECK(int(audit({table}).verdict) == int(Verdict::unrecognised));
  auto const beside = audit({table}, expecting("sinusoidal:base=10000"));
  CHECK(int(beside.verdict) == int(Verdict::defective));
  CHECK(std::ranges::count(rows_of(beside), "wrong-entries: columns") == 0);  // they are codes, of other frequencies
}

TEST_CASE("A cache that holds all pairs twice is sound, and cosines before sines are called by their users' names") {
  auto const once = blocks(in_float64(rows, width, 10000), true);
  auto const again =
      laid_out(rows, 2 * width, [&](auto r, auto c) { return once[static_cast<std::size_t>(r * width + c % width)]; });
  auto const twice = audit({table32(again, rows, "kv_cache")});
  CHECK(int(twice.verdict) == int(Verdict::equivalent));
  CHECK(twice.convention.dimension == width);
  CHECK_THAT(audit({of(once)}).convention.named_after, contains("vLLM"));
  CHECK(audit({table32(once, rows, "cos_sin_cache")}).convention.family == "rotary");
}

TEST_CASE("Axes with other steps are said, and frequencies of an axis that a slip made are named") {
  auto const picture = [](double step, bool floored) {
    return audit({of(laid_out(12 * 14, width, [=](auto r, auto c) {
      auto const i = static_cast<double>(c / 2 % 8),
                 p = c < 16 ? static_cast<double>(r / 14) : step * static_cast<double>(r % 14);
      auto const angle = p * (floored ? std::exp(-2 * i) : std::pow(10000, -i / 8));
      return c % 2 == 0 ? std::sin(angle) : std::cos(angle);
    }))});
  };
  auto const says_steps = [](Audit const& audit) {
    return std::ranges::count(audit.findings, "steps-of-axes", &Finding::id);
  };
  CHECK(says_steps(picture(0.25, false)) == 1);
  CHECK(says_steps(picture(1, false)) == 0);
  CHECK(rows_of(picture(1, true)) == Rows{"wrong-frequencies: floored"});
}

TEST_CASE("Frames that stand still for some rows have any base, and nothing else is wrong with them") {
  auto const entries = laid_out(240, width, [](auto r, auto c) {
    auto const angle = static_cast<double>(r / 10) * std::pow(64, -static_cast<double>(c / 2) / 16);
    return c % 2 == 0 ? std::sin(angle) : std::cos(angle);
  });
  CHECK(rows_of(audit({of(entries)})) == Rows{"colliding-positions: rows"});
}

TEST_CASE("A factor of one function is named where it explains all") {
  auto const code = in_float64(rows, width, 10000);
  for (double const times : {1.05, 2.0, 8.0}) {
    for (bool const cosines : {false, true}) {
      auto scaled = code;
      for (double& x : cosines ? scaled.cosines : scaled.sines) x *= times;
      CHECK(rows_of(audit({of(blocks(scaled, false))})) == Rows{"amplitude: columns"});
      CHECK(rows_of(audit(cache(scaled))) == Rows{"amplitude: columns"});
    }
  }
}

}  // namespace
}  // namespace pe::audit

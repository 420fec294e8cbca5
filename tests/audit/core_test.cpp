/// The whole judgement: every view of sound codes conforms; each change of them is found, by name
/// where it explains everything; what is neither is not judged.
#include "experiments/audit/answer/answer.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "experiments/audit/audit.hpp"
#include "tests/catch.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {
namespace {

/// A code by hand, [rows, columns], and how its columns stand.
struct Code {
  std::int64_t rows = 96, dimension = 32;
  double base = 10000, first = 0, step = 1;
  bool by_halves = false;

  double frequency(std::int64_t pair) const {
    return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(dimension));
  }
  double position(std::int64_t row) const { return first + step * static_cast<double>(row); }

  /// entry(row, pair, is_cosine) of each column.
  std::vector<float> entries(auto const& entry) const {
    std::vector<float> result;
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::int64_t c = 0; c < dimension; ++c) {
        auto const pair = by_halves ? c % (dimension / 2) : c / 2;
        bool const cosine = by_halves ? c >= dimension / 2 : c % 2 == 1;
        result.push_back(static_cast<float>(entry(r, pair, cosine)));
      }
    }
    return result;
  }
  std::vector<float> sound() const {
    return entries([&](std::int64_t r, std::int64_t i, bool cosine) {
      auto const angle = position(r) * frequency(i);
      return cosine ? std::cos(angle) : std::sin(angle);
    });
  }
};

Audit judged(std::vector<float> const& entries, std::int64_t columns, Options const& options = {}) {
  auto const rows = static_cast<std::int64_t>(entries.size()) / columns;
  return core::judge({table_view(std::as_bytes(std::span(entries)), Dtype::float32, {rows, columns})}, options);
}

std::vector<std::string> defects_of(Audit const& audit) {
  std::vector<std::string> result;
  for (auto const& finding : audit.findings) {
    if (finding.severity == Severity::defect) result.push_back(finding.id);
  }
  return result;
}

bool has(Audit const& audit, std::string const& id) {
  auto const all = defects_of(audit);
  return std::ranges::find(all, id) != all.end();
}

TEST_CASE("The audit finds base, layout and first position of every sound code") {
  for (double const base : {10000.0, 500000.0, 1000000.0}) {
    for (bool const by_halves : {false, true}) {
      for (double const first : {0.0, 2.0, -40.0}) {
        Code const code{.base = base, .first = first, .by_halves = by_halves};
        auto const audit = judged(code.sound(), code.dimension);
        INFO(base << " " << by_halves << " " << first);
        CHECK(audit.verdict == Verdict::conforms);
        CHECK(audit.convention.base == base);
        CHECK(audit.convention.offset == first);
        CHECK(audit.convention.layout == (by_halves ? "sin-cos" : "interleaved"));
      }
    }
  }
}

TEST_CASE("The audit points to the entries that a code leaves") {
  Code const code;
  auto entries = code.sound();
  entries[10 * 32 + 7] += 0.01F;
  auto const audit = judged(entries, code.dimension);
  REQUIRE(has(audit, "wrong-entries"));
  REQUIRE(audit.findings.front().worst);
  CHECK(audit.findings.front().worst->index == std::vector<std::int64_t>{10, 7});
}

TEST_CASE("The audit calls nothing a code that no convention explains") {
  std::mt19937 generator(7);
  std::normal_distribution<float> normal(0, 0.02F);
  std::vector<float> noise(96 * 32);
  for (float& x : noise) x = normal(generator);
  auto const audit = judged(noise, 32);
  CHECK(defects_of(audit).empty());
  CHECK(audit.verdict != Verdict::conforms);
  // One row is a code of some position in many conventions.
  CHECK(judged(Code{.rows = 1, .first = 5}.sound(), 32).verdict == Verdict::unrecognised);
}

/// A cosine and a sine table of rows at positions along axes that have so many pairs of base 10000 each.
struct Cache {
  std::vector<float> cosines, sines;
  std::int64_t rows = 0;

  Cache(std::vector<std::vector<double>> const& places, std::vector<int> const& pairs) {
    for (auto const& place : places) {
      for (std::size_t a = 0; a < pairs.size(); ++a) {
        for (int i = 0; i < pairs[a]; ++i) {
          auto const angle = place[a] * std::pow(10000.0, -static_cast<double>(i) / pairs[a]);
          cosines.push_back(static_cast<float>(std::cos(angle)));
          sines.push_back(static_cast<float>(std::sin(angle)));
        }
      }
      ++rows;
    }
  }
  Audit judged(Options const& options = {}) const {
    std::vector<Table> tables;
    for (auto const* const entries : {&cosines, &sines}) {
      tables.push_back(table_view(std::as_bytes(std::span(*entries)), Dtype::float32,
                                  {rows, static_cast<std::int64_t>(entries->size()) / rows}));
      tables.back().name = entries == &cosines ? "cos_cached" : "sin_cached";
    }
    return core::judge(tables, options);
  }
};

std::vector<std::vector<double>> line(int rows) {
  std::vector<std::vector<double>> result;
  for (int r = 0; r < rows; ++r) result.push_back({static_cast<double>(r)});
  return result;
}

std::vector<float> with_zeros(std::vector<float> const& entries, std::int64_t rows, std::size_t zeros) {
  auto const wide = entries.size() / static_cast<std::size_t>(rows);
  std::vector<float> result;
  for (std::size_t at = 0; at < entries.size(); at += wide) {
    result.insert(result.end(), entries.begin() + static_cast<std::ptrdiff_t>(at),
                  entries.begin() + static_cast<std::ptrdiff_t>(at + wide));
    result.insert(result.end(), zeros, 0.0F);
  }
  return result;
}

TEST_CASE("A part of the head is turned in a cache that is as wide as the head, whatever stands behind it") {
  Cache padded(line(96), {16});
  padded.cosines = with_zeros(padded.cosines, padded.rows, 16);
  padded.sines = with_zeros(padded.sines, padded.rows, 16);
  auto const audit = padded.judged();
  CHECK(audit.verdict == Verdict::conforms);
  CHECK(audit.findings.at(0).id == "padded-columns");
  // Pairs that stand still are no copies of one another.
  Cache still(line(96), {64});
  for (std::size_t k = 0; k < still.cosines.size(); ++k) {
    if (k % 64 < 16) continue;
    still.cosines[k] = 1;
    still.sines[k] = 0;
  }
  auto const proportional = still.judged();
  CHECK(proportional.verdict == Verdict::conforms);
  CHECK(proportional.convention.dimension == 128);
  CHECK(proportional.convention.scaling == "proportional");
}

TEST_CASE("Rows by another rule from some row on are named with that row") {
  Code const one{.rows = 400}, other{.rows = 400, .base = 500000};
  auto entries = one.sound();
  auto const rest = other.sound();
  std::copy(rest.begin() + 150 * 32, rest.end(), entries.begin() + 150 * 32);
  auto const audit = judged(entries, 32);
  REQUIRE(defects_of(audit) == std::vector<std::string>{"wrong-entries"});
  CHECK(audit.findings.at(0).says.find("from row 150 on they are codes of base 500000") != std::string::npos);
}

TEST_CASE("Cells that are clamped, and sides that are exchanged beside --axes and --grid, are found") {
  std::vector<std::vector<double>> sound, clamped, exchanged;
  for (int frame = 0; frame < 2; ++frame) {
    for (int y = 0; y < 7; ++y) {
      for (int x = 0; x < 9; ++x) {
        sound.push_back({double(frame), double(y), double(x)});
        exchanged.push_back({double(frame), double(x), double(y)});
      }
    }
  }
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) clamped.push_back({double(std::min(y, 5)), double(std::min(x, 5))});
  }
  Options options;
  options.axes = {32, 32, 32};
  options.grid = {2, 7, 9};
  CHECK(Cache(sound, {16, 16, 16}).judged(options).verdict == Verdict::conforms);
  CHECK(has(Cache(exchanged, {16, 16, 16}).judged(options), "axis-swapped"));
  CHECK(has(Cache(clamped, {16, 16}).judged(), "colliding-positions"));
}

TEST_CASE("Beside an expected base the audit says how many entries differ, whatever the cause") {
  Options options;
  options.expected_scheme = "rope";
  options.expected["base"] = "10000";
  Cache noise(line(96), {32});
  std::mt19937 random(7);
  std::uniform_real_distribution<float> number(-1, 1);
  for (auto* const entries : {&noise.cosines, &noise.sines}) {
    for (float& x : *entries) x = number(random);
  }
  CHECK(defects_of(noise.judged(options)) == std::vector<std::string>{"differs"});
  Cache one_off(line(96), {32});
  one_off.sines[40 * 32 + 3] += 0.3F;
  auto const audit = one_off.judged(options);
  auto const differs = std::ranges::find(audit.findings, "differs", &Finding::id);
  REQUIRE(differs != audit.findings.end());
  CHECK(differs->severity == Severity::note);  // which entry it is, is named
  CHECK(differs->says.find("1 of 6144 entries, in rows 40 and columns 35") != std::string::npos);
  CHECK(Cache(line(96), {32}).judged(options).findings.empty());
}

TEST_CASE("A bias of the offset alone that is no convention's does not conform") {
  std::mt19937 random(9);
  std::normal_distribution<float> number;
  std::vector<float> of_offset(63), entries;
  for (float& x : of_offset) x = number(random);
  for (std::size_t i = 0; i < 32; ++i) {
    for (std::size_t j = 0; j < 32; ++j) entries.push_back(of_offset[31 + j - i]);
  }
  Options options;
  options.kind = "bias";
  CHECK(judged(entries, 32, options).verdict == Verdict::learned);
}

}  // namespace
}  // namespace pe::audit

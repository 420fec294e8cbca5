/// NaN and infinities in a late row, which no sample of rows looks at: no table conforms with one.
#include <cmath>
#include <iterator>
#include <limits>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::table_of;

constexpr std::int64_t rows = 3000, columns = 16;

/// Sound entries by the name of what they are, and their shape.
struct Sound {
  char const* says;
  std::vector<double> entries;
  std::vector<std::int64_t> shape;
};

std::vector<Sound> sound_tables() {
  auto const exact = tests::in_float64(rows, columns, 10000);
  auto const single = tests::in_float32(rows, tests::by_power(columns, 10000));
  auto cosines = tests::twice(exact, true, true);
  std::vector<double> bias;
  for (int h = 1; h <= 8; ++h) {
    for (int i = 0; i < 60; ++i) {
      for (int j = 0; j < 60; ++j) bias.push_back(-std::exp2(-h) * std::abs(i - j));
    }
  }
  auto scaled = tests::interleaved(exact);
  for (auto& x : scaled) x *= 1.25;
  return {{"interleaved", tests::interleaved(exact), {rows, columns}},
          {"float32 angles", tests::interleaved(single), {rows, columns}},
          {"a cosine cache", std::move(cosines), {rows, columns}},
          {"an amplitude", std::move(scaled), {rows, columns}},
          {"ALiBi's bias", std::move(bias), {8, 60, 60}}};
}

TEST_CASE("a table with one entry that is no number never conforms, whatever its type and wherever the entry stands") {
  constexpr Dtype dtypes[] = {Dtype::float64, Dtype::float32, Dtype::float16, Dtype::bfloat16};
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  constexpr double holes[] = {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity};
  auto const tables = sound_tables();
  for (std::size_t t = 0; t < tables.size(); ++t) {
    auto const& sound = tables[t];
    for (std::size_t d = 0; d < std::size(dtypes); ++d) {
      CAPTURE(sound.says, name(dtypes[d]));
      auto const verdict = audit({table_of(sound.entries, dtypes[d], sound.shape)}).verdict;
      CHECK((verdict == Verdict::conforms || verdict == Verdict::equivalent));
      // Each table in each type with one of the holes; over the tables, each type with each hole.
      double const hole = holes[(t + d) % std::size(holes)];
      bool const is_mask = hole < 0 && sound.shape.size() == 3;  // of a bias, a key that is not seen
      if (is_mask) continue;
      auto spoilt = sound.entries;
      spoilt[spoilt.size() * 6 / 7 + 5] = hole;
      auto const found = audit({table_of(spoilt, dtypes[d], sound.shape)});
      CAPTURE(hole);
      CHECK(found.verdict == Verdict::defective);
      CHECK(tests::defects(found).front() == "non-finite");
    }
  }
}

}  // namespace
}  // namespace pe::audit

// Tables that are too large to be judged row by row: their first rows are.
#include "experiments/audit/audit.hpp"

#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

constexpr std::int64_t columns = 1024, rows = 33000, first_rows = 16384;

/// Row r is the code of position(r), of one axis.
std::vector<float> codes(std::int64_t count, std::int64_t width, auto const& position) {
  auto const phases = in_float32(count, by_power(static_cast<int>(width), 10000));
  std::vector<float> result;
  for (std::int64_t r = 0; r < count; ++r) {
    auto const begin = position(r) * phases.pairs;
    for (auto const* half : {&phases.sines, &phases.cosines})
      result.insert(result.end(), half->begin() + begin, half->begin() + begin + phases.pairs);
  }
  return result;
}

Audit audited(std::vector<float> const& entries, std::int64_t count) {
  return audit({table_view(std::as_bytes(std::span(entries)), Dtype::float32, {count, columns})});
}

bool says(Audit const& audit, std::string const& part) {
  return std::ranges::any_of(audit.findings, [&](Finding const& f) { return f.says.find(part) != std::string::npos; });
}

TEST_CASE("Positions that begin anew are found in a large table as in a small one", "[.long]") {
  auto const found = audited(codes(rows, columns, [](auto r) { return r % 2048; }), rows);
  CHECK(defects(found) == Ids{"position-offset", "colliding-positions"});
  CHECK(found.shape == std::vector<std::int64_t>{rows, columns});
  CHECK(says(found, "first 16384 of 33000 rows"));
}

TEST_CASE("Of a large table that no convention explains, the first rows are described, and the whole is unrecognised") {
  auto const shuffled = codes(rows, columns, [](auto r) { return r * 7919 % rows; });
  auto const found = audited(shuffled, rows);
  CHECK(int(found.verdict) == int(Verdict::unrecognised));
  CHECK(says(found, "first 16384 of 33000 rows by themselves"));
  auto const part = audited({shuffled.begin(), shuffled.begin() + first_rows * columns}, first_rows);
  CHECK(int(part.verdict) == int(Verdict::conforms));
}

/// The cells of a grid, line by line, half of the columns for each coordinate.
std::vector<float> grid(std::int64_t height, std::int64_t width, std::int64_t all_columns) {
  auto const half = all_columns / 2;
  auto const axis = codes(std::max(height, width), half, [](auto r) { return r; });
  std::vector<float> result;
  for (std::int64_t cell = 0; cell < height * width; ++cell) {
    for (auto const position : {cell / width, cell % width}) {
      auto const begin = axis.begin() + position * half;
      result.insert(result.end(), begin, begin + half);
    }
  }
  return result;
}

TEST_CASE("A large grid has no fault where the rows that were judged end", "[.long]") {
  constexpr std::int64_t side = 182;
  CHECK(defects(audited(grid(side, side, columns), side * side)).empty());
}

TEST_CASE("A grid of 64 MiB is judged as a whole") {
  constexpr std::int64_t height = 256, width = 512;
  auto const cells = grid(height, width, 128);
  auto const bytes = std::as_bytes(std::span(cells));
  CHECK(int(audit({table_view(bytes, Dtype::float32, {height * width, 128})}).verdict) == int(Verdict::conforms));
}

}  // namespace
}  // namespace pe::audit

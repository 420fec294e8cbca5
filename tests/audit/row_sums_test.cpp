// What is summed up over every row, by hand; and the look-up of equal rows in tables of every length.
#include "experiments/audit/phases/row_loops.hpp"

#include <cmath>
#include <limits>
#include <set>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "tests/audit/phase_case.hpp"

namespace pe::audit::phases {
TEST_CASE("The squares of a row add up to what they do by hand, at every width") {
  std::vector<double> row;
  double squares = 0;
  for (int n = 1; n <= 13; ++n) {
    row.push_back(n % 2 == 0 ? n : -n);
    squares += n * n;
    CHECK(row_sums(row.data(), row_keys(row.size()).data(), row.size()).squares == squares);
  }
  row[7] = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(row_sums(row.data(), row_keys(row.size()).data(), row.size()).squares));
}

TEST_CASE("Rows that differ in the last bit of one entry, or in the order of two, have different hashes") {
  constexpr std::size_t columns = 11;
  auto const key = row_keys(columns);
  std::vector<double> row;
  for (std::size_t c = 0; c < columns; ++c) row.push_back(static_cast<float>(std::sin(0.7 * double(c) + 0.1)));
  std::set<std::uint64_t> hashes{row_sums(row.data(), key.data(), columns).hash};
  std::size_t rows = 1;
  auto const add = [&](std::vector<double> const& next) {
    ++rows;
    hashes.insert(row_sums(next.data(), key.data(), columns).hash);
  };
  for (std::size_t c = 0; c < columns; ++c) {
    for (double const gap : {0x1p-52, 0x1p-23, 0x1p-10, 0x1p-7}) {
      auto next = row;
      next[c] *= 1 + gap;
      add(next);
    }
    auto next = row;
    next[c] = -next[c];
    add(next);
    if (c == 0) continue;
    next = row;
    std::swap(next[c - 1], next[c]);
    add(next);
  }
  CHECK(hashes.size() == rows);
}

TEST_CASE("Equal rows are counted once for each that repeats one before it, also in tables of a few rows") {
  auto const hypothesis = *identify(one(interleaved(usual())));
  auto const entries = interleaved(usual());
  for (std::int64_t const length : {1, 2, 3, 5, 64, 600}) {
    for (std::int64_t const repeated : {0, 1, 3}) {
      if (repeated >= length) continue;
      auto some = std::vector(entries.begin(), entries.begin() + length * d);
      for (auto r = length - repeated; r < length; ++r) std::copy_n(some.begin(), d, some.begin() + r * d);
      auto of_length = hypothesis;
      of_length.matrix = Matrix(table32(some, length), 0);
      CAPTURE(length, repeated);
      auto const found = *Judged(of_length).equal_rows();
      CHECK(found.count == static_cast<std::uint64_t>(repeated));
      REQUIRE(found.first.has_value() == (repeated > 0));
      if (repeated > 0) CHECK(*found.first == std::pair(std::int64_t{0}, length - repeated));
    }
  }
}

TEST_CASE("Of more rows than can be looked up, their norms are seen and not whether any are equal", "[.long]") {
  constexpr std::int64_t length = (std::int64_t{3} << 22) + 1, columns = 2;
  std::vector<float> entries(static_cast<std::size_t>(length * columns), 0);
  for (std::size_t r = 0; r < entries.size(); r += 2) entries[r + 1] = 1;
  entries[7 * columns] = 2;
  auto hypothesis = *identify(one(interleaved(usual())));
  hypothesis.matrix = Matrix(table_view(std::as_bytes(std::span(entries)), Dtype::float32, {length, columns}), 0);
  hypothesis.layout = layouts(columns).front();
  hypothesis.frequencies = {Ball(0)};
  Judged const judged(hypothesis);
  CHECK_FALSE(judged.equal_rows());
  CHECK(judged.rows().norm_residual == Approx(4).epsilon(1e-9));
}

}  // namespace pe::audit::phases

#include "theory/schemes/learnable.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"

namespace pe {
namespace {

std::vector<double> row(Learnable::Over<Balls> const& table, std::int64_t t) {
  std::vector<double> result;
  for (auto const& entry : table.encode(t)) result.push_back(entry.to_double());
  return result;
}

/// splitmix64 as its authors print it, one output after the other from a state.
std::uint64_t splitmix64(std::uint64_t state) {
  std::uint64_t z = state + 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

TEST_CASE("The table is drawn by splitmix64; its first output from 0 is e220a8397b1dcdaf") {
  CHECK(splitmix64(0) == 0xe220a8397b1dcdafULL);
  auto const bits = splitmix64(splitmix64(splitmix64(1) + 3) + 2);
  auto const expected = static_cast<double>(bits >> 48) / 32768 - 1;
  CHECK(row(Learnable::Over<Balls>(Balls{}, {4, 10000}), 3)[2] == expected);
}

TEST_CASE("Entries are multiples of 2^-15 in [-1, 1), about 0 in the mean") {
  Learnable::Over<Balls> const table(Balls{}, {64, 10000});
  double sum = 0, squares = 0;
  int strange = 0;
  for (std::int64_t t = 0; t < table.length(); ++t) {
    for (double const x : row(table, t)) {
      if (x < -1 || x >= 1 || x * 32768 != std::floor(x * 32768)) ++strange;
      sum += x;
      squares += x * x;
    }
  }
  CHECK(strange == 0);
  double const count = 512 * 64;
  CHECK(std::abs(sum / count) < 4 / std::sqrt(3 * count));  // four standard deviations
  CHECK(std::abs(squares / count - 1.0 / 3) < 0.01);
}

TEST_CASE("A table depends on its seed, and on nothing else") {
  Learnable::Over<Balls> const one(Balls{}, {8, 10000}, 16, 1), again(Balls{}, {8, 2}, 32, 1),
      other(Balls{}, {8, 10000}, 16, 2);
  CHECK(row(one, 15) == row(again, 15));
  CHECK(row(one, 15) != row(other, 15));
  CHECK(row(one, 15) != row(one, 14));
}

TEST_CASE("A position outside the table is refused") {
  Learnable::Over<Balls> const table(Balls{}, {8, 10000}, 16);
  CHECK(table.encode(15).size() == 8);
  CHECK_THROWS_WITH(table.encode(16),
                    "position 16 is not in a table of 16 rows; a learnable encoding has positions 0 to 15 only");
  CHECK_THROWS_AS(table.encode(-1), UserError);
}

TEST_CASE("A table without rows or columns is refused") {
  CHECK_THROWS_WITH(Learnable::Over<Balls>(Balls{}, {8, 10000}, 0),
                    "a table of 0 rows of 8 entries holds no positions; both are at least 1");
  CHECK_THROWS_AS(Learnable::Over<Balls>(Balls{}, {0, 10000}), UserError);
}

TEST_CASE("With an offset, position 0 has the row behind the reserved ones") {
  LearnableWithOffset::Over<Balls> const table(Balls{}, {4, 10000});
  Learnable::Over<Balls> const whole(Balls{}, {4, 10000}, 514);
  auto const same = [](Vector<Ball> const& a, Vector<Ball> const& b) {
    for (std::size_t n = 0; n < a.size(); ++n) {
      if (certainly_unequal(a[n], b[n])) return false;
    }
    return true;
  };
  CHECK(same(table.encode(0), whole.encode(2)));
  CHECK(same(table.encode(511), whole.encode(513)));
  CHECK_FALSE(same(table.encode(0), whole.encode(0)));
  CHECK(table.length() == 512);
  CHECK_THROWS_WITH(table.encode(512), tests::contains("position 512 is not in a table of 514 rows") &&
                                           tests::contains("positions are 0 to 511"));
  CHECK_THROWS_AS(table.encode(-1), UserError);
  CHECK_THROWS_WITH(LearnableWithOffset::Over<Balls>(Balls{}, {4, 10000}, 8, 8), tests::contains("cannot keep 8"));
}

}  // namespace
}  // namespace pe

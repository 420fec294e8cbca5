// Codes that were resized by interpolation; the formulas of torch.nn.functional.interpolate are written out here.
#include <algorithm>
#include <cmath>
#include <random>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

/// Rows of `width` numbers, resized from `before` rows to `after` along the first axis.
using Resize = std::vector<double> (*)(std::vector<double> const& rows, int before, int after);

std::vector<double> linear(std::vector<double> const& rows, int before, int after) {
  auto const width = static_cast<int>(rows.size()) / before;
  return laid_out(after, width, [&](auto r, auto c) {
    auto const x = std::max(0.0, (static_cast<double>(r) + 0.5) * before / after - 0.5);
    auto const low = static_cast<int>(x), high = std::min(low + 1, before - 1);
    auto const at = [&](int row) { return rows[static_cast<std::size_t>(row * width + c)]; };
    return at(low) + (x - low) * (at(high) - at(low));
  });
}

std::vector<double> cubic(std::vector<double> const& rows, int before, int after) {
  constexpr double a = -0.75;
  auto const width = static_cast<int>(rows.size()) / before;
  return laid_out(after, width, [&](auto r, auto c) {
    auto const x = (static_cast<double>(r) + 0.5) * before / after - 0.5, t = x - std::floor(x);
    auto const at = [&](int off) {
      auto const row = std::clamp(static_cast<int>(std::floor(x)) + off, 0, before - 1);
      return rows[static_cast<std::size_t>(row * width + c)];
    };
    auto const near = [](double d) { return ((a + 2) * d - (a + 3)) * d * d + 1; };
    auto const far = [](double d) { return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a; };
    return far(1 + t) * at(-1) + near(t) * at(0) + near(1 - t) * at(1) + far(2 - t) * at(2);
  });
}

/// [height, width, columns] as [width, height, columns].
std::vector<double> turned(std::vector<double> const& cells, int height, int width) {
  auto const columns = static_cast<int>(cells.size()) / height / width;
  return laid_out(width * height, columns, [&](auto cell, auto c) {
    return cells[static_cast<std::size_t>((cell % height * width + cell / height) * columns + c)];
  });
}

std::vector<double> grid(int height, int width, int pairs) {
  auto const code = blocks(in_float64(std::max(height, width), 2 * pairs, 10000), false);
  return laid_out(height * width, 4 * pairs, [&](auto cell, auto c) {
    auto const place = c < 2 * pairs ? cell % width : cell / width;
    return code[static_cast<std::size_t>(place * 2 * pairs + c % (2 * pairs))];
  });
}

std::string said(Table const& table) {
  auto const found = audit({table});
  return found.verdict == Verdict::defective ? found.findings.front().says : "";
}

}  // namespace

TEST_CASE("Rows between two codes are named, with how many codes there were") {
  auto const codes = interleaved(in_float64(96, 64, 10000));
  for (Resize const resize : {linear, cubic}) {
    std::string const how = resize == Resize{linear} ? "linear" : "cubic";
    for (int const after : {150, 192, 384}) {
      CHECK_THAT(said(table32(resize(codes, 96, after), after)), contains(how + " interpolations of 96 codes"));
    }
  }
  // Of fewer rows than before, some say nothing.
  CHECK(said(table32(linear(codes, 96, 48), 48)).empty());
}

TEST_CASE("A grid is resized along both axes, by itself or behind a class token") {
  constexpr int height = 8, width = 10, pairs = 16, tall = 13, wide = 16;
  auto const by_rows = cubic(grid(height, width, pairs), height, tall);
  auto cells = turned(cubic(turned(by_rows, tall, width), width, wide), wide, tall);
  auto const table = table_of(cells, Dtype::float32, {tall, wide, 4 * pairs});
  CHECK_THAT(said(table), contains("cubic interpolations of 8 x 10 codes"));
  auto const square = turned(linear(turned(linear(grid(8, 8, pairs), 8, 14), 14, 8), 8, 14), 14, 14);
  std::vector<double> with_token(4 * pairs);
  with_token.insert(with_token.end(), square.begin(), square.end());
  CHECK_THAT(said(table32(with_token, 1 + 14 * 14)), contains("linear interpolations of 8 x 8 codes"));
}

TEST_CASE("Resized tables that were learned, and codes of slow pairs alone, are not called so") {
  std::mt19937_64 random(20);  // NOLINT: reproducible on purpose
  std::normal_distribution<double> normal(0, 0.02);
  std::vector<double> learned(96 * 64);
  for (double& x : learned) x = normal(random);
  CHECK(said(table32(linear(learned, 96, 150), 150)).empty());
  auto const slow = interleaved(in_float32(150, by_power(64, 10000), {.step = 0.0174533}));
  CHECK_THAT(said(table32(slow, 150)), !contains("interpolations"));
}

}  // namespace pe::audit

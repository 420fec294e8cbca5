// Grids in narrow formats, of which no base can be estimated, and grids with something broken in one axis: told by the
// bases, exponents and coordinates that models use.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

using Ids = std::vector<std::string>;

constexpr int pairs_of_an_axis = 16;
constexpr Dtype dtypes[] = {Dtype::bfloat16, Dtype::float16, Dtype::float32};

/// How a model makes the angles of a grid: the coordinate of cell i of n, and the exponents' numerators.
struct Recipe {
  double base;
  std::function<double(int, int)> coordinate;
  double second_axis_begins = 0;
  Step frequency = [](float x) { return x; };
  Step angle = [](float x) { return x; };
};

double counted(int i, int) { return i; }

Recipe pixtral(double base = 10000) { return {base, counted, 0.5}; }
Recipe dinov3(double base = 100) {
  return {base, [](int i, int n) { return 2 * std::numbers::pi * (2 * (i + 0.5) / n - 1); }};
}
Recipe detr(double base, double shift) {
  return {base, [shift](int i, int n) { return 2 * std::numbers::pi * (i + 1 - shift) / n; }};
}
Recipe eva(double trained_on, double base = 10000) {
  return {base, [trained_on](int i, int n) { return i * trained_on / n; }};
}
Recipe qwen_image() {
  return {10000, [](int i, int n) { return i - (n - n / 2); }};
}

struct Grid {
  int height, width;
  std::vector<double> cosines, sines;

  std::size_t at(int cell, int pair) const { return static_cast<std::size_t>(cell * 2 * pairs_of_an_axis + pair); }
};

Grid grid(Recipe const& recipe, int height, int width) {
  Grid result{height, width, {}, {}};
  for (int cell = 0; cell < height * width; ++cell) {
    for (int axis = 0; axis < 2; ++axis) {
      auto const i = axis == 0 ? cell / width : cell % width;
      auto const coordinate = static_cast<float>(recipe.coordinate(i, axis == 0 ? height : width));
      for (int k = 0; k < pairs_of_an_axis; ++k) {
        auto const exponent = (k + (axis == 0 ? 0 : recipe.second_axis_begins)) / pairs_of_an_axis;
        auto const frequency = recipe.frequency(static_cast<float>(std::pow(recipe.base, -exponent)));
        auto const angle = recipe.angle(coordinate * frequency);
        result.cosines.push_back(std::cos(angle));
        result.sines.push_back(std::sin(angle));
      }
    }
  }
  return result;
}

/// As rotary caches have them, every pair twice.
Audit audit_of(Grid const& grid, Dtype dtype) {
  auto const cells = grid.height * grid.width;
  auto const table = [&](std::vector<double> const& entries, char const* name) {
    auto const twice = laid_out(cells, 4 * pairs_of_an_axis, [&](auto cell, auto c) {
      return entries[grid.at(static_cast<int>(cell), static_cast<int>(c) % (2 * pairs_of_an_axis))];
    });
    auto result = table_of(twice, dtype, {cells, 4 * pairs_of_an_axis});
    result.name = name;
    return result;
  };
  return audit({table(grid.cosines, "cos"), table(grid.sines, "sin")});
}

/// Beside what follows from them.
Ids first_defects(Audit const& audit) {
  auto result = defects(audit);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

namespace {

void audit_grids_in_use(int height, int width) {
  for (auto const& recipe : {pixtral(), dinov3(), detr(10000, 0), detr(20, 0), detr(20, 0.5), eva(14), eva(16),
                             qwen_image(), Recipe{10000, counted}}) {
    for (auto const dtype : dtypes) {
      auto const found = audit_of(grid(recipe, height, width), dtype);
      INFO(recipe.base << ' ' << recipe.coordinate(1, 14) << ' ' << int(dtype) << ' ' << height);
      CHECK(int(found.verdict) == int(Verdict::conforms));
      CHECK(std::abs(found.convention.base.value_or(0) / recipe.base - 1) <= 1e-6);
      CHECK(found.convention.axis_order == "height, width");
    }
  }
}

}  // namespace

TEST_CASE("Grids of the coordinates that models use conform in narrow formats too") { audit_grids_in_use(14, 14); }

TEST_CASE("Grids of unlike sides at the coordinates that models use conform in narrow formats too", "[.long]") {
  audit_grids_in_use(24, 40);
}

namespace {

/// One recipe in so many.
void audit_near_grids(std::size_t one_in) {
  std::vector<Recipe> recipes;
  for (double const base : {9000.0, 9900.0, 9990.0, 10100.0, 11000.0}) {
    recipes.push_back(pixtral(base));
    recipes.push_back({base, counted});
  }
  for (double const base : {90.0, 97.0, 99.5, 101.0, 105.0, 130.0}) recipes.push_back(dinov3(base));
  for (double const trained_on : {12.0, 13.9, 15.0, 16.1, 18.5}) recipes.push_back(eva(trained_on));
  recipes.push_back(eva(15, 50000));
  recipes.push_back(eva(16, 9900));
  // Each recipe in one format and at one size; over the recipes, each format at each size.
  constexpr std::pair<int, int> sizes[] = {{14, 14}, {16, 16}, {24, 40}};
  for (std::size_t r = 0; r < recipes.size(); r += one_in) {
    auto const& recipe = recipes[r];
    auto const dtype = dtypes[r % std::size(dtypes)];
    auto const [height, width] = sizes[r / std::size(dtypes) % std::size(sizes)];
    INFO(recipe.base << ' ' << recipe.coordinate(1, 14) << ' ' << int(dtype) << ' ' << height);
    CHECK(defects(audit_of(grid(recipe, height, width), dtype)).empty());
  }
}

}  // namespace

TEST_CASE("A grid near one in use is another convention, and nothing is broken in it") { audit_near_grids(6); }

TEST_CASE("Grids near the ones in use are other conventions, and nothing is broken in them", "[.long]") {
  audit_near_grids(1);
}

TEST_CASE("Columns that stand twice and belong to two axes are not taken for pairs that turn alike") {
  for (double const trained_on : {13.9, 15.0, 18.5}) {
    auto const sound = grid(eva(trained_on), 14, 14);
    // EVA's order: all sines, each of them twice, and then the cosines.
    auto const entries = laid_out(14 * 14, 8 * pairs_of_an_axis, [&](auto cell, auto c) {
      auto const at = sound.at(static_cast<int>(cell), static_cast<int>(c) % (4 * pairs_of_an_axis) / 2);
      return c < 4 * pairs_of_an_axis ? sound.sines[at] : sound.cosines[at];
    });
    INFO(trained_on);
    CHECK(defects(audit({table_of(entries, Dtype::float16, {14 * 14, 8 * pairs_of_an_axis})})).empty());
  }
}

TEST_CASE("What is broken in one axis of a grid is told in every format") {
  for (auto const& recipe : {pixtral(), dinov3()}) {
    auto const sound = grid(recipe, 16, 24);
    for (auto const dtype : dtypes) {
      INFO(recipe.base << ' ' << int(dtype));
      auto turned = sound;
      for (int cell = 0; cell < 16 * 24; ++cell) turned.sines[turned.at(cell, 5)] *= -1;
      CHECK(first_defects(audit_of(turned, dtype)) == Ids{"sign-flipped"});
      auto spoilt = sound;
      spoilt.sines[spoilt.at(50, 3)] += 0.1;
      CHECK(first_defects(audit_of(spoilt, dtype)) == Ids{"wrong-entries"});
    }
  }
}

TEST_CASE("An axis of narrow frequencies or angles is told from one of other frequencies") {
  for (auto const& sound : {pixtral(), dinov3()}) {
    for (auto const& [dtype, format] : {std::pair(Dtype::bfloat16, Format::bfloat16),
                                        {Dtype::float16, Format::binary16},
                                        {Dtype::float32, Format::bfloat16},
                                        {Dtype::float32, Format::binary16}}) {
      INFO(sound.base << ' ' << int(dtype) << ' ' << int(format));
      auto of_frequencies = sound, of_angles = sound;
      of_frequencies.frequency = rounded_to(format);
      of_angles.angle = rounded_to(format);
      CHECK(first_defects(audit_of(grid(of_frequencies, 16, 16), dtype)) == Ids{"low-precision-frequencies"});
      CHECK(first_defects(audit_of(grid(of_angles, 16, 16), dtype)) == Ids{"low-precision-angles"});
    }
  }
}

TEST_CASE("An entry that is wrong in one of two copies of a pair is one cell's, and many are a part's") {
  auto const sound = grid(dinov3(), 16, 24);
  auto const twice = [&](std::vector<double> const& entries) {
    std::vector<double> result;
    for (int cell = 0; cell < 16 * 24; ++cell) {
      for (int copy = 0; copy < 2; ++copy) {
        for (int pair = 0; pair < 2 * pairs_of_an_axis; ++pair) result.push_back(entries[sound.at(cell, pair)]);
      }
    }
    return result;
  };
  auto const cosines = twice(sound.cosines), sines = twice(sound.sines);
  auto const judged = [&](std::vector<double> const& of_sines) {
    std::vector<std::int64_t> const shape{16 * 24, 4 * pairs_of_an_axis};
    return audit({table_of(cosines, Dtype::bfloat16, shape), table_of(of_sines, Dtype::bfloat16, shape)});
  };
  CHECK(int(judged(sines).verdict) == int(Verdict::conforms));
  auto spoilt = sines;
  auto const columns = static_cast<std::size_t>(4 * pairs_of_an_axis);
  spoilt[50 * columns + 3] += 0.1;
  CHECK(first_defects(judged(spoilt)) == Ids{"wrong-entries"});
  for (std::size_t cell = 0; cell < 16 * 24; cell += 3) spoilt[cell * columns + 3] += 0.1;
  CHECK(defects(judged(spoilt)) == Ids{"wrong-entries"});
}

}  // namespace pe::audit

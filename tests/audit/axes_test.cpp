// Tables of several axes: whatever their sections, the order of their cells and the tokens between them.
#include <algorithm>
#include <cmath>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

constexpr std::int64_t height = 10, width = 14;

/// The angles of some axes side by side: `positions[r][a]` of axis a, whose frequencies are `each[a]`.
using Angles = std::vector<std::vector<float>>;
Angles angles(std::vector<std::vector<float>> const& positions, std::vector<std::vector<float>> const& each) {
  Angles result;
  for (auto const& at : positions) {
    auto& row = result.emplace_back();
    for (std::size_t a = 0; a < each.size(); ++a) {
      for (float const w : each[a]) row.push_back(at[a] * w);
    }
  }
  return result;
}

std::vector<std::vector<float>> cells(float first_height = 0, float first_width = 0) {
  std::vector<std::vector<float>> result;
  for (std::int64_t r = 0; r < height * width; ++r) {
    result.push_back({first_height + static_cast<float>(r / width), first_width + static_cast<float>(r % width)});
  }
  return result;
}

/// A cosine and a sine table with every pair twice, by halves.
std::vector<Table> cache(Angles const& angles) {
  std::vector<double> cosines, sines;
  for (auto const& row : angles) {
    for (int copy = 0; copy < 2; ++copy) {
      for (float const x : row) cosines.push_back(std::cos(x));
      for (float const x : row) sines.push_back(std::sin(x));
    }
  }
  auto const rows = static_cast<std::int64_t>(angles.size());
  return {table32(cosines, rows, "cos"), table32(sines, rows, "sin")};
}

std::vector<std::string> defects_of(std::vector<Table> const& tables, Options const& options = {}) {
  return defects(audit(tables, options));
}

}  // namespace

TEST_CASE("Sections of one cache are axes, each with its own frequencies, and conform") {
  auto const sound = audit(cache(angles(cells(), {by_power(24, 10000), by_power(40, 10000)})));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 10000);
  CHECK(sound.convention.axis_order == "height, width");
}

TEST_CASE("An axis that the NTK rule stretches is no axis of another base, and its factor is one that is typed") {
  std::vector<std::vector<float>> video;
  for (int t = 0; t < 6; ++t) {
    for (auto const& cell : cells()) video.push_back({static_cast<float>(t), cell[0], cell[1]});
  }
  // As diffusers' Cosmos: base * factor^(d / (d - 2)) for an axis of d entries.
  auto const stretched = [&](double factor) {
    auto const base = static_cast<float>(10000 * std::pow(factor, 44.0 / 42));
    return cache(angles(video, {by_power(44, base), by_power(42, 10000), by_power(42, 10000)}));
  };
  auto const sound = audit(stretched(2));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 10000);
  CHECK(std::ranges::count(sound.findings, "axis-stretched", &Finding::id) == 1);
  CHECK(defects_of(stretched(1.9377)) == std::vector<std::string>{"wrong-base", "wrong-base"});
}

TEST_CASE("Cells whose positions were looked up in a longer table are sound, and one line left out is not") {
  auto const at = [](auto const& place) {
    auto looked_up = cells();
    for (auto& cell : looked_up) {
      for (auto& x : cell) x = static_cast<float>(place(static_cast<int>(x)));
    }
    return cache(angles(looked_up, {by_power(32, 10000), by_power(32, 10000)}));
  };
  CHECK(defects_of(at([](int i) { return i * 256 / 14; })).empty());  // CogView4: steps of 18 and 19
  CHECK(defects_of(at([](int i) { return i < 7 ? i : i + 1; })) == std::vector<std::string>{"position-offset"});
}

TEST_CASE("A short video of few cells is one of three axes, and no narrow frequencies at an absurd position") {
  std::vector<std::vector<float>> video;
  for (int i = 0; i < 96; ++i) video.push_back({float(i / 24), float(i / 6 % 4), float(i % 6)});
  auto const sound = audit(cache(angles(video, {by_power(16, 256), by_power(56, 256), by_power(56, 256)})));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 256);
}

/// The cells of the grid, four by four, as merging vision towers have them.
std::vector<std::vector<float>> in_windows() {
  auto const in_rows = cells();
  std::vector<std::vector<float>> merged;
  for (std::int64_t window = 0; window < height * width / 4; ++window) {
    for (std::int64_t cell = 0; cell < 4; ++cell) {
      auto const h = window / (width / 2) * 2 + cell / 2, w = window % (width / 2) * 2 + cell % 2;
      merged.push_back(in_rows[static_cast<std::size_t>(h * width + w)]);
    }
  }
  return merged;
}

TEST_CASE("Cells in the order of windows are those of the same grid") {
  auto const found = audit(cache(angles(in_windows(), {by_power(32, 10000), by_power(32, 10000)})));
  CHECK(int(found.verdict) == int(Verdict::conforms));
}

TEST_CASE("Sections that each have a block of sines and then one of cosines are axes too") {
  std::vector<double> entries;
  for (auto const& row : angles(in_windows(), {by_power(16, 10000), by_power(16, 10000)})) {
    for (std::size_t const axis : {0, 8}) {
      for (std::size_t i = 0; i < 8; ++i) entries.push_back(std::sin(row[axis + i]));
      for (std::size_t i = 0; i < 8; ++i) entries.push_back(std::cos(row[axis + i]));
    }
  }
  auto const found = audit({table32(entries, height * width, "pos_embed")});
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.base == 10000);
  CHECK(found.convention.axis_order == "height, width");
}

TEST_CASE("An axis with another base is a defect, and so is one that begins elsewhere") {
  CHECK(defects_of(cache(angles(cells(), {by_power(32, 10000), by_power(32, 20000)}))) ==
        std::vector<std::string>{"wrong-base"});
  CHECK(defects_of(cache(angles(cells(1), {by_power(32, 10000), by_power(32, 10000)}))) ==
        std::vector<std::string>{"position-offset"});
  // A window of a picture, or a chunk of a video, begins anywhere.
  CHECK(defects_of(cache(angles(cells(7), {by_power(32, 10000), by_power(32, 10000)}))).empty());
}

TEST_CASE("Axes that are centred begin alike, whether their numbers of cells are even or odd") {
  auto const frequencies = std::vector{by_power(32, 10000), by_power(32, 10000)};
  CHECK(defects_of(cache(angles(cells(-5, -7), frequencies))).empty());
  CHECK(defects_of(cache(angles(cells(-4, -7), frequencies))).empty());
}

TEST_CASE("A row at either end that turns nothing is a class token's, and one in between is a defect") {
  auto const frequencies = std::vector{by_power(32, 10000), by_power(32, 10000)};
  auto const with_token = [&](std::ptrdiff_t place) {
    auto positions = cells(1, 1);
    positions.insert(positions.begin() + place, {0, 0});
    return audit(cache(angles(positions, frequencies)));
  };
  for (std::ptrdiff_t const end : {std::ptrdiff_t{0}, std::ptrdiff_t{height * width}}) {
    auto const found = with_token(end);
    CHECK(int(found.verdict) == int(Verdict::conforms));
    REQUIRE(!found.findings.empty());
    CHECK(found.findings.front().says.find("Row " + std::to_string(end) + " turns nothing") == 0);
  }
  CHECK(defects(with_token(60)) == std::vector<std::string>{"wrong-entries"});
}

TEST_CASE("A cell that is no code is found, and the rest still conforms") {
  auto tables = cache(angles(cells(), {by_power(32, 10000), by_power(32, 10000)}));
  auto entries = to_double(tables[0]);
  entries[64 * 37 + 5] += 0.125;
  tables[0] = table32(entries, height * width, "cos");
  CHECK(int(audit(tables).verdict) != int(Verdict::conforms));
}

TEST_CASE("Of a grid, one row in seven may be 0") {
  auto tables = cache(angles(cells(), {by_power(32, 10000), by_power(32, 10000)}));
  for (auto& table : tables) {
    auto entries = to_double(table);
    std::fill(entries.begin() + 64 * 40, entries.begin() + 64 * 60, 0.0);
    table = table32(entries, height * width, table.name);
  }
  Options grid;
  grid.grid = {height, width};
  CHECK(defects_of(tables, grid) == std::vector<std::string>{"zeroed-row"});
}

TEST_CASE("The grid that is asked for is compared with the cells") {
  auto const tables = cache(angles(cells(), {by_power(32, 10000), by_power(32, 10000)}));
  Options right, turned;
  right.grid = {height, width};
  turned.grid = {width, height};
  CHECK(defects_of(tables, right).empty());
  CHECK(defects_of(tables, turned) == std::vector<std::string>{"axis-swapped"});
}

TEST_CASE("One axis: texts one after the other conform, and clamped, wrapped or repeated positions are told") {
  auto const of = [](int rows, auto const& position) {
    std::vector<std::vector<float>> result;
    for (int r = 0; r < rows; ++r) result.push_back({static_cast<float>(position(r))});
    return audit(cache(angles(result, {by_power(64, 10000)})));
  };
  CHECK(int(of(300, [](int r) {
              return r < 100 ? r : r < 157 ? r - 100 : r - 157;
            }).verdict) == int(Verdict::conforms));
  auto const displaced = std::vector<std::string>{"position-offset"};
  auto const colliding = std::vector<std::string>{"position-offset", "colliding-positions"};
  CHECK(defects(of(300, [](int r) { return std::min(r, 199); })) == colliding);
  auto const clamped = of(300, [](int r) { return 17 + std::min(r, 199); });
  CHECK(defects(clamped) == colliding);
  CHECK(clamped.findings.front().says == "The last 101 rows are all the code of position 216.");
  CHECK(defects(of(300, [](int r) { return r % 128; })) == colliding);
  CHECK(defects(of(300, [](int r) { return r / 2; })) == colliding);
  CHECK(defects(of(300, [](int r) {
          return r < 100 ? r : r < 157 ? r - 100 : r < 200 ? r - 157 : r - 156;
        })) == displaced);
}

TEST_CASE("Sections that are not those of --axes are a defect") {
  auto const tables = cache(angles(cells(), {by_power(24, 10000), by_power(40, 10000)}));
  Options right, exchanged;
  right.axes = {24, 40};
  exchanged.axes = {40, 24};
  CHECK(defects_of(tables, right).empty());
  CHECK(defects_of(tables, exchanged) == std::vector<std::string>{"axis-swapped"});
}

TEST_CASE("In a rotary cache the entries of --axes go with the sides of --grid one after the other") {
  auto const by = [](std::vector<std::vector<float>> const& positions) {
    Options options;
    options.axes = {40, 40};
    options.grid = {height, width};
    return defects_of(cache(angles(positions, {by_power(40, 10000), by_power(40, 10000)})), options);
  };
  auto exchanged = cells();
  for (auto& cell : exchanged) std::swap(cell[0], cell[1]);
  CHECK(by(cells()).empty());
  CHECK(by(exchanged) == std::vector<std::string>{"axis-swapped"});
}

TEST_CASE("An axis whose cells are counted twice as far apart is a defect") {
  auto positions = cells();
  for (auto& at : positions) at[1] *= 2;
  CHECK(defects_of(cache(angles(positions, {by_power(32, 10000), by_power(32, 10000)}))) ==
        std::vector<std::string>{"wrong-step"});
}

TEST_CASE("Of a video, height and width are counted alike, and frames may be any time apart") {
  auto const video = [](float of_time, float of_width) {
    std::vector<std::vector<float>> result;
    for (int r = 0; r < 4 * 6 * 8; ++r) {
      result.push_back(
          {of_time * static_cast<float>(r / 48), static_cast<float>(r / 8 % 6), of_width * static_cast<float>(r % 8)});
    }
    return cache(angles(result, {by_power(16, 10000), by_power(24, 10000), by_power(24, 10000)}));
  };
  CHECK(defects_of(video(1, 1)).empty());
  CHECK(defects_of(video(2, 1)).empty());
  CHECK(defects_of(video(1, 2)) == std::vector<std::string>{"wrong-step"});
}

TEST_CASE("Pixel frequencies, evenly spaced multiples of pi at coordinates from -1 to 1, conform along each axis") {
  std::vector<float> bands;
  for (int k = 0; k < 8; ++k) bands.push_back(3.14159265F * (1.0F + static_cast<float>(k) * 4.0F / 7.0F));
  auto const coordinates = [](float stretched) {
    auto positions = cells();
    for (auto& at : positions) {
      at[0] = -1 + 2 * at[0] / (height - 1);
      at[1] = (-1 + 2 * at[1] / (width - 1)) * stretched;
    }
    return positions;
  };
  auto const sound = audit(cache(angles(coordinates(1), {bands, bands})));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.spacing == "even-pi");
  CHECK(int(audit(cache(angles(coordinates(1.01F), {bands, bands}))).verdict) != int(Verdict::conforms));
}

TEST_CASE("Pairs that three axes take in turn are judged by the frequencies of the config") {
  RopeConfig config;
  config.theta = 1e6;
  config.head_dimension = 64;
  config.sections = {12, 10, 10};
  Options options;
  options.config = config;
  auto const all = by_power(64, 1e6);
  auto const tables = [&](std::size_t spoilt) {
    std::vector<double> cosines, sines;
    for (int r = 0; r < 8 + 6 * 9; ++r) {
      auto const cell = static_cast<float>(r < 8 ? 0 : r - 8);
      float const at[] = {r < 8 ? static_cast<float>(r) : 8, r < 8 ? static_cast<float>(r) : 8 + std::floor(cell / 9),
                          r < 8 ? static_cast<float>(r) : 8 + std::fmod(cell, 9.0F)};
      for (int copy = 0; copy < 2; ++copy) {
        for (std::size_t i = 0; i < all.size(); ++i) {
          auto const w = i == spoilt ? all[i] * 1.01F : all[i];
          cosines.push_back(std::cos(at[i < 30 ? i % 3 : 0] * w));
          sines.push_back(std::sin(at[i < 30 ? i % 3 : 0] * w));
        }
      }
    }
    return std::vector{table32(cosines, 62, "cos"), table32(sines, 62, "sin")};
  };
  auto const sound = audit(tables(all.size()), options);
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.convention.base == 1e6);
  CHECK(int(audit(tables(6), options).verdict) != int(Verdict::conforms));
}

TEST_CASE("Coordinates beside a code, in front or behind, must be those of its positions") {
  auto const table = [](bool behind, int spoilt) {
    std::vector<double> entries;
    for (int r = 0; r < 65; ++r) {
      double const x = r / 64.0, given = r == spoilt ? x + 0.25 : x;
      if (!behind) entries.push_back(given);
      for (bool const cosine : {false, true}) {
        for (int k = 0; k < 6; ++k) {
          auto const angle = x * std::ldexp(1.0, k);
          entries.push_back(cosine ? std::cos(angle) : std::sin(angle));
        }
      }
      if (behind) entries.push_back(given);
    }
    return std::vector{table32(entries, 65, "pos_embed")};
  };
  for (bool const behind : {false, true}) {
    CHECK(int(audit(table(behind, -1)).verdict) == int(Verdict::conforms));
    CHECK(defects_of(table(behind, 40)) == std::vector<std::string>{"wrong-entries"});
  }
}

TEST_CASE("NeRF's code of points in space: for each octave the sines of all coordinates, then their cosines") {
  std::vector<double> entries;
  for (int cell = 0; cell < 9 * 9 * 9; ++cell) {
    float const point[] = {static_cast<float>(cell / 81) / 4 - 1, static_cast<float>(cell / 9 % 9) / 4 - 1,
                           static_cast<float>(cell % 9) / 4 - 1};
    for (float const x : point) entries.push_back(x);
    for (int octave = 0; octave < 6; ++octave) {
      for (float const x : point) entries.push_back(std::sin(std::ldexp(x, octave)));
      for (float const x : point) entries.push_back(std::cos(std::ldexp(x, octave)));
    }
  }
  auto const found = audit({table_of(entries, Dtype::float32, {729, 39})});
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.spacing == "octaves");
}

TEST_CASE("Positions in a type that does not hold them stand in blocks of equal rows") {
  std::vector<std::vector<float>> positions;
  for (int r = 0; r < 1536; ++r) {
    positions.push_back({rounded_to(Format::bfloat16)(static_cast<float>(65536 + r))});
  }
  CHECK(defects_of(cache(angles(positions, {by_power(16, 10000)}))) == std::vector<std::string>{"colliding-positions"});
}

TEST_CASE("A table of which no two rows are of one position has a verdict") {
  // Columns that pair as those of several axes, on one of which no row is a code.
  auto const odd = table_of({-0.0, -0.5, -0.5, -0.0, 65504, 0, 1, 1, -0.0, -0.5, -0.5, -0.0, 1, 0, 65504, 1},
                            Dtype::float64, {2, 8});
  CHECK(audit({odd}).verdict != Verdict::conforms);
}

TEST_CASE("Pairs of an axis that stands at position 0 are all alike, but for a pair that was spoilt") {
  // A picture in a sequence of frames, of which it is the first.
  std::vector<std::vector<float>> picture;
  for (auto const& cell : cells()) picture.push_back({0, cell[0], cell[1]});
  auto const frequencies = std::vector{by_power(12, 10000), by_power(24, 10000), by_power(28, 10000)};
  auto const in_blocks = [&](std::size_t column, double factor) {
    std::vector<double> entries;
    for (auto const& row : angles(picture, frequencies)) {
      auto const begin = entries.size();
      for (float const x : row) entries.push_back(std::cos(x));
      for (float const x : row) entries.push_back(std::sin(x));
      entries[begin + column] *= factor;
    }
    return std::vector{table32(entries, height * width, "cos_sin")};
  };
  CHECK(defects_of(in_blocks(2, 1)).empty());
  CHECK(defects_of(in_blocks(2, -1)) == std::vector<std::string>{"wrong-entries"});
  CHECK(defects_of(in_blocks(2, 1.01)) == std::vector<std::string>{"amplitude"});
}

}  // namespace pe::audit

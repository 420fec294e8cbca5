// What is under a positional name and is no encoding, what was learned, and what nothing contradicts: none conforms.
#include <cmath>
#include <random>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/scaling.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

std::vector<double> noise(std::size_t count, double scale = 0.02) {
  std::mt19937_64 engine(7);
  std::normal_distribution<double> normal(0, scale);
  std::vector<double> result(count);
  for (auto& x : result) x = normal(engine);
  return result;
}

Verdict verdict(std::vector<double> const& entries, std::vector<std::int64_t> shape, std::string name,
                Dtype dtype = Dtype::float32) {
  return audit({table_of(entries, dtype, std::move(shape), std::move(name))}).verdict;
}

}  // namespace

TEST_CASE("Learned tables have a verdict of their own, in every shape") {
  CHECK(int(verdict(noise(512 * 64), {512, 64}, "wpe.weight")) == int(Verdict::learned));
  CHECK(int(verdict(noise(197 * 64), {1, 197, 64}, "pos_embed")) == int(Verdict::learned));
  CHECK(int(verdict(noise(100 * 64), {100, 1, 64}, "pos_embedding")) == int(Verdict::learned));
  CHECK(int(verdict(noise(169 * 4), {169, 4}, "relative_position_bias_table")) == int(Verdict::learned));
}

TEST_CASE("Weights of a network that computes biases are no bias, and random frequencies are not learned ones") {
  for (auto const& shape : std::vector<std::vector<std::int64_t>>{{64, 64}, {8, 512}, {12, 49, 49}, {2, 64}}) {
    std::size_t count = 1;
    for (auto const length : shape) count *= static_cast<std::size_t>(length);
    INFO(count);
    CHECK(int(verdict(noise(count), shape, "layers.0.rel_pos_bias.net.weight")) != int(Verdict::defective));
    CHECK(int(verdict(noise(count), shape, "rotary_pos_emb.inv_freq")) == int(Verdict::unrecognised));
  }
}

TEST_CASE("Points on one or two circles do not conform, unless the usual base or somebody says so") {
  std::vector<double> roots, code;
  for (int k = 0; k < 16; ++k) {
    for (int harmonic : {1, 2}) {
      roots.push_back(std::cos(std::acos(-1) * k * harmonic / 8));
      roots.push_back(std::sin(std::acos(-1) * k * harmonic / 8));
    }
    for (double const w : {1.0, 0.01}) {
      code.push_back(std::sin(k * w));
      code.push_back(std::cos(k * w));
    }
  }
  CHECK(int(verdict(roots, {16, 4}, "")) == int(Verdict::unrecognised));
  CHECK(int(verdict(code, {16, 4}, "")) == int(Verdict::conforms));
}

TEST_CASE("Of a table that is not understood, NaN are said first") {
  auto entries = noise(64 * 64);
  entries[5] = entries[9] = NAN;
  auto const judged = audit({table_of(entries, Dtype::float32, {64, 64}, "x")});
  CHECK(judged.findings.front().says == "2 of 4096 entries are NaN or infinite.");
}

TEST_CASE("Indices, position ids and masks are no encodings") {
  std::vector<double> ids, mask, index;
  for (int i = 0; i < 64; ++i) ids.push_back(i);
  for (int i = 0; i < 64 * 64; ++i) mask.push_back(i % 64 > i / 64 ? -INFINITY : 0);
  for (int i = 0; i < 49; ++i) {
    for (int j = 0; j < 49; ++j) index.push_back((i / 7 - j / 7 + 6) * 13 + i % 7 - j % 7 + 6);
  }
  CHECK(int(verdict(ids, {1, 64}, "position_ids", Dtype::int64)) == int(Verdict::not_an_encoding));
  CHECK(int(verdict(mask, {64, 64}, "mask")) == int(Verdict::not_an_encoding));
  CHECK(int(verdict(index, {49, 49}, "relative_position_index", Dtype::int64)) == int(Verdict::not_an_encoding));
  CHECK(int(verdict(index, {49, 49}, "", Dtype::int64)) == int(Verdict::not_an_encoding));
}

TEST_CASE("A map of indices with rows exchanged is a defect, and one that is none of a window is left alone") {
  std::vector<double> index;
  for (int i = 0; i < 48; ++i) {
    for (int j = 0; j < 48; ++j) index.push_back((i / 8 - j / 8 + 5) * 15 + i % 8 - j % 8 + 7);
  }
  auto const called = [&](char const* name) { return audit({table_of(index, Dtype::int64, {48, 48}, name)}); };
  CHECK(int(called("relative_position_index").verdict) == int(Verdict::not_an_encoding));
  std::swap_ranges(index.begin() + 20 * 48, index.begin() + 21 * 48, index.begin() + 30 * 48);
  auto const exchanged = called("relative_position_index");
  CHECK(defects(exchanged) == std::vector<std::string>{"wrong-entries"});
  CHECK_THAT(exchanged.findings[0].says, contains("6 x 8 cells"));
  CHECK(int(called("").verdict) == int(Verdict::unrecognised));
}

TEST_CASE("Memory that was never written is no map of indices, and a class token has indices of its own") {
  constexpr std::int64_t side = 4, cells = side * side, offsets = (2 * side - 1) * (2 * side - 1);
  auto const map = [&](std::int64_t of_token) {
    std::vector<double> entries;
    for (std::int64_t i = -1; i < cells; ++i) {
      for (std::int64_t j = -1; j < cells; ++j) {
        auto const rows = i / side - j / side + side - 1, columns = i % side - j % side + side - 1;
        entries.push_back(static_cast<double>(i < 0 || j < 0 ? of_token : rows * (2 * side - 1) + columns));
      }
    }
    return entries;
  };
  auto const audited = [](std::vector<double> const& entries, Dtype dtype) {
    return audit({table_of(entries, dtype, {cells + 1, cells + 1}, "relative_position_index")});
  };
  CHECK(int(audited(map(offsets), Dtype::int64).verdict) == int(Verdict::not_an_encoding));
  CHECK_THAT(audited(map(offsets - 1), Dtype::int64).findings[0].says, contains("The class token has the index 48"));
  CHECK_THAT(audited(std::vector<double>((cells + 1) * (cells + 1), 0), Dtype::int64).findings[0].says,
             contains("all entries are 0"));
  auto unwritten = map(offsets);
  unwritten[3] = 0x1p40;
  CHECK(defects(audited(unwritten, Dtype::int64)) == std::vector<std::string>{"uninitialised"});
}

TEST_CASE("Position numbers that a model's embeddings keep count from 0") {
  auto const audited = [](std::vector<double> const& entries, Dtype dtype) {
    return audit({table_of(entries, dtype, {1, 5}, "text_model.embeddings.position_ids")});
  };
  CHECK(int(audited({0, 1, 2, 3, 4}, Dtype::int64).verdict) == int(Verdict::not_an_encoding));
  CHECK(int(audited({0, 1, 2, 3, 4}, Dtype::float16).verdict) == int(Verdict::not_an_encoding));
  auto const merged = audited({0, 1, 2, 2, 4}, Dtype::int64);
  CHECK(defects(merged) == std::vector<std::string>{"wrong-entries"});
  CHECK(merged.findings[0].worst->index == std::vector<std::int64_t>{0, 3});
  CHECK(defects(audited({0, 0.9999, 1.9998, 3, 4}, Dtype::float32)) == std::vector<std::string>{"wrong-entries"});
}

TEST_CASE("A map of relative positions gives each pair of offsets an index, rows before columns, query minus key") {
  constexpr std::int64_t height = 6, width = 9, cells = height * width;
  auto const of = [&](auto const& index) {
    std::vector<double> entries;
    for (std::int64_t i = 0; i < cells; ++i) {
      for (std::int64_t j = 0; j < cells; ++j) {
        entries.push_back(static_cast<double>(index(i / width - j / width, i % width - j % width)));
      }
    }
    return audit({table_of(entries, Dtype::int64, {cells, cells}, "relative_position_index")});
  };
  auto const sound = [](auto rows, auto columns) { return (rows + 5) * 17 + columns + 8; };
  CHECK(int(of(sound).verdict) == int(Verdict::not_an_encoding));
  using Ids = std::vector<std::string>;
  CHECK(defects(of([&](auto rows, auto columns) { return sound(-rows, -columns); })) == Ids{"sign-flipped"});
  CHECK(defects(of([](auto rows, auto columns) { return (columns + 8) * 11 + rows + 5; })) == Ids{"axis-swapped"});
  // The rows of offsets counted by the height, and not multiplied at all.
  CHECK(defects(of([](auto rows, auto columns) { return (rows + 5) * 11 + columns + 8; })) == Ids{"wrong-entries"});
  auto const added = of([](auto rows, auto columns) { return rows + 5 + columns + 8; });
  CHECK(defects(added) == Ids{"wrong-entries"});
  CHECK_THAT(added.findings[0].says, contains("(-5, -7) and (-4, -8)"));
  // Offsets mirrored or clipped on purpose, other orders of the offsets, and one axis of positions, are no defects.
  CHECK(defects(of([](auto rows, auto columns) { return std::abs(rows) * 9 + std::abs(columns); })).empty());
  CHECK(defects(of([](auto rows, auto columns) {
          return (rows + 5) * 7 + 3 + std::clamp<std::int64_t>(columns, -3, 3);
        })).empty());
  CHECK(defects(of([](auto rows, auto columns) { return (rows + 5) * 17 + 8 - columns; })).empty());
  // Offsets that were not shifted, and shifted by one too much: an index is no row of the table, or wraps.
  CHECK_THAT(of([](auto rows, auto columns) { return rows * 17 + columns; }).findings[0].says,
             contains("from -93 to 93") && contains("0 to 186"));
  CHECK(defects(of([](auto rows, auto columns) { return (rows + 6) * 17 + columns + 9; })) == Ids{"wrong-entries"});
  CHECK(defects(of([](auto rows, auto columns) { return 9 * rows + columns + 53; })).empty());
}

TEST_CASE("Windows of videos have three sides, and one index for each offset along them") {
  constexpr std::int64_t frames = 2, side = 4, cells = frames * side * side;
  auto const of = [&](std::int64_t for_frame, std::int64_t for_row) {
    std::vector<double> entries;
    for (std::int64_t i = 0; i < cells; ++i) {
      for (std::int64_t j = 0; j < cells; ++j) {
        auto const time = i / 16 - j / 16 + 1, rows = i / 4 % 4 - j / 4 % 4 + 3, columns = i % 4 - j % 4 + 3;
        entries.push_back(static_cast<double>(time * for_frame + rows * for_row + columns));
      }
    }
    return audit({table_of(entries, Dtype::int64, {cells, cells}, "relative_position_index")});
  };
  CHECK(int(of(49, 7).verdict) == int(Verdict::not_an_encoding));
  auto const shared = of(11, 7);
  CHECK(defects(shared) == std::vector<std::string>{"wrong-entries"});
  CHECK_THAT(shared.findings[0].says, contains("2 x 4 x 4 cells"));
}

TEST_CASE("Rows that were added to a learned table and never written are found by their numbers") {
  std::mt19937 random(3);
  std::normal_distribution<double> normal(0, 0.02);
  std::vector<double> entries(64 * 32);
  for (auto& x : entries) x = normal(random);
  auto const audited = [&] { return audit({table_of(entries, Dtype::float32, {64, 32}, "pos_embed")}); };
  CHECK(int(audited().verdict) == int(Verdict::learned));
  entries[60 * 32 + 1] = 3e29;
  auto const found = audited();
  CHECK(defects(found) == std::vector<std::string>{"uninitialised"});
  CHECK(found.findings[0].worst->index == std::vector<std::int64_t>{60, 1});
}

TEST_CASE("The scale buffer of xPos is no encoding, and one that is off is not taken for it") {
  // torchscale: (arange(0, d, 2) + 0.4 d) / (1.4 d), d = 64.
  std::vector<double> scale;
  for (int i = 0; i < 32; ++i) scale.push_back((2 * i + 25.6) / 89.6);
  auto const found = audit({table_of(scale, Dtype::float32, {32}, "scale")});
  CHECK(int(found.verdict) == int(Verdict::not_an_encoding));
  auto const says = found.findings.empty() ? "" : found.findings.back().says;
  CHECK_THAT(says, contains("xPos"));
  scale[5] += 1e-3;
  auto const off = audit({table_of(scale, Dtype::float32, {32}, "scale")});
  CHECK((off.findings.empty() || off.findings.back().says != says));
}

TEST_CASE("Noise and constant tables never conform, and are not called defective") {
  for (auto const& shape :
       std::vector<std::vector<std::int64_t>>{{128, 64}, {64}, {256, 2}, {16, 16}, {8}, {12, 8, 8}}) {
    std::int64_t count = 1;
    for (auto const length : shape) count *= length;
    auto const found = verdict(noise(static_cast<std::size_t>(count), 1), shape, "");
    CHECK(found != Verdict::conforms);
    CHECK(found != Verdict::equivalent);
    CHECK(found != Verdict::defective);
  }
  CHECK(int(verdict(std::vector<double>(16 * 64, 1.0), {16, 64}, "")) == int(Verdict::unrecognised));
}

TEST_CASE("A table of zeros under the name of an encoding is a defect") {
  CHECK(int(verdict(std::vector<double>(64 * 64), {64, 64}, "pos_embed")) == int(Verdict::defective));
}

TEST_CASE("What falls or rises in another way than frequencies is none, and one of them with a fault is found") {
  auto const falling = [](auto const& entry, int count = 51) {
    std::vector<double> result;
    for (int i = 0; i < count; ++i) result.push_back(entry(static_cast<double>(i) / (count - 1)));
    return result;
  };
  // Flow matching's shifted times, a cosine, a line, sigmas, discounts, a grid over decades: all from 1.
  auto const shifted = falling([](double t) { return 3 * (1 - t) / (1 + 2 * (1 - t)); });
  auto const cosine = falling([](double t) { return 0.5 * (1 + std::cos(3.14159265358979 * t)); });
  auto const line = falling([](double t) { return 1 - t; });
  auto const grid = falling([](double t) { return std::pow(1000, -t); });
  auto const discounts = falling([](double t) { return std::pow(0.9, 50 * t); });
  auto const halves = falling([](double t) { return std::exp2(-100 * t); }, 101);
  auto const decades = falling([](double t) { return std::pow(1000, t); });
  for (auto const& entries : {shifted, cosine, line, grid, discounts, halves, decades}) {
    CHECK(int(verdict(entries, {}, "")) == int(Verdict::unrecognised));
  }
  auto const bins = falling([](double t) { return 8000 * t; });
  CHECK(int(verdict(bins, {}, "fft_freqs")) == int(Verdict::unrecognised));
  CHECK(int(verdict(bins, {}, "inv_freq")) == int(Verdict::defective));
  auto frequencies = falling([](double t) { return std::pow(10000, -0.98 * t); }, 50);
  CHECK(int(verdict(frequencies, {}, "")) == int(Verdict::conforms));
  frequencies.back() = 0;
  CHECK(int(verdict(frequencies, {}, "")) == int(Verdict::defective));
}

TEST_CASE("Frequencies of 1 are to be trained, but as inverse frequencies they are wrong") {
  CHECK(int(verdict(std::vector<double>(16, 1), {}, "freqs")) == int(Verdict::not_an_encoding));
  CHECK(int(verdict(std::vector<double>(16, 1), {16, 1, 1}, "freqs")) == int(Verdict::not_an_encoding));
  CHECK(int(verdict(std::vector<double>(16, 1), {}, "inv_freq")) == int(Verdict::defective));
  CHECK(int(verdict(std::vector<double>(16, 2), {}, "freqs")) == int(Verdict::defective));
}

TEST_CASE("Distances between positions are no buckets, unless they are called so") {
  std::vector<double> distances;
  for (int i = 0; i < 32 * 32; ++i) distances.push_back(std::abs(i / 32 - i % 32));
  CHECK(int(verdict(distances, {32, 32}, "distance", Dtype::int64)) == int(Verdict::unrecognised));
  CHECK(int(verdict(distances, {32, 32}, "buckets", Dtype::int64)) == int(Verdict::defective));
}

TEST_CASE("The bases that every entry admits are an interval, tight at both ends") {
  // w_1 = b^(-1/2) = 0.01 within 1 %: ln b = -2 ln w +- 2 * 0.01/1.01.
  std::vector<double> const w{1, 0.01}, allowances{0.01, 0.01};
  auto const bases = log_bases(w, allowances, 2);
  REQUIRE(bases);
  CHECK(bases->low == Approx(2 * std::log(100) - 0.02 / 1.01).epsilon(1e-14));
  CHECK(bases->high == Approx(2 * std::log(100) + 0.02 / 1.01).epsilon(1e-14));
  // The first entry just inside its allowance, and just outside.
  CHECK(log_bases(std::vector<double>{1.0099, 0.01}, allowances, 2));
  CHECK_FALSE(log_bases(std::vector<double>{1.0101, 0.01}, allowances, 2));
  // Two entries whose intervals just meet, and just do not: 2 ln 100 - 0.02/1.01 against the third's.
  auto const third = [&](double off) {
    std::vector<double> const three{1, 0.01, std::exp(-2 * std::log(100) + off)};
    return log_bases(three, std::vector<double>(3, 0.01), 2).has_value();
  };
  CHECK(third(0.0296));
  CHECK_FALSE(third(0.0298));
}

TEST_CASE("One entry in eight may differ before nothing is said of the others") {
  std::vector<double> w, allowances(16, 1e-6);
  for (int i = 0; i < 16; ++i) w.push_back(std::pow(10000.0, -i / 16.0));
  w[5] *= 1.01;
  w[9] *= 1.01;
  auto const most = most_log_bases(w, allowances, 16);
  REQUIRE(most);
  CHECK(most->others == std::vector<std::size_t>{5, 9});
  w[12] *= 1.01;
  CHECK_FALSE(most_log_bases(w, allowances, 16));
}

}  // namespace pe::audit

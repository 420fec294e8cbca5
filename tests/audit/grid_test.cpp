// Grids of two axes: every shape and order that is in use, and the exchange of axes that square images hide.
#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

constexpr std::int64_t height = 12, width = 20;
constexpr int half = 16;

/// p_{h,w} = [g(a), g(b)], with g the [sin | cos] code of one axis: MAE's, where a is the width.
std::vector<double> cells(bool height_first, bool cosines_first = false) {
  auto const along = in_float64(width, half, 10000);
  auto const code = blocks(along, cosines_first);
  return laid_out(height * width, 2 * half, [&](auto cell, auto c) {
    auto const h = cell / width, w = cell % width;
    auto const position = (c < half) == height_first ? h : w;
    return code[static_cast<std::size_t>(position * half + c % half)];
  });
}

Table grid(std::vector<double> const& entries, std::vector<std::int64_t> shape) {
  return table_of(entries, Dtype::float32, std::move(shape));
}

}  // namespace

TEST_CASE("Grids conform in every shape, and the order of their axes is named") {
  for (bool const height_first : {true, false}) {
    auto const entries = cells(height_first);
    auto const channels_first = laid_out(2 * half, height * width, [&](auto c, auto cell) {
      return entries[static_cast<std::size_t>(cell * 2 * half + c)];
    });
    auto with_token = std::vector<double>(2 * half);
    with_token.insert(with_token.end(), entries.begin(), entries.end());
    Table const tables[] = {grid(entries, {height, width, 2 * half}), grid(entries, {1, height, width, 2 * half}),
                            grid(channels_first, {2 * half, height, width}), grid(entries, {height * width, 2 * half}),
                            grid(with_token, {1, height * width + 1, 2 * half})};
    for (auto const& table : tables) {
      auto const found = audit({table});
      CHECK(int(found.verdict) == int(Verdict::conforms));
      CHECK(found.convention.layout == "sin-cos");
      CHECK(found.convention.base == 10000);
      CHECK(found.accuracy->pipeline == "correctly rounded to float32");
      CHECK(found.shape == table.shape);
      CHECK(found.convention.axis_order == (height_first ? "height, width" : "width, height"));
    }
  }
}

TEST_CASE("The layout of a grid says whether sines or cosines stand first") {
  auto const found = audit({grid(cells(true, true), {height, width, 2 * half})});
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.layout == "cos-sin");
}

TEST_CASE("Channels that were reshaped to the front, and not moved there, are a defect") {
  auto const found = audit({grid(cells(true), {1, 2 * half, height, width})});
  CHECK(defects(found) == std::vector<std::string>{"mixed-layout"});
  CHECK_THAT(found.findings.front().says, contains("[12, 20, 32]") && contains("[32, 12, 20]"));
}

TEST_CASE("A grid whose axes were exchanged is told where it is not square") {
  // Filled cell by cell in the order of a grid of width x height, and then given the shape height x width.
  auto const entries = cells(true);
  auto const found = audit({grid(entries, {width, height, 2 * half})});
  CHECK(int(found.verdict) == int(Verdict::defective));
  CHECK(defects(found) == std::vector<std::string>{"axis-swapped"});
  // Of a video, the two sides of each frame.
  constexpr std::int64_t frames = 3;
  auto const along = in_float64(width, half, 10000);
  auto const code = blocks(along, false);
  auto const video = [&](std::int64_t rows, std::int64_t columns) {
    auto const all = laid_out(frames * height * width, 3 * half, [&](auto cell, auto c) {
      std::int64_t const place[] = {cell / (height * width), cell / columns % rows, cell % columns};
      return code[static_cast<std::size_t>(place[c / half] * half + c % half)];
    });
    return audit({grid(all, {frames, height, width, 3 * half})});
  };
  CHECK(int(video(height, width).verdict) == int(Verdict::conforms));
  CHECK(defects(video(width, height)) == std::vector<std::string>{"axis-swapped"});
}

TEST_CASE("An order of axes that is not the expected one is a defect") {
  Options options;
  options.expected_scheme = "sinusoidal";
  options.expected["axis_order"] = "height, width";
  CHECK(defects(audit({grid(cells(true), {height, width, 2 * half})}, options)).empty());
  CHECK(defects(audit({grid(cells(false), {height, width, 2 * half})}, options)) ==
        std::vector<std::string>{"axis-swapped"});
}

}  // namespace pe::audit

// Caches of multimodal models: texts, along which three axes go alike, and images and videos between them, under a
// config that says which pairs each axis has.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

/// Time, height and width of each row, as Qwen2.5-VL counts them.
using Places = std::vector<std::vector<int>>;

int next_after(Places const& places) {
  int result = 0;
  for (auto const& place : places) result = std::max(result, *std::ranges::max_element(place) + 1);
  return result;
}

void add_words(Places& places, int count) {
  auto const begin = next_after(places);
  for (int i = begin; i < begin + count; ++i) places.push_back({i, i, i});
}

void add_video(Places& places, int frames, int height, int width, int step = 1) {
  auto const begin = next_after(places);
  for (int i = 0; i < frames * height * width; ++i) {
    places.push_back({begin + step * (i / width / height), begin + i / width % height, begin + i % width});
  }
}

/// Steps of making a table that may be rounded to a narrow format.
struct Steps {
  Step frequency = rounded_to(Format::binary32), angle = rounded_to(Format::binary32);
};

/// A cosine and a sine table [rows, 128], merged by sections of 16, 24 and 24 pairs.
std::vector<Table> merged(Places const& places, Dtype dtype, Steps const& steps = {},
                          std::vector<float> const& frequencies = by_power(128, 1e6)) {
  std::vector<double> cosines, sines;
  for (auto const& place : places) {
    for (int column = 0; column < 128; ++column) {
      auto const pair = column % 64;
      auto const position = static_cast<float>(place[pair < 16 ? 0 : pair < 40 ? 1 : 2]);
      float const angle = steps.angle(position * steps.frequency(frequencies[static_cast<std::size_t>(pair)]));
      cosines.push_back(std::cos(angle));
      sines.push_back(std::sin(angle));
    }
  }
  auto const rows = static_cast<std::int64_t>(places.size());
  return {table_of(cosines, dtype, {rows, 128}, "cos"), table_of(sines, dtype, {rows, 128}, "sin")};
}

Options qwen() {
  RopeConfig config;
  config.theta = 1e6;
  config.head_dimension = 128;
  config.sections = {16, 24, 24};
  config.sections_in_turn = false;
  Options result;
  result.config = config;
  return result;
}

}  // namespace

TEST_CASE("What is left out between a video and the text after it shows in bfloat16's slow pairs too") {
  for (int const step : {1, 2, 5}) {
    Places places;
    add_words(places, 8);
    add_video(places, 4, 3, 5, step);
    add_words(places, 6);
    CAPTURE(step);
    CHECK(int(audit(merged(places, Dtype::bfloat16), qwen()).verdict) == int(Verdict::conforms));
    // The width of a word that stands one further than its time and height.
    ++places[places.size() - 3][2];
    CHECK(int(audit(merged(places, Dtype::bfloat16), qwen()).verdict) == int(Verdict::defective));
  }
}

/// 1500 words, an image of 20 x 30 cells, and 200 words.
Places long_text() {
  Places result;
  add_words(result, 1500);
  add_video(result, 1, 20, 30);
  add_words(result, 200);
  return result;
}

Audit of(Places const& places, Dtype dtype = Dtype::bfloat16) { return audit(merged(places, dtype), qwen()); }

std::vector<std::string> defects_of(Places const& places) { return defects(of(places)); }

TEST_CASE("Far from the first word bfloat16 confuses neighbouring widths, and an image there is sound nevertheless") {
  for (auto const dtype : {Dtype::bfloat16, Dtype::float16, Dtype::float32}) {
    auto const found = of(long_text(), dtype);
    CHECK(int(found.verdict) == int(Verdict::conforms));
    CHECK(found.convention.base == 1e6);
    CHECK(found.convention.axis_order == "time, height, width");
  }
}

TEST_CASE("Words and cells go on after all that is before, or after a video's height and width") {
  auto const with_last_words_moved = [](Places places, int by) {
    for (auto place = places.end() - 200; place != places.end(); ++place) {
      for (int& x : *place) x += by;
    }
    return places;
  };
  CHECK(defects_of(long_text()).empty());
  CHECK(defects_of(with_last_words_moved(long_text(), 1)) == std::vector<std::string>{"position-offset"});
  CHECK(defects_of(with_last_words_moved(long_text(), -1)) == std::vector<std::string>{"position-offset"});
  Places video;
  add_words(video, 300);
  add_video(video, 9, 3, 4, 2);
  add_words(video, 200);  // time reaches 316, height 302 and width 303
  CHECK(defects_of(video).empty());
  CHECK(defects_of(with_last_words_moved(video, 304 - 317)).empty());
  CHECK(defects_of(with_last_words_moved(video, 303 - 317)) == std::vector<std::string>{"position-offset"});
}

TEST_CASE("Cells that go column by column, one line on, or all on one line are no image's") {
  auto const defects_in = [](Places const& places) { return defects(of(places, Dtype::float32)); };
  auto const with_cells = [](auto const& change) {
    auto places = long_text();
    for (int i = 0; i < 600; ++i) change(places[static_cast<std::size_t>(1500 + i)], i);
    return places;
  };
  CHECK(defects_in(with_cells([](auto&, int) {})).empty());
  CHECK(defects_in(with_cells([](auto& cell, int i) {
          cell = {1500, 1500 + i % 20, 1500 + i / 20};
        })) == std::vector<std::string>{"axis-swapped"});
  CHECK(defects_in(with_cells([](auto& cell, int) { ++cell[1]; })) == std::vector<std::string>{"position-offset"});
  CHECK(defects_in(with_cells([](auto& cell, int) { cell[1] = 1500; })) ==
        std::vector<std::string>{"position-offset", "colliding-positions"});
}

TEST_CASE("Positions of all axes that were rounded to bfloat16 stand in several rows") {
  auto places = long_text();
  for (auto& place : places) {
    for (int& x : place) x = static_cast<int>(round_to(Format::bfloat16, x));
  }
  CHECK(defects(of(places, Dtype::float32)) == std::vector<std::string>{"position-offset", "colliding-positions"});
}

TEST_CASE("Frequencies and angles of several axes that were rounded to a narrow format are told") {
  Places places;
  add_words(places, 8);
  add_video(places, 4, 3, 5, 2);
  add_words(places, 6);
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    auto const narrow = rounded_to(format);
    auto const defects_by = [&](Steps const& steps) {
      return defects(audit(merged(places, Dtype::float32, steps), qwen()));
    };
    CHECK(defects_by({}).empty());
    CHECK(defects_by({.frequency = narrow}) == std::vector<std::string>{"low-precision-frequencies"});
    CHECK(defects_by({.angle = narrow}) == std::vector<std::string>{"low-precision-angles"});
  }
}

TEST_CASE("Under mrope_section the axes share the frequencies of the whole head") {
  Places places;
  add_words(places, 8);
  add_video(places, 4, 6, 9);
  std::vector<float> of_each;
  for (int const pairs : {16, 24, 24}) std::ranges::copy(by_power(2 * pairs, 1e6), std::back_inserter(of_each));
  CHECK(defects(audit(merged(places, Dtype::float32), qwen())).empty());
  CHECK(defects(audit(merged(places, Dtype::float32, {}, of_each), qwen())) ==
        std::vector<std::string>{"wrong-frequencies"});
}

TEST_CASE("Of several axes too, what is called the cosines holds them") {
  auto tables = merged(long_text(), Dtype::float32);
  std::swap(tables[0].name, tables[1].name);
  CHECK(defects(audit(tables, qwen())) == std::vector<std::string>{"mixed-layout"});
}

}  // namespace pe::audit

// The order in which rows stand for positions, worked by hand: which orders code makes, and each fault of one.
#include "experiments/audit/phases/axes.hpp"

#include <algorithm>

#include "tests/catch.hpp"

namespace pe::audit::phases {
namespace {

using Shape = std::vector<std::int64_t>;

std::vector<Place> along(std::vector<double> const& positions) {
  std::vector<Place> result;
  for (double const x : positions) result.push_back({x});
  return result;
}

std::vector<double> counted(int first, int count) {
  std::vector<double> result;
  for (int i = 0; i < count; ++i) result.push_back(first + i);
  return result;
}

std::vector<double> joined(std::vector<std::vector<double>> const& parts) {
  std::vector<double> result;
  for (auto const& part : parts) result.insert(result.end(), part.begin(), part.end());
  return result;
}

int order(std::vector<Place> const& places, Shape shape = {}) {
  if (shape.empty()) shape = {static_cast<std::int64_t>(places.size())};
  return static_cast<int>(order_of(places, shape).order);
}

constexpr int regular = int(Order::regular), pieces = int(Order::pieces), free_order = int(Order::free),
              wrong_order = int(Order::wrong);

/// The cells of 6 x 10, in rows.
std::vector<Place> cells(double h = 0, double w = 0) {
  std::vector<Place> result;
  for (int r = 0; r < 60; ++r) result.push_back({h + r / 10, w + r % 10});
  return result;
}

/// The same in windows of side x side.
std::vector<Place> windows(int side_h, int side_w) {
  std::vector<Place> result;
  for (int h = 0; h < 6; h += side_h) {
    for (int w = 0; w < 10; w += side_w) {
      for (int i = 0; i < side_h * side_w; ++i) {
        result.push_back({static_cast<double>(h + i / side_w), static_cast<double>(w + i % side_w)});
      }
    }
  }
  return result;
}

}  // namespace

TEST_CASE("One axis: consecutive rows, texts and batches are sound") {
  CHECK(order(along(counted(7, 40))) == regular);
  CHECK(order(along(joined({counted(0, 40), counted(0, 25), counted(0, 33)}))) == pieces);
  CHECK(order(along(joined({counted(0, 32), counted(0, 32)})), {2, 32}) == regular);
  // A batch whose second sequence is padded on the left, with 1 as transformers has it.
  CHECK(order(along(joined({counted(0, 32), std::vector<double>(12, 1), counted(0, 20)})), {2, 32}) == pieces);
}

TEST_CASE("One axis: padding in front has position 1 where positions begin at 0 behind it, in one sequence too") {
  CHECK(order(along(joined({std::vector<double>(6, 1), counted(0, 34)}))) == pieces);
  CHECK(order(along(joined({std::vector<double>(6, 1), counted(2, 34)}))) == wrong_order);
  CHECK(order(along(joined({std::vector<double>(6, 0), counted(0, 34)}))) == wrong_order);
}

TEST_CASE("One axis: what repeats, leaves out, clamps or wraps positions is wrong, from that row on") {
  auto const repeated = order_of(along(joined({counted(0, 20), counted(19, 20)})), {40});
  CHECK(int(repeated.order) == wrong_order);
  CHECK(repeated.row == 20);
  CHECK(order(along(joined({counted(0, 20), counted(21, 20)}))) == wrong_order);
  CHECK(order(along(joined({counted(0, 20), std::vector<double>(5, 19)}))) == wrong_order);
  CHECK(order(along(joined({std::vector<double>(5, 0), counted(0, 20)}))) == wrong_order);
  auto const wrapped = order_of(along(joined({counted(0, 32), counted(0, 32), counted(0, 11)})), {75});
  CHECK(int(wrapped.order) == wrong_order);
  CHECK(wrapped.row == 32);
  CHECK(wrapped.says == "holds position 0: positions begin anew every 32 rows");
  CHECK(order(along(joined({counted(0, 20), {20.5}, counted(21, 20)}))) == wrong_order);
}

TEST_CASE("Several axes: grids in rows, in windows, after a text and between texts are sound") {
  CHECK(order_of(cells(), {60}).extents == Shape{6, 10});
  CHECK(order(cells()) == pieces);
  CHECK(order(cells(-2.5, -4.5)) == pieces);
  CHECK(order_of(windows(2, 2), {60}).extents == Shape{6, 10});
  std::vector<Place> text;
  for (int i = 0; i < 5; ++i) text.push_back({double(i), double(i)});
  auto const image = cells(5, 5);
  text.insert(text.end(), image.begin(), image.end());
  for (int i = 0; i < 5; ++i) text.push_back({15.0 + i, 15.0 + i});
  CHECK(order_of(text, {70}).extents == Shape{6, 10});
  CHECK(order(text) == pieces);
  // In windows of 3 x 5, every cell once: an order, though not one that is known.
  CHECK(order(windows(3, 5)) == free_order);
}

TEST_CASE("Several axes: cells that are exchanged, repeated or left out are wrong") {
  auto places = cells();
  std::swap(places[33], places[34]);
  auto const exchanged = order_of(places, {60});
  CHECK(int(exchanged.order) == wrong_order);
  CHECK(exchanged.row == 33);
  CHECK(exchanged.says == "holds position 3, 4, where 3, 3 belongs");
  places = cells();
  places[33] = places[32];
  CHECK(order(places) == wrong_order);
  places = cells();
  places.erase(places.begin() + 33);
  CHECK(order(places) == wrong_order);
  places = cells();
  places.insert(places.begin() + 33, places[32]);
  CHECK(order(places) == wrong_order);
  places = cells();
  for (auto& place : places) place[1] = std::min(place[1], 7.0);
  CHECK(order(places) == wrong_order);
  places = cells();
  for (auto& place : places) place[1] = place[1] >= 5 ? place[1] - 5 : place[1];
  CHECK(order(places) == wrong_order);
}

TEST_CASE("Several axes: lines of a grid that are exchanged are wrong, and all of them turned round are not") {
  auto places = cells();
  for (auto& place : places) place[0] = place[0] == 2 ? 3 : place[0] == 3 ? 2 : place[0];
  CHECK(order(places) == wrong_order);
  places = cells();
  for (auto& place : places) place[0] = 5 - place[0];
  CHECK(order(places) == regular);
}

TEST_CASE("Several axes: a grid that the shape of the table shows is one grid, and no batch of its lines") {
  CHECK(order(cells(), {6, 10}) == pieces);
  auto places = cells();
  for (auto& place : places) place[0] = place[0] == 2 ? 3 : place[0] == 3 ? 2 : place[0];
  CHECK(order(places, {6, 10}) == wrong_order);
  // Counted from 1, where no line begins as a text does.
  for (auto& place : places) ++place[0], ++place[1];
  CHECK(order(places, {6, 10}) == wrong_order);
  places = cells();
  for (auto& place : places) place[0] = place[0] >= 4 ? place[0] - 4 : place[0];
  auto const anew = order_of(places, {6, 10});
  CHECK(int(anew.order) == wrong_order);
  CHECK(anew.row == 40);
  CHECK(anew.says == "holds position 0, 0: the cells begin anew");
  // Two pictures of other sides in a batch are sound.
  places = cells();
  for (int r = 0; r < 60; ++r) places.push_back({double(r / 6), double(r % 6)});
  CHECK(order(places, {2, 60}) == pieces);
}

TEST_CASE("Several axes: of a grid of which the first half is in order, the rest is meant to be") {
  auto places = cells();
  std::fill(places.begin() + 45, places.end(), places[45]);
  auto const clamped = order_of(places, {60});
  CHECK(int(clamped.order) == wrong_order);
  CHECK(clamped.row == 46);
  places = cells();
  std::reverse(places.begin() + 30, places.end());
  CHECK(order(places) == wrong_order);
  // With less in order, the cells may stand in an order of their own.
  places = cells();
  std::reverse(places.begin() + 25, places.end());
  CHECK(order(places) == free_order);
}

TEST_CASE("Three axes: an image does not begin where the one before it did, unless a text begins anew before it") {
  auto const sequence = [](std::vector<double> const& images) {
    std::vector<Place> result;
    for (double i = 0; i < 5; ++i) result.push_back({i, i, i});
    for (double const start : images) {
      for (int r = 0; r < 24; ++r) result.push_back({start, start + r / 6, start + r % 6});
    }
    return result;
  };
  CHECK(order(sequence({5, 11, 17})) == pieces);
  auto const stopped = order_of(sequence({5, 5, 5}), {77});
  CHECK(int(stopped.order) == wrong_order);
  CHECK(stopped.row == 29);
  auto packed = sequence({5});
  auto const once = packed;
  packed.insert(packed.end(), once.begin(), once.end());
  CHECK(order(packed) == pieces);
}

}  // namespace pe::audit::phases

#include "theory/schemes/rope.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/kernel/error.hpp"

namespace pe {
namespace {

template <class Variant>
Vector<Ball> rotate(std::vector<double> const& x, double m, Fraction const& base = 10000) {
  Vector<Ball> balls(x.begin(), x.end());
  typename Variant::template Over<Balls> const rope(Balls{}, {static_cast<int>(x.size()), base});
  return rope.rotate(balls, ExactPosition(m));
}

constexpr double sine = 0.8414709848, cosine = 0.5403023059;        // of 1
constexpr double sine_2 = 0.9092974268, cosine_2 = -0.4161468365;   // of 2
constexpr double sine_02 = 0.0199986667, cosine_02 = 0.9998000067;  // of 0.02

TEST_CASE("At position 1 the vector (1, 0) turns to (cos 1, sin 1)") {
  CHECK(printed_as(rotate<Rope>({1, 0}, 1), {cosine, sine}, 10));
  CHECK(printed_as(rotate<Rope>({0, 1}, 1), {-sine, cosine}, 10));
}

TEST_CASE("The clockwise variant turns it to (cos 1, -sin 1)") {
  CHECK(printed_as(rotate<RopeClockwise>({1, 0}, 1), {cosine, -sine}, 10));
  CHECK(printed_as(rotate<RopeClockwise>({0, 1}, 1), {sine, cosine}, 10));
}

TEST_CASE("At d = 2 both layouts are the same") {
  CHECK(printed_as(rotate<RopeHalfSplit>({1, 0}, 1), {cosine, sine}, 10));
  CHECK(printed_as(rotate<RopeHalfSplitClockwise>({1, 0}, 1), {cosine, -sine}, 10));
}

// At d = 4 and base 10000 pair 0 turns by m, pair 1 by m/100. With x = (1, 2, 3, 4) and m = 2:
TEST_CASE("The interleaved layout turns (x0, x1) and (x2, x3)") {
  CHECK(printed_as(
      rotate<Rope>({1, 2, 3, 4}, 2),
      {cosine_2 - 2 * sine_2, sine_2 + 2 * cosine_2, 3 * cosine_02 - 4 * sine_02, 3 * sine_02 + 4 * cosine_02}, 9));
}

TEST_CASE("The half-split layout turns (x0, x2) and (x1, x3)") {
  CHECK(printed_as(
      rotate<RopeHalfSplit>({1, 2, 3, 4}, 2),
      {cosine_2 - 3 * sine_2, 2 * cosine_02 - 4 * sine_02, sine_2 + 3 * cosine_2, 2 * sine_02 + 4 * cosine_02}, 9));
  CHECK(printed_as(
      rotate<RopeHalfSplitClockwise>({1, 2, 3, 4}, 2),
      {cosine_2 + 3 * sine_2, 2 * cosine_02 + 4 * sine_02, -sine_2 + 3 * cosine_2, -2 * sine_02 + 4 * cosine_02}, 9));
}

TEST_CASE("The matrix has blocks [[cos, -sin], [sin, cos]], the clockwise one its transpose") {
  auto const block = [](auto const& rope) {
    auto const [a, b, c, d] = rope.matrix(ExactPosition(1)).blocks[0];
    return Vector<Ball>{a, b, c, d};
  };
  CHECK(printed_as(block(Rope::Over<Balls>(Balls{}, {2, 10000})), {cosine, -sine, sine, cosine}, 10));
  CHECK(printed_as(block(RopeClockwise::Over<Balls>(Balls{}, {2, 10000})), {cosine, sine, -sine, cosine}, 10));
}

template <class Variant>
void check_matrix_rotates() {
  typename Variant::template Over<Balls> const rope(Balls{}, {6, 10});
  Vector<Ball> const x{1, -2, 0.5, 3, 4, -0.25};
  ExactPosition const m(3.75);
  auto const by_matrix = rope.matrix(m) * rope.to_pairs(x);
  auto const by_rotation = rope.to_pairs(rope.rotate(x, m));
  for (std::size_t i = 0; i < x.size(); ++i) CHECK((by_matrix[i] - by_rotation[i]).upper_bound() < 1e-50);
}

TEST_CASE("Matrix and rotation are the same map, in each of the four variants") {
  check_matrix_rotates<Rope>();
  check_matrix_rotates<RopeHalfSplit>();
  check_matrix_rotates<RopeClockwise>();
  check_matrix_rotates<RopeHalfSplitClockwise>();
}

TEST_CASE("The score is the dot product of the rotated vectors") {
  Rope::Over<Balls> const rope(Balls{}, {2, 10000});
  Vector<Ball> const q{1, 0}, k{1, 0};
  // One turned by 3, the other by 1: the cosine of 2.
  CHECK(printed_as(rope.score(q, ExactPosition(3), k, ExactPosition(1)), cosine_2, 10));
}

TEST_CASE("Shapes that do not pair up are refused") {
  CHECK_THROWS_AS(Rope::Over<Balls>(Balls{}, {3, 10000}), UserError);
  CHECK_THROWS_AS(RopeHalfSplit::Over<Balls>(Balls{}, {0, 10000}), UserError);
  CHECK_THROWS_AS(Rope::Over<Balls>(Balls{}, {4, 1}), UserError);
}

TEST_CASE("Each variant has a name of its own") {
  CHECK(Rope::about.name == "rope");
  CHECK(RopeHalfSplit::about.name == "rope-half-split");
  CHECK(RopeClockwise::about.name == "rope-clockwise");
  CHECK(RopeHalfSplitClockwise::about.name == "rope-half-split-clockwise");
}

}  // namespace
}  // namespace pe

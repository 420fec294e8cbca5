#include "theory/schemes/rope_axes.hpp"

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

constexpr double cosine_2 = -0.4161468365;  // of 2

ExactPosition at(double t) { return ExactPosition(t); }

// transformers, modeling_qwen2_vl.py: mrope_section 16, 24, 24 of 64 pairs; modeling_qwen3_vl.py,
// apply_interleaved_mrope: 24, 20, 20, t h w t h w ... and t for the last four.
TEST_CASE("The sections are those of Qwen2-VL and Qwen3-VL at 128 entries a head") {
  int sections[3] = {}, interleaved[3] = {};
  for (int i = 0; i < 64; ++i) {
    auto const in_section = detail::MultimodalPlan<false>::of_pair(i, 64);
    auto const in_turn = detail::MultimodalPlan<true>::of_pair(i, 64);
    CHECK(in_section.frequency == i);
    CHECK(in_turn.frequency == i);
    CHECK(in_section.axis == (i < 16 ? 0 : i < 40 ? 1 : 2));
    CHECK(in_turn.axis == (i < 60 ? i % 3 : 0));
    ++sections[in_section.axis];
    ++interleaved[in_turn.axis];
  }
  CHECK((sections[0] == 16 && sections[1] == 24 && sections[2] == 24));
  CHECK((interleaved[0] == 24 && interleaved[1] == 20 && interleaved[2] == 20));
}

// modeling_ernie4_5_vl.py: freq_allocation = 20 of 64 pairs, the last, for the time; height at even pairs, width at
// odd.
TEST_CASE("ERNIE 4.5 gives its slowest pairs to the time, and the others to height and width in turn") {
  for (int i = 0; i < 64; ++i) {
    auto const [axis, frequency] = detail::TimeLastPlan::of_pair(i, 64);
    CHECK(frequency == i);
    CHECK(axis == (i >= 44 ? 0 : i % 2 == 0 ? 1 : 2));
  }
}

// mistral-inference, precompute_freqs_cis_2d: freqs[::2] for the height, freqs[1::2] for the width.
TEST_CASE("Pixtral's height has the even frequencies of one list, its width the odd ones") {
  std::vector<int> height, width;
  for (int i = 0; i < 8; ++i) {
    auto const [axis, frequency] = detail::AlternatingPlan::of_pair(i, 8);
    (axis == 0 ? height : width).push_back(frequency);
  }
  CHECK(height == std::vector{0, 2, 4, 6});
  CHECK(width == std::vector{1, 3, 5, 7});
}

template <class Scheme, class Plain = RopeHalfSplit>
void check_text() {
  typename Scheme::template Over<Balls> const rope(Balls{}, {16, 10000});
  typename Plain::template Over<Balls> const plain(Balls{}, {16, 10000});
  Vector<Ball> x;
  for (int i = 0; i < 16; ++i) x.emplace_back(i - 5);
  auto const found = rope.rotate(x, {at(7), at(7), at(7)}), expected = plain.rotate(x, at(7));
  for (std::size_t i = 0; i < x.size(); ++i) CHECK((found[i] - expected[i]).upper_bound() < 1e-50);
  auto const elsewhere = rope.rotate(x, {at(7), at(8), at(7)});
  CHECK((elsewhere[2] - expected[2]).lower_bound() + (elsewhere[1] - expected[1]).lower_bound() > 0.1);
}

TEST_CASE("Text, whose three coordinates are one, is turned as by plain RoPE") {
  check_text<Mrope>();
  check_text<MropeInterleaved>();
  check_text<MropeTimeLast, Rope>();
}

TEST_CASE("Matrix and rotation are one map") {
  Mrope::Over<Balls> const rope(Balls{}, {16, 10});
  Vector<Ball> x;
  for (int i = 0; i < 16; ++i) x.emplace_back(3 * i - 5);
  Mrope::Over<Balls>::Positions const where{at(1), at(4), at(9)};
  auto const by_matrix = rope.matrix(where) * rope.to_pairs(x), by_rotation = rope.to_pairs(rope.rotate(x, where));
  for (std::size_t i = 0; i < x.size(); ++i) CHECK((by_matrix[i] - by_rotation[i]).upper_bound() < 1e-50);
}

TEST_CASE("In attention the tokens are the cells of a grid, row by row") {
  RopeAxial::Over<Balls> const rope(Balls{}, {4, 100});
  auto const layer = rope.layer(0, 3);
  auto const token = layer.token({Ball(1), Ball(0), Ball(0), Ball(0)});
  // Cells 7 = (2, 1) and 2 = (0, 2): two rows apart, and the vector has nothing in the width's pair.
  CHECK(printed_as({layer.score(token, 7, token, 2)}, {cosine_2}, 10));
  Mrope::Over<Balls> const multi(Balls{}, {16, 10000});
  auto const cells = multi.layer(0, 3);
  Vector<Ball> of_time(16, Ball(0));
  of_time[0] = 1;  // pair 0 turns by the time, which is 0 in a grid
  auto const still = cells.token(of_time);
  CHECK(printed_as({cells.score(still, 8, still, 0)}, {1}, 10));
  CHECK_THROWS_WITH(layer.require_length(10), tests::contains("3 x 3 cells was given 10 tokens"));
  CHECK_THROWS_AS(rope.layer(0, 0), UserError);
}

TEST_CASE("A head that its axes cannot share is refused") {
  CHECK_THROWS_WITH(RopeAxial::Over<Balls>(Balls{}, {6, 100}),
                    tests::contains("d = 6") && tests::contains("multiple of 4"));
  CHECK_THROWS_WITH(Mrope::Over<Balls>(Balls{}, {4, 100}), tests::contains("from 8 on"));
  CHECK_THROWS_AS(Mrope::Over<Balls>(Balls{}, {8, 1}), UserError);
}

}  // namespace
}  // namespace pe

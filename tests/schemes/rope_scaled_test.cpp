#include "theory/schemes/rope_scaled.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/schemes/printed.hpp"
#include "theory/families/members.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/polynomials.hpp"

namespace pe {
namespace {

constexpr double sine_2 = 0.9092974268, cosine_2 = -0.4161468365;  // of 2

TEST_CASE("YaRN's attention factor is a number of its own, and no part of the rotation or the score") {
  RopeYarn::Over<Balls> const yarn(Balls{}, {2, 10000});
  Vector<Ball> const x{1, 0};
  ExactPosition const m(2);
  CHECK(printed_as(yarn.rotate(x, m), {cosine_2, sine_2}, 10));
  CHECK(yarn.score(x, m, x, m).to_double() == Approx(1).epsilon(1e-15));
  CHECK(yarn.amplitude().to_double() == Approx(1.1386294361).epsilon(1e-10));  // 0.1 ln 4 + 1
  CHECK(RopeLlama3::Over<Balls>(Balls{}, {2, 10000}).amplitude().to_double() == 1);
  auto const score = [](std::string_view name) {
    auto const member = std::ranges::find(members(), name, &Member::name);
    auto const layer = member->layers->over(Balls{}, {2, 10000}).layer(0, 3);
    auto const token = layer.token({1, 0});
    return layer.score(token, 2, token, 2).to_double();
  };
  CHECK(score("rope-llama3") == Approx(1).epsilon(1e-15));
  CHECK(score("rope-yarn") == Approx(1.2964769928).epsilon(1e-9));  // the square: in a layer
}

TEST_CASE("DeepSeek's factor is in its scores and not in its cosines, gpt-oss's in both") {
  ExactPosition const m(2);
  RopeYarnDeepseek::Over<Balls> const deepseek(Balls{}, {2, 10000});
  CHECK(printed_as(deepseek.rotate({1, 0}, m), {cosine_2, sine_2}, 10));
  CHECK(deepseek.amplitude().to_double() == Approx(1.3688879454).epsilon(1e-10));  // 0.1 ln 40 + 1
  CHECK(amplitude_over(Balls{}, detail::DeepseekRope::scaling(1)).to_double() == 1);
  CHECK(amplitude_over(Balls{}, detail::GptOssRope::scaling(1)).to_double() == Approx(1.3465735903).epsilon(1e-10));
}

// Tencent's Hunyuan as GGUF: rope.freq_base = 11158840 for alpha = 1000 at 128 entries a head.
TEST_CASE("Alpha raises the base at every length") {
  auto const w = nearest_doubles(detail::AlphaNtkRope::frequencies({128, 10000}));
  CHECK(w.at(1) == Approx(std::pow(11158839.925, -2.0 / 128)).epsilon(1e-9));
  CHECK(w.back() == Approx(std::pow(10000, -126.0 / 128) / 1000).epsilon(1e-12));
}

TEST_CASE("Over polynomials the frequencies of a rule are symbols, and the score can be stated") {
  Polynomials const field(Signature{.positions = {"m"}, .vectors = {"q"}}, 1);
  Vector<Polynomial> const q{field.ring().entry(0, 0), field.ring().entry(0, 1)};
  RopeYarn::Over<Polynomials> const yarn(field, {2, 10000});
  auto const [sin, cos] = field.ring().phase(0, 0);
  CHECK(yarn.rotate(q, FormalPosition::atom(0))[0] == q[0] * cos - q[1] * sin);
  CHECK(yarn.score(q, field.origin(), q, field.origin()) == q[0] * q[0] + q[1] * q[1]);
}

TEST_CASE("Matrix and rotation are one map, also where a part does not turn") {
  auto const check = [](auto const& rope) {
    Vector<Ball> x;
    for (int i = 0; i < rope.dimension(); ++i) x.emplace_back(i - 3);
    ExactPosition const m(3.75);
    auto const by_matrix = rope.matrix(m) * rope.to_pairs(x), by_rotation = rope.to_pairs(rope.rotate(x, m));
    REQUIRE(by_matrix.size() == x.size());
    for (std::size_t i = 0; i < x.size(); ++i) CHECK((by_matrix[i] - by_rotation[i]).upper_bound() < 1e-50);
  };
  check(Rope::Over<Balls>(Balls{}, {6, 10}));
  check(RopeHalfSplit::Over<Balls>(Balls{}, {6, 10}));
  check(RopeClockwise::Over<Balls>(Balls{}, {6, 10}));
  check(RopeHalfSplitClockwise::Over<Balls>(Balls{}, {6, 10}));
  check(RopeLinear::Over<Balls>(Balls{}, {8, 10}));
  check(RopePartial::Over<Balls>(Balls{}, {16, 10}));
  check(RopePartialHalfSplit::Over<Balls>(Balls{}, {16, 10}));
  check(RopeProportional::Over<Balls>(Balls{}, {16, 10}));
}

TEST_CASE("Any frequencies can be given, one for each pair") {
  RopeLinear::Over<Balls> const rope(Balls{}, {4, 16}, over_pairs(16, 4, LinearScaling{2}));
  CHECK(rope.spectrum().frequencies()[1].to_double() == 0.125);
  CHECK_THROWS_WITH(RopeLinear::Over<Balls>(Balls{}, {6, 16}, over_pairs(16, 4)),
                    tests::contains("d = 6 has 3 pairs, but 2 frequencies"));
  CHECK_THROWS_AS(RopeLinear::Over<Balls>(Balls{}, {3, 16}), UserError);
  CHECK_THROWS_AS(RopePartial::Over<Balls>(Balls{}, {8, 1}), UserError);
  CHECK_THROWS_AS(Rope::Over<Balls>(Balls{}, {3, 10000}), UserError);
  CHECK_THROWS_AS(RopeHalfSplit::Over<Balls>(Balls{}, {0, 10000}), UserError);
  CHECK_THROWS_AS(Rope::Over<Balls>(Balls{}, {4, 1}), UserError);
}

}  // namespace
}  // namespace pe

// clang-format off: FLINT 3 declares arf_set_mpfr only where mpfr.h has come before its headers.
#include <mpfr.h>
// clang-format on

#include "theory/kernel/frequencies.hpp"

#include <cmath>
#include <numbers>

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/frequencies_over.hpp"
#include "theory/kernel/narrow.hpp"
#include "theory/kernel/polynomials.hpp"
#include "theory/kernel/rationals.hpp"
#include "theory/kernel/reals.hpp"

namespace pe {
namespace {

double amplitude(Scaling const& scaling) { return amplitude_over(Balls{}, scaling).to_double(); }

void check_near(Frequencies const& rule, std::vector<double> const& expected, double relative) {
  auto const found = nearest_doubles(rule);
  REQUIRE(found.size() == expected.size());
  CHECK((has_amplitude(rule.scaling) || amplitude(rule.scaling) == 1));
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(scaling_name(rule.scaling), i);
    CHECK(std::abs(found[i] - expected[i]) <= relative * expected[i]);
  }
}

std::vector<Fraction> steps(Fraction const& step, int count) {
  std::vector<Fraction> result;
  for (int i = 0; i < count; ++i) result.push_back(Fraction(1) + step * Fraction(i));
  return result;
}

YarnScaling const yarn{.factor = 16, .original = 4096};
YarnScaling const yarn_exact_ends{.factor = 16, .original = 4096, .truncate = false};
Llama3Scaling const llama3{8, 1, 4, 8192};
LongRopeScaling longrope(Fraction const& length) {
  return {.short_factors = steps(Fraction(1, 4), 16),
          .long_factors = steps(3, 16),
          .factor = 32,
          .original = 4096,
          .length = length};
}

/// Of every kind, for d = 32.
std::vector<Frequencies> every_rule() {
  std::vector<Frequencies> rules{
      octaves(16), octaves(16, true), evenly_spaced(5, 16), {1, 0, 0, 3, Multiplied{{1, Fraction(1, 3), 0}}}};
  for (Scaling const& scaling :
       std::vector<Scaling>{Unscaled{}, LinearScaling{4}, NtkScaling{8}, DynamicNtkScaling{2, 8192, 20000}, yarn,
                            yarn_exact_ends, YarnPaperScaling{16, 4096}, llama3, longrope(4096), longrope(4097),
                            ProportionalScaling{4, 2}, ResonanceScaling{}}) {
    rules.push_back(over_pairs(10000, 32, scaling));
  }
  return rules;
}

// By hand, with base 16 and d = 4: w = 1, 1/4.
TEST_CASE("Small rules are what a hand works out") {
  auto const of = [](Scaling const& scaling) { return nearest_doubles(over_pairs(16, 4, scaling)); };
  using List = std::vector<double>;
  CHECK(of({}) == List{1, 0.25});
  CHECK(of(LinearScaling{2}) == List{0.5, 0.125});
  CHECK(of(NtkScaling{2}) == List{1, 0.125});  // the base becomes 16 * 2^(4/2) = 64
  CHECK(of(DynamicNtkScaling{2, 8, 8}) == List{1, 0.25});
  CHECK(of(DynamicNtkScaling{2, 8, 4}) == List{1, 0.25});
  CHECK(of(DynamicNtkScaling{2, 8, 20}) == List{1, 0.0625});  // by 2 * 20/8 - 1 = 4
  CHECK(of(ProportionalScaling{1, 2}) == List{0.5, 0});
  CHECK(of(Multiplied{{3, 5}}) == List{3, 1.25});
  CHECK(of(LongRopeScaling{.short_factors = {1, 2}, .long_factors = {4, 8}, .original = 16, .length = 16}) ==
        List{1, 0.125});
  CHECK(of(LongRopeScaling{.short_factors = {1, 2}, .long_factors = {4, 8}, .original = 16, .length = 17}) ==
        List{0.25, 0.03125});
  CHECK(nearest_doubles(octaves(3)) == List{1, 2, 4});
  CHECK(nearest_doubles(octaves(2, true)) == List{std::numbers::pi, 2 * std::numbers::pi});
  CHECK(nearest_doubles(evenly_spaced(4, 3)) == List{std::numbers::pi, 2.5 * std::numbers::pi, 4 * std::numbers::pi});
  CHECK(nearest_doubles({1, 0, 0, 3, Multiplied{{1, Fraction(1, 3), 0}}}) == List{1, 1.0 / 3, 0});
  CHECK(of(NtkScaling{2}) == nearest_doubles(over_pairs(64, 4)));
  CHECK(nearest_doubles(over_pairs(16, 2, NtkScaling{2})) == List{1});
}

// Printed by transformers 5.23.0 (modeling_rope_utils.py, ROPE_INIT_FUNCTIONS) with torch 2.13.0, head_dim 32,
// rope_theta 10000 (llama3: 500000), in float32: good to some 1e-7.
TEST_CASE("Every rule of transformers gives what transformers gives") {
  constexpr double float32 = 1e-6;
  auto const check = [&](Scaling const& scaling, std::vector<double> const& printed, double factor,
                         Fraction const& base = 10000) {
    check_near(over_pairs(base, 32, scaling), printed, float32);
    CHECK(amplitude(scaling) == Approx(factor).epsilon(1e-15));
  };
  check(LinearScaling{4},
        {0.25, 0.140585333, 0.079056941, 0.0444569848, 0.0250000004, 0.0140585322, 0.00790569466, 0.00444569858,
         0.00249999994, 0.00140585331, 0.000790569466, 0.000444569858, 0.000250000012, 0.000140585325, 7.90569466e-05,
         4.44569851e-05},
        1);
  check(
      DynamicNtkScaling{2, 8192, 20000},
      {1, 0.513716578, 0.263904721, 0.135572225, 0.0696456954, 0.0357781462, 0.018379828, 0.00944202114, 0.00485052308,
       0.00249179406, 0.00128007587, 0.000657596218, 0.000337818055, 0.000173542736, 8.91517775e-05, 4.57987444e-05},
      1);
  check(yarn,
        {1, 0.562341332, 0.316227764, 0.177827939, 0.100000001, 0.0562341288, 0.0273875836, 0.0130195469, 0.00598214241,
         0.0026108704, 0.00104468106, 0.000349304872, 6.2500003e-05, 3.51463314e-05, 1.97642366e-05, 1.11142463e-05},
        1.2772588722239782);
  check(yarn_exact_ends,
        {1, 0.562341332, 0.316227764, 0.177827939, 0.100000001, 0.0562341288, 0.0278613176, 0.012898514, 0.0056962138,
         0.00232756464, 0.000816470478, 0.000182229633, 6.2500003e-05, 3.51463314e-05, 1.97642366e-05, 1.11142463e-05},
        1.2772588722239782);
  check(YarnScaling{.factor = 40, .original = 4096, .attention = {.mscale = 1, .mscale_all_dim = Fraction(707, 1000)}},
        {1, 0.562341332, 0.316227764, 0.177827939, 0.100000001, 0.0562341288, 0.0272181761, 0.0128290169, 0.00582142826,
         0.00249036867, 0.000959977158, 0.000292145909, 2.49999994e-05, 1.40585325e-05, 7.90569447e-06, 4.44569832e-06},
        1.0857263992561355);
  check(llama3,
        {1, 0.440366626, 0.193922758, 0.0853971019, 0.0376060307, 0.0165604409, 0.00729266508, 0.00321144611,
         0.000524846022, 7.78465546e-05, 3.42810235e-05, 1.50962178e-05, 6.64786967e-06, 2.92749974e-06, 1.28917316e-06,
         5.6770881e-07},
        1, 500000);
  check(
      longrope(4096),
      {1, 0.44987303, 0.210818499, 0.101615973, 0.0500000007, 0.0249929465, 0.0126491114, 0.00646647066, 0.00333333341,
       0.00173028104, 0.000903507927, 0.000474207889, 0.000250000012, 0.000132315603, 7.02728357e-05, 3.74374613e-05},
      1.1902380714238083);
  check(longrope(4097),
        {1, 0.140585333, 0.0451753922, 0.0177827943, 0.0076923077, 0.00351463305, 0.00166435668, 0.000808308832,
         0.00039999999, 0.000200836177, 0.000102008962, 5.23023336e-05, 2.70270266e-05, 1.40585325e-05, 7.35413414e-06,
         3.86582497e-06},
        1.1902380714238083);
  check(ProportionalScaling{4, 2}, {0.5, 0.281170666, 0.158113882, 0.0889139697, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
        1);
}

// Computed in mpmath 1.3 with 30 digits from Peng et al. 2023, equations 17 to 22, and from Wang et al. 2024 (Resonance
// RoPE).
TEST_CASE("YaRN as the paper prints it, and Resonance RoPE, are what their equations give") {
  check_near(over_pairs(10000, 32, YarnPaperScaling{16, 4096}),
             {1.0, 0.56234132519034908, 0.31622776601683793, 0.17782794100389228, 0.1, 0.056234132519034908,
              0.020734766389501996, 0.0068079667284393369, 0.0022940483273318648, 0.00080483324838795201,
              0.00029915572499668259, 0.00011970713402745887, 6.25e-5, 3.5146332824396818e-5, 1.9764235376052371e-5,
              1.1114246312743268e-5},
             1e-15);
  CHECK(amplitude(YarnPaperScaling{16, 4096}) == Approx(1.2772588722239782).epsilon(1e-15));
  std::vector<double> turns;
  for (int const length : {6, 11, 20, 35, 63, 112, 199, 353, 628, 1117, 1987, 3533, 6283, 11173, 19869, 35333}) {
    turns.push_back(2 * std::numbers::pi / length);
  }
  check_near(over_pairs(10000, 32, ResonanceScaling{}), turns, 1e-15);
}

TEST_CASE("The amplitude is 1 but for YaRN and LongRoPE, and for what is given") {
  CHECK(amplitude(YarnScaling{.factor = 1, .original = 64}) == 1);
  CHECK(amplitude(YarnScaling{.factor = 40, .original = 64, .attention = {.factor = Fraction(1, 2)}}) == 0.5);
  Fraction const m(707, 1000);
  CHECK(amplitude(YarnScaling{.factor = 40, .original = 64, .attention = {.mscale = m, .mscale_all_dim = m}}) == 1);
  // One of the two alone does not count: 0.1 ln 40 + 1.
  CHECK(amplitude(YarnScaling{.factor = 40, .original = 64, .attention = {.mscale = m}}) == Approx(1.3688879454114));
  CHECK(amplitude(YarnScaling{.factor = 40, .original = 64, .attention = {.mscale = 0, .mscale_all_dim = m}}) ==
        Approx(1.3688879454114));
  LongRopeScaling rule{.short_factors = {1}, .long_factors = {1}, .factor = 32, .original = 4096};
  CHECK(amplitude(rule) == Approx(std::sqrt(17.0 / 12)).epsilon(1e-15));  // ln 32 / ln 4096 = 5/12
  rule.attention_factor = 3;
  CHECK(amplitude(rule) == 3);
  rule = {.short_factors = {1}, .long_factors = {1}, .factor = 1, .original = 4096};
  CHECK(amplitude(rule) == 1);
}

// 430010946591069243/136876735467187340 is above pi by a relative 2^-118, 2646693125139304345/842468587426513207 below
// it by 2^-127: with base 16 and d = 4, L/(2 pi beta) is 4 as nearly, and the pair that turns beta times is 1 as
// nearly.
TEST_CASE("An end of a ramp that is nearly a whole pair is rounded as it is, however much precision that takes") {
  auto const frequencies = [](std::int64_t p, std::int64_t q, bool truncate) {
    YarnScaling const rule{4, p, Fraction(q, 8), Fraction(q, 8), truncate};
    return nearest_doubles(over_pairs(16, 4, rule));
  };
  using List = std::vector<double>;
  // A little after pair 1, the ramp is from 1 to 2; a little before, from 0 to 1.
  CHECK(frequencies(430010946591069243, 136876735467187340, true) == List{1, 0.25});
  CHECK(frequencies(2646693125139304345, 842468587426513207, true) == List{1, 0.0625});
  // Without rounding it has no width, and begins after pair 1, or so little before it that nothing of it is used.
  CHECK(frequencies(430010946591069243, 136876735467187340, false) == List{1, 0.25});
  CHECK(frequencies(2646693125139304345, 842468587426513207, false) == List{1, 0.25});
}

TEST_CASE("Balls and high-precision reals agree on every rule, and hardware rounds what they say") {
  auto const pipeline = Pipeline::uniform(Format::binary32);
  for (auto const& rule : every_rule()) {
    CAPTURE(scaling_name(rule.scaling));
    BallPrecision const precision(256);
    auto const balls = Balls{}.spectrum(rule).frequencies();
    auto const reals = Reals<50>{}.spectrum(rule).frequencies();
    auto const narrow = Narrow<double>(pipeline).spectrum(rule).frequencies();
    REQUIRE(balls.size() == static_cast<std::size_t>(rule.count));
    REQUIRE(reals.size() == balls.size());
    REQUIRE(narrow.size() == balls.size());
    for (std::size_t i = 0; i < balls.size(); ++i) {
      Ball real = Ball::unset();
      arf_set_mpfr(arb_midref(real.raw()), reals[i].backend().data());
      mag_zero(arb_radref(real.raw()));
      CHECK((real - balls[i]).upper_bound() <= 1e-47 * std::max(balls[i].upper_bound(), 1e-30));
      CHECK(narrow[i] == static_cast<double>(static_cast<float>(balls[i].to_double())));
      CHECK(stands_still(rule, static_cast<int>(i)) == (arb_is_zero(balls[i].raw()) != 0));
    }
  }
}

TEST_CASE("Over formal fields every frequency is a symbol, but 0 is 0") {
  Signature const names{.positions = {"t"}};
  auto const standing = over_pairs(10000, 6, ProportionalScaling{1, 2});
  Polynomials const field(names, 3);
  auto const t = FormalPosition::atom(0);
  auto const phases = field.spectrum(standing).phases(t);
  REQUIRE(phases.size() == 3);
  CHECK(phases[0].sin == field.ring().phase(0, 0).sin);
  for (std::size_t const i : {1U, 2U}) {
    CHECK(phases[i].sin.is_zero());
    CHECK(phases[i].cos == field.number(1));
  }
  Rationals const points({{circle_point(2)}, {circle_point(3)}, {circle_point(4)}});
  auto const exact = points.spectrum(standing).phases(t);
  CHECK(exact[0].sin == circle_point(2).sin);
  CHECK(exact[2].cos == Rational(1));
  for (auto const& rule : every_rule()) {
    Polynomials const fresh(names, rule.count);
    auto const of_rule = fresh.spectrum(rule).phases(t);
    for (int i = 0; i < rule.count; ++i) {
      auto const place = static_cast<std::size_t>(i);
      CHECK(of_rule[place].cos == (stands_still(rule, i) ? fresh.number(1) : fresh.ring().phase(i, 0).cos));
    }
  }
}

TEST_CASE("Numbers that make no frequencies are refused in one sentence") {
  auto const refusal = [](Frequencies const& rule) {
    return tests::refusal<UserError>([&] { frequencies_over(Balls{}, rule); });
  };
  auto const of = [&](Scaling const& scaling) { return refusal(over_pairs(10000, 4, scaling)); };
  CHECK(of(LinearScaling{0}) == "frequencies of the rule 'linear' have factor = 0, which must be above 0");
  CHECK_THAT(of(NtkScaling{-2}), tests::contains("'ntk' have factor = -2"));
  CHECK_THAT(of(DynamicNtkScaling{2, 0, 5}), tests::contains("original length"));
  CHECK_THAT(of(Llama3Scaling{8, 4, 4, 8192}), tests::contains("number of turns = 4, which must be above 4"));
  CHECK_THAT(of(YarnPaperScaling{8, 4096, 32, 1}), tests::contains("'yarn-paper'"));
  CHECK_THAT(of(YarnScaling{8, 4096, 1, 32}), tests::contains("beta_fast = 1, which must be above 32"));
  CHECK_THAT(of(YarnScaling{8, 4096, 1, 0}), tests::contains("beta_slow = 0"));
  CHECK_THAT(refusal(over_pairs(1, 4, yarn)), tests::contains("base = 1, which must be above 1"));
  CHECK_THAT(refusal(over_pairs(0, 4)), tests::contains("base = 0"));
  CHECK_THAT(refusal({10000, 0, -1, 2, yarn}), tests::contains("step of the exponents = -1"));
  CHECK_THAT(of(LongRopeScaling{.short_factors = {1}, .long_factors = {1, 1}, .original = 16}),
             tests::contains("a list of 1 numbers for 2 pairs"));
  CHECK_THAT(of(LongRopeScaling{.short_factors = {1, 0}, .long_factors = {1, 1}, .original = 16}),
             tests::contains("a factor of a list = 0"));
  CHECK_THAT(of(Multiplied{{1, 2, 3}}), tests::contains("a list of 3 numbers for 2 pairs"));
  CHECK_THAT(refusal({2, 0, -8, 2, ResonanceScaling{}}), tests::contains("pair 1 of base 2"));
  CHECK_THAT(refusal(over_pairs(Fraction(4503599627370497, 4503599627370496), 64, yarn)), tests::contains("2^53"));
  CHECK_THROWS_AS(over_pairs(10000, 0), UserError);
}

TEST_CASE("A formula names its rule and the power that it changes") {
  CHECK(formula(over_pairs(10000, 4), 1) == "10000^(-1/2)");
  CHECK(formula(over_pairs(10000, 4, yarn), 1) == "yarn of 10000^(-1/2)");
  CHECK(scaling_name(Multiplied{}) == "multiplied");
}

}  // namespace
}  // namespace pe

#include "theory/kernel/balls.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/kernel/plain_scheme.hpp"
#include "theory/kernel/box.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/kernel/reals.hpp"

namespace pe {
namespace {

/// sin and cos of w_i t to 50 digits, computed with mpmath 1.3.0 at 80 digits.
struct Printed {
  Frequencies progression;
  int pair;
  double position;
  char const *sine, *cosine;
};

constexpr int printed_digits = 50;

std::vector<Printed> const& table() {
  static Frequencies const d4{10000, 0, Fraction(1, 2), 2}, d6{10, 0, Fraction(1, 3), 3};
  static std::vector<Printed> const rows{
      {d4, 0, 1, "0.84147098480789650665250232163029899962256306079837",
       "0.54030230586813971740093660744297660373231042061792"},
      {d4, 0, 2, "0.90929742682568169539601986591174484270225497144789",
       "-0.41614683654714238699756822950076218976600077107554"},
      {d4, 0, 0.5, "0.47942553860420300027328793521557138808180336794060",
       "0.87758256189037271611628158260382965199164519710974"},
      {d4, 0, -3, "-0.14112000805986722210074480280811027984693326425227",
       "-0.98999249660044545727157279473126130239367909661559"},
      {d4, 0, 710, "0.00006028870669158526593348379992276719303406020524",
       "0.99999999818263592107659489137873128627339154980843"},
      {d4, 0, 0x1p40, "-0.40570501153282871982064830257528531289298114811426",
       "-0.91400407199155700229972180904969056609040521521166"},
      {d4, 1, 1, "0.00999983333416666468254243826909972903896438536017",
       "0.99995000041666527778025793375220667321247058398028"},
      {d4, 1, 710, "0.72896904012587615207598576785318509870644510074555",
       "0.68454666644280634062179994208932089492426888967086"},
      {d4, 1, 0x1p40, "0.15230704357016211575009812000973629601617026580333",
       "-0.98833322542496604003840743254399965728651643692879"},
      {d6, 1, 3.75, "0.98561867055785539098665152268588626306292356066080",
       "-0.16898472193593633468091359894280310326272950250856"},
      {d6, 2, 3.75, "0.72284662089894754378112059618079040556386560850814",
       "0.69100851127534833862350685317667987874182625811157"},
  };
  return rows;
}

/// Whether a ball at the precision of the thread is the printed number, to all of the printed digits.
bool agrees(Ball const& ball, char const* printed) {
  Ball number = Ball::unset();
  REQUIRE(arb_set_str(number.raw(), printed, BallPrecision::bits()) == 0);
  return (ball - number).upper_bound() < 0.51 * std::pow(10.0, -printed_digits);
}

bool agrees(Real<100> const& x, char const* printed) {
  return abs(x - Real<100>(printed)) < Real<100>(0.51 * std::pow(10.0, -printed_digits));
}

/// Whether the field's phases are the printed ones.
void check_printed(auto const& field) {
  for (auto const& row : table()) {
    auto const phases = field.spectrum(row.progression).phases(field.position(row.position));
    INFO("pair " << row.pair << " at " << row.position);
    REQUIRE(phases.size() == static_cast<std::size_t>(row.progression.count));
    CHECK(agrees(phases[static_cast<std::size_t>(row.pair)].sin, row.sine));
    CHECK(agrees(phases[static_cast<std::size_t>(row.pair)].cos, row.cosine));
  }
}

TEST_CASE("The phases of balls and of high-precision reals are the printed sines and cosines to 50 digits") {
  BallPrecision const scope(240);
  check_printed(Balls{});
  check_printed(Reals<100>{});
}

TEST_CASE("A number with a wrong last printed digit is seen") {
  BallPrecision const scope(240);
  Balls const field;
  auto const phases = field.spectrum(table()[0].progression).phases(field.position(1));
  CHECK_FALSE(agrees(phases[0].sin, "0.84147098480789650665250232163029899962256306079839"));
}

TEST_CASE("Frequencies are the powers of the base, at every precision asked for") {
  Frequencies const progression{Fraction(7, 2), Fraction(1, 3), Fraction(2, 5), 40};
  for (long const bits : {64L, 400L, 128L, 64L}) {  // back to 64: another precision's values must not be served
    BallPrecision const scope(bits);
    Balls const field;
    auto const frequencies = field.spectrum(progression).frequencies();
    REQUIRE(frequencies.size() == 40);
    for (int i = 0; i < 40; ++i) {
      Ball const expected = field.power(progression.base, -(progression.first + progression.step * Fraction(i)));
      Ball const difference = frequencies[static_cast<std::size_t>(i)] - expected;
      CHECK(arb_contains_zero(difference.raw()) != 0);
      CHECK(difference.upper_bound() < std::ldexp(8.0, static_cast<int>(-bits)));
    }
  }
}

TEST_CASE("More progressions than the thread remembers still give each its own frequencies") {
  Balls const field;
  for (int round = 0; round < 2; ++round) {
    for (int base = 2; base < 12; ++base) {
      auto const frequencies = field.spectrum({base, 0, 1, 3}).frequencies();
      CHECK((frequencies[2] * Ball(base * base) - Ball(1)).upper_bound() < 1e-50);
    }
  }
}

TEST_CASE("Positions add exactly, however far apart") {
  BallPrecision const scope(53);
  ExactPosition const sum = ExactPosition(0x1p40) + ExactPosition(0x1p-1000);
  CHECK((sum - ExactPosition(0x1p40)).ball().to_double() == 0x1p-1000);
  CHECK((-sum).ball().lower_bound() > 0x1p39);
  CHECK(Balls{}.origin().ball().upper_bound() == 0);
}

TEST_CASE("The first precision grows with digits, positions, entries and dimension") {
  Case const plain{{2, 10000}, {1}, {}, {}};
  auto const bits = initial_precision(plain, 50);
  CHECK(bits >= 166);  // 50 digits
  CHECK(initial_precision(plain, 100) - bits >= 166);
  auto far = plain;
  far.positions[0] = 0x1p40;
  CHECK(initial_precision(far, 50) - bits >= 38);
  auto wide = plain;
  wide.shape.dimension = 1024;
  CHECK(initial_precision(wide, 50) - bits >= 8);
  auto large = plain;
  large.vectors = {{0x1p30, 1}};
  CHECK(initial_precision(large, 50) - bits >= 29);
}

TEST_CASE("A trace tells each spectrum and phase once, and only while it is there") {
  Balls const field;
  std::vector<std::string> steps;
  {
    BallTrace const trace;
    auto const spectrum = field.spectrum({10000, 0, Fraction(1, 2), 2});
    spectrum.phases(field.position(1));
    spectrum.phases(field.position(1));
    steps = trace.steps();
  }
  field.spectrum({3, 0, 1, 2}).phases(field.position(2));
  REQUIRE(steps.size() == 4);
  CHECK_THAT(steps[0], tests::contains("w_0 = 10000^(0) = 1"));
  CHECK_THAT(steps[1], tests::contains("w_1 = 10000^(-1/2) = [0.010000"));
  CHECK_THAT(steps[2], tests::contains("sin(w_0 * 1) = [0.84147098"));
  CHECK_THAT(steps[3], tests::contains("0.99995000"));
}

TEST_CASE("The steps of a case do not depend on the order in which its parts are evaluated") {
  auto const steps = [](std::vector<double> const& positions) {
    BallTrace const trace;
    auto const spectrum = Balls{}.spectrum(Frequencies{10000, 0, Fraction(1, 2), 2});
    for (double const t : positions) (void)spectrum.phases(ExactPosition(t));
    return trace.steps();
  };
  CHECK(steps({0, 1, 7}) == steps({7, 0, 1, 0}));
}

TEST_CASE("Arb's dot product is the sum of products") {
  Vector<Ball> const a{Ball(1), Ball(2.5), Ball(-3)}, b{Ball(4), Ball(2), Ball(0.5)};
  CHECK(dot(a, b).to_double() == 7.5);
}

TEST_CASE("What a box says of a law encloses what it says at every case in the box") {
  auto const check = pe::check<Positive, Plain>();
  std::uint64_t bits = 1;
  auto const unit = [&bits] { return std::ldexp(static_cast<double>((bits = mix(bits)) >> 11), -53); };
  for (int round = 0; round < 300; ++round) {
    double const low = std::ldexp(unit() - 0.5, round % 24), width = std::ldexp(unit(), -(round % 40));
    Box const box{{2 + 2 * (round % 8), 10000}, {{low, low + width}}, {}};
    auto const whole = check->decide_box(box, 112);
    auto inside = box.middle();
    for (int i = 0; i < 8; ++i) {
      inside.positions[0] = i == 0 ? low : i == 1 ? low + width : low + width * unit();
      auto const point = check->decide_box(Box::of(inside), 256);
      CHECK(point.highest <= whole.highest);
      CHECK(point.highest >= whole.highest - whole.spread);
      if (whole.state != BallDecision::State::open) CHECK(point.state == whole.state);
    }
  }
}

TEST_CASE("Positions that are intervals enclose their ends, and sums of them enclose the sums") {
  for (auto const& [low, high] : {std::pair{0.0, 1.0}, {-3.0, 0x1.8p-30}, {0x1p40, 0x1p40 + 0x1p-12}, {0.1, 0.7}}) {
    auto const side = ExactPosition::between(low, high), twice = side + side - ExactPosition(low);
    for (auto const& [ball, least, greatest] :
         {std::tuple{side.ball(), low, high}, {twice.ball(), low, 2 * high - low}}) {
      for (double const end : {least, greatest}) {
        arf_t x;
        arf_init(x);
        arf_set_d(x, end);
        CHECK(arb_contains_arf(ball.raw(), x) != 0);
        arf_clear(x);
      }
    }
    // and no more than that, up to a radius of 30 bits
    CHECK(mag_get_d(arb_radref(side.ball().raw())) <= (high - low) / 2 * (1 + 0x1p-28));
  }
  CHECK(ExactPosition::between(2.5, 2.5).number() == 2.5);
  CHECK(arb_equal(ExactPosition::between(0.1, 0.1).ball().raw(), ExactPosition(0.1).ball().raw()) != 0);
}

TEST_CASE("One violated component refutes a box, and all have to hold over the whole of it") {
  auto const ball = [](double low, double high) { return ExactPosition::between(low, high).ball(); };
  auto const sides = [&](Relation relation, Ball const& lhs) {
    Sides<Ball> result;
    result.push_back({relation, lhs, Ball(1)});
    return result;
  };
  using Box = BallDecision::State;
  CHECK(decide_box(sides(Relation::at_most, ball(0, 1))).state == Box::holds);
  CHECK(decide_box(sides(Relation::less, ball(0, 1))).state == Box::open);
  CHECK(decide_box(sides(Relation::less, ball(0, 0.5))).state == Box::holds);
  CHECK(decide_box(sides(Relation::less, ball(1, 2))).state == Box::refuted);
  CHECK(decide_box(sides(Relation::at_most, ball(1, 2))).state == Box::open);
  CHECK(decide_box(sides(Relation::at_most, ball(1.5, 2))).state == Box::refuted);
  auto const mixed = decide_box(both(sides(Relation::at_most, ball(0, 1)), sides(Relation::at_most, ball(0.5, 1.25))));
  CHECK(mixed.state == Box::open);
  CHECK(mixed.highest == 0.25);
  CHECK(mixed.spread == 0.75);
  CHECK(decide_box(both(sides(Relation::less, ball(2, 3)), sides(Relation::at_most, ball(0, 4)))).state ==
        Box::refuted);
  Ball const nothing_known = Ball(1) / ball(-1, 1);
  CHECK(decide_box(sides(Relation::at_most, nothing_known)).state == Box::open);
  CHECK(decide_box(sides(Relation::at_most, nothing_known)).highest == std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace pe

/// The blog "Positional Encoding", continued: how fast frequencies fall, and distances on a dial; ledger S000-09 to 15.
#include "theory/claims/clock_blog_frequencies.hpp"

#include "theory/claims/list.hpp"

namespace pe {

using namespace clock_blog;

std::vector<Claim> clock_blog_frequencies_claims() {
  auto const at = [](char const* place) { return Locator{"clock-blog", place}; };
  auto const once = Domain{.dimensions = {2}, .bases = base_10000, .exhaustive = true};
  auto const dial = Domain{.dimensions = {6}, .bases = base_10000, .exhaustive = true};
  auto const code = Domain{.dimensions = {256}, .bases = {10000, 3600}, .exhaustive = true};
  auto const alien =
      Domain{.dimensions = dimensions(4, 64), .bases = {3600}, .positions = {Positions::naturals(0x1p20)}};
  auto const later = [](Case const& c) { return c.parameters[0] < c.parameters[1]; };
  auto const half_turns = [&](int most) {
    return Domain{.dimensions = {2},
                  .bases = base_10000,
                  .parameters = {{0, most, 64}, {0, most, 64}},
                  .admits = later,
                  .admits_says = "x < y"};
  };
  return {
      claim<Wavelengths, Sinusoidal>(
          {.id = "clock-blog.both-geometric",
           .ledger = "S000-09",
           .source = at("Clock: the Transformer divides by d"),
           .says = "Divided by d in the exponent, the frequencies still fall exponentially, by 3600^(2/d) from pair to "
                   "pair",
           .latex = R"(\omega_j/\omega_{j+1} = 3600^{2/d})",
           .domain = Domain{.dimensions = dimensions(2, 1024), .bases = {3600}, .exhaustive = true},
           .note = "The document sets \"exponential\" against \"divided by d\"; only the ratio differs."}),
      claim<LaterEntriesVanish, AlienClockAsPrinted>(
          {.id = "clock-blog.later-entries-vanish",
           .ledger = "S000-10",
           .source = at("Clock: if d did not divide"),
           .says = "Without the division, all entries but the first two are close to zero",
           .latex = R"(\lvert p_t^{(n)}\rvert \le 0.1\qquad(n\ge 2))",
           .domain = alien,
           .expected = Verdict::refuted,
           .witness = "d=4,b=3600,t=0",
           .corrected_by = "clock-blog.later-pairs-frozen",
           .note = "The sines are; the cosines are close to 1."}),
      claim<LaterPairsFrozen, AlienClockAsPrinted>(
          {.id = "clock-blog.later-pairs-frozen",
           .ledger = "S000-10",
           .source = at("Clock: if d did not divide (corrected)"),
           .says = "All pairs but the first stay where they are at 0: pair j is within k 3600^(-2j) of (0, 1)",
           .latex = R"(\lVert(\sin\omega_jk, \cos\omega_jk)-(0,1)\rVert \le k\cdot 3600^{-2j})",
           .domain = alien}),
      claim<FrozenExample, AlienClockAsPrinted>(
          {.id = "clock-blog.frozen-example",
           .ledger = "S000-10",
           .source = at("Clock: if d did not divide"),
           .says = "For d = 8 position 100 is -0.506, 0.862, 7.7e-6, 0.99999999997, 6.0e-13, 1, 4.6e-20, 1",
           .latex = "",
           .domain = Domain{.dimensions = {8}, .bases = {3600}, .exhaustive = true},
           .note = "The document prints no numbers; these are its formula's."}),
      claim<RatioIsSixFifths, Sinusoidal>(
          {.id = "clock-blog.ratio-of-pairs",
           .ledger = "S000-11",
           .source = at("Clock: divided by d"),
           .says = "Divided by d, each next frequency is 1.2 times lower, at the d = 256 of the document's code",
           .latex = R"(10000^{2/256} = 1.2,\quad 3600^{2/256} = 1.2)",
           .domain = code,
           .expected = Verdict::refuted,
           .witness = "d=256,b=10000",
           .corrected_by = "clock-blog.ratios-of-pairs",
           .note = "The document says \"something like 1.2\"; it is 1.07."}),
      claim<PairRatios, Sinusoidal>(
          {.id = "clock-blog.ratios-of-pairs",
           .ledger = "S000-11",
           .source = at("Clock: divided by d (corrected)"),
           .says =
               "The ratio is 1.3335, 1.1548, 1.0746, 1.0366 for d = 64, 128, 256, 512, and 1.0661 for base 3600 and "
               "d = 256; it is 1.2 at d = 101.03, or at d = 89.83 for base 3600",
           .latex = R"(b^{2/d} = 1.2 \iff d = 2\ln b/\ln 1.2)",
           .domain = once}),
      claim<RatioPerColumn, Sinusoidal>({.id = "clock-blog.ratio-of-dimensions",
                                         .ledger = "S000-11",
                                         .source = at("Clock: divided by d"),
                                         .says = "The frequency falls by that ratio from each dimension to the next",
                                         .latex = R"(\omega(n)/\omega(n+1) = b^{2/d})",
                                         .domain = Domain{},
                                         .expected = Verdict::refuted,
                                         .witness = "d=2,b=10000",
                                         .corrected_by = "clock-blog.both-geometric",
                                         .note = "From pair to pair. Inside a pair the frequency is the same."}),
      claim<BaseIs10000, Sinusoidal>(
          {.id = "clock-blog.base-3600",
           .ledger = "S000-12",
           .source = at("Clock: sin(k/3600^(2j/d))"),
           .says = "The Transformer's formula is sin(k/3600^(2j/d))",
           .latex = R"(\sin\tfrac{k}{3600^{2j/d}} = \sin\tfrac{k}{10000^{2j/d}})",
           .domain = Domain{.dimensions = dimensions(2, 256), .bases = {3600}, .positions = {Positions::any()}},
           .expected = Verdict::refuted,
           .witness = "d=4,b=3600,t=1",
           .corrected_by = "clock-blog.equation-2",
           .note = "Its form; the base is 10000. With one pair, d = 2, the base does not matter."}),
      claim<NearerThanFiveMinutes<seconds(12, 59, 59)>, Clock>(
          {.id = "clock-blog.wrap-around",
           .ledger = "S000-13",
           .source = at("Clock: distances"),
           .says = "12:59:59 is nearer to 00:00:01 than 00:05:01 is",
           .latex = R"(\lVert p_{46799}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial,
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000",
           .corrected_by = "clock-blog.wrap-around-corrected",
           .note = "On a dial of 12 hours 12:59:59 is 00:59:59: 0.5580 against 0.5195."}),
      claim<NearerThanFiveMinutes<seconds(11, 59, 59)>, Clock>(
          {.id = "clock-blog.wrap-around-corrected",
           .ledger = "S000-13",
           .source = at("Clock: distances (corrected)"),
           .says = "11:59:59, a second before the dial repeats, is nearer to 00:00:01 than 00:05:01 is",
           .latex = R"(\lVert p_{43199}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial}),
      claim<NearerThanFiveMinutes<seconds(12, 59, 59)>, ClockAsIntended>(
          {.id = "clock-blog.wrap-around-intended",
           .ledger = "S000-13",
           .source = at("Clock: distances, PE_clock as it was meant"),
           .says = "With the printed formula, 3600 * 12 as one denominator, 12:59:59 is nearer",
           .latex = R"(\lVert p_{46799}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial,
           .note = "Barely, 0.51737 against 0.51947: its second hand stands still."}),
      claim<NearerThanFiveMinutes<seconds(12, 59, 59)>, ClockAsPrinted>(
          {.id = "clock-blog.wrap-around-printed",
           .ledger = "S000-13",
           .source = at("Clock: distances, PE_clock by precedence"),
           .says = "With the printed formula by precedence 12:59:59 is nearer",
           .latex = R"(\lVert p_{46799}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial}),
      claim<DialDistances<55801, 51947>, Clock>(
          {.id = "clock-blog.dial-distances",
           .ledger = "S000-13",
           .source = at("Clock: distances"),
           .says = "12:59:59 and 00:05:01 are 0.55801 and 0.51947 away from 00:00:01",
           .latex = "",
           .domain = dial}),
      claim<DialDistances<51737, 51947>, ClockAsIntended>({.id = "clock-blog.dial-distances-intended",
                                                           .ledger = "S000-13",
                                                           .source = at("Clock: distances, PE_clock as it was meant"),
                                                           .says = "They are 0.51737 and 0.51947 away",
                                                           .latex = "",
                                                           .domain = dial}),
      claim<DialDistances<4203, 51764>, ClockAsPrinted>({.id = "clock-blog.dial-distances-printed",
                                                         .ledger = "S000-13",
                                                         .source = at("Clock: distances, PE_clock by precedence"),
                                                         .says = "They are 0.04203 and 0.51764 away",
                                                         .latex = "",
                                                         .domain = dial}),
      claim<ChordGrows, Sinusoidal>(
          {.id = "clock-blog.half-circle",
           .ledger = "S000-14",
           .source = at("Clock: half a circle"),
           .says = "Within half a turn of its circle, a pair's distance grows with the offset",
           .latex = R"(2\sin\tfrac{\omega k}{2} < 2\sin\tfrac{\omega k'}{2}\qquad(0\le\omega k<\omega k'\le\pi))",
           .domain = half_turns(1),
           .note = "x and y are the angles in half turns. Of one pair; a code has d/2 of them, and only the slow ones "
                   "stay within half a turn."}),
      claim<ChordGrows, Sinusoidal>(
          {.id = "clock-blog.whole-circle",
           .ledger = "S000-14",
           .source = at("Clock: a whole circle"),
           .says = "It grows as well over the whole turn",
           .latex = R"(2\sin\tfrac{\omega k}{2} < 2\sin\tfrac{\omega k'}{2}\qquad(0\le\omega k<\omega k'\le 2\pi))",
           .domain = half_turns(2),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,x=1,y=2",
           .corrected_by = "clock-blog.half-circle",
           .note = "The document warns of it."}),
      claim<SlowestHalfTurn, Sinusoidal>(
          {.id = "clock-blog.slowest-half-turn",
           .ledger = "S000-14",
           .source = at("Clock: half a circle"),
           .says = "Half a turn of the slowest pair takes 27205, 29235 and 30306 positions for d = 128, 256 and 512",
           .latex = R"(\pi\cdot 10000^{(d-2)/d})",
           .domain = Domain{.dimensions = {128, 256, 512}, .bases = base_10000, .exhaustive = true}}),
      accounted({.id = "clock-blog.larger-base",
                 .ledger = "S000-15",
                 .source = at("Clock: why 10000"),
                 .says = "10000 was found by trial, and for longer contexts it would be raised",
                 .latex = "",
                 .note = "A guess about trained models. What is certain is that the slowest half turn, pi b^(1-2/d), "
                         "grows with the base: see clock-blog.slowest-half-turn."}),
  };
}

}  // namespace pe

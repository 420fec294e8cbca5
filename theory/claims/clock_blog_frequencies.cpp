/// The blog "Positional Encoding", continued: how fast frequencies fall, and distances on a dial; ledger S000-08 to 15.
#include "theory/claims/clock_blog_frequencies.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/closed_form.hpp"

namespace pe {

using namespace clock_blog;

std::vector<Claim> clock_blog_frequencies_claims() {
  auto const at = [](char const* place) { return Locator{"clock-blog", place}; };
  auto const dial = Domain{.dimensions = {6}, .bases = base_10000, .exhaustive = true};
  auto const dial_until = [](double last) {
    return Domain{.dimensions = {6}, .bases = base_10000, .positions = {Positions::range(0, last)}, .exhaustive = true};
  };
  auto const both_bases = [](std::vector<int> dimensions) {
    return Domain{.dimensions = std::move(dimensions), .bases = {10000, 3600}, .exhaustive = true};
  };
  auto const alien = Domain{.dimensions = dimensions(4, 64), .bases = {3600}, .exhaustive = true};
  auto const alien_positions = Domain{
      .dimensions = dimensions(4, 64), .bases = {3600}, .positions = {Positions::reals(0, 0x1p20)}, .covered = true};
  return {
      claim<PairRatio<2, false>, AlienClockAsPrinted>(
          {.id = "clock-blog.alien-exponential",
           .ledger = "S000-09",
           .source = at("Clock: the Transformer divides by d"),
           .origin = quoted("不同在于这里的频率是指数递减"),
           .says = "What differs is that here, in the alien clock, the frequencies fall exponentially",
           .latex = R"(\omega_j/\omega_{j+1} = 3600^2 = 12960000)",
           .domain = alien,
           .extent = grid_in("every even d"),
           .note = "By 12,960,000 from pair to pair."}),
      claim<PairRatio<2, true>, Sinusoidal>(
          {.id = "clock-blog.both-geometric",
           .ledger = "S000-09",
           .source = at("Clock: the Transformer divides by d"),
           .origin = ours,
           .says = "Divided by d in the exponent, the frequencies still fall exponentially, by 3600^(2/d) from pair to "
                   "pair",
           .latex = R"(\omega_j/\omega_{j+1} = 3600^{2/d})",
           .domain = Domain{.dimensions = dimensions(4, 1024), .bases = {3600}, .exhaustive = true},
           .extent = grid_in("every even d"),
           .note = "The document sets \"exponential\" against \"divided by d\"; only the ratio differs."}),
      claim<ClosedForm, Sinusoidal>(
          {.id = "clock-blog.base-3600",
           .ledger = "S000-12",
           .source = at("Clock: sin(k/3600^(2j/d))"),
           .origin = quoted(R"(而 Transformer 的公式在指数项中除以了一个 $d$：$sin(\frac{k}{3600^{2j/d}})$)"),
           .says = "But the Transformer's formula is divided by d in the exponent: sin(k/3600^(2j/d))",
           .latex = R"(\sin\tfrac{k}{3600^{2j/d}})",
           .domain = Domain{.dimensions = {2, 4, 8, 16, 32, 64, 128, 256},
                            .bases = {3600},
                            .positions = {Positions::range(0, 199)},
                            .exhaustive = true},
           .extent = grid_in("all positions k and every even d"),
           .note = "Decided of the form, with the alien clock's 3600 for the Transformer's 10000: that the constant is "
                   "10000 the document says itself, as it asks why."}),
      claim<LaterEntriesVanish, AlienClockAsPrinted>(
          {.id = "clock-blog.later-entries-vanish",
           .ledger = "S000-10",
           .source = at("Clock: if d did not divide"),
           .origin = quoted("容易使得位置向量中除了前两个位置有数以外，其他维度都是接近于零"),
           .says = "Without the division, a position vector easily has numbers in its first two places alone, and all "
                   "other dimensions are close to zero",
           .latex = R"(\lvert p_t^{(n)}\rvert \le 0.1\qquad(n\ge 2))",
           .domain =
               Domain{.dimensions = dimensions(4, 64), .bases = {3600}, .positions = {Positions::naturals(0x1p20)}},
           .expected = Verdict::refuted,
           .witness = "d=4,b=3600,t=0",
           .corrected_by = "clock-blog.later-pairs-frozen",
           .finding = {.impact = Impact::sentence,
                       .reading = "All entries after the first two, at whole positions k up to 2^20 and even d up to "
                                  "64; \"close to zero\" is read as at most 1/10 away from it. The sentence says it as "
                                  "a tendency (容易, easily); of all entries it is so at none of these positions.",
                       .so = "The sines of the later pairs are close to 0 and their cosines are close to 1: those "
                             "pairs stay near (0, 1), where they are at k = 0.",
                       .difference = "Half of the later entries: at d = 8 and k = 100 they are 7.7e-6, 1.0000, "
                                     "6.0e-13, 1.0000, 4.6e-20, 1.0000.",
                       .stays = "The conclusion: only the first pair moves, so that too few dimensions take part in "
                                "the encoding (clock-blog.few-dimensions).",
                       .prior = "none known to us"}}),
      claim<LaterPairsFrozen, AlienClockAsPrinted>(
          {.id = "clock-blog.later-pairs-frozen",
           .ledger = "S000-10",
           .source = at("Clock: if d did not divide (corrected)"),
           .origin = ours,
           .says = "All pairs but the first stay close to (0, 1), where they are at 0: within 1/10 at every real "
                   "position up to 2^20, for even d from 4 to 64",
           .latex = R"(\lVert(\sin\omega_jk, \cos\omega_jk)-(0,1)\rVert < 0.1\qquad(j\ge 1))",
           .domain = alien_positions,
           .extent = all_of("even d from 4 to 64, real positions from 0 to 2^20")}),
      claim<LaterPairsFrozen, AlienClockAsPrinted>(
          {.id = "clock-blog.few-dimensions",
           .ledger = "S000-10",
           .source = at("Clock: if d did not divide"),
           .origin = quoted("真正参与位置编码的维度就太少了"),
           .says = "Too few dimensions really take part in the encoding of the position",
           .latex = R"(\lVert(\sin\omega_jk, \cos\omega_jk)-(0,1)\rVert < 0.1\qquad(j\ge 1))",
           .domain = alien_positions,
           .extent = grid_in("all positions and every even d"),
           .note = "At all real positions up to 2^20, for even d from 4 to 64, only the first pair moves by more than "
                   "1/10. \"Too few\" has no measure."}),
      claim<RatioPerColumn, Sinusoidal>(
          {.id = "clock-blog.ratio-of-dimensions",
           .ledger = "S000-11",
           .source = at("Clock: divided by d"),
           .origin = quoted("除以 $d$ 之后，每下一个维度比前一个维度的频率低个 1.2 倍这种"),
           .says = "Divided by d, each next dimension has a frequency lower than that of the one before by something "
                   "like 1.2 times",
           .latex = R"(\omega(n)/\omega(n+1) \approx 1.2)",
           .domain = both_bases(dimensions(2, 1024)),
           .extent = grid_in("every d"),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000",
           .corrected_by = "clock-blog.ratio-of-pairs",
           .finding = {.impact = Impact::remark,
                       .reading =
                           "From each dimension to the next, with a ratio that rounds to 1.2, at the bases 10000 and "
                           "3600 and every even d up to 1024; the post says it of a rough size (1.2 倍这种).",
                       .so = "The ratio is b^(2/d) from pair to pair and 1 inside a pair; at b = 10000 it rounds to "
                             "1.2 for d from 84 to 130.",
                       .difference =
                           "At the d = 256 of the post's code it is 1.0746 from pair to pair (1.0661 with 3600).",
                       .stays = "That the frequencies fall slowly once d divides the exponent.",
                       .prior = "none known to us"}}),
      claim<RatioIsSixFifths<Range{84, 130}, Range{74, 116}>, Sinusoidal>(
          {.id = "clock-blog.ratio-of-pairs",
           .ledger = "S000-11",
           .source = at("Clock: divided by d (corrected)"),
           .origin = ours,
           .says = "From pair to pair the ratio rounds to 1.2 for the even d from 84 to 130, for base 3600 from 74 to "
                   "116, and for no other up to 1024",
           .latex = R"(b^{2/d} \approx 1.2)",
           .domain = both_bases(dimensions(4, 1024)),
           .extent = all_of("even d from 4 to 1024, both bases"),
           .note = "The document states no d; its code has d = 256."}),
      claim<PairRatios<0>, Sinusoidal>(
          {.id = "clock-blog.ratios-of-pairs",
           .ledger = "S000-11",
           .source = at("Clock: divided by d (corrected)"),
           .origin = ours,
           .says = "For d = 64, 128, 256, 512 the ratio is 1.3335, 1.1548, 1.0746, 1.0366, and 1.2916, 1.1365, 1.0661, "
                   "1.0325 for base 3600",
           .latex = R"(b^{2/d})",
           .domain = both_bases({64, 128, 256, 512}),
           .extent = all_of("the four d and both bases")}),
      claim<JointPeriod<43200>, Clock>(
          {.id = "clock-blog.joint-period",
           .ledger = "S000-04",
           .source = at("Clock: distances"),
           .origin = implied("\"使用类似时钟表示位置有一个问题是时钟是循环的\"; after how long follows from the turns "
                             "of its hands"),
           .says = "A clock is cyclic: it stands as before after 43200 seconds, 12 hours, and not earlier",
           .latex = R"(p_{t+43200} = p_t)",
           .domain = dial_until(43199),
           .extent = grid_in("all times"),
           .note = "On it 12:59:59 is 00:59:59."}),
      claim<JointPeriod<43200>, ClockAsIntended>(
          {.id = "clock-blog.joint-period-intended",
           .ledger = "S000-04",
           .source = at("Clock: PE_clock, 3600 * 12 as denominator"),
           .origin = ours,
           .says = "So does the printed clock, with 3600 * 12 read as one denominator",
           .latex = R"(p_{t+43200} = p_t)",
           .domain = dial_until(43199),
           .extent = grid_in("all times")}),
      claim<JointPeriod<3600>, ClockAsPrinted>({.id = "clock-blog.joint-period-printed",
                                                .ledger = "S000-04",
                                                .source = at("Clock: PE_clock, by precedence"),
                                                .origin = ours,
                                                .says = "Read by precedence, it repeats after 3600 units",
                                                .latex = R"(p_{t+3600} = p_t)",
                                                .domain = dial_until(3599),
                                                .extent = grid_in("all times")}),
      claim<NearerThanFiveMinutes<seconds(12, 59, 59)>, Clock>(
          {.id = "clock-blog.wrap-around",
           .ledger = "S000-13",
           .source = at("Clock: distances"),
           .origin = quoted("12:59:59 和 00:00:01 的距离比 00:00:01 到 00:05:01 的距离更近"),
           .says = "12:59:59 and 00:00:01 are nearer to each other than 00:00:01 and 00:05:01",
           .latex = R"(\lVert p_{46799}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial,
           .extent = all_of("the three times of the sentence"),
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000",
           .corrected_by = "clock-blog.wrap-around-corrected",
           .finding = {.impact = Impact::remark,
                       .reading = "The dial of 12 hours with the periods 60, 3600 and 43200 seconds, by the distance "
                                  "of the six entries. By PE_clock as it was meant, with k in seconds, the sentence is "
                                  "true: 0.51737 against 0.51947 (clock-blog.wrap-around-intended).",
                       .so = "On such a dial 12:59:59 is 00:59:59, an hour away. The time just before 00:00:00 is "
                             "11:59:59, and of it the sentence is true: 0.20909 against 0.51947.",
                       .difference = "0.55801 against 0.51947, where the first is said to be less.",
                       .stays = "The point of the example: across the end of a turn, times that are far apart have "
                                "codes that are near each other.",
                       .prior = "none known to us"}}),
      claim<NearerThanFiveMinutes<seconds(11, 59, 59)>, Clock>(
          {.id = "clock-blog.wrap-around-corrected",
           .ledger = "S000-13",
           .source = at("Clock: distances (corrected)"),
           .origin = ours,
           .says = "11:59:59, a second before the dial repeats, is nearer to 00:00:01 than 00:05:01 is",
           .latex = R"(\lVert p_{43199}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial,
           .extent = all_of("the three times of the sentence")}),
      claim<NearerThanFiveMinutes<seconds(12, 59, 59)>, ClockAsIntended>(
          {.id = "clock-blog.wrap-around-intended",
           .ledger = "S000-13",
           .source = at("Clock: distances, PE_clock as it was meant"),
           .origin = implied("the sentence on the two distances, said of the formula PE_clock"),
           .says = "With the printed formula, 3600 * 12 as one denominator, 12:59:59 is nearer",
           .latex = R"(\lVert p_{46799}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial,
           .extent = all_of("the three times of the sentence"),
           .note = "Barely, 0.51737 against 0.51947: its second hand stands still."}),
      claim<NearerThanFiveMinutes<seconds(12, 59, 59)>, ClockAsPrinted>(
          {.id = "clock-blog.wrap-around-printed",
           .ledger = "S000-13",
           .source = at("Clock: distances, PE_clock by precedence"),
           .origin = ours,
           .says = "With the printed formula by precedence 12:59:59 is nearer",
           .latex = R"(\lVert p_{46799}-p_1\rVert < \lVert p_{301}-p_1\rVert)",
           .domain = dial,
           .extent = all_of("the three times of the sentence")}),
      claim<DialDistances<Clock, 55801, 51947>, Clock>(
          {.id = "clock-blog.dial-distances",
           .ledger = "S000-13",
           .source = at("Clock: distances"),
           .origin = ours,
           .says = "12:59:59 and 00:05:01 are 0.55801 and 0.51947 away from 00:00:01",
           .domain = dial,
           .extent = all_of("the two distances")}),
      claim<DialDistances<ClockAsIntended, 51737, 51947>, ClockAsIntended>(
          {.id = "clock-blog.dial-distances-intended",
           .ledger = "S000-13",
           .source = at("Clock: distances, PE_clock as it was meant"),
           .origin = ours,
           .says = "By PE_clock as it was meant, 12:59:59 and 00:05:01 are 0.51737 and 0.51947 away from 00:00:01",
           .domain = dial,
           .extent = all_of("the two distances")}),
      claim<DialDistances<ClockAsPrinted, 4203, 51764>, ClockAsPrinted>(
          {.id = "clock-blog.dial-distances-printed",
           .ledger = "S000-13",
           .source = at("Clock: distances, PE_clock by precedence"),
           .origin = ours,
           .says = "By PE_clock as it is printed, 12:59:59 and 00:05:01 are 0.04203 and 0.51764 away from 00:00:01",
           .domain = dial,
           .extent = all_of("the two distances")}),
      claim<DistancesComeBack<43200>, Clock>(
          {.id = "clock-blog.whole-circle",
           .ledger = "S000-14",
           .source = at("Clock: a whole circle"),
           .origin = implied("\"所以会希望尽量不要走完这个圆圈\": on the whole circle a distance does not tell the "
                             "offset"),
           .says = "On the whole circle of a clock distances come back: 12 hours less t is as far from 00:00:00 as t",
           .latex = R"(\lVert p_{43200-t}-p_0\rVert = \lVert p_t-p_0\rVert)",
           .domain = dial_until(43199),
           .extent = grid_in("all times")}),
      claim<HalfCircle, Clock>(
          {.id = "clock-blog.half-circle",
           .ledger = "S000-14",
           .source = at("Clock: half a circle"),
           .origin = quoted("只用半个圆圈来计算距离就相对不容易出事"),
           .says = "With half of the circle alone, computing distances goes wrong less easily",
           .latex = R"(2\sin\tfrac{\omega t}{2} < 2\sin\tfrac{\omega (t+1)}{2}\qquad(0\le\omega t<\omega (t+1)\le\pi))",
           .domain = dial_until(21599),
           .extent = grid_in("all times within half a turn"),
           .note = "Over the 6 hours of its half turn the hour hand is farther away with each second. This is of one "
                   "hand; the faster ones go round all the same."}),
      claim<ChordsDiffer, Sinusoidal>(
          {.id = "clock-blog.half-circle-of-sinusoids",
           .ledger = "S000-14",
           .source = at("Clock: half a circle"),
           .origin = ours,
           .says = "Of sinusoids, the squared distances at the offsets u + v and u - v differ by 4 sin(wu) sin(wv), "
                   "summed over the pairs: while both sines are positive, the longer offset is farther",
           .latex = R"(\lVert p_{t+u+v}-p_t\rVert^2 - \lVert p_{t+u-v}-p_t\rVert^2 =
                       4\sum_i\sin\omega_iu\,\sin\omega_iv)",
           .domain = Domain{}}),
      claim<SlowestHalfTurn<0>, Sinusoidal>(
          {.id = "clock-blog.slowest-half-turn",
           .ledger = "S000-14",
           .source = at("Clock: half a circle"),
           .origin = ours,
           .says = "Half a turn of the slowest pair takes 27205, 29235 and 30306 positions for d = 128, 256 and 512",
           .latex = R"(\pi\cdot 10000^{(d-2)/d})",
           .domain = Domain{.dimensions = {128, 256, 512}, .bases = base_10000, .exhaustive = true},
           .extent = all_of("d = 128, 256 and 512")}),
      accounted({.id = "clock-blog.why-10000",
                 .ledger = "S000-15",
                 .source = at("Clock: why 10000"),
                 .origin = quoted("至于为什么选择 10000，猜应该就是试出来的了"),
                 .says = "As to why 10000 was chosen, one guesses that it was found by trial",
                 .note = "A guess about how others came to a number."}),
      claim<LargerBaseIsSlower, Sinusoidal>(
          {.id = "clock-blog.larger-base",
           .ledger = "S000-15",
           .source = at("Clock: why 10000"),
           .origin = implied("\"上下文长度更长的话，会把这个数字再调大\", in order to stay within \"半个圆圈\""),
           .says = "For a longer context one would raise 10000: with a larger base half a circle lasts longer",
           .latex = R"(\pi\,b^{1-2/d} < \pi\,(2b)^{1-2/d})",
           .domain = walk({4, 64, 128, 256, 512, 1024}, {{1, 22}}),
           .extent = grid_in("every base and every even d above 2"),
           .note =
               "Half a turn of the slowest pair, for the bases 2^m and 2^(m+1). Whether trained models gain by it is "
               "not decided here."}),
  };
}

}  // namespace pe

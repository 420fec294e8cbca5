/// The blog "Positional Encoding", which explains the sinusoids by clocks and by binary numbers; ledger S000. This list
/// has its formulas and its clocks; clock_blog_frequencies.cpp and clock_blog_binary.cpp go on. In the order of the
/// document.
#include "theory/claims/clock_blog.hpp"

#include "theory/claims/list.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/properties/consistent_distance.hpp"
#include "theory/properties/permutation_equivariance.hpp"
#include "theory/properties/relative_offset_map.hpp"

namespace pe {

using namespace clock_blog;

std::vector<Claim> clock_blog_claims() {
  auto const at = [](char const* place) { return Locator{"clock-blog", place}; };
  auto const to_1024 = Domain{.dimensions = dimensions(2, 1024), .bases = base_10000, .exhaustive = true};
  auto const at_512 = Domain{.dimensions = {512}, .bases = base_10000, .exhaustive = true};
  auto const dial = Domain{.dimensions = {6}, .bases = base_10000, .exhaustive = true};
  auto const dial_until = [&](double last) {
    return Domain{.dimensions = {6}, .bases = base_10000, .positions = {Positions::range(0, last)}, .exhaustive = true};
  };
  auto const quarters_of_hour = walk({6}, {{0, 14399}}), seconds_of_half_day = walk({6}, {{0, 43199}});
  auto const hour = dial_until(3599), half_day = dial_until(43199);
  auto const alien = Domain{.dimensions = dimensions(4, 64), .bases = {3600}, .exhaustive = true};
  return {
      accounted({.id = "clock-blog.added",
                 .ledger = "S000-01",
                 .source = at("Introduction"),
                 .origin = quoted("它的维度和 embedding 向量的维度相同，与 embedding 向量加在一起来引进顺序信息"),
                 .says = "The positional encoding has the dimension of the embedding and is added to it, which brings "
                         "in the order",
                 .latex = R"(x_t + p_t,\quad p_t\in\mathbb R^d)",
                 .note = "A definition: it fixes that d is the embedding's dimension, as for every scheme here."}),
      claim<PermutationEquivariance, Attention>(
          {.id = "clock-blog.order-needed",
           .ledger = "S000-01",
           .source = at("Introduction"),
           .origin = quoted("与 RNN 自带顺序不同，Transformer 需要为序列额外引入一个顺序编码"),
           .says = "Unlike an RNN, which comes with the order, the Transformer needs an encoding of the order in "
                   "addition",
           .latex = PermutationEquivariance::text.latex,
           .why_sampled = "The weights are quotients of exponentials of scores, for which no polynomial identity is "
                          "known.",
           .note = "Without one, two tokens that are exchanged exchange their outputs, and nothing else changes."}),
      claim<ClosedForm, SinusoidalExponentJOverD>(
          {.id = "clock-blog.equation-1",
           .ledger = "S000-02",
           .source = at("Introduction, equation 1"),
           .origin = quoted(R"(sin(k) \\ cos(k) \\ sin(\frac{k}{10000^{1/d}}) \\ cos(\frac{k}{10000^{1/d}}) \\
                               sin(\frac{k}{10000^{2/d}}) \\ cos(\frac{k}{10000^{2/d}}))"),
           .says = "The Transformer's encoding is sin k, cos k, sin(k/10000^(1/d)), cos(k/10000^(1/d)), "
                   "sin(k/10000^(2/d)), cos(k/10000^(2/d)), ...",
           .latex = R"(PE(k) = [\sin k, \cos k, \sin\tfrac{k}{10000^{1/d}}, \cos\tfrac{k}{10000^{1/d}}, \dots])",
           .domain = Domain{.dimensions = dimensions(2, 256), .bases = base_10000},
           .expected = Verdict::refuted,
           .witness = "d=4,b=10000,t=1",
           .corrected_by = "clock-blog.equation-2",
           .note = "Pair j has the exponent j/d. It contradicts equation 2, where pair j has 2j/d, and the code.",
           .finding =
               {.impact = Impact::sentence,
                .reading =
                    "The formula of the Transformer's original paper, as the post introduces it and then writes once "
                    "more as equation 2, at every position k and every even d. At d = 2 both equations agree.",
                .so = "Pair j has k/10000^(2j/d), as in the post's own equation 2 and in its code. Equation 1 "
                      "has k/10000^(j/d).",
                .difference = "At the d = 256 of the post's code and k = 1 the third entry is 0.8219 instead of "
                              "0.8020, and the longest wavelength is 96.5 * 2 pi instead of 9305.7 * 2 pi.",
                .stays = "Equation 2, sinPosition and both figures, which the code draws, have the right exponent.",
                .prior = "none known to us"}}),
      claim<LastExponent<false>, SinusoidalExponentJOverD>(
          {.id = "clock-blog.last-exponent",
           .ledger = "S000-02",
           .source = at("Introduction, equation 1: last entries"),
           .origin = quoted(R"(sin(\frac{k}{10000^{ (d - 2) / 2 d}}) \\ cos(\frac{k}{10000^{ (d - 2) / 2 d}}))"),
           .says = "The last pair has the exponent (d-2)/2d",
           .latex = R"(\omega_{d/2-1} = 10000^{-(d-2)/(2d)})",
           .domain = to_1024,
           .extent = grid_in("every even d"),
           .note = "Equation 1 is consistent with itself: the exponent goes on as it begins. From left to right, "
                   "(d-2)/2 d would be half of d-2, times d."}),
      claim<LongestWavelength<SinusoidalExponentJOverD, 982>, SinusoidalExponentJOverD>(
          {.id = "clock-blog.longest-wavelength-equation-1",
           .ledger = "S000-02",
           .source = at("Introduction, equation 1"),
           .origin = ours,
           .says = "By equation 1 the longest wavelength for d = 512 is 98.2 * 2 pi",
           .latex = R"(10000^{510/1024} = 98.2)",
           .domain = at_512,
           .extent = all_of("d = 512")}),
      claim<LongestWavelength<Sinusoidal, 96466>, Sinusoidal>({.id = "clock-blog.longest-wavelength-equation-2",
                                                               .ledger = "S000-02",
                                                               .source = at("Introduction, equation 2"),
                                                               .origin = ours,
                                                               .says = "By equation 2 it is 9646.6 * 2 pi for d = 512",
                                                               .latex = R"(10000^{510/512} = 9646.6)",
                                                               .domain = at_512,
                                                               .extent = all_of("d = 512")}),
      claim<ClosedForm, Sinusoidal>(
          {.id = "clock-blog.equation-2",
           .ledger = "S000-03",
           .source = at("Introduction, equation 2"),
           .origin = quoted(R"(PE(k,2j) &= sin(\frac{k}{10000^{2j/d}}),\\ PE(k,2j+1) &= cos(\frac{k}{10000^{2j/d}}).)"),
           .says = "PE(k, 2j) = sin(k/10000^(2j/d)), PE(k, 2j+1) = cos(k/10000^(2j/d))",
           .latex = R"(PE(k,2j) = \sin\tfrac{k}{10000^{2j/d}},\quad PE(k,2j+1) = \cos\tfrac{k}{10000^{2j/d}})",
           .domain = Domain{.dimensions = {2, 4, 8, 16, 32, 64, 128, 256},
                            .bases = base_10000,
                            .positions = {Positions::range(0, 199)},
                            .exhaustive = true},
           .extent = grid_in("all positions k and every even d"),
           .note = "At the 200 positions of the document's code. The range of j, 0 to d/2 - 1, is not stated."}),
      accounted({.id = "clock-blog.clock-instance",
                 .ledger = "S000-07",
                 .source = at("Clock"),
                 .origin = quoted("我们看时间用的时钟就是 sin、cos 函数表示位置的一个实例"),
                 .says = "The clock by which we see the time is an instance of positions represented by the functions "
                         "sin and cos",
                 .note =
                     "A comparison: the tip of a hand has the sine and the cosine of its angle as coordinates. What "
                     "follows from it is decided at clock-blog.clock-offset-map."}),
      claim<LaterTime, Clock>({.id = "clock-blog.later-time",
                               .ledger = "S000-07",
                               .source = at("Clock"),
                               .origin = quoted("03:01:00 作为一个位置显然是大于 02:44:30 的"),
                               .says = "03:01:00, as a position, is obviously greater than 02:44:30",
                               .latex = R"(\sin\tfrac{2\pi(10860-9870)}{43200} > 0)",
                               .domain = dial,
                               .extent = all_of("the two times 03:01:00 and 02:44:30"),
                               .note = "The hour hand goes on by less than half a turn from the one to the other."}),
      claim<TwoEntriesNeeded, Clock>(
          {.id = "clock-blog.six-entries",
           .ledger = "S000-07",
           .source = at("Clock"),
           .origin = quoted(R"(因为使用三角函数表示角度的话，需要一个二维向量 $[sin(x) \space cos(x)]$，)"
                            "三个角度就得用一个 6 维向量来表示"),
           .says = "To represent an angle by trigonometric functions takes a vector of two, [sin x, cos x], so that "
                   "three angles take one of six",
           .latex = R"(\sin(\pi-x) = \sin x,\quad \cos(-x) = \cos x)",
           .domain = half_day,
           .extent = grid_in("all angles"),
           .note = "By itself, the sine is the same at half a turn less t, and the cosine at -t."}),
      claim<SecondHandMoves, ClockAsIntended>(
          {.id = "clock-blog.second-hand-moves",
           .ledger = "S000-04",
           .source = at("Clock: PE_clock"),
           .origin = ours,
           .says =
               "At whole numbers k the second hand of PE_clock, sin 2 pi k, cos 2 pi k, moves from one k to the next",
           .latex = R"([\sin 2\pi k, \cos 2\pi k])",
           .domain = half_day,
           .extent = grid_in("all whole k"),
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000,t=0",
           .corrected_by = "clock-blog.second-hand-moves-corrected",
           .note = "For whole k the pair is (0, 1) for ever. This is a reading of ours: the document does not say in "
                   "which unit k counts, and with k in minutes, as real numbers, the hand moves. The law requires a "
                   "chord of 1/10."}),
      claim<SecondHandMoves, Clock>(
          {.id = "clock-blog.second-hand-moves-corrected",
           .ledger = "S000-04",
           .source = at("Clock: PE_clock (corrected)"),
           .origin = ours,
           .says = "From every real t in the minute [0, 60], after which it repeats, the second hand sin(2 pi t/60), "
                   "cos(2 pi t/60) moves by a chord of at least 1/10 in the next second",
           .latex = R"([\sin\tfrac{2\pi t}{60}, \cos\tfrac{2\pi t}{60}])",
           .domain = all_reals({6}, {Positions::reals(0, 60)}),
           .extent = all_of("all reals t from 0 to 60")}),
      claim<TurnsPerTurn<1, 12>, ClockAsPrinted>(
          {.id = "clock-blog.hour-hand-factor",
           .ledger = "S000-04",
           .source = at("Clock: PE_clock"),
           .origin = ours,
           .says = "With 2 pi k / 3600 * 12 read from left to right the minute hand turns 12 times for one turn of the "
                   "hour hand",
           .latex = R"(\sin(2\pi k/3600 * 12))",
           .domain = seconds_of_half_day,
           .extent = grid_in("all times"),
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000,n=1",
           .corrected_by = "clock-blog.twelve-turns",
           .note = "Read so, the factor 12 multiplies: a period of 300, and an hour hand 12 times faster than the "
                   "minute hand. The sentence below the formula shows what is meant, 3600 * 12 as the denominator "
                   "(clock-blog.joint-period-intended)."}),
      claim<OtherHandsMove, Clock>(
          {.id = "clock-blog.other-hands-move",
           .ledger = "S000-05",
           .source = at("Clock"),
           .origin = quoted("在秒针转动时，分针与时针也会轻微转动"),
           .says = "While the second hand turns, the minute hand and the hour hand turn slightly, too",
           .domain = half_day,
           .extent = grid_in("all times"),
           .note = "In a second by chords of at least 1/1000 and 1/10000; the second hand's is at least 1/10."}),
      claim<HandsSlowDown, Clock>({.id = "clock-blog.hands-slow-down",
                                   .ledger = "S000-06",
                                   .source = at("Clock"),
                                   .origin = quoted("秒针、分针、时针的频率会按依次递减"),
                                   .says = "The frequencies of second, minute and hour hand fall in this order",
                                   .latex = R"(\tfrac1{60} > \tfrac1{3600} > \tfrac1{43200})",
                                   .domain = hour,
                                   .extent = grid_in("all times"),
                                   .note = "In an eighth of a second each moves less than the one before it."}),
      claim<HandsSlowDown, ClockAsPrinted>(
          {.id = "clock-blog.hands-slow-down-printed",
           .ledger = "S000-06",
           .source = at("Clock: PE_clock, by precedence"),
           .origin = ours,
           .says =
               "With 2 pi k / 3600 * 12 read from left to right the frequencies of the three pairs of the formula fall",
           .latex = R"(f_s > f_m > f_h)",
           .domain = hour,
           .extent = grid_in("all times"),
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000,t=0",
           .corrected_by = "clock-blog.hands-slow-down"}),
      claim<TurnsPerTurn<0, 3600>, Clock>(
          {.id = "clock-blog.second-hand-turns",
           .ledger = "S000-05",
           .source = at("Clock"),
           .origin = quoted("秒针每转动 3600 圈，分针才会转完一圈"),
           .says = "The minute hand ends one turn with each 3600 turns of the second "
                   "hand",
           .domain = quarters_of_hour,
           .extent = grid_in("all times"),
           .expected = Verdict::refuted,
           .witness = "d=6,b=10000,n=1",
           .corrected_by = "clock-blog.sixty-turns",
           .finding = {.impact = Impact::sentence,
                       .reading = "The clock that the section describes, at every time: how often the second hand "
                                  "turns while the minute hand turns once.",
                       .so = "60 times; 3600 is the number of seconds in an hour. PE_clock has the same factor, as if "
                             "its first pair counted k in minutes and its other two in seconds.",
                       .difference = "A factor of 60: with k in seconds the periods are 60, 3600 and 43200, and the "
                                     "formula, with 3600 * 12 as one denominator, has 1, 3600 and 43200.",
                       .stays = "The order of the three frequencies, the 12 turns of the minute hand, and the "
                                "comparison with sinusoids.",
                       .prior = "none known to us"}}),
      claim<TurnsPerTurn<0, 3600>, ClockAsIntended>(
          {.id = "clock-blog.second-hand-turns-by-formula",
           .ledger = "S000-04",
           .source = at("Clock: PE_clock"),
           .origin = ours,
           .says = "The formula agrees with that sentence: its first pair turns 3600 times for one turn of its second",
           .latex = R"(1 : 3600)",
           .domain = quarters_of_hour,
           .extent = grid_in("all times"),
           .note = "The first pair counts k in minutes, the others count it in seconds."}),
      claim<TurnsPerTurn<0, 60>, Clock>({.id = "clock-blog.sixty-turns",
                                         .ledger = "S000-05",
                                         .source = at("Clock (corrected)"),
                                         .origin = ours,
                                         .says = "The second hand turns 60 times for one turn of the minute hand",
                                         .domain = quarters_of_hour,
                                         .extent = grid_in("all times")}),
      claim<TurnsPerTurn<1, 12>, Clock>({.id = "clock-blog.twelve-turns",
                                         .ledger = "S000-05",
                                         .source = at("Clock"),
                                         .origin = quoted("分针转完 12 圈，时针转完一圈"),
                                         .says = "When the minute hand has turned 12 times, the hour hand has turned "
                                                 "once",
                                         .domain = seconds_of_half_day,
                                         .extent = grid_in("all times")}),
      accounted(
          {.id = "clock-blog.more-units",
           .ledger = "S000-05",
           .source = at("Clock"),
           .origin = quoted("如果要增加维度，就加入天、星期、月、年等更高的单位就可以了"),
           .says = "To have more dimensions one adds higher units, days, weeks, months, years",
           .note = "A proposal. Months and years are not all of one length, so they are no hands with a period."}),
      claim<GrowthIrregular, Clock>(
          {.id = "clock-blog.irregular-growth",
           .ledger = "S000-05",
           .source = at("Clock"),
           .origin = quoted("时钟每维的增长幅度不大规律"),
           .says = "The growth from each dimension of the clock to the next is not very regular",
           .latex = R"(60 \ne 12)",
           .domain = walk({6}, {{1, 899}}),
           .extent = grid_in("all times"),
           .note = "The factor from second to minute hand is 60. If it were 60 from minute to hour hand, too, the two "
                   "would agree at every second; they agree at each 900th alone."}),
      claim<NormIsHalfDimension, Clock>(
          {.id = "clock-blog.clock-norm",
           .ledger = "S000-07",
           .source = at("Clock"),
           .origin = ours,
           .says = "The squared norm of every position of the clock is 3, one for each hand",
           .latex = R"(\lVert PE_{clock}(k)\rVert^2 = 3)",
           .domain = Domain{.dimensions = {6}, .bases = base_10000}}),
      claim<RelativeOffsetMap, Clock>(
          {.id = "clock-blog.clock-offset-map",
           .ledger = "S000-07",
           .source = at("Clock"),
           .origin = ours,
           .says = "The clock goes on by one linear map for each offset, at every time",
           .latex = RelativeOffsetMap::text.latex,
           .domain = Domain{.dimensions = {6}, .bases = base_10000},
           .note = "It is what its clocks and the Transformer's sinusoids have in common."}),
      claim<ConsistentDistance, Clock>({.id = "clock-blog.clock-distance",
                                        .ledger = "S000-07",
                                        .source = at("Clock"),
                                        .origin = ours,
                                        .says = "The distance of two times on the clock depends on their offset only",
                                        .latex = ConsistentDistance::text.latex,
                                        .domain = Domain{.dimensions = {6}, .bases = base_10000}}),
      claim<PairRatio<1, false>, AlienClockAsPrinted>(
          {.id = "clock-blog.alien-ratio",
           .ledger = "S000-08",
           .source = at("Clock: the alien clock"),
           .origin = quoted("不同维度皆为固定的 3600 倍数周期"),
           .says = "With sin(k/3600^(2j)) the different dimensions all have a fixed period, 3600 times the one before",
           .latex = R"(\omega_j/\omega_{j+1} = 3600,\quad \omega_j = 3600^{-2j})",
           .domain = alien,
           .extent = grid_in("every even d"),
           .expected = Verdict::refuted,
           .witness = "d=4,b=3600",
           .corrected_by = "clock-blog.alien-ratio-corrected",
           .finding =
               {.impact = Impact::remark,
                .reading = "j counts pairs, as the entries 2j and 2j + 1 share it, and the period is compared from "
                           "each pair to the next, for every even d from 4 on.",
                .so = "From pair to pair the period grows by 3600^2, and with sin(k/3600^j) it grows by 3600. Spread "
                      "over the two dimensions of a pair it is 3600 for each dimension, which may be what is meant.",
                .difference = "12,960,000 instead of 3600 from pair to pair.",
                .stays = "What the example shows: without the division by d the frequencies fall too fast, with either "
                         "exponent.",
                .prior = "none known to us"}}),
      claim<PairRatio<1, false>, AlienClock>({.id = "clock-blog.alien-ratio-corrected",
                                              .ledger = "S000-08",
                                              .source = at("Clock: the alien clock (corrected)"),
                                              .origin = ours,
                                              .says = "With sin(k/3600^j) each period is 3600 times the one before",
                                              .latex = R"(\omega_j/\omega_{j+1} = 3600,\quad \omega_j = 3600^{-j})",
                                              .domain = alien,
                                              .extent = grid_in("every even d")}),
      claim<OneRadian, AlienClockAsPrinted>(
          {.id = "clock-blog.alien-period",
           .ledger = "S000-08",
           .source = at("Clock: the alien clock"),
           .origin = ours,
           .says = "As sin(k/3600^(2j)) has no 2 pi, each pair j of d = 8 has turned by one radian after 3600^(2j) "
                   "positions: its period is 2 pi 3600^(2j)",
           .latex = R"(\lambda_j = 2\pi\cdot 3600^{2j})",
           .domain = Domain{.dimensions = {8}, .bases = {3600}, .parameters = {{0, 3}}, .exhaustive = true},
           .extent = all_of("the four pairs of d = 8")}),
  };
}

}  // namespace pe

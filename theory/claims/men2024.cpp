/// Men et al. 2024, "Base of RoPE Bounds Context Length".
#include "theory/claims/men2024.hpp"

#include <fmt/format.h>

#include "theory/claims/list.hpp"

namespace pe {

using namespace men2024;

namespace {

Domain at_bases(std::vector<Fraction> bases) {
  return {.dimensions = {128}, .bases = std::move(bases), .exhaustive = true};
}

/// Lags of the contexts that the paper's table gives to these bases.
Domain of_table(std::vector<Fraction> bases) {
  auto result = at_bases(std::move(bases));
  result.positions = {Positions::range(0, 1023)};
  result.admits = [](Case const& input) {
    return lags_at_once * static_cast<std::int64_t>(input.positions[0]) <
           row_of(printed_table, input.shape.base).context;
  };
  result.admits_says = "1024 n is below the context that the table gives to the base";
  return result;
}

Claim least_base(std::size_t index) {
  auto const& [context, base] = least_table[index];
  auto const text = fmt::format("{}", base.to_double());
  auto const below = index == 0 ? std::string("no base from 1 on")
                                : fmt::format("no base between those that fail at {} already and this",
                                              least_table[index - 1].context);
  return claim<LeastBase<>, Rope>(
      {.id = fmt::format("men2024.least-base-{}k", context / 1024),
       .source = {"men2024", "table of contexts and bases (corrected)"},
       .origin = ours,
       .says =
           fmt::format("For d = 128 the least base that serves a context of {} is {}, rounded up to five digits: it "
                       "serves, and {} does, one less in the last digit included",
                       context, text, below),
       .latex = fmt::format(R"(b^*_{{{}}} \approx {})", context, text),
       .domain = at_bases({base}),
       .note = "Every real base below is in some stretch of bases that fails at one lag: sums of cosines over whole "
               "stretches, enclosed by wide balls."});
}

Claim least_whole_base(men2024::Row const& row) {
  auto const text = fmt::format("{}", row.base.to_double());
  return claim<LeastWholeBase<>, Rope>(
      {.id = fmt::format("men2024.least-base-{}k", row.context / 1024),
       .source = {"men2024", "table of contexts and bases (corrected)"},
       .origin = ours,
       .says = fmt::format("For d = 128 the base {} serves a context of {}, and one less does not", text, row.context),
       .latex = fmt::format(R"(S_b(m) \ge 0\ (m < {}),\quad b = {})", row.context, text),
       .domain = at_bases({row.base}),
       .note =
           "That no real base from the least one of the context before to one less than this serves either is not "
           "decided here: experiments/sweeps has covered those bases by stretches once, each refuted by balls at one "
           "lag, and least-bases.tsv has a hundred of them, which a test decides again. Five digits do not tell the "
           "least base of 2^19: 58,497,000 fails at lag 492239."});
}

}  // namespace

std::vector<Claim> men2024_claims() {
  auto const at = [](char const* place) { return Locator{"men2024", place}; };
  std::vector<Fraction> printed;
  for (auto const& row : printed_table) printed.push_back(row.base);
  std::vector<Claim> result{
      accounted({.id = "men2024.expectation",
                 .source = at("the property that similar tokens get more attention"),
                 .origin = implied("what is asked of the base, by an expectation over random queries and keys"),
                 .says = "A key near the query gets more attention on average than a random one at distance m where "
                         "the sum of cos(m w_i) is not negative",
                 .latex = R"(\sum_i\cos(m\theta_i) \ge 0)",
                 .note = "The definition of what a base has to serve: E[q R_m (q + e)] - E[q R_m k] is 2 sigma^2 times "
                         "the sum, for entries that are independent and alike. men2024.table and what follows decide "
                         "the sum."}),
      claim<SumsNotNegative, Rope>(
          {.id = "men2024.table",
           .source = at("table of contexts and bases"),
           .origin = implied("the table: 4.3e3 for 1k, 1.6e4, 2.7e4, 8.4e4, 3.1e5, 6.4e5, 2.1e6, 7.8e6, 3.6e7, 6.4e7, "
                             "5.1e8 for 1M, each taken as the base that it prints"),
           .says = "With the bases of the table the sum is not negative at any lag of its context",
           .latex = R"(\sum_i\cos(m\theta_i) \ge 0\qquad(0 \le m < L))",
           .domain = of_table(printed),
           .expected = Verdict::refuted,
           .witness = "d=128,b=27000,n=3",
           .corrected_by = "men2024.table-failing-lags",
           .note =
               "Seven of the eleven fail: 2.7e4 at 4k, 3.1e5 at 16k, 6.4e5 at 32k, 7.8e6 at 128k, 3.6e7 at 256k, 6.4e7 "
               "at 512k and 5.1e8 at 1M. Two digits are too few where the bases that serve are no interval.",
           .finding = {.impact = Impact::number,
                       .so = "Seven of its eleven bases do not serve their contexts, and three are a third or more "
                             "above the least that does: 1.1588e4 at 2k, 2.3165e5 at 16k, 4.8692e6 at 128k",
                       .difference = "2.7e4 fails at lag 4079 of 4096, 3.1e5 at 12223, 6.4e5 at 27685, 7.8e6 at "
                                     "128915, 3.6e7 at 207455, 6.4e7 at 511210, 5.1e8 at 874868",
                       .stays = "Whoever takes a base from the table, or fits a law to it"}}),
      claim<SumsNotNegative, Rope>(
          {.id = "men2024.table-serving",
           .source = at("table of contexts and bases"),
           .origin = implied("the same table, for 1k, 2k, 8k and 64k"),
           .says = "With four of the eleven bases of the table the sum is not negative at any lag of its context",
           .latex = R"(\sum_i\cos(m\theta_i) \ge 0\qquad(0 \le m < L))",
           .domain = of_table({4300, 16'000, 84'000, 2'100'000})}),
      claim<FirstNegativeLag<>, Rope>(
          {.id = "men2024.table-failing-lags",
           .source = at("table of contexts and bases (corrected)"),
           .origin = ours,
           .says = "The other seven fail inside their contexts: the first negative lag is 4079 for 2.7e4, 12223 for "
                   "3.1e5, 27685 for 6.4e5, 128915 for 7.8e6, 207455 for 3.6e7, 511210 for 6.4e7 and 874868 for 5.1e8",
           .latex = R"(\min\{m : S_b(m) < 0\})",
           .domain = at_bases({27'000, 310'000, 640'000, 7'800'000, 36'000'000, 64'000'000, 510'000'000})}),
      claim<FirstNegativeLag<>, Rope>(
          {.id = "men2024.first-negative-lags",
           .source = at("usual bases (a number of ours)"),
           .origin = ours,
           .says = "The first negative lag is 1707 for the base 10^4, 18438 for 5 10^5 (Llama 3), 27115 for 10^6 and "
                   "144660 for 10^7",
           .latex = R"(\min\{m : S_b(m) < 0\})",
           .domain = at_bases({10'000, 500'000, 1'000'000, 10'000'000})}),
  };
  for (std::size_t i = 0; i < std::size(least_table); ++i) result.push_back(least_base(i));
  for (auto const& row : swept_table) result.push_back(least_whole_base(row));
  return result;
}

}  // namespace pe

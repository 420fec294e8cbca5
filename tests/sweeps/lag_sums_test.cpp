/// The sweep over lags: its sieve's bound, its decisions on small parts, and its stored result decided again by balls.
#include "experiments/sweeps/sweeps.hpp"

#include <mpfr.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::sweeps {
namespace {

std::string const folder = PE_SWEEPS_FOLDER;

std::vector<Row> const& stored() {
  static auto const rows = read_rows(folder + "/nearest-codes.tsv");
  return rows;
}

std::int64_t between(std::mt19937_64& random, std::int64_t first, std::int64_t end) {
  return first + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end - first));
}

/// The sum by MPFR's sines, term by term: another library, another frequency formula.
double by_mpfr(Code const& code, std::int64_t lag) {
  mpfr_t x, sum;
  mpfr_inits2(200, x, sum, nullptr);
  mpfr_set_zero(sum, 1);
  for (int i = 0; i < code.dimension / 2; ++i) {
    mpfr_set_si(x, code.base, MPFR_RNDN);
    mpfr_log(x, x, MPFR_RNDN);
    mpfr_mul_si(x, x, -2 * i, MPFR_RNDN);
    mpfr_div_si(x, x, code.dimension, MPFR_RNDN);
    mpfr_exp(x, x, MPFR_RNDN);
    mpfr_mul_si(x, x, lag, MPFR_RNDN);
    mpfr_cos(x, x, MPFR_RNDN);
    mpfr_add(sum, sum, x, MPFR_RNDN);
  }
  double const result = mpfr_get_d(sum, MPFR_RNDN);
  mpfr_clears(x, sum, nullptr);
  return result;
}

/// How far the sieve's sum of a lag is from the exact one, in units of its bound.
double error_in_bounds(LagSieve& sieve, double value, std::int64_t lag) {
  BallPrecision const scope(168);
  return (Ball(value) - lag_sum(sieve.code(), lag)).upper_bound() / sieve.error();
}

TEST_CASE("the sieve's sums are within its bound of balls, and what is 10^-11 off is not") {
  std::mt19937_64 random(1);
  for (auto const& code : {Code{64, 10'000}, {128, 500'000}, {256, 1'000'000}}) {
    LagSieve sieve(code);
    CHECK(sieve.error() < 1e-11);
    for (int n = 0; n < 8; ++n) {
      auto const first = between(random, 0, std::int64_t{1} << 24);
      auto const sums = sieve.sums(first);
      for (int m = 0; m < 16; ++m) {
        auto const lag = between(random, 0, LagSieve::block);
        auto const value = sums[static_cast<std::size_t>(lag)];
        CHECK(error_in_bounds(sieve, value, first + lag) <= 1);
        CHECK(error_in_bounds(sieve, value + 1e-11, first + lag) > 1);
      }
    }
  }
}

TEST_CASE("balls of the sum agree with MPFR") {
  for (auto const& code : {Code{64, 10'000}, {128, 500'000}, {256, 1'000'000}}) {
    for (std::int64_t const lag : {1, 6, 12345, 16'777'215}) {
      CHECK(lag_sum(code, lag).to_double() == Approx(by_mpfr(code, lag)).epsilon(1e-15));
    }
  }
}

TEST_CASE("a part is decided as balls decide it lag by lag") {
  for (auto const& [code, first, end] :
       {Part{{64, 10'000}, 1, 4}, {{128, 10'000}, 64, 1100}, {{64, 500'000}, 2000, 2500}}) {
    Found wanted;
    double greatest = -1e300, least = 1e300;
    for (auto lag = first; lag < end; ++lag) {
      double const sum = lag_sum(code, lag).to_double();
      if (sum > greatest) greatest = sum, wanted.greatest_at = lag;
      if (sum < least) least = sum, wanted.least_at = lag;
      if (sum < 0 && wanted.first_negative == 0) wanted.first_negative = lag;
      for (std::size_t i = 0; i < levels.size(); ++i) {
        if (sum >= levels[i] * code.dimension / 2) wanted.last_above[i] = lag;
      }
    }
    LagSieve sieve(code);
    auto const found = search(sieve, {code, first, end});
    CHECK(found.greatest_at == wanted.greatest_at);
    CHECK(found.least_at == wanted.least_at);
    CHECK(found.first_negative == wanted.first_negative);
    CHECK(found.last_above == wanted.last_above);
  }
}

TEST_CASE("the stored result has every lag from 1 to 2^24 once, for every code") {
  auto const& rows = stored();
  auto const parts = all_parts();
  REQUIRE(rows.size() == parts.size());
  std::int64_t next = 1;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto const& part = rows[i].part;
    CHECK(part.code == parts[i].code);
    CHECK(part.first == next);
    next = part.end == std::int64_t{1} << 24 ? 1 : part.end;
  }
  CHECK(next == 1);
}

/// What balls say against the row at some lags of its part, a sentence; empty where nothing.
std::string contradiction(Row const& row, std::mt19937_64& random) {
  auto const& [part, found, greatest, least] = row;
  auto const& code = part.code;
  auto const inside = [&, first = part.first, end = part.end](std::int64_t lag) { return first <= lag && lag < end; };
  BallPrecision const scope(168);
  auto const high = lag_sum(code, found.greatest_at), low = lag_sum(code, found.least_at);
  if (!inside(found.greatest_at) || !inside(found.least_at)) return "a lag of another part";
  if (high.text(20) != greatest || low.text(20) != least) return "another value";
  auto const certainly = [&](std::int64_t lag, double x, bool less) {
    auto const sum = lag_sum(code, lag);
    return less ? certainly_less(sum, Ball(x)) : certainly_less(Ball(x), sum);
  };
  if (found.first_negative != 0 && !(inside(found.first_negative) && certainly(found.first_negative, 0, true))) {
    return "its first negative sum is none";
  }
  for (std::size_t i = 0; i < levels.size(); ++i) {
    auto const last = found.last_above[i];
    if (last != 0 && !(inside(last) && certainly(last, levels[i] * code.dimension / 2, false))) {
      return "a last lag is not above its level";
    }
  }
  for (int n = 0; n < 20; ++n) {
    auto const lag = between(random, part.first, part.end);
    auto const sum = lag_sum(code, lag);
    if ((lag != found.greatest_at && !certainly_less(sum, high)) ||
        (lag != found.least_at && !certainly_less(low, sum))) {
      return "a sum beyond its extremes";
    }
    bool const before = found.first_negative == 0 || lag < found.first_negative;
    if (before && !certainly(lag, 0, false)) return "a negative sum before the first";
    for (std::size_t i = 0; i < levels.size(); ++i) {
      if (lag > found.last_above[i] && !certainly(lag, levels[i] * code.dimension / 2, true))
        return "a later lag above";
    }
  }
  return {};
}

TEST_CASE("a random sample of the stored rows is as balls say, and spoilt rows are found out") {
  std::mt19937_64 random(3);
  std::vector<Row> sample;
  std::ranges::sample(stored(), std::back_inserter(sample), 40, random);
  for (auto const& row : sample) {
    CAPTURE(row.part.code.dimension, row.part.code.base, row.part.first);
    CHECK(contradiction(row, random) == "");
  }
  auto const row = stored().at(30);  // of a million lags
  REQUIRE(row.part.end - row.part.first == 1 << 20);
  auto const spoilt = [&](auto const& spoil) {
    auto copy = row;
    spoil(copy);
    return contradiction(copy, random);
  };
  CHECK(spoilt([](Row& r) { r.greatest[5] = r.greatest[5] == '1' ? '2' : '1'; }) == "another value");
  CHECK(spoilt([](Row& r) { std::swap(r.greatest, r.least), std::swap(r.found.greatest_at, r.found.least_at); }) ==
        "a sum beyond its extremes");
  CHECK(spoilt([](Row& r) { r.found.first_negative = 0; }) == "a negative sum before the first");
  CHECK(spoilt([](Row& r) { r.found.first_negative = r.found.greatest_at; }) == "its first negative sum is none");
  CHECK(spoilt([](Row& r) { r.found.last_above[2] = r.found.least_at; }) == "a last lag is not above its level");
  CHECK(spoilt([](Row& r) { r.found.least_at = 1; }) == "a lag of another part");
}

TEST_CASE("a table that is torn, or is none, is refused") {
  tests::Folder const out;
  auto const rows_in = [&](std::string const& text) {
    std::ofstream(out / "table") << text;
    return read_rows(out / "table");
  };
  auto const text = text_of(stored());
  CHECK(text_of(rows_in(text)) == text);
  CHECK_THROWS_WITH(rows_in(text.substr(0, text.rfind('.'))), tests::contains("torn"));
  CHECK_THROWS_WITH(rows_in("d\tbase\n"), tests::contains("is not a table"));
}

TEST_CASE("README shows what the stored result comes to") {
  auto const readme = tests::bytes_of(folder + "/README.md");
  CHECK_THAT(readme, tests::contains(summary(stored())));
}

}  // namespace
}  // namespace pe::sweeps

/// The sweeps on small parts, and the tables of their page decided again by balls at some of their places and at
/// others.
#include "experiments/sweeps/sweeps.hpp"

#include <mpfr.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::sweeps {
namespace {

/// The rows of numbers (0 for "none") in the table of the page that has this heading.
std::vector<std::vector<double>> shown(std::string const& heading) {
  auto const page = tests::bytes_of(PE_SWEEPS_FOLDER "/README.md");
  std::istringstream lines(page.substr(std::min(page.size(), page.find(heading))));
  std::vector<std::vector<double>> rows;
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("|")) {
    std::ranges::replace_if(
        line, [](char c) { return c == '|' || c == ',' || c == '^'; }, ' ');
    std::istringstream words(line);
    auto& row = rows.emplace_back();
    for (std::string word; words >> word;) row.push_back(word == "none" ? 0 : std::stod(word));
  }
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
    Found wanted{.greatest = -1e300, .least = 1e300};
    for (auto lag = first; lag < end; ++lag) {
      double const sum = lag_sum(code, lag).to_double();
      if (sum > wanted.greatest) wanted.greatest = sum, wanted.greatest_at = lag;
      if (sum < wanted.least) wanted.least = sum, wanted.least_at = lag;
      if (sum < 0 && wanted.first_negative == 0) wanted.first_negative = lag;
      for (std::size_t i = 0; i < levels.size(); ++i) {
        if (sum >= levels[i] * code.dimension / 2) wanted.last_above[i] = lag;
      }
    }
    auto const found = search({code, first, end});
    CHECK(found.greatest_at == wanted.greatest_at);
    CHECK(found.least_at == wanted.least_at);
    CHECK(found.first_negative == wanted.first_negative);
    CHECK(found.last_above == wanted.last_above);
    CHECK(found.greatest == wanted.greatest);
    CHECK(found.least == wanted.least);
  }
}

TEST_CASE("the parts of the sweep are every lag from 1 to 2^24 once, for every code of the page") {
  std::int64_t next = 1, codes = 0;
  for (auto const& part : all_parts()) {
    CHECK(part.first == next);
    codes += part.end == std::int64_t{1} << 24 ? 1 : 0;
    next = part.end == std::int64_t{1} << 24 ? 1 : part.end;
  }
  CHECK(next == 1);
  CHECK(shown("| d | base | nearest codes").size() == static_cast<std::size_t>(codes));
}

/// What balls say against a row of the page, a sentence; empty where nothing. The row: d, base, the lag of the nearest
/// codes and their distance, the same from lag 1024 on, the first F < 0, the least F and its lag, the last lags above.
std::string contradiction(std::vector<double> const& row, std::mt19937_64& random) {
  Code const code{static_cast<int>(row[0]), static_cast<int>(row[1])};
  BallPrecision const scope(168);
  auto const sum = [&](double lag) { return lag_sum(code, static_cast<std::int64_t>(lag)); };
  auto const differs = [&](double shown, double is) { return std::abs(shown - is) > 5.001e-7; };
  for (int i : {2, 4}) {
    if (differs(row[i + 1], std::sqrt(code.dimension - 2 * sum(row[i]).to_double()))) return "another distance";
  }
  if (differs(row[7], sum(row[8]).to_double())) return "another least sum";
  if (!certainly_less(sum(row[6]), Ball(0))) return "its first negative sum is none";
  auto const level = [&](std::size_t i) { return Ball(levels[i] * code.dimension / 2); };
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (certainly_less(sum(row[9 + i]), level(i))) return "a last lag is not above its level";
  }
  for (int n = 0; n < 200; ++n) {
    auto const lag = static_cast<double>(between(random, 1, n % 2 == 0 ? 1 << 24 : 1 << 17));
    auto const at = sum(lag);
    if ((lag != row[2] && !certainly_less(at, sum(row[2]))) || (lag != row[8] && !certainly_less(sum(row[8]), at)) ||
        (lag >= 1024 && lag != row[4] && !certainly_less(at, sum(row[4])))) {
      return "a sum beyond its extremes";
    }
    if (lag < row[6] && !certainly_less(Ball(0), at)) return "a negative sum before the first";
    for (std::size_t i = 0; i < levels.size(); ++i) {
      if (lag > row[9 + i] && !certainly_less(at, level(i))) return "a later lag above";
    }
  }
  return {};
}

TEST_CASE("the page's rows of lags are as balls say, and spoilt rows are found out") {
  std::mt19937_64 random(3);
  auto const rows = shown("| d | base | nearest codes");
  for (auto const& row : rows) {
    CAPTURE(row[0], row[1]);
    CHECK(contradiction(row, random) == "");
  }
  auto const spoilt = [&](std::size_t column, double value) {
    auto row = rows.at(4);
    row[column] = value;
    return contradiction(row, random);
  };
  CHECK(spoilt(2, 2) == "another distance");
  CHECK(spoilt(5, 7.801920) == "another distance");
  CHECK(spoilt(8, 11'673'879) == "another least sum");
  CHECK(spoilt(6, 18'437) == "its first negative sum is none");
  CHECK(spoilt(6, 1 << 24) != "");
  CHECK(spoilt(9, 1559) == "a last lag is not above its level");
}

/// Whether it is certain that the error at the position is beyond what is allowed, or that it is not.
bool is_broken(Setting const& setting, std::int64_t position) {
  auto const& [code, format, rounded] = setting;
  BallPrecision const scope(168);
  Ball sum(0);
  auto const angle = [&, format = format, rounded = rounded](std::int64_t at, double w) {
    double const p = rounded == Rounded::angles ? static_cast<double>(at) : round_to(format, static_cast<double>(at));
    return rounded == Rounded::positions ? Ball(p) * Ball(w) : Ball(round_to(format, p * w));
  };
  for (int i = 0; i < code.dimension / 2; ++i) {
    auto const w = pow(Ball(code.base), Ball(Fraction(-2 * i, code.dimension)));
    auto const near = w.to_double();
    sum += Ball(2) - Ball(2) * cos(angle(position + offset, near) - angle(position, near) - Ball(offset) * w);
  }
  auto const limit = Ball(code.dimension / 2) * Ball(allowed * allowed);
  REQUIRE(certainly_unequal(sum, limit));
  return certainly_less(limit, sum);
}

/// What is wrong with a number of the page, by balls; empty where nothing is found.
std::string contradiction(Setting const& setting, std::int64_t first, std::mt19937_64& random) {
  if (first == 0 && proved_to(setting) < last_position) return "neither broken nor proved";
  if (first != 0 && !is_broken(setting, first)) return "not broken there";
  auto const end = first == 0 ? last_position : first;
  constexpr std::int64_t near = 32;
  for (std::int64_t n = 1; n <= 2 * near; ++n) {
    auto const before = n <= near ? end - n : between(random, 0, end);
    if (is_broken(setting, std::max<std::int64_t>(before, 0))) return "broken before";
  }
  return {};
}

TEST_CASE("the page's rows of formats are those of every published code, and some numbers are as balls say") {
  std::mt19937_64 random(4);
  auto const settings = all_settings();
  auto const rows = shown("| d | base | float: positions");
  REQUIRE(settings.size() == 9 * rows.size());
  for (std::size_t i = 0; i < settings.size(); ++i) {
    auto const& row = rows[i / 9];
    CHECK((settings[i].code.dimension == row[0] && settings[i].code.base == row[1]));
    if (i % 4 == 0) CHECK(contradiction(settings[i], static_cast<std::int64_t>(row[2 + i % 9]), random) == "");
  }
  Setting const of_241{{64, 10'000}, Format::bfloat16, Rounded::both};
  CHECK(contradiction(of_241, 240, random) == "not broken there");
  CHECK(contradiction(of_241, 243, random) == "broken before");
  CHECK(contradiction(of_241, 0, random) == "neither broken nor proved");
  std::vector<Break> some;
  for (std::size_t i = 0; i < 9; ++i) some.push_back({settings[i], first_broken(settings[i])});
  CHECK_THAT(tests::bytes_of(PE_SWEEPS_FOLDER "/README.md"), tests::contains(table(some)));
}

TEST_CASE("rounded positions break where an integer is first not there: 257 in bfloat16, 2049 in half") {
  Code const code{64, 10'000};
  CHECK(first_broken({code, Format::bfloat16, Rounded::positions}) == 257 - offset);
  CHECK(first_broken({code, Format::binary16, Rounded::positions}) == 2049 - offset);
  CHECK(proved_to({code, Format::binary32, Rounded::both}) >= last_position);
  CHECK(proved_to({code, Format::bfloat16, Rounded::positions}) < 257 - offset);
  // Every pair turns by 15 instead of 16 there, and the first of d = 2 turns by 1 radian: |e^{i15} - e^{i16}|^2.
  CHECK(square_error({{2, 10'000}, Format::bfloat16, Rounded::positions}, 241) == Approx(0.919395388263720));
}

TEST_CASE("the bases of the sweep over formats are those of the config.json files") {
  std::string configs;
  for (auto const& file : std::filesystem::directory_iterator(PE_CORPUS_CONFIGS)) {
    configs += tests::bytes_of(file.path());
  }
  for (auto const& setting : all_settings()) {
    CHECK_THAT(configs, tests::contains("\": " + std::to_string(setting.code.base)));
  }
}

TEST_CASE("the page's rows of bases are the sweeps, and each stretch that is kept of them fails at its lag") {
  auto const rows = shown("| context |");
  REQUIRE(rows.size() == std::size(base_sweeps));
  std::ifstream kept(PE_SWEEPS_FOLDER "/least-bases.tsv");
  std::string line;
  std::getline(kept, line);
  std::getline(kept, line);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto const& [context, from, least] = base_sweeps[i];
    auto const at = [&, i](std::size_t column) { return static_cast<std::int64_t>(rows[i][column]); };
    CHECK(std::array{at(2), at(3), at(4)} == std::array{from, least - 1, least});
    CHECK(std::int64_t{1} << at(1) == context);  // 2^19
    if (i > 0) CHECK(from < base_sweeps[i - 1].least);
    CHECK(line == std::to_string(context) + "\t" + std::to_string(least) + "\t" + std::to_string(from) + "\t" +
                      std::to_string(at(5)));
    std::vector<men2024::Stretch> stretches;
    while (std::getline(kept, line) && line.starts_with('\t')) {
      std::istringstream fields(line);
      auto& [low, high, lag] = stretches.emplace_back();
      REQUIRE(fields >> low >> high >> lag);
      CHECK((lag < context && low < high && is_refuted({low, high, lag})));
    }
    REQUIRE(stretches.size() > 90);
    CHECK(stretches.front().low < std::log(static_cast<double>(from)));
    CHECK(stretches.back().high > std::log(static_cast<double>(least - 1)));
    CHECK(stretches.back().high < std::log(static_cast<double>(least)));
    stretches.back().high = std::log(static_cast<double>(least));
    CHECK_FALSE(is_refuted(stretches.back()));
  }
}

TEST_CASE("a small sweep over bases finds the least base that a claim has proved, and none beyond it") {
  // men2024.least-base-1k and -2k: 4293.5 and 11588.
  CHECK(swept({1 << 11, 4293, 11'588}).stretches > 10);
  CHECK_THROWS_WITH(swept({1 << 11, 4293, 11'590}), tests::contains("1158"));
}

}  // namespace
}  // namespace pe::sweeps

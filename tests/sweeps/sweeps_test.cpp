/// The sweeps on small parts, and the tables of their page decided again by balls at some of their places and at
/// others.
#include "experiments/sweeps/sweeps.hpp"

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
  auto const configs = tests::bytes_of(PE_CORPUS_CONFIGS);
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

/// The sweep over number formats: its stored result decided again by balls, and what is known by hand.
#include "experiments/sweeps/sweeps.hpp"

#include <algorithm>
#include <iterator>
#include <random>

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::sweeps {
namespace {

std::string const folder = PE_SWEEPS_FOLDER;

std::vector<Break> const& stored() {
  static auto const breaks = read_breaks(folder + "/formats.tsv");
  return breaks;
}

/// Whether it is certain that the error at the position is beyond what is allowed, or that it is not.
bool is_broken(Setting const& setting, std::int64_t position) {
  auto const& code = setting.code;
  auto const format = setting.format;
  auto const rounded = setting.rounded;
  BallPrecision const scope(168);
  Ball sum(0);
  auto const angle = [&](std::int64_t at, double w) {
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

/// What is wrong with a row, by balls; empty where nothing is found.
std::string contradiction(Break const& row, std::mt19937_64& random) {
  auto const& [setting, proved, first] = row;
  if (first == 0 && proved < last_position) return "neither broken nor proved";
  if (first != 0 && !is_broken(setting, first)) return "not broken there";
  auto const end = first == 0 ? last_position : first;
  constexpr std::int64_t near = 32;
  for (std::int64_t n = 1; n <= 2 * near; ++n) {
    auto const before = n <= near ? end - n : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
    if (is_broken(setting, std::max<std::int64_t>(before, 0))) return "broken before";
  }
  return {};
}

TEST_CASE("the stored breaks are those of every published code, and a random sample is as balls say") {
  auto const settings = all_settings();
  REQUIRE(stored().size() == settings.size());
  for (std::size_t i = 0; i < settings.size(); ++i) {
    auto const& [code, format, rounded] = stored()[i].setting;
    CHECK((code == settings[i].code && format == settings[i].format && rounded == settings[i].rounded));
  }
  std::mt19937_64 random(4);
  std::vector<Break> sample;
  std::ranges::sample(stored(), std::back_inserter(sample), 30, random);
  for (auto const& row : sample) {
    CAPTURE(row.setting.code.dimension, row.setting.code.base, name(row.setting.format), name(row.setting.rounded));
    CHECK(contradiction(row, random) == "");
  }
  auto row = *std::ranges::find_if(stored(), [](Break const& b) { return b.first != 0; });
  auto const first = row.first;
  for (auto const& [spoilt, what] : {std::pair<std::int64_t, std::string>{first - 1, "not broken there"},
                                     {first + 2, "broken before"},
                                     {0, "neither broken nor proved"}}) {
    row.first = spoilt;
    CHECK(contradiction(row, random) == what);
  }
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

TEST_CASE("the bases of the sweep are those of the config.json files") {
  std::string configs;
  for (auto const& file : std::filesystem::directory_iterator(PE_CORPUS_CONFIGS)) {
    configs += tests::bytes_of(file.path());
  }
  for (auto const& setting : all_settings()) {
    CHECK_THAT(configs, tests::contains("\": " + std::to_string(setting.code.base)));
  }
}

TEST_CASE("README shows what the stored breaks come to") {
  CHECK_THAT(tests::bytes_of(folder + "/README.md"), tests::contains(summary(stored())));
}

}  // namespace
}  // namespace pe::sweeps

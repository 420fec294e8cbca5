// What sound programs store is within the balls of their model; what is computed in narrower formats is not.
#include <cmath>
#include <functional>

#include "experiments/render/render.hpp"
#include "tests/catch.hpp"

using namespace pe;
using namespace pe::render;

namespace {

int unexplained(Model const& model, std::function<double(std::int64_t, std::int64_t)> const& found) {
  auto const table = render::render(model);
  int result = 0;
  for (std::int64_t r = 0; r < table.rows(); ++r) {
    auto const balls = table.honest(r);
    for (std::int64_t j = 0; j < table.columns(); ++j) {
      if (arb_contains(balls[static_cast<std::size_t>(j)].value().raw(), Ball(found(r, j)).raw()) == 0) ++result;
    }
  }
  return result;
}

constexpr int d = 64, n = d / 2;

Model rotary(NumberFormats const& formats, Rows rows = Rows::line(64, 3000)) {
  return {.scheme = "rope",
          .parameters = {{"dimension", d}},
          .view = {Shows::cos_sin},
          .rows = std::move(rows),
          .formats = formats};
}

float inverse_frequency(std::int64_t pair) {
  return 1.0F / std::pow(10000.0F, 2.0F * static_cast<float>(pair) / static_cast<float>(d));
}

}  // namespace

TEST_CASE("a cache that a float program computes lies within the balls of float") {
  auto const cache = [](std::int64_t r, std::int64_t j) {
    float const angle = static_cast<float>(3000 + r) * inverse_frequency(j % n);
    return static_cast<double>(j < n ? std::cos(angle) : std::sin(angle));
  };
  CHECK(unexplained(rotary(NumberFormats::uniform(Format::binary32)), cache) == 0);
  // Most of them are no cosine of exact arithmetic that is rounded once.
  CHECK(unexplained(rotary(NumberFormats::stored(Format::binary64, Format::binary32)), cache) > 1000);
  auto other = rotary(NumberFormats::uniform(Format::binary32));
  other.parameters["base"] = 10001;
  CHECK(unexplained(other, cache) > 1000);
}

TEST_CASE("a float program that takes exponentials of logarithms lies within the same balls") {
  auto const cache = [](std::int64_t r, std::int64_t j) {
    auto const rate = std::log(10000.0F) / static_cast<float>(d);
    float const angle = static_cast<float>(3000 + r) * std::exp(-static_cast<float>(2 * (j % n)) * rate);
    return static_cast<double>(j < n ? std::cos(angle) : std::sin(angle));
  };
  CHECK(unexplained(rotary(NumberFormats::uniform(Format::binary32)), cache) == 0);
}

TEST_CASE("a cache computed in double and stored in a narrow format lies within one rounding") {
  for (auto const format : {Format::binary32, Format::binary16, Format::bfloat16}) {
    auto const cache = [&](std::int64_t r, std::int64_t j) {
      double const angle = static_cast<double>(3000 + r) * std::pow(10000.0, -2.0 * static_cast<double>(j % n) / d);
      return round_to(format, j < n ? std::cos(angle) : std::sin(angle));
    };
    CHECK(unexplained(rotary(NumberFormats::stored(Format::binary64, format)), cache) == 0);
  }
}

TEST_CASE("positions in bfloat16 are explained by the model that says so, and by no other") {
  auto const cache = [](std::int64_t r, std::int64_t j) {
    double const at = round_to(Format::bfloat16, static_cast<double>(3000 + r));
    float const angle = static_cast<float>(at) * inverse_frequency(j % n);
    return static_cast<double>(j < n ? std::cos(angle) : std::sin(angle));
  };
  auto formats = NumberFormats::uniform(Format::binary32);
  CHECK(unexplained(rotary(formats), cache) > 1000);
  formats.results.positions = Format::bfloat16;
  CHECK(unexplained(rotary(formats), cache) == 0);
}

TEST_CASE("inverse frequencies cast to bfloat16 are explained by the model that says so, and by no other") {
  auto const cache = [](std::int64_t r, std::int64_t j) {
    auto const w = static_cast<float>(round_to(Format::bfloat16, static_cast<double>(inverse_frequency(j % n))));
    float const angle = static_cast<float>(3000 + r) * w;
    return static_cast<double>(j < n ? std::cos(angle) : std::sin(angle));
  };
  auto formats = NumberFormats::uniform(Format::binary32);
  CHECK(unexplained(rotary(formats), cache) > 1000);
  formats.results.frequencies = Format::bfloat16;
  CHECK(unexplained(rotary(formats), cache) == 0);
}

TEST_CASE("slopes and biases of a float program lie within their balls") {
  Model model{.scheme = "alibi-two-sided",
              .parameters = {{"heads", 12}},
              .view = {Shows::bias},
              .rows = Rows::line(32),
              .formats = NumberFormats::uniform(Format::binary32)};
  auto const slope = [](std::int64_t h) {
    return std::pow(2.0F, h < 8 ? -static_cast<float>(h + 1) : -(static_cast<float>(h - 8) + 0.5F));
  };
  CHECK(unexplained(model, [&](std::int64_t r, std::int64_t j) {
          return static_cast<double>(-slope(r / 32) * std::abs(static_cast<float>(r % 32 - j)));
        }) == 0);
  model.view.shows = Shows::slopes;
  CHECK(unexplained(model, [&](std::int64_t, std::int64_t j) { return static_cast<double>(slope(j)); }) == 0);
}

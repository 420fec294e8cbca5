// Every rounded entry is MPFR's own rounding of a formula that is written here again, at 600 bits.
#include "experiments/render/render.hpp"

#include <mpfr.h>

#include <cmath>
#include <functional>

#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"

using namespace pe;
using namespace pe::render;

namespace {

/// A number of 600 bits.
class Exact {
 public:
  Exact() { mpfr_init2(x_, 600); }
  Exact(double x) : Exact() { mpfr_set_d(x_, x, MPFR_RNDN); }  // NOLINT(google-explicit-constructor)
  Exact(Exact const& other) : Exact() { mpfr_set(x_, other.x_, MPFR_RNDN); }
  Exact& operator=(Exact const& other) {
    mpfr_set(x_, other.x_, MPFR_RNDN);
    return *this;
  }
  ~Exact() { mpfr_clear(x_); }

  friend Exact operator*(Exact const& a, Exact const& b) { return made(mpfr_mul, a, b); }
  friend Exact operator/(Exact const& a, Exact const& b) { return made(mpfr_div, a, b); }
  friend Exact operator+(Exact const& a, Exact const& b) { return made(mpfr_add, a, b); }
  friend Exact operator-(Exact const& a, Exact const& b) { return made(mpfr_sub, a, b); }
  friend Exact power(Exact const& a, Exact const& b) { return made(mpfr_pow, a, b); }
  friend Exact sine(Exact const& a) { return made(mpfr_sin, a); }
  friend Exact cosine(Exact const& a) { return made(mpfr_cos, a); }
  friend Exact logarithm(Exact const& a) { return made(mpfr_log, a); }
  friend bool operator<(Exact const& a, Exact const& b) { return mpfr_less_p(a.x_, b.x_) != 0; }
  static Exact pi() {
    Exact result;
    mpfr_const_pi(result.x_, MPFR_RNDN);
    return result;
  }

  /// Rounded to nearest, ties to even, subnormal numbers among them.
  double in(Format format) const {
    struct Limits {
      mpfr_prec_t precision;
      mpfr_exp_t least, greatest;
    };
    constexpr Limits limits[] = {{53, -1073, 1024}, {24, -148, 128}, {11, -23, 16}, {8, -132, 128}};
    auto const [precision, least, greatest] = limits[static_cast<int>(format)];
    auto const old_least = mpfr_get_emin(), old_greatest = mpfr_get_emax();
    mpfr_t y;
    mpfr_init2(y, precision);
    int inexact = mpfr_set(y, x_, MPFR_RNDN);
    mpfr_set_emin(least);
    mpfr_set_emax(greatest);
    inexact = mpfr_check_range(y, inexact, MPFR_RNDN);
    mpfr_subnormalize(y, inexact, MPFR_RNDN);
    mpfr_set_emin(old_least);
    mpfr_set_emax(old_greatest);
    double const result = mpfr_get_d(y, MPFR_RNDN);
    mpfr_clear(y);
    return result;
  }

 private:
  template <class Operation, class... Operands>
  static Exact made(Operation operation, Operands const&... operands) {
    Exact result;
    operation(result.x_, operands.x_..., MPFR_RNDN);
    return result;
  }

  mpfr_t x_;
};

/// Entries in all formats that are not MPFR's; each row is decided within the usual precision.
std::int64_t different(Model const& model, std::function<Exact(std::int64_t, std::int64_t)> const& formula) {
  std::int64_t result = 0;
  auto const table = render::render(model);
  for (std::int64_t r = 0; r < table.rows(); ++r) {
    std::vector<Exact> exact;
    for (std::int64_t j = 0; j < table.columns(); ++j) exact.push_back(formula(r, j));
    for (auto const format : all_formats) {
      Nearest nearest(table, format);
      auto const row = nearest.row(r);
      for (std::size_t j = 0; j < row.size(); ++j) {
        double const wanted = exact[j].in(format);
        if (row[j] != wanted || std::signbit(row[j]) != std::signbit(wanted)) ++result;
      }
      CHECK(nearest.work().entries == table.columns());
    }
  }
  return result;
}

/// base^(-2i/d).
Exact frequency(double base, std::int64_t pair, int d) {
  return power(base, Exact(static_cast<double>(-2 * pair)) / Exact(d));
}

}  // namespace

TEST_CASE("sinusoidal codes are MPFR's sines and cosines, rounded") {
  constexpr int d = 32;
  Model const model{.scheme = "sinusoidal",
                    .parameters = {{"dimension", d}},
                    .view = {Shows::codes},
                    .rows = Rows::line(24, -3, 1237.5)};
  CHECK(different(model, [](std::int64_t r, std::int64_t j) {
          Exact const angle = frequency(10000, j / 2, d) * Exact(-3 + 1237.5 * static_cast<double>(r));
          return j % 2 == 0 ? sine(angle) : cosine(angle);
        }) == 0);
}

TEST_CASE("a rotary cache of a great base has subnormal halves, and they are MPFR's") {
  constexpr int d = 64, n = d / 2;
  Model const model{.scheme = "rope",
                    .parameters = {{"dimension", d}, {"base", 10'000'000}},
                    .view = {Shows::cos_sin},
                    .rows = Rows::line(12)};
  CHECK(different(model, [](std::int64_t r, std::int64_t j) {
          Exact const angle = frequency(1e7, j % n, d) * Exact(static_cast<double>(r));
          return j < n ? cosine(angle) : sine(angle);
        }) == 0);
}

TEST_CASE("the cosines of a million positions on are MPFR's") {
  constexpr int d = 16;
  Model const model{.scheme = "rope-half-split",
                    .parameters = {{"dimension", d}, {"base", 500'000}},
                    .view = {Shows::cosines, Arrangement::halves},
                    .rows = Rows::line(16, 1 << 20)};
  CHECK(different(model, [](std::int64_t r, std::int64_t j) {
          return cosine(frequency(5e5, j % 8, d) * Exact(static_cast<double>((1 << 20) + r)));
        }) == 0);
}

TEST_CASE("stretched frequencies are MPFR's") {
  constexpr int d = 64;
  auto const model = [&](char const* scheme) {
    return Model{.scheme = scheme, .parameters = {{"dimension", d}, {"base", 500'000}}, .view = {Shows::frequencies}};
  };
  CHECK(different(model("rope-linear"), [](std::int64_t, std::int64_t i) { return frequency(5e5, i, d) / Exact(4); }) ==
        0);
  CHECK(different(model("rope-ntk"), [](std::int64_t, std::int64_t i) {
          Exact const base = Exact(5e5) * power(4.0, Exact(d) / Exact(d - 2));
          return power(base, Exact(static_cast<double>(-2 * i)) / Exact(d));
        }) == 0);
  // Llama 3.1's rule with factor 4, 1 to 4 turns and 4096 positions.
  CHECK(different(model("rope-llama3"), [](std::int64_t, std::int64_t i) {
          Exact const w = frequency(5e5, i, d), turns = Exact(4096) * w / (Exact(2) * Exact::pi());
          if (turns < Exact(1)) return w / Exact(4);
          if (Exact(4) < turns) return w;
          Exact const kept = (turns - Exact(1)) / Exact(3);
          return (Exact(1) - kept) * w / Exact(4) + kept * w;
        }) == 0);
}

TEST_CASE("YaRN's cosines are multiplied by its amplitude before they are rounded") {
  Model const model{.scheme = "rope-yarn",
                    .parameters = {{"dimension", 64}, {"base", 10'000}},
                    .view = {Shows::cosines},
                    .rows = Rows::line(9)};
  auto const first = [&](std::int64_t r, Format format) { return Nearest(render::render(model), format).row(r)[0]; };
  Exact const amplitude = Exact(1) + logarithm(Exact(4)) / Exact(10);  // the first pair turns by one radian
  for (std::int64_t r = 0; r < 9; ++r) {
    for (auto const format : all_formats) {
      CHECK(first(r, format) == (amplitude * cosine(Exact(static_cast<double>(r)))).in(format));
    }
  }
}

TEST_CASE("slopes and biases of 12 heads are MPFR's") {
  auto const slope = [](std::int64_t h) {
    return power(2, h < 8 ? Exact(static_cast<double>(-(h + 1))) : Exact(-(static_cast<double>(h - 8) + 0.5)));
  };
  Model model{.scheme = "alibi-interpolated", .parameters = {{"heads", 12}}, .view = {Shows::slopes}};
  CHECK(different(model, [&](std::int64_t, std::int64_t h) { return slope(h); }) == 0);
  model.scheme = "alibi-two-sided";
  model.view = {Shows::bias};
  model.rows = Rows::line(20);
  auto const formula = [&](std::int64_t r, std::int64_t j) {
    auto const distance = static_cast<double>(std::abs(r % 20 - j));
    return distance == 0 ? Exact(0.0) : slope(r / 20) * Exact(-distance);
  };
  CHECK(different(model, formula) == 0);
}

TEST_CASE("what 128 bits leave open is decided by more, and counted") {
  // sin(w) of a position chosen so that nothing is: no table needs more than 128 bits by chance. A tie does: 257/256 is
  // the middle of two numbers of bfloat16, and 66049/65536 its square.
  Frequencies const frequencies{1, 0, 0, 2, Multiplied{{Fraction(257, 256), Fraction(1, 3)}}};
  Model const model{
      .scheme = "rope", .parameters = {{"dimension", 4}}, .frequencies = frequencies, .view = {Shows::frequencies}};
  Nearest tie(render::render(model), Format::bfloat16);
  CHECK(tie.row(0)[0] == 1.0);
  CHECK(tie.work().ties == 1);
  CHECK(tie.work().hard == 0);
  Model root = model;
  root.frequencies = Frequencies{Fraction(65536, 66049), 0, Fraction(1, 2), 2};  // 1, and 257/256 by a root
  Nearest open(render::render(root), Format::bfloat16);
  CHECK_THROWS_AS(open.row(0), UserError);
  CHECK(Nearest(render::render(root), Format::binary16).row(0)[1] == 257.0 / 256);
}

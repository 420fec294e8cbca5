#include "theory/schemes/string.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/schemes/layer_of.hpp"
#include "theory/kernel/rational.hpp"
#include "theory/kernel/rationals.hpp"

namespace pe {
namespace {

using tests::layer_of;
using tests::score_of;

// By hand: S = [[0, s], [-s, 0]] gives [[1 - s^2, -2s], [2s, 1 - s^2]] / (1 + s^2); s = 1/2: 3/5, 4/5.
TEST_CASE("Cayley's transform of an antisymmetric matrix is a rotation") {
  Rationals const field;
  Dense<Rational> const s{{{Rational(0), Rational(1, 2)}, {Rational(-1, 2), Rational(0)}}};
  auto const p = cayley(field, s);
  CHECK(p.rows[0] == Vector<Rational>{Rational(3, 5), Rational(-4, 5)});
  CHECK(p.rows[1] == Vector<Rational>{Rational(4, 5), Rational(3, 5)});
}

template <class F>
bool orthogonal(F const& field, Dense<Ball> const& p) {
  for (std::size_t i = 0; i < p.rows.size(); ++i) {
    for (std::size_t j = 0; j < p.rows.size(); ++j) {
      Ball const gap = dot(p.rows[i], p.rows[j]) - field.number(i == j ? 1 : 0);
      if (gap.upper_bound() > 1e-40) return false;
    }
  }
  return true;
}

TEST_CASE("Both bases are orthogonal") {
  Balls const field;
  for (int const d : {2, 4, 8, 16}) CHECK(orthogonal(field, fourier_basis(field, d)));
  Dense<Ball> s;
  for (int i = 0; i < 6; ++i) {
    auto& row = s.rows.emplace_back();
    for (int j = 0; j < 6; ++j) row.emplace_back((i - j) * (i + j + 1));
  }
  CHECK(orthogonal(field, cayley(field, s)));
}

// By hand: d = 4, head 0. C - C^T has the first row (0, c1 - c3, 0, c3 - c1), whose one frequency is 2 (c1 - c3).
TEST_CASE("A circulant of four has one frequency, and two directions that never turn") {
  auto const entry = [](std::size_t k) { return Drawn(1, "string").entry(0, k).to_double(); };
  auto const frequencies = layer_of<StringCirculant>(1, 8, 4).frequencies();
  REQUIRE(frequencies.size() == 2);
  CHECK(frequencies[0].to_double() == 0);
  CHECK(frequencies[1].to_double() == Approx(2 * (entry(1) - entry(3))).epsilon(1e-14));
}

// The exponential of the circulant itself, by its series, in double.
TEST_CASE("The score is that of the exponential of the circulant") {
  constexpr int d = 4;
  double c[d], generator[d][d], power[d][d] = {}, sum[d][d] = {};
  for (int k = 0; k < d; ++k) c[k] = Drawn(0, "string").entry(0, static_cast<std::size_t>(k)).to_double();
  for (int x = 0; x < d; ++x) {
    for (int y = 0; y < d; ++y) generator[x][y] = 3 * (c[(y - x + d) % d] - c[(x - y + d) % d]);
    power[x][x] = sum[x][x] = 1;
  }
  for (int order = 1; order < 80; ++order) {
    double next[d][d] = {};
    for (int x = 0; x < d; ++x) {
      for (int y = 0; y < d; ++y) {
        for (int z = 0; z < d; ++z) next[x][y] += power[x][z] * generator[z][y] / order;
      }
    }
    for (int x = 0; x < d; ++x) {
      for (int y = 0; y < d; ++y) sum[x][y] += power[x][y] = next[x][y];
    }
  }
  std::vector<double> const q{1, -2, 0.5, 3}, k{2, 1, -1, 0.25};
  double forward = 0, backward = 0;
  for (int x = 0; x < d; ++x) {
    for (int y = 0; y < d; ++y) {
      forward += q[static_cast<std::size_t>(x)] * sum[x][y] * k[static_cast<std::size_t>(y)];
      backward += k[static_cast<std::size_t>(x)] * sum[x][y] * q[static_cast<std::size_t>(y)];
    }
  }
  double const ahead = score_of<StringCirculant>(q, 4, k, 7), behind = score_of<StringCirculant>(q, 7, k, 4);
  CHECK(((ahead == Approx(forward).epsilon(1e-9) && behind == Approx(backward).epsilon(1e-9)) ||
         (ahead == Approx(backward).epsilon(1e-9) && behind == Approx(forward).epsilon(1e-9))));
}

TEST_CASE("In its basis a Cayley score is RoPE's") {
  double const sum = score_of<StringCayley>({2, 1}, 5, {2, 1}, 2);
  CHECK(sum == Approx(5 * std::cos(3)).epsilon(1e-14));  // planes of one rotation keep the cosine, whatever the basis
}

}  // namespace
}  // namespace pe

/// Tables of phases, made step by step as libraries make them: in float32, with each step rounded as a case says.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/audit/tables.hpp"

namespace pe::tests {

using Numbers = std::vector<double>;
/// What a step does with its float32 result: nothing, or a rounding to a narrower format.
using Rounding = std::function<float(float)>;

/// exp(arange(count) * -(log(base) / denominator)) in float32: PyTorch's tutorial, tensor2tensor and fairseq
/// (denominator d/2-1).
inline std::vector<float> by_exponential(int count, double base, double denominator) {
  std::vector<float> result;
  auto const factor = static_cast<float>(-std::log(base) / denominator);
  for (int i = 0; i < count; ++i) result.push_back(std::exp(static_cast<float>(i) * factor));
  return result;
}

/// 1 / base ** (arange(0, d, 2) / d) in float32: inv_freq of rotary embeddings.
inline std::vector<float> by_power(int d, double base) {
  std::vector<float> result;
  for (int i = 0; i < d; i += 2) {
    result.push_back(1.0F / std::pow(static_cast<float>(base), static_cast<float>(i) / static_cast<float>(d)));
  }
  return result;
}

inline auto times(double by) {
  return [=](double x) { return by * x; };
}

inline Numbers counted(int count, double first = 0, double step = 1) {
  Numbers result;
  for (int r = 0; r < count; ++r) result.push_back(first + step * r);
  return result;
}

/// base^(-i/(pairs - gaps)) in double.
inline Numbers powers(double base, int pairs, double gaps = 0) {
  Numbers result;
  for (int i = 0; i < pairs; ++i) result.push_back(std::pow(base, -i / (pairs - gaps)));
  return result;
}

/// ALiBi's of the paper: a geometric sequence for a power of two of heads; every second one of twice as many behind it.
inline Numbers slopes(int heads) {
  int power = 1;
  while (2 * power <= heads) power *= 2;
  Numbers m;
  for (int k = 1; k <= power; ++k) m.push_back(std::pow(2, -8.0 * k / power));
  for (int k = 1; power + (k + 1) / 2 <= heads; k += 2) m.push_back(std::pow(2, -8.0 * k / (2 * power)));
  return m;
}

/// transformers' _relative_position_bucket, in double.
inline int t5_bucket(int offset, int buckets, int greatest, bool both) {
  int const each = both ? buckets / 2 : buckets, exact = each / 2,
            distance = both ? std::abs(offset) : std::max(-offset, 0);
  int const side = both && offset > 0 ? each : 0;
  if (distance < exact) return side + distance;
  auto const log =
      exact + int(std::log(double(distance) / exact) / std::log(double(greatest) / exact) * (each - exact) + 1e-12);
  return side + std::min(log, each - 1);
}

/// Sines and cosines, row-major.
struct Phases {
  std::int64_t rows = 0, pairs = 0;
  Numbers sines, cosines;

  double& sine(std::int64_t r, std::int64_t i) { return sines[static_cast<std::size_t>(r * pairs + i)]; }
  double& cosine(std::int64_t r, std::int64_t i) { return cosines[static_cast<std::size_t>(r * pairs + i)]; }
};

struct Making {
  double first = 0, step = 1;
  Rounding position = [](float x) { return x; };
  Rounding angle = [](float x) { return x; };
};

/// Angles and sines in float32: sin(fl(p * w)).
inline Phases in_float32(std::int64_t rows, std::vector<float> const& frequencies, Making const& making = {}) {
  Phases result{rows, static_cast<std::int64_t>(frequencies.size()), {}, {}};
  for (std::int64_t r = 0; r < rows; ++r) {
    auto const p = making.position(static_cast<float>(making.first + making.step * static_cast<double>(r)));
    for (float const w : frequencies) {
      float const angle = making.angle(p * w);
      result.sines.push_back(std::sin(angle));
      result.cosines.push_back(std::cos(angle));
    }
  }
  return result;
}

/// Angles and sines in double, as NumPy's: sin(p / base ** (2 i / d)).
inline Phases in_float64(std::int64_t rows, int d, double base, double first = 0) {
  Phases result{rows, d / 2, {}, {}};
  for (std::int64_t r = 0; r < rows; ++r) {
    for (int i = 0; i < d / 2; ++i) {
      double const angle = (first + static_cast<double>(r)) / std::pow(base, 2.0 * i / d);
      result.sines.push_back(std::sin(angle));
      result.cosines.push_back(std::cos(angle));
    }
  }
  return result;
}

/// The entries in a layout: `column(r, c)` says what stands there.
inline Numbers laid_out(std::int64_t rows, std::int64_t columns,
                        std::function<double(std::int64_t, std::int64_t)> const& column) {
  Numbers result;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t c = 0; c < columns; ++c) result.push_back(column(r, c));
  }
  return result;
}

inline Numbers interleaved(Phases p) {
  return laid_out(p.rows, 2 * p.pairs,
                  [&](auto r, auto c) { return c % 2 == 0 ? p.sine(r, c / 2) : p.cosine(r, c / 2); });
}

inline Numbers blocks(Phases p, bool cosine_first) {
  return laid_out(p.rows, 2 * p.pairs, [&](auto r, auto c) {
    return (c < p.pairs) == cosine_first ? p.cosine(r, c % p.pairs) : p.sine(r, c % p.pairs);
  });
}

/// One table of a cosine and a sine cache, each value twice: by halves, or by repeats.
inline Numbers twice(Phases p, bool cosine, bool halves) {
  return laid_out(p.rows, 2 * p.pairs, [&](auto r, auto c) {
    auto const i = halves ? c % p.pairs : c / 2;
    return cosine ? p.cosine(r, i) : p.sine(r, i);
  });
}

inline audit::Table table32(Numbers const& entries, std::int64_t rows, std::string name = "") {
  return table_of(entries, audit::Dtype::float32, {rows, static_cast<std::int64_t>(entries.size()) / rows},
                  std::move(name));
}

}  // namespace pe::tests

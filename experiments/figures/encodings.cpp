#include "experiments/figures/encodings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/figures/rounded.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/kernel/reals.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/floater.hpp"
#include "theory/schemes/geometric.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"

namespace pe::experiments {
namespace {

constexpr int d = 16, binary_digits = 12, grid_width = 64;
static_assert(1 << binary_digits == longest_length);

/// code(t), t = 0 .. n-1, in balls.
template <class Code>
CodeTable certified(int n, Code const& code) {
  CodeTable table{rounded_rows([&] {
                    std::vector<Vector<Ball>> rows;
                    auto const of = code();
                    for (int t = 0; t < n; ++t) rows.push_back(of(t));
                    return rows;
                  }),
                  0};
  table.columns = table.rows.size() / static_cast<std::size_t>(n);
  return table;
}

/// A scheme with encode(position).
template <class Scheme, int dimension = d>
Encoding by_position(std::string_view title, Fraction const& base = 10000) {
  return {Scheme::name, title, [base](int n) {
            return certified(n, [&] {
              return [scheme = typename Scheme::template Over<Balls>({}, {dimension, base})](int t) {
                return Vector<Ball>{scheme.encode(ExactPosition(t))};
              };
            });
          }};
}

/// A scheme with encode(integer).
template <class Scheme, int dimension = d>
Encoding by_row(std::string_view title) {
  return {Scheme::name, title, [](int n) {
            return certified(n, [&] {
              return [scheme = typename Scheme::template Over<Balls>({}, {dimension, 10000})](int t) {
                return scheme.encode(t);
              };
            });
          }};
}

Vector<Ball> drawn(char const* what) { return Drawn(1, what).vector(Balls{}, d); }

CodeTable rope(int n) {
  return certified(n, [] {
    return [scheme = Rope::Over<Balls>({}, {d, 10000})](int t) {
      return scheme.rotate(Vector<Ball>(d, Ball(1)), ExactPosition(t));
    };
  });
}

CodeTable complex_order(int n) {
  return certified(n, [] {
    return [scheme = ComplexOrder::Over<Balls>({}, {d, 10000}), r = drawn("complex order")](int t) {
      return scheme.encode(r, ExactPosition(1.0), ExactPosition(t));
    };
  });
}

CodeTable cells(int n) {
  return certified(n, [] {
    return [scheme = Sinusoidal2d::Over<Balls>({}, {d / 2, 10000})](int t) {
      return scheme.encode(ExactPosition(t / grid_width), ExactPosition(t % grid_width));
    };
  });
}

CodeTable normalised(int n) {
  return certified(n, [n] {
    return [n, scheme = Normalised::Over<Balls>({}, {})](int t) { return Vector<Ball>{scheme.encode(t, n)}; };
  });
}

CodeTable learnable(int n) {
  return certified(std::min(n, training_length), [] {
    return [table = Learnable::Over<Balls>({}, {d, 10000}, training_length)](int t) { return table.encode(t); };
  });
}

CodeTable hierarchical(int n) {
  return certified(n, [] {
    Learnable::Over<Balls> const table({}, {d, 10000}, training_length);
    std::vector<Vector<Ball>> learned;
    for (int t = 0; t < training_length; ++t) learned.push_back(table.encode(t));
    auto codes = Hierarchical::Over<Balls>({}, {d, 10000}).codes(learned, Fraction(2, 5));
    return [codes = std::move(codes)](int t) { return codes[static_cast<std::size_t>(t)]; };
  });
}

/// Two classical Runge-Kutta steps from each position to the next. Not in balls: those of a flow widen with every step.
CodeTable floater(int n) {
  using Field = Reals<25>;
  Floater::Over<Field> const scheme(Field{}, {d, 10000});
  auto const network =
      scheme.network(Drawn(1, "floater a").vector(Field{}, d), Drawn(1, "floater b").vector(Field{}, d));
  auto code = Drawn(1, "floater start").vector(Field{}, d);
  CodeTable table{{}, d};
  for (int t = 0; t < n; ++t) {
    for (auto const& entry : code) table.rows.push_back(static_cast<double>(entry));
    code = scheme.flow(network, std::move(code), {t}, {t + 1}, 2);
  }
  return table;
}

}  // namespace

std::span<Encoding const> encodings() {
  static std::array const list{
      by_position<Sinusoidal>("sinusoidal"),
      by_position<SinusoidalExponentJOverD>("exponents j/d"),
      by_position<AlienClock>("alien clock", 3600),
      by_position<AlienClockAsPrinted>("alien, printed", 3600),
      by_row<SurveySinusoidal1d>("survey's listing"),
      Encoding{Rope::name, "RoPE of ones", rope},
      Encoding{ComplexOrder::name, "complex order", complex_order},
      Encoding{Sinusoidal2d::name, "sinusoidal, 2-D", cells},
      Encoding{Floater::name, "FLOATER", floater},
      by_position<Growing>("growing"),
      Encoding{Normalised::name, "normalised", normalised, true},
      by_position<Linear>("linear"),
      by_row<Binary, binary_digits>("binary"),
      by_row<BinarySigned, binary_digits>("binary, \u00b11"),
      by_position<Clock, 6>("clock"),
      by_position<ClockAsIntended, 6>("clock, intended"),
      by_position<ClockAsPrinted, 6>("clock, printed"),
      Encoding{Learnable::name, "learned table", learnable},
      Encoding{Hierarchical::name, "hierarchical", hierarchical},
  };
  return list;
}

std::vector<int> shown_lengths() {
  std::vector<int> lengths;
  constexpr int shortest = 8;
  for (int step = 0; lengths.empty() || lengths.back() < longest_length; ++step)
    lengths.push_back(static_cast<int>(std::lround(shortest * std::exp2(step / 2.0))));
  return lengths;
}

}  // namespace pe::experiments

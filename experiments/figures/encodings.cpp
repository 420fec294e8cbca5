#include "experiments/figures/encodings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/figures/rounded.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/kernel/reals.hpp"
#include "theory/schemes/list.hpp"

namespace pe::experiments {
namespace {

constexpr int usual_dimension = 16, grid_width = 64;

/// d = 16 where the scheme has a choice, and what it usually has where d is no even number.
template <class Scheme>
constexpr int dimension_of() {
  auto const* const d = Scheme::about.parameter("dimension");
  if (d == nullptr) return 1;
  bool const even = d->type == Parameter::Type::even;
  return static_cast<int>(even ? std::min<std::int64_t>(usual_dimension, d->high) : d->usual);
}

template <class Scheme>
Shape shape_of() {
  auto const* const base = Scheme::about.parameter("base");
  return {dimension_of<Scheme>(), base == nullptr ? Fraction(10000) : Fraction(base->usual)};
}

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

/// The codes of a scheme in the way in which it has some: of positions, rows, words of a sentence, cells of a grid,
/// words with amplitudes, or the rotation of ones.
template <class Scheme>
CodeTable codes(int n) {
  using Over = typename Scheme::template Over<Balls>;
  using At = ExactPosition;
  return certified(n, [n] {
    auto const shape = shape_of<Scheme>();
    if constexpr (requires(Over const& s) { s.encode(At(0)); }) {
      return [s = Over({}, shape)](int t) { return Vector<Ball>{s.encode(At(t))}; };
    } else if constexpr (requires(Over const& s) { s.encode(std::int64_t{}); }) {
      return [s = Over({}, shape)](int t) { return s.encode(std::int64_t{t}); };
    } else if constexpr (requires(Over const& s) { s.encode(Fraction(), Fraction()); }) {
      return [n, s = Over({}, shape)](int t) { return Vector<Ball>{s.encode(Fraction(t), Fraction(n))}; };
    } else if constexpr (requires(Over const& s) { s.encode(At(0), At(0)); }) {
      return [s = Over({}, {shape.dimension / 2, shape.base})](int t) {
        return s.encode(At(t / grid_width), At(t % grid_width));
      };
    } else if constexpr (requires(Over const& s, Vector<Ball> const& r) { s.encode(r, At(0), At(0)); }) {
      return [s = Over({}, shape), r = Drawn(1, "complex order").vector(Balls{}, usual_dimension)](int t) {
        return s.encode(r, At(1.0), At(t));
      };
    } else {
      return [s = Over({}, shape)](int t) {
        return s.rotate(Vector<Ball>(static_cast<std::size_t>(s.dimension()), Ball(1)), At(t));
      };
    }
  });
}

template <>
CodeTable codes<Learnable>(int n) {
  return certified(std::min(n, training_length), [] {
    return [table = Learnable::Over<Balls>({}, {usual_dimension, 10000}, training_length)](int t) {
      return table.encode(t);
    };
  });
}

template <>
CodeTable codes<Hierarchical>(int n) {
  return certified(n, [] {
    Learnable::Over<Balls> const table({}, {usual_dimension, 10000}, training_length);
    std::vector<Vector<Ball>> learned;
    for (int t = 0; t < training_length; ++t) learned.push_back(table.encode(t));
    auto codes = Hierarchical::Over<Balls>({}, {usual_dimension, 10000}).codes(learned, Fraction(2, 5));
    return [codes = std::move(codes)](int t) { return codes[static_cast<std::size_t>(t)]; };
  });
}

/// Two classical Runge-Kutta steps from each position to the next. Not in balls: those of a flow widen with every step.
template <>
CodeTable codes<Floater>(int n) {
  using Field = Reals<25>;
  Floater::Over<Field> const scheme(Field{}, {usual_dimension, 10000});
  auto const network = scheme.network(Drawn(1, "floater a").vector(Field{}, usual_dimension),
                                      Drawn(1, "floater b").vector(Field{}, usual_dimension));
  auto code = Drawn(1, "floater start").vector(Field{}, usual_dimension);
  CodeTable table{{}, usual_dimension};
  for (int t = 0; t < n; ++t) {
    for (auto const& entry : code) table.rows.push_back(static_cast<double>(entry));
    code = scheme.flow(network, std::move(code), {t}, {t + 1}, 2);
  }
  return table;
}

}  // namespace

std::span<Encoding const> encodings() {
  static auto const list = [] {
    std::vector<Encoding> result;
    for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
      if constexpr (!Scheme::about.title.empty()) {
        constexpr bool knows_length = requires(typename Scheme::template Over<Balls> const& s) {
          s.encode(Fraction(), Fraction());
        };
        result.push_back({Scheme::name, Scheme::about.title, codes<Scheme>, knows_length});
      }
    });
    return result;
  }();
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

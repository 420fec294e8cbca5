#include "experiments/compare/compare.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>

#include "theory/families/layers_of.hpp"
#include "theory/kernel/field.hpp"
#include "theory/schemes/list.hpp"

namespace pe::experiments {
namespace {

constexpr int dimension = 64, repeats = 200, rounds = 7, tokens = 128;
constexpr std::int64_t head_number = 1;

/// The field of doubles as programs use them, with libm's sines; their last bits differ between machines.
class Doubles {
 public:
  using Scalar = double;
  using Position = NumberPosition<double>;

  class Spectrum {
   public:
    explicit Spectrum(Frequencies const& g) {
      if (!std::holds_alternative<Unscaled>(g.scaling)) frequencies_ = nearest_doubles(g);
      if (!frequencies_.empty()) return;
      for (int i = 0; i < g.count; ++i) {
        frequencies_.push_back(std::pow(g.base.to_double(), -(g.first + g.step * Fraction(i)).to_double()));
      }
    }

    std::vector<double> const& frequencies() const { return frequencies_; }
    std::vector<Phase<double>> phases(Position const& t) const {
      std::vector<Phase<double>> result;
      result.reserve(frequencies_.size());
      for (double const w : frequencies_) result.push_back({std::sin(w * t.value), std::cos(w * t.value)});
      return result;
    }

   private:
    std::vector<double> frequencies_;
  };

  double number(Fraction const& x) const { return x.to_double(); }
  double real(double x) const { return x; }
  Position origin() const { return {0}; }
  Position position(double t) const { return {t}; }
  Spectrum spectrum(Frequencies const& progression) const { return Spectrum(progression); }

  double pi() const { return std::numbers::pi; }
  double power(Fraction const& base, Fraction const& exponent) const {
    return std::pow(base.to_double(), exponent.to_double());
  }
  double value(Position const& t) const { return t.value; }
  double sin(double x) const { return std::sin(x); }
  double cos(double x) const { return std::cos(x); }
  double exp(double x) const { return std::exp(x); }
  double log(double x) const { return std::log(x); }
  double indicator_negative(double x) const { return x < 0 ? 1 : 0; }
};

using Vec = Vector<double>;

/// Keeps a result from being optimised away.
void keep(double x) { asm volatile("" : : "g"(x) : "memory"); }

/// Nanoseconds for one call, the least over the rounds: what else the machine does only adds.
double nanoseconds(std::function<double(int)> const& call) {
  double least = 0;
  for (int round = 0; round < rounds; ++round) {
    auto const start = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i) keep(call(i));
    std::chrono::duration<double, std::nano> const spent = std::chrono::steady_clock::now() - start;
    if (round == 0 || spent.count() < least) least = spent.count();
  }
  return least / repeats;
}

Vec some_vector() {
  Vec x;
  for (int n = 0; n < dimension; ++n) x.push_back(0.01 * n - 0.3);
  return x;
}

NumberPosition<double> at(int t) { return {static_cast<double>(t)}; }

/// The first entry of what a scheme makes of a position, by whatever it has for one; no result where it has nothing.
auto entry_at(auto const& scheme, Vec const& x, int t) {
  if constexpr (requires { scheme.rotate(x, at(0)); }) {
    return scheme.rotate(x, at(t))[0];
  } else if constexpr (requires { scheme.encode(x, at(0), at(0)); }) {
    return scheme.encode(x, at(0), at(t))[0];
  } else if constexpr (requires { scheme.encode(at(0), at(0)); }) {
    return scheme.encode(at(t), at(t + 1))[0];
  } else if constexpr (requires { scheme.encode(at(0))[0]; }) {
    return scheme.encode(at(t))[0];
  } else if constexpr (requires { scheme.encode(at(0)); }) {
    return scheme.encode(at(t));
  } else if constexpr (requires { scheme.encode(std::int64_t{}); }) {
    return scheme.encode(static_cast<std::int64_t>(t))[0];
  }
}

template <class Scheme>
std::optional<double> position_time() {
  using Over = typename Scheme::template Over<Doubles>;
  int const d = [] {
    if constexpr (requires { Scheme::limits(); }) {
      auto const all = Scheme::limits().dimensions;
      if (!all.empty() && all.back() < dimension) return all.back();
    }
    return dimension;
  }();
  if constexpr (requires(Over const& s, Vec const& x) { double{entry_at(s, x, 0)}; }) {
    Over const scheme(Doubles{}, {d, 10000});
    auto const x = some_vector();
    return nanoseconds([&](int t) { return entry_at(scheme, x, t); });
  }
  return std::nullopt;
}

/// The score of two tokens at places that move on; the layer is made once.
double score_time(auto const& layer) {
  auto const a = layer.token(some_vector()), b = layer.token(some_vector());
  return nanoseconds([&](int t) { return layer.score(a, t % tokens, b, (t * 7) % tokens); });
}

template <class Scheme>
std::optional<double> score_time_of() {
  using Over = typename Scheme::template Over<Doubles>;
  if constexpr (requires(Over const& s) { s.layer(0, 0); }) {
    return score_time(Over(Doubles{}, {dimension, 10000}).layer(head_number, tokens));
  } else if constexpr (requires(Over const& s, Vec const& x) { s.rotate(x, at(0)); }) {
    return score_time(detail::RotatedLayer<Doubles, Over>(Doubles{}, {dimension, 10000}, head_number, tokens));
  }
  return std::nullopt;
}

}  // namespace

reports::Measured measure(std::vector<std::string> const& schemes) {
  reports::Measured result;
  result.method =
      "Measured over doubles at d = 64 on one thread, the least of 7 rounds of 200 calls, with the bench's reference "
      "code: it computes each sine when it needs one and projects whole codes, whereas programs keep tables. Codes "
      "that are added once cost no score anything.";
  for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
    if (std::ranges::find(schemes, Scheme::about.name) == schemes.end()) return;
    reports::TimeRow row{std::string(Scheme::about.name), position_time<Scheme>(), score_time_of<Scheme>()};
    if (row.position || row.score) result.times.push_back(std::move(row));
  });
  auto const position = position_time<Sinusoidal>(), score = score_time_of<Attention>();
  for (auto& row : result.times) {
    if (row.position) *row.position /= *position;
    if (row.score) *row.score /= *score;
  }
  return result;
}

}  // namespace pe::experiments

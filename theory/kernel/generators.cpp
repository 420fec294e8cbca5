#include "theory/kernel/generators.hpp"

#include <rapidcheck.h>
#include <rapidcheck/shrinkable/Create.h>
#include <rapidcheck/shrinkable/Operations.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "theory/kernel/error.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/kernel/real.hpp"

namespace pe {
namespace {

/// Draws from RapidCheck's random stream.
class Draws {
 public:
  explicit Draws(rc::Random const& random) : random_(random) {}

  std::uint64_t bits() { return random_.next(); }
  /// Each of 0 ... n-1 alike: what would favour the small ones is drawn again.
  std::uint64_t below(std::uint64_t n) {
    auto const whole = std::numeric_limits<std::uint64_t>::max() / n * n;
    for (;;) {
      if (auto const drawn = bits(); drawn < whole) return drawn % n;
    }
  }
  /// An integer from the least to the greatest.
  std::int64_t between(std::int64_t least, std::int64_t greatest) {
    return least + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(greatest - least) + 1));
  }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }
  /// An integer below 2^bits, each number of bits equally likely. Integer arithmetic alone: no libm, whose last bits
  /// differ between machines, has a say in which cases are drawn.
  std::uint64_t magnitude(std::uint64_t bits) { return below(std::uint64_t{1} << below(bits + 1)); }
  /// 0, or a number of 1, 2, ... or `bits` bits, each length alike and each number of a length alike.
  std::int64_t octave(std::uint64_t bits) {
    auto const length = below(bits + 1);
    if (length == 0) return 0;
    auto const least = std::uint64_t{1} << (length - 1);
    return static_cast<std::int64_t>(least + below(least));
  }
  template <class T>
  T const& pick(std::vector<T> const& from) {
    return from[below(from.size())];
  }

 private:
  rc::Random random_;
};

/// Numerators and denominators of the convergents of pi and of 2 pi: integers whose sines or cosines nearly vanish.
std::vector<double> near_multiples_of_pi() {
  std::vector<double> result;
  for (int const factor : {1, 2}) {
    Real<50> rest = Real<50>(4) * atan(Real<50>(1)) * factor;
    double p_before = 0, p = 1, q_before = 1, q = 0;
    while (p < 0x1p40) {
      auto const quotient = static_cast<double>(floor(rest));
      p_before = std::exchange(p, quotient * p + p_before);
      q_before = std::exchange(q, quotient * q + q_before);
      result.insert(result.end(), {p, q});
      rest = 1 / (rest - floor(rest));
    }
  }
  return result;
}

std::vector<double> edge_positions() {
  auto result = near_multiples_of_pi();
  for (double const small : {0, 1, 2, 3}) result.push_back(small);
  for (int exponent = 2; exponent <= 40; ++exponent) {
    for (int offset : {-1, 0, 1}) result.push_back(std::ldexp(1.0, exponent) + offset);
  }
  return result;
}

/// Where formulas of a file change, half of the numbers at it. A quarter edges; of the rest most below 2^20, one in
/// eight up to 2^40; a third of the reals are no integers.
double draw_position(Positions const& slot, Draws& draws) {
  static std::vector<double> const edges = edge_positions();
  if (!slot.also.empty() && draws.one_in(2)) return draws.pick(slot.also);
  for (int attempt = 0; attempt < 8; ++attempt) {
    double value =
        draws.one_in(4) ? draws.pick(edges) : static_cast<double>(draws.magnitude(draws.one_in(8) ? 40 : 20));
    if (!slot.integers_only && draws.one_in(3)) {
      value += std::ldexp(static_cast<double>(draws.below(1U << 10)), -10);
    }
    if (slot.low < 0 && draws.one_in(3)) value = -value;
    if (slot.contains(value)) return value;
  }
  double const span = slot.high - slot.low + 1;
  double const value = slot.low + std::floor(draws.unit() * span);
  PE_ASSERT(slot.contains(value) || slot.contains(slot.high));
  return slot.contains(value) ? value : slot.high;
}

int draw_dimension(std::vector<int> const& dimensions, Draws& draws) {
  if (draws.one_in(4)) return draws.pick(dimensions);
  // Most laws that break do so at a small dimension.
  auto const index = draws.magnitude(static_cast<std::uint64_t>(std::bit_width(dimensions.size())));
  return dimensions[std::min(index, std::uint64_t{dimensions.size() - 1})];
}

Fraction draw_base(std::vector<Fraction> const& bases, Draws& draws) {
  if (!bases.empty()) return draws.pick(bases);
  if (draws.one_in(2)) return 10000;
  constexpr std::uint64_t bits = 24;  // 2^24 is more than 10^7
  auto const integer = static_cast<std::int64_t>(draws.magnitude(bits)) + 2;
  if (draws.one_in(2)) return std::min<std::int64_t>(integer, 10'000'000);
  auto const denominator = static_cast<std::int64_t>(draws.below(16)) + 1;
  return Fraction(std::min<std::int64_t>(integer, 600'000) + denominator, denominator);
}

/// Small integers and dyadic reals of [-8, 8].
double draw_entry(Draws& draws) {
  if (draws.one_in(2)) return static_cast<double>(draws.below(7)) - 3;
  return std::ldexp(static_cast<double>(draws.below(1U << 14)) - 0x1p13, -10);
}

double uniform_entry(Draws& draws) {
  return std::ldexp(static_cast<double>(draws.below((1U << 14) + 1)) - 0x1p13, -10);
}

Fraction draw_parameter(Parameters const& slot, Draws& draws) {
  if (!slot.also.empty() && draws.one_in(2)) return draws.pick(slot.also);
  auto const q = static_cast<std::int64_t>(draws.below(static_cast<std::uint64_t>(slot.most_denominator))) + 1;
  auto const low = static_cast<std::int64_t>(std::ceil(slot.low.to_double() * static_cast<double>(q)));
  auto const high = static_cast<std::int64_t>(std::floor(slot.high.to_double() * static_cast<double>(q)));
  PE_ASSERT(low <= high);
  return {draws.between(low, high), q};
}

/// Each octave of the list alike, and each dimension of an octave alike: what a case costs grows with d.
int uniform_dimension(std::vector<int> const& dimensions, Draws& draws) {
  auto const octave = [](int d) { return static_cast<int>(std::bit_width(static_cast<unsigned>(d))); };
  std::vector<int> octaves;
  for (int const d : dimensions) {
    if (octaves.empty() || octaves.back() != octave(d)) octaves.push_back(octave(d));
  }
  auto const chosen = draws.pick(octaves);
  auto const first = std::ranges::lower_bound(dimensions, chosen, {}, octave);
  auto const last = std::ranges::upper_bound(dimensions, chosen, {}, octave);
  return *(first + static_cast<std::ptrdiff_t>(draws.below(static_cast<std::uint64_t>(last - first))));
}

/// A number of the slot, each alike: an integer, or a multiple of 2^-fraction_bits().
double uniform_position(Positions const& slot, Draws& draws) {
  int const bits = slot.integers_only ? 0 : slot.fraction_bits();
  auto const scaled = [&](double x) { return std::ldexp(x, bits); };
  auto const first = static_cast<std::int64_t>(std::ceil(scaled(slot.low)));
  auto const last = static_cast<std::int64_t>(std::floor(scaled(slot.high)));
  PE_ASSERT(first < last || (first == last && (slot.zero || first != 0)));
  for (;;) {
    std::int64_t drawn = 0;
    if (slot.log_uniform) {
      auto const most = static_cast<std::uint64_t>(std::max(std::abs(first), std::abs(last)));
      drawn = draws.octave(static_cast<std::uint64_t>(std::bit_width(most)));
      if (first < 0 && draws.one_in(2)) drawn = -drawn;
    } else {
      drawn = draws.between(first, last);
    }
    double const value = std::ldexp(static_cast<double>(drawn), -bits);
    if (slot.contains(value)) return value;
  }
}

Fraction uniform_base(std::vector<Fraction> const& bases, Draws& draws) {
  if (!bases.empty()) return draws.pick(bases);
  constexpr std::int64_t denominator = 16, most = 10'000'000;
  return {draws.between(denominator + 1, most * denominator), denominator};
}

/// How each part of a case is drawn.
struct Ways {
  int (*dimension)(std::vector<int> const&, Draws&);
  Fraction (*base)(std::vector<Fraction> const&, Draws&);
  double (*position)(Positions const&, Draws&);
  double (*entry)(Draws&);
};

Case draw_case(Domain const& domain, Signature const& names, std::uint64_t seed, Ways const& ways) {
  Draws draws{rc::Random(seed)};
  Case result;
  result.shape = {ways.dimension(domain.dimensions, draws), ways.base(domain.bases, draws)};
  auto const entry = [&](int) { return ways.entry(draws); };
  result.positions = tabulate(static_cast<std::size_t>(Signature::count(names.positions)),
                              [&](std::size_t i) { return ways.position(domain.slot(i), draws); });
  result.vectors =
      tabulate(Signature::count(names.vectors), [&](int) { return tabulate(result.shape.dimension, entry); });
  result.parameters = mapped(domain.parameters, [&](Parameters const& slot) { return draw_parameter(slot, draws); });
  return result;
}

/// Simpler reals: 0, 1, without sign; then for a fraction its integer part and fewer fraction bits, for an integer the
/// greatest power of two that divides it, and itself with less and less taken away.
std::vector<double> simpler(double x) {
  if (x == 0) return {};
  if (x == 1) return {0};
  std::vector<double> result{0, 1};
  if (x < 0) result.push_back(-x);
  if (x != std::trunc(x)) {
    for (double scale = 1; scale * x != std::trunc(scale * x); scale *= 2)
      result.push_back(std::trunc(scale * x) / scale);
    return result;
  }
  double divisor = 1;
  while (std::fmod(x, 2 * divisor) == 0) divisor *= 2;
  if (divisor < std::abs(x)) result.push_back(divisor);
  for (double part = std::trunc(x / 2); part != 0; part = std::trunc(part / 2)) result.push_back(x - part);
  result.push_back(x - std::copysign(1, x));
  return result;
}

std::vector<Fraction> simpler(Fraction const& x) {
  std::vector<Fraction> result;
  for (Fraction const& y : {Fraction(0), Fraction(1), Fraction(1, 2), Fraction(x.numerator() / x.denominator())}) {
    bool const smaller = std::abs(y.numerator()) + y.denominator() < std::abs(x.numerator()) + x.denominator();
    if (smaller && std::find(result.begin(), result.end(), y) == result.end()) result.push_back(y);
  }
  return result;
}

/// Everything one step simpler than a case, within its domain; the simplest first.
class Neighbours {
 public:
  explicit Neighbours(Domain const& domain) : domain_(domain) {}

  std::vector<Case> operator()(Case const& from) const {
    std::vector<Case> result;
    smaller_dimensions(from, result);
    if (domain_.bases.empty() && !(from.shape.base == Fraction(10000))) {
      result.push_back(from);
      result.back().shape.base = 10000;
    }
    for (std::size_t i = 0; i < from.positions.size(); ++i) {
      for (double const t : simpler(from.positions[i])) {
        if (!domain_.slot(i).contains(t)) continue;
        result.push_back(from);
        result.back().positions[i] = t;
      }
    }
    for (std::size_t v = 0; v < from.vectors.size(); ++v) simpler_vectors(from, v, result);
    for (std::size_t i = 0; i < from.parameters.size(); ++i) {
      for (auto const& x : simpler(from.parameters[i])) {
        if (!domain_.parameters[i].contains(x)) continue;
        result.push_back(from);
        result.back().parameters[i] = x;
      }
    }
    if (domain_.admits) std::erase_if(result, [&](Case const& c) { return !domain_.admits(c); });
    return result;
  }

 private:
  void smaller_dimensions(Case const& from, std::vector<Case>& result) const {
    for (int const d : domain_.dimensions) {
      bool const power_of_two = (d & (d - 1)) == 0;
      if (d >= from.shape.dimension) break;
      if (!power_of_two && d < from.shape.dimension - 2) continue;
      result.push_back(from);
      result.back().shape.dimension = d;
      for (auto& vector : result.back().vectors) vector.resize(static_cast<std::size_t>(d));
    }
  }

  static void simpler_vectors(Case const& from, std::size_t v, std::vector<Case>& result) {
    constexpr std::size_t most = 64;  // entries tried one by one
    for (std::size_t j = 0; j < std::min(from.vectors[v].size(), most); ++j) {
      for (double const x : simpler(from.vectors[v][j])) {
        result.push_back(from);
        result.back().vectors[v][j] = x;
      }
    }
  }

  Domain const& domain_;
};

}  // namespace

std::uint64_t case_seed(std::uint64_t run_seed, std::string_view claim, std::uint64_t index) {
  return mix(mix(run_seed + 0x9e3779b97f4a7c15ULL) ^ hash(claim) ^ mix(index + 1));
}

Case draw(Domain const& domain, Signature const& names, std::uint64_t seed) {
  return draw_case(domain, names, seed, {draw_dimension, draw_base, draw_position, draw_entry});
}

Case draw_uniform(Domain const& domain, Signature const& names, std::uint64_t seed) {
  return draw_case(domain, names, seed, {uniform_dimension, uniform_base, uniform_position, uniform_entry});
}

Case draw_end(Domain const& domain, Signature const& names, std::uint64_t seed, std::uint64_t number) {
  auto result = draw(domain, names, seed);
  std::size_t slot = 0;
  auto const high = [&] { return (number >> (slot++ % 2) & 1U) != 0; };
  auto const of_list = [&](auto const& list) { return high() ? list.back() : list.front(); };
  if (auto const d = of_list(domain.dimensions); d != result.shape.dimension && names.vectors[0] == nullptr) {
    result.shape.dimension = d;
  }
  if (!domain.bases.empty()) result.shape.base = of_list(domain.bases);
  for (std::size_t i = 0; i < result.positions.size(); ++i) {
    auto const values = domain.slot(i);
    auto const end = high() ? values.high : values.low;
    if (values.contains(end)) result.positions[i] = end;
  }
  for (std::size_t i = 0; i < result.parameters.size(); ++i) {
    auto const& values = domain.parameters[i];
    result.parameters[i] = high() ? values.high : values.low;
  }
  return result;
}

namespace {

/// A failing case of this dimension with small numbers in all slots, of few such; nothing where all of these hold.
std::optional<Case> least_of(Domain const& domain, Case input, int dimension,
                             std::function<bool(Case const&)> const& fails) {
  input.shape.dimension = dimension;
  for (auto& vector : input.vectors) vector.resize(static_cast<std::size_t>(dimension));
  auto const slots = input.positions.size() + input.parameters.size();
  auto const each = slots == 1 ? 256 : slots == 2 ? 16 : slots == 3 ? 6 : 3;
  for (int n = 0; n < 256; ++n) {
    int digits = n;
    bool inside = true;
    for (std::size_t i = 0; i < slots; ++i, digits /= each) {
      auto const p = i - input.positions.size();
      if (i < input.positions.size())
        inside = domain.slot(i).contains(input.positions[i] = digits % each) && inside;
      else
        inside = domain.parameters[p].contains(input.parameters[p] = digits % each) && inside;
    }
    if (digits == 0 && inside && (!domain.admits || domain.admits(input)) && fails(input)) return input;
  }
  return std::nullopt;
}

}  // namespace

Case shrink(Domain const& domain, Case const& failing, std::function<bool(Case const&)> const& fails, int budget) {
  Neighbours const neighbours(domain);
  auto const tree =
      rc::shrinkable::shrinkRecur(Case(failing), [&](Case const& c) { return rc::seq::fromContainer(neighbours(c)); });
  auto const limited = [&](Case const& c) { return budget-- > 0 && fails(c); };
  auto const found = rc::shrinkable::findLocalMin(tree, limited).first;
  auto const least = domain.dimensions.front();  // where other numbers may fail
  if (found.shape.dimension == least) return found;
  return least_of(domain, found, least, fails).value_or(found);
}

}  // namespace pe

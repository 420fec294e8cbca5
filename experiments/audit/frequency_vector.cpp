#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/frequencies/frequencies.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

// In units u of the format's roundoff, for the two ways in which libraries compute:
//   1/base**(2i/d)          exponent: u relative, or u ln(growth) in the power; power and reciprocal: 4 u + u
//   exp(2i * (-ln(base)/d)) logarithm, quotient and product: 4 u relative, or 4 u ln(growth); exponential: 4 u
// where a library's power or exponential is taken to be good to 2 ulp, 4 u. A ramp costs a division and a cancellation,
// 5 u absolute in a weight, which counts `factor` times where the frequency is nearly divided by it. Doubled logarithm
// and a few u more are left for libraries of other orders: an error of a wrong rule is thousands of times larger.
double allowed_relative(Format computed, double growth, double factor) {
  double const ramp = factor > 1 ? 8 * factor : 0;
  return unit_roundoff(computed) * (8 * std::log(std::max(growth, 1.0)) + 8 + ramp);
}

Format narrowest_holding(std::span<double const> values) {
  auto const holds = [&](Format format) {
    return std::all_of(values.begin(), values.end(), [&](double x) { return round_to(format, x) == x; });
  };
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    if (holds(format)) return format;
  }
  return Format::binary64;
}

double allowance(Format held, double x, double factor) {
  double const size = std::abs(x);
  double const computed = allowed_relative(Format::binary32, size > 0 ? 1 / size : 1, factor);
  return computed + (is_narrow(held) && size > 0 ? 0.5 * ulp(held, size * (1 - computed)) / size : 0);
}

std::vector<double> allowances(std::span<double const> found) {
  auto const held = narrowest_holding(found);
  std::vector<double> result;
  for (double const x : found) result.push_back(allowance(held, x));
  return result;
}

double relative_error(double found, Ball const& exact) {
  double const x = exact.to_double();
  if (x == 0) return found == 0 ? 0 : std::numeric_limits<double>::infinity();
  return std::abs(found / x - 1);
}

std::size_t furthest(std::span<double const> found, std::span<Ball const> exact) {
  return place_of_greatest(found.size(), [&](std::size_t i) { return relative_error(found[i], exact[i]); });
}

std::vector<std::size_t> unexplained(std::span<double const> found, std::span<Ball const> exact, Format held,
                                     double factor) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < std::min(found.size(), exact.size()); ++i) {
    if (!(relative_error(found[i], exact[i]) <= allowance(held, exact[i].to_double(), factor))) result.push_back(i);
  }
  return result;
}

std::vector<MadeNarrowly> made_narrowly(Format narrow, double base, double denominator, std::size_t count) {
  auto const rounded = [&](double x) { return round_to(narrow, x); };
  using Step = std::function<double(double)>;
  auto const per_column = std::log(base) / (2 * denominator);
  auto const exponent = [&](double i) { return rounded(rounded(2 * i) / rounded(2 * denominator)); };
  // The logarithms of 1/w_i, and what is made of them.
  Step const logarithms[] = {[&](double i) { return std::log(base) * exponent(i); },
                             [&](double i) { return std::log(rounded(base)) * exponent(i); },
                             [&](double i) { return rounded(rounded(2 * i) * per_column); },
                             [&](double i) { return rounded(rounded(2 * i) * rounded(per_column)); }};
  std::pair<bool, Step> const powers[] = {{false, [](double log) { return std::exp(-log); }},
                                          {true, [&](double log) { return rounded(std::exp(-log)); }},
                                          {true, [&](double log) { return rounded(1 / rounded(std::exp(log))); }},
                                          {true, [&](double log) { return 1 / rounded(std::exp(log)); }}};
  std::vector<MadeNarrowly> result;
  for (auto const& logarithm : logarithms) {
    for (auto const& [narrow_too, power] : powers) {
      auto& made = result.emplace_back(MadeNarrowly{{}, narrow_too}).w;
      for (std::size_t i = 0; i < count; ++i) made.push_back(power(logarithm(static_cast<double>(i))));
    }
  }
  return result;
}

Accuracy accuracy_of(std::span<double const> found, std::span<Ball const> exact, Format stored) {
  PE_ASSERT(found.size() == exact.size());
  Accuracy result;
  std::size_t far = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    double const ulps = ulps_between(stored, found[i], exact[i]);
    if (ulps > result.max_ulp) far = i;
    result.max_ulp = std::max(result.max_ulp, ulps);
    if (std::isfinite(found[i])) result.max_error = std::max(result.max_error, error_of(found[i], exact[i]));
  }
  result.entries = result.by_balls = found.size();
  result.worst = worst_at({static_cast<std::int64_t>(far)}, found[far], exact[far], stored);
  return result;
}

namespace {

constexpr std::int64_t most_entries = 4096;

/// No frequency that anybody uses is greater: the octaves of NeRF stop near 2^15, a whole turn for each position is
/// 2pi.
constexpr double greatest_frequency = 1e6;

bool all_equal(std::vector<double> const& w) {
  return std::adjacent_find(w.begin(), w.end(), std::not_equal_to<>()) == w.end();
}

/// Half of the entries, from `first` on.
std::vector<double> half_of(std::vector<double> const& w, std::size_t first, std::size_t step) {
  std::vector<double> result;
  for (std::size_t i = 0; i < w.size() / 2; ++i) result.push_back(w[first + i * step]);
  return result;
}

Worst witness(FrequencyVector const& v, std::size_t pair, std::string expected) {
  return {v.index(pair),       {}, static_cast<std::int64_t>(pair), fmt::format("{:.9g}", v.w[pair]),
          std::move(expected), {}};
}

/// The first pair after the first that does not turn more slowly than the one before; their number where all do.
std::size_t first_that_does_not_fall(std::span<double const> w) {
  auto const before = std::ranges::adjacent_find(w, [](double a, double b) { return !(b < a); });
  return before == w.end() ? w.size() : static_cast<std::size_t>(before - w.begin()) + 1;
}

/// What memory holds that was never written, and no program computes.
bool is_garbage(double x) {
  constexpr double least_normal_float = 0x1p-126;  // halves below their least normal are those of slow pairs
  return !std::isfinite(x) || std::abs(x) > greatest_frequency || (x != 0 && std::abs(x) < least_normal_float);
}

/// Frequencies with an entry overwritten, or numbers of another kind: so many negative ones no accident makes.
bool is_no_vector_of_frequencies(std::vector<double> const& w) {
  auto const negative = std::ranges::count_if(w, [](double x) { return x < 0; });
  return 8 * negative > static_cast<std::ptrdiff_t>(w.size()) && negative > 1;
}

/// Puts the frequencies of two axes in turn, where they fall so and in no other order. Returns how many those are.
std::size_t put_in_turn(std::vector<double>& w) {
  constexpr std::size_t fewest = 8;
  if (first_that_does_not_fall(w) == w.size()) return 0;
  auto const rises = static_cast<std::size_t>(std::ranges::is_sorted_until(w, std::greater{}) - w.begin());
  auto const count = 2 * rises;
  if (count < fewest || count > w.size() || 2 * count < w.size()) return 0;
  auto turned = w;
  for (std::size_t i = 0; i < count; ++i) turned[i] = w[i / 2 + i % 2 * rises];
  if (first_that_does_not_fall(turned) < turned.size()) return 0;
  w = std::move(turned);
  return count;
}

/// "21 not finite, 3 negative": what the entries are that are no frequency.
std::string kinds_of_garbage(std::vector<double> const& w) {
  auto const not_finite = std::ranges::count_if(w, [](double x) { return !std::isfinite(x); });
  auto const negative = std::ranges::count_if(w, [](double x) { return std::isfinite(x) && x < 0; });
  auto const size = std::ranges::count_if(w, [](double x) { return std::isfinite(x) && x > 0 && is_garbage(x); });
  std::string result;
  for (auto const& [count, what] : {std::pair(not_finite, std::string("not finite")),
                                    {negative, "negative"},
                                    {size, "subnormal or above " + plain_number(greatest_frequency)}}) {
    if (count > 0) result += fmt::format("{}{} {}", result.empty() ? "" : ", ", count, what);
  }
  return result;
}

}  // namespace

std::optional<Finding> lost_signs(FrequencyVector const& v) {
  auto const negative = std::ranges::count_if(v.w, [](double x) { return x < 0; });
  if (negative == 0) return std::nullopt;
  auto const first = std::ranges::find_if(v.w, [](double x) { return x < 0; }) - v.w.begin();
  return found<"wrong-frequencies: signs">(negative, v.w.size())
      .at(witness(v, static_cast<std::size_t>(first), "a positive frequency"));
}

std::vector<std::int64_t> FrequencyVector::index(std::size_t pair) const {
  auto const of_axes = pair / 2 + pair % 2 * in_turn / 2;
  auto const place = reversed ? w.size() - 1 - pair : pair < in_turn ? of_axes : pair;
  return {static_cast<std::int64_t>(layout == "duplicated (repeats)" ? 2 * place : place)};
}

std::optional<FrequencyVector> frequency_vector(Table const& table) {
  if (!is_real(table.dtype)) return std::nullopt;
  auto const vector = squeezed(table);
  if (vector.shape.size() > 1) return std::nullopt;
  auto const count = entry_count(vector);
  if (count < 1 || count > most_entries) return std::nullopt;
  FrequencyVector result;
  result.stored = format_of(table.dtype);
  result.w = to_double(vector);
  result.length = result.w.size();
  result.layout = "one a pair";
  bool const can_be_twice = result.length >= 4 && result.length % 2 == 0 && !all_equal(result.w);
  for (auto const& [layout, copy, step] : {std::tuple("duplicated (halves)", result.length / 2, std::size_t{1}),
                                           {"duplicated (repeats)", std::size_t{1}, std::size_t{2}}}) {
    auto once = can_be_twice ? half_of(result.w, 0, step) : std::vector<double>();
    if (!can_be_twice || once != half_of(result.w, copy, step)) continue;
    result.layout = layout;
    result.w = std::move(once);
    break;
  }
  result.in_turn = put_in_turn(result.w);
  return result;
}

std::optional<Finding> broken(FrequencyVector const& v, bool certainly) {
  auto const& w = v.w;
  auto const is_odd = [&](double x) { return is_garbage(x) || x < 0; };
  if (!certainly && std::ranges::none_of(w, is_garbage) && is_no_vector_of_frequencies(w)) return std::nullopt;
  auto const odd_ones = std::ranges::count_if(w, is_odd);
  auto const at = static_cast<std::size_t>(std::ranges::find_if(w, is_odd) - w.begin());
  if (std::all_of(w.begin(), w.end(), [](double x) { return x == 0; })) {
    return found<"uninitialised: zeros">(w.size()).at(witness(v, 0, "1"));
  }
  if (odd_ones > 0 && 4 * odd_ones >= static_cast<std::ptrdiff_t>(w.size())) {
    return found<"uninitialised: frequencies">(odd_ones, w.size(), kinds_of_garbage(w))
        .at(witness(v, at, "a frequency in (0, 1]"));
  }
  if (auto const bad = std::find_if_not(w.begin(), w.end(), [](double x) { return std::isfinite(x); });
      bad != w.end()) {
    return found<"non-finite: frequencies">().at(
        witness(v, static_cast<std::size_t>(bad - w.begin()), "a finite number"));
  }
  if (odd_ones > 0) return found<"wrong-frequencies: one">(at, w[at]).at(witness(v, at, "a frequency in (0, 1]"));
  auto const turning = static_cast<std::size_t>(std::find(w.begin(), w.end(), 0.0) - w.begin());
  if (std::any_of(w.begin() + static_cast<std::ptrdiff_t>(turning), w.end(), [](double x) { return x != 0; })) {
    return found<"wrong-frequencies: gap">(turning).at(witness(v, turning, "a positive frequency"));
  }
  constexpr std::size_t fewest = 4;
  if (turning == 1 && w.size() >= fewest && w.front() == 1)
    return found<"truncated-to-integers: frequencies">(w.size() - 1, w.size())
        .at(witness(v, 1, "a positive frequency"));
  // What a model leaves unrotated is a good part of a head.
  if (auto const stopped = w.size() - turning; stopped > 0 && 8 * stopped < w.size()) {
    return found<"wrong-frequencies: tail">(stopped, w.size()).at(witness(v, turning, "a positive frequency"));
  }
  if (w.size() > 1 && all_equal(w)) {
    return found<"wrong-frequencies: all alike">(w.size(), w[0]).at(witness(v, 1, "less than the pair before"));
  }
  auto const stuck = first_that_does_not_fall(std::span(w).first(turning));
  // Below the normal numbers of float16, neighbours are rounded to one.
  bool const is_rounded = v.stored == Format::binary16 && stuck < turning && w[stuck] < 0x1p-14;
  if (stuck < turning && w[stuck] == w[stuck - 1] && !is_rounded) {
    return found<"wrong-frequencies: two alike">(stuck - 1, stuck)
        .at(witness(v, stuck, fmt::format("less than {:.9g}", w[stuck - 1])));
  }
  return std::nullopt;
}

std::optional<Known> rising(FrequencyVector const& v) {
  auto const& w = v.w;
  auto const n = w.size();
  if (n < 2 || !(w[1] > w[0])) return std::nullopt;
  auto const made = [&](Frequencies const& rule, char const* spacing, char const* named_after) {
    std::optional result(known_as(rule));
    result->base = 0;
    result->scaling = "none";
    result->spacing = spacing;
    result->named_after = named_after;
    if (!unexplained(w, result->frequencies, narrowest_holding(w)).empty()) result.reset();
    return result;
  };
  auto const count = static_cast<int>(n);
  auto found = made(octaves(count), "octaves", "NeRF's code: 2^k");
  if (!found) found = made(octaves(count, true), "octaves-pi", "NeRF's paper: 2^k pi");
  if (found) {
    found->base = 2;
    return found;
  }
  auto const halves = std::llround(w[n - 1] / std::numbers::pi * 2);  // half the greatest frequency that is asked for
  return made(evenly_spaced({halves, 2}, count), "even-pi",
              "rotary-embedding-torch's pixel frequencies: pi linspace(1, m/2)");
}

}  // namespace pe::audit

/// Codes as code makes them, step by step in float32: forms in use, and mistakes in one step. Nothing of the audit or
/// of render has part in it.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "tests/audit/phase_tables.hpp"
#include "theory/kernel/format.hpp"

namespace pe::tests {

/// What each step of a code has made; of two, the sines' are first.
struct Code {
  std::vector<Numbers> positions;  ///< of each axis, [rows]
  Numbers exponents[2] = {}, frequencies[2] = {}, angles[2] = {};
  Numbers waves[2] = {};  ///< [rows, pairs]
  std::size_t pairs = 0;

  std::size_t rows() const { return positions[0].size(); }
};

enum class Order { in_turn, sines_first, cosines_first, halves };

/// A code in use, and what it is kept as.
struct Form {
  std::string name;
  char group;  ///< 'a': added to embeddings, 'r': rotary, 'i': rotary, of images
  std::vector<Numbers> positions;
  std::size_t pairs;  ///< of each axis
  double base = 10000;
  Order order = Order::in_turn;
  audit::Dtype stored = audit::Dtype::float32;
  double gaps = 0;  ///< exponents are i / (pairs - gaps)
  std::string layout = {};

  std::string expectation() const {
    std::string const spacing = group != 'a' ? "" : gaps == 0 ? ",spacing=d/2" : ",spacing=d/2-1";
    return (group == 'a' ? "sinusoidal" : "rope") + (":base=" + std::to_string(int(base))) + spacing;
  }
};

enum class Step { positions, exponents, frequencies, angles, waves };

struct Mistake {
  std::string name;
  Step step;
  std::function<void(Code&)> make;
  std::string rows;                  ///< of diagnoses.tsv that say so
  std::string groups = "ari";        ///< of forms that can make it
  bool is_sound_unexpected = false;  ///< only an expectation shows it: the numbers are those of another sound code
};

/// Rows of cells, line by line: the coordinates of each axis.
inline std::vector<Numbers> cells(int height, int width) {
  std::vector<Numbers> result(2);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      result[0].push_back(y);
      result[1].push_back(x);
    }
  }
  return result;
}

inline Code code_of(Form const& form, Mistake const* mistake = nullptr) {
  Code code{.positions = form.positions, .pairs = form.pairs * form.positions.size()};
  auto const step = [&](Step which) {
    if (mistake != nullptr && mistake->step == which) mistake->make(code);
  };
  auto const single = [](double x) { return static_cast<double>(static_cast<float>(x)); };
  step(Step::positions);
  for (auto& e : code.exponents) {
    for (std::size_t i = 0; i < code.pairs; ++i) {
      e.push_back(static_cast<double>(i % form.pairs) / (static_cast<double>(form.pairs) - form.gaps));
    }
  }
  step(Step::exponents);
  for (int kind = 0; kind < 2; ++kind) {
    for (double const e : code.exponents[kind]) code.frequencies[kind].push_back(single(std::pow(form.base, -e)));
  }
  step(Step::frequencies);
  for (int kind = 0; kind < 2; ++kind) {
    for (std::size_t r = 0; r < code.rows(); ++r) {
      for (std::size_t i = 0; i < code.pairs; ++i) {
        code.angles[kind].push_back(single(code.positions[i / form.pairs][r] * code.frequencies[kind][i]));
      }
    }
  }
  step(Step::angles);
  for (double const x : code.angles[0]) code.waves[0].push_back(std::sin(x));
  for (double const x : code.angles[1]) code.waves[1].push_back(std::cos(x));
  step(Step::waves);
  return code;
}

/// The tables of a code in the form's order of columns.
inline std::vector<audit::Table> tables_of(Form const& form, Code const& code) {
  auto const rows = static_cast<std::int64_t>(code.rows()), pairs = static_cast<std::int64_t>(code.pairs);
  Phases const phases{rows, pairs, code.waves[0], code.waves[1]};
  auto const table = [&](std::string name, Numbers const& entries) {
    return table_of(entries, form.stored, {rows, std::ssize(entries) / rows}, std::move(name));
  };
  if (form.order == Order::in_turn) return {table("pe", interleaved(phases))};
  if (form.order == Order::sines_first) return {table("pe", blocks(phases, false))};
  if (form.order == Order::cosines_first) return {table("cos_sin_cache", blocks(phases, true))};
  return {table("cos_cached", twice(phases, true, true)), table("sin_cached", twice(phases, false, true))};
}

inline std::vector<Form> const& forms() {
  using audit::Dtype;
  auto const rows = [](double first = 0, double step = 1) { return std::vector<Numbers>{counted(280, first, step)}; };
  using enum Order;
  auto const f32 = Dtype::float32, f16 = Dtype::float16;
  static std::vector<Form> const all{{"Transformer", 'a', rows(), 12, 10000, in_turn, f32, 0, "interleaved"},
                                     {"tensor2tensor", 'a', rows(), 12, 10000, sines_first, f32, 1, "sin-cos"},
                                     {"Transformer-XL", 'a', rows(139, -1), 12, 10000, sines_first},
                                     {"Llama", 'r', rows(), 12, 10000, halves},
                                     {"vLLM, float16", 'r', rows(), 16, 1e6, cosines_first, f16},
                                     {"Qwen2-VL", 'i', cells(10, 14), 8, 10000, halves}};
  return all;
}

// Changes of one step.

inline void each(Numbers& of, auto const& change) {
  for (std::size_t k = 0; k < of.size(); ++k) {
    if constexpr (requires { change(of[k]); }) {
      of[k] = change(of[k]);
    } else {
      of[k] = change(of[k], k);
    }
  }
}
inline auto both(Numbers (Code::*of)[2], auto const& change) {
  return [=](Code& code) {
    for (auto& numbers : code.*of) each(numbers, change);
  };
}
inline auto of_axes(auto const& change) {
  return [=](Code& code) {
    for (auto& axis : code.positions) change(axis);
  };
}
inline auto of_positions(auto const& change) {
  return of_axes([=](Numbers& p) { each(p, change); });
}
inline auto in_format(Format format) {
  return [=](double x) { return round_to(format, x); };
}
/// Of both waves, rows and pairs: entry(x, row, pair, kind).
inline auto waves(auto const& entry) {
  return [=](Code& code) {
    for (int kind = 0; kind < 2; ++kind) {
      each(code.waves[kind], [&](double x, std::size_t k) { return entry(x, k / code.pairs, k % code.pairs, kind); });
    }
  };
}

/// Of the rows, pairs or kind that `where` says.
inline auto waves_at(auto const& where, auto const& change) {
  return waves([=](double x, std::size_t r, std::size_t i, int kind) { return where(r, i, kind) ? change(x) : x; });
}

inline std::vector<Mistake> const& mistakes() {
  using enum Step;
  auto const e = &Code::exponents, w = &Code::frequencies, a = &Code::angles;
  auto const whole = [](double x) { return std::trunc(x); };
  auto const row_40 = [](std::size_t r, auto...) { return r == 40; };
  auto const pair_2 = [](auto, std::size_t i, auto) { return i == 2; };
  auto const sines = [](auto, auto, int kind) { return kind == 0; };
  auto const late = [](std::size_t r, auto...) { return r >= 210; };
  auto const second_half = [](std::size_t r, auto...) { return r >= 140; };
  auto const sines_of_pair_2 = [](auto, std::size_t i, int kind) { return kind == 0 && i == 2; };
  auto const one_entry = [](std::size_t r, std::size_t i, int kind) { return r == 50 && i == 3 && kind == 0; };
  auto const in_8_bits = [](double x) { return x - 256 * std::floor(x / 256); };
  auto const clamped = [](Numbers& p) {
    auto const [low, high] = std::ranges::minmax(p);
    each(p, [last = std::floor(low + 0.6 * (high - low))](double x) { return std::min(x, last); });
  };
  auto const twice_100 = [](Numbers& p) {
    p.insert(p.begin() + 100, p[100]);
    p.pop_back();
  };
  auto const without_100 = [](Numbers& p) {
    p.push_back(2 * p.back() - p[p.size() - 2]);
    p.erase(p.begin() + 100);
  };
  // Each of both numbers of an array; of a pair of them.
  auto const of_each = [](Numbers(Code::*of)[2], auto const& change) {
    return [=](Code& code) { std::ranges::for_each(code.*of, change); };
  };
  auto const next_columns = [](Code& code) {
    each(code.exponents[1], [by = code.exponents[0][1] / 2](double x) { return x + by; });
  };
  auto const next_pair = [e](Code& code) { both(e, [by = code.exponents[0][1]](double x) { return x + by; })(code); };
  auto const in_one_half = [](Code& code) {
    for (std::size_t k = 0; k < code.waves[0].size(); ++k) {
      if (2 * (k % code.pairs) >= code.pairs) std::swap(code.waves[0][k], code.waves[1][k]);
    }
  };
  auto const sines_ahead = [](double by) {
    return [=](Code& code) {
      each(code.angles[0], [&](double x, std::size_t k) { return x + by * code.frequencies[0][k % code.pairs]; });
    };
  };
  auto const other_base = [](Code& code) {
    for (int kind = 0; kind < 2; ++kind) {
      each(code.waves[kind], [&](double x, std::size_t k) {
        auto const angle = code.angles[kind][k] * std::pow(50, -code.exponents[kind][k % code.pairs]);
        return k < 170 * code.pairs ? x : kind == 0 ? std::sin(angle) : std::cos(angle);
      });
    }
  };
  auto const dropout = [](Code& code) {
    std::mt19937 random(5);
    for (auto& of : code.waves) each(of, [&](double x) { return random() % 10 == 0 ? 0 : x / 0.9; });
  };
  auto const other_memory = [](double x, std::size_t r, std::size_t i, int) {
    return r >= 160 && r < 200 ? (i % 3 == 0 ? 3e12 : 1e-39) : x;
  };
  std::string const base = "wrong-base, wrong-dimension, wrong-frequencies",
                    places = "position-offset, colliding-positions",
                    narrow = "low-precision-angles, low-precision-angles: rough";
  static std::vector<Mistake> const all{
      {"bfloat16 positions", positions, of_positions(in_format(Format::bfloat16)),
       "low-precision-positions, colliding-positions"},
      {"positions in 8 bits", positions, of_positions(in_8_bits), places, "ari", true},
      {"positions clamped", positions, of_axes(clamped), places},
      {"one position twice", positions, of_axes(twice_100), "position-offset, colliding-positions, axis-swapped: grid"},
      {"one position left out", positions, of_axes(without_100), "position-offset, wrong-entries: cells", "ar"},
      {"degrees for radians", angles, both(a, times(std::numbers::pi / 180)), "wrong-step, wrong-step: degrees", "ar"},
      {"absolute positions", positions, of_positions([](double x) { return std::abs(x); }),
       "not-odd, colliding-positions, sign-flipped"},
      {"sides exchanged", positions, [](Code& code) { std::swap(code.positions.front(), code.positions.back()); },
       "axis-swapped, wrong-step", "i", true},
      {"one side for both", positions, [](Code& code) { code.positions.front() = code.positions.back(); },
       "axis-swapped, colliding-positions", "i"},
      {"an exponent for every column", exponents, next_columns, "exponent-per-column, exponent-per-column: phases",
       "a"},
      {"exponents from the second pair", exponents, next_pair,
       "wrong-spacing: next pair, wrong-spacing, wrong-step, wrong-frequencies", "ar"},
      {"exponents rounded down", exponents, both(e, [](double x) { return std::floor(4 * x) / 4; }),
       "wrong-frequencies"},
      {"exponents of integers", exponents, both(e, is(0)), "wrong-frequencies, colliding-positions"},
      {"half of the exponents", exponents, both(e, times(0.5)), base, "ari", true},
      {"another base", exponents, both(e, times(1.2)), base, "ari", true},
      {"frequencies in reverse", frequencies, of_each(w, std::ranges::reverse),
       "wrong-frequencies: order, wrong-frequencies: inverted, wrong-frequencies", "ar"},
      {"periods for frequencies", frequencies, both(w, [](double x) { return 1 / x; }), "wrong-frequencies"},
      {"one frequency wrong", frequencies, both(w, [](double x, std::size_t i) { return i == 3 ? 1.5 * x : x; }),
       "wrong-frequencies"},
      {"the last frequency never written", frequencies, of_each(w, [](Numbers& of) { of.back() = 0; }),
       "uninitialised: pairs, wrong-frequencies"},
      {"a factor on the frequencies", frequencies, both(w, times(0.25)),
       "wrong-step, scaling-mismatch, scaling-not-applied", "ar", true},
      {"bfloat16 frequencies", frequencies, both(w, in_format(Format::bfloat16)), "low-precision-frequencies"},
      {"float16 frequencies", frequencies, both(w, in_format(Format::binary16)), "low-precision-frequencies"},
      {"bfloat16 angles", angles, both(a, in_format(Format::bfloat16)), narrow},
      {"float16 angles", angles, both(a, in_format(Format::binary16)), narrow},
      {"angles cut to whole numbers", angles, both(a, whole), "truncated-to-integers: angles"},
      {"entries cut to whole numbers", waves, both(&Code::waves, whole), "truncated-to-integers"},
      {"sines and cosines exchanged", waves, [](Code& code) { std::swap(code.waves[0], code.waves[1]); },
       "mixed-layout, wrong-layout", "r"},
      {"exchanged in one half", waves, in_one_half, "mixed-layout: columns"},
      {"cosines for sines", waves, [](Code& code) { code.waves[0] = code.waves[1]; },
       "mixed-layout: one function, mixed-layout: same, mixed-layout: name", "ari", true},
      {"sines negated", waves, waves_at(sines, times(-1)), "sign-flipped: phases", "r"},
      {"the sines of one pair negated", waves, waves_at(sines_of_pair_2, times(-1)), "sign-flipped: columns"},
      {"sines of the row before", angles, sines_ahead(-1), "position-offset: rows", "ar"},
      {"sines of the next row", angles, sines_ahead(1), "position-offset: rows", "ar"},
      {"one pair twice as large", waves, waves_at(pair_2, times(2)), "amplitude: columns"},
      {"sines half as large", waves, waves_at(sines, times(0.5)), "amplitude: columns"},
      {"another amplitude", waves, both(&Code::waves, times(1.25)), "amplitude, amplitude: expected", "ar", true},
      {"a row of zeros", waves, waves_at(row_40, is(0)), "zeroed-row: one"},
      {"a row of NaN", waves, waves_at(row_40, is(NAN)), "non-finite: phases"},
      {"half of the rows 0", waves, waves_at(second_half, is(0)), "uninitialised: columns, zeroed-row: several"},
      {"rows never written", waves, pe::tests::waves(other_memory), "uninitialised, out-of-range, non-finite"},
      {"one entry", waves, waves_at(one_entry, is(0.77)), "wrong-entries"},
      {"late rows by another base", waves, other_base, "wrong-entries: two rules, wrong-entries", "ar"},
      {"late rows twice as large", waves, waves_at(late, times(2)),
       "amplitude, amplitude: columns, out-of-range, wrong-entries"},
      {"dropout", waves, dropout, "wrong-entries"},
      {"8 bits", waves, both(&Code::waves, [](double x) { return std::rint(127 * x) / 127; }), "wrong-entries"}};
  return all;
}

}  // namespace pe::tests

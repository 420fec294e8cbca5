/// Both sides of what the judgement calls near, few or most (experiments/audit/thresholds.hpp): what is said of a table
/// just within, and just beyond.
#include "experiments/audit/thresholds.hpp"

#include <functional>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/expect.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

constexpr std::int64_t rows = 200, width = 32;

Options expecting(std::string const& text) {
  Options options;
  parse_expectation(text, options);
  return options;
}

Options at_0(std::string const& expected = "") {
  auto options = expected.empty() ? Options() : expecting(expected);
  options.first_position = 0;
  return options;
}

Audit of(Numbers const& entries, Options const& options = {}) {
  return audit({table_of(entries, Dtype::float64, {std::ssize(entries) / width, width})}, options);
}

/// A code with its entries changed: change(entry, row, column).
Numbers changed(auto const& change) {
  auto entries = interleaved(in_float64(rows, width, 10000));
  for (std::int64_t k = 0; k < std::ssize(entries); ++k) {
    auto& x = entries[static_cast<std::size_t>(k)];
    x = change(x, k / width, k % width);
  }
  return entries;
}

Audit frequencies(double base, std::string const& expected) {
  return audit({table_of(powers(base, 32), Dtype::float64, {}, "inv_freq")}, expecting(expected));
}

/// Two axes of cells, the last one `by` further than evenly spaced.
Audit grid_with(double by) {
  Numbers entries;
  for (int cell = 0; cell < 120; ++cell) {
    for (int k = 0; k < 32; ++k) {
      double const p = k % 16 < 8 ? cell / 12 : cell % 12 + (cell % 12 == 11 ? by : 0);
      entries.push_back((k < 16 ? sin : cos)(p * std::pow(10000.0, -(k % 8) / 8.0)));
    }
  }
  return of(entries);
}

struct Threshold {
  std::string name;
  double within, beyond;
  std::string row;  ///< that is named beyond, and not within; "unrecognised": that verdict
  std::function<Audit(double)> judged;
};

}  // namespace

TEST_CASE("What lies just within a threshold is not what lies just beyond it") {
  using namespace core;
  auto const noisy = [](double share) {
    return of(changed([&](double x, auto r, auto c) { return (7 * r + 3 * c) % 100 < 100 * share ? 0.9 - x / 2 : x; }));
  };
  auto const mask = [](double hidden) {
    auto const entry = [=](auto q, auto k) { return k > q ? hidden : -0.5 * static_cast<double>(q - k); };
    return audit({table_of(laid_out(width, width, entry), Dtype::float32, {width, width}, "alibi_bias")});
  };
  std::vector<Threshold> const all{
      {"same_number", 1 + 2e-7, 1 + 4e-6, "wrong-base: default",
       [](double by) { return frequencies(20000 * by, "rope:base=20000"); }},
      {"near_step", near_step / 2, 2 * near_step, "position-offset: row 0",
       [](double by) { return of(interleaved(in_float64(rows, width, 10000, by)), at_0()); }},
      {"near_whole_number", near_whole_number / 2, 2 * near_whole_number, "position-offset: uneven", grid_with},
      {"near_amplitude", 1 + near_amplitude / 2, 1 + 2 * near_amplitude, "amplitude: expected",
       [](double by) {
         return of(changed([&](double x, auto...) { return by * x; }), expecting("sinusoidal:base=10000"));
       }},
      {"no_sine", 0.9 * no_sine, 1.1 * no_sine, "out-of-range",
       [](double is) { return of(changed([&](double x, auto r, auto c) { return r == 70 && c == 5 ? is : x; })); }},
      {"share::most", share::most - 0.05, share::most + 0.05, "unrecognised", noisy},
      {"masked", 2 * masked, masked / 2, "slope-rule: no line", mask}};
  for (auto const& [name, within, beyond, row, judged] : all) {
    auto const is = [&, &row = row](Audit const& audit) {
      if (row == "unrecognised") return audit.verdict == Verdict::unrecognised;
      auto const found = rows_of(audit);
      return std::ranges::find(found, row) != found.end();
    };
    INFO(name << ": within, " << said(judged(within)) << "; beyond, " << said(judged(beyond)));
    CHECK_FALSE(is(judged(within)));
    CHECK(is(judged(beyond)));
  }
}

TEST_CASE("Fewer rows, pairs or numbers than say anything say nothing") {
  // Of a broken code the rows must be eight, and its pairs more than three.
  auto const spoilt = [](std::int64_t count, int columns) {
    auto entries = interleaved(in_float64(count, columns, 10000));
    for (std::size_t k = 0; k < entries.size(); k += 2) entries[k] += k % 4 == 0 ? 0.05 : -0.04;
    return int(audit({table_of(entries, Dtype::float64, {count, columns})}).verdict);
  };
  CHECK(spoilt(8, 16) == int(Verdict::defective));
  CHECK(spoilt(7, 16) != int(Verdict::defective));
  CHECK(spoilt(64, 6) != int(Verdict::defective));
  // Four slopes may be those that one of two processes holds; three may not.
  auto const held = [](int heads) {
    auto const all = slopes(16);
    return int(audit({table_of({all.begin() + 8, all.begin() + 8 + heads}, Dtype::float32, {}, "slopes")}).verdict);
  };
  CHECK(held(4) == int(Verdict::conforms));
  CHECK(held(3) == int(Verdict::defective));
}

}  // namespace pe::audit

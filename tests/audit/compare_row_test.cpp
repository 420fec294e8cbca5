// The fast comparison against the slow one: sums of angles against Arb, rows at a glance against entry by entry, and
// whole scans against balls, in every layout and number format.
#include "experiments/audit/phases/row_loops.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/scan.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"
#include "theory/kernel/rounding.hpp"

namespace pe::audit::phases {
namespace {

using namespace pe::tests;

std::vector<Ball> frequencies(double base, int pairs) {
  BallPrecision const scope(256);
  std::vector<Ball> result;
  for (int i = 0; i < pairs; ++i) result.push_back(pow(Ball(base), Ball(-i) / Ball(pairs)));
  return result;
}

/// How far a pair of doubles is from what it stands for.
double missing(double high, double low, Ball const& exact) {
  return std::abs((Ball(high) + Ball(low) - exact).to_double());
}

/// The greatest of a row whose first position is `row`.
double missing(Codes const& codes, Codes::Row const& found, Ball const& position) {
  double worst = 0;
  for (std::size_t i = 0; i < codes.frequencies().size(); ++i) {
    Ball const angle = codes.frequencies()[i] * position;
    worst = std::max({worst, missing(found.sine[i], found.sine_low[i], sin(angle)),
                      missing(found.cosine[i], found.cosine_low[i], cos(angle))});
  }
  return worst;
}

/// The double next to an exact entry, rounded to the format.
double nearest(Format format, Ball const& exact) {
  return format == Format::binary64 ? exact.to_double() : *rounded(format, exact);
}

Dtype dtype_of(Format format) {
  constexpr Dtype types[] = {Dtype::float64, Dtype::float32, Dtype::float16, Dtype::bfloat16};
  return types[static_cast<std::size_t>(format)];
}

/// What a scan finds, by balls alone.
struct Slow {
  std::uint64_t exceeding = 0;
  double error = 0, ulps = 0;
};

Slow by_balls(Expectation const& expectation, Allowance const& allowance) {
  BallPrecision const scope(phase_bits);
  Slow result;
  auto const& positions = expectation.codes->positions();
  for (std::int64_t r = 0; r < expectation.matrix->rows(); ++r) {
    auto const position = std::abs(positions.at(r).to_double());
    for (std::size_t c = 0; c < expectation.layout->columns.size(); ++c) {
      auto const pair = expectation.layout->columns[c].pair;
      auto const t = expectation.matrix->entry(r, std::int64_t(c));
      auto const exact = expected_entry(expectation, r, std::int64_t(c));
      auto const off = abs(exact - Ball(t));
      auto const per_position =
          allowance.rounded || pair == Column::none ? 0 : allowance.per_position[static_cast<std::size_t>(pair)];
      auto const limit =
          Ball(per_position) * Ball(position) + Ball(allowance.relative) * abs(exact) + Ball(allowance.absolute);
      result.exceeding += allowance.rounded ? nearest(allowance.storage, exact) != t : certainly_less(limit, off);
      result.error = std::max(result.error, off.to_double());
      result.ulps = std::max(result.ulps, ulps_between(allowance.storage, t, exact));
    }
  }
  return result;
}

}  // namespace

TEST_CASE("Rows that are sums of angles are as near to the exact ones as is proven, also far out") {
  constexpr double unit = 0x1p-106;
  double fine = 0, coarse = 0;
  for (double const base : {10000.0, 500000.0}) {
    for (double const first : {0.0, -77.0, 0x1p30 + 0.5}) {
      constexpr std::int64_t rows = 5000;
      Codes const codes(frequencies(base, 8), Positions{Ball(first), Ball(1)}, rows);
      BallPrecision const scope(256);
      CHECK(codes.fine_rows() * codes.coarse_rows() >= rows);
      for (std::int64_t f = 0; f < codes.fine_rows(); ++f) {
        fine = std::max(fine, missing(codes, codes.fine(f), Ball(static_cast<double>(f))));
      }
      for (std::int64_t q = 0; q < codes.coarse_rows(); q += 7) {
        auto const at = Ball(first) + Ball(static_cast<double>(q * codes.fine_rows()));
        coarse = std::max(coarse, missing(codes, codes.coarse(q), at));
      }
    }
  }
  CHECK(fine < 19 * unit);
  CHECK(coarse < 70 * unit);
  CHECK(fine > 1 * unit);  // more than what the rounding of exact values would leave: they are sums
  CHECK(coarse > 2 * unit);
}

TEST_CASE("A row with an entry just beyond its limit, or farther off than all before, is news; just inside it is not") {
  constexpr std::size_t columns = 12;
  constexpr double off = 0x1p-10, inside = 1 + 0x1p-45, outside = 1 - 0x1p-45;
  std::vector<double> const one(columns, 1), none(columns, 0), slopes(columns, 0x1p-20);
  Factors const fine{one.data(), none.data(), none.data(), none.data()};
  std::vector<double> const cosines(columns, 0.75);
  Factors const coarse{cosines.data(), none.data(), none.data(), none.data()};
  Places const places{0x1p-126, 0x1p-24};
  for (bool const wide : {false, true}) {
    double const bound = wide ? wide_bound : plain_bound, far = off + bound;
    for (std::size_t const at : {std::size_t{0}, columns - 1}) {
      auto entries = cosines;
      entries[at] += off;
      auto const news = [&](double absolute, double position, double relative, Greatest const& so_far) {
        Limits const limits{false, slopes.data(), position, relative, absolute, bound};
        std::vector<double> least(columns);
        least_limits(columns, limits, least.data());
        return has_news(wide, columns, entries.data(), fine, coarse, places, limits, least.data(), so_far);
      };
      Greatest const much{1, 1e9};
      CAPTURE(wide, at);
      CHECK_FALSE(news(far * inside, 0, 0, much));
      CHECK(news(far * outside, 0, 0, much));
      CHECK_FALSE(news(0, far * inside * 0x1p20, 0, much));
      CHECK(news(0, far * outside * 0x1p20, 0, much));
      CHECK_FALSE(news(0, 0, far * inside / 0.75, much));
      CHECK(news(0, 0, far * outside / 0.75, much));
      CHECK_FALSE(news(1, 0, 0, {far * inside, 1e9}));
      CHECK(news(1, 0, 0, {off * outside, 1e9}));
      // The last place of 0.75 is 2^-24.
      CHECK_FALSE(news(1, 0, 0, {1, far * 0x1p24 * inside}));
      CHECK(news(1, 0, 0, {1, far * 0x1p24 * outside}));
    }
  }
}

TEST_CASE("What is no news, one entry at a time finds to be within its limit and no farther off than before") {
  constexpr std::size_t columns = 8;
  std::mt19937_64 random(5);
  auto const between = [&](double low, double high) { return std::uniform_real_distribution<>(low, high)(random); };
  int news = 0, needless = 0;
  constexpr int rows = 20000;
  for (int i = 0; i < rows; ++i) {
    bool const wide = i % 2 != 0, rounded_limit = i % 4 < 2;
    auto const format = all_formats[static_cast<std::size_t>(i) % all_formats.size()];
    std::vector<double> a, b, v, w, entries, per_position;
    std::vector<double> const none(columns, 0);
    auto const gap = unit_roundoff(format);
    for (std::size_t c = 0; c < columns; ++c) {
      auto const x = between(-4, 4), y = between(-4, 4);
      a.push_back(std::sin(x));
      b.push_back(std::cos(x));
      v.push_back(std::cos(y));
      w.push_back(std::sin(y));
      per_position.push_back(between(0, gap));
      auto const exact = a[c] * v[c] + b[c] * w[c];
      entries.push_back(i % 8 < 4 ? round_to(format, exact) : exact + between(-1, 1) * gap);
    }
    Factors const fine{a.data(), b.data(), none.data(), none.data()};
    Factors const coarse{v.data(), w.data(), none.data(), none.data()};
    Places const places{least_normal(format), gap};
    Limits const limits{
        rounded_limit, per_position.data(), between(0, 2), gap, gap / 8, wide ? wide_bound : plain_bound};
    Greatest const so_far{between(0.2, 1.2) * gap, between(0.3, 4)};
    std::vector<double> least(columns);
    least_limits(columns, limits, least.data());
    bool const found = has_news(wide, columns, entries.data(), fine, coarse, places, limits, least.data(), so_far);
    bool counts = false;
    for (std::size_t c = 0; c < columns; ++c) {
      auto const entry = compare_entry(wide, c, entries[c], fine, coarse, places, limits);
      counts |= !certainly_within(entry, limits) || entry.distance > so_far.error || entry.ulps > so_far.ulps;
    }
    news += found;
    needless += found && !counts;
    if (counts) REQUIRE(found);
  }
  CHECK(news > rows / 10);
  CHECK(news < rows / 10 * 9);
  CHECK(needless <= rows / 1000);
}

TEST_CASE("Scans find what balls find, of sound and of broken tables in every layout, format and arithmetic") {
  constexpr std::int64_t rows = 150;
  for (double const base : {10000.0, 500000.0}) {
    for (auto const& layout : layouts(8)) {
      // From -7.3 on, positions change their sign within a block.
      auto const positions = base == 10000 ? Positions{Ball(3), Ball(1)} : Positions{Ball(-7.3), Ball(0.1)};
      Codes const codes(frequencies(base, layout.pairs), positions, rows);
      for (auto const format : all_formats) {
        BallPrecision const scope(phase_bits);
        std::vector<double> sound;
        for (std::int64_t r = 0; r < rows; ++r) {
          for (auto const& column : layout.columns) {
            auto const exact = column.pair == Column::none ? Ball(0) : codes.exact(r, column.pair, column.cosine);
            sound.push_back(nearest(format, exact));
          }
        }
        auto broken = sound;
        for (std::size_t i = 7; i < broken.size(); i += 211) broken[i] = round_to(format, broken[i] * 1.25 + 0.125);
        auto const gap = unit_roundoff(format);
        Allowance const nearest_only{format, true};
        // Of half precision the least numbers are rounded by more than a part of themselves.
        auto const least = format == Format::binary16 ? 0x1p-25 : 0;
        std::vector<double> const slopes(static_cast<std::size_t>(layout.pairs), gap);
        Allowance const growing{format, false, slopes, gap, least};
        for (auto const* const entries : {&sound, &broken}) {
          Matrix const matrix(table_of(*entries, dtype_of(format), {rows, 8}), 0);
          Expectation const expectation{&matrix, &layout, &codes};
          for (auto const* const allowance : {&nearest_only, &growing}) {
            auto const fast = scan(expectation, *allowance, false, 1);
            auto const slow = by_balls(expectation, *allowance);
            CAPTURE(base, layout.name, name(format), entries == &sound, allowance->rounded);
            CHECK(fast.exceeding == slow.exceeding);
            CHECK((slow.exceeding == 0) == (entries == &sound));
            CHECK(fast.by_error.error >= slow.error);
            CHECK(fast.by_error.error <= slow.error * (1 + 0x1p-40) + 2 * plain_bound);
            CHECK(fast.by_ulps.ulps == Approx(slow.ulps).epsilon(1e-8));
          }
        }
      }
    }
  }
}

TEST_CASE("A limit that grows with the position is kept in every row, also where positions change their sign") {
  constexpr std::int64_t rows = 150;
  constexpr double slope = 0x1p-10, absolute = 1e-12;
  auto const layout = layouts(4).front();
  for (double const first : {3.0, -7.25, -40.0}) {
    Codes const codes(frequencies(10000, 2), Positions{Ball(first), Ball(0.125)}, rows);
    for (auto const format : {Format::binary32, Format::binary64}) {
      for (double const part : {0.99, 1.01}) {
        BallPrecision const scope(phase_bits);
        std::vector<double> entries;
        for (std::int64_t r = 0; r < rows; ++r) {
          auto const limit = slope * std::abs(first + 0.125 * double(r)) + absolute;
          for (auto const& column : layout.columns) {
            auto const off = column.pair == int(r % 2) && column.cosine == (r % 4 < 2) ? part * limit : 0;
            entries.push_back((codes.exact(r, column.pair, column.cosine) + Ball(off)).to_double());
          }
        }
        Matrix const matrix(table_of(entries, Dtype::float64, {rows, 4}), 0);
        auto const found = scan({&matrix, &layout, &codes}, {format, false, {slope, slope}, 0, absolute}, false, 2);
        CAPTURE(first, name(format), part);
        CHECK(found.rows_exceeding == (part > 1 ? rows : 0));
        CHECK(found.exceeding == found.rows_exceeding);
      }
    }
  }
}

}  // namespace pe::audit::phases

// Grids with a mistake along an axis, found as in a table of that axis alone; and what was once taken for an axis.
#include <cmath>
#include <functional>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

using Ids = std::vector<std::string>;

constexpr int height = 16, width = 20, pairs = 16;

struct Entry {
  int row, column;  ///< of the cell
  int axis, pair;
  bool cosine;
};

/// The angle of an entry by coordinates from 0 on.
double angle(Entry const& e) {
  auto const at = e.axis == 0 ? e.row : e.column;
  return at * std::pow(10000.0, -static_cast<double>(e.pair) / pairs);
}

double wave(Entry const& e, double angle) { return e.cosine ? std::cos(angle) : std::sin(angle); }

/// [height * width, 4 pairs]: for each axis the sines, then the cosines.
Audit audit_of(std::function<double(Entry const&)> const& value, Options const& options = {}) {
  auto const entries = laid_out(height * width, 4 * pairs, [&](auto cell, auto c) {
    auto const in_axis = static_cast<int>(c) % (2 * pairs);
    return value({static_cast<int>(cell) / width, static_cast<int>(cell) % width, static_cast<int>(c) / (2 * pairs),
                  in_axis % pairs, in_axis >= pairs});
  });
  return audit({table32(entries, height * width, "pos_embed")}, options);
}

Ids defects_of(std::function<double(Entry const&)> const& value) { return defects(audit_of(value)); }

double sound(Entry const& e) { return wave(e, angle(e)); }

TEST_CASE("What is wrong along an axis of a grid is what is wrong in a table of that axis") {
  CHECK(int(audit_of(sound).verdict) == int(Verdict::conforms));
  CHECK(defects_of([](Entry const& e) {
          return wave(e, angle(e) * (e.cosine ? std::pow(10000.0, -0.5 / pairs) : 1));
        }) == Ids{"exponent-per-column"});
  CHECK(defects_of([](Entry const& e) {
          auto mirrored = e;
          mirrored.pair = pairs - 1 - e.pair;
          return wave(e, angle(mirrored));
        }) == Ids{"wrong-frequencies"});
  auto const halved = audit_of([](Entry const& e) { return e.cosine ? sound(e) : sound(e) / 2; });
  CHECK(defects(halved) == Ids{"amplitude"});
  CHECK_THAT(halved.findings.front().says, contains("Axis 0 by itself"));
  CHECK(halved.findings.front().worst->index.size() == 2);
  // Where a column changes along both axes, nothing is said of either.
  CHECK(defects_of([](Entry const& e) {
          return sound(e) + 0.3 * std::sin(1.0 + e.row * 7 + e.column * 13 + e.pair);
        }).empty());
}

TEST_CASE("An axis of sines alone is a defect, by itself") {
  auto const sines = [](Entry const& e) { return e.axis == 0 ? std::sin(angle(e)) : sound(e); };
  auto const found = audit_of(sines);
  CHECK(defects(found) == Ids{"mixed-layout"});
  CHECK_THAT(found.findings.front().says, contains("Every column holds sines"));
}

TEST_CASE("Pairs that turn nothing after those of an axis are no axis at one place") {
  auto const still = [](Entry const& e) { return e.pair < pairs - 3 ? sound(e) : double(e.cosine); };
  CHECK(defects_of(still) == Ids{"uninitialised"});
}

TEST_CASE("The axes of a grid have one order of sines and cosines, and one side for each coordinate") {
  auto const exchanged = [](Entry const& e) {
    auto other = e;
    other.cosine = e.axis == 1 ? !e.cosine : e.cosine;
    return wave(other, angle(e));
  };
  CHECK(defects_of(exchanged) == Ids{"mixed-layout"});
  CHECK(defects_of([](Entry const& e) { return e.axis == 1 && !e.cosine ? -sound(e) : sound(e); }) ==
        Ids{"sign-flipped"});
  auto const by_height = [](Entry const& e) {
    auto counted = e;
    counted.row = (e.row * width + e.column) / height;
    return wave(e, angle(counted));
  };
  CHECK(defects_of(by_height) == Ids{"axis-swapped"});
}

TEST_CASE("Cells that are numbered through are one axis") {
  auto const value = [](int channel, int cell) {
    auto const turned = cell * std::pow(10000.0, -static_cast<double>(channel / 2) / pairs);
    return channel % 2 == 0 ? std::sin(turned) : std::cos(turned);
  };
  auto const entries = laid_out(2 * pairs, height * width,
                                [&](auto c, auto cell) { return value(static_cast<int>(c), static_cast<int>(cell)); });
  auto const numbered = audit({table_of(entries, Dtype::float32, {2 * pairs, height, width})});
  CHECK(int(numbered.verdict) == int(Verdict::conforms));
  CHECK(numbered.shape == std::vector<std::int64_t>{2 * pairs, height, width});
}

TEST_CASE("Cosines that stand in the place of sines too are no cache") {
  auto const cosines = laid_out(100, 2 * pairs, [](auto r, auto c) {
    return std::cos(static_cast<double>(r) * std::pow(10000.0, -static_cast<double>(c % pairs) / pairs));
  });
  CHECK(defects(audit({table32(cosines, 100, "cos"), table32(cosines, 100, "sin")})) == Ids{"mixed-layout"});
}

}  // namespace
}  // namespace pe::audit

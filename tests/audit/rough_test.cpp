// Tables that are a code to a few bits, in all entries alike: told from tables of another base, of a rule that is not
// known, and from those with a part that is wrong.
#include <limits>

#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;

/// Rounded to 11 significant bits, as TF32 takes the factors of a product.
float to_tf32(float x) {
  int exponent = 0;
  auto const fraction = std::frexp(x, &exponent);
  return std::ldexp(std::round(std::ldexp(fraction, 11)), exponent - 11);
}

/// cos_sin [rows, 2 pairs]; `to`: what is done with each entry.
Audit audited(
    Phases const& phases, Dtype dtype = Dtype::float32,
    std::function<double(double)> const& to = [](double x) { return x; }) {
  auto entries = blocks(phases, true);
  for (double& x : entries) x = to(x);
  return audit({table_of(entries, dtype, {phases.rows, 2 * phases.pairs}, "cos_sin")});
}

std::vector<float> changed(std::vector<float> frequencies, std::function<float(std::size_t, float)> const& to) {
  for (std::size_t i = 0; i < frequencies.size(); ++i) frequencies[i] = to(i, frequencies[i]);
  return frequencies;
}

/// The angles of each row are those of the row before and the frequencies, added in single precision.
Phases added_up(std::int64_t rows, std::vector<float> const& frequencies) {
  Phases result{rows, static_cast<std::int64_t>(frequencies.size()), {}, {}};
  std::vector<float> angles(frequencies.size());
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::size_t i = 0; i < angles.size(); ++i) {
      result.sines.push_back(std::sin(angles[i]));
      result.cosines.push_back(std::cos(angles[i]));
      angles[i] += frequencies[i];
    }
  }
  return result;
}

}  // namespace

TEST_CASE("A product that lost bits is told by its angles, whatever the entries are stored in") {
  auto const w = by_power(64, 10000);
  auto const narrow = changed(w, [](std::size_t, float x) { return to_tf32(x); });
  for (auto const dtype : {Dtype::float32, Dtype::bfloat16, Dtype::float16}) {
    for (std::int64_t const rows : {200, 3000}) {
      INFO(int(dtype) << ", " << rows << " rows");
      CHECK(audited(in_float32(rows, w), dtype).verdict == Verdict::conforms);
      auto const ids = defects(audited(in_float32(rows, narrow, {.position = to_tf32}), dtype));
      // Of 200 rows, bfloat16 rounds more than these frequencies are off by.
      if (dtype == Dtype::bfloat16 && rows == 200) continue;
      CHECK((ids == Ids{"low-precision-angles"} || ids == Ids{"low-precision-frequencies"}));
    }
  }
}

TEST_CASE("A module cast to bfloat16 lost bits in every step, where its codes are scaled too") {
  auto const narrow = rounded_to(Format::bfloat16);
  auto const frequencies = changed(by_power(64, 10000), [&](std::size_t, float x) { return narrow(x); });
  auto const scale = narrow(1 / std::sqrt(64.0F));
  auto const phases = in_float32(200, frequencies, {.position = narrow, .angle = narrow});
  auto const scaled = [&](double x) { return scale * narrow(static_cast<float>(x)); };
  auto const ids = defects(audited(phases, Dtype::bfloat16, scaled));
  // All 200 positions are bfloat16s.
  CHECK(ids == Ids{"low-precision-frequencies", "low-precision-angles"});
}

TEST_CASE("Angles that were added up are told from those that were multiplied") {
  auto const w = by_power(64, 10000);
  auto const audit = audited(added_up(4000, w));
  CHECK(defects(audit) == Ids{"low-precision-angles"});
  CHECK(audit.convention.base == 10000);
  CHECK_THAT(audit.accuracy->pipeline, contains("angles of 1"));
}

TEST_CASE("Entries that were kept in 8 bits are told, and those of 16 bits are another thing") {
  auto const in = [](double steps) { return [steps](double x) { return std::round(x * steps) / steps; }; };
  auto const phases = in_float64(1000, 64, 10000);
  auto const bytes = audited(phases, Dtype::float32, in(127));
  CHECK(defects(bytes) == Ids{"wrong-entries"});
  CHECK_THAT(bytes.findings.front().says, contains("255 values"));
  auto const words = audited(phases, Dtype::float32, in(32767));
  for (auto const& finding : words.findings) CHECK(finding.says.find("values") == std::string::npos);
  // Among few values, each must be the nearest: noise of a few grid points is none.
  auto const noisy =
      audited(phases, Dtype::float32, [&, k = 0](double x) mutable { return in(127)(x) + (++k % 3 - 1) * 2.0 / 127; });
  for (auto const& finding : noisy.findings) CHECK(finding.says.find("values") == std::string::npos);
}

TEST_CASE("What is no number is that first, also among few values and narrow angles") {
  auto const with_hole = [](double steps, Step const& position) {
    auto phases = in_float32(600, by_power(64, 10000), {.position = position});
    phases.sine(3, 4) = std::numeric_limits<double>::quiet_NaN();
    return defects(audited(phases, Dtype::float32, [&](double x) { return std::round(x * steps) / steps; })).front();
  };
  CHECK(with_hole(127, [](float x) { return x; }) == "non-finite");
  CHECK(with_hole(0x1p20, to_tf32) == "non-finite");
}

TEST_CASE("Frequencies of another base or of a rule that is not known are no lost bits") {
  auto const of = [](double base, double factor) {
    return changed(by_power(32, base), [&](std::size_t, float x) { return static_cast<float>(x / factor); });
  };
  CHECK(defects(audited(in_float32(64, of(9952, 4)), Dtype::bfloat16)).empty());
  CHECK(defects(audited(in_float32(64, by_power(128, 1252065)), Dtype::bfloat16)).empty());
  // Near those of base 700000, off from pair to pair by a curve.
  for (float const more : {0.28F, 0.3F, 0.32F, 0.34F, 0.36F}) {
    auto const stretched = changed(by_power(32, 500000),
                                   [&](std::size_t i, float x) { return x / (1 + more * static_cast<float>(i) / 15); });
    for (auto const dtype : {Dtype::float16, Dtype::bfloat16}) {
      INFO(more << ", " << int(dtype));
      auto const audit = audited(in_float32(64, stretched), dtype);
      INFO((audit.findings.empty() ? "" : audit.findings.front().says));
      CHECK(defects(audit) == Ids{});
    }
  }
  // Near a number of three digits, which does not fit all entries.
  CHECK(audited(in_float32(600, by_power(32, 4809969.8))).verdict == Verdict::conforms);
  Phases near_three_digits{600, 16, {}, {}};
  for (int r = 0; r < 600; ++r) {
    for (int i = 0; i < 16; ++i) {
      auto const angle = static_cast<float>(r) * static_cast<float>(std::pow(4809967.913364926, -i / 16.0));
      near_three_digits.sines.push_back(std::sin(double(angle)));
      near_three_digits.cosines.push_back(std::cos(double(angle)));
    }
  }
  CHECK(audited(near_three_digits).verdict == Verdict::conforms);
}

TEST_CASE("One pair of another frequency is that, and no lost bits of all") {
  auto const one = changed(by_power(64, 10000), [](std::size_t i, float x) { return i == 5 ? x * 1.003F : x; });
  CHECK(defects(audited(in_float32(1000, one))) == Ids{"wrong-frequencies"});
  // Of a slow pair sines are small, whatever their sign.
  auto const slow = changed(by_power(64, 10000), [](std::size_t i, float x) { return i == 31 ? x * 1.5F : x; });
  CHECK(defects(audited(in_float32(60, slow))) == Ids{"wrong-frequencies"});
}

TEST_CASE("Where a base is asked for, a table that is no code of it is broken") {
  // Half of the rows lie between two codes.
  auto const codes = in_float64(64, 64, 10000);
  auto const between = [&](bool stretched) {
    return laid_out(128, 64, [&](auto r, auto c) {
      auto const at = [&](std::int64_t row) { return std::min<std::int64_t>(row, 63) * 32 + c % 32; };
      auto const& all = c < 32 ? codes.sines : codes.cosines;
      auto const one = all[static_cast<std::size_t>(at(r / 2))], next = all[static_cast<std::size_t>(at(r / 2 + 1))];
      return stretched ? 0.75 * (r % 2 == 0 ? one : next) + 0.25 * (r % 2 == 0 ? next : one) : one;
    });
  };
  Options asked;
  asked.expected_scheme = "sinusoidal";
  auto const table = table_of(between(true), Dtype::float32, {128, 64}, "pos_embed");
  CHECK(defects(audit({table}, asked)).empty());
  asked.expected["base"] = "10000";
  CHECK(defects(audit({table}, asked)) == Ids{"wrong-entries"});
}

TEST_CASE("One row of other angles is that, and no lost bits of all") {
  auto phases = in_float32(20000, by_power(16, 10000));
  for (std::int64_t i = 0; i < phases.pairs; ++i) {
    auto const angle = std::atan2(phases.sine(3, i), phases.cosine(3, i)) + 0.05;
    phases.sine(3, i) = std::sin(angle);
    phases.cosine(3, i) = std::cos(angle);
  }
  CHECK(defects(audited(phases)) == Ids{"wrong-entries"});
}

TEST_CASE("Positions of any step that were rounded are told from those of a batch") {
  auto const codes = [](Step const& position) {
    return audited(in_float32(256, by_power(32, 10000), {.step = 7, .position = position}), Dtype::bfloat16);
  };
  CHECK(codes([](float x) { return x; }).verdict == Verdict::conforms);
  CHECK(defects(codes(rounded_to(Format::bfloat16))).front() == "low-precision-positions");
}

}  // namespace pe::audit

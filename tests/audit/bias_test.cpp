#include "experiments/audit/kinds/kinds.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/kinds/bias.hpp"
#include "experiments/audit/phases/laws.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"
#include "theory/properties/toeplitz_bias.hpp"
#include "theory/schemes/t5.hpp"

namespace pe::audit {
namespace {

using tests::defects;
using tests::table_of;
using Ids = std::vector<std::string>;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t heads = 12, length = 40;

std::vector<double> const& slopes() {
  static auto const m = [] {
    std::vector<double> result;
    for (auto const& ball : slopes_of(SlopeRule::interpolated, heads, 8)) {
      result.push_back(static_cast<double>(static_cast<float>(ball.to_double())));
    }
    return result;
  }();
  return m;
}

/// entry(slope, query, key), computed in float32.
template <class Entry>
std::vector<double> made(std::int64_t queries, std::int64_t keys, Entry const& entry) {
  std::vector<double> result;
  for (double const m : slopes()) {
    for (std::int64_t i = 0; i < queries; ++i) {
      for (std::int64_t j = 0; j < keys; ++j) result.push_back(entry(m, i, j));
    }
  }
  return result;
}

Audit audited(std::vector<double> const& entries, std::vector<std::int64_t> const& shape,
              Dtype dtype = Dtype::float32) {
  Options asked;
  asked.kind = "bias";
  auto const found = audit_bias(table_of(entries, dtype, shape), asked, true);
  REQUIRE(found);
  return *found;
}

double away(std::int64_t i, std::int64_t j) { return static_cast<double>(std::abs(i - j)); }

TEST_CASE("Where ALiBi is expected, a bias of the query alone is a defect") {
  auto const of_query = made(length, length, [](double m, std::int64_t i, std::int64_t) { return -m * double(i); });
  Options asked;
  asked.expected_scheme = "alibi";
  auto const table = table_of(of_query, Dtype::float32, {heads, length, length});
  CHECK(int(audit_bias(table, {}, true)->verdict) == int(Verdict::unrecognised));
  CHECK(defects(*audit_bias(table, asked, true)) == Ids{"slope-rule"});
}

TEST_CASE("ALiBi's bias conforms: causal, symmetric, and on one line through the diagonal") {
  std::vector<std::int64_t> const shape{heads, length, length};
  for (auto const dtype : {Dtype::float32, Dtype::float64, Dtype::bfloat16}) {
    for (double const mask : {-infinity, -3.4e38, -1e9, -10000.0}) {
      auto const causal = audited(
          made(length, length, [&](double m, auto i, auto j) { return j > i ? mask : -m * away(i, j); }), shape, dtype);
      CHECK(causal.verdict == Verdict::conforms);
      CHECK(causal.convention.family == "alibi");
      CHECK(causal.convention.spacing == "interpolated");
      CHECK_THAT(causal.convention.layout, tests::contains("masked"));
    }
    auto const symmetric =
        audited(made(length, length, [](double m, auto i, auto j) { return -m * away(i, j); }), shape, dtype);
    CHECK(symmetric.verdict == Verdict::conforms);
    CHECK_THAT(symmetric.convention.layout, tests::contains("symmetric"));
    auto const straight = audited(
        made(length, length, [](double m, auto i, auto j) { return m * static_cast<double>(j - i); }), shape, dtype);
    CHECK(straight.verdict == Verdict::conforms);
    auto const zero = audited(
        made(length, length, [](double m, auto i, auto j) { return j > i ? 0 : -m * away(i, j); }), shape, dtype);
    CHECK_THAT(zero.convention.layout, tests::contains("zero"));
    CHECK(zero.verdict == Verdict::conforms);
  }
}

TEST_CASE("A bias that differs by a constant for each row is equivalent") {
  // BLOOM: slope times the key's position, [heads, 1, keys] or broadcast to every query.
  auto const row =
      audited(made(1, length, [](double m, auto, auto j) { return m * static_cast<double>(j); }), {heads, 1, length});
  CHECK(row.verdict == Verdict::equivalent);
  CHECK(row.convention.family == "alibi");
  CHECK_THAT(row.convention.up_to, tests::contains("constant for each row"));
  auto const square = audited(made(length, length, [](double m, auto, auto j) { return m * static_cast<double>(j); }),
                              {heads, length, length});
  CHECK(square.verdict == Verdict::equivalent);
  CHECK(square.convention.spacing == "interpolated");
  auto const causal = audited(
      made(length, length, [](double m, auto i, auto j) { return j > i ? -infinity : m * static_cast<double>(j); }),
      {heads, length, length});
  CHECK(causal.verdict == Verdict::equivalent);
}

TEST_CASE("Rows of other queries are a defect: by what they hide, and by their constants") {
  using Rows = std::vector<std::int64_t>;
  auto const of_rows = [](Rows const& rows, bool masked) {
    auto const entry = [&](double m, std::int64_t i, std::int64_t j) {
      auto const query = rows[static_cast<std::size_t>(i)];
      return masked && j > query ? -infinity : m * static_cast<double>(j - query);
    };
    return audited(made(length, length, entry), {heads, length, length});
  };
  Rows own(length);
  std::iota(own.begin(), own.end(), std::int64_t{0});
  auto exchanged = own, lagging = own, turned = own, wrapped = own, clamped = own, batch = own;
  std::swap(exchanged[5], exchanged[30]);
  for (std::size_t i = 15; i < own.size(); ++i) lagging[i] = own[i] - 1;
  std::reverse(turned.begin() + length / 2, turned.end());
  for (std::size_t i = 25; i < own.size(); ++i) wrapped[i] = own[i] - 25;
  for (auto& row : clamped) row = std::min<std::int64_t>(row, 30);
  for (std::size_t i = 0; i < own.size(); ++i) batch[i] = 7 * own[i] * own[i] % 37;
  CHECK(defects(of_rows(turned, true)) == Ids{"not-toeplitz"});
  for (bool const masked : {true, false}) {
    CAPTURE(masked);
    CHECK(of_rows(own, masked).verdict == Verdict::conforms);
    for (auto const& rows : {exchanged, lagging, wrapped, clamped}) {
      CHECK(defects(of_rows(rows, masked)) == Ids{"not-toeplitz"});
    }
    // A batch of decode steps, each of which has a position of its own.
    CHECK(of_rows(batch, masked).verdict == Verdict::equivalent);
  }
  CHECK(of_rows(exchanged, true).findings[0].worst->index == std::vector<std::int64_t>{0, 5, 30});
}

TEST_CASE("A prefix that all of its rows see, and keys that padding hides, are sound") {
  constexpr std::int64_t prefix = 9, end = 33;
  auto const entry = [](std::int64_t at_least, std::int64_t at_most) {
    return [=](double m, std::int64_t i, std::int64_t j) {
      bool const hidden = j >= at_most || (j > i && j >= at_least);
      return hidden ? -infinity : m * static_cast<double>(j);
    };
  };
  std::vector<std::int64_t> const shape{heads, length, length};
  CHECK(audited(made(length, length, entry(prefix, length)), shape).verdict == Verdict::equivalent);
  CHECK(audited(made(length, length, entry(0, end)), shape).verdict == Verdict::equivalent);
  auto one = made(length, length, entry(prefix, length));
  for (std::int64_t h = 0; h < heads; ++h) {
    one[static_cast<std::size_t>((h * length + 4) * length + prefix - 1)] = -infinity;
  }
  CHECK(defects(audited(one, shape)) == Ids{"not-toeplitz"});
}

TEST_CASE("A key that stands twice is found in bfloat16 too, within what one rounding of each entry leaves open") {
  auto const of_last_query = [](std::int64_t twice) {
    std::vector<double> entries;
    for (double const m : slopes()) {
      for (std::int64_t key = 0; key < 200; ++key) {
        auto const distance = 199 - (key >= twice ? key - 1 : key);
        entries.push_back(round_to(Format::bfloat16, -m * static_cast<double>(distance)));
      }
    }
    return entries;
  };
  for (auto const dtype : {Dtype::bfloat16, Dtype::float32}) {
    CHECK(defects(audited(of_last_query(200), {heads, 1, 200}, dtype)).empty());
    CHECK(audited(of_last_query(200), {heads, 1, 200}, dtype).convention.family == "alibi");
    CHECK(audited(of_last_query(100), {heads, 1, 200}, dtype).convention.family != "alibi");
  }
}

TEST_CASE("Queries that are the last of the keys are found, and queries that are the first are told") {
  constexpr std::int64_t queries = 10;
  auto const last = audited(made(queries, length,
                                 [](double m, auto i, auto j) {
                                   return j > i + length - queries ? -infinity : -m * away(i + length - queries, j);
                                 }),
                            {heads, queries, length});
  CHECK(last.verdict == Verdict::conforms);
  CHECK(last.convention.offset == static_cast<double>(length - queries));
  auto const first = audited(made(queries, length, [](double m, auto i, auto j) { return -m * away(i, j); }),
                             {heads, queries, length});
  CHECK(first.convention.offset == 0.0);
  bool told = false;
  for (auto const& finding : first.findings) told = told || finding.id == "query-offset";
  CHECK(told);
}

TEST_CASE("Faults of a bias are defects with their entry") {
  std::vector<std::int64_t> const shape{heads, length, length};
  auto const sound = made(length, length, [](double m, auto i, auto j) { return -m * away(i, j); });
  auto const place = [](std::int64_t h, std::int64_t i, std::int64_t j) {
    return static_cast<std::size_t>((h * length + i) * length + j);
  };
  auto changed = sound;
  changed[place(2, 30, 5)] += 0.01;
  auto const broken = audited(changed, shape);
  CHECK(defects(broken) == Ids{"not-toeplitz"});
  CHECK(broken.findings[0].worst->index == std::vector<std::int64_t>{2, 30, 5});
  CHECK(broken.laws[0].verdict == "fails");
  auto nan = sound;
  nan[place(0, 1, 1)] = std::nan("");
  CHECK(defects(audited(nan, shape)) == Ids{"non-finite"});
  auto const faults = [&](auto const& entry) { return defects(audited(made(length, length, entry), shape)); };
  CHECK(faults([](double m, auto i, auto j) { return m * away(i, j); }) == Ids{"sign-flipped"});
  CHECK(faults([](double m, auto i, auto j) { return -m * std::max(0.0, double(j - i)); }) == Ids{"sign-flipped"});
  CHECK(faults([](double m, auto i, auto j) { return -2 * m * away(i, j); }) == Ids{"slope-rule"});
  // Positions that stop growing at a padding token.
  auto const from = [](std::int64_t i) { return std::max<std::int64_t>(i, 8); };
  CHECK(faults([&](double m, auto i, auto j) { return -m * away(from(i), from(j)); }) == Ids{"not-toeplitz"});
}

TEST_CASE("Keys side by side that a narrow type gives one bias in every head are a defect, a key less is sound") {
  auto const bfloat16 = [](double x) { return round_to(Format::bfloat16, x); };
  // Of 8 bits, 256 and 257 are one number; products with 12 slopes are first one in all heads at 264 and 265.
  auto const at_keys = [](std::int64_t keys, auto const& entry, Dtype dtype) {
    return audited(made(1, keys, [&](double m, auto, auto j) { return entry(m, static_cast<double>(j)); }),
                   {heads, 1, keys}, dtype);
  };
  auto const product = [](double m, double p) { return m * p; };
  auto const rounded_product = [&](double m, double p) { return bfloat16(bfloat16(m) * p); };
  auto const rounded_position = [&](double m, double p) { return m * bfloat16(p); };
  auto const summed_mask = [&](double m, double p) { return m * bfloat16(bfloat16(p + 1) - 1); };
  auto const is_merged = [](Audit const& audit, std::string const& distances) {
    REQUIRE(defects(audit) == Ids{"colliding-positions"});
    CHECK_THAT(audit.findings[0].says, tests::contains("istances " + distances + " "));
  };
  CHECK(at_keys(265, product, Dtype::bfloat16).verdict == Verdict::equivalent);
  is_merged(at_keys(266, product, Dtype::bfloat16), "264 and 265");
  CHECK(at_keys(265, rounded_product, Dtype::float32).verdict == Verdict::equivalent);
  is_merged(at_keys(266, rounded_product, Dtype::float32), "264 and 265");
  CHECK(at_keys(257, rounded_position, Dtype::float32).verdict == Verdict::equivalent);
  is_merged(at_keys(258, rounded_position, Dtype::float32), "256 and 257");
  is_merged(at_keys(258, summed_mask, Dtype::float32), "255 and 256");
  CHECK(at_keys(900, product, Dtype::float32).verdict == Verdict::equivalent);
  CHECK(at_keys(900, product, Dtype::float16).verdict == Verdict::equivalent);
  is_merged(at_keys(2100, product, Dtype::float16), "2060 and 2061");
  // From the last key backwards, as MPT has it: the same distances, and the key that shows them.
  auto const backwards = audited(made(1, 300, [](double m, auto, auto j) { return m * static_cast<double>(j - 299); }),
                                 {heads, 1, 300}, Dtype::bfloat16);
  is_merged(backwards, "264 and 265");
  CHECK(backwards.findings[0].worst->index == std::vector<std::int64_t>{0, 0, 299 - 265});
}

TEST_CASE("The bias of one query, [heads, keys], is ALiBi's where its slopes are, and else angles") {
  auto const of = [](auto const& entry) {
    return audit({table_of(made(1, 600, entry), Dtype::float32, {heads, 600})});
  };
  auto const sound = of([](double m, auto, auto j) { return -m * away(599, j); });
  CHECK(sound.verdict == Verdict::conforms);
  CHECK(sound.convention.family == "alibi");
  CHECK(sound.shape == std::vector<std::int64_t>{heads, 600});
  auto const merged = of([](double m, auto, auto j) { return -m * round_to(Format::bfloat16, away(599, j)); });
  CHECK(defects(merged) == Ids{"colliding-positions"});
  CHECK(merged.findings.front().worst->index == std::vector<std::int64_t>{0, 599 - 257});
  CHECK(of([](double m, auto, auto j) { return 0.9 * m * away(0, j); }).convention.family != "alibi");
}

TEST_CASE("A later key that is seen behind hidden ones is a hole in the mask") {
  auto entries = made(length, length, [](double m, auto i, auto j) { return j > i ? -infinity : -m * away(i, j); });
  std::vector<std::int64_t> const shape{heads, length, length};
  CHECK(audited(entries, shape).verdict == Verdict::conforms);
  auto beside = entries;  // the next key of one query leaves no hole
  beside[5 * length + 6] = 0;
  auto const next = audited(beside, shape);
  REQUIRE(defects(next) == Ids{"not-toeplitz"});
  CHECK_THAT(next.findings[0].says, tests::contains("it sees keys up to 6, where 5 belongs"));
  // The last key, unmasked for all queries: no other entry stands for these offsets.
  for (std::size_t i = length - 1; i < entries.size(); i += length) entries[i] = 0;
  auto const holes = audited(entries, shape);
  REQUIRE(defects(holes) == Ids{"not-toeplitz"});
  CHECK(holes.findings[0].worst->index == std::vector<std::int64_t>{0, 0, length - 1});
}

TEST_CASE("A mask that shows every query the key after its own is a defect, with more keys than queries it is none") {
  auto const shown = [&](std::int64_t keys, std::int64_t later) {
    auto const own = keys - length;
    auto const entry = [&](double m, std::int64_t i, std::int64_t j) {
      return j > i + own + later ? -infinity : -m * away(i + own, j);
    };
    return audited(made(length, keys, entry), {heads, length, keys});
  };
  CHECK(shown(length, 0).verdict == Verdict::conforms);
  auto const late = shown(length, 1);
  REQUIRE(defects(late) == Ids{"not-toeplitz"});
  CHECK_THAT(late.findings[0].says, tests::contains("the key after their own"));
  CHECK(defects(shown(length + 1, 0)).empty());
}

TEST_CASE("Keys of padding in front of a single query's stand at position 0, those behind other keys do not") {
  auto const padded = [&](std::int64_t padding, double at_padding) {
    return audited(
        made(1, length,
             [&](double m, auto, auto j) { return j < padding ? at_padding : m * static_cast<double>(j - padding); }),
        {heads, 1, length});
  };
  auto const sound = padded(7, 0);
  CHECK(sound.verdict == Verdict::equivalent);
  CHECK(sound.convention.spacing == "interpolated");
  CHECK_THAT(sound.findings.back().says, tests::contains("7 keys in front"));
  CHECK(padded(7, 0.5).verdict == Verdict::unrecognised);
  // Of two sequences, the second is padded: slopes that are told from fewer keys are those of the first.
  auto both = made(1, length, [](double m, auto, auto j) { return m * static_cast<double>(j); });
  auto const second =
      made(1, length, [](double m, auto, auto j) { return m * static_cast<double>(std::max<std::int64_t>(j - 9, 0)); });
  both.insert(both.end(), second.begin(), second.end());
  auto const batch = audited(both, {2 * heads, 1, length});
  CHECK(batch.verdict == Verdict::equivalent);
  CHECK(batch.convention.spacing == "interpolated");
}

/// A head's bias as a scheme: each entry with what its rounding may hide.
struct BiasTable {
  using Field = Balls;
  std::vector<double> const& entries;
  double radius;

  Ball bias(std::int64_t i, std::int64_t j) const {
    return phases::around(entries[static_cast<std::size_t>(i * length + j)], radius);
  }
  BiasTable const& layer(std::int64_t, std::int64_t) const { return *this; }
};

TEST_CASE("One pass over a bias finds what theory's law finds entry by entry") {
  std::vector<double> sound;
  for (std::int64_t i = 0; i < length; ++i) {
    for (std::int64_t j = 0; j < length; ++j) sound.push_back(-slopes()[0] * away(i, j));
  }
  auto broken = sound;
  broken[30 * length + 5] += 0.01;
  for (auto const& entries : {sound, broken}) {
    auto const table = audited(entries, {length, length});
    // Two entries differ when they are farther apart than the roundings of both.
    BiasTable const scheme{entries, table.laws[0].allowance / 2};
    bool holds = true;
    for (auto k = 2 - length; k < length - 1; ++k) {
      for (std::int64_t s = 1; s + std::abs(k) < length; ++s) {
        for (auto const& side : ToeplitzBias{}(scheme, Fraction(k), Fraction(s), Fraction(1))) {
          holds = holds && !certainly_unequal(side.lhs, side.rhs);
        }
      }
    }
    CHECK(table.laws[0].verdict == (holds ? "holds" : "fails"));
    CHECK(holds == (entries == sound));
  }
}

TEST_CASE("A bias of learned values in T5's buckets is Toeplitz and said to be no more") {
  T5Buckets const buckets;
  std::vector<double> entries;
  for (std::int64_t i = 0; i < 100; ++i) {
    for (std::int64_t j = 0; j < 100; ++j) entries.push_back(std::sin(static_cast<double>(7 * buckets.of(j - i) + 1)));
  }
  auto const audit = audited(entries, {100, 100});
  CHECK(audit.verdict == Verdict::learned);
  CHECK(audit.convention.family == "relative-bias");
  CHECK_THAT(audit.convention.named_after, tests::contains("32 bidirectional buckets"));
  CHECK(audit.findings[0].id == "learned-values");
}

TEST_CASE("A bias between the cells of a window is learned, and one entry of another value is told") {
  // Swin: a number for each pair of offsets along the rows and columns of a window of 4 x 6 cells.
  std::vector<double> entries;
  for (int h = 0; h < 2; ++h) {
    for (int i = 0; i < 24; ++i) {
      for (int j = 0; j < 24; ++j) {
        int const down = i / 6 - j / 6 + 3, right = i % 6 - j % 6 + 5;
        entries.push_back(std::sin(1.7 * (h * 77 + down * 11 + right)));
      }
    }
  }
  auto const of = [&] { return audited(entries, {2, 24, 24}); };
  CHECK(of().verdict == Verdict::learned);
  CHECK(of().convention.layout == "a function of the offsets along both axes of 4 x 6 cells");
  entries[2 * 24 + 13] += 0.01;
  CHECK(of().verdict == Verdict::defective);
}

TEST_CASE("A matrix that is no bias is left to other families") {
  std::vector<double> positions;
  for (int p = 0; p < 64; ++p) {
    for (int i = 0; i < 64; ++i) positions.push_back(std::sin(p * std::pow(10000.0, -i / 64.0)));
  }
  CHECK_FALSE(audit_bias(table_of(positions, Dtype::float32, {64, 64}), {}, false));
  CHECK_FALSE(audit_bias(table_of(std::vector<double>(64, 0), Dtype::float32, {8, 8}), {}, false));
  CHECK_FALSE(audit_bias(table_of({1, 2, 3}, Dtype::float32), {}, true));
}

}  // namespace
}  // namespace pe::audit

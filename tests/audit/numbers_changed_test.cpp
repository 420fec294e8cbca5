/// Every mistake in vectors of frequencies, slopes, biases and buckets: the cause is named, or an honest answer is
/// given.
#include <cctype>
#include <functional>
#include <limits>
#include <span>

#include "experiments/audit/audit.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

/// What other code makes, and how it is called. `group`: 'f' frequencies, 's' slopes, 'l' ALiBi's lines, 'b' T5's
/// buckets.
struct Sound {
  std::string name;
  char group;
  std::string tensor, expectation;
  Numbers numbers;
  Dtype stored = Dtype::float32;
};

struct Change {
  std::string name;
  std::string group;  ///< of sounds; a capital: only an expectation shows it
  std::string rows;   ///< of diagnoses.tsv, or ids
  std::function<void(Numbers&)> make;
};

Numbers each_twice(Numbers const& w) {
  auto result = w;
  result.insert(result.end(), w.begin(), w.end());
  return result;
}

constexpr std::int64_t length = 48, queries = 160;

Numbers lines(int heads) {
  Numbers bias;
  for (double const m : slopes(heads)) {
    for (int i = 0; i < length; ++i) {
      for (int j = 0; j < length; ++j) bias.push_back(-m * std::abs(i - j));
    }
  }
  return bias;
}

Numbers buckets(std::function<int(int)> const& offset = [](int o) { return o; }) {
  Numbers result;
  for (int i = 0; i < queries; ++i) {
    for (int j = 0; j < queries; ++j) result.push_back(t5_bucket(offset(j - i), 32, 128, true));
  }
  return result;
}

std::vector<Sound> const& sounds() {
  static std::vector<Sound> const all{
      {"inv_freq", 'f', "inv_freq", "rope:base=10000", powers(1e4, 64)},
      {"Llama 3", 'f', "model.rotary_emb.inv_freq", "rope:base=500000", powers(5e5, 64)},
      {"each twice", 'f', "inv_freq", "rope:base=10000", each_twice(powers(1e4, 32))},
      {"tensor2tensor", 'f', "inv_timescales", "frequencies:base=10000,spacing=d/2-1", powers(1e4, 64, 1)},
      {"slopes of 8", 's', "slopes", "alibi", slopes(8)},
      {"slopes of 12", 's', "slopes", "alibi", slopes(12)},
      {"ALiBi, 8 heads", 'l', "alibi", "alibi", lines(8)},
      {"ALiBi, 12 heads", 'l', "alibi", "alibi", lines(12)},
      {"ALiBi, bfloat16", 'l', "alibi", "alibi", lines(8), Dtype::bfloat16},
      {"T5's buckets", 'b', "relative_buckets", "t5", buckets(), Dtype::int64}};
  return all;
}

auto entry(std::size_t place, auto const& change) {
  return [=](Numbers& x) { x[place] = change(x[place]); };
}
auto every(auto const& change) {
  return [=](Numbers& x) {
    for (double& number : x) number = change(number);
  };
}
auto rounded(Format format) {
  return every([=](double x) { return round_to(format, x); });
}
auto exchanged(std::size_t place) {
  return [=](Numbers& x) { std::swap(x[place], x[place + 1]); };
}
void reversed(Numbers& x) { std::ranges::reverse(x); }
auto other_buckets(std::function<int(int)> const& offset) {
  return [=](Numbers& x) { x = buckets(offset); };
}
/// The numbers of each head of a bias.
auto heads(auto const& change) {
  return [=](Numbers& x) {
    constexpr std::size_t size = length * length;
    std::vector<Numbers> all;
    for (std::size_t at = 0; at < x.size(); at += size) all.emplace_back(&x[at], &x[at] + size);
    change(all);
    x.clear();
    for (auto const& head : all) x.insert(x.end(), head.begin(), head.end());
  };
}
auto each_head(auto const& change) {
  return heads([=](auto& all) { std::ranges::for_each(all, change); });
}
auto row_of_heads(double value) {
  return each_head([=](Numbers& head) { std::fill_n(head.begin() + 20 * length, length, value); });
}

std::vector<Change> const& changes() {
  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  auto const root = [](double w) { return std::sqrt(w); };
  auto const inverse = [](double w) { return 1 / w; };
  auto const whole = [](double w) { return std::trunc(w); };
  auto const unwritten = [](auto first, std::ptrdiff_t count, double value) {
    return [=](Numbers& w) { std::fill_n(first < 0 ? w.end() + first : w.begin() + first, count, value); };
  };
  auto const head_twice = [](auto& all) {
    all.insert(all.begin(), all.front());
    all.pop_back();
  };
  auto const clamped = [](Numbers& head) {
    for (double& x : head) x = std::max(x, 30 * head[1]);
  };
  auto const diagonal = [](Numbers& head) {
    for (int i = 5; i < length; ++i) head[static_cast<std::size_t>(i * length + i - 5)] += 2;
  };
  auto const next_bucket = [](Numbers& x) {
    for (int i = 20; i < queries; ++i) x[static_cast<std::size_t>(i * queries + i - 20)] += 1;
  };
  auto const in_8_bits = [](int o) { return static_cast<int>(static_cast<std::int8_t>(o)); };
  static std::vector<Change> const all{
      {"an exponent for every column", "F", "wrong-base, exponent-per-column, wrong-dimension", every(root)},
      {"exponents of integers", "f", "wrong-frequencies", every(is(1))},
      {"periods for frequencies", "F", "wrong-frequencies: inverted", every(inverse)},
      {"turns for radians", "F", "wrong-step, wrong-frequencies, scaling-mismatch", every(times(0.15915494309))},
      {"a factor of 8", "F", "wrong-step, scaling-mismatch, scaling-not-applied", every(times(0.125))},
      {"one wrong", "f", "wrong-frequencies", entry(3, times(1.5))},
      {"two exchanged", "f", "wrong-frequencies", exchanged(2)},
      {"one negative", "f", "wrong-frequencies, sign-flipped", entry(3, times(-1))},
      {"one NaN", "f", "non-finite: frequencies, uninitialised", entry(3, is(nan))},
      {"the last four never written", "f", "wrong-frequencies", unwritten(-4, 4, 0)},
      {"other memory", "f", "uninitialised", unwritten(5, 2, 1e30)},
      {"bfloat16 frequencies", "f", "low-precision-frequencies", rounded(Format::bfloat16)},
      {"float16 frequencies", "f", "low-precision-frequencies", rounded(Format::binary16)},
      {"whole numbers", "f", "truncated-to-integers: frequencies, wrong-frequencies", every(whole)},
      {"heads counted from 0", "s", "slope-rule: from 0, slope-rule", every(times(2))},
      {"heads in reverse", "s", "slope-rule: order, slope-rule", reversed},
      {"two heads exchanged", "s", "slope-rule: exchanged, slope-rule: order", exchanged(2)},
      {"one slope wrong", "s", "slope-rule: other, slope-rule", entry(3, times(1.5))},
      {"one slope of the other sign", "s", "sign-flipped: slopes", entry(3, times(-1))},
      {"one slope 0", "s", "slope-rule: zero", entry(3, is(0))},
      {"one slope NaN", "s", "non-finite: slopes", entry(3, is(nan))},
      {"the other sign", "l", "sign-flipped: bias", every(times(-1))},
      {"one head twice", "l", "slope-rule, slope-rule: exchanged", heads(head_twice)},
      {"heads of a bias in reverse", "l", "slope-rule: order, slope-rule", heads(std::ranges::reverse)},
      {"one head twice as steep", "l", "slope-rule", heads([](auto& all) { every(times(2))(all[2]); })},
      {"distances clamped", "l", "wrong-entries: bias, not-toeplitz", each_head(clamped)},
      {"a row of zeros", "l", "not-toeplitz: rows, not-toeplitz: bias, not-toeplitz", row_of_heads(0)},
      {"one row NaN", "l", "non-finite: bias", row_of_heads(nan)},
      {"one entry of a bias", "l", "not-toeplitz: bias, not-toeplitz", entry(30 * length + 7, is(3))},
      {"one diagonal", "l", "wrong-entries: distance, wrong-entries: bias, slope-rule", each_head(diagonal)},
      {"query minus key", "b", "sign-flipped: buckets", other_buckets(std::negate<int>())},
      {"distances in 8 bits", "b", "bucket-rule: wrapped, bucket-rule", other_buckets(in_8_bits)},
      {"one position too far", "b", "bucket-rule, position-offset, query-offset: unseen",
       other_buckets([](int o) { return o + 1; })},
      {"one offset in the next bucket", "b", "bucket-rule", next_bucket},
      {"one entry of the buckets", "b", "not-toeplitz: buckets",
       entry(30 * queries + 7, [](double x) { return x + 2; })}};
  return all;
}

Audit judged(Sound const& sound, Numbers const& numbers, bool expected) {
  auto const options = expecting(expected ? sound.expectation : "");
  auto const side = sound.group == 'l' ? length : queries, heads = std::ssize(numbers) / (side * side);
  auto const shape = sound.group == 'l'   ? std::vector<std::int64_t>{heads, side, side}
                     : sound.group == 'b' ? std::vector<std::int64_t>{side, side}
                                          : std::vector{std::ssize(numbers)};
  return audit({table_of(numbers, sound.stored, shape, sound.tensor)}, options);
}

}  // namespace

TEST_CASE("Vectors and biases as libraries make them conform, beside an expectation, too, and under no name") {
  for (auto sound : sounds()) {
    for (bool const expected : {false, true})
      check_conforms(sound.name, expected, judged(sound, sound.numbers, expected));
    sound.tensor = "";
    auto const kind = sound.group == 'f'   ? "frequencies"
                      : sound.group == 's' ? "slopes"
                      : sound.group == 'l' ? "bias"
                                           : "buckets";
    CHECK(judged(sound, sound.numbers, false).kind == kind);
  }
}

TEST_CASE("No change of a vector, a bias or buckets conforms, and nearly every named cause is the right one") {
  for (bool const expected : {false, true}) {
    Count count;
    for (auto const& sound : sounds()) {
      for (auto const& change : changes()) {
        bool const only_expected = std::isupper(change.group[0]) != 0;
        if (std::tolower(change.group[0]) != sound.group || (only_expected && !expected)) continue;
        auto numbers = sound.numbers;
        change.make(numbers);
        count.add(sound.name + ", " + change.name, judged(sound, numbers, expected), change.rows, expected);
      }
    }
    count.require(expected ? 99 : 79, expected ? 2 : 0);
  }
}

}  // namespace pe::audit

/// Every mistake in vectors of frequencies, slopes, biases and buckets: the cause is named, or an honest answer is
/// given.
#include <cctype>
#include <functional>
#include <limits>
#include <span>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/expect.hpp"
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
  std::function<Numbers()> make;
  std::vector<std::int64_t> shape;
  Dtype stored = Dtype::float32;
};

struct Change {
  std::string name;
  std::string group;  ///< of sounds; a capital: only an expectation shows it
  std::set<std::string> rows;
  std::function<void(Numbers&)> make;
};

Numbers each_twice(Numbers const& w) {
  auto result = w;
  result.insert(result.end(), w.begin(), w.end());
  return result;
}

constexpr int length = 48, queries = 160;

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
      {"inv_freq", 'f', "inv_freq", "rope:base=10000", [] { return powers(1e4, 64); }, {64}},
      {"Llama 3", 'f', "model.rotary_emb.inv_freq", "rope:base=500000", [] { return powers(5e5, 64); }, {64}},
      {"each twice", 'f', "inv_freq", "rope:base=10000", [] { return each_twice(powers(1e4, 32)); }, {64}},
      {"tensor2tensor",
       'f',
       "inv_timescales",
       "frequencies:base=10000,spacing=d/2-1",
       [] { return powers(1e4, 64, 1); },
       {64}},
      {"slopes of 8", 's', "slopes", "alibi", [] { return slopes(8); }, {8}},
      {"slopes of 12", 's', "slopes", "alibi", [] { return slopes(12); }, {12}},
      {"ALiBi, 8 heads", 'l', "alibi", "alibi", [] { return lines(8); }, {8, length, length}},
      {"ALiBi, 12 heads", 'l', "alibi", "alibi", [] { return lines(12); }, {12, length, length}},
      {"ALiBi, bfloat16", 'l', "alibi", "alibi", [] { return lines(8); }, {8, length, length}, Dtype::bfloat16},
      {"T5's buckets", 'b', "relative_buckets", "t5", [] { return buckets(); }, {queries, queries}, Dtype::int64}};
  return all;
}

auto numbers(auto const& change) { return change; }
auto entry(std::size_t place, auto const& change) {
  return [=](Numbers& x) { x[place] = change(x[place]); };
}
auto every(auto const& change) {
  return [=](Numbers& x) {
    for (double& number : x) number = change(number);
  };
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

std::vector<Change> const& changes() {
  static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  auto const rounded = [](Format format) { return every([=](double x) { return round_to(format, x); }); };
  static std::vector<Change> const all{
      {"an exponent for every column",
       "F",
       {"wrong-base", "exponent-per-column", "wrong-dimension"},
       every([](double w) { return std::sqrt(w); })},
      {"exponents of integers", "f", {"wrong-frequencies"}, every([](double) { return 1.0; })},
      {"periods for frequencies", "F", {"wrong-frequencies: inverted"}, every([](double w) { return 1 / w; })},
      {"turns for radians", "F", {"wrong-step", "wrong-frequencies", "scaling-mismatch"}, every([](double w) {
         return w / 6.283185307179586;
       })},
      {"a factor of 8", "F", {"wrong-step", "scaling-mismatch", "scaling-not-applied"}, every([](double w) {
         return w / 8;
       })},
      {"one wrong", "f", {"wrong-frequencies"}, entry(3, [](double w) { return 1.5 * w; })},
      {"two exchanged", "f", {"wrong-frequencies"}, numbers([](Numbers& w) { std::swap(w[2], w[3]); })},
      {"one negative", "f", {"wrong-frequencies", "sign-flipped"}, entry(3, [](double w) { return -w; })},
      {"one NaN", "f", {"non-finite: frequencies", "uninitialised"}, entry(3, [](double) { return nan; })},
      {"the last four never written", "f", {"wrong-frequencies"}, numbers([](Numbers& w) {
         std::fill_n(w.end() - 4, 4, 0.0);
       })},
      {"other memory", "f", {"uninitialised"}, numbers([](Numbers& w) { std::fill_n(w.begin() + 5, 2, 1e30); })},
      {"bfloat16 frequencies", "f", {"low-precision-frequencies"}, rounded(Format::bfloat16)},
      {"float16 frequencies", "f", {"low-precision-frequencies"}, rounded(Format::binary16)},
      {"whole numbers", "f", {"truncated-to-integers: frequencies", "wrong-frequencies"}, every([](double w) {
         return std::trunc(w);
       })},
      {"heads counted from 0", "s", {"slope-rule: from 0", "slope-rule"}, numbers([](Numbers& m) {
         for (double& x : m) x *= 2;
       })},
      {"heads in reverse", "s", {"slope-rule: order", "slope-rule"}, numbers([](Numbers& m) {
         std::ranges::reverse(m);
       })},
      {"two heads exchanged", "s", {"slope-rule: exchanged", "slope-rule: order"}, numbers([](Numbers& m) {
         std::swap(m[2], m[3]);
       })},
      {"one slope wrong", "s", {"slope-rule: other", "slope-rule"}, entry(3, [](double m) { return 1.5 * m; })},
      {"one slope of the other sign", "s", {"sign-flipped: slopes"}, entry(3, [](double m) { return -m; })},
      {"one slope 0", "s", {"slope-rule: zero"}, entry(3, [](double) { return 0.0; })},
      {"one slope NaN", "s", {"non-finite: slopes"}, entry(3, [](double) { return nan; })},
      {"the other sign", "l", {"sign-flipped: bias"}, every([](double x) { return -x; })},
      {"one head twice", "l", {"slope-rule", "slope-rule: exchanged"}, heads([](auto& all) {
         all.insert(all.begin(), all.front());
         all.pop_back();
       })},
      {"heads of a bias in reverse", "l", {"slope-rule: order", "slope-rule"}, heads([](auto& all) {
         std::ranges::reverse(all);
       })},
      {"one head twice as steep", "l", {"slope-rule"}, heads([](auto& all) {
         for (double& x : all[2]) x *= 2;
       })},
      {"distances clamped", "l", {"wrong-entries: bias", "not-toeplitz"}, heads([](auto& all) {
         for (auto& head : all) {
           for (double& x : head) x = std::max(x, 30 * head[1]);
         }
       })},
      {"a row of zeros", "l", {"not-toeplitz: rows", "not-toeplitz: bias", "not-toeplitz"}, heads([](auto& all) {
         for (auto& head : all) std::fill_n(head.begin() + 20 * length, length, 0.0);
       })},
      {"one row NaN", "l", {"non-finite: bias"}, heads([](auto& all) {
         for (auto& head : all) std::fill_n(head.begin() + 20 * length, length, nan);
       })},
      {"one entry of a bias",
       "l",
       {"not-toeplitz: bias", "not-toeplitz"},
       entry(30 * length + 7, [](double) { return 3.0; })},
      {"one diagonal", "l", {"wrong-entries: distance", "wrong-entries: bias", "slope-rule"}, heads([](auto& all) {
         for (auto& head : all) {
           for (int i = 5; i < length; ++i) head[static_cast<std::size_t>(i * length + i - 5)] += 2;
         }
       })},
      {"query minus key", "b", {"sign-flipped: buckets"}, numbers([](Numbers& x) {
         x = buckets([](int o) { return -o; });
       })},
      {"distances in 8 bits", "b", {"bucket-rule: wrapped", "bucket-rule"}, numbers([](Numbers& x) {
         x = buckets([](int o) { return static_cast<int>(static_cast<std::int8_t>(o)); });
       })},
      {"one position too far", "b", {"bucket-rule", "position-offset", "query-offset: unseen"}, numbers([](Numbers& x) {
         x = buckets([](int o) { return o + 1; });
       })},
      {"one offset in the next bucket", "b", {"bucket-rule"}, numbers([](Numbers& x) {
         for (int i = 20; i < queries; ++i) x[static_cast<std::size_t>(i * queries + i - 20)] += 1;
       })},
      {"one entry of the buckets", "b", {"not-toeplitz: buckets"}, entry(30 * queries + 7, [](double x) {
         return x + 2;
       })}};
  return all;
}

Audit judged(Sound const& sound, Numbers const& numbers, bool expected) {
  Options options;
  if (expected) parse_expectation(sound.expectation, options);
  return audit({table_of(numbers, sound.stored, sound.shape, sound.tensor)}, options);
}

}  // namespace

TEST_CASE("Vectors and biases as libraries make them conform; so they do beside an expectation") {
  for (auto const& sound : sounds()) {
    for (bool const expected : {false, true}) {
      auto const result = judged(sound, sound.make(), expected);
      INFO(sound.name << (expected ? ", expected: " : ": ") << said(result));
      CHECK(int(result.verdict) == int(Verdict::conforms));
    }
  }
}

TEST_CASE("No change of a vector, a bias or buckets conforms, and nearly every named cause is the right one") {
  for (bool const expected : {false, true}) {
    Count count;
    for (auto const& sound : sounds()) {
      for (auto const& change : changes()) {
        bool const only_expected = std::isupper(change.group[0]) != 0;
        if (std::tolower(change.group[0]) != sound.group || (only_expected && !expected)) continue;
        auto numbers = sound.make();
        change.make(numbers);
        count.add(sound.name + ", " + change.name, judged(sound, numbers, expected), change.rows, expected);
      }
    }
    count.require(expected ? 99 : 79, expected ? 2 : 0);
  }
}

}  // namespace pe::audit

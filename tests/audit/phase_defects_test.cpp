// The defects of the corpus, made as real programs make them. Each must be told by its name and by no other.
#include "experiments/audit/audit.hpp"
#include "tests/audit/phase_case.hpp"

namespace pe::audit {
namespace {

/// The usual interleaved table after something was done to it.
Case spoilt(std::string name, std::function<void(Phases&)> const& spoil, Ids defects) {
  return {std::move(name),
          [spoil] {
            auto phases = usual();
            spoil(phases);
            return std::vector{table32(interleaved(phases), rows)};
          },
          Verdict::defective, std::move(defects)};
}

Options with(std::string key, std::string value) {
  Options options;
  options.expected[std::move(key)] = std::move(value);
  return options;
}

std::vector<Case> narrow() {
  auto const power = [](Format format) {
    auto frequencies = by_power(d, 10000);
    for (auto& w : frequencies) w = static_cast<float>(round_to(format, w));
    return frequencies;
  };
  auto const made = [](std::vector<float> const& frequencies, Making const& making) {
    return [=] { return one(interleaved(in_float32(rows, frequencies, making))); };
  };
  auto const bfloat = rounded_to(Format::bfloat16);
  return {
      {"frequencies in bfloat16", made(power(Format::bfloat16), {}), Verdict::defective, {"low-precision-frequencies"}},
      {"frequencies in half", made(power(Format::binary16), {}), Verdict::defective, {"low-precision-frequencies"}},
      {"positions in bfloat16",
       made(by_power(d, 10000), {.position = bfloat}),
       Verdict::defective,
       {"colliding-positions", "low-precision-positions"}},
      {"angles in bfloat16", made(by_power(d, 10000), {.angle = bfloat}), Verdict::defective, {"low-precision-angles"}},
      {"everything in bfloat16",
       [=] {
         auto const phases = in_float32(rows, power(Format::bfloat16), {.position = bfloat, .angle = bfloat});
         return std::vector{table_of(interleaved(phases), Dtype::bfloat16, {rows, d})};
       },
       Verdict::defective,
       {"colliding-positions", "low-precision-angles", "low-precision-frequencies", "low-precision-positions"}},
      {"exponents and powers in bfloat16 too, which divide the positions",
       [=] {
         std::vector<float> frequencies;
         for (int i = 0; i < d / 2; ++i) {
           auto const exponent = bfloat(static_cast<float>(i) / (d / 2 - 1));
           frequencies.push_back(1 / bfloat(std::pow(bfloat(10000), exponent)));
         }
         auto const phases = in_float32(rows, frequencies, {.position = bfloat, .angle = bfloat});
         return std::vector{table_of(blocks(phases, true), Dtype::bfloat16, {rows, d})};
       },
       Verdict::defective,
       {"colliding-positions", "low-precision-angles", "low-precision-frequencies", "low-precision-positions"}},
  };
}

std::vector<Case> spoilt_tables() {
  return {
      spoilt("a NaN", [](Phases& p) { p.sine(5, 7) = std::nan(""); }, {"non-finite"}),
      spoilt("memory that was never written",
             [](Phases& p) {
               for (std::int64_t r = 400; r < rows; ++r) {
                 for (int i = 0; i < d / 2; ++i) p.sine(r, i) = p.cosine(r, i) = std::ldexp(1.5, int(r % 90 - 40) * 2);
               }
             },
             {"uninitialised"}),
      spoilt("an entry of 1.25", [](Phases& p) { p.cosine(50, 3) = 1.25; }, {"out-of-range"}),
      spoilt("one wrong entry", [](Phases& p) { p.cosine(50, 3) = 0.125; }, {"wrong-entries"}),
      spoilt("a row of zeros",
             [](Phases& p) {
               for (int i = 0; i < d / 2; ++i) p.sine(77, i) = p.cosine(77, i) = 0;
             },
             {"zeroed-row"}),
      spoilt("one sine turned over",
             [](Phases& p) {
               for (std::int64_t r = 0; r < rows; ++r) p.sine(r, 4) *= -1;
             },
             {"sign-flipped"}),
      spoilt("all sines turned over",
             [](Phases& p) {
               for (auto& s : p.sines) s = -s;
             },
             {"sign-flipped"}),
      spoilt("a pair exchanged",
             [](Phases& p) {
               for (std::int64_t r = 0; r < rows; ++r) std::swap(p.sine(r, 4), p.cosine(r, 4));
             },
             {"mixed-layout"}),
      spoilt("a pair too small",
             [](Phases& p) {
               for (std::int64_t r = 0; r < rows; ++r) {
                 p.sine(r, 4) *= 0.75;
                 p.cosine(r, 4) *= 0.75;
               }
             },
             {"amplitude"}),
      spoilt("a pair of another frequency",
             [](Phases& p) {
               for (std::int64_t r = 0; r < rows; ++r) {
                 p.sine(r, 9) = p.sine(r, 3);
                 p.cosine(r, 9) = p.cosine(r, 3);
               }
             },
             {"wrong-frequencies"}),
      spoilt("a position left out",
             [](Phases& p) {
               auto const later = usual(rows, {.first = 1});
               for (std::int64_t r = 500; r < rows; ++r) {
                 for (int i = 0; i < d / 2; ++i) {
                   p.sine(r, i) = Phases(later).sine(r, i);
                   p.cosine(r, i) = Phases(later).cosine(r, i);
                 }
               }
             },
             {"position-offset"}),
      spoilt("sines of |position|",
             [](Phases& p) { p = usual(rows, {.first = -300, .position = [](float x) { return std::abs(x); }}); },
             {"not-odd"}),
      {"2i/d for every column",
       [] {
         return one(laid_out(rows, d, [](auto r, auto c) {
           float const angle = static_cast<float>(r) / std::pow(10000.0F, 2.0F * static_cast<float>(c) / d);
           return c % 2 == 0 ? std::sin(angle) : std::cos(angle);
         }));
       },
       Verdict::defective,
       {"exponent-per-column"}},
      {"exponents by floor division",
       [] {
         std::vector<float> frequencies;
         for (int i = 0; i < d / 2; ++i) frequencies.push_back(std::pow(10000.0F, -static_cast<float>(i / 8) / 4));
         return one(interleaved(in_float32(rows, frequencies)));
       },
       Verdict::defective,
       {"wrong-frequencies"}},
      spoilt("a pair of zeros",
             [](Phases& p) {
               for (std::int64_t r = 0; r < rows; ++r) p.sine(r, d / 2 - 1) = p.cosine(r, d / 2 - 1) = 0;
             },
             {"uninitialised"}),
      {"a cache of which each entry was cast to int64",
       [] {
         auto tables = cache(true, 10000);
         for (auto& table : tables) table = table_of(to_double(table), Dtype::int64, table.shape, table.name);
         return tables;
       },
       Verdict::defective,
       {"truncated-to-integers"}},
      {"entries cast to int64",
       [] {
         return std::vector{table_of(interleaved(usual()), Dtype::int64, {rows, d})};
       },
       Verdict::defective,
       {"truncated-to-integers"}},
      {"entries cast to integers and back",
       [] {
         auto entries = interleaved(usual());
         for (auto& x : entries) x = std::trunc(x);
         return one(entries);
       },
       Verdict::defective,
       {"truncated-to-integers"}},
      {"two lengths that do not begin alike",
       [] {
         return std::vector{one(interleaved(usual(200)), 200)[0],
                            one(interleaved(in_float32(rows, by_power(d, 20000))))[0]};
       },
       Verdict::defective,
       {"stale-state"}},
      {"base 500000 where 10000 is expected",
       [] { return one(interleaved(in_float32(rows, by_power(d, 500000)))); },
       Verdict::defective,
       {"wrong-base"},
       "",
       "",
       with("base", "10000")},
      {"row 0 at position 1 where 0 is expected",
       [] { return one(interleaved(usual(rows, {.first = 1}))); },
       Verdict::defective,
       {"position-offset"},
       "",
       "",
       with("offset", "0")},
      {"GPT-J's frequencies where a half-split cache is expected",
       [] { return cache(false); },
       Verdict::defective,
       {"mixed-layout"},
       "",
       "",
       with("layout", "half-split")},
  };
}

RopeConfig llama3() {
  RopeConfig config;
  config.scaling = "llama3";
  config.theta = 500000;
  config.factor = 8;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  config.original_max_position_embeddings = 8192;
  return config;
}

/// Meta's apply_scaling, in float32.
std::vector<float> llama3_frequencies() {
  auto frequencies = by_power(128, 500000);
  for (auto& w : frequencies) {
    float const wavelength = 2 * 3.14159265358979F / w;
    if (wavelength > 8192.0F) {
      w /= 8;
    } else if (wavelength > 8192.0F / 4) {
      float const smooth = (8192.0F / wavelength - 1) / 3;
      w = (1 - smooth) * w / 8 + smooth * w;
    }
  }
  return frequencies;
}

std::vector<Case> scaled() {
  auto const made = [](std::vector<float> const& frequencies) {
    return [=] {
      auto const phases = in_float32(4096, frequencies);
      return std::vector{table32(twice(phases, true, true), 4096, "cos_cached"),
                         table32(twice(phases, false, true), 4096, "sin_cached")};
    };
  };
  Options options;
  options.config = llama3();
  RopeConfig plain;
  plain.theta = 500000;
  Options unscaled;
  unscaled.config = plain;
  return {
      {"llama3's scaling, applied", made(llama3_frequencies()), Verdict::conforms, {}, "half-split", "d/2", options},
      {"llama3's scaling, not applied",
       made(by_power(128, 500000)),
       Verdict::defective,
       {"scaling-not-applied"},
       "half-split",
       "d/2",
       options},
      {"another base than llama3's",
       made(by_power(128, 10000)),
       Verdict::defective,
       {"scaling-mismatch"},
       "half-split",
       "d/2",
       options},
      {"no scaling, as its config says",
       made(by_power(128, 500000)),
       Verdict::conforms,
       {},
       "half-split",
       "d/2",
       unscaled},
      {"scaled where its config says nothing of it",
       made(llama3_frequencies()),
       Verdict::defective,
       {"scaling-mismatch"},
       "half-split",
       "d/2",
       unscaled},
      {"llama3's scaling without a config", made(llama3_frequencies()), Verdict::conforms, {}, "half-split", "d/2"},
  };
}

}  // namespace

TEST_CASE("Frequencies that memory holds turn pairs both ways, and those of whole exponents turn them all alike") {
  constexpr std::int64_t rows = 40;
  auto const cache = [](std::vector<float> const& w) {
    auto p = tests::in_float32(rows, w);
    std::vector<double> cosines, sines;
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::size_t column = 0; column < 2 * w.size(); ++column) {
        auto const i = static_cast<std::int64_t>(column % w.size());
        cosines.push_back(p.cosine(r, i));
        sines.push_back(p.sine(r, i));
      }
    }
    return tests::defects(audit({tests::table32(cosines, rows, "cos"), tests::table32(sines, rows, "sin")}));
  };
  CHECK(cache(tests::by_power(16, 1e4)).empty());
  CHECK(cache({0.03F, -0.018F, -0.027F, 0, 0, 0.011F, -0.034F, -0.046F}) ==
        std::vector<std::string>{"wrong-frequencies"});
  CHECK(cache({1, 1, 1, 1, 1, 1, 1, 1}) == std::vector<std::string>{"wrong-frequencies"});
}

TEST_CASE("A step in half or bfloat16 is found, and told from narrow storage") {
  for (auto const& wanted : narrow()) check(wanted);
}

TEST_CASE("Every defect of a table of phases is named, and no other") {
  for (auto const& wanted : spoilt_tables()) check(wanted);
}

TEST_CASE("A scaled cache is judged by its config.json") {
  for (auto const& wanted : scaled()) check(wanted);
}

TEST_CASE("One code in every row is a defect where a code is asked for, a batch at one position is none") {
  auto const row = interleaved(in_float64(2, 32, 10000));
  std::vector<double> const code(row.begin() + 32, row.end());
  std::vector<double> all;
  for (int r = 0; r < 20; ++r) all.insert(all.end(), code.begin(), code.end());
  CHECK(defects(audit({table_of(all, Dtype::float32, {20, 32}, "pe")})) ==
        std::vector<std::string>{"colliding-positions"});
  CHECK(defects(audit({table_of(all, Dtype::float32, {20, 1, 32}, "pe")})).empty());
  CHECK(defects(audit({table_of(all, Dtype::float32, {20, 32}, "linear.weight")})).empty());
  Options positions;
  positions.first_position = 0;
  CHECK(defects(audit({table_of(all, Dtype::float32, {20, 32})}, positions)) ==
        std::vector<std::string>{"colliding-positions"});
}

TEST_CASE("A cache that is called cos_sin has the cosines first") {
  auto const exact = in_float64(90, 32, 10000);
  auto const named = [&](bool cosines_first, char const* name) {
    return defects(audit({table_of(blocks(exact, cosines_first), Dtype::float32, {90, 32}, name)}));
  };
  CHECK(named(true, "rope.cos_sin_cache").empty());
  CHECK(named(false, "rope.cos_sin_cache") == std::vector<std::string>{"mixed-layout"});
  CHECK(named(false, "cache").empty());
}

TEST_CASE("Frequencies exp(-2i), as LoFTR's order of operators makes them, are a defect along one axis or two") {
  std::vector<float> w;
  for (int i = 0; i < 16; ++i) w.push_back(std::exp(-2.0F * static_cast<float>(i)));
  CHECK(defects(audit(one(interleaved(in_float32(300, w)), 300))) == Ids{"wrong-frequencies"});
  auto const code = interleaved(in_float32(24, w));
  auto const cells = laid_out(24 * 24, 64, [&](auto cell, auto c) {
    return code[static_cast<std::size_t>((c < 32 ? cell / 24 : cell % 24) * 32 + c % 32)];
  });
  CHECK(defects(audit({table_of(cells, Dtype::float32, {24, 24, 64})})) == Ids{"wrong-frequencies"});
}

}  // namespace pe::audit

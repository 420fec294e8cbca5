// Slips as issue trackers report them, each beside the sound table that it is mistaken for.
#include <cmath>
#include <numeric>
#include <random>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

using Ids = std::vector<std::string>;

constexpr int pairs = 32;

Ids defects(Audit const& of) {
  Ids result;
  for (auto const& finding : of.findings) {
    if (finding.severity == Severity::defect) result.push_back(finding.id);
  }
  return result;
}

Ids defects(std::vector<Table> const& tables, Options const& options = {}) { return defects(audit(tables, options)); }

bool conforms(std::vector<Table> const& tables, Options const& options = {}) {
  auto const verdict = audit(tables, options).verdict;
  return verdict == Verdict::conforms || verdict == Verdict::equivalent;
}

Ids beside(std::string const& config, std::vector<Table> const& tables) {
  return defects(audit_with(parse_config(config, ""), tables, {}));
}

/// Rows of any positions, of base 10000.
Phases at_positions(std::vector<int> const& positions) {
  auto const all = in_float64(1 + *std::ranges::max_element(positions), 2 * pairs, 10000);
  Phases result{std::ssize(positions), pairs, {}, {}};
  for (auto const p : positions) {
    for (int i = 0; i < pairs; ++i) {
      result.sines.push_back(all.sines[static_cast<std::size_t>(p * pairs + i)]);
      result.cosines.push_back(all.cosines[static_cast<std::size_t>(p * pairs + i)]);
    }
  }
  return result;
}

/// A rotary cache in two tables, each column twice: by halves, or by repeats.
std::vector<Table> cache(Phases const& p, bool halves = true) {
  return {table32(twice(p, true, halves), p.rows, "cos"), table32(twice(p, false, halves), p.rows, "sin")};
}

std::vector<int> run(int first, int count) {
  std::vector<int> result(static_cast<std::size_t>(count));
  std::iota(result.begin(), result.end(), first);
  return result;
}

std::vector<int> joined(std::vector<std::vector<int>> const& runs) {
  std::vector<int> result;
  for (auto const& one : runs) result.insert(result.end(), one.begin(), one.end());
  return result;
}

Options from(double first) {
  Options options;
  options.first_position = first;
  return options;
}

}  // namespace

TEST_CASE("One row of a decoding step is at the position that is given, or at another") {
  auto const step = cache(at_positions({37}));
  CHECK(conforms(step, from(37)));
  CHECK(defects(step, from(36)) == Ids{"position-offset"});
  CHECK(defects(cache(at_positions({0})), from(37)) == Ids{"position-offset"});
}

TEST_CASE("One position in all rows of a table is a defect, and in those of a batch none") {
  for (int const count : {1002, 300, 200}) {
    CHECK(defects(cache(at_positions(std::vector(static_cast<std::size_t>(count), 37)))).size() == 2);
  }
  CHECK(defects(cache(at_positions(std::vector(8, 37)))).empty());
  CHECK(defects(cache(at_positions(std::vector(8, 37))), from(37)).front() == "position-offset");
}

TEST_CASE("Requests of one batch each begin at a position of their own; rows left out are a defect") {
  CHECK(conforms(cache(at_positions(joined({run(1910, 7), run(1533, 31), run(60, 12), run(2207, 1)})))));
  CHECK(defects(cache(at_positions(joined({run(0, 7), run(9, 31), run(42, 12)})))) == Ids{"position-offset"});
}

TEST_CASE("Codes that are added have sines and cosines, whatever their table is called") {
  auto const p = in_float64(200, 2 * pairs, 10000);
  for (char const* const name : {"pe", "pos_enc", "positional_encoding"}) {
    CHECK(defects({table32(twice(p, false, false), 200, name)}) == Ids{"mixed-layout"});
    CHECK(defects({table32(twice(p, true, true), 200, name)}) == Ids{"mixed-layout"});
    CHECK(defects({table32(interleaved(p), 200, name)}).empty());
  }
  CHECK(defects({table32(twice(p, true, true), 200, "rotary_pos_emb.cos")}).empty());
}

TEST_CASE("Cosines and sines along an axis of two are both there, and side by side on a last axis of two") {
  auto const p = in_float64(256, 2 * pairs, 10000);
  auto const cosines = twice(p, true, true), sines = twice(p, false, true);
  auto const stack = [&](std::vector<double> const& other) {
    auto both = cosines;
    both.insert(both.end(), other.begin(), other.end());
    return table_of(both, Dtype::float32, {2, 256, 2 * pairs}, "rope_cache");
  };
  CHECK(defects({stack(sines)}).empty());
  CHECK(defects({stack(cosines)}) == Ids{"mixed-layout"});
  auto const in_pairs = laid_out(256, 2 * pairs, [&](auto r, auto c) {
    auto q = p;
    return c % 2 == 0 ? q.cosine(r, c / 2) : q.sine(r, c / 2);
  });
  CHECK(defects({table_of(in_pairs, Dtype::float32, {256, pairs, 2}, "freqs_cis")}).empty());
  CHECK(defects({table_of(blocks(p, true), Dtype::float32, {256, pairs, 2}, "freqs_cis")}) == Ids{"mixed-layout"});
}

TEST_CASE("Sines in even rows and cosines in odd ones are rows indexed for columns") {
  auto p = in_float64(200, 2 * pairs, 10000);
  auto const entries =
      laid_out(200, 2 * pairs, [&](auto r, auto c) { return r % 2 == 0 ? p.sine(r, c / 2) : p.cosine(r, c / 2); });
  CHECK(defects({table32(entries, 200)}) == Ids{"mixed-layout"});
}

TEST_CASE("A table that was grown by a copy of itself begins anew") {
  auto entries = interleaved(in_float64(100, 2 * pairs, 10000));
  entries.insert(entries.end(), entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(entries.size()));
  CHECK(defects({table32(entries, 200, "pe")}).front() == "position-offset");
}

TEST_CASE("Cells that were gathered from a grid are codes, however often each coordinate occurs") {
  std::mt19937_64 random(7);  // NOLINT: reproducible on purpose
  auto const code = blocks(in_float64(14, 2 * pairs, 10000), false);
  for (int trial = 0; trial < 6; ++trial) {
    auto cells = run(0, 14 * 14);
    std::ranges::shuffle(cells, random);
    auto const entries = laid_out(49, 4 * pairs, [&](auto r, auto c) {
      auto const cell = cells[static_cast<std::size_t>(r)];
      auto const place = c < 2 * pairs ? cell % 14 : cell / 14;
      return code[static_cast<std::size_t>(place * 2 * pairs + c % (2 * pairs))];
    });
    CHECK(conforms({table32(entries, 49)}));
  }
}

TEST_CASE("A cache of cosines for two sequences is no cosine and a sine") {
  auto const cosines = twice(at_positions(joined({{1, 1, 1, 1, 1}, run(0, 35), run(0, 40)})), true, true);
  CHECK(defects({table_of(cosines, Dtype::float32, {2, 40, 2 * pairs}, "cos")}).empty());
}

TEST_CASE("A wrong frequency is named where every column stands twice by repeats") {
  auto frequencies = by_power(2 * pairs, 10000);
  frequencies[9] *= 1.03F;
  CHECK(defects(cache(in_float32(300, frequencies), false)) == Ids{"wrong-frequencies"});
}

TEST_CASE("Frequencies of layers are one vector, but for a layer that was made apart") {
  auto const frequencies = by_power(2 * pairs, 10000);
  auto const layers = [&](float factor) {
    return table_of(
        laid_out(12, pairs,
                 [&](auto r, auto i) { return frequencies[static_cast<std::size_t>(i)] * (r == 7 ? factor : 1); }),
        Dtype::float32, {12, pairs}, "inv_freq");
  };
  CHECK(defects({layers(1)}).empty());
  for (float const factor : {0.0F, 0.5F, NAN}) CHECK(defects({layers(factor)}) == Ids{"wrong-entries"});
}

TEST_CASE("Exponents (2i + 1)/d lie between those of two pairs") {
  std::vector<float> half_off;
  for (int i = 0; i < pairs; ++i) half_off.push_back(std::pow(10000.0F, -static_cast<float>(2 * i + 1) / (2 * pairs)));
  std::vector<double> const vector(half_off.begin(), half_off.end());
  CHECK(defects({table_of(vector, Dtype::float32, {pairs}, "inv_freq")}) == Ids{"wrong-spacing"});
  CHECK(defects(cache(in_float32(256, half_off))) == Ids{"wrong-spacing"});
}

TEST_CASE("Diffusers' configs say how the codes of steps of noise are made") {
  auto const shifted = by_exponential(pairs, 10000, pairs - 1), plain = by_exponential(pairs, 10000, pairs);
  auto const table = [&](std::vector<float> const& w, bool cosines_first, double first = 0, double step = 1) {
    return std::vector{table32(blocks(in_float32(50, w, {.first = first, .step = step}), cosines_first), 50)};
  };
  auto const* const ddpm = R"({"_class_name": "UNet2DModel", "flip_sin_to_cos": false, "freq_shift": 1})";
  CHECK(beside(ddpm, table(shifted, false)).empty());
  CHECK(beside(ddpm, table(plain, false)) == Ids{"wrong-spacing"});
  CHECK(beside(ddpm, table(shifted, true)) == Ids{"wrong-layout"});
  auto const* const stable = R"({"_class_name": "UNet2DConditionModel", "flip_sin_to_cos": true, "freq_shift": 0})";
  CHECK(beside(stable, table(plain, true, 981, -20)).empty());
}

TEST_CASE("OpenELM's base and Bamba's rotated entries have names of their own") {
  auto const of = [](int d, double base) { return cache(in_float32(300, by_power(d, base))); };
  auto const* const openelm = R"({"model_type": "openelm", "head_dim": 64, "rope_freq_constant": 500000})";
  CHECK(beside(openelm, of(64, 500000)).empty());
  CHECK(beside(openelm, of(64, 10000)) == Ids{"wrong-base"});
  auto const* const bamba = R"({"model_type": "bamba", "hidden_size": 4096, "num_attention_heads": 32,
      "attn_rotary_emb": 64, "rope_theta": 10000})";
  CHECK(beside(bamba, of(64, 10000)).empty());
  CHECK(beside(bamba, of(128, 10000)).front() == "wrong-dimension");
}

TEST_CASE("Flux's config says how many entries of a head each axis has") {
  auto const of = [](int first) {
    auto const other = (128 - first) / 2;
    std::vector<double> cosines, sines;
    for (int cell = 0; cell < 12 * 12; ++cell) {
      int const places[] = {0, cell / 12, cell % 12}, widths[] = {first, other, other};
      for (int axis = 0; axis < 3; ++axis) {
        for (float const w : by_power(widths[axis], 10000)) {
          for (int copy = 0; copy < 2; ++copy) {
            cosines.push_back(std::cos(static_cast<float>(places[axis]) * w));
            sines.push_back(std::sin(static_cast<float>(places[axis]) * w));
          }
        }
      }
    }
    return std::vector{table32(cosines, 144, "cos"), table32(sines, 144, "sin")};
  };
  auto const* const flux = R"({"_class_name": "FluxTransformer2DModel", "axes_dims_rope": [16, 56, 56]})";
  CHECK(beside(flux, of(16)).empty());
  CHECK(beside(flux, of(32)) == Ids{"wrong-dimension"});
}

TEST_CASE("A page of words and an image goes on behind the image's last column, in any order of memory") {
  auto const of = [](int behind) {
    std::vector<std::vector<int>> places;
    for (int word = 0; word < 10; ++word) places.push_back({word, word, word});
    for (int cell = 0; cell < 24; ++cell) places.push_back({10, 10 + cell / 6, 10 + cell % 6});
    for (int word = 0; word < 12; ++word) places.push_back(std::vector(3, behind + word));
    auto const w = by_power(128, 1e6);
    std::vector<Table> result;
    for (bool const cosine : {true, false}) {
      auto const by_columns = laid_out(128, 46, [&](auto c, auto r) {
        auto const i = static_cast<std::size_t>(c % 64);
        auto const axis = i < 16 ? 0U : i < 40 ? 1U : 2U;
        float const angle = static_cast<float>(places[static_cast<std::size_t>(r)][axis]) * w[i];
        return cosine ? std::cos(angle) : std::sin(angle);
      });
      auto table = table_of(by_columns, Dtype::float32, {128, 46}, cosine ? "cos" : "sin");
      std::ranges::reverse(table.shape);
      std::ranges::reverse(table.strides);
      result.push_back(std::move(table));
    }
    return result;
  };
  auto const* const config = R"({"model_type": "qwen2_vl", "hidden_size": 1536, "num_attention_heads": 12,
      "rope_theta": 1000000, "rope_scaling": {"type": "mrope", "mrope_section": [16, 24, 24]}})";
  CHECK(beside(config, of(16)).empty());
  CHECK(beside(config, of(34)).front() == "position-offset");
  CHECK(beside(config, of(14)).front() == "position-offset");
}

TEST_CASE("Integers beside a config of T5's kind that are no buckets do not end the program") {
  std::vector<double> numbers;
  for (int i = 0; i < 16 * 48; ++i) numbers.push_back((i * 7919) % 977);
  auto const* const config = R"({"model_type": "longt5", "d_model": 512, "num_heads": 8,
      "relative_attention_num_buckets": 32, "relative_attention_max_distance": 128})";
  CHECK(beside(config, {table_of(numbers, Dtype::int64, {16, 48})}).empty());
}

TEST_CASE("Sines that went through an integer type are no mask") {
  auto const p = in_float64(256, 2 * pairs, 10000);
  std::vector<double> entries = interleaved(p);
  for (double& x : entries) x = std::trunc(x);
  CHECK(defects({table_of(entries, Dtype::int64, {256, 2 * pairs})}) == Ids{"truncated-to-integers"});
}

TEST_CASE("Cosines that were written over the sines leave columns of zeros") {
  auto p = in_float64(200, 2 * pairs, 10000);
  auto const entries = laid_out(200, 2 * pairs, [&](auto r, auto c) { return c % 2 == 0 ? p.cosine(r, c / 2) : 0.0; });
  CHECK(defects({table32(entries, 200)}) == Ids{"uninitialised"});
}

TEST_CASE("Every second position is a step of 2 where the exponents are over d/2-1") {
  auto const found =
      audit({table32(blocks(in_float32(200, by_exponential(pairs, 10000, pairs - 1), {.step = 2}), false), 200)});
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.base == 10000);
  CHECK(found.convention.step == 2);
  auto const turned_twice = cache(in_float32(200, by_power(2 * pairs, 10000), {.step = 2}));
  CHECK(defects(turned_twice).empty());
  CHECK(defects(turned_twice, from(0)) == Ids{"wrong-step"});
}

TEST_CASE("Cells that are spread to the end itself are n/(n-1) apart") {
  auto const of = [](bool to_the_end) {
    auto const along = [&](int n) { return to_the_end ? static_cast<double>(n) / (n - 1) : 1.0; };
    std::vector<double> cosines, sines;
    for (int cell = 0; cell < 10 * 15; ++cell) {
      double const places[] = {cell / 15 * along(10), cell % 15 * along(15)};
      for (double const place : places) {
        for (float const w : by_power(64, 10000)) {
          for (int copy = 0; copy < 2; ++copy) {
            cosines.push_back(std::cos(static_cast<float>(place) * w));
            sines.push_back(std::sin(static_cast<float>(place) * w));
          }
        }
      }
    }
    return std::vector{table32(cosines, 150, "cos"), table32(sines, 150, "sin")};
  };
  CHECK(defects(of(false)).empty());
  CHECK(defects(of(true)) == Ids{"wrong-step"});
}

TEST_CASE("Pairs that are not rotated show no position, in any order of the rows") {
  auto const proportional = [](std::vector<int> const& positions) {
    auto w = by_power(128, 1e6);
    for (std::size_t i = 16; i < w.size(); ++i) w[i] = 0;
    Phases result{std::ssize(positions), 64, {}, {}};
    for (auto const p : positions) {
      for (float const f : w) {
        result.sines.push_back(std::sin(static_cast<float>(p) * f));
        result.cosines.push_back(std::cos(static_cast<float>(p) * f));
      }
    }
    return cache(result);
  };
  auto const* const config = R"({"head_dim": 128, "rope_parameters": {"rope_type": "proportional",
      "rope_theta": 1000000, "partial_rotary_factor": 0.25}})";
  CHECK(beside(config, proportional(run(100, 200))).empty());
  CHECK(beside(config, proportional({5, 17, 3, 900, 44, 2, 71, 9, 300, 33, 21, 4})).empty());
}

TEST_CASE("Cosines and sines that are called by their whole names are distinguished") {
  auto const p = in_float64(200, 2 * pairs, 10000);
  auto const of = [&](char const* cosines, char const* sines) {
    return defects({table32(twice(p, true, true), 200, cosines), table32(twice(p, false, true), 200, sines)});
  };
  CHECK(of("cosine", "sine").empty());
  CHECK(of("sine", "cosine") == Ids{"mixed-layout"});
  CHECK(of("cosmos.sin", "cosmos.cos") == Ids{"mixed-layout"});
}

TEST_CASE("What no model has is refused with its place in the config") {
  for (
      char const* const config :
      {R"({"model_type": "qwen2_vl", "head_dim": 128, "rope_scaling": {"type": "mrope", "mrope_section": [0.5, 16, 48]}})",
       R"({"head_dim": 128, "rope_scaling": {"type": "mrope", "mrope_section": [1e300, 1e300, 64]}})",
       R"({"head_dim": 4000000000, "rope_theta": 10000})",
       R"({"model_type": "t5", "d_model": 512, "num_heads": 8, "relative_attention_num_buckets": 1e15})",
       R"({"model_type": "t5", "d_model": 512, "num_heads": 1000000})"}) {
    CHECK_THROWS_AS(parse_config(config, "config.json"), InputError);
  }
}

}  // namespace pe::audit

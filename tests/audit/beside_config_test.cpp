/// What a config prescribes must be what the file holds, in every row, head and layer; and rows of any positions are
/// sound under frequencies that are known. Each fault beside the sound table that is nearest to it.
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/scaling.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Tables = std::vector<Table>;

constexpr int width = 64;

/// A table beside a config: `config` is what this one has besides Llama's fields, or a whole object, or "none".
struct Beside {
  std::string config;
  Tables tables;
  std::string answer;
  Options options = {};
};

std::vector<RopeConfig> configs(std::string const& config) {
  if (config == "none") return {};
  auto const llama = R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 250000.0)" + config + "}";
  return parse_config(config.starts_with("{") ? config : llama, "config");
}

Audit judged(Beside const& of) { return audit_with(configs(of.config), of.tables, of.options); }

void check(std::vector<Beside> const& all) {
  for (std::size_t k = 0; k < all.size(); ++k) {
    auto const audit = judged(all[k]);
    INFO("row " << k << ", config " << all[k].config << ", " << said(audit));
    CHECK(is_answer(all[k].answer, audit));
  }
}

/// cos and sin of these positions and frequencies, in float32, each value twice by halves.
Tables cache(Numbers const& positions, std::vector<float> const& w, double factor = 1) {
  auto const rows = std::ssize(positions);
  auto phases =
      in_float32(rows, w, {.position = [&](float r) { return static_cast<float>(positions[std::size_t(r)]); }});
  for (auto* const entries : {&phases.cosines, &phases.sines}) {
    for (double& x : *entries) x *= factor;
  }
  return {table32(twice(phases, true, true), rows, "cos_cached"),
          table32(twice(phases, false, true), rows, "sin_cached")};
}

std::vector<float> plain() { return by_power(width, 250000); }
std::vector<float> divided(std::vector<float> w, float by) {
  for (auto& x : w) x /= by;
  return w;
}

Tables vector(Numbers const& w, char const* name = "model.rotary_emb.inv_freq", Dtype dtype = Dtype::float32) {
  return {table_of(w, dtype, {}, name)};
}

/// The tables with their entries changed: change(entries, columns, table), which may be of another width afterwards.
Tables changed(Tables tables, auto const& change, Dtype dtype = Dtype::float32) {
  for (std::size_t t = 0; t < tables.size(); ++t) {
    auto entries = to_double(tables[t]);
    change(entries, static_cast<std::size_t>(tables[t].shape[1]), t);
    auto const rows = tables[t].shape[0];
    tables[t] = table_of(entries, dtype, {rows, std::ssize(entries) / rows}, tables[t].name);
  }
  return tables;
}

Tables narrow(Tables const& tables) {
  return changed(
      tables, [](auto&&...) {}, Dtype::bfloat16);
}

Options at(double first, std::optional<double> step = {}) {
  Options options;
  options.first_position = first;
  options.position_step = step;
  return options;
}

TEST_CASE("A cache is one of the part of the head that the config rotates, as wide as that or padded") {
  auto const partial = R"(, "partial_rotary_factor": 0.5)";
  auto const neox = R"(, "model_type": "gpt_neox")";  // a quarter, where its config does not say how much
  auto const whole = cache(counted(64), plain()), part = cache(counted(64), by_power(width / 2, 250000));
  auto of_head = plain();
  of_head.resize(width / 4);
  // Columns behind that turn nothing: by 0 and 0, or by 1 and 0.
  auto const padded = [&](double cosine) {
    return changed(part, [&](Numbers& x, std::size_t columns, std::size_t sines) {
      auto const from = x;
      x = laid_out(64, width, [&](auto r, auto c) {
        return c < width / 2 ? from[std::size_t(r) * columns + std::size_t(c)] : sines ? 0 : cosine;
      });
    });
  };
  check({{"", whole, "conforms"},
         {partial, whole, "wrong-dimension"},
         {partial, part, "conforms"},
         {partial, cache(counted(64), of_head), "wrong-base"},
         {partial, padded(0), "conforms"},
         {"", padded(0), "wrong-dimension"},
         {partial, padded(1), "conforms"},
         {"", padded(1), "wrong-dimension"},
         {neox, whole, "wrong-dimension"},
         {neox, cache(counted(64), by_power(width / 4, 250000)), "conforms"}});
}

TEST_CASE("A cache has the config's frequencies, in a known order, or what it is instead is said") {
  auto const sound = cache(counted(200), plain());
  auto const by_fours = changed(sound, [](Numbers& x, auto, auto) {
    auto const from = x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = from[i - i % width + i % width / 4 + i % 4 * (width / 4)];
  });
  auto reversed = plain(), mixed = plain();
  std::ranges::reverse(reversed);
  for (std::size_t i = 8; i < mixed.size(); ++i) mixed[i] *= 1 + 0.02F * static_cast<float>(i);
  auto const dynamic = R"(, "max_position_embeddings": 256, "rope_scaling": {"type": "dynamic", "factor": 4.0})";
  check({{"", sound, "conforms"},
         {"", by_fours, "differs"},
         {"", cache(counted(128), reversed), "wrong-frequencies"},
         {"none", cache(counted(128), reversed), "no defect"},
         {"", cache(counted(128), mixed), "differs"},
         // Frequencies for short inputs end where these do.
         {dynamic, cache(counted(256), plain()), "conforms"},
         {dynamic, cache(counted(257), plain()), "scaling-mismatch"},
         {dynamic, vector(powers(250000 * std::pow(13, 64 / 62.0), 32)), "conforms"},  // at a length of 1024
         {dynamic, vector(powers(250000 * std::pow(13, 64 / 63.0), 32)), "defective"}});
}

TEST_CASE("Angles that were cut to whole numbers are found under any name and in a table of an odd width") {
  auto const whole = in_float32(200, plain(), {.angle = [](float x) { return std::trunc(x); }});
  auto const both = blocks(whole, true);
  auto const padded = laid_out(
      200, width + 1, [&](auto r, auto c) { return c == width ? 0 : both[static_cast<std::size_t>(r * width + c)]; });
  check({{"", {table32(both, 200, "pe")}, "truncated-to-integers: angles"},
         {"", {table32(padded, 200, "cos_sin_cache")}, "truncated-to-integers: angles"}});
}

TEST_CASE("Rows that are given, one or some apart, have the config's frequencies") {
  auto const apart = counted(80, 90, 5);
  check({{"", cache(apart, plain()), "conforms", at(90, 5)},
         {"", cache(apart, by_power(width, 200000)), "defective", at(90, 5)},
         {"", cache(apart, plain()), "defective", at(90, 4)},
         {"", cache({77}, plain()), "conforms", at(77)},
         {"", cache({78}, plain()), "position-offset", at(77)}});
}

TEST_CASE("Rows of any positions are sound, and rows that leave their order are not") {
  Beside const batch{"", cache({17, 930, 4, 2048, 355, 1200}, plain()), "conforms"};
  check({batch});
  CHECK(judged(batch).convention.base == 250000);
  // In bfloat16 the first of rows that are no whole step apart is read off as a number near 0.
  check({{"none", narrow(cache(counted(200, 0, std::numbers::pi / 10), by_power(width, 10000))), "conforms"}});
  // Two sequences are any number of steps apart; of a small position most pairs stand near the origin.
  auto const other = by_power(width, 200000);
  for (auto const& p : {Numbers{512, 1033}, {17, 512, 1033, 4}, {4, 17, 512, 1033}}) {
    check({{"", cache(p, plain()), "no defect"},
           {"", narrow(cache(p, plain())), "no defect"},
           {"", cache(p, other), "defective"},
           {"", cache(p, plain(), 1.25), "defective"},
           {"", narrow(cache(p, plain(), 1.25)), "defective"},
           {"", narrow(cache(p, other)), "not conforms"}});
  }
  auto skipped = counted(300), wrapped = counted(150, 32700);
  for (std::size_t r = 200; r < skipped.size(); ++r) ++skipped[r];
  for (auto& p : wrapped) p = p > 32767 ? p - 65536 : p;
  auto const behind = [](Numbers first, Numbers const& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
  };
  auto const anew = cache(behind(counted(200), counted(56)), plain());
  auto const off = "position-offset, colliding-positions";
  check({{"", cache(skipped, plain()), "position-offset"},
         {"", cache(wrapped, plain()), "position-offset"},
         // Of a long input that is cut into chunks, two are of one process.
         {"", cache(behind(counted(64, 64), counted(64, 384)), plain()), "no defect"},
         {"", cache(behind(counted(64, 64), counted(64, 400)), plain()), "position-offset"},
         // Rows that begin anew are a batch, unless they are said to be one sequence.
         {"", anew, "no defect"},
         {"", anew, off, at(0)},
         {R"(, "max_position_embeddings": 256)", anew, off},
         {"", narrow(anew), off, at(0)},
         {"", cache(counted(256), plain()), "no defect", at(0)}});
  // Time-steps of a batch, of the usual base, without a config.
  Numbers entries;
  auto const w = by_exponential(32, 10000, 31);
  for (float const t : {801.F, 1.F, 561.F, 999.F, 240.F, 33.F, 720.F, 414.F}) {
    for (float const f : w) entries.push_back(std::sin(t * f));
    for (float const f : w) entries.push_back(std::cos(t * f));
  }
  Beside const steps{"none", {table32(entries, 8)}, "conforms"};
  check({steps});
  CHECK(judged(steps).convention.spacing == "d/2-1");
  entries[100] += 0.01;
  check({{"none", {table32(entries, 8)}, "wrong-entries"}});
}

TEST_CASE("The codes of a Whisper encoder have one base, one spacing, one width and one length") {
  auto const config = R"({"model_type": "whisper", "d_model": 40, "max_source_positions": 220})";
  auto const w = by_exponential(20, 10000, 19);
  auto const codes = [](std::int64_t rows, std::vector<float> const& of, Making const& making = {}) {
    return Tables{table32(blocks(in_float32(rows, of, making), false), rows)};
  };
  auto half = blocks(in_float32(110, w), false);
  half.insert(half.end(), half.begin(), half.begin() + 110 * 40);
  check({{config, codes(220, w), "conforms"},
         {config, codes(220, by_exponential(20, 1000, 19)), "wrong-base"},
         {config, codes(220, by_exponential(20, 10000, 20)), "wrong-spacing"},
         {config, codes(221, w), "wrong-length"},
         {config, codes(219, w), "conforms"},  // of a shorter input
         {config, codes(220, w, {.first = 1}), "position-offset"},
         {config, codes(220, w, {.step = 2}), "wrong-step"},
         {config, {table32(interleaved(in_float32(220, w)), 220)}, "wrong-layout"},
         // The encoder's table is one sequence; two of 110 rows are no batch, as they are without its config.
         {config, {table32(half, 220)}, "position-offset, colliding-positions"},
         {"none", {table32(half, 220)}, "conforms"}});
  CHECK(std::ranges::count(audit({table32(half, 220)}).findings, "several-sequences", &Finding::id) == 1);
}

TEST_CASE("A cache in a narrow format must be the config's too, and what it is instead is named") {
  auto const yarn =
      R"(, "rope_scaling": {"rope_type": "yarn", "original_max_position_embeddings": 4096, "factor": 4.0})";
  auto const cache_of = [&](double factor) {
    auto w = plain();
    // YaRN's ramp by transformers' formulas, its ends rounded to whole pairs.
    auto const end = [](double turns) {
      return width * std::log(4096 / (turns * 2 * std::numbers::pi)) / (2 * std::log(250000.0));
    };
    auto const low = std::floor(end(32)), high = std::ceil(end(1));
    for (std::size_t i = 0; i < w.size(); ++i) {
      auto const ramp = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
      w[i] = static_cast<float>(w[i] * (1 - ramp + ramp / factor));
    }
    return narrow(cache(counted(200), w, 0.1 * std::log(factor) + 1));
  };
  // A base of two digits that no list has, found from the entries alone.
  Beside const found{"none", narrow(cache(counted(300), by_power(96, 75000))), "conforms"};
  check({{yarn, cache_of(4), "conforms"},
         {yarn, cache_of(8), "scaling-mismatch"},
         {yarn, cache(counted(200), divided(plain(), 4), 0.1 * std::log(4) + 1), "scaling-mismatch: config"},
         {"", narrow(cache(counted(200), plain())), "conforms"},
         {"", narrow(cache(counted(200), by_power(width, 123456))), "defective"},
         found});
  CHECK(judged(found).convention.base == 75000);
}

TEST_CASE("Slopes are those of as many heads as the config has, in slopes and in biases") {
  auto const bloom = R"({"model_type": "bloom", "hidden_size": 1280, "n_head": 20})";
  auto const of_16 = slopes(16), of_20 = slopes(20);
  Numbers geometric, of_batch = of_16;
  for (int k = 1; k <= 20; ++k) geometric.push_back(std::exp2(-k * 0.4));
  of_batch.insert(of_batch.end(), of_16.begin(), of_16.end());
  auto spoilt = of_batch;
  spoilt[20] *= 1.5;
  auto const bias = [](Numbers const& of) {
    auto const entries = laid_out(std::ssize(of), 40,
                                  [&](auto h, auto key) { return of[std::size_t(h)] * static_cast<double>(key - 39); });
    return Tables{table_of(entries, Dtype::float32, {std::ssize(of), 1, 40}, "alibi_bias")};
  };
  Options alibi;
  alibi.expected_scheme = "alibi";
  check({{bloom, vector(of_20, "alibi_slopes"), "conforms"},
         {bloom, vector({of_20.begin() + 5, of_20.begin() + 10}, "alibi_slopes"), "conforms"},
         {bloom, vector(of_16, "alibi_slopes"), "slope-rule"},
         {bloom, vector(geometric, "alibi_slopes"), "slope-rule"},
         {bloom, vector(of_16, "m"), "slope-rule"},
         {"none", vector(geometric, "alibi_slopes"), "conforms"},
         {bloom, bias(of_20), "conforms"},
         {bloom, bias(of_16), "slope-rule"},
         {bloom, bias({of_20.rbegin(), of_20.rend()}), "slope-rule: order"},
         {"none", bias(of_batch), "conforms"},
         {"none", bias(spoilt), "slope-rule"},
         {"none", bias({of_16.rbegin(), of_16.rend()}), "slope-rule"},
         {"none", bias(of_16), "conforms", alibi}});
}

TEST_CASE("A cache that is expanded over batch and heads is judged once, and one copy that differs is seen") {
  for (double const change : {0.0, 0.01}) {
    auto tables = cache(counted(32), plain());
    for (auto& table : tables) {
      auto const entries = to_double(table);
      Numbers all;
      for (int i = 0; i < 6; ++i) all.insert(all.end(), entries.begin(), entries.end());
      all[4 * entries.size() + 70] += change;
      table = table_of(all, Dtype::float32, {2, 3, 32, width}, table.name);
    }
    check({{"none", tables, change == 0 ? "conforms" : "not conforms"}});
    CHECK(audit(tables).shape == std::vector<std::int64_t>{2, 3, 32, width});
  }
}

TEST_CASE("Frequencies are those of their part of the config, of its number of pairs, in a type that holds them") {
  auto const two = R"({"text_config": {"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 1000000.0},
      "vision_config": {"hidden_size": 256, "rope_theta": 10000.0}})";
  auto const longrope = R"({"hidden_size": 64, "num_attention_heads": 4, "max_position_embeddings": 8192,
      "original_max_position_embeddings": 4096, "partial_rotary_factor": 0.5,
      "rope_scaling": {"type": "longrope", "short_factor": [1, 1, 1, 1], "long_factor": [1, 2, 4, 8]}})";
  auto const linear = R"(, "rope_scaling": {"rope_type": "linear", "factor": 4.0})";
  auto const times = [](double factor, bool inverse) {
    auto w = powers(250000, 32);
    for (auto& x : w) x = inverse ? factor / x : x * factor;
    return w;
  };
  auto const quarter = times(0.25, false);
  Numbers halves, off, negative = powers(1e4, 256), holed = powers(1e4, 64), one = holed;
  REQUIRE(quarter.back() < 0x1p-14);  // a subnormal number of half
  for (double const x : quarter) halves.push_back(round_to(Format::binary16, x));
  off = halves;
  off.back() += 0x1p-23;  // two units of the subnormal numbers away
  for (std::size_t i = 0; i < 256; i += 2) negative[i] = -negative[i];
  for (std::size_t i = 0; i < 64; i += 3) holed[i] = i % 2 == 0 ? NAN : -holed[i];
  one[3] = NAN;
  auto of_10000 = powers(1e4, 32);
  of_10000[5] = NAN;
  auto const unknown = R"({"hidden_size": 512, "num_attention_heads": 8, "rotary_frequency_base": 250000.0})";
  check({{two, vector(powers(1e6, 32)), "conforms"},
         {two, vector(powers(1e4, 32)), "wrong-base"},
         {two, vector(powers(1e4, 32), "vision_tower.rotary_emb.inv_freq"), "no defect"},
         // A text model's config says nothing of the vision tower beside it.
         {"", vector(powers(1e4, 20), "visual.rotary_pos_emb.inv_freq"), "no defect"},
         {"", vector(powers(1e4, 20)), "wrong-dimension, wrong-base"},
         {longrope, vector(powers(1e4, 4)), "conforms"},
         {longrope, vector(powers(1e4, 8)), "wrong-dimension"},
         // Reciprocals are as good as frequencies where no name says that they are inverse.
         {linear, vector(times(4, true), "rope._freqs"), "equivalent"},
         {"", vector(times(1, true), "rope._freqs"), "equivalent"},
         {"", vector(times(1.5, true), "rope._freqs"), "defective"},
         {"", vector(times(1, true)), "defective"},
         {linear, vector(quarter), "conforms"},
         {linear, vector(quarter, "inv_freq", Dtype::float16), "low-precision-frequencies"},
         {linear, vector(halves), "low-precision-frequencies"},
         {linear, vector(off), "wrong-frequencies"},
         {"none", vector(negative, "inv_freq"), "wrong-frequencies"},
         {"none", vector(holed, "inv_freq"), "non-finite"},
         {"none", vector(one, ""), "non-finite"},  // whatever its name, where the others are frequencies in use
         // Beside a key that is not understood nothing conforms, and what is broken stays so.
         {unknown, vector(powers(1e4, 32)), "unrecognised"},
         {unknown, vector(of_10000), "non-finite"}});
  CHECK_THAT(judged({"none", vector(negative, "inv_freq"), ""}).findings.back().says,
             contains("128 of 256 frequencies"));
  auto const key = judged({unknown, vector(powers(1e4, 32)), ""}).findings.back();
  CHECK(key.id == "unknown-key");
  CHECK_THAT(key.says, contains("rotary_frequency_base"));
  // The default base where another is prescribed is a cause; any other base shows none.
  CHECK_THAT(judged({"", vector(powers(1e4, 32)), ""}).findings[0].cause, contains("10000"));
  CHECK(judged({"", vector(powers(5e5, 32)), ""}).findings[0].cause.empty());
}

TEST_CASE("A rule that lacks a number is refused with the number's name") {
  auto const llama3 = std::string(R"({"rope_type": "llama3", "factor": 8, "high_freq_factor": 4)");
  for (auto const& [scaling, says] : {std::pair(std::string(R"({"type": "linear"})"), "has no factor"),
                                      {llama3 + "}", "low_freq_factor"},
                                      {llama3 + R"(, "low_freq_factor": 1})", "original_max_position_embeddings"}}) {
    CHECK_THROWS_WITH(judged({R"(, "rope_scaling": )" + scaling, vector(powers(1e4, 32)), ""}), contains(says));
  }
  CHECK_NOTHROW(judged({R"(, "rope_scaling": {"type": "linear", "factor": 2})", vector(powers(1e4, 32)), ""}));
}

TEST_CASE("Frequencies that are all off by a part are not positions that lie apart") {
  auto const rule = R"(, "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0,
    "high_freq_factor": 4.0, "original_max_position_embeddings": 8192})";
  auto const wanted = prescribed(configs({rule}).front(), width).front().w;
  for (double const off : {1.0, 0.99, 1.01}) {
    std::vector<float> w;
    for (double const x : wanted) w.push_back(static_cast<float>(x * off));
    auto const phases = in_float32(1024, w);
    check({{rule,
            {table32(phases.cosines, 1024, "cos"), table32(phases.sines, 1024, "sin")},
            off == 1 ? "no defect" : "defective"}});
  }
}

}  // namespace
}  // namespace pe::audit

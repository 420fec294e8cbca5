/// What a config prescribes must be what the file holds, in every row, head and layer; and rows of any positions are
/// sound under frequencies that are known. Each fault beside the sound table that is nearest to it.
#include <limits>
#include <numbers>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/subjects.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;
using Ids = std::vector<std::string>;
using Rows = Ids;

constexpr int width = 64;

std::vector<RopeConfig> llama(std::string const& more = "") {
  return parse_config(R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": 250000.0)" + more + "}",
                      "config");
}

/// cos and sin of these positions and frequencies, in float32, each value twice by halves.
std::vector<Table> cache(std::vector<double> const& positions, std::vector<float> const& w, double factor = 1) {
  auto const rows = static_cast<std::int64_t>(positions.size());
  auto phases =
      in_float32(rows, w, {.position = [&](float r) { return static_cast<float>(positions[std::size_t(r)]); }});
  for (auto* const entries : {&phases.cosines, &phases.sines}) {
    for (double& x : *entries) x *= factor;
  }
  return {table32(twice(phases, true, true), rows, "cos_cached"),
          table32(twice(phases, false, true), rows, "sin_cached")};
}

std::vector<Table> narrow(std::vector<Table> const& tables) {
  std::vector<Table> result;
  for (auto const& table : tables) {
    result.push_back(table_of(to_double(table), Dtype::bfloat16, table.shape, table.name));
  }
  return result;
}

Audit judged(std::vector<RopeConfig> const& configs, std::vector<Table> const& tables, Options const& options = {}) {
  return audit_with(configs, tables, options);
}

std::vector<float> plain() { return by_power(width, 250000); }

TEST_CASE("A cache of the whole head is no cache of the part that the config rotates") {
  auto const whole = cache(counted(64), plain());
  CHECK(defects(judged(llama(), whole)).empty());
  CHECK(defects(judged(llama(R"(, "partial_rotary_factor": 0.5)"), whole)) == Ids{"wrong-dimension"});
  auto const part = cache(counted(64), by_power(width / 2, 250000));
  CHECK(defects(judged(llama(R"(, "partial_rotary_factor": 0.5)"), part)).empty());
  auto of_head = plain();
  of_head.resize(width / 4);
  CHECK(defects(judged(llama(R"(, "partial_rotary_factor": 0.5)"), cache(counted(64), of_head))) ==
        Ids{"wrong-frequencies"});
  // As wide as the head, where the other columns turn nothing: by 0 and 0, or by 1 and 0.
  for (double const still : {0, 1}) {
    std::vector<Table> padded;
    for (auto const& table : part) {
      auto const entries = to_double(table);
      auto const behind = &table == &part.front() ? still : 0;
      auto const entry = [&](auto r, auto c) {
        return c < width / 2 ? entries[std::size_t(r * width / 2 + c)] : behind;
      };
      padded.push_back(table32(laid_out(64, width, entry), 64, table.name));
    }
    CHECK(defects(judged(llama(R"(, "partial_rotary_factor": 0.5)"), padded)).empty());
    CHECK_FALSE(defects(judged(llama(), padded)).empty());
  }
  // GPT-NeoX rotates a quarter where its config does not say how much.
  CHECK(defects(judged(llama(R"(, "model_type": "gpt_neox")"), whole)) == Ids{"wrong-dimension"});
  auto const quarter = cache(counted(64), by_power(width / 4, 250000));
  CHECK(defects(judged(llama(R"(, "model_type": "gpt_neox")"), quarter)).empty());
}

TEST_CASE("Columns of the config's frequencies in neither layout differ, and no base is named for them") {
  auto const by_fours = [](std::vector<Table> tables) {
    for (auto& table : tables) {
      auto entries = to_double(table), from = entries;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        auto const column = i % width, row = i - column;
        entries[i] = from[row + column / 4 + column % 4 * (width / 4)];
      }
      table = table32(entries, table.shape[0], table.name);
    }
    return tables;
  };
  auto const sound = cache(counted(200), plain());
  CHECK(defects(judged(llama(), sound)).empty());
  CHECK(defects(judged(llama(), by_fours(sound))) == Ids{"differs"});
}

TEST_CASE("Rows at positions that are given, some apart, have the config's frequencies") {
  std::vector<double> positions;
  for (int r = 0; r < 80; ++r) positions.push_back(90 + 5 * r);
  Options given;
  given.first_position = 90;
  given.position_step = 5;
  CHECK(defects(judged(llama(), cache(positions, plain()), given)).empty());
  CHECK_FALSE(defects(judged(llama(), cache(positions, by_power(width, 200000)), given)).empty());
  given.position_step = 4;
  CHECK_FALSE(defects(judged(llama(), cache(positions, plain()), given)).empty());
}

TEST_CASE("Frequencies for short inputs end where these do") {
  auto const config = llama(R"(, "max_position_embeddings": 256, "rope_scaling": {"type": "dynamic", "factor": 4.0})");
  CHECK(defects(judged(config, cache(counted(256), plain()))).empty());
  CHECK(defects(judged(config, cache(counted(257), plain()))) == Ids{"scaling-mismatch"});
}

TEST_CASE("A cache that is none of the config's is a defect, and what it is instead is said") {
  auto reversed = plain();
  std::ranges::reverse(reversed);
  CHECK(defects(judged(llama(), cache(counted(128), reversed))) == Ids{"wrong-frequencies"});
  CHECK(defects(judged({}, cache(counted(128), reversed))).empty());
  auto mixed = plain();
  for (std::size_t i = 8; i < mixed.size(); ++i) mixed[i] *= 1 + 0.02F * static_cast<float>(i);
  CHECK(defects(judged(llama(), cache(counted(128), mixed))) == Ids{"differs"});
}

TEST_CASE("Angles that were cut to whole numbers are found in two tables and in one, whatever its name") {
  auto const whole = in_float32(200, plain(), {.angle = [](float x) { return std::trunc(x); }});
  Rows const cut{"truncated-to-integers: angles"};
  CHECK(rows_of(judged(llama(), {table32(twice(whole, true, true), 200, "cos_cached"),
                                 table32(twice(whole, false, true), 200, "sin_cached")})) == cut);
  auto const both = blocks(whole, true);
  CHECK(rows_of(judged(llama(), {table32(both, 200, "cos_sin_cache")})) == cut);
  CHECK(rows_of(judged(llama(), {table32(both, 200, "pe")})) == cut);
  auto const padded = laid_out(
      200, width + 1, [&](auto r, auto c) { return c == width ? 0 : both[static_cast<std::size_t>(r * width + c)]; });
  CHECK(rows_of(judged(llama(), {table32(padded, 200, "cos_sin_cache")})) == cut);
}

TEST_CASE("One row is judged where its position and its frequencies are prescribed") {
  Options at_77;
  at_77.first_position = 77;
  CHECK(int(judged(llama(), cache({77}, plain()), at_77).verdict) == int(Verdict::conforms));
  CHECK(defects(judged(llama(), cache({78}, plain()), at_77)) == Ids{"position-offset"});
}

TEST_CASE("A text model's config says nothing of the vision tower beside it") {
  auto const w = by_power(40, 10000);
  auto const vector = [&](char const* name) {
    return std::vector{table_of({w.begin(), w.end()}, Dtype::float32, {}, name)};
  };
  CHECK(defects(judged(llama(), vector("visual.rotary_pos_emb.inv_freq"))).empty());
  CHECK(defects(judged(llama(), vector("model.rotary_emb.inv_freq"))) == Ids{"wrong-dimension", "wrong-base"});
}

TEST_CASE("Rows of any positions are sound, and rows that leave their order are not") {
  auto const batch = judged(llama(), cache({17, 930, 4, 2048, 355, 1200}, plain()));
  CHECK(int(batch.verdict) == int(Verdict::conforms));
  CHECK(batch.convention.base == 250000);
  // Two sequences are any number of steps apart; of a small position most pairs stand near the origin.
  for (auto const& positions : {std::vector<double>{512, 1033}, {17, 512, 1033, 4}, {4, 17, 512, 1033}}) {
    CHECK(defects(judged(llama(), cache(positions, plain()))).empty());
    CHECK(defects(judged(llama(), narrow(cache(positions, plain())))).empty());
    CHECK(int(judged(llama(), cache(positions, by_power(width, 200000))).verdict) == int(Verdict::defective));
    CHECK(int(judged(llama(), cache(positions, plain(), 1.25)).verdict) == int(Verdict::defective));
    CHECK(int(judged(llama(), narrow(cache(positions, plain(), 1.25))).verdict) == int(Verdict::defective));
    CHECK(int(judged(llama(), narrow(cache(positions, by_power(width, 200000)))).verdict) != int(Verdict::conforms));
  }
  auto skipped = counted(300);
  for (std::size_t r = 200; r < skipped.size(); ++r) ++skipped[r];
  CHECK(defects(judged(llama(), cache(skipped, plain()))) == Ids{"position-offset"});
  // Of a long input that is cut into chunks, two are of one process.
  for (double const second : {384, 400}) {
    auto chunks = counted(64, 64);
    for (double const p : counted(64, second)) chunks.push_back(p);
    CHECK(defects(judged(llama(), cache(chunks, plain()))) == (second == 384 ? Ids() : Ids{"position-offset"}));
  }
  auto wrapped = counted(150, 32700);
  for (auto& p : wrapped) p = p > 32767 ? p - 65536 : p;
  CHECK(defects(judged(llama(), cache(wrapped, plain()))) == Ids{"position-offset"});
  // Time-steps of a batch, of the usual base, without a config.
  std::vector<double> entries;
  for (double const t : {801., 1., 561., 999., 240., 33., 720., 414.}) {
    auto const w = by_exponential(32, 10000, 31);
    for (float const f : w) entries.push_back(std::sin(static_cast<float>(t) * f));
    for (float const f : w) entries.push_back(std::cos(static_cast<float>(t) * f));
  }
  auto const found = audit({table32(entries, 8)});
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.spacing == "d/2-1");
  entries[100] += 0.01;
  CHECK(defects(audit({table32(entries, 8)})) == Ids{"wrong-entries"});
}

TEST_CASE("Rows that begin anew are a batch, unless the rows are said to be one sequence") {
  auto twice = counted(200);
  for (double const p : counted(56)) twice.push_back(p);
  auto const table = cache(twice, plain());
  CHECK(defects(judged(llama(), table)).empty());
  Options from_zero;
  from_zero.first_position = 0;
  auto const ids = defects(judged(llama(), table, from_zero));
  CHECK(ids == Ids{"position-offset", "colliding-positions"});
  CHECK(defects(judged(llama(R"(, "max_position_embeddings": 256)"), table)) == ids);
  CHECK(defects(judged(llama(), narrow(table), from_zero)) == ids);
  CHECK(defects(judged(llama(), cache(counted(256), plain()), from_zero)).empty());
}

TEST_CASE("A layer's frequencies are those of its type, also where another layer has the same") {
  auto const configs = parse_config(R"({"model_type": "gemma3_text", "hidden_size": 512, "head_dim": 64,
      "num_attention_heads": 8, "num_hidden_layers": 6, "sliding_window_pattern": 3, "rope_theta": 1000000.0,
      "rope_local_base_freq": 10000.0})",
                                    "config");
  REQUIRE(configs.size() == 2);
  CHECK(configs[0].layers == std::vector<std::int64_t>{2, 5});
  CHECK(configs[1].layers == std::vector<std::int64_t>{0, 1, 3, 4});
  auto const vector_of = [](double base, std::string const& name) {
    auto const w = by_power(width, base);
    return table_of({w.begin(), w.end()}, Dtype::float32, {}, "layers." + name + ".inv_freq");
  };
  auto const ids = [&](std::vector<double> const& bases) {
    std::vector<Table> tables;
    for (std::size_t i = 0; i < bases.size(); ++i) tables.push_back(vector_of(bases[i], std::to_string(i)));
    Ids result;
    for (auto const& subject : apart_by_layer(subjects(tables), configs)) {
      for (auto& id : defects(audit_with(configs, subject.tables, {}))) {
        result.push_back(subject.tables.front().name + " " + id);
      }
    }
    return result;
  };
  CHECK(ids({1e4, 1e4, 1e6, 1e4, 1e4, 1e6}).empty());
  CHECK(ids({1e4, 1e4, 1e6, 1e4, 1e6, 1e6}) == Ids{"layers.4.inv_freq wrong-base"});
  CHECK(ids({1e4, 1e4, 1e4, 1e4, 1e4, 1e6}) == Ids{"layers.2.inv_freq wrong-base"});
}

TEST_CASE("The codes of a Whisper encoder have one base, one spacing, one width and one length") {
  auto const config =
      parse_config(R"({"model_type": "whisper", "d_model": 40, "max_source_positions": 220})", "config");
  auto const codes = [](double base, double denominator, std::int64_t rows) {
    return std::vector{table32(blocks(in_float32(rows, by_exponential(20, base, denominator)), false), rows)};
  };
  CHECK(defects(judged(config, codes(10000, 19, 220))).empty());
  CHECK(defects(judged(config, codes(1000, 19, 220))) == Ids{"wrong-base"});
  CHECK(defects(judged(config, codes(10000, 20, 220))) == Ids{"wrong-spacing"});
  CHECK(defects(judged(config, codes(10000, 19, 221))) == Ids{"wrong-length"});
  CHECK(defects(judged(config, codes(10000, 19, 219))).empty());  // of a shorter input
  auto const w = by_exponential(20, 10000, 19);
  auto const from_one = in_float32(220, w, {.first = 1});
  CHECK(defects(judged(config, {table32(blocks(from_one, false), 220)})) == Ids{"position-offset"});
  CHECK(defects(judged(config, {table32(blocks(in_float32(220, w, {.step = 2}), false), 220)})) == Ids{"wrong-step"});
  CHECK(defects(judged(config, {table32(interleaved(in_float32(220, w)), 220)})) == Ids{"wrong-layout"});
  // The encoder's table is one sequence; two of 110 rows are no batch, as they are without its config.
  auto half = blocks(in_float32(110, w), false);
  half.insert(half.end(), half.begin(), half.begin() + 110 * 40);
  CHECK(defects(judged(config, {table32(half, 220)})) == Ids{"position-offset", "colliding-positions"});
  auto const alone = audit({table32(half, 220)});
  CHECK(int(alone.verdict) == int(Verdict::conforms));
  CHECK(std::ranges::count(alone.findings, "several-sequences", &Finding::id) == 1);
}

TEST_CASE("A cache in a narrow format must be the config's too, and what it is instead is named") {
  auto const yarn = [](std::string const& factor) {
    return llama(R"(, "rope_scaling": {"rope_type": "yarn", "original_max_position_embeddings": 4096, "factor": )" +
                 factor + "}");
  };
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
  CHECK(defects(judged(yarn("4.0"), cache_of(4))).empty());
  CHECK(defects(judged(yarn("4.0"), cache_of(8))) == Ids{"scaling-mismatch"});
  auto divided = plain();
  for (auto& w : divided) w /= 4;
  auto const linear = judged(yarn("4.0"), cache(counted(200), divided, 0.1 * std::log(4) + 1));
  CHECK(rows_of(linear) == Rows{"scaling-mismatch: config"});  // scaled, by another rule
  CHECK(defects(judged(llama(), narrow(cache(counted(200), plain())))).empty());
  CHECK_FALSE(defects(judged(llama(), narrow(cache(counted(200), by_power(width, 123456))))).empty());
  // A base of two digits that no list has, found from the entries alone.
  auto const found = audit(narrow(cache(counted(300), by_power(96, 75000))));
  CHECK(int(found.verdict) == int(Verdict::conforms));
  CHECK(found.convention.base == 75000);
}

TEST_CASE("Slopes are those of as many heads as the config has, in slopes and in biases") {
  auto const bloom = parse_config(R"({"model_type": "bloom", "hidden_size": 1280, "n_head": 20})", "config");
  auto const of_16 = slopes(16), of_20 = slopes(20);
  std::vector<double> geometric;
  for (int k = 1; k <= 20; ++k) geometric.push_back(std::exp2(-k * 0.4));
  auto const vector = [&](std::vector<double> const& m, char const* name = "alibi_slopes") {
    return std::vector{table_of(m, Dtype::float32, {}, name)};
  };
  CHECK(defects(judged(bloom, vector(of_20))).empty());
  CHECK(defects(judged(bloom, vector({of_20.begin() + 5, of_20.begin() + 10}))).empty());
  CHECK(defects(judged(bloom, vector(of_16))) == Ids{"slope-rule"});
  CHECK(defects(judged(bloom, vector(geometric))) == Ids{"slope-rule"});
  CHECK(defects(judged(bloom, vector(of_16, "m"))) == Ids{"slope-rule"});
  CHECK(defects(judged({}, vector(geometric))).empty());
  auto const bias = [&](std::vector<double> const& of) {
    std::vector<double> entries;
    for (double const m : of) {
      for (int key = 0; key < 40; ++key) entries.push_back(m * (key - 39));
    }
    return std::vector{table_of(entries, Dtype::float32, {std::ssize(of), 1, 40}, "alibi_bias")};
  };
  CHECK(defects(judged(bloom, bias(of_20))).empty());
  CHECK(defects(judged(bloom, bias(of_16))) == Ids{"slope-rule"});
  auto of_batch = of_16;
  of_batch.insert(of_batch.end(), of_16.begin(), of_16.end());
  CHECK(defects(judged({}, bias(of_batch))).empty());
  of_batch[20] *= 1.5;
  CHECK(defects(judged({}, bias(of_batch))) == Ids{"slope-rule"});
  std::vector<double> rising(of_16.rbegin(), of_16.rend());
  Options alibi;
  alibi.expected_scheme = "alibi";
  CHECK(defects(audit(bias(rising))) == Ids{"slope-rule"});
  CHECK(defects(audit(bias(of_16), alibi)).empty());
}

TEST_CASE("A cache that is expanded over batch and heads is judged once, and one copy that differs is seen") {
  auto const once = cache(counted(32), plain());
  auto const expanded = [&](double change) {
    std::vector<Table> result;
    for (auto const& table : once) {
      auto entries = to_double(table), all = entries;
      for (int i = 1; i < 6; ++i) all.insert(all.end(), entries.begin(), entries.end());
      all[4 * entries.size() + 70] += change;
      result.push_back(table_of(all, Dtype::float32, {2, 3, 32, width}, table.name));
    }
    return result;
  };
  auto const sound = audit(expanded(0));
  CHECK(int(sound.verdict) == int(Verdict::conforms));
  CHECK(sound.shape == std::vector<std::int64_t>{2, 3, 32, width});
  auto const spoilt = audit(expanded(0.01));
  CHECK(int(spoilt.verdict) != int(Verdict::conforms));
  CHECK(int(spoilt.verdict) != int(Verdict::equivalent));
}

}  // namespace
}  // namespace pe::audit

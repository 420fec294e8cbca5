/// Models' config.json, cut down to what is read of them, with their names, and what no model can have.
#include "experiments/audit/readers/config.hpp"

#include <sstream>

#include "tests/audit/refusal.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::audit {
namespace {

/// What the file says beside the defaults, of each of its layer types: "llama3, theta 500000, head 128; head 64".
std::string said(std::string const& text) {
  std::ostringstream all;
  all.precision(9);
  for (auto const& config : parse_config(text, "config.json")) {
    char const* between = all.tellp() > 0 ? "; " : "";
    auto const say = [&](bool is_said, auto const&... words) {
      if (!is_said) return;
      all << between;
      (all << ... << words);
      between = ", ";
    };
    auto const list = [&](char const* name, auto const& values) {
      say(!values.empty(), name);
      for (auto const& value : values) all << ' ' << value;
    };
    say(!config.layer_type.empty(), config.layer_type);
    say(config.scaling != "none", config.scaling);
    say(config.theta != 10000, "theta ", config.theta);
    say(!config.says_theta, "no base");
    say(config.head_dimension.has_value(), "head ", config.head_dimension.value_or(0));
    say(config.partial_rotary_factor != 1, "part ", config.partial_rotary_factor);
    say(config.max_position_embeddings.has_value(), "length ", config.max_position_embeddings.value_or(0));
    say(config.original_max_position_embeddings.has_value(), "original ",
        config.original_max_position_embeddings.value_or(0));
    for (auto const& [name, number] : scaling_numbers)
      say((config.*number).has_value(), name, " ", (config.*number).value_or(0));
    list("short", config.short_factor);
    list("long", config.long_factor);
    say(!config.truncate, "not truncated");
    say(config.of_images, "of images");
    list("unknown", config.unknown);
  }
  return all.str();
}

std::string refused(std::string const& text) {
  return refusal([&] { parse_config(text, "config.json"); });
}

using Rows = std::vector<std::pair<std::string, std::string>>;

void check(Rows const& rows) {
  for (auto const& [text, says] : rows) {
    CAPTURE(text);
    CHECK(said(text) == says);
  }
}

/// Beside the sizes of Llama 7B.
std::string sized(std::string const& more) {
  return R"({"hidden_size": 4096, "num_attention_heads": 32)" + (more.empty() ? "" : ", " + more) + "}";
}

TEST_CASE("sizes, bases and parts of a head are read by any of their names") {
  check({{sized(""), "head 128"},  // the first Llama
         {sized(R"("rope_scaling": null, "head_dim": null)"), "head 128"},
         {R"({"attention_head_dim": 160, "kv_channels": 80, "rope_theta": 10000.0})", "head 160"},
         {R"({"head_dim": 192, "qk_rope_head_dim": 64, "partial_rotary_factor": 0.5,
              "rope_parameters": {"rope_type": "default", "rope_theta": 10000, "partial_rotary_factor": 0.25}})",
          "head 64"},
         {sized(R"("rotary_base": 500000)"), "theta 500000, head 128"},
         {sized(R"("rope_embedding_base": 40000)"), "theta 40000, head 128"},
         {R"({"d_model": 6144, "n_heads": 48, "model_type": "dbrx", "attn_config": {"rope_theta": 500000}})",
          "theta 500000, head 128"},
         {R"({"head_dim": 80, "partial_rotary_factor": 0.4})", "head 80, part 0.4"},  // Phi-2
         {R"({"hidden_size": 6144, "num_attention_heads": 64, "rotary_pct": 0.25, "rotary_emb_base": 500})",
          "theta 500, head 96, part 0.25"},
         {R"({"n_embd": 4096, "n_head": 16, "n_positions": 2048, "rotary_dim": 64})",
          "head 256, part 0.25, length 2048"}});  // GPT-J
  for (std::string const name : {"kv_channels", "attention_head_dim", "head_size"})
    check({{sized('"' + name + "\": 96"), "head 96"}});
  for (std::string const name : {"rotary_percent", "rotary_percentage", "rotary_pct"})
    check({{sized('"' + name + "\": 0.25"), "head 128, part 0.25"}});
  for (std::string const name : {"rotary_dim", "rotary_ndims", "rotary_emb_dim", "rope_n_elem"})
    check({{sized('"' + name + "\": 32"), "head 128, part 0.25"}});
}

TEST_CASE(
    "a rule of scaling is read by either spelling, with its numbers, from Megatron's, MPT's and Meta's keys too") {
  check({{sized(R"("max_position_embeddings": 131072, "num_key_value_heads": 8, "rms_norm_eps": 1e-05,
            "rope_scaling": {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                             "original_max_position_embeddings": 8192, "rope_type": "llama3"}, "rope_theta": 500000.0)"),
          "llama3, theta 500000, head 128, length 131072, original 8192, factor 8, low_freq_factor 1, "
          "high_freq_factor 4"},
         {sized(R"("seq_len_interpolation_factor": 4)"), "linear, head 128, factor 4"},
         {sized(R"("rope_base": 500000, "rope_adjustments": {"factor": 32.0, "low_freq_factor": 1.0,
            "high_freq_factor": 4.0, "original_max_seq_len": 8192})"),
          "llama3, theta 500000, head 128, original 8192, factor 32, low_freq_factor 1, high_freq_factor 4"},
         {R"({"dim": 4096, "n_heads": 32, "rope_theta": 500000.0, "use_scaled_rope": true})",
          "llama3, theta 500000, head 128, original 8192, factor 8, low_freq_factor 1, high_freq_factor 4"},
         {R"({"d_model": 64, "n_heads": 4, "attn_config": {"rope": true, "rope_impl": "hf", "rope_theta": 20000,
              "rope_hf_config": {"type": "linear", "factor": 2.0}}})",
          "linear, theta 20000, head 16, factor 2"},
         {R"({"head_dim": 64, "rope_scaling": {"type": "linear", "factor": 4}})", "linear, head 64, factor 4"},
         {R"({"head_dim": 64, "rope_scaling": {"type": "dynamic", "factor": 2.0}})", "dynamic, head 64, factor 2"},
         {R"({"head_dim": 192, "qk_rope_head_dim": 64, "rope_theta": 10000, "max_position_embeddings": 163840,
              "rope_scaling": {"beta_fast": 32, "beta_slow": 1, "factor": 40, "mscale": 1.0, "mscale_all_dim": 0.0,
                               "original_max_position_embeddings": 4096, "type": "yarn"}})",  // DeepSeek-V3's, nearly
          "yarn, head 64, length 163840, original 4096, factor 40, beta_fast 32, beta_slow 1, mscale 1, "
          "mscale_all_dim 0"},
         {R"({"head_dim": 64, "rope_scaling": {"rope_type": "yarn", "factor": 32.0, "truncate": false,
              "original_max_position_embeddings": 4096}, "rope_theta": 150000})",  // gpt-oss
          "yarn, theta 150000, head 64, original 4096, factor 32, not truncated"},
         {R"({"head_dim": 128, "rope_scaling": {"mrope_section": [16, 24, 24], "type": "mrope"}})", "head 128"},
         {R"({"head_dim": 2, "rope_scaling": {"type": "x", "rope_type": "default"}})", "head 2"},
         {R"({"hidden_size": 8, "num_attention_heads": 2, "max_position_embeddings": 131072,
              "original_max_position_embeddings": 4096, "rope_scaling": {"type": "su", "short_factor": [1.0, 1.5],
              "long_factor": [2, 4.5], "original_max_position_embeddings": 1}})",  // Phi-3: once called su
          "longrope, head 4, length 131072, original 4096, short 1 1.5, long 2 4.5"},
         {R"({"head_dim": 4, "max_position_embeddings": 512, "original_max_position_embeddings": 64,
              "rope_scaling": {"type": "longrope", "short_factor": [1, 1], "long_factor": [1, 2],
                               "short_mscale": 1.25, "long_mscale": 1.5}})",  // PhiMoE: within the length, and beyond
          "longrope, head 4, length 512, original 64, attention_factor 1.5, mscale 1.25, short 1 1, long 1 2"},
         {R"({"head_dim": 64, "rope_theta": 10000, "partial_rotary_factor": 1.0,
              "rope_parameters": {"rope_theta": 500000.0, "rope_type": "linear", "factor": 2.0,
                                  "partial_rotary_factor": 0.5},
              "rope_scaling": {"rope_type": "linear", "factor": 3.0}})",  // rope_parameters counts before the others
          "linear, theta 500000, head 64, part 0.5, factor 2"}});
}

TEST_CASE("a key that looks positional and is not read is named, and no other") {
  check({{sized(R"("rope_theta": [1e4, 1e6])"), "head 128, unknown rope_theta"},
         {sized(R"("rotary_frequency_base": 250000)"), "no base, head 128, unknown rotary_frequency_base"},
         {sized(R"("rope_config": {"base": 1})"), "no base, head 128, unknown rope_config"},
         {sized(R"("rope_scaling": {"type": "linear", "factor": 2, "extra": 3})"),
          "linear, head 128, factor 2, unknown rope_scaling.extra"},
         {sized(R"("property": 1, "use_rope": true, "no_rope_layers": [1], "rope_interleaved": true)"), "head 128"}});
}

TEST_CASE("models whose positions are not rotary prescribe no base, and old ones with the same sizes do") {
  check(
      {{R"({"d_model": 48, "max_source_positions": 300, "encoder_attention_heads": 6})", "no base"},
       {sized(R"("type_vocab_size": 2)"), "no base, head 128"},
       {sized(R"("type_vocab_size": 2, "rope_theta": 1e4)"), "head 128"},
       {sized(R"("type_vocab_size": 2, "rotary_pct": 0.5)"), "head 128, part 0.5"},
       {sized(R"("model_type": "llama")"), "head 128"},
       {sized(R"("model_type": "parakeet_encoder")"), "no base, head 128"},
       {sized(R"("model_type": "eomt_dinov3")"), "no base, head 128, of images"},
       {R"({"d_model": 64, "n_heads": 4, "attn_config": {"rope": false, "rope_theta": 10000}})", "no base, head 16"}});
}

TEST_CASE("rotary_dim comes back whole from the factor that stands for it") {
  for (std::int64_t head = 2; head <= 300; ++head) {
    for (std::int64_t rotated = 1; rotated <= head; ++rotated) {
      auto const text = "{\"head_dim\": " + std::to_string(head) + ", \"rotary_dim\": " + std::to_string(rotated) + "}";
      auto const part = parse_config(text, "config.json").at(0).partial_rotary_factor;
      auto const back = static_cast<std::int64_t>(static_cast<double>(head) * part);
      if (back != rotated) FAIL(head << " " << rotated);
    }
  }
}

TEST_CASE("two kinds of layers are distinguished, in old spellings and in new ones") {
  std::string const gemma3 = "full_attention, linear, theta 1000000, head 256, factor 8; sliding_attention, head 256";
  auto const overridden = [](std::string const& overrides) {
    return R"({"head_dim": 256, "per_layer_config": )" + overrides + R"(, "rope_parameters": {
      "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
      "full_attention": {"rope_type": "default", "rope_theta": 1000000.0}}})";
  };
  check(
      {{R"({"head_dim": 256, "rope_theta": 1000000.0, "rope_local_base_freq": 10000.0,
              "rope_scaling": {"factor": 8.0, "rope_type": "linear"}})",
        gemma3},
       {R"({"text_config": {"head_dim": 256, "rope_theta": 1000000, "rope_local_base_freq": 10000, "rope_scaling": null,
              "rope_parameters": {"full_attention": {"factor": 8.0, "rope_type": "linear"},
                                  "sliding_attention": {"rope_type": "default"}}}})",
        gemma3},
       {R"({"text_config": {"head_dim": 256,
              "rope_parameters": {"full_attention": {"factor": 8.0, "rope_type": "linear", "rope_theta": 1e6},
                                  "sliding_attention": {"rope_type": "default", "rope_theta": 1e4}}}})",
        gemma3},
       {R"({"text_config": {"head_dim": 256, "global_head_dim": 512, "rope_parameters": {
              "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
              "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1e6}}}})",
        "full_attention, proportional, theta 1000000, head 512, part 0.25; sliding_attention, head 256"},  // Gemma 4
       {overridden(R"({"05": {"head_dim": 512}, "11": {"head_dim": 512}, "12": {"other": 1}})"),
        "full_attention, theta 1000000, head 512; sliding_attention, head 256"},
       {overridden(R"({"05": {"head_dim": 512}, "11": {"head_dim": 128}})"),
        "full_attention, theta 1000000, head 256; sliding_attention, head 256"},
       {R"({"hidden_size": 768, "num_attention_heads": 12, "global_rope_theta": 160000.0, "local_rope_theta": 10000.0})",
        "full_attention, theta 160000, head 64; sliding_attention, head 64"}});  // ModernBERT
}

TEST_CASE("what no model can have is refused with the field's name") {
  auto const scaled = [](std::string const& fields) { return R"({"head_dim": 8, "rope_scaling": {)" + fields + "}}"; };
  std::string const llama3 = R"("rope_type": "llama3", "original_max_position_embeddings": 8192, )";
  std::vector<std::pair<std::string, std::string>> const bad{
      {R"({"rope_theta": "10000"})", "rope_theta is '10000'; a number above 1"},
      {R"({"rope_theta": 1})", "rope_theta is 1; a number above 1"},
      {R"({"rope_theta": -5.0})", "rope_theta is -5.0"},
      {R"({"rope_theta": true})", "rope_theta is true"},
      {R"({"head_dim": 0})", "head_dim is 0; a whole number from 1"},
      {R"({"head_dim": 64.5})", "head_dim is 64.5"},
      {R"({"head_dim": 1e30})", "head_dim is 1e+30"},
      {R"({"hidden_size": 100, "num_attention_heads": 3})", "width of 100 and 3 heads"},
      {R"({"head_dim": 64, "partial_rotary_factor": 1.5})", "partial_rotary_factor is 1.5"},
      {R"({"head_dim": 64, "rotary_pct": 0})", "rotary_pct is 0"},
      {R"({"head_dim": 64, "rotary_dim": 65})", "rotary_dim is 65; at most the head's 64"},
      {R"({"head_dim": 64, "rope_scaling": "linear"})", "rope_scaling is 'linear'; an object"},
      {R"({"head_dim": 64, "rope_parameters": []})", "rope_parameters is a list of 0"},
      {scaled(R"("factor": 2)"), "rope_scaling.factor has no rope_type"},
      {scaled(R"("rope_type": "magic", "factor": 2)"),
       "rope_scaling.rope_type is 'magic'; one of deepseek_yarn, default"},
      {scaled(R"("type": 3)"), "rope_scaling.type is 3"},
      {scaled(R"("type": "linear", "factor": 0)"), "rope_scaling.factor is 0"},
      {scaled(R"("type": "dynamic", "factor": -1.0)"), "rope_scaling.factor is -1.0"},
      {scaled(llama3 + R"("factor": 8, "low_freq_factor": 5, "high_freq_factor": 4)"),
       "high_freq_factor is 4; at least"},
      {scaled(R"("type": "yarn", "factor": 2, "beta_fast": 1, "beta_slow": 2)"), "beta_slow is 2 and beta_fast 1"},
      {scaled(R"("type": "yarn", "factor": 2, "beta_slow": 64)"), "beta_slow is 64 and beta_fast 32"},
      {scaled(R"("type": "yarn", "factor": 2, "attention_factor": 0)"), "attention_factor is 0"},
      {scaled(R"("type": "yarn", "factor": 2, "mscale": -1)"), "mscale is -1; a number from 0"},
      {scaled(R"("type": "yarn", "factor": 2, "truncate": 0)"), "truncate is 0; true or false"},
      {scaled(R"("type": "longrope", "short_factor": [1, 1, 1, 1])"), "4 numbers and long_factor 0"},
      {scaled(R"("type": "longrope", "short_factor": [1, 1, 1], "long_factor": [1, 1, 1])"),
       "short_factor has 3 numbers; 4 are needed"},
      {scaled(R"("type": "longrope", "short_factor": [1, 1, 1, 1], "long_factor": [1])"),
       "4 numbers and long_factor 1"},
      {scaled(R"("type": "longrope", "short_factor": [1, 1, 0, 1], "long_factor": [1, 1, 1, 1])"),
       "short_factor[2] is 0"},
      {scaled(R"("type": "longrope", "short_factor": [], "long_factor": [])"), "short_factor is a list of 0"},
      {R"({"head_dim": 8, "rope_parameters": {"full_attention": {"rope_type": "linear", "factor": "8"}}})",
       "rope_parameters.full_attention.factor is '8'"},
  };
  for (auto const& [text, says] : bad) {
    CAPTURE(text);
    CHECK_THAT(refused(text), contains(says));
  }
}

TEST_CASE("Python's constants are refused where they count, by name, and pass where they do not") {
  CHECK_THAT(refused(R"({"rope_theta": NaN})"), contains("rope_theta is 'NaN'; a number above 1"));
  CHECK_THAT(refused(R"({"head_dim": Infinity})"), contains("head_dim is 'Infinity'"));
  CHECK_THAT(refused(R"({"head_dim": 8, "rope_scaling": {"type": "linear", "factor": -Infinity}})"),
             contains("rope_scaling.factor is '-Infinity'"));
  check({{R"({"time_step_limit": [0.0, Infinity], "head_dim": 64, "rope_theta": 5, "a\\": "NaN\"NaN"})",  // Mamba's
          "theta 5, head 64"}});
}

TEST_CASE("what is no configuration is refused in one sentence") {
  for (std::string const text :
       {"", "{", "{} {}", "nothing", "{\"a\": NaNa}", "{NaN: 1}x", "{\"a\xff\": 1}", "{\"a\\"}) {
    CAPTURE(text);
    CHECK_THAT(refused(text), contains("is not JSON at its byte"));
  }
  CHECK_THAT(refused("[]"), contains("no object"));
  CHECK_THAT(refused("{}"), contains("says nothing of rotary positions"));
  CHECK_THAT(refused("{\"rope_theta\": 1e999}"), contains("no machine word holds"));
  CHECK_THAT(refused(R"({"rope_theta": 10000, "rope_theta": 500000})"), contains("'rope_theta' twice"));
  CHECK_THAT(refused(R"({"a": {"b": 1, "b": 2}})"), contains("'b' twice"));
  CHECK_THAT(refused(R"({"a": )" + std::string(1'000'000, '[')), contains("nested deeper than 64"));
  // Within and beyond the limits of all headers.
  auto const of = [](std::size_t bytes) { return R"({"a": ")" + std::string(bytes - 9, 'x') + "\"}"; };
  auto const nested = [](std::size_t levels) {
    return R"({"a": )" + std::string(levels - 1, '[') + std::string(levels - 1, ']') + "}";
  };
  auto const values = [](std::size_t count) {
    std::string text = R"({"a": [0)";
    for (std::size_t i = 3; i < count; ++i) text += ",0";
    return text + "]}";
  };
  for (auto const& text : {of(most_header_bytes), nested(most_levels), values(most_values)})
    CHECK_THAT(refused(text), contains("says nothing of rotary positions"));
  CHECK_THAT(refused(of(most_header_bytes + 1)), contains("at most 33554432"));
  CHECK_THAT(refused(nested(most_levels + 1)), contains("nested deeper than 64"));
  CHECK_THAT(refused(values(most_values + 1)), contains("has more than 1048576 values"));
}

TEST_CASE("a config.json is read from its file") {
  tests::Folder const folder;
  std::ofstream(folder / "config.json") << R"({"head_dim": 64, "rope_theta": 5})";
  CHECK(read_config(folder / "config.json").at(0).theta == 5);
  std::ofstream(folder / "bad.json") << R"({"head_dim": -1})";
  CHECK_THAT(refusal([&] { read_config(folder / "bad.json"); }), contains("bad.json: head_dim is -1"));
  CHECK_THAT(refusal([&] { read_config(folder.path()); }), contains("is a folder"));
}

}  // namespace
}  // namespace pe::audit

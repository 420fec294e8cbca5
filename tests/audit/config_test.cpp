/// Models' config.json, cut down to what is read of them, with their names, and what no model can have.
#include "experiments/audit/readers/config.hpp"

#include "tests/audit/refusal.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::audit {
namespace {

RopeConfig one(std::string const& text) {
  auto const configs = parse_config(text, "config.json");
  REQUIRE(configs.size() == 1);
  return configs[0];
}

std::string refused(std::string const& text) {
  return refusal([&] { parse_config(text, "config.json"); });
}

TEST_CASE("Llama 3.1 8B: llama3 scaling, the head's width from hidden_size and heads") {
  auto const config = one(R"({"architectures": ["LlamaForCausalLM"], "hidden_size": 4096, "num_attention_heads": 32,
    "max_position_embeddings": 131072, "num_key_value_heads": 8, "rms_norm_eps": 1e-05,
    "rope_scaling": {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                     "original_max_position_embeddings": 8192, "rope_type": "llama3"}, "rope_theta": 500000.0})");
  CHECK(config.layer_type.empty());
  CHECK(config.scaling == "llama3");
  CHECK(config.theta == 500000);
  CHECK(config.head_dimension == 128);
  CHECK(config.partial_rotary_factor == 1);
  CHECK(config.max_position_embeddings == 131072);
  CHECK(config.original_max_position_embeddings == 8192);
  CHECK(config.factor == 8);
  CHECK(config.low_freq_factor == 1);
  CHECK(config.high_freq_factor == 4);
  CHECK(!config.beta_fast);
}

TEST_CASE("the first Llama says nothing but its sizes, Llama 2 scales by nothing") {
  CHECK(one(R"({"hidden_size": 4096, "num_attention_heads": 32})").theta == 10000);
  auto const config =
      one(R"({"hidden_size": 4096, "num_attention_heads": 32, "rope_scaling": null, "head_dim": null})");
  CHECK(config.scaling == "none");
  CHECK(config.head_dimension == 128);
}

TEST_CASE("the head's width by its other names, and a rotated part whatever the factor beside it") {
  for (auto const* name : {"kv_channels", "attention_head_dim", "head_size"}) {
    CHECK(
        one("{\"hidden_size\": 4096, \"num_attention_heads\": 32, \"" + std::string(name) + "\": 96}").head_dimension ==
        96);
  }
  CHECK(one(R"({"attention_head_dim": 160, "kv_channels": 80, "rope_theta": 10000.0})").head_dimension == 160);
  auto const part = one(R"({"head_dim": 192, "qk_rope_head_dim": 64, "partial_rotary_factor": 0.5,
    "rope_parameters": {"rope_type": "default", "rope_theta": 10000, "partial_rotary_factor": 0.25}})");
  CHECK(part.head_dimension == 64);
  CHECK(part.partial_rotary_factor == 1);
}

TEST_CASE("the keys of Megatron, NeMo, litgpt, GPT-NeoX, MPT, DBRX and Meta say what transformers' say") {
  auto const sized = [](std::string const& more) {
    return one(R"({"hidden_size": 4096, "num_attention_heads": 32, )" + more + "}");
  };
  CHECK(sized(R"("rotary_base": 500000)").theta == 500000);
  CHECK(sized(R"("rope_embedding_base": 40000)").theta == 40000);
  for (auto const* const name : {"rotary_percent", "rotary_percentage", "rotary_pct"}) {
    CHECK(sized("\"" + std::string(name) + "\": 0.25").partial_rotary_factor == 0.25);
  }
  for (auto const* const name : {"rotary_dim", "rotary_ndims", "rotary_emb_dim", "rope_n_elem"}) {
    CHECK(sized("\"" + std::string(name) + "\": 32").partial_rotary_factor == 0.25);
  }
  auto const condensed = sized(R"("seq_len_interpolation_factor": 4)");
  CHECK(condensed.scaling == "linear");
  CHECK(condensed.factor == 4);
  auto const adjusted = sized(R"("rope_base": 500000, "rope_adjustments": {"factor": 32.0, "low_freq_factor": 1.0,
    "high_freq_factor": 4.0, "original_max_seq_len": 8192})");
  CHECK(adjusted.scaling == "llama3");
  CHECK(adjusted.factor == 32);
  auto const meta = one(R"({"dim": 4096, "n_heads": 32, "rope_theta": 500000.0, "use_scaled_rope": true})");
  CHECK(meta.scaling == "llama3");
  CHECK(meta.factor == 8);
  CHECK(meta.head_dimension == 128);
  auto const dbrx =
      one(R"({"d_model": 6144, "n_heads": 48, "model_type": "dbrx", "attn_config": {"rope_theta": 500000}})");
  CHECK(dbrx.theta == 500000);
  CHECK(dbrx.says_theta);
  CHECK_FALSE(one(R"({"d_model": 64, "n_heads": 4, "attn_config": {"rope": false, "rope_theta": 10000}})").says_theta);
  auto const mpt = one(R"({"d_model": 64, "n_heads": 4, "attn_config": {"rope": true, "rope_impl": "hf",
    "rope_theta": 20000, "rope_hf_config": {"type": "linear", "factor": 2.0}}})");
  CHECK(mpt.scaling == "linear");
  CHECK(mpt.factor == 2);
  for (auto const& config : {condensed, adjusted, meta, dbrx, mpt}) CHECK(config.unknown.empty());
}

TEST_CASE("a list of bases, one for each layer, is not read, and says so") {
  auto const config = one(R"({"hidden_size": 512, "num_attention_heads": 8, "rope_theta": [1e4, 1e6]})");
  CHECK(config.unknown == std::vector<std::string>{"rope_theta"});
}

TEST_CASE("PhiMoE's factors on cosines and sines are one within the original length and one beyond it") {
  auto const config = one(R"({"head_dim": 4, "max_position_embeddings": 512, "original_max_position_embeddings": 64,
    "rope_scaling": {"type": "longrope", "short_factor": [1, 1], "long_factor": [1, 2], "short_mscale": 1.25,
                     "long_mscale": 1.5}})");
  CHECK(config.unknown.empty());
  CHECK(config.mscale == 1.25);
  CHECK(config.attention_factor == 1.5);
}

TEST_CASE("a key that looks positional and is not read is named, and no other") {
  auto const unknown = [](std::string const& more) {
    return one(R"({"hidden_size": 512, "num_attention_heads": 8, )" + more + "}").unknown;
  };
  CHECK(unknown(R"("rotary_frequency_base": 250000)") == std::vector<std::string>{"rotary_frequency_base"});
  CHECK(unknown(R"("rope_config": {"base": 1})") == std::vector<std::string>{"rope_config"});
  CHECK(unknown(R"("rope_scaling": {"type": "linear", "factor": 2, "extra": 3})") ==
        std::vector<std::string>{"rope_scaling.extra"});
  CHECK(unknown(R"("property": 1, "use_rope": true, "no_rope_layers": [1], "rope_interleaved": true)").empty());
}

TEST_CASE("models whose positions are not rotary prescribe no base, and old ones with the same sizes do") {
  CHECK_FALSE(one(R"({"d_model": 48, "max_source_positions": 300, "encoder_attention_heads": 6})").says_theta);
  CHECK_FALSE(one(R"({"hidden_size": 768, "num_attention_heads": 12, "type_vocab_size": 2})").says_theta);
  CHECK(one(R"({"hidden_size": 768, "num_attention_heads": 12, "type_vocab_size": 2, "rope_theta": 1e4})").says_theta);
  CHECK(one(R"({"hidden_size": 768, "num_attention_heads": 12, "type_vocab_size": 2, "rotary_pct": 0.5})").says_theta);
  CHECK(one(R"({"hidden_size": 4096, "num_attention_heads": 32})").says_theta);
  auto const of_type = [](std::string const& type) {
    return one("{\"hidden_size\": 512, \"num_attention_heads\": 8, \"model_type\": \"" + type + "\"}");
  };
  CHECK(of_type("llama").says_theta);
  CHECK_FALSE(of_type("parakeet_encoder").says_theta);
  CHECK(of_type("eomt_dinov3").of_images);
  CHECK_FALSE(of_type("llama").of_images);
}

TEST_CASE("linear, dynamic and yarn by either spelling of the rule's field") {
  auto const linear =
      one(R"({"hidden_size": 64, "num_attention_heads": 1, "rope_scaling": {"type": "linear", "factor": 4}})");
  CHECK(linear.scaling == "linear");
  CHECK(linear.factor == 4);
  CHECK(one(R"({"head_dim": 64, "rope_scaling": {"type": "dynamic", "factor": 2.0}})").scaling == "dynamic");
  auto const yarn =
      one(R"({"head_dim": 192, "qk_rope_head_dim": 64, "rope_theta": 10000, "max_position_embeddings": 163840,
    "rope_scaling": {"beta_fast": 32, "beta_slow": 1, "factor": 40, "mscale": 1.0, "mscale_all_dim": 0.0,
                     "original_max_position_embeddings": 4096, "type": "yarn"}})");  // DeepSeek-V3, mscale_all_dim off
  CHECK(yarn.scaling == "yarn");
  CHECK(yarn.head_dimension == 64);
  CHECK(yarn.beta_fast == 32);
  CHECK(yarn.mscale == 1);
  CHECK(yarn.mscale_all_dim == 0);
  CHECK(yarn.truncate);
  auto const gpt_oss = one(R"({"head_dim": 64, "rope_scaling": {"rope_type": "yarn", "factor": 32.0, "truncate": false,
                               "original_max_position_embeddings": 4096}, "rope_theta": 150000})");
  CHECK(!gpt_oss.truncate);
  CHECK(one(R"({"head_dim": 128, "rope_scaling": {"mrope_section": [16, 24, 24], "type": "mrope"}})").scaling ==
        "none");
  CHECK(one(R"({"head_dim": 2, "rope_scaling": {"type": "x", "rope_type": "default"}})").scaling == "none");
}

TEST_CASE("longrope, once called su, with the original length at the top") {
  auto const phi3 = one(R"({"hidden_size": 8, "num_attention_heads": 2, "max_position_embeddings": 131072,
    "original_max_position_embeddings": 4096,
    "rope_scaling": {"type": "su", "short_factor": [1.0, 1.5], "long_factor": [2, 4.5], "original_max_position_embeddings": 1}})");
  CHECK(phi3.scaling == "longrope");
  CHECK(phi3.short_factor == std::vector<double>{1, 1.5});
  CHECK(phi3.long_factor == std::vector<double>{2, 4.5});
  CHECK(phi3.original_max_position_embeddings == 4096);
}

TEST_CASE("a part of the head is rotated, by any of its names") {
  CHECK(one(R"({"head_dim": 80, "partial_rotary_factor": 0.4})").partial_rotary_factor == 0.4);  // Phi-2
  auto const neox =
      one(R"({"hidden_size": 6144, "num_attention_heads": 64, "rotary_pct": 0.25, "rotary_emb_base": 500})");
  CHECK(neox.partial_rotary_factor == 0.25);
  CHECK(neox.theta == 500);
  auto const gpt_j = one(R"({"n_embd": 4096, "n_head": 16, "n_positions": 2048, "rotary_dim": 64})");
  CHECK(gpt_j.head_dimension == 256);
  CHECK(gpt_j.partial_rotary_factor == 0.25);
  CHECK(gpt_j.max_position_embeddings == 2048);
}

TEST_CASE("rotary_dim comes back whole from the factor that stands for it") {
  for (std::int64_t head = 2; head <= 300; ++head) {
    for (std::int64_t rotated = 1; rotated <= head; ++rotated) {
      auto const config =
          one("{\"head_dim\": " + std::to_string(head) + ", \"rotary_dim\": " + std::to_string(rotated) + "}");
      auto const back = static_cast<std::int64_t>(static_cast<double>(head) * config.partial_rotary_factor);
      if (back != rotated) FAIL(head << " " << rotated);
    }
  }
}

TEST_CASE("rope_parameters counts before rope_scaling and the top of the file") {
  auto const config = one(R"({"head_dim": 64, "rope_theta": 10000, "partial_rotary_factor": 1.0,
    "rope_parameters": {"rope_theta": 500000.0, "rope_type": "linear", "factor": 2.0, "partial_rotary_factor": 0.5},
    "rope_scaling": {"rope_type": "linear", "factor": 3.0}})");
  CHECK(config.theta == 500000);
  CHECK(config.factor == 2);
  CHECK(config.partial_rotary_factor == 0.5);
}

TEST_CASE("Gemma 3 tells two kinds of layers apart, in the old spelling and in the new") {
  for (std::string const text :
       {R"({"head_dim": 256, "rope_theta": 1000000.0, "rope_local_base_freq": 10000.0,
            "rope_scaling": {"factor": 8.0, "rope_type": "linear"}})",
        R"({"text_config": {"head_dim": 256, "rope_theta": 1000000, "rope_local_base_freq": 10000, "rope_scaling": null,
            "rope_parameters": {"full_attention": {"factor": 8.0, "rope_type": "linear"},
                                "sliding_attention": {"rope_type": "default"}}}})",
        R"({"text_config": {"head_dim": 256,
            "rope_parameters": {"full_attention": {"factor": 8.0, "rope_type": "linear", "rope_theta": 1e6},
                                "sliding_attention": {"rope_type": "default", "rope_theta": 1e4}}}})"}) {
    CAPTURE(text);
    auto const configs = parse_config(text, "config.json");
    REQUIRE(configs.size() == 2);
    CHECK(configs[0].layer_type == "full_attention");
    CHECK(configs[0].theta == 1000000);
    CHECK(configs[0].scaling == "linear");
    CHECK(configs[0].factor == 8);
    CHECK(configs[1].layer_type == "sliding_attention");
    CHECK(configs[1].theta == 10000);
    CHECK(configs[1].scaling == "none");
    CHECK(!configs[1].factor);
    CHECK(configs[1].head_dimension == 256);
  }
}

TEST_CASE("Gemma 4: proportional in wider heads; ModernBERT: two bases") {
  auto const gemma = parse_config(R"({"text_config": {"head_dim": 256, "global_head_dim": 512, "rope_parameters": {
    "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
    "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1000000.0}}}})",
                                  "config.json");
  REQUIRE(gemma.size() == 2);
  CHECK(gemma[0].scaling == "proportional");
  CHECK(gemma[0].head_dimension == 512);
  CHECK(gemma[0].partial_rotary_factor == 0.25);
  CHECK(gemma[1].head_dimension == 256);
  CHECK(gemma[1].partial_rotary_factor == 1);
  auto const overridden = [](std::string const& overrides) {
    return parse_config(R"({"head_dim": 256, "per_layer_config": )" + overrides + R"(, "rope_parameters": {
      "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
      "full_attention": {"rope_type": "default", "rope_theta": 1000000.0}}})",
                        "config.json");
  };
  auto const wider = overridden(R"({"05": {"head_dim": 512}, "11": {"head_dim": 512}, "12": {"other": 1}})");
  CHECK(wider[0].head_dimension == 512);
  CHECK(wider[1].head_dimension == 256);
  CHECK_FALSE(overridden(R"({"05": {"head_dim": 512}, "11": {"head_dim": 128}})")[0].head_dimension == 512);
  auto const bert = parse_config(R"({"hidden_size": 768, "num_attention_heads": 12, "global_rope_theta": 160000.0,
    "local_rope_theta": 10000.0})",
                                 "config.json");
  REQUIRE(bert.size() == 2);
  CHECK(bert[0].theta == 160000);
  CHECK(bert[1].theta == 10000);
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
  auto const mamba = one(R"({"time_step_limit": [0.0, Infinity], "head_dim": 64, "rope_theta": 5, "a\\": "NaN\"NaN"})");
  CHECK(mamba.theta == 5);
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

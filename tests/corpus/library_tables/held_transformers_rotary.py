"""What the rotary modules of transformers compute."""

import torch
from of_rotary import BF16, F16, LLAMA3, deepseek, dinov3, llama, of_buffers, qwen2_vl, qwen3
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module
from store import table

table("transformers-llama31-cos-sin-half", lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(64, **LLAMA3), 512, F16))
table("transformers-llama2-cos-sin-200", lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(64), 200))
table(
    "transformers-linear-inv-freq",
    lambda: inv_freq("llama.LlamaRotaryEmbedding", llama(64, 8192, rope_type="linear", factor=4.0)),
)
table(
    "transformers-dynamic-long",
    lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(32, 256, rope_type="dynamic", factor=2.0), 600),
)
table("transformers-yarn-inv-freq-config", lambda: inv_freq("qwen3.Qwen3RotaryEmbedding", qwen3()))
table("transformers-yarn-cos-sin-bfloat16", lambda: cos_sin("qwen3.Qwen3RotaryEmbedding", qwen3(), 512, BF16))
table(
    "transformers-gpt-oss-cos-sin-config",
    lambda: cos_sin("gpt_oss.GptOssRotaryEmbedding", config("gpt_oss.GptOssConfig", head_dim=64), 256),
)
table(
    "transformers-deepseek-v3-cos-sin-config", lambda: cos_sin("deepseek_v3.DeepseekV3RotaryEmbedding", deepseek(), 200)
)
table(
    "transformers-cohere-cos-sin-repeats",
    lambda: cos_sin(
        "cohere.CohereRotaryEmbedding", config("cohere.CohereConfig", hidden_size=256, num_attention_heads=4), 200
    ),
)
table(
    "transformers-modernbert-inv-freq",
    lambda: of_buffers(
        module(
            "modernbert.ModernBertRotaryEmbedding",
            config("modernbert.ModernBertConfig", hidden_size=256, num_attention_heads=4),
        )
    ),
)
table(
    "transformers-mllama-inv-freq",
    lambda: inv_freq(
        "mllama.MllamaRotaryEmbedding",
        config("mllama.MllamaTextConfig", hidden_size=512, num_attention_heads=4, rope_parameters=LLAMA3),
    ),
)
table(
    "transformers-smollm3-cos-sin",
    lambda: cos_sin(
        "smollm3.SmolLM3RotaryEmbedding",
        config(
            "smollm3.SmolLM3Config",
            hidden_size=256,
            num_attention_heads=4,
            rope_parameters=dict(rope_type="default", rope_theta=5e6),
        ),
        200,
    ),
)
table(
    "transformers-stablelm-partial-cos-sin",
    lambda: cos_sin(
        "stablelm.StableLmRotaryEmbedding",
        config("stablelm.StableLmConfig", hidden_size=256, num_attention_heads=4),
        300,
    ),
)
table(
    "transformers-codegen-embed-positions",
    lambda: arrays(
        embed_positions=at("transformers.models.codegen.modeling_codegen.create_sinusoidal_positions")(200, 32)
    ),
)

# Several axes -------------------------------------------------------------------------------------------------------
IMAGE = torch.cat(
    [
        torch.arange(9).expand(3, 9),
        9
        + torch.stack(
            [torch.zeros(48, dtype=torch.long), torch.arange(6).repeat_interleave(8), torch.arange(8).repeat(6)]
        ),
        17 + torch.arange(12).expand(3, 12),
    ],
    1,
)[:, None]
table("transformers-qwen2-vl-mrope-config", lambda: cos_sin("qwen2_vl.Qwen2VLRotaryEmbedding", qwen2_vl(), IMAGE))
table(
    "transformers-qwen2-vl-mrope-text",
    lambda: cos_sin("qwen2_vl.Qwen2VLRotaryEmbedding", qwen2_vl(), torch.arange(64).expand(3, 1, 64)),
)
table(
    "transformers-qwen3-vl-interleaved-config",
    lambda: cos_sin(
        "qwen3_vl.Qwen3VLTextRotaryEmbedding",
        config(
            "qwen3_vl.Qwen3VLTextConfig",
            head_dim=128,
            hidden_size=2048,
            num_attention_heads=16,
            max_position_embeddings=262144,
            rope_parameters=dict(
                rope_type="default", rope_theta=5e6, mrope_interleaved=True, mrope_section=[24, 20, 20]
            ),
        ),
        IMAGE,
    ),
)
table(
    "transformers-dinov3-10x16",
    lambda: (lambda c, s: arrays(cos=c, sin=s))(
        *module("dinov3_vit.DINOv3ViTRopePositionEmbedding", dinov3()).eval()(torch.zeros(1, 3, 160, 256))
    ),
)
table(
    "transformers-vit-mae-14x14",
    lambda: array(
        at("transformers.models.vit_mae.modeling_vit_mae.build_2d_sinusoidal_position_embedding")(14, 14, 64)
    ),
)

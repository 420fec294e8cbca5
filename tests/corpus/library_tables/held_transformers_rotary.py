"""What the rotary modules of transformers compute."""

import torch
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module
from store import table

LLAMA3 = dict(
    rope_type="llama3",
    rope_theta=500000.0,
    factor=8.0,
    low_freq_factor=1.0,
    high_freq_factor=4.0,
    original_max_position_embeddings=8192,
)
YARN = dict(rope_type="yarn", rope_theta=1e6, factor=4.0, original_max_position_embeddings=32768)
SHORT = [1.0, 1.02, 1.03, 1.05, 1.08, 1.1, 1.15, 1.2, 1.3, 1.45, 1.6, 1.8, 2.0, 2.2, 2.4, 2.6]
LONG = [1.05, 1.1, 1.2, 1.45, 2.0, 3.1, 4.8, 7.9, 12.5, 18.0, 24.5, 31.0, 40.0, 47.5, 55.0, 61.5]
LONGROPE = dict(
    rope_type="longrope",
    rope_theta=10000.0,
    short_factor=SHORT,
    long_factor=LONG,
    original_max_position_embeddings=4096,
)
QWEN2VL = dict(
    hidden_size=1536,
    num_attention_heads=12,
    max_position_embeddings=32768,
    rope_parameters=dict(rope_type="default", rope_theta=1e6, mrope_section=[16, 24, 24]),
)
BF16, F16 = torch.bfloat16, torch.float16


def llama(d=128, length=131072, **rope):
    return config(
        "llama.LlamaConfig",
        hidden_size=4 * d,
        num_attention_heads=4,
        head_dim=d,
        max_position_embeddings=length,
        rope_parameters=dict(dict(rope_type="default", rope_theta=10000.0), **rope),
    )


def qwen3():
    return config("qwen3.Qwen3Config", head_dim=64, max_position_embeddings=131072, rope_parameters=YARN)


def deepseek():
    return config(
        "deepseek_v3.DeepseekV3Config",
        qk_rope_head_dim=64,
        rope_parameters=dict(
            rope_type="yarn",
            rope_theta=10000.0,
            factor=40,
            beta_fast=32,
            beta_slow=1,
            mscale=1.0,
            mscale_all_dim=1.0,
            original_max_position_embeddings=4096,
        ),
    )


def phi3():
    return config(
        "phi3.Phi3Config",
        hidden_size=1024,
        num_attention_heads=32,
        max_position_embeddings=131072,
        original_max_position_embeddings=4096,
        rope_parameters=LONGROPE,
    )


def pythia():
    return config(
        "gpt_neox.GPTNeoXConfig",
        hidden_size=512,
        num_attention_heads=8,
        rope_parameters=dict(rope_type="default", rope_theta=10000.0, partial_rotary_factor=0.25),
    )


def qwen2_vl():
    return config("qwen2_vl.Qwen2VLTextConfig", **QWEN2VL)


def dinov3():
    return config("dinov3_vit.DINOv3ViTConfig", hidden_size=256, num_attention_heads=4)


def of_buffers(rotary):
    return {name: array(buffer) for name, buffer in rotary.named_buffers() if "original" not in name}


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

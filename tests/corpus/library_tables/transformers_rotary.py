"""What the rotary modules of transformers compute."""

import torch
from of_rotary import BF16, F16, LLAMA3, deepseek, dinov3, llama, of_buffers, phi3, pythia, qwen2_vl, qwen3
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module
from store import table

table("transformers-llama2-inv-freq", lambda: inv_freq("llama.LlamaRotaryEmbedding", llama(length=4096)))
table("transformers-llama3-inv-freq", lambda: inv_freq("llama.LlamaRotaryEmbedding", llama(rope_theta=500000.0)))
table("transformers-llama31-inv-freq", lambda: inv_freq("llama.LlamaRotaryEmbedding", llama(**LLAMA3)))
table("transformers-llama31-inv-freq-config", lambda: inv_freq("llama.LlamaRotaryEmbedding", llama(**LLAMA3)))
table(
    "transformers-llama32-inv-freq-config",
    lambda: inv_freq("llama.LlamaRotaryEmbedding", llama(**dict(LLAMA3, factor=32.0))),
)
table("transformers-llama31-cos-sin-128", lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(**LLAMA3), 128))
table(
    "transformers-llama31-cos-sin-bfloat16", lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(**LLAMA3), 256, BF16)
)
table(
    "transformers-llama31-cos-sin-bfloat16-config",
    lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(**LLAMA3), 512, BF16),
)
table("transformers-llama2-cos-sin-bfloat16", lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(64), 400, BF16))
table("transformers-llama2-cos-sin-half", lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(64), 400, F16))
table(
    "transformers-llama2-decode-step", lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(128), torch.tensor([[3000]]))
)
table(
    "transformers-llama2-left-padding",
    lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(64), torch.arange(5, 205)[None]),
)
table(
    "transformers-linear-cos-sin",
    lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(64, 8192, rope_type="linear", factor=4.0), 200),
)
table(
    "transformers-dynamic-short-config",
    lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(64, 2048, rope_type="dynamic", factor=2.0), 200),
)
table(
    "transformers-dynamic-600-of-256-bfloat16",
    lambda: cos_sin("llama.LlamaRotaryEmbedding", llama(32, 256, rope_type="dynamic", factor=2.0), 600, BF16),
)
table(
    "transformers-dynamic-inv-freq-1000-of-256",
    lambda: (lambda rotary: (rotary(torch.zeros(1, 1), torch.arange(1000)[None]), arrays(inv_freq=rotary.inv_freq))[1])(
        module("llama.LlamaRotaryEmbedding", llama(64, 256, rope_type="dynamic", factor=2.0))
    ),
)
table("transformers-yarn-inv-freq", lambda: inv_freq("qwen3.Qwen3RotaryEmbedding", qwen3()))
table("transformers-yarn-cos-sin-config", lambda: cos_sin("qwen3.Qwen3RotaryEmbedding", qwen3(), 200))
table("transformers-yarn-cos-sin-bfloat16-config", lambda: cos_sin("qwen3.Qwen3RotaryEmbedding", qwen3(), 512, BF16))
table(
    "transformers-gpt-oss-inv-freq-config",
    lambda: inv_freq("gpt_oss.GptOssRotaryEmbedding", config("gpt_oss.GptOssConfig", head_dim=64)),
)
table("transformers-deepseek-v3-inv-freq-config", lambda: inv_freq("deepseek_v3.DeepseekV3RotaryEmbedding", deepseek()))
table("transformers-phi3-longrope-short-config", lambda: inv_freq("phi3.Phi3RotaryEmbedding", phi3()))
table("transformers-phi3-longrope-cos-sin-config", lambda: cos_sin("phi3.Phi3RotaryEmbedding", phi3(), 200))
table("transformers-pythia-inv-freq-config", lambda: inv_freq("gpt_neox.GPTNeoXRotaryEmbedding", pythia()))
table("transformers-pythia-cos-sin", lambda: cos_sin("gpt_neox.GPTNeoXRotaryEmbedding", pythia(), 512))
table(
    "transformers-glm-cos-sin-repeats",
    lambda: cos_sin(
        "glm.GlmRotaryEmbedding", config("glm.GlmConfig", hidden_size=256, num_attention_heads=2, head_dim=128), 200
    ),
)
table(
    "transformers-gemma3-both-inv-freq-config",
    lambda: of_buffers(
        module(
            "gemma3.Gemma3RotaryEmbedding",
            config(
                "gemma3.Gemma3TextConfig",
                head_dim=256,
                rope_parameters={
                    "full_attention": dict(rope_type="linear", factor=8.0, rope_theta=1e6),
                    "sliding_attention": dict(rope_type="default", rope_theta=1e4),
                },
            ),
        )
    ),
)
table(
    "transformers-gemma4-proportional-config",
    lambda: of_buffers(
        module(
            "gemma4.Gemma4TextRotaryEmbedding",
            config("gemma4.Gemma4TextConfig", head_dim=256, global_head_dim=512, num_hidden_layers=6),
        )
    ),
)
table(
    "transformers-hunyuan-alpha-config",
    lambda: inv_freq(
        "hunyuan_v1_dense.HunYuanDenseV1RotaryEmbedding",
        config(
            "hunyuan_v1_dense.HunYuanDenseV1Config",
            head_dim=128,
            max_position_embeddings=32768,
            rope_parameters=dict(rope_type="dynamic", rope_theta=10000.0, alpha=1000.0, factor=1.0),
        ),
    ),
)
table(
    "transformers-esm-inv-freq",
    lambda: inv_freq(
        "esm.EsmRotaryEmbedding",
        config(
            "esm.EsmConfig", vocab_size=33, hidden_size=256, num_attention_heads=4, position_embedding_type="rotary"
        ),
    ),
)
table(
    "transformers-gptj-embed-positions",
    lambda: arrays(embed_positions=at("transformers.models.gptj.modeling_gptj.create_sinusoidal_positions")(200, 64)),
)
table(
    "transformers-llama4-freqs-cis",
    lambda: array(
        module(
            "llama4.Llama4TextRotaryEmbedding",
            config(
                "llama4.Llama4TextConfig",
                hidden_size=512,
                num_attention_heads=4,
                head_dim=128,
                rope_parameters=dict(LLAMA3, factor=16.0),
            ),
        )(torch.zeros(1, 1), torch.arange(128)[None])
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
table("transformers-qwen2-vl-inv-freq-config", lambda: inv_freq("qwen2_vl.Qwen2VLRotaryEmbedding", qwen2_vl()))
table(
    "transformers-dinov3-14x14",
    lambda: (lambda c, s: arrays(cos=c, sin=s))(
        *module("dinov3_vit.DINOv3ViTRopePositionEmbedding", dinov3()).eval()(torch.zeros(1, 3, 224, 224))
    ),
)
table(
    "transformers-llama4-vision-freqs-ci",
    lambda: array(
        module(
            "llama4.Llama4VisionRotaryEmbedding",
            config("llama4.Llama4VisionConfig", hidden_size=256, num_attention_heads=4, image_size=112, patch_size=14),
        )(torch.zeros(1, 65, 256))
    ),
)
table(
    "transformers-detr-sine-1x32x10x14",
    lambda: array(
        module("detr.DetrSinePositionEmbedding", 16, normalize=True)(
            torch.Size([1, 3, 10, 14]), torch.device("cpu"), torch.float32
        ).contiguous()
    ),
)

"""What transformers computes, in its modules built from small configs."""

import torch
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module
from store import table


def model(name):
    return f"transformers.models.{name}.modeling_{name}."


def heads(d, n=2, **settings):
    return {
        "hidden_size": d * n,
        "num_attention_heads": n,
        "num_key_value_heads": n,
        "head_dim": d,
        "max_position_embeddings": 512,
        **settings,
    }


def rope(theta, kind="default", **more):
    return {"rope_parameters": {"rope_type": kind, "rope_theta": theta, **more}}


LLAMA3 = rope(
    300000.0, "llama3", factor=16.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=4096
)
YARN = rope(
    150000.0, "yarn", factor=8.0, beta_fast=32.0, beta_slow=1.0, truncate=False, original_max_position_embeddings=2048
)

# Rotary -------------------------------------------------------------------------------------------------------------
table(
    "transformers-cohere2-bfloat16",
    lambda: cos_sin(
        "cohere2.Cohere2RotaryEmbedding",
        config("cohere2.Cohere2Config", **heads(56), **rope(75000.0)),
        200,
        torch.bfloat16,
    ),
)
table(
    "transformers-olmo2",
    lambda: cos_sin("olmo2.Olmo2RotaryEmbedding", config("olmo2.Olmo2Config", **heads(72), **rope(350000.0)), 150),
)
table(
    "transformers-granite-llama3",
    lambda: inv_freq(
        "granite.GraniteRotaryEmbedding",
        config("granite.GraniteConfig", **heads(96, 16, max_position_embeddings=65536), **LLAMA3),
    ),
)
table(
    "transformers-gpt-oss-yarn",
    lambda: cos_sin(
        "gpt_oss.GptOssRotaryEmbedding",
        config("gpt_oss.GptOssConfig", **heads(80, max_position_embeddings=16384), **YARN),
        400,
    ),
)
table(
    "transformers-deepseek2-complex",
    lambda: (lambda m: array(m(torch.zeros(1), torch.arange(120)[None])))(
        module(
            "deepseek_v2.DeepseekV2RotaryEmbedding",
            config("deepseek_v2.DeepseekV2Config", **heads(48, qk_rope_head_dim=48), **rope(25000.0)),
        )
    ),
)
table(
    "transformers-llama4-complex-as-real",
    lambda: (lambda m: array(torch.view_as_real(m(torch.zeros(1), torch.arange(140)[None]))))(
        module("llama4.Llama4TextRotaryEmbedding", config("llama4.Llama4TextConfig", **heads(40), **rope(500000.0)))
    ),
)
table(
    "transformers-glm4-half-precision",
    lambda: cos_sin(
        "glm4.Glm4RotaryEmbedding",
        config("glm4.Glm4Config", **heads(96), **rope(20000.0, partial_rotary_factor=0.5)),
        256,
        torch.float16,
    ),
)
table(
    "transformers-phi-part",
    lambda: cos_sin(
        "phi.PhiRotaryEmbedding", config("phi.PhiConfig", **heads(80), **rope(10000.0, partial_rotary_factor=0.4)), 300
    ),
)
table(
    "transformers-modernbert-local",
    lambda: cos_sin(
        "modernbert.ModernBertRotaryEmbedding",
        config("modernbert.ModernBertConfig", hidden_size=96, num_attention_heads=2, num_hidden_layers=3),
        180,
        layer_type="sliding_attention",
    ),
)
table(
    "transformers-gemma3-global",
    lambda: cos_sin(
        "gemma3.Gemma3RotaryEmbedding",
        config("gemma3.Gemma3TextConfig", **heads(128, num_hidden_layers=6)),
        160,
        layer_type="full_attention",
    ),
)
table("transformers-gptj-positions", lambda: array(at(model("gptj") + "create_sinusoidal_positions")(256, 24)))
table(
    "transformers-esm-rotary",
    lambda: cos_sin(
        "esm.EsmRotaryEmbedding",
        config("esm.EsmConfig", hidden_size=72, num_attention_heads=2, position_embedding_type="rotary"),
        130,
    ),
)
table(
    "transformers-moonshine-part",
    lambda: cos_sin(
        "moonshine.MoonshineRotaryEmbedding",
        config(
            "moonshine.MoonshineConfig", hidden_size=288, encoder_num_attention_heads=8, decoder_num_attention_heads=8
        ),
        100,
    ),
)
table(
    "transformers-qwen25-vl-image",
    lambda: cos_sin(
        "qwen2_5_vl.Qwen2_5_VLRotaryEmbedding",
        config("qwen2_vl.Qwen2VLTextConfig", **heads(96, 16), **rope(1000000.0, mrope_section=[12, 18, 18])),
        torch.stack(
            [
                torch.cat([torch.arange(9), p + 9, torch.arange(12) + 17])
                for p in (torch.zeros(40, dtype=torch.long), torch.arange(40) // 8, torch.arange(40) % 8)
            ]
        )[:, None],
    ),
)
table(
    "transformers-decode-step-in-batch",
    lambda: cos_sin(
        "qwen3.Qwen3RotaryEmbedding",
        config("qwen3.Qwen3Config", **heads(112, 20), **rope(2500000.0)),
        torch.tensor([[911], [40], [5000], [77]]),
    ),
)


def axial_of_dinov3():
    rotary = module(
        "dinov3_vit.DINOv3ViTRopePositionEmbedding",
        config("dinov3_vit.DINOv3ViTConfig", hidden_size=96, num_attention_heads=2, patch_size=16, image_size=128),
    ).eval()
    cos, sin = rotary(torch.zeros(1, 3, 96, 160))
    return arrays(cos=cos, sin=sin)


table("transformers-dinov3-6x10", axial_of_dinov3)

# Absolute -----------------------------------------------------------------------------------------------------------
table(
    "transformers-m2m100",
    lambda: array(at(model("m2m_100") + "M2M100SinusoidalPositionalEmbedding").get_embedding(130, 52, padding_idx=1)),
)
table(
    "transformers-marian",
    lambda: array(at(model("marian") + "MarianSinusoidalPositionalEmbedding")(120, 44).create_weight()),
)
table(
    "transformers-roformer",
    lambda: array(at(model("roformer") + "RoFormerSinusoidalPositionalEmbedding")(90, 40).create_weight()),
)
table("transformers-ctrl", lambda: array(at(model("ctrl") + "positional_encoding")(140, 48, torch.float32)))
table("transformers-whisper", lambda: array(at(model("whisper") + "sinusoids")(220, 40)))
table(
    "transformers-musicgen",
    lambda: array(at(model("musicgen") + "MusicgenSinusoidalPositionalEmbedding").get_embedding(110, 36)),
)
table(
    "transformers-wav2vec2-conformer-relative",
    lambda: array(
        module(
            "wav2vec2_conformer.Wav2Vec2ConformerRelPositionalEmbedding",
            config("wav2vec2_conformer.Wav2Vec2ConformerConfig", hidden_size=40, max_source_positions=90),
        )(torch.zeros(1, 60, 40))
    ),
)
table(
    "transformers-xlnet-relative",
    lambda: array(
        at(model("xlnet") + "XLNetModel").positional_embedding(
            torch.arange(70, -70, -1.0), 1 / torch.pow(10000, torch.arange(0, 44, 2.0) / 44)
        )
    ),
)
table(
    "transformers-conditional-detr",
    lambda: array(
        at(model("conditional_detr") + "ConditionalDetrSinePositionEmbedding")(24, normalize=True)(
            (1, 48, 9, 13), torch.device("cpu"), torch.float32
        )
    ),
)

# Biases -------------------------------------------------------------------------------------------------------------
table(
    "transformers-bloom-alibi",
    lambda: array(at(model("bloom") + "build_alibi_tensor")(torch.ones(1, 60, dtype=torch.long), 20, torch.float32)),
)
table(
    "transformers-falcon-alibi-bfloat16",
    lambda: array(at(model("falcon") + "build_alibi_tensor")(torch.ones(1, 100, dtype=torch.long), 12, torch.bfloat16)),
)
table("transformers-mpt-alibi", lambda: array(at(model("mpt") + "build_mpt_alibi_tensor")(6, 50, alibi_bias_max=4)))
table(
    "transformers-t5-buckets",
    lambda: array(
        at(model("t5") + "T5Attention")._relative_position_bucket(
            torch.arange(250)[None] - torch.arange(250)[:, None], True, 40, 200
        )
    ),
)
table(
    "transformers-mpnet-buckets",
    lambda: array(
        at(model("mpnet") + "MPNetEncoder").relative_position_bucket(
            torch.arange(180)[None] - torch.arange(180)[:, None], num_buckets=24, max_distance=96
        )
    ),
)

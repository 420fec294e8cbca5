"""What transformers computes, in its modules built from the configs of this part or from small ones."""

import torch
from aside3.modules import *
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module
from store import table

LOFTR = "efficientloftr.EfficientLoFTR"
SEAMLESS = "seamless_m4t.SeamlessM4TConformer"


# Rotary -------------------------------------------------------------------------------------------------------------
table(
    "transformers-phi3-longrope-short",
    lambda: cos_sin("phi3.Phi3RotaryEmbedding", of_json("phi3.Phi3Config", "longrope-48"), 900),
)
table(
    "transformers-qwen3-vl-video",
    lambda: cos_sin(
        "qwen3_vl.Qwen3VLTextRotaryEmbedding", of_json("qwen3_vl.Qwen3VLTextConfig", "qwen3-vl-72"), video(4, 3, 5)
    ),
)
table(
    "transformers-qwen25-vl-video",
    lambda: cos_sin(
        "qwen2_5_vl.Qwen2_5_VLRotaryEmbedding", of_json("qwen2_5_vl.Qwen2_5_VLTextConfig", "mrope-64"), video(3, 4, 6)
    ),
)
table(
    "transformers-minimax-m2-part",
    lambda: cos_sin("minimax_m2.MiniMaxM2RotaryEmbedding", of_json("minimax_m2.MiniMaxM2Config", "minimax-40"), 140),
)
table(
    "transformers-phi-part-float16",
    lambda: cos_sin("phi.PhiRotaryEmbedding", of_json("phi.PhiConfig", "phi-part-36"), 150, torch.float16),
)
table(
    "transformers-mistral-strided",
    lambda: cos_sin(MISTRAL, of_json("mistral.MistralConfig", "mistral-104"), torch.arange(90, 490, 5)[None]),
)
table(
    "transformers-mllama-frequencies",
    lambda: inv_freq("mllama.MllamaRotaryEmbedding", of_json("mllama.MllamaTextConfig", "mllama-24")),
)
table(
    "transformers-deepseek3-mscale",
    lambda: cos_sin(
        "deepseek_v3.DeepseekV3RotaryEmbedding", of_json("deepseek_v3.DeepseekV3Config", "deepseek-48"), 128
    ),
)
table(
    "transformers-qwen3-yarn-factor-given",
    lambda: cos_sin("qwen3.Qwen3RotaryEmbedding", of_json("qwen3.Qwen3Config", "yarn3"), 200, torch.bfloat16),
)
table(
    "transformers-llama-linear-frequencies",
    lambda: inv_freq(LLAMA, of_json("llama.LlamaConfig", "linear-new-keys")),
)
table("transformers-llama-dynamic-grown", lambda: cos_sin(LLAMA, of_json("llama.LlamaConfig", "dynamic-640"), 1600))
table(
    "transformers-gemma3-both",
    lambda: (
        lambda m: arrays(
            full_attention_inv_freq=m.full_attention_inv_freq, sliding_attention_inv_freq=m.sliding_attention_inv_freq
        )
    )(module("gemma3.Gemma3RotaryEmbedding", of_json("gemma3.Gemma3TextConfig", "gemma3-linear8"))),
)
table(
    "transformers-ernie-45",
    lambda: cos_sin(
        "ernie4_5.Ernie4_5RotaryEmbedding", config("ernie4_5.Ernie4_5Config", **heads(68), **rope(56000.0)), 120
    ),
)
table(
    "transformers-helium-bfloat16",
    lambda: cos_sin(
        "helium.HeliumRotaryEmbedding",
        config("helium.HeliumConfig", **heads(92), **rope(220000.0)),
        130,
        torch.bfloat16,
    ),
)
table(
    "transformers-mlcd-image",
    lambda: cos_sin(
        "mlcd.MLCDRotaryEmbedding",
        config("mlcd.MLCDVisionConfig", hidden_size=160, num_attention_heads=2, image_size=112, patch_size=14),
        torch.stack(torch.meshgrid(torch.arange(6), torch.arange(8), indexing="ij")).reshape(1, 2, -1),
    ),
)
table(
    "transformers-efficientloftr-image",
    lambda: (lambda pair: arrays(cos=pair[0], sin=pair[1]))(
        module(LOFTR + "RotaryEmbedding", at("transformers.EfficientLoFTRConfig")())(torch.zeros(1, 256, 28, 36))
    ),
)
table(
    "transformers-seamless-rotary",
    lambda: array(module(SEAMLESS + "RotaryPositionalEmbedding", seamless(base=7500))(torch.zeros(1, 110, 192))),
)

# Codes of positions -------------------------------------------------------------------------------------------------
table(
    "transformers-seamless-relative",
    lambda: array(module(SEAMLESS + "RelPositionalEmbedding", seamless())(torch.zeros(1, 45, 192))),
)
table(
    "transformers-time-series",
    lambda: array(module("time_series_transformer.TimeSeriesSinusoidalPositionalEmbedding", 160, 54).create_weight()),
)
table(
    "transformers-qwen25-omni-audio",
    lambda: array(module("qwen2_5_omni.SinusoidsPositionEmbedding", 140, 84, 8000).positional_embedding),
)
table(
    "transformers-kosmos2-padding",
    lambda: arrays(weights=module("kosmos2.Kosmos2TextSinusoidalPositionalEmbedding", 120, 76, 1).weights),
)
table(
    "transformers-speecht5-float16",
    lambda: arrays(pe=module("speecht5.SpeechT5ScaledPositionalEncoding", 0, 86, 210).half().pe),
)
table(
    "transformers-xlm-sinusoids",
    lambda: array(
        at("transformers.models.xlm.modeling_xlm.create_sinusoidal_embeddings")(130, 94, torch.zeros(130, 94))
    ),
)
table(
    "transformers-videomae-tokens",
    lambda: array(at("transformers.models.videomae.modeling_videomae.get_sinusoid_encoding_table")(196, 30)),
)

# Biases and buckets -------------------------------------------------------------------------------------------------
table(
    "transformers-pop2piano-buckets",
    lambda: array(
        at(POP2PIANO)._relative_position_bucket(torch.arange(120)[None] - torch.arange(120)[:, None], True, 28, 90)
    ),
)
table(
    "transformers-falcon-10-alibi",
    lambda: array(
        at("transformers.models.falcon.modeling_falcon.build_alibi_tensor")(torch.ones(1, 64), 10, torch.float32)
    ),
)

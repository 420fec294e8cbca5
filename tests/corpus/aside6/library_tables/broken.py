"""Libraries as they are misused or beside another config, and conversions between them."""

from aside2.containers import onnx
from aside6.modules import *
from store import table

YARN = {"rope_type": "yarn", "rope_theta": 1000000.0, "original_max_position_embeddings": 32768}


def scaling(name):
    return settings_of(name)["rope_scaling"]


# Beside a config ----------------------------------------------------------------------------------------------------
table(
    "broken-transformers-mistral-default-base",
    lambda: rotary("mistral", "mistral-7b-v0.3", 300, torch.bfloat16, rope_theta=10000.0),
)
table(
    "broken-transformers-qwen3-8b-yarn-factor-2",
    lambda: rotary("qwen3", "qwen3-8b-yarn", 300, rope_scaling=None, rope_parameters=YARN | {"factor": 2.0}),
)
table(
    "broken-transformers-gemma3-12b-head-of-128",
    lambda: of_kinds("gemma3.Gemma3RotaryEmbedding", "gemma-3-12b", head_dim=128),
)
table(
    "broken-transformers-qwen25-vl-sections-of-qwen3",
    lambda: rotary(
        "qwen25-vl",
        "qwen2.5-vl-7b",
        on_axes(document()),
        rope_scaling={"mrope_section": [24, 20, 20], "rope_type": "default"},
    ),
)
table(
    "broken-transformers-minimax-m27-rotary-dim-dropped",
    lambda: rotary("minimax", "minimax-m2.7", 200, torch.bfloat16, rotary_dim=128),
)
table("broken-torchtune-llama32-default-factor", lambda: array(at(SCALED_ROPE)(128, 300, base=500_000).cache))
table("broken-litgpt-llama31-without-extra-config", lambda: litgpt_cache(300, 128, base=500000))
table("broken-mlx-qwen25-default-base", lambda: turned(lambda: at("mlx.nn.RoPE")(128, traditional=True), 160, 128))
table(
    "broken-llama32-rope-freqs-of-8.gguf",
    lambda: llama_gguf(llama_factors("llama-3.2-3b", rope_scaling=scaling("llama-3.2-3b") | {"factor": 8.0})),
)
table(
    "broken-transformers-mt5-max-distance-64",
    lambda: array(
        at("transformers.models.mt5.modeling_mt5.MT5Attention")._relative_position_bucket(
            torch.arange(150)[None] - torch.arange(150)[:, None], max_distance=64
        )
    ),
)

# Number formats, positions, other tables ----------------------------------------------------------------------------
table("broken-transformers-qwen25-cast-to-bfloat16", lambda: cast("qwen2", "qwen2.5-7b", 600, torch.bfloat16))
table("broken-transformers-gemma2-cast-to-float16", lambda: cast("gemma2", "gemma-2-9b", 500, torch.float16))
table(
    "broken-diffusers-flux-ids-in-bfloat16",
    lambda: pair(at(DIFFUSERS + "flux.FluxPosEmbed")(10000, [16, 56, 56])(cells(1, 2, 300).bfloat16())),
)
table("broken-timm-sincos-24x16", lambda: array(at(SINCOS + "build_sincos2d_pos_embed")([24, 16], 192)))
table(
    "broken-qwen3-8b-one-position-late.onnx",
    lambda: onnx(
        **{
            f"model.rotary_emb.{k}_cached": v[0]
            for k, v in rotary("qwen3", "qwen3-8b", torch.arange(1, 257)[None]).items()
        }
    ),
)

"""Libraries as they are misused or beside another config, conversions between them, and faults that they had."""

from aside2.containers import onnx, pt
from aside5.modules import *
from store import table

YARN = {"rope_type": "yarn", "rope_theta": 1000000.0, "original_max_position_embeddings": 32768}


def continued(name, first, rows):
    """The cache of a text that outgrew the original length: its first rows were not computed again."""
    made = module(LLAMA, of_json(name))
    parts = [made(torch.zeros(1), torch.arange(*part)[None]) for part in ((0, first), (first, rows))]
    return pair([torch.cat(tables, 1) for tables in zip(*parts)])


def cast(kind, name, rows, dtype):
    """A rotary module that was cast with its model."""
    made = module(ROTARY[kind], of_json(name)).to(dtype)
    return pair(made(torch.zeros(1), torch.arange(rows)[None]))


def llama_factors(name, **changed):
    """What llama.cpp's converter writes as rope_freqs: the unscaled frequencies over the scaled ones."""
    settings = of_json(name, **changed)
    d = settings.head_dim
    plain = settings.rope_parameters["rope_theta"] ** (-np.arange(0, d, 2) / d)
    return (plain / array(module(LLAMA, settings).inv_freq)).astype(np.float32)


def of_positions(kind, name, positions):
    return rotary(kind, name, positions[None])


# Beside a config ----------------------------------------------------------------------------------------------------
table(
    "broken-transformers-yarn-factor-2",
    lambda: rotary("qwen3", "qwen3-8b-yarn", 300, rope_scaling=None, rope_parameters=YARN | {"factor": 2.0}),
)
table(
    "broken-transformers-llama33-factor-32",
    lambda: cos_sin(LLAMA, of_json("llama-3.3-70b", rope_scaling=scaling("llama-3.3-70b") | {"factor": 32.0}), 512),
)
table("broken-transformers-gemma3-27b-head-256", lambda: of_kinds("gemma3", "gemma-3-27b", head_dim=256))
table("broken-transformers-dynamic-first-rows-kept", lambda: continued("dynamic-4096", 4096, 4700))
table(
    "broken-transformers-qwen35-whole-head",
    lambda: rotary(
        "qwen35",
        "qwen3.5-9b",
        80,
        rope_parameters=dict(
            rope_type="default", rope_theta=1e7, mrope_section=[11, 11, 10], partial_rotary_factor=1.0
        ),
    ),
)
table(
    "broken-torchtune-exaone4-base-of-llama3",
    lambda: array(
        at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(128, 400, scale_factor=16).cache
    ),
)
table(
    "broken-mlx-lm-attention-factor-not-read",
    lambda: turned(
        lambda: at("mlx_lm.models.rope_utils.YarnRoPE")(
            128, True, 262144, 500000.0, 64.0, original_max_position_embeddings=4096
        ),
        160,
        128,
    ),
)
table(
    "broken-mlx-exaone4-not-scaled",
    lambda: turned(lambda: at("mlx.nn.RoPE")(128, traditional=True, base=1000000.0), 180, 128),
)
table(
    "broken-x-transformers-interpolated-by-2",
    lambda: array(
        at("x_transformers.x_transformers.RotaryEmbedding")(128, base=5000000, interpolation_factor=2.0)(
            torch.arange(300)
        )[0]
    ),
)
table(
    "broken-x-transformers-alibi-on-half-of-the-heads",
    lambda: array(at("x_transformers.x_transformers.AlibiPositionalBias")(8, total_heads=16)(64, 64)[None]),
)
table(
    "broken-curated-granite-base-10000",
    lambda: (lambda made: arrays(cos=made.cos, sin=made.sin))(
        at("curated_transformers.layers.embeddings.RotaryEmbeddings")(128, seq_len=256)
    ),
)
table(
    "broken-transformers-flan-max-distance-64",
    lambda: array(
        at("transformers.models.t5.modeling_t5.T5Attention")._relative_position_bucket(
            torch.arange(200)[None] - torch.arange(200)[:, None], max_distance=64
        )
    ),
)
table(
    "broken-phi35-factors-exchanged.gguf",
    lambda: gguf_bytes(
        "phi3",
        {
            f"rope_factors_{a}.weight": np.array(scaling("phi-3.5-mini")[f"{b}_factor"], np.float32)
            for a, b in (("short", "long"), ("long", "short"))
        },
        rope__freq_base=10000.0,
        rope__dimension_count=96,
        context_length=131072,
    ),
)
table(
    "broken-llama33-factors-of-32.gguf",
    lambda: gguf_bytes(
        "llama",
        {"rope_freqs.weight": llama_factors("llama-3.3-70b", rope_scaling=scaling("llama-3.3-70b") | {"factor": 32.0})},
        rope__freq_base=500000.0,
        rope__dimension_count=128,
        context_length=131072,
    ),
)

# Number formats, positions, other tables ----------------------------------------------------------------------------
table("broken-transformers-glm45-cast-to-bfloat16", lambda: cast("glm4-moe", "glm-4.5-air", 700, torch.bfloat16))
table(
    "broken-positions-of-float16.onnx",
    lambda: onnx(
        **{
            f"model.rotary_emb.{k}_cached": v[0]
            for k, v in of_positions("smollm3", "smollm3-3b", torch.arange(2300).half()).items()
        }
    ),
)
table(
    "broken-transformers-positions-from-the-mask",
    lambda: of_positions("granite", "granite-3.1-8b", torch.ones(200, dtype=torch.long).cumsum(0)),
)
table(
    "broken-rotary-embedding-torch-pixels",
    lambda: array(at("rotary_embedding_torch.RotaryEmbedding")(64, freqs_for="pixel").freqs),
)
table(
    "broken-diffusers-timesteps-shift-1",
    lambda: array(at(EMBEDDINGS + "Timesteps")(320, True, 1)(torch.arange(0, 1000, 10))),
)
table(
    "broken-diffusers-hunyuan-video-sizes-exchanged",
    lambda: pair(
        at(DIFFUSERS + "hunyuan_video.HunyuanVideoRotaryPosEmbed")(2, 1, [16, 56, 56])(torch.zeros(1, 4, 3, 12, 20))
    ),
)
table("broken-vit-pytorch-simple-vit-16x10", lambda: array(at("vit_pytorch.simple_vit.posemb_sincos_2d")(16, 10, 128)))
table(
    "broken-translator-zeros-behind-row-256.pt",
    lambda: pt(
        {
            "decoder.pos.pe": torch.nn.functional.pad(
                torch.from_numpy(
                    array(
                        at("positional_encodings.torch_encodings.PositionalEncoding1D")(128)(torch.zeros(1, 256, 128))
                    )
                ),
                (0, 0, 0, 128),
            )
        }
    ),
)

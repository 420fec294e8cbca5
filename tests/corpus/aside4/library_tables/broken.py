"""Libraries as they are misused or beside another config, conversions between them, and faults that they had."""

from aside2.containers import onnx, pt
from aside4.modules import *
from store import table

QWEN3 = "qwen3.Qwen3RotaryEmbedding"


def emptied(path, settings, rows):
    """A rotary module after to_empty() on fresh memory, which is zero."""
    rotary = module(path, settings)
    rotary.inv_freq.zero_()
    return pair(rotary(torch.zeros(1), torch.arange(rows)[None]))


def exchanged(path, name, kinds):
    rotary = module(path, of_json(name))
    return arrays(**{f"rotary_emb__{a}_inv_freq": getattr(rotary, f"{b}_inv_freq") for a, b in zip(kinds, kinds[::-1])})


# Beside a config ----------------------------------------------------------------------------------------------------
table("broken-mlx-lm-glm4-whole-head", lambda: turned(lambda: at("mlx.nn.RoPE")(128, traditional=True), 200, 128))
table(
    "broken-mlx-scale-4-for-a-quarter",
    lambda: turned(lambda: at("mlx.nn.RoPE")(128, traditional=True, scale=4.0), 200, 128),
)
table(
    "broken-torchtune-llama-32-factor-8",
    lambda: array(at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(64, 512, 500000).cache),
)
table("broken-litgpt-condensed-by-8", lambda: pair(at("litgpt.model.build_rope_cache")(300, 128, condense_ratio=8)))
table(
    "broken-transformers-mpt-most-16",
    lambda: array(at("transformers.models.mpt.modeling_mpt.build_mpt_alibi_tensor")(32, 200, alibi_bias_max=16)),
)
table(
    "broken-transformers-modernbert-kinds-exchanged",
    lambda: exchanged(
        "modernbert.ModernBertRotaryEmbedding", "modernbert-base", ("full_attention", "sliding_attention")
    ),
)
table(
    "broken-llama-32-factors-upside-down.gguf",
    lambda: gguf_bytes(
        "llama",
        {
            "rope_freqs.weight": array(module(LLAMA, of_json("llama-3.2-1b")).inv_freq)
            * (500000.0 ** (np.arange(0, 64, 2) / 64)).astype(np.float32)
        },
        rope__freq_base=500000.0,
        rope__dimension_count=64,
        context_length=131072,
    ),
)

# Memory, number formats, positions ----------------------------------------------------------------------------------
table("broken-transformers-emptied-module", lambda: emptied(LLAMA, of_json("smollm2-1.7b"), 200))
table(
    "broken-transformers-pegasus-never-filled",
    lambda: array(module("pegasus.PegasusSinusoidalPositionalEmbedding", 256, 128).weight),
)
table(
    "broken-transformers-bloom-mask-of-bfloat16",
    lambda: array(
        at("transformers.models.bloom.modeling_bloom.build_alibi_tensor")(
            torch.ones(1, 900, dtype=torch.bfloat16), 32, torch.float32
        )
    ),
)
table(
    "broken-diffusers-ideogram-positions-bfloat16",
    lambda: pair(
        at(DIFFUSERS + "ideogram4.Ideogram4MRoPE")(64, 5000000, (12, 10, 10))(
            torch.cat([torch.arange(40)[:, None].expand(-1, 3), torch.nn.functional.pad(cells(6, 8), (1, 0)) + 65536])[
                None
            ].bfloat16()
        )
    ),
)
table(
    "broken-diffusers-timesteps-scaled-twice",
    lambda: array(at(EMBEDDINGS + "get_timestep_embedding")(torch.arange(400), 128, True, 0, scale=1000)),
)
table(
    "broken-positional-encodings-half.pt",
    lambda: pt(
        {
            "src_pos.pe": torch.from_numpy(
                array(
                    at("positional_encodings.torch_encodings.PositionalEncoding1D")(64).half()(
                        torch.zeros(1, 1500, 64).half()
                    )
                )
            )
        }
    ),
)

# Tables exchanged ---------------------------------------------------------------------------------------------------
table(
    "broken-transformers-sin-cos-unpacked",
    lambda: pair(module(QWEN3, of_json("qwen3-0.6b"))(torch.zeros(1), torch.arange(160)[None])[::-1]),
)
table("broken-transformers-sam3-column-by-column", lambda: sam3(cells(9, 6).flip(-1)))
table(
    "broken-cosines-of-another-base.onnx",
    lambda: onnx(
        **{
            f"model.rotary_emb.{k}_cached": cos_sin(LLAMA, of_json("smollm2-1.7b", rope_theta=theta), 400)[k][0]
            for k, theta in (("cos", 10000.0), ("sin", 130000.0))
        }
    ),
)

"""Sound rotary caches and frequencies, in the layouts, number formats and shapes that code bases export."""

import json
import pathlib

import numpy as np
from aside2.containers import gguf
from axes import after_text, axial, image_between, merged, mrope, pixtral, sections
from formulas import *
from store import Bfloat16, table

PHI3 = json.loads((pathlib.Path(__file__).parents[1] / "configs/phi3-40.json").read_text())["rope_scaling"]
SHORT, LONG = (np.array(PHI3[key], F32) for key in ("short_factor", "long_factor"))


def half(x):
    return x.astype(F16)


def named(a, spread=halves, store=lambda x: x):
    return {"cos": store(spread(np.cos(a))), "sin": store(spread(np.sin(a)))}


# One axis -----------------------------------------------------------------------------------------------------------
table("rope-40-half-split-float16", lambda: pair(angles(P(720), inverse(40, 20000.0)), store=half))
table("rope-96-repeated-bfloat16", lambda: named(angles(P(300), inverse(96, 75000.0)), repeats, Bfloat16))
table("rope-80-once-bfloat16", lambda: named(angles(P(640), inverse(80, 250000.0)), lambda x: x, Bfloat16))
table(
    "rope-56-real-and-imaginary",
    lambda: (lambda a: np.stack([np.cos(a), np.sin(a)], -1))(angles(P(200), inverse(56, 12500.0))),
)
table("rope-72-complex64", lambda: np.exp(1j * angles(P(180), inverse(72, 15000.0)).astype(F64)).astype(np.complex64))
table("rope-64-angles-of-megatron", lambda: halves(angles(P(256), inverse(64, 25000.0)))[:, None, None, :])
table("rope-64-cos-sin-joined-bfloat16", lambda: Bfloat16(cos_sin(angles(P(512), inverse(64, 40000.0)))))
table("rope-48-sin-cos-of-gpt-j", lambda: sin_cos(angles(P(384), inverse(48))))
table("rope-88-heads-repeated", lambda: pair(np.broadcast_to(angles(P(96), inverse(88, 250000.0)), (2, 3, 96, 44))))
table("rope-24-sequence-first", lambda: named(angles(P(400), inverse(24, 7000.0))[:, None, :]))
table("rope-104-double", lambda: named(angles(P(250), inverse(104, 33333.0, F64))))
table(
    "rope-88-stacked-cos-sin",
    lambda: (lambda a: np.stack([halves(np.cos(a)), halves(np.sin(a))]))(angles(P(160), inverse(88, 250000.0))),
)

# Positions ----------------------------------------------------------------------------------------------------------
table("rope-112-decode-step", lambda: named(angles([4097], inverse(112, 2500000.0))[None]))
table("rope-88-decode-batch", lambda: named(angles([17, 930, 4, 2048, 355, 1200], inverse(88, 250000.0))[:, None]))
table("rope-60-strided", lambda: named(angles(21 + 7 * P(60), inverse(60, 18000.0))))
table("rope-32-descending", lambda: named(angles(299 - P(300), inverse(32, 10000.0))))
table(
    "rope-128-far-double", lambda: pair(angles(1000000 + P(64), inverse(128, 8e6, F64)), store=lambda x: x.astype(F32))
)
table("rope-80-fraction-of-positions", lambda: named(angles(P(512) / 4, inverse(80, 50000.0))))
table("rope-88-from-one", lambda: named(angles(1 + P(200), inverse(88, 250000.0))))

# Scaled, beside a config --------------------------------------------------------------------------------------------
table("neox-quarter-of-a-head", lambda: pair(angles(P(1536), inverse(24, 30000.0))[None, None]))
table(
    "glm-half-of-a-head",
    lambda: Bfloat16((lambda a: np.stack([np.cos(a), np.sin(a)], -1))(angles(P(320), inverse(48, 20000.0)))),
)
table("linear3-cache", lambda: pair(angles(P(700).astype(F32) / F32(3), inverse(80))))
table("linear3-frequencies", lambda: inverse(80) / F32(3))
table("llama3-16-frequencies", lambda: {"model.rotary_emb.inv_freq": llama3(96, 300000.0, 16.0, original=4096)})
table(
    "llama3-16-cache-bfloat16", lambda: named(angles(P(600), llama3(96, 300000.0, 16.0, original=4096)), store=Bfloat16)
)
table("yarn6-cache", lambda: pair(angles(P(500), yarn(72, 500000.0, 6.0, 8192)), factor=yarn_factor(6)))
table("yarn6-frequencies", lambda: yarn(72, 500000.0, 6.0, 8192))
table("dynamic4-within-the-original", lambda: pair(angles(P(900), inverse(64))))
table("longrope-short-frequencies", lambda: F32(1) / (SHORT * F32(10000) ** (P(0, 40, 2).astype(F32) / F32(40))))
table(
    "longrope-long-cache",
    lambda: pair(
        angles(P(3000), F32(1) / (LONG * F32(10000) ** (P(0, 40, 2).astype(F32) / F32(40)))),
        factor=longrope_factor(32, 2048),
    ),
)
table("ntk-base-named", lambda: inverse(72, ntk_base(72, 10000.0, 3.0)))

# Several axes -------------------------------------------------------------------------------------------------------
table("mrope-image-between", lambda: mrope(*image_between(11, 6, 9, 14), d=96))
table(
    "mrope-merged-sections",
    lambda: {key: sections(value, (12, 18, 18)) for key, value in mrope(*image_between(7, 8, 5, 20), d=96).items()},
)
table("video-24-20-20", lambda: axial(grid(5, 6, 7), (24, 20, 20), base=8000.0))
table("flux-16-24-24-after-text", lambda: axial(after_text(12, *grid(3, 5, 8)), (16, 24, 24)))
table("vision-windows-merged", lambda: named(np.concatenate([angles(p, inverse(36)) for p in merged(10, 6)], 1)))
table("pixtral-7x11", lambda: named(pixtral(7, 11, 48)))

# Frequencies --------------------------------------------------------------------------------------------------------
table("frequencies-160", lambda: inverse(160, 8e6))
table("frequencies-44-double", lambda: inverse(44, 33333.0, F64))
table("frequencies-tensor2tensor", lambda: inverse_exp(60, last=1))
table(
    "frequencies-of-layers",
    lambda: (
        {f"model.layers.{layer}.self_attn.rotary_emb.inv_freq": inverse(88, 250000.0) for layer in range(4)}
        | {
            "model.layers.0.self_attn.q_proj.weight": normal("aside2-q", 88, 40, scale=0.02),
            "model.norm.weight": np.ones(40, F32),
        }
    ),
)
table(
    "frequencies-local-and-global",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(128, 1000000.0),
        "model.rotary_emb_local.inv_freq": inverse(128, 10000.0),
    },
)
table(
    "frequency-factors.gguf",
    lambda: gguf(
        {
            "general.architecture": "llama",
            "llama.rope.freq_base": 300000.0,
            "llama.rope.dimension_count": 96,
            "llama.attention.head_count": 16,
            "llama.embedding_length": 1536,
            "llama.context_length": 65536,
        },
        {
            "rope_freqs.weight": (inverse(96, 300000.0, F64) / llama3(96, 300000.0, 16.0, original=4096, t=F64)).astype(
                F32
            )
        },
    ),
)

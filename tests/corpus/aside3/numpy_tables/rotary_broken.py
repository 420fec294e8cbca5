"""Rotary caches and frequencies with bugs of real code, or that are not what a config prescribes."""

import io

import numpy as np
from aside3.forms import *
from formulas import *
from store import Bfloat16, table

W104 = inverse(104, 700000.0)  # what mistral-104.json prescribes


def both(cache, spoil):
    return {name: spoil(x) for name, x in cache.items()}


def npy(made):
    """The bytes of a .npy file."""
    out = io.BytesIO()
    np.save(out, made)
    return out.getvalue()


def exchanged(x, a, b):
    order = P(x.shape[-1])
    order[[a, b]] = b, a
    return x[..., order]


def garbage(rows, d):
    """What an allocator hands out: bytes of something else."""
    noise = seeded("aside3-garbage").randint(0, 0x7F000000, (rows, d))
    return noise.astype(np.uint32).view(F32)


def powers(exponents, base=700000.0):
    return F32(1) / F32(base) ** exponents.astype(F32)


# Positions ----------------------------------------------------------------------------------------------------------
table("broken-decode-one-behind", lambda: named(angles(P(2047, 2055), W104)))
table("broken-linspace-includes-the-end", lambda: named(angles(np.linspace(0, 240, 240, dtype=F32), W104)))
table("broken-positions-of-int8", lambda: named(angles(P(240).astype(np.int8), W104)))
table("broken-positions-float16-after-2048", lambda: named(angles(P(2300).astype(F16), inverse(48, 35000.0))))
table("broken-chunk-positions-bfloat16", lambda: named(angles(narrow(P(512, 768)), W104)))
table("broken-positions-repeated-twice", lambda: named(angles(np.repeat(P(150), 2), W104)))
table(
    "broken-frames-halved-as-integers",
    lambda: (lambda f, h, w: axes_cis((f // 2, h, w), (16, 20, 20), 10000.0))(*grid(4, 5, 6)),
)
table(
    "broken-cells-modulo-the-height",
    lambda: cis(np.concatenate([angles(x, inverse(24)) for x in (P(63) % 7, P(63) // 7)], 1)),
)
table("broken-half-angles", lambda: named(angles(P(150), inverse(44, 17000.0)) / F32(2)))

# Frequencies --------------------------------------------------------------------------------------------------------
table("broken-logarithm-typed-as-9.21", lambda: np.exp(P(0, 84, 2) * (-9.21 / 84)).astype(F32))
table("broken-common-logarithm", lambda: np.exp(P(0, 104, 2) * (-math.log10(700000.0) / 104)).astype(F32))
table("broken-frequencies-of-four-decimals", lambda: np.round(W104, 4))
table("broken-frequencies-begin-with-the-second", lambda: powers((P(0, 104, 2) + 2) / 104))
table("broken-exponents-without-two", lambda: powers(P(52) / 104))
table("broken-frequencies-through-bfloat16", lambda: {"model.rotary_emb.inv_freq": narrow(W104)})
table("broken-first-frequency-infinite", lambda: changed(W104, 0, np.inf))
table("broken-pairs-5-and-6-exchanged", lambda: named(angles(P(150), exchanged(W104, 5, 6))))
table("broken-phi-exponents-of-the-head", lambda: powers(P(0, 36, 2) / 80, 13000.0))
table("broken-phi-rounded-to-40", lambda: inverse(40, 13000.0))
table("broken-gptj-all-64-columns", lambda: sin_cos(angles(P(150), inverse(64))))
table(
    "broken-one-layer-of-another-width",
    lambda: beside_weights(
        "model.layers.", ".self_attn.rotary_emb.inv_freq", [inverse(80 if i == 5 else 104, 700000.0) for i in range(7)]
    ),
)

# Angles, signs and entries ------------------------------------------------------------------------------------------
table("broken-angles-float16-of-1500", lambda: named(half(angles(P(1500), inverse(76, 61000.0))).astype(F32)))
table("broken-cosines-in-both", lambda: (lambda c: {"cos": c["cos"], "sin": c["cos"]})(named(mistral())))
table("broken-sine-one-row-late", lambda: (lambda c: c | {"sin": np.roll(c["sin"], 1, 0)})(named(mistral())))
table("broken-complex-conjugate", lambda: cis(-angles(P(140), inverse(100, 120000.0))))
table(
    "broken-rows-of-garbage",
    lambda: both(named(mistral(960)), lambda x: changed(x, slice(900, None), garbage(60, 104))),
)
table(
    "broken-one-sign-late",
    lambda: (lambda c: {"cos": Bfloat16(c["cos"]), "sin": Bfloat16(changed(c["sin"], (1771, 2), -c["sin"][1771, 2]))})(
        named(angles(P(1800), inverse(56, 21000.0)))
    ),
)
table(
    "broken-last-column-nan-from-300", lambda: both(named(mistral(420)), lambda x: changed(x, np.s_[300:, 103], np.nan))
)
table("broken-heads-viewed-as-rows", lambda: both(named(mistral(60)), lambda x: np.repeat(x, 4, 0).reshape(4, 60, 104)))
table("broken-file-cut.npy", lambda: npy(named(mistral())["cos"])[:-30000])
table("broken-second-row-is-the-first", lambda: named(angles(np.maximum(P(200) - 1, 0), W104)))
table("broken-sines-of-cosines", lambda: (lambda c: c | {"sin": np.sin(c["cos"])})(named(mistral())))

# Scaling rules beside a config --------------------------------------------------------------------------------------
table(
    "broken-amplitude-on-cosines-alone",
    lambda: named(angles(P(170), yarn3()), factor=1.07) | {"sin": named(angles(P(170), yarn3()))["sin"]},
)
table("broken-mscale-all-dim-ignored", lambda: named(angles(P(260), deepseek()), factor=0.08 * math.log(20) + 1))
table("broken-attention-factor-recomputed", lambda: named(angles(P(170), yarn3()), factor=yarn_factor(3)))
table("broken-yarn-default-betas", lambda: yarn3(fast=32.0, slow=1.0))
table("broken-yarn-truncated", lambda: gpt_oss(truncate=True))
table("broken-yarn-original-length-scaled", lambda: yarn(48, 20000.0, 20.0, 81920))
table("broken-llama3-wavelength-without-pi", lambda: llama3(64, 450000.0, 24.0, 1.5, 5.0, 6144 * 2 * math.pi))
table("broken-llama3-default-bounds", lambda: mllama(low=1.0, high=4.0))
table("broken-llama3-head-of-the-images", lambda: mllama(d=80))
table("broken-linear-applied-twice", lambda: named(angles(P(200) / F32(2.5), inverse(48, 22000.0) / F32(2.5))))
table("broken-linear-on-the-base", lambda: inverse(48, 22000.0 * 2.5))
table("broken-dynamic-not-grown", lambda: named(angles(P(1600), inverse(72, 90000.0))))
table("broken-longrope-factors-one-late", lambda: inverse(48, 11000.0) / np.roll(LONG, 1))
table("broken-longrope-multiplied", lambda: inverse(48, 11000.0) * LONG)
table("broken-longrope-without-amplitude", lambda: named(angles(P(1000), inverse(48, 11000.0) / SHORT), store=Bfloat16))
table(
    "broken-qwen3-vl-sections-not-interleaved",
    lambda: {
        k: np.concatenate([x[i][:, s] for i, s in enumerate((np.s_[:14], np.s_[14:25], np.s_[25:36]))] * 2, 1)
        for k, x in (
            (k, [f(angles(p, inverse(72, 3000000.0))) for p in text_and_video()])
            for k, f in (("cos", np.cos), ("sin", np.sin))
        )
    },
)
table(
    "broken-gemma3-names-exchanged",
    lambda: {
        "rotary_emb.full_attention_inv_freq": inverse(112, 12000.0),
        "rotary_emb.sliding_attention_inv_freq": inverse(112, 1200000.0) / F32(8),
    },
)
table(
    "broken-gemma3-local-scaled-too",
    lambda: {
        "rotary_emb.full_attention_inv_freq": inverse(112, 1200000.0) / F32(8),
        "rotary_emb.sliding_attention_inv_freq": inverse(112, 12000.0) / F32(8),
    },
)
table(
    "broken-modernbert-global-layer-local",
    lambda: beside_weights(
        "model.layers.", ".attn.rotary_emb.inv_freq", [inverse(56, 170000.0 if i == 0 else 9000.0) for i in range(6)]
    ),
)

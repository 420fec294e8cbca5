"""Rotary tables, slopes and codes that are not what the config beside them prescribes, by bugs that were reported."""

from aside2.containers import gguf
from aside8.forms import *

tables(
    lambda a, form, **how: form(a, **how),
    {
        # Base and width
        "broken-llama3-8b-base-10000": dict(a=plain(500, 1e4), form=cached, store=Bfloat16),
        "broken-mixtral-base-10000": dict(a=plain(400, 1e4), form=cis),
        "broken-qwen3-06b-head-of-64": dict(a=plain(300, 1e6, 64)[None], form=cos_and_sin),
        "broken-gemma2-head-of-288": dict(a=plain(200, 1e4, 288)[None], form=cos_and_sin),
        "broken-neox-20b-whole-head": dict(a=plain(256, 1e4, 96), form=cached, store=half),
        "broken-stablelm2-exponents": dict(a=angles(P(400), inverse(64)[:8])[None], form=cos_and_sin),
        "broken-smollm3-base-50000": dict(a=plain(300, 5e4)[None], form=cos_and_sin, store=Bfloat16),
        "broken-starcoder2-exponents-over-63": dict(a=angles(P(400), (1e5 ** (-P(64) / 63)).astype(F32)), form=joined),
        "broken-modernbert-whole-hidden": dict(a=plain(200, 160000.0, 768)[None], form=cos_and_sin),
        # Scaling
        "broken-gemma3-4b-global-unscaled": dict(a=plain(400, 1e6, 256)[None], form=cos_and_sin),
        "broken-llama31-70b-unscaled": dict(a=plain(600, 5e5)[None], form=cos_and_sin, store=Bfloat16),
        "broken-llama33-linear-8": dict(a=plain(500, 5e5)[None] / F32(8), form=cos_and_sin),
        "broken-apertus-base-of-llama": dict(a=angles(P(400), llama3()), form=cis),
        "broken-exaone4-all-divided": dict(a=plain(400, 1e6) / F32(16), form=joined),
        "broken-vicuna-factor-8": dict(a=plain(900, 1e4) / F32(8), form=cached, store=half),
        "broken-deepseek-coder-ntk": dict(a=plain(400, ntk_base(128, 1e5, 4.0)), form=cached),
        "broken-yarn-mistral-ntk": dict(a=plain(400, ntk_base(128, 1e4, 16.0))[None], form=cos_and_sin),
        "broken-yarn-mistral-no-amplitude": dict(a=angles(P(300), yarn(factor=16.0, original=8192)), form=cached),
        "broken-qwen3-4b-amplitude-twice": dict(
            a=angles(P(400), yarn(base=1e6, original=32768))[None], form=cos_and_sin, factor=yarn_factor(4) ** 2
        ),
        "broken-qwen3-4b-yarn-dropped": dict(a=plain(500, 1e6)[None], form=cos_and_sin),
        "broken-yarn-llama2-amplitude-of-cosine": dict(
            a=angles(P(300), yarn_llama2())[None],
            form=lambda a: {"cos": halves(np.cos(a)) * F32(yarn_factor(32)), "sin": halves(np.sin(a))},
        ),
        "broken-olmo3-betas-1-and-32": dict(
            a=angles(P(400), yarn(base=5e5, factor=8.0, original=8192, fast=1.0, slow=0.25)),
            form=joined,
            factor=yarn_factor(8),
        ),
        "broken-deepseek-lite-mscale-1": dict(
            a=angles(P(400), deepseek_lite())[None], form=cos_and_sin, spread=repeats, factor=yarn_factor(40)
        ),
    },
)
tables(
    lambda model, which, rows, factor=None: (lambda a, prescribed: cos_and_sin(a[None], factor=factor or prescribed))(
        *longrope_of(model, which, rows)
    ),
    {
        "broken-phi4-mini-short-for-long": ("phi-4-mini", "short", 4600),
        "broken-phi35-no-amplitude": ("phi-3.5-mini", "short", 400, 1.0),
        "broken-phi4-mini-amplitude-of-32": ("phi-4-mini", "short", 300, math.sqrt(32)),
    },
)
tables(
    frequencies,
    {
        "broken-phi35-lists-exchanged": (inverse(96) / np.array(lists("phi-3.5-mini")[0], F32), "long_inv_freq"),
        "broken-phi4-mini-multiplied": (inverse(96) * np.array(lists("phi-4-mini")[1], F32), "long_inv_freq"),
        "broken-qwen25-05b-base-10000": (inverse(64),),
        "broken-llama32-1b-unscaled": (inverse(64, 5e5),),
        "broken-llama33-no-middle": (
            np.where(2 * np.pi / inverse(128, 5e5) > 8192, inverse(128, 5e5) / F32(8), inverse(128, 5e5)).astype(F32),
        ),
        "broken-exaone4-factor-8": (llama3(base=1e6),),
        "broken-qwen3-next-whole-head": (inverse(256, 1e7),),
        "broken-glm41v-whole-head": (inverse(128, 1e4), "model.language_model.rotary_emb.inv_freq"),
        "broken-gpt-j-inverted": ((1e4 ** (P(0, 64, 2) / 64)).astype(F32),),
        "broken-yarn-llama2-not-rounded": (yarn_llama2(truncate=False),),
        "broken-yarn-mistral-original-32768": (yarn(factor=16.0, original=32768),),
        "broken-mistral-v01-in-bfloat16": (Bfloat16(inverse(128)),),
        "broken-llama3-8b-float16-widened": (inverse(128, 5e5).astype(F16).astype(F32),),
        "broken-olmo3-32b-never-filled": (np.zeros(64, F32),),
        "broken-qwen3-06b-garbage": (np.resize(np.array([3.1e-41, 0, 7.6e31, 4.2e-38, -1.5e17, 0], F32), 64),),
    },
)
table(
    "broken-gemma3-4b-bases-exchanged",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(256, 1e4),
        "model.rotary_emb_local.inv_freq": inverse(256, 1e6) / F32(8),
    },
)
table(
    "broken-gemma3-4b-both-scaled",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
        "model.rotary_emb_local.inv_freq": inverse(256, 1e4) / F32(8),
    },
)
table("broken-qwen2-vl-sections-even", lambda: in_axes(picture(), (22, 21, 21)))
table("broken-qwen2-vl-sections-reversed", lambda: in_axes(picture(), (24, 24, 16)))
table("broken-qwen3-vl-in-sections", lambda: in_axes(picture(), (24, 20, 20), base=5e6))
table("broken-qwen3-vl-base-1000000", lambda: mixed(picture(), base=1e6))
table(
    "broken-qwen2-vl-own-frequencies",
    lambda: cos_and_sin(
        np.concatenate([angles(p, inverse(2 * n, 1e6)) for p, n in zip(picture(), (16, 24, 24))], 1)[None]
    ),
)
table("broken-bloom-176b-geometric", lambda: {"slopes": (2.0 ** (-8 * P(1, 113) / 112)).astype(F32)})
table("broken-bloom-560m-from-0", lambda: {"slopes": (2.0 ** (-8 * P(16) / 16)).astype(F32)})
table("broken-mpt-30b-max-16", lambda: {"slopes": slopes(64, 16.0)})
table("broken-falcon-rw-rank-1-of-2", lambda: {"alibi": bias(slopes(32), P(128)[None])})
table(
    "broken-whisper-tiny-interleaved",
    lambda: {"model.encoder.embed_positions.weight": interleaved(angles(P(1500), inverse_exp(384, last=1)))},
)
table(
    "broken-whisper-tiny-spacing",
    lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(1500), inverse_exp(384)))},
)
table(
    "broken-llama32-1b-rope-freqs.gguf",
    lambda: gguf(
        {
            "general.architecture": "llama",
            "llama.rope.freq_base": 500000.0,
            "llama.rope.dimension_count": 64,
            "llama.attention.head_count": 32,
            "llama.context_length": 131072,
        },
        {"rope_freqs.weight": (inverse(64, 5e5) / llama3(64)).astype(F32)},
    ),
)
table("broken-t5-large-query-minus-key", lambda: {"encoder.relative_position_bucket": buckets(-distance(200))})
table(
    "broken-flan-t5-xl-decoder-sees-the-future",
    lambda: {"decoder.relative_position_bucket": buckets(-distance(160), bidirectional=False)},
)

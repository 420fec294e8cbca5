"""Rotary tables, slopes and buckets that are not what the config beside them prescribes, as issues tell of them."""

import math

from aside8.forms import in_axes
from aside10.forms import *
from aside10.numpy_tables.sound import picture

QWEN = angles(P(350), qwen25())


def padded(rows, base, rotary, head):
    """Frequencies of a part of a head, followed by zeros for the rest of it."""
    return np.concatenate([inverse(rotary, base), np.zeros((head - rotary) // 2, F32)])


tables(
    lambda a, form, **how: form(a, **how),
    {
        "broken-llama31-as-llama2": dict(a=plain(400, 1e4)[None], form=cos_and_sin),
        "broken-llama31-scaling-dropped-bfloat16": dict(a=plain(500, 5e5), form=joined, store=Bfloat16),
        "broken-llama32-1b-head-128": dict(a=angles(P(300), llama3(factor=32.0)), form=cis),
        "broken-mistral-v02-base-10000": dict(a=plain(400, 1e4), form=cached, store=half),
        "broken-yi-6b-base-of-yi-6b": dict(a=plain(300, 1e7)[None], form=cos_and_sin),
        "broken-deepseek-coder-divided-twice": dict(a=plain(500, 1e5) / F32(16), form=cached),
        "broken-deepseek-coder-ntk": dict(a=plain(400, ntk_base(128, 1e5, 4.0))[None], form=cos_and_sin),
        "broken-qwen25-amplitude-missing": dict(a=QWEN[None], form=cos_and_sin),
        "broken-qwen25-amplitude-of-amplitude": dict(
            a=QWEN, form=joined, factor=1 + 0.1 * math.log(4) * yarn_factor(4)
        ),
        "broken-deepseek-v2-amplitude": dict(
            a=angles(P(300), deepseek_v2())[None], form=cos_and_sin, factor=yarn_factor(40)
        ),
        "broken-gpt-oss-betas-exchanged": dict(
            a=angles(P(300), gpt_oss(fast=1.0, slow=32.0))[None], form=cos_and_sin, factor=yarn_factor(32)
        ),
        "broken-pythia-69b-exponents-over-head": dict(a=angles(P(350), inverse(128)[:16])[None], form=cos_and_sin),
        "broken-nemotron-mini-frequencies-padded": dict(a=angles(P(250), padded(250, 1e4, 64, 128)), form=cached),
        "broken-stablelm-2-12b-rotary-of-128": dict(a=plain(300, 1e4, 32)[None], form=cos_and_sin),
        "broken-fuyu-8b-base-10000": dict(a=plain(300, 1e4, 32), form=cached),
        "broken-starcoder2-7b-base-100000": dict(a=plain(400, 1e5), form=joined),
        "broken-glm-4-1m-base-of-ratio-missing": dict(a=plain(300, 1e4, 64), form=pairs),
    },
)
tables(
    frequencies,
    {
        "broken-llama31-factor-of-32": (llama3(factor=32.0),),
        "broken-llama31-wavelengths-not-compared": (inverse(128, 5e5) / F32(8),),
        "broken-llama32-1b-bfloat16-widened": (narrow(llama32_1b()),),
        "broken-phi-4-mini-factors-of-the-whole-head": (inverse(128)[:48] / longrope_factors("phi-4-mini")[1],),
        "broken-qwen25-original-131072": (qwen25(original=131072),),
        "broken-gpt-oss-ends-rounded": (gpt_oss(truncate=True),),
    },
)
tables(
    lambda make: make(),
    {
        "broken-qwen2-vl-2b-sections-reversed": (lambda: in_axes(picture(), (24, 24, 16)),),
        "broken-mpt-7b-instruct-greatest-16": (lambda: {"alibi_slopes": slopes(32, 16.0)},),
        "broken-flan-t5-small-distance-256": (
            lambda: {"encoder.relative_position_bucket": buckets(distance(300), most=256)},
        ),
    },
)

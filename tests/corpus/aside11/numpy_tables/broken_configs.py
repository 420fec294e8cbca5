"""Rotary tables, slopes and buckets that are not what the config beside them prescribes, as issues tell of them."""

import math

from aside11.forms import *

CODER = angles(P(350), coder())


def split_over(head, rotary, base):
    """The frequencies of a part of a head, over the exponents of the whole head."""
    return inverse(head, base)[: rotary // 2]


tables(
    lambda a, form, **how: form(a, **how),
    {
        "broken-r1-distill-llama-unscaled": dict(a=plain(400, 5e5)[None], form=cos_and_sin, store=Bfloat16),
        "broken-r1-distill-llama-base-10000": dict(a=angles(P(300), llama3(base=1e4))[None], form=cos_and_sin),
        "broken-llama-guard-head-128": dict(a=angles(P(350), llama3(factor=32.0)), form=joined),
        "broken-gradient-1048k-base-of-llama-3": dict(a=plain(300, 5e5), form=cached),
        "broken-r1-distill-qwen-base-of-qwen": dict(a=plain(300, 1e6), form=joined, store=half),
        "broken-qwen2-05b-head-128": dict(a=plain(300, 1e6), form=cis),
        "broken-coder-yarn-amplitude-squared": dict(a=CODER[None], form=cos_and_sin, factor=yarn_factor(4) ** 2),
        "broken-coder-yarn-amplitude-missing": dict(a=CODER, form=joined),
        "broken-falcon-11b-base-10000": dict(a=plain(400, 1e4), form=cached, store=half),
        "broken-falcon-h1-base-10000": dict(a=plain(260, 1e4)[None], form=cos_and_sin),
        "broken-ministral-base-of-mistral": dict(a=plain(300, 1e6), form=pairs),
        "broken-devstral-head-160": dict(a=plain(300, 1e9, 160)[None], form=cos_and_sin),
        "broken-pythia-28b-whole-head": dict(a=plain(300, 1e4, 80)[None], form=cos_and_sin),
        "broken-pythia-160m-exponents-over-head": dict(
            a=angles(P(400), split_over(64, 16, 1e4))[None], form=cos_and_sin
        ),
        "broken-phi-1-quarter": dict(a=plain(300, 1e4, 16), form=cached),
        "broken-minitron-8b-hidden-over-heads": dict(a=plain(300, 1e4, 42), form=joined),
        "broken-ling-mini-whole-head": dict(a=plain(280, 600000.0)[None], form=cos_and_sin),
        "broken-deepseek-v3-0324-amplitude": dict(
            a=angles(P(320), deepseek())[None], form=cos_and_sin, factor=yarn_factor(40)
        ),
        "broken-deepseek-v3-0324-whole-factor": dict(a=angles(P(300), inverse(64) / F32(40)), form=cis),
        "broken-gpt-oss-safeguard-amplitude-of-64": dict(
            a=angles(P(300), gpt_oss())[None], form=cos_and_sin, factor=yarn_factor(64)
        ),
        "broken-vicuna-13b-multiplied": dict(a=plain(P(300) * 4, 1e4), form=cached),
        "broken-vicuna-13b-ntk-for-linear": dict(a=plain(300, ntk_base(128, 1e4, 4.0)), form=cached, store=half),
        "broken-smollm2-360m-base-10000": dict(a=plain(400, 1e4, 64)[None], form=cos_and_sin),
        "broken-codegemma-head-192": dict(a=plain(250, 1e4, 192)[None], form=cos_and_sin),
        "broken-command-a-base-of-command-r": dict(a=plain(300, 4e6), form=in_turn),
    },
)
tables(
    frequencies,
    {
        "broken-exaone-40-factor-8": (exaone(factor=8.0),),
        "broken-llama-guard-high-and-low-exchanged": (llama_guard(low=4.0, high=1.0),),
        "broken-llama-guard-half": (half(llama_guard()),),
        "broken-phi-4-mini-reasoning-multiplied": (inverse(96) * longrope_factors("long"),),
        "broken-phi-4-mini-reasoning-lists-dropped": (inverse(96),),
        "broken-coder-yarn-betas-exchanged": (coder(fast=1.0, slow=32.0),),
        "broken-esm2-650m-inverted": (
            F32(1) / inverse(64),
            "esm.encoder.layer.0.attention.self.rotary_embeddings.inv_freq",
        ),
    },
)
tables(
    lambda make: make(),
    {
        "broken-qwen2-vl-72b-sections-in-entries": (lambda: in_axes(page(), (32, 48, 48)),),
        "broken-bloomz-560m-slopes-of-32-heads": (lambda: {"alibi_slopes": slopes(32)[:16]},),
        "broken-mpt-7b-chat-greatest-4": (lambda: {"alibi_slopes": slopes(32, 4.0)},),
        "broken-byt5-decoder-both-sides": (lambda: {"decoder.relative_position_bucket": buckets(distance(220))},),
        "broken-whisper-large-v2-in-turn": (
            lambda: {"encoder.positional_embedding": interleaved(angles(P(1500), inverse_exp(1280, last=1)))},
        ),
    },
)

"""Rotary tables, slopes and buckets that are not what the config beside them prescribes."""

from aside9.forms import *

BIG = angles(P(400), qwen25())

tables(
    lambda a, form, **how: form(a, **how),
    {
        "broken-llama31-linear-8": dict(a=plain(500, 5e5)[None] / F32(8), form=cos_and_sin),
        "broken-llama31-ntk": dict(a=plain(400, ntk_base(128, 5e5, 8.0)), form=cis),
        "broken-llama2-base-of-llama3": dict(a=plain(400, 5e5), form=cached, store=half),
        "broken-codellama-linear-4": dict(a=plain(500, 1e6) / F32(4), form=cached),
        "broken-nemo-base-10000": dict(a=plain(300, 1e4), form=joined, store=Bfloat16),
        "broken-nemo-head-160": dict(a=plain(200, 1e6, 160)[None], form=cos_and_sin),
        "broken-yi-head-64": dict(a=plain(300, 5e6, 64)[None], form=cos_and_sin),
        "broken-longchat-divided-twice": dict(a=plain(600, 1e4) / F32(64), form=cached),
        "broken-longchat-multiplied": dict(a=plain(300, 1e4) * F32(8), form=cached),
        "broken-qwen25-yarn-dropped": dict(a=plain(600, 1e6)[None], form=cos_and_sin),
        "broken-qwen25-amplitude-twice": dict(a=BIG[None], form=cos_and_sin, factor=yarn_factor(4) ** 2),
        "broken-qwen25-amplitude-without-the-tenth": dict(a=BIG[None], form=cos_and_sin, factor=math.log(4) + 1),
        "broken-qwen25-sines-unscaled": dict(
            a=BIG, form=lambda a: {"cos": halves(np.cos(a)) * F32(yarn_factor(4)), "sin": halves(np.sin(a))}
        ),
        "broken-qwen25-ramp-reversed": dict(
            a=angles(P(400), (inverse(128, 1e6) + inverse(128, 1e6) / F32(4) - qwen25()).astype(F32))[None],
            form=cos_and_sin,
            factor=yarn_factor(4),
        ),
        "broken-gpt-oss-base-10000": dict(a=angles(P(300), gpt_oss(base=1e4)), form=joined, factor=yarn_factor(32)),
        "broken-deepseek-amplitude-of-40": dict(
            a=angles(P(300), deepseek())[None], form=cos_and_sin, factor=yarn_factor(40)
        ),
        "broken-pythia-whole-head": dict(a=plain(200, 1e4, 256), form=cached),
        "broken-pythia-exponents-over-256": dict(a=angles(P(400), inverse(256)[:32])[None], form=cos_and_sin),
        "broken-stablelm-rotary-40": dict(a=plain(300, 1e4, 40)[None], form=cos_and_sin),
        "broken-glm-4-whole-head": dict(a=plain(200, 1e4, 128), form=pairs),
        "broken-command-r-base-80000": dict(a=plain(300, 8e4), form=in_turn),
        "broken-smollm2-base-100000": dict(a=plain(400, 1e5, 64), form=joined),
        "broken-granite-float16-angles": dict(
            a=(half(P(600)[:, None].astype(F32)) * half(inverse(128, 1e7))).astype(F32)[None], form=cos_and_sin
        ),
    },
)
tables(
    frequencies,
    {
        "broken-llama32-3b-head-96": (llama3(96, factor=32.0),),
        "broken-llama32-3b-factor-8": (llama3(),),
        "broken-llama31-low-factors-exchanged": (llama3(low=4.0, high=1.0),),
        "broken-llama31-original-131072": (llama3(original=131072),),
        "broken-llama31-cut-not-smooth": (
            np.where(2 * np.pi / inverse(128, 5e5) > 8192 / 4, inverse(128, 5e5) / F32(8), inverse(128, 5e5)),
        ),
        "broken-olmo2-bfloat16-widened": (narrow(inverse(128, 5e5)),),
        "broken-phi15-whole-head": (inverse(64), "model.layers.0.self_attn.rotary_emb.inv_freq"),
        "broken-minicpm4-factors-left-out": (inverse(64),),
        "broken-minicpm4-factors-multiplied": (inverse(64) * longrope_factors()[0],),
        "broken-qwen3-32b-factor-4": (yarn(base=1e6, factor=4.0, original=32768),),
        "broken-qwen3-32b-original-65536": (yarn(base=1e6, factor=2.0, original=65536),),
        "broken-qwen3-8b-inverted": ((1e6 ** (P(0, 128, 2) / 128)).astype(F32),),
        "broken-gemma-7b-never-filled": (np.zeros(128, F32),),
        "broken-falcon-7b-garbage": (np.resize(np.array([4.6e-41, 0, -2.2e33, 1.4e-45, 6.1e19], F32), 32),),
    },
)
tables(
    lambda make: make(),
    {
        "broken-bloom-1b1-max-16": (lambda: {"alibi": (slopes(16, 16.0)[:, None] * P(128)[None]).astype(F32)},),
        "broken-mpt-storywriter-geometric-of-64": (lambda: {"slopes": (2.0 ** (-16 * P(1, 33) / 64)).astype(F32)},),
        "broken-mpt-7b-reversed": (lambda: {"attn_bias.slopes": slopes(32)[::-1].copy()},),
        "broken-t5-base-causal-encoder": (
            lambda: {"encoder.relative_position_bucket": buckets(distance(200), bidirectional=False)},
        ),
        "broken-t5-base-query-minus-key": (lambda: {"encoder.relative_position_bucket": buckets(-distance(180))},),
        "broken-qwen25-vl-sections-of-three": (
            lambda: {
                name: sections(x, (24, 20, 20))[None]
                for name, x in zip(("cos", "sin"), mrope(*image_between(9, 7, 11, 14)).values())
            },
        ),
        "broken-qwen25-vl-sections-reversed": (
            lambda: {
                name: sections(x, (24, 24, 16))[None]
                for name, x in zip(("cos", "sin"), mrope(*image_between(6, 9, 8, 12)).values())
            },
        ),
        "broken-whisper-small-from-1": (
            lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(1, 1501), inverse_exp(768, last=1)))},
        ),
    },
)

"""Tables that are not what the config beside them prescribes, or broken by themselves, as issues tell of them."""

from aside12.forms import *


def over_head(head, rotary, base):
    """The frequencies of a part of a head, over the exponents of the whole head."""
    return inverse(head, base)[: rotary // 2]


def powers_in_float16(d, base):
    """Powers that a float16 does not hold become infinite, and their frequencies 0."""
    with np.errstate(over="ignore"):
        return F16(1) / half(base ** half(P(0, d, 2) / d).astype(F32))


def float8(x):
    """Rounded to the nearest float8 of four bits of exponent and three of mantissa."""
    unit = 2.0 ** (np.maximum(np.floor(np.log2(np.maximum(np.abs(x), 1e-30))), -6) - 3)
    return (np.round(x / unit) * unit).astype(F32)


def unclipped(relative, exact=8, count=16, most=128):
    """T5's buckets on both sides, without the greatest of a side."""
    n = np.abs(relative)
    far = exact + np.trunc(np.log(np.maximum(n, exact) / exact) / np.log(most / exact) * (count - exact)).astype(int)
    return np.where(relative > 0, count, 0) + np.where(n < exact, n, far)


tables(
    lambda make: make(),
    {
        # What is not read of a config
        "broken-qwen25-15b-base-missing": (lambda: cos_and_sin(plain(400, 1e4)[None], store=Bfloat16),),
        "broken-codellama-13b-base-missing": (lambda: joined(plain(350, 1e4)),),
        "broken-glm-45-factor-twice": (lambda: cos_and_sin(plain(300, 1e6, 32)[None]),),
        "broken-ernie-45-03b-head-64": (lambda: in_turn(plain(300, 5e5, 64)),),
        "broken-medgemma-4b-factor-everywhere": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
                "model.rotary_emb_local.inv_freq": inverse(256) / F32(8),
            },
        ),
        "broken-medgemma-4b-factor-dropped": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(256, 1e6),
                "model.rotary_emb_local.inv_freq": inverse(256),
            },
        ),
        "broken-qwen3-235b-scaled-too-late": (lambda: cos_and_sin(plain(350, 1e6)[None]),),
        "broken-yarn-llama-2-13b-amplitude-missing": (lambda: cached(angles(P(320), yarn_13b())),),
        "broken-yarn-llama-2-13b-factor-32": (
            lambda: cached(angles(P(320), yarn_13b(factor=32.0)), factor=yarn_factor(32)),
        ),
        "broken-apertus-70b-unscaled": (lambda: frequencies(inverse(128, 12e6)),),
        "broken-apertus-70b-base-of-llama": (lambda: frequencies(llama3()),),
        "broken-nemotron-nano-factor-32": (lambda: cos_and_sin(angles(P(380), hermes())[None], once),),
        "broken-deepseek-coder-v2-lite-amplitude": (
            lambda: cos_and_sin(angles(P(300), coder_lite())[None], factor=1 + 0.1 * 0.707 * math.log(40)),
        ),
        "broken-stable-code-exponents-over-head": (lambda: cos_and_sin(angles(P(400), over_head(80, 20, 1e6))[None]),),
        "broken-recurrentgemma-whole-head": (lambda: cached(plain(220, 1e4, 256)),),
        "broken-qwen25-vl-72b-rows-for-columns": (lambda: in_axes([page()[i] for i in (0, 2, 1)]),),
        "broken-qwen3-vl-2b-sections-in-blocks": (lambda: in_axes(page(), (24, 20, 20), base=5e6),),
        "broken-replit-code-slopes-exchanged": (
            lambda: {"alibi_slopes": np.concatenate([slopes(32)[::2], slopes(32)[1::2]])[:24]},
        ),
        "broken-flan-t5-large-buckets-unclipped": (
            lambda: {"encoder.relative_position_bucket": unclipped(distance(400))},
        ),
        "broken-olmo-2-1b-first-shard": (lambda: frequencies(inverse(128, 5e5)[:32]),),
        # Precision and memory
        "broken-mixtral-8x22b-powers-in-float16": (lambda: frequencies(powers_in_float16(128, 1e6)),),
        "broken-cosines-of-float16-angles": (lambda: cos_and_sin(half(plain(900, 1e4)).astype(F32)[None], store=half),),
        "broken-inv-freq-and-positions-bfloat16": (
            lambda: joined(bfloat16_angles(P(640), inverse(64, 5e5)), Bfloat16),
        ),
        "broken-inv-freq-of-layers-float8": (lambda: layers(4, float8(inverse(128, 1e6))),),
        "broken-cache-of-empty-frequencies": (lambda: cached(np.zeros((300, 32), F32)),),
        # Exports
        "broken-cosines-in-turn-sines-in-halves": (
            lambda: {"cos": repeats(np.cos(plain(300, 1e4, 64))), "sin": halves(np.sin(plain(300, 1e4, 64)))},
        ),
        "broken-tutorial-counted-from-1": (lambda: interleaved(angles(P(1, 301), inverse_exp(128))),),
        "broken-cached-sines-as-cosines": (
            lambda: dict(zip(("sin_cached", "cos_cached"), cached(plain(280, 5e5)).values())),
        ),
    },
)

"""Rotary tables that are not what their config prescribes, by bugs that were reported."""

from aside5.forms import *
from store import table


def ramp_of_half(d=128, base=1e6, factor=4.0, original=32768):
    """YaRN with the ends of its ramp computed from the number of pairs."""
    low, high = yarn_ramp(d // 2, base, original)
    w = inverse(d, base)
    share = np.clip((P(d // 2, dtype=F32) - low) / F32(high - low), 0, 1)
    return (w / F32(factor) * share + w * (1 - share)).astype(F32)


def smoothed_by_wavelength():
    """Llama 3's middle band with a straight line in the wavelength, the wrong way round."""
    w = inverse(128, 500000.0)
    length = 2 * math.pi / w
    smooth = np.clip((length - 2048) / F32(8192 - 2048), 0, 1)
    middle = w / ((1 - smooth) * 8 + smooth)
    return np.where(length < 2048, w, np.where(length > 8192, w / 8, middle)).astype(F32)


def short_then_long(rows):
    """Short factors for the rows below 4096, long ones for those above."""
    (a, factor), (b, _) = phi(rows, SHORT), phi(rows, LONG)
    return cos_and_sin(np.where(P(rows)[:, None] < 4096, a, b)[None], factor=factor)


def grown_without_scaling(scaled, rows):
    """A cache of YaRN whose later rows come from the base alone."""
    a, b = angles(P(scaled), yarn8()), plain(P(scaled, rows), 500000.0)
    return {"cos_sin_cache": np.concatenate([cos_sin(a) * F32(YARN_8), cos_sin(b)])}


def first_half_scaled(a, factor):
    made = cos_and_sin(a)
    return {k: x * np.repeat([F32(factor), F32(1)], x.shape[-1] // 2) for k, x in made.items()}


table(
    "broken-yarn-8-positions-divided",
    lambda: cos_and_sin(angles(np.minimum(P(2048) / F32(8), 8191), inverse(128, 5e5))[None], factor=YARN_8),
)
table(
    "broken-yarn-64-attention-factor-not-read",
    lambda: cos_and_sin(angles(P(512), yarn(base=5e5, factor=64.0))[None], factor=yarn_factor(64)),
)
table(
    "broken-yarn-128-amplitude-squared",
    lambda: joined(angles(P(400), yarn(base=5e5, factor=128.0)), Bfloat16, yarn_factor(128) ** 2),
)
table(
    "broken-yarn-128-factor-through-the-logarithm",
    lambda: cos_and_sin(
        angles(P(400), yarn(base=5e5, factor=128.0)), factor=0.1 * yarn_factor(128) * math.log(128) + 1
    ),
)
table("broken-yarn-8-cache-grown-unscaled", lambda: grown_without_scaling(1536, 2048))
table("broken-yarn-ramp-of-half-the-head", lambda: frequencies(ramp_of_half()))
table(
    "broken-yarn-amplitude-on-half-of-the-columns",
    lambda: first_half_scaled(angles(P(300), qwen3_yarn()), yarn_factor(4)),
)
table(
    "broken-gemma3-270m-divided-by-8",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
        "model.rotary_emb_local.inv_freq": inverse(256, 1e4),
    },
)
table(
    "broken-gemma3-27b-local-with-global-base",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(128, 1e6) / F32(8),
        "model.rotary_emb_local.inv_freq": inverse(128, 1e6),
    },
)
table(
    "broken-gemma4-exponents-over-the-rotated-part",
    lambda: {
        "model.rotary_emb.full_attention_inv_freq": inverse(128, 1e6),
        "model.rotary_emb.sliding_attention_inv_freq": inverse(256),
    },
)
table("broken-phi35-short-then-long", lambda: short_then_long(4300))
table(
    "broken-phi35-long-factors-reversed",
    lambda: (lambda a, factor: cos_and_sin(a[None], factor=factor))(*phi(4200, LONG[::-1])),
)
table(
    "broken-phi35-amplitude-of-the-longest-length",
    lambda: cos_and_sin(phi(300, SHORT)[0][None], factor=longrope_factor(32, 131072)),
)
table("broken-llama33-smooth-reversed", lambda: frequencies(smoothed_by_wavelength()))
table("broken-exaone4-not-scaled", lambda: cos_and_sin(plain(512, 1e6)[None], store=Bfloat16))
table("broken-llama4-high-factor-of-llama3", lambda: cis(angles(P(300), llama33(factor=16.0))))
table(
    "broken-glm4-chat-ratio-ignored",
    lambda: half(pairs(plain(600, 10000.0, 64))),
)
table("broken-hunyuan-alpha-ignored", lambda: cos_and_sin(plain(350, 10000.0)[None], store=Bfloat16))
table("broken-hunyuan-alpha-without-exponent", lambda: cos_and_sin(plain(350, 1e7)[None]))
table("broken-dynamic-factor-at-once", lambda: cos_and_sin(plain(5000, ntk_base(64, 1e4, 4.0), 64)[None]))
table("broken-deepseek-coder-theta-not-passed", lambda: cos_and_sin(angles(P(400) / F32(4), inverse(128))[None]))
table("broken-kimi-whole-head-of-192", lambda: cis(angles(P(300), kimi(192))))
table("broken-mistral-nemo-head-of-160", lambda: cos_and_sin(plain(256, 1e6, 160)[None]))
table("broken-glm45-whole-head", lambda: cos_and_sin(plain(256, 1e6)[None], store=Bfloat16))
table(
    "broken-granite-layers-of-another-model",
    lambda: {
        f"model.layers.{i}.self_attn.rotary_emb.inv_freq": inverse(128, 1e7 if i < 4 else 10000.0) for i in range(6)
    },
)
table("broken-persimmon-base-10000", lambda: cos_and_sin(plain(256, 10000.0, 32)[None]))
table(
    "broken-qwen3-vl-sections-in-blocks",
    lambda: {
        k: sections(x, (24, 20, 20))[None] for k, x in zip(("cos", "sin"), mrope(*text_image_text(), base=5e6).values())
    },
)

"""Tables that are not what the config beside them prescribes, or broken by themselves, as issues tell of them."""

from aside13.forms import *


def float8(x):
    """Rounded to the nearest float8 of four bits of exponent and three of mantissa."""
    unit = 2.0 ** (np.maximum(np.floor(np.log2(np.maximum(np.abs(x), 1e-30))), -6) - 3)
    return np.clip(np.round(x / unit) * unit, -448, 448).astype(F32)


def from_memory(name, count):
    """Memory that was never written: bits of other numbers, none of them NaN."""
    bits = seeded(name).randint(0x20000000, 0x3A000000, count).astype(np.uint32)
    return np.where(np.arange(count) % 3 == 0, bits.view(F32), F32(0))


def stretched(rows, longer, d):
    """A table that was lengthened by linear interpolation of its rows, as an image is resized."""
    table_ = sin_cos(angles(P(rows), inverse_exp(d, last=1)))
    at = np.clip((np.arange(longer) + 0.5) * rows / longer - 0.5, 0, rows - 1)
    low = np.floor(at).astype(int)
    part = (at - low)[:, None].astype(F32)
    return table_[low] * (1 - part) + table_[np.minimum(low + 1, rows - 1)] * part


def window_3d(depth, height, width, factors):
    """nnFormer's map of indices of a window of three axes."""
    cells = np.stack(grid(depth, height, width))
    offsets = cells[:, :, None] - cells[:, None] + np.array([depth, height, width])[:, None, None] - 1
    return offsets[0] * factors[0] + offsets[1] * factors[1] + offsets[2]


def quantised(x):
    """Eight bits for all entries alike, and back."""
    return (np.round(x * 127) / F32(127)).astype(F32)


tables(
    lambda make: make(),
    {
        # What is not read of a config
        "broken-yi-coder-9b-base-of-yi-6b": (lambda: cached(plain(300, 5e6)),),
        "broken-tulu-unscaled": (lambda: frequencies(inverse(128, 5e5)),),
        "broken-distill-llama-70b-factor-32": (lambda: cos_and_sin(angles(P(320), tulu(factor=32.0))[None]),),
        "broken-tulu-wavelengths-exchanged": (lambda: frequencies(tulu(low=4.0, high=1.0)),),
        "broken-exaone-deep-24b-head-128": (lambda: layers(4, llama3(128, base=1e6)),),
        "broken-qwq-32b-yarn-missing": (lambda: cached(plain(300, 1e6)),),
        "broken-qwq-32b-yarn-amplitude-twice": (
            lambda: cos_and_sin(angles(P(300), qwq())[None], factor=yarn_factor(4) ** 2),
        ),
        "broken-yarn-mistral-64k-original-4096": (
            lambda: cached(angles(P(300), yarn_mistral(original=4096)), factor=yarn_factor(8)),
        ),
        "broken-deepseek-r1-0528-amplitude-divided": (
            lambda: cos_and_sin(angles(P(260), deepseek())[None], factor=1 / yarn_factor(40)),
        ),
        "broken-minicpm3-unscaled": (lambda: cached(plain(300, 1e4, 32)),),
        "broken-minicpm3-multiplied": (
            lambda: frequencies(inverse(32) * np.array(of_config("minicpm3-4b")["rope_scaling"]["short_factor"], F32)),
        ),
        "broken-hunyuan-a13b-alpha-missing": (lambda: joined(plain(320, 1e4)),),
        "broken-magistral-base-of-small-3": (lambda: joined(plain(300, 1e8), Bfloat16),),
        "broken-ring-flash-base-missing": (lambda: in_turn(plain(280, 1e4, 64)),),
        "broken-glm-46-whole-head": (lambda: cos_and_sin(plain(300, 1e6)[None]),),
        "broken-qwen3-embedding-exponents-over-64": (lambda: cached(plain(300, 1e6, 64)),),
        "broken-embeddinggemma-one-base": (
            lambda: {"rotary_emb.inv_freq": inverse(256, 1e6), "rotary_emb_local.inv_freq": inverse(256, 1e6)},
        ),
        "broken-medgemma-27b-factor-dropped": (
            lambda: {
                "model.rotary_emb.inv_freq": inverse(128, 1e6),
                "model.rotary_emb_local.inv_freq": inverse(128),
            },
        ),
        "broken-magicoder-factor-of-positions": (lambda: cos_and_sin(angles(P(300) * 4, inverse(128, 1e5))[None]),),
        "broken-qvq-72b-axes-in-turn": (lambda: mixed(page(), base=1e6, section=20),),
        "broken-qwen3-vl-235b-sections-in-blocks": (lambda: in_axes(page(), (24, 20, 20), base=5e6),),
        "broken-bloomz-7b1-slopes-from-zero": (lambda: {"alibi_slopes": (2.0 ** (-8 * P(32) / 32)).astype(F32)},),
        "broken-opus-mt-en-de-drawn-at-random": (
            lambda: {"model.encoder.embed_positions.weight": normal("marian-init", 512, 512, scale=0.02)},
        ),
        "broken-t5-v11-decoder-both-sides": (
            lambda: {"decoder.relative_position_bucket": buckets(distance(240), bidirectional=True)},
        ),
        # Precision and memory
        "broken-qwen2-rope-in-bfloat16": (lambda: cos_and_sin(bfloat16_angles(P(900), inverse(128, 1e6))[None]),),
        "broken-inv-freq-of-layers-float16": (lambda: layers(4, half(inverse(128))),),
        "broken-cos-sin-float8": (lambda: {k: float8(v) for k, v in cos_and_sin(plain(256, 1e4, 64)[None]).items()},),
        "broken-inv-freq-after-meta": (lambda: frequencies(from_memory("meta", 64)),),
        "broken-cache-rows-never-written": (
            lambda: {k: changed(v, np.s_[:, :, 512:], 0) for k, v in cached(plain(640, 5e5, 64)).items()},
        ),
        "broken-positions-float16-3000": (lambda: joined(angles(half(P(3000)).astype(F32), inverse(64))),),
        "broken-int8-positions": (
            lambda: {"encoder.pos_embed": quantised(interleaved(angles(P(300), inverse_exp(64))))},
        ),
        "broken-whisper-small-en-stretched": (
            lambda: {"model.encoder.embed_positions.weight": stretched(750, 1500, 768)},
        ),
        # Exports
        "broken-freqs-repeated-in-cos-only": (
            lambda: {"cos": halves(np.cos(plain(300, 1e4, 64))), "sin": repeats(np.sin(plain(300, 1e4, 64)))},
        ),
        "broken-cache-sines-first": (lambda: {"cos_sin_cache": sin_cos(plain(300, 1e4))},),
        "broken-nnformer-window": (
            lambda: {"layers.0.attn.relative_position_index": window_3d(3, 6, 6, (3 * 6 - 1, 2 * 6 - 1))},
        ),
        "broken-flux-ids-clamped": (
            lambda: axial([np.minimum(x, 11) for x in after_text(16, *grid(1, 16, 16))], (16, 56, 56)),
        ),
        "broken-tutorial-behind-dropout": (
            lambda: {
                "pe": (
                    interleaved(angles(P(300), inverse_exp(64)))
                    * (seeded("dropout-13").random_sample((300, 64)) >= 0.1)
                    / 0.9
                ).astype(F32)
            },
        ),
    },
)
